// Convex polygons: hulls of points against every pair of points taken for an edge, and ellipses against their
// equation.
#include "ref_parts.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 40 };

static const double unit = 1.0 / HM_UNITS_PER_PIXEL;

/// Points in local units.
typedef struct cloud {
    int n;
    hm_local at[MOST_POINTS];
} cloud;

// ---- the oracle --------------------------------------------------------------------------------------------------

static bool same_point(hm_local p, hm_local q) { return p.x == q.x && p.y == q.y; }

static ref_vector way_between(hm_local p, hm_local q) { return (ref_vector){(int64_t)q.x - p.x, (int64_t)q.y - p.y}; }

static bool lies_between(hm_local p, hm_local q, hm_local r) {
    ref_vector there = way_between(p, r), back = way_between(q, r), way = way_between(p, q);
    return ref_wide_sign(ref_vector_dot(there, way)) >= 0 && ref_wide_sign(ref_vector_dot(back, way)) <= 0;
}

// Whether all points lie to the right on the screen of the way from p to q, or between the two.
static bool is_edge(const cloud *c, hm_local p, hm_local q) {
    if (same_point(p, q)) return false;
    for (int i = 0; i < c->n; ++i) {
        int side = ref_wide_sign(ref_vector_cross(way_between(p, q), way_between(p, c->at[i])));
        if (side < 0 || (side == 0 && !lies_between(p, q, c->at[i]))) return false;
    }
    return true;
}

// Where the edge from `at` leads; `at` itself when there is none.
static hm_local next_corner(const cloud *c, hm_local at) {
    for (int i = 0; i < c->n; ++i) {
        if (is_edge(c, at, c->at[i])) return c->at[i];
    }
    return at;
}

// The corners in order from the smallest on; fewer than three where there is no area.
static cloud hull_of(const cloud *c) {
    cloud hull = {1, {c->at[0]}};
    for (int i = 1; i < c->n; ++i) {
        hm_local p = c->at[i], least = hull.at[0];
        if (p.y < least.y || (p.y == least.y && p.x < least.x)) hull.at[0] = p;
    }
    for (;;) {
        hm_local next = next_corner(c, hull.at[hull.n - 1]);
        if (same_point(next, hull.at[0])) return hull;
        hull.at[hull.n++] = next;
    }
}

// ---- hulls -------------------------------------------------------------------------------------------------------

static hm_result polygon_of(const cloud *c, hm_polygon **out) {
    hm_vec2 points[MOST_POINTS];
    for (int i = 0; i < c->n; ++i) points[i] = (hm_vec2){c->at[i].x * unit, c->at[i].y * unit};
    return hm_polygon_hull(points, c->n, NULL, out);
}

static bool has_corners(const hm_polygon *polygon, const cloud *hull) {
    if (hm_polygon_count(polygon) != hull->n) return false;
    for (int i = 0; i < hull->n; ++i) {
        if (!same_point(hm_polygon_corners(polygon)[i], hull->at[i])) return false;
    }
    return true;
}

// True when the points have an area.
static bool check_hull(const cloud *c) {
    const cloud expected = hull_of(c);
    hm_polygon *polygon = NULL;
    const hm_result result = polygon_of(c, &polygon);
    CHECK_RESULT(result, expected.n < 3 ? HM_ERROR_DEGENERATE : HM_OK);
    if (result != HM_OK) {
        CHECK(polygon == NULL);
        return false;
    }
    CHECK(has_corners(polygon, &expected));
    hm_polygon_destroy(polygon);
    return true;
}

// Coordinates from -most to most times the grain.
static cloud random_cloud(int n, int most, int32_t grain) {
    cloud c = {.n = n};
    for (int i = 0; i < n; ++i) {
        c.at[i].x = grain * test_between(-most, most);
        c.at[i].y = grain * test_between(-most, most);
    }
    return c;
}

