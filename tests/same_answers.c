#include "same_answers.h"

#include <stdlib.h>
#include <string.h>

hm_broad *broad_make(hm_broad_kind kind, const hm_allocator *alloc) {
    const hm_broad_options options = {.kind = kind};
    hm_broad *broad = NULL;
    CHECK_RESULT(hm_broad_create(&options, alloc, &broad), HM_OK);
    REQUIRE(broad != NULL);
    return broad;
}

float random_float(float low, float high) {
    return low + (high - low) * (float)test_below(1 << 20) / (float)(1 << 20);
}

hm_bounds random_bounds(float side, float size) {
    hm_bounds box;
    box.x0 = random_float(-side, side);
    box.y0 = random_float(-side, side);
    box.x1 = box.x0 + random_float(0, size);
    box.y1 = box.y0 + random_float(0, size);
    return box;
}

// ---- the same as another ----------------------------------------------------------------------------------------

static int compare_pairs(const void *a, const void *b) {
    const hm_broad_pair *one = a, *two = b;
    return one->a != two->a ? one->a - two->a : one->b - two->b;
}

static int compare_ids(const void *a, const void *b) { return *(const int32_t *)a - *(const int32_t *)b; }

static void check_same_pairs(const hm_broad *broad, const hm_broad *list) {
    const int32_t count = hm_broad_pairs(list, NULL, 0);
    if (!CHECK_INT((int64_t)hm_broad_pairs(broad, NULL, 0), (int64_t)count)) return;
    hm_broad_pair *reported = malloc((2 * (size_t)count + 1) * sizeof *reported);
    REQUIRE(reported != NULL);
    hm_broad_pairs(broad, reported, count);
    hm_broad_pairs(list, reported + count, count);
    qsort(reported, (size_t)count, sizeof *reported, compare_pairs);
    qsort(reported + count, (size_t)count, sizeof *reported, compare_pairs);
    CHECK(memcmp(reported, reported + count, (size_t)count * sizeof *reported) == 0);
    free(reported);
}

void check_same_boxes(const hm_broad *broad, const hm_broad *list, const hm_bounds *box) {
    static int32_t reported[2][SAME_MOST];
    const int32_t count = hm_broad_in_box(list, box, NULL, reported[0], SAME_MOST);
    if (!CHECK_INT((int64_t)hm_broad_in_box(broad, box, NULL, reported[1], SAME_MOST), (int64_t)count)) return;
    qsort(reported[0], (size_t)count, sizeof *reported[0], compare_ids);
    qsort(reported[1], (size_t)count, sizeof *reported[1], compare_ids);
    CHECK(memcmp(reported[0], reported[1], (size_t)count * sizeof *reported[0]) == 0);
}

static void check_same_way(const hm_broad *broad, const hm_broad *list, hm_vec2 from, hm_vec2 to) {
    static hm_broad_hit reported[2][SAME_MOST];
    const hm_vec2 half = {0, 0};
    const int32_t count = hm_broad_on_way(list, from, to, half, NULL, reported[0], SAME_MOST);
    if (!CHECK_INT((int64_t)hm_broad_on_way(broad, from, to, half, NULL, reported[1], SAME_MOST), (int64_t)count))
        return;
    for (int32_t i = 0; i < count; i++)
        CHECK(reported[0][i].id == reported[1][i].id && reported[0][i].at == reported[1][i].at);
}

static void check_same_nearest(const hm_broad *broad, const hm_broad *list, hm_vec2 point) {
    hm_broad_hit reported[2][9];
    const int32_t count = hm_broad_nearest(list, point, 60, NULL, reported[0], 9);
    if (!CHECK_INT((int64_t)hm_broad_nearest(broad, point, 60, NULL, reported[1], 9), (int64_t)count)) return;
    for (int32_t i = 0; i < count; i++)
        CHECK(reported[0][i].id == reported[1][i].id && reported[0][i].at == reported[1][i].at);
}

void check_same_answers(const hm_broad *broad, const hm_broad *list, float side) {
    check_same_pairs(broad, list);
    for (int i = 0; i < 8; i++) {
        const hm_bounds box = random_bounds(side, i % 2 ? side : 20);
        const hm_bounds ends = random_bounds(side, side);
        check_same_boxes(broad, list, &box);
        check_same_way(broad, list, (hm_vec2){ends.x0, ends.y1}, (hm_vec2){ends.x1, ends.y0});
        check_same_way(broad, list, (hm_vec2){box.x0, box.y0}, (hm_vec2){box.x0, box.y1});
        check_same_nearest(broad, list, (hm_vec2){box.x1, box.y0});
    }
}
