// Casts of a point against a polygon or box, and of a disc against a disc (collide_cast_quick_discs.c), without all
// that casts of other shapes take along: what collide_cast.c tells, bit for bit, or nothing.
//
// A point that moves in a straight line enters a convex polygon through one edge and leaves it through another.
// Floats tell which ones where no corner is near the line of the way. When is then one fraction of two cross products
// in whole numbers, as it is where all edges are asked; the others' fractions are earlier, whatever they are.
//
// Places in floats are in steps; those in whole numbers in units of 2^-40 pixel, as in sat.h.
#include "collide_cast_quick.h"
#include "collide_glance.h"
#include "four.h"
#include "polygon_internal.h"
#include "sat_exact.h"

/// On which sides of the way's line the corners are.
typedef struct shot_sides {
    int32_t n;
    uint32_t left; ///< a bit for each
} shot_sides;

/// How far a place is beside the way's line, times the way's length: so much and, for each local unit, that.
typedef struct shot_slope {
    float start, x, y;
    float doubt; ///< what the places may be off, less than a step
} shot_slope;

static shot_slope shot_slope_make(const shot_cast *shot) {
    const hm_xform *at = shot->at_target;
    const hm_xform *from = shot->at_point;
    const hm_local local = shot->point->a;
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double mx = (double)shot->motion.x, my = (double)shot->motion.y;
    double ox = (double)(at->ox - from->ox), oy = (double)(at->oy - from->oy);
    if ((local.x | local.y) != 0) {
        const double px = local.x * unit, py = local.y * unit;
        ox -= px * from->ux + py * from->vx;
        oy -= px * from->uy + py * from->vy;
    }
    return (shot_slope){(float)(mx * oy - my * ox), (float)(unit * (mx * at->uy - my * at->ux)),
                        (float)(unit * (mx * at->vy - my * at->vx)), (float)(fabs(mx) + fabs(my))};
}

// Four corners. What is added up for each is made of three floats, off by 2^-24 of themselves, and rounded four
// times: less than 2^-21 of the sizes in sum; twice that is left as doubt, besides what the doubles before were off.
// Clears `sure` where a corner is that near.
static uint32_t shot_four(const shot_slope *slope, hmi_four lx, hmi_four ly, bool *sure) {
    const hmi_four x = four_mul(lx, four_all(slope->x)), y = four_mul(ly, four_all(slope->y));
    const hmi_four side = four_add(four_all(slope->start), four_add(x, y));
    const hmi_four size = four_add(four_size(four_all(slope->start)), four_add(four_size(x), four_size(y)));
    const hmi_four clear =
        four_sub(four_size(side), four_add(four_mul(size, four_all(0x1p-20f)), four_all(slope->doubt)));
    *sure &= four_positive(clear) == 15;
    return four_positive(side);
}

// Of more than four corners the last four as well. False where a corner is too near.
static bool shot_sides_make(const shot_cast *shot, shot_sides *out) {
    const hm_shape *target = shot->target;
    const shot_slope slope = shot_slope_make(shot);
    bool sure = true;
    hmi_four x, y;
    out->n = 4;
    if (target->kind == HM_SHAPE_BOX) {
        four_box(&target->a, &target->b, &x, &y);
        out->left = shot_four(&slope, x, y, &sure);
        return sure && target->a.x < target->b.x && target->a.y < target->b.y;
    }
    const hm_local *c = target->polygon->corner;
    const int32_t n = out->n = target->polygon->few;
    if (n < 3) return false;
    const hm_local *const four[4] = {c, c + 1, c + 2, n > 3 ? c + 3 : c};
    four_corners(four, &x, &y);
    out->left = shot_four(&slope, x, y, &sure) & (n > 3 ? 15 : 7);
    if (n > 4) {
        const hm_local *const last[4] = {c + n - 4, c + n - 3, c + n - 2, c + n - 1};
        four_corners(last, &x, &y);
        out->left |= shot_four(&slope, x, y, &sure) << (n - 4);
    }
    return sure;
}

static hm_local shot_corner(const hm_shape *target, int32_t k) {
    if (target->kind == HM_SHAPE_POLYGON) return target->polygon->corner[k];
    return (hm_local){k == 1 || k == 2 ? target->b.x : target->a.x, k > 1 ? target->b.y : target->a.y};
}

/// An edge, from one corner to the next.
typedef struct shot_edge {
    int32_t from, to;
} shot_edge;

// `leads` has one bit, that of the corner where the edge begins.
static shot_edge shot_edge_at(const shot_sides *sides, uint32_t leads) {
    const int32_t k = (int32_t)hmi_lowest_bit(leads);
    return (shot_edge){k, k + 1 == sides->n ? 0 : k + 1};
}

