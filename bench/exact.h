// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// exact: whether two posed masks overlap, decided slowly in whole numbers by code of the benchmark's own.
#ifndef HITMASK_BENCH_EXACT_H
#define HITMASK_BENCH_EXACT_H

#include <stdbool.h>

#include <hitmask/pose.h>

#include "sampling.h"

/// Whether the interiors of a solid pixel of `a` and one of `b` meet. For scales from 1/4 to 4.
bool exact_overlap(const sampling_mask *a, const hm_xform *xa, const sampling_mask *b, const hm_xform *xb);

#endif
