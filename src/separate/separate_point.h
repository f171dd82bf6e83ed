// separate (internal): the MTV of a point and a mask.
#ifndef HITMASK_SEPARATE_SEPARATE_POINT_H
#define HITMASK_SEPARATE_SEPARATE_POINT_H

#include "../pose/posed_mask.h"

/// The shortest translation of b after which a point lies inside no solid pixel of a mask, in steps, as doubles round
/// it. (0, 0) where the point is free already. False for shapes that are not a point and a mask.
bool hmi_point_mtv(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 *out);

#endif
