// Casts with expected results: walls that fast bullets do not pass, each rule of starts, the ends of the world, and
// invalid calls.
#include "casting.h"

#include <math.h>
#include <string.h>

static const double pixel = 16777216; ///< in steps

static ref_vector steps_of(double x, double y) { return (ref_vector){llround(x * pixel), llround(y * pixel)}; }

static posed shape_at(hm_shape shape, double x, double y) {
    posed s = {.shape = shape, .xform = HM_XFORM_IDENTITY};
    const ref_vector o = steps_of(x, y);
    s.xform.ox = o.x;
    s.xform.oy = o.y;
    return s;
}

static posed mask_at(const char *text, double x, double y) {
    posed s = posed_of_text(text);
    s.xform = shape_at(s.shape, x, y).xform;
    return s;
}

static posed point_at(double x, double y) { return shape_at((hm_shape){.kind = HM_SHAPE_POINT}, x, y); }

static posed circle_at(double x, double y, double radius) {
    hm_shape circle;
    REQUIRE(hm_shape_circle(0, 0, radius, &circle) == HM_OK);
    return shape_at(circle, x, y);
}

static posed segment_at(double x0, double y0, double x1, double y1) {
    hm_shape segment;
    REQUIRE(hm_shape_segment(0, 0, x1 - x0, y1 - y0, &segment) == HM_OK);
    return shape_at(segment, x0, y0);
}

static cast_question question_of(posed a, posed b, double x, double y) {
    return (cast_question){.a = a, .b = b, .motion = steps_of(x, y), .start = HM_CAST_NEVER};
}

// Checks everything and the time, as num / den.
static void check_hit_at(const cast_question *q, double num, double den, hm_cast_hit *hit) {
    CHECK(cast_check(q));
    CHECK(cast_query(q, 0, hit));
    CHECK(hit->fraction <= num / den && hit->fraction >= nextafter(num / den, 0));
}

static void check_normal_is(const hm_cast_hit *hit, double x, double y) {
    CHECK_NEAR(hit->normal.x, x, 0x1p-50);
    CHECK_NEAR(hit->normal.y, y, 0x1p-50);
}

static void check_point_is(const hm_cast_hit *hit, double x, double y) {
    CHECK_NEAR(hit->point.x, x, 0x1p-20);
    CHECK_NEAR(hit->point.y, y, 0x1p-20);
}

// ---- plain cases ------------------------------------------------------------------------------------------------
TEST(a_square_against_a_wall) {
    cast_question q = question_of(mask_at("##\n##\n##\n", 10, 0), mask_at("#\n", 0, 1), 30, 0);
    hm_cast_hit hit;
    check_hit_at(&q, 9, 30, &hit);
    CHECK(hit.exact);
    CHECK_INT(hit.stop_x, 9 << 24);
    CHECK_INT(hit.stop_y, 0);
    check_normal_is(&hit, -1, 0);
    CHECK(hit.feature_a.x == 0 && hit.feature_a.y == 1 && hit.feature_b.x == 0 && hit.feature_b.y == 0);
    CHECK_NEAR(hit.point.x, 10, 0x1p-20);
    q.rule.touch = HM_TOUCH_CLOSED; // already the touch is one, so the stop is a step before
    check_hit_at(&q, 9, 30, &hit);
    CHECK_INT(hit.stop_x, (9 << 24) - 1);
    q.rule = (hm_rule){HM_TOUCH_AREA, 1.5};
    check_hit_at(&q, 7.5, 30, &hit);
    CHECK(!hit.exact);
    CHECK(hit.stop_x == 15 << 23 || hit.stop_x == (15 << 23) - 1);
    cast_free(&q);
}

// Down a slope that is a mask's edge rotated by 3-4-5.
TEST(a_square_onto_a_slope) {
    cast_question q = question_of(mask_at("##########\n", 0, 0), mask_at("#\n", 2, -10), 0, 64);
    q.a.xform = (hm_xform){0, 0, 4 << 22, 3 << 22, -(3 << 22), 4 << 22}; // 1.25 pixels long
    hm_cast_hit hit;
    // Its left lower corner (2, -9) meets the upper edge at (2, 1.5).
    check_hit_at(&q, 10.5, 64, &hit);
    check_normal_is(&hit, 0.6, -0.8);
    check_point_is(&hit, 2, 1.5);
    cast_free(&q);
}

