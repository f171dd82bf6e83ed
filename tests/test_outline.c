// Outlines: the form that making one requires, measures, filling any polygon, views, memory.
#include "ref_outline.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIXEL = 65536, GREATEST = 32767 * 65536 };

// An outer loop with a hole, in it an island, and beside them a triangle: two components.
static const hm_loop four_loops[] = {{0, 4, -1, 0, 0}, {4, 4, 0, 1, 0}, {8, 4, 1, 0, 1}, {12, 3, -1, 0, 2}};
static const hm_local four_points[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {1, 1},  {1, 8},  {8, 8}, {8, 1},
                                       {3, 3}, {5, 3}, {5, 5}, {3, 5}, {10, 0}, {14, 3}, {10, 3}};

static hm_result make(const hm_loop *loops, int32_t loop_count, const hm_local *points, int32_t point_count) {
    hm_outline *made = NULL, *view = NULL;
    hm_result result = hm_outline_create(loops, loop_count, points, point_count, NULL, &made);
    CHECK_RESULT(hm_outline_view(loops, loop_count, points, point_count, NULL, &view), result);
    CHECK((made != NULL) == (result == HM_OK) && (view != NULL) == (result == HM_OK));
    if (made && view) CHECK(hm_outline_equal(made, view));
    hm_outline_destroy(made);
    hm_outline_destroy(view);
    return result;
}

TEST(the_form_is_accepted) {
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(four_loops, 4, four_points, 15, NULL, &outline) == HM_OK);
    CHECK_INT(hm_outline_loop_count(outline), 4);
    CHECK_INT(hm_outline_point_count(outline), 15);
    CHECK_INT(hm_outline_component_count(outline), 3);
    CHECK_INT(memcmp(hm_outline_loops(outline), four_loops, sizeof four_loops), 0);
    CHECK_INT(memcmp(hm_outline_points(outline), four_points, sizeof four_points), 0);
    hm_outline_destroy(outline);
    CHECK_RESULT(make(four_loops, 4, four_points, 15), HM_OK);
    CHECK_RESULT(make(NULL, 0, NULL, 0), HM_OK);
}

// Each row spoils one number of the outline above: which loop or point, which field, what it becomes.
static const struct {
    int loop, point, field;
    int32_t value;
    hm_result result;
} faults[] = {
    {0, -1, 0, 1, HM_ERROR_FORMAT},           {1, -1, 0, 3, HM_ERROR_FORMAT},
    {3, -1, 1, 2, HM_ERROR_FORMAT},           {3, -1, 1, 4, HM_ERROR_FORMAT},
    {3, -1, 1, -1, HM_ERROR_FORMAT},          {3, -1, 1, INT32_MAX, HM_ERROR_FORMAT},
    {0, -1, 2, 0, HM_ERROR_FORMAT},           {0, -1, 2, -2, HM_ERROR_FORMAT},
    {1, -1, 2, -1, HM_ERROR_FORMAT},          {1, -1, 2, 2, HM_ERROR_FORMAT},
    {2, -1, 2, 0, HM_ERROR_FORMAT},           {3, -1, 2, 2, HM_ERROR_FORMAT},
    {0, -1, 3, 1, HM_ERROR_FORMAT},           {1, -1, 3, 0, HM_ERROR_FORMAT},
    {1, -1, 3, 2, HM_ERROR_FORMAT},           {3, -1, 3, -1, HM_ERROR_FORMAT},
    {0, -1, 4, 1, HM_ERROR_FORMAT},           {1, -1, 4, 1, HM_ERROR_FORMAT},
    {2, -1, 4, 2, HM_ERROR_FORMAT},           {3, -1, 4, -1, HM_ERROR_FORMAT},
    {-1, 0, 0, 9 * 2, HM_ERROR_FORMAT},       {-1, 0, 1, 1, HM_ERROR_FORMAT},
    {-1, 3, 1, 0, HM_ERROR_FORMAT},           {-1, 13, 0, 10, HM_ERROR_FORMAT},
    {-1, 13, 0, 9, HM_ERROR_FORMAT},          {-1, 1, 0, GREATEST + 1, HM_ERROR_RANGE},
    {-1, 2, 1, GREATEST + 1, HM_ERROR_RANGE}, {-1, 0, 0, -GREATEST - 1, HM_ERROR_RANGE},
    {-1, 0, 1, INT32_MIN, HM_ERROR_RANGE},
};

