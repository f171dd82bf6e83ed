// sat_round (internal): two rounded hulls, one moving, as a point that moves past the difference of the hulls.
#ifndef HITMASK_SAT_ROUND_PAIR_H
#define HITMASK_SAT_ROUND_PAIR_H

#include "sat_exact.h"

/// Two hulls, one moving.
typedef struct round_pair {
    const hmi_convex *a;
    const hmi_convex *b;
    hmi_point motion; ///< in units of 2^-40 pixel
    uint64_t radius;  ///< in units, below 2^64
} round_pair;

static inline round_pair round_make(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion) {
    const uint64_t radius = (uint64_t)(a->radius + b->radius + margin) * (uint64_t)HMI_UNITS_PER_STEP;
    return (round_pair){a, b, {motion.x * HMI_UNITS_PER_STEP, motion.y * HMI_UNITS_PER_STEP}, radius};
}

/// An edge of P = A - B: from corner i of a less corner j of b, along an edge of a or, the other way round, of b.
typedef struct round_edge {
    const hmi_point *from_a, *from_b;
    const hmi_point *to_a, *to_b;
} round_edge;

static inline int round_edge_count(const round_pair *pair) {
    const int32_t edges_a = sat_edge_count(pair->a);
    const int32_t edges_b = sat_edge_count(pair->b);
    const int count = edges_a * pair->b->n + edges_b * pair->a->n;
    return count ? count : 1;
}

// Two points have one edge of length 0. Some of these lie inside of P, which does no harm.
static inline round_edge round_edge_at(const round_pair *pair, int index) {
    const int32_t n = pair->b->n;
    const int of_a = sat_edge_count(pair->a) * n;
    if (index < of_a) {
        const hmi_point *corner = &pair->b->v[index % n];
        return (round_edge){&pair->a->v[index / n], corner, sat_edge_end(pair->a, index / n), corner};
    }
    const int k = (index - of_a) / pair->a->n;
    const hmi_point *corner = &pair->a->v[(index - of_a) % pair->a->n];
    return (round_edge){corner, &pair->b->v[k], corner, sat_edge_end(pair->b, k)};
}

// A corner of P.
static inline hm_vec2 round_corner(const hmi_point *of_a, const hmi_point *of_b) { return sat_to_double(of_b, of_a); }

#endif
