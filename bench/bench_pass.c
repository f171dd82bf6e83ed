// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// In a file of its own, so that no compiler makes it part of its callers: callgrind collects inside it by its name.
#include "bench.h"

#include <hitmask/simd.h>

double bench_pass(const bench_side *side, int32_t passes) {
    if (side->level >= 0) hm_simd_force((hm_simd)side->level);
    return side->timer(side->context, passes);
}
