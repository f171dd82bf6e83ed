// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_picture: what `hitmask hit --picture` draws.
#ifndef HITMASK_TOOL_HIT_PICTURE_H
#define HITMASK_TOOL_HIT_PICTURE_H

#include "../png/picture.h"
#include "../png/png_read.h"
#include "../input/side.h"

#include <jansson.h>

/// What two masks share, in the first one's pixels.
typedef struct hit_answer {
    bool hit;
    int64_t shared;
    hm_pixel first;
    hm_rect box;
} hit_answer;

/// One of the two shapes of the query: a picture, or a shape in JSON.
typedef struct hit_sprite {
    const char *name; ///< as in the command line: a file's name, FILE#FRAME, or the JSON
    picture image;    ///< of a picture, when there is something to draw
    hm_mask *mask;    ///< of a picture
    json_t *json;     ///< what a shape was read from; NULL for a picture
    shape_side own;   ///< of JSON: the shape, where that says
} hit_sprite;

/// Draws both sprites as they lie and writes the picture. Reports what is wrong and answers false.
bool hit_picture_write(const char *file, const hit_sprite sprites[2], hm_pixel at, const hit_answer *answer,
                       const png_limits *limits);

#endif
