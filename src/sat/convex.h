// sat: exact relations of two small convex shapes by separating axes: do they touch, how far apart are they (when do
// they meet: sat_entry.h).
//
// Corners are world points in units of 2^-40 pixel (steps of 2^-24 times local units of 2^-16), each below 2^63 in
// magnitude. A corner difference needs 65 bits, a cross product of two of them 131: all deciding arithmetic is done
// in 128 and 256 bits (int256.h), behind a filter in doubles whose error is bounded beside it.
#ifndef HITMASK_SAT_CONVEX_H
#define HITMASK_SAT_CONVEX_H

#include <hitmask/pose.h>
#include <hitmask/shape.h>

#include "../exact/int256.h"
#include "../exact/vec64.h"

#include <stdbool.h>

/// Units of 2^-40 pixel in a step of 2^-24 pixel.
#define HMI_UNITS_PER_STEP ((int64_t)1 << 16)

/// A world point in units of 2^-40 pixel.
typedef hmi_vec64 hmi_point;

/// The convex hull of n corners, rounded by a radius: all points within `radius` of it. One corner is a point (with a
/// radius a disc), two are a segment, more are a convex polygon in either direction of rotation, without three
/// corners on a line and without repeated corners.
typedef struct hmi_convex {
    const hmi_point *v;
    int32_t n;      ///< at least 1
    int64_t radius; ///< in steps of 2^-24 pixel, at least 0 and below 2^46
} hmi_convex;

/// The same of any number of corners, which are transformed one by one as they are read: nothing has to hold all of
/// them.
typedef struct hmi_whole {
    const hmi_point *v;    ///< the corners or, where this is NULL,
    const hm_local *local; ///< these, as they are drawn by
    const hm_xform *xform; ///< this
    int32_t n;
    int64_t radius;
} hmi_whole;

static inline hmi_whole hmi_whole_of(const hmi_convex *s) {
    return (hmi_whole){.v = s->v, .n = s->n, .radius = s->radius};
}

/// A local point in the world. Below 2^46 * 2^16 + 2 * 2^31 * 2^30 = 2^63; the limits of hm_xform and hm_local keep
/// it strictly below.
static inline hmi_point hmi_local_apply(const hm_xform *xform, hm_local local) {
    const hmi_point point = {
        xform->ox * HMI_UNITS_PER_STEP + (int64_t)local.x * xform->ux + (int64_t)local.y * xform->vx,
        xform->oy * HMI_UNITS_PER_STEP + (int64_t)local.x * xform->uy + (int64_t)local.y * xform->vy};
    return point;
}

// Numbers are read one by one: what has just been written so is slow to read at once.
static inline hmi_point hmi_whole_corner(const hmi_whole *s, int32_t k) {
    if (s->v) return s->v[k];
    const int64_t x = s->local[k].x, y = s->local[k].y;
    const hm_xform *at = s->xform;
    return (hmi_point){at->ox * HMI_UNITS_PER_STEP + x * at->ux + y * at->vx,
                       at->oy * HMI_UNITS_PER_STEP + x * at->uy + y * at->vy};
}

/// Some of its corners.
static inline void hmi_whole_corners(const hmi_whole *s, const int32_t *k, int count, hmi_point *out) {
    if (s->v) {
        for (int i = 0; i < count; i++) out[i] = s->v[k[i]];
        return;
    }
    const int64_t ox = s->xform->ox * HMI_UNITS_PER_STEP, oy = s->xform->oy * HMI_UNITS_PER_STEP;
    const int64_t ux = s->xform->ux, uy = s->xform->uy, vx = s->xform->vx, vy = s->xform->vy;
    for (int i = 0; i < count; i++) {
        const int64_t x = s->local[k[i]].x, y = s->local[k[i]].y;
        out[i] = (hmi_point){ox + x * ux + y * vx, oy + x * uy + y * vy};
    }
}

/// Whether the rule is met. With R = both radii + margin (steps):
/// R > 0: closed: the distance of the hulls is <= R; otherwise it is < R.
/// R = 0: closed: the hulls meet; otherwise their relative interiors meet (a point is its own interior, a segment's
/// is the segment without its ends).
bool hmi_sat_touch(const hmi_convex *a, const hmi_convex *b, int64_t margin, bool closed);

/// The distance in pixels of the rounded shapes, 0 where they meet, and the closest points in pixels relative to
/// corner 0 of `a`. Where the hulls meet, both points are one point that lies in both (within rounding). The relative
/// error is below 2^-40 of the larger of the distance and the shapes' size, and the distance is 0 exactly when
/// hmi_sat_touch(a, b, 0, true) holds. Swapping a and b gives the same distance bits and the same points, each up to
/// the rounding of the corner it is relative to.
double hmi_sat_distance(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b);

#endif
