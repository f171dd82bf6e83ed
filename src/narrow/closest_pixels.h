// narrow (internal): the closest pixels of two masks.
#ifndef HITMASK_NARROW_CLOSEST_PIXELS_H
#define HITMASK_NARROW_CLOSEST_PIXELS_H

#include "../pose/posed_shape.h"

/// The distance of masks that do not meet, and if `out` is not NULL their closest points, which are not written when
/// it is infinite.
double hmi_closest_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_points *out);

/// Whether two masks meet a rule with a margin.
bool hmi_closer_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule);

#endif