TEST(what_breaks_the_form_is_refused) {
    for (int i = 0; i < (int)(sizeof faults / sizeof faults[0]); ++i) {
        hm_loop loops[4];
        hm_local points[15];
        memcpy(loops, four_loops, sizeof loops);
        memcpy(points, four_points, sizeof points);
        if (faults[i].loop >= 0) memcpy((int32_t *)&loops[faults[i].loop] + faults[i].field, &faults[i].value, 4);
        if (faults[i].point >= 0) memcpy((int32_t *)&points[faults[i].point] + faults[i].field, &faults[i].value, 4);
        test_note("fault %d", i);
        CHECK_RESULT(make(loops, 4, points, 15), faults[i].result);
    }
    CHECK_RESULT(make(four_loops, 3, four_points, 15), HM_ERROR_FORMAT); // points without a loop
    CHECK_RESULT(make(four_loops, 4, four_points, 14), HM_ERROR_FORMAT);
    CHECK_RESULT(make(four_loops, 4, four_points, 11), HM_ERROR_FORMAT);
    CHECK_RESULT(make(four_loops, 0, four_points, 1), HM_ERROR_FORMAT);
    CHECK_RESULT(make(four_loops, -1, four_points, 15), HM_ERROR_RANGE);
    CHECK_RESULT(make(four_loops, 4, four_points, -15), HM_ERROR_RANGE);
    CHECK_RESULT(make(four_loops, 4, four_points, HM_OUTLINE_MAX_POINTS + 1), HM_ERROR_RANGE);
}

// ---- measures -----------------------------------------------------------------------------------------------------

TEST(measures_by_hand) {
    static const hm_loop loop = {0, 3, -1, 0, 0};
    static const hm_local points[] = {{-3 * PIXEL, PIXEL}, {PIXEL, 4 * PIXEL}, {-3 * PIXEL, 4 * PIXEL}};
    hm_outline *outline = NULL;
    hm_int128 area;
    hm_local least, greatest;
    REQUIRE(hm_outline_create(&loop, 1, points, 3, NULL, &outline) == HM_OK);
    hm_outline_area_doubled(outline, 0, &area);
    CHECK(area.low == (uint64_t)12 << 32 && area.high == 0);
    CHECK(hm_outline_area(outline, -1) == 6.0);
    CHECK(hm_outline_perimeter(outline, 0) == 12.0); // 3, 4, 5
    CHECK(hm_outline_box(outline, &least, &greatest));
    CHECK(least.x == -3 * PIXEL && least.y == PIXEL && greatest.x == PIXEL && greatest.y == 4 * PIXEL);
    hm_outline_destroy(outline);
}

TEST(measures_of_loops) {
    hm_outline *outline = NULL, *empty = NULL;
    hm_int128 area;
    hm_local least, greatest;
    static const int doubled[] = {162, -98, 8, 12};
    REQUIRE(hm_outline_create(four_loops, 4, four_points, 15, NULL, &outline) == HM_OK);
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &empty) == HM_OK);
    for (int i = 0; i < 4; ++i) {
        hm_outline_area_doubled(outline, i, &area);
        CHECK_INT((int64_t)area.low, doubled[i]);
        CHECK_INT((int64_t)area.high, doubled[i] < 0 ? -1 : 0);
        CHECK(hm_outline_area(outline, i) == ldexp(doubled[i], -33));
    }
    CHECK(hm_outline_area(outline, -1) == ldexp(84, -33));
    CHECK(hm_outline_perimeter(outline, -1) == ldexp(36 + 28 + 8 + 12, -16));
    CHECK(hm_outline_area(empty, -1) == 0 && hm_outline_perimeter(empty, -1) == 0);
    CHECK(!hm_outline_box(empty, &least, &greatest));
    CHECK(least.x == 0 && least.y == 0 && greatest.x == 0 && greatest.y == 0);
    CHECK(hm_outline_loops(empty) && hm_outline_points(empty));
    hm_outline_destroy(outline);
    hm_outline_destroy(empty);
}

// The greatest there can be: twice its area has 67 bits.
TEST(measures_of_the_largest) {
    static const hm_loop loop = {0, 4, -1, 0, 0};
    static const hm_local points[] = {
        {-GREATEST, -GREATEST}, {GREATEST, -GREATEST}, {GREATEST, GREATEST}, {-GREATEST, GREATEST}};
    hm_outline *outline = NULL;
    hm_int128 area;
    REQUIRE(hm_outline_create(&loop, 1, points, 4, NULL, &outline) == HM_OK);
    hm_outline_area_doubled(outline, -1, &area);
    CHECK(area.low == (uint64_t)65534 * 65534 << 33 && area.high == (uint64_t)65534 * 65534 >> 31);
    CHECK(hm_outline_area(outline, -1) == 65534.0 * 65534.0);
    CHECK(hm_outline_perimeter(outline, -1) == 4 * 65534.0);
    hm_outline_destroy(outline);
}

