// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// png_write: a picture as a PNG file that is there whole or not at all.
#ifndef HITMASK_TOOL_PNG_WRITE_H
#define HITMASK_TOOL_PNG_WRITE_H

#include "picture.h"
#include "../cli/progress.h"

#include <stdbool.h>

/// Writes the picture as RGB (all pictures made here are opaque); the bar, if there is one, counts each pixel and
/// hidden in the end. Reports what is wrong and answers false.
bool png_write_picture(const char *file, const picture *image, progress *bar);

#endif
