// Overlap in doubles: circles and boxes about any centre, drawn at any scale, rotated and flipped, of
// which each sum and product is off by 2^-53 of itself.
#include "box_region.h"
#include "circles.h"

#include <math.h>

// The size of the determinant of an xform without shear; 0 for others, and those that may not be valid. v is u
// rotated by 90 degrees, clockwise or not, but for 2 steps along each axis, and u is 2^20 to 2^28 steps long.
static inline double f64_area(const hm_xform *xform) {
    const int64_t ux = xform->ux, uy = xform->uy, vx = xform->vx, vy = xform->vy;
    const int64_t det = ux * vy - uy * vx, way = det < 0 ? -1 : 1, area = det * way;
    const uint64_t offset = ((uint64_t)xform->ox + ((uint64_t)1 << 46)) | ((uint64_t)xform->oy + ((uint64_t)1 << 46));
    const uint64_t off = (uint64_t)(ux - way * vy + 2) | (uint64_t)(uy + way * vx + 2);
    const bool valid = (offset >> 47 | off >> 2) == 0 && area >= (int64_t)1 << 40 && area <= (int64_t)1 << 56;
    return valid ? (double)area : 0;
}

static inline bool f64_circle_valid(const hm_shape *circle) {
    return (uint32_t)circle->radius <= (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS && hmi_fast_local_valid(circle->a);
}

// Whole numbers that may be too large wrap.
static inline double f64_way(int64_t from, int64_t to) { return (double)(int64_t)((uint64_t)to - (uint64_t)from); }

// From a point to a circle's centre, in steps; (x, y) leads to its origin.
static inline hm_vec2 f64_centre(const hm_shape *circle, const hm_xform *xform, double x, double y) {
    if ((circle->a.x | circle->a.y) == 0) return (hm_vec2){x, y};
    const hmi_fast_map map = hmi_fast_map_make(xform, x, y);
    return hmi_fast_apply(&map, circle->a.x, circle->a.y);
}

// Of two squares of lengths.
static inline hmi_verdict f64_compare(double distance2, double reach2, double doubt) {
    const double gap = distance2 - reach2;
    if (fabs(gap) <= doubt) return HMI_UNSURE;
    return gap < 0 ? HMI_MEET : HMI_APART;
}

// In steps. Each centre is off by less than 2^-4 for what is rounded, each radius by half a step and 2^-50 of itself:
// less than 2 in all, which is 4 times the reach and 4 of its square. Doubt begins at 8 times the reach and more.
static inline hmi_verdict f64_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const double of_a = f64_area(xa), of_b = f64_area(xb);
    if (of_a == 0 || of_b == 0 || !f64_circle_valid(a) || !f64_circle_valid(b)) return HMI_UNSURE;
    const hm_vec2 from = f64_centre(a, xa, 0, 0);
    const hm_vec2 to = f64_centre(b, xb, f64_way(xa->ox, xb->ox), f64_way(xa->oy, xb->oy));
    const double dx = to.x - from.x, dy = to.y - from.y, one = a->radius, two = b->radius;
    const double both = one * two * sqrt(of_a * of_b);
    const double reach2 = (one * one * of_a + two * two * of_b + 2 * both) * 0x1p-32;
    return f64_compare(dx * dx + dy * dy, reach2, reach2 * 0x1p-29 + 0x1p33);
}

/// Where a point lies to a box whose axes are about square and equally long; each pair is along the box's x and y.
/// hmi_box_find is for any axes, but it takes exact corners and finds a feature: more than an overlap needs.
typedef struct f64_sight {
    hmi_f64x2 at;        ///< from the box's origin
    hmi_f64x2 low, high; ///< how far the point is inside of the sides, times the length of an axis
    double clear;        ///< these are off by less than this
} f64_sight;

// Finds where a point lies that is (dx, dy) steps from the box's origin.
static inline f64_sight f64_sight_make(const hm_shape *box, const hm_xform *xform, double dx, double dy) {
    const double ux = xform->ux, uy = xform->uy, span = (ux * ux + uy * uy) * (1.0 / HM_UNITS_PER_PIXEL);
    const double length = fabs(ux) + fabs(uy);
    const hmi_f64x2 at = f64x2_of(dx * ux + dy * uy, dx * xform->vx + dy * xform->vy), part = f64x2_all(span);
    const hmi_f64x2 a = f64x2_mul(f64x2_of(box->a.x, box->a.y), part),
                    b = f64x2_mul(f64x2_of(box->b.x, box->b.y), part);
    const hmi_f64x2 size = f64x2_add(f64x2_size(a), f64x2_size(b));
    const double all = (fabs(dx) + fabs(dy)) * length + (f64x2_first(size) + f64x2_second(size));
    return (f64_sight){at, f64x2_sub(at, a), f64x2_sub(b, at), all * 0x1p-14 + 8 * length};
}

