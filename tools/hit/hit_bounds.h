// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_bounds: where in the world shapes are, as exactly as a double can: hm_shape_bounds rounds outward, so that
// axis-aligned sprites would not come to lie on whole pixels of a page.
#ifndef HITMASK_TOOL_HIT_BOUNDS_H
#define HITMASK_TOOL_HIT_BOUNDS_H

#include "../input/side.h"

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
