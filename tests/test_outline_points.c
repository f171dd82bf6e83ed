// Outlines of rings of points: what is refused against every pair of edges, what is solid against winding numbers.
#include "ref_outline.h"
#include "support.h"

#include <hitmask/outline.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RINGS = 24, MOST_POINTS = 400 };

/// Rings of whole coordinates, each less than 1,000.
typedef struct rings {
    int count;
    int32_t points[MOST_RINGS];
    int first[MOST_RINGS];
    int all;
    ref_point at[MOST_POINTS];
} rings;

static void rings_begin(rings *r) {
    REQUIRE(r->count < MOST_RINGS);
    r->first[r->count] = r->all;
    r->points[r->count++] = 0;
}

static void rings_add(rings *r, int64_t x, int64_t y) {
    REQUIRE(r->all < MOST_POINTS);
    r->at[r->all++] = (ref_point){(int)x, (int)y};
    r->points[r->count - 1]++;
}

static ref_point corner(const rings *r, int ring, int k) { return r->at[r->first[ring] + k % r->points[ring]]; }

// Coordinates are multiples of a quarter of a pixel.
static hm_result make(const rings *r, hm_fill fill, hm_points_fault *fault, const hm_allocator *alloc,
                      hm_outline **out) {
    static hm_vec2 points[MOST_POINTS];
    const hm_points_options options = {fill, fault};
    for (int i = 0; i < r->all; ++i) points[i] = (hm_vec2){(double)r->at[i].x / 4, (double)r->at[i].y / 4};
    return hm_outline_from_points(points, r->points, r->count, &options, alloc, out);
}

// The same rings in another order, each from another point on, in another direction unless `keep`, with points that are
// repeated and points on edges that are as before.
static rings shuffled(const rings *r, bool keep) {
    rings other = {0};
    int order[MOST_RINGS];
    for (int i = 0; i < r->count; ++i) order[i] = i;
    for (int i = r->count - 1; i > 0; --i) {
        const int k = test_below(i + 1), kept = order[i];
        order[i] = order[k], order[k] = kept;
    }
    for (int i = 0; i < r->count; ++i) {
        const int ring = order[i], n = r->points[ring], from = test_below(n), back = keep ? 0 : test_below(2);
        rings_begin(&other);
        for (int k = 0; k < n; ++k) {
            const ref_point p = corner(r, ring, from + (back ? n - k : k));
            for (int times = 1 + (test_below(8) == 0); times > 0; --times) rings_add(&other, p.x, p.y);
        }
    }
    return other;
}

// ---- the definition --------------------------------------------------------------------------------------------------

