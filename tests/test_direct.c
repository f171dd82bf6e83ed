// The direct queries of circles and boxes: compared with hulls in integers of any size and with hm_overlap, mostly
// where less than a step decides; many at once compared with one by one.
#include "ref_sat.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

static const double step = 1.0 / 16777216;
static const int64_t pixel = 16777216;

// ---- numbers as the oracle has them: in steps, then in units of 2^-40 pixel ---------------------------------------

typedef struct ref_disc {
    int64_t x, y, radius;
} ref_disc;

typedef struct ref_range {
    int64_t x, y, w, h;
} ref_range;

static ref_hull hull_of_box(ref_range box) {
    const int64_t x0 = box.x * 65536, y0 = box.y * 65536, x1 = (box.x + box.w) * 65536, y1 = (box.y + box.h) * 65536;
    if (box.w == 0 && box.h == 0) return (ref_hull){1, {x0}, {y0}};
    if (box.w == 0 || box.h == 0) return (ref_hull){2, {x0, x1}, {y0, y1}};
    return (ref_hull){4, {x0, x1, x1, x0}, {y0, y0, y1, y1}};
}

// Whether the hulls are nearer than so many steps, or, if closed, not farther; without reach as ref_hull_meet says.
static bool ref_reached(const ref_hull *a, const ref_hull *b, int64_t reach, bool closed) {
    if (reach == 0) return ref_hull_meet(a, b, closed);
    const ref_ratio distance2 = ref_hull_distance2(a, b);
    const ref_big side = ref_big_mul(ref_big_of(reach), ref_big_of(65536));
    const ref_ratio square = {ref_big_mul(side, side), ref_big_of(1)};
    const int order = ref_ratio_compare(distance2, square);
    return order < 0 || (closed && order == 0);
}

static ref_hull hull_of_centre(ref_disc disc) { return (ref_hull){1, {disc.x * 65536}, {disc.y * 65536}}; }

static bool ref_discs(ref_disc a, ref_disc b, bool closed) {
    const ref_hull one = hull_of_centre(a), two = hull_of_centre(b);
    return ref_reached(&one, &two, a.radius + b.radius, closed);
}

static bool ref_boxes(ref_range a, ref_range b, bool closed) {
    const ref_hull one = hull_of_box(a), two = hull_of_box(b);
    return ref_reached(&one, &two, 0, closed);
}

static bool ref_disc_box(ref_disc disc, ref_range box, bool closed) {
    const ref_hull one = hull_of_centre(disc), two = hull_of_box(box);
    return ref_reached(&one, &two, disc.radius, closed);
}

// ---- random numbers, with what rounding has to take away ----------------------------------------------------------

static double blur(int64_t steps, double grain) {
    static const double parts[] = {0, 0, 0, 0.25, -0.25, 0.4375, -0.4375};
    return ((double)steps + TEST_PICK(parts) * grain) * step;
}

static double blur_size(int64_t steps) { return steps > 256 ? blur(steps, 256) : (double)steps * step; }

static hm_circle circle_of(ref_disc disc) {
    hm_circle circle = {0, 0, 0};
    circle.x = blur(disc.x, 1);
    circle.y = blur(disc.y, 1);
    circle.radius = blur_size(disc.radius);
    return circle;
}

static hm_box box_of(ref_range range) {
    hm_box box = {0, 0, 0, 0};
    box.x = blur(range.x, 1);
    box.y = blur(range.y, 1);
    box.w = blur_size(range.w);
    box.h = blur_size(range.h);
    return box;
}

// Mostly of a sprite's size; now and then nothing, or whole pixels, or huge.
static int64_t random_size(void) {
    const int kind = test_below(8);
    if (kind == 0) return 0;
    if (kind == 1) return test_between(1, 40) * pixel;
    if (kind == 2) return test_between(1, 32766) * pixel; // less than the greatest, as jitter may be added
    if (kind == 3) return test_between(1, 100) * (int64_t)256;
    return test_between(1, 64 * 65536) * (int64_t)256;
}

static int64_t random_position(int kind) {
    if (kind == 0) return test_between(-400, 400) * pixel;
    if (kind == 1) return test_between(-900000, 900000) * pixel + test_below((int)pixel);
    return test_between(-400, 400) * pixel + test_below((int)pixel);
}

static int64_t random_jitter(void) {
    const int kind = test_below(4);
    if (kind == 0) return 0;
    if (kind == 1) return test_between(-2, 2);
    if (kind == 2) return test_between(-600, 600);
    return test_between(-20000000, 20000000);
}

static ref_disc random_disc(void) {
    const int kind = test_below(4);
    ref_disc disc = {0, 0, 0};
    disc.x = random_position(kind);
    disc.y = random_position(kind);
    disc.radius = random_size();
    return disc;
}

