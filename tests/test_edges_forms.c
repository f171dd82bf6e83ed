// Other forms of the same question on the deciding edge (edges.h): rotated, moved, as another kind of shape.
#include "stand.h"

#include <math.h>
#include <hitmask/cast.h>

/// What every form of a question must answer alike.
typedef struct common {
    bool meets[3], within[2], hit;
    double distance, fraction;
} common;

static common common_of(const edge_pair *p, const hm_xform *at, const edge_motion *m) {
    static const hm_rule rules[] = {{HM_TOUCH_AREA, 0}, {HM_TOUCH_CLOSED, 0}};
    const edge_body *a = &p->a, *b = &p->b;
    common c = {.distance = hm_distance(&a->shape, &a->xform, &b->shape, at, NULL)};
    hm_cast_hit hit;
    for (int i = 0; i < 2; ++i) c.meets[i] = hm_overlap(&a->shape, &a->xform, &b->shape, at, &rules[i]);
    c.meets[2] = hm_overlap(&a->shape, &a->xform, &b->shape, at, &p->rule);
    c.within[0] = hm_within(&a->shape, &a->xform, &b->shape, at, &p->rule);
    c.within[1] = hm_within(&b->shape, at, &a->shape, &a->xform, &p->rule);
    c.hit = hm_cast(&a->shape, &a->xform, &b->shape, &m->from, edge_pixels(m->way),
                    &(hm_cast_options){.rule = p->rule, .start = HM_CAST_NEVER}, &hit);
    c.fraction = hit.fraction;
    return c;
}

static void check_common(const common *c, const common *d, double slack) {
    for (int i = 0; i < 3; ++i) CHECK_INT(c->meets[i], d->meets[i]);
    for (int i = 0; i < 2; ++i) CHECK_INT(c->within[i], d->within[i]);
    CHECK_NEAR(c->distance, d->distance, slack);
    CHECK_INT(c->hit, d->hit);
    CHECK_NEAR(c->fraction, d->fraction, slack > 0 ? 0x1p-49 : 0);
}

static ref_vector rotated(ref_vector v, int how) {
    if (how & 1) v = (ref_vector){-v.y, v.x};
    if (how & 2) v = (ref_vector){-v.x, -v.y};
    if (how & 4) v = (ref_vector){-v.x, v.y};
    return v;
}

static hm_xform rotated_xform(const hm_xform *x, int how) {
    const ref_vector o = rotated((ref_vector){x->ox, x->oy}, how), u = rotated((ref_vector){x->ux, x->uy}, how);
    const ref_vector v = rotated((ref_vector){x->vx, x->vy}, how);
    return (hm_xform){o.x, o.y, (int32_t)u.x, (int32_t)u.y, (int32_t)v.x, (int32_t)v.y};
}

// Both rotated by quarter turns or mirrored about the middle of the world. (A compound's parts are rounded where they
// are drawn, half a step up: only those at whole steps stay what they are.)
static void check_rotated(const edge_pair *p, const hm_xform *at, const edge_motion *m, const common *c) {
    for (int how = 1; how < 8; ++how) {
        edge_pair q = *p;
        const hm_xform there = rotated_xform(at, how);
        const ref_vector way = rotated((ref_vector){m->way.x, m->way.y}, how);
        const edge_motion n = {rotated_xform(&m->from, how), {way.x, way.y}, m->start};
        q.a.xform = rotated_xform(&p->a.xform, how);
        const common d = common_of(&q, &there, &n);
        check_common(c, &d, 0x1p-30);
    }
}

// Both moved by whole pixels.
static void check_shifted(const edge_pair *p, const hm_xform *at, const edge_motion *m, const common *c) {
    const int64_t x = test_between(-300, 300) * HM_STEPS_PER_PIXEL, y = test_between(-300, 300) * HM_STEPS_PER_PIXEL;
    edge_pair q = *p;
    const hm_xform there = edge_moved(at, x, y);
    const edge_motion n = {edge_moved(&m->from, x, y), m->way, m->start};
    q.a.xform = edge_moved(&p->a.xform, x, y);
    if (!hm_xform_valid(&there) || !hm_xform_valid(&n.from) || !hm_xform_valid(&q.a.xform)) return;
    const common d = common_of(&q, &there, &n);
    check_common(c, &d, 0);
}

// The same pixels as a mask, an outline, tiles, and a compound with one part: that is each of these.
static void check_forms(const edge_pair *p, const hm_xform *at, const edge_motion *m, const common *c) {
    for (int kind = EDGE_MASK; kind <= EDGE_TILES; ++kind) {
        edge_pair q = *p;
        hm_compound *held;
        q.b = edge_body_of_grid(&p->b.grid, (edge_kind)kind, at);
        const common d = common_of(&q, at, m);
        check_common(c, &d, 0x1p-30);
        const hm_compound_part part = {q.b.shape, HM_XFORM_IDENTITY, 0};
        REQUIRE(hm_compound_create(&part, 1, NULL, &held) == HM_OK);
        hm_shape_compound(held, &q.b.shape);
        const common one = common_of(&q, at, m);
        check_common(c, &one, 0x1p-30);
        hm_compound_destroy(held);
        edge_body_free(&q.b);
    }
}

// As a compound of its pixels, between which there are no seams: for thick shapes and closed rules the same.
static void check_pixels_apart(const edge_pair *p, const hm_xform *at, const edge_motion *m, const common *c) {
    hm_compound_part part[EDGE_SIDE * EDGE_SIDE];
    hm_compound *held;
    edge_pair q = *p;
    int n = 0;
    for (int y = 0; y < p->b.grid.h; ++y) {
        for (int x = 0; x < p->b.grid.w; ++x) {
            if (!p->b.grid.solid[y][x]) continue;
            part[n] = (hm_compound_part){.xform = HM_XFORM_IDENTITY};
            REQUIRE(hm_shape_box(x, y, 1, 1, 0, &part[n++].shape) == HM_OK);
        }
    }
    REQUIRE(hm_compound_create(part, n, NULL, &held) == HM_OK);
    hm_shape_compound(held, &q.b.shape);
    common d = common_of(&q, at, m);
    d.within[0] = c->within[0]; // each pixel for itself holds less
    check_common(c, &d, 0x1p-30);
    hm_compound_destroy(held);
}

static void judge_forms(uint64_t number, const edge_pair *p, test_tally *tally) {
    edge_state = p->state;
    const edge_motion m = edge_motion_random(p);
    const hm_xform *at = number % 2 ? &p->hit : &p->miss;
    edging_note(number, p, &m);
    const common c = common_of(p, at, &m);
    test_count(tally, c.meets[2]);
    if (p->a.count == 0 && p->b.count == 0) check_rotated(p, at, &m, &c);
    check_shifted(p, at, &m, &c);
    if (edging_is_grid(&p->b)) check_forms(p, at, &m, &c);
    if (edging_is_grid(&p->b) && !stand_has_thin(&p->a)) check_pixels_apart(p, at, &m, &c);
}

TEST(other_forms_answer_alike) {
    test_tally met = {0, 0};
    stand_each_pair(8, judge_forms, &met);
    CHECK_TALLY(met);
}

TEST(other_forms_of_maps_answer_alike) {
    test_tally met = {0, 0};
    stand_each_map_pair(24, judge_forms, &met);
    CHECK_TALLY(met);
}

TEST_MAIN(CASE(other_forms_answer_alike), CASE(other_forms_of_maps_answer_alike))
