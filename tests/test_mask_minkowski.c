// The Minkowski sum as a mask, and the table of overlap counts.
#include "support.h"

#include <stdlib.h>
#include <string.h>

static void check_sum(const hm_mask *a, const hm_mask *b, const ref_grid *expected) {
    FOR_EACH_LEVEL {
        hm_mask *out = NULL;
        CHECK_RESULT(hm_mask_minkowski(a, b, NULL, &out), HM_OK);
        if (expected->w > 0)
            CHECK_MASK(out, expected);
        else
            CHECK(out && (hm_mask_width(out) == 0 || hm_mask_height(out) == 0));
        hm_mask_destroy(out);
    }
}

// Memory that ends with the table, filled with a number that no count reaches.
static void check_table(const hm_mask *a, const hm_mask *b, const uint32_t *expected, size_t size) {
    uint32_t *counts = malloc(size * sizeof *counts + (size == 0));
    REQUIRE(counts != NULL);
    FOR_EACH_LEVEL {
        for (size_t i = 0; i < size; ++i) counts[i] = 0xABCD1234;
        CHECK_RESULT(hm_mask_overlap_table(a, b, NULL, counts, (int32_t)size), HM_OK);
        if (size > 0) CHECK_INT(memcmp(counts, expected, size * sizeof *counts), 0);
    }
    free(counts);
}

static void check_both(const ref_grid *a, const ref_grid *b, test_tally *solid) {
    hm_mask *mask_a = mask_of(a), *mask_b = mask_of(b);
    ref_grid sum = ref_minkowski(a, b);
    uint32_t *counts = ref_overlap_table(a, b);
    size_t size = (size_t)sum.w * (size_t)sum.h;
    test_note("%d x %d and %d x %d", a->w, a->h, b->w, b->h);
    for (size_t i = 0; solid && i < size; ++i) test_count(solid, sum.at[i]);
    CHECK_INT((int64_t)hm_mask_overlap_table_size(mask_a, mask_b), (int64_t)size);
    check_sum(mask_a, mask_b, &sum);
    check_table(mask_a, mask_b, counts, size);
    free(counts);
    ref_free(&sum);
    hm_mask_destroy(mask_a);
    hm_mask_destroy(mask_b);
}

// The oracle's four loops must stay affordable: sides shrink until their product is small enough.
static void random_sides(int side[4]) {
    for (int i = 0; i < 4; ++i) side[i] = random_side();
    while ((int64_t)side[0] * side[1] * side[2] * side[3] > 1500000) {
        int i = test_below(4);
        side[i] = test_below(2) ? side[i] / 2 : test_below(side[i]);
    }
}

TEST(random_sums) {
    test_tally solid = {0};
    for (int i = 0; i < 130; ++i) {
        int side[4];
        random_sides(side);
        ref_grid a = random_grid(side[0], side[1]), b = random_grid(side[2], side[3]);
        check_both(&a, &b, &solid);
        ref_free(&a);
        ref_free(&b);
    }
    CHECK_TALLY(solid);
}

// Long and flat against everything, so that runs end at and cross words.
TEST(sums_of_rows) {
    static const int widths[] = {1, 2, 63, 64, 65, 127, 128, 129, 200};
    for (int i = 0; i < 9; ++i) {
        for (int k = 0; k < 9; ++k) {
            ref_grid a = random_grid(widths[i], 1), b = random_grid(widths[k], 2);
            check_both(&a, &b, NULL);
            ref_free(&a);
            ref_free(&b);
        }
    }
}

TEST(sums_with_a_coarse_level) {
    ref_grid a = ref_make(500, 505), b = random_grid(40, 30);
    for (int i = 0; i < 60; ++i) {
        hm_pixel at = random_pixel(500, 505);
        ref_set(&a, at.x, at.y, 1);
    }
    check_both(&a, &b, NULL);
    check_both(&b, &a, NULL);
    ref_free(&a);
    ref_free(&b);
}

// ---- drawn into a mask -------------------------------------------------------------------------------------------

