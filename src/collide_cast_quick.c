// Casts of a point against a polygon or box, and of a disc against a disc, without all that casts of other shapes
// take along: what collide_cast.c tells, bit for bit, or nothing.
//
// A point that moves in a straight line enters a convex polygon through one edge. Doubles tell which one, and that it
// enters there in the course of the motion: no corner is near the line of the way, and both ends of the way are
// clearly on their sides of the edge. When is then one fraction of two cross products in whole numbers, as it is
// where all edges are asked; the other edges' fractions are earlier, whatever they are.
//
// Two discs meet at a root of a quadratic equation. Its value at a time of 24 bits near the root is worked out in
// whole numbers, and what is left to the root, less than 2^-23, in doubles: off by so little that the double below it
// is known, unless one is very near.
//
// Places are in steps as in collide_quick.c, off by less than 1/8 along each axis from each other; corners in whole
// numbers are in units of 2^-40 pixel, as in sat.h.
#include "collide_cast.h"
#include "collide_quick.h"
#include "polygon_internal.h"
#include "sat_exact.h"

#include <math.h>

/// A cast of which one shape is a point, or both are discs.
typedef struct shot_cast {
    const hm_shape *target; ///< what the point enters, or the first disc
    const hm_shape *point;
    const hm_xform *at_target;
    const hm_xform *at_point;
    hmi_point motion;     ///< of the point, seen from the target, in steps
    int64_t margin;       ///< in steps
    bool closed;          ///< as in the rule
    bool point_moves;     ///< rather than the target
    bool target_first;    ///< in the order of hmi_order_swapped
    const hm_xform *from; ///< the xform of what moves
} shot_cast;

/// The hit, before it is told where to stop.
typedef struct shot_hit {
    double fraction;
    hm_vec2 normal; ///< from the caller's a to b
    hm_vec2 place;  ///< from the first shape's first corner, in units
} shot_hit;

static double shot_size(double x, double y) { return fabs(x) + fabs(y); }
static double shot_cross(double ax, double ay, double bx, double by) { return ax * by - ay * bx; }
static double shot_lesser(double a, double b) { return a < b ? a : b; }
static double shot_larger(double a, double b) { return a > b ? a : b; }

// What moves does so along the motion, and the target's is the point's backwards.
static hm_vec2 shot_moved(const shot_cast *shot) {
    const double x = (double)shot->motion.x;
    const double y = (double)shot->motion.y;
    return shot->point_moves ? (hm_vec2){x, y} : (hm_vec2){0 - x, 0 - y};
}

// Likewise for the second shape, as casts are worked out.
static hm_vec2 shot_second_moved(const shot_cast *shot) {
    const double x = (double)shot->motion.x;
    const double y = (double)shot->motion.y;
    return shot->target_first ? (hm_vec2){x, y} : (hm_vec2){0 - x, 0 - y};
}

// Whether the caller's b is the first shape.
static bool shot_swapped(const shot_cast *shot) { return shot->point_moves != shot->target_first; }

// ---- where to stop ------------------------------------------------------------------------------------------------

static double shot_round(double v) {
    const double cut = (double)(int64_t)(v + 0.5);
    return cut > v + 0.5 ? cut - 1 : cut;
}

/// Whether what moves is surely free when it has been moved by these steps.
typedef bool shot_free(const shot_cast *shot, const void *met, int64_t x, int64_t y);

// The place that a cast tries first: a step off along the normal, rounded, is at least 0.29 off. False where that is
// not free, or beyond the world.
static bool shot_stop(const shot_cast *shot, const shot_hit *hit, shot_free *is_free, const void *met,
                      hm_cast_hit *out) {
    const hm_vec2 motion = shot_moved(shot);
    const int64_t x = (int64_t)shot_round(hit->fraction * motion.x + hit->normal.x);
    const int64_t y = (int64_t)shot_round(hit->fraction * motion.y + hit->normal.y);
    if (!hmi_quick_within(shot->from->ox + x, 46) || !hmi_quick_within(shot->from->oy + y, 46)) return false;
    out->stop_x = x;
    out->stop_y = y;
    return is_free(shot, met, x, y);
}

