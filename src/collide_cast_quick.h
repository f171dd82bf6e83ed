// collide_cast (internal): what quick casts of points and of discs share: the cast, and how its hit is told.
#ifndef HITMASK_COLLIDE_CAST_QUICK_H
#define HITMASK_COLLIDE_CAST_QUICK_H

#include "collide_cast.h"
#include "collide_glance.h"
#include "collide_quick.h"

#include <math.h>

/// A cast of which one shape is a point, or both are discs.
typedef struct shot_cast {
    const hm_shape *target; ///< what the point enters, or the first disc
    const hm_shape *point;
    const hm_xform *at_target;
    const hm_xform *at_point;
    int64_t x, y; ///< the way of what moves, in steps
    hmi_rule rule;
    bool point_moves;     ///< rather than the target
    bool swapped;         ///< the caller's b is the first shape, in the order of hmi_order_swapped
    const hm_xform *from; ///< the xform of what moves
} shot_cast;

static inline double shot_lesser(double a, double b) { return a < b ? a : b; }
static inline double shot_larger(double a, double b) { return a > b ? a : b; }

static inline bool shot_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_POINT || shape->kind == HM_SHAPE_CIRCLE;
}

static inline bool shot_swaps(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
}

// Of shapes that are told of. False where the rule, which may be NULL, is not valid.
static inline bool shot_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, int64_t x,
                             int64_t y, const hm_rule *rule, shot_cast *out) {
    const bool moves = shot_is_disc(b);
    out->target = moves ? a : b;
    out->point = moves ? b : a;
    out->at_target = moves ? xa : xb;
    out->at_point = moves ? xb : xa;
    out->x = x;
    out->y = y;
    out->rule = (hmi_rule){false, 0};
    out->point_moves = moves;
    out->swapped = shot_swaps(a, xa, b, xb);
    out->from = xb;
    return !rule || hmi_rule_make(rule, &out->rule);
}

// ---- what is told -------------------------------------------------------------------------------------------------

/// The hit, before it is told where to stop.
typedef struct shot_hit {
    double fraction;
    hm_vec2 normal; ///< from the caller's a to b
    hm_vec2 place;  ///< in the world, in units, where the first shape's origin is
} shot_hit;

static inline int64_t shot_round(double v) {
    const int64_t cut = (int64_t)(v + 0.5);
    return cut - (v + 0.5 < (double)cut);
}

// The place that a cast tries first: a step off along the normal, rounded in both axes, is at least 0.29 steps off
// along it, where the exact place is known within 2^-6 step: free, however the shape is round. False where it is
// beyond the world.
static inline bool shot_stop(const shot_cast *shot, const shot_hit *hit, hm_cast_hit *out) {
    const int64_t limit = (int64_t)1 << 46;
    out->stop_x = shot_round(hit->fraction * (double)shot->x + hit->normal.x);
    out->stop_y = shot_round(hit->fraction * (double)shot->y + hit->normal.y);
    return ((uint64_t)(shot->from->ox + out->stop_x + limit) | (uint64_t)(shot->from->oy + out->stop_y + limit)) >>
               47 ==
           0;
}

// All other fields of a hit, and all of none: one by one, as that is how few instructions they are.
static inline void shot_tell_kinds(hm_cast_hit *out) {
    out->pixel_a = out->pixel_b = (hm_pixel){0, 0};
    out->part_a = out->part_b = 0;
}

// The second shape moves as what is moved does, or backwards.
static inline void shot_tell(const shot_cast *shot, const shot_hit *hit, hm_cast_hit *out) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const double step = shot->swapped ? hit->fraction / (double)HM_STEPS_PER_PIXEL : 0;
    out->fraction = hit->fraction;
    out->normal = hit->normal;
    shot_tell_kinds(out);
    out->point.x = hit->place.x * unit + step * (double)shot->x;
    out->point.y = hit->place.y * unit + step * (double)shot->y;
}

static inline void shot_tell_none(int64_t x, int64_t y, hm_cast_hit *out) {
    out->fraction = 1;
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    out->stop_x = x;
    out->stop_y = y;
    out->point = out->normal = (hm_vec2){0, 0};
    shot_tell_kinds(out);
}

// How far the second shape has come, in units.
static inline hmi_point shot_come(const shot_cast *shot, double fraction) {
    const double unit = (double)HMI_UNITS_PER_STEP;
    const hmi_point come = {(int64_t)(fraction * (double)shot->x * unit),
                            (int64_t)(fraction * (double)shot->y * unit)};
    return shot->swapped ? (hmi_point){-come.x, -come.y} : come;
}

/// What a look tells: on which side of the way each of eight corners is, if none is too near to tell.
enum { SHOT_RIGHT = 0, SHOT_LEFT = 255, SHOT_UNSURE = 256, SHOT_DISC = 257 };

/// A disc and another one, of shapes that are told of; `out` may be NULL.
hmi_verdict hmi_quick_cast_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 int64_t x, int64_t y, const hm_rule *rule, hm_cast_hit *out);

/// A point and a polygon or box.
hmi_verdict hmi_quick_cast_polygon(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   int64_t x, int64_t y, const hm_rule *rule, uint32_t look, hm_cast_hit *out);

/// Any of these; (x, y) is the motion in steps.
static inline hmi_verdict shot_open(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    int64_t x, int64_t y, const hm_rule *rule, uint32_t look, hm_cast_hit *out) {
    return look == SHOT_DISC ? hmi_quick_cast_discs(a, xa, b, xb, x, y, rule, out)
                             : hmi_quick_cast_polygon(a, xa, b, xb, x, y, rule, look, out);
}

/// hm_cast after the look, which comes in the higher bits of `start`: so all arguments are where hm_cast has them.
bool hmi_quick_cast_on(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                       hm_vec2 way, const hm_rule *rule, uint32_t start, hm_cast_hit *out);

#endif
