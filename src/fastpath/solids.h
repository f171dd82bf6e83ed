// fastpath (internal): a posed point, disc, segment, capsule or box in doubles, as all fast paths use it. Finds which
// features of two of them are nearest or, where they overlap, part them soonest.
#ifndef HITMASK_FASTPATH_SOLIDS_H
#define HITMASK_FASTPATH_SOLIDS_H

#include "../sat/sat_measure.h"
#include "fastpath.h"

#include <float.h>
#include <math.h>

/// A shape that is symmetric about its middle, without its radius.
typedef struct hmi_solid {
    double x, y;
    double px, py; ///< half of a segment, from corner 0 to 1, or of a box's side
    double qx, qy; ///< half of the other side, from corner 1 to 2
    int32_t n;     ///< corners: 1, 2 or 4
} hmi_solid;

/// Makes a solid. (ox, oy) is the vector to the xform's origin. False for other kinds of shapes.
static inline bool hmi_solid_make(const hm_shape *shape, const hm_xform *xform, double ox, double oy,
                                  hmi_solid *out) {
    const hmi_fast_map map = hmi_fast_map_make(xform, ox, oy);
    const double ux = map.ux, uy = map.uy, vx = map.vx, vy = map.vy;
    double x = shape->a.x;
    double y = shape->a.y;
    *out = (hmi_solid){0, 0, 0, 0, 0, 0, 1};
    if (shape->kind != HM_SHAPE_CIRCLE && shape->kind != HM_SHAPE_POINT) {
        const double half_w = (shape->b.x - x) * 0.5;
        const double half_h = (shape->b.y - y) * 0.5;
        x += half_w;
        y += half_h;
        if (shape->kind == HM_SHAPE_BOX) {
            *out = (hmi_solid){0, 0, half_w * ux, half_w * uy, half_h * vx, half_h * vy, 4};
        } else if (shape->kind == HM_SHAPE_SEGMENT || shape->kind == HM_SHAPE_CAPSULE) {
            *out = (hmi_solid){0, 0, half_w * ux + half_h * vx, half_w * uy + half_h * vy, 0, 0, 2};
        } else {
            return false;
        }
    }
    const hm_vec2 middle = hmi_fast_apply(&map, x, y);
    out->x = middle.x;
    out->y = middle.y;
    return true;
}

static inline double solids_cross(double ax, double ay, double bx, double by) { return ax * by - ay * bx; }
static inline double solids_size(double x, double y) { return fabs(x) + fabs(y); }

/// How two solids lie to each other. pp to qq are the cross products of a's half sides with b's.
typedef struct solids_sums {
    double dx, dy; ///< from middle to middle
    double pp, pq, qp, qq;
    double p1, q1, p2, q2;                     ///< cross products of the half sides of a, and of b, with (dx, dy)
    double over_p1, over_q1, over_p2, over_q2; ///< gaps along the normals of half sides, times their lengths
    double size;                               ///< the sum of the sizes of all half sides and of (dx, dy)
} solids_sums;

static inline solids_sums solids_sums_make(const hmi_solid *a, const hmi_solid *b) {
    solids_sums s;
    s.dx = b->x - a->x, s.dy = b->y - a->y;
    s.pp = solids_cross(a->px, a->py, b->px, b->py), s.pq = solids_cross(a->px, a->py, b->qx, b->qy);
    s.qp = solids_cross(a->qx, a->qy, b->px, b->py), s.qq = solids_cross(a->qx, a->qy, b->qx, b->qy);
    s.p1 = solids_cross(a->px, a->py, s.dx, s.dy), s.q1 = solids_cross(a->qx, a->qy, s.dx, s.dy);
    s.p2 = solids_cross(s.dx, s.dy, b->px, b->py), s.q2 = solids_cross(s.dx, s.dy, b->qx, b->qy);
    const double of_a = fabs(solids_cross(a->px, a->py, a->qx, a->qy));
    const double of_b = fabs(solids_cross(b->px, b->py, b->qx, b->qy));
    const double pp = fabs(s.pp), pq = fabs(s.pq), qp = fabs(s.qp), qq = fabs(s.qq);
    s.over_p1 = a->n > 1 ? fabs(s.p1) - of_a - pp - pq : -DBL_MAX;
    s.over_q1 = a->n > 2 ? fabs(s.q1) - of_a - qp - qq : -DBL_MAX;
    s.over_p2 = b->n > 1 ? fabs(s.p2) - of_b - pp - qp : -DBL_MAX;
    s.over_q2 = b->n > 2 ? fabs(s.q2) - of_b - pq - qq : -DBL_MAX;
    s.size = solids_size(a->px, a->py) + solids_size(a->qx, a->qy) + solids_size(b->px, b->py) +
             solids_size(b->qx, b->qy) + solids_size(s.dx, s.dy);
    return s;
}

static inline double solids_most(const solids_sums *s) {
    return sat_larger(sat_larger(s->over_p1, s->over_q1), sat_larger(s->over_p2, s->over_q2));
}

static inline hmi_verdict solids_verdict(const solids_sums *s) {
    const double most = solids_most(s);
    return most > s->size ? HMI_APART : most < -s->size ? HMI_MEET : HMI_UNSURE;
}

/// Whether two solids overlap. Neither is a point or disc.
static inline hmi_verdict hmi_solids_meet(const hmi_solid *a, const hmi_solid *b) {
    const solids_sums sums = solids_sums_make(a, b);
    return solids_verdict(&sums);
}

/// Whether the AABBs of both are surely farther apart than `reach` steps. Along each axis a box reaches as far from
/// its middle as both half sides together. One step is added, which is more than the error.
static inline bool hmi_solids_far(const hmi_solid *a, const hmi_solid *b, double reach) {
    const double wide = fabs(a->px) + fabs(a->qx) + fabs(b->px) + fabs(b->qx) + reach + 1;
    const double high = fabs(a->py) + fabs(a->qy) + fabs(b->py) + fabs(b->qy) + reach + 1;
    return fabs(b->x - a->x) > wide || fabs(b->y - a->y) > high;
}

/// The features of two solids that are nearest, or part them soonest: an edge or a corner of each. An edge's number
/// is that of its first corner.
typedef struct hmi_solids_found {
    bool deep;              ///< the solids overlap
    int32_t edge_a, edge_b; ///< -1 for none; two edges are parallel as far as doubles resolve
    int32_t corner_a, corner_b; ///< the corner, where there is no edge; else one of the edge's corners
    bool back_a, back_b;        ///< of a segment: the other solid lies on the side of positive cross products
    double gap, blur;           ///< how far they are apart, in steps, below 0 where deep; and the error of that
} hmi_solids_found;

/// HMI_MEET with the features in `out`. HMI_APART where the solids are surely farther apart than `reach` steps, which
/// may be 0. HMI_UNSURE where two features are about equally near, and for other kinds of shapes. Without `deep`, of
/// solids that overlap only that is found. Preconditions: at most one is a point or disc; no side of a box and no
/// segment has the length 0.
hmi_verdict hmi_solids_find(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            double reach, bool deep, hmi_solids_found *out);

#endif
