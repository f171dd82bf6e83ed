// Outlines that are prepared: the parts are those of hm_parts_create and the outline's own, one without is no shape, and
// what fails leaves an outline as it was.
#include "movers.h"

#include <math.h>
#include <string.h>

static hm_outline *outline_random(const hm_allocator *alloc) {
    hm_outline *outline = NULL;
    const int w = test_between(1, 20);
    const int h = test_between(1, 20);
    ref_grid grid = random_grid(w, h);
    hm_mask *mask = mask_of(&grid);
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, alloc, &outline) == HM_OK);
    hm_mask_destroy(mask);
    ref_free(&grid);
    return outline;
}

static hm_outline *view_of(const hm_outline *outline, const hm_allocator *alloc) {
    hm_outline *view = NULL;
    REQUIRE(hm_outline_view(hm_outline_loops(outline), hm_outline_loop_count(outline), hm_outline_points(outline),
                            hm_outline_point_count(outline), alloc, &view) == HM_OK);
    return view;
}

static hm_outline *rhombus(const hm_allocator *alloc) {
    static const hm_local points[] = {{0, 0}, {9 << 16, 5 << 16}, {0, 9 << 16}, {-(9 << 16), 5 << 16}};
    const hm_loop loop = {0, 4, -1, 0, 0};
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(&loop, 1, points, 4, alloc, &outline) == HM_OK);
    return outline;
}

static bool same_bytes(const void *a, const void *b, int32_t count, size_t size) {
    return count == 0 || memcmp(a, b, (size_t)count * size) == 0;
}

static bool same_parts(const hm_parts *a, const hm_parts *b) {
    const int32_t n = hm_parts_count(a), corners = hm_parts_corner_count(a), sides = hm_parts_side_count(a);
    const int32_t seams = hm_parts_seam_count(a), slivers = hm_parts_sliver_count(a);
    return n == hm_parts_count(b) && corners == hm_parts_corner_count(b) && sides == hm_parts_side_count(b) &&
           seams == hm_parts_seam_count(b) && slivers == hm_parts_sliver_count(b) &&
           same_bytes(hm_parts_all(a), hm_parts_all(b), n, sizeof(hm_part)) &&
           same_bytes(hm_parts_corners(a), hm_parts_corners(b), corners, sizeof(hm_local)) &&
           same_bytes(hm_parts_sides(a), hm_parts_sides(b), sides, sizeof(hm_part_side)) &&
           same_bytes(hm_parts_edge_sides(a), hm_parts_edge_sides(b), corners + 1, sizeof(int32_t)) &&
           same_bytes(hm_parts_seams(a), hm_parts_seams(b), seams, sizeof(hm_seam)) &&
           same_bytes(hm_parts_slivers(a), hm_parts_slivers(b), slivers, sizeof(int32_t));
}

// Prepared again and again with other numbers: the parts are always those of the last one, and all memory is counted.
TEST(parts_are_those_of_the_number) {
    for (int round = test_rounds(150); round > 0; --round) {
        test_heap heap = {0};
        const hm_allocator alloc = heap_allocator(&heap);
        hm_outline *outline = outline_random(&alloc);
        const size_t bare = heap.bytes;
        CHECK(!hm_outline_prepared(outline) && !hm_outline_parts(outline));
        CHECK_INT((int64_t)hm_outline_bytes(outline), (int64_t)bare);
        for (int time = 0; time < 3; ++time) {
            const int corners = test_below(4) ? test_between(3, HM_OUTLINE_MAX_CORNERS) : 0;
            hm_parts *wanted = NULL;
            test_note("%d corners", corners);
            CHECK_RESULT(hm_outline_prepare(outline, corners), HM_OK);
            CHECK_INT((int64_t)hm_outline_bytes(outline), (int64_t)heap.bytes);
            REQUIRE(hm_outline_prepared(outline) && heap.bytes > bare);
            REQUIRE(hm_parts_create(outline, corners, NULL, &wanted) == HM_OK);
            CHECK(same_parts(hm_outline_parts(outline), wanted));
            hm_parts_destroy(wanted);
        }
        hm_outline_destroy(outline);
        CHECK_HEAP_EMPTY(heap);
    }
}

