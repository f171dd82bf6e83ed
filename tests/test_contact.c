// Contacts of posed shapes, compared with the oracle.
//
// Where shapes meet is found a hundred times faster than the MTV, so of most pairs only that is tested, by the inner
// function. A shared library keeps that to itself: there only the last part of these tests is run.
#include "posed.h"
#include "ref_normal.h"
#include "ref_contact.h"
#ifndef HM_SHARED
#    include "../src/contact/contact_point.h"
#endif

#include <math.h>
#include <string.h>

static const double tolerance = 0x1p-20;

static bool contact_of(const posed *a, const posed *b, const hm_rule *rule, hm_contact_info *out) {
    return hm_contact(&a->shape, &a->xform, &b->shape, &b->xform,
                      &(hm_contact_options){.rule = rule_of_pointer(rule)}, out);
}

static bool same_point(const hm_contact_point *p, const hm_contact_point *q) {
    return p->point.x == q->point.x && p->point.y == q->point.y;
}

static bool same_feature(hm_feature p, hm_feature q) {
    return p.kind == q.kind && p.part == q.part && p.x == q.x && p.y == q.y;
}

static bool is_at(hm_feature p, hm_pixel q) { return p.x == q.x && p.y == q.y; }

static ref_contact ref_contact_of(const hm_contact_point *p) {
    double x = p->point.x * 0x1p24, y = p->point.y * 0x1p24;
    CHECK(x == floor(x) && y == floor(y));
    return (ref_contact){(int64_t)x, (int64_t)y, p->feature_a.x, p->feature_a.y, p->feature_b.x, p->feature_b.y};
}

// Half-way between shapes that are only near: so far from either.
static void check_between(const posed *a, const posed *b, const hm_contact_point *point) {
    ref_contact answer = ref_contact_of(point);
    ref_posed p = posed_ref(a), q = posed_ref(b);
    ref_posed at = {.kind = REF_POINT, .o = {answer.x, answer.y}, .u = {1 << 24, 0}, .v = {0, 1 << 24}};
    double distance = ref_posed_distance(&p, &q);
    hm_points points;
    CHECK_NEAR(ref_posed_distance(&p, &at), distance / 2, tolerance);
    CHECK_NEAR(ref_posed_distance(&q, &at), distance / 2, tolerance);
    hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, &points);
    CHECK(same_feature(points.feature_a, point->feature_a) && same_feature(points.feature_b, point->feature_b));
}

static void check_pose(const posed *a, const posed *b, const hm_rule *rule, const hm_contact_point *point) {
    ref_posed p = posed_ref(a), q = posed_ref(b);
    if (rule->margin > 0 && !ref_posed_meet(&p, &q, true, 0)) {
        check_between(a, b, point);
        return;
    }
    ref_contact answer = ref_contact_of(point);
    const char *fault = ref_contact_fault(&p, &q, rule->touch == HM_TOUCH_CLOSED || rule->margin > 0, &answer);
    CHECK_TEXT(fault ? fault : "right", "right");
}

#ifndef HM_SHARED

// ---- one pair ----------------------------------------------------------------------------------------------------

static hm_contact_point point_of(const posed *a, const posed *b, const hm_rule *rule) {
    hmi_rule steps;
    REQUIRE(hmi_rule_make(rule, &steps));
    return hmi_contact_point(&a->shape, &a->xform, &b->shape, &b->xform, &steps);
}

// With and without fields, in either order: the same bits.
static void check_paths(const posed *a, const posed *b, const hm_rule *rule, const hm_contact_point *expected) {
    int path = test_below(4);
    posed p = *a, q = *b;
    if ((path & 1) && p.shape.kind == HM_SHAPE_MASK) p.shape.of.mask = p.plain;
    if ((path & 2) && q.shape.kind == HM_SHAPE_MASK) q.shape.of.mask = q.plain;
    hm_contact_point got = point_of(&p, &q, rule), back = point_of(&q, &p, rule);
    CHECK(same_point(&got, expected) && same_point(&back, expected));
    CHECK(same_feature(got.feature_a, expected->feature_a) && same_feature(got.feature_b, expected->feature_b));
    CHECK(same_feature(back.feature_a, expected->feature_b) && same_feature(back.feature_b, expected->feature_a));
}

static void check_moved(posed a, posed b, const hm_rule *rule, const hm_contact_point *expected) {
    int shift = test_between(20, 43);
    int64_t dx = (int64_t)(test_random() >> (64 - shift)), dy = -(int64_t)(test_random() >> (64 - shift));
    a.xform.ox += dx;
    b.xform.ox += dx;
    a.xform.oy += dy;
    b.xform.oy += dy;
    hm_contact_point got = point_of(&a, &b, rule);
    CHECK(got.point.x - (double)dx * 0x1p-24 == expected->point.x);
    CHECK(got.point.y - (double)dy * 0x1p-24 == expected->point.y);
    CHECK(same_feature(got.feature_a, expected->feature_a) && same_feature(got.feature_b, expected->feature_b));
}

static void check_point(const posed *a, const posed *b, const hm_rule *rule) {
    hm_contact_point point = point_of(a, b, rule);
    posed_note(a, b, rule);
    check_pose(a, b, rule, &point);
    check_paths(a, b, rule, &point);
    check_moved(*a, *b, rule, &point);
}