// Multiples of one vector from one point, and now and then a point beside them.
static cloud random_line(int n) {
    cloud c = {.n = n}, ends = random_cloud(2, 200, 1 << test_below(16));
    for (int i = 0; i < n; ++i) {
        int times = test_between(-80, 80);
        c.at[i] = (hm_local){ends.at[0].x + ends.at[1].x * times, ends.at[0].y + ends.at[1].y * times};
        for (int k = 0; k < 2; ++k) {
            int32_t *v = k ? &c.at[i].y : &c.at[i].x;
            if (*v > 32767 * 65536 || *v < -32767 * 65536) c.at[i] = ends.at[0];
        }
    }
    if (test_below(2)) {
        hm_local *p = &c.at[test_below(n)];
        p->y += p->y > 0 ? -1 : 1;
    }
    return c;
}

TEST(hulls) {
    test_tally area = {0};
    for (int i = 0; i < test_rounds(2400); ++i) {
        int n = test_between(1, test_below(2) ? 6 : 30), most = test_between(1, 4);
        cloud any = random_cloud(n, 32767, HM_UNITS_PER_PIXEL), few = random_cloud(n, most, 1 << test_below(26));
        cloud fine = random_cloud(n, 1 << 29, 2), line = random_line(n);
        test_note("%d points", n);
        check_hull(&any);
        check_hull(&fine);
        test_count(&area, check_hull(&few));
        test_count(&area, check_hull(&line));
    }
    CHECK_TALLY(area);
}

static void exchange(hm_local *p, hm_local *q) {
    hm_local kept = *p;
    *p = *q;
    *q = kept;
}

TEST(order_and_repetition_do_not_matter) {
    for (int i = 0; i < test_rounds(500); ++i) {
        cloud c = random_cloud(test_between(3, MOST_POINTS / 2), 20, HM_UNITS_PER_PIXEL / 4), hull = hull_of(&c);
        hm_polygon *polygon = NULL;
        if (hull.n < 3) continue;
        for (int k = c.n; k > 1; --k) exchange(&c.at[k - 1], &c.at[test_below(k)]);
        while (c.n < MOST_POINTS && test_below(8)) {
            c.at[c.n] = c.at[test_below(c.n)];
            ++c.n;
        }
        REQUIRE(polygon_of(&c, &polygon) == HM_OK);
        CHECK(has_corners(polygon, &hull));
        hm_polygon_destroy(polygon);
    }
}

// Cross products of 66 bits: at the corners of what coordinates can be, and a unit beside them.
TEST(the_ends_of_coordinates) {
    const int32_t end = 32767 * HM_UNITS_PER_PIXEL;
    for (int i = 0; i < test_rounds(1000); ++i) {
        cloud c = {.n = test_between(3, 12)};
        for (int k = 0; k < c.n; ++k) {
            int32_t x = end - test_below(3), y = end - test_below(3);
            c.at[k].x = test_below(2) ? x : -x;
            c.at[k].y = test_below(2) ? y : -y;
        }
        check_hull(&c);
    }
}

// A parabola: all of many points are corners; and the same points each twice.
TEST(many_corners) {
    enum { N = 600 };
    static hm_vec2 points[2 * N];
    hm_polygon *polygon = NULL;
    for (int i = 0; i < N; ++i) {
        const int64_t x = i - N / 2;
        points[i] = points[2 * N - 1 - i] = (hm_vec2){(double)x, (double)(x * x) / 1024};
    }
    CHECK_RESULT(hm_polygon_hull(points, 2 * N, NULL, &polygon), HM_OK);
    CHECK_INT(hm_polygon_count(polygon), N);
    hm_shape shape, point;
    const hm_xform at = HM_XFORM_IDENTITY;
    REQUIRE(hm_shape_polygon(polygon, 0, &shape) == HM_OK && hm_shape_point(0, 50, &point) == HM_OK);
    CHECK(hm_overlap(&shape, &at, &point, &at, NULL));
    hm_polygon_destroy(polygon);
}

// ---- ellipses ----------------------------------------------------------------------------------------------------

/// What hm_polygon_ellipse takes.
typedef struct ellipse {
    double x, y, rx, ry, error;
} ellipse;

