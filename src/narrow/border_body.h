// narrow (internal): the border of one body inside another one, of any kinds but two masks (border_clip.h).
//
// What both share is closed, so the border of one says all: what of it lies inside counts twice, what lies on the other's
// border, both on one side of it, once. That is what the borders of both come to together.
#ifndef HITMASK_NARROW_BORDER_BODY_H
#define HITMASK_NARROW_BORDER_BODY_H

#include "../pose/leaf.h"
#include "border_span.h"

/// A leaf, and what its parts are joined with: itself or, for the cell of a map, all of the map.
typedef struct hmi_clip_body {
    hm_shape shape, all;
    hm_xform xform, all_at;
    hmi_step_box box;
    bool map;
} hmi_clip_body;

/// With its origin moved by (-x, -y).
hmi_clip_body hmi_clip_body_make(const hmi_leaf *leaf, int64_t x, int64_t y);

/// Of two bodies it is the border of the higher one that is cut, of equal ones that of the first: 4 masks, 3 maps, 2
/// outlines, 1 convex shapes with corners; 0: those that have none, or no area.
int hmi_clip_rank(const hmi_clip_body *body);

/// Whether a body has an area, and parts that have no inner points in common.
bool hmi_clip_body_holds(const hmi_clip_body *body);

/// A stretch of the border.
typedef struct hmi_clip_stretch {
    const hmi_clip_edge *edge;
    const hmi_convex *piece; ///< of the other, in which or on which it lies
    int64_t from, to;        ///< in parts of the edge
    int outer;               ///< the sign of the cross product of the edge and what leads out
    int weight;              ///< 2 inside, 1 on the other's border, both on one side; 0 on it, face to face
    hm_pixel own, other;     ///< a pixel of a mask; else x is the number of a part
} hmi_clip_stretch;

/// Visits what of the border of `of` lies inside `in` or on its border. False where an edge is too long.
typedef void hmi_clip_stretch_visit(void *context, const hmi_clip_stretch *stretch);
bool hmi_clip_body_border(const hmi_clip_body *of, const hmi_clip_body *in, hmi_clip_stretch_visit *visit,
                          void *context);

#endif
