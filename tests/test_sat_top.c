// The topmost point of rounded hulls, compared with what a search along the line just above it finds. (Hulls without
// a radius, discs and pixels are compared with the oracle in test_contact.)
#include "../src/sat/sat_exact.h"
#include "../src/sat/sat_top.h"
#include "harness.h"

#include <math.h>
#include <stdio.h>

static const double pixel = 0x1p40; ///< in units
static const double slack = 0x1p16; ///< 2^-24 pixel: by so much edges may be moved

typedef struct shape {
    int32_t n;
    hmi_point v[8];
    int64_t radius;
    bool reversed;
} shape;

static hmi_convex convex_of(const shape *s) { return (hmi_convex){s->v, s->n, s->radius}; }

static int64_t random_units(int64_t limit) { return (int64_t)(test_random() % (uint64_t)(2 * limit + 1)) - limit; }

// Corners of a circle's circumference at rising angles, squeezed: convex.
static shape random_shape(double size) {
    shape s = {.n = test_between(1, 6)};
    if (test_below(4)) s.radius = test_between(1, 1 << 27);
    double squeeze = test_below(3) ? 1 : 0.01 * test_below(100), turn = test_below(4) ? test_below(700) * 0.01 : 0;
    for (int32_t k = 0; k < s.n; ++k) {
        double angle = (k + 0.8 * test_below(1000) / 1000.0) * 6.283185307179586 / s.n;
        double x = size * cos(angle), y = size * squeeze * sin(angle);
        s.v[k].x = (int64_t)(x * cos(turn) - y * sin(turn));
        s.v[k].y = (int64_t)(x * sin(turn) + y * cos(turn));
    }
    for (int32_t k = 0; k < s.n && test_below(3) == 0; ++k) s.v[k].y = s.v[k].y / (int64_t)pixel * (int64_t)pixel;
    return s;
}

static bool shape_valid(const shape *s) {
    if (s->n == 2) return s->v[0].x != s->v[1].x || s->v[0].y != s->v[1].y;
    for (int32_t k = 0; s->n > 2 && k < s->n; ++k)
        if (sat_side(&s->v[k], &s->v[(k + 1) % s->n], &s->v[(k + 2) % s->n]) <= 0) return false;
    return true;
}

static shape random_valid(double size) {
    shape s = random_shape(size);
    if (!shape_valid(&s)) return random_valid(size);
    s.reversed = test_below(2);
    for (int32_t i = 0, j = s.n - 1; s.reversed && i < j; ++i, --j) {
        hmi_point p = s.v[i];
        s.v[i] = s.v[j];
        s.v[j] = p;
    }
    return s;
}

static void shape_move(shape *s, int64_t x, int64_t y) {
    for (int32_t k = 0; k < s->n; ++k) s->v[k].x += x, s->v[k].y += y;
}

// ---- the slow way ------------------------------------------------------------------------------------------------

static double segment_distance(double px, double py, double qx, double qy, double x, double y) {
    double ex = qx - px, ey = qy - py, square = ex * ex + ey * ey;
    double part = square > 0 ? ((x - px) * ex + (y - py) * ey) / square : 0;
    part = fmin(fmax(part, 0), 1);
    return hypot(x - px - part * ex, y - py - part * ey);
}

// How far a point is from being `slack` deep in the shape; 0 where it is. A hull without a radius is taken as it is.
static double missing(const shape *s, double x, double y) {
    double least = INFINITY;
    bool inside = s->n > 2;
    for (int32_t k = 0; k < s->n; ++k) {
        const hmi_point *p = &s->v[k], *q = &s->v[(k + 1) % s->n];
        double px = (double)p->x, py = (double)p->y, qx = (double)q->x, qy = (double)q->y;
        least = fmin(least, segment_distance(px, py, qx, qy, x, y));
        inside &= ((qx - px) * (y - py) - (qy - py) * (x - px)) * (s->reversed ? -1 : 1) >= 0;
    }
    if (inside) return 0;
    return fmax(least - fmax((double)s->radius * 65536.0 - slack, 0), 0);
}

// The least of what a point of that height misses in either: a convex function of x.
static double least_missing(const shape *a, const shape *b, double x, double y, double size) {
    double low = x - size, high = x + size;
    for (int i = 0; i < 120; ++i) {
        double one = low + (high - low) / 3, two = high - (high - low) / 3;
        double at_one = fmax(missing(a, one, y), missing(b, one, y));
        double at_two = fmax(missing(a, two, y), missing(b, two, y));
        *(at_one < at_two ? &high : &low) = at_one < at_two ? two : one;
    }
    return fmax(missing(a, low, y), missing(b, low, y));
}

