// pose (internal): in which pixels of a mask a point lies.
#ifndef HITMASK_POSE_MASK_SPOT_H
#define HITMASK_POSE_MASK_SPOT_H

#include "posed_shape.h"

/// The pixels whose closed squares have a point: columns x0 and x1, which differ where it lies on the line between
/// them, and likewise rows. Any of them may lie outside of the mask.
typedef struct hmi_mask_spot {
    int32_t x0, y0, x1, y1;
} hmi_mask_spot;

/// The pixels of a mask drawn by `xform` that have a point, exactly; those of a point beside the mask lie beside it.
hmi_mask_spot hmi_mask_spot_find(const hm_xform *xform, hmi_point point);

/// Whether a point without size meets a mask under a rule without a margin: the interior of the union of its pixels,
/// or any of their closed squares.
bool hmi_mask_has_point(const hmi_posed_mask *mask, hmi_point point, bool closed);

/// A point as a mask sees it, in pixels; nearly.
typedef struct hmi_mask_location {
    double x, y;
    double error_x, error_y; ///< by how much that may be off
} hmi_mask_location;

hmi_mask_location hmi_mask_locate(const hm_xform *xform, hmi_point point);

#endif
