// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// peer_world: what a ray or a moving disc meets first among many convex shapes, and the physics engines that a world is
// compared with.
#ifndef HITMASK_BENCH_PEER_WORLD_H
#define HITMASK_BENCH_PEER_WORLD_H

#include "peer_casts.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The radius of the disc, in pixels.
enum { WORLD_DISC = 8 };

/// A straight path.
typedef struct world_way {
    hm_vec2 from, motion;
} world_way;

/// An engine.
typedef struct world_peer {
    const char *name; ///< with its version, as in the CSV; NULL: not there
    void *(*make)(const cast_solid *solids, int32_t count, const world_way *ways, int32_t way_count);
    void (*free)(void *made);
    /// Of rays, or of the disc: the sum of the fractions, 2 without a hit. `answers` may be NULL. A negative number
    /// where the engine has no such query.
    double (*query)(void *made, bool disc, double *answers);
} world_peer;

extern const world_peer peer_world_box2d;
extern const world_peer peer_world_box2d3;

#ifdef __cplusplus
}
#endif

#endif
