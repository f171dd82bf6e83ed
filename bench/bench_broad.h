// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Broad phases: boxes alone.
#ifndef HITMASK_BENCH_BROAD_H
#define HITMASK_BENCH_BROAD_H

#include "bench.h"

/// Boxes that all move each frame: update and all pairs, beside the broad phases of others.
void bench_broad(bench_run *run);

/// 100,000 boxes that stay: building, small boxes, ways, saved bytes.
void bench_broad_static(bench_run *run);

#endif
