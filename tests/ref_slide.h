// The oracle of moves that slide, in integers: an axis-aligned box, maybe rounded, that moves among axis-aligned
// boxes. Lengths are integers in any unit; times are fractions of integers, compared by products. So each result is
// exact, but for what comes after a rounded corner has met a corner. Includes no header of the project.
#ifndef TESTS_REF_SLIDE_H
#define TESTS_REF_SLIDE_H

#include <stdbool.h>
#include <stdint.h>

/// All that is within r of a box; of a disc x0 == x1 and y0 == y1. An obstacle has r == 0. No number is larger than
/// 2^29, where r > 0 none larger than 2^12.
typedef struct ref_slide_box {
    int64_t x0, y0, x1, y1, r;
} ref_slide_box;

/// Where a slide ends.
typedef struct ref_slide_end {
    bool certain; ///< false: a rounded corner is met before, and nothing below holds
    int64_t x, y; ///< how far it comes
    int contacts;
    bool stopped;     ///< for good, by what was met last
    bool along_x;     ///< the first contact leaves the part of the motion along x
    bool along_y;     ///< that along y; both where a corner meets a corner, so that either edge may count
    int64_t num, den; ///< the time of the first contact, 0 to 1
} ref_slide_end;

/// Whether a mover, moved by (x, y), overlaps none of the boxes.
bool ref_slide_free(const ref_slide_box *boxes, int count, const ref_slide_box *mover, int64_t x, int64_t y);

/// Slides a mover that is free by (dx, dy). Where a corner meets a corner it goes on along the longer part of the
/// motion, or with `other` along the shorter one.
ref_slide_end ref_slide(const ref_slide_box *boxes, int count, const ref_slide_box *mover, int64_t dx, int64_t dy,
                        bool other);

#endif