/// The edge in whole numbers.
typedef struct shot_line {
    hmi_point a, b;  ///< its ends
    sat_vector edge; ///< from a to b
    sat_vector way;  ///< from a to the point
    bool turned;     ///< as of the hull
} shot_line;

static bool shot_line_make(const shot_cast *shot, shot_edge edge, hmi_point p, shot_line *out) {
    out->a = hmi_local_place(shot->at_target, shot_corner(shot->target, edge.from));
    out->b = hmi_local_place(shot->at_target, shot_corner(shot->target, edge.to));
    out->turned = hmi_quick_turned(shot->at_target);
    return sat_vector_near(&out->a, &out->b, &out->edge) && sat_vector_near(&out->a, &p, &out->way);
}

// Edge x v, positive on the inner side; below 2^125.
static hmi_int128 shot_inward(const shot_line *line, int64_t x, int64_t y) {
    const hmi_int128 one = hmi_int128_mul(line->edge.x, y);
    const hmi_int128 two = hmi_int128_mul(line->edge.y, x);
    return line->turned ? hmi_int128_sub(two, one) : hmi_int128_sub(one, two);
}

// On the edge's line or beyond it.
static bool shot_outside(const shot_cast *shot, const void *met, int64_t x, int64_t y) {
    const shot_line *line = met;
    const int64_t unit = shot->point_moves ? HMI_UNITS_PER_STEP : -HMI_UNITS_PER_STEP;
    const int64_t wx = line->way.x + x * unit, wy = line->way.y + y * unit;
    const int sign = hmi_int128_sign(shot_inward(line, wx, wy));
    return sign < 0 || (sign == 0 && !shot->closed);
}

// Whether corners that are met with the edge's line are those of the edge alone: corners within 2^-22 pixel of it
// count as met, others are 2^-19 pixel behind it. The cross product of local vectors, times the area of a pixel, is
// that of the vectors in the world.
static bool shot_edge_alone(const shot_cast *shot, int32_t n, shot_edge edge, const shot_line *line) {
    const hm_shape *target = shot->target;
    const hm_local from = shot_corner(target, edge.from), to = shot_corner(target, edge.to);
    const hm_local after = shot_corner(target, edge.to + 1 == n ? 0 : edge.to + 1);
    const hm_local before = shot_corner(target, edge.from == 0 ? n - 1 : edge.from - 1);
    const double ex = (double)to.x - from.x, ey = (double)to.y - from.y;
    const double one = ex * ((double)after.y - from.y) - ey * ((double)after.x - from.x);
    const double two = ex * ((double)before.y - from.y) - ey * ((double)before.x - from.x);
    const double area = (double)hmi_quick_area(shot->at_target);
    const double least = 32 * (double)HMI_UNITS_PER_STEP * (fabs((double)line->edge.x) + fabs((double)line->edge.y));
    return shot_lesser(one, two) * area >= least;
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

static bool shot_hit_edge(const shot_cast *shot, const shot_line *line, const hmi_point *p, hm_cast_hit *out) {
    shot_hit hit;
    const hmi_point first = shot->target_first ? hmi_local_place(shot->at_target, shot_corner(shot->target, 0)) : *p;
    out->exact = true;
    hit.fraction = hmi_fraction_floor(&out->when);
    const hm_vec2 normal = shot_edge_normal(shot, line, &hit.normal);
    hit.place = shot_touching(shot, line, &first, p, hit.fraction, normal);
    shot_tell(shot, &hit, &first, out);
    if (shot_stop_exactly(shot, &out->when, hit.fraction, out)) return true;
    return shot_stop(shot, &hit, shot_outside, line, out);
}

// Both ends of the way, exactly: the start must be on the outer side of the edge's line, the end on the inner one.
static hmi_verdict shot_enter(const shot_cast *shot, int32_t n, shot_edge enter, shot_edge leave, hm_cast_hit *out) {
    const int64_t unit = HMI_UNITS_PER_STEP;
    const hmi_point p = hmi_local_place(shot->at_point, shot->point->a);
    shot_line line;
    if (!shot_line_make(shot, enter, p, &line)) return HMI_DOUBT;
    const hm_fraction when = {hmi_int128_negate(shot_inward(&line, line.way.x, line.way.y)),
                              shot_inward(&line, shot->motion.x * unit, shot->motion.y * unit)};
    if (hmi_int128_sign(when.numerator) <= 0) { // inside, or behind it already
        if (!shot_line_make(shot, leave, p, &line)) return HMI_DOUBT;
        return hmi_int128_is_negative(shot_inward(&line, line.way.x, line.way.y)) ? HMI_APART : HMI_DOUBT;
    }
    const int order = hmi_int128_compare(when.numerator, when.denominator);
    if (order >= 0) return order > 0 ? HMI_APART : HMI_DOUBT;
    if (!out) return HMI_MEET;
    if (!shot_edge_alone(shot, n, enter, &line)) return HMI_DOUBT;
    out->when = when;
    return shot_hit_edge(shot, &line, &p, out) ? HMI_MEET : HMI_DOUBT;
}

// A way that has all corners on one side passes by; else it enters by one edge and leaves by another.
static hmi_verdict shot_polygon(const shot_cast *shot, hm_cast_hit *out) {
    shot_sides sides;
    if (!shot_sides_make(shot, &sides)) return HMI_DOUBT;
    const int32_t n = sides.n;
    if (sides.left == 0 || sides.left == ((uint32_t)1 << n) - 1) return HMI_APART;
    const uint32_t next = sides.left >> 1 | (sides.left & 1) << (n - 1);
    const uint32_t right = sides.left & ~next, left = ~sides.left & next;
    const bool turned = hmi_quick_turned(shot->at_target);
    return shot_enter(shot, n, shot_edge_at(&sides, turned ? left : right),
                      shot_edge_at(&sides, turned ? right : left), out);
}

// ---- the question -------------------------------------------------------------------------------------------------

static bool shot_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_POINT || shape->kind == HM_SHAPE_CIRCLE;
}