// At a distance from (x, y), in a random direction, in pixels along it where that is one of few, so that ties occur.
static void pose_at_distance(int64_t x, int64_t y, double distance, int64_t *to_x, int64_t *to_y) {
    static const double directions[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0.6, 0.8}, {-0.8, 0.6}, {0.8, -0.6}};
    const int kind = test_below(14);
    const double angle = test_between(0, 1 << 20);
    const double c = kind < 7 ? directions[kind][0] : cos(angle), s = kind < 7 ? directions[kind][1] : sin(angle);
    const int64_t jitter_x = random_jitter(), jitter_y = random_jitter();
    *to_x = x + (int64_t)floor(distance * c + 0.5) + jitter_x;
    *to_y = y + (int64_t)floor(distance * s + 0.5) + jitter_y;
}

static hm_touch random_touch(void) { return test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA; }

// ---- one by one ---------------------------------------------------------------------------------------------------

/// A shape of the matrix and where it is.
typedef struct direct_shape {
    hm_shape shape;
    hm_xform xform;
} direct_shape;

static direct_shape posed_circle(const hm_circle *circle) {
    direct_shape p;
    REQUIRE(hm_shape_circle(0, 0, circle->radius, &p.shape) == HM_OK);
    REQUIRE(hm_xform_from_matrix(1, 0, 0, 1, circle->x, circle->y, &p.xform) == HM_OK);
    return p;
}

static direct_shape posed_box(const hm_box *box) {
    direct_shape p;
    REQUIRE(hm_shape_box(0, 0, box->w, box->h, 0, &p.shape) == HM_OK);
    REQUIRE(hm_xform_from_matrix(1, 0, 0, 1, box->x, box->y, &p.xform) == HM_OK);
    return p;
}

static bool shapes_overlap(direct_shape a, direct_shape b, hm_touch touch) {
    const hm_rule rule = {touch, 0};
    return hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, &rule);
}

TEST(circles) {
    test_tally hits = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        const ref_disc a = random_disc();
        ref_disc b = {0, 0, 0};
        b.radius = random_size();
        pose_at_distance(a.x, a.y, (double)(a.radius + b.radius), &b.x, &b.y);
        const hm_circle one = circle_of(a), two = circle_of(b);
        const hm_touch touch = random_touch();
        test_note("%.17g %.17g %.17g, %.17g %.17g %.17g, %d", one.x, one.y, one.radius, two.x, two.y, two.radius,
                  (int)touch);
        const bool expected = test_count(&hits, ref_discs(a, b, touch == HM_TOUCH_CLOSED));
        CHECK(hm_circle_overlaps_circle(&one, &two, touch) == expected);
        CHECK(hm_circle_overlaps_circle(&two, &one, touch) == expected);
        CHECK(hm_circle_overlaps_circle_exactly(&one, &two, touch) == expected);
        CHECK(shapes_overlap(posed_circle(&one), posed_circle(&two), touch) == expected);
    }
    CHECK_TALLY(hits);
}

static ref_range random_range(void) {
    const int kind = test_below(4);
    ref_range box = {0, 0, 0, 0};
    box.x = random_position(kind);
    box.y = random_position(kind);
    box.w = random_size();
    box.h = random_size();
    return box;
}

// Beside, or across, or somewhere.
static int64_t pose_beside(int64_t low, int64_t size, int64_t own) {
    const int kind = test_below(4);
    const int64_t jitter = random_jitter();
    if (kind == 0) return low - own + jitter;
    if (kind == 1) return low + size + jitter;
    if (kind == 2) return low + jitter;
    return low + (size - own) / 2 + jitter;
}

TEST(boxes) {
    test_tally hits = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        const ref_range a = random_range();
        ref_range b = {0, 0, 0, 0};
        b.w = random_size();
        b.h = random_size();
        b.x = pose_beside(a.x, a.w, b.w);
        b.y = pose_beside(a.y, a.h, b.h);
        const hm_box one = box_of(a), two = box_of(b);
        const hm_touch touch = random_touch();
        test_note("%.17g %.17g %.17g %.17g, %.17g %.17g %.17g %.17g, %d", one.x, one.y, one.w, one.h, two.x, two.y,
                  two.w, two.h, (int)touch);
        const bool expected = test_count(&hits, ref_boxes(a, b, touch == HM_TOUCH_CLOSED));
        CHECK(hm_box_overlaps_box(&one, &two, touch) == expected);
        CHECK(hm_box_overlaps_box(&two, &one, touch) == expected);
        CHECK(hm_box_overlaps_box_exactly(&one, &two, touch) == expected);
        CHECK(shapes_overlap(posed_box(&one), posed_box(&two), touch) == expected);
    }
    CHECK_TALLY(hits);
}

// A disc whose centre lies about its radius from a corner, an edge or the middle.
static ref_disc disc_beside(ref_range box) {
    ref_disc disc = {0, 0, 0};
    disc.radius = random_size();
    const int64_t x = box.x + box.w / 2 * test_below(3), y = box.y + box.h / 2 * test_below(3);
    pose_at_distance(x, y, (double)disc.radius, &disc.x, &disc.y);
    return disc;
}

