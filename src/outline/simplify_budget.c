// simplify: as many points as one may have.
//
// Fewer corners are needed the larger the tolerance is. So the ladder of tolerances is climbed until one will do, and
// the least that will is found by halving the range below. What hm_simplify makes at a tolerance is the best of that
// tolerance and the ladder below it. Here none of the ladder below will do, so nothing smaller is tried again.
#include "outline_internal.h"
#include "simplify_ring.h"

/// What results are made of.
typedef struct budget_search {
    simplify_job *job;
    const hm_simplify_budget *budget;
    hm_simplify_method method;
    int64_t rungs[SIMPLIFY_RUNGS]; ///< descending, from the greatest tolerance
    int32_t rung_count;
} budget_search;

// Whether a method will do at a tolerance; takes its answer if so.
static hm_result budget_run(const budget_search *search, hm_simplify_method method, int64_t tolerance, bool *kept) {
    const int64_t limit = search->budget->points > 0 ? search->budget->points : INT64_MAX;
    simplify_score score;
    int64_t points;
    int32_t most;
    const hm_result result = hmi_simplify_job_run(search->job, method, tolerance, limit, &score);
    if (result != HM_OK || score.corners == INT64_MAX) return result;
    hmi_simplify_job_points(search->job, &points, &most);
    *kept = points <= limit && (search->budget->loop_points == 0 || most <= search->budget->loop_points);
    if (*kept) hmi_simplify_job_take(search->job);
    return HM_OK;
}

// Whether a tolerance will do; the same answers compete as for hm_simplify.
static hm_result budget_try(const budget_search *search, int64_t tolerance, bool *kept) {
    *kept = false;
    hm_result result = budget_run(search, search->method, tolerance, kept);
    if (result == HM_OK && !*kept && search->method == HM_SIMPLIFY_MIN)
        result = budget_run(search, HM_SIMPLIFY_RDP_SYMMETRIC, tolerance, kept);
    return result;
}

// Between a tolerance that will not do and one that will; the last answer taken is that of *least.
static hm_result budget_halve(const budget_search *search, int64_t low, int64_t *least) {
    hm_result result = HM_OK;
    while (result == HM_OK && *least - low > 1) {
        const int64_t middle = low + (*least - low) / 2;
        bool kept;
        result = budget_try(search, middle, &kept);
        if (kept)
            *least = middle;
        else
            low = middle;
    }
    return result;
}

static hm_result budget_find(const budget_search *search, int64_t *least) {
    int64_t low = 0;
    bool kept;
    *least = 0;
    hm_result result = budget_try(search, 0, &kept);
    if (result != HM_OK || kept) return result;
    for (int32_t i = search->rung_count - 1; i >= 0; i--) {
        result = budget_try(search, search->rungs[i], &kept);
        if (result != HM_OK) return result;
        *least = search->rungs[i];
        if (kept) return budget_halve(search, low, least);
        low = search->rungs[i];
    }
    return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_simplify_within"), "budget", HM_SENTENCE_BUDGET,
                                  (double)search->rungs[0] / HM_UNITS_PER_PIXEL, 0));
}

hm_result hm_simplify_within(const hm_outline *outline, const hm_simplify_options *options,
                             const hm_simplify_budget *budget, const hm_allocator *alloc, int32_t *became,
                             double *tolerance, hm_outline **out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(options, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(budget, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE((unsigned)options->method <= HM_SIMPLIFY_RDP_SYMMETRIC, HM_ERROR_RANGE,
                hmi_report(HMI_VIOLATION, "options.method", HM_SENTENCE_ENUM, (double)(int)options->method, 0));
    int64_t units;
    if (budget->points < 0) return HMI_REFUSED_AS("budget.points", HM_SENTENCE_LEAST, budget->points, 0);
    if (budget->loop_points < 0)
        return HMI_REFUSED_AS("budget.loop_points", HM_SENTENCE_LEAST, budget->loop_points, 0);
    if (!(options->least_area >= 0))
        return HMI_REFUSED_AS("options.least_area", HM_SENTENCE_LEAST, options->least_area, 0);
    if (!hmi_outline_tolerance(options->tolerance, &units))
        return HMI_REFUSED(
            hmi_report_between(HMI_RANGE, "options.tolerance", options->tolerance, 0, HM_OUTLINE_MAX_TOLERANCE));
    if (outline->loop_count == 0) {
        if (tolerance) *tolerance = 0;
        return hm_outline_create(NULL, 0, NULL, 0, alloc, out);
    }
    budget_search search;
    search.budget = budget;
    search.method = options->method;
    hm_result result = hmi_simplify_job_make(__func__, outline, options->least_area, alloc, &search.job);
    if (result != HM_OK) return result;
    search.rung_count = hmi_simplify_rungs(units, search.rungs);
    result = budget_find(&search, &units);
    if (result == HM_OK) result = hmi_simplify_job_finish(search.job, became, out);
    if (result == HM_OK && tolerance) *tolerance = (double)units / HM_UNITS_PER_PIXEL;
    hmi_simplify_job_free(search.job);
    return result;
}
