// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// shapes: the pictures that the benchmarks work on, drawn on the spot.
#ifndef HITMASK_BENCH_SHAPES_H
#define HITMASK_BENCH_SHAPES_H

#include <stdint.h>

/// Pixels with at least this alpha are solid in all benchmarks: the middle of an antialiased edge.
#define SHAPE_THRESHOLD 128

typedef enum shape_kind {
    SHAPE_DISC,  ///< fills its square
    SHAPE_STAR,  ///< five straight-edged points, inner radius 0.4 of the outer
    SHAPE_NOISE, ///< 12 % of the pixels of the disc, each by itself
    SHAPE_GEAR,  ///< 24 teeth of 0.14 of the radius on a ring, with a hole of 0.35 of the radius
    SHAPE_COUNT
} shape_kind;

/// "disc", "star", "noise", "gear".
const char *shape_name(shape_kind kind);

/// The alpha of a size x size picture, antialiased; free() it. `seed` distinguishes one noise from another.
uint8_t *shape_alpha(shape_kind kind, int32_t size, uint64_t seed);

/// The same as RGBA8 with a colour that differs from pixel to pixel; free() it.
uint8_t *shape_rgba(const uint8_t *alpha, int32_t size);

/// Next number of a pseudo-random sequence (SplitMix64).
uint64_t random_next(uint64_t *state);

/// A pseudo-random integer in low .. high.
int32_t random_between(uint64_t *state, int32_t low, int32_t high);

#endif
