// contact (internal): the border of one body inside another one. It serves all kinds of bodies but two masks, for
// which border_clip.h does.
//
// The border of the area that two bodies share is closed, so its outward normals sum up to 0. One body's border is
// therefore enough for the sums of both. Its edges inside the other body count twice. Its edges on the other body's
// border, with both bodies on the same side, count once.
#ifndef HITMASK_CONTACT_BORDER_BODY_H
#define HITMASK_CONTACT_BORDER_BODY_H

#include "../pose/leaf.h"
#include "border_span.h"

/// A leaf, and the shape whose parts join its own: the leaf itself or, for the cell of a map, the whole map.
typedef struct hmi_clip_body {
    hm_shape shape, all;
    hm_xform xform, all_at;
    hmi_step_box box;
    const hm_tilemap *map; ///< of a cell, which has its part alone; else NULL
    hm_pixel cell;
} hmi_clip_body;

/// The body of a leaf, moved by (-x, -y).
hmi_clip_body hmi_clip_body_make(const hmi_leaf *leaf, int64_t x, int64_t y);

/// Which of two bodies has its border cut: the one with the higher rank, of equal ones the first. Masks have 4, maps
/// 3, outlines 2, convex shapes with sharp corners 1. Rounded shapes and those without area have 0.
int hmi_clip_rank(const hmi_clip_body *body);

/// Whether the other body's border can be cut by this one: it has an area, and its parts share no inner points.
bool hmi_clip_body_holds(const hmi_clip_body *body);

/// The part of a body of convex parts that a stretch names by `other`.
void hmi_clip_body_piece(const hmi_clip_body *body, int32_t index, hmi_element *out);

/// A stretch of the border.
typedef struct hmi_clip_stretch {
    const hmi_clip_edge *edge;
    const hmi_convex *piece; ///< the piece of the other body in which, or on which, it lies
    int64_t from, to;        ///< in parts of the edge
    int outer;               ///< the sign of the cross product of the edge and a vector that leads out of the body
    int weight;              ///< 2 inside the other; on its border 1 with both on the same side, 0 face to face
    hm_pixel own, other;     ///< a pixel of a mask; else x is the number of a part
} hmi_clip_stretch;

/// Visits the stretches of the border of `of` that lie inside `in` or on its border. False where an edge is too long.
typedef void hmi_clip_stretch_visit(void *context, const hmi_clip_stretch *stretch);
bool hmi_clip_body_border(const hmi_clip_body *of, const hmi_clip_body *in, hmi_clip_stretch_visit *visit,
                          void *context);

#endif