TEST(circles) {
    cast_question q = question_of(circle_at(0, 0, 5), circle_at(20, 0, 3), -24, 0);
    hm_cast_hit hit;
    check_hit_at(&q, 1, 2, &hit);
    check_normal_is(&hit, 1, 0);
    check_point_is(&hit, 5, 0);
    cast_free(&q);
    // It meets when it is at (6, -8).
    q = question_of(circle_at(0, 0, 7), circle_at(24, -8, 3), -32, 0);
    check_hit_at(&q, 18, 32, &hit);
    check_normal_is(&hit, 0.6, -0.8);
    cast_free(&q);
}

// It touches a circle's rim in passing: no area, but a touch.
TEST(a_way_that_only_touches) {
    cast_question q = question_of(circle_at(0, 0, 5), circle_at(-16, 8, 3), 32, 0);
    hm_cast_hit hit;
    CHECK(!cast_check(&q));
    q.rule.touch = HM_TOUCH_CLOSED;
    check_hit_at(&q, 1, 2, &hit);
    check_normal_is(&hit, 0, 1);
    q.b.xform.oy += 1;
    CHECK(!cast_check(&q));
    q.b.xform.oy -= 2;
    q.rule.touch = HM_TOUCH_AREA;
    CHECK(cast_check(&q));
    cast_free(&q);
}

// Along an edge, past a corner: a touch only. Along a seam: an overlap.
TEST(points_along_edges_and_seams) {
    cast_question q = question_of(mask_at("##\n##\n", 0, 0), point_at(-2, 0), 8, 0);
    hm_cast_hit hit;
    CHECK(!cast_check(&q));
    q.rule.touch = HM_TOUCH_CLOSED;
    check_hit_at(&q, 2, 8, &hit);
    q.rule.touch = HM_TOUCH_AREA;
    q.b.xform.oy = 1 << 24;
    check_hit_at(&q, 2, 8, &hit);
    CHECK(hit.exact);
    check_normal_is(&hit, -1, 0);
    cast_free(&q);
    // Across the pinch only.
    q = question_of(mask_at("#.\n.#\n", 0, 0), point_at(-1, 3), 4, -4);
    CHECK(!cast_check(&q));
    cast_free(&q);
    // A segment along the seam.
    q = question_of(mask_at("##\n##\n", 0, 0), segment_at(-1, 1, 0, 1), 8, 0);
    check_hit_at(&q, 0, 8, &hit);
    cast_free(&q);
}

// A segment moving along its own line, and things that meet for a moment only.
TEST(flat_things) {
    cast_question q = question_of(segment_at(0, 0, 4, 2), segment_at(-8, -4, -6, -3), 16, 8);
    hm_cast_hit hit;
    check_hit_at(&q, 6, 16, &hit);
    CHECK(hit.exact);
    cast_free(&q);
    q = question_of(point_at(3, 3), point_at(0, 0), 4, 4);
    check_hit_at(&q, 3, 4, &hit);
    CHECK(hit.exact);
    CHECK(hit.stop_x != 3 << 24 || hit.stop_y != 3 << 24);
    check_point_is(&hit, 3, 3);
    cast_free(&q);
    q = question_of(segment_at(5, -1, 5, 1), point_at(0, 0), 16, 0);
    check_hit_at(&q, 5, 16, &hit);
    CHECK(hit.stop_x < 5 << 24); // not beyond
    check_normal_is(&hit, -1, 0);
    q.b.xform.oy = 1 << 24; // at the segment's end
    CHECK(!cast_check(&q));
    q.rule.touch = HM_TOUCH_CLOSED;
    check_hit_at(&q, 5, 16, &hit);
    cast_free(&q);
}

// A box comes along a slant, its corner exactly to the seam of two pixels of a wall: that is no edge to be thrown off
// by.
TEST(a_seam_is_no_edge) {
    cast_question q = question_of(mask_at("#\n#\n#\n#\n", 10, 0), mask_at("#\n", 0, -8), 16, 16);
    hm_cast_hit hit;
    check_hit_at(&q, 9, 16, &hit);
    check_normal_is(&hit, -1, 0);
    q.b.xform.oy = (int64_t)11 << 24;
    q.motion.y = -q.motion.y;
    check_hit_at(&q, 9, 16, &hit);
    check_normal_is(&hit, -1, 0);
    cast_free(&q);
}

