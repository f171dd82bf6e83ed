// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// solid: the convex parts of a form as engines of Box2D's kind take them - at most 8 corners, no slivers, no corners
// that the engine would weld together.
#ifndef HITMASK_BAKE_SOLID_H
#define HITMASK_BAKE_SOLID_H

#include "product.h"

#include <stddef.h>

/// Most corners of a polygon: b2_maxPolygonVertices.
enum { SOLID_MAX = 8 };

/// A strictly convex polygon in pixels, its corners clockwise on the screen.
typedef struct solid_polygon {
    int count;
    double x[SOLID_MAX], y[SOLID_MAX];
} solid_polygon;

/// What engines refuse, in pixels; all 0: only slivers.
typedef struct solid_limits {
    double weld; ///< corners nearer than this to one before are left out
    double area; ///< least area
    double flat; ///< corners nearer than this to the line between their neighbours are left out
} solid_limits;

/// The limits of Box2D at so many pixels a metre, for a frame with this longest side: b2_linearSlop and FLT_EPSILON
/// of version 2.4, and what is lost where coordinates become floats.
solid_limits solid_limits_box2d(double scale, int32_t side);

/// The polygons, in the order of the parts, and what differs from these.
typedef struct solid_list {
    solid_polygon *polygons;
    size_t count;
    int32_t joined;        ///< slivers that became part of a neighbour
    int32_t left_out;      ///< parts that are not there
    int32_t corners;       ///< corners of the others that are not there
    double area;           ///< of all that is not there, in square pixels
    double mass_area;      ///< of the polygons
    double mass_x, mass_y; ///< their centre of mass; the middle of the frame's mask without any
    double inertia;        ///< the integral of the squared distance from that centre
} solid_list;

/// False without memory; the list is then empty.
bool solid_list_make(const product_form *form, const solid_limits *limits, solid_list *out);
void solid_list_free(solid_list *list);

/// Twice the area, positive.
double solid_area_doubled(const solid_polygon *polygon);

#endif
