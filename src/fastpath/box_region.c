// Finds the side or corner of a box that is nearest to a point, or parts it soonest.
//
// All is computed from the exact vectors from corner 0 along both sides and to the point, which then become doubles.
// With M for the sum of their sizes, sums of their products are off by less than 2^-51 M^2, as in segments.c
// (scripts/proofs/segments_sums.gappa), and 2^-20 M^2 is left as doubt. So where the point is surely beside one side
// alone, or beyond a corner, all else of the box is farther by much more than what doubles round in the exact code.
#include "box_region.h"

#include "../sat/sat_measure.h"

#include <math.h>

/// Where a point lies to a box. Its sides of the first kind lie along u, those of the second along v.
typedef struct box_sight {
    hmi_point corner[4]; ///< exact, in units
    hm_vec2 u, v, w;     ///< from corner 0 to 1, from 1 to 2, and from 0 to the point
    double area; ///< the product of the lengths of u and v, times the sine of their angle: below 0 with a flip
    double blur; ///< what differs by more is surely different
} box_sight;

// Finds where `centre`, in units, lies. False, with nothing written, where coordinates are 2^60 units or more: below
// that differences are below 2^61.
static inline bool box_sight_make(const hm_shape *box, const hm_xform *xform, hmi_point centre, box_sight *out) {
    const int64_t wide = (int64_t)box->b.x - box->a.x, high = (int64_t)box->b.y - box->a.y;
    const hmi_point p = hmi_local_apply(xform, box->a);
    if ((hmi_point_size(p) | hmi_point_size(centre)) != 0) return false;
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
    return true;
}

static inline void box_put(const box_sight *view, int32_t k, double square, double length2, hmi_box_found *out) {
    *out = (hmi_box_found){k, view->corner[k], view->corner[(k + 1) & 3], view->area < 0, square, length2};
}

// Of a point that is not inside. `deep_u` and `deep_v` are its depths behind the nearer sides along u and v, times
// their lengths; one of them is below 0. The side along v begins at corner 1 where `right`, that along u at corner 2
// where `low`.
static inline hmi_verdict box_outside(const box_sight *view, double deep_u, double deep_v, bool right, bool low,
                                      hmi_box_found *out) {
    const double blur = view->blur, square_u = hmi_dot(view->u, view->u), square_v = hmi_dot(view->v, view->v);
    const double x = right ? 1 : 0, y = low ? 1 : 0;
    const hm_vec2 at = {view->w.x - x * view->u.x - y * view->v.x, view->w.y - x * view->u.y - y * view->v.y};
    const double along_u = hmi_dot(at, view->u) * (1 - 2 * x), along_v = hmi_dot(at, view->v) * (1 - 2 * y);
    if (deep_u < -blur && along_u > blur && square_u - along_u > blur) {
        box_put(view, low ? 2 : 0, deep_u * deep_u, square_u, out);
        return HMI_APART;
    }
    if (deep_v < -blur && along_v > blur && square_v - along_v > blur) {
        box_put(view, right ? 1 : 3, deep_v * deep_v, square_v, out);
        return HMI_APART;
    }
    if (along_u >= -blur || along_v >= -blur) return HMI_UNSURE;
    box_put(view, (int32_t)right ^ 3 * (int32_t)low, hmi_dot(at, at), 1, out);
    out->edge = -1;
    return HMI_APART;
}

hmi_verdict hmi_box_find(const hm_shape *box, const hm_xform *xform, hmi_point centre, double far,
                         hmi_box_found *out) {
    const double more = 1 + 0x1p-40;
    box_sight space, *view = &space;
    if (!box_sight_make(box, xform, centre, view)) return HMI_UNSURE;
    if (fabs(view->w.x) > (fabs(view->u.x) + fabs(view->v.x) + far) * more ||
        fabs(view->w.y) > (fabs(view->u.y) + fabs(view->v.y) + far) * more) {
        box_put(view, 0, HUGE_VAL, 1, out);
        return HMI_APART;
    }
    const double turn = view->area < 0 ? -1 : 1, area = view->area * turn, blur = view->blur;
    const double from_u = hmi_cross(view->u, view->w) * turn, over_u = area - from_u;
    const double from_v = hmi_cross(view->w, view->v) * turn, over_v = area - from_v;
    const double deep_u = from_u < over_u ? from_u : over_u, deep_v = from_v < over_v ? from_v : over_v;
    const bool low = from_u > over_u, right = from_v > over_v;
    if (!(deep_u > blur && deep_v > blur)) return box_outside(view, deep_u, deep_v, right, low, out);
    const double one = deep_u * deep_u * hmi_dot(view->v, view->v), two = deep_v * deep_v * hmi_dot(view->u, view->u);
    const bool by_u = one < two;
    const bool clear = fabs(one - two) > (one + two) * 0x1p-16;
    // Without a branch on by_u, which is as often true as not.
    const bool alone_u = area - 2 * deep_u > blur, alone_v = area - 2 * deep_v > blur;
    const bool alone = (alone_u & by_u) | (alone_v & !by_u);
    const int32_t of_v = 3 - 2 * (int32_t)right, edge = of_v ^ ((of_v ^ 2 * (int32_t)low) & -(int32_t)by_u);
    box_put(view, edge, 0, 1, out);
    if (!clear || !alone) out->edge = -1;
    return HMI_MEET;
}