TEST(circles_and_boxes) {
    test_tally hits = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        const ref_range b = random_range();
        const ref_disc a = disc_beside(b);
        const hm_circle one = circle_of(a);
        const hm_box two = box_of(b);
        const hm_touch touch = random_touch();
        test_note("%.17g %.17g %.17g, %.17g %.17g %.17g %.17g, %d", one.x, one.y, one.radius, two.x, two.y, two.w,
                  two.h, (int)touch);
        const bool expected = test_count(&hits, ref_disc_box(a, b, touch == HM_TOUCH_CLOSED));
        CHECK(hm_circle_overlaps_box(&one, &two, touch) == expected);
        CHECK(hm_circle_overlaps_box_exactly(&one, &two, touch) == expected);
        CHECK(shapes_overlap(posed_circle(&one), posed_box(&two), touch) == expected);
        if (a.radius == 0) CHECK(hm_box_overlaps_point(&two, one.x, one.y, touch) == expected);
    }
    CHECK_TALLY(hits);
}

TEST(points) {
    const hm_circle circle = {10, 10, 5};
    CHECK(hm_circle_overlaps_point(&circle, 13, 13.9, HM_TOUCH_AREA));
    CHECK(!hm_circle_overlaps_point(&circle, 13, 14, HM_TOUCH_AREA));
    CHECK(hm_circle_overlaps_point(&circle, 13, 14, HM_TOUCH_CLOSED));
    CHECK(!hm_circle_overlaps_point(&circle, 13, 14 + step, HM_TOUCH_CLOSED));
    const hm_box box = {1, 2, 3, 4};
    CHECK(hm_box_overlaps_point(&box, 2, 3, HM_TOUCH_AREA));
    CHECK(!hm_box_overlaps_point(&box, 4, 3, HM_TOUCH_AREA));
    CHECK(hm_box_overlaps_point(&box, 4, 3, HM_TOUCH_CLOSED));
    CHECK(!hm_box_overlaps_point(&box, 4 + step, 3, HM_TOUCH_CLOSED));
}

// ---- rotated boxes ------------------------------------------------------------------------------------------------

static ref_hull hull_of_rotated(const hm_rotated_box *box) {
    ref_hull hull = {4, {0}, {0}};
    const int64_t w[4] = {0, box->w, box->w, 0}, h[4] = {0, 0, box->h, box->h};
    for (int i = 0; i < 4; ++i) {
        hull.x[i] = box->xform.ox * 65536 + w[i] * box->xform.ux + h[i] * box->xform.vx;
        hull.y[i] = box->xform.oy * 65536 + w[i] * box->xform.uy + h[i] * box->xform.vy;
    }
    if (box->w > 0 && box->h > 0) return hull;
    hull.x[1] = hull.x[2];
    hull.y[1] = hull.y[2];
    hull.n = box->w > 0 || box->h > 0 ? 2 : 1;
    return hull;
}

// And the same box as a shape under the pose that is promised.
static hm_rotated_box random_rotated(direct_shape *same) {
    static const double angles[] = {0, 1.5707963267948966, -3.141592653589793, 0.6435011087932844};
    const ref_range range = random_range();
    const hm_box box = box_of(range);
    double angle = test_between(-4096, 4096) / 512.0;
    if (test_below(3) == 0) angle = TEST_PICK(angles);
    hm_vec2 about = {0, 0};
    about.x = box.x + test_between(-100, 100);
    about.y = box.y + test_between(-100, 100);
    const bool about_centre = test_below(2) != 0;
    if (about_centre) about = (hm_vec2){box.x + box.w / 2, box.y + box.h / 2};
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = about;
    pose.pivot = (hm_vec2){about.x - box.x, about.y - box.y};
    pose.angle = angle;
    REQUIRE(hm_xform_from_pose(&pose, &same->xform) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, box.w, box.h, 0, &same->shape) == HM_OK);
    hm_rotated_box made;
    REQUIRE(hm_rotated_box_make(&box, angle, about_centre ? NULL : &about, &made) == HM_OK);
    return made;
}

// About its radius from a corner or the middle of an edge, mostly outward.
static ref_disc disc_beside_rotated(const ref_hull *hull) {
    ref_disc disc = {0, 0, 0};
    disc.radius = random_size();
    const int i = test_below(hull->n), k = (i + test_below(2)) % hull->n, opposite = (i + hull->n / 2) % hull->n;
    const int64_t x = hull->x[i] / 131072 + hull->x[k] / 131072, y = hull->y[i] / 131072 + hull->y[k] / 131072;
    const double out_x = (double)(hull->x[i] - hull->x[opposite]), out_y = (double)(hull->y[i] - hull->y[opposite]);
    const double out = sqrt(out_x * out_x + out_y * out_y);
    pose_at_distance(x, y, (double)disc.radius, &disc.x, &disc.y);
    if (test_below(3) == 0 || out == 0) return disc;
    const int64_t jitter = random_jitter();
    disc.x = x + (int64_t)floor((double)(disc.radius + jitter) * out_x / out);
    disc.y = y + (int64_t)floor((double)(disc.radius + jitter) * out_y / out);
    return disc;
}