static void shot_tell(const shot_cast *shot, const shot_hit *hit, const hmi_point *origin, hm_cast_hit *out) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const double step = shot_swapped(shot) ? hit->fraction / (double)HM_STEPS_PER_PIXEL : 0;
    const hm_vec2 motion = shot_second_moved(shot);
    out->fraction = hit->fraction;
    out->normal = hit->normal;
    out->point.x = ((double)origin->x + hit->place.x) * unit - step * motion.x;
    out->point.y = ((double)origin->y + hit->place.y) * unit - step * motion.y;
}

// How far the second shape has come, in units.
static hmi_point shot_come(const shot_cast *shot, double fraction) {
    const double unit = (double)HMI_UNITS_PER_STEP;
    const hm_vec2 motion = shot_second_moved(shot);
    return (hmi_point){(int64_t)(fraction * motion.x * unit), (int64_t)(fraction * motion.y * unit)};
}

// ---- a point and a polygon ----------------------------------------------------------------------------------------

/// The corners as the point sees them at the start, and on which sides of the way they are.
typedef struct shot_hull {
    const hm_local *corner;
    int32_t n;
    double turn; ///< 1 or -1: the sign of an edge x the way from it to what is inside
    double x[HMI_POLYGON_FEW], y[HMI_POLYGON_FEW];
    uint32_t left; ///< a bit for each
} shot_hull;

// False where a corner is too near to the way's line.
static bool shot_hull_make(const shot_cast *shot, const hm_local *corner, int32_t n, shot_hull *out) {
    const hm_xform *at = shot->at_target;
    const hm_xform *from = shot->at_point;
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double ux = at->ux * unit, uy = at->uy * unit;
    const double vx = at->vx * unit, vy = at->vy * unit;
    const double px = shot->point->a.x * unit, py = shot->point->a.y * unit;
    const double ox = (double)(at->ox - from->ox) - (px * from->ux + py * from->vx);
    const double oy = (double)(at->oy - from->oy) - (px * from->uy + py * from->vy);
    const double mx = (double)shot->motion.x, my = (double)shot->motion.y;
    const double doubt = shot_size(mx, my);
    double nearest = HUGE_VAL;
    uint32_t left = 0;
    for (int32_t k = 0; k < n; k++) {
        const double x = ox + (corner[k].x * ux + corner[k].y * vx);
        const double y = oy + (corner[k].x * uy + corner[k].y * vy);
        const double side = shot_cross(mx, my, x, y);
        out->x[k] = x;
        out->y[k] = y;
        left |= (uint32_t)(side > 0) << k;
        nearest = shot_lesser(nearest, fabs(side));
    }
    out->corner = corner;
    out->n = n;
    out->left = left;
    out->turn = (int64_t)at->ux * at->vy < (int64_t)at->uy * at->vx ? -1 : 1;
    return nearest > doubt;
}

/// An edge, as doubles have it.
typedef struct shot_edge {
    int32_t from, to;
    double x, y;
    double value; ///< how far the start is on its inner side, times its length
    double doubt;
} shot_edge;

// `leads` has one bit, that of the corner where the edge begins.
static shot_edge shot_edge_at(const shot_hull *hull, uint32_t leads) {
    const int32_t k = (int32_t)hmi_lowest_bit(leads);
    const int32_t next = k + 1 == hull->n ? 0 : k + 1;
    const double x = hull->x[next] - hull->x[k];
    const double y = hull->y[next] - hull->y[k];
    return (shot_edge){k,
                       next,
                       x,
                       y,
                       hull->turn * shot_cross(hull->x[k], hull->y[k], x, y),
                       shot_size(x, y) + shot_size(hull->x[k], hull->y[k])};
}

/// The edge in whole numbers.
typedef struct shot_line {
    hmi_point a, b;  ///< its ends
    sat_vector edge; ///< from a to b
    sat_vector way;  ///< from a to the point
    int turn;
} shot_line;

