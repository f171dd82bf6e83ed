// fastpath (internal): discs, boxes and polygons of few corners, transformed in floats.
//
// Points are in steps from the first one's origin. With u = 2^-24 and M above the sum of the sizes of all that is
// added up for any of them, a point is off by less than 5uM along each axis, and an edge by less than 14uM. A cross
// or dot product of an edge with the vector between two points, both below 2M, is off by less than 14uM * 2M + 2M *
// 12uM + 16uM^2 for rounding: less than 128uM^2 = 2^-17 M^2, the blur.
#ifndef HITMASK_FASTPATH_HULL_F32_H
#define HITMASK_FASTPATH_HULL_F32_H

#include "../shape/polygon_object.h"
#include "../simd/f32x4.h"
#include "fastpath.h"

#include <math.h>

/// A shape and where it is.
typedef struct hull32_one {
    const hm_shape *shape;
    const hm_xform *xform;
    int32_t n; ///< corners
} hull32_one;

// How many corners; 0 for kinds that are not handled.
static inline int32_t hull32_count(const hm_shape *shape) {
    switch (shape->kind) {
    case HM_SHAPE_CIRCLE:
    case HM_SHAPE_POINT:
        return 1;
    case HM_SHAPE_BOX:
        return shape->a.x == shape->b.x || shape->a.y == shape->b.y ? 0 : 4;
    case HM_SHAPE_POLYGON:
        return shape->of.polygon->few;
    case HM_SHAPE_MASK:
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_RAY:
    case HM_SHAPE_CAPSULE:
    case HM_SHAPE_OUTLINE:
    case HM_SHAPE_TILEMAP:
    case HM_SHAPE_COMPOUND:
    case HM_SHAPE_KIND_COUNT:
        break;
    }
    return 0;
}

// In the order of hmi_fast_corners.
static inline hm_local hull32_corner(const hull32_one *one, int32_t k) {
    const hm_shape *shape = one->shape;
    if (shape->kind == HM_SHAPE_POLYGON) return shape->of.polygon->corner[k];
    return (hm_local){k == 1 || k == 2 ? shape->b.x : shape->a.x, k > 1 ? shape->b.y : shape->a.y};
}

static inline hmi_point hull32_point(const hull32_one *one, int32_t k) {
    return hmi_local_place(one->xform, hull32_corner(one, k));
}

enum { SWIFT_CORNERS = 8 };

/// A hull, in steps. Of three corners, or five to seven, the first one comes again up to four or eight; and it does
/// after these.
typedef struct hull32 {
    int32_t n, groups;
    float x[SWIFT_CORNERS + 1], y[SWIFT_CORNERS + 1];
} hull32;

/// Two hulls.
typedef struct hull32_pair {
    hull32 a, b;
    float blur; ///< what cross and dot products are off at most
    bool far;   ///< they surely do not meet: their origins are farther apart, along both axes in sum, than any corner
                ///< of the one from its own, and any of the other
} hull32_pair;

// Four corners from number `first` on. Returns the sum of the sizes of what makes each.
static inline hmi_f32x4 hull32_place(const hmi_f32x4_map *map, hmi_f32x4 x, hmi_f32x4 y, int first, hull32 *out) {
    const hmi_f32x4 ux = f32x4_mul(x, map->axis[0]), uy = f32x4_mul(x, map->axis[1]);
    const hmi_f32x4 vx = f32x4_mul(y, map->axis[2]), vy = f32x4_mul(y, map->axis[3]);
    f32x4_store(out->x + first, f32x4_add(map->ox, f32x4_add(ux, vx)));
    f32x4_store(out->y + first, f32x4_add(map->oy, f32x4_add(uy, vy)));
    return f32x4_add(f32x4_add(f32x4_size(ux), f32x4_size(uy)), f32x4_add(f32x4_size(vx), f32x4_size(vy)));
}

// (ox, oy) leads to its origin. Returns what adds to M, of four corners at a time.
static inline hmi_f32x4 hull32_make(const hull32_one *one, double ox, double oy, hull32 *out) {
    const hm_shape *shape = one->shape;
    const hmi_f32x4_map map = hmi_f32x4_map_make(one->xform, ox, oy);
    hmi_f32x4 x, y;
    if (shape->kind == HM_SHAPE_POLYGON) {
        x = f32x4_load(shape->of.polygon->ring.x);
        y = f32x4_load(shape->of.polygon->ring.y);
    } else {
        f32x4_box(&shape->a, one->n == 1 ? &shape->a : &shape->b, &x, &y);
    }
    hmi_f32x4 size = hull32_place(&map, x, y, 0, out);
    out->n = one->n;
    out->groups = one->n > 4 ? 2 : 1;
    if (one->n > 4) {
        x = f32x4_load(shape->of.polygon->ring.x + 4);
        y = f32x4_load(shape->of.polygon->ring.y + 4);
    }
    size = f32x4_max(size, hull32_place(&map, x, y, 4, out));
    out->x[SWIFT_CORNERS] = out->x[0];
    out->y[SWIFT_CORNERS] = out->y[0];
    return size;
}

static inline void hull32_pair_make(const hull32_one *a, const hull32_one *b, hull32_pair *out) {
    const double ox = (double)(b->xform->ox - a->xform->ox), oy = (double)(b->xform->oy - a->xform->oy);
    const hmi_f32x4 of_a = hull32_make(a, 0, 0, &out->a), of_b = hull32_make(b, ox, oy, &out->b);
    const float sizes = f32x4_most(of_a) + f32x4_most(of_b);
    const float away = fabsf((float)ox) + fabsf((float)oy), most = (sizes + away) * 1.0001f + 1;
    out->far = away > sizes * 1.0001f + 1; // more than floats are off
    out->blur = most * most * 0x1p-17f;
}

#endif
