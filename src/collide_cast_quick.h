// collide_cast (internal): what quick casts of points and of discs share: the cast, and how its hit is told.
#ifndef HITMASK_COLLIDE_CAST_QUICK_H
#define HITMASK_COLLIDE_CAST_QUICK_H

#include "collide_cast.h"
#include "collide_quick.h"

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

static inline double shot_lesser(double a, double b) { return a < b ? a : b; }
static inline double shot_larger(double a, double b) { return a > b ? a : b; }

// What moves does so along the motion, and the target's is the point's backwards.
static inline hm_vec2 shot_moved(const shot_cast *shot) {
    const double x = (double)shot->motion.x;
    const double y = (double)shot->motion.y;
    return shot->point_moves ? (hm_vec2){x, y} : (hm_vec2){0 - x, 0 - y};
}

// Likewise for the second shape, as casts are worked out.
static inline hm_vec2 shot_second_moved(const shot_cast *shot) {
    const double x = (double)shot->motion.x;
    const double y = (double)shot->motion.y;
    return shot->target_first ? (hm_vec2){x, y} : (hm_vec2){0 - x, 0 - y};
}

// Whether the caller's b is the first shape.
static inline bool shot_swapped(const shot_cast *shot) { return shot->point_moves != shot->target_first; }

// ---- where to stop ------------------------------------------------------------------------------------------------

static inline double shot_round(double v) {
    const double cut = (double)(int64_t)(v + 0.5);
    return cut > v + 0.5 ? cut - 1 : cut;
}

/// Whether what moves is surely free when it has been moved by these steps.
typedef bool shot_free(const shot_cast *shot, const void *met, int64_t x, int64_t y);

// The place that a cast tries first: a step off along the normal, rounded, is at least 0.29 off. False where that is
// not free, or beyond the world.
static inline bool shot_stop(const shot_cast *shot, const shot_hit *hit, shot_free *is_free, const void *met,
                             hm_cast_hit *out) {
    const hm_vec2 motion = shot_moved(shot);
    const int64_t x = (int64_t)shot_round(hit->fraction * motion.x + hit->normal.x);
    const int64_t y = (int64_t)shot_round(hit->fraction * motion.y + hit->normal.y);
    if (!hmi_quick_within(shot->from->ox + x, 46) || !hmi_quick_within(shot->from->oy + y, 46)) return false;
    out->stop_x = x;
    out->stop_y = y;
    return is_free(shot, met, x, y);
}

// All other fields of a hit, and all of none: one by one, as that is how few instructions they are.
static inline void shot_tell_kinds(hm_cast_hit *out) {
    out->pixel_a = out->pixel_b = (hm_pixel){0, 0};
    out->part_a = out->part_b = 0;
}

static inline void shot_tell(const shot_cast *shot, const shot_hit *hit, const hmi_point *origin, hm_cast_hit *out) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const double step = shot_swapped(shot) ? hit->fraction / (double)HM_STEPS_PER_PIXEL : 0;
    const hm_vec2 motion = shot_second_moved(shot);
    out->fraction = hit->fraction;
    out->normal = hit->normal;
    shot_tell_kinds(out);
    out->point.x = ((double)origin->x + hit->place.x) * unit - step * motion.x;
    out->point.y = ((double)origin->y + hit->place.y) * unit - step * motion.y;
}

// How far the second shape has come, in units.
static inline hmi_point shot_come(const shot_cast *shot, double fraction) {
    const double unit = (double)HMI_UNITS_PER_STEP;
    const hm_vec2 motion = shot_second_moved(shot);
    return (hmi_point){(int64_t)(fraction * motion.x * unit), (int64_t)(fraction * motion.y * unit)};
}

/// Two discs, of which the second is the point. `out` may be NULL.
hmi_verdict hmi_quick_cast_discs(const shot_cast *shot, hm_cast_hit *out);

#endif
