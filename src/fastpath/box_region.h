// fastpath (internal): the test of a circle or point and a box in doubles. It finds the region of the box in which
// the centre lies, the nearest side or corner of the box, and whether both surely meet or are apart.
//
// The box's radius, if any, is added to the circle's. The box's axes are about square and equally long, L steps.
// Boxes at scale 1 are tested in floats before (circles.h); boxes with other axes are tested as solids
// (overlap_convex.c).
//
// How far a point is inside of a side is computed times L. As the axes are off by less than 2^-18 of L, it is off by
// less than 2^-16 of S, the sum of all sizes. A depth below 2^-14 S is in doubt. So where the point is surely beside
// one side alone, or beyond a corner, nothing else of the box is nearer than 2^-15 S / L.
#ifndef HITMASK_FASTPATH_BOX_REGION_H
#define HITMASK_FASTPATH_BOX_REGION_H

#include "../simd/f64x2.h"
#include "fastpath.h"

#include <math.h>

/// Where a point lies to a box; each pair is along the box's x and y.
typedef struct hmi_box_sight {
    hmi_f64x2 low, high; ///< how far the point is inside of the sides
    uint32_t in, out;    ///< a bit for each axis: whether the point is surely, or surely not, between its two sides.
                         ///< Clear for boxes of less than 2^20 steps, or with axes that are not square
    uint32_t wide;       ///< a bit for each axis along which anything can be certain
    uint32_t upper;      ///< whether the side with the larger coordinate is nearer
    double clear;        ///< depths are off by less than this
} hmi_box_sight;

/// Whether the axes are square and equally long, to 2^-18 of their length.
static inline bool hmi_box_is_square(const hm_xform *xform) {
    const double sign = hmi_fast_mirrored(xform) ? -1 : 1, ux = xform->ux, uy = xform->uy;
    const double off = fabs(xform->vy - sign * ux) + fabs(xform->vx + sign * uy);
    return off <= (fabs(ux) + fabs(uy)) * 0x1p-19;
}

/// Finds where a point lies that is (dx, dy) steps from the box's origin.
static inline hmi_box_sight hmi_box_sight_make(const hm_shape *box, const hm_xform *xform, double dx, double dy) {
    const double ux = xform->ux, uy = xform->uy, span = (ux * ux + uy * uy) * (1.0 / HM_UNITS_PER_PIXEL);
    const double length = fabs(ux) + fabs(uy);
    const hmi_f64x2 at = f64x2_of(dx * ux + dy * uy, dx * xform->vx + dy * xform->vy), part = f64x2_all(span);
    const hmi_f64x2 a = f64x2_mul(f64x2_of(box->a.x, box->a.y), part),
                    b = f64x2_mul(f64x2_of(box->b.x, box->b.y), part);
    const hmi_f64x2 size = f64x2_add(f64x2_size(a), f64x2_size(b));
    const hmi_f64x2 low = f64x2_sub(at, a), high = f64x2_sub(b, at), less = f64x2_min(low, high);
    const double all = (fabs(dx) + fabs(dy)) * length + (f64x2_first(size) + f64x2_second(size));
    const double clear = all * 0x1p-14;
    const uint32_t wide =
        hmi_box_is_square(xform) ? f64x2_above(f64x2_sub(b, a), f64x2_all(0x1p20 * length)) : 0;
    return (hmi_box_sight){.low = low,
                           .high = high,
                           .in = wide & f64x2_above(less, f64x2_all(clear)),
                           .out = wide & f64x2_above(f64x2_all(-clear), less),
                           .wide = wide,
                           .upper = f64x2_above(low, high),
                           .clear = clear};
}

/// Finds where the centre of a disc, or a point, lies; false where its region is in doubt.
static inline bool hmi_box_sight_of(const hm_shape *disc, const hm_xform *at_disc, const hm_shape *box,
                                    const hm_xform *xform, hmi_box_sight *out) {
    double dx = (double)(at_disc->ox - xform->ox), dy = (double)(at_disc->oy - xform->oy);
    if ((disc->a.x | disc->a.y) != 0) {
        const hmi_fast_map map = hmi_fast_map_make(at_disc, dx, dy);
        const hm_vec2 at = hmi_fast_apply(&map, disc->a.x, disc->a.y);
        dx = at.x;
        dy = at.y;
    }
    *out = hmi_box_sight_make(box, xform, dx, dy);
    return (out->in | out->out) == 3;
}

/// Whether a disc about the point surely meets the box, or is surely apart from it. `near` and `far` are squares
/// of radii in steps, one too small and one too large; `near` is 0 for a point. The axes are equally long to 2^-18
/// of their length.
static inline hmi_verdict hmi_box_disc(const hmi_box_sight *view, const hm_xform *xform, double near, double far) {
    const hmi_f64x2 none = f64x2_all(0), clear = f64x2_all(view->clear);
    const hmi_f64x2 over = f64x2_minus(f64x2_min(view->low, view->high));
    const hmi_f64x2 least = f64x2_larger(f64x2_sub(over, clear), none);
    const hmi_f64x2 most = f64x2_larger(f64x2_add(over, clear), none);
    const double ux = xform->ux, uy = xform->uy, scale = ux * ux + uy * uy;
    const bool apart = f64x2_sum(f64x2_mul(least, least)) > far * scale * (1 + 0x1p-16);
    const bool meet = view->in == 3 || f64x2_sum(f64x2_mul(most, most)) < near * scale * (1 - 0x1p-16);
    if (view->wide != 3 || apart == meet) return HMI_UNSURE;
    return meet ? HMI_MEET : HMI_APART;
}

/// Whether a point is surely outside and farther from the box than so many steps.
static inline bool hmi_box_far(const hmi_box_sight *view, const hm_xform *xform, double steps) {
    return hmi_box_disc(view, xform, 0, steps * steps) == HMI_APART;
}

// The axis along which a point inside is nearest to a side; 2 where another side is about as near.
static inline uint32_t box_axis(const hmi_box_sight *view) {
    const hmi_f64x2 less = f64x2_min(view->low, view->high), apart = f64x2_size(f64x2_sub(view->low, view->high));
    const double x = f64x2_first(less), y = f64x2_second(less);
    const uint32_t axis = x < y ? 0 : 1;
    return fabs(x - y) > view->clear && (f64x2_above(apart, f64x2_all(view->clear)) >> axis & 1) ? axis : 2;
}

/// The edge that a point outside is in front of, or that a point inside is nearest to, -1 for none; and the corner
/// that a point outside is nearest to.
static inline void hmi_box_feature(const hmi_box_sight *view, int32_t *edge, int32_t *corner) {
    const uint32_t axis = view->out ? view->out - 1 : box_axis(view);
    const int32_t x = view->upper & 1, y = view->upper >> 1 & 1;
    *corner = x ^ 3 * y;
    *edge = axis > 1 ? -1 : (int32_t)axis * 2 * y + (1 - (int32_t)axis) * (3 - 2 * x);
}

#endif