static int64_t turn(ref_point a, ref_point b, ref_point c) {
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static int sign(int64_t v) { return (v > 0) - (v < 0); }

static bool same(ref_point a, ref_point b) { return a.x == b.x && a.y == b.y; }

static bool on_edge(ref_point a, ref_point b, ref_point p) {
    return turn(a, b, p) == 0 && (p.x - a.x) * (p.x - b.x) <= 0 && (p.y - a.y) * (p.y - b.y) <= 0;
}

static bool cross_within(ref_point a, ref_point b, ref_point c, ref_point d) {
    return sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0;
}

// Whether two edges share more than a point.
static bool run_along(ref_point a, ref_point b, ref_point c, ref_point d) {
    const ref_point ends[4] = {a, b, c, d};
    ref_point common[4];
    int count = 0;
    if (turn(a, b, c) != 0 || turn(a, b, d) != 0) return false;
    for (int i = 0; i < 4; ++i)
        if (i < 2 ? on_edge(c, d, ends[i]) : on_edge(a, b, ends[i])) common[count++] = ends[i];
    for (int i = 1; i < count; ++i)
        if (!same(common[i], common[0])) return true;
    return false;
}

// Whether edge k of a ring and edge m of another one, or of the same, are at fault whatever is around them: loops that
// touch in a point may be sound.
static bool edges_at_fault(const rings *r, int i, int k, int j, int m) {
    const ref_point a = corner(r, i, k), b = corner(r, i, k + 1), c = corner(r, j, m), d = corner(r, j, m + 1);
    if (cross_within(a, b, c, d) || run_along(a, b, c, d)) return true;
    if (i != j) return false;
    const int n = r->points[i];
    if ((k + 1) % n == m || (m + 1) % n == k) return false;
    return on_edge(a, b, c) || on_edge(a, b, d) || on_edge(c, d, a) || on_edge(c, d, b);
}

// Rings without repeated points. Whether they touch each other in a point counts apart.
static bool at_fault(const rings *r, bool *touch) {
    *touch = false;
    for (int i = 0; i < r->count; ++i)
        for (int k = 0; k < r->points[i]; ++k)
            for (int j = 0; j <= i; ++j)
                for (int m = 0; m < (i == j ? k : r->points[j]); ++m) {
                    if (edges_at_fault(r, i, k, j, m)) return true;
                    const ref_point a = corner(r, i, k), b = corner(r, i, k + 1), c = corner(r, j, m),
                                    d = corner(r, j, m + 1);
                    if (i != j)
                        *touch |= on_edge(a, b, c) || on_edge(a, b, d) || on_edge(c, d, a) || on_edge(c, d, b);
                }
    return false;
}

static int winding(const rings *r, double x, double y, bool parity) {
    int sum = 0;
    for (int i = 0; i < r->count; ++i)
        for (int k = 0; k < r->points[i]; ++k) {
            const ref_point a = corner(r, i, k), b = corner(r, i, k + 1);
            if (((double)a.y <= y) == ((double)b.y <= y)) continue;
            const double at = (double)a.x + (y - (double)a.y) * (double)(b.x - a.x) / (double)(b.y - a.y);
            if (at < x) sum += parity || b.y > a.y ? 1 : -1;
        }
    return parity ? sum % 2 : sum;
}

// ---- what is refused -------------------------------------------------------------------------------------------------

// A ring of few points on a small grid, no two in a row the same.
static void random_ring(rings *r, int most, int size) {
    const int n = test_between(3, most);
    rings_begin(r);
    for (int k = 0; k < n; ++k) {
        const ref_point p = {test_below(size), test_below(size)};
        const ref_point before = k > 0 ? r->at[r->all - 1] : (ref_point){-1, -1};
        const ref_point first = k == n - 1 && k > 0 ? corner(r, r->count - 1, 0) : (ref_point){-1, -1};
        if (same(p, before) || same(p, first))
            --k;
        else
            rings_add(r, p.x, p.y);
    }
}

static void check_fault(const rings *r, const hm_points_fault *f) {
    if (!CHECK(f->ring >= 0 && f->ring < r->count && f->other_ring >= 0 && f->other_ring < r->count)) return;
    if (!CHECK(f->edge >= 0 && f->edge < r->points[f->ring] && f->other_edge < r->points[f->other_ring])) return;
    CHECK(f->ring < f->other_ring || (f->ring == f->other_ring && f->edge < f->other_edge));
    const ref_point a = corner(r, f->ring, f->edge), b = corner(r, f->ring, f->edge + 1),
                    c = corner(r, f->other_ring, f->other_edge), d = corner(r, f->other_ring, f->other_edge + 1);
    CHECK(!same(a, b) && !same(c, d));
    CHECK(cross_within(a, b, c, d) || on_edge(a, b, c) || on_edge(a, b, d) || on_edge(c, d, a) || on_edge(c, d, b));
}

static void check_sound(const hm_outline *outline) {
    hm_outline_finding found;
    REQUIRE(hm_outline_verify(NULL, outline, NULL, 0, NULL, &found) == HM_OK);
    CHECK_INT(found.fault, HM_OUTLINE_SOUND);
}

TEST(crossing_edges_are_refused_and_named) {
    test_tally sound = {0, 0};
    long touching = 0;
    for (int round = 0; round < test_rounds(4000); ++round) {
        rings r = {0};
        hm_points_fault fault = {7, 7, 7, 7};
        hm_outline *outline = NULL;
        bool touch;
        for (int i = test_between(1, 3); i > 0; --i) random_ring(&r, i > 1 ? 4 : 6, test_below(2) ? 7 : 30);
        const bool bad = at_fault(&r, &touch);
        const rings other = shuffled(&r, false);
        const hm_result result = make(&other, HM_FILL_EVEN_ODD, &fault, NULL, &outline);
        test_note("round %d", round);
        if (bad) CHECK_RESULT(result, HM_ERROR_FORMAT);
        if (!bad && !touch) CHECK_RESULT(result, HM_OK);
        if (result == HM_OK) {
            CHECK(fault.ring == -1 && fault.edge == -1 && fault.other_ring == -1 && fault.other_edge == -1);
            check_sound(outline);
        } else {
            CHECK(outline == NULL);
            check_fault(&other, &fault);
        }
        test_count(&sound, result == HM_OK);
        touching += !bad && touch && result == HM_OK;
        hm_outline_destroy(outline);
    }
    CHECK_TALLY(sound);
    CHECK(test_short() || touching > 0);
}

// ---- what is solid ---------------------------------------------------------------------------------------------------

// Frames in frames and side by side, each of any direction; none touch.
static void random_frames(rings *r, int x, int y, int side, int depth) {
    if (side < 16 || r->count >= MOST_RINGS || r->all + 8 > MOST_POINTS) return;
    const int back = test_below(2), slant = test_below(2);
    const ref_point square[4] = {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
    const ref_point diamond[4] = {
        {x + side / 2, y}, {x + side, y + side / 2}, {x + side / 2, y + side}, {x, y + side / 2}};
    rings_begin(r);
    for (int k = 0; k < 4; ++k) {
        const ref_point p = (slant ? diamond : square)[back ? 3 - k : k];
        rings_add(r, p.x, p.y);
    }
    const int inner = slant ? side / 2 - 4 : side - 4, x0 = x + (side - inner) / 2, y0 = y + (side - inner) / 2;
    if (depth == 0) return;
    if (test_below(2)) {
        random_frames(r, x0, y0, inner, depth - 1);
    } else {
        random_frames(r, x0, y0, inner / 2 - 1, depth - 1);
        random_frames(r, x0 + inner / 2 + 1, y0 + inner / 2 + 1, inner / 2 - 1, depth - 1);
        random_frames(r, x0 + inner / 2 + 1, y0, inner / 2 - 1, depth - 1);
    }
}

// Every pixel by the number of rings around its centre.
static void check_pixels(const rings *r, const hm_outline *outline, bool parity, test_tally *solid) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_from_outline(outline, 70, 70, NULL, &mask) == HM_OK);
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 70; ++x) {
            const bool expected = winding(r, 4 * x + 2.01, 4 * y + 2.001, parity) != 0;
            test_count(solid, expected);
            if (!CHECK(hm_mask_get(mask, x, y) == expected)) y = x = 70;
        }
    hm_mask_destroy(mask);
}

