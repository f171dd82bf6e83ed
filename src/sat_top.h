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
/// (halves up). They must meet: hmi_sat_touch(a, b, 0, true). Only a single corner may have a radius.
///
/// Between hulls the exact place is rounded once. Where a disc takes part, the place may be off by 1/16 step before
/// it is rounded, and heights that differ by less than that may count as one.
hmi_step_point hmi_sat_top(const hmi_convex *a, const hmi_convex *b);

#endif
