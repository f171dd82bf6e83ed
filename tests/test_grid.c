// Grids from within: boxes that all of a sudden do not fit the levels get others at once. Without that the answers
// would be the same, but later by seconds.
#include "../src/broad/broad_internal.h"
#include "../src/broad/grid_cells.h"
#include "../src/broad/neighbours_internal.h"
#include "same_answers.h"

enum { SOME = 2000 };

// How many boxes have to be compared with all others, less those that no plan would put elsewhere.
static int piled(const hmi_index *index) {
    const hmi_grid *grid = (const hmi_grid *)(const void *)index;
    int count = 0;
    for (int i = 0; i < GRID_LEVELS; i++)
        if (grid->plan.level[i].mask == 0) count += (int)(grid->plan.level[i].to - grid->plan.level[i].from);
    return count - (int)grid->plan.piled;
}

static const hmi_index *index_inside(const hm_broad *broad) {
    if (broad->chosen != HM_BROAD_NEIGHBOURS) return broad->index;
    return ((const hmi_neighbours *)(const void *)broad->index)->main;
}

static void boxes_make(hm_bounds *box, float world, float side) {
    for (int i = 0; i < SOME; i++) {
        box[i] = random_bounds(world, 0);
        box[i].x1 = box[i].x0 + side;
        box[i].y1 = box[i].y0 + side * (i % 7 == 3 ? 0.5f : 1);
    }
}

static void boxes_grow(hm_bounds *box, int count, float by) {
    for (int i = 0; i < count; i++) {
        box[i].x1 = box[i].x0 + (box[i].x1 - box[i].x0) * by;
        box[i].y1 = box[i].y0 + (box[i].y1 - box[i].y0) * by;
    }
}

static int32_t pairs_there_are(const hm_bounds *box) {
    hm_broad *list = broad_make(HM_BROAD_LIST, NULL);
    CHECK_RESULT(hm_broad_build(list, box, NULL, NULL, SOME), HM_OK);
    CHECK_RESULT(hm_broad_update(list), HM_OK);
    const int32_t count = hm_broad_pairs(list, NULL, 0);
    hm_broad_destroy(list);
    return count;
}

// Updates once with the boxes as they were and once as they have grown, for which the `fail`-th call for memory of
// that update fails; 0: none does. Answers how many are piled up.
static int piled_after(hm_broad_kind kind, int count, float by, int fail) {
    static hm_bounds box[SOME];
    test_heap heap = {0};
    const hm_allocator alloc = heap_allocator(&heap);
    hm_broad *broad = broad_make(kind, &alloc);
    boxes_make(box, 700, 4);
    CHECK_RESULT(hm_broad_build(broad, box, NULL, NULL, SOME), HM_OK);
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    boxes_grow(box, count, by);
    CHECK_RESULT(hm_broad_move_all(broad, box, SOME), HM_OK);
    heap.fail_at = fail > 0 ? heap.calls + fail : 0;
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    heap.fail_at = 0;
    CHECK_INT((int64_t)hm_broad_pairs(broad, NULL, 0), (int64_t)pairs_there_are(box));
    const int found = piled(index_inside(broad));
    hm_broad_destroy(broad);
    CHECK_HEAP_EMPTY(heap);
    return found;
}

TEST(boxes_that_grow_at_once) {
    static const float by[] = {0.1f, 1.5f, 3, 5, 17, 90};
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        test_note("by %g", (double)by[i]);
        CHECK(piled_after(HM_BROAD_GRID, SOME, by[i], 0) < GRID_PILE);
        CHECK(piled_after(HM_BROAD_QUADTREE, SOME, by[i], 0) < GRID_PILE);
        CHECK(piled_after(HM_BROAD_GRID, SOME / 4, by[i], 0) < GRID_PILE);
    }
}

// A few may pile up until the levels are made anew anyway.
TEST(few_boxes_that_grow) { CHECK_INT(piled_after(HM_BROAD_GRID, GRID_PILE - 1, 200, 0), GRID_PILE - 1); }

// Slow, but right.
TEST(without_memory_for_more_slots) {
    CHECK(piled_after(HM_BROAD_GRID, SOME / 2, 90, 1) >= SOME / 2 - GRID_PILE);
    CHECK(piled_after(HM_BROAD_GRID, SOME / 2, 90, 2) < GRID_PILE);
}

