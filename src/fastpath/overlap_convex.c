// Yes or no in doubles, where they leave no doubt, before anything is put on the lattice.
//
// Points are in steps of 2^-24 pixel, relative to the origin of a's xform: there the vector to b's origin is a whole
// number below 2^48, exact, and so are axes and local coordinates. A transformed point is that vector plus two
// products below 2^46: rounding two products and two sums moves it by less than 2 * 2^-8 + 2 * 2^-6 steps along each
// axis. So any two points are off by less than 1/8 step from each other, and what follows allows for more.
//
// What doubles say is taken where the shapes are clearly apart (by a line between them, which is a proof whatever
// line it is) or clearly meet (a point of both); the answer is then the same under either touch rule. Within a few
// steps of touching they say nothing, and the exact way begins.
#include "../shape/polygon_object.h"
#include "box_region.h"
#include "circles.h"
#include "contact_features.h"
#include "segments.h"
#include "solids.h"

#include <math.h>

// In steps, off by less than 1/16 from the one that is rounded to a whole step. At scale 1 the area differs from
// 2^48 by rounding alone; by less than 2^-20 of it, half of that is how much the root differs, but for 2^-43.
static inline double fast_radius(const hm_shape *shape, const hm_xform *xform) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double part = (double)(hmi_fast_area(xform) - ((int64_t)1 << 48)) * 0x1p-48;
    if (shape->radius == 0 || !hmi_shape_is_wide(shape)) return 0;
    if (part < 0x1p-20 && part > -0x1p-20) return shape->radius * 256.0 * (1 + part / 2);
    return shape->radius * unit * sqrt((double)hmi_fast_area(xform));
}

/// Radii that are surely less, and surely more, than both radii and the margin; 0 for shapes without.
typedef struct fast_reach {
    double near;
    double far;
} fast_reach;

static fast_reach fast_reach_make(double radius) {
    return radius > 0 ? (fast_reach){radius > 2 ? radius - 2 : 0, radius + 2} : (fast_reach){0, 0};
}

static bool fast_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_CIRCLE || shape->kind == HM_SHAPE_POINT;
}

// Two discs.
static hmi_verdict fast_discs(double dx, double dy, fast_reach reach) {
    const double square = dx * dx + dy * dy;
    if (square < reach.near * reach.near * (1 - 0x1p-40)) return HMI_MEET;
    return square > reach.far * reach.far * (1 + 0x1p-40) + 2 ? HMI_APART : HMI_UNSURE;
}

// A disc and a segment, with radii or a margin. Distances hardly change where the foot is about at an end, and all
// that is off is less than the steps that are left between near and far.
static hmi_verdict fast_disc_segment(const hm_shape *disc, const hm_xform *xdisc, const hm_shape *segment,
                                     const hm_xform *xsegment, fast_reach reach) {
    const hmi_point centre = hmi_local_apply(xdisc, disc->a);
    const hmi_point p = hmi_local_apply(xsegment, segment->a), q = hmi_local_apply(xsegment, segment->b);
    if ((hmi_point_size(centre) | hmi_point_size(p) | hmi_point_size(q)) != 0 || reach.far == 0) return HMI_UNSURE;
    const double unit = (double)HMI_UNITS_PER_STEP, near = reach.near * unit, far = reach.far * unit;
    const hm_vec2 e = {(double)(q.x - p.x), (double)(q.y - p.y)};
    hm_vec2 w = {(double)(centre.x - p.x), (double)(centre.y - p.y)};
    const double along = hmi_dot(e, w), length2 = hmi_dot(e, e), out = hmi_cross(e, w);
    const bool beside = along > 0 && along < length2;
    if (along >= length2) w = (hm_vec2){(double)(centre.x - q.x), (double)(centre.y - q.y)};
    const double square = beside ? out * out : hmi_dot(w, w), times = beside ? length2 : 1;
    if (square > far * far * times * (1 + 0x1p-40)) return HMI_APART;
    return square < near * near * times * (1 - 0x1p-40) ? HMI_MEET : HMI_UNSURE;
}

static hmi_verdict fast_segments(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 fast_reach reach) {
    const double unit = (double)HMI_UNITS_PER_STEP;
    hmi_segments s;
    hmi_segments_found found;
    const hmi_verdict verdict = hmi_segments_find(a, xa, b, xb, reach.near * unit, reach.far * unit, &s, &found);
    if (verdict == HMI_APART) return HMI_APART;
    return found.deep || (verdict == HMI_MEET && found.near) ? HMI_MEET : HMI_UNSURE;
}

// With radii or a margin; neither is a point or disc.
static hmi_verdict fast_solids(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               fast_reach reach) {
    hmi_solids_found found;
    const hmi_verdict verdict = hmi_solids_find(a, xa, b, xb, reach.far, false, &found);
    if (verdict != HMI_MEET || found.deep) return verdict;
    return found.gap + found.blur < reach.near ? HMI_MEET : HMI_UNSURE;
}

// ---- the answer ---------------------------------------------------------------------------------------------------

HMI_INLINE bool fast_around_make(const hm_shape *shape, const hm_xform *xform, hmi_f64x2 way, hmi_solid *out) {
    if (shape->kind != HM_SHAPE_POLYGON) return hmi_solid_make(shape, xform, way, out);
    const hmi_local_box *box = &shape->of.polygon->box;
    const hm_shape around = {.kind = HM_SHAPE_BOX, .a = {box->x0, box->y0}, .b = {box->x1, box->y1}};
    return hmi_solid_make(&around, xform, way, out);
}

