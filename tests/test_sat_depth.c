// The minimum translation vector of two convex shapes, compared with the oracle: polygons with whole corners at five
// scales, pairs on a few lattice points where every kind of tie is common, pairs of any coordinates and as far apart
// as they may be.
#include "../src/sat/sat_depth.h"
#include "../src/sat/sat_exact.h"
#include "harness.h"
#include "ref_depth.h"
#include "sat_shapes.h"

#include <math.h>

static const int64_t pixel = (int64_t)1 << 40; ///< in units
static const int64_t step = (int64_t)1 << 24;  ///< in steps: a pixel

static bool depth_of(const hmi_convex *a, const hmi_convex *b, int64_t margin, bool closed, hmi_depth *out) {
    const hmi_whole one = hmi_whole_of(a), two = hmi_whole_of(b);
    return hmi_sat_depth(&one, &two, margin, closed, out);
}

static bool way_is(const hmi_depth *depth, double x, double y) {
    return fabs(depth->normal.x - x) < 1e-9 && fabs(depth->normal.y - y) < 1e-9;
}

static bool way_among(const hmi_depth *depth, const ref_depth *expected) {
    for (int i = 0; i < expected->count; ++i)
        if (way_is(depth, expected->way[i].x, expected->way[i].y)) return true;
    return false;
}

// Exchanged: the same depth and the opposite way.
static void check_swapped(const hmi_convex *a, const hmi_convex *b, int64_t margin, bool closed, bool met,
                          const hmi_depth *depth) {
    hmi_depth back;
    if (!CHECK_INT(depth_of(b, a, margin, closed, &back), met) || !met) return;
    CHECK(back.depth == depth->depth);
    if (sat_order(a, b) == 0) return;
    CHECK(back.normal.x == -depth->normal.x && back.normal.y == -depth->normal.y);
}

// ---- polygons with whole corners ---------------------------------------------------------------------------------

// Sorted by (y, x).
static void sort_points(hmi_point *p, int n) {
    for (int i = 1; i < n; ++i)
        for (int k = i; k > 0 && (p[k].y < p[k - 1].y || (p[k].y == p[k - 1].y && p[k].x < p[k - 1].x)); --k) {
            hmi_point swap = p[k];
            p[k] = p[k - 1];
            p[k - 1] = swap;
        }
}

static int64_t turn_of(hmi_point p, hmi_point q, hmi_point r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}

// The hull of a few random points (Andrew 1979), with three corners at least.
static void random_polygon(int size, shape *s) {
    hmi_point p[REF_HULL_CORNERS], chain[2 * REF_HULL_CORNERS];
    do {
        int count = test_between(3, REF_HULL_CORNERS), n = 0;
        for (int i = 0; i < count; ++i) {
            p[i].x = test_below(size + 1);
            p[i].y = test_below(size + 1);
        }
        sort_points(p, count);
        for (int i = 0; i < count; ++i) {
            while (n > 1 && turn_of(chain[n - 2], chain[n - 1], p[i]) <= 0) --n;
            chain[n++] = p[i];
        }
        for (int i = count - 2, low = n + 1; i >= 0; --i) {
            while (n >= low && turn_of(chain[n - 2], chain[n - 1], p[i]) <= 0) --n;
            chain[n++] = p[i];
        }
        s->n = n - 1;
    } while (s->n < 3);
    for (int32_t k = 0; k < s->n; ++k) s->v[k] = chain[k];
    s->radius = 0;
    if (test_below(2)) shape_reverse(s);
}

static void shape_move(shape *s, int64_t x, int64_t y) {
    for (int32_t i = 0; i < s->n; ++i) {
        s->v[i].x += x;
        s->v[i].y += y;
    }
}

// Corner on corner, the middles of edges on one another, or anywhere; some then a pixel beside.
static void pose_polygon(const shape *a, shape *b, int size) {
    int32_t i = test_below(a->n), j = test_below(b->n);
    const hmi_point *p = &a->v[i], *q = &a->v[(i + 1) % a->n], *r = &b->v[j];
    switch (test_below(4)) {
    case 0: {
        int x = test_between(-size, size), y = test_between(-size, size);
        shape_move(b, x, y);
        break;
    }
    case 1:
        shape_move(b, p->x - r->x, p->y - r->y);
        break;
    case 2:
        shape_move(b, p->x + (q->x - p->x) / 2 - r->x, p->y + (q->y - p->y) / 2 - r->y);
        break;
    default: // edges in line and back to back
        b->n = a->n;
        for (int32_t k = 0; k < b->n; ++k) b->v[k] = (hmi_point){-a->v[k].x, -a->v[k].y};
        shape_move(b, p->x + q->x, p->y + q->y);
        if (test_below(2)) shape_move(b, q->x - p->x, q->y - p->y);
    }
    if (test_below(3) == 0) {
        int x = test_between(-1, 1), y = test_between(-1, 1);
        shape_move(b, x, y);
    }
}

