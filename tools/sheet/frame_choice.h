// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// frame_choice: which frame of which file is meant, FILE#FRAME on the command line. FILE is a PNG, cut into cells
// (WxH:N), or a sheet as `hitmask bake` reads it, whose frames have names.
#ifndef HITMASK_SHEET_FRAME_CHOICE_H
#define HITMASK_SHEET_FRAME_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

/// Which frame of which file. The texts are owned where frame_choose made it.
typedef struct frame_choice {
    char *file;
    char *frame;                     ///< its name, or its number from 0 on; NULL: all of the file
    int32_t grid_width, grid_height; ///< of the cells of a picture; 0: it is not cut
} frame_choice;

/// Reads an operand. A file of the whole name comes first; otherwise FILE ends at the first '#' that leaves the name of
/// a file. Reports what is wrong with the rest and returns false.
bool frame_choose(const char *operand, frame_choice *out);
void frame_choice_free(frame_choice *choice);

/// Whether all of a picture is meant, as without '#'.
static inline bool frame_is_whole(const frame_choice *choice) { return !choice->frame && !choice->grid_width; }

/// Whether the file is a sheet by its extension, so that it has frames and no pixels.
bool frame_is_sheet(const char *file);

#endif
