// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// polygon: convex polygons with any number of corners, built as the hull of points.
#ifndef HITMASK_POLYGON_H
#define HITMASK_POLYGON_H

#include <hitmask/base.h>
#include <hitmask/box.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Greatest number of points that a hull is made of, and of corners.
#define HM_POLYGON_MAX_POINTS ((int32_t)1 << 24)

/// A convex polygon. Does not change once made; shapes point at it (hm_shape_polygon).
typedef struct hm_polygon hm_polygon;

/// The convex hull of points (in pixels, each coordinate within +-32,767 and rounded to 2^-16 pixel), in any order.
///
/// Points inside, on edges and repeated ones are dropped, by exact arithmetic after the rounding. HM_ERROR_RANGE for
/// a coordinate beyond the limit, NaN, and for a number below 1 or above HM_POLYGON_MAX_POINTS. HM_ERROR_DEGENERATE
/// when what is left is a point or lies on a line: a point, segment or capsule is what such a thing is. Takes n log n
/// steps, and while it works 16 bytes a point.
HM_API hm_result hm_polygon_create(const hm_vec2 *points, int32_t count, const hm_allocator *alloc, hm_polygon **out);

/// A polygon for the ellipse with these half axes (above 0): its corners lie on the ellipse, the outermost points of
/// the ellipse among them, and its edges come no farther into it than `error` pixels (1/1024 at least, else
/// HM_ERROR_RANGE), besides the rounding of corners to 2^-16 pixel.
///
/// The number of corners is the smallest multiple of four that does so with corners at equal steps of the ellipse's
/// parameter. The same numbers give the same corners on every machine. HM_ERROR_RANGE for half axes or coordinates
/// that are not within 32,767 pixels and for NaN; HM_ERROR_DEGENERATE for an ellipse so small that rounding leaves no
/// area.
HM_API hm_result hm_polygon_ellipse(double x, double y, double radius_x, double radius_y, double error,
                                    const hm_allocator *alloc, hm_polygon **out);

/// Frees a polygon. NULL is fine.
HM_API void hm_polygon_destroy(hm_polygon *polygon);

/// How many corners it has, at least 3.
HM_API int32_t hm_polygon_count(const hm_polygon *polygon);

/// Its corners, hm_polygon_count of them, as long as it lives: clockwise on the screen, the smallest one by y, then x
/// first; no three on a line.
HM_API const hm_local *hm_polygon_corners(const hm_polygon *polygon);

#ifdef __cplusplus
}
#endif

#endif
