// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// draw: a frame with its shapes over it as SVG elements, for the picture and the report alike. A style sheet sets
// their appearance: classes sprite, part, halo, line, corner, mark, word, worst.
#ifndef HITMASK_BAKE_DRAW_H
#define HITMASK_BAKE_DRAW_H

#include "cutout.h"
#include "entry.h"
#include "../xml/xml.h"

enum { DRAW_LETTERS = 12 }; ///< pixels of the screen: how high words are

/// How a frame is drawn: in its own pixels, of which `unit` make one on the screen.
typedef struct draw_options {
    double unit;
    const char *link; ///< name of the attribute with a picture's address: "href", or "xlink:href"
} draw_options;

/// Appends the elements. False, with the reason reported, where the picture cannot be read.
bool draw_frame(xml *x, const draw_options *options, cutout *pictures, const entry *e);

/// The loops of an outline as the text of a path: "M0 0 8 0 8 8z..." in pixels, exactly.
void draw_loops(xml *x, const hm_outline *outline);

/// A length for people, with three decimals at most: "0.5"; of what has no bounds "infinite".
enum { DRAW_LENGTH_SIZE = 48 };
void draw_length(double length, char out[DRAW_LENGTH_SIZE]);

#endif