// A point that moves along the seam of two sheared pixels comes in at the slanting side of both.
TEST(along_a_seam_through_a_slanting_side) {
    cast_question q = question_of(mask_at("#\n#\n", 0, 0), point_at(4, 1), -8, 0);
    hm_cast_hit hit;
    q.a.xform = (hm_xform){0, 0, 1 << 24, 0, -(1 << 23), 1 << 24};
    check_hit_at(&q, 3.5, 8, &hit);
    check_normal_is(&hit, 2 / sqrt(5), 1 / sqrt(5));
    cast_free(&q);
}

// ---- nothing is skipped -----------------------------------------------------------------------------------------
static hm_xform posed_at(double x, double y, double angle, double scale, double pivot_x, double pivot_y) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position = (hm_vec2){x, y};
    pose.angle = angle;
    pose.scale = (hm_vec2){scale, scale};
    pose.pivot = (hm_vec2){pivot_x, pivot_y};
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static const char wall_text[] = "#\n#\n#\n#\n#\n#\n#\n#\n#\n#\n#\n#\n";

// A wall a pixel thick, also scaled down, at any angle; the bullet flies to its middle and as far again.
static void check_bullet(posed bullet, double length, double scale) {
    const double turn = test_between(-3200, 3200) / 1024.0, way = turn + test_between(-1400, 1400) / 1024.0;
    const hm_vec2 half = {cos(way) * length / 2, sin(way) * length / 2};
    cast_question q = {.a = posed_of_text(wall_text), .b = bullet, .start = HM_CAST_DEEPER};
    const double x = test_between(-4096, 4096) / 64.0, y = test_between(-4096, 4096) / 64.0;
    q.a.xform = posed_at(x, y, turn, scale, 0.5, 6);
    if (bullet.mask)
        q.b.xform = posed_at(x - half.x, y - half.y, test_between(-3200, 3200) / 1024.0, scale, 0.5, 0.5);
    if (!bullet.mask) q.b.xform = posed_at(x - half.x, y - half.y, 0, 1, 0, 0);
    q.motion = steps_of(2 * half.x, 2 * half.y);
    hm_cast_hit hit;
    CHECK(cast_check(&q));
    CHECK(cast_query(&q, 0, &hit));
    CHECK_NEAR(hit.fraction, 0.5, 8 / length);
    cast_free(&q);
}

TEST(bullets_do_not_tunnel) {
    static const double lengths[] = {100, 100000, 1000000, 1990000};
    for (int i = 0; i < test_rounds(400); ++i) {
        const double length = TEST_PICK(lengths), scale = test_below(2) ? 1 : 1.0 / 64;
        check_bullet(posed_of_text("#\n"), length, scale);
        check_bullet(point_at(0, 0), length, scale);
        check_bullet(circle_at(0, 0, 0.5), length, scale);
    }
}

// The exact limits of a motion.
TEST(the_longest_motion) {
    cast_question q = question_of(mask_at(wall_text, 999999, -6), mask_at("#\n", -1000000, 0), 2000000, 0);
    hm_cast_hit hit;
    check_hit_at(&q, 1999998, 2000000, &hit);
    CHECK_INT(hit.stop_x, (int64_t)1999998 << 24);
    cast_free(&q);
}

// ---- starts -----------------------------------------------------------------------------------------------------
TEST(starts_in_contact) {
    // Half a pixel deep in the left side of the first of two walls.
    cast_question q = question_of(mask_at("##......##\n##......##\n", 0, 0), mask_at("#\n", -0.5, 0.5), 16, 0);
    hm_cast_hit hit;
    check_hit_at(&q, 7.5, 16, &hit); // out at 2, and on to the second
    CHECK_INT(hit.feature_a.x, 8);
    q.start = HM_CAST_ALWAYS;
    check_hit_at(&q, 0, 16, &hit);
    CHECK(hit.stop_x == 0 && hit.stop_y == 0);
    q.start = HM_CAST_DEEPER;
    check_hit_at(&q, 0, 16, &hit);
    q.motion = steps_of(-16, 0); // out of it
    CHECK(!cast_check(&q));
    q.motion = steps_of(0, 16); // along it
    CHECK(!cast_check(&q));
    q.start = HM_CAST_ALWAYS;
    check_hit_at(&q, 0, 16, &hit);
    cast_free(&q);
}

