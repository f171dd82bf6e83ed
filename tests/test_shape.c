// Shapes as values: rounding to local units, limits, names.
#include "support.h"

#include <math.h>
#include <string.h>

static hm_shape marked(void) {
    hm_shape shape;
    memset(&shape, 7, sizeof shape);
    return shape;
}

static bool untouched(const hm_shape *shape) {
    hm_shape before = marked();
    return memcmp(shape, &before, sizeof before) == 0;
}

// ---- what is stored ----------------------------------------------------------------------------------------------

TEST(a_mask) {
    hm_mask *mask = mask_of_text("#\n");
    hm_shape shape = marked();
    hm_shape_mask(mask, &shape);
    CHECK(shape.kind == HM_SHAPE_MASK && shape.of.mask == mask);
    hm_mask_destroy(mask);
}

TEST(a_point) {
    hm_shape shape = marked();
    CHECK_RESULT(hm_shape_point(1.5, -2.25, &shape), HM_OK);
    CHECK(shape.kind == HM_SHAPE_POINT);
    CHECK_INT(shape.a.x, 3 * HM_UNITS_PER_PIXEL / 2);
    CHECK_INT(shape.a.y, -9 * HM_UNITS_PER_PIXEL / 4);
}

TEST(a_segment) {
    hm_shape shape = marked();
    CHECK_RESULT(hm_shape_segment(1, 2, 3, -4, &shape), HM_OK);
    CHECK(shape.kind == HM_SHAPE_SEGMENT);
    CHECK_INT(shape.a.x, 1 * HM_UNITS_PER_PIXEL);
    CHECK_INT(shape.a.y, 2 * HM_UNITS_PER_PIXEL);
    CHECK_INT(shape.b.x, 3 * HM_UNITS_PER_PIXEL);
    CHECK_INT(shape.b.y, -4 * HM_UNITS_PER_PIXEL);
}

TEST(a_circle) {
    hm_shape shape = marked();
    CHECK_RESULT(hm_shape_circle(1, 2, 0.5, &shape), HM_OK);
    CHECK(shape.kind == HM_SHAPE_CIRCLE);
    CHECK_INT(shape.a.x, 1 * HM_UNITS_PER_PIXEL);
    CHECK_INT(shape.a.y, 2 * HM_UNITS_PER_PIXEL);
    CHECK_INT(shape.radius, HM_UNITS_PER_PIXEL / 2);
    CHECK_RESULT(hm_shape_circle(1, 2, 0, &shape), HM_OK);
    CHECK_INT(shape.radius, 0);
}

// A ray's direction has its larger component between 2^29 and 2^30 units, and the same slope as the argument.
TEST(a_ray) {
    static const struct {
        double x, y;
        int32_t dx, dy;
    } rows[] = {{1, 0, 1 << 30, 0},
                {0, -3, 0, -(3 << 28)},
                {3, 4, 3 << 28, 1 << 30},
                {-0x1p1000, 0x1p1000, -(1 << 30), 1 << 30},
                {0x1p-1074, 0, 1 << 30, 0},
                {1, 1e-300, 1 << 30, 0},
                {-0.75, 0.0000001, -(3 << 28), 107}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        hm_shape shape = marked();
        test_note("direction %g, %g", rows[i].x, rows[i].y);
        CHECK_RESULT(hm_shape_ray(1, -2, rows[i].x, rows[i].y, &shape), HM_OK);
        CHECK(shape.kind == HM_SHAPE_RAY && shape.radius == 0);
        CHECK(shape.a.x == 1 * HM_UNITS_PER_PIXEL && shape.a.y == -2 * HM_UNITS_PER_PIXEL);
        CHECK_INT(shape.b.x, rows[i].dx);
        CHECK_INT(shape.b.y, rows[i].dy);
    }
}

TEST(a_direction_that_is_none) {
    const double bad[][2] = {{0, 0}, {-0.0, 0}, {INFINITY, 1}, {1, -INFINITY}, {NAN, 1}, {1, NAN}, {NAN, NAN}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        hm_shape shape = marked();
        CHECK_RESULT(hm_shape_ray(0, 0, bad[i][0], bad[i][1], &shape), HM_ERROR_RANGE);
        CHECK(untouched(&shape));
    }
}

TEST(a_capsule) {
    hm_shape shape = marked();
    CHECK_RESULT(hm_shape_capsule(1, 2, 3, -4, 0.5, &shape), HM_OK);
    CHECK(shape.kind == HM_SHAPE_CAPSULE);
    CHECK(shape.a.x == 1 * HM_UNITS_PER_PIXEL && shape.a.y == 2 * HM_UNITS_PER_PIXEL);
    CHECK(shape.b.x == 3 * HM_UNITS_PER_PIXEL && shape.b.y == -4 * HM_UNITS_PER_PIXEL);
    CHECK_INT(shape.radius, HM_UNITS_PER_PIXEL / 2);
}

