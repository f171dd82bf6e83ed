// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// box: small value types for places, vectors and rectangles. y grows downward.
#ifndef HITMASK_BOX_H
#define HITMASK_BOX_H

#include <stdint.h>

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

/// An upright box with its edges, in pixels: all points with x0 <= x <= x1 and y0 <= y <= y1. Only broad phases
/// compare them; what bounds a shape is rounded outward.
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
