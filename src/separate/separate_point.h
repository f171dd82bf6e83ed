// separate (internal): the MTV of a point and a mask.
#ifndef HITMASK_SEPARATE_SEPARATE_POINT_H
#define HITMASK_SEPARATE_SEPARATE_POINT_H

#include "../pose/posed_mask.h"

/// The shortest translation after which a point lies inside no solid pixel of a mask, in steps, as doubles round it.
/// It moves the second of two shapes: the point, if `point_second`, or the mask. (0, 0) where the point is free
/// already. `point` is in units.
hm_vec2 hmi_point_mtv(const hmi_posed_mask *mask, hmi_point point, bool point_second);

#endif
