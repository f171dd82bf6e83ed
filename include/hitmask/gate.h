// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// gate: does a moving point or ball pass between two points, on which leg of its path, in which direction and when? A
// ball into a barrel or through a hoop, a car over the finishing line.
//
// A path is a sequence of points, joined by straight legs; the caller samples curves. Points are in world pixels and
// are rounded to a step of 2^-24 pixel once; after that all decisions are made in integers. Precondition: each
// coordinate is within +-1,000,000; otherwise nothing passes and nothing is clear. Queries as those of collide.h.
#ifndef HITMASK_GATE_H
#define HITMASK_GATE_H

#include <hitmask/base.h>
#include <hitmask/box.h>
#include <hitmask/fraction.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The segment between two rims. Where both rims are the same point nothing ever passes.
typedef struct hm_gate {
    hm_vec2 a;
    hm_vec2 b;
} hm_gate;

/// Where a path passes a gate.
typedef struct hm_gate_pass {
    size_t leg;       ///< which one: that from path[leg] to path[leg + 1]
    double fraction;  ///< the largest double not above `when`
    hm_fraction when; ///< how much of the leg has been made then, from 0 to 1, exactly
    hm_vec2 point;    ///< where it is then, in world pixels
    int32_t way; ///< 1 towards the right of the direction from a to b on the screen, -1 towards its left: with a on
                 ///< the left and b on the right, 1 is downward
} hm_gate_pass;

/// Every point at which a path passes a gate, in the order of the path: where a leg crosses the line through the
/// rims, between them. A leg through a rim passes with HM_TOUCH_CLOSED only.
///
/// Points on the line count as on its left-hand side (that of way -1). So a path that comes onto the line and goes
/// back has passed either twice or not at all, and one pass is reported once however the path is cut into legs.
/// Nothing passes along the line.
///
/// Returns how many there are and writes the first `capacity` of them. Fewer than two points make no leg.
HM_API size_t hm_gate_passes(const hm_gate *gate, const hm_vec2 *path, size_t count, hm_touch touch,
                             hm_gate_pass *out, size_t capacity);

/// Whether a ball whose centre follows the whole path meets neither rim: with HM_TOUCH_AREA it may touch them, with
/// HM_TOUCH_CLOSED not. `radius` in pixels, 0 to 32,767, is rounded to 2^-16 pixel as that of a circle; without
/// radius it is the centre that must not come onto a rim. A path of one point is tested at that point; an empty path
/// is clear.
///
/// To test that a whole ball passes, start the path where the ball is at least its radius away from the gate, and end
/// it likewise.
HM_API bool hm_gate_clear(const hm_gate *gate, const hm_vec2 *path, size_t count, double radius, hm_touch touch);

/// The same for a gate that moves: at path[i] it has been moved by moves[i] from where `gate` says, keeping its
/// length and direction, and it moves evenly in between. So one frame in which it goes by m is path {before, now}
/// with moves {(0, 0), m}. Moves are within +-1,000,000 pixels and rounded like points; NULL: it stands still.
///
/// All is decided exactly for the path relative to the gate, which is straight from point to point too. `point` is
/// where the path is then, in the world. A gate that comes to what rests passes it as well.
///
/// A negative `count` or `capacity` violates a precondition as well.
HM_API int32_t hm_gate_passes_moving(const hm_gate *gate, const hm_vec2 *moves, const hm_vec2 *path, int32_t count,
                                     hm_touch touch, hm_gate_pass *out, int32_t capacity);

/// Likewise whether a ball meets neither rim of the moving gate.
HM_API bool hm_gate_clear_moving(const hm_gate *gate, const hm_vec2 *moves, const hm_vec2 *path, int32_t count,
                                 double radius, hm_touch touch);

#ifdef __cplusplus
}
#endif

#endif
