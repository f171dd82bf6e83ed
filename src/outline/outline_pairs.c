// outline: the part of the proof that judges pairs of edges. See outline_verify.c; outline_sweep.c finds the pairs.
#include "../exact/vec64.h"
#include "outline_findings.h"

// Whether p, which is on the line of a b, is on the edge.
static bool verify_in_box(hm_local a, hm_local b, hm_local p) {
    return p.x >= hmi_min(a.x, b.x) && p.x <= hmi_max(a.x, b.x) && p.y >= hmi_min(a.y, b.y) &&
           p.y <= hmi_max(a.y, b.y);
}

// Whether direction u lies between `from` and `to`, going as from +x to +y; -1 when it is one of the two.
static int verify_between(hmi_vec64 from, hmi_vec64 to, hmi_vec64 u) {
    const int at_from = hmi_vec64_turn(from, u);
    const int at_to = hmi_vec64_turn(u, to);
    if (at_from == 0 && hmi_int128_sign(hmi_vec64_dot(from, u)) > 0) return -1;
    if (at_to == 0 && hmi_int128_sign(hmi_vec64_dot(to, u)) > 0) return -1;
    return hmi_vec64_turn(from, to) > 0 ? at_from > 0 && at_to > 0 : at_from > 0 || at_to > 0;
}

/// Where a loop goes at a point of one of its edges: to what lies before and after the point.
typedef struct verify_passage {
    hmi_vec64 back;
    hmi_vec64 on;
} verify_passage;

static verify_passage verify_pass(const verify_job *job, int32_t e, hm_local at) {
    const hm_local *points = job->outline->points;
    const verify_edge *edge = &job->edges[e];
    if (verify_same(points[e], at))
        return (verify_passage){hmi_vec64_from(at, points[edge->before]), hmi_vec64_from(at, points[edge->next])};
    if (!verify_same(points[edge->next], at))
        return (verify_passage){hmi_vec64_from(at, points[e]), hmi_vec64_from(at, points[edge->next])};
    return (verify_passage){hmi_vec64_from(at, points[e]), hmi_vec64_from(at, points[job->edges[edge->next].next])};
}

// Whether two loops that have this point in common pass each other there without crossing or a shared direction.
static bool verify_passes(const verify_job *job, const verify_pair *p, hm_local at) {
    const verify_passage one = verify_pass(job, p->e, at);
    const verify_passage two = verify_pass(job, p->f, at);
    const int back = verify_between(one.back, one.on, two.back);
    const int on = verify_between(one.back, one.on, two.on);
    return back >= 0 && on >= 0 && back == on;
}

/// A point, and a stretch that it may lie on.
typedef struct verify_on_stretch {
    const verify_job *job;
    int32_t edge; ///< stands for the stretch
    hm_local at;
} verify_on_stretch;

// Whether the point lies on the edge of the truth `k` corners behind the beginning of the stretch.
static bool verify_on_step(const verify_on_stretch *on, int32_t k) {
    const verify_edge *edge = &on->job->edges[on->edge];
    int32_t count;
    const hm_local *ring = verify_source_ring(on->job, edge->loop, &count);
    const hm_local a = ring[(edge->from + k) % count];
    const hm_local b = ring[(edge->from + k + 1) % count];
    return verify_in_box(a, b, on->at) && hmi_vec64_turn(hmi_vec64_from(a, b), hmi_vec64_from(a, on->at)) == 0;
}

// False where an edge of the truth is one of the stretch, and the point lies on it.
static bool verify_off_edge(void *context, int32_t f) {
    const verify_on_stretch *on = context;
    const verify_edge *edge = &on->job->edges[on->edge];
    const hm_loop *ring = &on->job->truth->loops[on->job->source[edge->loop]];
    const int32_t k = f - ring->first - edge->from;
    if (f < ring->first || f >= ring->first + ring->count) return true;
    return (k < 0 ? k + ring->count : k) >= edge->length || !verify_on_step(on, k < 0 ? k + ring->count : k);
}

static bool verify_ring_tree(verify_job *job) {
    if (!job->truth_tree.boxes) job->starved |= !hmi_edge_tree_make(&job->truth_tree, job->truth, &job->alloc);
    return !job->starved;
}

enum { VERIFY_SHORT = 64 }; // stretches that are examined corner by corner

bool hmi_verify_in_stretch(verify_job *job, int32_t e, hm_local at) {
    verify_on_stretch on = {job, e, at};
    const hmi_local_box box = {at.x, at.y, at.x, at.y};
    if (job->edges[e].length > VERIFY_SHORT)
        return verify_ring_tree(job) && !hmi_edge_tree_meet(&job->truth_tree, &box, verify_off_edge, &on);
    for (int32_t k = 0; k < job->edges[e].length; k++)
        if (verify_on_step(&on, k)) return true;
    return false;
}

// A single point that edges of different loops have in common.
static bool verify_meeting(verify_job *job, const verify_pair *p, hm_local at) {
    if (!verify_passes(job, p, at)) return hmi_verify_report(job, HM_OUTLINE_CROSSING, p->e, p->f);
    if (job->truth && !(hmi_verify_in_stretch(job, p->e, at) && hmi_verify_in_stretch(job, p->f, at)))
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

bool hmi_verify_pair(verify_job *job, const verify_pair *p) {
    if (verify_boxes_apart(p)) return true;
    const hmi_vec64 ab = hmi_vec64_from(p->a, p->b);
    const hmi_vec64 cd = hmi_vec64_from(p->c, p->d);
    const int c = hmi_vec64_turn(ab, hmi_vec64_from(p->a, p->c));
    const int d = hmi_vec64_turn(ab, hmi_vec64_from(p->a, p->d));
    const int a = hmi_vec64_turn(cd, hmi_vec64_from(p->c, p->a));
    const int b = hmi_vec64_turn(cd, hmi_vec64_from(p->c, p->b));
    const bool neighbours = job->edges[p->e].next == p->f || job->edges[p->f].next == p->e;
    if (c == 0 && d == 0) return verify_collinear(job, p, neighbours);
    if (neighbours || c * d > 0 || a * b > 0) return true;
    if (c * d < 0 && a * b < 0) return hmi_verify_report(job, HM_OUTLINE_CROSSING, p->e, p->f);
    if (job->edges[p->e].loop == job->edges[p->f].loop)
        return hmi_verify_report(job, HM_OUTLINE_TOUCHING, p->e, p->f);
    return verify_meeting(job, p, c == 0 ? p->c : d == 0 ? p->d : a == 0 ? p->a : p->b);
}
