// sat_top: the topmost point that two convex shapes have in common.
#ifndef HITMASK_SAT_TOP_H
#define HITMASK_SAT_TOP_H

#include "sat.h"

/// A world point in whole steps of 2^-24 pixel.
typedef struct hmi_step_point {
    int64_t x;
    int64_t y;
} hmi_step_point;

/// The topmost, of those the leftmost, point that both shapes have in common, edges included, to the nearest step
/// (halves up). They must meet: hmi_sat_touch(a, b, 0, true).
///
/// Between hulls the exact place is rounded once. Where a disc takes part, the place may be off by 1/16 step before
/// it is rounded, and heights that differ by less than that may count as one. Where a hull of several corners with a
/// radius does, it is the place for shapes whose edges are moved by up to 2^-24 pixel; a shape's own topmost point is
/// still told exactly when the other holds it.
hmi_step_point hmi_sat_top(const hmi_convex *a, const hmi_convex *b);

/// The same with any radii, about, in units of 2^-40 pixel from corner 0 of `a`: for those of which neither holds the
/// other's topmost point.
hm_vec2 hmi_sat_top_round(const hmi_convex *a, const hmi_convex *b);

#endif
