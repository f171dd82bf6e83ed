// Radial profiles: lengths and bounds compared with every square of a mask and every edge of an outline, and profiles
// of outlines with those of the masks they were traced from. HM_TEST_LONG=1 runs twenty times as many.
#include "radial.h"
#include "ref_polar.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- edges -------------------------------------------------------------------------------------------------------

/// Edges between solid and clear, in pixels from a centre.
typedef struct edge_list {
    int count;
    ref_polar_edge *at;
} edge_list;

static void add_edge(edge_list *edges, ref_polar_edge edge) {
    if ((edges->count & (edges->count - 1)) == 0) { // a power of two: twice as much room
        edges->at = realloc(edges->at, (size_t)(2 * edges->count + 1) * sizeof *edges->at);
        REQUIRE(edges->at != NULL);
    }
    edges->at[edges->count++] = edge;
}

static edge_list edges_of_grid(const ref_grid *g, hm_local centre) {
    const double cx = centre.x * RADIAL_UNIT, cy = centre.y * RADIAL_UNIT;
    edge_list edges = {0, NULL};
    for (int y = 0; y <= g->h; ++y)
        for (int x = 0; x <= g->w; ++x) {
            const double left = x - cx, top = y - cy;
            if (ref_get(g, x, y) != ref_get(g, x - 1, y))
                add_edge(&edges, (ref_polar_edge){left, top, left, top + 1});
            if (ref_get(g, x, y) != ref_get(g, x, y - 1))
                add_edge(&edges, (ref_polar_edge){left, top, left + 1, top});
        }
    return edges;
}

static edge_list edges_of_outline(const hm_outline *outline, hm_local centre) {
    edge_list edges = {0, NULL};
    for (int i = 0; i < hm_outline_loop_count(outline); ++i) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        const hm_local *ring = hm_outline_points(outline) + loop->first;
        for (int k = 0; k < loop->count; ++k) {
            const hm_local a = ring[k], b = ring[(k + 1) % loop->count];
            add_edge(&edges, (ref_polar_edge){
                                 (a.x - (double)centre.x) * RADIAL_UNIT, (a.y - (double)centre.y) * RADIAL_UNIT,
                                 (b.x - (double)centre.x) * RADIAL_UNIT, (b.y - (double)centre.y) * RADIAL_UNIT});
        }
    }
    return edges;
}

// ---- what a profile says -----------------------------------------------------------------------------------------

static const double a_unit = 1.01 * RADIAL_UNIT;

static int64_t least_of(const int64_t *values, int count) {
    int64_t least = values[0];
    for (int i = 1; i < count; ++i)
        if (values[i] < least) least = values[i];
    return least;
}

static void check_lengths(const edge_list *edges, const hm_polar_view *view) {
    for (int i = 0; i < view->count; ++i) {
        const ref_polar_span span = ref_polar_crossings(edges->at, edges->count, i, view->count);
        const double length = (double)view->lengths[i] * RADIAL_UNIT;
        if (length < span.least - a_unit || length > span.most + a_unit) CHECK_NEAR(length, span.least, a_unit);
    }
    CHECK_INT(view->min_radius, least_of(view->lengths, view->count));
}

// True, and not farther from the truth than a unit. Where rounding decides in which of two sectors a point lies,
// either is right.
static void check_sectors(const edge_list *edges, const hm_polar_view *view) {
    const bool inside = ref_polar_inside(edges->at, edges->count);
    int64_t most = 0;
    for (int i = 0; i < view->count; ++i) {
        const double outer = (double)view->outer[i] * RADIAL_UNIT, inner = (double)view->inner[i] * RADIAL_UNIT;
        const ref_polar_span in = ref_polar_sector(edges->at, edges->count, i, view->count, -1e-7);
        const ref_polar_span about = ref_polar_sector(edges->at, edges->count, i, view->count, 1e-7);
        CHECK(outer >= in.most - 1e-9 && outer <= about.most + a_unit);
        if (inside)
            CHECK(inner <= in.least + 1e-9 && inner >= about.least - a_unit);
        else
            CHECK_INT(view->inner[i], 0);
        if (view->outer[i] > most) most = view->outer[i];
    }
    CHECK_INT(view->solid_radius, least_of(view->inner, view->count));
    CHECK_INT(view->max_radius, most);
}

static void check_view(edge_list edges, const hm_polar_view *view) {
    check_lengths(&edges, view);
    check_sectors(&edges, view);
    free(edges.at);
}

