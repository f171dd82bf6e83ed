// rtree_lanes (internal): tests of the 16 boxes of a node at once, with a bit of a word for each. Four boxes at a
// time, without a table of levels: a node is tested in less time than a call through one takes.
#ifndef HITMASK_BROAD_RTREE_LANES_H
#define HITMASK_BROAD_RTREE_LANES_H

#include "../simd/f32x4.h"
#include "rtree_node.h"

/// Which boxes of the node meet `box`. Lanes without a box hold NaNs, which nothing compares with.
static inline uint32_t hmi_rtree_meet(const hmi_rtree_node *node, const hm_bounds *box) {
    const hmi_f32x4 x0 = f32x4_all(box->x0), y0 = f32x4_all(box->y0);
    const hmi_f32x4 x1 = f32x4_all(box->x1), y1 = f32x4_all(box->y1);
    uint32_t bits = 0;
    for (unsigned i = 0; i < HMI_RTREE_WIDTH; i += 4) {
        const hmi_f32x4 x =
            f32x4_both(f32x4_at_most(f32x4_load(node->x0 + i), x1), f32x4_at_most(x0, f32x4_load(node->x1 + i)));
        const hmi_f32x4 y =
            f32x4_both(f32x4_at_most(f32x4_load(node->y0 + i), y1), f32x4_at_most(y0, f32x4_load(node->y1 + i)));
        bits |= f32x4_bits(f32x4_both(x, y)) << i;
    }
    return bits;
}

/// Which boxes of the node lie inside `box`.
static inline uint32_t hmi_rtree_inside(const hmi_rtree_node *node, const hm_bounds *box) {
    const hmi_f32x4 x0 = f32x4_all(box->x0), y0 = f32x4_all(box->y0);
    const hmi_f32x4 x1 = f32x4_all(box->x1), y1 = f32x4_all(box->y1);
    uint32_t bits = 0;
    for (unsigned i = 0; i < HMI_RTREE_WIDTH; i += 4) {
        const hmi_f32x4 x =
            f32x4_both(f32x4_at_most(x0, f32x4_load(node->x0 + i)), f32x4_at_most(f32x4_load(node->x1 + i), x1));
        const hmi_f32x4 y =
            f32x4_both(f32x4_at_most(y0, f32x4_load(node->y0 + i)), f32x4_at_most(f32x4_load(node->y1 + i), y1));
        bits |= f32x4_bits(f32x4_both(x, y)) << i;
    }
    return bits;
}

#endif
