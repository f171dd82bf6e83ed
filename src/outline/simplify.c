// simplify: outlines with fewer points.
#include "outline_internal.h"
#include "simplify_ring.h"

static bool simplify_limited(const hm_simplify_options *options) {
    return options->max_points > 0 || options->max_loop_points > 0;
}

// Of loops there are some. `units` is the greatest tolerance, and receives the one of the result.
static hm_result simplify_loops(const hm_outline *outline, const hm_simplify_options *options,
                                const hm_allocator *alloc, int64_t *units, hm_outline **out) {
    simplify_job *job;
    hm_result result = hmi_simplify_job_make("hm_outline_simplify", outline, options->least_area, alloc, &job);
    if (result != HM_OK) return result;
    if (simplify_limited(options))
        result = hmi_simplify_job_within(job, options, units);
    else
        result = hmi_simplify_job_best(job, options->method, *units);
    if (result == HM_OK) result = hmi_simplify_job_finish(job, options->became, out);
    hmi_simplify_job_free(job);
    return result;
}

hm_result hm_outline_simplify(const hm_outline *outline, const hm_simplify_options *options,
                              const hm_allocator *alloc, hm_outline **out) {
    static const hm_simplify_options standard = {.method = HM_SIMPLIFY_MIN};
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!options) options = &standard;
    HMI_REQUIRE((unsigned)options->method <= HM_SIMPLIFY_RDP_SYMMETRIC, HM_ERROR_RANGE,
                hmi_report(HMI_VIOLATION, "options.method", HM_SENTENCE_ENUM, (double)(int)options->method, 0));
    if (options->max_points < 0)
        return HMI_REFUSED_AS("options.max_points", HM_SENTENCE_LEAST, options->max_points, 0);
    if (options->max_loop_points < 0)
        return HMI_REFUSED_AS("options.max_loop_points", HM_SENTENCE_LEAST, options->max_loop_points, 0);
    if (!(options->least_area >= 0))
        return HMI_REFUSED_AS("options.least_area", HM_SENTENCE_LEAST, options->least_area, 0);
    const bool limited = simplify_limited(options);
    const double tolerance = limited && options->tolerance == 0 ? HM_OUTLINE_MAX_TOLERANCE : options->tolerance;
    int64_t units;
    if (!hmi_outline_tolerance(tolerance, &units))
        return HMI_REFUSED(
            hmi_report_between(HMI_RANGE, "options.tolerance", tolerance, 0, HM_OUTLINE_MAX_TOLERANCE));
    if (outline->loop_count == 0 && limited) units = 0;
    const hm_result result = outline->loop_count == 0 ? hm_outline_create(NULL, 0, NULL, 0, alloc, out)
                                                      : simplify_loops(outline, options, alloc, &units, out);
    if (result == HM_OK && options->reached) *options->reached = (double)units / HM_UNITS_PER_PIXEL;
    return result;
}