TEST(a_box) {
    hm_shape shape = marked();
    CHECK_RESULT(hm_shape_box(1, -2, 3, 0.5, 0.25, &shape), HM_OK);
    CHECK(shape.kind == HM_SHAPE_BOX);
    CHECK(shape.a.x == 1 * HM_UNITS_PER_PIXEL && shape.a.y == -2 * HM_UNITS_PER_PIXEL);
    CHECK(shape.b.x == 4 * HM_UNITS_PER_PIXEL && shape.b.y == -3 * HM_UNITS_PER_PIXEL / 2);
    CHECK_INT(shape.radius, HM_UNITS_PER_PIXEL / 4);
    CHECK_RESULT(hm_shape_box(1, 2, 0, -0.0, 0, &shape), HM_OK);
    CHECK(shape.b.x == shape.a.x && shape.b.y == shape.a.y);
    shape = marked();
    CHECK_RESULT(hm_shape_box(0, 0, -1e-9, 1, 0, &shape), HM_ERROR_RANGE);
    CHECK_RESULT(hm_shape_box(0, 0, 1, -1, 0, &shape), HM_ERROR_RANGE);
    CHECK_RESULT(hm_shape_box(30000, 0, 3000, 1, 0, &shape), HM_ERROR_RANGE);
    CHECK_RESULT(hm_shape_box(0, 0, 1, 1, -1, &shape), HM_ERROR_RANGE);
    CHECK(untouched(&shape));
}

TEST(a_polygon) {
    const hm_vec2 points[] = {{0, 0}, {4, 0}, {0, 4}};
    const double bad[] = {-1, 32768, NAN, INFINITY};
    hm_polygon *polygon = NULL;
    hm_shape shape = marked();
    REQUIRE(hm_polygon_hull(points, 3, NULL, &polygon) == HM_OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i)
        CHECK_RESULT(hm_shape_polygon(polygon, bad[i], &shape), HM_ERROR_RANGE);
    CHECK(untouched(&shape));
    CHECK_RESULT(hm_shape_polygon(polygon, 1.5, &shape), HM_OK);
    CHECK(shape.kind == HM_SHAPE_POLYGON && shape.of.polygon == polygon);
    CHECK_INT(shape.radius, 3 * HM_UNITS_PER_PIXEL / 2);
    hm_polygon_destroy(polygon);
}

// ---- rounding and limits -----------------------------------------------------------------------------------------

// To the nearest unit, ties away from zero, once: 0.4999999 of a unit is not rounded up by way of a coarser step.
TEST(coordinates_are_rounded_once) {
    static const struct {
        double units;
        int32_t expected;
    } rows[] = {{0, 0},   {0.4999999, 0}, {0.5, 1},        {-0.5, -1}, {-0.4999999, 0}, {1.5, 2},
                {2.5, 3}, {-7.5, -8},     {1000.49, 1000}, {-0.0, 0},  {5e-324, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        double v = rows[i].units / HM_UNITS_PER_PIXEL;
        hm_shape p, s, c;
        test_note("%.17g units", rows[i].units);
        CHECK_RESULT(hm_shape_point(v, -v, &p), HM_OK);
        CHECK(p.a.x == rows[i].expected && p.a.y == -rows[i].expected);
        CHECK_RESULT(hm_shape_segment(0, v, -v, v, &s), HM_OK);
        CHECK(s.a.y == rows[i].expected && s.b.x == -rows[i].expected && s.b.y == rows[i].expected);
        CHECK_RESULT(hm_shape_circle(0, 0, fabs(v), &c), HM_OK);
        CHECK_INT(c.radius, rows[i].expected < 0 ? -rows[i].expected : rows[i].expected);
    }
}

enum { ARGUMENTS = 21 };

// Each argument in turn is the value, the others are 0.
static hm_result make_with(int argument, double v, hm_shape *out) {
    double n[ARGUMENTS] = {0};
    n[argument] = v;
    if (argument < 2) return hm_shape_point(n[0], n[1], out);
    if (argument < 6) return hm_shape_segment(n[2], n[3], n[4], n[5], out);
    if (argument < 9) return hm_shape_circle(n[6], n[7], n[8], out);
    if (argument < 11) return hm_shape_ray(n[9], n[10], 1, 1, out);
    if (argument < 16) return hm_shape_capsule(n[11], n[12], n[13], n[14], n[15], out);
    return hm_shape_box(n[16], n[17], n[18], n[19], n[20], out);
}

// Those that may not be below 0: radii, width and height.
static bool is_size(int argument) { return argument == 8 || argument == 15 || argument >= 18; }

TEST(limits) {
    const double beyond = nextafter(32767, 40000);
    const double bad[] = {beyond, -beyond, 1e300, -1e300, INFINITY, -INFINITY, NAN};
    for (int argument = 0; argument < ARGUMENTS; ++argument) {
        hm_shape shape = marked();
        test_note("argument %d", argument);
        CHECK_RESULT(make_with(argument, 32767, &shape), HM_OK);
        CHECK_RESULT(make_with(argument, -32767, &shape), is_size(argument) ? HM_ERROR_RANGE : HM_OK);
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
            shape = marked();
            CHECK_RESULT(make_with(argument, bad[i], &shape), HM_ERROR_RANGE);
            CHECK(untouched(&shape));
        }
    }
    hm_shape shape = marked();
    CHECK_RESULT(hm_shape_circle(0, 0, -1e-9, &shape), HM_ERROR_RANGE);
    CHECK(untouched(&shape));
    CHECK_RESULT(hm_shape_circle(0, 0, -0.0, &shape), HM_OK);
}

