// Distances by the features that floats do not cull: the same bits as when all corners and edges are compared
// exactly. Also where several features are as near, where hulls touch, and where they are small and far away.
#include "../src/exact/int256.h"
#include "../src/sat/sat_measure.h"
#include "harness.h"
#include "inside/sat.h"

#include <math.h>

typedef struct test_hull {
    hmi_point corner[8];
    hmi_convex convex;
} test_hull;

static int64_t random_units(int64_t most) { return (int64_t)(test_random() % (uint64_t)(2 * most + 1)) - most; }

// A parallelogram with sides (x, y) and (-y, x) times a half or whole.
static void make_box(test_hull *out, hmi_point at, int64_t x, int64_t y, bool rotated) {
    const int64_t part = test_between(1, 2);
    const hmi_point u = {x, y};
    const hmi_point v = {-y / part, x / part};
    out->corner[0] = at;
    out->corner[rotated ? 3 : 1] = (hmi_point){at.x + u.x, at.y + u.y};
    out->corner[2] = (hmi_point){at.x + u.x + v.x, at.y + u.y + v.y};
    out->corner[rotated ? 1 : 3] = (hmi_point){at.x + v.x, at.y + v.y};
    out->convex.n = 4;
}

// On a circle, in either direction.
static void make_ring(test_hull *out, hmi_point at, int64_t size, bool rotated) {
    const int n = test_between(3, 8);
    const double begin = test_below(2) ? test_below(8) * 0.7853981633974483 : test_below(6283) / 1000.0;
    for (int k = 0; k < n; k++) {
        const double angle = begin + (rotated ? -1 : 1) * 6.283185307179586 * k / n;
        out->corner[k] = (hmi_point){at.x + llround((double)size * cos(angle)), //
                                     at.y + llround((double)size * sin(angle))};
    }
    out->convex.n = n;
}

// Along the axes half of the time, so that edges are parallel and several features as near.
static void make_hull(test_hull *out, hmi_point at, int64_t size) {
    const bool rotated = test_below(2);
    const int kind = test_below(6);
    const int64_t x = test_below(2) ? size : size / 2 + random_units(size / 4);
    const int64_t y = test_below(2) ? 0 : random_units(size);
    out->corner[0] = at;
    out->corner[1] = (hmi_point){at.x + x, at.y + y};
    out->convex = (hmi_convex){out->corner, kind == 0 ? 1 : 2, 0};
    if (kind > 3)
        make_ring(out, at, size, rotated);
    else if (kind > 1)
        make_box(out, at, x, y, rotated);
    if (test_below(3) == 0) out->convex.radius = (int64_t)(test_random() % (uint64_t)(size / 65536 + 1));
}

static void move_hull(test_hull *hull, int64_t x, int64_t y) {
    for (int k = 0; k < hull->convex.n; k++) {
        hull->corner[k].x += x;
        hull->corner[k].y += y;
    }
}

// From a's middle towards b's; the radii as well.
static void move_apart(const test_hull *a, test_hull *b, double by) {
    const hmi_point *p = &a->corner[a->convex.n / 2], *q = &b->corner[b->convex.n / 2];
    const double x = (double)(q->x / 2 + b->corner[0].x / 2 - p->x / 2 - a->corner[0].x / 2);
    const double y = (double)(q->y / 2 + b->corner[0].y / 2 - p->y / 2 - a->corner[0].y / 2);
    const double length = sqrt(x * x + y * y) + 1;
    const double far = by + (double)(a->convex.radius + b->convex.radius) * 65536;
    move_hull(b, (int64_t)(x / length * far), (int64_t)(y / length * far));
}

