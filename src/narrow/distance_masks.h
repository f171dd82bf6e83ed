// narrow (internal): the distance of two masks.
#ifndef HITMASK_NARROW_DISTANCE_MASKS_H
#define HITMASK_NARROW_DISTANCE_MASKS_H

#include "../pose/posed_shape.h"

/// Their distance; `out` is written if it is not NULL, unless the distance is infinite.
double hmi_distance_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_points *out);

#endif
