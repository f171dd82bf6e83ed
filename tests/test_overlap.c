// Overlap of posed shapes of every kind, compared with the oracle: half of all queries at the two neighbouring steps
// between which the answer changes, where every approximate method fails. HM_TEST_LONG=1 runs twenty times as many.
#include "posed.h"
#include "ref_sat.h"

#include <math.h>
#include <stdio.h>

static long compared;

static bool compare(const posed *a, const posed *b, const hm_rule *rule, test_tally *tally) {
    ++compared;
    return test_count(tally, posed_check(a, b, rule));
}

// Both sides of the position where b, moved along an axis, leaves a.
static void compare_contact(const posed *a, const posed *b, const hm_rule *rule, test_tally *tally) {
    posed moved = *b;
    hm_xform hit, miss;
    if (!posed_contact(a, &moved, rule, &hit, &miss)) return;
    moved.xform = hit;
    compare(a, &moved, rule, tally);
    moved.xform = miss;
    compare(a, &moved, rule, tally);
}

static void compare_anywhere(const posed *a, const posed *b, const hm_rule *rule, test_tally *tally) {
    posed moved = *b;
    compare(a, &moved, rule, tally);
    posed_jitter(a, &moved, rule->margin);
    compare(a, &moved, rule, tally);
}

static void compare_pair(hm_shape_kind kind_a, hm_shape_kind kind_b, int size, test_tally *near, test_tally *any) {
    posed a, b;
    posed_random_pair(kind_a, kind_b, size, &a, &b);
    for (int i = 0; i < 4; ++i) {
        hm_rule rule = posed_random_rule();
        compare_contact(&a, &b, &rule, near);
        compare_anywhere(&a, &b, &rule, any);
    }
    posed_free(&a);
    posed_free(&b);
}

// ---- all pairs of kinds ------------------------------------------------------------------------------------------

static void compare_kinds(hm_shape_kind a, hm_shape_kind b, int count, int size) {
    test_tally near = {0}, any = {0};
    for (int i = 0; i < test_rounds(test_short() ? count / 4 : count); ++i) compare_pair(a, b, size, &near, &any);
    test_note("%s and %s: %ld and %ld at contacts, %ld and %ld anywhere", hm_shape_kind_name(a),
              hm_shape_kind_name(b), near.yes, near.no, any.yes, any.no);
    CHECK(near.yes == near.no);
    CHECK_TALLY(near);
    // Wherever they are put, thin shapes meet in a fifth of all cases.
    CHECK(test_short() || (any.yes > any.no / 8 && any.no > any.yes / 8));
}

TEST(masks) { compare_kinds(HM_SHAPE_MASK, HM_SHAPE_MASK, test_short() ? 400 : 3000, 9); }

TEST(larger_masks) { compare_kinds(HM_SHAPE_MASK, HM_SHAPE_MASK, 300, 22); }

// What has many parts takes the oracle long, and has tests of its own; here a part of the others.
static int share(int a, int b, int count) {
    if (a >= HM_SHAPE_OUTLINE && b >= HM_SHAPE_OUTLINE) return count / 12;
    return a >= HM_SHAPE_OUTLINE || b >= HM_SHAPE_OUTLINE ? count / 6 : count;
}

TEST(masks_and_other_kinds) {
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
        if (kind == HM_SHAPE_MASK) continue;
        compare_kinds(HM_SHAPE_MASK, (hm_shape_kind)kind, share(kind, kind, 800), 10);
        compare_kinds((hm_shape_kind)kind, HM_SHAPE_MASK, share(kind, kind, 250), 10);
    }
}

TEST(other_kinds) {
    for (int a = 0; a < HM_SHAPE_KIND_COUNT; ++a) {
        for (int b = 0; b < HM_SHAPE_KIND_COUNT; ++b) {
            if (a == HM_SHAPE_MASK || b == HM_SHAPE_MASK) continue;
            compare_kinds((hm_shape_kind)a, (hm_shape_kind)b, share(a, b, 200), 10);
        }
    }
}

