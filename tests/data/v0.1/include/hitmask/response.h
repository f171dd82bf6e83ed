// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// response: what becomes of a velocity when a shape meets another: bounce, slide, stop, stick. Pure functions on
// vectors; they know no shapes.
//
// The normal is that of hm_contact and hm_cast: from the surface (a) to what moves (b), of any length but 0. All is
// relative to the surface's own velocity: what leads away from the surface or along it is left as it is, so calling
// one every frame, or for a contact that was answered before, does no harm. A normal of (0, 0), which hm_contact
// gives where no way leads out, counts as straight against the velocity.
//
// Real-valued, in doubles: the bits are the same on every machine with the project's flags. Relative errors are below
// 2^-48 of the speed. A velocity with a component beyond +-2^500 or NaN is a programmer's mistake; the answer is then
// (0, 0).
#ifndef HITMASK_RESPONSE_H
#define HITMASK_RESPONSE_H

#include <hitmask/base.h>
#include <hitmask/box.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/// Turns the velocity round across the surface, times the restitution, and takes the friction off along it. With
/// restitution 1 and no friction the speed (relative to the surface) stays.
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
