// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// order: in which order a pass puts its questions. In one that stays, the branch predictors of today's processors learn
// every answer of a pass, which no game repeats.
#ifndef HITMASK_BENCH_ORDER_H
#define HITMASK_BENCH_ORDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The numbers 0 .. count-1, shuffled, another time with every call until some ten thousand numbers have been read. All
/// orders are made at the first call for a count: reading one costs no more than reading numbers in a row.
const uint16_t *order_next(int32_t count);

/// The same for a peer that is timed; NULL where its answers are wanted, in their own order.
static inline const uint16_t *order_of(const double *answers, int32_t count) {
    return answers ? NULL : order_next(count);
}

#ifdef __cplusplus
}
#endif

#endif
