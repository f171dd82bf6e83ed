// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// sampling: what games do with rotated sprites, as fast as it can be made: the centres of one mask's solid pixels are
// tested in the other mask. It is not exact: pixels can overlap without either's centre lying in the other.
#ifndef HITMASK_BENCH_SAMPLING_H
#define HITMASK_BENCH_SAMPLING_H

#include <stdbool.h>
#include <stdint.h>

#include <hitmask/pose.h>

/// A square mask as rows of 64-bit words, the leftmost pixel in the least significant bit.
typedef struct sampling_mask {
    int32_t size;
    int32_t row_words; ///< 64-bit words in a row
    uint64_t *words;
} sampling_mask;

/// From a size x size picture of alpha values, solid from SHAPE_THRESHOLD; sampling_free() it.
sampling_mask sampling_make(const uint8_t *alpha, int32_t size);
void sampling_free(sampling_mask *mask);

static inline bool sampling_get(const sampling_mask *mask, int32_t x, int32_t y) {
    if (x < 0 || y < 0 || x >= mask->size || y >= mask->size) return false;
    return mask->words[y * mask->row_words + (x >> 6)] >> (x & 63) & 1;
}

/// Whether the centre of a solid pixel of `a` lies in a solid pixel of `b`.
typedef bool (*sampler_fn)(const sampling_mask *a, const hm_xform *xa, const sampling_mask *b, const hm_xform *xb);

#define SAMPLER_MAX 6

typedef struct sampler {
    const char *name;
    sampler_fn overlap;
    bool spans; ///< whether each row is cut to the other mask's rotated rectangle
} sampler;

/// The samplers that run on this machine, at most SAMPLER_MAX; the first is plain C. `count` becomes how many there
/// are.
const sampler *samplers(int32_t *count);

#endif
