// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_picture: what `hitmask hit --picture` draws.
#ifndef HITMASK_TOOL_HIT_PICTURE_H
#define HITMASK_TOOL_HIT_PICTURE_H

#include "picture.h"
#include "png_read.h"

/// What two masks share, in the first one's pixels.
typedef struct hit_answer {
    bool hit;
    int64_t shared;
    hm_pixel first;
    hm_rect box;
} hit_answer;

/// One of the two sprites.
typedef struct hit_sprite {
    const char *name;
    picture image;
    hm_mask *mask;
} hit_sprite;

/// Draws both sprites as they lie and writes the picture. Reports what is wrong and answers false.
bool hit_picture_write(const char *file, const hit_sprite sprites[2], hm_pixel at, const hit_answer *answer,
                       const png_limits *limits);

#endif
