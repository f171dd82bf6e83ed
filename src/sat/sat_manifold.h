// sat_manifold: the one or two points in which two convex shapes meet.
#ifndef HITMASK_SAT_MANIFOLD_H
#define HITMASK_SAT_MANIFOLD_H

#include "sat_measure.h"

/// The contact manifold of two rounded hulls: where they meet, and their MTV.
typedef struct hmi_manifold {
    hm_vec2 normal; ///< as hmi_depth has it
    double depth;
    int32_t count;     ///< 1 or 2 points,
    hm_vec2 point[2];  ///< in the order of (y, x), in pixels, to the nearest step
    double overlap[2]; ///< each one's own depth along the normal, in pixels; that of the deepest is `depth`
} hmi_manifold;

/// Where two hulls meet, in the order of sat_whole_order, by the features that determine the MTV.
///
/// The MTV (hmi_sat_depth) is square to the reference edge, of a if it is to edges of both, and a corner of the other
/// shape is deepest behind it. Of the edges there the incident one, most nearly parallel, is clipped to the extent of
/// the reference edge. Its ends count as far as they overlap it along the normal, radii and margin included. Each
/// point lies half-way between the two surfaces. Where the MTV leads from corner to corner there is one point.
///
/// Returns how far b is from a along the normal without radii and margin, in units: off by a few 2^-53 of itself.
double hmi_manifold_at(const hmi_whole *a, const hmi_whole *b, int64_t margin, const hmi_features *on,
                       hmi_manifold *out);

/// A vector along the normal that they lead to, in whole numbers: exact unless it is 2^62 or more long.
hmi_point hmi_manifold_away(const hmi_whole *a, const hmi_whole *b, const hmi_features *on, hm_vec2 normal);

#endif
