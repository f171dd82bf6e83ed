// fastpath (internal): two sharp boxes whose sides are exactly along the axes of the world: what is nearest of them, and
// by which edges they part.
#ifndef HITMASK_FASTPATH_ALIGNED_H
#define HITMASK_FASTPATH_ALIGNED_H

#include "nearest.h"

static inline bool hull32_is_aligned(const hull32_one *s) {
    const hm_xform *at = s->xform;
    return s->shape->kind == HM_SHAPE_BOX && s->shape->radius == 0 &&
           ((at->ux | at->vy) == 0 || (at->uy | at->vx) == 0);
}

/// Whether they overlap, and the edges by which they part soonest. HMI_UNSURE where they touch, and where two translations are
/// about as short. Both are such boxes.
hmi_verdict hmi_aligned_part(const hull32_one *a, const hull32_one *b, int32_t *edge_a, int32_t *edge_b);

/// What of two is nearest, where that is certain; `deep` is set where they surely overlap.
bool hmi_aligned_near(const hull32_one *a, const hull32_one *b, bool *deep, hull32_found *out);

#endif
