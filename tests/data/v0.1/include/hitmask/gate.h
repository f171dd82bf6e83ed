// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// gate: does what flies pass between two points, on which leg of its path, which way, and when: a ball into a barrel
// or through a hoop, a car over the finishing line.
//
// A path is a row of places, joined by straight legs; a curve is sampled by the caller. Places are in world pixels
// within +-1,000,000 and rounded to a step of 2^-24 pixel once; all that is decided is then decided in whole numbers.
// Anything else, or NaN, is a programmer's mistake: nothing passes, nothing is clear. Questions as those of
// collide.h.
#ifndef HITMASK_GATE_H
#define HITMASK_GATE_H

#include <hitmask/base.h>
#include <hitmask/box.h>
#include <hitmask/fraction.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The stretch between two rims. Where both are in one place nothing ever passes.
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
    int32_t way; ///< 1 to the right-hand side of one who looks from a to b on the screen, -1 to the left-hand one:
                 ///< with a on the left and b on the right, 1 is downward
} hm_gate_pass;

/// Every place at which a path passes a gate, in their order: where a leg leads from one side of the line through the
/// rims to the other, between them. A leg through a rim passes with HM_TOUCH_CLOSED only.
///
/// Places on the line count as on its left-hand side (that of way -1), so what comes onto the line and turns back has
/// passed either twice or not at all, and one pass is told once however the path is cut into pieces. Nothing passes
/// along the line.
///
/// Returns how many there are and writes the first `capacity` of them. Fewer than two places make no leg.
HM_API size_t hm_gate_passes(const hm_gate *gate, const hm_vec2 *path, size_t count, hm_touch touch,
                             hm_gate_pass *out, size_t capacity);

/// Whether a ball whose centre goes all the way along the path meets neither rim: with HM_TOUCH_AREA it may touch
/// them, with HM_TOUCH_CLOSED not. `radius` in pixels, 0 to 32,767, is rounded to 2^-16 pixel as that of a circle;
/// without radius it is the centre that must not come onto a rim. A path of one place is that place; without places
/// it is clear.
///
/// For a ball that passes whole, give the path from where it is away from the gate by its radius until it is so
/// again.
HM_API bool hm_gate_clear(const hm_gate *gate, const hm_vec2 *path, size_t count, double radius, hm_touch touch);

#ifdef __cplusplus
}
#endif

#endif
