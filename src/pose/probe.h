// pose (internal): a convex shape as a mask sees it.
#ifndef HITMASK_POSE_PROBE_H
#define HITMASK_POSE_PROBE_H

#include "posed_mask.h"

/// A convex shape while a mask's tree is walked: all of it lies within `reach` of the hull of n points, in the mask's
/// pixel coordinates, and so does all that a rule's margin adds.
typedef struct hmi_probe {
    const hmi_convex *convex;
    int32_t n; ///< at least 1
    hm_vec2 point[HMI_ELEMENT_CORNERS];
    double turn; ///< 1 or -1: which side of a polygon's edges is the inner one
    double reach;
    bool seams; ///< the shape is a segment that also counts on the seam of two solid pixels
} hmi_probe;

/// The distance of a point from the hull of the probe's points, or less by no more than rounding.
double hmi_probe_distance(const hmi_probe *probe, double x, double y);

/// A probe of one point.
static inline hmi_probe hmi_probe_at(const hmi_convex *convex, hm_vec2 point, double reach) {
    hmi_probe probe;
    probe.convex = convex;
    probe.n = 1;
    probe.point[0] = point;
    probe.turn = 0;
    probe.reach = reach;
    probe.seams = false;
    return probe;
}

/// An element as a mask drawn by `xform` sees it.
hmi_probe hmi_element_probe(const hmi_element *element, const hm_xform *xform, const hmi_rule *rule);

#endif