// A corner of b is put on a corner or the middle of an edge of a, and then a little aside or far away.
static void check_pair(int64_t size, int64_t aside, test_tally *meets) {
    test_hull a, b;
    make_hull(&a, (hmi_point){random_units((int64_t)1 << 60), random_units((int64_t)1 << 60)}, size);
    make_hull(&b, (hmi_point){0, 0}, test_below(4) ? size : size / 64 + 1);
    const int i = test_below(a.convex.n), j = test_below(b.convex.n);
    const int next = test_below(2) ? i : (i + 1) % a.convex.n;
    const int64_t off_x = test_below(4) ? random_units(aside) : 0;
    const int64_t off_y = test_below(4) ? random_units(aside) : 0;
    const hmi_point by = {a.corner[i].x / 2 + a.corner[next].x / 2 - b.corner[j].x + off_x,
                          a.corner[i].y / 2 + a.corner[next].y / 2 - b.corner[j].y + off_y};
    move_hull(&b, by.x, by.y);
    if (test_below(3)) move_apart(&a, &b, (double)aside * test_between(0, 2000) / 1000.0);
    test_note("%d and %d corners, radii %lld and %lld, size %lld, aside %lld", a.convex.n, b.convex.n,
              (long long)a.convex.radius, (long long)b.convex.radius, (long long)size, (long long)aside);
    hm_vec2 p[4];
    const double fast = inside_distance(&a.convex, &b.convex, &p[0], &p[1]);
    const double plain = inside_distance_exact(&a.convex, &b.convex, &p[2], &p[3]);
    CHECK(fast == plain);
    CHECK(p[0].x == p[2].x && p[0].y == p[2].y && p[1].x == p[3].x && p[1].y == p[3].y);
    test_count(meets, fast == 0);
}

static void check_pairs(int64_t size, int64_t aside, test_tally *meets) {
    const int rounds = test_rounds(30000);
    for (int i = 0; i < rounds; i++) check_pair(size, aside, meets);
}

TEST(touching_and_within_steps) {
    test_tally meets = {0};
    check_pairs((int64_t)1 << 46, 100000, &meets);
    CHECK_TALLY(meets);
}

TEST(within_what_floats_see) {
    test_tally meets = {0};
    check_pairs((int64_t)1 << 46, (int64_t)1 << 28, &meets);
    CHECK_TALLY(meets);
}

TEST(within_their_sizes) {
    test_tally meets = {0};
    check_pairs((int64_t)1 << 46, (int64_t)1 << 46, &meets);
    CHECK_TALLY(meets);
}

TEST(small_and_far) {
    test_tally meets = {0};
    check_pairs((int64_t)1 << 42, (int64_t)1 << 58, &meets);
    check_pairs((int64_t)1 << 30, (int64_t)1 << 20, &meets);
    CHECK_TALLY(meets);
}

TEST(across_the_world) {
    test_tally meets = {0};
    check_pairs((int64_t)1 << 57, (int64_t)1 << 57, &meets);
    CHECK_TALLY(meets);
}

// Numbers of all lengths, half of them next to the middle between two doubles; and what is measured is the same whatever
// the caller says of how near corners are.
TEST(measured_in_doubles) {
    for (int i = 0; i < test_rounds(20000); i++) {
        const int bits = test_between(1, 127);
        hmi_int128 a = {test_random(), test_random()};
        if (test_below(2)) a.low = (uint64_t)1 << test_below(64), a.high = test_random() & ~(uint64_t)0x7ff;
        a.high &= bits < 64 ? 0 : ((uint64_t)1 << (bits - 64)) - 1;
        if (test_below(2)) a = hmi_int128_negate(a);
        const double exact = hmi_int256_to_double(hmi_int256_from(a)), near_exact = hmi_measure_double(a);
        CHECK(fabs(near_exact - exact) <= fabs(exact) * 0x1p-51 && (near_exact == 0) == (exact == 0));
        const int far = test_between(1, 60);
        hmi_point v[3];
        for (int k = 0; k < 3; k++) {
            v[k].x = (int64_t)(test_random() >> (64 - far)) - ((int64_t)1 << (far - 1));
            v[k].y = (int64_t)(test_random() >> (64 - far)) - ((int64_t)1 << (far - 1));
        }
        if (v[0].x == v[1].x) continue;
        const hmi_line near = hmi_line_make(v[0], v[1], true), line = hmi_line_make(v[0], v[1], false);
        const hmi_measured one = hmi_line_measure(&near, v[2], true), two = hmi_line_measure(&line, v[2], false);
        CHECK(near.length == line.length && one.along == two.along && one.out == two.out);
    }
}

TEST_MAIN(CASE(touching_and_within_steps), CASE(within_what_floats_see), CASE(within_their_sizes),
          CASE(small_and_far), CASE(across_the_world), CASE(measured_in_doubles))