static hm_result ellipse_make(const ellipse *e, const hm_allocator *alloc, hm_polygon **out) {
    return hm_polygon_ellipse(e->x, e->y, e->rx, e->ry, e->error, alloc, out);
}

static hm_vec2 corner_of(const hm_polygon *p, int i) {
    const hm_local at = hm_polygon_corners(p)[i % hm_polygon_count(p)];
    return (hm_vec2){at.x * unit, at.y * unit};
}

// How far a line square to (nx, ny), of length 1, is from the centre where it touches the ellipse.
static double support(const ellipse *e, double nx, double ny) { return hypot(e->rx * nx, e->ry * ny); }

// No corner is farther from the ellipse than its rounding, no edge farther inside than the error and that.
static void check_edges(const ellipse *e, const hm_polygon *p) {
    const double rounding = 0.75 * unit;
    for (int i = 0; i < hm_polygon_count(p); ++i) {
        const hm_vec2 from = corner_of(p, i), to = corner_of(p, i + 1);
        const double dx = to.x - from.x, dy = to.y - from.y, length = hypot(dx, dy);
        const double nx = dy / length, ny = -dx / length, out = (from.x - e->x) * nx + (from.y - e->y) * ny;
        CHECK(out <= support(e, nx, ny) + rounding);
        CHECK(support(e, nx, ny) - out <= e->error + rounding);
    }
}

static bool has_corner(const hm_polygon *p, hm_local corner) {
    for (int i = 0; i < hm_polygon_count(p); ++i) {
        if (same_point(hm_polygon_corners(p)[i], corner)) return true;
    }
    return false;
}

// About a middle in whole units its corners lie opposite one another, and the four outermost points are among them.
static void check_symmetry(const ellipse *e, const hm_polygon *p) {
    const int32_t mx = (int32_t)(e->x * 65536), my = (int32_t)(e->y * 65536);
    hm_shape edge;
    REQUIRE(hm_shape_point(e->x + e->rx, e->y + e->ry, &edge) == HM_OK);
    const int32_t right = edge.a.x - mx, down = edge.a.y - my;
    for (int i = 0; i < hm_polygon_count(p); ++i) {
        const hm_local at = hm_polygon_corners(p)[i];
        CHECK(has_corner(p, (hm_local){2 * mx - at.x, at.y}));
        CHECK(has_corner(p, (hm_local){at.x, 2 * my - at.y}));
    }
    if (fmin(e->rx, e->ry) < 16) return; // an outermost point may lie on a line with rounded neighbours
    CHECK(has_corner(p, (hm_local){mx + right, my}) && has_corner(p, (hm_local){mx - right, my}));
    CHECK(has_corner(p, (hm_local){mx, my + down}) && has_corner(p, (hm_local){mx, my - down}));
}

// How far the middle of a chord is from a circle of that radius, for n chords.
static double sagitta(double radius, double n) { return radius * (1 - cos(3.14159265358979323846 / n)); }

// Rounding may bring corners on a line, so fewer are possible where they are near one another.
static void check_count(const ellipse *e, const hm_polygon *p) {
    const int count = hm_polygon_count(p);
    const double radius = fmax(e->rx, e->ry), tiny = 1e-9;
    int most = 4;
    while (sagitta(radius, most) > e->error * (1 + tiny)) most += 4;
    CHECK(count <= most);
    if (fmin(e->rx, e->ry) > 16 && e->error >= 1.0 / 64) CHECK_INT(count, most);
}

static ellipse random_ellipse(void) {
    ellipse e;
    e.x = test_between(-1000, 1000) / 4.0;
    e.y = test_between(-1000, 1000) / 4.0;
    e.rx = test_between(1, 1 << test_between(1, 11)) / 4.0;
    e.ry = test_below(3) ? test_between(1, 1 << test_between(1, 11)) / 4.0 : e.rx;
    e.error = test_between(1, 1 << test_between(3, 13)) / 1024.0;
    return e;
}

