// world_draw (internal): shapes.
#ifndef HITMASK_WORLD_DRAW_SHAPE_H
#define HITMASK_WORLD_DRAW_SHAPE_H

#include "draw_pen.h"

/// A shape of any kind.
void hmi_pen_shape(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform);

#endif
