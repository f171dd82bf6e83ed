// fastpath (internal): the test of a circle or point and a box. It finds the side or corner of the box that is nearest to
// the centre, or parts it soonest, and whether both surely meet or are apart.
//
// The box's radius, if any, is added to the circle's. Its axes may have any lengths and angle. Boxes at scale 1 are
// tested in floats before (circles.h); what is in doubt here is tested as solids (overlap_convex.c).
//
// All is computed from the exact ways from corner 0 along both sides and to the centre, which then become doubles. With M
// for the sum of their sizes, sums of their products are off by less than 2^-51 M^2, as in segments.c
// (scripts/proofs/segments_sums.gappa), and 2^-20 M^2 is left as doubt. So where the centre is surely beside one side
// alone, or beyond a corner, all else of the box is farther by much more than what doubles round in the exact code.
#ifndef HITMASK_FASTPATH_BOX_REGION_H
#define HITMASK_FASTPATH_BOX_REGION_H

#include "../sat/sat_measure.h"
#include "fastpath.h"

#include <math.h>

/// Where a point lies to a box. Its sides of the first kind lie along u, those of the second along v.
typedef struct hmi_box_sight {
    hmi_point corner[4]; ///< exact, in units
    hm_vec2 u, v, w;     ///< the ways from corner 0 to 1, from 1 to 2, and from 0 to the point
    double area; ///< the product of the lengths of u and v, times the sine of their angle: below 0 with a flip
    double blur; ///< what differs by more is surely different
} hmi_box_sight;

/// Finds where `centre`, in units, lies. False where coordinates are 2^60 units or more, so that differences are below
/// 2^62.
static inline bool hmi_box_sight_make(const hm_shape *box, const hm_xform *xform, hmi_point centre,
                                      hmi_box_sight *out) {
    const int64_t wide = (int64_t)box->b.x - box->a.x, high = (int64_t)box->b.y - box->a.y;
    const hmi_point p = hmi_local_apply(xform, box->a);
    const hmi_point u = {wide * xform->ux, wide * xform->uy}, v = {high * xform->vx, high * xform->vy};
    out->corner[0] = p;
    out->corner[1] = (hmi_point){p.x + u.x, p.y + u.y};
    out->corner[2] = (hmi_point){p.x + u.x + v.x, p.y + u.y + v.y};
    out->corner[3] = (hmi_point){p.x + v.x, p.y + v.y};
    out->u = (hm_vec2){(double)u.x, (double)u.y};
    out->v = (hm_vec2){(double)v.x, (double)v.y};
    out->w = (hm_vec2){(double)(centre.x - p.x), (double)(centre.y - p.y)};
    const double most =
        fabs(out->u.x) + fabs(out->u.y) + fabs(out->v.x) + fabs(out->v.y) + fabs(out->w.x) + fabs(out->w.y);
    out->area = hmi_cross(out->u, out->v);
    out->blur = most * most * 0x1p-20;
    return (hmi_point_size(p) | hmi_point_size(centre)) == 0;
}

/// What of a box is nearest to a point, or parts it soonest.
typedef struct hmi_box_found {
    int32_t edge, corner; ///< -1 for none: of a point inside, where two sides part it about as soon, there is neither
    double square, length2; ///< the square of the distance of a point outside, times another one
} hmi_box_found;

// The same of a point that is so deep behind both nearer sides, times their lengths, one of them below 0. The side along
// v begins at corner 1 where it is `right`, that along u at corner 2 where it is `low`.
static inline hmi_verdict box_outside(const hmi_box_sight *view, double deep_u, double deep_v, bool right, bool low,
                                      hmi_box_found *out) {
    const double blur = view->blur, square_u = hmi_dot(view->u, view->u), square_v = hmi_dot(view->v, view->v);
    const double x = right ? 1 : 0, y = low ? 1 : 0;
    const hm_vec2 at = {view->w.x - x * view->u.x - y * view->v.x, view->w.y - x * view->u.y - y * view->v.y};
    const double along_u = hmi_dot(at, view->u) * (1 - 2 * x), along_v = hmi_dot(at, view->v) * (1 - 2 * y);
    if (deep_u < -blur && along_u > blur && square_u - along_u > blur) {
        *out = (hmi_box_found){low ? 2 : 0, -1, deep_u * deep_u, square_u};
        return HMI_APART;
    }
    if (deep_v < -blur && along_v > blur && square_v - along_v > blur) {
        *out = (hmi_box_found){right ? 1 : 3, -1, deep_v * deep_v, square_v};
        return HMI_APART;
    }
    if (along_u >= -blur || along_v >= -blur) return HMI_UNSURE;
    *out = (hmi_box_found){-1, (int32_t)right ^ 3 * (int32_t)low, hmi_dot(at, at), 1};
    return HMI_APART;
}

/// HMI_MEET for a point that is surely inside, HMI_APART for one outside.
static inline hmi_verdict hmi_box_find(const hmi_box_sight *view, hmi_box_found *out) {
    const double turn = view->area < 0 ? -1 : 1, area = view->area * turn, blur = view->blur;
    const double from_u = hmi_cross(view->u, view->w) * turn, over_u = area - from_u;
    const double from_v = hmi_cross(view->w, view->v) * turn, over_v = area - from_v;
    const double deep_u = from_u < over_u ? from_u : over_u, deep_v = from_v < over_v ? from_v : over_v;
    const bool low = from_u > over_u, right = from_v > over_v;
    if (!(deep_u > blur && deep_v > blur)) return box_outside(view, deep_u, deep_v, right, low, out);
    const double one = deep_u * deep_u * hmi_dot(view->v, view->v), two = deep_v * deep_v * hmi_dot(view->u, view->u);
    const bool by_u = one < two;
    const bool clear = fabs(one - two) > (one + two) * 0x1p-16;
    const bool alone = area - 2 * (by_u ? deep_u : deep_v) > blur;
    const int32_t edge = by_u ? 2 * low : 3 - 2 * right;
    *out = (hmi_box_found){clear && alone ? edge : -1, -1, 0, 1};
    return HMI_MEET;
}

/// Whether a point outside is surely farther from the box than `reach` units.
static inline bool hmi_box_far(const hmi_box_found *found, double reach) {
    return found->square > reach * reach * found->length2 * (1 + 0x1p-16);
}

/// Whether a disc about the point surely meets the box, or is surely apart from it. Its radius is `reach` units, off by
/// less than 3 steps; 0 for a point.
static inline hmi_verdict hmi_box_disc(const hmi_box_sight *view, double reach) {
    const double off = 3 * (double)HMI_UNITS_PER_STEP, near = reach > off ? reach - off : 0;
    const double far = reach > 0 ? reach + off : 0, most = 1 + 0x1p-40;
    hmi_box_found found;
    if (fabs(view->w.x) > (fabs(view->u.x) + fabs(view->v.x) + far) * most) return HMI_APART;
    if (fabs(view->w.y) > (fabs(view->u.y) + fabs(view->v.y) + far) * most) return HMI_APART;
    const hmi_verdict inside = hmi_box_find(view, &found);
    if (inside != HMI_APART) return inside;
    if (hmi_box_far(&found, far)) return HMI_APART;
    return found.square < near * near * found.length2 * (1 - 0x1p-16) ? HMI_MEET : HMI_UNSURE;
}

#endif