// The same number once more takes no memory and leaves the parts where they are, 0 and 8 being the same.
TEST(prepared_once_is_enough) {
    test_heap heap = {0};
    const hm_allocator alloc = heap_allocator(&heap);
    hm_outline *outline = rhombus(&alloc);
    REQUIRE(hm_outline_prepare(outline, 0) == HM_OK);
    const hm_parts *parts = hm_outline_parts(outline);
    const long calls = heap.calls;
    CHECK_RESULT(hm_outline_prepare(outline, 0), HM_OK);
    CHECK_RESULT(hm_outline_prepare(outline, HM_PARTS_MAX_POINTS), HM_OK);
    CHECK(hm_outline_parts(outline) == parts && heap.calls == calls && hm_parts_count(parts) == 1);
    CHECK_RESULT(hm_outline_prepare(outline, 3), HM_OK);
    CHECK_INT(hm_parts_count(hm_outline_parts(outline)), 2);
    hm_outline_destroy(outline);
    CHECK_HEAP_EMPTY(heap);
}

TEST(what_is_not_prepared_is_no_shape) {
    const int bad[] = {-1, 1, 2, HM_OUTLINE_MAX_CORNERS + 1, INT32_MIN, INT32_MAX};
    hm_shape shape = {.kind = HM_SHAPE_CIRCLE, .radius = 77};
    hm_outline *outline = rhombus(NULL);
    CHECK_RESULT(hm_shape_outline(outline, &shape), HM_ERROR_RANGE);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        CHECK_RESULT(hm_outline_prepare(outline, bad[i]), HM_ERROR_RANGE);
        CHECK(!hm_outline_prepared(outline));
    }
    CHECK(shape.kind == HM_SHAPE_CIRCLE && shape.radius == 77);
    REQUIRE(hm_outline_prepare(outline, 3) == HM_OK);
    const hm_parts *parts = hm_outline_parts(outline);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        CHECK_RESULT(hm_outline_prepare(outline, bad[i]), HM_ERROR_RANGE);
        CHECK(hm_outline_parts(outline) == parts);
    }
    CHECK_RESULT(hm_shape_outline(outline, &shape), HM_OK);
    CHECK(shape.kind == HM_SHAPE_OUTLINE && shape.radius == 0 && shape.of.outline == outline);
    hm_outline_destroy(outline);
}

// An outline whose loop crosses itself keeps the form, and cannot be prepared.
TEST(what_is_not_valid_has_no_parts) {
    static const hm_local points[] = {{0, 0}, {9 << 16, 9 << 16}, {9 << 16, 1 << 16}, {1 << 16, 5 << 16}};
    const hm_loop loop = {0, 4, -1, 0, 0};
    const hm_local reversed[] = {points[0], points[3], points[2], points[1]};
    hm_outline *outline = NULL;
    if (hm_outline_create(&loop, 1, points, 4, NULL, &outline) != HM_OK)
        REQUIRE(hm_outline_create(&loop, 1, reversed, 4, NULL, &outline) == HM_OK);
    CHECK_RESULT(hm_outline_prepare(outline, 0), HM_ERROR_FORMAT);
    CHECK(!hm_outline_prepared(outline));
    hm_outline_destroy(outline);
}

// Each has its own parts, from its own allocator, and frees them alone.
TEST(views_have_their_own_parts) {
    test_heap heap = {0}, other = {0};
    const hm_allocator alloc = heap_allocator(&heap), lent = heap_allocator(&other);
    hm_shape one, two;
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_outline *outline = rhombus(&alloc);
    REQUIRE(hm_outline_prepare(outline, 3) == HM_OK);
    const long calls = heap.calls;
    const size_t bytes = heap.bytes;
    hm_outline *view = view_of(outline, &lent);
    CHECK(!hm_outline_prepared(view));
    CHECK_RESULT(hm_outline_prepare(view, 8), HM_OK);
    CHECK(hm_outline_parts(view) != hm_outline_parts(outline) && hm_outline_equal(view, outline));
    CHECK_INT((int64_t)hm_outline_bytes(view), (int64_t)other.bytes);
    CHECK(heap.calls == calls && hm_parts_count(hm_outline_parts(outline)) == 2);
    REQUIRE(hm_shape_outline(outline, &one) == HM_OK && hm_shape_outline(view, &two) == HM_OK);
    CHECK(hm_overlap(&one, &at, &two, &at, NULL));
    hm_outline_destroy(view);
    CHECK_HEAP_EMPTY(other);
    CHECK(heap.bytes == bytes && hm_overlap(&one, &at, &one, &at, NULL));
    hm_outline_destroy(outline);
    CHECK_HEAP_EMPTY(heap);
}

