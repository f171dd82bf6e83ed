// fastpath (internal): what of two hulls is nearest, by floats.
#ifndef HITMASK_FASTPATH_NEAREST_H
#define HITMASK_FASTPATH_NEAREST_H

#include "../sat/sat_near.h"
#include "hull_f32.h"

/// Which features may be nearest.
typedef struct hull32_found {
    hmi_near near[4];
    int count;
    bool sure;              ///< else one of them is nearest, or something else is by less than floats resolve
    int32_t edge_a, edge_b; ///< the edges of either hull that face the other one; -1 for a corner
} hull32_found;

/// What a walk leads to.
typedef enum hull32_end { HULL32_FOUND, HULL32_MAY_MEET, HULL32_LOST } hull32_end;

/// From any vector (dx, dy) from a to b; `apart` where that proves them so.
hull32_end hmi_hull32_walk(const hull32_pair *pair, float dx, float dy, bool apart, hull32_found *out);

static inline int32_t hull32_next(int32_t k, int32_t n) { return k + 1 < n ? k + 1 : 0; }

static inline uint32_t hull32_positive(hmi_f32x4 low, hmi_f32x4 high, int groups) {
    return f32x4_positive(low) | (groups > 1 ? f32x4_positive(high) << 4 : 0);
}

/// A corner that is farthest some way.
typedef struct hull32_far {
    int32_t k;
    uint32_t near; ///< the bits of those that are as far, but for twice the blur
    float most;
} hull32_far;

// The first one comes again at the end, and is left out there.
static inline hull32_far hull32_farthest(const hull32 *hull, float dx, float dy, float blur) {
    const hmi_f32x4 x = f32x4_all(dx), y = f32x4_all(dy);
    if (hull->n == 1) return (hull32_far){0, 1, dx * hull->x[0] + dy * hull->y[0]};
    const hmi_f32x4 one = f32x4_add(f32x4_mul(x, f32x4_load(hull->x)), f32x4_mul(y, f32x4_load(hull->y)));
    hmi_f32x4 two = one;
    if (hull->groups > 1)
        two = f32x4_add(f32x4_mul(x, f32x4_load(hull->x + 4)), f32x4_mul(y, f32x4_load(hull->y + 4)));
    const float most = f32x4_most(f32x4_max(one, two));
    const hmi_f32x4 limit = f32x4_all(most - 2 * blur), all = f32x4_all(most);
    const uint32_t corners = ((uint32_t)1 << hull->n) - 1;
    const uint32_t less = hull32_positive(f32x4_sub(all, one), f32x4_sub(all, two), hull->groups);
    const uint32_t near = hull32_positive(f32x4_sub(one, limit), f32x4_sub(two, limit), hull->groups);
    return (hull32_far){hmi_lowest_bit(corners & ~less), near & corners, most};
}

/// The bits of those that are as far as any, but for twice the blur, of more than one corner.
static inline uint32_t hull32_about_farthest(const hull32 *hull, float dx, float dy, float blur) {
    const hmi_f32x4 x = f32x4_all(dx), y = f32x4_all(dy);
    const hmi_f32x4 one = f32x4_add(f32x4_mul(x, f32x4_load(hull->x)), f32x4_mul(y, f32x4_load(hull->y)));
    const hmi_f32x4 two = f32x4_add(f32x4_mul(x, f32x4_load(hull->x + 4)), f32x4_mul(y, f32x4_load(hull->y + 4)));
    const hmi_f32x4 limit = f32x4_all(f32x4_most(f32x4_max(one, two)) - 2 * blur);
    const uint32_t near = f32x4_positive(f32x4_sub(one, limit)) | f32x4_positive(f32x4_sub(two, limit)) << 4;
    return near & (((uint32_t)1 << hull->n) - 1);
}

static inline bool hull32_alone(hull32_far far) { return far.near == (uint32_t)1 << far.k; }

#endif
