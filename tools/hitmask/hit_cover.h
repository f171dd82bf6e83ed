// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_cover: which points of a page a shape of any kind covers, as the library draws it: a mask with several pixels
// for each of the page's.
#ifndef HITMASK_TOOL_HIT_COVER_H
#define HITMASK_TOOL_HIT_COVER_H

#include "side.h"
#include "view.h"

typedef struct cover {
    hm_mask *solid; ///< what is covered; points and lines as wide as a stroke
    hm_mask *inner; ///< of that what is not near its edge; lines have none
    int32_t fine;   ///< pixels of the masks for one of the page, on each axis
} cover;

/// Draws a shape, somewhere, on a page of this size. False without memory; it must be freed in any case.
bool cover_make(const page_frame *page, int32_t width, int32_t height, const shape_side *of, const hm_xform *xform,
                cover *out);

/// Whether the shape covers a point of the page; `edge` is whether that is near its edge.
bool cover_at(const cover *of, double x, double y, bool *edge);

void cover_free(cover *of);

/// A rectangle of the world that grows.
typedef struct bounds {
    hm_vec2 least, most;
} bounds;

/// Nothing yet.
extern const bounds bounds_none;

void bounds_point(bounds *all, hm_vec2 point);

/// Makes room for a shape that is drawn by an xform; of a ray for its beginning.
void bounds_shape(bounds *all, const shape_side *of, const hm_xform *xform);

/// Whether a tile map takes part, which may be far larger than all else.
bool side_is_tiled(const shape_side *of);

#endif
