// sat_depth: the shortest translation that parts two convex shapes.
#ifndef HITMASK_SAT_DEPTH_H
#define HITMASK_SAT_DEPTH_H

#include "convex.h"

/// The minimum translation vector (MTV) of two rounded hulls that meet a rule, and the features that determine it.
typedef struct hmi_depth {
    hm_vec2 normal; ///< unit vector from a to b: the way in which b is moved
    double depth;   ///< how far, in pixels, at least 0
    int32_t a[2];   ///< the edge of a that `normal` is square to, by its corners, or twice the corner that meets b
    int32_t b[2];   ///< likewise of b; both are edges where they are parallel
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

#endif