// What hm_overlap says (which its own tests compare with the oracle), after checking where if so.
static bool check_contact(const posed *a, const posed *b, const hm_rule *rule) {
    bool met = posed_overlap_once(a, b, rule);
    if (met) check_point(a, b, rule);
    return met;
}

// ---- many pairs --------------------------------------------------------------------------------------------------

// Where they lie, and on both sides of the step at which they part.
static void check_points(const posed *a, const posed *b, const hm_rule *rule, test_tally *meet) {
    posed moved = *b;
    hm_xform hit, miss;
    test_count(meet, check_contact(a, &moved, rule));
    if (posed_contact(a, &moved, rule, &hit, &miss)) {
        moved.xform = hit;
        test_count(meet, check_contact(a, &moved, rule));
        moved.xform = miss;
        test_count(meet, check_contact(a, &moved, rule));
    }
}

static hm_rule random_rule(void) {
    hm_rule rule = posed_random_rule();
    if (test_below(2)) rule.margin = 0;
    return rule;
}

static void check_kinds(hm_shape_kind kind_a, hm_shape_kind kind_b, int count, int size) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a, b;
        hm_rule rule = random_rule();
        posed_random_pair(kind_a, kind_b, size, &a, &b);
        check_points(&a, &b, &rule, &meet);
        posed_free(&a);
        posed_free(&b);
    }
    test_note("%s and %s", hm_shape_kind_name(kind_a), hm_shape_kind_name(kind_b));
    CHECK_TALLY(meet);
}

TEST(every_pair_of_kinds) {
    for (int a = 0; a < POSED_KINDS_WITH_CONTACTS; ++a) {
        for (int b = 0; b < POSED_KINDS_WITH_CONTACTS; ++b) check_kinds((hm_shape_kind)a, (hm_shape_kind)b, 1200, 6);
    }
}

TEST(masks) { check_kinds(HM_SHAPE_MASK, HM_SHAPE_MASK, 1500, 6); }

TEST(discs_on_masks) { check_kinds(HM_SHAPE_CIRCLE, HM_SHAPE_MASK, 1500, 9); }

// ---- masks -------------------------------------------------------------------------------------------------------

// Axis-aligned at whole pixels the point is the corner of the first shared pixel.
TEST(whole_pixels) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(600); ++i) {
        int w = test_between(1, 80), h = test_between(1, 80);
        posed a = posed_of_grid(posed_random_grid(w, h)), b = posed_of_grid(posed_random_grid(h, w));
        hm_pixel at = {test_between(-h, w), test_between(-w, h)}, first;
        bool shared = hm_mask_shared_pixel(a.mask, b.mask, at.x, at.y, HM_SIDE_TOP, &first);
        b.xform.ox = at.x * HM_STEPS_PER_PIXEL;
        b.xform.oy = at.y * HM_STEPS_PER_PIXEL;
        posed_note(&a, &b, NULL);
        CHECK_INT(posed_overlap_once(&a, &b, NULL), shared);
        if (test_count(&meet, shared)) {
            hm_contact_point got = point_of(&a, &b, NULL);
            CHECK(got.point.x == first.x && got.point.y == first.y);
            CHECK(is_at(got.feature_a, first));
            CHECK(got.feature_b.x == first.x - at.x && got.feature_b.y == first.y - at.y);
            check_paths(&a, &b, NULL, &got);
        }
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(meet);
}

// Scattered pixels, a frame or a ring: much of the tree, few pairs for the oracle.
static posed random_sparse(void) {
    int w = test_between(20, 150), h = test_between(20, 150), kind = test_below(3);
    ref_grid g = ref_make(w, h);
    for (int i = 0; i < 60; ++i) {
        int x = test_below(w), y = test_below(h);
        ref_set(&g, x, y, 1);
    }
    for (int x = 0; kind == 1 && x < w; ++x) ref_set(&g, x, 0, 1), ref_set(&g, x, h - 1, 1);
    for (int y = 0; kind == 2 && y < h; ++y) ref_set(&g, y % w, y, 1), ref_set(&g, w - 1 - y % w, y, 1);
    return posed_of_grid(g);
}

TEST(larger_masks) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(200); ++i) {
        hm_shape_kind kind = (hm_shape_kind)(i % (2 * POSED_KINDS_WITH_CONTACTS));
        posed a = random_sparse();
        posed b = kind < POSED_KINDS_WITH_CONTACTS ? posed_random(kind, POSED_FREE, 40) : random_sparse();
        hm_rule rule = random_rule();
        a.xform = posed_random_xform();
        b.xform = test_below(3) ? posed_random_xform() : posed_related_xform(&a.xform);
        pose_beside_other(&a, &b);
        check_points(&a, &b, &rule, &meet);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(meet);
}

// Edges that cross at an angle of a few steps in a pixel.
TEST(hardly_rotated) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(2000); ++i) {
        int w = test_between(1, 5), h = test_between(1, 5);
        posed a = posed_of_grid(posed_random_grid(w, h)), b = posed_of_grid(posed_random_grid(h, w));
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        b.xform.uy = test_between(-4, 4);
        b.xform.vx = test_between(-4, 4);
        b.xform.ox = test_between(-2, 4) * HM_STEPS_PER_PIXEL + test_between(-9, 9);
        b.xform.oy = test_between(-2, 4) * HM_STEPS_PER_PIXEL + test_between(-9, 9);
        test_count(&meet, check_contact(&a, &b, &rule));
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(meet);
}