TEST(ellipses) {
    for (int i = 0; i < test_rounds(160); ++i) {
        const ellipse e = random_ellipse();
        hm_polygon *p = NULL;
        test_note("(%g, %g) %g x %g, error %g", e.x, e.y, e.rx, e.ry, e.error);
        REQUIRE(ellipse_make(&e, NULL, &p) == HM_OK);
        check_edges(&e, p);
        check_symmetry(&e, p);
        check_count(&e, p);
        hm_polygon_destroy(p);
    }
}

TEST(worked_ellipses) {
    static const struct {
        ellipse of;
        int count;
    } rows[] = {
        {{0, 0, 30, 20, 0.25}, 28}, {{0, 0, 30, 20, 1}, 16}, {{5, 5, 10, 10, 1e300}, 4},
        {{0, 0, 10, 10, 10}, 4},    {{0, 0, 1, 1, 0.3}, 4},  {{0, 0, 1, 1, 0.29}, 8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        hm_polygon *p = NULL;
        REQUIRE(ellipse_make(&rows[i].of, NULL, &p) == HM_OK);
        test_note("row %d", (int)i);
        CHECK_INT(hm_polygon_count(p), rows[i].count);
        hm_polygon_destroy(p);
    }
}

// ---- what is refused ---------------------------------------------------------------------------------------------

static void check_ellipse_refused(ellipse e, hm_result expected) {
    hm_polygon *p = NULL;
    test_note("(%g, %g) %g x %g, error %g", e.x, e.y, e.rx, e.ry, e.error);
    CHECK_RESULT(ellipse_make(&e, NULL, &p), expected);
    CHECK(p == NULL);
}

TEST(limits_of_ellipses) {
    static const double bad[] = {NAN, INFINITY, -INFINITY, 32767.1, -32767.1, 1e300};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        check_ellipse_refused((ellipse){bad[i], 0, 4, 4, 1}, HM_ERROR_RANGE);
        check_ellipse_refused((ellipse){0, bad[i], 4, 4, 1}, HM_ERROR_RANGE);
        check_ellipse_refused((ellipse){0, 0, bad[i], 4, 1}, HM_ERROR_RANGE);
        check_ellipse_refused((ellipse){0, 0, 4, bad[i], 1}, HM_ERROR_RANGE);
    }
    check_ellipse_refused((ellipse){0, 0, 0, 4, 1}, HM_ERROR_RANGE);
    check_ellipse_refused((ellipse){0, 0, 4, -1, 1}, HM_ERROR_RANGE);
    check_ellipse_refused((ellipse){0, 0, 4, 4, 0.0009}, HM_ERROR_RANGE);
    check_ellipse_refused((ellipse){0, 0, 4, 4, -1}, HM_ERROR_RANGE);
    check_ellipse_refused((ellipse){0, 0, 4, 4, NAN}, HM_ERROR_RANGE);
    check_ellipse_refused((ellipse){32765, 0, 4, 4, 1}, HM_ERROR_RANGE);
    check_ellipse_refused((ellipse){0, 0, 1e-9, 4, 1}, HM_ERROR_DEGENERATE);
    check_ellipse_refused((ellipse){0, 0, 1e-9, 5e-324, 1}, HM_ERROR_DEGENERATE);
    hm_polygon *p = NULL;
    REQUIRE(hm_polygon_ellipse(0, 0, 32767, 32767, 4, NULL, &p) == HM_OK);
    CHECK_INT(hm_polygon_count(p), 204);
    hm_polygon_destroy(p);
}

