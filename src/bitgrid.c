// The column-stripe grid: scanning rows, laying two grids over each other, combining them. See bitgrid.h.
#include "bitgrid.h"

#include "kernels.h"

size_t hmi_bitgrid_pitch(int32_t height) { return ((size_t)height + HMI_PADDING_ROWS + 7) / 8 * 8; }

size_t hmi_bitgrid_word_count(int32_t width, int32_t height) {
    return (((size_t)width + 63) / 64 + 1) * hmi_bitgrid_pitch(height);
}

hmi_bitgrid hmi_bitgrid_make(uint64_t *words, int32_t width, int32_t height) {
    hmi_bitgrid grid = {words, hmi_bitgrid_pitch(height), width, height, (width + 63) / 64};
    return grid;
}

int32_t hmi_bitgrid_next(const hmi_bitgrid *grid, int32_t x, int32_t y, bool solid) {
    const uint64_t flip = solid ? 0 : ~(uint64_t)0;
    uint64_t skip = ~(uint64_t)0 << (x & 63);
    for (int32_t s = x >> 6; s < grid->stripes; s++, skip = ~(uint64_t)0) {
        uint64_t word = (hmi_bitgrid_stripe(grid, s)[y] ^ flip) & skip;
        if (word == 0) continue;
        int32_t found = 64 * s + hmi_lowest_bit(word);
        return found < grid->width ? found : grid->width;
    }
    return grid->width;
}

bool hmi_bitgrid_next_run(const hmi_bitgrid *grid, int32_t x, int32_t y, hmi_run *out) {
    out->x0 = hmi_bitgrid_next(grid, x, y, true);
    if (out->x0 >= grid->width) return false;
    out->x1 = hmi_bitgrid_next(grid, out->x0, y, false);
    return true;
}

// A run starts at each solid pixel whose left neighbour is clear.
int64_t hmi_bitgrid_count_runs(const hmi_bitgrid *grid) {
    int64_t runs = 0;
    for (int32_t s = 0; s < grid->stripes; s++) {
        const uint64_t *left = hmi_bitgrid_stripe_or_guard(grid, s - 1);
        const uint64_t *words = hmi_bitgrid_stripe(grid, s);
        for (int32_t y = 0; y < grid->height; y++) runs += hmi_popcount(words[y] & ~(words[y] << 1 | left[y] >> 63));
    }
    return runs;
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

void hmi_bitgrid_combine(hmi_bitgrid *grid, const hmi_bitgrid *other, int64_t dx, int64_t dy, hmi_combine op) {
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