// The larger boxes of a list of neighbours are others than those that the grid had before.
TEST(boxes_that_begin_to_move) {
    static hm_bounds box[SOME];
    hm_broad *broad = broad_make(HM_BROAD_NEIGHBOURS, NULL);
    boxes_make(box, 270, 16);
    CHECK_RESULT(hm_broad_build(broad, box, NULL, NULL, SOME), HM_OK);
    for (int update = 0; update < 8; update++) {
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        test_note("update %d", update);
        CHECK(piled(index_inside(broad)) < GRID_PILE);
        for (int i = 0; i < SOME; i++) {
            box[i].x0 += (float)(i % 5) * 0.4f;
            box[i].x1 += (float)(i % 5) * 0.4f;
        }
        CHECK_RESULT(hm_broad_move_all(broad, box, SOME), HM_OK);
    }
    CHECK(!((const hmi_neighbours *)(const void *)broad->index)->resting);
    hm_broad_destroy(broad);
}

// How many are above the lowest level.
static int above(const hm_broad *broad) {
    const hmi_grid *grid = (const hmi_grid *)(const void *)broad->index;
    const grid_level *lowest = &grid->plan.level[0];
    return (int)grid->count - (int)(lowest->to - lowest->from);
}

// Sides of 8 to 12, crowded so that cells are as small as sides allow; every `rare`-th `by` times as large.
static void boxes_of_sides(hm_bounds *box, int rare, float by) {
    for (int i = 0; i < SOME; i++) {
        const float side = (8 + (float)(i % 41) * 0.1f) * (i % rare == 0 ? by : 1);
        box[i] = random_bounds(110, 0);
        box[i].x1 = box[i].x0 + side;
        box[i].y1 = box[i].y0 + side;
    }
}

// A few that are little larger than most are worth larger cells; a few that are much larger are not.
TEST(boxes_larger_than_most) {
    static const float by[] = {1, 1.3f, 8};
    static hm_bounds box[SOME];
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        hm_broad *broad = broad_make(HM_BROAD_GRID, NULL);
        boxes_of_sides(box, 19, by[i]);
        CHECK_RESULT(hm_broad_build(broad, box, NULL, NULL, SOME), HM_OK);
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        test_note("by %g: %d above", (double)by[i], above(broad));
        CHECK(by[i] < 2 ? above(broad) < SOME / 50 : above(broad) >= SOME / 19);
        CHECK_INT((int64_t)hm_broad_pairs(broad, NULL, 0), (int64_t)pairs_there_are(box));
        hm_broad_destroy(broad);
    }
}

// To a level that has cells already: all levels are made anew at the next update.
TEST(boxes_that_grow_a_little) {
    enum { FEW = SOME * 15 / 100 };
    static hm_bounds box[SOME];
    hm_broad *broad = broad_make(HM_BROAD_GRID, NULL);
    boxes_of_sides(box, 19, 2);
    CHECK_RESULT(hm_broad_build(broad, box, NULL, NULL, SOME), HM_OK);
    CHECK_RESULT(hm_broad_update(broad), HM_OK);
    CHECK(above(broad) < FEW);
    boxes_grow(box, SOME, 1.25f);
    for (int update = 0; update < 2; update++) {
        CHECK_RESULT(hm_broad_move_all(broad, box, SOME), HM_OK);
        CHECK_RESULT(hm_broad_update(broad), HM_OK);
        test_note("update %d: %d above", update, above(broad));
        CHECK(update == 0 ? above(broad) > 2 * FEW : above(broad) < FEW);
        CHECK_INT((int64_t)hm_broad_pairs(broad, NULL, 0), (int64_t)pairs_there_are(box));
    }
    hm_broad_destroy(broad);
}

TEST(what_keeps_neighbours) {
    const hm_broad_kind kinds[] = {HM_BROAD_LIST, HM_BROAD_GRID, HM_BROAD_RTREE};
    for (int i = 0; i < 3; i++) {
        const hm_broad_options options = {.kind = HM_BROAD_NEIGHBOURS, .over = kinds[i]};
        hm_broad *kept = NULL;
        hm_broad *alone = broad_make(kinds[i], NULL);
        CHECK_RESULT(hm_broad_create(&options, NULL, &kept), HM_OK);
        CHECK(index_inside(kept)->ops == alone->index->ops);
        hm_broad_destroy(kept);
        hm_broad_destroy(alone);
    }
}

TEST_MAIN(CASE(what_keeps_neighbours), CASE(boxes_that_grow_at_once), CASE(few_boxes_that_grow),
          CASE(without_memory_for_more_slots), CASE(boxes_that_begin_to_move), CASE(boxes_larger_than_most),
          CASE(boxes_that_grow_a_little))