TEST(circles_and_rotated_boxes) {
    test_tally hits = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        direct_shape same;
        const hm_rotated_box b = random_rotated(&same);
        const ref_hull hull = hull_of_rotated(&b);
        const ref_disc a = disc_beside_rotated(&hull);
        const ref_hull centre = hull_of_centre(a);
        const hm_circle circle = circle_of(a);
        const hm_touch touch = random_touch();
        test_note("%.17g %.17g %.17g, box at %.17g %.17g, %d", circle.x, circle.y, circle.radius, b.centre.x,
                  b.centre.y, (int)touch);
        const bool expected = test_count(&hits, ref_reached(&hull, &centre, a.radius, touch == HM_TOUCH_CLOSED));
        CHECK(hm_circle_overlaps_rotated_box(&circle, &b, touch) == expected);
        CHECK(hm_circle_overlaps_rotated_box_exactly(&circle, &b, touch) == expected);
        CHECK(shapes_overlap(posed_circle(&circle), same, touch) == expected);
        if (a.radius == 0) CHECK(hm_rotated_box_overlaps_point(&b, circle.x, circle.y, touch) == expected);
    }
    CHECK_TALLY(hits);
}

// ---- boxes against rotated boxes ----------------------------------------------------------------------------------

// A corner or the middle of an edge of one lies about on such a point of the other.
static void beside_rotated(const ref_hull *hull, ref_range *box) {
    const int i = test_below(hull->n), k = (i + test_below(2)) % hull->n;
    const int64_t x = hull->x[i] / 131072 + hull->x[k] / 131072, y = hull->y[i] / 131072 + hull->y[k] / 131072;
    const int64_t jitter_x = random_jitter(), jitter_y = random_jitter();
    box->x = x - box->w / 2 * test_below(3) + jitter_x;
    box->y = y - box->h / 2 * test_below(3) + jitter_y;
}

TEST(boxes_and_rotated_boxes) {
    test_tally hits = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        direct_shape same;
        const hm_rotated_box b = random_rotated(&same);
        const ref_hull hull = hull_of_rotated(&b);
        ref_range a = random_range();
        beside_rotated(&hull, &a);
        const hm_box box = box_of(a);
        const ref_hull aligned = hull_of_box(a);
        const hm_touch touch = random_touch();
        test_note("%.17g %.17g %.17g %.17g, box at %.17g %.17g, %d", box.x, box.y, box.w, box.h, b.centre.x,
                  b.centre.y, (int)touch);
        const bool expected = test_count(&hits, ref_hull_meet(&aligned, &hull, touch == HM_TOUCH_CLOSED));
        CHECK(hm_box_overlaps_rotated_box(&box, &b, touch) == expected);
        CHECK(hm_box_overlaps_rotated_box_exactly(&box, &b, touch) == expected);
        CHECK(shapes_overlap(posed_box(&box), same, touch) == expected);
    }
    CHECK_TALLY(hits);
}

// The second is moved until one of its corners lies about on the first one's border.
TEST(rotated_boxes) {
    test_tally hits = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        direct_shape same_a, same_b;
        const hm_rotated_box a = random_rotated(&same_a);
        hm_rotated_box b = random_rotated(&same_b);
        const ref_hull one = hull_of_rotated(&a);
        ref_hull two = hull_of_rotated(&b);
        const int k = test_below(one.n), m = test_below(two.n), next = (k + test_below(2)) % one.n;
        const int64_t far = test_below(2) ? random_jitter() : 0;
        const int64_t dx = (one.x[k] / 2 + one.x[next] / 2 - two.x[m]) / 65536 + far;
        const int64_t dy = (one.y[k] / 2 + one.y[next] / 2 - two.y[m]) / 65536 - far;
        same_b.xform.ox = b.xform.ox += dx;
        same_b.xform.oy = b.xform.oy += dy;
        b.centre.x += (double)dx * step;
        b.centre.y += (double)dy * step;
        two = hull_of_rotated(&b);
        const hm_touch touch = random_touch();
        const bool expected = test_count(&hits, ref_hull_meet(&one, &two, touch == HM_TOUCH_CLOSED));
        CHECK(hm_rotated_box_overlaps_rotated_box(&a, &b, touch) == expected);
        CHECK(hm_rotated_box_overlaps_rotated_box(&b, &a, touch) == expected);
        CHECK(hm_rotated_box_overlaps_rotated_box_exactly(&a, &b, touch) == expected);
        CHECK(shapes_overlap(same_a, same_b, touch) == expected);
    }
    CHECK_TALLY(hits);
}

