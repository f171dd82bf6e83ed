// contact (internal): which part of a straight edge lies in a convex piece, in whole parts of the edge.
//
// An edge is divided into a power of two of equal parts. A crossing with the border of a piece is rounded to
// the nearest whole part, exactly. So the lengths in pieces side by side add up, and nothing depends on how
// they are computed.
#ifndef HITMASK_CONTACT_BORDER_SPAN_H
#define HITMASK_CONTACT_BORDER_SPAN_H

#include "../sat/convex.h"

/// An edge; its components are below 2^62.
typedef struct hmi_clip_edge {
    hmi_point end[2];
    int shift; ///< the edge has 2^shift parts, at most 2^52. Unless it is a pixel's edge, they are shorter than
               ///< 2^-29 pixel along both axes
} hmi_clip_edge;

/// The edge between two points that are not the same. False when it is too long.
bool hmi_clip_edge_make(hmi_point from, hmi_point to, hmi_clip_edge *out);

typedef struct hmi_clip_span {
    int64_t from, to; ///< in parts
    int side;         ///< 0 in the interior of the piece. Otherwise the edge lies on an edge of the piece, and this
                      ///< is the side on which the piece is: the sign of the cross product of the edge and a vector
                      ///< from it to a point of the piece
} hmi_clip_span;

/// Whether any part of the edge lies in a piece or, if the piece has no radius, on an edge of the piece.
bool hmi_clip_span_find(const hmi_clip_edge *edge, const hmi_convex *piece, hmi_clip_span *out);

/// Nearly the same span in doubles, without rounding to parts: from 0 at the edge's start to 1 at its end.
typedef struct hmi_clip_about {
    double from, to;
} hmi_clip_about;
hmi_clip_about hmi_clip_span_about(const hmi_clip_edge *edge, const hmi_convex *piece);

/// v * times / 2^shift, rounded to the nearest whole number, halves away from 0. 0 < shift < 64, and the product
/// is below 2^126.
hmi_int128 hmi_clip_scaled(int64_t v, int64_t times, int shift);

#endif
