// Exact relations of convex shapes, compared with the oracle: many small degenerate pairs, pairs a unit from first
// contact, and pairs as far apart as corners may be.
#include "../src/sat/sat_entry.h"
#include "../src/sat/sat_exact.h"
#include "harness.h"
#include "inside/sat.h"
#include "sat_shapes.h"

#include <float.h>
#include <math.h>

// ---- shapes ------------------------------------------------------------------------------------------------------

static void shape_move(shape *s, int64_t x, int64_t y) {
    for (int32_t i = 0; i < s->n; ++i) {
        s->v[i].x += x;
        s->v[i].y += y;
    }
}

// low .. high, both included, also the whole range.
static int64_t random_between(int64_t low, int64_t high) {
    uint64_t count = (uint64_t)high - (uint64_t)low + 1;
    return (int64_t)((uint64_t)low + (count ? test_random() % count : test_random()));
}

// Whether the corners are strictly convex in either direction (points that differ for a segment).
static bool shape_valid(const shape *s) {
    if (s->n == 2) return s->v[0].x != s->v[1].x || s->v[0].y != s->v[1].y;
    int turn = s->n > 2 ? sat_side(&s->v[0], &s->v[1], &s->v[2]) : 1;
    for (int32_t k = 0; s->n > 2 && k < s->n; ++k)
        for (int32_t j = 0; j < s->n; ++j)
            if (j != k && j != (k + 1) % s->n && turn * sat_side(&s->v[k], &s->v[(k + 1) % s->n], &s->v[j]) <= 0)
                return false;
    return turn != 0;
}

static shape random_parallelogram(int64_t size) {
    shape s = {.n = 4};
    int64_t ux = random_between(-size, size), uy = random_between(-size, size);
    int64_t vx = random_between(-size, size), vy = random_between(-size, size);
    s.v[1] = (hmi_point){ux, uy};
    s.v[2] = (hmi_point){ux + vx, uy + vy};
    s.v[3] = (hmi_point){vx, vy};
    return s;
}

// A box with its corners cut.
static shape random_octagon(int64_t size) {
    int64_t w = random_between(1, 2 * size), h = random_between(1, 2 * size);
    int64_t a = random_between(1, size), b = random_between(1, size);
    return (shape){8,
                   {{a, 0},
                    {a + w, 0},
                    {2 * a + w, b},
                    {2 * a + w, b + h},
                    {a + w, 2 * b + h},
                    {a, 2 * b + h},
                    {0, b + h},
                    {0, b}},
                   0};
}

static shape random_scattered(int32_t n, int64_t size) {
    shape s = {.n = n};
    for (int32_t i = 0; i < n; ++i) s.v[i] = (hmi_point){random_between(-size, size), random_between(-size, size)};
    return s;
}

// A point, segment, triangle, four corners, parallelogram or octagon within about 4 * size, in either direction.
static shape random_shape(int64_t size) {
    shape s;
    do {
        int kind = test_below(6);
        s = kind < 4    ? random_scattered(kind + 1, size)
            : kind == 4 ? random_parallelogram(size)
                        : random_octagon(size);
    } while (!shape_valid(&s));
    if (test_below(2)) shape_reverse(&s);
    return s;
}

static void shape_shear(shape *s) {
    for (int32_t i = 0; i < s->n; ++i) s->v[i].y += 2 * s->v[i].x;
}

static void shape_transpose(shape *s) {
    for (int32_t i = 0; i < s->n; ++i) s->v[i] = (hmi_point){s->v[i].y, s->v[i].x};
}

// ---- touch without a radius --------------------------------------------------------------------------------------

// All paths give the answer of the oracle, in both orders.
static void check_meet(const shape *a, const shape *b, bool closed, test_tally *tally) {
    hmi_convex one = convex_of(a), two = convex_of(b);
    ref_hull left = hull_of_shape(a), right = hull_of_shape(b);
    bool expected = ref_hull_meet(&left, &right, closed);
    note_pair(a, b);
    CHECK_INT(test_count(tally, hmi_sat_touch(&one, &two, 0, closed)), expected);
    CHECK_INT(hmi_sat_touch(&two, &one, 0, closed), expected);
    CHECK_INT(inside_hulls_meet(&one, &two, true, closed), expected);
    CHECK_INT(inside_hulls_meet(&one, &two, false, closed), expected);
}

