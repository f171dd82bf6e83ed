// contact (internal): the border of one posed mask inside another one.
//
// The border of a mask consists of unit edges between a solid pixel and a clear one (or the outside). Each is cut
// where it crosses the lines between the other mask's pixels; the crossings are rounded, once and exactly, to
// 1/HMI_CLIP_UNIT of the edge. Everything else is whole numbers, so no sum depends on an order, a field, an
// instruction set or a compiler.
#ifndef HITMASK_CONTACT_BORDER_CLIP_H
#define HITMASK_CONTACT_BORDER_CLIP_H

#include "../exact/int256.h"
#include "border_walk.h"

/// Parts of a pixel's edge.
#define HMI_CLIP_UNIT 32768

/// A piece of a pixel's edge that lies inside the other mask or on an edge of it. It is measured from the end
/// with the smaller x and y.
typedef struct hmi_clip_piece {
    hm_pixel pixel; ///< whose edge it is
    hm_pixel other; ///< the other mask's solid pixel in which it lies; on a seam the one on the side of `pixel`
    int32_t from;   ///< in parts of the edge
    int32_t to;
    hmi_clip_side side;
    bool face;  ///< it lies on an edge of the other mask from outside, face to face
    bool both;  ///< it lies on an edge of the other mask, and both are solid on the same side alone
    bool whole; ///< all of the edge lies inside, in any number of pixels; `other` is not set then
} hmi_clip_piece;

/// Pieces along one axis of a mask.
typedef struct hmi_clip_length {
    int64_t length; ///< in parts of an edge
    int64_t x, y;   ///< sum of length times the pixel of the smaller end
    int64_t twice;  ///< sum of length times (from + to)
} hmi_clip_length;

/// Sums over all pieces. Outward is positive on the right and on the top.
typedef struct hmi_clip_sums {
    int64_t across_u, across_v;   ///< of lengths of edges along u and along v, by their outward sides
    int64_t against_u, against_v; ///< likewise for edges that lie on the other's edges from outside, face to face
    hmi_clip_length along_u, along_v;
    hmi_clip_length face_u, face_v;
} hmi_clip_sums;

/// Receives the pieces one by one; may be NULL.
typedef void hmi_clip_visit(void *context, const hmi_clip_piece *piece);

/// Sums the border of a mask inside the open interior of the other one. The interior is that of the union of its
/// pixels.
void hmi_clip_border(const hmi_posed_mask *mask, const hmi_posed_mask *other, hmi_clip_visit *visit, void *context,
                     hmi_clip_sums *out);

/// Bits of sides: all, and with them pieces that lie on edges of the other mask with the same side solid.
enum { HMI_CLIP_ALL = 15, HMI_CLIP_BOTH = 16 };

/// Visits the pieces of the edges on some sides of pixels: bit k for the side with number k.
void hmi_clip_border_sides(const hmi_posed_mask *mask, const hmi_posed_mask *other, unsigned sides,
                           hmi_clip_visit *visit, void *context);

/// A rectangle in a mask's pixels.
typedef struct hmi_clip_area {
    double x0, y0, x1, y1;
} hmi_clip_area;

/// Visits the pieces of the edges of the mask's pixels in an area, and maybe others.
void hmi_clip_border_in(const hmi_posed_mask *mask, const hmi_posed_mask *other, const hmi_clip_area *area,
                        hmi_clip_visit *visit, void *context);

/// Visits the pieces of one edge of a mask's border, each in one pixel of the other mask.
void hmi_clip_border_edge(const hmi_posed_mask *mask, const hmi_posed_mask *other, hm_pixel pixel, hmi_clip_side side,
                          hmi_clip_visit *visit, void *context);

/// A vector in units of 2^-39 pixel: of 1/HMI_CLIP_UNIT of a step.
typedef struct hmi_clip_vector {
    hmi_int128 x, y;
} hmi_clip_vector;

/// Sums across u and v of a mask drawn by `xform` as lengths times outward normals: below 2^46 * 2^31.
hmi_clip_vector hmi_clip_outward(const hm_xform *xform, int64_t across_u, int64_t across_v);

static inline hmi_clip_vector hmi_clip_minus(hmi_clip_vector a, hmi_clip_vector b) {
    return (hmi_clip_vector){hmi_int128_sub(a.x, b.x), hmi_int128_sub(a.y, b.y)};
}

#endif
