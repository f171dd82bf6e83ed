// outline: the part of the proof that looks for edges that cross or touch. See outline_verify.c.
//
// An edge is listed in each row of pixels that it reaches, and a pair is looked at in the first row that has both.
#include "outline_verify.h"

// Whether p, which is on the line of a b, is on the edge.
static bool verify_in_box(hm_local a, hm_local b, hm_local p) {
    return p.x >= hmi_min(a.x, b.x) && p.x <= hmi_max(a.x, b.x) && p.y >= hmi_min(a.y, b.y) &&
           p.y <= hmi_max(a.y, b.y);
}

// Whether direction u lies on the way from `from` to `to`, turning as from +x to +y; -1 when it is one of the two.
static int verify_between(verify_vector from, verify_vector to, verify_vector u) {
    const int at_from = verify_turn(from, u);
    const int at_to = verify_turn(u, to);
    if (at_from == 0 && hmi_int128_sign(verify_dot(from, u)) > 0) return -1;
    if (at_to == 0 && hmi_int128_sign(verify_dot(to, u)) > 0) return -1;
    return verify_turn(from, to) > 0 ? at_from > 0 && at_to > 0 : at_from > 0 || at_to > 0;
}

/// Where a loop goes at a point of one of its edges: to what lies before and after the point.
typedef struct verify_passage {
    verify_vector back;
    verify_vector on;
} verify_passage;

static verify_passage verify_pass(const verify_job *job, int32_t e, hm_local at) {
    const hm_local *points = job->outline->points;
    const verify_edge *edge = &job->edges[e];
    if (verify_same(points[e], at))
        return (verify_passage){verify_to(at, points[edge->before]), verify_to(at, points[edge->next])};
    if (!verify_same(points[edge->next], at))
        return (verify_passage){verify_to(at, points[e]), verify_to(at, points[edge->next])};
    return (verify_passage){verify_to(at, points[e]), verify_to(at, points[job->edges[edge->next].next])};
}

// Whether two loops that have this point in common pass each other there without crossing or a shared direction.
static bool verify_passes(const verify_job *job, const verify_pair *p, hm_local at) {
    const verify_passage one = verify_pass(job, p->e, at);
    const verify_passage two = verify_pass(job, p->f, at);
    const int back = verify_between(one.back, one.on, two.back);
    const int on = verify_between(one.back, one.on, two.on);
    return back >= 0 && on >= 0 && back == on;
}

// Whether the point lies on the stretch that the edge stands for.
static bool verify_in_stretch(const verify_job *job, int32_t e, hm_local at) {
    const verify_edge *edge = &job->edges[e];
    int32_t count;
    const hm_local *ring = verify_source_ring(job, edge->loop, &count);
    for (int32_t k = 0; k < edge->length; k++) {
        const hm_local a = ring[(edge->from + k) % count];
        const hm_local b = ring[(edge->from + k + 1) % count];
        if (verify_in_box(a, b, at) && verify_turn(verify_to(a, b), verify_to(a, at)) == 0) return true;
    }
    return false;
}

// A single point that edges of different loops have in common.
static bool verify_meeting(verify_job *job, const verify_pair *p, hm_local at) {
    if (!verify_passes(job, p, at)) return hmi_verify_report(job, HM_OUTLINE_CROSSING, p->e, p->f);
    if (job->truth && !(verify_in_stretch(job, p->e, at) && verify_in_stretch(job, p->f, at)))
        return hmi_verify_report(job, HM_OUTLINE_TOUCHING, p->e, p->f);
    return true;
}

// Edges of one line: nothing, one point, or more in common. (Neighbours in a loop share their point.)
static bool verify_collinear(verify_job *job, const verify_pair *p, bool neighbours) {
    const hm_local ends[4] = {p->a, p->b, p->c, p->d};
    hm_local common[4];
    int32_t count = 0;
    for (int32_t i = 0; i < 4; i++) {
        const bool on = i < 2 ? verify_in_box(p->c, p->d, ends[i]) : verify_in_box(p->a, p->b, ends[i]);
        if (!on) continue;
        if (count > 0 && !verify_same(common[0], ends[i]))
            return hmi_verify_report(job, HM_OUTLINE_CROSSING, p->e, p->f);
        common[count++] = ends[i];
    }
    if (count == 0 || neighbours) return true;
    if (job->edges[p->e].loop == job->edges[p->f].loop)
        return hmi_verify_report(job, HM_OUTLINE_TOUCHING, p->e, p->f);
    return verify_meeting(job, p, common[0]);
}

// True: go on.
static bool verify_pair_sound(verify_job *job, const verify_pair *p) {
    if (verify_boxes_apart(p)) return true;
    const verify_vector ab = verify_to(p->a, p->b);
    const verify_vector cd = verify_to(p->c, p->d);
    const int c = verify_turn(ab, verify_to(p->a, p->c));
    const int d = verify_turn(ab, verify_to(p->a, p->d));
    const int a = verify_turn(cd, verify_to(p->c, p->a));
    const int b = verify_turn(cd, verify_to(p->c, p->b));
    const bool neighbours = job->edges[p->e].next == p->f || job->edges[p->f].next == p->e;
    if (c == 0 && d == 0) return verify_collinear(job, p, neighbours);
    if (neighbours || c * d > 0 || a * b > 0) return true;
    if (c * d < 0 && a * b < 0) return hmi_verify_report(job, HM_OUTLINE_CROSSING, p->e, p->f);
    if (job->edges[p->e].loop == job->edges[p->f].loop)
        return hmi_verify_report(job, HM_OUTLINE_TOUCHING, p->e, p->f);
    return verify_meeting(job, p, c == 0 ? p->c : d == 0 ? p->d : a == 0 ? p->a : p->b);
}

// The pairs that row r is the first to have both of.
static bool verify_row_pairs(verify_job *job, int32_t r) {
    const hm_local *points = job->outline->points;
    for (int32_t i = job->row_start[r]; i < job->row_start[r + 1]; i++) {
        const int32_t e = job->row_edges[i];
        const hm_local a = points[e];
        const hm_local b = points[job->edges[e].next];
        const bool first = verify_row(job, (int32_t)hmi_min(a.y, b.y)) == r;
        for (int32_t k = job->row_start[r]; k < i; k++) {
            const int32_t f = job->row_edges[k];
            const verify_pair pair = {e, f, a, b, points[f], points[job->edges[f].next]};
            if (!first && verify_row(job, (int32_t)hmi_min(pair.c.y, pair.d.y)) != r) continue;
            if (!verify_pair_sound(job, &pair)) return false;
        }
    }
    return true;
}

bool hmi_verify_pairs(verify_job *job) {
    for (int32_t r = 0; r < job->rows; r++)
        if (!verify_row_pairs(job, r)) return false;
    return true;
}