// A box that begins between steps, across both legs of an outline: the left one has the point, whichever is first.
TEST(both_legs_across_an_edge) {
    const int32_t unit = HM_UNITS_PER_PIXEL;
    const hm_local corners[] = {{0, -8 * unit}, {3 * unit, 0}, {unit, 0}, {0, -5 * unit}, {-unit, 0}, {-3 * unit, 0}};
    const hm_loop loop = {0, 6, -1, 0, 0};
    posed a = {.xform = HM_XFORM_IDENTITY}, b = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_outline_view(&loop, 1, corners, 6, NULL, &a.outline) == HM_OK);
    posed_prepare(&a, 16);
    for (int i = 0; i < 100; ++i) {
        const int high = test_between(unit, 4 * unit);
        REQUIRE(hm_shape_box(-9, -(double)high / unit, 18, 9, 0, &b.shape) == HM_OK);
        a.xform.ux = i % 2 ? 1 << 24 : -(1 << 24);
        b.xform.vy = (1 << 24) + test_between(1, 9999);
        const double top = -(double)high * b.xform.vy / unit;
        const hm_contact_point got = point_of(&a, &b, NULL);
        posed_note(&a, &b, NULL);
        CHECK(got.point.y == floor(top + 0.5) * 0x1p-24);
        CHECK(got.point.x < 0);
    }
    posed_free(&a);
}

// ---- where the search may not drop anything ----------------------------------------------------------------------

// A mask whose only pixel is in one of its corners, rotated so that all blocks that hold it touch with their
// outermost point; the other shape begins there.
static posed corner_mask(int side, int corner) {
    const double quarter = 1.5707963267948966;
    static const double turns[] = {0.5, 1.5, -0.5, -1.5}; // so that the corner leads up
    ref_grid grid = ref_make(side, side);
    int x = corner & 1, y = corner >> 1;
    ref_set(&grid, x * (side - 1), y * (side - 1), 1);
    posed s = posed_of_grid(grid);
    hm_pose pose = HM_POSE_DEFAULT;
    pose.pivot.x = x * side;
    pose.pivot.y = y * side;
    pose.angle = turns[corner] * quarter + test_between(-10, 10) * 1e-6;
    pose.scale.x = pose.scale.y = test_between(64, 512) / 512.0;
    pose.position.y = test_between(0, 3) * 1e-7;
    REQUIRE(hm_xform_from_pose(&pose, &s.xform) == HM_OK);
    return s;
}

TEST(outermost_points_of_blocks) {
    ref_grid row = ref_make(9, 1);
    for (int x = 0; x < 9; ++x) ref_set(&row, x, 0, 1);
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    posed floor = posed_of_grid(row), line = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_segment(-5, 0, 5, 0, &line.shape) == HM_OK);
    for (int i = 0; i < test_rounds(60); ++i) {
        posed corner = corner_mask(64 << 2 * test_below(3), i % 4);
        line.xform = floor.xform = corner.xform;
        line.xform = (hm_xform){corner.xform.ox, corner.xform.oy, 1 << 24, 0, 0, 1 << 24};
        floor.xform = (hm_xform){
            line.xform.ox - 5 * HM_STEPS_PER_PIXEL, line.xform.oy - HM_STEPS_PER_PIXEL, 1 << 24, 0, 0, 1 << 24};
        int64_t u = (i % 4 & 1) ? corner.grid.w : 0, v = (i % 4 >> 1) ? corner.grid.h : 0;
        int64_t tip_x = u * corner.xform.ux + v * corner.xform.vx, tip_y = u * corner.xform.uy + v * corner.xform.vy;
        line.xform.ox += tip_x, line.xform.oy += tip_y;
        floor.xform.ox += tip_x, floor.xform.oy += tip_y;
        CHECK(check_contact(&corner, &line, &closed));
        CHECK(check_contact(&corner, &floor, &closed));
        posed_free(&corner);
    }
    posed_free(&floor);
}

// A pixel of 1/64 pixel touches, with its tip alone, the far end of a mask whose pixels are thousands of times
// larger: there the rounding of positions is greatest beside the pixel's size. Another one lies inside, lower down.
TEST(tiny_on_huge) {
    const int most = 32767;
    ref_grid beam = ref_make(most, 4);
    for (int y = 0; y < 4; ++y) ref_set(&beam, most - 1, y, 1);
    posed a = posed_of_grid(beam), b = posed_of_text("#\n.\n#\n");
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    for (int i = 0; i < test_rounds(100); ++i) {
        int32_t side = test_between(1 << 29, 1 << 30), half = 185365 + test_below(9999);
        int64_t right = 2 * (int64_t)side, row = test_below(4);
        a.xform = (hm_xform){right - (int64_t)most * side, test_between(-99, 99), side, 0, 0, side};
        b.xform = (hm_xform){right + half, a.xform.oy + row * side + side / 3, half, half, -half, half};
        posed_note(&a, &b, &closed);
        REQUIRE(posed_overlap_once(&a, &b, &closed));
        hm_contact_point got = point_of(&a, &b, &closed);
        CHECK(got.point.x == (double)right * 0x1p-24 && got.point.y == (double)(b.xform.oy + half) * 0x1p-24);
        CHECK(is_at(got.feature_a, (hm_pixel){most - 1, (int32_t)row}));
        CHECK(is_at(got.feature_b, (hm_pixel){0, 0}));
        check_paths(&a, &b, &closed, &got);
    }
    posed_free(&a);
    posed_free(&b);
}