static void check_drawn(const ref_grid *a, const ref_grid *b, const ref_grid *onto, int64_t dx, int64_t dy) {
    hm_mask *mask_a = mask_of(a), *mask_b = mask_of(b);
    ref_grid sum = ref_minkowski(a, b), expected = ref_combine(onto, &sum, dx, dy, REF_OR);
    test_note("%d x %d and %d x %d onto %d x %d at %lld, %lld", a->w, a->h, b->w, b->h, onto->w, onto->h,
              (long long)dx, (long long)dy);
    FOR_EACH_LEVEL {
        hm_mask *mask = mask_of(onto);
        CHECK_RESULT(hm_mask_draw_minkowski(mask, mask_a, mask_b, (int32_t)dx, (int32_t)dy, NULL), HM_OK);
        CHECK_MASK(mask, &expected);
        hm_mask_destroy(mask);
    }
    CHECK_MASK(mask_a, a);
    CHECK_MASK(mask_b, b);
    hm_mask_destroy(mask_a);
    hm_mask_destroy(mask_b);
    ref_free(&sum);
    ref_free(&expected);
}

TEST(sums_drawn_into_a_mask) {
    for (int i = 0; i < 160; ++i) {
        int side[4];
        random_sides(side);
        const int w = random_side(), h = random_side();
        ref_grid a = random_grid(side[0], side[1]), b = random_grid(side[2], side[3]), onto = random_grid(w, h);
        for (int k = 0; k < onto.w * onto.h; ++k) onto.at[k] &= test_below(8) == 0;
        const int64_t dx = random_edge(side[0] + side[2]), dy = random_edge(side[1] + side[3]);
        check_drawn(&a, &b, &onto, dx, dy);
        ref_free(&a);
        ref_free(&b);
        ref_free(&onto);
    }
}

TEST(sums_drawn_far_away) {
    ref_grid a = random_grid(70, 20), b = random_grid(9, 66), onto = random_grid(130, 65);
    for (int i = 0; i < 8; ++i)
        for (int k = 0; k < 8; ++k) check_drawn(&a, &b, &onto, far_offsets[i], far_offsets[k]);
    ref_free(&a);
    ref_free(&b);
    ref_free(&onto);
}

// A part of a sum that no mask could hold.
TEST(a_part_of_a_large_sum) {
    hm_mask *wide = NULL, *part = NULL;
    REQUIRE(hm_mask_create(HM_MASK_MAX_SIDE, 3, NULL, &wide) == HM_OK);
    REQUIRE(hm_mask_create(513, 600, NULL, &part) == HM_OK);
    hm_mask_set(wide, 0, 0, true);
    hm_mask_set(wide, 32766, 2, true);
    const int32_t x = 65532, y = 4; // of the last pixel: the last on the first
    CHECK_RESULT(hm_mask_draw_minkowski(part, wide, wide, 300 - x, 200 - y, NULL), HM_OK);
    CHECK_INT(hm_mask_count(part), 1);
    CHECK(hm_mask_get(part, 300, 200));
    CHECK_RESULT(hm_mask_draw_minkowski(part, wide, wide, 512 - 32766, 599 - 2, NULL), HM_OK);
    CHECK_INT(hm_mask_count(part), 2);
    CHECK(hm_mask_get(part, 512, 599));
    hm_mask_destroy(wide);
    hm_mask_destroy(part);
}

// Onto one of the two, or both; with a coarse level that has to follow.
static void check_onto_itself(const ref_grid *a, const ref_grid *b, int dx, int dy) {
    ref_grid sum = ref_minkowski(a, b), twice = ref_minkowski(a, a);
    for (int i = 0; i < 3; ++i) {
        hm_mask *mask_a = mask_of(a), *mask_b = mask_of(b);
        hm_mask *onto = i == 1 ? mask_b : mask_a;
        ref_grid expected = ref_combine(i == 1 ? b : a, i == 2 ? &twice : &sum, dx, dy, REF_OR);
        CHECK_RESULT(hm_mask_draw_minkowski(onto, mask_a, i == 2 ? mask_a : mask_b, dx, dy, NULL), HM_OK);
        CHECK_MASK(onto, &expected);
        ref_free(&expected);
        hm_mask_destroy(mask_a);
        hm_mask_destroy(mask_b);
    }
    ref_free(&sum);
    ref_free(&twice);
}