TEST(limits_of_hulls) {
    static const double bad[] = {NAN, INFINITY, -INFINITY, 32767.1, -32767.1, 1e300};
    hm_vec2 points[3] = {{32767, 32767}, {-32767, 32767}, {0, -32767}};
    hm_polygon *p = NULL;
    REQUIRE(hm_polygon_hull(points, 3, NULL, &p) == HM_OK);
    hm_polygon_destroy(p);
    p = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        for (int k = 0; k < 6; ++k) {
            double *at = k % 2 ? &points[k / 2].y : &points[k / 2].x, kept = *at;
            *at = bad[i];
            CHECK_RESULT(hm_polygon_hull(points, 3, NULL, &p), HM_ERROR_RANGE);
            CHECK_RESULT(hm_polygon_create(points, 3, NULL, &p), HM_ERROR_RANGE);
            *at = kept;
        }
    }
    const int32_t counts[] = {0, -1, INT32_MIN, HM_POLYGON_MAX_POINTS + 1, INT32_MAX};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; ++i)
        CHECK_RESULT(hm_polygon_hull(points, counts[i], NULL, &p), HM_ERROR_RANGE);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; ++i)
        CHECK_RESULT(hm_polygon_create(points, counts[i], NULL, &p), HM_ERROR_RANGE);
    CHECK_RESULT(hm_polygon_hull(points, 1, NULL, &p), HM_ERROR_DEGENERATE);
    CHECK_RESULT(hm_polygon_hull(points, 2, NULL, &p), HM_ERROR_DEGENERATE);
    CHECK_RESULT(hm_polygon_create(points, 1, NULL, &p), HM_ERROR_DEGENERATE);
    CHECK_RESULT(hm_polygon_create(points, 2, NULL, &p), HM_ERROR_DEGENERATE);
    CHECK(p == NULL);
}

// ---- lists of corners --------------------------------------------------------------------------------------------

static hm_result corners_of(const cloud *c, hm_polygon **out) {
    hm_vec2 points[MOST_POINTS];
    for (int i = 0; i < c->n; ++i) points[i] = (hm_vec2){c->at[i].x * unit, c->at[i].y * unit};
    return hm_polygon_create(points, c->n, NULL, out);
}

static void check_corners(const cloud *list, bool convex) {
    const cloud expected = hull_of(list);
    hm_polygon *polygon = NULL;
    const hm_result result = corners_of(list, &polygon);
    CHECK_RESULT(result, convex ? HM_OK : HM_ERROR_DEGENERATE);
    if (result == HM_OK) CHECK(has_corners(polygon, &expected));
    hm_polygon_destroy(polygon);
}

// The same list from another corner on, or backward.
static cloud another_way(const cloud *c, int from, bool back) {
    cloud other = {.n = c->n};
    for (int i = 0; i < c->n; ++i) other.at[i] = c->at[(from + (back ? c->n - i : i)) % c->n];
    return other;
}

static void check_all_ways(const cloud *c, bool convex) {
    for (int from = 0; from < c->n; ++from) {
        for (int back = 0; back < 2; ++back) {
            const cloud other = another_way(c, from, back);
            test_note("%d points from %d, %d", c->n, from, back);
            check_corners(&other, convex);
        }
    }
}

// The list with a point put in at `index`.
static cloud with_point(const cloud *c, int index, hm_local p) {
    cloud more = {.n = c->n + 1};
    for (int i = 0; i < more.n; ++i) more.at[i] = i == index ? p : c->at[i - (i > index)];
    return more;
}

static hm_local middle_of(hm_local a, hm_local b) { return (hm_local){a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2}; }

// Coordinates are even, so that middles of edges lie on them. Each edge is longer than 100 units.
static cloud random_convex(void) {
    for (;;) {
        const cloud points = random_cloud(test_between(3, 9), 300, 2 * test_between(1, 5000));
        const cloud hull = hull_of(&points);
        bool fine = hull.n >= 3;
        for (int i = 0; i < hull.n; ++i) {
            const hm_local a = hull.at[i], b = hull.at[(i + 1) % hull.n];
            fine = fine && abs(a.x - b.x) + abs(a.y - b.y) > 100;
        }
        if (fine) return hull;
    }
}

