// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// order: in which order a pass puts its questions. In one that stays, the branch predictors of today's processors learn
// every answer of a pass, which no game repeats.
#ifndef HITMASK_BENCH_ORDER_H
#define HITMASK_BENCH_ORDER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The numbers 0 .. count-1, shuffled, another time with every call until some ten thousand have been given out. All
/// orders are made at the first call for a count: reading one costs no more than reading numbers in a row.
const uint16_t *order_next(int32_t count);

#ifdef __cplusplus
}
#endif

#endif
