// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// peer_casts: pairs of convex shapes of which one moves, and the physics engine that they are compared with.
#ifndef HITMASK_BENCH_PEER_CASTS_H
#define HITMASK_BENCH_PEER_CASTS_H

#include <stdbool.h>
#include <stdint.h>

#include <hitmask/hitmask.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CAST_CORNERS = 8 };

/// A convex shape: one to eight corners, rounded by a radius, in pixels; as the library holds it, and where it is.
typedef struct cast_solid {
    int32_t count;
    double x[CAST_CORNERS], y[CAST_CORNERS];
    double radius;
    double angle;
    hm_vec2 position;
    hm_shape shape;
    hm_xform xform;
    hm_polygon *polygon; ///< or NULL
} cast_solid;

/// `b` moves, against `a`, and rotates by an angle meanwhile.
typedef struct cast_pair {
    cast_solid a, b;
    hm_vec2 motion;
    double turn;
} cast_pair;

/// An engine.
typedef struct cast_peer {
    const char *name; ///< with its version, as in the CSV; NULL: not there
    void *(*make)(const cast_pair *pairs, int32_t count);
    void (*free)(void *made);
    double (*query)(void *made, double *answers); ///< the sum of fractions, 2 without a hit; `answers` may be NULL
    double (*turns)(void *made, double *answers); ///< the same with the rotation
} cast_peer;

extern const cast_peer peer_casts_box2d;
extern const cast_peer peer_casts_box2d3;

#ifdef __cplusplus
}
#endif

#endif
