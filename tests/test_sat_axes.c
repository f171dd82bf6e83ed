// The separating axes of two convex shapes, to be shown: each sign anew in integers of any size, the yes and no that
// follow from them against hm_overlap, the least of them against the oracle of the MTV.
#include "convexes.h"

#include <math.h>

enum { MOST = 2 * REF_HULL_CORNERS + 1 };

static const double pixel = 0x1p-40; ///< of units

// ---- one axis, anew -----------------------------------------------------------------------------------------------

static ref_big minus(int64_t a, int64_t b) { return ref_big_sub(ref_big_of(a), ref_big_of(b)); }

static ref_big cross(const ref_hull *s, int p, int q, int64_t x, int64_t y) {
    const ref_big one = ref_big_mul(minus(s->x[q], s->x[p]), minus(y, s->y[p]));
    return ref_big_sub(one, ref_big_mul(minus(s->y[q], s->y[p]), minus(x, s->x[p])));
}

/// How far a hull reaches over an axis: num / root(square) + radii.
typedef struct reach {
    ref_big num, square;
} reach;

static reach reach_of_edge(const ref_hull *s, const ref_hull *other, int k) {
    const int q = (k + 1) % s->n;
    const ref_big dx = minus(s->x[q], s->x[k]), dy = minus(s->y[q], s->y[k]);
    const int turn = s->n < 3 ? 1 : cross(s, 0, 1, s->x[2], s->y[2]).sign;
    reach most = {ref_big_of(0), ref_big_add(ref_big_mul(dx, dx), ref_big_mul(dy, dy))};
    for (int i = 0; i < other->n; ++i) {
        ref_big inner = cross(s, k, q, other->x[i], other->y[i]);
        inner.sign *= turn;
        if (i == 0 || ref_big_compare(inner, most.num) > 0) most.num = inner;
    }
    return most;
}

static reach reach_of_corners(const ref_hull *a, const ref_hull *b) {
    reach least = {ref_big_of(0), ref_big_of(0)};
    for (int i = 0; i < a->n; ++i)
        for (int k = 0; k < b->n; ++k) {
            const ref_big dx = minus(a->x[i], b->x[k]), dy = minus(a->y[i], b->y[k]);
            const ref_big square = ref_big_add(ref_big_mul(dx, dx), ref_big_mul(dy, dy));
            if (i + k == 0 || ref_big_compare(square, least.square) < 0) least.square = square;
        }
    if (least.square.sign == 0)
        least.square = ref_big_of(1);
    else
        least.num = ref_big_sub(ref_big_of(0), least.square);
    return least;
}

static ref_big signed_square(ref_big value, ref_big factor) {
    ref_big square = ref_big_mul(ref_big_mul(value, value), factor);
    square.sign = value.sign;
    return square;
}

static int reach_compare(reach a, reach b) {
    return ref_big_compare(signed_square(a.num, b.square), signed_square(b.num, a.square));
}

static int reach_sign(reach a, int64_t radii) {
    const ref_big wide = signed_square(ref_big_mul(ref_big_of(radii), ref_big_of(65536)), a.square);
    return ref_big_add(signed_square(a.num, ref_big_of(1)), wide).sign;
}

// ---- all of two shapes --------------------------------------------------------------------------------------------

static void project(const ref_hull *s, int64_t radius, hm_vec2 axis, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int k = 0; k < s->n; ++k) {
        const double at = ((double)s->x[k] * axis.x + (double)s->y[k] * axis.y) * pixel;
        *low = fmin(*low, at - (double)radius * 0x1p-24);
        *high = fmax(*high, at + (double)radius * 0x1p-24);
    }
}

/// Two shapes as the oracle has them.
typedef struct both {
    ref_hull a, b;
    int64_t radius_a, radius_b;
} both;