// From deep inside, through a gap of two pixels, and into the next.
TEST(a_gap_behind_much_solid) {
    ref_grid g = ref_make(82, 41);
    for (int i = 0; i < 82 * 41; ++i) ref_set(&g, i % 82, i / 82, i % 82 / 2 != 20);
    cast_question q = question_of(posed_of_grid(g), mask_at("#\n", 19, 20), 64, 0);
    hm_cast_hit hit;
    check_hit_at(&q, 22, 64, &hit);
    q.rule.margin = 0.25;
    check_hit_at(&q, 21.75, 64, &hit);
    q.rule.margin = 0;
    posed_free(&q.b);
    q.b = circle_at(19.5, 20.5, 0.5);
    check_hit_at(&q, 22, 64, &hit);
    q.b = segment_at(19.5, 20.25, 20, 20.75);
    check_hit_at(&q, 22, 64, &hit);
    cast_free(&q);
}

// Edges that touch are no contact under HM_TOUCH_AREA, so every start is the
// same; moving in is a hit at 0.
TEST(starts_at_a_touch) {
    for (int start = 0; start < 3; ++start) {
        cast_question q = question_of(mask_at("##\n##\n", 0, 0), mask_at("#\n", -1, 0.5), 16, 0);
        hm_cast_hit hit;
        q.start = (hm_cast_start)start;
        check_hit_at(&q, 0, 16, &hit);
        CHECK(hit.stop_x == 0 && hit.stop_y == 0);
        check_normal_is(&hit, -1, 0);
        q.motion = steps_of(-16, 0);
        CHECK(!cast_check(&q));
        q.motion = steps_of(0, 16);
        CHECK(!cast_check(&q));
        q.rule.touch = HM_TOUCH_CLOSED;
        if (start == HM_CAST_ALWAYS)
            check_hit_at(&q, 0, 16, &hit);
        else
            CHECK(!cast_check(&q));
        cast_free(&q);
    }
}

// Where one contact ends exactly when the next begins, HM_TOUCH_AREA sees two
// of them and HM_TOUCH_CLOSED one.
TEST(contacts_one_after_the_other) {
    cast_question q = question_of(mask_at("#.\n.#\n", 0, 0), point_at(0.5, 0.5), 4, 4); // through the pinch
    hm_cast_hit hit;
    check_hit_at(&q, 0.5, 4, &hit);
    CHECK(hit.feature_a.x == 1 && hit.feature_a.y == 1);
    q.rule.touch = HM_TOUCH_CLOSED;
    CHECK(!cast_check(&q));
    cast_free(&q);
    q = question_of(mask_at("##\n##\n", 0, 0), point_at(0.5, 0.5), 4,
                    4); // no pinch
    CHECK(!cast_check(&q));
    cast_free(&q);
    q = question_of(mask_at("#.#\n", 0, 0), mask_at("#\n", 0, 0), 4,
                    0); // out of the one, into the other
    check_hit_at(&q, 1, 4, &hit);
    CHECK_INT(hit.feature_a.x, 2);
    q.rule.touch = HM_TOUCH_CLOSED;
    CHECK(!cast_check(&q));
    cast_free(&q);
}

TEST(no_motion) {
    static const double none[] = {0, -0.0, 0x1p-26, -0x1p-26};
    for (int start = 0; start < 3; ++start) {
        cast_question in = question_of(mask_at("##\n##\n", 0, 0), mask_at("#\n", 0.5, 0), 0, 0);
        cast_question out = question_of(mask_at("##\n##\n", 0, 0), mask_at("#\n", 2, 0), 0, 0);
        in.start = out.start = (hm_cast_start)start;
        CHECK_INT(cast_check(&in), start == HM_CAST_ALWAYS);
        CHECK(!cast_check(&out));
        for (int i = 0; i < 4; ++i) { // also what is rounded to no motion
            hm_cast_hit hit;
            const hm_vec2 motion = {none[i], none[(i + 1) % 4]};
            CHECK_INT(hm_cast(&in.a.shape, &in.a.xform, &in.b.shape, &in.b.xform, motion,
                              &(hm_cast_options){.start = in.start}, &hit),
                      start == HM_CAST_ALWAYS);
            CHECK(hit.stop_x == 0 && hit.stop_y == 0);
            CHECK(!hm_cast(&out.a.shape, &out.a.xform, &out.b.shape, &out.b.xform, motion,
                           &(hm_cast_options){.start = in.start}, &hit));
            CHECK(hit.stop_x == 0 && hit.stop_y == 0 && hit.fraction == 1);
        }
        cast_free(&in);
        cast_free(&out);
    }
}

