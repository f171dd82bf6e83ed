// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// moving: worlds of boxes that move, for the benchmarks of broad phases.
#ifndef HITMASK_BENCH_MOVING_H
#define HITMASK_BENCH_MOVING_H

#include <stddef.h>
#include <stdint.h>

#include <hitmask/broad.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum moving_kind {
    MOVING_UNIFORM,  ///< 16 px, one to 32 x 32 px
    MOVING_POWER,    ///< 4 to 400 px, small ones far more often
    MOVING_CLUSTER,  ///< nine in ten in heaps of a thousand
    MOVING_DENSE,    ///< as uniform, one to 12 x 12 px: 3.6 pairs a box
    MOVING_OUTLIERS, ///< as uniform, but that ten are a hundred times as far away as the world is wide
    MOVING_KINDS
} moving_kind;

const char *moving_name(moving_kind kind);

/// Boxes and how far each moves in a frame.
typedef struct moving {
    hm_bounds *box;
    hm_bounds *start; ///< where they were at first
    float *vx, *vy;
    int32_t count;
    float side; ///< of the world, at whose edges they reverse
} moving;

/// A box moves in a frame up to `speed` pixels (evenly spread) in a direction of its own.
void moving_make(moving_kind kind, int32_t count, double speed, moving *out);
void moving_free(moving *world);

/// Everything back where it was at first; the ways stay.
void moving_restart(moving *world);
void moving_step(moving *world);

/// Says the same about the same pairs in any order.
uint64_t moving_sum(const hm_broad_pair *pairs, size_t count);

#ifdef __cplusplus
}
#endif

#endif
