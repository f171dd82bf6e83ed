// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// peer_broad: the broad phases of others, each driven as its own engine drives it.
#ifndef HITMASK_BENCH_PEER_BROAD_H
#define HITMASK_BENCH_PEER_BROAD_H

#include <stdbool.h>

#include "moving.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where pairs go; there is room for all.
typedef struct pair_list {
    hm_broad_pair *pair;
    size_t count;
} pair_list;

typedef struct segment {
    float x0, y0, x1, y1;
} segment;

/// One of them. What it does not offer is NULL. Boxes keep their numbers.
typedef struct broad_peer {
    const char *name;
    void *(*make)(const moving *world);
    void (*free)(void *made);
    void (*frame)(void *made, const moving *world, pair_list *out); ///< all boxes have moved; all pairs
    size_t (*in_box)(void *made, const hm_bounds *box, int32_t *out);
    size_t (*on_way)(void *made, const segment *way, int32_t *out);
    bool (*first)(void *made, const segment *way, double *at);
} broad_peer;

/// Those that are there, ended by NULL.
extern const broad_peer *const broad_peers[];

extern const broad_peer broad_box2d_phase, broad_box2d_tree;
extern const broad_peer broad_chipmunk_hash, broad_chipmunk_tree;
extern const broad_peer broad_boost_rtree;

static inline bool peer_boxes_meet(const hm_bounds *a, const hm_bounds *b) {
    return a->x0 <= b->x1 && b->x0 <= a->x1 && a->y0 <= b->y1 && b->y0 <= a->y1;
}

/// The fraction at which a segment enters a box, 2 if it does not: the same for all peers.
static inline double peer_enter(const segment *s, const hm_bounds *b) {
    const double from[2] = {s->x0, s->y0}, to[2] = {s->x1, s->y1};
    const double low[2] = {b->x0, b->y0}, high[2] = {b->x1, b->y1};
    double first = 0, last = 1;
    for (int i = 0; i < 2; i++) {
        const double inverse = 1 / (to[i] - from[i]);
        double one = (low[i] - from[i]) * inverse;
        double two = (high[i] - from[i]) * inverse;
        if (one > two) {
            const double swap = one;
            one = two;
            two = swap;
        }
        if (one > first) first = one;
        if (two < last) last = two;
    }
    return first <= last ? first : 2;
}

#ifdef __cplusplus
}
#endif

#endif
