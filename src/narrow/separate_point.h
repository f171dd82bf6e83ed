// narrow (internal): the shortest way of a point out of a mask.
#ifndef HITMASK_NARROW_SEPARATE_POINT_H
#define HITMASK_NARROW_SEPARATE_POINT_H

#include "../pose/posed_mask.h"

/// The shortest translation, in steps and nearly, after which a point in a mask is at a position that no solid pixel has in
/// its inside: of the second of two shapes, which is the point or the mask. (0, 0) where it is at such a one already.
hm_vec2 hmi_point_way_out(const hmi_posed_mask *mask, hmi_point point, bool point_second);

#endif
