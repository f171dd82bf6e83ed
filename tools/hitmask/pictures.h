// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// pictures: masks of pictures with their fields, each loaded once and kept.
#ifndef HITMASK_TOOL_PICTURES_H
#define HITMASK_TOOL_PICTURES_H

#include "png_read.h"

#include <hitmask/maskfield.h>

typedef struct picture_entry {
    char *file;
    uint8_t threshold;
    hm_mask *mask;
    hm_maskfield *field;
} picture_entry;

/// A hash table of entries by file and threshold: `size` places, a power of two, at most half of them taken.
typedef struct pictures {
    const png_limits *limits;
    picture_entry **places;
    size_t size, count;
} pictures;

/// The picture of this name, loaded if it was not asked for before. NULL when it cannot be had; one line in `fault`
/// then says why. A picture that failed is tried anew when it is asked for again.
const picture_entry *pictures_get(pictures *kept, const char *file, uint8_t threshold, char *fault, size_t size);

/// Frees everything that was loaded.
void pictures_free(pictures *kept);

#endif
