// narrow (internal): the closest pixels of masks that are near each other.
#ifndef HITMASK_NARROW_CLOSEST_PIXELS_NEAR_H
#define HITMASK_NARROW_CLOSEST_PIXELS_NEAR_H

#include "closest_best.h"

/// The pairs within the limit, by a walk over one mask's tree in the other's field. False when there is none that
/// suits.
bool hmi_closest_walk(hmi_closest *search, const hmi_map *forth, const hmi_map *back);

#endif
