// fastpath (internal): the test of a circle or point and a box in doubles. It finds the region of the box in which
// the centre lies, the nearest side or corner of the box, and whether both surely meet or are apart.
//
// The box's radius, if any, is added to the circle's. The box's axes are about square and equally long, L steps.
// Boxes at scale 1 are tested in floats before (circles.h); boxes with other axes are tested as solids, and so is what
// is in doubt here (overlap_convex.c).
//
// How far a point is inside of a side is computed times L. As the axes are off by less than 2^-18 of L, it is off by
// less than 2^-16 of S, the sum of all sizes. A depth below 2^-14 S and 8 L is in doubt: 8 steps are more than what
// centres and radii are rounded by. So where the point is surely beside one side alone, or beyond a corner, nothing
// else of the box is nearer than 2^-15 S / L.
#ifndef HITMASK_FASTPATH_BOX_REGION_H
#define HITMASK_FASTPATH_BOX_REGION_H

#include "../simd/f64x2.h"
#include "fastpath.h"

#include <math.h>

/// Where a point lies to a box; each pair is along the box's x and y.
typedef struct hmi_box_sight {
    hmi_f64x2 at;        ///< from the box's origin
    hmi_f64x2 low, high; ///< how far the point is inside of the sides
    uint32_t in, out;    ///< a bit for each axis: whether the point is surely, or surely not, between its two sides.
                         ///< Clear for boxes of less than 2^20 steps, or with axes that are not square
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
    const double clear = all * 0x1p-14 + 8 * length;
    const uint32_t wide =
        hmi_box_is_square(xform) ? f64x2_above(f64x2_sub(b, a), f64x2_all(0x1p20 * length)) : 0;
    return (hmi_box_sight){.at = at,
                           .low = low,
                           .high = high,
                           .in = wide & f64x2_above(less, f64x2_all(clear)),
                           .out = wide & f64x2_above(f64x2_all(-clear), less),
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

/// Whether a disc about the point surely meets the box, or is surely apart from it. `square` is that of its radius in
/// steps, which is off by less than 3; 0 for a point. The axes are square and equally long to 2^-18 of their length.
///
/// With D for how far the point is from the box's origin, and d from the box: v is off by 2^-18 of D where the point is
/// projected, and by 2^-18 of D + d for where the nearest point of the box is. So d is off by less than 2^-17 (D + d),
/// and 3 steps for the point. As 2d times 2^-17 D is less than 2^-17 (d^2 + D^2), and 6d less than 2^-16 d^2 + 9 * 2^16,
/// squares are off by less than 2^-14 of their sum and 2^20 square steps.
static inline hmi_verdict hmi_box_disc(const hmi_box_sight *view, const hm_xform *xform, double square) {
    const hmi_f64x2 less = f64x2_min(view->low, view->high), over = f64x2_larger(f64x2_minus(less), f64x2_all(0));
    const double ux = xform->ux, uy = xform->uy, scale = ux * ux + uy * uy;
    const double distance2 = f64x2_sum(f64x2_mul(over, over)), reach2 = square * scale;
    const double all = distance2 + reach2 + f64x2_sum(f64x2_mul(view->at, view->at)), gap = distance2 - reach2;
    if (square == 0 && f64x2_above(less, f64x2_all(view->clear)) == 3) return HMI_MEET;
    if (fabs(gap) <= all * 0x1p-14 + scale * 0x1p20) return HMI_UNSURE;
    return gap < 0 ? HMI_MEET : HMI_APART;
}

/// Whether a point is surely outside and farther from the box than so many steps.
static inline bool hmi_box_far(const hmi_box_sight *view, const hm_xform *xform, double steps) {
    return hmi_box_disc(view, xform, steps * steps) == HMI_APART;
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
