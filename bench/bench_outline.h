// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// bench_outline: the benchmarks of outlines, of real sprites and of drawn shapes.
#ifndef HITMASK_BENCH_OUTLINE_H
#define HITMASK_BENCH_OUTLINE_H

#include "bench.h"
#include "sprites.h"

/// All of the following.
void bench_outlines(bench_run *run);

/// Tracing beside OpenCV's contours. `name` is that of the corpus or shape, `size` 0 for a corpus.
void bench_trace(bench_run *run, const char *name, int32_t size, const sprite_list *list);

/// How many points the fewest are, beside Ramer, Douglas and Peucker's and beside OpenCV's polygons, at 1 and 2 px.
void bench_vertices(bench_run *run, const char *name, const sprite_list *list);

/// Times of sprites of about 256 px: trace with simplification and proof, convex parts, borders.
void bench_bake(bench_run *run, const char *name, const sprite_list *list);

/// Overlap of posed outlines beside that of the masks they were traced from.
void bench_outline_overlap(bench_run *run);

#endif
