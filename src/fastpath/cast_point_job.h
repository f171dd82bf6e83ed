// fastpath (internal): what the fast casts of points and of discs share: the cast, and its hit.
#ifndef HITMASK_FASTPATH_CAST_POINT_JOB_H
#define HITMASK_FASTPATH_CAST_POINT_JOB_H

#include <hitmask/cast.h>

#include "../exact/fraction_internal.h"
#include "../pose/order.h"
#include "../sat/sat_meeting.h"
#include "fastpath.h"
#include "circles.h"

#include <math.h>

/// A cast of which one shape is a point.
typedef struct point_cast {
    const hm_shape *target; ///< what the point enters
    const hm_shape *point;
    const hm_xform *at_target;
    const hm_xform *at_point;
    int64_t x, y; ///< the way of what moves, in steps
    hmi_rule rule;
    bool point_moves;     ///< rather than the target
    bool swapped;         ///< the caller's b is the first shape, in the order of hmi_order_swapped
    const hm_xform *from; ///< the xform of what moves
} point_cast;

static inline double point_lesser(double a, double b) { return a < b ? a : b; }
static inline double point_larger(double a, double b) { return a > b ? a : b; }

static inline bool point_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_POINT || shape->kind == HM_SHAPE_CIRCLE;
}

static inline bool point_swaps(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
}

// Of shapes that the fast path handles. False where the rule, which may be NULL, is not valid.
static inline bool point_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, int64_t x,
                              int64_t y, const hm_rule *rule, point_cast *out) {
    const bool moves = point_is_disc(b);
    out->target = moves ? a : b;
    out->point = moves ? b : a;
    out->at_target = moves ? xa : xb;
    out->at_point = moves ? xb : xa;
    out->x = x;
    out->y = y;
    out->rule = (hmi_rule){false, 0};
    out->point_moves = moves;
    out->swapped = point_swaps(a, xa, b, xb);
    out->from = xb;
    return !rule || hmi_rule_make(rule, &out->rule);
}

// ---- results ------------------------------------------------------------------------------------------------------

/// The hit, before its stop is computed.
typedef struct point_hit {
    double fraction;
    hm_vec2 normal; ///< from the caller's a to b
    hm_vec2 point;  ///< in the world, in units, where the first shape's origin is
} point_hit;

static inline int64_t point_round(double v) {
    const int64_t cut = (int64_t)(v + 0.5);
    return cut - (v + 0.5 < (double)cut);
}

// The position that a cast tries first: a step off along the normal, rounded in both axes, is at least 0.29 steps off
// along it, where the exact position is bounded to 2^-6 step: free, however the shape is rounded. False where it is
// beyond the world.
static inline bool point_stop(const point_cast *cast, const point_hit *hit, hm_cast_hit *out) {
    const int64_t limit = (int64_t)1 << 46;
    out->stop_x = point_round(hit->fraction * (double)cast->x + hit->normal.x);
    out->stop_y = point_round(hit->fraction * (double)cast->y + hit->normal.y);
    return ((uint64_t)(cast->from->ox + out->stop_x + limit) | (uint64_t)(cast->from->oy + out->stop_y + limit)) >>
               47 ==
           0;
}

// All other fields of a hit, and all of none: one by one, as that is how few instructions they are.
static inline void point_write_kinds(hm_cast_hit *out) {
    out->limited = false;
    out->feature_a = hmi_feature_none;
    out->feature_b = hmi_feature_none;
}

// The second shape moves as what is moved does, or backwards.
static inline void point_write(const point_cast *cast, const point_hit *hit, hm_cast_hit *out) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const double step = cast->swapped ? hit->fraction / (double)HM_STEPS_PER_PIXEL : 0;
    out->fraction = hit->fraction;
    out->normal = hit->normal;
    point_write_kinds(out);
    out->point.x = hit->point.x * unit + step * (double)cast->x;
    out->point.y = hit->point.y * unit + step * (double)cast->y;
}

// Where the position is one in whole steps, it is kept under HM_TOUCH_AREA, on the edge as it is.
static inline bool point_stop_exactly(const point_cast *cast, const point_hit *hit, hm_cast_hit *out) {
    const int64_t x = point_round(hit->fraction * (double)cast->x);
    const int64_t y = point_round(hit->fraction * (double)cast->y);
    if (!hmi_fraction_gives(&out->when, cast->x, (double)x)) return false;
    if (!hmi_fraction_gives(&out->when, cast->y, (double)y)) return false;
    out->stop_x = x;
    out->stop_y = y;
    return hmi_fast_within(cast->from->ox + x, 46) && hmi_fast_within(cast->from->oy + y, 46);
}

// Off by 2^-6 at most.
static inline bool point_whole(double v) {
    const double whole = (v + 0x1.8p52) - 0x1.8p52;
    return fabs(v - whole) <= 1.0 / 16;
}

// Of an edge without a radius, which is met at the time in `out`.
static inline bool point_stop_on_edge(const point_cast *cast, const point_hit *hit, hm_cast_hit *out) {
    if (!cast->rule.closed && point_whole(hit->fraction * (double)cast->x) &&
        point_whole(hit->fraction * (double)cast->y) && point_stop_exactly(cast, hit, out))
        return true;
    return point_stop(cast, hit, out);
}

// What is in registers stays there.
static inline double point_fraction(hmi_int128 numerator, hmi_int128 denominator) {
    double value;
    if (fraction_floor_fast(numerator, denominator, &value)) return value;
    const hm_fraction all = {numerator, denominator};
    return hmi_fraction_floor_any(&all);
}

static inline void point_write_none(int64_t x, int64_t y, hm_cast_hit *out) {
    out->fraction = 1;
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    out->stop_x = x;
    out->stop_y = y;
    out->point = out->normal = (hm_vec2){0, 0};
    point_write_kinds(out);
}

// The way of the second shape, in steps, and how far it has come, in units.
static inline hmi_point point_motion(const point_cast *cast) {
    return cast->swapped ? (hmi_point){-cast->x, -cast->y} : (hmi_point){cast->x, cast->y};
}

static inline hmi_point point_come(const point_cast *cast, double fraction) {
    return hmi_meeting_moved(fraction, point_motion(cast));
}

// A point relative to one of the first shape's, and the normal from the first to the second.
static inline void point_put(const point_cast *cast, const hmi_point *origin, hm_vec2 at, hm_vec2 normal,
                             point_hit *hit) {
    hit->point = (hm_vec2){(double)origin->x + at.x, (double)origin->y + at.y};
    hit->normal = cast->swapped ? (hm_vec2){0 - normal.x, 0 - normal.y} : normal;
}

/// The result of the first test: on which side of the path each of eight corners is, if none is too near to decide.
enum { POINT_RIGHT = 0, POINT_LEFT = 255, POINT_UNSURE = 256 };

/// What hm_cast answers of two discs, as hmi_fast_cast_convex. No pointer to a shape or xform is NULL.
hmi_verdict hmi_fast_cast_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out);

/// A point and a polygon or box, of shapes that the fast path handles; (x, y) is the motion in steps, and `out` may be
/// NULL.
hmi_verdict hmi_fast_cast_polygon(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  int64_t x, int64_t y, const hm_rule *rule, uint32_t sides, hm_cast_hit *out);

#endif