static bool shot_line_make(const shot_cast *shot, const shot_hull *hull, const shot_edge *edge, shot_line *out) {
    const hmi_point p = hmi_local_place(shot->at_point, shot->point->a);
    out->a = hmi_local_place(shot->at_target, hull->corner[edge->from]);
    out->b = hmi_local_place(shot->at_target, hull->corner[edge->to]);
    out->turn = hull->turn > 0 ? 1 : -1;
    return sat_vector_near(&out->a, &out->b, &out->edge) && sat_vector_near(&out->a, &p, &out->way);
}

// turn * edge x v, below 2^125.
static hmi_int128 shot_inward(const shot_line *line, int64_t x, int64_t y) {
    const hmi_int128 one = hmi_int128_mul(line->edge.x, y);
    const hmi_int128 two = hmi_int128_mul(line->edge.y, x);
    return line->turn > 0 ? hmi_int128_sub(one, two) : hmi_int128_sub(two, one);
}

// On the edge's line or beyond it.
static bool shot_outside(const shot_cast *shot, const void *met, int64_t x, int64_t y) {
    const shot_line *line = met;
    const int64_t unit = shot->point_moves ? HMI_UNITS_PER_STEP : -HMI_UNITS_PER_STEP;
    const int64_t wx = line->way.x + x * unit, wy = line->way.y + y * unit;
    const int sign = hmi_int128_sign(shot_inward(line, wx, wy));
    return sign < 0 || (sign == 0 && !shot->closed);
}

// Whether what an edge is met with is that edge alone, not also an edge next to it that is nearly parallel: corners
// within 2^-22 pixel of the edge's line count as met, these are 2^-20 pixel behind it.
static bool shot_edge_alone(const shot_hull *hull, const shot_edge *edge) {
    const int32_t before = edge->from == 0 ? hull->n - 1 : edge->from - 1;
    const int32_t after = edge->to + 1 == hull->n ? 0 : edge->to + 1;
    for (int i = 0; i < 2; i++) {
        const int32_t k = i ? after : before;
        const double wx = hull->x[k] - hull->x[edge->from];
        const double wy = hull->y[k] - hull->y[edge->from];
        const double behind = hull->turn * shot_cross(edge->x, edge->y, wx, wy);
        if (behind < 17 * shot_size(edge->x, edge->y) + shot_size(wx, wy)) return false;
    }
    return true;
}

// From the first to the second shape, against the second's motion; told from a to b.
static hm_vec2 shot_edge_normal(const shot_cast *shot, const shot_line *line, hm_vec2 *told) {
    const double ex = (double)line->edge.x, ey = (double)line->edge.y;
    const double length = sqrt(ey * ey + ex * ex);
    const hm_vec2 unit = {-ey / length, ex / length};
    const hm_vec2 motion = shot_second_moved(shot);
    const bool with = unit.x * motion.x + unit.y * motion.y > 0;
    const hm_vec2 normal = with ? (hm_vec2){-unit.x, -unit.y} : unit;
    *told = shot_swapped(shot) ? (hm_vec2){-normal.x, -normal.y} : normal;
    return normal;
}

static hm_vec2 shot_between(const hmi_point *from, const hmi_point *to, const hmi_point *moved) {
    return (hm_vec2){(double)(int64_t)((uint64_t)to->x - (uint64_t)from->x + (uint64_t)moved->x),
                     (double)(int64_t)((uint64_t)to->y - (uint64_t)from->y + (uint64_t)moved->y)};
}

