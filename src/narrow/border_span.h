// narrow (internal): what of a straight edge lies in a convex piece, in whole parts of the edge.
//
// An edge has a power of two of parts. Where it crosses the border of a piece is rounded to whole parts, exactly: to
// the nearest one. So what lies in pieces side by side adds up, and nothing depends on how it is computed.
#ifndef HITMASK_NARROW_BORDER_SPAN_H
#define HITMASK_NARROW_BORDER_SPAN_H

#include "../sat/convex.h"

/// An edge; its components are below 2^62.
typedef struct hmi_clip_edge {
    hmi_point end[2];
    int shift; ///< it has 2^shift parts, at most 2^52, shorter than 2^-29 pixel along both axes unless it is a pixel's
} hmi_clip_edge;

/// The edge between two points that are not the same. False when it is too long.
bool hmi_clip_edge_make(hmi_point from, hmi_point to, hmi_clip_edge *out);

typedef struct hmi_clip_span {
    int64_t from, to; ///< in parts
    int side;         ///< 0 in the interior; else the edge lies on one of the piece, which is on this side of it: the
                      ///< sign of the cross product of the edge and of what leads from it to a point of the piece
} hmi_clip_span;

/// Whether any of it lies in a piece or, where that has no radius, on an edge of it.
bool hmi_clip_span_find(const hmi_clip_edge *edge, const hmi_convex *piece, hmi_clip_span *out);

/// About the same without rounding to parts: from 0 at its start to 1 at its end.
typedef struct hmi_clip_about {
    double from, to;
} hmi_clip_about;
hmi_clip_about hmi_clip_span_about(const hmi_clip_edge *edge, const hmi_convex *piece);

/// v * times / 2^shift to the nearest, halves away from 0; 0 < shift < 64, the product below 2^126.
hmi_int128 hmi_clip_scaled(int64_t v, int64_t times, int shift);

#endif