static shape in_units(const shape *s) {
    shape scaled = *s;
    for (int32_t k = 0; k < s->n; ++k) scaled.v[k] = (hmi_point){s->v[k].x * pixel, s->v[k].y * pixel};
    scaled.radius *= step;
    return scaled;
}

// What the rule says of the oracle's length: without a radius of the hulls, with one of the gap's square.
static bool rule_met(const ref_depth *expected, int64_t radius, bool closed) {
    if (expected->meet) return radius > 0 || closed || expected->inside;
    double square = (double)(radius * radius) * expected->den;
    return radius > 0 && (closed ? expected->num <= square : expected->num < square);
}

typedef struct scale_tally {
    test_tally meet, touch;
} scale_tally;

static void check_polygons(const shape *a, const shape *b, scale_tally *tally) {
    ref_hull left = hull_of_shape(a), right = hull_of_shape(b);
    ref_depth expected = ref_depth_small(&left, &right);
    shape one = in_units(a), two = in_units(b);
    hmi_convex first = convex_of(&one), second = convex_of(&two);
    int64_t radius = a->radius + b->radius;
    test_count(&tally->touch, radius == 0 && expected.meet && !expected.inside);
    for (int closed = 0; closed < 2; ++closed) {
        hmi_depth depth;
        bool met = rule_met(&expected, radius, closed);
        note_pair(a, b);
        if (!closed) test_count(&tally->meet, met);
        if (!CHECK_INT(depth_of(&first, &second, 0, closed, &depth), met)) return;
        check_swapped(&first, &second, 0, closed, met, &depth);
        if (!met) continue;
        CHECK_NEAR(depth.depth, (double)radius + (expected.meet ? expected.length : -expected.length), 1e-10);
        CHECK(way_among(&depth, &expected));
    }
}

static void check_scale(int size) {
    scale_tally tally = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(80000); ++i) {
        shape a, b;
        random_polygon(size, &a);
        random_polygon(size, &b);
        pose_polygon(&a, &b, size);
        if (i % 4 == 3) {
            a.radius = test_below(size / 8 + 1);
            b.radius = test_below(size / 8 + 1);
        }
        check_polygons(&a, &b, &tally);
    }
    test_note("%ld of %ld touch", tally.touch.yes, tally.touch.yes + tally.touch.no);
    CHECK_TALLY(tally.meet);
    CHECK(10 * tally.touch.yes >= tally.touch.no);
}

TEST(polygons_of_16_pixels) { check_scale(16); }
TEST(polygons_of_64_pixels) { check_scale(64); }
TEST(polygons_of_512_pixels) { check_scale(512); }
TEST(polygons_of_2048_pixels) { check_scale(2048); }
TEST(polygons_of_8192_pixels) { check_scale(8192); }

// ---- any coordinates ---------------------------------------------------------------------------------------------

static int64_t random_units(int64_t limit) { return (int64_t)(test_random() % (2 * (uint64_t)limit + 1)) - limit; }

static bool shape_valid(const shape *s) {
    if (s->n == 2) return s->v[0].x != s->v[1].x || s->v[0].y != s->v[1].y;
    int turn = s->n > 2 ? sat_side(&s->v[0], &s->v[1], &s->v[2]) : 1;
    for (int32_t k = 0; s->n > 2 && k < s->n; ++k)
        for (int32_t j = 0; j < s->n; ++j)
            if (j != k && j != (k + 1) % s->n && turn * sat_side(&s->v[k], &s->v[(k + 1) % s->n], &s->v[j]) <= 0)
                return false;
    return turn != 0;
}

// A point, a segment, a triangle, four corners, a parallelogram or a small cousin of a.
static shape random_shape(int64_t size) {
    shape s = {.n = 1};
    do {
        int kind = test_below(5);
        s.n = kind < 4 ? kind + 1 : 4;
        for (int32_t k = 0; k < s.n; ++k) {
            s.v[k].x = random_units(size);
            s.v[k].y = random_units(size);
        }
        if (kind == 4) s.v[3] = (hmi_point){s.v[0].x + s.v[2].x - s.v[1].x, s.v[0].y + s.v[2].y - s.v[1].y};
    } while (!shape_valid(&s));
    return s;
}

