// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// pose: points, vectors and rectangles; exact fractions; how a sprite is drawn (pose), and that put on the lattice of
// exact coordinates (xform). y grows downward, angles are radians from +x towards +y.
//
//     hm_pose pose = hm_pose_at(320, 240, 0.5); // position in pixels, angle in radians
//     pose.pivot = (hm_vec2){16, 16};           // the point of the picture that lies there
//     hm_xform xform;
//     if (hm_xform_from_pose(&pose, &xform) != HM_OK) return; // beyond a million pixels, a scale of 0, NaN
//     hm_vec2 corner;
//     hm_xform_apply(&xform, (hm_vec2){0, 0}, &corner); // where the picture's top-left corner is drawn
#ifndef HITMASK_POSE_H
#define HITMASK_POSE_H

#include <hitmask/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- points and boxes ----------------------------------------------------------------------------------------------

/// A pixel by its column and row, or an offset in whole pixels. Pixel (x, y) is the square [x, x+1] x [y, y+1].
typedef struct hm_pixel {
    int32_t x;
    int32_t y;
} hm_pixel;

/// The pixels with x <= column < x + w and y <= row < y + h. Empty when w or h is 0 or less.
typedef struct hm_rect {
    int32_t x;
    int32_t y;
    int32_t w;
    int32_t h;
} hm_rect;

/// A point or direction with real coordinates, in pixels.
typedef struct hm_vec2 {
    double x;
    double y;
} hm_vec2;

/// Vectors added and subtracted, a * by, and the point at `t` between a (0) and b (1). Each operation rounds once.
HM_INLINE hm_vec2 hm_vec2_add(hm_vec2 a, hm_vec2 b) {
    a.x += b.x;
    a.y += b.y;
    return a;
}

HM_INLINE hm_vec2 hm_vec2_sub(hm_vec2 a, hm_vec2 b) {
    a.x -= b.x;
    a.y -= b.y;
    return a;
}

HM_INLINE hm_vec2 hm_vec2_scale(hm_vec2 a, double by) {
    a.x *= by;
    a.y *= by;
    return a;
}

HM_INLINE hm_vec2 hm_vec2_lerp(hm_vec2 a, hm_vec2 b, double t) {
    a.x += (b.x - a.x) * t;
    a.y += (b.y - a.y) * t;
    return a;
}

/// The dot product: how far b leads along a, times the length of a.
HM_INLINE double hm_vec2_dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }

/// The cross product: above 0 where b points clockwise of a on the screen.
HM_INLINE double hm_vec2_cross(hm_vec2 a, hm_vec2 b) { return a.x * b.y - a.y * b.x; }

/// The length, by a square root of the sum of squares: infinite where that overflows.
HM_API double hm_vec2_length(hm_vec2 a);

/// The vector rotated by `angle` radians from +x towards +y, with the sine and cosine of hm_sincos: the same bits on
/// every machine. Beyond +-HM_MAX_ANGLE and for NaN the answer is (0, 0).
HM_API hm_vec2 hm_vec2_rotate(hm_vec2 a, double angle);

/// An axis-aligned bounding box (AABB) with its edges, in pixels: all points with x0 <= x <= x1 and y0 <= y <= y1.
/// Only broad phases compare them; what bounds a shape is rounded outward.
typedef struct hm_bounds {
    float x0;
    float y0;
    float x1;
    float y1;
} hm_bounds;

// ---- exact times and positions -------------------------------------------------------------------------------------

/// A whole number of 128 bits in two's complement.
typedef struct hm_int128 {
    uint64_t low;
    uint64_t high;
} hm_int128;

/// An exact fraction; the denominator is above 0. Not in lowest terms.
typedef struct hm_fraction {
    hm_int128 numerator;
    hm_int128 denominator;
} hm_fraction;

// ---- poses and xforms ----------------------------------------------------------------------------------------------

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

/// HM_POSE_DEFAULT at a position and an angle: hm_pose_at(x, y, 0) draws a sprite with its top-left corner at (x, y).
/// Checked where it is used, as any pose is.
HM_INLINE hm_pose hm_pose_at(double x, double y, double angle) {
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position.x = x;
    pose.position.y = y;
    pose.angle = angle;
    return pose;
}

/// A pose on the lattice: the corner (x, y) of a sprite's pixels lies at o + x * u + y * v, in steps.
///
/// Valid under three conditions. Each axis is between about 1/64 and 64 pixels long (2^18 - 1 to 2^30 + 1 steps). The
/// determinant of (u, v) is not smaller in magnitude than (2^18 - 1)^2 / 64. And o lies within +-2^46 steps. The
/// functions below return only valid ones; hm_xform_valid checks others. All queries require a valid one.
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

/// The xform that draws every pixel as it is with the top-left corner at (x, y), rounded to steps. Beyond 2^22 pixels
/// and for NaN all its numbers are 0: hm_xform_valid is false for it, and no question takes it.
HM_API hm_xform hm_xform_at(double x, double y);

/// The pose that draws what an xform draws: pivot (0, 0), no flips, `scale.x` above 0, a mirror image by a negative
/// `scale.y`, the angle from -pi to pi. The position is exact; hm_xform_from_pose gives each axis back within 3 steps.
/// HM_ERROR_RANGE for shear, which no pose draws, and for a position beyond +-HM_MAX_POSITION.
HM_API hm_result hm_xform_to_pose(const hm_xform *xform, hm_pose *out);

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
