// outline: the part of the proof that looks where loops lie. See outline_verify.c.
//
// Coordinates are doubled here, so that middles of edges are whole: below 2^32, products below 2^66.
#include "outline_verify.h"

/// A point by its doubled coordinates.
typedef verify_vector verify_point;

static verify_point verify_middle(hm_local a, hm_local b) {
    return (verify_point){(int64_t)a.x + b.x, (int64_t)a.y + b.y};
}

// Whether p lies on the edge from a to b, and is neither.
static bool verify_on_edge(hm_local a, hm_local b, hm_local p) {
    const verify_vector along = verify_to(a, p);
    const verify_vector left = verify_to(p, b);
    return verify_turn(along, left) == 0 && hmi_int128_sign(verify_dot(along, left)) > 0;
}

// The middle between the beginning of edge `e` and the first point of another loop on it. That is on no other loop:
// as none crosses the edge, it is met within by points of others alone.
static verify_point verify_free_point(const verify_job *job, int32_t e) {
    const hm_local a = job->outline->points[e];
    hm_local b = job->outline->points[job->edges[e].next];
    const int32_t top = verify_row(job, (int32_t)hmi_min(a.y, b.y));
    const int32_t bottom = verify_row(job, (int32_t)hmi_max(a.y, b.y));
    for (int32_t i = job->row_start[top]; i < job->row_start[bottom + 1]; i++) {
        const hm_local p = job->outline->points[job->row_edges[i]];
        if (verify_on_edge(a, b, p)) b = p;
    }
    return verify_middle(a, b);
}

// 1 when the edge lies left of the point in its row (the upper end counts, the lower does not), -1 when the point is
// on the edge, 0 when it is elsewhere.
static int verify_left_of(hm_local a, hm_local b, verify_point p) {
    const hm_local top = a.y < b.y ? a : b;
    const hm_local bottom = a.y < b.y ? b : a;
    const verify_vector d = {2 * ((int64_t)bottom.x - top.x), 2 * ((int64_t)bottom.y - top.y)};
    const verify_vector w = {p.x - 2 * (int64_t)top.x, p.y - 2 * (int64_t)top.y};
    const int turn = verify_turn(d, w); // negative where p is right of the downward edge
    if (turn == 0 && p.x >= 2 * hmi_min(a.x, b.x) && p.x <= 2 * hmi_max(a.x, b.x) && p.y >= 2 * (int64_t)top.y &&
        p.y <= 2 * (int64_t)bottom.y)
        return -1;
    return 2 * (int64_t)top.y <= p.y && p.y < 2 * (int64_t)bottom.y && turn < 0;
}

// Notes which other loops are met an odd number of times left of the point; false when the point is on one of them.
static bool verify_count_left(const verify_job *job, int32_t loop, verify_point p, int32_t row) {
    bool free = true;
    for (int32_t i = job->row_start[row]; i < job->row_start[row + 1]; i++) {
        const int32_t e = job->row_edges[i];
        if (job->edges[e].loop == loop) continue;
        const int side = verify_left_of(job->outline->points[e], job->outline->points[job->edges[e].next], p);
        if (side < 0) free = false;
        job->odd[job->edges[e].loop] ^= side > 0;
    }
    return free;
}

static bool verify_boxes_meet(const verify_job *job, int32_t e, hm_local least, hm_local greatest) {
    const hm_local a = job->outline->points[e];
    const hm_local b = job->outline->points[job->edges[e].next];
    verify_pair p = {e, e, a, b, least, greatest};
    return !verify_boxes_apart(&p);
}

// Whether the point lies between an edge and its stretch, so that the edge has passed over it.
static bool verify_swept(const verify_job *job, int32_t e, verify_point p) {
    const verify_edge *edge = &job->edges[e];
    int32_t count;
    const hm_local *ring = verify_source_ring(job, edge->loop, &count);
    bool odd = verify_left_of(job->outline->points[e], job->outline->points[edge->next], p) > 0;
    for (int32_t k = 0; k < edge->length; k++)
        odd ^= verify_left_of(ring[(edge->from + k) % count], ring[(edge->from + k + 1) % count], p) > 0;
    return odd;
}

