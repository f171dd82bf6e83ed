// The coarse level of large masks: kept true by every edit, checked for views. See mask_internal.h.
#include "../simd/kernels.h"
#include "mask_internal.h"

#include <string.h>

enum { COARSE_CHUNK = 64 };

// Rows first .. first+n-1 of stripe s of `any`: eight stripes of pixels by 8n rows. The last rows read padding.
static void coarse_any_words(const hm_mask *mask, int32_t s, int32_t first, int32_t n, uint64_t *out) {
    uint8_t bytes[COARSE_CHUNK];
    memset(out, 0, (size_t)n * sizeof *out);
    for (int32_t i = 0; i < 8 && 8 * s + i < mask->grid.stripes; i++) {
        const uint64_t *words = hmi_bitgrid_stripe(&mask->grid, 8 * s + i) + 8 * (size_t)first;
        hmi_kernels_active()->fold_blocks(words, n, bytes);
        for (int32_t j = 0; j < n; j++) out[j] |= (uint64_t)bytes[j] << (8 * i);
    }
}

// Word j of stripe s of `any` grown by one block to the right and down.
static uint64_t coarse_around_word(const hm_mask *mask, int32_t s, int32_t j) {
    const hmi_bitgrid *any = &mask->any;
    const uint64_t *here = hmi_bitgrid_stripe(any, s < any->stripes ? s : any->stripes);
    const uint64_t *left = hmi_bitgrid_stripe_or_guard(any, s - 1);
    uint64_t word = here[j];
    uint64_t carry = left[j];
    if (j > 0) {
        word |= here[j - 1];
        carry |= left[j - 1];
    }
    return word | word << 1 | carry >> 63;
}

void hmi_mask_coarse_changed(hm_mask *mask, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    if (!mask->any.words || x0 >= x1 || y0 >= y1) return;
    const int32_t end = ((y1 - 1) >> 3) + 1;
    for (int32_t s = x0 >> 9; s <= (x1 - 1) >> 9; s++)
        for (int32_t j = y0 >> 3; j < end; j += COARSE_CHUNK)
            coarse_any_words(mask, s, j, (int32_t)hmi_min(COARSE_CHUNK, end - j),
                             hmi_bitgrid_stripe(&mask->any, s) + j);
    const int32_t last = (((x1 - 1) >> 3) + 1) >> 6; // a block's right neighbour may lie in the next stripe
    for (int32_t s = x0 >> 9; s <= last; s++)
        for (int32_t j = y0 >> 3; j <= end; j++)
            hmi_bitgrid_stripe(&mask->around, s)[j] = coarse_around_word(mask, s, j);
}

static bool coarse_any_valid(const hm_mask *mask, int32_t s, int32_t first) {
    uint64_t words[COARSE_CHUNK];
    int32_t n = (int32_t)hmi_min(COARSE_CHUNK, mask->any.height - first);
    coarse_any_words(mask, s, first, n, words);
    return memcmp(words, hmi_bitgrid_stripe(&mask->any, s) + first, (size_t)n * sizeof *words) == 0;
}

bool hmi_mask_coarse_valid(const hm_mask *mask) {
    for (int32_t s = 0; s < mask->any.stripes; s++)
        for (int32_t j = 0; j < mask->any.height; j += COARSE_CHUNK)
            if (!coarse_any_valid(mask, s, j)) return false;
    for (int32_t s = 0; s < mask->around.stripes; s++)
        for (int32_t j = 0; j < mask->around.height; j++)
            if (hmi_bitgrid_stripe(&mask->around, s)[j] != coarse_around_word(mask, s, j)) return false;
    return true;
}
