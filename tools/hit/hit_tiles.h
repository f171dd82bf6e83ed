// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_tiles: what a picture shows of tile maps besides what is solid: the lines between cells, and one-way cells.
#ifndef HITMASK_TOOL_HIT_TILES_H
#define HITMASK_TOOL_HIT_TILES_H

#include "../input/side.h"
#include "../drawing/drawing.h"

/// Draws that of a side, and of the parts of a compound, as far as it is visible in the first `height` rows of the
/// page.
void tiles_draw(drawing *page, int32_t height, const page_frame *frame, const shape_side *of, const hm_xform *xform,
                ink colour);

#endif