TEST(frames_in_frames) {
    test_tally solid[2] = {{0, 0}, {0, 0}};
    long dropped = 0;
    for (int round = 0; round < test_rounds(120); ++round) {
        rings r = {0};
        random_frames(&r, 1, 1, 270, 5);
        for (int fill = 0; fill < 2; ++fill) {
            const rings other = shuffled(&r, fill == HM_FILL_NON_ZERO);
            hm_outline *outline = NULL, *again = NULL;
            test_note("round %d, %d", round, fill);
            REQUIRE(make(&r, (hm_fill)fill, NULL, NULL, &outline) == HM_OK);
            REQUIRE(make(&other, (hm_fill)fill, NULL, NULL, &again) == HM_OK);
            CHECK(hm_outline_equal(outline, again));
            check_sound(outline);
            check_pixels(&r, outline, fill == HM_FILL_EVEN_ODD, &solid[fill]);
            dropped += hm_outline_loop_count(outline) < r.count;
            if (fill == HM_FILL_EVEN_ODD) CHECK_INT(hm_outline_loop_count(outline), r.count);
            hm_outline_destroy(outline);
            hm_outline_destroy(again);
        }
    }
    CHECK_TALLY(solid[0]);
    CHECK_TALLY(solid[1]);
    CHECK(test_short() || dropped > 0);
}

// A hole and an island in it that have their first point in common with what is around them, in every order.
TEST(rings_that_begin_at_one_point) {
    static const int order[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 6; ++i) {
        rings r = {0};
        hm_outline *outline = NULL;
        for (int k = 0; k < 3; ++k) {
            const int half = 40 - 10 * order[i][k];
            rings_begin(&r);
            rings_add(&r, 100, 0);
            rings_add(&r, 100 + half, 100);
            rings_add(&r, 100, 100 + half);
            rings_add(&r, 100 - half, 100);
        }
        test_note("order %d", i);
        REQUIRE(make(&r, HM_FILL_EVEN_ODD, NULL, NULL, &outline) == HM_OK);
        check_sound(outline);
        if (CHECK_INT(hm_outline_loop_count(outline), 3))
            for (int k = 0; k < 3; ++k) {
                const hm_loop *loop = &hm_outline_loops(outline)[k];
                CHECK(loop->parent == k - 1 && loop->hole == k % 2 && loop->component == k / 2);
            }
        hm_outline_destroy(outline);
    }
}

