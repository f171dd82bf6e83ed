// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// box: small value types for points, vectors and rectangles. y grows downward.
#ifndef HITMASK_BOX_H
#define HITMASK_BOX_H

#include <hitmask/base.h>

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif

#endif