// Scales at and near the limits, where a product of two axes needs more than 64 bits.
static hm_xform extreme_xform(void) {
    static const double scales[] = {1.0 / 64, 1.0 / 63, 1.0 / 16, 31.75, 32, 33, 63.5, 64};
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.scale.x = TEST_PICK(scales);
    pose.scale.y = test_below(2) ? pose.scale.x : TEST_PICK(scales);
    pose.angle = test_between(-8192, 8192) / 1024.0;
    pose.position.x = test_below(2) ? 999000 : 0;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

TEST(extreme_scales) {
    test_tally near = {0};
    for (int i = 0; i < test_rounds(2000); ++i) {
        hm_shape_kind kind_a = (hm_shape_kind)test_below(HM_SHAPE_KIND_COUNT);
        hm_shape_kind kind_b = (hm_shape_kind)test_below(HM_SHAPE_KIND_COUNT);
        posed a = posed_random(kind_a, POSED_FREE, 8), b = posed_random(kind_b, POSED_FREE, 8);
        a.xform = extreme_xform();
        b.xform = extreme_xform();
        pose_beside_other(&a, &b);
        hm_rule rule = posed_random_rule();
        compare_contact(&a, &b, &rule, &near);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(near);
}

// Few pixels in masks whose middles lie almost over each other: where the spots around a middle are looked up.
TEST(masks_deep_in_each_other) {
    test_tally tally = {0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        ref_grid of_a = ref_make(test_between(8, 32), test_between(8, 32)), of_b = ref_make(test_between(8, 32), 16);
        for (int k = test_below(6); k < 6; ++k) ref_set(&of_a, test_below(of_a.w), test_below(of_a.h), 1);
        for (int k = test_below(120); k < 120; ++k) ref_set(&of_b, test_below(of_b.w), test_below(of_b.h), 1);
        posed a = posed_of_grid(of_a), b = posed_of_grid(of_b);
        const hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        a.xform = posed_random_xform();
        b.xform = test_below(4) ? posed_random_xform() : posed_related_xform(&a.xform);
        const hm_xform *m = &a.xform, *n = &b.xform;
        b.xform.ox = m->ox + ((int64_t)m->ux * a.grid.w + (int64_t)m->vx * a.grid.h) / 2 -
                     ((int64_t)n->ux * b.grid.w + (int64_t)n->vx * b.grid.h) / 2 +
                     test_between(-100, 100) * (HM_STEPS_PER_PIXEL / 32);
        b.xform.oy = m->oy + ((int64_t)m->uy * a.grid.w + (int64_t)m->vy * a.grid.h) / 2 -
                     ((int64_t)n->uy * b.grid.w + (int64_t)n->vy * b.grid.h) / 2 +
                     test_between(-100, 100) * (HM_STEPS_PER_PIXEL / 32);
        compare(&a, &b, &rule, &tally);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(tally);
}

// Both xforms of masks are validated at once, closely where numbers are near their limits.
TEST(masks_under_xforms_at_their_limits) {
    static const int32_t one = 1 << 24, least = (1 << 18) - 1, most = 1 << 30;
    const hm_xform fine = HM_XFORM_IDENTITY;
    const hm_xform valid[] = {
        {0, 0, least, 0, 0, least}, {0, 0, most, 0, 0, most}, {(int64_t)1 << 46, 0, one, 0, 0, one}};
    const hm_xform wrong[] = {{0, 0, 0, 0, 0, 0},
                              {0, 0, one, 0, one, 0},
                              {0, 0, least - 1, 0, 0, one},
                              {0, 0, one, 0, 0, INT32_MIN},
                              {((int64_t)1 << 46) + 1, 0, one, 0, 0, one},
                              {0, INT64_MIN, one, 0, 0, one}};
    posed a = posed_of_text("##\n##\n");
    violations_catch();
    for (size_t i = 0; i < sizeof valid / sizeof *valid; ++i) {
        CHECK(!hm_overlap(&a.shape, &valid[i], &a.shape, &(hm_xform){-((int64_t)1 << 40), 0, one, 0, 0, one}, NULL));
        CHECK(hm_overlap(&a.shape, &valid[i], &a.shape, &valid[i], NULL));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, &fine, &a.shape, &wrong[i], NULL)));
        CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, &wrong[i], &a.shape, &fine, NULL)));
    }
    CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, NULL, &a.shape, &fine, NULL)));
    violations_release();
    posed_free(&a);
}

// ---- large masks: where the field decides ------------------------------------------------------------------------

// A frame, or pixels and blocks here and there: few enough that all pairs can be tested.
static ref_grid sparse_grid(int w, int h) {
    ref_grid g = ref_make(w, h);
    int count = test_between(3, 40), most = test_between(1, 3);
    bool frame = test_below(3) == 0;
    for (int y = 0; frame && y < h; ++y) {
        for (int x = 0; x < w; ++x) ref_set(&g, x, y, x == 0 || y == 0 || x == w - 1 || y == h - 1);
    }
    for (int i = 0; i < count; ++i) {
        int x = test_below(w), y = test_below(h), side = 1 + test_below(most);
        for (int k = 0; k < side * side; ++k) {
            if (x + k % side < w && y + k / side < h) ref_set(&g, x + k % side, y + k / side, 1);
        }
    }
    return g;
}