// The loops of a traced mask, which touch in corners, in any order and direction are the same outline.
TEST(loops_of_a_mask) {
    long loops = 0;
    for (int round = 0; round < test_rounds(200); ++round) {
        hm_mask *mask = NULL;
        hm_outline *truth = NULL, *outline = NULL;
        rings r = {0};
        const int side = test_between(1, 9);
        REQUIRE(hm_mask_create(side, side, NULL, &mask) == HM_OK);
        for (int i = 0; i < side * side; ++i) hm_mask_set(mask, i % side, i / side, test_below(3) > 0);
        const bool corners = test_below(2); // then pieces that touch in corners are one
        REQUIRE(hm_outline_from_mask(mask, corners ? HM_CONNECT_8 : HM_CONNECT_4, NULL, &truth) == HM_OK);
        for (int i = 0; i < hm_outline_loop_count(truth); ++i) {
            const hm_loop *loop = &hm_outline_loops(truth)[i];
            rings_begin(&r);
            for (int k = 0; k < loop->count; ++k) {
                const hm_local p = hm_outline_points(truth)[loop->first + k];
                rings_add(&r, p.x >> 14, p.y >> 14);
            }
        }
        const rings other = shuffled(&r, false);
        REQUIRE(make(&other, HM_FILL_EVEN_ODD, NULL, NULL, &outline) == HM_OK);
        check_sound(outline);
        CHECK_INT(hm_outline_loop_count(outline), hm_outline_loop_count(truth));
        CHECK(corners || hm_outline_equal(outline, truth));
        CHECK(hm_outline_area(outline, -1) == hm_outline_area(truth, -1));
        if (hm_outline_loop_count(truth) > 0) {
            hm_mask *filled = NULL;
            REQUIRE(hm_mask_from_outline(outline, side, side, NULL, &filled) == HM_OK);
            CHECK(hm_mask_equal(filled, mask));
            hm_mask_destroy(filled);
        }
        loops += hm_outline_loop_count(truth);
        hm_outline_destroy(outline);
        hm_outline_destroy(truth);
        hm_mask_destroy(mask);
    }
    CHECK(loops > test_rounds(200));
}

// ---- limits ----------------------------------------------------------------------------------------------------------

TEST(what_no_ring_may_be) {
    static const hm_vec2 good[] = {{0, 0}, {9, 0}, {0, 9}};
    static const double bad[] = {NAN, INFINITY, -INFINITY, 32767.1, -32767.1, 1e300};
    const int32_t three = 3;
    hm_outline *outline = NULL;
    hm_points_fault fault;
    const hm_points_options options = {HM_FILL_EVEN_ODD, &fault};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
        for (int k = 0; k < 6; ++k) {
            hm_vec2 points[3];
            memcpy(points, good, sizeof points);
            *(k % 2 ? &points[k / 2].y : &points[k / 2].x) = bad[i];
            CHECK_RESULT(hm_outline_from_points(points, &three, 1, &options, NULL, &outline), HM_ERROR_RANGE);
            CHECK(fault.ring == 0 && fault.edge == k / 2 && fault.other_ring == -1 && fault.other_edge == -1);
        }
    // Fewer than three points after rounding; those of a line run along one another.
    static const hm_vec2 few[] = {{1, 1}, {2, 2}, {1, 1}, {1, 1}, {1 + 1e-7, 1}, {2, 2 + 1e-7}, {2, 2}};
    for (int32_t n = 0; n <= 7; ++n) {
        const int32_t counts[2] = {3, n};
        hm_vec2 points[10];
        memcpy(points, good, sizeof good);
        memcpy(points + 3, few, sizeof few);
        const bool there_and_back = n > 5;
        CHECK_RESULT(hm_outline_from_points(points, counts, 2, &options, NULL, &outline),
                     there_and_back ? HM_ERROR_FORMAT : HM_ERROR_DEGENERATE);
        CHECK(fault.ring == 1 && fault.other_ring == (there_and_back ? 1 : -1));
        CHECK(there_and_back || (fault.edge == -1 && fault.other_edge == -1));
    }
    static const hm_vec2 line[] = {{0, 0}, {2, 2}, {1, 1}};
    CHECK_RESULT(hm_outline_from_points(line, &three, 1, NULL, NULL, &outline), HM_ERROR_FORMAT);
    // Counts.
    static const int32_t wrong[][2] = {{-1, 3}, {3, -1}, {INT32_MAX, INT32_MAX}, {HM_OUTLINE_MAX_POINTS, 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
        CHECK_RESULT(hm_outline_from_points(good, wrong[i], 2, NULL, NULL, &outline), HM_ERROR_RANGE);
    CHECK_RESULT(hm_outline_from_points(good, &three, -1, NULL, NULL, &outline), HM_ERROR_RANGE);
    CHECK_RESULT(hm_outline_from_points(good, &three, 1, &(hm_points_options){(hm_fill)2, NULL}, NULL, &outline),
                 HM_ERROR_RANGE);
    CHECK(outline == NULL);
    CHECK_RESULT(hm_outline_from_points(NULL, NULL, 0, &options, NULL, &outline), HM_OK);
    CHECK(fault.ring == -1 && hm_outline_loop_count(outline) == 0);
    hm_outline_destroy(outline);
    outline = NULL;
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_from_points(NULL, &three, 1, NULL, NULL, &outline), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_from_points(good, NULL, 1, NULL, NULL, &outline), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_from_points(good, &three, 1, NULL, NULL, NULL), HM_ERROR_RANGE));
}