static void check_equal(const hm_loop *loops, int loop_count, const hm_local *points, int point_count,
                        bool expected) {
    hm_outline *a = NULL, *b = NULL;
    REQUIRE(hm_outline_create(four_loops, 4, four_points, 15, NULL, &a) == HM_OK);
    REQUIRE(hm_outline_create(loops, loop_count, points, point_count, NULL, &b) == HM_OK);
    CHECK_INT(hm_outline_equal(a, b), expected);
    CHECK_INT(hm_outline_equal(b, a), expected);
    hm_outline_destroy(a);
    hm_outline_destroy(b);
}

TEST(equality) {
    hm_loop loops[4];
    hm_local points[15];
    memcpy(loops, four_loops, sizeof loops);
    memcpy(points, four_points, sizeof points);
    check_equal(loops, 4, points, 15, true);
    check_equal(loops, 3, points, 12, false);
    points[13].x++;
    check_equal(loops, 4, points, 15, false);
    points[13].x--;
    points[13].y--;
    check_equal(loops, 4, points, 15, false);
    points[13].y++;
    loops[3].component = 0;
    check_equal(loops, 4, points, 15, false);
    loops[3].component = 2;
    loops[3].parent = 1;
    check_equal(loops, 4, points, 15, false);
}

// ---- filling ------------------------------------------------------------------------------------------------------

// Smallest point first, and the order that makes the area positive; false where there is none.
static bool bring_into_form(hm_local *points, int count) {
    ref_point at[8] = {{0, 0}};
    int smallest = 0;
    for (int i = 0; i < count; ++i) {
        at[i] = (ref_point){points[i].x, points[i].y};
        bool before =
            points[i].y != points[smallest].y ? points[i].y < points[smallest].y : points[i].x < points[smallest].x;
        if (before) smallest = i;
    }
    int64_t area = ref_ring_area(at, count);
    for (int i = 0; i < count; ++i) {
        int from = (smallest + (area > 0 ? i : count - i)) % count;
        points[i] = (hm_local){(int32_t)at[from].x, (int32_t)at[from].y};
    }
    return area != 0;
}

// Of every pixel the centre, in units; the oracle's products stay below 2^62 as all numbers are divided by `unit`.
static ref_grid filled(const hm_local *points, int count, int w, int h, int unit) {
    ref_grid g = ref_make(w, h);
    ref_point at[8];
    for (int i = 0; i < count; ++i) at[i] = (ref_point){points[i].x / unit, points[i].y / unit};
    for (int i = 0; i < w * h; ++i) {
        ref_point centre = {(2 * (i % w) + 1) * (PIXEL / 2) / unit, (2 * (i / w) + 1) * (PIXEL / 2) / unit};
        g.at[i] = ref_inside(at, count, centre);
    }
    return g;
}

static void check_filled(hm_local *points, int count, int w, int h, int unit, test_tally *solid) {
    const hm_loop loop = {0, count, -1, 0, 0};
    hm_outline *outline = NULL;
    hm_mask *mask = NULL;
    if (!bring_into_form(points, count)) return;
    if (hm_outline_create(&loop, 1, points, count, NULL, &outline) != HM_OK) return; // two smallest points
    ref_grid g = filled(points, count, w, h, unit);
    for (int i = 0; i < w * h; ++i) test_count(solid, g.at[i]);
    CHECK_MADE(hm_mask_from_outline(outline, w, h, NULL, &mask), mask, g);
    hm_outline_destroy(outline);
}

