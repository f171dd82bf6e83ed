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
#include "contact_features.h"

#include <float.h>
#include <math.h>

// ---- points, discs, segments, capsules and boxes ------------------------------------------------------------------

/// A shape that is symmetric about its middle.
typedef struct fast_body {
    double x, y;
    double px, py; ///< half of a segment or of a side
    double qx, qy; ///< half of the other side
    int32_t n;     ///< corners: 1, 2 or 4
} fast_body;

static inline bool fast_body_make(const hm_shape *shape, const hm_xform *xform, double ox, double oy,
                                  fast_body *out) {
    const hmi_fast_map map = hmi_fast_map_make(xform, ox, oy);
    const double ux = map.ux, uy = map.uy, vx = map.vx, vy = map.vy;
    double x = shape->a.x;
    double y = shape->a.y;
    *out = (fast_body){0, 0, 0, 0, 0, 0, 1};
    if (shape->kind != HM_SHAPE_CIRCLE && shape->kind != HM_SHAPE_POINT) {
        const double half_w = (shape->b.x - x) * 0.5;
        const double half_h = (shape->b.y - y) * 0.5;
        x += half_w;
        y += half_h;
        if (shape->kind == HM_SHAPE_BOX) {
            *out = (fast_body){0, 0, half_w * ux, half_w * uy, half_h * vx, half_h * vy, 4};
        } else if (shape->kind == HM_SHAPE_SEGMENT || shape->kind == HM_SHAPE_CAPSULE) {
            *out = (fast_body){0, 0, half_w * ux + half_h * vx, half_w * uy + half_h * vy, 0, 0, 2};
        } else {
            return false;
        }
    }
    const hm_vec2 middle = hmi_fast_apply(&map, x, y);
    out->x = middle.x;
    out->y = middle.y;
    return true;
}

// In steps, off by less than 1/16 from the one that is rounded to a whole step. At scale 1 the area differs from
// 2^48 by rounding alone; by less than 2^-20 of it, half of that is how much the root differs, but for 2^-43.
static inline double fast_radius(const hm_shape *shape, const hm_xform *xform) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double part = (double)(hmi_fast_area(xform) - ((int64_t)1 << 48)) * 0x1p-48;
    if (shape->radius == 0 || !hmi_shape_is_wide(shape)) return 0;
    if (part < 0x1p-20 && part > -0x1p-20) return shape->radius * 256.0 * (1 + part / 2);
    return shape->radius * unit * sqrt((double)hmi_fast_area(xform));
}

static double fast_cross(double ax, double ay, double bx, double by) { return ax * by - ay * bx; }
static double fast_size(double x, double y) { return fabs(x) + fabs(y); }

/// Radii that are surely less, and surely more, than both radii and the margin; 0 for shapes without.
typedef struct fast_reach {
    double near;
    double far;
} fast_reach;

static fast_reach fast_reach_make(double radius) {
    return radius > 0 ? (fast_reach){radius > 2 ? radius - 2 : 0, radius + 2} : (fast_reach){0, 0};
}

// Whether `beyond`, a distance times the length of (x, y), is above 0 and that distance above `reach`.
static bool fast_beyond(double beyond, double x, double y, double reach) {
    return beyond > 0 && beyond * beyond > reach * reach * (x * x + y * y) * (1 + 0x1p-40);
}

// Two discs.
static hmi_verdict fast_discs(double dx, double dy, fast_reach reach) {
    const double square = dx * dx + dy * dy;
    if (square < reach.near * reach.near * (1 - 0x1p-40)) return HMI_MEET;
    return square > reach.far * reach.far * (1 + 0x1p-40) + 2 ? HMI_APART : HMI_UNSURE;
}

/// A disc as one of the sides of a body sees it.
typedef struct fast_side {
    double x, y; ///< half of the side, from its middle to the corner that is nearest to the disc
    double over; ///< how far the disc's centre is beyond the side's line, times the half's length
} fast_side;

// Whether the centre's foot is surely on the side and surely near: w is the way from the corner to the centre.
static bool fast_foot(const fast_side *side, double wx, double wy, double near, double doubt) {
    const double square = side->x * side->x + side->y * side->y;
    const double foot = wx * side->x + wy * side->y;
    const double over = fabs(side->over) + doubt;
    return foot < -doubt && foot > doubt - 2 * square && over * over < near * near * square * (1 - 0x1p-40);
}

