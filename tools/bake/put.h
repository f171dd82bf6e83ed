// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// put: pieces of JSON that several writers share.
#ifndef HITMASK_BAKE_PUT_H
#define HITMASK_BAKE_PUT_H

#include "entry.h"
#include "solid.h"

/// {"x":1,"y":2}
void put_point(buffer *out, double x, double y);

/// From pixels of a frame to a world whose y points up.
typedef struct put_world {
    double x, y;  ///< the pixel that becomes the origin
    double scale; ///< pixels for each unit
} put_world;

double put_world_x(const put_world *world, double x);
double put_world_y(const put_world *world, double y);
void put_world_point(buffer *out, const put_world *world, double x, double y);

/// The corners of a polygon in such a world: counter-clockwise there, beginning with the first one.
int put_world_corner(const solid_polygon *polygon, int i);
void put_world_polygon(buffer *out, const put_world *world, const solid_polygon *polygon);

/// The rectangle as a polygon, its corners clockwise on the screen.
solid_polygon put_rectangle(const entry_box *box);

/// Whether the mark is one that has an area in physics engines, at these limits.
bool put_mark_fits(const hm_collider_mark *mark, const solid_limits *limits);

#endif
