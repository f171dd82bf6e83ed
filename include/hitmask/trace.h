// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// trace: from a mask to its outline.
#ifndef HITMASK_TRACE_H
#define HITMASK_TRACE_H

#include <hitmask/outline.h>

#ifdef __cplusplus
extern "C" {
#endif

/// All loops of a mask, exactly: outer borders, holes, islands in holes, to any depth. hm_mask_from_outline gives the
/// mask back bit for bit.
///
/// Points are corners of pixels where the border changes direction; straight edges have none between their ends.
/// Loops are in the order of their first points (smallest y, then x), and a loop's first point is the top left corner
/// of its topmost, then leftmost pixel: no two loops share it.
///
/// Every loop is simple, and no two cross or run along one another. Where two solid pixels meet in a corner only,
/// loops may share that point: a border that would pass it twice is split there into a loop and a hole of it. So each
/// piece of solid pixels that hang together by their sides has one outer loop, which is the parent of its holes.
///
/// `connect` decides only which loops are one component: with HM_CONNECT_8 pieces that meet in a corner are one.
/// Components are numbered as the pieces of hm_components_create are. Loops, order and parents are the same for both.
///
/// Takes time proportional to the points and to the words of the mask, and working memory of up to 50 bytes a point
/// from `alloc` besides the outline. Fails with HM_ERROR_MEMORY, and with HM_ERROR_RANGE when there would be more
/// than HM_OUTLINE_MAX_POINTS points.
HM_API hm_result hm_outline_from_mask(const hm_mask *mask, hm_connect connect, const hm_allocator *alloc,
                                      hm_outline **out);

#ifdef __cplusplus
}
#endif

#endif
