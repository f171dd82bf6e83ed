// outline: the proof that one outline is valid and stands for another. Every decision is made in whole numbers.
//
// Why the certificate bounds both borders. An edge stands for a stretch of corners, all within the tolerance t of it.
// An edge is convex, so the distance to it is a convex function, and along the straight line between two corners it
// is never greater than at one of them: every point of the stretch is within t of the edge. And the other way round:
// let n(q) be the point of the edge nearest to q. n is continuous and leaves the two ends of the edge where they are;
// so while q runs along the stretch from one end to the other, n(q) runs over the whole edge. Hence every point of
// the edge is n(q) for a point q of the stretch, and as near to that as q is to the edge: within t.
//
// Which edges meet is found in outline_sweep.c and judged in outline_pairs.c; where loops lie, in outline_nesting.c.
#include "../exact/vec64.h"
#include "outline_findings.h"

#include <string.h>

// ---- which loop stands for which ----------------------------------------------------------------------------------

// Whether loop `i` of the truth has become loop `k` rightly.
static bool verify_became(const verify_job *job, const int32_t *became, int32_t i, int32_t k) {
    const hm_loop *loop = &job->truth->loops[i];
    const int32_t parent = loop->parent < 0 ? -1 : became ? became[loop->parent] : loop->parent;
    if (k < 0) return k == -1;
    if (loop->parent >= 0 && parent < 0) return false; // it lay in one that was dropped
    return k < job->outline->loop_count && job->source[k] < 0 && job->outline->loops[k].hole == loop->hole &&
           job->outline->loops[k].parent == parent;
}

static bool verify_loops(verify_job *job, const int32_t *became) {
    const int32_t count = job->outline->loop_count;
    int32_t stand = 0;
    for (int32_t i = 0; i < count; i++) job->source[i] = -1;
    if (!job->truth) return true;
    for (int32_t i = 0; i < job->truth->loop_count; i++) {
        const int32_t k = became ? became[i] : i;
        if (!verify_became(job, became, i, k)) return hmi_verify_report(job, HM_OUTLINE_LOST, -1, -1) && false;
        if (k < 0) continue;
        job->source[k] = i;
        stand++;
    }
    return stand == count || (hmi_verify_report(job, HM_OUTLINE_LOST, -1, -1) && false);
}

// ---- stretches ----------------------------------------------------------------------------------------------------

// How many corners after corner `from` the point is met, at most `limit`; 0 if not.
static int32_t verify_find(const hm_local *ring, int32_t count, int32_t from, int32_t limit, hm_local point) {
    for (int32_t k = 1; k <= limit; k++)
        if (verify_same(ring[(from + k) % count], point)) return k;
    return 0;
}

// Gives the edges of a loop their stretches, which together go around the loop of the truth once.
static bool verify_stretches(verify_job *job, int32_t loop) {
    const hm_loop *l = &job->outline->loops[loop];
    const hm_local *points = job->outline->points;
    int32_t count;
    const hm_local *ring = verify_source_ring(job, loop, &count);
    int32_t at = verify_find(ring, count, count - 1, count, points[l->first]) - 1;
    int32_t left = count;
    for (int32_t e = l->first; e < l->first + l->count; e++) {
        verify_edge *edge = &job->edges[e];
        const int32_t steps = at < 0 ? 0 : verify_find(ring, count, at, left, points[edge->next]);
        if (steps == 0) return hmi_verify_report(job, HM_OUTLINE_OFF_COURSE, e, -1) && false;
        edge->from = at;
        edge->length = steps;
        at = (at + steps) % count;
        left -= steps;
    }
    return left == 0 || (hmi_verify_report(job, HM_OUTLINE_OFF_COURSE, l->first, -1) && false);
}

static bool verify_square_within(hmi_int128 square, int64_t tolerance) {
    return hmi_int128_compare(square, hmi_int128_mul(tolerance, tolerance)) <= 0;
}

// Whether p is within the tolerance of the edge a b, its ends included.
static bool verify_near(hm_local a, hm_local b, hm_local p, int64_t tolerance) {
    const hmi_vec64 d = hmi_vec64_from(a, b);
    const hmi_vec64 w = hmi_vec64_from(a, p);
    const hmi_vec64 v = hmi_vec64_from(b, p);
    if (hmi_int128_sign(hmi_vec64_dot(d, w)) <= 0) return verify_square_within(hmi_vec64_dot(w, w), tolerance);
    if (hmi_int128_sign(hmi_vec64_dot(d, v)) >= 0) return verify_square_within(hmi_vec64_dot(v, v), tolerance);
    const hmi_int128 c = hmi_vec64_cross(d, w); // its square is (distance from the line)^2 * |d|^2
    const hmi_int128 square = hmi_int128_mul(tolerance, tolerance);
    return hmi_int256_compare(hmi_int256_mul(c, c), hmi_int256_mul(square, hmi_vec64_dot(d, d))) <= 0;
}

