// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// peer_pygame: the C functions inside pygame's mask module, called without Python.
#ifndef HITMASK_BENCH_PEER_PYGAME_H
#define HITMASK_BENCH_PEER_PYGAME_H

#include <stdbool.h>
#include <stdint.h>

/// The peer's mask: columns of 64 pixels, the leftmost in the least significant bit, all words of a column together.
/// This layout is what its memoryview shows from Python; peer_load checks it before anything is timed.
typedef struct peer_mask {
    int width;
    int height;
    unsigned long words[];
} peer_mask;

/// The peer's functions. Offsets mean what they mean to hitmask: where the second mask's corner lies on the first.
typedef struct peer_functions {
    peer_mask *(*create)(int width, int height);
    void (*destroy)(peer_mask *mask);
    unsigned int (*count)(peer_mask *mask);
    int (*overlap)(const peer_mask *a, const peer_mask *b, int dx, int dy);
    int (*overlap_area)(const peer_mask *a, const peer_mask *b, int dx, int dy);
    void (*draw)(peer_mask *a, const peer_mask *b, int dx, int dy);
    void (*erase)(peer_mask *a, const peer_mask *b, int dx, int dy);
    void (*convolve)(const peer_mask *a, const peer_mask *b, peer_mask *out, int dx, int dy);
    peer_mask *(*scale)(const peer_mask *mask, int width, int height);
} peer_functions;

/// Loads the peer from `path`, or from where Debian's python3-pygame puts it when `path` is NULL.
/// Answers NULL when that worked, otherwise a sentence that says what is missing.
const char *peer_load(const char *path, peer_functions *out);

/// Whether pixel (x, y), which must lie inside, is solid.
bool peer_get(const peer_mask *mask, int32_t x, int32_t y);

/// A mask that is solid where alpha >= threshold.
peer_mask *peer_from_alpha(const peer_functions *peer, const uint8_t *alpha, int32_t size, uint8_t threshold);

#endif
