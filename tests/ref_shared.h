// The oracle of shared areas: every solid square of one mask with every solid square of another. No header of the
// project is included.
//
// The edge of what two squares share consists of the pieces of the edges of each that lie in the other; area and
// first moments are integrals along it (Green). On which side of a line a corner lies is decided in integers, and
// where an edge is cut is one division of two integers: however nearly parallel the edges are, the point is right to
// the last bits.
#ifndef TESTS_REF_SHARED_H
#define TESTS_REF_SHARED_H

#include "ref_posed.h"

typedef struct ref_common {
    bool any;                          ///< whether there is any area at all, decided exactly; if not, the rest is 0
    double area;                       ///< in pixels squared
    double x, y;                       ///< centroid, in pixels from the first mask's origin
    double min_x, min_y, max_x, max_y; ///< likewise of the box around all that is shared
} ref_common;

/// What two masks share. Axes below 2^28 steps (16 pixels), so that cross products fit 63 bits.
ref_common ref_shared_area(const ref_posed *a, const ref_posed *b);

/// The same, but of each pixel of `a` only the pixels of `b` around its position are tested: for large masks.
ref_common ref_shared_area_near(const ref_posed *a, const ref_posed *b);

#endif
