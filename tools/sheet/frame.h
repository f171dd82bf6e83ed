// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// frame: single frames of a sheet, as masks and with their colours.
#ifndef HITMASK_SHEET_FRAME_H
#define HITMASK_SHEET_FRAME_H

#include "../png/png_solid.h"
#include "frame_choice.h"
#include "sheet.h"

/// Frames of one file, and the picture of them that was read last. Empty as `frame_source source = {0}`; one serves
/// any number of choices, and reads nothing anew that it has.
typedef struct frame_source {
    char *file;
    int32_t grid_width, grid_height;
    sheet_list sheets;
    const sheet *of;   ///< the sheet of the frame that was found last
    char *picture;     ///< the name of the one that was read last
    uint8_t threshold; ///< by which it was
    hm_mask *whole;    ///< its mask
} frame_source;

void frame_source_free(frame_source *source);

/// Reads what the sheet says, unless it is there. Reports what is wrong and returns false.
bool frame_source_open(frame_source *source, const frame_choice *choice, const png_limits *limits);

/// The frame that is chosen. Reports where there is none and returns NULL.
const sheet_frame *frame_find(frame_source *source, const frame_choice *choice, const png_limits *limits);

/// The picture that a frame of the sheet found last is cut from.
const char *frame_picture_name(const frame_source *source, const sheet_frame *frame);

/// The mask of a frame, untrimmed and as it was drawn, which the caller destroys. Reports what is wrong and returns false.
bool frame_mask(frame_source *source, const sheet_frame *frame, const png_limits *limits, uint8_t threshold,
                const png_solid *solid, hm_mask **out);

/// The same with its colours.
bool frame_colours(const frame_source *source, const sheet_frame *frame, const png_limits *limits, picture *out);

#endif
