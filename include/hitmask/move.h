// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// move: what happens at a contact: a shape that slides on along what it meets, bounces inside a boundary, or changes
// its velocity.
//
//     hm_vec2 velocity = {3, 4};
//     const hm_vec2 normal = {0, -1};                // of the floor, from hm_contact or hm_cast
//     const hm_surface rubber = {.restitution = 0.5};
//     hm_response_bounce(velocity, normal, &rubber, &velocity); // (3, -2)
#ifndef HITMASK_MOVE_H
#define HITMASK_MOVE_H

#include <hitmask/cast.h>
#include <hitmask/direct.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most contacts of one move.
#define HM_MOVE_CONTACTS 8

/// A contact during the motion.
typedef struct hm_move_contact {
    double fraction;          ///< when, from 0 to 1: each straight piece of the path takes its share of what is left
    hm_vec2 point;            ///< where they meet, in world pixels
    hm_vec2 normal;           ///< unit vector from what is met to the moved shape
    hm_feature feature_a;     ///< what of a is met, as in hm_cast
    hm_feature feature_b;     ///< likewise of b
    int64_t steps_x, steps_y; ///< how far b had come by then, in steps
} hm_move_contact;

/// Where a move ended.
typedef struct hm_move_end {
    hm_vec2 move;             ///< from the start, in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps of 2^-24 pixel: what hm_xform_translate wants
    hm_vec2 left; ///< of the motion, in pixels: (0, 0), but where b was stopped for good; see hm_world_move_end
    bool free;    ///< b there does not meet the rule: always, where it did not at the start
} hm_move_end;

/// Options of hm_move_slide; zeroed is the default.
typedef struct hm_slide_options {
    hm_rule rule;
} hm_slide_options;

/// Moves b by `motion` (pixels, each component within +-1,000,000) until it meets a under the rule, then on along
/// what it met with what is left of the motion, and so on: the slide of hm_world_move past this one shape. Each piece
/// is an hm_cast with HM_CAST_DEEPER: nothing is skipped, and b does not come to overlap anything. Where edges
/// continue each other in a straight line, as those of cells of a tile map do, it passes from one to the next without
/// a contact.
///
/// Where a corner meets a point at which two cells or pixels lie side by side, the normal is that of their common
/// edge. The move ends where sliding leads into something else met at the same point (a corner), where it would lead
/// back against `motion`, where nothing is left, and after HM_MOVE_CONTACTS contacts.
///
/// Edges along x or y: b ends exactly on the edge and loses nothing of its motion along it. So it enters a tunnel of
/// its own height. Other edges: it keeps off by a few steps at most (2^-21 pixel) and loses as much of its motion.
/// Where it goes aside past a corner in a straight row of edges (hm_world_move) it may come up to 2^-18 pixel
/// farther.
///
/// One-way cells of a tile map (tilemap.h) are met as casts meet them.
///
/// Returns the number of contacts and writes the first `capacity` of them; `contacts` may be NULL when that is 0, and
/// `out` may be NULL. Where the rule is met at the start, b may move out, and along where that gets it no deeper, but
/// not deeper in: call hm_separate first. Allocates nothing. The preconditions are those of hm_cast, and a capacity of
/// 0 or more; if one does not hold the answer is 0 and a move by nothing.
HM_API int32_t hm_move_slide(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             hm_vec2 motion, const hm_slide_options *options, hm_move_end *out,
                             hm_move_contact *contacts, int32_t capacity);

// ---- bounces inside a boundary -------------------------------------------------------------------------------------
//
// Moves a shape inside a boundary for some time and reflects it at each contact: in a box by a closed form,
// in an outline from edge to edge. The shape never ends outside.

/// How it ended.
typedef enum hm_bounce_end {
    HM_BOUNCE_DONE,    ///< all of the time was used
    HM_BOUNCE_LIMIT,   ///< more bounces than the limit: the position is that of the last bounce, with the velocity
                       ///< after it; the rest of the motion was dropped
    HM_BOUNCE_OUTSIDE, ///< the shape is not inside at the beginning: it stays there and keeps its velocity
} hm_bounce_end;

/// Where something is after its bounces.
typedef struct hm_bounce {
    hm_bounce_end end;
    int64_t steps_x, steps_y; ///< how far it was moved, in steps of 2^-24 pixel: what hm_xform_translate wants
    hm_vec2 place; ///< where that leads, exactly, in pixels: a circle's centre, a box's corner, or the origin of
                   ///< an xform
    hm_vec2 velocity;
    int64_t bounces; ///< number of reflections; a corner of a box counts both sides
} hm_bounce;

/// Most bounces along one axis of a box where the restitution is below 1; with 1 there is no limit. In an outline most
/// bounces where no other limit is set.
#define HM_BOUNCE_MOST 10000

