// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// shape_pen: what the library draws (hitmask/draw.h) as paths of a drawing, one for what belongs together.
#ifndef HITMASK_TOOL_SHAPE_PEN_H
#define HITMASK_TOOL_SHAPE_PEN_H

#include "drawing.h"
#include "view.h"

#include <hitmask/draw.h>

/// Colour and width; what has strength 0 is left out.
typedef struct pen_style {
    ink colour;
    double thick; ///< of lines
} pen_style;

typedef struct shape_pen {
    drawing *to;
    page_frame frame;
    bool merged; ///< objects of the same colour share a path
    /// Chooses colour and width of edges or insides.
    pen_style (*style)(const void *context, bool inside, hm_draw_role role, hm_object object);
    const void *context;
    // Of the path that is under way; lines that go on where the last one ended are one.
    bool open, inside;
    hm_draw_role role;
    hm_object object;
    pen_style now;
    hm_vec2 end; // of the last line
    bool ends;
    int32_t pieces; // in it
} shape_pen;

/// Callbacks that draw edges, or insides. pen_lift ends the last path, before anything else is drawn.
hm_draw pen_edges(shape_pen *pen);
hm_draw pen_insides(shape_pen *pen);
void pen_lift(shape_pen *pen);

#endif
