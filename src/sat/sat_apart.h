// sat_apart: whether two convex shapes of many corners meet, or what of them is nearest, in about as many steps as
// the product of the lengths of their numbers of corners.
#ifndef HITMASK_SAT_APART_H
#define HITMASK_SAT_APART_H

#include "sat_exact.h"

/// Corners of two hulls. Of hulls that are apart what is nearest: an edge by its corners, or twice a corner, and not
/// edges of both. Of hulls whose interiors meet three pairs of corners with 0 inside of their differences.
typedef struct hmi_apart {
    int32_t a[3];
    int32_t b[3];
    int count; ///< 2 or 3
} hmi_apart;

/// SAT_APART: the hulls, without their radii, have no point in common. SAT_MEET: the interior of their difference
/// holds 0, so both rules are met. Exact, and `out` is then written; SAT_DOUBT where they touch, and where doubles
/// cannot decide.
sat_verdict hmi_sat_apart(const hmi_whole *a, const hmi_whole *b, hmi_apart *out);

/// What of a hull is nearest, with its radius; `space` is for its corners.
hmi_convex hmi_apart_part(const hmi_whole *s, const int32_t part[2], hmi_point space[2]);

/// A point of both hulls, in units from corner a[0] of a.
hm_vec2 hmi_apart_common(const hmi_whole *a, const hmi_whole *b, const hmi_apart *apart);

#endif
