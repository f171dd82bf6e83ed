// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// ray: where a straight line of sight, a beam or a bullet's path enters and leaves a posed mask.
#ifndef HITMASK_RAY_H
#define HITMASK_RAY_H

#include <hitmask/fraction.h>
#include <hitmask/lattice.h>
#include <hitmask/mask.h>
#include <hitmask/mask.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One stretch of a segment within the solid of a mask. Fractions are 0 at the segment's beginning and 1 at its end.
typedef struct hm_mask_ray_entry {
    double enter;      ///< the largest double not above the fraction at which the stretch begins
    double leave;      ///< the smallest double not below the fraction at which it ends
    hm_fraction when;  ///< the fraction at which it begins, exactly
    hm_fraction until; ///< the fraction at which it ends, exactly
    hm_vec2 point;     ///< where it begins, in world pixels
    hm_vec2 normal;    ///< outward unit normal of the pixel's edge that is entered: the ray goes against it. (0, 0)
                       ///< where the segment begins inside
    hm_pixel pixel;    ///< the pixel that is entered
} hm_mask_ray_entry;

/// All stretches of the segment from `from` to `to` (world pixels, each rounded to steps once, within
/// +-HM_MAX_POSITION) within the solid of a mask, in the order in which they come. A ray is a segment that is long
/// enough.
///
/// With HM_TOUCH_AREA inside means inside the union of the solid pixels: seams between two of them are inside, a
/// corner where two meet diagonally is not, and a stretch has a length. With HM_TOUCH_CLOSED edges belong to the
/// solid: passing diagonally from pixel to pixel does not end a stretch, and where the segment only touches, a
/// stretch may be a single fraction. A segment that begins inside has its first stretch from 0 on; one that ends
/// inside has its last until 1.
///
/// The edge that is entered is one between a solid and a clear pixel (or the outside) that faces the segment; of
/// several at a corner the one that is more against it, of two equal ones a left or right edge of the mask. The pixel
/// is one that the stretch goes on in, or would beyond the segment's end; where it only touches a corner, the one
/// that has the edge. With HM_TOUCH_AREA a segment that begins on an edge and goes in enters by that edge at 0. A
/// segment of length 0 is one stretch from 0 to 1 or none, as the point is inside or not.
///
/// Returns how many there are and writes the first `capacity` of them; `out` may be NULL when that is 0.
/// Preconditions: `mask` is a mask, and the points are within the limit; otherwise the result is 0. The field of a
/// prepared mask skips long stretches of clear or solid pixels; it changes no bit of the result. Cost follows
/// the pixels along the segment near the edges of the solid. Allocates nothing.
HM_API size_t hm_mask_ray(const hm_shape *mask, const hm_xform *xform, hm_vec2 from, hm_vec2 to, hm_touch touch,
                          hm_mask_ray_entry *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