// ---- the closest point --------------------------------------------------------------------------------------------

typedef struct ref_foot_point {
    ref_ratio x, y, distance2;
} ref_foot_point;

static ref_ratio ref_along(int64_t from, int64_t to, ref_big num, ref_big den) {
    const ref_big way = ref_big_sub(ref_big_of(to), ref_big_of(from));
    return (ref_ratio){ref_big_add(ref_big_mul(ref_big_of(from), den), ref_big_mul(way, num)), den};
}

static ref_big ref_offset(ref_ratio at, int64_t position) {
    return ref_big_sub(at.num, ref_big_mul(ref_big_of(position), at.den));
}

// The foot of the perpendicular from a point onto an edge, or the end beyond which it lies.
static ref_foot_point ref_foot(const ref_hull *hull, int k, int64_t x, int64_t y) {
    const int next = (k + 1) % hull->n;
    const int64_t fx = hull->x[k], fy = hull->y[k], tx = hull->x[next], ty = hull->y[next];
    const ref_big ex = ref_big_sub(ref_big_of(tx), ref_big_of(fx)), ey = ref_big_sub(ref_big_of(ty), ref_big_of(fy));
    const ref_big wx = ref_big_sub(ref_big_of(x), ref_big_of(fx)), wy = ref_big_sub(ref_big_of(y), ref_big_of(fy));
    ref_big den = ref_big_add(ref_big_mul(ex, ex), ref_big_mul(ey, ey));
    ref_big num = ref_big_add(ref_big_mul(ex, wx), ref_big_mul(ey, wy));
    if (den.sign == 0) den = ref_big_of(1);
    if (num.sign < 0) num = ref_big_of(0);
    if (ref_big_compare(num, den) > 0) num = den;
    ref_foot_point foot = {.x = ref_along(fx, tx, num, den), .y = ref_along(fy, ty, num, den)};
    const ref_big dx = ref_offset(foot.x, x), dy = ref_offset(foot.y, y);
    foot.distance2.num = ref_big_add(ref_big_mul(dx, dx), ref_big_mul(dy, dy));
    foot.distance2.den = ref_big_mul(den, den);
    return foot;
}

// Units of 2^-40 pixel, in which the differences of the two are exact.
static void check_pose(hm_vec2 got, const ref_foot_point *expected, double tolerance) {
    const double unit = 1.0 / 1099511627776;
    const ref_ratio x = {expected->x.num, ref_big_mul(expected->x.den, ref_big_power_of_two(40))};
    const ref_ratio y = {expected->y.num, ref_big_mul(expected->y.den, ref_big_power_of_two(40))};
    CHECK_NEAR(got.x, ref_ratio_to_double(expected->x) * unit, tolerance > 0 ? tolerance : 1e-6);
    CHECK_NEAR(got.y, ref_ratio_to_double(expected->y) * unit, tolerance > 0 ? tolerance : 1e-6);
    if (tolerance > 0) return;
    CHECK(ref_ratio_compare(ref_ratio_of_double(got.x), x) == 0);
    CHECK(ref_ratio_compare(ref_ratio_of_double(got.y), y) == 0);
}

// Of the feet on all edges the nearest one; inside the point itself.
static bool check_closest(const ref_hull *hull, int64_t x, int64_t y, hm_vec2 got, double tolerance) {
    const ref_hull point = {1, {x * 65536}, {y * 65536}};
    ref_foot_point best = ref_foot(hull, 0, point.x[0], point.y[0]);
    for (int k = 1; k < hull->n; ++k) {
        const ref_foot_point foot = ref_foot(hull, k, point.x[0], point.y[0]);
        if (ref_ratio_compare(foot.distance2, best.distance2) < 0) best = foot;
    }
    const bool inside = ref_hull_meet(hull, &point, true);
    if (inside)
        best = (ref_foot_point){.x = {ref_big_of(point.x[0]), ref_big_of(1)},
                                .y = {ref_big_of(point.y[0]), ref_big_of(1)}};
    check_pose(got, &best, inside ? 0 : tolerance);
    return inside;
}

TEST(closest_of_a_box) {
    test_tally inside = {0};
    for (int i = 0; i < test_rounds(2000); ++i) {
        const ref_range range = random_range();
        const ref_hull hull = hull_of_box(range);
        ref_disc disc = disc_beside(range);
        if (test_below(2)) disc.x = range.x + range.w / 2 + random_jitter();
        if (test_below(2)) disc.y = range.y + range.h / 2 + random_jitter();
        const hm_box box = box_of(range);
        const double x = blur(disc.x, 1), y = blur(disc.y, 1);
        hm_vec2 got = {NAN, NAN};
        const bool in = hm_box_closest(&box, x, y, &got);
        test_note("%.17g %.17g %.17g %.17g, %.17g %.17g", box.x, box.y, box.w, box.h, x, y);
        CHECK(check_closest(&hull, disc.x, disc.y, got, 0) == in);
        test_count(&inside, in);
        CHECK(in == hm_box_overlaps_box_exactly(&box, &(hm_box){x, y, 0, 0}, HM_TOUCH_CLOSED));
    }
    CHECK_TALLY(inside);
}

