// sat_depth: the shortest translation that parts two convex shapes.
#ifndef HITMASK_SAT_DEPTH_H
#define HITMASK_SAT_DEPTH_H

#include "convex.h"
#include "sat_measure.h"

/// The minimum translation vector (MTV) of two rounded hulls that meet a rule.
typedef struct hmi_depth {
    hm_vec2 normal; ///< unit vector from a to b: the way in which b is moved
    double depth;   ///< how far, in pixels, at least 0
} hmi_depth;

/// Whether the rule is met, exactly as hmi_sat_touch says; then `out` has the least translation of b after which it
/// no longer is (at its end shapes touch by the rule's measure). With R = both radii + margin it is, where the hulls
/// meet, R beyond the nearest line of an edge that b can be moved across, else R less their distance.
///
/// The depth is within 2^-48 of the larger of itself, R and the hulls' distance; the normal within 2^-48. Of equally
/// short vectors, compared exactly, the one is taken that leads highest, then leftmost, for the shapes in one order
/// of their own: exchanging a and b negates the normal, unless they are equal and lie exactly over each other. Points
/// over each other part upwards; hulls that lie on one line and share some of it part square to it, those that only
/// share an end along it.
bool hmi_sat_depth(const hmi_whole *a, const hmi_whole *b, int64_t margin, bool closed, hmi_depth *out);

/// The same of hulls in the order of sat_whole_order: what determines the MTV. Where it is square to an edge, `out`
/// has the other hull's edge or corner that is deepest behind it.
bool hmi_sat_features(const hmi_whole *a, const hmi_whole *b, int64_t margin, bool closed, hmi_features *out);

#endif
