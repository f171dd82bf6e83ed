// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// bench_world: a scene of many sprites from end to end.
#ifndef HITMASK_BENCH_WORLD_H
#define HITMASK_BENCH_WORLD_H

#include "bench.h"

void bench_world(bench_run *run);

/// Questions of a world of sprites, beside a loop over all.
void bench_world_query(bench_run *run);

/// Rays and casts among convex shapes, beside worlds of physics engines.
void bench_world_ways(bench_run *run);

/// Moves of one object among others.
void bench_world_move(bench_run *run);

/// Moves of a thousand in one frame.
void bench_walkers(bench_run *run);

/// Bullets among ships, beside plain lookups.
void bench_bullets(bench_run *run);

/// Calls that cost most.
void bench_bounds(bench_run *run);

#endif
