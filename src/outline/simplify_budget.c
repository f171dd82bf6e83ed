// simplify: as many points as one may have.
//
// Fewer corners are needed the larger the tolerance is. So the ladder of tolerances is climbed until one will do, and
// the least that will is found by halving the range below. Without a limit the answer at a tolerance is the best of that
// tolerance and the ladder below it. Here none of the ladder below will do, so nothing smaller is tried again.
#include "outline_internal.h"
#include "simplify_ring.h"

/// What results are made of.
typedef struct budget_search {
    simplify_job *job;
    const hm_simplify_options *options;
    int64_t rungs[SIMPLIFY_RUNGS]; ///< descending, from the greatest tolerance
    int32_t rung_count;
} budget_search;

// Whether a method will do at a tolerance; takes its answer if so.
static hm_result budget_run(const budget_search *search, hm_simplify_method method, int64_t tolerance, bool *kept) {
    const int64_t limit = search->options->max_points > 0 ? search->options->max_points : INT64_MAX;
    simplify_score score;
    int64_t points;
    int32_t most;
    const hm_result result = hmi_simplify_job_run(search->job, method, tolerance, limit, &score);
    if (result != HM_OK || score.corners == INT64_MAX) return result;
    hmi_simplify_job_points(search->job, &points, &most);
    *kept = points <= limit && (search->options->max_loop_points == 0 || most <= search->options->max_loop_points);
    if (*kept) hmi_simplify_job_take(search->job);
    return HM_OK;
}

// Whether a tolerance will do; the same answers compete as without a limit.
static hm_result budget_try(const budget_search *search, int64_t tolerance, bool *kept) {
    *kept = false;
    hm_result result = budget_run(search, search->options->method, tolerance, kept);
    if (result == HM_OK && !*kept && search->options->method == HM_SIMPLIFY_MIN)
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
    return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_outline_simplify"), "options.max_points", HM_SENTENCE_BUDGET,
                                  (double)search->rungs[0] / HM_UNITS_PER_PIXEL, 0));
}

hm_result hmi_simplify_job_within(simplify_job *job, const hm_simplify_options *options, int64_t *tolerance) {
    budget_search search = {.job = job, .options = options};
    search.rung_count = hmi_simplify_rungs(*tolerance, search.rungs);
    return budget_find(&search, tolerance);
}
