// sat_manifold: the one or two points in which two convex shapes meet.
#ifndef HITMASK_SAT_MANIFOLD_H
#define HITMASK_SAT_MANIFOLD_H

#include <hitmask/collide.h>

#include "sat_measure.h"

/// What of a shape faces an edge of another one.
typedef enum hmi_facing {
    HMI_FACING_POINT,  ///< a disc's centre
    HMI_FACING_END,    ///< an end of a segment, and the other one
    HMI_FACING_CORNER, ///< a corner, and both its neighbours
    HMI_FACING_EDGE,   ///< both ends of an edge that is parallel
} hmi_facing;

/// An edge of one shape and what of another one faces it: the corner that is deepest comes first.
typedef struct hmi_edge_met {
    hmi_point edge[2], at[3];
    hmi_facing facing;
    bool small;   ///< no corner has coordinates of 2^60 or more
    double sign;  ///< -1 where the edge is of the caller's b, else 1
    double more;  ///< how much the radius of the edge's shape is more than the other's, in units
    double reach; ///< both radii and the margin
} hmi_edge_met;

/// Where two hulls meet, in the order of sat_whole_order, by the features that determine the MTV.
///
/// The MTV (hmi_sat_depth) is square to the reference edge, of a if it is to edges of both, and a corner of the other
/// shape is deepest behind it. Of the edges there the incident one, most nearly parallel, is clipped to the extent of
/// the reference edge. Its ends count as far as they overlap it along the normal, radii and margin included. Each
/// point lies half-way between the two surfaces. Where the MTV leads from corner to corner there is one point.
///
/// `swap` where the second is the caller's a. The gap along the normal, which is off by a few 2^-53 of itself, must
/// surely be below the reach. Where it is not the result is SAT_DOUBT or SAT_APART, and nothing is written. With `sure`
/// the caller has decided that already. `margin` is in steps.
sat_verdict hmi_manifold_at(const hmi_whole *a, const hmi_whole *b, int64_t margin, const hmi_features *on, bool swap,
                            bool sure, hm_contact_info *out);

/// The same of an edge and what faces it. Lengths in `met` are in units.
sat_verdict hmi_manifold_edge(const hmi_edge_met *met, bool sure, hm_contact_info *out);

/// The same of an edge from p to q and a centre, none with coordinates of 2^60 units or more.
sat_verdict hmi_manifold_centre(hmi_point p, hmi_point q, hm_contact_info *out, hmi_point centre, double sign,
                                double more, double reach);

/// The same of two corners or centres p and q that do not coincide, with the radii of their shapes; all in units.
sat_verdict hmi_manifold_corners(hmi_point p, hmi_point q, double near, double far, double reach, bool swap,
                                 hm_contact_info *out);

/// A vector along the normal that they led to, in whole numbers: exact unless it is 2^62 or more long.
hmi_point hmi_manifold_away(const hmi_whole *a, const hmi_whole *b, const hmi_features *on, hm_vec2 normal);

#endif