TEST(closest_of_a_rotated_box) {
    test_tally inside = {0};
    for (int i = 0; i < test_rounds(2000); ++i) {
        direct_shape same;
        const hm_rotated_box box = random_rotated(&same);
        const ref_hull hull = hull_of_rotated(&box);
        const hm_xform *m = &box.xform;
        CHECK(m->ux == m->vy && m->uy == -m->vx); // a square grid: what is nearest along both sides is nearest
        ref_disc disc = disc_beside_rotated(&hull);
        if (test_below(2)) {
            disc.x = (hull.x[0] / 2 + hull.x[hull.n / 2] / 2) / 65536 + random_jitter();
            disc.y = (hull.y[0] / 2 + hull.y[hull.n / 2] / 2) / 65536 + random_jitter();
        }
        const double x = blur(disc.x, 1), y = blur(disc.y, 1);
        hm_vec2 got = {NAN, NAN};
        const bool in = hm_rotated_box_closest(&box, x, y, &got);
        test_note("box at %.17g %.17g, %.17g %.17g", box.centre.x, box.centre.y, x, y);
        CHECK(check_closest(&hull, disc.x, disc.y, got, 1.0 / 1073741824) == in);
        test_count(&inside, in);
    }
    CHECK_TALLY(inside);
}

// At a quarter turn all is on steps.
TEST(closest_by_hand) {
    const hm_box box = {10, 20, 40, 30};
    hm_rotated_box aligned;
    REQUIRE(hm_rotated_box_make(&box, 1.5707963267948966, NULL, &aligned) == HM_OK); // 15..45, 15..55
    hm_vec2 got;
    CHECK(!hm_box_closest(&box, 0, 100, &got));
    CHECK(got.x == 10 && got.y == 50);
    CHECK(hm_box_closest(&box, 50, 21, &got));
    CHECK(got.x == 50 && got.y == 21);
    CHECK(!hm_rotated_box_closest(&aligned, 100, 20.5, &got));
    CHECK(got.x == 45 && got.y == 20.5);
    CHECK(!hm_rotated_box_closest(&aligned, 0, 0, &got));
    CHECK(got.x == 15 && got.y == 15);
    CHECK(hm_rotated_box_closest(&aligned, 45, 55, &got));
    CHECK(got.x == 45 && got.y == 55);
    CHECK(!hm_rotated_box_closest(&aligned, 45 + step, 55, &got));
}

TEST(quarter_turns) {
    const hm_box box = {0, 0, 40, 30};
    hm_rotated_box b;
    const hm_vec2 corner = {20, 15};
    REQUIRE(hm_rotated_box_make(&box, 1.5707963267948966, &corner, &b) == HM_OK);
    CHECK_NEAR(b.centre.x, 20, 1e-6);
    CHECK_NEAR(b.centre.y, 15, 1e-6);
    CHECK_NEAR(b.half_w, 20, 0);
    CHECK_NEAR(b.along.y, 1, 0);
    const hm_circle beside = {20 + 15 + 3, 15, 3}, below = {20, 15 + 20 + 3, 3};
    CHECK(hm_circle_overlaps_rotated_box(&beside, &b, HM_TOUCH_CLOSED));
    CHECK(!hm_circle_overlaps_rotated_box(&beside, &b, HM_TOUCH_AREA));
    CHECK(hm_circle_overlaps_rotated_box(&below, &b, HM_TOUCH_CLOSED));
    CHECK(!hm_circle_overlaps_rotated_box(&below, &b, HM_TOUCH_AREA));
}

TEST(boxes_that_cannot_be_rotated) {
    const hm_box boxes[] = {{0, 0, -1, 1}, {0, 0, 1, 32768}, {NAN, 0, 1, 1}, {0, INFINITY, 1, 1}, {2e6, 0, 1, 1}};
    hm_rotated_box out = {.w = 77};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; ++i)
        CHECK_RESULT(hm_rotated_box_make(&boxes[i], 0.5, NULL, &out), HM_ERROR_RANGE);
    const hm_box box = {0, 0, 4, 4};
    const hm_vec2 far = {40000, 0};
    CHECK_RESULT(hm_rotated_box_make(&box, NAN, NULL, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_rotated_box_make(&box, 0.5, &far, &out), HM_ERROR_RANGE);
    CHECK_INT(out.w, 77);
}

// ---- many at once -------------------------------------------------------------------------------------------------

enum { MANY = 700 };

