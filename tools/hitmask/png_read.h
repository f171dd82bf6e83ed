// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// png_read: PNG files of any colour type and depth, through libpng, with limits that hold before memory is taken.
//
// Alpha comes from the alpha channel or from tRNS; a picture with neither is solid all over. Samples of 16 bits count
// by their high byte, but an alpha above 0 counts as at least 1, so that "not fully transparent" stays true at the
// default threshold. Anything damaged is refused as a whole, also where only a checksum of one chunk is wrong: a
// transparency chunk that is passed over would silently make every pixel solid.
#ifndef HITMASK_TOOL_PNG_READ_H
#define HITMASK_TOOL_PNG_READ_H

#include "picture.h"

#include <hitmask/mask.h>

#include <stdbool.h>
#include <stdint.h>

/// Sizes that are refused beyond; the options --max-side and --max-pixels.
typedef struct png_limits {
    int64_t side;
    int64_t pixels;
} png_limits;

/// Reads a picture with its colours. `file` "-" is standard input. Reports what is wrong and answers false.
bool png_read_picture(const char *file, const png_limits *limits, picture *out);

/// Reads which pixels have alpha >= threshold, row by row: takes one bit a pixel, not four bytes.
/// Reports what is wrong and answers false. The caller destroys the mask.
bool png_read_mask(const char *file, const png_limits *limits, uint8_t threshold, hm_mask **out);

/// Reads how large a picture is from its signature and header alone: 1 to 1,000,000 pixels a side. Reports what is
/// wrong and answers false.
bool png_read_size(const char *file, int32_t *width, int32_t *height);

/// What messages call this file: its name, or "standard input" for "-".
const char *png_read_name(const char *file);

#endif