TEST(filling_any_polygon) {
    static const int units[] = {1, 2, 256, 4096, 32768}; // coarse ones: centres on edges and corners
    test_tally solid = {0, 0};
    for (int i = 0; i < test_rounds(2000); ++i) {
        hm_local points[8];
        int count = test_between(3, 8), w = test_between(1, 140), h = test_between(1, 40), unit = TEST_PICK(units);
        bool hair = test_below(3) == 0; // one unit beside such points: edges pass centres that closely
        for (int k = 0; k < count; ++k) {
            int x = test_between(-w * PIXEL / 2, 3 * w * PIXEL / 2), y = test_between(-h * PIXEL, 2 * h * PIXEL);
            int beside_x = hair ? test_between(-1, 1) : 0, beside_y = hair ? test_between(-1, 1) : 0;
            points[k] = (hm_local){x / unit * unit + beside_x, y / unit * unit + beside_y};
        }
        test_note("polygon %d of %d points in %d x %d, unit %d", i, count, w, h, unit);
        check_filled(points, count, w, h, hair ? 1 : unit, &solid);
    }
    CHECK_TALLY(solid);
}

// Edges from one end of the coordinates to the other, of which the mask sees a few pixels.
TEST(filling_far_polygons) {
    test_tally solid = {0, 0};
    for (int i = 0; i < test_rounds(300); ++i) {
        hm_local points[3];
        int away = test_between(0, 3);
        for (int k = 0; k < 3; ++k) {
            int x = test_between(-32767, 32767) * PIXEL, y = test_between(-32767, 32767) * PIXEL;
            points[k] = (hm_local){x, y};
        }
        points[0] = (hm_local){away * PIXEL, 2 * PIXEL};
        test_note("polygon %d", i);
        check_filled(points, 3, 70, 30, 256, &solid);
    }
    CHECK_TALLY(solid);
}

TEST(filling_small_and_none) {
    hm_outline *outline = NULL, *empty = NULL;
    hm_mask *mask = NULL, *untouched = NULL;
    REQUIRE(hm_outline_create(four_loops, 4, four_points, 15, NULL, &outline) == HM_OK);
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &empty) == HM_OK);
    CHECK_MADE(hm_mask_from_outline(outline, 0, 7, NULL, &mask), mask, ref_make(0, 7));
    CHECK_MADE(hm_mask_from_outline(outline, 7, 0, NULL, &mask), mask, ref_make(7, 0));
    CHECK_MADE(hm_mask_from_outline(empty, 65, 9, NULL, &mask), mask, ref_make(65, 9));
    mask = untouched;
    CHECK_RESULT(hm_mask_from_outline(outline, 32768, 1, NULL, &mask), HM_ERROR_RANGE);
    CHECK_RESULT(hm_mask_from_outline(outline, 1, -1, NULL, &mask), HM_ERROR_RANGE);
    CHECK(mask == untouched);
    hm_outline_destroy(outline);
    hm_outline_destroy(empty);
}

// Even-odd: a large mask (with a coarse level) from nested loops.
TEST(filling_large) {
    static const hm_loop loops[] = {{0, 4, -1, 0, 0}, {4, 4, 0, 1, 0}, {8, 4, 1, 0, 1}};
    hm_local points[12];
    for (int i = 0; i < 3; ++i) {
        int low = (10 + 100 * i) * PIXEL, high = (590 - 100 * i) * PIXEL;
        points[4 * i] = (hm_local){low, low};
        points[4 * i + 2] = (hm_local){high, high};
        points[4 * i + 1] = i == 1 ? (hm_local){low, high} : (hm_local){high, low};
        points[4 * i + 3] = i == 1 ? (hm_local){high, low} : (hm_local){low, high};
    }
    hm_outline *outline = NULL;
    hm_mask *mask = NULL;
    ref_grid g = ref_make(600, 600);
    for (int i = 0; i < 3; ++i) {
        ref_grid next =
            ref_fill_rect(&g, (ref_rect){10 + 100 * i, 10 + 100 * i, 580 - 200 * i, 580 - 200 * i}, i != 1);
        ref_free(&g);
        g = next;
    }
    REQUIRE(hm_outline_create(loops, 3, points, 12, NULL, &outline) == HM_OK);
    CHECK_MADE(hm_mask_from_outline(outline, 600, 600, NULL, &mask), mask, g);
    hm_outline_destroy(outline);
}

// ---- memory and violated preconditions ----------------------------------------------------------------------------