// The middle of what touches, as cast_touching finds it among all corners: how far the first shape reaches along the
// normal, and across it the middle of what both have in common.
static hm_vec2 shot_touching(const shot_cast *shot, const shot_line *line, const hmi_point *first, const hmi_point *p,
                             double fraction, hm_vec2 n) {
    const hmi_point none = {0, 0};
    const hmi_point come = shot_come(shot, fraction);
    const hmi_point *hull_come = shot->target_first ? &none : &come;
    const hm_vec2 a = shot_between(first, &line->a, hull_come);
    const hm_vec2 b = shot_between(first, &line->b, hull_come);
    const double at_a = n.x * a.y - n.y * a.x;
    const double at_b = n.x * b.y - n.y * b.x;
    double along = 0;
    double middle = 0;
    if (shot->target_first) {
        const hm_vec2 at = shot_between(first, p, &come);
        middle = n.x * at.y - n.y * at.x;
        along = shot_larger(n.x * a.x + n.y * a.y, n.x * b.x + n.y * b.y);
    }
    const double low = shot_larger(middle, shot_lesser(at_a, at_b));
    const double high = shot_lesser(middle, shot_larger(at_a, at_b));
    const double across = (low + high) / 2;
    return (hm_vec2){n.x * along - n.y * across, n.y * along + n.x * across};
}

// Where the place is one in whole steps, it is kept under HM_TOUCH_AREA, on the edge as it is.
static bool shot_stop_exactly(const shot_cast *shot, const hm_fraction *when, double fraction, hm_cast_hit *out) {
    const hm_vec2 motion = shot_moved(shot);
    const double x = fraction * motion.x, y = fraction * motion.y;
    const double at_x = shot_round(x), at_y = shot_round(y);
    if (shot->closed || fabs(at_x - x) > 1.0 / 16 || fabs(at_y - y) > 1.0 / 16) return false; // off by 2^-6 at most
    if (!hmi_cast_divides(when, (int64_t)motion.x, at_x) || !hmi_cast_divides(when, (int64_t)motion.y, at_y))
        return false;
    out->stop_x = (int64_t)at_x;
    out->stop_y = (int64_t)at_y;
    return hmi_quick_within(shot->from->ox + out->stop_x, 46) && hmi_quick_within(shot->from->oy + out->stop_y, 46);
}

static hmi_verdict shot_hit_edge(const shot_cast *shot, const shot_hull *hull, const shot_edge *edge,
                                 hm_cast_hit *out) {
    shot_line line;
    shot_hit hit;
    if (!shot_edge_alone(hull, edge) || !shot_line_make(shot, hull, edge, &line)) return HMI_DOUBT;
    if (!out) return HMI_MEET;
    const int64_t unit = HMI_UNITS_PER_STEP;
    out->exact = true;
    out->when.numerator = hmi_int128_negate(shot_inward(&line, line.way.x, line.way.y));
    out->when.denominator = shot_inward(&line, shot->motion.x * unit, shot->motion.y * unit);
    const hmi_point p = hmi_local_place(shot->at_point, shot->point->a);
    const hmi_point first = shot->target_first ? hmi_local_place(shot->at_target, hull->corner[0]) : p;
    hit.fraction = hmi_fraction_floor(&out->when);
    const hm_vec2 normal = shot_edge_normal(shot, &line, &hit.normal);
    hit.place = shot_touching(shot, &line, &first, &p, hit.fraction, normal);
    shot_tell(shot, &hit, &first, out);
    if (shot_stop_exactly(shot, &out->when, hit.fraction, out)) return HMI_MEET;
    return shot_stop(shot, &hit, shot_outside, &line, out) ? HMI_MEET : HMI_DOUBT;
}

// A way that has all corners on one side passes by; else it enters by one edge and leaves by another.
static hmi_verdict shot_polygon(const shot_cast *shot, const hm_local *corner, int32_t n, hm_cast_hit *out) {
    shot_hull hull;
    if (!shot_hull_make(shot, corner, n, &hull)) return HMI_DOUBT;
    const uint32_t all = ((uint32_t)1 << n) - 1;
    if (hull.left == 0 || hull.left == all) return HMI_APART;
    const uint32_t next = hull.left >> 1 | (hull.left & 1) << (n - 1);
    const uint32_t right = hull.left & ~next, left = ~hull.left & next;
    const shot_edge enter = shot_edge_at(&hull, hull.turn > 0 ? right : left);
    if (enter.value >= -enter.doubt) { // inside, or behind it already
        const shot_edge leave = shot_edge_at(&hull, hull.turn > 0 ? left : right);
        return leave.value < -leave.doubt ? HMI_APART : HMI_DOUBT;
    }
    const double mx = (double)shot->motion.x, my = (double)shot->motion.y;
    const double end = enter.value + hull.turn * shot_cross(enter.x, enter.y, mx, my);
    const double doubt = enter.doubt + shot_size(mx, my);
    if (end <= doubt) return end < -doubt ? HMI_APART : HMI_DOUBT;
    return shot_hit_edge(shot, &hull, &enter, out);
}

