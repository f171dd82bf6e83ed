// simplify: outlines with fewer points.
#include "outline_internal.h"
#include "simplify_ring.h"

hm_result hm_simplify(const hm_outline *outline, const hm_simplify_options *options, const hm_allocator *alloc,
                      int32_t *became, hm_outline **out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(!options || (unsigned)options->method <= HM_SIMPLIFY_RDP_SYMMETRIC, HM_ERROR_RANGE,
                hmi_report(HMI_VIOLATION, "options.method", HM_SENTENCE_ENUM, (double)(int)options->method, 0));
    const hm_simplify_options standard = {HM_SIMPLIFY_MIN, 0, 0};
    int64_t tolerance;
    simplify_job *job;
    if (!options) options = &standard;
    if (!(options->least_area >= 0))
        return HMI_REFUSED_AS("options.least_area", HM_SENTENCE_LEAST, options->least_area, 0);
    if (!hmi_outline_tolerance(options->tolerance, &tolerance))
        return HMI_REFUSED(
            hmi_report_between(HMI_RANGE, "options.tolerance", options->tolerance, 0, HM_OUTLINE_MAX_TOLERANCE));
    if (outline->loop_count == 0) return hm_outline_create(NULL, 0, NULL, 0, alloc, out);
    hm_result result = hmi_simplify_job_make(__func__, outline, options->least_area, alloc, &job);
    if (result != HM_OK) return result;
    result = hmi_simplify_job_best(job, options->method, tolerance);
    if (result == HM_OK) result = hmi_simplify_job_finish(job, became, out);
    hmi_simplify_job_free(job);
    return result;
}