// Whether a disc about the point surely meets the box, or is surely apart from it. `square` is that of its radius in
// steps, which is off by less than 3; 0 for a point. The axes are square and equally long to 2^-18 of their length.
//
// With D for how far the point is from the box's origin, and d from the box: v is off by 2^-18 of D where the point is
// projected, and by 2^-18 of D + d for where the nearest point of the box is. So d is off by less than 2^-17 (D + d),
// and 3 steps for the point. As 2d times 2^-17 D is less than 2^-17 (d^2 + D^2), and 6d less than 2^-16 d^2 + 9 * 2^16,
// squares are off by less than 2^-14 of their sum and 2^20 square steps.
static inline hmi_verdict f64_box_disc(const f64_sight *view, const hm_xform *xform, double square) {
    const hmi_f64x2 less = f64x2_min(view->low, view->high), over = f64x2_larger(f64x2_minus(less), f64x2_all(0));
    const double ux = xform->ux, uy = xform->uy, scale = ux * ux + uy * uy;
    const double distance2 = f64x2_sum(f64x2_mul(over, over)), reach2 = square * scale;
    const double all = distance2 + reach2 + f64x2_sum(f64x2_mul(view->at, view->at)), gap = distance2 - reach2;
    if (square == 0 && f64x2_above(less, f64x2_all(view->clear)) == 3) return HMI_MEET;
    if (fabs(gap) <= all * 0x1p-14 + scale * 0x1p20) return HMI_UNSURE;
    return gap < 0 ? HMI_MEET : HMI_APART;
}

// The circle's radius is off by half a step, its centre by less than 2^-4.
static inline hmi_verdict f64_circle_box(const hm_shape *circle, const hm_xform *xcircle, const hm_shape *box,
                                         const hm_xform *xbox) {
    if (f64_area(xbox) == 0) return HMI_UNSURE;
    const double area = f64_area(xcircle);
    if (area == 0 || !hmi_fast_box_valid(box) || !f64_circle_valid(circle)) return HMI_UNSURE;
    const hm_vec2 at = f64_centre(circle, xcircle, f64_way(xbox->ox, xcircle->ox), f64_way(xbox->oy, xcircle->oy));
    const f64_sight view = f64_sight_make(box, xbox, at.x, at.y);
    const double radius = circle->radius * 0x1p-16;
    return f64_box_disc(&view, xbox, radius * radius * area);
}

hmi_verdict hmi_fast_disc_box(const hm_shape *disc, const hm_xform *xdisc, const hm_shape *box, const hm_xform *xbox,
                              double reach) {
    const double unit = (double)HMI_UNITS_PER_STEP, near = reach > 3 ? (reach - 3) * unit : 0;
    const double far = reach > 0 ? (reach + 3) * unit : 0;
    hmi_box_found found;
    const hmi_verdict inside = hmi_box_find(box, xbox, hmi_local_apply(xdisc, disc->a), far, &found);
    if (inside != HMI_APART) return inside;
    if (hmi_box_far(&found, far)) return HMI_APART;
    return found.square < near * near * found.length2 * (1 - 0x1p-16) ? HMI_MEET : HMI_UNSURE;
}

hmi_verdict hmi_fast_circles_f64(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const bool round_a = a->kind == HM_SHAPE_CIRCLE, round_b = b->kind == HM_SHAPE_CIRCLE;
    if (round_a && round_b) return f64_circles(a, xa, b, xb);
    if ((!round_a && a->kind != HM_SHAPE_BOX) || (!round_b && b->kind != HM_SHAPE_BOX)) return HMI_UNSURE;
    if (!round_a && !round_b) return HMI_UNSURE;
    return f64_circle_box(round_a ? a : b, round_a ? xa : xb, round_a ? b : a, round_a ? xb : xa);
}
