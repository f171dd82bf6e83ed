// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// pictures: a cache of masks of pictures with their fields, loaded when first requested and kept within a limit.
#ifndef HITMASK_SHEET_PICTURES_H
#define HITMASK_SHEET_PICTURES_H

#include "../png/png_solid.h"
#include "frame_choice.h"

#include <hitmask/mask.h>

/// Pixels of all pictures kept, at most, at up to 6 bits each; and what the smallest picture counts for, so that
/// there are at most 16,384 of them.
enum { PICTURES_MOST = 1 << 27, PICTURES_LEAST = 1 << 13 };

typedef struct picture_entry {
    frame_choice of;
    char *cut; ///< the picture that a frame was cut from; NULL of a whole picture
    uint8_t threshold;
    int64_t pixels; ///< what it counts for
    hm_mask *mask;
    struct picture_entry *chained;       ///< next in the same slot of the table
    struct picture_entry *newer, *older; ///< by when they were last requested
    uint64_t question;                   ///< the last one that requested it
} picture_entry;

/// A hash table of entries by file, frame and threshold, with `size` slots, a power of two.
typedef struct pictures {
    const png_limits *limits;
    png_solid solid;             ///< of all of them
    struct frame_source *source; ///< that a frame was last cut from, or NULL
    picture_entry **points;
    size_t size, count;
    int64_t pixels;
    picture_entry *newest, *oldest;
    uint64_t question;
} pictures;

/// A new question begins: pictures of those before it may be dropped.
void pictures_begin(pictures *kept);

/// The picture or frame that is chosen, loaded if it is not kept. NULL when it cannot be had; one line in `fault` then says why.
/// A picture that failed is tried anew when it is requested again.
///
/// Those requested longest ago are dropped when the limit is passed, but for those of this question, for which it is
/// valid. Where more than two are of this question they must themselves keep within the limit.
const picture_entry *pictures_get(pictures *kept, const frame_choice *choice, uint8_t threshold, char *fault,
                                  size_t size);

/// Whether a file is one that what is kept was read from.
bool pictures_hold(const pictures *kept, const char *file);

/// Frees everything that was loaded.
void pictures_free(pictures *kept);

#endif
