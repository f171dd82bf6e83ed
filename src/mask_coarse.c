// The coarse level of large masks: kept true by every edit, checked for views. See mask_internal.h.
#include "mask_internal.h"

// One bit for each byte of the word: whether it is not 0.
static uint64_t coarse_bytes(uint64_t word) {
    word |= word >> 4;
    word |= word >> 2;
    word |= word >> 1;
    return ((word & 0x0101010101010101u) * 0x0102040810204080u) >> 56;
}

// Word j of stripe s of `any`: eight stripes by eight rows of pixels.
static uint64_t coarse_any_word(const hm_mask *mask, int32_t s, int32_t j) {
    const hmi_bitgrid *grid = &mask->grid;
    uint64_t word = 0;
    for (int32_t i = 0; i < 8 && 8 * s + i < grid->stripes; i++) {
        const uint64_t *rows = hmi_bitgrid_stripe(grid, 8 * s + i) + 8 * (size_t)j; // reads padding at the bottom
        uint64_t any = 0;
        for (int y = 0; y < 8; y++) any |= rows[y];
        word |= coarse_bytes(any) << (8 * i);
    }
    return word;
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

void hmi_mask_changed(hm_mask *mask, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    if (!mask->any.words || x0 >= x1 || y0 >= y1) return;
    for (int32_t s = x0 >> 9; s <= (x1 - 1) >> 9; s++)
        for (int32_t j = y0 >> 3; j <= (y1 - 1) >> 3; j++)
            hmi_bitgrid_stripe(&mask->any, s)[j] = coarse_any_word(mask, s, j);
    int32_t last = (((x1 - 1) >> 3) + 1) >> 6; // a block's right neighbour may lie in the next stripe
    for (int32_t s = x0 >> 9; s <= last; s++)
        for (int32_t j = y0 >> 3; j <= ((y1 - 1) >> 3) + 1; j++)
            hmi_bitgrid_stripe(&mask->around, s)[j] = coarse_around_word(mask, s, j);
}

void hmi_mask_changed_all(hm_mask *mask) { hmi_mask_changed(mask, 0, 0, mask->grid.width, mask->grid.height); }

bool hmi_mask_coarse_valid(const hm_mask *mask) {
    for (int32_t s = 0; s < mask->any.stripes; s++)
        for (int32_t j = 0; j < mask->any.height; j++)
            if (hmi_bitgrid_stripe(&mask->any, s)[j] != coarse_any_word(mask, s, j)) return false;
    for (int32_t s = 0; s < mask->around.stripes; s++)
        for (int32_t j = 0; j < mask->around.height; j++)
            if (hmi_bitgrid_stripe(&mask->around, s)[j] != coarse_around_word(mask, s, j)) return false;
    return true;
}