static reach check_axis(const both *s, const hm_sat_axis *axis, int number) {
    const int of_a = s->a.n == 1 ? 0 : s->a.n, of_b = s->b.n == 1 ? 0 : s->b.n;
    reach expected;
    if (number < of_a) {
        CHECK(axis->source == HM_SAT_EDGE_A && axis->edge == number);
        expected = reach_of_edge(&s->a, &s->b, number);
    } else if (number < of_a + of_b) {
        CHECK(axis->source == HM_SAT_EDGE_B && axis->edge == number - of_a);
        expected = reach_of_edge(&s->b, &s->a, number - of_a);
    } else {
        CHECK(axis->source == HM_SAT_CORNERS && axis->edge == -1 && axis->least);
        expected = reach_of_corners(&s->a, &s->b);
    }
    double low, high;
    const double size = fabs(axis->a_min) + fabs(axis->a_max) + fabs(axis->b_min) + fabs(axis->b_max);
    CHECK_INT(axis->sign, reach_sign(expected, s->radius_a + s->radius_b));
    CHECK_NEAR(axis->axis.x * axis->axis.x + axis->axis.y * axis->axis.y, 1, 1e-12);
    project(&s->a, s->radius_a, axis->axis, &low, &high);
    CHECK_NEAR(axis->a_min, low, 0x1p-24);
    CHECK_NEAR(axis->a_max, high, 0x1p-24);
    project(&s->b, s->radius_b, axis->axis, &low, &high);
    CHECK_NEAR(axis->b_min, low, 0x1p-24);
    CHECK_NEAR(axis->b_max, high, 0x1p-24);
    CHECK_NEAR(axis->overlap, axis->a_max - axis->b_min, 1e-7 + size * 1e-12);
    CHECK_INT((axis->overlap > 0) - (axis->overlap < 0), axis->sign);
    return expected;
}

static int check_axes(const both *s, const hm_sat_axis *axes, int count) {
    int least = -1;
    reach best = {ref_big_of(0), ref_big_of(1)};
    for (int i = 0; i < count; ++i) {
        const reach one = check_axis(s, &axes[i], i);
        if (least < 0 || reach_compare(one, best) < 0) {
            least = i;
            best = one;
        }
    }
    for (int i = 0; i < count; ++i) CHECK(axes[i].least == (i == least));
    return least;
}

static void check_length(const both *s, const hm_sat_axis *least) {
    const ref_depth depth = ref_depth_of(&s->a, &s->b);
    const double radii = (double)(s->radius_a + s->radius_b) * 0x1p-24;
    const double tolerance = 1e-6;
    if (depth.meet) {
        CHECK_NEAR(least->overlap, radii + depth.length * pixel, tolerance);
    } else if (radii > 0) {
        CHECK_NEAR(least->overlap, radii - depth.length * pixel, tolerance);
    } else {
        CHECK(least->overlap >= -depth.length * pixel - tolerance && least->overlap < tolerance);
    }
}

static bool flat(const both *s) {
    if (s->a.n > 2 || s->b.n > 2) return false;
    if (s->a.n == 1 || s->b.n == 1) return true;
    const ref_big one = ref_big_mul(minus(s->a.x[1], s->a.x[0]), minus(s->b.y[1], s->b.y[0]));
    return ref_big_compare(one, ref_big_mul(minus(s->a.y[1], s->a.y[0]), minus(s->b.x[1], s->b.x[0]))) == 0;
}

static void check_pair(const convexes_one *a, const convexes_one *b, test_tally *meet, test_tally *corners) {
    const hm_rule area = {HM_TOUCH_AREA, 0}, closed = {HM_TOUCH_CLOSED, 0};
    hm_sat_axis axes[MOST];
    both s = {0};
    s.a = convexes_hull(a, &s.radius_a);
    s.b = convexes_hull(b, &s.radius_b);
    convexes_note(a, b, &closed);
    const int count = hm_sat_axes(&a->shape, &a->xform, &b->shape, &b->xform, axes, MOST);
    if (!CHECK(count > 0 && count <= MOST)) return;
    const int least = check_axes(&s, axes, count);
    check_length(&s, &axes[least]);
    int sign = 1;
    for (int i = 0; i < count; ++i) sign = axes[i].sign < sign ? axes[i].sign : sign;
    test_count(meet, sign >= 0);
    test_count(corners, axes[count - 1].source == HM_SAT_CORNERS);
    CHECK(hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &closed) == (sign >= 0));
    if (!flat(&s) || s.radius_a + s.radius_b > 0)
        CHECK(hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &area) == (sign > 0));
    CHECK_INT(hm_sat_axes(&a->shape, &a->xform, &b->shape, &b->xform, NULL, 0), count);
}

