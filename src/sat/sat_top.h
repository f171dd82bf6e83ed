// sat_top: the topmost point that two convex shapes have in common.
#ifndef HITMASK_SAT_TOP_H
#define HITMASK_SAT_TOP_H

#include "../exact/vec64.h"
#include "convex.h"

/// The topmost, of those the leftmost, point that both shapes have in common, edges included, to the nearest step
/// (halves up). They must meet: hmi_sat_touch(a, b, 0, true).
///
/// Between hulls the exact point is rounded once. Where a disc takes part, the point may be off by 1/16 step before
/// it is rounded, and heights that differ by less than that may count as one. Where a hull of several corners with a
/// radius does, it is the point for shapes whose edges are moved by up to 2^-24 pixel; a shape's own topmost point is
/// still exact when the other holds it.
hmi_vec64 hmi_sat_top(const hmi_convex *a, const hmi_convex *b);

/// The same with any radii, about, in units of 2^-40 pixel from corner 0 of `a`: for those of which neither holds the
/// other's topmost point.
hm_vec2 hmi_sat_top_round(const hmi_convex *a, const hmi_convex *b);

#endif
