// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// cast: the sprites that take part in the demo, and the pairs among them.
#ifndef HITMASK_DEMO_CAST_H
#define HITMASK_DEMO_CAST_H

#include "folder.h"
#include "../png/picture.h"

#include <hitmask/collide.h>

/// One sprite. Its mask is cut to the bounding box of its solid pixels; the xform, once it is set, draws that mask on
/// the page.
typedef struct sprite {
    char *name;
    picture image;   ///< the whole picture
    hm_pixel margin; ///< where in it the box begins
    hm_mask *mask;
    hm_shape shape;
    hm_xform xform;
    const char *file;      ///< of the picture; borrowed from the folder
    int32_t frame, frames; ///< which of how many side by side
    hm_pose pose;          ///< what the xform was made of, before it was moved
    hm_mask *drawn;        ///< the pixels of the page that it meets
    hm_pixel at;           ///< where on the page their corner lies
} sprite;

/// Two sprites whose boxes overlap. Everything is in page pixels.
typedef struct pair {
    size_t a, b;
    bool hit;
    hm_shared_info common;   ///< of a hit, and so is the contact
    hm_contact_info contact; ///<
    double distance;         ///< of a miss, and so are the closest points
    hm_points closest;       ///<
} pair;

typedef struct cast {
    sprite *sprites; ///< in the order of their names
    size_t count;
    pair *pairs; ///< by a, then b
    size_t pair_count;
    size_t hits;
    // What was left out, and why.
    size_t files, unread, bad, blank, surplus, large, crowded;
    int32_t side; ///< sprites with a longer side were left out as too large
} cast;

/// Reads the sprites from the files: at most a few hundred, evenly spread over the list; an animation strip
/// (NAME_stripN.png) gives its N frames. Files that cannot be read are reported and passed over. Then leaves out
/// sprites too large for a page, and the largest of the rest until they fit on one. False without memory.
bool cast_read(const folder *list, uint8_t threshold, cast *out);

/// Finds the pairs, once every sprite has its position. False without memory.
bool cast_find_pairs(cast *all);

/// Whether a pair overlaps, by the exact question that the answer is made of.
bool pair_hit(const cast *all, const pair *p);

/// The box of a sprite on the page, in whole pixels.
hm_rect sprite_box(const sprite *s);

void cast_free(cast *all);

#endif
