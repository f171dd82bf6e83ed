// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// visit: what questions about many boxes hand out: pairs, hits, and a call for each.
#ifndef HITMASK_VISIT_H
#define HITMASK_VISIT_H

#include <hitmask/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most boxes of one broad phase.
#define HM_BROAD_MAX 16777216

/// Two boxes that meet.
typedef struct hm_broad_pair {
    int32_t a; ///< the smaller number
    int32_t b;
} hm_broad_pair;

/// A box that was found, and where.
typedef struct hm_broad_hit {
    int32_t id;
    double at; ///< of the motion, the fraction at which the box is first met, 0 to 1; or its distance in pixels
} hm_broad_hit;

/// Called for each box; false ends the visit.
typedef bool (*hm_broad_visit_fn)(void *ctx, int32_t id);

/// Called for each box with the fraction at which it is met, or its distance. Returns the limit up to which boxes are
/// still wanted: `limit` itself to go on, less where something was found, a negative number to stop.
typedef double (*hm_broad_limit_fn)(void *ctx, int32_t id, double at, double limit);

#ifdef __cplusplus
}
#endif

#endif
