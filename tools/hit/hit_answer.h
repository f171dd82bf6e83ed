// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_answer: what `hitmask hit` found out about two posed sprites, and how it prints that.
#ifndef HITMASK_TOOL_HIT_ANSWER_H
#define HITMASK_TOOL_HIT_ANSWER_H

#include <hitmask/cast.h>

#include "hit_picture.h"

#include "../input/side.h"

#include <hitmask/border.h>

/// A sprite in the world.
typedef struct posed_sprite {
    const hit_sprite *sprite;
    shape_side side;
} posed_sprite;

/// The motion of B in the query.
typedef struct posed_way {
    bool present;
    hm_vec2 motion;
    hm_cast_start start;
    bool hit; ///< B comes to hit A on it
    hm_cast_hit cast;
} posed_way;

/// What was found out.
typedef struct posed_answer {
    hm_rule rule;
    bool met; ///< where they lie
    double distance;
    hm_points closest;        ///< when the distance is finite
    hm_contact_info contact;  ///< when the rule is met
    bool parts;               ///< there is a separation; none is needed when the rule is not met
    hm_separation separation; ///< that way
    bool masks;               ///< both are masks, of which more can be reported
    bool shares;              ///< they have an area in common, whatever the rule
    hm_shared_info common;    ///< that area
    bool whole;               ///< both lie unrotated in their own size on whole pixels; `shared` then holds more
    hit_answer shared;        ///< points in the world
    posed_way way;
    bool boxes;         ///< the picture shows the boxes of both
    hm_polar *polar[2]; ///< and their radial profiles; NULL: without
} posed_answer;

/// Whether that is a hit: during the motion, or where they lie without one.
bool posed_hit(const posed_answer *answer);

/// What of a shape is at a point, in words; "" of a kind without parts.
void posed_part_text(const shape_side *of, hm_feature feature, char *out, size_t size);

/// Prints one line of JSON.
void posed_print_json(const posed_sprite sides[2], const posed_answer *answer, int64_t threshold);

/// Prints a line that says whether they hit, and more lines where there is more to say.
void posed_print_text(const posed_sprite sides[2], const posed_answer *answer);

#endif