static posed large_mask(int least, int most) {
    int w = test_between(least, most), h = test_between(least, most);
    return posed_of_grid(sparse_grid(w, h));
}

static posed full_mask(int side) {
    ref_grid g = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) {
        int x = 2 * (i % side) + 1 - side, y = 2 * (i / side) + 1 - side;
        g.at[i] = x * x + y * y <= side * side;
    }
    return posed_of_grid(g);
}

static void compare_large(posed *a, posed *b, bool margins, test_tally *near, test_tally *any) {
    a->xform = posed_random_xform();
    b->xform = test_below(4) ? posed_random_xform() : posed_related_xform(&a->xform);
    for (int i = 0; i < 3; ++i) {
        hm_rule rule = posed_random_rule();
        if (!margins) rule.margin = 0;
        pose_beside_other(a, b);
        posed_overlap(a, b, &rule);
        compare_contact(a, b, &rule, near);
        compare_anywhere(a, b, &rule, any);
    }
    posed_free(a);
    posed_free(b);
}

TEST(large_masks) {
    test_tally near = {0}, any = {0};
    for (int i = 0; i < (test_short() ? 1 : test_rounds(10)); ++i) {
        posed a = large_mask(64, 300), b = large_mask(20, 200), c = large_mask(64, 300), d = large_mask(1, 12);
        compare_large(&a, &b, false, &near, &any);
        compare_large(&c, &d, test_below(4) == 0, &near, &any);
    }
    CHECK_TALLY(near);
    CHECK_TALLY(any);
}

TEST(large_masks_and_other_kinds) {
    test_tally near = {0}, any = {0};
    for (int i = 0; i < test_rounds(10); ++i) {
        for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
            if (kind == HM_SHAPE_MASK) continue;
            posed a = large_mask(64, 300), b = posed_random((hm_shape_kind)kind, POSED_FREE, 30);
            compare_large(&a, &b, true, &near, &any);
        }
    }
    CHECK_TALLY(near);
}

// Discs, whose pixels lie mostly inside: blocks that are wholly within the other's solid.
TEST(full_masks) {
    test_tally near = {0}, any = {0};
    for (int i = 0; i < test_rounds(6); ++i) {
        posed a = full_mask(test_between(30, 60)), b = full_mask(test_between(4, 14));
        compare_large(&a, &b, false, &near, &any);
    }
    CHECK_TALLY(near);
}

// ---- what may not change the answer ------------------------------------------------------------------------------

typedef struct world_turn {
    int xx, xy, yx, yy;
} world_turn;

static const world_turn turns[] = {{0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0},
                                   {-1, 0, 0, 1}, {1, 0, 0, -1},  {0, 1, 1, 0}};

// The world rotated by quarter turns or mirrored, and moved.
static hm_xform xform_rotated(const hm_xform *s, const world_turn *t, int64_t dx, int64_t dy) {
    hm_xform x = {s->ox * t->xx + s->oy * t->yx + dx, s->ox * t->xy + s->oy * t->yy + dy,
                  s->ux * t->xx + s->uy * t->yx,      s->ux * t->xy + s->uy * t->yy,
                  s->vx * t->xx + s->vy * t->yx,      s->vx * t->xy + s->vy * t->yy};
    return x;
}

static void check_invariant(posed a, posed b, const hm_rule *rule) {
    bool answer = posed_overlap(&a, &b, rule);
    int shift = test_between(1, 43);
    int64_t dx = (int64_t)(test_random() >> (64 - shift)), dy = -(int64_t)(test_random() >> (64 - shift));
    const world_turn *turn = &TEST_PICK(turns);
    a.xform = xform_rotated(&a.xform, turn, dx, dy);
    b.xform = xform_rotated(&b.xform, turn, dx, dy);
    bool after = posed_overlap(&a, &b, rule);
    if (after != answer) posed_note(&a, &b, rule);
    CHECK_INT(after, answer);
}

// What a wider rule must still find.
static void check_wider(const posed *a, const posed *b, const hm_rule *rule) {
    if (!posed_overlap(a, b, rule)) return;
    hm_rule wider = {HM_TOUCH_CLOSED, rule->margin};
    posed_note(a, b, rule);
    CHECK(posed_overlap(a, b, &wider));
    wider.margin += 0.25;
    if (wider.margin <= 256) CHECK(posed_overlap(a, b, &wider));
    wider.touch = HM_TOUCH_AREA;
    if (wider.margin <= 256) CHECK(posed_overlap(a, b, &wider));
}

