// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// bench_shapes: circles, boxes and convex polygons beside physics engines.
#ifndef HITMASK_BENCH_SHAPES_GROUP_H
#define HITMASK_BENCH_SHAPES_GROUP_H

#include "bench.h"

/// Overlap, contact, distance, casts and set-up, beside Box2D and Chipmunk.
void bench_convex_shapes(bench_run *run);

/// Casts of convex shapes and of points, beside Box2D.
void bench_casts(bench_run *run);

/// Casts of shapes that rotate meanwhile.
void bench_turns(bench_run *run);

/// Convex polygons of up to 16,384 corners.
void bench_polygons(bench_run *run);

/// One against many, beside one by one.
void bench_many_shapes(bench_run *run);

/// Questions about a tile map of a million cells beside one of 64 x 64.
void bench_tiles(bench_run *run);

#endif