// With the corner of the body that faces the disc. Nothing of the body is farther along w than half of both sides, in
// one direction or the other, from its middle.
static hmi_verdict fast_disc_corner(const fast_side *p, const fast_side *q, double dx, double dy, fast_reach reach,
                                    double doubt) {
    const double wx = dx - p->x - q->x;
    const double wy = dy - p->y - q->y;
    if (wx * wx + wy * wy < reach.near * reach.near * (1 - 0x1p-40)) return HMI_MEET;
    if (fast_foot(p, wx, wy, reach.near, doubt) || fast_foot(q, wx, wy, reach.near, doubt)) return HMI_MEET;
    const double most = fabs(wx * p->x + wy * p->y) + fabs(wx * q->x + wy * q->y) + fast_size(wx, wy);
    return fast_beyond(wx * dx + wy * dy - most, wx, wy, reach.far) ? HMI_APART : HMI_UNSURE;
}

// A disc with its centre at d from the middle of a body. A cross product of two vectors is off by less than `doubt`,
// the sum of the sizes of all: what one is off, less than 1/4, times the other, and less for rounding. The centre is
// s * p + t * q with t = p x d / area and s = -q x d / area.
static hmi_verdict fast_disc(const fast_body *body, double dx, double dy, fast_reach reach) {
    const double area = fast_cross(body->px, body->py, body->qx, body->qy);
    const double of_p = fast_cross(body->px, body->py, dx, dy);
    const double of_q = fast_cross(body->qx, body->qy, dx, dy);
    const double doubt = fast_size(body->px, body->py) + fast_size(body->qx, body->qy) + fast_size(dx, dy);
    fast_side p = {body->px, body->py, fabs(of_p) - fabs(area)};
    fast_side q = {body->qx, body->qy, fabs(of_q) - fabs(area)};
    if (fast_beyond(p.over - doubt, p.x, p.y, reach.far)) return HMI_APART;
    if (fast_beyond(q.over - doubt, q.x, q.y, reach.far)) return HMI_APART;
    if (p.over < -doubt && q.over < -doubt) return HMI_MEET;
    const double s = body->n == 2 ? p.x * dx + p.y * dy : -of_q * area;
    if (s < 0) p = (fast_side){-p.x, -p.y, p.over};
    if (of_p * area < 0) q = (fast_side){-q.x, -q.y, q.over};
    return fast_disc_corner(&p, &q, dx, dy, reach, doubt);
}

/// How two bodies lie along the normal of a side.
typedef struct fast_axis {
    double x, y; ///< half of the side
    double over; ///< how much farther they are apart than both are wide, times the half's length
} fast_axis;

static fast_axis fast_axis_make(double x, double y, double own, const fast_body *other, double dx, double dy) {
    const double p = fabs(fast_cross(x, y, other->px, other->py));
    const double q = fabs(fast_cross(x, y, other->qx, other->qy));
    return (fast_axis){x, y, fabs(fast_cross(x, y, dx, dy)) - own - p - q};
}

static double fast_larger(double a, double b) { return a > b ? a : b; }

// Neither is a point or disc. The sum of up to four cross products is off by less than `doubt`. What has no side
// there does not count, and bodies that are near are decided elsewhere.
static hmi_verdict fast_bodies(const fast_body *a, const fast_body *b, fast_reach reach) {
    const double dx = b->x - a->x;
    const double dy = b->y - a->y;
    const double of_a = fabs(fast_cross(a->px, a->py, a->qx, a->qy));
    const double of_b = fabs(fast_cross(b->px, b->py, b->qx, b->qy));
    const fast_axis axis[4] = {
        fast_axis_make(a->px, a->py, of_a, b, dx, dy), fast_axis_make(b->px, b->py, of_b, a, dx, dy),
        fast_axis_make(a->qx, a->qy, of_a, b, dx, dy), fast_axis_make(b->qx, b->qy, of_b, a, dx, dy)};
    const double doubt = fast_size(a->px, a->py) + fast_size(a->qx, a->qy) + fast_size(b->px, b->py) +
                         fast_size(b->qx, b->qy) + fast_size(dx, dy);
    const double over_p = fast_larger(axis[0].over, axis[1].over);
    const double over_a = a->n == 4 ? axis[2].over : -DBL_MAX;
    const double over_b = b->n == 4 ? axis[3].over : -DBL_MAX;
    const double over = fast_larger(over_p, fast_larger(over_a, over_b));
    if (over < -doubt) return HMI_MEET;
    if (over <= doubt) return HMI_UNSURE;
    for (int k = 0; k < 4; k++)
        if (fast_beyond(axis[k].over - doubt, axis[k].x, axis[k].y, reach.far)) return HMI_APART;
    return HMI_UNSURE;
}

// ---- the answer ---------------------------------------------------------------------------------------------------

