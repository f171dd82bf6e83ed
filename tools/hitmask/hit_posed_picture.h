// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_posed_picture: what `hitmask hit --picture` draws of posed sprites.
#ifndef HITMASK_TOOL_HIT_POSED_PICTURE_H
#define HITMASK_TOOL_HIT_POSED_PICTURE_H

#include "hit_picture.h"

#include <hitmask/collide.h>

/// A sprite in the world.
typedef struct posed_sprite {
    const hit_sprite *sprite;
    hm_shape shape;
    hm_pose pose;
    hm_xform xform;
} posed_sprite;

/// What was found out about two of them.
typedef struct posed_answer {
    bool hit;
    double distance;
    hm_points closest; ///< when the distance is finite
    bool shares;       ///< they have an area in common, whatever the rule
    hm_common common;  ///< that area
    bool whole;        ///< both lie upright in their own size on whole pixels; `shared` then tells more
    hit_answer shared; ///< places in the world
    hm_rule rule;
} posed_answer;

/// Draws both sprites as they lie in the world, the pixels that meet marked, and writes the picture. Reports what is
/// wrong and answers false.
bool hit_posed_picture_write(const char *file, const posed_sprite sides[2], const posed_answer *answer);

#endif
