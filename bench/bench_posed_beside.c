// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Questions about posed masks that have no peer, beside overlap at the same poses.
#include "posed_pair.h"

// Called through pointers that the compiler cannot see through, as overlap is.
static double (*volatile our_distance)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       hm_points *out) = hm_distance;

static POSED_TIMER(time_distance, posed_pair, work,
                   our_distance(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL))

    void posed_measure_distance(bench_run *run, posed_pair *pair, bench_cell *cell) {
    if (run->work) return;
    bench_side sides[] = {
        {.name = "overlap",
         .level = (int)run->best,
         .timer = posed_time_overlap,
         .context = pair,
         .calls = POSES_PER_CELL},
        {.name = hm_simd_name(run->best),
         .level = (int)run->best,
         .timer = time_distance,
         .context = pair,
         .calls = POSES_PER_CELL},
    };
    if (bench_measure(run, cell, sides, 2)) bench_publish(run, cell, &sides[0], &sides[1]);
}
