// pose (internal): two pixels of two posed masks: whether they meet, exactly.
#ifndef HITMASK_POSE_PIXEL_PAIR_H
#define HITMASK_POSE_PIXEL_PAIR_H

#include "../sat/convex.h"
#include "counts.h"

/// One separating axis: the pixels' interiors meet only if low < cross(axis, d) < high, with d from corner (0, 0) of
/// the first pixel to that of the second, in steps.
typedef struct hmi_pixel_axis {
    int64_t x;
    int64_t y;
    int64_t low;
    int64_t high;
} hmi_pixel_axis;

/// All about two masks' pixels that does not depend on which pixels they are.
typedef struct hmi_pixel_pair {
    hmi_pixel_axis axis[4];
    int64_t dx, dy;  ///< from the first mask's origin to the second's
    int64_t reach_x; ///< no two pixels meet when |d.x| is greater
    int64_t reach_y;
    bool closed;
    const hm_xform *a;
    const hm_xform *b;
} hmi_pixel_pair;

hmi_pixel_pair hmi_pixel_pair_make(const hm_xform *a, const hm_xform *b, bool closed);

static inline int64_t hmi_pixel_abs(int64_t v) { return v < 0 ? -v : v; }

/// From corner (0, 0) of a pixel of the first mask to that of one of the second, in steps. Sides are below 2^15 and
/// axes below 2^30 + 2: every term stays below 2^48.
static inline hmi_point hmi_pixel_way(const hmi_pixel_pair *pair, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
    const hm_xform *a = pair->a;
    const hm_xform *b = pair->b;
    const hmi_point way = {
        pair->dx + (int64_t)bx * b->ux + (int64_t)by * b->vx - (int64_t)ax * a->ux - (int64_t)ay * a->vx,
        pair->dy + (int64_t)bx * b->uy + (int64_t)by * b->vy - (int64_t)ax * a->uy - (int64_t)ay * a->vy};
    return way;
}

// 64 bits are enough. With L = 2^30 + 1 the greatest length of an axis: the reach is a sum of four vectors no longer
// than L, so within it |d| <= 4L, and by Cauchy and Schwarz |axis.x * d.y| + |axis.y * d.x| <= L * 4L. Extents are
// sums of at most four products of two axes, below 4L^2 as well.
_Static_assert((uint64_t)4 * (((uint64_t)1 << 30) + 1) * (((uint64_t)1 << 30) + 1) < INT64_MAX, "4L^2 fits 64 bits");

/// Whether two pixels meet: their interiors, or if `closed` their edges.
static inline bool hmi_pixels_touch(const hmi_pixel_pair *pair, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
    HMI_COUNT_ONE(exact);
    const hmi_point d = hmi_pixel_way(pair, ax, ay, bx, by);
    if (hmi_pixel_abs(d.x) > pair->reach_x || hmi_pixel_abs(d.y) > pair->reach_y) return false;
    const int64_t slack = pair->closed ? 0 : 1;
    for (int i = 0; i < 4; i++) {
        const hmi_pixel_axis *axis = &pair->axis[i];
        const int64_t cross = axis->x * d.y - axis->y * d.x;
        if (cross < axis->low + slack || cross > axis->high - slack) return false;
    }
    return true;
}

#endif