TEST(sums_drawn_onto_their_masks) {
    for (int i = 0; i < 20; ++i) {
        ref_grid a = random_grid(1 + test_below(66), 1 + test_below(20));
        ref_grid b = random_grid(1 + test_below(70), 1 + test_below(20));
        check_onto_itself(&a, &b, test_between(-70, 10), test_between(-30, 10));
        ref_free(&a);
        ref_free(&b);
    }
    ref_grid large = ref_make(520, 515), small = random_grid(9, 9);
    for (int i = 0; i < 5; ++i) {
        hm_pixel at = random_pixel(520, 515);
        ref_set(&large, at.x, at.y, 1);
    }
    hm_mask *mask_a = mask_of(&large), *mask_b = mask_of(&small);
    ref_grid sum = ref_minkowski(&large, &small), expected = ref_combine(&large, &sum, -4, 3, REF_OR);
    CHECK_RESULT(hm_mask_draw_minkowski(mask_a, mask_a, mask_b, -4, 3, NULL), HM_OK);
    CHECK_MASK(mask_a, &expected);
    hm_mask_destroy(mask_a);
    hm_mask_destroy(mask_b);
    ref_free(&large);
    ref_free(&small);
    ref_free(&sum);
    ref_free(&expected);
}

TEST(sum_by_hand) {
    hm_mask *a = mask_of_text("#.\n"
                              "##\n");
    hm_mask *b = mask_of_text("#..\n");
    hm_mask *out = NULL;
    const uint32_t expected[] = {0, 0, 1, 0, 0, 0, 1, 1};
    uint32_t counts[8];
    CHECK_MADE(hm_mask_minkowski(a, b, NULL, &out), out,
               ref_text("..#.\n"
                        "..##\n"));
    CHECK_RESULT(hm_mask_overlap_table(a, b, NULL, counts, 8), HM_OK);
    CHECK_INT(memcmp(counts, expected, sizeof counts), 0);
    hm_mask_destroy(a);
    hm_mask_destroy(b);
}

static hm_mask *mask_full(int32_t w, int32_t h) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
    hm_mask_fill(mask);
    return mask;
}

TEST(sums_that_are_too_large) {
    hm_mask *row = mask_full(32767, 1), *column = mask_full(1, 32767), *one = mask_full(1, 1), *two = mask_full(2, 2);
    hm_mask *out = NULL;
    CHECK_RESULT(hm_mask_minkowski(row, two, NULL, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_mask_minkowski(two, column, NULL, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_mask_minkowski(row, row, NULL, &out), HM_ERROR_RANGE);
    CHECK(out == NULL);
    CHECK_RESULT(hm_mask_minkowski(one, row, NULL, &out), HM_OK);
    CHECK(hm_mask_equal(out, row));
    hm_mask_destroy(out);
    hm_mask_destroy(row);
    hm_mask_destroy(column);
    hm_mask_destroy(one);
    hm_mask_destroy(two);
}

TEST(tables_that_are_too_large) {
    hm_mask *row = mask_full(32767, 1), *column = mask_full(1, 32767), *wide = mask_full(16384, 1);
    hm_mask *high = mask_full(1, 4097), *exact = mask_full(1, 4096), *two = mask_full(2, 2);
    uint32_t counts[10];
    memset(counts, 7, sizeof counts);
    CHECK_INT((int64_t)hm_mask_overlap_table_size(row, column), (int64_t)32767 * 32767);
    CHECK_INT((int64_t)hm_mask_overlap_table_size(wide, exact), (int64_t)HM_MASK_TABLE_MAX);
    CHECK_RESULT(hm_mask_overlap_table(row, column, NULL, counts, INT32_MAX), HM_ERROR_RANGE);
    CHECK_RESULT(hm_mask_overlap_table(wide, high, NULL, counts, INT32_MAX), HM_ERROR_RANGE);
    for (int32_t capacity = -2; capacity < 9; ++capacity) {
        CHECK_RESULT(hm_mask_overlap_table(two, two, NULL, counts, capacity), HM_ERROR_RANGE);
    }
    for (int i = 0; i < 10; ++i) CHECK_INT(counts[i], 0x07070707);
    CHECK_RESULT(hm_mask_overlap_table(two, two, NULL, counts, 9), HM_OK);
    CHECK_INT(counts[4], 4);
    CHECK_INT(counts[9], 0x07070707);
    hm_mask_destroy(row);
    hm_mask_destroy(column);
    hm_mask_destroy(wide);
    hm_mask_destroy(high);
    hm_mask_destroy(exact);
    hm_mask_destroy(two);
}

TEST_MAIN(CASE(random_sums), CASE(sums_of_rows), CASE(sums_with_a_coarse_level), CASE(sums_drawn_into_a_mask),
          CASE(sums_drawn_far_away), CASE(a_part_of_a_large_sum), CASE(sums_drawn_onto_their_masks),
          CASE(sum_by_hand), CASE(sums_that_are_too_large), CASE(tables_that_are_too_large))
