// The table of overlap counts as a product of polynomials (src/mask_convolve.c): against the slowest definition where
// that can be paid, and against single counts where the table is so large that the product is what is chosen.
#include "../src/mask/mask_internal.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static void check_product(const ref_grid *a, const ref_grid *b) {
    hm_mask *mask_a = mask_of(a), *mask_b = mask_of(b);
    const hm_allocator alloc = hmi_allocator(NULL);
    const int32_t size = hm_mask_overlap_table_size(mask_a, mask_b);
    uint32_t *counts = malloc((size_t)size * sizeof *counts), *expected = ref_overlap_table(a, b);
    REQUIRE(counts && expected);
    test_note("%d x %d and %d x %d", a->w, a->h, b->w, b->h);
    memset(counts, 0xAB, (size_t)size * sizeof *counts);
    CHECK(hmi_mask_convolve(mask_a, mask_b, &alloc, counts));
    CHECK_INT(memcmp(counts, expected, (size_t)size * sizeof *counts), 0);
    free(counts);
    free(expected);
    hm_mask_destroy(mask_a);
    hm_mask_destroy(mask_b);
}

// Of any sides, so transforms of 1, 2, 4 ... numbers; more than a block of them where the sides are 70.
TEST(products_of_small_masks) {
    for (int i = 0; i < test_rounds(600); ++i) {
        const int most = i % 50 == 0 ? 70 : i % 3 ? 12 : 30;
        ref_grid a = random_caves(test_between(1, most), test_between(1, most), test_between(0, 100), test_below(2));
        ref_grid b = random_caves(test_between(1, most), test_between(1, most), test_between(0, 100), test_below(2));
        check_product(&a, &b);
        ref_free(&a);
        ref_free(&b);
    }
    ref_grid a = random_caves(90, 80, 50, 0), b = random_caves(75, 85, 60, 0);
    check_product(&a, &b);
    ref_free(&a);
    ref_free(&b);
}

// Every pixel of noise is about a run, so neither runs nor offsets are cheap.
static hm_mask *noise(int w, int h, int percent) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) hm_mask_set(mask, x, y, test_below(100) < percent);
    return mask;
}

static void check_large(const hm_mask *a, const hm_mask *b) {
    const int wa = hm_mask_width(a), ha = hm_mask_height(a), wb = hm_mask_width(b), hb = hm_mask_height(b);
    const int32_t size = hm_mask_overlap_table_size(a, b);
    uint32_t *counts = malloc((size_t)size * sizeof *counts);
    uint64_t sum = 0;
    REQUIRE(counts != NULL);
    test_note("%d x %d and %d x %d", wa, ha, wb, hb);
    CHECK_RESULT(hm_mask_overlap_table(a, b, NULL, counts, size), HM_OK);
    for (int32_t i = 0; i < size; ++i) sum += counts[i];
    CHECK(sum == (uint64_t)hm_mask_count(a) * (uint64_t)hm_mask_count(b)); // each pixel of a meets each of b once
    for (int i = 0; i < 300; ++i) {
        const int x = test_below(wa + wb - 1), y = test_below(ha + hb - 1);
        CHECK_INT(counts[(size_t)y * (size_t)(wa + wb - 1) + (size_t)x],
                  hm_mask_overlap_count(a, b, x - (wb - 1), y - (hb - 1)));
    }
    free(counts);
}

TEST(large_noise) {
    const int side = test_short() ? 600 : 900; // more takes long with sanitizers
    hm_mask *a = noise(side, side, 50), *b = noise(side - 100, side + 30, 30), *all = noise(side, side - 1, 100);
    check_large(a, b);
    check_large(b, all);
    hm_mask_destroy(a);
    hm_mask_destroy(b);
    hm_mask_destroy(all);
}

TEST(no_memory) {
    hm_mask *a = noise(600, 600, 50);
    const int32_t size = hm_mask_overlap_table_size(a, a);
    uint32_t *counts = calloc((size_t)size, sizeof *counts);
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    REQUIRE(counts != NULL);
    CHECK_RESULT(hm_mask_overlap_table(a, a, &alloc, counts, size), HM_OK);
    CHECK_HEAP_EMPTY(counted);
    CHECK_INT(counted.calls, 1); // so it was the product
    memset(counts, 0, (size_t)size * sizeof *counts);
    test_heap heap = {.fail_at = 1};
    alloc = heap_allocator(&heap);
    CHECK_RESULT(hm_mask_overlap_table(a, a, &alloc, counts, size), HM_ERROR_MEMORY);
    CHECK_HEAP_EMPTY(heap);
    for (int32_t i = 0; i < size; i += 997) CHECK_INT(counts[i], 0);
    free(counts);
    hm_mask_destroy(a);
}

TEST_MAIN(CASE(products_of_small_masks), CASE(large_noise), CASE(no_memory))
