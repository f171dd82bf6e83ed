// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// fraction: exact times and places.
#ifndef HITMASK_FRACTION_H
#define HITMASK_FRACTION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A whole number of 128 bits in two's complement.
typedef struct hm_int128 {
    uint64_t low;
    uint64_t high;
} hm_int128;

/// An exact fraction; the denominator is above 0. Not in lowest terms.
typedef struct hm_fraction {
    hm_int128 numerator;
    hm_int128 denominator;
} hm_fraction;

#ifdef __cplusplus
}
#endif

#endif
