// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// peer_python: what pygame offers only to Python (from_surface, rotating pictures), timed by a Python process that
// stays beside the benchmark and works only on request, so that its blocks take part in the same rounds.
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

/// Starts bench/peer_pygame.py at `script`. False when it does not answer (no Python, no pygame).
bool peer_python_start(const char *script, peer_python *out);

/// Lets the process leave.
void peer_python_stop(peer_python *python);

/// Hands over a size x size RGBA8 picture through the file `path`; pixels with alpha >= threshold are to be solid.
void peer_python_load(peer_python *python, const char *path, const uint8_t *rgba, int32_t size, uint8_t threshold);

/// CPU time of `passes` calls of from_surface on that picture, in nanoseconds.
double peer_python_time(peer_python *python, int32_t passes);

/// The words of the mask it makes, (size + 63) / 64 columns of size words, through the file `path`; free() them.
uint64_t *peer_python_words(peer_python *python, const char *path, int32_t size);

/// How two sprites are rotated (clockwise on the screen, about their middles) and how far the second one's middle
/// lies from the first one's, in pixels.
typedef struct peer_python_pose {
    double degrees_a, degrees_b;
    double x, y;
} peer_python_pose;

/// Hands over the pictures of two sprites, through the file `path` and one beside it.
void peer_python_load_pair(peer_python *python, const char *path, const uint8_t *rgba_a, const uint8_t *rgba_b,
                           int32_t size, uint8_t threshold);

/// Hands over poses through the file `path`.
void peer_python_load_poses(peer_python *python, const char *path, const peer_python_pose *poses, int32_t count);

/// CPU time of testing `passes` times at every pose whether the sprites overlap: rotate, from_surface, overlap.
double peer_python_turn(peer_python *python, int32_t passes);

/// The answers, as '0' and '1', one for each pose.
void peer_python_answers(peer_python *python, char *answers, size_t size);

#endif