HMI_INLINE bool fast_arounds_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  hmi_solid *one, hmi_solid *two) {
    return fast_around_make(a, xa, f64x2_all(0), one) && fast_around_make(b, xb, f64x2_way(&xa->ox, &xb->ox), two);
}

bool hmi_fast_far(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach) {
    hmi_solid one, two;
    return fast_arounds_make(a, xa, b, xb, &one, &two) && hmi_solids_far(&one, &two, reach);
}

// Of which one or both are polygons.
static hmi_verdict fast_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 int64_t margin) {
    const bool sharp = (a->radius | b->radius | margin) == 0;
    const hmi_verdict verdict = sharp ? hmi_fast_polygons_f32(a, xa, b, xb) : HMI_UNSURE;
    return verdict == HMI_UNSURE ? hmi_fast_hulls(a, xa, b, xb, margin) : verdict;
}

static hmi_verdict fast_round(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              fast_reach reach, int64_t margin) {
    hmi_solid one, two;
    if (!fast_arounds_make(a, xa, b, xb, &one, &two)) return HMI_UNSURE;
    if (hmi_solids_far(&one, &two, reach.far)) return HMI_APART;
    if (a->kind == HM_SHAPE_POLYGON || b->kind == HM_SHAPE_POLYGON) return fast_polygons(a, xa, b, xb, margin);
    return one.n == 1 || two.n == 1 || reach.far > 0 ? fast_solids(a, xa, b, xb, reach) : hmi_solids_meet(&one, &two);
}

// Of a disc and a box or segment.
static hmi_verdict fast_disc_box(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 double reach) {
    if (a->kind == HM_SHAPE_BOX && fast_is_disc(b)) return hmi_fast_disc_box(b, xb, a, xa, reach);
    if (b->kind == HM_SHAPE_BOX && fast_is_disc(a)) return hmi_fast_disc_box(a, xa, b, xb, reach);
    if (hmi_is_segment(a) && fast_is_disc(b)) return fast_disc_segment(b, xb, a, xa, fast_reach_make(reach));
    if (hmi_is_segment(b) && fast_is_disc(a)) return fast_disc_segment(a, xa, b, xb, fast_reach_make(reach));
    return HMI_UNSURE;
}

hmi_verdict hmi_fast_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_rule *rule) {
    if (a->kind == HM_SHAPE_MASK || b->kind == HM_SHAPE_MASK) return HMI_UNSURE;
    const double radii = fast_radius(a, xa) + fast_radius(b, xb) + (double)rule->margin;
    const fast_reach reach = fast_reach_make(radii);
    const hmi_verdict verdict = hmi_is_segment(a) && hmi_is_segment(b) ? fast_segments(a, xa, b, xb, reach)
                                                                       : fast_disc_box(a, xa, b, xb, radii);
    if (verdict != HMI_UNSURE) return verdict; // solids resolve what is in doubt here
    if (!fast_is_disc(a) || !fast_is_disc(b)) return fast_round(a, xa, b, xb, reach, rule->margin);
    const hmi_point from = hmi_local_apply(xa, a->a), to = hmi_local_apply(xb, b->a);
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    return fast_discs(((double)to.x - (double)from.x) * unit, ((double)to.y - (double)from.y) * unit, reach);
}

// ---- one against many ---------------------------------------------------------------------------------------------

hmi_fast_one hmi_fast_one_make(const hm_shape *shape, const hm_xform *xform, const hmi_rule *rule) {
    hmi_solid body = {.n = 1};
    const bool circle = shape->kind == HM_SHAPE_CIRCLE;
    const bool supported = circle || (shape->kind == HM_SHAPE_BOX && shape->radius == 0);
    if (supported) hmi_solid_make(shape, xform, f64x2_all(0), &body);
    const double radius = circle ? fast_radius(shape, xform) : 0;
    return (hmi_fast_one){supported,
                          shape->kind,
                          xform->ox,
                          xform->oy,
                          f64x2_first(body.middle),
                          f64x2_second(body.middle),
                          f64x2_first(body.x),
                          f64x2_first(body.y),
                          f64x2_second(body.x),
                          f64x2_second(body.y),
                          radius + (double)rule->margin,
                          xform->uy == 0 && xform->vx == 0};
}

hmi_verdict hmi_fast_one_box(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb) {
    const hmi_solid body = {f64x2_of(one->x, one->y), f64x2_of(one->px, one->qx), f64x2_of(one->py, one->qy), 4};
    hmi_solid two;
    if (b->kind != HM_SHAPE_BOX || !hmi_fast_box_valid(b) || !hmi_fast_valid(xb)) return HMI_UNSURE;
    hmi_solid_make(b, xb, f64x2_of((double)(xb->ox - one->ox), (double)(xb->oy - one->oy)), &two);
    if (hmi_solids_far(&body, &two, one->radius + 2)) return HMI_APART;
    const hmi_verdict verdict = hmi_solids_meet(&body, &two);
    return verdict == HMI_APART && one->radius > 0 ? HMI_UNSURE : verdict;
}