// More pixels, put into the mask and its field: what met still meets.
static void check_more_pixels(posed *a, const posed *b, const hm_rule *rule) {
    if (a->mask == NULL) return;
    bool before = posed_overlap(a, b, rule);
    for (int i = 0; i < 3; ++i) {
        hm_pixel pixel = {test_below(a->grid.w), 0};
        pixel.y = test_below(a->grid.h);
        posed_set(a, pixel.x, pixel.y);
        ref_set(&a->grid, pixel.x, pixel.y, 1);
    }
    posed_note(a, b, rule);
    if (before) CHECK(posed_overlap(a, b, rule));
    posed_check(a, b, rule);
}

TEST(invariants) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        hm_shape_kind kind_a = (hm_shape_kind)test_below(HM_SHAPE_KIND_COUNT);
        hm_shape_kind kind_b = (hm_shape_kind)test_below(HM_SHAPE_KIND_COUNT);
        posed a, b;
        hm_xform hit, miss;
        posed_random_pair(kind_a, kind_b, 8, &a, &b);
        hm_rule rule = posed_random_rule();
        if (test_below(3) == 0) posed_jitter(&a, &b, rule.margin);
        test_count(&any, posed_overlap_once(&a, &b, &rule));
        check_wider(&a, &b, &rule);
        if (posed_contact(&a, &b, &rule, &hit, &miss)) {
            b.xform = hit;
            check_invariant(a, b, &rule);
            b.xform = miss;
            check_invariant(a, b, &rule);
        }
        check_more_pixels(&a, &b, &rule);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

TEST(far_apart) {
    for (int i = 0; i < test_rounds(500); ++i) {
        posed a, b;
        hm_shape_kind kind_a = posed_kind_with_end(test_below(HM_SHAPE_KIND_COUNT));
        hm_shape_kind kind_b = posed_kind_with_end(test_below(HM_SHAPE_KIND_COUNT));
        posed_random_pair(kind_a, kind_b, 9, &a, &b);
        hm_rule rule = posed_random_rule();
        int64_t *moved = test_below(2) ? &b.xform.ox : &b.xform.oy;
        int64_t limit = (int64_t)1 << 46;
        *moved = *moved > 0 ? *moved - limit / 2 : *moved + limit / 2;
        CHECK(!posed_check(&a, &b, &rule));
        *moved = *moved > 0 ? limit : -limit;
        CHECK(!posed_check(&a, &b, &rule));
        posed_free(&a);
        posed_free(&b);
    }
}

TEST(empty_masks) {
    static const int sides[][2] = {{0, 0}, {0, 5}, {5, 0}, {1, 1}, {5, 5}, {70, 3}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; ++i) {
        posed empty = posed_of_grid(ref_make(sides[i][0], sides[i][1]));
        for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
            posed other = posed_random((hm_shape_kind)kind, POSED_HALVES, 5);
            for (int k = 0; k < 20; ++k) {
                hm_rule rule = posed_random_rule();
                other.xform = k % 2 ? empty.xform : posed_related_xform(&empty.xform);
                CHECK(!posed_check(&empty, &other, &rule));
            }
            posed_free(&other);
        }
        CHECK(!posed_overlap(&empty, &empty, &(hm_rule){HM_TOUCH_CLOSED, 256}));
        posed_free(&empty);
    }
}

// ---- the other forms of the query --------------------------------------------------------------------------------

TEST(no_rule_is_area_without_margin) {
    posed a = posed_of_text("#\n"), b = posed_of_text("#\n");
    b.xform.ox = HM_STEPS_PER_PIXEL;
    CHECK(!hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, NULL));
    --b.xform.ox;
    CHECK(hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, NULL));
    posed_free(&a);
    posed_free(&b);
}

// A margin counts in whole steps, to the nearest, half a step upwards.
TEST(margins_are_rounded_to_steps) {
    static const struct {
        double margin; ///< in steps
        int64_t reach;
    } rows[] = {{0.49, 0}, {0.5, 1}, {1, 1}, {1.49, 1}, {2.5, 3}, {1e6 + 0.4, 1000000}};
    posed a = posed_random(HM_SHAPE_POINT, POSED_HALVES, 5), b = a;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        hm_rule rule = {HM_TOUCH_CLOSED, rows[i].margin / (double)HM_STEPS_PER_PIXEL};
        b.xform.ox = a.xform.ox - rows[i].reach;
        CHECK(posed_overlap(&a, &b, &rule));
        --b.xform.ox;
        CHECK(!posed_overlap(&a, &b, &rule));
    }
}