TEST(masks_as_defined) {
    test_tally solid = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        ref_grid g = radial_random_grid(i % 20 ? 20 : 140);
        hm_mask *mask = mask_of(&g);
        hm_local centre = radial_random_centre(g.w, g.h);
        int count = test_between(8, 40);
        test_note("%d x %d, centre %d %d, %d directions", g.w, g.h, (int)centre.x, (int)centre.y, count);
        hm_polar *polar = radial_of(mask, &centre, count);
        hm_polar_view view = radial_view(polar);
        CHECK_INT(view.count, count);
        CHECK(view.centre.x == centre.x && view.centre.y == centre.y);
        check_view(edges_of_grid(&g, centre), &view);
        test_count(&solid, view.solid_radius > 0);
        hm_polar_destroy(polar);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(solid);
}

// The farthest point by squares, without edges.
TEST(lengths_by_squares) {
    for (int i = 0; i < test_rounds(200); ++i) {
        ref_grid g = radial_random_grid(20);
        hm_mask *mask = mask_of(&g);
        hm_local centre = radial_random_centre(g.w, g.h);
        test_note("%d x %d, centre %d %d", g.w, g.h, (int)centre.x, (int)centre.y);
        hm_polar *polar = radial_of(mask, &centre, test_between(8, 40));
        hm_polar_view view = radial_view(polar);
        const double x = centre.x * RADIAL_UNIT, y = centre.y * RADIAL_UNIT, slack = 1e-4;
        for (int k = 0; k < view.count; ++k) {
            const double length = (double)view.lengths[k] * RADIAL_UNIT;
            CHECK(length >= ref_polar_length(&g, x, y, k, view.count, -1e-5) - slack);
            CHECK(length <= ref_polar_length(&g, x, y, k, view.count, 1e-5) + slack);
        }
        hm_polar_destroy(polar);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

// ---- outlines ----------------------------------------------------------------------------------------------------

static hm_outline *traced(const hm_mask *mask) {
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    return outline;
}

static hm_polar *radial_of_outline(const hm_outline *outline, const hm_local *centre, int count) {
    hm_polar *polar = NULL;
    REQUIRE(hm_polar_from_outline(outline, centre, count, NULL, &polar) == HM_OK);
    return polar;
}

static void check_same(const hm_polar *a, const hm_polar *b) {
    const hm_polar_view one = radial_view(a), two = radial_view(b);
    CHECK_INT(one.count, two.count);
    CHECK_INT(one.centre.x, two.centre.x);
    CHECK_INT(one.centre.y, two.centre.y);
    CHECK_INT(one.max_radius, two.max_radius);
    CHECK_INT(one.min_radius, two.min_radius);
    CHECK_INT(one.solid_radius, two.solid_radius);
    const size_t size = (size_t)one.count * sizeof *one.lengths;
    CHECK(memcmp(one.lengths, two.lengths, size) == 0);
    CHECK(memcmp(one.outer, two.outer, size) == 0);
    CHECK(memcmp(one.inner, two.inner, size) == 0);
}

TEST(traced_outlines_are_as_their_masks) {
    for (int i = 0; i < test_rounds(600); ++i) {
        ref_grid g = radial_random_grid(i % 10 ? 30 : 200);
        hm_mask *mask = mask_of(&g);
        hm_outline *outline = traced(mask);
        test_note("%d x %d", g.w, g.h);
        hm_polar *of_mask = radial_of(mask, NULL, 0), *of_outline = radial_of_outline(outline, NULL, 0);
        check_same(of_mask, of_outline);
        hm_polar_destroy(of_mask);
        hm_polar_destroy(of_outline);
        hm_outline_destroy(outline);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

static hm_outline *random_simple_outline(void) {
    ref_grid g = radial_random_grid(40);
    hm_mask *mask = mask_of(&g);
    hm_outline *outline = traced(mask), *simple = NULL;
    hm_simplify_options options = {.tolerance = test_between(1, 12) / 4.0};
    REQUIRE(hm_outline_simplify(outline, &options, NULL, &simple) == HM_OK);
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
    ref_free(&g);
    return simple;
}

static hm_local random_in_box(const hm_outline *outline) {
    hm_local least, greatest;
    hm_outline_box(outline, &least, &greatest);
    const hm_local in = radial_random_centre((greatest.x - least.x) / 65536, (greatest.y - least.y) / 65536);
    return (hm_local){least.x + in.x, least.y + in.y};
}

TEST(outlines_as_defined) {
    test_tally solid = {0};
    for (int i = 0; i < test_rounds(600); ++i) {
        hm_outline *outline = random_simple_outline();
        hm_local centre = random_in_box(outline);
        int count = test_between(8, 60);
        bool supplied = test_below(3);
        hm_polar *polar = radial_of_outline(outline, supplied ? &centre : NULL, count);
        hm_polar_view view = radial_view(polar);
        test_note("centre %d %d, %d directions", (int)view.centre.x, (int)view.centre.y, count);
        CHECK(!supplied || (view.centre.x == centre.x && view.centre.y == centre.y));
        check_view(edges_of_outline(outline, view.centre), &view);
        test_count(&solid, view.solid_radius > 0);
        hm_polar_destroy(polar);
        hm_outline_destroy(outline);
    }
    CHECK_TALLY(solid);
}

TEST(centroids_of_outlines) {
    static const hm_local triangle[] = {{0, -100}, {7, 200}, {-10, 20}}; // 3 times its centroid is (-3, 120)
    const hm_loop loop = {0, 3, -1, 0, 0};
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(&loop, 1, triangle, 3, NULL, &outline) == HM_OK);
    hm_polar *polar = radial_of_outline(outline, NULL, 0);
    CHECK_INT(radial_view(polar).centre.x, -1);
    CHECK_INT(radial_view(polar).centre.y, 40);
    hm_polar_destroy(polar);
    hm_outline_destroy(outline);
}

// As wide as can be, with edges that cross all sectors of a half: the greatest numbers there are.
TEST(the_greatest_outline) {
    const int32_t far = 32767 * 32768; // 16,383.5 pixels
    const hm_local corners[] = {{-far, -far}, {far, -far}, {far, far}, {-far, far}};
    const hm_loop loop = {0, 4, -1, 0, 0};
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(&loop, 1, corners, 4, NULL, &outline) == HM_OK);
    for (int i = 0; i < 5; ++i) {
        const hm_local centre = i < 4 ? corners[i] : (hm_local){0, 0};
        hm_polar *polar = radial_of_outline(outline, i < 4 ? &centre : NULL, HM_POLAR_MAX_COUNT);
        hm_polar_view view = radial_view(polar);
        CHECK_NEAR((double)view.max_radius * RADIAL_UNIT, (i < 4 ? 32767 : 16383.5) * sqrt(2), RADIAL_UNIT);
        check_view(edges_of_outline(outline, view.centre), &view);
        hm_polar_destroy(polar);
    }
    hm_outline_destroy(outline);
}

// ---- by hand -----------------------------------------------------------------------------------------------------

TEST(a_square_by_hand) {
    hm_mask *mask = mask_of_text("####\n####\n####\n####\n");
    hm_polar *polar = radial_of(mask, NULL, 8);
    hm_polar_view view = radial_view(polar);
    CHECK_INT(view.centre.x, 2 * 65536);
    CHECK_INT(view.centre.y, 2 * 65536);
    for (int i = 0; i < 8; ++i) CHECK_INT(view.lengths[i], i % 2 ? 185364 : 131072); // 2 * sqrt(2) is 185363.8
    for (int i = 0; i < 8; ++i) CHECK_INT(view.outer[i], 185364);
    for (int i = 0; i < 8; ++i) CHECK_INT(view.inner[i], 131072);
    CHECK_INT(view.max_radius, 185364);
    CHECK_INT(view.min_radius, 131072);
    CHECK_INT(view.solid_radius, 131072);
    hm_polar_destroy(polar);
    hm_mask_destroy(mask);
}

// Sides that lie right along directions.
TEST(a_pixel_from_its_corner) {
    static const int64_t lengths[] = {65536, 92682, 65536, 0, 0, 0, 0, 0},
                         outer[] = {92682, 92682, 65536, 0, 0, 0, 0, 0};
    hm_mask *mask = mask_of_text("#\n");
    const hm_local corner = {0, 0};
    hm_polar *polar = radial_of(mask, &corner, 8);
    hm_polar_view view = radial_view(polar);
    for (int i = 0; i < 8; ++i) CHECK_INT(view.lengths[i], lengths[i]);
    for (int i = 0; i < 8; ++i) CHECK_INT(view.outer[i], outer[i]);
    for (int i = 0; i < 8; ++i) CHECK_INT(view.inner[i], 0);
    hm_polar_destroy(polar);
    hm_mask_destroy(mask);
}

TEST(defaults) {
    static const struct {
        int w, h, count;
    } sizes[] = {{1, 1, 8}, {10, 10, 8}, {16, 16, 8}, {30, 40, 19}, {300, 400, 196}, {32767, 1, 4096}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        hm_mask *mask = NULL;
        REQUIRE(hm_mask_create(sizes[i].w, sizes[i].h, NULL, &mask) == HM_OK);
        hm_mask_fill(mask);
        test_note("%d x %d", sizes[i].w, sizes[i].h);
        hm_polar *polar = radial_of(mask, NULL, 0);
        CHECK_INT(radial_view(polar).count, sizes[i].count);
        CHECK_INT(radial_view(polar).centre.x, sizes[i].w * 32768);
        CHECK_INT(radial_view(polar).centre.y, sizes[i].h * 32768);
        hm_polar_destroy(polar);
        hm_mask_destroy(mask);
    }
    hm_mask *three = mask_of_text("##\n#.\n"); // its middle is (5/6, 5/6)
    hm_polar *polar = radial_of(three, NULL, 0);
    CHECK_INT(radial_view(polar).centre.x, 54613);
    CHECK_INT(radial_view(polar).centre.y, 54613);
    hm_polar_destroy(polar);
    hm_mask_destroy(three);
}

// ---- memory, ranges, violated preconditions ----------------------------------------------------------------------

TEST(one_allocation) {
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_mask *mask = mask_of_text("###\n.#.\n");
    hm_polar *polar = NULL;
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, 9, &alloc, &polar), HM_OK);
    CHECK_INT(heap.calls, 1);
    memset(&alloc, 0, sizeof alloc); // it keeps a copy
    const hm_xform plain = HM_XFORM_IDENTITY;
    CHECK(hm_polar_hit(polar, &plain, polar, &plain, HM_POLAR_NEIGHBOURS));
    hm_polar_destroy(polar);
    CHECK_INT(heap.calls, 1);
    CHECK_HEAP_EMPTY(heap);
    hm_mask_destroy(mask);
}