// ---- two discs ----------------------------------------------------------------------------------------------------

/// The second disc's centre, seen from the first one's, on its way: d + t * m, in units.
typedef struct shot_discs {
    hmi_point from, to; ///< both centres at the start
    sat_vector d, m;
    int64_t radius; ///< both, and the margin
    double dx, dy, mx, my, r;
    double along;  ///< d . m
    double across; ///< d x m
    double doubt;  ///< times 2^-51, of both products
    double d2, m2;
} shot_discs;

static bool shot_discs_make(const shot_cast *shot, const hmi_convex *first, const hmi_convex *second,
                            shot_discs *out) {
    const int64_t unit = shot->target_first ? HMI_UNITS_PER_STEP : -HMI_UNITS_PER_STEP;
    const int64_t radius = first->radius + second->radius + shot->margin;
    out->from = first->v[0];
    out->to = second->v[0];
    if (radius <= 1024 || radius >= (int64_t)1 << 45 || !sat_vector_near(&out->from, &out->to, &out->d)) return false;
    out->m = (sat_vector){shot->motion.x * unit, shot->motion.y * unit};
    out->radius = radius * HMI_UNITS_PER_STEP;
    const double dx = out->dx = (double)out->d.x, dy = out->dy = (double)out->d.y;
    const double mx = out->mx = (double)out->m.x, my = out->my = (double)out->m.y;
    out->r = (double)out->radius;
    out->along = dx * mx + dy * my;
    out->across = dx * my - dy * mx;
    out->doubt = fabs(dx * mx) + fabs(dy * my) + fabs(dx * my) + fabs(dy * mx);
    out->d2 = dx * dx + dy * dy;
    out->m2 = mx * mx + my * my;
    return true;
}

// Whether they surely never meet: they move apart, or pass by, or do not come that far.
static bool shot_discs_pass(const shot_discs *discs) {
    const double doubt = discs->doubt * 0x1p-48;
    const double beside = fabs(discs->across) - doubt;
    if (discs->along > doubt) return true;
    if (beside > 0 && beside * beside > discs->r * discs->r * discs->m2 * (1 + 0x1p-40)) return true;
    const double ex = discs->dx + discs->mx, ey = discs->dy + discs->my;
    const double e2 = ex * ex + ey * ey;
    const double rest = e2 - discs->r * discs->r;
    return discs->along + discs->m2 < -doubt && rest > (e2 + discs->d2 + discs->m2) * 0x1p-40;
}

static hmi_int128 shot_square(hmi_int128 a) {
    const hmi_int128 low = hmi_uint128_mul(a.low, a.low);
    return (hmi_int128){low.low, low.high + 2 * a.low * a.high};
}

// (d + m * part / 2^24)^2 - r^2 in units of 2^-48, modulo 2^128.
static hmi_int128 shot_discs_value(const shot_discs *discs, int64_t part) {
    const int64_t scale = (int64_t)1 << 24;
    const hmi_int128 x = hmi_int128_add(hmi_int128_mul(discs->d.x, scale), hmi_int128_mul(discs->m.x, part));
    const hmi_int128 y = hmi_int128_add(hmi_int128_mul(discs->d.y, scale), hmi_int128_mul(discs->m.y, part));
    const hmi_int128 limit = shot_square(hmi_int128_mul(discs->radius, scale));
    return hmi_int128_sub(hmi_int128_add(shot_square(x), shot_square(y)), limit);
}

// The double before, of one above 0.
static double shot_before(double v) {
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits--;
    memcpy(&v, &bits, sizeof v);
    return v;
}

