// Drawing one grid into another, 64 pixels and more at a time.
#include "blit.h"

#include "../simd/kernels.h"

/// Where the rows of one combination lie, and in which order they must be taken.
typedef struct combine_rows {
    int32_t first; ///< row of the grid
    int32_t rows;
    int32_t dy;
    hmi_combine op;
    bool same; ///< source and target are one grid
} combine_rows;

enum { COMBINE_CHUNK = 512 };

static void combine_chunk(uint64_t *dst, const uint64_t *lo, const uint64_t *hi, int32_t rows, unsigned shift,
                          hmi_combine op) {
    const hmi_kernels *kernels = hmi_kernels_active();
    uint64_t aligned[COMBINE_CHUNK] = {0};
    kernels->combine[HMI_OR](aligned, lo, hi, rows, shift);
    kernels->combine[op](dst, aligned, aligned, rows, 0);
}

// Onto itself a stripe is done in chunks that are read before they are written, starting at the end that no later
// chunk reads, as memmove does.
static void combine_stripe(uint64_t *dst, const uint64_t *lo, const uint64_t *hi, unsigned shift,
                           const combine_rows *range) {
    dst += range->first;
    lo += range->first - range->dy;
    hi += range->first - range->dy;
    if (!range->same) {
        hmi_kernels_active()->combine[range->op](dst, lo, hi, range->rows, shift);
        return;
    }
    for (int32_t done = 0; done < range->rows; done += COMBINE_CHUNK) {
        int32_t rows = (int32_t)hmi_min(COMBINE_CHUNK, range->rows - done);
        int32_t y = range->dy > 0 ? range->rows - done - rows : done;
        combine_chunk(dst + y, lo + y, hi + y, rows, shift, range->op);
    }
}

static void combine_trim(hmi_bitgrid *grid, const combine_rows *range) {
    uint64_t *last = hmi_bitgrid_stripe(grid, grid->stripes - 1);
    uint64_t bits = hmi_bitgrid_last_bits(grid);
    for (int32_t y = range->first; y < range->first + range->rows; y++) last[y] &= bits;
}

static void combine_clear_outside(hmi_bitgrid *grid, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    hmi_bitgrid_fill(grid, 0, 0, grid->width, y0, false);
    hmi_bitgrid_fill(grid, 0, y1, grid->width, grid->height, false);
    hmi_bitgrid_fill(grid, 0, y0, x0, y1, false);
    hmi_bitgrid_fill(grid, x1, y0, grid->width, y1, false);
}

void hmi_blit(hmi_bitgrid *grid, const hmi_bitgrid *other, int64_t dx, int64_t dy, hmi_combine op) {
    int64_t x0 = hmi_max(dx, 0);
    int64_t y0 = hmi_max(dy, 0);
    int64_t x1 = hmi_min(grid->width, dx + other->width);
    int64_t y1 = hmi_min(grid->height, dy + other->height);
    if (x0 >= x1 || y0 >= y1) {
        if (op == HMI_AND) hmi_bitgrid_fill(grid, 0, 0, grid->width, grid->height, false);
        return;
    }
    combine_rows range = {(int32_t)y0, (int32_t)(y1 - y0), (int32_t)dy, op, grid->words == other->words};
    int32_t first = (int32_t)(x0 >> 6);
    int32_t count = (int32_t)((x1 - 1) >> 6) - first + 1;
    unsigned shift = (unsigned)(-dx & 63);
    for (int32_t i = 0; i < count; i++) {
        int32_t s = dx > 0 ? first + count - 1 - i : first + i; // sources lie on the side still untouched
        int32_t q = (int32_t)((64 * (int64_t)s - dx - (int64_t)shift) / 64);
        combine_stripe(hmi_bitgrid_stripe(grid, s), hmi_bitgrid_stripe_or_guard(other, q),
                       hmi_bitgrid_stripe(other, q + 1), shift, &range);
    }
    if (op == HMI_OR || op == HMI_XOR) combine_trim(grid, &range);
    if (op == HMI_AND) combine_clear_outside(grid, x0, y0, x1, y1);
}
