// simplify: as many points as one may have. Fewer corners are needed the larger the tolerance is, so the least one
// that will do is found by halving.
#include <hitmask/simplify.h>

#include "outline_internal.h"

static bool budget_keeps(const hm_simplify_budget *budget, const hm_outline *outline) {
    if (budget->points > 0 && outline->point_count > budget->points) return false;
    for (int32_t i = 0; budget->loop_points > 0 && i < outline->loop_count; i++)
        if (outline->loops[i].count > budget->loop_points) return false;
    return true;
}

/// What results are made of.
typedef struct budget_job {
    const hm_outline *outline;
    const hm_simplify_budget *budget;
    hm_simplify_options options;
    const hm_allocator *alloc;
} budget_job;

// Whether a tolerance will do.
static hm_result budget_try(budget_job *job, int64_t units, bool *kept) {
    hm_outline *made;
    job->options.tolerance = (double)units / HM_UNITS_PER_PIXEL;
    const hm_result result = hm_simplify(job->outline, &job->options, job->alloc, NULL, &made);
    if (result != HM_OK) return result;
    *kept = budget_keeps(job->budget, made);
    hm_outline_destroy(made);
    return HM_OK;
}

static hm_result budget_search(budget_job *job, int64_t greatest, int64_t *least) {
    bool kept = false;
    hm_result result = budget_try(job, greatest, &kept);
    if (result == HM_OK && !kept) return HM_ERROR_RANGE;
    int64_t low = -1; // does not do
    *least = greatest;
    while (result == HM_OK && *least - low > 1) {
        const int64_t middle = low + (*least - low) / 2;
        result = budget_try(job, middle, &kept);
        if (kept)
            *least = middle;
        else
            low = middle;
    }
    return result;
}

hm_result hm_simplify_within(const hm_outline *outline, const hm_simplify_options *options,
                             const hm_simplify_budget *budget, const hm_allocator *alloc, int32_t *became,
                             double *tolerance, hm_outline **out) {
    HMI_REQUIRE(outline && options && budget && out, HM_ERROR_RANGE);
    int64_t units;
    if (budget->points < 0 || budget->loop_points < 0) return HM_ERROR_RANGE;
    if (!hmi_outline_tolerance(options->tolerance, &units)) return HM_ERROR_RANGE;
    budget_job job = {outline, budget, *options, alloc};
    hm_result result = budget_search(&job, units, &units);
    if (result != HM_OK) return result;
    job.options.tolerance = (double)units / HM_UNITS_PER_PIXEL;
    result = hm_simplify(outline, &job.options, alloc, became, out);
    if (result == HM_OK && tolerance) *tolerance = job.options.tolerance;
    return result;
}