TEST(views_borrow) {
    hm_loop loops[4];
    hm_local points[15];
    memcpy(loops, four_loops, sizeof loops);
    memcpy(points, four_points, sizeof points);
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_outline *view = NULL, *copy = NULL;
    REQUIRE(hm_outline_view(loops, 4, points, 15, &alloc, &view) == HM_OK);
    CHECK(hm_outline_loops(view) == loops && hm_outline_points(view) == points);
    CHECK_INT(heap.calls, 1);
    size_t of_view = heap.bytes;
    REQUIRE(hm_outline_create(loops, 4, points, 15, &alloc, &copy) == HM_OK);
    CHECK_INT(heap.calls, 2);
    CHECK_INT((int64_t)(heap.bytes - of_view), (int64_t)(of_view + sizeof loops + sizeof points));
    memset(&alloc, 0, sizeof alloc); // both keep a copy
    memset(points, 0, sizeof points);
    CHECK_INT(memcmp(hm_outline_points(copy), four_points, sizeof four_points), 0);
    hm_outline_destroy(view);
    hm_outline_destroy(copy);
    hm_outline_destroy(NULL);
    CHECK_HEAP_EMPTY(heap);
}

TEST(no_memory) {
    test_heap heap = {.fail_at = 1, .fail_after = true};
    hm_allocator alloc = heap_allocator(&heap);
    hm_outline *untouched = (hm_outline *)&heap, *made = untouched, *outline = NULL;
    hm_mask *mask = NULL;
    CHECK_RESULT(hm_outline_create(four_loops, 4, four_points, 15, &alloc, &made), HM_ERROR_MEMORY);
    CHECK_RESULT(hm_outline_view(four_loops, 4, four_points, 15, &alloc, &made), HM_ERROR_MEMORY);
    CHECK(made == untouched);
    REQUIRE(hm_outline_create(four_loops, 4, four_points, 15, NULL, &outline) == HM_OK);
    CHECK_RESULT(hm_mask_from_outline(outline, 65, 65, &alloc, &mask), HM_ERROR_MEMORY);
    CHECK(mask == NULL);
    CHECK_HEAP_EMPTY(heap);
    hm_outline_destroy(outline);
}

TEST(violations) {
    hm_outline *outline = NULL, *none = NULL;
    hm_mask *mask = NULL;
    hm_local p;
    hm_int128 area = {1, 1};
    REQUIRE(hm_outline_create(four_loops, 4, four_points, 15, NULL, &outline) == HM_OK);
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_create(NULL, 1, four_points, 3, NULL, &none), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_create(four_loops, 1, NULL, 3, NULL, &none), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_create(four_loops, 4, four_points, 15, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_view(NULL, 1, four_points, 3, NULL, &none), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_view(four_loops, 1, NULL, 3, NULL, &none), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_view(four_loops, 4, four_points, 15, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_mask_from_outline(NULL, 1, 1, NULL, &mask), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_mask_from_outline(outline, 1, 1, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_INT(hm_outline_loop_count(NULL), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_outline_point_count(NULL), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_outline_component_count(NULL), 0));
    CHECK_PRECONDITION(CHECK(hm_outline_loops(NULL) == NULL));
    CHECK_PRECONDITION(CHECK(hm_outline_points(NULL) == NULL));
    CHECK_PRECONDITION(CHECK(!hm_outline_equal(NULL, outline)));
    CHECK_PRECONDITION(CHECK(!hm_outline_equal(outline, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_outline_box(NULL, &p, &p)));
    CHECK_PRECONDITION(CHECK(!hm_outline_box(outline, NULL, &p)));
    CHECK_PRECONDITION(CHECK(!hm_outline_box(outline, &p, NULL)));
    CHECK_PRECONDITION(CHECK(hm_outline_area(NULL, -1) == 0));
    CHECK_PRECONDITION(CHECK(hm_outline_area(outline, 4) == 0));
    CHECK_PRECONDITION(CHECK(hm_outline_area(outline, -2) == 0));
    CHECK_PRECONDITION(CHECK(hm_outline_perimeter(NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_outline_perimeter(outline, 4) == 0));
    CHECK_PRECONDITION(hm_outline_area_doubled(outline, 4, &area));
    CHECK(area.low == 0 && area.high == 0);
    CHECK_PRECONDITION(hm_outline_area_doubled(outline, 0, NULL));
    CHECK_PRECONDITION(hm_outline_area_doubled(NULL, 0, &area));
    violations_release();
    CHECK(none == NULL && mask == NULL);
    hm_outline_destroy(outline);
}

TEST_MAIN(CASE(the_form_is_accepted), CASE(what_breaks_the_form_is_refused), CASE(measures_by_hand),
          CASE(measures_of_loops), CASE(measures_of_the_largest), CASE(equality), CASE(filling_any_polygon),
          CASE(filling_far_polygons), CASE(filling_small_and_none), CASE(filling_large), CASE(views_borrow),
          CASE(no_memory), CASE(violations))