// One mask sunk into another on the same slope: sliding exactly along it is no hit, and a step into it is; in both
// orders, with and without fields, with and without a result.
TEST(along_the_slope_and_into_it) {
    cast_question q = question_of(mask_at("############\n############\n", 0, 0), mask_at("####\n####\n", 0, 0), 0, 0);
    for (int i = 1; i < 40; ++i) {
        hm_pose pose = HM_POSE_DEFAULT;
        pose.angle = i / 7.0;
        pose.scale = (hm_vec2){1, i % 3 ? 1 : 1.5};
        REQUIRE(hm_xform_from_pose(&pose, &q.a.xform) == HM_OK);
        const hm_xform *m = &q.a.xform;
        q.b.xform = *m;
        q.b.xform.ox += 4 * (int64_t)m->ux - (int64_t)m->vx * 7 / 4;
        q.b.xform.oy += 4 * (int64_t)m->uy - (int64_t)m->vy * 7 / 4;
        const int64_t into_x = m->vx > 0 ? 1 : -1, into_y = m->vy > 0 ? 1 : -1;
        for (int k = 0; k < 24; ++k) {
            const bool into = k & 1, along = !(k & 2);
            const int64_t x = along ? m->ux : -m->ux, y = along ? m->uy : -m->uy;
            const hm_vec2 motion = {(double)(x + (into ? into_x : 0)) * 0x1p-24,
                                    (double)(y + (into ? into_y : 0)) * 0x1p-24};
            hm_shape a = q.a.shape, b = q.b.shape;
            hm_cast_hit hit;
            if (k & 4) a.of.mask = q.a.plain;
            if (k & 8) b.of.mask = q.b.plain;
            cast_note(&q);
            CHECK_INT(hm_cast(&a, m, &b, &q.b.xform, motion, NULL, k & 16 ? NULL : &hit), into);
            const hm_vec2 back = {-motion.x, -motion.y};
            CHECK_INT(hm_cast(&b, &q.b.xform, &a, m, back, NULL, k & 16 ? NULL : &hit), into);
        }
    }
    cast_free(&q);
}

// Motions between steps are rounded once, ties away from zero.
TEST(motions_are_rounded_to_steps) {
    static const double parts[] = {0.25, 0.5, 0.75, 1.25, 1.5, -0.25, -0.5, -1.5};
    static const int64_t steps[] = {0, 1, 1, 1, 2, 0, -1, -2};
    const posed a = point_at(0, 0), b = point_at(9, 9);
    for (int i = 0; i < 8; ++i) {
        const hm_vec2 motion = {parts[i] / pixel, parts[7 - i] / pixel};
        hm_cast_hit hit;
        CHECK(!hm_cast(&a.shape, &a.xform, &b.shape, &b.xform, motion, NULL, &hit));
        CHECK_INT(hit.stop_x, steps[i]);
        CHECK_INT(hit.stop_y, steps[7 - i]);
    }
}

// ---- bounds -----------------------------------------------------------------------------------------------------
// Beyond the world there may be pixels, and b may come to them, but it cannot
// be put there.
TEST(beyond_the_end_of_the_world) {
    static const char row[] = "#........................................#\n";
    const double end = 1048576 * 4; // 2^46 steps
    cast_question q = question_of(mask_at(row, end - 8, 0), mask_at("#\n", end - 6, 0), 100, 0);
    hm_cast_hit hit;
    check_hit_at(&q, 38, 100, &hit); // the far pixel begins at end + 33
    hm_xform stopped;
    CHECK(hm_xform_translate(&q.b.xform, hit.stop_x, hit.stop_y, &stopped) == HM_OK);
    q.motion = steps_of(30, 0); // ends outside
    CHECK(!cast_check(&q));
    cast_free(&q);
}

TEST(empty_masks_are_never_met) {
    cast_question q = question_of(mask_at("..\n..\n", 0, 0), mask_at("#\n", -4, 0), 16, 0);
    for (int i = 0; i < 12; ++i) {
        q.start = (hm_cast_start)(i % 3);
        q.rule = (hm_rule){i & 1 ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, i & 2 ? 256 : 0};
        CHECK(!cast_check(&q));
        const cast_question back = {q.b, q.a, q.rule, {-q.motion.x, -q.motion.y}, q.start};
        CHECK(!cast_check(&back));
    }
    cast_free(&q);
}

