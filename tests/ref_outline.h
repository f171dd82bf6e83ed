// The oracle of outlines: rings of unit edges, put together and taken apart in the slowest obvious way. Includes no
// header of the project.
#ifndef TESTS_REF_OUTLINE_H
#define TESTS_REF_OUTLINE_H

#include "ref.h"

/// Corners of pixels, clockwise on the screen around solid pixels, the other way around holes.
typedef struct ref_ring {
    int count;
    ref_point *at;
    bool hole;
    int parent;    ///< the smallest ring around it, or -1
    int component; ///< of ref_components
} ref_ring;

/// In the order of their first points.
typedef struct ref_outline {
    int count;
    ref_ring *ring;
} ref_outline;

/// `corners`: pieces that meet in a corner are one component.
ref_outline ref_trace(const ref_grid *g, bool corners);
void ref_outline_free(ref_outline *outline);

/// Twice the area of a ring, positive when clockwise on the screen.
int64_t ref_ring_area(const ref_point *at, int count);

/// Whether a point is inside by the even-odd rule, counted to the left; on an edge it counts as just right of it and
/// just below. Coordinates within +-2^30.
bool ref_inside(const ref_point *at, int count, ref_point p);

#endif