// Against the oracle, without a radius and with one near the gap.
static void check_any(const shape *a, const shape *b, test_tally *meet) {
    ref_hull left = hull_of_shape(a), right = hull_of_shape(b);
    ref_depth expected = ref_depth_of(&left, &right);
    shape one = *a, two = *b;
    int64_t gap = expected.meet ? test_below(3) : (int64_t)(expected.length / 65536.0) + test_between(-1, 2);
    one.radius = test_below(2) || gap < 0 || gap >= (int64_t)1 << 45 ? 0 : gap;
    two.radius = test_below(2) ? 0 : test_below(1000);
    hmi_convex first = convex_of(&one), second = convex_of(&two);
    double radius = (double)(one.radius + two.radius) * 65536.0;
    for (int closed = 0; closed < 2; ++closed) {
        hmi_depth depth;
        bool met = depth_of(&first, &second, 0, closed, &depth);
        note_pair(&one, &two);
        if (!CHECK_INT(met, hmi_sat_touch(&first, &second, 0, closed))) return; // compared with its own oracle
        check_swapped(&first, &second, 0, closed, met, &depth);
        if (!test_count(meet, met)) continue;
        double length = radius + (expected.meet ? expected.length : -expected.length);
        CHECK_NEAR(depth.depth * 0x1p40, length, (radius + expected.length) * 0x1p-45);
        if (expected.any_way) CHECK(way_is(&depth, 0, -1) || way_is(&depth, 0, 1));
        if (expected.any_way || (sat_flat(&first, &second) && expected.meet)) continue; // ends: see below
        CHECK(way_among(&depth, &expected));
    }
}

static void check_sizes(int64_t size, int64_t apart, int rounds) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(rounds); ++i) {
        shape a = random_shape(size), b = random_shape(size);
        if (test_below(4) == 0 && a.n == b.n) b = a;
        int64_t x = random_units(apart), y = random_units(apart);
        shape_move(&b, x, y);
        check_any(&a, &b, &meet);
    }
    CHECK_TALLY(meet);
}

TEST(a_few_lattice_points) {
    for (int64_t size = 1; size < 4; ++size) check_sizes(size, size, 900);
}

TEST(any_units) {
    check_sizes((int64_t)1 << 20, (int64_t)1 << 20, 700);
    check_sizes((int64_t)1 << 42, (int64_t)1 << 42, 700);
}

TEST(as_far_as_corners_go) { check_sizes((int64_t)1 << 61, (int64_t)1 << 61, 900); }

// ---- what is stated ----------------------------------------------------------------------------------------------

static shape point_at(double x, double y, double radius) {
    return (shape){
        1, {{(int64_t)(x * (double)pixel), (int64_t)(y * (double)pixel)}}, (int64_t)(radius * (double)step)};
}

static shape segment_of(double x0, double y0, double x1, double y1, double radius) {
    shape s = point_at(x0, y0, radius), t = point_at(x1, y1, 0);
    s.v[s.n++] = t.v[0];
    return s;
}

static shape box_of(double x, double y, double w, double h, double radius) {
    shape s = segment_of(x, y, x + w, y, radius), t = segment_of(x + w, y + h, x, y + h, 0);
    s.v[2] = t.v[0];
    s.v[3] = t.v[1];
    s.n = 4;
    return s;
}

static void check_way(shape a, shape b, double x, double y, double length) {
    hmi_convex one = convex_of(&a), two = convex_of(&b);
    hmi_depth depth = {{9, 9}, 0};
    note_pair(&a, &b);
    CHECK(depth_of(&one, &two, 0, true, &depth));
    CHECK_NEAR(depth.normal.x, x, 1e-12);
    CHECK_NEAR(depth.normal.y, y, 1e-12);
    CHECK_NEAR(depth.depth, length, 1e-12);
    check_swapped(&one, &two, 0, true, true, &depth);
    for (int i = 0; i < 2; ++i) { // anywhere in the world the same, to the bit
        int64_t dx = (int64_t)test_between(-1000000, 1000000) * 65536,
                dy = (int64_t)test_between(-1000, 1000) * pixel;
        shape_move(&a, dx, dy);
        shape_move(&b, dx, dy);
        hmi_depth moved;
        CHECK(depth_of(&one, &two, 0, true, &moved));
        CHECK(moved.depth == depth.depth && moved.normal.x == depth.normal.x && moved.normal.y == depth.normal.y);
    }
}

