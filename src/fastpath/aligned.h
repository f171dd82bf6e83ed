// fastpath (internal): two sharp boxes whose sides are exactly along the axes of the world: which of their features
// are nearest, and by which edges they part.
#ifndef HITMASK_FASTPATH_ALIGNED_H
#define HITMASK_FASTPATH_ALIGNED_H

#include "nearest.h"

/// Whether a hull is such a box.
static inline bool hull32_is_aligned(const hull32_one *s) {
    const hm_xform *at = s->xform;
    return s->shape->kind == HM_SHAPE_BOX && s->shape->radius == 0 &&
           ((at->ux | at->vy) == 0 || (at->uy | at->vx) == 0);
}

/// Whether two such boxes overlap, and by which edges they part soonest. HMI_UNSURE where they touch, and where two
/// translations are about equally short.
hmi_verdict hmi_aligned_part(const hull32_one *a, const hull32_one *b, int32_t *edge_a, int32_t *edge_b);

/// Finds the nearest features of two such boxes. False where they are not certain. `deep` is set where the boxes
/// surely overlap.
bool hmi_aligned_near(const hull32_one *a, const hull32_one *b, bool *deep, hull32_found *out);

#endif
