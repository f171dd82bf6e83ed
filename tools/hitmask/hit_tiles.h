// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_tiles: what a picture shows of tile maps besides what is solid: the lines between cells, and one-way cells.
#ifndef HITMASK_TOOL_HIT_TILES_H
#define HITMASK_TOOL_HIT_TILES_H

#include "side.h"
#include "view.h"

/// Draws that of a side, and of the parts of a compound, down to `height` pixels of the page.
void tiles_draw(picture *page, int32_t height, const page_frame *frame, const shape_side *of, const hm_xform *xform,
                ink colour);

#endif