// ---- far and large -----------------------------------------------------------------------------------------------

// Circles of a thousand and more times the size of what they touch: the root of a difference of large squares.
TEST(huge_circles) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        hm_shape_kind kind = (hm_shape_kind)(i % POSED_KINDS_WITH_CONTACTS);
        posed a = posed_random(kind, POSED_FREE, 6), b = {.xform = HM_XFORM_IDENTITY};
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        double turn = test_between(-3200, 3200) / 1000.0, radius = test_between(1000, 32000);
        REQUIRE(hm_shape_circle(0, 0, radius, &b.shape) == HM_OK);
        a.xform = posed_random_xform();
        b.xform = (hm_xform){a.xform.ox, a.xform.oy, 1 << test_between(24, 30), 0, 0, 0};
        b.xform.vy = test_below(2) ? b.xform.ux : -b.xform.ux;
        b.xform.ox += (int64_t)(radius * cos(turn) * b.xform.ux) + 2 * (int64_t)test_between(-(1 << 29), 1 << 29);
        b.xform.oy += (int64_t)(radius * sin(turn) * b.xform.ux) + 2 * (int64_t)test_between(-(1 << 29), 1 << 29);
        if (hm_xform_valid(&b.xform)) check_points(&a, &b, &rule, &meet);
        posed_free(&a);
    }
    CHECK_TALLY(meet);
}

// Segments from the far ends of the world that cross in its middle, and shapes at its corners.
TEST(the_ends_of_the_world) {
    const int64_t end = (int64_t)1 << 46, near = end / 10 * 9;
    const int32_t long_axis = (1 << 30) - 4096;
    posed a = {.xform = {-near, -near / 2, long_axis, 0, long_axis, 1 << 20}},
          b = {.xform = {near, near / 3, long_axis, 0, long_axis, 1 << 20}};
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        REQUIRE(hm_shape_segment(0, 0, 32000, 32000 + test_below(700), &a.shape) == HM_OK);
        REQUIRE(hm_shape_segment(0, 0, -32000, -32000 - test_below(700), &b.shape) == HM_OK);
        a.xform.oy = -near / 2 + test_between(0, 1 << 30) * (int64_t)(1 << 10);
        a.xform.vy = test_between(1 << 19, 1 << 21);
        b.xform.vy = test_between(1 << 19, 1 << 21);
        b.xform.oy = a.xform.oy + ((int64_t)a.xform.vy + b.xform.vy) * 320 * test_between(92, 101);
        const hm_rule rule = {HM_TOUCH_CLOSED, 0};
        bool met = posed_overlap_once(&a, &b, &rule);
        posed_note(&a, &b, &rule);
        if (test_count(&meet, met)) {
            hm_contact_point got = point_of(&a, &b, &rule);
            check_pose(&a, &b, &rule, &got);
            check_paths(&a, &b, &rule, &got);
        }
    }
    CHECK_TALLY(meet);

    posed one = posed_of_text("#.\n##\n"), two = posed_of_text("##\n.#\n");
    for (int i = 0; i < 4; ++i) {
        one.xform.ox = two.xform.ox = i & 1 ? end : -end;
        one.xform.oy = two.xform.oy = i & 2 ? end : -end;
        hm_contact_point got = point_of(&one, &two, NULL);
        CHECK(got.point.x == (double)one.xform.ox * 0x1p-24 && got.point.y == (double)one.xform.oy * 0x1p-24);
    }
    posed_free(&one);
    posed_free(&two);
}

#    define POINT_CASES                                                                                              \
        CASE(every_pair_of_kinds), CASE(masks), CASE(discs_on_masks), CASE(whole_pixels), CASE(larger_masks),        \
            CASE(hardly_rotated), CASE(both_legs_across_an_edge), CASE(outermost_points_of_blocks),                  \
            CASE(tiny_on_huge), CASE(huge_circles), CASE(the_ends_of_the_world),
#else
#    define POINT_CASES
#endif

// ---- normal and depth --------------------------------------------------------------------------------------------

static bool has_parts(const posed *s) { return s->shape.kind < POSED_KINDS_WITH_CONTACTS; }

static bool is_convex(const posed *s) { return s->shape.kind != HM_SHAPE_MASK && s->shape.kind != HM_SHAPE_OUTLINE; }

// How far a point is from a pixel of a mask.
static double ref_distance_from(const ref_posed *s, hm_feature at, hm_vec2 point) {
    ref_posed one = *s, spot = {.kind = REF_POINT, .u = {16777216, 0}, .v = {0, 16777216}};
    one.grid = ref_text("#\n");
    one.o.x += at.x * one.u.x + at.y * one.v.x;
    one.o.y += at.x * one.u.y + at.y * one.v.y;
    spot.o = (ref_vector){llround(point.x * 16777216), llround(point.y * 16777216)};
    const double distance = ref_posed_distance(&one, &spot);
    ref_free(&one.grid);
    return ref_get(&s->grid, at.x, at.y) ? distance : INFINITY;
}