TEST(no_answer_is_wanted) {
    cast_question q = question_of(mask_at("#\n", 0, 0), mask_at("#\n", -4, 0), 16, 0);
    const hm_vec2 there = {16, 0}, away = {-16, 0};
    const posed *a = &q.a, *b = &q.b;
    CHECK(hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, there, NULL, NULL));
    CHECK(!hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, away, NULL, NULL));
    cast_free(&q);
}

// Of a start in contact the default is a hit where the motion leads deeper.
TEST(deeper_is_the_default) {
    cast_question q = question_of(mask_at("##\n", 0, 0), mask_at("##\n", -1, 0), 16, 0);
    const posed *a = &q.a, *b = &q.b;
    for (int i = 0; i < 2; i++) {
        const hm_cast_options zeroed = {.rule = {HM_TOUCH_AREA, 0}}, *options = i ? &zeroed : NULL;
        CHECK(hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, (hm_vec2){16, 0}, options, NULL));
        CHECK(!hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, (hm_vec2){-16, 0}, options, NULL));
    }
    const hm_cast_options never = {.start = HM_CAST_NEVER}, always = {.start = HM_CAST_ALWAYS};
    CHECK(!hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, (hm_vec2){16, 0}, &never, NULL));
    CHECK(hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, (hm_vec2){-16, 0}, &always, NULL));
    cast_free(&q);
}

TEST(violations_are_no_hits) {
    posed a = mask_at("#\n", 0, 0), b = mask_at("#\n", -4, 0);
    hm_shape bad_kind = a.shape;
    bad_kind.kind = HM_SHAPE_KIND_COUNT;
    hm_xform bad = a.xform;
    bad.ux = bad.uy = 0;
    const hm_cast_options wrong_rule = {.rule = {HM_TOUCH_AREA, -1}}, wrong_start = {.start = (hm_cast_start)3};
    const hm_vec2 there = {16, 0};
    const hm_vec2 motions[] = {{NAN, 1}, {1, NAN}, {INFINITY, 0}, {0, -INFINITY}, {2000000.5, 0}, {0, -2000001}};
    hm_cast_hit hit;
#define CHECK_NONE(a, xa, b, xb, motion, options)                                                                    \
    CHECK_PRECONDITION(CHECK(!hm_cast((a), (xa), (b), (xb), (motion), (options), &hit)))
    violations_catch();
    CHECK_NONE(NULL, &a.xform, &b.shape, &b.xform, there, NULL);
    CHECK_NONE(&a.shape, NULL, &b.shape, &b.xform, there, NULL);
    CHECK_NONE(&a.shape, &a.xform, NULL, &b.xform, there, NULL);
    CHECK_NONE(&a.shape, &a.xform, &b.shape, NULL, there, NULL);
    CHECK_NONE(&bad_kind, &a.xform, &b.shape, &b.xform, there, NULL);
    CHECK_NONE(&a.shape, &bad, &b.shape, &b.xform, there, NULL);
    CHECK_NONE(&a.shape, &a.xform, &b.shape, &b.xform, there, &wrong_rule);
    CHECK_NONE(&a.shape, &a.xform, &b.shape, &b.xform, there, &wrong_start);
    for (size_t i = 0; i < sizeof motions / sizeof motions[0]; ++i)
        CHECK_NONE(&a.shape, &a.xform, &b.shape, &b.xform, motions[i], NULL);
    posed_free(&a);
    posed_free(&b);
}

TEST_MAIN(CASE(a_square_against_a_wall), CASE(a_square_onto_a_slope), CASE(circles), CASE(a_way_that_only_touches),
          CASE(points_along_edges_and_seams), CASE(flat_things), CASE(a_seam_is_no_edge),
          CASE(along_a_seam_through_a_slanting_side), CASE(bullets_do_not_tunnel), CASE(the_longest_motion),
          CASE(starts_in_contact), CASE(a_gap_behind_much_solid), CASE(starts_at_a_touch),
          CASE(contacts_one_after_the_other), CASE(no_motion), CASE(along_the_slope_and_into_it),
          CASE(motions_are_rounded_to_steps), CASE(beyond_the_end_of_the_world), CASE(empty_masks_are_never_met),
          CASE(no_answer_is_wanted), CASE(deeper_is_the_default), CASE(violations_are_no_hits))
