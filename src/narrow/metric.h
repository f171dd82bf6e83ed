// narrow (internal): how far two pixels of two posed masks are apart, in doubles.
//
// Their distance is that of a vector, from the middle of the one to the middle of the other, from the set of all
// vectors at which they meet: the sum of the two parallelograms, an octagon that is its own mirror image in the
// origin. Four edges, each with its opposite, are worked out once for a pair of masks; blocks of pixels make the same
// octagon with other lengths.
#ifndef HITMASK_NARROW_METRIC_H
#define HITMASK_NARROW_METRIC_H

#include <hitmask/collide.h>

#include "../base/vec2.h"

#include <math.h>

/// A direction of edges of the octagon. All lengths in world pixels.
typedef struct hmi_metric_edge {
    hm_vec2 along;  ///< of length 1
    hm_vec2 normal; ///< of length 1
    double of_a;    ///< how far a pixel of a reaches from its middle along the normal
    double of_b;
    double middle; ///< where the edge on the side of the normal has its middle, along it
    double half;   ///< half its length
} hmi_metric_edge;

typedef struct hmi_metric {
    hmi_metric_edge edge[4];
    const hm_xform *a;
    const hm_xform *b;
    hm_vec2 origin; ///< from the middle of a's pixel (0, 0) to that of b's
} hmi_metric;

hmi_metric hmi_metric_make(const hm_xform *a, const hm_xform *b);

/// From a point of a to one of b, both in pixels from the middle of pixel (0, 0).
static inline hm_vec2 hmi_metric_apart(const hmi_metric *metric, double ax, double ay, double bx, double by) {
    const hm_xform *a = metric->a;
    const hm_xform *b = metric->b;
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    return (hm_vec2){metric->origin.x + unit * ((bx * b->ux + by * b->vx) - (ax * a->ux + ay * a->vx)),
                     metric->origin.y + unit * ((bx * b->uy + by * b->vy) - (ax * a->uy + ay * a->vy))};
}

// An edge is exact on its line; of all edges that the end of `d` lies beyond one has the nearest point. Coordinates
// are below 2^24 pixels, so that the result is right to 2^-26 pixel.

/// The distance of pixels whose middles are `d` apart: 0 where they meet; infinite when it is certainly more than
/// `limit` (to 2^-26 pixel).
static inline double hmi_metric_distance(const hmi_metric *metric, hm_vec2 d, double limit) {
    double out[4];
    double gap[4];
    for (int k = 0; k < 4; k++) {
        const hmi_metric_edge *edge = &metric->edge[k];
        out[k] = hmi_dot(edge->normal, d);
        gap[k] = fabs(out[k]) - edge->of_a - edge->of_b;
        if (gap[k] > limit) return HUGE_VAL;
    }
    double least = HUGE_VAL;
    bool beyond = false;
    for (int k = 0; k < 4; k++) {
        if (gap[k] <= 0) continue;
        const hmi_metric_edge *edge = &metric->edge[k];
        const double t = hmi_dot(edge->along, d) - (out[k] < 0 ? -edge->middle : edge->middle);
        const double past = fabs(t) - edge->half;
        const double over = past > 0 ? past : 0;
        const double squared = gap[k] * gap[k] + over * over;
        if (squared < least) least = squared;
        beyond = true;
    }
    return beyond ? sqrt(least) : 0;
}

/// A lower bound of the distance of blocks of pixels, `side_a` and `side_b` pixels long, whose middles are `d` apart.
static inline double hmi_metric_bound(const hmi_metric *metric, hm_vec2 d, double side_a, double side_b) {
    double bound = 0;
    for (int k = 0; k < 4; k++) {
        const hmi_metric_edge *edge = &metric->edge[k];
        const double gap = fabs(hmi_dot(edge->normal, d)) - side_a * edge->of_a - side_b * edge->of_b;
        if (gap > bound) bound = gap;
    }
    return bound;
}

/// The shortest way from pixel to pixel, for pixels that do not meet.
hm_vec2 hmi_metric_way(const hmi_metric *metric, hm_vec2 d);

#endif