static hm_normal_rule normal_of(const posed *a, const posed *b, hm_vec2 *out) {
    static const hm_normal_rule rules[] = {HM_NORMAL_MTV, HM_NORMAL_AREA, HM_NORMAL_EDGES};
    const ref_posed p = posed_ref(a), q = posed_ref(b);
    double x, y;
    const ref_push push = ref_normal_push(&p, &q, &x, &y);
    *out = (hm_vec2){x / hypot(x, y), y / hypot(x, y)};
    return rules[push];
}

// From the closest point of a to that of b.
static hm_normal_rule normal_between(const posed *a, const posed *b, hm_vec2 *out) {
    hm_points on;
    const double distance = hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, &on);
    *out = (hm_vec2){(on.b.x - on.a.x) / distance, (on.b.y - on.a.y) / distance};
    return HM_NORMAL_CLOSEST;
}

static bool met_after(const posed *a, const posed *b, const hm_rule *rule, hm_vec2 normal, double moved) {
    posed other = *b;
    other.xform.ox += llround(normal.x * moved * 0x1p24);
    other.xform.oy += llround(normal.y * moved * 0x1p24);
    return posed_overlap_once(a, &other, rule);
}

// Along the normal b is blocked right before the depth, and free there, which is the product rounded to steps. Past a
// corner at a flat angle that rounding frees b here and there already before.
static void check_depth(const posed *a, const posed *b, const hm_rule *rule, const hm_contact_info *info) {
    bool met = true;
    for (int k = -2; k <= 2 && met; ++k) met = met_after(a, b, rule, info->normal, info->depth + k * 0x1p-24);
    CHECK(!met);
    if (info->depth <= 0x1p-20 || rule->margin > 0) return;
    double back = 0x1p-20;
    while (back < 0x1p-14 && back < info->depth && !met_after(a, b, rule, info->normal, info->depth - back))
        back *= 2;
    CHECK(back < 0x1p-14 && back < info->depth);
}

static void check_mask_way(const posed *a, const posed *b, const hm_rule *rule, const hm_contact_info *info) {
    static const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    hm_vec2 normal;
    const bool apart = !posed_overlap_once(a, b, &closed);
    const hm_normal_rule expected = apart ? normal_between(a, b, &normal) : normal_of(a, b, &normal);
    const ref_posed p = posed_ref(a), q = posed_ref(b);
    CHECK_INT(info->normal_rule, expected);
    if (expected == HM_NORMAL_MTV) return;
    // The closest points are rounded to steps.
    const double off = apart ? 1e-5 + 0x1p-23 / hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, NULL) : 1e-12;
    CHECK_NEAR(info->normal.x, normal.x, off);
    CHECK_NEAR(info->normal.y, normal.y, off);
    check_depth(a, b, rule, info);
    const double far = 0x1p-20 + (apart ? rule->margin / 2 : 0);
    CHECK(ref_distance_from(&p, info->point[0].feature_a, info->point[0].point) <= far);
    CHECK(ref_distance_from(&q, info->point[0].feature_b, info->point[0].point) <= far);
}

// Of a mask beside another kind test_border_body.c has the vector; here that the way ends where it is said to, and that
// the point lies in both.
static void check_other_way(const posed *a, const posed *b, const hm_rule *rule, const hm_contact_info *info) {
    const posed *both[2] = {a, b};
    const double far = info->normal_rule == HM_NORMAL_CLOSEST ? 0x1p-20 + rule->margin / 2 : 0x1p-20;
    ref_posed spot = {.kind = REF_POINT, .u = {16777216, 0}, .v = {0, 16777216}};
    spot.o = (ref_vector){llround(info->point[0].point.x * 16777216), llround(info->point[0].point.y * 16777216)};
    CHECK(!is_convex(a) || !is_convex(b));
    check_depth(a, b, rule, info);
    for (int i = 0; i < 2; ++i) {
        const ref_posed s = posed_ref(both[i]);
        CHECK(ref_posed_distance(&s, &spot) <= far);
        const hm_feature at = i ? info->point[0].feature_b : info->point[0].feature_a;
        if (both[i]->shape.kind == HM_SHAPE_MASK) CHECK(ref_distance_from(&s, at, info->point[0].point) <= far);
    }
}

// Where single convex shapes meet is compared in test_manifold.c; their move is the exact one, rounded to steps.
static void check_way(const posed *a, const posed *b, const hm_rule *rule) {
    const bool convex = is_convex(a) && is_convex(b);
    const bool masks = a->shape.kind == HM_SHAPE_MASK && b->shape.kind == HM_SHAPE_MASK;
    const double rounding = convex ? 3 * 0x1p-24 : 1e-9;
    hm_contact_info info, back;
    hm_separation way;
    memset(&info, 7, sizeof info);
    REQUIRE(contact_of(a, b, rule, &info) && contact_of(b, a, rule, &back));
    posed_note(a, b, rule);
    CHECK_NEAR(hypot(info.normal.x, info.normal.y), 1, 1e-12);
    CHECK(same_point(&info.point[0], &back.point[0]));
    CHECK(same_feature(info.point[0].feature_a, back.point[0].feature_b));
    CHECK(same_feature(info.point[0].feature_b, back.point[0].feature_a));
    CHECK(info.depth == back.depth && info.normal.x == -back.normal.x && info.normal.y == -back.normal.y);
    CHECK_INT(info.normal_rule, back.normal_rule);
    if (!convex) CHECK(info.count == 1 && info.point[0].depth == info.depth);
    if (masks) check_mask_way(a, b, rule, &info);
    if (!masks && info.normal_rule != HM_NORMAL_MTV) check_other_way(a, b, rule, &info);
    if (info.normal_rule != HM_NORMAL_MTV) return;
    if (!convex && has_parts(a) && has_parts(b)) check_pose(a, b, rule, &info.point[0]);
    REQUIRE(hm_separate(&a->shape, &a->xform, &b->shape, &b->xform,
                        &(hm_separate_options){.rule = rule_of_pointer(rule)}, &way));
    CHECK_NEAR(info.normal.x * info.depth, way.move.x, rounding);
    CHECK_NEAR(info.normal.y * info.depth, way.move.y, rounding);
    posed moved = *b;
    REQUIRE(hm_xform_translate(&b->xform, way.steps_x, way.steps_y, &moved.xform) == HM_OK);
    CHECK(!posed_overlap_once(a, &moved, rule));
}

