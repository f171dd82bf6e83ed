// outline: the part of the proof that judges where loops lie, which the sweep has noted. See outline_verify.c.
//
// Coordinates are doubled here, so that middles of edges are whole: below 2^32, products below 2^66.
#include "../exact/vec64.h"
#include "outline_findings.h"

#include <string.h>

/// A point by its doubled coordinates.
typedef hmi_vec64 verify_point;

static verify_point verify_middle(hm_local a, hm_local b) {
    return (verify_point){(int64_t)a.x + b.x, (int64_t)a.y + b.y};
}

// Whether p lies on the edge from a to b, and is neither.
static bool verify_on_edge(hm_local a, hm_local b, hm_local p) {
    const hmi_vec64 along = hmi_vec64_from(a, p);
    const hmi_vec64 left = hmi_vec64_from(p, b);
    return hmi_vec64_turn(along, left) == 0 && hmi_int128_sign(hmi_vec64_dot(along, left)) > 0;
}

// 1 when the edge lies left of the point in its row (the upper end counts, the lower does not), -1 when the point is
// on the edge, 0 when it is elsewhere.
static int verify_left_of(hm_local a, hm_local b, verify_point p) {
    const hm_local top = a.y < b.y ? a : b;
    const hm_local bottom = a.y < b.y ? b : a;
    const hmi_vec64 d = {2 * ((int64_t)bottom.x - top.x), 2 * ((int64_t)bottom.y - top.y)};
    const hmi_vec64 w = {p.x - 2 * (int64_t)top.x, p.y - 2 * (int64_t)top.y};
    const int turn = hmi_vec64_turn(d, w); // negative where p is right of the downward edge
    if (turn == 0 && p.x >= 2 * hmi_min(a.x, b.x) && p.x <= 2 * hmi_max(a.x, b.x) && p.y >= 2 * (int64_t)top.y &&
        p.y <= 2 * (int64_t)bottom.y)
        return -1;
    return 2 * (int64_t)top.y <= p.y && p.y < 2 * (int64_t)bottom.y && turn < 0;
}

/// Where the first edge of a loop is on no other loop.
typedef struct verify_spot {
    const verify_job *job;
    int32_t edge;
    hm_local end;        ///< the first point of another loop on it, or its second point
    verify_point middle; ///< of the edge
    bool taken;          ///< the middle is on another loop
} verify_spot;

static bool verify_free_from(void *context, int32_t f) {
    verify_spot *at = context;
    const verify_job *job = at->job;
    const hm_local *points = job->outline->points;
    if (job->edges[f].loop == job->edges[at->edge].loop) return true;
    if (verify_left_of(points[f], points[job->edges[f].next], at->middle) < 0) at->taken = true;
    if (verify_on_edge(points[at->edge], at->end, points[f])) at->end = points[f];
    return true;
}

// The middle of the edge, or where that is on another loop, between its first point and the first one of another loop
// on it. As none crosses the edge, it is met within by points of others alone. Without memory just the middle.
static verify_point verify_free_point(verify_job *job, int32_t e) {
    const hm_local a = job->outline->points[e];
    const hm_local b = job->outline->points[job->edges[e].next];
    const hmi_local_box box = hmi_edge_box(job->outline, e, job->edges[e].next);
    const edge_tree *tree = hmi_verify_tree(job);
    verify_spot found = {job, e, b, verify_middle(a, b), false};
    if (!tree) return found.middle;
    hmi_edge_tree_meet(tree, &box, verify_free_from, &found);
    return found.taken ? verify_middle(a, found.end) : found.middle;
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

// Marks the loops of one chain that are not of the other: those that loop `loop` lies in, and its parents.
static void verify_mark_chains(const verify_job *job, int32_t loop) {
    for (int32_t k = job->around[loop]; k >= 0; k = job->around[k]) job->mark[k] ^= 1;
    for (int32_t k = job->outline->loops[loop].parent; k >= 0; k = job->outline->loops[k].parent) job->mark[k] ^= 1;
}

// Reports the marked loops of a chain, and takes the marks away.
static bool verify_report_marked(verify_job *job, int32_t loop, int32_t other, verify_point p) {
    if (!job->mark[other]) return true;
    job->mark[other] = 0;
    return verify_report_misplaced(job, loop, other, p);
}

static bool verify_nesting(verify_job *job, int32_t loop) {
    const hm_loop *loops = job->outline->loops;
    const verify_point p = verify_free_point(job, loops[loop].first);
    verify_mark_chains(job, loop);
    for (int32_t k = job->around[loop]; k >= 0; k = job->around[k])
        if (!verify_report_marked(job, loop, k, p)) return false;
    for (int32_t k = loops[loop].parent; k >= 0; k = loops[k].parent)
        if (!verify_report_marked(job, loop, k, p)) return false;
    return !job->starved;
}

bool hmi_verify_nesting(verify_job *job) {
    const int32_t count = job->outline->loop_count;
    int32_t wrong = 0;
    if (job->found.fault != HM_OUTLINE_SOUND) return true; // loops that cross have no parent
    for (int32_t i = 0; i < count; i++) wrong += job->around[i] != job->outline->loops[i].parent;
    if (wrong == 0) return true;
    memset(job->mark, 0, (size_t)count);
    for (int32_t i = 0; i < count; i++)
        if (!verify_nesting(job, i)) return false;
    return true;
}
