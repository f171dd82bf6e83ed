// The column-stripe grid: sizes and filling. See bitgrid.h.
#include "bitgrid.h"

size_t hmi_bitgrid_pitch(int32_t height) { return ((size_t)height + HMI_PADDING_ROWS + 7) / 8 * 8; }

size_t hmi_bitgrid_word_count(int32_t width, int32_t height) {
    return (((size_t)width + 63) / 64 + 1) * hmi_bitgrid_pitch(height);
}

hmi_bitgrid hmi_bitgrid_make(uint64_t *words, int32_t width, int32_t height) {
    hmi_bitgrid grid = {words, hmi_bitgrid_pitch(height), width, height, (width + 63) / 64};
    return grid;
}

void hmi_bitgrid_fill(hmi_bitgrid *grid, int64_t x0, int64_t y0, int64_t x1, int64_t y1, bool solid) {
    x0 = hmi_max(x0, 0);
    y0 = hmi_max(y0, 0);
    x1 = hmi_min(x1, grid->width);
    y1 = hmi_min(y1, grid->height);
    if (x0 >= x1 || y0 >= y1) return;
    for (int32_t s = (int32_t)(x0 >> 6); 64 * (int64_t)s < x1; s++) {
        int64_t origin = 64 * (int64_t)s;
        uint64_t bits = hmi_low_bits((int)hmi_min(x1 - origin, 64)) & ~hmi_low_bits((int)hmi_max(x0 - origin, 0));
        uint64_t *words = hmi_bitgrid_stripe(grid, s);
        for (int64_t y = y0; y < y1; y++) words[y] = solid ? words[y] | bits : words[y] & ~bits;
    }
}
