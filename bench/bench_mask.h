// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// bench_mask: the benchmarks of masks.
#ifndef HITMASK_BENCH_MASK_H
#define HITMASK_BENCH_MASK_H

#include "bench.h"
#include "peer_pygame.h"
#include "peer_python.h"

/// Everything about two masks on one grid, beside the peer's functions.
void bench_mask_pairs(bench_run *run, const peer_functions *peer);

/// Masks from RGBA pictures, beside the peer's from_surface (not when `python` is NULL) and beside a plain read of
/// the same bytes.
void bench_mask_rgba(bench_run *run, peer_python *python);

/// Opening colliders, beside a plain read of their bytes.
void bench_colliders(bench_run *run);

#endif