// Masks alone: in each other, by their last step, on each other's edges, within a margin.
TEST(masks_part_by_what_they_share) {
    test_tally meet = {0};
    int rules[4] = {0};
    for (int i = 0; i < test_rounds(300); ++i) {
        posed a, b;
        hm_xform hit, miss;
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3) ? 0 : test_below(9) / 4.0};
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, i % 8 ? 6 : 40, &a, &b);
        b.xform.ox += i % 2 ? 12345 : 0;
        if (memcmp(&a.xform, &b.xform, sizeof a.xform) == 0) b.xform.oy += 1; // not exactly over each other
        if (i % 3 == 0 && posed_contact(&a, &b, &rule, &hit, &miss)) b.xform = hit;
        hm_contact_info info;
        if (test_count(&meet, contact_of(&a, &b, &rule, &info))) {
            rules[info.normal_rule]++;
            check_way(&a, &b, &rule);
        }
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(rules[HM_NORMAL_MTV] > 0 && rules[HM_NORMAL_AREA] > 0 && rules[HM_NORMAL_CLOSEST] > 0);
}

// Masks of few pixels, of which far parts meet: the mean of the pieces lies outside, and the nearest point is often
// where an edge enters a pixel. That is computed more exactly than the crossings that are summed up.
TEST(masks_that_meet_at_a_crossing) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(200); ++i) {
        posed s[2];
        for (int k = 0; k < 2; ++k) {
            ref_grid grid = ref_make(9, 9);
            hm_pose pose = HM_POSE_DEFAULT;
            for (int n = 0; n < 9; ++n) ref_set(&grid, test_below(9), test_below(9), 1);
            pose.pivot = (hm_vec2){4.5, 4.5};
            pose.angle = test_between(-3000, 3000) / 1000.0;
            pose.position = (hm_vec2){test_below(11000) / 1000.0, test_below(11000) / 1000.0};
            s[k] = posed_of_grid(grid);
            REQUIRE(hm_xform_from_pose(&pose, &s[k].xform) == HM_OK);
        }
        const hm_rule rule = {i % 2 ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        if (test_count(&meet, posed_overlap_once(&s[0], &s[1], &rule))) check_way(&s[0], &s[1], &rule);
        posed_free(&s[0]);
        posed_free(&s[1]);
    }
    CHECK_TALLY(meet);
}

TEST(the_way_out) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(150); ++i) {
        posed a, b;
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3) ? 0 : test_below(9) / 4.0};
        posed_random_pair(i % 3 ? HM_SHAPE_MASK : (hm_shape_kind)(i % 4), (hm_shape_kind)(i / 4 % HM_SHAPE_TILEMAP),
                          5, &a, &b);
        b.xform.ox += 12345; // not exactly over each other, where the way's opposite is as good
        if (test_count(&meet, posed_overlap_once(&a, &b, &rule))) check_way(&a, &b, &rule);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(meet.yes > 20 || meet.yes + meet.no < 150);
}

TEST(a_peg_in_a_u) {
    posed a = posed_of_text("#...#\n#...#\n#...#\n#####\n"), b = posed_of_text("#\n#\n#\n");
    hm_contact_info info;
    b.xform.ox = 2 * HM_STEPS_PER_PIXEL;
    b.xform.oy = HM_STEPS_PER_PIXEL / 2;
    REQUIRE(contact_of(&a, &b, NULL, &info));
    CHECK(info.point[0].point.x == 2.5 && info.point[0].point.y == 3);
    CHECK(is_at(info.point[0].feature_a, (hm_pixel){2, 3}) && is_at(info.point[0].feature_b, (hm_pixel){0, 2}));
    CHECK(info.normal.x == 0 && info.normal.y == -1 && info.normal_rule == HM_NORMAL_AREA);
    CHECK_NEAR(info.depth, 0.5, 0);
    posed_free(&a);
    posed_free(&b);
}

