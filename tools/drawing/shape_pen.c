// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "shape_pen.h"

#include <math.h>

void pen_lift(shape_pen *pen) {
    if (pen->open && pen->now.colour.strength) drawing_end_path(pen->to);
    pen->open = false;
}

static bool style_equal(pen_style a, pen_style b) {
    return a.colour.red == b.colour.red && a.colour.green == b.colour.green && a.colour.blue == b.colour.blue &&
           a.colour.strength == b.colour.strength && a.thick == b.thick;
}

// Goes on with the path of this object and role, or begins it. False where it is invisible. Paths that are shared
// stay short: what draws them takes the longer for each piece the more there are.
static bool pen_path(shape_pen *pen, bool inside, hm_draw_role role, hm_object object) {
    enum { PIECES_SHARED = 400 };
    const bool kind = pen->open && pen->inside == inside;
    if (kind && pen->role == role && pen->object == object) return pen->now.colour.strength != 0;
    const pen_style style = pen->style(pen->context, inside, role, object);
    pen->role = role;
    pen->object = object;
    if (kind && pen->merged && pen->pieces < PIECES_SHARED && style_equal(pen->now, style))
        return style.colour.strength != 0;
    pen_lift(pen);
    pen->open = true;
    pen->ends = false;
    pen->pieces = 0;
    pen->inside = inside;
    pen->now = style;
    if (style.colour.strength) drawing_begin_path(pen->to, inside ? 0 : style.thick, style.colour);
    return style.colour.strength != 0;
}

static void pen_line(void *context, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object) {
    shape_pen *pen = context;
    if (!pen_path(pen, false, role, object)) return;
    if (!pen->ends || pen->end.x != from.x || pen->end.y != from.y)
        drawing_move(pen->to, page_point(&pen->frame, from));
    drawing_to(pen->to, page_point(&pen->frame, to));
    pen->pieces++;
    pen->end = to;
    pen->ends = true;
}

static void pen_circle(void *context, hm_vec2 middle, double radius, hm_draw_role role, hm_object object) {
    shape_pen *pen = context;
    if (!pen_path(pen, false, role, object)) return;
    pen->pieces += 8; // as many as are made of a circle
    pen->ends = false;
    drawing_circle(pen->to, page_point(&pen->frame, middle), radius * pen->frame.scale);
}

// All the same way round, so that none takes from another where they overlap.
static void pen_triangle(void *context, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_draw_role role, hm_object object) {
    shape_pen *pen = context;
    if (!pen_path(pen, true, role, object)) return;
    pen->pieces++;
    const bool rotated = (b.x - a.x) * (c.y - a.y) < (b.y - a.y) * (c.x - a.x);
    drawing_move(pen->to, page_point(&pen->frame, a));
    drawing_to(pen->to, page_point(&pen->frame, rotated ? c : b));
    drawing_to(pen->to, page_point(&pen->frame, rotated ? b : c));
    drawing_close(pen->to);
}

hm_draw pen_edges(shape_pen *pen) { return (hm_draw){.line = pen_line, .circle = pen_circle, .ctx = pen}; }

hm_draw pen_insides(shape_pen *pen) { return (hm_draw){.triangle = pen_triangle, .ctx = pen}; }