typedef struct crowd {
    double x[MANY], y[MANY], w[MANY], h[MANY], radius[MANY];
    hm_circles circles;
    hm_boxes boxes;
} crowd;

// Around the one, so that about half of them meet it; many on whole pixels, where ties are.
static void crowd_fill(crowd *all, int32_t count) {
    const bool whole = test_below(2) != 0;
    for (int32_t i = 0; i < count; ++i) {
        ref_range box = {0, 0, 0, 0};
        box.x = test_between(-50, 40) * pixel;
        box.y = test_between(-50, 40) * pixel;
        box.w = test_between(0, 70) * pixel;
        box.h = test_between(0, 70) * pixel;
        if (!whole) box.x += random_jitter();
        const hm_box made = box_of(box);
        all->x[i] = made.x;
        all->y[i] = made.y;
        all->w[i] = made.w;
        all->h[i] = made.h;
        all->radius[i] = made.w / 2;
    }
    all->circles = (hm_circles){all->x, all->y, all->radius, count};
    all->boxes = (hm_boxes){all->x, all->y, all->w, all->h, count};
}

typedef struct answers {
    uint64_t bits[MANY / 64 + 2];
    int32_t indices[MANY + 1];
    int32_t capacity;
    int32_t found;
} answers;

static void check_answers(const answers *got, int32_t count, const bool *expected, test_tally *hits) {
    int32_t found = 0;
    for (int32_t i = 0; i < count; ++i) {
        CHECK((got->bits[i / 64] >> (i % 64) & 1) == expected[i]);
        if (test_count(hits, expected[i]) && found++ < got->capacity) CHECK_INT(got->indices[found - 1], (int64_t)i);
    }
    CHECK_INT((int64_t)got->found, (int64_t)found);
    if (count % 64) CHECK_INT((int64_t)(got->bits[count / 64] >> (count % 64)), 0);
    CHECK_INT((int64_t)got->bits[(count + 63) / 64], 0x5555);
    CHECK_INT(got->indices[found < got->capacity ? found : got->capacity], 77);
}

static answers answers_make(int32_t count, int32_t capacity) {
    answers got = {.capacity = capacity};
    for (int32_t i = 0; i <= MANY; ++i) got.indices[i] = 77;
    got.bits[(count + 63) / 64] = 0x5555;
    return got;
}

static void check_crowd(const crowd *all, int32_t count, hm_touch touch, test_tally *hits) {
    const hm_circle circle = {test_between(-20, 20), test_between(-20, 20) / 4.0, 12.5};
    const hm_box box = {circle.y, circle.x, 21, 17};
    static bool expected[4][MANY];
    for (int32_t i = 0; i < count; ++i) {
        const hm_circle other = {all->x[i], all->y[i], all->radius[i]};
        const hm_box other_box = {all->x[i], all->y[i], all->w[i], all->h[i]};
        expected[0][i] = hm_circle_overlaps_circle_exactly(&circle, &other, touch);
        expected[1][i] = hm_circle_overlaps_box_exactly(&circle, &other_box, touch);
        expected[2][i] = hm_box_overlaps_box_exactly(&box, &other_box, touch);
        expected[3][i] = hm_circle_overlaps_box_exactly(&other, &box, touch);
    }
    const int32_t capacity = test_below((int)count + 1);
    FOR_EACH_LEVEL {
        answers got = answers_make(count, capacity);
        got.found = hm_circle_overlaps_circles(&circle, &all->circles, touch, got.bits, got.indices, capacity);
        check_answers(&got, count, expected[0], hits);
        got = answers_make(count, capacity);
        got.found = hm_circle_overlaps_boxes(&circle, &all->boxes, touch, got.bits, got.indices, capacity);
        check_answers(&got, count, expected[1], hits);
        got = answers_make(count, capacity);
        got.found = hm_box_overlaps_boxes(&box, &all->boxes, touch, got.bits, got.indices, capacity);
        check_answers(&got, count, expected[2], hits);
        CHECK(hm_box_overlaps_boxes(&box, &all->boxes, touch, NULL, NULL, 0) == got.found);
        got = answers_make(count, capacity);
        got.found = hm_box_overlaps_circles(&box, &all->circles, touch, got.bits, got.indices, capacity);
        check_answers(&got, count, expected[3], hits);
    }
}

TEST(many_at_once) {
    static crowd all;
    test_tally hits = {0};
    static const int counts[] = {0, 1, 63, 64, 65, 128, 257, MANY};
    for (int i = 0; i < test_rounds(64); ++i) {
        const int32_t count = counts[i % 8];
        crowd_fill(&all, count);
        const hm_touch touch = random_touch();
        check_crowd(&all, count, touch, &hits);
    }
    CHECK_TALLY(hits);
}

// ---- hostile numbers ----------------------------------------------------------------------------------------------

