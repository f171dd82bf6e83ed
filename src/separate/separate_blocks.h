// separate (internal): the solid of a grid as blocks: runs of rows that lie below each other and are the same.
#ifndef HITMASK_SEPARATE_SEPARATE_BLOCKS_H
#define HITMASK_SEPARATE_SEPARATE_BLOCKS_H

#include "../fastpath/fastpath.h"

/// A grid, and how many columns and rows around it are solid as well: 0, or more than any window has.
typedef struct hmi_blocks {
    const hmi_bitgrid *grid; ///< NULL: one pixel
    int32_t width, height;
    int32_t out_x, out_y;
    int32_t count; ///< about how many there are: some rows are counted
    bool single;   ///< rows are not joined: where many runs are in each, few are the same
} hmi_blocks;

/// Columns x0 <= x < x1 of rows y0 <= y < y1.
typedef struct hmi_pixel_block {
    int32_t x0, y0, x1, y1;
} hmi_pixel_block;

/// Pixels x0 <= column <= x1, y0 <= row <= y1 of a grid; none where y1 < y0.
typedef struct hmi_blocks_window {
    int32_t x0, y0, x1, y1;
} hmi_blocks_window;

/// The pixels of a mask, or the cells of a map that are wholly solid, where all others are empty. False for other
/// shapes. What is solid around is left out.
bool hmi_blocks_of(const hm_shape *shape, hmi_blocks *out);

/// The runs of a row, or those that it has in common with the next one.
typedef struct hmi_blocks_row {
    const hmi_blocks *of;
    int32_t y, more; ///< 1 with the next row, or 0
    int32_t x, x1;   ///< the columns that are left, bounds inclusive
} hmi_blocks_row;

/// A walk over the blocks of a window.
typedef struct hmi_blocks_walk {
    const hmi_blocks *of;
    hmi_blocks_window near;
    bool seams;     ///< what a row has in common with the next one follows
    int32_t middle; ///< the row that is first
    int32_t off;    ///< which one it is now
    int around;     ///< blocks around the grid that are left
    hmi_blocks_row row;
} hmi_blocks_walk;

/// What is solid around the grid comes first, then blocks by rows, those in the middle first. With `seams` also what
/// two rows have in common, as blocks of two rows.
hmi_blocks_walk hmi_blocks_begin(const hmi_blocks *blocks, const hmi_blocks_window *near, bool seams);

bool hmi_blocks_next(hmi_blocks_walk *walk, hmi_pixel_block *out);

#endif
