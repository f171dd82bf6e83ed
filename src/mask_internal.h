// mask (internal): the column-stripe grid, how two grids lie over each other, and what mask_*.c files share.
//
// A grid of w x h bits is kept in stripes of 64 columns. Word y of stripe s holds pixels 64s .. 64s+63 of row y, the
// leftmost in bit 0. All rows of a stripe lie together, so neighbouring rows are neighbouring words and one shift
// aligns them all. Each stripe is `pitch` words: its rows, then at least HMI_PADDING_ROWS clear ones. After the last
// stripe comes one clear guard stripe, so every stripe has a right neighbour (and stripe -1 can be read as the
// guard).
//
//        stripe 0        stripe 1        guard
//        row 0           row 0           0
//        ...             ...             ...
//        row h-1         row h-1         0
//        0 (padding)     0               0
//
// A mask with both sides of at least HMI_COARSE_SIDE also has a coarse level of two grids over its blocks of 8 x 8
// pixels: `any` says whether a block has a solid pixel, and bit (i, j) of `around` whether one of the blocks
// (i-1 .. i, j-1 .. j) has. An 8 x 8 square at any offset lies over at most 2 x 2 blocks, so where `any` of one mask
// and `around` of the other share no bit, the masks share none. Every edit keeps the coarse level true
// (hmi_mask_changed).
#ifndef HITMASK_MASK_INTERNAL_H
#define HITMASK_MASK_INTERNAL_H

#include <hitmask/mask.h>

#include "base_internal.h"
#include "bits.h"
#include "kernels.h"

#define HMI_COARSE_SIDE 512

typedef struct hmi_grid {
    uint64_t *words;
    size_t pitch;
    int32_t width;
    int32_t height;
    int32_t stripes;
} hmi_grid;

struct hm_mask {
    hmi_grid grid;
    hmi_grid any;    ///< words is NULL where there is no coarse level
    hmi_grid around; ///< as `any`
    hm_allocator alloc;
    size_t block_size; ///< of the block this struct begins
    bool view;
};

// ---- grid ---------------------------------------------------------------------------------------------------------

static inline uint64_t *hmi_grid_stripe(const hmi_grid *grid, int32_t stripe) {
    return grid->words + (size_t)stripe * grid->pitch;
}

/// The stripe, or the clear guard for -1.
static inline const uint64_t *hmi_grid_stripe_or_guard(const hmi_grid *grid, int32_t stripe) {
    return hmi_grid_stripe(grid, stripe < 0 ? grid->stripes : stripe);
}

/// Which bits of the last stripe lie inside the grid.
static inline uint64_t hmi_grid_last_bits(const hmi_grid *grid) {
    return hmi_low_bits((int)(grid->width - 64 * (grid->stripes - 1)));
}

static inline bool hmi_grid_get(const hmi_grid *grid, int32_t x, int32_t y) {
    return (hmi_grid_stripe(grid, x >> 6)[y] >> (x & 63) & 1) != 0;
}

/// The first column >= x of row y whose pixel is solid (or clear, for `solid` false); the width when there is none.
int32_t hmi_grid_next(const hmi_grid *grid, int32_t x, int32_t y, bool solid);

/// A horizontal run of solid pixels: columns x0 .. x1-1.
typedef struct hmi_run {
    int32_t x0;
    int32_t x1;
} hmi_run;

/// The first run of row y that starts at column >= x. False when there is none.
bool hmi_grid_next_run(const hmi_grid *grid, int32_t x, int32_t y, hmi_run *out);

/// How many horizontal runs the grid has.
int64_t hmi_grid_count_runs(const hmi_grid *grid);

/// How two grids lie over each other: the span for the kernels, with (x, y) the place of its first bit in a's pixels.
/// The span goes down to the bottom of one of the grids.
typedef struct hmi_pair {
    hmi_span span;
    int32_t x;
    int32_t y;
} hmi_pair;

/// False when the rectangles do not overlap.
bool hmi_pair_make(const hmi_grid *a, const hmi_grid *b, int64_t dx, int64_t dy, hmi_pair *out);

/// grid op= other at an offset, without the coarse level. Both may be the same.
void hmi_grid_combine(hmi_grid *grid, const hmi_grid *other, int64_t dx, int64_t dy, hmi_combine op);

/// Sets or clears the part of the rectangle x0 <= x < x1, y0 <= y < y1 that lies inside the grid.
void hmi_grid_fill(hmi_grid *grid, int64_t x0, int64_t y0, int64_t x1, int64_t y1, bool solid);

// ---- mask ---------------------------------------------------------------------------------------------------------

/// Makes the coarse level true again after pixels in columns x0 .. x1-1 of rows y0 .. y1-1 changed. The rectangle
/// lies inside the mask.
void hmi_mask_changed(hm_mask *mask, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

/// The same after any change.
void hmi_mask_changed_all(hm_mask *mask);

/// Whether the coarse level of a mask (that has one) agrees with its pixels.
bool hmi_mask_coarse_valid(const hm_mask *mask);

/// How many words a grid takes.
size_t hmi_grid_word_count(int32_t width, int32_t height);

#endif
