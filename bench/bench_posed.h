// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// bench_posed: the benchmarks of rotated and scaled masks.
#ifndef HITMASK_BENCH_POSED_H
#define HITMASK_BENCH_POSED_H

#include "bench.h"
#include "peer_python.h"

/// Overlap and distance of posed masks beside tuned centre sampling, and beside pygame's route (rotate the picture,
/// make its mask, overlap; not when `python` is NULL).
void bench_posed_pairs(bench_run *run, peer_python *python);

/// Overlap of sprites of 16 to 32 pixels, and of real ones, beside loops over their pixels.
void bench_small(bench_run *run);

/// Contacts and separations of convex shapes in a mask, beside overlap.
void bench_in_mask(bench_run *run);

/// What has to be made before such a question: fields of masks, whole and after an edit, and xforms.
void bench_posed_making(bench_run *run);

/// Rays through posed masks beside a walk from pixel to pixel in doubles.
void bench_posed_rays(bench_run *run);

/// Overlap by radial profiles first, beside overlap alone.
void bench_posed_radial(bench_run *run);

/// Points, bullets, beams and distances at posed outlines beside loops over their edges.
void bench_borders(bench_run *run);

#endif
