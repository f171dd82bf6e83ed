// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// drawing_pixels: a drawing as pixels, by librsvg. The command can be built without that (HITMASK_HAS_RSVG).
#ifndef HITMASK_TOOL_DRAWING_PIXELS_H
#define HITMASK_TOOL_DRAWING_PIXELS_H

#include "drawing.h"

#ifdef HITMASK_HAS_RSVG
enum { DRAWING_HAS_PIXELS = 1 };
#else
enum { DRAWING_HAS_PIXELS = 0 };
#endif
enum { DRAWING_FAULT_SIZE = 120 };

/// Makes the pixels of a drawing that is ended; all are opaque. Says in `fault` what is wrong and answers false.
bool drawing_pixels(const drawing *d, picture *out, char fault[DRAWING_FAULT_SIZE]);

#endif
