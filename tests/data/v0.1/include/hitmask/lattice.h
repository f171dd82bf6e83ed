// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// lattice: how a sprite is drawn (pose), and that put on the lattice of exact coordinates (xform).
//
// World coordinates are whole steps of 2^-24 pixel. A pose is rounded to steps once, by integer arithmetic alone, so
// the same numbers give the same xform on every machine and under any compiler flag. From then on nothing is rounded.
#ifndef HITMASK_LATTICE_H
#define HITMASK_LATTICE_H

#include <hitmask/base.h>
#include <hitmask/box.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A world pixel has 2^HM_STEP_BITS steps.
#define HM_STEP_BITS 24
#define HM_STEPS_PER_PIXEL ((int64_t)1 << HM_STEP_BITS)

/// A local pixel (the coordinates of shapes) has 2^HM_LOCAL_BITS units.
#define HM_LOCAL_BITS 16
#define HM_UNITS_PER_PIXEL ((int32_t)1 << HM_LOCAL_BITS)

/// Limits of a pose.
#define HM_MAX_POSITION 1000000.0
#define HM_MAX_ANGLE 1048576.0
#define HM_MIN_SCALE (1.0 / 64.0)
#define HM_MAX_SCALE 64.0
#define HM_MAX_LOCAL 32767.0

/// How a sprite is drawn:
/// world = position + Rotate(angle) * Scale(scale) * (flipped local - pivot).
///
/// Start from HM_POSE_DEFAULT: a scale of 0 is refused, not taken for 1.
typedef struct hm_pose {
    hm_vec2 position; ///< where the pivot lies in the world, in pixels; each within +-HM_MAX_POSITION
    hm_vec2 scale;    ///< magnitudes from HM_MIN_SCALE to HM_MAX_SCALE; negative mirrors about the pivot
    hm_vec2 pivot;    ///< in unscaled pixels of the sprite, within +-HM_MAX_LOCAL; rounded to units of 2^-16 pixel
    double angle;     ///< radians from +x towards +y (clockwise on the screen), within +-HM_MAX_ANGLE
    bool flip_x;      ///< mirrors the picture left-right in its own rectangle, before everything else
    bool flip_y;      ///< mirrors it top-bottom
    int32_t width;    ///< width of the picture in pixels, 0 to 32,767; used by flip_x only
    int32_t height;   ///< height of the picture; used by flip_y only
} hm_pose;

/// Drawn as it is, its top-left corner at (0, 0). For initialisers.
#define HM_POSE_DEFAULT                                                                                              \
    { {0, 0}, {1, 1}, {0, 0}, 0, false, false, 0, 0 }

/// A pose on the lattice: the corner (x, y) of a sprite's pixels lies at o + x * u + y * v, in steps.
///
/// Valid when each axis is between about 1/64 and 64 pixels long (2^18 - 1 to 2^30 + 1 steps), the determinant of (u,
/// v) is not smaller in magnitude than (2^18 - 1)^2 / 64, and o lies within +-2^46 steps. The functions below return
/// only valid ones; hm_xform_valid tells of others. Giving an invalid one to a question is a programmer's mistake.
typedef struct hm_xform {
    int64_t ox, oy;
    int32_t ux, uy; ///< where one pixel along the sprite's x axis leads
    int32_t vx, vy; ///< where one pixel along its y axis leads
} hm_xform;

/// The xform that draws every pixel where it is.
#define HM_XFORM_IDENTITY                                                                                            \
    { 0, 0, 1 << HM_STEP_BITS, 0, 0, 1 << HM_STEP_BITS }

/// Puts a pose on the lattice. Axis components (scale times sine or cosine) are rounded once, within 0.51 step;
/// angles that are the double nearest to a multiple of a quarter turn come out exact. At scale 1 no point within
/// 4,096 pixels of the pivot moves by more than 0.001 pixel. HM_ERROR_RANGE outside the limits and for NaN or
/// infinities.
HM_API hm_result hm_xform_from_pose(const hm_pose *pose, hm_xform *out);

/// Puts a 2 x 3 matrix on the lattice: x' = a*x + c*y + e, y' = b*x + d*y + f (the order of canvas' setTransform,
/// shear allowed). Every number is rounded once to the nearest step, ties away from zero. HM_ERROR_RANGE when the
/// result would not be valid.
HM_API hm_result hm_xform_from_matrix(double a, double b, double c, double d, double e, double f, hm_xform *out);

/// Whether the numbers are within the limits stated at hm_xform.
HM_API bool hm_xform_valid(const hm_xform *xform);

/// The xform that does `inner` first, then `outer`: for parts of a compound. Rounded to steps: parts that share an
/// edge may then gap or overlap by one step. HM_ERROR_RANGE when the result would not be valid.
HM_API hm_result hm_xform_multiply(const hm_xform *outer, const hm_xform *inner, hm_xform *out);

/// The xform that undoes `xform`, rounded to steps. HM_ERROR_RANGE when the result would not be valid.
HM_API hm_result hm_xform_invert(const hm_xform *xform, hm_xform *out);

/// The same xform moved by whole steps. HM_ERROR_RANGE when the result would not be valid.
HM_API hm_result hm_xform_translate(const hm_xform *xform, int64_t dx, int64_t dy, hm_xform *out);

/// Where a local point lies in the world, in pixels: for drawing, not for deciding.
HM_API void hm_xform_apply(const hm_xform *xform, hm_vec2 local, hm_vec2 *out);

/// Rounds pixels to the nearest whole step, ties away from zero, by integer arithmetic. HM_ERROR_RANGE beyond 2^38
/// pixels and for NaN.
HM_API hm_result hm_steps_from_pixels(double pixels, int64_t *out);

/// The sine and cosine that poses are made of, in units of 2^-62, by integer arithmetic; the error is below 2^-58.
/// HM_ERROR_RANGE for angles beyond +-HM_MAX_ANGLE and NaN.
HM_API hm_result hm_sincos(double angle, int64_t *sine, int64_t *cosine);

#ifdef __cplusplus
}
#endif

#endif
