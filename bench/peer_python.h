// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// peer_python: pygame.mask.from_surface, which has no C entry, timed by a Python process that stays beside the
// benchmark and works only when asked, so that its blocks take part in the same rounds.
#ifndef HITMASK_BENCH_PEER_PYTHON_H
#define HITMASK_BENCH_PEER_PYTHON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct peer_python {
    FILE *to;
    FILE *from;
    int process;       ///< its id
    char version[128]; ///< "pygame 2.1.2, Python 3.11.2"
} peer_python;

/// Starts bench/from_surface.py at `script`. False when it does not answer (no Python, no pygame).
bool peer_python_start(const char *script, peer_python *out);

/// Lets the process leave.
void peer_python_stop(peer_python *python);

/// Hands over a size x size RGBA8 picture through the file `path`; pixels with alpha >= threshold are to be solid.
void peer_python_load(peer_python *python, const char *path, const uint8_t *rgba, int32_t size, uint8_t threshold);

/// CPU time of `passes` calls of from_surface on that picture, in nanoseconds.
double peer_python_time(peer_python *python, int32_t passes);

/// The words of the mask it makes, (size + 63) / 64 columns of size words, through the file `path`; free() them.
uint64_t *peer_python_words(peer_python *python, const char *path, int32_t size);

#endif