// Pixels within the limits of a motion to the nearest step, ties away from zero, as hm_steps_from_pixels rounds: what
// is below 2^45 steps is exact, and so is what is left of it.
static bool shot_steps(double pixels, int64_t *out) {
    const double steps = pixels * (double)HM_STEPS_PER_PIXEL;
    if (!(fabs(pixels) <= 2 * HM_MAX_POSITION)) return false;
    const int64_t whole = (int64_t)steps;
    const double rest = steps - (double)whole;
    *out = whole + (rest >= 0.5) - (rest <= -0.5);
    return true;
}

// Whether it is valid, and one of those that are told of.
static bool shot_valid(const hm_shape *shape) {
    switch (shape->kind) {
    case HM_SHAPE_POINT:
        return shape->radius == 0 && hmi_quick_local_valid(shape->a);
    case HM_SHAPE_CIRCLE:
        return shape->radius >= 0 && shape->radius <= (int32_t)HM_MAX_LOCAL << HM_LOCAL_BITS &&
               hmi_quick_local_valid(shape->a);
    case HM_SHAPE_BOX:
        return hmi_quick_box_valid(shape);
    case HM_SHAPE_POLYGON:
        return shape->radius == 0 && shape->polygon;
    default:
        return false;
    }
}

static bool shot_swaps(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
}

static void shot_tell_none(const shot_cast *shot, hm_cast_hit *out) {
    const hm_vec2 motion = shot_moved(shot);
    out->fraction = 1;
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    out->stop_x = (int64_t)motion.x;
    out->stop_y = (int64_t)motion.y;
    out->point = out->normal = (hm_vec2){0, 0};
    shot_tell_kinds(out);
}

static bool shot_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                      const hm_rule *rule, shot_cast *out) {
    hmi_rule steps = {false, 0};
    hmi_point way;
    if (!xa || !xb || glance_any(glance_spans(xa, xb)) || !shot_valid(a) || !shot_valid(b)) return false;
    if (rule && !hmi_rule_make(rule, &steps)) return false;
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
    if (shot_is_disc(shot->target)) return hmi_quick_cast_discs(shot, out);
    return shot->margin > 0 || shot->point->radius > 0 ? HMI_DOUBT : shot_polygon(shot, out);
}

static inline hmi_verdict shot_cast_quick(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                          const hm_xform *xb, hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    shot_cast shot;
    if (!a || !b || !(shot_is_disc(a) || shot_is_disc(b))) return HMI_DOUBT;
    if (!shot_make(a, xa, b, xb, motion, rule, &shot)) return HMI_DOUBT;
    const hmi_verdict verdict = shot_fly(&shot, out);
    if (out && verdict == HMI_APART) shot_tell_none(&shot, out);
    return verdict;
}

hmi_verdict hmi_quick_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    return shot_cast_quick(a, xa, b, xb, motion, rule, out);
}

bool hm_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
             const hm_rule *rule, hm_cast_start start, hm_cast_hit *out) {
    const bool known = (unsigned)start <= HM_CAST_NEVER;
    const hmi_verdict verdict = known ? shot_cast_quick(a, xa, b, xb, motion, rule, out) : HMI_DOUBT;
    if (verdict != HMI_DOUBT) return verdict == HMI_MEET;
    return hmi_cast_exactly(a, xa, b, xb, motion, rule, start, out);
}
