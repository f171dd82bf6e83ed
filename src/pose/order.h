// pose (internal): the order in which two shapes are taken, whichever the caller names first.
#ifndef HITMASK_POSE_ORDER_H
#define HITMASK_POSE_ORDER_H

#include <hitmask/collide.h>

/// Whether the order in which results are worked out is (b, a).
bool hmi_order_swapped(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb);

#endif
