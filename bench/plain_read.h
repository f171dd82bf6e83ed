// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// plain_read: how fast this machine reads bytes at all, the limit of everything that must read every pixel.
#ifndef HITMASK_BENCH_PLAIN_READ_H
#define HITMASK_BENCH_PLAIN_READ_H

#include <stddef.h>
#include <stdint.h>

/// Reads every byte, does next to nothing with it and answers a number that depends on all of them.
typedef uint64_t (*plain_read_fn)(const uint8_t *bytes, size_t count);

typedef struct plain_reader {
    const char *name;
    plain_read_fn read;
} plain_reader;

/// The readers that run on this machine, at most 3; the first is plain C. `count` becomes how many there are.
const plain_reader *plain_readers(int32_t *count);

#endif
