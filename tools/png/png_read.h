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

/// The greatest side of a picture whose rows are read one by one.
enum { PNG_SCAN_MAX_SIDE = 1000000 };

/// A row: a bit for each pixel, the leftmost one in the lowest bit of the first byte; bits past the width are 0. Or,
/// where colours were requested, these alone.
typedef struct png_scan_row {
    const uint8_t *solid;  ///< alpha >= threshold
    const uint8_t *bright; ///< brightness >= 128; NULL unless it was requested
    const uint8_t *rgba;   ///< four bytes for each pixel
} png_scan_row;

/// Who receives rows. Either function may say no, having reported why; the rest is then not read.
typedef struct png_scan_to {
    void *context;
    uint8_t threshold;
    bool bright;
    bool colours; ///< in place of bits; an interlaced picture is then held with its colours
    bool (*begin)(void *context, int32_t width, int32_t height);    ///< before the first row
    bool (*row)(void *context, int32_t y, const png_scan_row *row); ///< each row once, from the top
} png_scan_to;

/// Reads a picture of any size up to PNG_SCAN_MAX_SIDE row by row, holding one of them. An interlaced one has to be
/// held as bits until it is whole, so the limits apply to it; they do to no other. Rows of a picture that turns out
/// to be damaged must be discarded. Reports what is wrong and returns false.
bool png_scan(const char *file, const png_limits *limits, const png_scan_to *to);

/// The size in the header, 1 to PNG_SCAN_MAX_SIDE a side. Reports what is wrong and returns false.
bool png_read_size(const char *file, int32_t *width, int32_t *height);

/// What messages call this file: its name, or "standard input" for "-".
const char *png_read_name(const char *file);

#endif
