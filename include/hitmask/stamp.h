// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// stamp: posed shapes drawn into masks pixel by pixel - craters, decals, destructible terrain - and the pixels of a
// mask that a shape meets: damage, blast radius.
#ifndef HITMASK_STAMP_H
#define HITMASK_STAMP_H

#include <hitmask/collide.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Which pixels of a grid a shape covers, decided exactly. Each pixel is a closed square where its grid is drawn.
typedef enum hm_cover {
    HM_COVER_MET,    ///< those whose interior the shape's relative interior meets
    HM_COVER_CENTRE, ///< those whose centre lies in the closed shape
    HM_COVER_WHOLE,  ///< those that lie in the closed shape with all of their area
} hm_cover;

/// Draws a shape into a mask, or erases it.
///
/// `mask` is drawn by `xmask`, `shape` by `xshape`. Covered pixels become solid (or clear, for `solid` false); others
/// stay. `width` (precondition: 0 to 512) enlarges the shape by width/2 pixels of the world on all sides, rounded: a
/// segment becomes a stroke. It must be 0 for a mask, outline, tile map or compound. Without width a point or segment
/// covers no pixel wholly. `changed`, if not NULL, receives the rectangle outside of which nothing changed, empty
/// ({0,0,0,0}) when the shape is far. A mask may be stamped with itself only through a copy.
HM_API void hm_mask_stamp(hm_mask *mask, const hm_xform *xmask, const hm_shape *shape, const hm_xform *xshape,
                          double width, hm_cover cover, bool solid, hm_rect *changed);

/// A shape as a mask of the world's pixels: pixel (x, y) of the result is pixel (x + origin->x, y + origin->y) of the
/// world, solid where the shape covers it. The result has the size of the shape's box (of a mask, outline,
/// tile map or compound that of the rectangles around it, as drawn), 0 x 0 for an empty one. A pixel lies wholly in a
/// compound when it does in one of its parts. HM_ERROR_RANGE when a side of the box exceeds
/// HM_MASK_MAX_SIDE.
HM_API hm_result hm_mask_from_shape(const hm_shape *shape, const hm_xform *xshape, double width, hm_cover cover,
                                    const hm_allocator *alloc, hm_mask **out, hm_pixel *origin);

/// The solid pixels of a posed mask that a shape meets, as a mask of the same size. Each pixel is taken for itself:
/// it is in the result when it alone meets the rule. With a point and a margin, or a circle: the blast radius.
HM_API hm_result hm_mask_met(const hm_mask *mask, const hm_xform *xmask, const hm_shape *shape,
                             const hm_xform *xshape, const hm_rule *rule, const hm_allocator *alloc, hm_mask **out);

#ifdef __cplusplus
}
#endif

#endif