TEST(axes) {
    test_tally meet = {0}, corners = {0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        convexes_one a, b;
        const int size = test_below(4) ? 40 : 2000;
        convexes_random_pair(size, &a, &b);
        const double x = convexes_random_offset(size), y = convexes_random_offset(size);
        if (test_below(4) == 0) convexes_move(&b, x, y); // corner to corner, more often than not
        check_pair(&a, &b, &meet, &corners);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(meet);
    CHECK_TALLY(corners);
}

// ---- by hand ------------------------------------------------------------------------------------------------------

// A box beside a triangle: its right edge shows the gap.
TEST(by_hand) {
    const hm_xform at = HM_XFORM_IDENTITY;
    const hm_vec2 corners[] = {{12, 5}, {20, 0}, {20, 10}};
    hm_polygon *triangle = NULL;
    hm_shape box, other, disc, point;
    hm_sat_axis axes[8];
    REQUIRE(hm_polygon_hull(corners, 3, NULL, &triangle) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK);
    REQUIRE(hm_shape_polygon(triangle, 0, &other) == HM_OK);
    REQUIRE(hm_shape_circle(13, 14, 5, &disc) == HM_OK);
    REQUIRE(hm_shape_point(3, 3, &point) == HM_OK);
    CHECK_INT(hm_sat_axes(&box, &at, &other, &at, axes, 8), 7);
    CHECK(axes[1].least && axes[1].sign == -1 && axes[1].overlap == -2 && axes[1].source == HM_SAT_EDGE_A);
    CHECK(axes[1].axis.x == 1 && axes[1].a_min == 0 && axes[1].a_max == 10 && axes[1].b_min == 12);
    CHECK(axes[0].axis.y == -1 && axes[0].overlap == 10 && axes[0].sign == 1 && !axes[0].least);
    // A disc off a corner, 5 away: it touches.
    CHECK_INT(hm_sat_axes(&box, &at, &disc, &at, axes, 8), 5);
    CHECK(axes[4].source == HM_SAT_CORNERS && axes[4].sign == 0 && axes[4].least);
    CHECK_NEAR(axes[4].axis.x, 0.6, 1e-15);
    CHECK_NEAR(axes[4].axis.y, 0.8, 1e-15);
    CHECK_INT(hm_sat_axes(&box, &at, &disc, &at, axes, 2), 5);
    CHECK(!axes[0].least && !axes[1].least);
    // Two equal points.
    CHECK_INT(hm_sat_axes(&point, &at, &point, &at, axes, 8), 1);
    CHECK(axes[0].axis.x == 0 && axes[0].axis.y == -1 && axes[0].overlap == 0 && axes[0].sign == 0);
    hm_polygon_destroy(triangle);
}

// As far apart and as large as shapes may be, many corners, and all that is no question.
TEST(hostile) {
    const hm_xform here = {-((int64_t)1 << 46), -((int64_t)1 << 46), 1 << 30, 0, 0, 1 << 30};
    const hm_xform there = {(int64_t)1 << 46, (int64_t)1 << 46, 0, 1 << 30, -(1 << 30), 0};
    hm_polygon *round = NULL;
    hm_shape box, disc, many, mask;
    hm_sat_axis axes[4];
    REQUIRE(hm_shape_box(-32767, -32767, 65534, 65534, 0, &box) == HM_OK);
    REQUIRE(hm_shape_circle(32767, -32767, 32767, &disc) == HM_OK);
    REQUIRE(hm_polygon_ellipse(0, 0, 300, 200, 0.001, NULL, &round) == HM_OK);
    REQUIRE(hm_shape_polygon(round, 3, &many) == HM_OK);
    CHECK_INT(hm_sat_axes(&box, &here, &box, &there, axes, 4), 8);
    CHECK(axes[1].sign == -1 && axes[2].sign == -1);
    CHECK_INT(hm_sat_axes(&box, &here, &disc, &there, axes, 4), 5);
    const int count = hm_sat_axes(&many, &here, &disc, &there, axes, 4);
    CHECK(count == hm_polygon_count(round) || count == hm_polygon_count(round) + 1);
    const hm_xform bad = {0, 0, 0, 0, 0, 0};
    hm_mask *pixels = NULL;
    REQUIRE(hm_mask_create(2, 2, NULL, &pixels) == HM_OK);
    hm_shape_mask(pixels, &mask);
    violations_catch();
    CHECK_PRECONDITION(CHECK_INT(hm_sat_axes(&box, &bad, &box, &there, axes, 4), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_sat_axes(NULL, &here, &box, &there, axes, 4), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_sat_axes(&box, &here, &mask, &there, axes, 4), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_sat_axes(&box, &here, &box, &there, NULL, 4), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_sat_axes(&box, &here, &box, &there, axes, -1), 0));
    hm_mask_destroy(pixels);
    hm_polygon_destroy(round);
}

TEST_MAIN(CASE(axes), CASE(by_hand), CASE(hostile))