// Axis-aligned boxes of both, compared first: half of a box's sides leads as far along each axis as both halves
// do. A step more than what is off.
static bool fast_boxes_apart(const fast_body *a, const fast_body *b, double reach) {
    const double wide = fabs(a->px) + fabs(a->qx) + fabs(b->px) + fabs(b->qx) + reach + 1;
    const double high = fabs(a->py) + fabs(a->qy) + fabs(b->py) + fabs(b->qy) + reach + 1;
    return fabs(b->x - a->x) > wide || fabs(b->y - a->y) > high;
}

static bool fast_around_make(const hm_shape *shape, const hm_xform *xform, double ox, double oy, fast_body *out) {
    if (shape->kind != HM_SHAPE_POLYGON) return fast_body_make(shape, xform, ox, oy, out);
    const hmi_local_box *box = &shape->of.polygon->box;
    const hm_shape around = {.kind = HM_SHAPE_BOX, .a = {box->x0, box->y0}, .b = {box->x1, box->y1}};
    return fast_body_make(&around, xform, ox, oy, out);
}

bool hmi_fast_far(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach) {
    fast_body one, two;
    const double dx = (double)(xb->ox - xa->ox), dy = (double)(xb->oy - xa->oy);
    return fast_around_make(a, xa, 0, 0, &one) && fast_around_make(b, xb, dx, dy, &two) &&
           fast_boxes_apart(&one, &two, reach);
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
    fast_body one, two;
    const double dx = (double)(xb->ox - xa->ox);
    const double dy = (double)(xb->oy - xa->oy);
    if (!fast_around_make(a, xa, 0, 0, &one) || !fast_around_make(b, xb, dx, dy, &two)) return HMI_UNSURE;
    if (fast_boxes_apart(&one, &two, reach.far)) return HMI_APART;
    if (a->kind == HM_SHAPE_POLYGON || b->kind == HM_SHAPE_POLYGON) return fast_polygons(a, xa, b, xb, margin);
    const double x = two.x - one.x;
    const double y = two.y - one.y;
    if (two.n == 1) return fast_disc(&one, x, y, reach);
    if (one.n == 1) return fast_disc(&two, -x, -y, reach);
    return fast_bodies(&one, &two, reach);
}

static bool fast_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_CIRCLE || shape->kind == HM_SHAPE_POINT;
}

hmi_verdict hmi_fast_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_rule *rule) {
    if (a->kind == HM_SHAPE_MASK || b->kind == HM_SHAPE_MASK) return HMI_UNSURE;
    const fast_reach reach = fast_reach_make(fast_radius(a, xa) + fast_radius(b, xb) + (double)rule->margin);
    if (!fast_is_disc(a) || !fast_is_disc(b)) return fast_round(a, xa, b, xb, reach, rule->margin);
    fast_body one, two;
    fast_body_make(a, xa, 0, 0, &one);
    fast_body_make(b, xb, (double)(xb->ox - xa->ox), (double)(xb->oy - xa->oy), &two);
    return fast_discs(two.x - one.x, two.y - one.y, reach);
}

// ---- one against many ---------------------------------------------------------------------------------------------

hmi_fast_one hmi_fast_one_make(const hm_shape *shape, const hm_xform *xform, const hmi_rule *rule) {
    fast_body body = {0, 0, 0, 0, 0, 0, 1};
    const bool circle = shape->kind == HM_SHAPE_CIRCLE;
    const bool supported = circle || (shape->kind == HM_SHAPE_BOX && shape->radius == 0);
    if (supported) fast_body_make(shape, xform, 0, 0, &body);
    const double radius = circle ? fast_radius(shape, xform) : 0;
    return (hmi_fast_one){supported,
                          shape->kind,
                          xform->ox,
                          xform->oy,
                          body.x,
                          body.y,
                          body.px,
                          body.py,
                          body.qx,
                          body.qy,
                          radius + (double)rule->margin,
                          xform->uy == 0 && xform->vx == 0};
}

hmi_verdict hmi_fast_one_box(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb) {
    const fast_body body = {one->x, one->y, one->px, one->py, one->qx, one->qy, 4};
    const fast_reach reach = fast_reach_make(one->radius);
    fast_body two;
    if (b->kind != HM_SHAPE_BOX || !hmi_fast_box_valid(b) || !hmi_fast_valid(xb)) return HMI_UNSURE;
    fast_body_make(b, xb, (double)(xb->ox - one->ox), (double)(xb->oy - one->oy), &two);
    return fast_boxes_apart(&body, &two, reach.far) ? HMI_APART : fast_bodies(&body, &two, reach);
}
