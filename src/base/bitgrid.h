// bitgrid: a grid of bits in column stripes, how two grids lie over each other, and how they combine.
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
#ifndef HITMASK_BASE_BITGRID_H
#define HITMASK_BASE_BITGRID_H

#include "bits.h"

#include <stdbool.h>
#include <stddef.h>

/// Clear rows below each stripe, so that a vector of 8 words may start at any row of a grid.
#define HMI_PADDING_ROWS 7

typedef struct hmi_bitgrid {
    uint64_t *words;
    size_t pitch;
    int32_t width;
    int32_t height;
    int32_t stripes;
} hmi_bitgrid;

/// How many words lie between two stripes of a grid of this height.
size_t hmi_bitgrid_pitch(int32_t height);

/// How many words a grid takes; its sides are at least 0.
size_t hmi_bitgrid_word_count(int32_t width, int32_t height);

/// The grid over `words`, which may be NULL for a grid that is not there.
hmi_bitgrid hmi_bitgrid_make(uint64_t *words, int32_t width, int32_t height);

static inline uint64_t *hmi_bitgrid_stripe(const hmi_bitgrid *grid, int32_t stripe) {
    return grid->words + (size_t)stripe * grid->pitch;
}

/// The stripe, or the clear guard for -1.
static inline const uint64_t *hmi_bitgrid_stripe_or_guard(const hmi_bitgrid *grid, int32_t stripe) {
    return hmi_bitgrid_stripe(grid, stripe < 0 ? grid->stripes : stripe);
}

/// Which bits of the last stripe lie inside the grid.
static inline uint64_t hmi_bitgrid_last_bits(const hmi_bitgrid *grid) {
    return hmi_low_bits((int)(grid->width - 64 * (grid->stripes - 1)));
}

static inline bool hmi_bitgrid_get(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    return (hmi_bitgrid_stripe(grid, x >> 6)[y] >> (x & 63) & 1) != 0;
}

/// The words of two grids that lie over each other: `lo` with its right neighbour lo + lo_pitch, shifted, under `b`.
typedef struct hmi_span {
    const uint64_t *lo;
    const uint64_t *b;
    size_t lo_pitch;
    size_t b_pitch;
    int32_t stripes; ///< at least 1
    int32_t rows;    ///< at least 1
    unsigned shift;  ///< 0 to 63
} hmi_span;

/// How two grids lie over each other: the span for the kernels, with (x, y) the position of its first bit in a's
/// pixels. The span goes down to the bottom of one of the grids, and begins in stripe 0 of the one further right.
typedef struct hmi_pair {
    hmi_span span;
    int32_t x;
    int32_t y;
} hmi_pair;

static inline int64_t hmi_max(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t hmi_min(int64_t a, int64_t b) { return a < b ? a : b; }

/// No argument is NaN.
static inline double hmi_clamp(double v, double low, double high) { return v < low ? low : v > high ? high : v; }

/// The whole part of a coordinate, at least 0 and at most `most`. Not NaN.
static inline int32_t hmi_within(double v, int32_t most) { return v < 0 ? 0 : v > most ? most : (int32_t)v; }

// The grid further left gives the shifted words, so the shift and the first stripe follow from dx >= 0.
static inline bool hmi_pair_make_right(const hmi_bitgrid *left, const hmi_bitgrid *right, int64_t dx, int64_t dy,
                                       hmi_pair *out) {
    int64_t top = hmi_max(dy, 0);
    int64_t bottom = hmi_min(left->height, dy + right->height);
    if (dx >= left->width || top >= bottom || right->width == 0) return false;
    int32_t first = (int32_t)(dx >> 6);
    out->span.lo = hmi_bitgrid_stripe(left, first) + top;
    out->span.b = right->words + (top - dy);
    out->span.lo_pitch = left->pitch;
    out->span.b_pitch = right->pitch;
    out->span.stripes = (int32_t)hmi_min(left->stripes - first, right->stripes);
    out->span.rows = (int32_t)(bottom - top);
    out->span.shift = (unsigned)(dx & 63);
    out->x = (int32_t)dx;
    out->y = (int32_t)top;
    return true;
}

/// False when the rectangles do not overlap. Inlined, since for small sprites it is half of the cost of a question.
static inline bool hmi_pair_make(const hmi_bitgrid *a, const hmi_bitgrid *b, int64_t dx, int64_t dy, hmi_pair *out) {
    if (dx >= 0) return hmi_pair_make_right(a, b, dx, dy, out);
    if (!hmi_pair_make_right(b, a, -dx, -dy, out)) return false;
    out->x = 0;
    out->y += (int32_t)dy; // from b's rows to a's
    return true;
}

typedef enum hmi_combine { HMI_OR, HMI_AND_NOT, HMI_AND, HMI_XOR } hmi_combine;

/// Sets or clears the part of the rectangle x0 <= x < x1, y0 <= y < y1 that lies inside the grid.
void hmi_bitgrid_fill(hmi_bitgrid *grid, int64_t x0, int64_t y0, int64_t x1, int64_t y1, bool solid);

#endif