/// Moves a circle, or a box, inside a box along the axes for `time` (in units of the velocity, 0 or more). Each
/// bounce reverses one component of the velocity and multiplies it by the restitution, 0 to 1. The rest of the motion
/// along this axis is reversed and scaled in the same way.
///
/// Numbers are rounded as in direct.h, the restitution to 2^-32, the motion, velocity * time, to steps; from there on
/// all is in whole steps: with restitution 1 exact for any number of bounces, otherwise the rest of the motion is
/// rounded down to a step at each. A shape that touches a side at the beginning is inside; it is reflected at once if
/// it moves against the side by a step or more. A shape that reaches a side just at the end touches it and is
/// reflected next time. Where it fits exactly between two sides it cannot move across: that component of the velocity
/// becomes 0, which counts as one bounce. Along an axis where the motion is rounded to 0 steps nothing happens: it is
/// not reflected even where it touches a side, and its velocity stays.
///
/// HM_ERROR_RANGE for numbers outside the limits of direct.h (but a room may be 65,534 pixels wide and high), a
/// motion beyond 2^38 pixels, NaN; `out` is then left alone.
HM_API hm_result hm_bounce_circle_in_box(const hm_circle *circle, const hm_box *room, hm_vec2 velocity, double time,
                                         double restitution, hm_bounce *out);
HM_API hm_result hm_bounce_box_in_box(const hm_box *box, const hm_box *room, hm_vec2 velocity, double time,
                                      double restitution, hm_bounce *out);

/// The same for b, any shape of which something is solid: its hm_shape_exact_bounds stay inside, so it comes to each
/// side within a step and never beyond. A rotated square bounces off its corners, a mask off its solid pixels.
///
/// HM_ERROR_RANGE as above, and where nothing of b is solid.
HM_API hm_result hm_bounce_in_box(const hm_box *room, const hm_shape *b, const hm_xform *xb, hm_vec2 velocity,
                                  double time, double restitution, hm_bounce *out);

/// Options of hm_bounce_in_outline; zeroed is the default, which is not to bounce off but to go on along the edges.
typedef struct hm_bounce_options {
    double restitution; ///< part of the speed across an edge that a bounce gives back: 0 nothing, 1 all
    int32_t limit;      ///< most bounces, at least 1; 0: HM_BOUNCE_MOST. In a wedge there may be any number
} hm_bounce_options;

/// Moves b, any shape in one piece that has an area (with a radius, width and height, or solid pixels), inside an
/// outline (hm_shape_outline; holes are obstacles) for `time`. At each edge or corner that it comes to, its velocity
/// is that of hm_response_bounce with the normal there; it stops within 2 steps of the edge, or before, so that it
/// meets none.
///
/// At the beginning b must overlap the outline and none of its edges. It is exact that it meets no edge at the end,
/// and that no leg misses one. Positions and velocities are real-valued. Cost follows the number of bounces times
/// that of edges. HM_ERROR_RANGE for a motion beyond 2,000,000 pixels, a time below 0, a restitution that is not from
/// 0 to 1, a limit below 0, NaN, and a b without area.
HM_API hm_result hm_bounce_in_outline(const hm_shape *room, const hm_xform *xroom, const hm_shape *b,
                                      const hm_xform *xb, hm_vec2 velocity, double time,
                                      const hm_bounce_options *options, hm_bounce *out);

// ---- responses -----------------------------------------------------------------------------------------------------
//
// What becomes of a velocity when a shape meets another: bounce, slide, stop, stick. Pure functions on
// vectors, without shapes.
//
// The normal is that of hm_contact and hm_cast: from the surface (a) to what moves (b), of any length but 0. All is
// relative to the surface's own velocity: what leads away from the surface or along it is left as it is, so calling
// one every frame, or for a contact that was answered before, does no harm. A normal of (0, 0), which hm_contact
// returns where no way leads out, counts as straight against the velocity.
//
// Real-valued, in doubles: the bits are the same on every machine with the project's flags. Relative errors are below
// 2^-48 of the speed. Precondition: no component of a velocity is beyond +-2^500 or NaN; otherwise the result is (0,
// 0).

/// What is met. NULL in its place stands still, gives back all speed, has no friction and holds fast.
typedef struct hm_surface {
    hm_vec2 velocity; ///< of a lift, a paddle, a conveyor belt; in the same unit as the velocity that meets it
    double
        restitution; ///< part of the speed across that a bounce gives back: 0 nothing, 1 all, up to 1000 for bumpers
    double friction; ///< coefficient, 0 or more, may be infinite: the speed along the surface becomes smaller by so
                     ///< many times the change of speed across it, down to 0 (Coulomb's law)
    double grip;     ///< speed away from the surface that is needed to come off when sticking; 0 or more, may be
                     ///< infinite
} hm_surface;

/// Reverses the velocity's component across the surface, times the restitution, and takes the friction off the
/// component along it. With restitution 1 and no friction the speed (relative to the surface) stays.
HM_API void hm_response_bounce(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out);

/// Takes away what leads into the surface, and the friction off what leads along it; the restitution is not used.
HM_API void hm_response_slide(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out);

/// The surface's velocity where the velocity leads into it, else the velocity as it is.
HM_API void hm_response_stop(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out);

/// The surface's velocity, unless the velocity leads away from it faster than its grip: then the velocity as it is.
HM_API void hm_response_stick(hm_vec2 velocity, hm_vec2 normal, const hm_surface *surface, hm_vec2 *out);

#ifdef __cplusplus
}
#endif

#endif
