// narrow (internal): the closest pixels of masks that are far apart.
#ifndef HITMASK_NARROW_CLOSEST_PIXELS_FAR_H
#define HITMASK_NARROW_CLOSEST_PIXELS_FAR_H

#include "closest_best.h"

/// A first pair of masks that are far apart, nearly the closest if they are more or less convex: those that stand out
/// most towards each other. False when they are not far apart.
bool hmi_closest_start_far(hmi_closest *search);

/// The pairs within the limit by the heights of pixels along the way between those that the search starts from. False
/// when they are too many.
bool hmi_closest_climb(hmi_closest *search);

/// The same by pairs of blocks.
void hmi_closest_blocks(hmi_closest *search);

#endif
