// fastpath (internal): distances of convex shapes of few corners.
#ifndef HITMASK_FASTPATH_DISTANCE_GJK_H
#define HITMASK_FASTPATH_DISTANCE_GJK_H

#include <hitmask/collide.h>

/// hm_distance of two discs, boxes without a radius or polygons of few corners, of which only the corners that matter
/// are transformed. Below 0, with `out` as it was, where floats do not decide. The shapes and xforms are valid; `out`
/// may be NULL.
double hmi_fast_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         hm_points *out);

#endif
