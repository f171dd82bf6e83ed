// Convex hulls by what they are: convex, around all points, with corners at some of them.
#include "support.h"

#include <stdlib.h>

enum { UNITS = 65536 };

// -1, 0 or 1: to which side of the way from a to b the point c lies. Differences up to 2^32: products need more than
// 64 bits, so they are compared by long multiplication of halves.
static int side_of(hm_local a, hm_local b, hm_local c) {
    int64_t x1 = (int64_t)b.x - a.x, y1 = (int64_t)b.y - a.y, x2 = (int64_t)c.x - a.x, y2 = (int64_t)c.y - a.y;
    int64_t high = (x1 >> 16) * y2 - (y1 >> 16) * x2; // times 2^16
    int64_t low = (x1 & 0xffff) * y2 - (y1 & 0xffff) * x2;
    high += low >> 16;
    low &= 0xffff;
    return high > 0 || (high == 0 && low > 0) ? 1 : high == 0 && low == 0 ? 0 : -1;
}

static bool same(hm_local a, hm_local b) { return a.x == b.x && a.y == b.y; }

static void check_hull(const hm_outline *outline, int component) {
    hm_outline *hull = NULL;
    CHECK_RESULT(hm_outline_hull(outline, component, NULL, &hull), HM_OK);
    REQUIRE(hull && hm_outline_loop_count(hull) == 1);
    int n = hm_outline_point_count(hull), corners = 0;
    const hm_local *at = hm_outline_points(hull);
    for (int i = 0; i < n; ++i) CHECK_INT(side_of(at[i], at[(i + 1) % n], at[(i + 2) % n]), 1);
    for (int i = 0; i < hm_outline_loop_count(outline); ++i) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        if (component >= 0 && loop->component != component) continue;
        for (int k = 0; k < n * loop->count; ++k) {
            hm_local p = hm_outline_points(outline)[loop->first + k / n];
            CHECK(side_of(at[k % n], at[(k % n + 1) % n], p) >= 0);
            corners += same(p, at[k % n]);
        }
    }
    CHECK(corners >= n);
    hm_outline_destroy(hull);
}

TEST(hulls_of_random_masks) {
    for (int i = 0; i < test_rounds(200); ++i) {
        int w = test_between(1, 70), h = test_between(1, 40);
        ref_grid g = random_grid(w, h);
        hm_mask *mask = mask_of(&g);
        hm_outline *outline = NULL;
        REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline) == HM_OK);
        test_note("%d x %d", w, h);
        if (hm_outline_loop_count(outline) > 0) check_hull(outline, -1);
        for (int c = 0; c < hm_outline_component_count(outline) && c < 5; ++c) check_hull(outline, c);
        hm_outline_destroy(outline);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

// Triangles and quadrilaterals anywhere, as long as they are in the form.
TEST(hulls_anywhere) {
    for (int i = 0; i < test_rounds(500); ++i) {
        static const hm_loop loop = {0, 4, -1, 0, 0};
        int reach = test_below(2) ? 32767 : 3, unit = reach == 3 ? 1 : UNITS;
        hm_local points[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
        hm_outline *outline = NULL;
        for (int k = 0; k < 4; ++k) {
            points[k].x = test_between(-reach, reach) * unit;
            points[k].y = test_between(-reach, reach) * unit;
        }
        points[0].y = -reach * unit;
        if (hm_outline_create(&loop, 1, points, 4, NULL, &outline) == HM_OK) check_hull(outline, -1);
        hm_outline_destroy(outline);
    }
}

TEST(hulls_by_hand) {
    static const int star[][2] = {{2, 0}, {3, 0}, {5, 2}, {5, 3}, {3, 5}, {2, 5}, {0, 3}, {0, 2}};
    hm_mask *mask = mask_of_text("..#..\n"
                                 ".....\n"
                                 "#.#.#\n"
                                 ".....\n"
                                 "..#..\n");
    hm_outline *outline = NULL, *hull = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    REQUIRE(hm_outline_hull(outline, -1, NULL, &hull) == HM_OK);
    CHECK_INT(hm_outline_point_count(hull), 8);
    for (int i = 0; i < 8 && i < hm_outline_point_count(hull); ++i) {
        CHECK_INT(hm_outline_points(hull)[i].x, star[i][0] * UNITS);
        CHECK_INT(hm_outline_points(hull)[i].y, star[i][1] * UNITS);
    }
    hm_outline_destroy(hull);
    REQUIRE(hm_outline_hull(outline, 2, NULL, &hull) == HM_OK); // the middle one
    CHECK_INT(hm_outline_points(hull)[0].x, 2 * UNITS);
    CHECK_INT(hm_outline_points(hull)[0].y, 2 * UNITS);
    CHECK(hm_outline_area(hull, -1) == 1);
    hm_outline_destroy(hull);
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
}

TEST(none_refused_and_without_memory) {
    hm_mask *mask = mask_of_text("##\n#.\n");
    hm_outline *outline = NULL, *empty = NULL, *hull = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &empty) == HM_OK);
    CHECK_RESULT(hm_outline_hull(empty, -1, NULL, &hull), HM_OK);
    CHECK(hull && hm_outline_loop_count(hull) == 0);
    hm_outline_destroy(hull);
    hull = NULL;
    CHECK_RESULT(hm_outline_hull(empty, 0, NULL, &hull), HM_ERROR_RANGE);
    CHECK_RESULT(hm_outline_hull(outline, 1, NULL, &hull), HM_ERROR_RANGE);
    CHECK_RESULT(hm_outline_hull(outline, -2, NULL, &hull), HM_ERROR_RANGE);
    for (int i = 1; i <= 3; ++i) {
        test_heap heap = {.fail_at = i};
        hm_allocator alloc = heap_allocator(&heap);
        CHECK_RESULT(hm_outline_hull(outline, -1, &alloc, &hull), HM_ERROR_MEMORY);
        CHECK_HEAP_EMPTY(heap);
    }
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_hull(NULL, -1, NULL, &hull), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_hull(outline, -1, NULL, NULL), HM_ERROR_RANGE));
    violations_release();
    CHECK(hull == NULL);
    hm_outline_destroy(outline);
    hm_outline_destroy(empty);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(hulls_of_random_masks), CASE(hulls_anywhere), CASE(hulls_by_hand),
          CASE(none_refused_and_without_memory))
