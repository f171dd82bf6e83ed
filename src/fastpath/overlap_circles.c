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

/// A circle or box, and how the other one sees its origin or, of a circle, its centre, in steps.
typedef struct f64_solid {
    const hm_shape *shape;
    const hm_xform *xform;
    double area;
    hm_vec2 at;
} f64_solid;

static inline hm_vec2 f64_centre(const hm_shape *circle, const hm_xform *xform, hm_vec2 at) {
    if ((circle->a.x | circle->a.y) == 0) return at;
    const double x = circle->a.x * 0x1p-16, y = circle->a.y * 0x1p-16;
    return (hm_vec2){at.x + (x * xform->ux + y * xform->vx), at.y + (x * xform->uy + y * xform->vy)};
}

static inline bool f64_valid(const hm_shape *shape) {
    const uint32_t limit = (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    if (shape->kind == HM_SHAPE_BOX) return hmi_fast_box_valid(shape);
    return (uint32_t)shape->radius <= limit && hmi_fast_local_valid(shape->a);
}

// Of two squares of lengths.
static inline hmi_verdict f64_compare(double distance2, double reach2, double doubt) {
    const double gap = distance2 - reach2;
    if (fabs(gap) <= doubt) return HMI_UNSURE;
    return gap < 0 ? HMI_MEET : HMI_APART;
}

// In steps. Each centre is off by less than 2^-4 for what is rounded, each radius by half a step and 2^-50 of itself:
// less than 2 in all, which is 4 times the reach and 4 of its square. Doubt begins at 8 times the reach and more.
static inline hmi_verdict f64_circles(const f64_solid *a, const f64_solid *b) {
    const double dx = b->at.x - a->at.x, dy = b->at.y - a->at.y;
    const double one = a->shape->radius, two = b->shape->radius;
    const double both = one * two * sqrt(a->area * b->area);
    const double reach2 = (one * one * a->area + two * two * b->area + 2 * both) * 0x1p-32;
    return f64_compare(dx * dx + dy * dy, reach2, reach2 * 0x1p-29 + 0x1p33);
}

// The circle's radius and centre are off by less than 2 steps: less than 2^-18 of the sizes of which doubt is 2^-14.
static inline hmi_verdict f64_circle_box(const f64_solid *circle, const f64_solid *box) {
    const hmi_box_sight view =
        hmi_box_sight_make(box->shape, box->xform, circle->at.x - box->at.x, circle->at.y - box->at.y);
    const double radius = circle->shape->radius * 0x1p-16, reach2 = radius * radius * circle->area;
    return hmi_box_disc(&view, box->xform, reach2, reach2);
}

hmi_verdict hmi_fast_disc_box(const hm_shape *disc, const hm_xform *xdisc, const hm_shape *box, const hm_xform *xbox,
                              double near, double far) {
    hmi_box_sight view;
    hmi_box_sight_of(disc, xdisc, box, xbox, &view);
    return hmi_box_disc(&view, xbox, near * near, far * far);
}

// Whole numbers that may be too large wrap.
static inline double f64_way(int64_t from, int64_t to) { return (double)(int64_t)((uint64_t)to - (uint64_t)from); }

hmi_verdict hmi_fast_circles_f64(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const bool round_a = a->kind == HM_SHAPE_CIRCLE, round_b = b->kind == HM_SHAPE_CIRCLE;
    const bool valid = (round_a || a->kind == HM_SHAPE_BOX) && (round_b || b->kind == HM_SHAPE_BOX);
    if (!valid || !(round_a || round_b) || !f64_valid(a) || !f64_valid(b)) return HMI_UNSURE;
    const hm_vec2 here = {0, 0}, there = {f64_way(xa->ox, xb->ox), f64_way(xa->oy, xb->oy)};
    const f64_solid one = {a, xa, f64_area(xa), round_a ? f64_centre(a, xa, here) : here};
    const f64_solid two = {b, xb, f64_area(xb), round_b ? f64_centre(b, xb, there) : there};
    if (one.area == 0 || two.area == 0) return HMI_UNSURE;
    if (round_a && round_b) return f64_circles(&one, &two);
    return round_a ? f64_circle_box(&one, &two) : f64_circle_box(&two, &one);
}