TEST(violations) {
    violations_catch();
    const hm_circle fine = {0, 0, 1}, negative = {0, 0, -1}, nan = {NAN, 0, 1}, wide = {0, 0, 40000};
    const hm_box box = {0, 0, 1, 1}, bad = {0, 0, NAN, 1};
    CHECK_PRECONDITION(CHECK(!hm_circle_overlaps_circle_exactly(&fine, NULL, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_circle_overlaps_circle_exactly(&fine, &negative, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_circle_overlaps_circle_exactly(&wide, &fine, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_circle_overlaps_circle(&nan, &fine, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_circle_overlaps_box_exactly(&nan, &box, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_box_overlaps_box_exactly(&bad, &box, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_box_overlaps_box_exactly(&box, NULL, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_circle_overlaps_box_exactly(NULL, &box, HM_TOUCH_AREA)));
    hm_rotated_box rotated = {.w = -1};
    CHECK_PRECONDITION(CHECK(!hm_circle_overlaps_rotated_box_exactly(&fine, &rotated, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK_RESULT(hm_rotated_box_make(NULL, 0, NULL, &rotated), HM_ERROR_RANGE));
    REQUIRE(hm_rotated_box_make(&box, 1, NULL, &rotated) == HM_OK);
    CHECK_PRECONDITION(CHECK(!hm_circle_overlaps_rotated_box_exactly(&nan, &rotated, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_box_overlaps_rotated_box_exactly(&bad, &rotated, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_box_overlaps_rotated_box(&bad, &rotated, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_box_overlaps_rotated_box_exactly(NULL, &rotated, HM_TOUCH_AREA)));
    hm_rotated_box broken = rotated;
    broken.xform.ux = broken.xform.vx = 0;
    CHECK_PRECONDITION(CHECK(!hm_rotated_box_overlaps_rotated_box_exactly(&rotated, &broken, HM_TOUCH_CLOSED)));
    CHECK_PRECONDITION(CHECK(!hm_rotated_box_overlaps_rotated_box_exactly(&rotated, NULL, HM_TOUCH_CLOSED)));
    hm_vec2 out = {7, 7};
    CHECK_PRECONDITION(CHECK(!hm_box_closest(&bad, 0, 0, &out)));
    CHECK_PRECONDITION(CHECK(!hm_box_closest(&box, NAN, 0, &out)));
    CHECK_PRECONDITION(CHECK(!hm_box_closest(&box, 0, 0, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_rotated_box_closest(&rotated, 0, -2e6, &out)));
    CHECK_PRECONDITION(CHECK(!hm_rotated_box_closest(&broken, 0, 0, &out)));
    CHECK_PRECONDITION(CHECK(!hm_rotated_box_closest(NULL, 0, 0, &out)));
    CHECK(out.x == 7 && out.y == 7);
    const hm_circles none = {NULL, NULL, NULL, 3}, empty = {NULL, NULL, NULL, 0};
    CHECK_PRECONDITION(CHECK(hm_circle_overlaps_circles(&fine, &none, HM_TOUCH_AREA, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_box_overlaps_circles(NULL, &empty, HM_TOUCH_AREA, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_box_overlaps_boxes(&box, NULL, HM_TOUCH_AREA, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_circle_overlaps_boxes(&fine, NULL, HM_TOUCH_AREA, NULL, NULL, 0) == 0));
    CHECK(hm_circle_overlaps_circles(&fine, &empty, HM_TOUCH_AREA, NULL, NULL, 0) == 0);
}

// One that is far outside the limits disturbs no other.
TEST(many_with_hostile_numbers) {
    double x[65], y[65], radius[65];
    uint64_t bits[2];
    for (int i = 0; i < 65; ++i) x[i] = y[i] = radius[i] = i;
    x[3] = NAN;
    y[9] = INFINITY;
    const hm_circles many = {x, y, radius, 65};
    const hm_circle one = {0, 0, 1};
    violations_catch();
    hm_circle_overlaps_circles(&one, &many, HM_TOUCH_AREA, bits, NULL, 0);
    violations_caught();
    for (int i = 0; i < 65; ++i) {
        const hm_circle other = {i, i, i};
        if (i == 3 || i == 9)
            CHECK(!(bits[0] >> i & 1));
        else
            CHECK((bits[i / 64] >> (i % 64) & 1) == hm_circle_overlaps_circle(&one, &other, HM_TOUCH_AREA));
    }
}

TEST_MAIN(CASE(circles), CASE(boxes), CASE(circles_and_boxes), CASE(points), CASE(circles_and_rotated_boxes),
          CASE(boxes_and_rotated_boxes), CASE(rotated_boxes), CASE(closest_of_a_box), CASE(closest_of_a_rotated_box),
          CASE(closest_by_hand), CASE(quarter_turns), CASE(boxes_that_cannot_be_rotated), CASE(many_at_once),
          CASE(violations), CASE(many_with_hostile_numbers))