// Deeper than any way may be long: in the middle of an outline as wide as half the world.
TEST(no_way_out) {
    const int32_t end = 32767 * HM_UNITS_PER_PIXEL;
    const hm_local corners[4] = {{-end, -end}, {end, -end}, {end, end}, {-end, end}};
    const hm_loop loop = {0, 4, -1, 0, 0};
    posed a = {.xform = {0, 0, 1 << 30, 0, 0, 1 << 30}}, b = {.xform = HM_XFORM_IDENTITY};
    hm_contact_info info;
    REQUIRE(hm_outline_view(&loop, 1, corners, 4, NULL, &a.outline) == HM_OK);
    posed_prepare(&a, 16);
    REQUIRE(hm_shape_point(5, 6, &b.shape) == HM_OK);
    REQUIRE(contact_of(&a, &b, NULL, &info));
    CHECK(info.depth == INFINITY && info.normal.x == 0 && info.normal.y == 0 && info.point[0].depth == INFINITY);
    CHECK(info.point[0].point.x == 5 && info.point[0].point.y == 6);
    posed_free(&a);
}

// Convex shapes have a normal and a depth even where the MTV is longer than any move may be.
TEST(deeper_than_any_move) {
    posed a = {.xform = {0, 0, 1 << 30, 0, 0, 1 << 30}}, b = {.xform = HM_XFORM_IDENTITY};
    hm_contact_info info;
    REQUIRE(hm_shape_circle(0, 0, 32767, &a.shape) == HM_OK && hm_shape_point(3, 4, &b.shape) == HM_OK);
    REQUIRE(contact_of(&a, &b, NULL, &info));
    CHECK_NEAR(info.depth, 32767 * 64.0 - 5, 1e-6);
    CHECK_NEAR(info.normal.x, 0.6, 1e-12);
    CHECK_NEAR(info.normal.y, 0.8, 1e-12);
    CHECK_INT(info.count, 1);
}

// ---- expected points ---------------------------------------------------------------------------------------------

static void check_example(const posed *a, const posed *b, hm_touch touch, double x, double y, hm_pixel pixel) {
    const hm_rule rule = {touch, 0};
    hm_contact_info info;
    posed_note(a, b, &rule);
    if (!CHECK(contact_of(a, b, &rule, &info))) return;
    CHECK(info.point[0].point.x == x && info.point[0].point.y == y);
    CHECK(is_at(info.point[0].feature_a, pixel) && is_at(info.point[0].feature_b, (hm_pixel){0, 0}));
}