TEST(lists_of_corners) {
    for (int round = 0; round < test_rounds(300); ++round) {
        const cloud hull = random_convex();
        const int i = test_below(hull.n), next = (i + 1) % hull.n;
        const hm_local middle = middle_of(hull.at[i], hull.at[next]);
        check_all_ways(&hull, true);
        // A point twice, and one on an edge.
        const cloud twice = with_point(&hull, i, hull.at[i]), on_edge = with_point(&hull, i + 1, middle);
        check_all_ways(&twice, true);
        check_all_ways(&on_edge, true);
        // To the middle of an edge and back, past it and back, or two corners exchanged.
        const cloud back = with_point(&on_edge, i + 2, hull.at[i]);
        check_all_ways(&back, false);
        if (hull.n > 3) {
            cloud crossing = hull;
            crossing.at[i] = hull.at[next], crossing.at[next] = hull.at[i];
            check_all_ways(&crossing, false);
        }
        // Once around and once more.
        cloud again = hull;
        for (int k = 0; k < hull.n; ++k) again.at[again.n++] = hull.at[k];
        check_all_ways(&again, false);
    }
}

// Points beside an edge of the hull: 2 units inside are taken, 3 are not.
TEST(lists_that_are_hardly_concave) {
    const cloud square = {4, {{0, 0}, {8000, 0}, {8000, 8000}, {0, 8000}}};
    for (int inside = 0; inside < 6; ++inside) {
        const cloud dented = with_point(&square, 1, (hm_local){3000, inside});
        const cloud slanted = {4, {{0, 0}, {8000, 8000}, {7000, 7000 + inside}, {-8000, 8000}}};
        check_all_ways(&dented, inside <= 2);
        check_all_ways(&slanted, false); // past the corner
        const cloud before = {4, {{0, 0}, {7000, 7000 + inside}, {8000, 8000}, {-8000, 8000}}};
        check_all_ways(&before, inside * inside <= 8); // as far as inside / sqrt 2
        const cloud wavering = {6, {{0, 0}, {3000, 0}, {3000 - inside, 0}, {8000, 0}, {8000, 8000}, {0, 8000}}};
        check_all_ways(&wavering, inside <= 2);
    }
}

// What is drawn with rounded sines stays convex: a ring of very many, very close corners.
TEST(rings_of_close_corners) {
    enum { CORNERS = 4000 };
    static hm_vec2 points[CORNERS];
    for (int k = 0; k < 40; ++k) {
        const double radius = k < 20 ? 0.01 * (k + 1) : 40.0 * (k - 19);
        hm_polygon *polygon = NULL;
        for (int i = 0; i < CORNERS; ++i) {
            int64_t sine, cosine;
            hm_sincos(6.283185307179586 * i / (int)CORNERS, &sine, &cosine);
            points[i] = (hm_vec2){3.7 + radius * (double)cosine * 0x1p-62, radius * (double)sine * 0x1p-62};
        }
        test_note("radius %g", radius);
        CHECK_RESULT(hm_polygon_create(points, CORNERS, NULL, &polygon), HM_OK);
        hm_polygon_destroy(polygon);
    }
}

// ---- memory ------------------------------------------------------------------------------------------------------

static hm_result make_any(int hull, const hm_allocator *alloc, hm_polygon **out) {
    static const hm_vec2 points[] = {{0, 0}, {9, 0}, {9, 9}, {4, 4}, {0, 9}};
    if (hull == 2) return hm_polygon_create(points, 3, alloc, out);
    return hull ? hm_polygon_hull(points, 5, alloc, out) : hm_polygon_ellipse(0, 0, 90, 50, 0.01, alloc, out);
}

TEST(every_allocation_fails_in_turn) {
    for (int hull = 0; hull < 3; ++hull) {
        long calls = 1;
        for (long fail = 0; fail <= calls; ++fail) {
            test_heap heap = {.fail_at = fail, .fail_after = fail % 2};
            hm_allocator alloc = heap_allocator(&heap);
            hm_polygon *p = NULL;
            CHECK_RESULT(make_any(hull, &alloc, &p), fail ? HM_ERROR_MEMORY : HM_OK);
            CHECK_INT(p != NULL, fail == 0);
            if (fail == 0) calls = heap.calls;
            hm_polygon_destroy(p);
            CHECK_HEAP_EMPTY(heap);
        }
        CHECK(calls > 3);
    }
    hm_polygon_destroy(NULL);
}

