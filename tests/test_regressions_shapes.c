// Bugs that other libraries had with simple shapes: their inputs, or the same situation, and the right answer.
#include "posed.h"

#include <math.h>
#include <hitmask/cast.h>

static const hm_xform here = HM_XFORM_IDENTITY;
static const hm_rule closed = {HM_TOUCH_CLOSED, 0};

static hm_shape box(double x, double y, double w, double h) {
    hm_shape s;
    REQUIRE(hm_shape_box(x, y, w, h, 0, &s) == HM_OK);
    return s;
}

static hm_shape circle(double x, double y, double radius) {
    hm_shape s;
    REQUIRE(hm_shape_circle(x, y, radius, &s) == HM_OK);
    return s;
}

static bool meet(hm_shape a, const hm_xform *xa, hm_shape b, const hm_xform *xb, const hm_rule *rule) {
    hm_contact_info info;
    bool met = hm_overlap(&a, xa, &b, xb, rule);
    CHECK_INT(hm_overlap(&b, xb, &a, xa, rule), met);
    CHECK_INT(hm_contact(&a, xa, &b, xb, &(hm_contact_options){.rule = rule_of_pointer(rule)}, &info), met);
    return met;
}

// Two rectangles that overlap by 160 pixels were said not to hit: corners of neither lie in the other.
TEST(rectangles_that_cross) {
    hm_contact_info info;
    hm_shape wide = box(0, 200, 1000, 160), high = box(400, 0, 160, 900);
    CHECK(meet(wide, &here, high, &here, NULL));
    REQUIRE(hm_contact(&wide, &here, &high, &here, NULL, &info));
    CHECK_NEAR(info.depth, 360, 1e-9); // up or down across the beam: 360 up
    for (int i = 0; i < 32; ++i) {
        hm_xform rotated = posed_xform(500, 280, i * 0.19634954084936207);
        CHECK(meet(box(-500, -80, 1000, 160), &rotated, box(-80, -450, 160, 900), &rotated, NULL));
    }
}

// (Rotated axes are rounded to 2^-24, and so are sides.) The middles coincide, so there is no vector between them to
// push along, and the depth came out as 0.
TEST(a_box_in_the_middle_of_a_box) {
    hm_shape large = box(-50, -50, 100, 100), small = box(-10, -10, 20, 20);
    for (int i = 0; i < 16; ++i) {
        hm_xform rotated = posed_xform(300, 200, i * 0.1);
        hm_contact_info info;
        hm_separation out;
        hm_xform moved;
        REQUIRE(hm_contact(&large, &rotated, &small, &rotated, NULL, &info));
        CHECK_NEAR(info.depth, 60, 1e-5);
        CHECK_NEAR(hypot(info.normal.x, info.normal.y), 1, 1e-12);
        REQUIRE(hm_separate(&large, &rotated, &small, &rotated, &(hm_separate_options){.max_distance = 100}, &out));
        CHECK_NEAR(hypot(out.move.x, out.move.y), 60, 1e-5);
        REQUIRE(hm_xform_translate(&rotated, out.steps_x, out.steps_y, &moved) == HM_OK);
        CHECK(!hm_overlap(&large, &rotated, &small, &moved, NULL));
        REQUIRE(hm_contact(&large, &rotated, &large, &rotated, NULL, &info));
        CHECK_NEAR(info.depth, 100, 1e-5);
    }
}

// A circle counted as touching a circle where it did not count as touching a box.
TEST(circles_that_touch_boxes_and_circles) {
    hm_shape of_circle = circle(10, 0, 6), of_box = box(4, -6, 12, 12), at_corner = box(3, 4, 5, 5);
    hm_shape by = circle(0, 0, 4), to_corner = circle(0, 0, 5);
    CHECK(!meet(of_circle, &here, by, &here, NULL) && meet(of_circle, &here, by, &here, &closed));
    CHECK(!meet(of_box, &here, by, &here, NULL) && meet(of_box, &here, by, &here, &closed));
    CHECK(!meet(at_corner, &here, to_corner, &here, NULL) && meet(at_corner, &here, to_corner, &here, &closed));
    hm_xform step = here, back = here;
    step.ox = 1;
    back.ox = -1;
    CHECK(meet(of_circle, &here, by, &step, NULL) && !meet(of_circle, &here, by, &back, &closed));
    CHECK(meet(of_box, &here, by, &step, NULL) && !meet(of_box, &here, by, &back, &closed));
    CHECK(meet(at_corner, &here, to_corner, &step, NULL) && !meet(at_corner, &here, to_corner, &back, &closed));
}

// Each arm of a U pushes a box away from itself, and the sum of both was (0, 0).
TEST(a_box_jammed_in_a_u) {
    posed u = posed_of_text("#....#\n#....#\n#....#\n######\n");
    hm_shape jammed = box(0.5, 0.5, 5, 2);
    hm_separation out;
    REQUIRE(hm_separate(&u.shape, &here, &jammed, &here, &(hm_separate_options){.max_distance = 100}, &out));
    CHECK(hypot(out.move.x, out.move.y) > 1);
    hm_xform moved;
    REQUIRE(hm_xform_translate(&here, out.steps_x, out.steps_y, &moved) == HM_OK);
    CHECK(!hm_overlap(&u.shape, &here, &jammed, &moved, NULL));
    posed_free(&u);
}

// A ray that starts inside of a shape missed it.
TEST(a_ray_that_starts_inside) {
    hm_shape ray, point, in = box(-5, -5, 10, 10), disc = circle(0, 0, 5);
    hm_cast_hit hit;
    const hm_vec2 motion = {100, 30};
    REQUIRE(hm_shape_ray(1, 1, 1, 0.3, &ray) == HM_OK && hm_shape_point(1, 1, &point) == HM_OK);
    CHECK(meet(ray, &here, in, &here, NULL) && meet(ray, &here, disc, &here, NULL));
    REQUIRE(hm_cast(&in, &here, &point, &here, motion, &(hm_cast_options){.start = HM_CAST_ALWAYS}, &hit));
    CHECK(hit.fraction == 0);
    CHECK(!hm_cast(&in, &here, &point, &here, motion, &(hm_cast_options){.start = HM_CAST_NEVER}, &hit));
}

// A shape that stands in contact and moves away, or along, was said to hit at once.
TEST(casts_that_start_in_contact) {
    hm_shape floor = box(0, 10, 100, 10), crate = box(20, 0, 10, 10);
    const hm_vec2 up = {3, -20}, along = {30, 0}, down = {0, 5};
    for (int deep = 0; deep < 2; ++deep) {
        hm_xform at = posed_xform(0, deep * 0.5, 0);
        hm_cast_hit hit;
        CHECK(!hm_cast(&floor, &here, &crate, &at, up, &(hm_cast_options){.rule = closed}, &hit));
        CHECK_INT(hit.stop_y, -20 * HM_STEPS_PER_PIXEL);
        CHECK(!hm_cast(&floor, &here, &crate, &at, along, &(hm_cast_options){.rule = closed}, &hit));
        CHECK(hm_cast(&floor, &here, &crate, &at, down, &(hm_cast_options){.rule = closed}, &hit) &&
              hit.fraction == 0);
        CHECK_NEAR(hit.normal.y, -1, 1e-12);
    }
}

TEST_MAIN(CASE(rectangles_that_cross), CASE(a_box_in_the_middle_of_a_box), CASE(circles_that_touch_boxes_and_circles),
          CASE(a_box_jammed_in_a_u), CASE(a_ray_that_starts_inside), CASE(casts_that_start_in_contact))