TEST(on_a_seam) {
    posed a = posed_of_text("##\n##\n"), b = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_segment(1, -1, 1, 1.5, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_AREA, 1, 0, (hm_pixel){0, 0});
    REQUIRE(hm_shape_segment(1, 1.5, 1, 1.25, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_AREA, 1, 1.25, (hm_pixel){0, 1});
    REQUIRE(hm_shape_point(1, 1, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_AREA, 1, 1, (hm_pixel){0, 0});
    REQUIRE(hm_shape_point(1.5, 1, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_AREA, 1.5, 1, (hm_pixel){1, 0});
    posed_free(&a);
}

// Of the two pixels that share the point the one that is visited last is the first in order.
TEST(between_steps_on_a_seam) {
    posed a = posed_of_text("##\n"), b = {.xform = {-(1 << 24), 0, 1 << 24, 0, 0, (1 << 24) + 6554}};
    a.xform = (hm_xform){0, 1 << 23, -(1 << 24), 0, 0, -(1 << 24)};
    REQUIRE(hm_shape_point(0, 1.0 / HM_UNITS_PER_PIXEL, &b.shape) == HM_OK); // 256.1 steps down
    check_example(&a, &b, HM_TOUCH_AREA, -1, 0x1p-16, (hm_pixel){0, 0});
    posed_free(&a);
}

// Of parts that meet for themselves, though others touch higher up.
TEST(along_an_edge_and_then_in) {
    posed a = posed_of_text("##\n.#\n"), b = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_segment(0.5, 0, 1.5, 2, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_AREA, 0.5, 0, (hm_pixel){0, 0});
    REQUIRE(hm_shape_segment(0, 0, 0, 2, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_CLOSED, 0, 0, (hm_pixel){0, 0});
    posed c = posed_of_text("#\n#\n");
    c.xform.ox = HM_STEPS_PER_PIXEL / 2; // over the right half of (0, 0), above nothing, over the left half of (1, 1)
    check_example(&a, &c, HM_TOUCH_AREA, 1, 1, (hm_pixel){0, 0});
    c.xform.ox = 3 * HM_STEPS_PER_PIXEL / 2;
    c.xform.oy = HM_STEPS_PER_PIXEL; // only touches (1, 0)
    check_example(&a, &c, HM_TOUCH_AREA, 1.5, 1.5, (hm_pixel){1, 1});
    check_example(&a, &c, HM_TOUCH_CLOSED, 1.5, 1.5, (hm_pixel){1, 1});
    posed_free(&a);
    posed_free(&c);
}

TEST(circles_that_touch) {
    posed a = posed_of_text("#\n"), b = {.xform = HM_XFORM_IDENTITY}, c = b;
    const hm_rule area = {HM_TOUCH_AREA, 0};
    hm_contact_info info;
    REQUIRE(hm_shape_circle(3, 0.5, 2, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_CLOSED, 1, 0.5, (hm_pixel){0, 0});
    CHECK(!contact_of(&a, &b, &area, &info));
    REQUIRE(hm_shape_circle(0.5, -2, 2, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_CLOSED, 0.5, 0, (hm_pixel){0, 0});
    REQUIRE(hm_shape_circle(4, 5, 5, &b.shape) == HM_OK);
    check_example(&a, &b, HM_TOUCH_CLOSED, 1, 1, (hm_pixel){0, 0});
    REQUIRE(hm_shape_circle(0, 0, 2, &b.shape) == HM_OK && hm_shape_circle(5, 0, 3, &c.shape) == HM_OK);
    check_example(&b, &c, HM_TOUCH_CLOSED, 2, 0, (hm_pixel){0, 0});
    REQUIRE(hm_shape_circle(0, 1, 1, &c.shape) == HM_OK);         // touches from inside
    check_example(&b, &c, HM_TOUCH_AREA, 0, 1, (hm_pixel){0, 0}); // between its top and the other's bottom
    posed_free(&a);
}

// The same shape twice: of a mask or a segment its own first point, of a circle its centre.
TEST(coinciding_shapes) {
    posed a = posed_of_text("..#\n.##\n"), b = {.xform = HM_XFORM_IDENTITY};
    hm_contact_info info;
    REQUIRE(contact_of(&a, &a, NULL, &info));
    CHECK(info.point[0].point.x == 2 && info.point[0].point.y == 0 && info.depth > 0);
    CHECK(is_at(info.point[0].feature_a, (hm_pixel){2, 0}) && is_at(info.point[0].feature_b, (hm_pixel){2, 0}));
    REQUIRE(hm_shape_segment(3, 4, 1, 2, &b.shape) == HM_OK);
    check_example(&b, &b, HM_TOUCH_AREA, 1, 2, (hm_pixel){0, 0});
    REQUIRE(hm_shape_circle(3, 4, 1.5, &b.shape) == HM_OK);
    check_example(&b, &b, HM_TOUCH_AREA, 3, 4, (hm_pixel){0, 0});
    posed_free(&a);
}

// Between closest points, with the margin's own answers at its edge.
TEST(near_is_half_way) {
    posed a = posed_of_text("##\n##\n"), b = posed_of_text("#\n");
    const hm_rule area = {HM_TOUCH_AREA, 5}, closed = {HM_TOUCH_CLOSED, 5};
    hm_contact_info info;
    b.xform.ox = 5 * HM_STEPS_PER_PIXEL;
    b.xform.oy = 6 * HM_STEPS_PER_PIXEL;
    CHECK(!contact_of(&a, &b, &area, &info));
    REQUIRE(contact_of(&a, &b, &closed, &info));
    CHECK(info.point[0].point.x == 3.5 && info.point[0].point.y == 4);
    CHECK(is_at(info.point[0].feature_a, (hm_pixel){1, 1}) && is_at(info.point[0].feature_b, (hm_pixel){0, 0}));
    posed_free(&a);
    posed_free(&b);
}

TEST(without_contact_nothing_is_written) {
    posed empty = posed_of_grid(ref_make(70, 3)), none = posed_of_grid(ref_make(0, 0));
    const hm_rule wide = {HM_TOUCH_CLOSED, 256};
    hm_contact_info info, before;
    memset(&info, 7, sizeof info);
    before = info;
    for (int kind = 0; kind < POSED_KINDS_WITH_CONTACTS; ++kind) {
        posed other = posed_random((hm_shape_kind)kind, POSED_HALVES, 5);
        CHECK(!contact_of(&empty, &other, &wide, &info) && !contact_of(&other, &none, &wide, &info));
        posed_free(&other);
    }
    CHECK(memcmp(&info, &before, sizeof info) == 0);
    posed_free(&empty);
    posed_free(&none);
}

TEST(violations_answer_no) {
    posed a = posed_of_text("#\n"), b = posed_of_text("#\n");
    const hm_rule bad_rule = {HM_TOUCH_AREA, -1};
    hm_xform bad = {0, 0, 0, 0, 0, 0};
    hm_contact_info info;
    violations_catch();
    CHECK_PRECONDITION(CHECK(!hm_contact(NULL, &a.xform, &b.shape, &b.xform, NULL, &info)));
    CHECK_PRECONDITION(CHECK(!hm_contact(&a.shape, NULL, &b.shape, &b.xform, NULL, &info)));
    CHECK_PRECONDITION(CHECK(!hm_contact(&a.shape, &a.xform, NULL, &b.xform, NULL, &info)));
    CHECK_PRECONDITION(CHECK(!hm_contact(&a.shape, &a.xform, &b.shape, &bad, NULL, &info)));
    CHECK_PRECONDITION(
        CHECK(!hm_contact(&a.shape, &a.xform, &b.shape, &b.xform, &(hm_contact_options){.rule = bad_rule}, &info)));
    CHECK_PRECONDITION(CHECK(!hm_contact(&a.shape, &a.xform, &b.shape, &b.xform, NULL, NULL)));
    posed_free(&a);
    posed_free(&b);
}

TEST_MAIN(POINT_CASES CASE(the_way_out), CASE(masks_part_by_what_they_share), CASE(masks_that_meet_at_a_crossing),
          CASE(a_peg_in_a_u), CASE(no_way_out), CASE(deeper_than_any_move), CASE(on_a_seam),
          CASE(between_steps_on_a_seam), CASE(along_an_edge_and_then_in), CASE(circles_that_touch),
          CASE(coinciding_shapes), CASE(near_is_half_way), CASE(without_contact_nothing_is_written),
          CASE(violations_answer_no))
