// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// filter: who is asked about whom. Two numbers of 32 bits and a group, as most engines have them.
#ifndef HITMASK_FILTER_H
#define HITMASK_FILTER_H

#include <hitmask/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What an object is and what it minds.
typedef struct hm_filter {
    uint32_t category; ///< the kinds that it is, one bit each
    uint32_t mask;     ///< the kinds that it minds
    int32_t group; ///< where both have the same one other than 0, it alone decides: positive passes, negative does
                   ///< not
} hm_filter;

/// Passes with every other of its sort. For initialisers; NULL in place of a filter means this one.
#define HM_FILTER_DEFAULT                                                                                            \
    { 1, UINT32_MAX, 0 }

/// Whether a pair passes: the same group other than 0 says so by its sign; otherwise each must be of a kind that the
/// other minds. NULL is HM_FILTER_DEFAULT. The order does not matter.
HM_API bool hm_filter_passes(const hm_filter *a, const hm_filter *b);

#ifdef __cplusplus
}
#endif

#endif