static void check_meet_both(const shape *a, const shape *b, test_tally tally[2]) {
    check_meet(a, b, false, &tally[0]);
    check_meet(a, b, true, &tally[1]);
}

// Two shapes on a few lattice points, where every kind of touching is common.
static void random_small_pair(shape *a, shape *b) {
    int64_t size = test_between(1, 4);
    *a = random_shape(size);
    *b = random_shape(size);
    shape_move(b, random_between(-size, size), random_between(-size, size));
}

TEST(small_pairs_meet) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(1500); ++i) {
        shape a, b;
        random_small_pair(&a, &b);
        check_meet_both(&a, &b, tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

// Points and segments alone, most pairs flat.
static void random_thin_pair(shape *a, shape *b) {
    int64_t high = test_below(3) ? 0 : 1; // mostly on one line
    do {
        *a = random_scattered(test_between(1, 2), 1);
        *b = random_scattered(test_between(1, 2), 2);
        for (int i = 0; i < 2; ++i) {
            a->v[i].y = random_between(0, high);
            b->v[i].y = random_between(0, high);
        }
    } while (!shape_valid(a) || !shape_valid(b));
    if (test_below(2)) shape_shear(a), shape_shear(b);
}

TEST(thin_pairs_meet) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(3000); ++i) {
        shape a, b;
        random_thin_pair(&a, &b);
        check_meet_both(&a, &b, tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

// b moved by part/parts of the way.
static shape shape_on_way(const shape *b, const hmi_point *way, int64_t part, int64_t parts) {
    shape moved = *b;
    shape_move(&moved, way->x / parts * part, way->y / parts * part);
    return moved;
}

// Mostly parallelograms, as a sprite's pixels are.
static shape random_pixel_of(int64_t size) {
    shape s = test_below(3) ? random_parallelogram(size) : random_shape(size);
    return shape_valid(&s) ? s : random_pixel_of(size);
}

// About 1/16 to 2 pixels large.
static shape random_pixel(void) { return random_pixel_of((int64_t)1 << test_between(36, 41)); }

// From a position where a and b meet by the rule to one where they do not, in steps down to one unit on the x axis or
// the y axis: both positions are tested.
static void check_first_contact(int64_t size, bool closed, test_tally *tally) {
    shape a = random_pixel_of(size), b = random_pixel_of(size);
    hmi_point unit = {0, 0};
    *(test_below(2) ? &unit.x : &unit.y) = test_below(2) ? 1 : -1;
    shape_move(&b, a.v[0].x - b.v[0].x, a.v[0].y - b.v[0].y);
    if (test_below(2)) shape_move(&b, random_between(-1000, 1000), random_between(-1000, 1000));
    hmi_convex one = convex_of(&a);
    int64_t meets = 0, apart = 8 * size;
    while (apart - meets > 1) {
        int64_t middle = meets + (apart - meets) / 2;
        shape moved = shape_on_way(&b, &unit, middle, 1);
        hmi_convex two = convex_of(&moved);
        *(hmi_sat_touch(&one, &two, 0, closed) ? &meets : &apart) = middle;
    }
    for (int64_t at = meets; at <= apart; ++at) {
        shape moved = shape_on_way(&b, &unit, at, 1);
        check_meet(&a, &moved, closed, tally);
    }
}

TEST(first_contact_of_pixels) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(500); ++i) {
        check_first_contact((int64_t)1 << test_between(36, 41), i % 2, &tally[i % 2]);
        check_first_contact((int64_t)1 << test_between(56, 59), i % 2, &tally[i % 2]);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

// ---- huge coordinates --------------------------------------------------------------------------------------------

// Coordinates on a lattice of 3 to 9 values over the whole range, shaken by a unit or two, so that products of
// differences that need 65 bits decide.
static shape random_huge(int spread) {
    int64_t step = INT64_MAX / spread - 2;
    shape s;
    do {
        s = random_scattered(test_between(1, 4), spread);
        for (int32_t i = 0; i < s.n; ++i) {
            s.v[i].x = s.v[i].x * step + random_between(-2, 2) * test_below(2);
            s.v[i].y = s.v[i].y * step + random_between(-2, 2) * test_below(2);
        }
    } while (!shape_valid(&s));
    return s;
}

TEST(huge_pairs_meet) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(2000); ++i) {
        int spread = test_between(1, 4);
        shape a = random_huge(spread), b = random_huge(spread);
        check_meet_both(&a, &b, tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

// A band across the whole range, whose long side wraps round to a small number, and a small shape on or beside it.
TEST(bands_across_the_range) {
    const int64_t end = INT64_MAX;
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(800); ++i) {
        int64_t unit = test_below(2) ? 1 : (int64_t)1 << 40;
        int64_t low = test_between(-5, 5) * unit, slope = test_between(-2, 2) * unit;
        int64_t high = low + test_between(1, 5) * unit;
        shape band = {4, {{-end, low}, {end, low + slope}, {end, high + slope}, {-end, high}}, 0};
        shape small = random_shape(2 * unit);
        shape_move(&small, random_between(-end / 8 * 7, end / 8 * 7), test_between(-4, 4) * unit);
        if (test_below(2)) shape_transpose(&band), shape_transpose(&small);
        check_meet_both(&band, &small, tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

// Products in 128 bits and in 256 bits are the same.
TEST(products_near_and_wide) {
    for (int i = 0; i < test_rounds(20000); ++i) {
        hmi_point p[4];
        int bits = test_between(1, 63);
        int64_t most = (int64_t)(((uint64_t)1 << bits) - 1);
        for (int k = 0; k < 4; ++k) p[k] = (hmi_point){random_between(-most, most), random_between(-most, most)};
        if (test_below(4) == 0) p[2] = p[0];
        hmi_int256 cross = sat_cross(&p[0], &p[1], &p[2], &p[3]);
        hmi_int256 dot = sat_dot(&p[0], &p[1], &p[2], &p[3]);
        CHECK_INT(hmi_int256_compare(cross, sat_cross_wide(&p[0], &p[1], &p[2], &p[3])), 0);
        CHECK_INT(hmi_int256_compare(dot, sat_dot_wide(&p[0], &p[1], &p[2], &p[3])), 0);
        CHECK_INT(sat_side(&p[0], &p[1], &p[2]), hmi_int256_sign(sat_cross_wide(&p[0], &p[1], &p[0], &p[2])));
    }
}

// ---- symmetry ----------------------------------------------------------------------------------------------------

TEST(moving_both_changes_nothing) {
    for (int i = 0; i < test_rounds(2000); ++i) {
        shape a, b;
        random_small_pair(&a, &b);
        a.radius = test_below(3) ? 0 : 1;
        hmi_convex one = convex_of(&a), two = convex_of(&b);
        hm_vec2 p[4];
        bool closed = test_below(2);
        bool touch = hmi_sat_touch(&one, &two, 0, closed);
        double distance = hmi_sat_distance(&one, &two, &p[0], &p[1]);
        int64_t x = random_between(INT64_MIN / 2, INT64_MAX / 2), y = random_between(INT64_MIN / 2, INT64_MAX / 2);
        note_pair(&a, &b);
        shape_move(&a, x, y);
        shape_move(&b, x, y);
        CHECK_INT(hmi_sat_touch(&one, &two, 0, closed), touch);
        CHECK(hmi_sat_distance(&one, &two, &p[2], &p[3]) == distance);
        CHECK(p[0].x == p[2].x && p[0].y == p[2].y && p[1].x == p[3].x && p[1].y == p[3].y);
    }
}

// ---- radius and margin -------------------------------------------------------------------------------------------

static ref_ratio radius2_of(int64_t steps) {
    ref_big units = ref_big_mul(ref_big_of(steps), ref_big_of(HMI_UNITS_PER_STEP));
    return (ref_ratio){ref_big_mul(units, units), ref_big_of(1)};
}

static void check_near(const shape *a, const shape *b, int64_t margin, test_tally tally[2]) {
    hmi_convex one = convex_of(a), two = convex_of(b);
    ref_hull left = hull_of_shape(a), right = hull_of_shape(b);
    uint64_t radius = (uint64_t)(a->radius + b->radius + margin) * (uint64_t)HMI_UNITS_PER_STEP;
    int order = ref_ratio_compare(ref_hull_distance2(&left, &right), radius2_of(a->radius + b->radius + margin));
    note_pair(a, b);
    for (int closed = 0; closed < 2; ++closed) {
        bool expected = closed ? order <= 0 : order < 0;
        CHECK_INT(test_count(&tally[closed], hmi_sat_touch(&one, &two, margin, closed)), expected);
        CHECK_INT(hmi_sat_touch(&two, &one, margin, closed), expected);
        CHECK_INT(inside_hulls_meet(&one, &two, false, true) || inside_hulls_near(&one, &two, radius, closed),
                  expected);
    }
}

// Shapes on a lattice of steps, where many distances are whole numbers of steps (3, 4, 5).
TEST(small_pairs_near) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(800); ++i) {
        shape a, b;
        random_small_pair(&a, &b);
        shape_move(&b, test_between(-8, 8), test_between(-8, 8));
        for (int k = 0; k < REF_HULL_CORNERS; ++k) {
            a.v[k] = (hmi_point){a.v[k].x * HMI_UNITS_PER_STEP, a.v[k].y * HMI_UNITS_PER_STEP};
            b.v[k] = (hmi_point){b.v[k].x * HMI_UNITS_PER_STEP, b.v[k].y * HMI_UNITS_PER_STEP};
        }
        a.radius = test_below(3);
        b.radius = test_below(3);
        check_near(&a, &b, a.radius + b.radius == 0 ? 1 : test_below(2), tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

// The largest number of steps that is not above the distance, and the next: a distance strictly between.
TEST(first_contact_with_a_radius) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(250); ++i) {
        shape a = random_pixel(), b = random_pixel();
        shape_move(&b, random_between(-3, 3) * ((int64_t)1 << 41), (int64_t)1 << 44);
        ref_hull left = hull_of_shape(&a), right = hull_of_shape(&b);
        ref_ratio distance2 = ref_hull_distance2(&left, &right);
        int64_t steps = (int64_t)(sqrt(ref_ratio_to_double(distance2)) / (double)HMI_UNITS_PER_STEP);
        while (ref_ratio_compare(radius2_of(steps), distance2) > 0) --steps;
        while (ref_ratio_compare(radius2_of(steps + 1), distance2) <= 0) ++steps;
        a.radius = random_between(0, steps);
        b.radius = random_between(0, steps - a.radius);
        check_near(&a, &b, steps - a.radius - b.radius, tally);
        check_near(&a, &b, steps + 1 - a.radius - b.radius, tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

// A corner and an edge along (3, 4) that are exactly the edge's radius apart, or a unit more or less.
static void random_slanted_edge(shape *edge, shape *point) {
    int64_t steps = random_between(1, (int64_t)1 << test_between(1, 40));
    int64_t length = steps * HMI_UNITS_PER_STEP;
    *edge = (shape){2, {{-3 * length, -4 * length}, {3 * length, 4 * length}}, 5 * steps};
    *point = (shape){1, {{-4 * length + test_between(-1, 1), 3 * length + test_between(-1, 1)}}, 0};
    int64_t x = random_between(-length, length), y = random_between(-length, length);
    shape_move(edge, x, y);
    shape_move(point, x, y);
}

TEST(exact_radius_to_a_slanted_edge) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(1000); ++i) {
        shape edge, point;
        random_slanted_edge(&edge, &point);
        check_near(&edge, &point, 0, tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

TEST(huge_pairs_near) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(1500); ++i) {
        int spread = test_between(1, 4);
        shape a = random_huge(spread), b = random_huge(spread);
        a.radius = random_between(0, ((int64_t)1 << 46) - 1) >> test_below(4);
        b.radius = random_between(0, ((int64_t)1 << 46) - 1) >> test_below(4);
        check_near(&a, &b, test_below(2), tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

// ---- distance ----------------------------------------------------------------------------------------------------

static double shape_reach(const shape *s, hm_vec2 origin) {
    double reach = 0;
    for (int32_t k = 0; k < s->n; ++k)
        reach = fmax(reach, hypot((double)s->v[k].x - origin.x, (double)s->v[k].y - origin.y));
    return reach * 0x1p-40 + (double)s->radius * 0x1p-24;
}

// How far a point (in pixels from `origin`, in units) lies outside of the rounded hull, by the oracle on its whole
// units.
static double outside_of(const shape *s, hmi_point origin, hm_vec2 position) {
    ref_hull hull = hull_of_shape(s);
    ref_hull point = {1, {origin.x + (int64_t)(position.x * 0x1p40)}, {origin.y + (int64_t)(position.y * 0x1p40)}};
    double distance = sqrt(ref_ratio_to_double(ref_hull_distance2(&hull, &point))) * 0x1p-40;
    return distance - (double)s->radius * 0x1p-24;
}

static void check_distance(const shape *a, const shape *b, test_tally *tally) {
    hmi_convex one = convex_of(a), two = convex_of(b);
    ref_hull left = hull_of_shape(a), right = hull_of_shape(b);
    hm_vec2 p = {7, 7}, q = {7, 7}, r = {7, 7}, s = {7, 7};
    double hulls = sqrt(ref_ratio_to_double(ref_hull_distance2(&left, &right))) * 0x1p-40;
    double expected = fmax(0, hulls - (double)(a->radius + b->radius) * 0x1p-24);
    hm_vec2 origin = {(double)a->v[0].x, (double)a->v[0].y};
    double size = shape_reach(a, origin) + shape_reach(b, origin);
    double actual = hmi_sat_distance(&one, &two, &p, &q);
    note_pair(a, b);
    CHECK_NEAR(actual, expected, 0x1p-40 * fmax(size, expected));
    CHECK_INT(test_count(tally, actual == 0), hmi_sat_touch(&one, &two, 0, true));
    CHECK_NEAR(hypot(q.x - p.x, q.y - p.y), actual, 0x1p-40 * size);
    CHECK(outside_of(a, a->v[0], p) <= 0x1p-38 + 0x1p-40 * size);
    CHECK(outside_of(b, a->v[0], q) <= 0x1p-38 + 0x1p-40 * size);
    if (actual == 0) CHECK(p.x == q.x && p.y == q.y);
    CHECK(hmi_sat_distance(&two, &one, &r, &s) == actual);
    double dx = ((double)b->v[0].x - origin.x) * 0x1p-40, dy = ((double)b->v[0].y - origin.y) * 0x1p-40;
    CHECK_NEAR(hypot(s.x + dx - p.x, s.y + dy - p.y), 0, 0x1p-40 * size);
    CHECK_NEAR(hypot(r.x + dx - q.x, r.y + dy - q.y), 0, 0x1p-40 * size);
}

TEST(distances) {
    test_tally tally = {0, 0};
    for (int i = 0; i < test_rounds(500); ++i) {
        shape a = random_pixel(), b = random_pixel();
        shape_move(&b, random_between(-1, 1) * ((int64_t)1 << 40), random_between(-1, 1) * ((int64_t)1 << 40));
        a.radius = test_below(2) ? 0 : random_between(0, 1 << 24);
        b.radius = test_below(2) ? 0 : random_between(0, 1 << 24);
        check_distance(&a, &b, &tally);
    }
    CHECK_TALLY(tally);
}

// A unit apart, or just not.
TEST(least_distances) {
    test_tally tally = {0, 0};
    for (int i = 0; i < test_rounds(600); ++i) {
        shape a, b;
        random_small_pair(&a, &b);
        check_distance(&a, &b, &tally);
    }
    CHECK_TALLY(tally);
}

// Discs and edges as far apart as their radii but for a unit, which doubles cannot resolve: only shapes that touch
// have no distance.
TEST(distances_of_a_rounding) {
    test_tally tally = {0, 0};
    for (int i = 0; i < test_rounds(500); ++i) {
        shape edge, point;
        random_slanted_edge(&edge, &point);
        check_distance(&edge, &point, &tally);
    }
    CHECK_TALLY(tally);
}

// ---- fractions ---------------------------------------------------------------------------------------------------

static hmi_int128 random_number(bool can_be_negative) {
    hmi_int128 a = {test_random(), test_random()};
    int bits = test_between(1, 127);
    a.high = bits <= 64 ? 0 : a.high & hmi_low_bits(bits - 64);
    if (bits < 64) a.low &= hmi_low_bits(bits);
    return can_be_negative && test_below(2) ? hmi_int128_negate(a) : a;
}

static hm_fraction random_fraction(void) {
    hm_fraction f = {random_number(true), random_number(false)};
    if (hmi_int128_is_zero(f.denominator)) f.denominator.low = 1;
    return f;
}

static ref_ratio ratio_of(const hm_fraction *f) {
    const uint64_t num[2] = {f->numerator.low, f->numerator.high};
    const uint64_t den[2] = {f->denominator.low, f->denominator.high};
    return (ref_ratio){ref_big_of_words(num, 2, true), ref_big_of_words(den, 2, true)};
}

TEST(fractions_compare) {
    test_tally equal = {0, 0};
    for (int i = 0; i < test_rounds(5000); ++i) {
        hm_fraction a = random_fraction(), b = random_fraction();
        if (test_below(2)) { // the same value, or nearly
            a.numerator.high = a.denominator.high = 0;
            a.denominator.low |= 1;
            const uint64_t factor = (uint64_t)random_between(1, (int64_t)1 << 60);
            b.numerator = hmi_uint128_mul(a.numerator.low, factor); // below 2^124
            b.denominator = hmi_uint128_mul(a.denominator.low, factor);
            if (test_below(4) == 0) b.numerator.low ^= 1;
        }
        int expected = ref_ratio_compare(ratio_of(&a), ratio_of(&b));
        CHECK_INT(hmi_fraction_compare(&a, &b), expected);
        test_count(&equal, expected == 0);
    }
    CHECK_TALLY(equal);
}

// A double d is right when d <= f, and the next double is above f.
TEST(fractions_floor) {
    test_tally exact = {0, 0};
    for (int i = 0; i < test_rounds(5000); ++i) {
        hm_fraction f = random_fraction();
        const int power = test_below(127);
        if (test_below(2))
            f.denominator = (hmi_int128){power < 64 ? 1ull << power : 0, power < 64 ? 0 : 1ull << (power - 64)};
        if (test_below(4) == 0) f.numerator = hmi_int128_from(random_between(-3, 3));
        double floor = hmi_fraction_floor(&f);
        ref_ratio ratio = ratio_of(&f);
        int order = ref_ratio_compare(ref_ratio_of_double(floor), ratio);
        CHECK(order <= 0);
        CHECK(ref_ratio_compare(ref_ratio_of_double(nextafter(floor, HUGE_VAL)), ratio) > 0);
        test_count(&exact, order == 0);
        double ceil = hmi_fraction_ceil(&f);
        CHECK(ref_ratio_compare(ref_ratio_of_double(ceil), ratio) >= 0);
        CHECK(ref_ratio_compare(ref_ratio_of_double(nextafter(ceil, -HUGE_VAL)), ratio) < 0);
    }
    hm_fraction nothing = {hmi_int128_from(0), hmi_int128_from(7)};
    CHECK(hmi_fraction_floor(&nothing) == 0 && copysign(1, hmi_fraction_floor(&nothing)) > 0);
    CHECK(hmi_fraction_ceil(&nothing) == 0 && copysign(1, hmi_fraction_ceil(&nothing)) > 0);
    CHECK_TALLY(exact);
}

// A fraction at, just below or just above a double from 2^-11 to 1, of numbers of 40 to 124 bits.
static hm_fraction random_fraction_near_double(void) {
    const int n = test_between(53, 63), bits = test_between(40, 124);
    const uint64_t mantissa = ((uint64_t)1 << 52) + (test_random() >> (12 + test_below(2) * 40));
    hmi_int256 den = {{test_random(), test_random(), 0, 0}};
    if (bits <= 64) den.word[1] = 0;
    if (bits < 64) den.word[0] >>= 64 - bits;
    if (bits > 64) den.word[1] >>= 128 - bits;
    if (test_below(4) == 0) den.word[0] &= ~(uint64_t)0 << 60;
    den.word[0] |= (uint64_t)1 << 60 >> test_below(2) * 30;
    const hmi_int128 whole = {den.word[0], den.word[1]};
    const hmi_int256 product =
        hmi_int256_shift_left(hmi_uint256_mul(hmi_int128_from((int64_t)mantissa), whole), 128 - n);
    hmi_int128 num = {product.word[2], product.word[3]};
    num = hmi_int128_add(num, hmi_int128_from(test_between(-1, 1)));
    return (hm_fraction){num, whole};
}

// The same as fractions_floor, where the fast path decides.
TEST(fractions_floor_quickly) {
    test_tally fast_count = {0, 0}, exact = {0, 0};
    for (int i = 0; i < test_rounds(20000); ++i) {
        const hm_fraction f = random_fraction_near_double();
        const ref_ratio ratio = ratio_of(&f);
        double floor;
        const bool any = fraction_floor_fast(f.numerator, f.denominator, &floor);
        test_count(&fast_count, any);
        if (!any) continue;
        const int order = ref_ratio_compare(ref_ratio_of_double(floor), ratio);
        CHECK(order <= 0);
        CHECK(ref_ratio_compare(ref_ratio_of_double(nextafter(floor, HUGE_VAL)), ratio) > 0);
        CHECK(floor == hmi_fraction_floor_any(&f));
        test_count(&exact, order == 0);
    }
    CHECK_TALLY(fast_count);
    CHECK(exact.yes > 0 && exact.no > 0);
}

TEST(values_are_clamped) {
    const ref_big most = ref_big_sub(ref_big_power_of_two(127), ref_big_of(1));
    test_tally fits = {0, 0};
    for (int i = 0; i < test_rounds(5000); ++i) {
        hmi_int256 a = {{test_random(), test_random() >> test_below(3), (uint64_t)test_below(2), 0}};
        if (test_below(2)) a = hmi_int256_negate(a);
        hmi_int256 clamped = hmi_int256_from(inside_clamp(a));
        ref_big expected = ref_big_of_words(a.word, 4, true);
        bool inside = true;
        if (ref_big_compare(expected, most) > 0) expected = most, inside = false;
        if (ref_big_compare(expected, ref_big_sub(ref_big_of(0), most)) < 0)
            expected = ref_big_sub(ref_big_of(0), most), inside = false;
        CHECK_INT(ref_big_compare(ref_big_of_words(clamped.word, 4, true), expected), 0);
        test_count(&fits, inside);
    }
    CHECK_TALLY(fits);
}

// ---- entry -------------------------------------------------------------------------------------------------------

// Backwards from the end of the motion, leaving is entering. Not tested where that end does not fit 64 bits.
static void check_leave(const ref_hull *a, const ref_hull *b, hmi_point motion, bool closed,
                        const hmi_passage *passage) {
    const int64_t mx = motion.x * HMI_UNITS_PER_STEP, my = motion.y * HMI_UNITS_PER_STEP;
    ref_hull end = *b;
    ref_ratio time;
    int edge;
    for (int k = 0; k < end.n; ++k) {
        const double x = fabs((double)end.x[k] + (double)mx), y = fabs((double)end.y[k] + (double)my);
        if (x > 0x1p62 || y > 0x1p62) return;
        end.x[k] += mx;
        end.y[k] += my;
    }
    if (!CHECK(ref_hull_entry(a, &end, -mx, -my, closed, &time, &edge))) return;
    const ref_ratio leave = ratio_of(&passage->leave.exact);
    CHECK_INT(ref_ratio_compare((ref_ratio){ref_big_sub(leave.den, leave.num), leave.den}, time), 0);
    CHECK(closed ? !passage->enter_open && !passage->leave_open : true);
}

static void check_entry(const shape *a, const shape *b, hmi_point motion, bool closed, test_tally *tally) {
    hmi_convex one = convex_of(a), two = convex_of(b);
    ref_hull left = hull_of_shape(a), right = hull_of_shape(b);
    hmi_passage passage;
    ref_ratio time;
    int expected_edge = -7;
    bool expected = ref_hull_entry(&left, &right, motion.x * HMI_UNITS_PER_STEP, motion.y * HMI_UNITS_PER_STEP,
                                   closed, &time, &expected_edge);
    note_pair(a, b);
    if (!CHECK_INT(test_count(tally, hmi_sat_passage(&one, &two, motion, closed, &passage)), expected)) return;
    if (!expected) return;
    CHECK_INT(ref_ratio_compare(ratio_of(&passage.enter.exact), time), 0);
    CHECK_INT(passage.edges ? hmi_lowest_bit(passage.edges) : -1, expected_edge);
    check_leave(&left, &right, motion, closed, &passage);
}

static int64_t magnitude_of(int64_t a) { return a < 0 ? -a : a; }

// Shapes on a lattice of steps or of half steps, one moving by a few steps.
static void check_small_entry(const shape *a, const shape *b, test_tally tally[2]) {
    shape one = *a, two = *b;
    int64_t scale = HMI_UNITS_PER_STEP / (test_below(2) + 1);
    hmi_point motion = {test_between(-4, 4), test_between(-4, 4)};
    for (int k = 0; k < REF_HULL_CORNERS; ++k) {
        one.v[k] = (hmi_point){one.v[k].x * scale, one.v[k].y * scale};
        two.v[k] = (hmi_point){two.v[k].x * scale, two.v[k].y * scale};
    }
    // Mostly towards a.
    if (test_below(4)) motion.x = two.v[0].x > one.v[0].x ? -magnitude_of(motion.x) : magnitude_of(motion.x);
    if (test_below(4)) motion.y = two.v[0].y > one.v[0].y ? -magnitude_of(motion.y) : magnitude_of(motion.y);
    check_entry(&one, &two, motion, false, &tally[0]);
    check_entry(&one, &two, motion, true, &tally[1]);
}

TEST(small_pairs_enter) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(200); ++i) {
        shape a, b;
        random_small_pair(&a, &b);
        check_small_entry(&a, &b, tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

TEST(thin_pairs_enter) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(1500); ++i) {
        shape a, b;
        random_thin_pair(&a, &b);
        check_small_entry(&a, &b, tally);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

TEST(pixels_enter) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(100); ++i) {
        shape a = random_pixel(), b = random_pixel();
        int64_t most = (int64_t)1 << test_between(20, 26);
        hmi_point motion = {random_between(-most, most), random_between(-most, most)};
        int64_t back = random_between(0, 2 * HMI_UNITS_PER_STEP);
        shape_move(&b, a.v[0].x - b.v[0].x - motion.x * back, a.v[0].y - b.v[0].y - motion.y * back);
        check_entry(&a, &b, motion, i % 2, &tally[i % 2]);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

TEST(huge_pairs_enter) {
    test_tally tally[2] = {{0, 0}, {0, 0}};
    int64_t most = ((int64_t)1 << 46) - 1;
    for (int i = 0; i < test_rounds(200); ++i) {
        int spread = test_between(1, 4);
        shape a = random_huge(spread), b = random_huge(spread);
        hmi_point motion = {random_between(-1, 1) * most, random_between(-most, most)};
        check_entry(&a, &b, motion, i % 2, &tally[i % 2]);
    }
    CHECK_TALLY(tally[0]);
    CHECK_TALLY(tally[1]);
}

TEST_MAIN(CASE(small_pairs_meet), CASE(thin_pairs_meet), CASE(first_contact_of_pixels), CASE(huge_pairs_meet),
          CASE(bands_across_the_range), CASE(products_near_and_wide), CASE(moving_both_changes_nothing),
          CASE(small_pairs_near), CASE(first_contact_with_a_radius), CASE(exact_radius_to_a_slanted_edge),
          CASE(huge_pairs_near), CASE(distances), CASE(least_distances), CASE(distances_of_a_rounding),
          CASE(fractions_compare), CASE(fractions_floor), CASE(fractions_floor_quickly), CASE(values_are_clamped),
          CASE(small_pairs_enter), CASE(thin_pairs_enter), CASE(pixels_enter), CASE(huge_pairs_enter))
