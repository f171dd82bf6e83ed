// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// drawing_file: a drawing as a file: its SVG, or what librsvg makes of that as PNG.
#ifndef HITMASK_TOOL_DRAWING_FILE_H
#define HITMASK_TOOL_DRAWING_FILE_H

#include "drawing.h"

/// Whether a file of this name becomes an SVG; any other becomes a PNG.
bool drawing_is_svg(const char *file);

/// Whether such a file can be written by this build; reports it and answers false where that wants librsvg.
bool drawing_can(const char *file);

/// Ends the drawing and writes it. Reports what is wrong and answers false.
bool drawing_write(drawing *d, const char *file);

#endif