// The largest double not above the time at which they meet. With S the root of the discriminant, |m| times half the
// chord that is cut, everything that cancels is below `all`, so times are off by less than all / S * 2^-50: below
// 2^-38, as S is above all / 2^12. So the value at the time of 24 bits is that of a time within 2^-23 of the root,
// below 2^26 S in units of 2^-48, which tells it from what it is modulo 2^128. `rest` is off by all / S * 2^-48 of
// itself.
static bool shot_discs_enter(const shot_discs *discs, double *fraction) {
    const double all = discs->doubt + discs->d2 + discs->m2;
    const double square = discs->r * discs->r * discs->m2 - discs->across * discs->across;
    if (!(square > discs->r * discs->r * discs->m2 * 0x1p-16) || square > 0x1p196) return false;
    const double root = sqrt(square);
    if (root * 4096 < all || discs->along >= 0) return false;
    const double about = (discs->d2 - discs->r * discs->r) / (root - discs->along);
    if (!(about > 0x1p-20 && about < 1 - 0x1p-20)) return false;
    const int64_t part = (int64_t)(about * 0x1p24);
    const double time = (double)part * 0x1p-24;
    const double value = hmi_int128_to_double(shot_discs_value(discs, part)) * 0x1p-48;
    const double slope = -(discs->along + time * discs->m2);
    const double rest = value / (slope + sqrt(slope * slope - discs->m2 * value));
    const double doubt = fabs(rest) * (all / root * 0x1p-47 + 0x1p-45);
    const double sum = time + rest;
    const double off = rest - (sum - time);
    if (!(fabs(off) > doubt)) return false;
    *fraction = off > 0 ? sum : shot_before(sum);
    return true;
}

// Apart, or exactly as far as the rule has it.
static bool shot_discs_free(const shot_cast *shot, const void *met, int64_t x, int64_t y) {
    const shot_discs *discs = met;
    const int64_t unit = shot_swapped(shot) ? -HMI_UNITS_PER_STEP : HMI_UNITS_PER_STEP;
    const int64_t wx = discs->d.x + x * unit, wy = discs->d.y + y * unit;
    const hmi_int128 square = hmi_int128_add(hmi_int128_mul(wx, wx), hmi_int128_mul(wy, wy));
    const int order = hmi_int128_compare(square, hmi_int128_mul(discs->radius, discs->radius));
    return order > 0 || (order == 0 && !shot->closed);
}

// As cast_round_normal and cast_place have it.
static bool shot_discs_place(const shot_cast *shot, const hmi_convex *first, const hmi_convex *second,
                             const shot_discs *discs, shot_hit *hit) {
    const double units = (double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL;
    const hmi_point come = shot_come(shot, hit->fraction);
    const hmi_point origin = {0, 0};
    const hmi_point there = {discs->d.x + come.x, discs->d.y + come.y};
    const hmi_convex points[2] = {{&origin, 1, 0}, {&there, 1, 0}};
    const hmi_convex wide[2] = {{&origin, 1, first->radius}, {&there, 1, second->radius}};
    hm_vec2 on_a, on_b;
    hmi_sat_distance(&points[0], &points[1], &on_a, &on_b);
    const double x = on_b.x - on_a.x, y = on_b.y - on_a.y;
    const double length = sqrt(x * x + y * y);
    if (!(length > 0)) return false;
    const hm_vec2 normal = {x / length, y / length};
    hit->normal = shot_swapped(shot) ? (hm_vec2){-normal.x, -normal.y} : normal;
    hmi_sat_distance(&wide[0], &wide[1], &on_a, &on_b);
    hit->place = (hm_vec2){(on_a.x + on_b.x) / 2 * units, (on_a.y + on_b.y) / 2 * units};
    return true;
}

static hmi_convex shot_disc(const hm_shape *shape, const hm_xform *xform, hmi_point *centre) {
    *centre = hmi_local_place(xform, shape->a);
    return (hmi_convex){centre, 1, hmi_shape_radius(shape, xform)};
}

static hmi_verdict shot_at_disc(const shot_cast *shot, hm_cast_hit *out) {
    hmi_point centre[2];
    shot_discs discs;
    shot_hit hit;
    const hmi_convex target = shot_disc(shot->target, shot->at_target, &centre[0]);
    const hmi_convex point = shot_disc(shot->point, shot->at_point, &centre[1]);
    const hmi_convex *first = shot->target_first ? &target : &point;
    const hmi_convex *second = shot->target_first ? &point : &target;
    if (!shot_discs_make(shot, first, second, &discs)) return HMI_DOUBT;
    if (discs.d2 - discs.r * discs.r <= discs.d2 * 0x1p-40) return HMI_DOUBT;
    if (shot_discs_pass(&discs)) return HMI_APART;
    if (!shot_discs_enter(&discs, &hit.fraction)) return HMI_DOUBT;
    if (!out) return HMI_MEET;
    if (!shot_discs_place(shot, first, second, &discs, &hit)) return HMI_DOUBT;
    out->exact = false;
    shot_tell(shot, &hit, &discs.from, out);
    return shot_stop(shot, &hit, shot_discs_free, &discs, out) ? HMI_MEET : HMI_DOUBT;
}

// ---- the question -------------------------------------------------------------------------------------------------

static bool shot_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_POINT || shape->kind == HM_SHAPE_CIRCLE;
}

