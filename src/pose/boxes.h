// pose (internal): boxes in steps that hold posed shapes.
#ifndef HITMASK_POSE_BOXES_H
#define HITMASK_POSE_BOXES_H

#include "posed_shape.h"

/// A box in steps that holds a posed shape, rounded outward; low > high for a mask without pixels.
typedef struct hmi_step_box {
    int64_t x0, y0, x1, y1;
} hmi_step_box;

/// The last step that is not beyond a coordinate in units of 2^-40 pixel: moved by whole steps it moves as much.
static inline int64_t hmi_step_below(int64_t units) {
    const int64_t step = units / HMI_UNITS_PER_STEP;
    return units < step * HMI_UNITS_PER_STEP ? step - 1 : step;
}

/// Likewise for a box in local units.
hmi_step_box hmi_local_box_apply(const hmi_local_box *box, const hm_xform *xform);

/// The box with all that is so near.
hmi_step_box hmi_step_box_grow(const hmi_step_box *box, int64_t steps);

/// The box of a shape that is no group.
hmi_step_box hmi_single_box(const hm_shape *shape, const hm_xform *xform);

/// Whether two such boxes are more than `margin` steps apart along x or y.
bool hmi_boxes_apart(const hmi_step_box *a, const hmi_step_box *b, int64_t margin);

/// By how many steps one of two boxes is to be moved along an axis so that they part; below 0 where they are apart.
int64_t hmi_boxes_overlap(const hmi_step_box *a, const hmi_step_box *b);

#endif