static bool holds(const shape *s, hmi_vec64 at) {
    hmi_point position = {at.x * HMI_UNITS_PER_STEP, at.y * HMI_UNITS_PER_STEP};
    hmi_convex point = {&position, 1, 2}, convex = convex_of(s);
    return hmi_sat_touch(&point, &convex, 0, true);
}

static void check_top(const shape *a, const shape *b, double size) {
    hmi_convex one = convex_of(a), two = convex_of(b);
    hmi_vec64 at = hmi_sat_top(&one, &two), back = hmi_sat_top(&two, &one);
    CHECK(holds(a, at) && holds(b, at));
    CHECK(holds(a, back) && holds(b, back));
    double x = (double)at.x * 65536.0, y = (double)at.y * 65536.0;
    for (double above = 2 * slack; above < size; above *= 8) CHECK(least_missing(a, b, x, y - above, 4 * size) > 0);
}

// ---- cases -------------------------------------------------------------------------------------------------------

// From clear of each other to deep within: where they meet they are tested.
TEST(random_pairs) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(12000); ++i) {
        double size = pixel * test_between(1, 40);
        shape a = random_valid(size), b = random_valid(size * test_between(1, 10) / 5);
        int64_t reach = (int64_t)(size * 1.7), x = random_units(reach), y = random_units(reach);
        shape_move(&b, x, y);
        hmi_convex one = convex_of(&a), two = convex_of(&b);
        test_note("round %d", i);
        if (a.radius == 0 && b.radius == 0) continue;
        if (test_count(&meet, hmi_sat_touch(&one, &two, 0, true))) check_top(&a, &b, size + pixel * 8);
    }
    CHECK_TALLY(meet);
}

// b comes from the side or from above and is stopped at the unit at which they first touch.
TEST(pairs_that_only_just_touch) {
    for (int i = 0; i < test_rounds(1500); ++i) {
        double size = pixel * test_between(1, 40);
        shape a = random_valid(size), b = random_valid(size);
        if (a.radius == 0 && b.radius == 0) continue;
        int64_t wx = random_units(1000), wy = random_units(1000), meets = 0, apart = (int64_t)1 << 38;
        shape_move(&b, a.v[0].x - b.v[0].x, a.v[0].y - b.v[0].y);
        hmi_convex one = convex_of(&a);
        while (apart - meets > 1) {
            int64_t middle = meets + (apart - meets) / 2;
            shape moved = b;
            shape_move(&moved, wx * middle, wy * middle);
            hmi_convex two = convex_of(&moved);
            *(hmi_sat_touch(&one, &two, 0, true) ? &meets : &apart) = middle;
        }
        shape_move(&b, wx * meets, wy * meets);
        test_note("round %d", i);
        check_top(&a, &b, size + pixel * 8);
    }
}

static hmi_vec64 top_of(shape a, shape b) {
    hmi_convex one = convex_of(&a), two = convex_of(&b);
    return hmi_sat_top(&one, &two);
}

static const int64_t px = (int64_t)1 << 40, step = (int64_t)1 << 24;

TEST(capsules_and_boxes) {
    shape level = {.n = 2, .v = {{0, 0}, {10 * px, 0}}, .radius = 2 * step},
          box = {.n = 4, .v = {{4 * px, -9 * px}, {8 * px, -9 * px}, {8 * px, 9 * px}, {4 * px, 9 * px}}};
    hmi_vec64 at = top_of(level, box); // the box cuts the capsule's upper edge
    CHECK_INT(at.x, 4 * step);
    CHECK_INT(at.y, -2 * step);
    shape_move(&box, -6 * px, 0); // its left end: the box holds the first corner's top
    at = top_of(box, level);
    CHECK_INT(at.x, 0);
    CHECK_INT(at.y, -2 * step);
    shape standing = {.n = 2, .v = {{0, -20 * px}, {0, -5 * px}}, .radius = 3 * step}; // touches from above
    at = top_of(level, standing);
    CHECK_INT(at.x, 0);
    CHECK_INT(at.y, -2 * step);
    shape beside = {.n = 2, .v = {{15 * px, -4 * px}, {15 * px, 4 * px}}, .radius = 3 * step}; // touches end to side
    at = top_of(level, beside);
    CHECK_INT(at.x, 12 * step);
    CHECK(at.y <= 0 && at.y > -step / 1024);
}

TEST_MAIN(CASE(random_pairs), CASE(pairs_that_only_just_touch), CASE(capsules_and_boxes))
