// fastpath (internal): a posed point, disc, segment, capsule or box in doubles, as all fast paths use it. Finds which
// features of two of them are nearest or, where they overlap, part them soonest.
#ifndef HITMASK_FASTPATH_SOLIDS_H
#define HITMASK_FASTPATH_SOLIDS_H

#include "../simd/f64x2.h"
#include "fastpath.h"

#include <float.h>
#include <math.h>

/// A shape that is symmetric about its middle, without its radius. Each pair is of its half sides p, from the middle of
/// a segment to its corner 1, or half of a box's side from corner 0 to 1; and q, half of that from corner 1 to 2. Those
/// that it has not are 0.
typedef struct hmi_solid {
    hmi_f64x2 middle; ///< x and y
    hmi_f64x2 x, y;   ///< of p and q
    int32_t n;        ///< corners: 1, 2 or 4
} hmi_solid;

/// Makes a solid. `way` is the vector to the xform's origin. False for other kinds of shapes.
static inline bool hmi_solid_make(const hm_shape *shape, const hm_xform *xform, hmi_f64x2 way, hmi_solid *out) {
    const hmi_f64x2 unit = f64x2_all(1.0 / HM_UNITS_PER_PIXEL), zero = f64x2_all(0);
    const hmi_f64x2 u = f64x2_mul(f64x2_axis_u(xform), unit), v = f64x2_mul(f64x2_axis_v(xform), unit);
    const hmi_f64x2 axes_x = f64x2_firsts(u, v), axes_y = f64x2_seconds(u, v);
    hmi_f64x2 at = f64x2_local(&shape->a);
    out->n = 1;
    out->x = out->y = zero;
    if (shape->kind != HM_SHAPE_CIRCLE && shape->kind != HM_SHAPE_POINT) {
        const hmi_f64x2 half = f64x2_mul(f64x2_sub(f64x2_local(&shape->b), at), f64x2_all(0.5));
        const hmi_f64x2 x = f64x2_mul(half, axes_x), y = f64x2_mul(half, axes_y);
        at = f64x2_add(at, half);
        if (shape->kind == HM_SHAPE_BOX) {
            out->n = 4;
            out->x = x;
            out->y = y;
        } else if (shape->kind == HM_SHAPE_SEGMENT || shape->kind == HM_SHAPE_CAPSULE) {
            out->n = 2;
            out->x = f64x2_add(f64x2_firsts(x, zero), f64x2_seconds(x, zero));
            out->y = f64x2_add(f64x2_firsts(y, zero), f64x2_seconds(y, zero));
        } else {
            return false;
        }
    }
    const hmi_f64x2 x = f64x2_mul(at, axes_x), y = f64x2_mul(at, axes_y);
    out->middle = f64x2_add(way, f64x2_add(f64x2_firsts(x, y), f64x2_seconds(x, y)));
    return true;
}

/// Two solids, relative to the origin of a's xform.
static inline bool hmi_solids_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   hmi_solid *out_a, hmi_solid *out_b) {
    return hmi_solid_make(a, xa, f64x2_all(0), out_a) && hmi_solid_make(b, xb, f64x2_way(&xa->ox, &xb->ox), out_b);
}

static inline hmi_f64x2 solids_cross(hmi_f64x2 ax, hmi_f64x2 ay, hmi_f64x2 bx, hmi_f64x2 by) {
    return f64x2_sub(f64x2_mul(ax, by), f64x2_mul(ay, bx));
}

// The first number twice, and the second.
static inline hmi_f64x2 solids_p(hmi_f64x2 a) { return f64x2_firsts(a, a); }
static inline hmi_f64x2 solids_q(hmi_f64x2 a) { return f64x2_seconds(a, a); }

/// How far two solids are from each other, and what is lost in rounding.
typedef struct solids_scale {
    hmi_f64x2 d; ///< from middle to middle: x and y
    double size; ///< the sum of the sizes of all half sides and of d
    double blur; ///< products of two vectors that differ by more are surely different
} solids_scale;

static inline solids_scale solids_scale_make(const hmi_solid *a, const hmi_solid *b) {
    const hmi_f64x2 sides_a = f64x2_add(f64x2_size(a->x), f64x2_size(a->y));
    const hmi_f64x2 sides_b = f64x2_add(f64x2_size(b->x), f64x2_size(b->y));
    const hmi_f64x2 d = f64x2_sub(b->middle, a->middle);
    const double size = f64x2_sum(f64x2_add(f64x2_add(sides_a, sides_b), f64x2_size(d)));
    return (solids_scale){d, size, size * (size * 0x1p-20 + 1)};
}

