// mask: the solid pixels one after the other, row by row.
#include "mask_internal.h"

// The first solid pixel of row y from column x on; the width where there is none.
static int32_t pixels_in_row(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    uint64_t bits = ~hmi_low_bits(x & 63);
    for (int32_t s = x >> 6; s < grid->stripes; s++, bits = ~(uint64_t)0) {
        const uint64_t word = hmi_bitgrid_stripe(grid, s)[y] & bits;
        if (word) return 64 * s + hmi_lowest_bit(word);
    }
    return grid->width;
}

bool hm_mask_next_pixel(const hm_mask *mask, hm_pixel *pixel) {
    HMI_REQUIRE_PTR(mask, false);
    HMI_REQUIRE_PTR(pixel, false);
    const hmi_bitgrid *grid = &mask->grid;
    int32_t x = pixel->y < 0 || pixel->x < 0 ? 0 : (int32_t)hmi_min((int64_t)pixel->x + 1, grid->width);
    for (int32_t y = (int32_t)hmi_max(pixel->y, 0); y < grid->height; y++, x = 0) {
        x = pixels_in_row(grid, x, y);
        if (x == grid->width) continue;
        *pixel = (hm_pixel){x, y};
        return true;
    }
    return false;
}

int32_t hm_mask_pixels(const hm_mask *mask, hm_pixel *out, int32_t capacity) {
    HMI_REQUIRE_PTR(mask, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    int32_t count = 0;
    for (hm_pixel pixel = {-1, 0}; count < capacity && hm_mask_next_pixel(mask, &pixel);) out[count++] = pixel;
    return (int32_t)hm_mask_count(mask); // at most 32767 * 32767
}
