// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// peer_shapes: the physics engines that the convex kinds are compared with. Each has a module that holds pairs of
// shapes in its own form and tests all of them in one call, so that nothing stands between its loop and the engine.
#ifndef HITMASK_BENCH_PEER_SHAPES_H
#define HITMASK_BENCH_PEER_SHAPES_H

#include "shape_pairs.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum peer_question {
    PEER_OVERLAP,  ///< yes or no, 1 or 0
    PEER_MEET,     ///< the same by searching contacts, where that is another function
    PEER_CONTACT,  ///< with points, normal and depth in the world; answers how many points
    PEER_DISTANCE, ///< in pixels
    PEER_CAST,     ///< of the way against b: the fraction, 2 without a hit
    PEER_SETUP,    ///< puts both shapes where they are; answers nothing
    PEER_DIRECT,   ///< of the library alone: overlap by its direct functions
    PEER_RULED,    ///< of the library alone: overlap with a rule passed, as a world does
    PEER_QUESTION_COUNT
} peer_question;

/// One engine.
typedef struct shape_peer {
    const char *name;                                      ///< with its version, as in the CSV; NULL: not there
    void *(*make)(const shape_pair *pairs, int32_t count); ///< the pairs in its own form
    void (*free)(void *made);
    bool (*offers)(peer_question question, pair_kind kind);               ///< what it has no function for is left out
    double (*query)(void *made, peer_question question, double *answers); ///< the sum; `answers` may be NULL
} shape_peer;

extern const shape_peer peer_box2d;
extern const shape_peer peer_box2d3;
extern const shape_peer peer_chipmunk;

#ifdef __cplusplus
}
#endif

#endif