TEST(the_ends_of_coordinates) {
    const double e = 32767;
    const hm_vec2 points[] = {{-e, -e}, {e, -e}, {e, e}, {-e, e}, {-e, e - 1}, {e - 1, -e + 1}, {e - 1, e - 1}};
    const int32_t counts[2] = {4, 3};
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_points(points, counts, 2, NULL, NULL, &outline) == HM_OK);
    CHECK_INT(hm_outline_loop_count(outline), 2);
    CHECK(hm_outline_area(outline, 0) == 4 * e * e && hm_outline_loops(outline)[1].hole);
    hm_outline_destroy(outline);
}

// As many as there are, each in the one before.
TEST(many_rings_in_each_other) {
    enum { RINGS = 20000 };
    hm_vec2 *points = malloc(sizeof *points * 4 * RINGS);
    int32_t *counts = malloc(sizeof *counts * RINGS);
    hm_outline *outline = NULL;
    REQUIRE(points && counts);
    for (int i = 0; i < RINGS; ++i) {
        const double r = 1 + (RINGS - i) / 4.0;
        const hm_vec2 at[4] = {{-r, -r}, {r, -r}, {r, r}, {-r, r}};
        memcpy(points + (size_t)4 * (size_t)i, at, sizeof at);
        counts[i] = 4;
    }
    REQUIRE(hm_outline_from_points(points, counts, RINGS, NULL, NULL, &outline) == HM_OK);
    CHECK_INT(hm_outline_loop_count(outline), RINGS);
    for (int i = 0; i < RINGS; ++i) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        CHECK(loop->parent == i - 1 && loop->hole == i % 2 && loop->component == i / 2);
    }
    hm_outline_destroy(outline);
    free(points);
    free(counts);
}

TEST(memory_that_runs_out) {
    rings r = {0};
    long calls = 1;
    random_frames(&r, 1, 1, 270, 5);
    for (long fail = 0; fail <= calls; ++fail) {
        test_heap heap = {.fail_at = fail, .fail_after = fail % 2};
        const hm_allocator alloc = heap_allocator(&heap);
        hm_outline *outline = NULL;
        CHECK_RESULT(make(&r, HM_FILL_EVEN_ODD, NULL, &alloc, &outline), fail ? HM_ERROR_MEMORY : HM_OK);
        CHECK_INT(outline != NULL, fail == 0);
        if (fail == 0) calls = heap.calls;
        hm_outline_destroy(outline);
        CHECK_HEAP_EMPTY(heap);
    }
    CHECK(calls > 8);
}

TEST_MAIN(CASE(crossing_edges_are_refused_and_named), CASE(frames_in_frames), CASE(rings_that_begin_at_one_point),
          CASE(loops_of_a_mask), CASE(what_no_ring_may_be), CASE(the_ends_of_coordinates),
          CASE(many_rings_in_each_other), CASE(memory_that_runs_out))
