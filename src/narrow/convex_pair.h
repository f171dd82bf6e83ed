// narrow (internal): two convex shapes as a whole, of which at least one has parts: a polygon of many corners. What
// is nearest of them is found without any search among the parts (sat_apart.h).
#ifndef HITMASK_NARROW_CONVEX_PAIR_H
#define HITMASK_NARROW_CONVEX_PAIR_H

#include "../pose/posed_shape.h"

/// Whether these are such shapes.
bool hmi_are_wholes(const hm_shape *a, const hm_shape *b);

/// What hmi_overlap answers.
bool hmi_wholes_touch(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      const hmi_rule *rule);

/// How far b has to be moved at least until they part, in steps; below 0 where they do not meet.
double hmi_wholes_depth(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb);

/// Their distance, or below 0 where the hulls nearly touch, and of few corners.
double hmi_wholes_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_points *out);

#endif