static bool verify_distances(verify_job *job) {
    for (int32_t e = 0; e < job->outline->point_count; e++) {
        const verify_edge *edge = &job->edges[e];
        const hm_local a = job->outline->points[e];
        const hm_local b = job->outline->points[edge->next];
        int32_t count;
        const hm_local *ring = verify_source_ring(job, edge->loop, &count);
        for (int32_t k = 1; k < edge->length; k++)
            if (!verify_near(a, b, ring[(edge->from + k) % count], job->tolerance)) {
                if (!hmi_verify_report(job, HM_OUTLINE_TOO_FAR, e, -1)) return false;
                break;
            }
    }
    return true;
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static void verify_make_edges(verify_job *job) {
    for (int32_t i = 0; i < job->outline->loop_count; i++) {
        const hm_loop *l = &job->outline->loops[i];
        for (int32_t k = 0; k < l->count; k++)
            job->edges[l->first + k] =
                (verify_edge){i, l->first + (k + 1) % l->count, l->first + (k + l->count - 1) % l->count, 0, 0};
    }
}

static bool verify_alloc(verify_job *job) {
    const size_t points = (size_t)job->outline->point_count;
    const size_t loops = (size_t)job->outline->loop_count;
    job->edges = hmi_alloc_array(&job->alloc, points, sizeof *job->edges);
    job->source = hmi_alloc_array(&job->alloc, loops, sizeof *job->source);
    job->around = hmi_alloc_array(&job->alloc, loops, sizeof *job->around);
    job->mark = hmi_alloc_array(&job->alloc, loops, sizeof *job->mark);
    if (!job->edges || !job->source || !job->around || !job->mark) return false;
    for (size_t i = 0; i < loops; i++) job->around[i] = VERIFY_UNSEEN;
    memset(job->mark, 0, loops);
    verify_make_edges(job);
    return true;
}

static void verify_free(const verify_job *job) {
    const size_t points = (size_t)job->outline->point_count;
    const size_t loops = (size_t)job->outline->loop_count;
    hmi_edge_tree_free(&job->truth_tree, &job->alloc);
    hmi_edge_tree_free(&job->tree, &job->alloc);
    hmi_free(&job->alloc, job->mark, loops * sizeof *job->mark);
    hmi_free(&job->alloc, job->around, loops * sizeof *job->around);
    hmi_free(&job->alloc, job->source, loops * sizeof *job->source);
    hmi_free(&job->alloc, job->edges, points * sizeof *job->edges);
}

static void verify_run(verify_job *job, const int32_t *became) {
    if (!verify_loops(job, became)) return;
    for (int32_t i = 0; job->truth && i < job->outline->loop_count; i++)
        if (!verify_stretches(job, i)) return;
    if (job->truth && !verify_distances(job)) return;
    if (hmi_verify_pairs(job)) hmi_verify_nesting(job);
}

hm_result hmi_outline_verify(const hm_outline *truth, const hm_outline *outline, const int32_t *became,
                             int64_t tolerance, const hm_allocator *alloc, uint8_t *bad, hm_outline_finding *out) {
    verify_job job;
    memset(&job, 0, sizeof job);
    job.truth = truth;
    job.outline = outline;
    job.alloc = hmi_allocator(alloc);
    job.tolerance = tolerance;
    job.bad = bad;
    job.found = (hm_outline_finding){HM_OUTLINE_SOUND, -1, -1};
    if (outline->loop_count == 0) {
        verify_loops(&job, became);
    } else {
        job.starved = !verify_alloc(&job);
        if (!job.starved) verify_run(&job, became);
        verify_free(&job);
        if (job.starved) return HM_ERROR_MEMORY;
    }
    *out = job.found;
    return HM_OK;
}

hm_result hmi_outline_nest(const hm_outline *outline, const hm_allocator *alloc, int32_t *around,
                           hm_outline_finding *out) {
    verify_job job;
    memset(&job, 0, sizeof job);
    job.outline = outline;
    job.alloc = hmi_allocator(alloc);
    job.found = (hm_outline_finding){HM_OUTLINE_SOUND, -1, -1};
    job.starved = !verify_alloc(&job);
    if (!job.starved && hmi_verify_pairs(&job))
        memcpy(around, job.around, (size_t)outline->loop_count * sizeof *around);
    verify_free(&job);
    *out = job.found;
    return job.starved ? HM_ERROR_MEMORY : HM_OK;
}

bool hmi_outline_tolerance(double pixels, int64_t *units) {
    if (!(pixels >= 0 && pixels <= HM_OUTLINE_MAX_TOLERANCE)) return false;
    *units = (int64_t)(pixels * HM_UNITS_PER_PIXEL); // exact but for the rounding down
    return true;
}

hm_result hm_outline_verify(const hm_outline *truth, const hm_outline *outline, const int32_t *became,
                            double tolerance, const hm_allocator *alloc, hm_outline_finding *out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    int64_t units;
    if (!hmi_outline_tolerance(tolerance, &units)) return HMI_REFUSED_BETWEEN(tolerance, 0, HM_OUTLINE_MAX_TOLERANCE);
    return hmi_outline_verify(truth, outline, became, units, alloc, NULL, out);
}