// The second of the two in the order of sat_order is moved up, or left.
TEST(ties) {
    check_way(box_of(0, 0, 10, 10, 0), box_of(3, 3, 4, 4, 0), 0, -1, 7);     // all four sides
    check_way(box_of(0, 0, 10, 20, 0), box_of(3, 8, 4, 4, 0), -1, 0, 7);     // left or right
    check_way(box_of(0, 0, 10, 10, 0), box_of(0, 0, 10, 10, 0), 0, -1, 10);  // exactly over each other
    check_way(box_of(0, 0, 10, 10, 1), box_of(0, 0, 10, 10, 2), 0, -1, 13);  // with other radii
    check_way(box_of(0, 0, 10, 10, 0), box_of(7, 7, 10, 10, 0), 1, 0, 3);    // a corner: right and down
    check_way(box_of(0, 0, 10, 10, 0), box_of(-7, -7, 10, 10, 0), -1, 0, 3); // left and up
    check_way(box_of(0, 0, 10, 10, 0), point_at(5, 5, 2), 0, 1, 7);          // a circle is the first of the two
    check_way(point_at(0, 0, 3), point_at(0, 0, 5), 0, -1, 8);               // concentric
    check_way(point_at(0, 0, 5), point_at(0, 0, 5), 0, -1, 10);
    check_way(point_at(4, 4, 0), point_at(4, 4, 0), 0, -1, 0);
    check_way(segment_of(0, 0, 10, 0, 0), segment_of(4, 0, 20, 0, 0), 0, -1, 0); // in line
    check_way(segment_of(0, 0, 10, 0, 1), segment_of(4, 0, 20, 0, 1), 0, -1, 2);
    check_way(segment_of(0, 0, 0, 10, 1), segment_of(0, 4, 0, 20, 1), -1, 0, 2);
    check_way(segment_of(0, 0, 10, 0, 1), segment_of(10, 0, 20, 0, 1), 1, 0, 2); // end to end
    check_way(segment_of(0, 0, 10, 0, 1), point_at(0, 0, 1), -1, 0, 2);
    check_way(segment_of(0, 0, 10, 0, 1), point_at(3, 0, 1), 0, 1, 2);
}

TEST(without_ties) {
    check_way(box_of(0, 0, 10, 10, 0), box_of(8, 3, 10, 10, 0), 1, 0, 2);
    check_way(box_of(0, 0, 10, 10, 0), box_of(10, 3, 10, 10, 0), 1, 0, 0); // side by side
    check_way(box_of(0, 0, 10, 10, 2), box_of(13, 3, 10, 10, 2), 1, 0, 1);
    check_way(box_of(0, 0, 10, 10, 3), box_of(13, 14, 10, 10, 3), 0.6, 0.8, 1); // corner to corner
    check_way(point_at(0, 0, 3), point_at(3, 4, 3), 0.6, 0.8, 1);
    check_way(point_at(0, 0, 3), point_at(0, 0x1p-40, 3), 0, 1, 6 - 0x1p-40);
    check_way(segment_of(0, 0, 10, 10, 0), segment_of(0, 6, 6, 0, 0), -0.70710678118654752, -0.70710678118654752,
              3 * 1.4142135623730951);
    check_way(segment_of(-8, 0, 8, 0, 2), segment_of(-3, 3, 5, 3, 2), 0, 1, 1); // capsules in parallel
    check_way(point_at(5, 1, 2), box_of(0, 0, 10, 10, 0), 0, 1, 3);             // the centre inside
    check_way(point_at(5, -1, 2), box_of(0, 0, 10, 10, 0), 0, 1, 1);
    check_way(point_at(-3, -4, 6), box_of(0, 0, 10, 10, 0), 0.6, 0.8, 1);
}

TEST_MAIN(CASE(polygons_of_16_pixels), CASE(polygons_of_64_pixels), CASE(polygons_of_512_pixels),
          CASE(polygons_of_2048_pixels), CASE(polygons_of_8192_pixels), CASE(a_few_lattice_points), CASE(any_units),
          CASE(as_far_as_corners_go), CASE(ties), CASE(without_ties))