TEST(no_memory) {
    test_heap heap = {.fail_at = 1};
    hm_allocator alloc = heap_allocator(&heap);
    hm_mask *mask = mask_of_text("###\n");
    hm_polar *untouched = (hm_polar *)&heap, *polar = untouched;
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, 0, &alloc, &polar), HM_ERROR_MEMORY);
    CHECK(polar == untouched);
    CHECK_HEAP_EMPTY(heap);
    hm_mask_destroy(mask);
}

TEST(ranges) {
    hm_mask *mask = mask_of_text("##.\n#..\n"), *clear = mask_of_text("...\n"), *none = mask_of_text("");
    hm_polar *polar = NULL;
    static const hm_local outside[] = {{-1, 0}, {0, -1}, {3 * 65536 + 1, 0}, {0, 2 * 65536 + 1}, {INT32_MIN, 0}};
    static const hm_local corners[] = {{0, 0}, {3 * 65536, 0}, {0, 2 * 65536}, {3 * 65536, 2 * 65536}};
    for (int i = 0; i < 5; ++i) CHECK_RESULT(hm_polar_from_mask(mask, &outside[i], 0, NULL, &polar), HM_ERROR_RANGE);
    for (int i = 0; i < 4; ++i) hm_polar_destroy(radial_of(mask, &corners[i], 0));
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, 7, NULL, &polar), HM_ERROR_RANGE);
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, -1, NULL, &polar), HM_ERROR_RANGE);
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, HM_POLAR_MAX_COUNT + 1, NULL, &polar), HM_ERROR_RANGE);
    hm_polar_destroy(radial_of(mask, NULL, HM_POLAR_MAX_COUNT));
    CHECK_RESULT(hm_polar_from_mask(clear, NULL, 0, NULL, &polar), HM_ERROR_RANGE);
    CHECK_RESULT(hm_polar_from_mask(none, NULL, 0, NULL, &polar), HM_ERROR_RANGE);
    CHECK(polar == NULL);
    hm_mask_destroy(mask);
    hm_mask_destroy(clear);
    hm_mask_destroy(none);
}