// Without memory one that had no parts has none, and one that had some has the same.
static void check_no_memory(int before, int after) {
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    hm_outline *outline = rhombus(&alloc);
    if (before) REQUIRE(hm_outline_prepare(outline, before) == HM_OK);
    const long first = counted.calls;
    REQUIRE(hm_outline_prepare(outline, after) == HM_OK);
    hm_outline_destroy(outline);
    CHECK_HEAP_EMPTY(counted);
    CHECK(counted.calls > first);
    for (long fail_at = first + 1; fail_at <= counted.calls; ++fail_at) {
        test_heap heap = {.fail_at = fail_at};
        alloc = heap_allocator(&heap);
        outline = rhombus(&alloc);
        if (before) REQUIRE(hm_outline_prepare(outline, before) == HM_OK);
        const hm_parts *parts = hm_outline_parts(outline);
        const size_t bytes = heap.bytes;
        CHECK_RESULT(hm_outline_prepare(outline, after), HM_ERROR_MEMORY);
        CHECK(hm_outline_parts(outline) == parts && heap.bytes == bytes);
        CHECK(!parts || hm_parts_count(parts) == (before == 3 ? 2 : 1));
        CHECK_RESULT(hm_outline_prepare(outline, after), HM_OK);
        hm_outline_destroy(outline);
        CHECK_HEAP_EMPTY(heap);
    }
}

TEST(no_memory_changes_nothing) {
    check_no_memory(0, 0);
    check_no_memory(3, 8);
    check_no_memory(8, 3);
}

// Yes or no is the same for any number of corners.
TEST(the_number_changes_no_yes) {
    test_tally met = {0, 0};
    for (int round = test_rounds(300); round > 0; --round) {
        hm_outline *outline = outline_random(NULL);
        hm_shape shape, ball;
        const double x = test_between(-8, 80) / 8.0, y = test_between(-8, 80) / 8.0, r = test_between(0, 24) / 8.0;
        const hm_xform at = HM_XFORM_IDENTITY;
        REQUIRE(hm_shape_circle(x, y, r, &ball) == HM_OK);
        REQUIRE(hm_outline_prepare(outline, 3) == HM_OK && hm_shape_outline(outline, &shape) == HM_OK);
        const bool wanted = test_count(&met, hm_overlap(&shape, &at, &ball, &at, NULL));
        const double distance = hm_distance(&shape, &at, &ball, &at, NULL);
        for (int corners = 4; corners <= HM_OUTLINE_MAX_CORNERS; corners += 3) {
            REQUIRE(hm_outline_prepare(outline, corners) == HM_OK); // the shape stays
            CHECK_INT(hm_overlap(&shape, &at, &ball, &at, NULL), wanted);
            const double other = hm_distance(&shape, &at, &ball, &at, NULL); // infinite without a point
            CHECK(other == distance || fabs(other - distance) < 1e-9);
        }
        hm_outline_destroy(outline);
    }
    CHECK_TALLY(met);
}

// Two outlines in a world touch where they overlap, also after one of them was prepared with another number.
TEST(worlds_take_prepared_outlines) {
    hm_world *world = movers_world(NULL, NULL);
    hm_outline *outline = rhombus(NULL);
    hm_shape shape;
    REQUIRE(hm_outline_prepare(outline, 0) == HM_OK && hm_shape_outline(outline, &shape) == HM_OK);
    const hm_object still = movers_add_at(world, &shape, 0, 0);
    const hm_object moving = movers_add_at(world, &shape, 17.5, 1);
    REQUIRE(hm_world_update(world) == HM_OK);
    CHECK(hm_world_touching_of(world, still, NULL, 0) == 0);
    const hm_xform near = movers_moved(&(hm_xform)HM_XFORM_IDENTITY, 16, 1);
    REQUIRE(hm_world_set_xform(world, moving, &near) == HM_OK && hm_world_update(world) == HM_OK);
    CHECK(hm_world_touching_of(world, still, NULL, 0) == 1);
    REQUIRE(hm_outline_prepare(outline, 3) == HM_OK);
    REQUIRE(hm_world_shapes_changed(world, 0) == HM_OK && hm_world_shapes_changed(world, 1) == HM_OK);
    REQUIRE(hm_world_update(world) == HM_OK);
    CHECK(hm_world_touching_of(world, still, NULL, 0) == 1);
    hm_world_destroy(world);
    hm_outline_destroy(outline);
}

TEST(violations) {
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_prepare(NULL, 0), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(!hm_outline_prepared(NULL)));
    CHECK_PRECONDITION(CHECK(hm_outline_parts(NULL) == NULL));
    CHECK_PRECONDITION(CHECK(hm_outline_bytes(NULL) == 0));
    violations_release();
}

TEST_MAIN(CASE(parts_are_those_of_the_number), CASE(prepared_once_is_enough), CASE(what_is_not_prepared_is_no_shape),
          CASE(what_is_not_valid_has_no_parts), CASE(views_have_their_own_parts), CASE(no_memory_changes_nothing),
          CASE(the_number_changes_no_yes), CASE(worlds_take_prepared_outlines), CASE(violations))
