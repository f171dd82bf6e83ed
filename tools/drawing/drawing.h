// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// drawing: a picture under way, as SVG: each call appends an element, which covers those before it. drawing_file.h
// writes it, as it stands or as PNG, so that both show the same. Sizes and positions are in pixels of the picture.
//
// A failure (no memory) stays noted until it is written.
#ifndef HITMASK_TOOL_DRAWING_H
#define HITMASK_TOOL_DRAWING_H

#include "../cli/buffer.h"
#include "../cli/progress.h"
#include "../png/picture.h"
#include "../xml/xml.h"
#include "view.h"

#include <hitmask/pose.h>

typedef struct drawing {
    xml x;
    buffer text;
    int32_t width, height;
    int32_t images; ///< kept so far
    int32_t groups; ///< of light, and stencils, so far
    progress *bar;  ///< counts each pixel of an image that is kept, and of each that is written; or NULL
} drawing;

/// Begins a picture of one colour, which must be freed in any case. It must not be moved: `x` points to `text`.
void drawing_begin(drawing *d, int32_t width, int32_t height, ink ground);
void drawing_free(drawing *d);

/// Until drawing_leave only what lies in `area` is visible, and positions are relative to its corner.
void drawing_enter(drawing *d, hm_rect area);
void drawing_leave(drawing *d);

/// Covers a rectangle.
void drawing_fill(drawing *d, hm_rect area, ink colour);

/// A frame of `thick` pixels just outside a rectangle.
void drawing_frame(drawing *d, hm_rect area, double thick, ink colour);

/// A straight line with round ends; a disc where it ends where it begins.
void drawing_line(drawing *d, hm_vec2 from, hm_vec2 to, double thick, ink colour);

/// A line from one point to another with a head of `head` pixels; nothing where it has no length.
void drawing_arrow(drawing *d, hm_vec2 from, hm_vec2 to, double thick, double head, ink colour);

/// A ring with four strokes inwards around a point: "here".
void drawing_target(drawing *d, hm_vec2 at, double radius, ink colour);

// ---- paths --------------------------------------------------------------------------------------------------------

/// Begins a path: filled, or for `thick` above 0 drawn as lines. drawing_move and drawing_to lead it on,
/// drawing_close goes back to where it was moved; drawing_end_path ends it.
void drawing_begin_path(drawing *d, double thick, ink colour);
void drawing_move(drawing *d, hm_vec2 to);
void drawing_to(drawing *d, hm_vec2 to);
void drawing_close(drawing *d);
void drawing_circle(drawing *d, hm_vec2 middle, double radius);
void drawing_end_path(drawing *d);

// ---- images -------------------------------------------------------------------------------------------------------

/// Keeps a part of a picture, to be laid somewhere as something of `size`, and returns its number, from 1 on. Its
/// pixels have sharp edges while they are drawn no larger than `zoom`, which is made less where that takes too much.
int32_t drawing_keep(drawing *d, const picture *image, hm_rect area, hm_pixel size, double zoom);

/// Lays what was kept so that its own coordinates become those of the view.
void drawing_lay(drawing *d, int32_t number, const view *matrix);

// ---- light and what is common -------------------------------------------------------------------------------------

/// What is drawn until drawing_end_glow, within `area`, becomes light that shines `reach` pixels far.
void drawing_begin_glow(drawing *d, hm_rect area, int32_t reach);
void drawing_end_glow(drawing *d);

/// What is drawn in white until drawing_end_stencil is not visible, but where a colour may go; returns its number.
int32_t drawing_begin_stencil(drawing *d);
void drawing_end_stencil(drawing *d);

/// Covers what two stencils have in common.
void drawing_fill_both(drawing *d, hm_rect area, int32_t first, int32_t second, ink colour);

// ---- words --------------------------------------------------------------------------------------------------------

/// The size of most words, and the least that is read without effort.
enum { DRAWING_LETTERS = 15, DRAWING_SMALL = 13 };

/// Writes a line, at most `room` pixels of it: where that is not all it ends in three dots. `at` is the left end of
/// the line that letters stand on; all are equally wide. Returns the width.
double drawing_words(drawing *d, hm_vec2 at, double size, double room, ink colour, const char *text);

#endif