static hm_result try_outline(const hm_loop *loops, int count, const hm_local *points, int point_count,
                             const hm_local *centre) {
    hm_outline *outline = NULL;
    hm_polar *polar = NULL;
    REQUIRE(hm_outline_create(loops, count, points, point_count, NULL, &outline) == HM_OK);
    hm_result result = hm_polar_from_outline(outline, centre, 0, NULL, &polar);
    CHECK((polar != NULL) == (result == HM_OK));
    hm_polar_destroy(polar);
    hm_outline_destroy(outline);
    return result;
}

TEST(ranges_of_outlines) {
    static const hm_loop one = {0, 3, -1, 0, 0}, with_hole[] = {{0, 3, -1, 0, 0}, {3, 3, 0, 1, 0}};
    static const hm_local points[] = {{0, 0}, {9, 0}, {0, 9}};
    static const hm_local holed[] = {{0, 0},     {9, 0},     {0, 9},
                                     {100, 100}, {100, 130}, {130, 100}}; // more hole than outline
    static const hm_local outside[] = {{-1, 0}, {0, -1}, {10, 0}, {0, 10}, {INT32_MIN, INT32_MAX}};
    const hm_local wide[] = {{0, 0}, {32767 * 65536, 0}, {-1, 1}}, high[] = {{0, -1}, {1, 0}, {0, 32767 * 65536}};
    CHECK_RESULT(try_outline(NULL, 0, NULL, 0, NULL), HM_ERROR_RANGE);
    CHECK_RESULT(try_outline(&one, 1, points, 3, NULL), HM_OK);
    for (int i = 0; i < 3; ++i) CHECK_RESULT(try_outline(&one, 1, points, 3, &points[i]), HM_OK);
    for (int i = 0; i < 5; ++i) CHECK_RESULT(try_outline(&one, 1, points, 3, &outside[i]), HM_ERROR_RANGE);
    CHECK_RESULT(try_outline(&one, 1, wide, 3, NULL), HM_ERROR_RANGE);
    CHECK_RESULT(try_outline(&one, 1, high, 3, NULL), HM_ERROR_RANGE);
    CHECK_RESULT(try_outline(with_hole, 2, holed, 6, NULL), HM_ERROR_RANGE);
    CHECK_RESULT(try_outline(with_hole, 2, holed, 6, &holed[1]), HM_OK);
}

