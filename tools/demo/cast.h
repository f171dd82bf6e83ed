// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// cast: the sprites that take part in the demo, and the pairs among them.
#ifndef HITMASK_DEMO_CAST_H
#define HITMASK_DEMO_CAST_H

#include "folder.h"
#include "picture.h"

#include <hitmask/mask.h>

/// One sprite. Its mask is cut to the box around its solid pixels; `at` is where that box's corner lies on the page.
typedef struct sprite {
    char *name;
    picture image;   ///< the whole picture
    hm_pixel margin; ///< where in it the box begins
    hm_mask *mask;
    hm_pixel at;
} sprite;

/// Two sprites whose boxes overlap. Everything about what they share is in page pixels.
typedef struct pair {
    size_t a, b;
    bool hit;
    int64_t shared;
    hm_pixel first;
    hm_rect box;
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

/// Finds the pairs, once every sprite has its place. False without memory.
bool cast_find_pairs(cast *all);

/// The box of a sprite on the page.
hm_rect sprite_box(const sprite *s);

void cast_free(cast *all);

#endif
