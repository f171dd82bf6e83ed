// fastpath (internal): two segments or capsules by their exact corners: which features are nearest or part them
// soonest.
#ifndef HITMASK_FASTPATH_SEGMENTS_H
#define HITMASK_FASTPATH_SEGMENTS_H

#include "../sat/sat_measure.h"
#include "fastpath.h"

/// Two segments in the world, without their radii.
typedef struct hmi_segments {
    hmi_point a[2], b[2];
} hmi_segments;

/// What of two segments is nearest or, where they cross, parts them soonest: an edge of one and a corner of the
/// other, two edges that are exactly parallel, or two corners.
typedef struct hmi_segments_found {
    bool deep;              ///< they cross
    bool near;              ///< their distance is surely below `near`
    bool of_a, of_b;        ///< whose edge it is, if any
    bool back_a, back_b;    ///< that edge leads from corner 1 to 0, to have the other segment outside
    int corner_a, corner_b; ///< of the one whose edge it is, 0
} hmi_segments_found;

static inline bool hmi_is_segment(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_CAPSULE || shape->kind == HM_SHAPE_SEGMENT;
}

/// Writes the corners of two such shapes, and their features in `out` with HMI_MEET. HMI_APART where the segments
/// are surely more than `far` units apart, which may be 0. HMI_UNSURE where two features are about equally near,
/// where both corners of one coincide, and where coordinates are 2^60 units or more; `deep` is set there as well.
hmi_verdict hmi_segments_find(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              double near, double far, hmi_segments *s, hmi_segments_found *out);

#endif
