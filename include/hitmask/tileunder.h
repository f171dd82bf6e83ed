// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// tileunder: which cells of a tile map lie under a shape.
#ifndef HITMASK_TILEUNDER_H
#define HITMASK_TILEUNDER_H

#include <hitmask/collide.h>
#include <hitmask/tilemap.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What of a cell the shape has to meet.
typedef enum hm_under {
    HM_UNDER_FORM, ///< what the cell holds: a solid cell, pixels, a polygon; one-way cells as others
    HM_UNDER_CELL, ///< any of the cell, whatever it holds, empty ones as well: coins, water, signs
} hm_under;

/// The cells that a shape overlaps under a rule, row by row from the top, from left to right in the map's own order.
/// Each counts for itself: with HM_TOUCH_AREA a point on the line between two solid cells lies in neither.
///
/// Returns how many there are and writes the first `capacity` of them; `out` may be NULL when that is 0. Cost follows
/// the cells near the shape, with HM_UNDER_FORM those that are occupied. Allocates nothing. `shape` is of any kind.
/// Precondition: a valid shape, xform, rule and `how`; otherwise the result is 0.
HM_API size_t hm_tilemap_under(const hm_tilemap *map, const hm_xform *map_xform, const hm_shape *shape,
                               const hm_xform *xform, const hm_rule *rule, hm_under how, hm_pixel *out,
                               size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