// Loop `loop`, with a middle p, and loop `other` do not lie to each other as they should: marks the edges of the
// other that have passed over p; where there is none the loop itself has moved, and all edges are marked that may
// have.
static bool verify_report_misplaced(verify_job *job, int32_t loop, int32_t other, verify_point p) {
    const hm_loop *l = &job->outline->loops[loop];
    const hm_loop *o = &job->outline->loops[other];
    hm_local least = job->outline->points[l->first];
    hm_local greatest = least;
    bool swept = false;
    if (!hmi_verify_note(job, HM_OUTLINE_MISPLACED, l->first, o->first)) return false;
    for (int32_t e = o->first; job->truth && e < o->first + o->count; e++)
        if (verify_swept(job, e, p)) {
            job->bad[e] = 1;
            swept = true;
        }
    if (swept) return true;
    for (int32_t e = l->first; e < l->first + l->count; e++) {
        const hm_local q = job->outline->points[e];
        least = (hm_local){(int32_t)hmi_min(least.x, q.x), (int32_t)hmi_min(least.y, q.y)};
        greatest = (hm_local){(int32_t)hmi_max(greatest.x, q.x), (int32_t)hmi_max(greatest.y, q.y)};
        job->bad[e] = 1;
    }
    for (int32_t e = o->first; e < o->first + o->count; e++)
        if (verify_boxes_meet(job, e, least, greatest)) job->bad[e] = 1;
    return true;
}

// Checks that no loop is marked in `odd`, of those that can be: the loops of a row and the parents of a loop.
static bool verify_none_odd(verify_job *job, int32_t loop, int32_t row, verify_point p) {
    for (int32_t i = job->row_start[row]; i < job->row_start[row + 1]; i++) {
        const int32_t other = job->edges[job->row_edges[i]].loop;
        if (job->odd[other] && !verify_report_misplaced(job, loop, other, p)) return false;
    }
    for (int32_t other = job->outline->loops[loop].parent; other >= 0; other = job->outline->loops[other].parent)
        if (job->odd[other] && !verify_report_misplaced(job, loop, other, p)) return false;
    return true;
}

static void verify_forget_odd(const verify_job *job, int32_t loop, int32_t row) {
    for (int32_t i = job->row_start[row]; i < job->row_start[row + 1]; i++)
        job->odd[job->edges[job->row_edges[i]].loop] = 0;
    for (int32_t other = job->outline->loops[loop].parent; other >= 0; other = job->outline->loops[other].parent)
        job->odd[other] = 0;
}

// The loops that are met an odd number of times left of the point must be the parents; says in `placed` whether the
// point is on no other loop, so that it can tell.
static bool verify_place_by(verify_job *job, int32_t loop, verify_point p, bool *placed) {
    const hm_loop *loops = job->outline->loops;
    const int32_t row = verify_row(job, (int32_t)(p.y >> 1));
    bool sound = true;
    *placed = verify_count_left(job, loop, p, row);
    if (*placed) {
        for (int32_t k = loops[loop].parent; k >= 0; k = loops[k].parent) job->odd[k] ^= 1;
        sound = verify_none_odd(job, loop, row, p);
    }
    verify_forget_odd(job, loop, row);
    return sound;
}

// Loops do not cross, so one point of a loop that is on no other speaks for all of them: the middle of its first
// edge, or one that takes longer to find.
static bool verify_place(verify_job *job, int32_t loop) {
    const int32_t e = job->outline->loops[loop].first;
    const verify_point middle = verify_middle(job->outline->points[e], job->outline->points[job->edges[e].next]);
    bool placed;
    bool sound = verify_place_by(job, loop, middle, &placed);
    if (!placed) sound = verify_place_by(job, loop, verify_free_point(job, e), &placed);
    return sound;
}

bool hmi_verify_places(verify_job *job) {
    if (job->found.fault != HM_OUTLINE_SOUND) return true; // loops that cross have no place
    for (int32_t i = 0; i < job->outline->loop_count; i++)
        if (!verify_place(job, i)) return false;
    return true;
}