/// How two solids lie to each other. Pairs are of the half sides p and q of a solid.
typedef struct solids_sums {
    hmi_f64x2 with_p, with_q; ///< cross products of a's half sides with b's p, and with its q
    hmi_f64x2 way_a, way_b;   ///< cross products of a's half sides with d, and of d with b's
    hmi_f64x2 over_a, over_b; ///< gaps along the normals of half sides, times their lengths
    hmi_f64x2 areas;          ///< quarters of those of a and b
} solids_sums;

static inline solids_sums solids_sums_make(const hmi_solid *a, const hmi_solid *b, hmi_f64x2 d) {
    static const double none[3][2] = {{DBL_MAX, DBL_MAX}, {0, DBL_MAX}, {0, 0}}; // for half sides that there are not
    solids_sums s;
    const hmi_f64x2 dx = solids_p(d), dy = solids_q(d);
    s.with_p = solids_cross(a->x, a->y, solids_p(b->x), solids_p(b->y));
    s.with_q = solids_cross(a->x, a->y, solids_q(b->x), solids_q(b->y));
    s.way_a = solids_cross(a->x, a->y, dx, dy);
    s.way_b = solids_cross(dx, dy, b->x, b->y);
    const hmi_f64x2 one = f64x2_mul(a->x, f64x2_between(a->y, a->y));
    const hmi_f64x2 two = f64x2_mul(b->x, f64x2_between(b->y, b->y));
    s.areas = f64x2_size(f64x2_sub(f64x2_firsts(one, two), f64x2_seconds(one, two)));
    const hmi_f64x2 with_p = f64x2_size(s.with_p), with_q = f64x2_size(s.with_q);
    const hmi_f64x2 of_a = f64x2_add(f64x2_add(solids_p(s.areas), with_p), with_q);
    const hmi_f64x2 of_b =
        f64x2_add(f64x2_add(solids_q(s.areas), f64x2_firsts(with_p, with_q)), f64x2_seconds(with_p, with_q));
    s.over_a = f64x2_sub(f64x2_sub(f64x2_size(s.way_a), of_a), f64x2_load(none[a->n >> 1]));
    s.over_b = f64x2_sub(f64x2_sub(f64x2_size(s.way_b), of_b), f64x2_load(none[b->n >> 1]));
    return s;
}

static inline double solids_most(hmi_f64x2 a, hmi_f64x2 b) {
    const hmi_f64x2 most = f64x2_larger(a, b);
    return f64x2_first(f64x2_larger(most, f64x2_between(most, most)));
}

/// Whether two solids overlap. Neither is a point or disc.
static inline hmi_verdict hmi_solids_meet(const hmi_solid *a, const hmi_solid *b) {
    const solids_scale by = solids_scale_make(a, b);
    const solids_sums sums = solids_sums_make(a, b, by.d);
    const double most = solids_most(sums.over_a, sums.over_b);
    return most > by.size ? HMI_APART : most < -by.size ? HMI_MEET : HMI_UNSURE;
}

// How far a solid reaches along x and y.
static inline hmi_f64x2 solids_reach(const hmi_solid *s) {
    const hmi_f64x2 x = f64x2_size(s->x), y = f64x2_size(s->y);
    return f64x2_add(f64x2_firsts(x, y), f64x2_seconds(x, y));
}

/// Whether the AABBs of both are surely farther apart than `reach` steps. Along each axis a box reaches as far from
/// its middle as both half sides together. One step is added, which is more than the error.
static inline bool hmi_solids_far(const hmi_solid *a, const hmi_solid *b, double reach) {
    const hmi_f64x2 both = f64x2_add(f64x2_add(solids_reach(a), solids_reach(b)), f64x2_all(reach + 1));
    return f64x2_above(f64x2_size(f64x2_sub(b->middle, a->middle)), both) != 0;
}

/// The features of two solids that are nearest, or part them soonest: an edge or a corner of each. An edge's number
/// is that of its first corner.
typedef struct hmi_solids_found {
    bool deep;                  ///< the solids overlap
    bool small;                 ///< all vectors from corner to corner are below 2^58 units
    int32_t edge_a, edge_b;     ///< -1 for none; two edges are parallel as far as doubles resolve
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

/// The same for distances. Of solids that overlap, which sets `deep`, it finds the first corner of a that lies in b, or
/// else the first one of b that lies in a; the other number is negative, and both are where edges cross alone. Nothing
/// else is written of them, and `gap` and `blur` of none.
hmi_verdict hmi_solids_near(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            hmi_solids_found *out);

#endif
