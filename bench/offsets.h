// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// offsets: where the second picture lies in a query. Two pictures of one size, offset = corner on the first's pixel.
#ifndef HITMASK_BENCH_OFFSETS_H
#define HITMASK_BENCH_OFFSETS_H

#include <hitmask/pose.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum position_kind {
    POSITION_NEAR,   ///< the squares overlap, the pixels do not: the last such step before POSITION_GRAZE
    POSITION_GRAZE,  ///< the first overlapping step along a ray inwards
    POSITION_DEEP,   ///< centres within an eighth of the size
    POSITION_RANDOM, ///< anywhere where the squares overlap
    POSITION_COUNT
} position_kind;

/// "near", "graze", "deep", "random".
const char *position_name(position_kind kind);

/// Whether the pictures overlap at (dx, dy).
typedef bool (*offset_test)(const void *context, int32_t dx, int32_t dy);

typedef struct offset_list {
    int32_t count;
    hm_pixel *at; ///< free() it
} offset_list;

/// Offsets of one kind for pictures of size x size, many and in mixed order, so that no branch predictor learns them:
/// one on each of 96 directions, or 960 random ones. POSITION_NEAR and POSITION_GRAZE call `test` along a ray
/// inwards. The same list on every run.
offset_list offsets_make(position_kind kind, int32_t size, offset_test test, const void *context);

#endif
