// outline: the proof that one outline is valid and stands for another. Every decision is made in whole numbers.
//
// Why the certificate bounds both borders. An edge stands for a stretch of corners, all within the tolerance t of it.
// An edge is convex, so the distance to it is a convex function, and along the straight line between two corners it
// is never greater than at one of them: every point of the stretch is within t of the edge. And the other way round:
// let n(q) be the point of the edge nearest to q. n is continuous and leaves the two ends of the edge where they are;
// so while q runs along the stretch from one end to the other, n(q) runs over the whole edge. Hence every point of
// the edge is n(q) for a point q of the stretch, and as near to that as q is to the edge: within t.
//
// That nothing crosses or touches is looked for in outline_pairs.c, and where loops lie in outline_places.c.
#include "outline_verify.h"

#include <string.h>

const char *hm_outline_fault_text(hm_outline_fault fault) {
    switch (fault) {
#define FAULT_CASE(name, sentence)                                                                                   \
    case name:                                                                                                       \
        return sentence;
        HM_OUTLINE_FAULTS(FAULT_CASE)
#undef FAULT_CASE
    }
    return "unknown fault";
}

bool hmi_verify_note(verify_job *job, hm_outline_fault fault, int32_t edge, int32_t other) {
    if (job->found.fault == HM_OUTLINE_SOUND) job->found = (hm_outline_finding){fault, edge, other};
    return job->bad != NULL;
}

bool hmi_verify_report(verify_job *job, hm_outline_fault fault, int32_t edge, int32_t other) {
    if (!hmi_verify_note(job, fault, edge, other)) return false;
    const int32_t length = edge >= 0 ? job->edges[edge].length : 0;
    const int32_t other_length = other >= 0 ? job->edges[other].length : 0;
    if (edge >= 0 && length >= other_length) job->bad[edge] = 1;
    if (other >= 0 && other_length >= length) job->bad[other] = 1;
    return true;
}

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
    const verify_vector d = verify_to(a, b);
    const verify_vector w = verify_to(a, p);
    const verify_vector v = verify_to(b, p);
    if (hmi_int128_sign(verify_dot(d, w)) <= 0) return verify_square_within(verify_dot(w, w), tolerance);
    if (hmi_int128_sign(verify_dot(d, v)) >= 0) return verify_square_within(verify_dot(v, v), tolerance);
    const hmi_int128 c = verify_cross(d, w); // its square is (distance from the line)^2 * |d|^2
    const hmi_int128 square = hmi_int128_mul(tolerance, tolerance);
    return hmi_int256_compare(hmi_int256_mul(c, c), hmi_int256_mul(square, verify_dot(d, d))) <= 0;
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

// ---- rows ---------------------------------------------------------------------------------------------------------

static void verify_edge_rows(const verify_job *job, int32_t edge, int32_t *low, int32_t *high) {
    const int32_t a = job->outline->points[edge].y;
    const int32_t b = job->outline->points[job->edges[edge].next].y;
    *low = verify_row(job, (int32_t)hmi_min(a, b));
    *high = verify_row(job, (int32_t)hmi_max(a, b));
}

// Lists the edges of every row. False without memory.
static bool verify_make_rows(verify_job *job) {
    const int32_t count = job->outline->point_count;
    hm_local least;
    hm_local greatest;
    hm_outline_box(job->outline, &least, &greatest);
    job->first_row = least.y >> HM_LOCAL_BITS;
    job->rows = (greatest.y >> HM_LOCAL_BITS) - job->first_row + 1;
    job->row_start = hmi_alloc_array(&job->alloc, (size_t)job->rows + 1, sizeof *job->row_start);
    if (!job->row_start) return false;
    memset(job->row_start, 0, ((size_t)job->rows + 1) * sizeof *job->row_start);
    int64_t total = 0;
    int32_t low;
    int32_t high;
    for (int32_t e = 0; e < count; e++) {
        verify_edge_rows(job, e, &low, &high);
        for (int32_t r = low; r <= high; r++) job->row_start[r + 1]++;
        total += high - low + 1;
    }
    if (total > INT32_MAX) return false;
    for (int32_t r = 0; r < job->rows; r++) job->row_start[r + 1] += job->row_start[r];
    job->row_edges = hmi_alloc_array(&job->alloc, (size_t)total, sizeof *job->row_edges);
    if (!job->row_edges) return false;
    for (int32_t e = count - 1; e >= 0; e--) { // each start moves up to that of the row before, then back
        verify_edge_rows(job, e, &low, &high);
        for (int32_t r = low; r <= high; r++) job->row_edges[--job->row_start[r + 1]] = e;
    }
    for (int32_t r = 0; r < job->rows; r++) job->row_start[r] = job->row_start[r + 1];
    job->row_start[job->rows] = (int32_t)total;
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
    job->odd = hmi_alloc_array(&job->alloc, loops, sizeof *job->odd);
    if (!job->edges || !job->source || !job->odd) return false;
    memset(job->odd, 0, loops);
    verify_make_edges(job);
    return verify_make_rows(job);
}

static void verify_free(const verify_job *job) {
    const size_t points = (size_t)job->outline->point_count;
    const size_t loops = (size_t)job->outline->loop_count;
    const size_t listed = job->row_edges ? (size_t)job->row_start[job->rows] : 0;
    hmi_free(&job->alloc, job->row_edges, listed * sizeof *job->row_edges);
    hmi_free(&job->alloc, job->row_start, ((size_t)job->rows + 1) * sizeof *job->row_start);
    hmi_free(&job->alloc, job->odd, loops * sizeof *job->odd);
    hmi_free(&job->alloc, job->source, loops * sizeof *job->source);
    hmi_free(&job->alloc, job->edges, points * sizeof *job->edges);
}

static void verify_run(verify_job *job, const int32_t *became) {
    if (!verify_loops(job, became)) return;
    for (int32_t i = 0; job->truth && i < job->outline->loop_count; i++)
        if (!verify_stretches(job, i)) return;
    if (job->truth && !verify_distances(job)) return;
    if (hmi_verify_pairs(job)) hmi_verify_places(job);
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
        const bool enough = verify_alloc(&job);
        if (enough) verify_run(&job, became);
        verify_free(&job);
        if (!enough) return HM_ERROR_MEMORY;
    }
    *out = job.found;
    return HM_OK;
}

bool hmi_outline_tolerance(double pixels, int64_t *units) {
    if (!(pixels >= 0 && pixels <= HM_OUTLINE_MAX_TOLERANCE)) return false;
    *units = (int64_t)(pixels * HM_UNITS_PER_PIXEL); // exact but for the rounding down
    return true;
}

hm_result hm_outline_verify(const hm_outline *truth, const hm_outline *outline, const int32_t *became,
                            double tolerance, const hm_allocator *alloc, hm_outline_finding *out) {
    HMI_REQUIRE(outline && out, HM_ERROR_RANGE);
    int64_t units;
    if (!hmi_outline_tolerance(tolerance, &units)) return HM_ERROR_RANGE;
    return hmi_outline_verify(truth, outline, became, units, alloc, NULL, out);
}