TEST(violations_answer_no) {
    posed a = posed_of_text("#\n"), b = posed_of_text("#\n");
    hm_shape bad_kind = a.shape, no_mask = a.shape;
    bad_kind.kind = HM_SHAPE_KIND_COUNT;
    no_mask.of.mask = NULL;
    hm_xform bad = a.xform;
    bad.ux = bad.uy = 0;
    const hm_rule rules[] = {{HM_TOUCH_AREA, -1}, {HM_TOUCH_AREA, 256.0001}, {(hm_touch)7, 0}, {HM_TOUCH_AREA, NAN}};
    violations_catch();
    CHECK_PRECONDITION(CHECK(!hm_overlap(NULL, &a.xform, &b.shape, &b.xform, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, NULL, &b.shape, &b.xform, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, &a.xform, NULL, &b.xform, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, &a.xform, &b.shape, NULL, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_overlap(&bad_kind, &a.xform, &b.shape, &b.xform, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, &a.xform, &no_mask, &b.xform, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, &bad, &b.shape, &b.xform, NULL)));
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; ++i)
        CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, &rules[i])));
    posed_free(&a);
    posed_free(&b);
}

// ---- the oracle itself -------------------------------------------------------------------------------------------

static ref_hull hull_of_pixel(const hm_xform *x) {
    const int64_t unit = HM_UNITS_PER_PIXEL;
    ref_hull h = {.n = 4};
    for (int i = 0; i < 4; ++i) {
        int64_t u = i == 1 || i == 2, v = i >= 2;
        h.x[i] = (x->ox + u * x->ux + v * x->vx) * unit;
        h.y[i] = (x->oy + u * x->uy + v * x->vy) * unit;
    }
    return h;
}

static ref_hull hull_of_segment(const posed *s) {
    const hm_xform *x = &s->xform;
    const hm_local end[2] = {s->shape.a, s->shape.b};
    ref_hull h = {.n = 2};
    for (int i = 0; i < 2; ++i) {
        h.x[i] = x->ox * HM_UNITS_PER_PIXEL + (int64_t)end[i].x * x->ux + (int64_t)end[i].y * x->vx;
        h.y[i] = x->oy * HM_UNITS_PER_PIXEL + (int64_t)end[i].x * x->uy + (int64_t)end[i].y * x->vy;
    }
    if (h.x[0] == h.x[1] && h.y[0] == h.y[1]) h.n = 1;
    return h;
}

static ref_hull hull_of_posed(const posed *s) { return s->mask ? hull_of_pixel(&s->xform) : hull_of_segment(s); }

// Another oracle, which clips hulls instead of subtracting them, says the same of single pixels and segments.
TEST(two_oracles_agree) {
    test_tally meet = {0};
    for (int i = 0; i < (test_short() ? 60 : 400); ++i) {
        posed a, b;
        hm_shape_kind kind_a = test_below(2) ? HM_SHAPE_MASK : HM_SHAPE_SEGMENT;
        posed_random_pair(kind_a, test_below(2) ? HM_SHAPE_MASK : HM_SHAPE_SEGMENT, 1, &a, &b);
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        bool closed = rule.touch == HM_TOUCH_CLOSED;
        hm_xform both[2] = {b.xform, b.xform};
        posed_contact(&a, &b, &rule, &both[0], &both[1]);
        for (int k = 0; k < 2; ++k) {
            b.xform = both[k];
            ref_hull p = hull_of_posed(&a), q = hull_of_posed(&b);
            ref_posed s = posed_ref(&a), t = posed_ref(&b);
            double distance = sqrt(ref_ratio_to_double(ref_hull_distance2(&p, &q)));
            posed_note(&a, &b, &rule);
            CHECK_INT(test_count(&meet, ref_posed_meet(&s, &t, closed, 0)), ref_hull_meet(&p, &q, closed));
            CHECK_NEAR(ref_posed_distance(&s, &t), distance * 0x1p-40, distance * 0x1p-80);
        }
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(meet);
}

// The last case; run alone it has nothing to count.
TEST(enough_was_compared) {
    printf("       %ld queries compared\n", compared);
    CHECK(compared == 0 || compared >= test_rounds(300000));
}

TEST_MAIN(CASE(masks), CASE(larger_masks), CASE(masks_deep_in_each_other), CASE(masks_under_xforms_at_their_limits),
          CASE(masks_and_other_kinds), CASE(other_kinds), CASE(extreme_scales), CASE(large_masks),
          CASE(large_masks_and_other_kinds), CASE(full_masks), CASE(invariants), CASE(far_apart), CASE(empty_masks),
          CASE(no_rule_is_area_without_margin), CASE(margins_are_rounded_to_steps), CASE(violations_answer_no),
          CASE(two_oracles_agree), CASE(enough_was_compared))
