// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// tile_rect: frames as tiles - rectangles of pictures as they lie there. A frame that was trimmed shows its cut
// only, one that was rotated is shown rotated: so shapes are moved and rotated with it.
#ifndef HITMASK_BAKE_TILE_RECT_H
#define HITMASK_BAKE_TILE_RECT_H

#include "entry.h"

/// The size of a frame as it lies in the picture; 0 x 0 where nothing was left after trimming.
int32_t tile_rect_width(const sheet_frame *frame);
int32_t tile_rect_height(const sheet_frame *frame);

/// From pixels of the untrimmed, unrotated frame to pixels of the tile.
void tile_rect_point(const sheet_frame *frame, double *x, double *y);
entry_box tile_rect_rectangle(const sheet_frame *frame, entry_box box);

/// Corner number `i` of a part of the entry, in pixels of the tile.
entry_box tile_rect_corner(const entry *e, const hm_part *part, int32_t i);

/// A sheet whose frames are the tiles of a regular grid.
typedef struct tile_grid {
    int32_t width, height, columns;
    int32_t margin_x, margin_y, spacing_x, spacing_y;
    int32_t count; ///< one more than the greatest number of a tile
} tile_grid;

/// Whether the content is one sheet that is such a grid of one picture, and which. Frames of a tileset that are no
/// tiles may be there too: they show again what a tile shows.
bool tile_grid_find(const format_content *content, tile_grid *out);

/// The number of the tile that a frame of a grid is, -1 for none.
int32_t tile_grid_number(const sheet *s, int32_t frame);

#endif