TEST(violations) {
    const hm_vec2 points[3] = {{0, 0}, {1, 0}, {0, 1}};
    hm_polygon *p = NULL;
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_polygon_hull(NULL, 3, NULL, &p), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_polygon_hull(points, 3, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_polygon_create(NULL, 3, NULL, &p), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_polygon_create(points, 3, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_polygon_ellipse(0, 0, 1, 1, 1, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_INT(hm_polygon_count(NULL), 0));
    CHECK_PRECONDITION(CHECK(hm_polygon_corners(NULL) == NULL));
    CHECK(p == NULL);
}

// A polygon of several parts is one convex shape where that matters: its depth is that of the whole of it, to a step.
TEST(many_corners_part_as_one) {
    const hm_xform at = HM_XFORM_IDENTITY;
    for (int corners = 12; corners < 1200; corners *= 2) {
        hm_polygon *polygon = NULL;
        hm_shape round, wall;
        hm_contact_info info;
        hm_separation out;
        double error = 4;
        do {
            hm_polygon_destroy(polygon);
            error = error > 1.0 / 512 ? error / 2 : 1.0 / 1024;
            REQUIRE(hm_polygon_ellipse(0, 0, 4 * corners, corners, error, NULL, &polygon) == HM_OK);
        } while (error > 1.0 / 1024 && hm_polygon_count(polygon) < corners);
        test_note("%d corners", hm_polygon_count(polygon));
        REQUIRE(hm_shape_polygon(polygon, 0, &round) == HM_OK);
        REQUIRE(hm_shape_box(4 * corners - 1.25, -3000, 1000, 6000, 0, &wall) == HM_OK);
        if (hm_polygon_count(polygon) <= 1024) {
            CHECK(hm_contact(&round, &at, &wall, &at, NULL, &info));
            CHECK_NEAR(info.depth, 1.25, 1e-9);
            CHECK(info.normal.x == 1 && info.normal.y == 0);
            CHECK(hm_separate(&round, &at, &wall, &at, &(hm_separate_options){.max_distance = 100}, &out));
            CHECK(out.steps_x == 5 * HM_STEPS_PER_PIXEL / 4 && out.steps_y == 0);
        }
        hm_polygon_destroy(polygon);
    }
}

// However it is taken apart: every diagonal lies inside, every edge on the border.
TEST(diagonals_are_inside) {
    static const double errors[] = {0.5, 0.1, 0.05, 0.02};
    const hm_xform at = {1234, -567, 3 << 22, 1 << 22, -(1 << 22), 3 << 22};
    for (int i = 0; i < 4; ++i) {
        hm_polygon *polygon = NULL;
        hm_shape shape, segment;
        REQUIRE(hm_polygon_ellipse(3, 4, 50, 30, errors[i], NULL, &polygon) == HM_OK);
        REQUIRE(hm_shape_polygon(polygon, 0, &shape) == HM_OK);
        const hm_local *corner = hm_polygon_corners(polygon);
        int n = hm_polygon_count(polygon);
        test_note("%d corners", n);
        for (int a = 0; a < n; ++a) {
            for (int b = a + 1; b < n; ++b) {
                REQUIRE(hm_shape_segment(corner[a].x * unit, corner[a].y * unit, corner[b].x * unit,
                                         corner[b].y * unit, &segment) == HM_OK);
                bool edge = b == a + 1 || (a == 0 && b == n - 1);
                CHECK_INT(hm_overlap(&shape, &at, &segment, &at, NULL), !edge);
            }
        }
        hm_polygon_destroy(polygon);
    }
}

TEST_MAIN(CASE(many_corners_part_as_one), CASE(diagonals_are_inside), CASE(hulls),
          CASE(order_and_repetition_do_not_matter), CASE(the_ends_of_coordinates), CASE(many_corners), CASE(ellipses),
          CASE(worked_ellipses), CASE(limits_of_ellipses), CASE(limits_of_hulls), CASE(lists_of_corners),
          CASE(lists_that_are_hardly_concave), CASE(rings_of_close_corners), CASE(every_allocation_fails_in_turn),
          CASE(violations))
