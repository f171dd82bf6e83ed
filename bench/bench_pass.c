// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Where the stack begins is chosen anew for every process, and in some (observed: one of 40) short calls whose local
// variables fall badly beside the data run up to half slower, always (Mytkowicz, Diwan, Hauswirth and Sweeney,
// "Producing wrong data without doing anything obviously wrong!", 2009). So each round works at another depth.
//
// In a file of its own, so that no compiler makes it part of its callers: callgrind collects inside it by its name.
#include "bench.h"

#include <hitmask/base.h>

static double pass_at_depth(const bench_side *side, int32_t passes, int32_t depth);

// Through a pointer that may change, so that the calls stay calls and each has its own piece of stack.
static double (*volatile pass_deeper)(const bench_side *side, int32_t passes, int32_t depth) = pass_at_depth;

static double pass_at_depth(const bench_side *side, int32_t passes, int32_t depth) {
    volatile char filler[64];
    filler[0] = 0;
    double ns = depth > 0 ? pass_deeper(side, passes, depth - 1) : side->timer(side->context, passes);
    return ns + filler[0];
}

double bench_pass(const bench_side *side, int32_t passes, int32_t depth) {
    if (side->level >= 0) hm_simd_force((hm_simd)side->level);
    return pass_deeper(side, passes, depth);
}