// Pixels to steps where these are whole and within the limits of a motion.
static bool shot_steps(double pixels, int64_t *out) {
    const double steps = pixels * (double)HM_STEPS_PER_PIXEL;
    if (!(fabs(pixels) <= 2 * HM_MAX_POSITION)) return false;
    *out = (int64_t)steps;
    return (double)*out == steps;
}

static bool shot_valid(const hm_shape *shape, const hm_xform *xform) {
    return hmi_quick_valid(xform) && hmi_shape_valid(shape);
}

static bool shot_swaps(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
}

static bool shot_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                      const hm_rule *rule, shot_cast *out) {
    hmi_rule steps = {false, 0};
    hmi_point way;
    if (!shot_valid(a, xa) || !shot_valid(b, xb) || (rule && !hmi_rule_make(rule, &steps))) return false;
    if (!shot_steps(motion.x, &way.x) || !shot_steps(motion.y, &way.y)) return false;
    const bool point_moves = shot_is_disc(b);
    const bool swapped = shot_swaps(a, xa, b, xb);
    *out = (shot_cast){point_moves ? a : b,
                       point_moves ? b : a,
                       point_moves ? xa : xb,
                       point_moves ? xb : xa,
                       point_moves ? way : (hmi_point){-way.x, -way.y},
                       steps.margin,
                       steps.closed,
                       point_moves,
                       point_moves != swapped,
                       xb};
    return way.x != 0 || way.y != 0;
}

static hmi_verdict shot_fly(const shot_cast *shot, hm_cast_hit *out) {
    hm_local space[4];
    const hm_local *corner;
    if (shot_is_disc(shot->target)) return shot_at_disc(shot, out);
    if (shot->margin > 0 || shot->target->radius > 0 || shot->point->radius > 0) return HMI_DOUBT;
    const int32_t n = hmi_quick_corners(shot->target, space, &corner);
    return n > 2 ? shot_polygon(shot, corner, n, out) : HMI_DOUBT;
}

hmi_verdict hmi_quick_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    shot_cast shot;
    if (!a || !b || !(shot_is_disc(a) || shot_is_disc(b))) return HMI_DOUBT;
    if (!shot_make(a, xa, b, xb, motion, rule, &shot)) return HMI_DOUBT;
    if (out) *out = (hm_cast_hit){.fraction = 1};
    const hmi_verdict verdict = shot_fly(&shot, out);
    if (verdict == HMI_APART && out) {
        const hm_vec2 moved = shot_moved(&shot);
        out->stop_x = (int64_t)moved.x;
        out->stop_y = (int64_t)moved.y;
    }
    return verdict;
}
