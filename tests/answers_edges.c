// Runs every query on pairs of shapes on the deciding edge (edges.h, then edge_maps.h) and prints one hash of all
// answers.
//
// Usage: answers_edges [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_edges.txt holds
// it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

#include "edge_maps.h"

enum { PLAIN = 8 * EDGE_KINDS * EDGE_KINDS, COUNT = PLAIN + 4 * EDGE_MAP_PAIRS };

static void put_part(hm_feature reported) {
    put(reported.part);
    put_at(reported);
}

static void put_xform(const hm_xform *x) {
    put(x->ox);
    put(x->oy);
    put(x->ux);
    put(x->uy);
    put(x->vx);
    put(x->vy);
}

static void answer_distance(const edge_pair *p, const hm_xform *at) {
    hm_points points = {.a = {0, 0}};
    put_double(hm_distance(&p->a.shape, &p->a.xform, &p->b.shape, at, &points));
    put_vec2(points.a);
    put_vec2(points.b);
    put_part(points.feature_a);
    put_part(points.feature_b);
}

static void answer_contact(const edge_pair *p, const hm_xform *at) {
    hm_contact_info info = {.count = 0};
    put(hm_contact(&p->a.shape, &p->a.xform, &p->b.shape, at, &(hm_contact_options){.rule = p->rule}, &info));
    put(info.count);
    for (int i = 0; i < info.count; ++i) {
        put_vec2(info.point[i].point);
        put_part(info.point[i].feature_a);
        put_part(info.point[i].feature_b);
        put_double(info.point[i].depth < 1e9 ? info.point[i].depth : -1);
    }
    put_vec2(info.normal);
    put_double(info.depth < 1e9 ? info.depth : -1);
}

static void answer_separation(const edge_pair *p, const hm_xform *at) {
    const hm_vec2 way = {(double)p->way.x, (double)p->way.y};
    for (int i = 0; i < 2; ++i) {
        hm_separation out;
        put(hm_separate(
            &p->a.shape, &p->a.xform, &p->b.shape, at,
            &(hm_separate_options){.rule = p->rule, .direction = i ? way : (hm_vec2){0, 0}, .max_distance = 8},
            &out));
        put(out.steps_x);
        put(out.steps_y);
    }
}

static void answer_detail(const edge_pair *p, const hm_xform *at) {
    const edge_body *a = &p->a, *b = &p->b;
    hm_rule rule = {HM_TOUCH_AREA, 0};
    put(hm_overlap(&a->shape, &a->xform, &b->shape, at, &p->rule));
    put(hm_overlap(&a->shape, &a->xform, &b->shape, at, &rule));
    put(hm_within(&a->shape, &a->xform, &b->shape, at, &rule));
    rule.touch = HM_TOUCH_CLOSED;
    put(hm_overlap(&a->shape, &a->xform, &b->shape, at, &rule));
    put(hm_within(&b->shape, at, &a->shape, &a->xform, &rule));
    answer_distance(p, at);
    answer_contact(p, at);
    answer_separation(p, at);
}

static void answer_motion(const edge_pair *p, const edge_motion *m) {
    hm_cast_hit hit;
    put_xform(&m->from);
    put(hm_cast(&p->a.shape, &p->a.xform, &p->b.shape, &m->from, edge_pixels(m->way),
                &(hm_cast_options){.rule = p->rule, .start = m->start}, &hit));
    put_double(hit.fraction);
    put(hit.exact);
    put_fraction(&hit.when);
    put(hit.stop_x);
    put(hit.stop_y);
    put_vec2(hit.point);
    put_vec2(hit.normal);
    put_part(hit.feature_a);
    put_part(hit.feature_b);
}

static void answer_area(const edge_pair *p, const hm_xform *at) {
    hm_shared_info own;
    put(hm_shared_area(&p->a.shape, &p->a.xform, &p->b.shape, at, &own));
    put_double(own.area);
    put_vec2(own.centroid);
    put_vec2(own.min);
    put_vec2(own.max);
}

static void answer_pair(const edge_pair *p) {
    put_xform(&p->a.xform);
    put_xform(&p->hit);
    put(p->solved);
    answer_detail(p, &p->hit);
    if (p->solved) answer_detail(p, &p->miss);
    for (int k = 0; k < 3; ++k) {
        const edge_motion m = edge_motion_random(p);
        answer_motion(p, &m);
    }
}

// Every two kinds in turn.
static void answer_plain(long i) {
    const edge_kind a = (edge_kind)(i / EDGE_KINDS % EDGE_KINDS), b = (edge_kind)(i % EDGE_KINDS);
    edge_pair p = edge_pair_random((uint64_t)i, a, b, 4);
    answer_pair(&p);
    if (a == EDGE_MASK && b == EDGE_MASK) answer_area(&p, &p.hit);
    edge_pair_free(&p);
    p = edge_within_random((uint64_t)i, a, b);
    put_xform(&p.hit);
    edge_pair_free(&p);
}

static void answer(long i) {
    if (i < PLAIN) {
        answer_plain(i);
        return;
    }
    edge_pair p = edge_map_pair((uint64_t)i, (int32_t)((i - PLAIN) % EDGE_MAP_PAIRS));
    if (p.a.kind != EDGE_WALLS || p.b.kind != EDGE_RAY) answer_pair(&p); // a ray never gets out of walls
    edge_pair_free(&p);
}

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer); }
