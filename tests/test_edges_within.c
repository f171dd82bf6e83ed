// Whether a shape of any kind lies within another, at the last step at which it does (edges.h).
#include "ref_within.h"
#include "stand.h"

#include <math.h>

static bool has_outside(const edge_body *b) {
    return edging_is_grid(b) || b->kind == EDGE_BOX || b->kind >= EDGE_KINDS;
}

// A shape is within pixels or a box when it does not overlap what lies outside.
static bool is_outside_clear(const edging *a, const edge_body *b, const hm_xform *at, const hm_rule *rule) {
    edging outside = edging_outside(b, at);
    const bool clear = !edging_meet(a, &outside, rule);
    edging_free(&outside);
    return clear;
}

// A piece, for the oracle of what meets: its corners are units from the origin of a lattice of its own.
static edging alone(const ref_top_part *piece) {
    edging e = {.n = 1};
    ref_posed *s = &e.leaf[0].ref;
    const ref_vector first = piece->hull.corner[0];
    *s = (ref_posed){.kind = REF_CONVEX, .o = {first.x / 65536, first.y / 65536}, .u = {1, 0}, .v = {0, 1}};
    s->radius = piece->radius;
    for (int k = 0; k < piece->hull.n; ++k)
        s->point[s->points++] =
            (ref_vector){piece->hull.corner[k].x - s->o.x * 65536, piece->hull.corner[k].y - s->o.y * 65536};
    return e;
}

static bool is_piece_in(const ref_top_part *piece, const edging_leaf *leaf, const hm_rule *rule) {
    static ref_top_part whole[EDGING_TOPS];
    if (edging_is_grid(leaf->body)) {
        const edging one = alone(piece);
        return is_outside_clear(&one, leaf->body, &leaf->at, rule);
    }
    edging_leaf_pieces(leaf, whole);
    return ref_within(piece, &whole[0], llround(rule->margin * 16777216) * 65536, rule->touch == HM_TOUCH_AREA);
}

// Each piece within a single part.
static bool are_pieces_in(const edging *a, const edging *b, const hm_rule *rule) {
    static ref_top_part piece[EDGING_TOPS];
    const int count = edging_pieces(a, piece);
    for (int i = 0; i < count; ++i) {
        bool any = false;
        for (int k = 0; k < b->n && !any; ++k) any = is_piece_in(&piece[i], &b->leaf[k], rule);
        if (!any) return false;
    }
    return true;
}

// Whether the oracle cannot decide: a shape without an inside may lie along the seam of two pieces of what is
// outside.
static bool is_unsure(const stand *s, const hm_rule *rule) {
    static const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    const edge_pair *p = s->p;
    if (p->b.kind != EDGE_SLOPES || !stand_has_thin(&p->a)) return false;
    if (rule->touch == HM_TOUCH_CLOSED || rule->margin > 0) return false;
    return is_outside_clear(&s->a, &p->b, &s->at, rule) && !is_outside_clear(&s->a, &p->b, &s->at, &closed);
}

static bool judge_within(const stand *s, const hm_rule *rule) {
    const edge_body *a = &s->p->a, *b = &s->p->b;
    if (is_unsure(s, rule)) return hm_within(&a->shape, &a->xform, &b->shape, &s->at, rule);
    const bool expected =
        has_outside(b) ? is_outside_clear(&s->a, b, &s->at, rule) : are_pieces_in(&s->a, &s->b, rule);
    const bool within = hm_within(&a->shape, &a->xform, &b->shape, &s->at, rule);
    hm_shape plain = b->shape;
    if (plain.kind == HM_SHAPE_MASK) plain.of.mask = b->plain;
    CHECK_INT(within, expected);
    CHECK_INT(hm_within(&a->shape, &a->xform, &plain, &s->at, rule), expected);
    return within;
}

static void judge_within_at(uint64_t number, const edge_pair *p, const hm_xform *at, test_tally *tally) {
    static const hm_rule rules[] = {{HM_TOUCH_AREA, 0}, {HM_TOUCH_CLOSED, 0}};
    stand s = stand_at(p, at);
    edging_note(number, p, NULL);
    for (int i = 0; i < 2; ++i)
        if (judge_within(&s, &rules[i])) CHECK(stand_overlaps(&s, &rules[1], 0) && stand_distance(&s, 0, NULL) == 0);
    test_count(tally, judge_within(&s, &p->rule));
    stand_free(&s);
}

static bool has_inside(const edge_body *b) {
    return edging_is_grid(b) || (b->shape.a.x < b->shape.b.x && b->shape.a.y < b->shape.b.y);
}

TEST(the_last_step_within) {
    static const edge_kind around[] = {EDGE_BOX, EDGE_MASK, EDGE_OUTLINE, EDGE_TILES};
    const uint64_t from = test_random() >> 16;
    test_tally within = {0, 0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        const uint64_t number = from + (uint64_t)i;
        edge_pair p = edge_within_random(number, (edge_kind)(i % EDGE_KINDS), around[i / EDGE_KINDS % 4]);
        if (!stand_has_ray(&p.a) && has_inside(&p.b)) {
            judge_within_at(number, &p, &p.hit, &within);
            if (p.solved) judge_within_at(number, &p, &p.miss, &within);
        }
        edge_pair_free(&p);
    }
    CHECK_TALLY(within);
}

// In any other kind; in points and segments, too, which hold what has no width.
TEST(the_last_step_within_others) {
    static const edge_kind around[] = {EDGE_CIRCLE,        EDGE_CAPSULE,       EDGE_ROUND_BOX,
                                       EDGE_POLYGON,       EDGE_POINT,         EDGE_SEGMENT,
                                       EDGE_ROUND_POLYGON, EDGE_FLAT_COMPOUND, EDGE_MIXED_COMPOUND};
    const uint64_t from = test_random() >> 16;
    test_tally within = {0, 0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        const uint64_t number = from + (uint64_t)i;
        edge_pair p = edge_within_random(number, (edge_kind)(i % EDGE_KINDS), around[i / EDGE_KINDS % 9]);
        if (!stand_has_ray(&p.a) && !stand_has_ray(&p.b)) {
            judge_within_at(number, &p, &p.hit, &within);
            if (p.solved) judge_within_at(number, &p, &p.miss, &within);
        }
        edge_pair_free(&p);
    }
    CHECK_TALLY(within);
}

TEST(the_last_step_within_maps) {
    const uint64_t from = test_random() >> 16;
    test_tally within = {0, 0};
    for (int i = 0; i < test_rounds(1000); ++i) {
        const uint64_t number = from + (uint64_t)i;
        const edge_kind around = i / EDGE_KINDS % 2 ? EDGE_WALLS : EDGE_SLOPES;
        edge_pair p = edge_within_map(number, (edge_kind)(i % EDGE_KINDS), around);
        if (!stand_has_ray(&p.a)) {
            judge_within_at(number, &p, &p.hit, &within);
            if (p.solved) judge_within_at(number, &p, &p.miss, &within);
        }
        edge_pair_free(&p);
    }
    CHECK_TALLY(within);
}

TEST_MAIN(CASE(the_last_step_within), CASE(the_last_step_within_others), CASE(the_last_step_within_maps))