// ---- names and violated preconditions ----------------------------------------------------------------------------

TEST(names) {
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_MASK), "mask");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_POINT), "point");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_SEGMENT), "segment");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_CIRCLE), "circle");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_RAY), "ray");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_CAPSULE), "capsule");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_BOX), "box");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_POLYGON), "polygon");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_OUTLINE), "outline");
    CHECK_TEXT(hm_shape_kind_name(HM_SHAPE_KIND_COUNT), "?");
    CHECK_TEXT(hm_shape_kind_name((hm_shape_kind)12345), "?");
}

// Tables of shapes are as large as they need be.
TEST(shapes_are_small) {
    if (sizeof(void *) == 8) CHECK_INT((int64_t)sizeof(hm_shape), 32);
    CHECK(sizeof(hm_shape) == 24 + sizeof((hm_shape){0}.of));
}

TEST(violations) {
    hm_shape shape = marked();
    violations_catch();
    CHECK_PRECONDITION(hm_shape_mask(NULL, &shape));
    CHECK(untouched(&shape));
    CHECK_PRECONDITION(CHECK_RESULT(hm_shape_point(0, 0, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_shape_segment(0, 0, 0, 0, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_shape_circle(0, 0, 0, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_shape_ray(0, 0, 1, 0, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_shape_capsule(0, 0, 0, 0, 0, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_shape_box(0, 0, 0, 0, 0, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_shape_polygon(NULL, 0, &shape), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_shape_outline(NULL, &shape), HM_ERROR_RANGE));
    CHECK(untouched(&shape));
}

// Shapes are plain values: a radius where the kind has none is no part of the shape.
TEST(a_radius_that_no_kind_has) {
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_shape thin[3], box, ball;
    hm_contact_info info;
    REQUIRE(hm_shape_point(5, 5, &thin[0]) == HM_OK);
    REQUIRE(hm_shape_segment(5, 5, 5, 9, &thin[1]) == HM_OK);
    REQUIRE(hm_shape_ray(5, 5, 1, 0, &thin[2]) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 4, 20, 0, &box) == HM_OK);
    REQUIRE(hm_shape_circle(1, 6, 3, &ball) == HM_OK);
    for (int i = 0; i < 3; ++i) {
        thin[i].radius = 30 * HM_UNITS_PER_PIXEL;
        const hm_shape *other[2] = {&box, &ball};
        for (int k = 0; k < 2; ++k) {
            test_note("%s and %s", hm_shape_kind_name(thin[i].kind), hm_shape_kind_name(other[k]->kind));
            CHECK(!hm_overlap(&thin[i], &at, other[k], &at, NULL));
            CHECK(!hm_overlap(other[k], &at, &thin[i], &at, NULL));
            CHECK(!hm_contact(&thin[i], &at, other[k], &at, NULL, &info));
            CHECK(hm_distance(&thin[i], &at, other[k], &at, NULL) > 0.9);
        }
    }
}

TEST_MAIN(CASE(a_mask), CASE(a_point), CASE(a_segment), CASE(a_circle), CASE(a_ray), CASE(a_direction_that_is_none),
          CASE(a_capsule), CASE(a_box), CASE(a_polygon), CASE(coordinates_are_rounded_once), CASE(limits),
          CASE(names), CASE(a_radius_that_no_kind_has), CASE(shapes_are_small), CASE(violations))