// Loops that cross themselves and each other at random: whatever comes out, nothing else breaks.
TEST(outlines_that_are_not_valid) {
    int made = 0;
    for (int i = 0; i < test_rounds(2000); ++i) {
        hm_local points[12];
        const hm_loop loop = {0, test_between(3, 12), -1, 0, 0};
        const int side = test_below(2) ? 32767 * 65536 / 2 : 4;
        for (int k = 0; k < loop.count; ++k) {
            points[k].x = test_between(-side, side);
            points[k].y = test_between(-side, side);
            if (points[k].y < points[0].y || (points[k].y == points[0].y && points[k].x < points[0].x)) {
                const hm_local first = points[0]; // as the form requires
                points[0] = points[k];
                points[k] = first;
            }
        }
        hm_outline *outline = NULL;
        hm_polar *polar = NULL;
        if (hm_outline_create(&loop, 1, points, loop.count, NULL, &outline) != HM_OK) continue;
        const hm_local centre = points[test_below(loop.count)];
        if (hm_polar_from_outline(outline, test_below(2) ? &centre : NULL, 0, NULL, &polar) == HM_OK) {
            hm_polar_view view = radial_view(polar);
            for (int k = 0; k < view.count; ++k) {
                CHECK(view.inner[k] >= 0 && view.inner[k] <= view.outer[k] && view.outer[k] <= view.max_radius);
                CHECK(view.lengths[k] >= 0 && view.lengths[k] <= view.max_radius);
            }
            ++made;
        }
        hm_polar_destroy(polar);
        hm_outline_destroy(outline);
    }
    CHECK(made > 20);
}

TEST(violations) {
    hm_mask *mask = mask_of_text("#\n");
    hm_outline *outline = traced(mask);
    hm_polar *polar = radial_of(mask, NULL, 0), *none = NULL;
    hm_polar_view view;
    violations_catch();
    CHECK_VIOLATION(CHECK_RESULT(hm_polar_from_mask(NULL, NULL, 0, NULL, &none), HM_ERROR_RANGE));
    CHECK_VIOLATION(CHECK_RESULT(hm_polar_from_mask(mask, NULL, 0, NULL, NULL), HM_ERROR_RANGE));
    CHECK_VIOLATION(CHECK_RESULT(hm_polar_from_outline(NULL, NULL, 0, NULL, &none), HM_ERROR_RANGE));
    CHECK_VIOLATION(CHECK_RESULT(hm_polar_from_outline(outline, NULL, 0, NULL, NULL), HM_ERROR_RANGE));
    CHECK_VIOLATION(hm_polar_look(NULL, &view));
    CHECK_VIOLATION(hm_polar_look(polar, NULL));
    violations_release();
    hm_polar_destroy(NULL);
    hm_polar_destroy(polar);
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(masks_as_defined), CASE(lengths_by_squares), CASE(traced_outlines_are_as_their_masks),
          CASE(outlines_as_defined), CASE(centroids_of_outlines), CASE(the_greatest_outline), CASE(a_square_by_hand),
          CASE(a_pixel_from_its_corner), CASE(defaults), CASE(one_allocation), CASE(no_memory), CASE(ranges),
          CASE(ranges_of_outlines), CASE(outlines_that_are_not_valid), CASE(violations))
