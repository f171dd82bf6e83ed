// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// bounce: what moves inside a boundary for some time and is thrown back by it, as often as it comes to it: in a box
// by a closed form, in an outline from edge to edge. It never ends outside.
#ifndef HITMASK_BOUNCE_H
#define HITMASK_BOUNCE_H

#include <hitmask/base.h>
#include <hitmask/box.h>
#include <hitmask/direct.h>
#include <hitmask/lattice.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How it ended.
typedef enum hm_bounce_end {
    HM_BOUNCE_DONE,    ///< all of the time was used
    HM_BOUNCE_LIMIT,   ///< there were more bounces than the limit: it is where it was at the last of them, with the
                       ///< velocity after that; the rest of the motion was dropped
    HM_BOUNCE_OUTSIDE, ///< it does not lie inside at the beginning: it stays there, with its velocity
} hm_bounce_end;

/// Where something is after its bounces.
typedef struct hm_bounce {
    hm_bounce_end end;
    int64_t steps_x, steps_y; ///< how far it was moved, in steps of 2^-24 pixel: what hm_xform_translate wants
    hm_vec2 place; ///< where that leads, exactly, in pixels: a circle's centre, a box's corner, or the origin of
                   ///< an xform
    hm_vec2 velocity;
    int64_t bounces; ///< how often it was thrown back; at a corner of a box by both sides
} hm_bounce;

/// Most bounces along one axis of a box where the restitution is below 1; with 1 there is no limit.
#define HM_BOUNCE_MOST 10000

/// Moves a circle, or a box, inside a box along the axes for `time` (in units of the velocity, 0 or more). Each
/// bounce turns one component of the velocity round and multiplies it by the restitution, 0 to 1; so does it with the
/// rest of the motion along this axis.
///
/// Numbers are rounded as in direct.h, the restitution to 2^-32, the motion, velocity * time, to steps; from there on
/// all is in whole steps: with restitution 1 exact for any number of bounces, otherwise the rest of the motion is
/// rounded down to a step at each. What touches a side at the beginning is inside; it is thrown back at once if it
/// moves against the side. What comes to a side just at the end touches it and is thrown back next time. Where it
/// fits exactly between two sides it cannot move across: that component of the velocity becomes 0, which counts as
/// one bounce.
///
/// HM_ERROR_RANGE for numbers outside the limits of direct.h, a motion beyond 2^38 pixels, NaN; `out` is then left
/// alone.
HM_API hm_result hm_bounce_circle_in_box(const hm_circle *circle, const hm_box *room, hm_vec2 velocity, double time,
                                         double restitution, hm_bounce *out);
HM_API hm_result hm_bounce_box_in_box(const hm_box *box, const hm_box *room, hm_vec2 velocity, double time,
                                      double restitution, hm_bounce *out);

/// Moves b, any shape in one piece that has an area (with a radius, width and height, or solid pixels), inside an
/// outline (hm_shape_outline; holes are obstacles) for `time`. At each edge or corner that it comes to, its velocity
/// is that of hm_response_bounce with the normal there; it stops within 2 steps of the edge, or before, so that it
/// meets none. At most `limit` bounces, at least 1; in a wedge there may be any number.
///
/// At the beginning it must overlap the outline and none of its edges. That it meets none at the end either is exact,
/// and so is that of each leg none is missed; places and velocities are real-valued. Cost follows the number of
/// bounces times that of edges. HM_ERROR_RANGE for a motion beyond 2,000,000 pixels, a time below 0, a restitution
/// that is not from 0 to 1, a limit below 1, NaN, and a b without area.
HM_API hm_result hm_bounce_in_outline(const hm_shape *room, const hm_xform *xroom, const hm_shape *b,
                                      const hm_xform *xb, hm_vec2 velocity, double time, double restitution,
                                      int32_t limit, hm_bounce *out);

#ifdef __cplusplus
}
#endif

#endif
