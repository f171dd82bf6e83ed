// fastpath (internal): the one posed hull of the fast paths: discs, segments, boxes and polygons of few corners,
// transformed in floats.
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

/// How many corners a valid shape of one convex part and up to eight of them has. 0 for others, and where corners
/// coincide.
static inline int32_t hull32_count(const hm_shape *shape) {
    switch (shape->kind) {
    case HM_SHAPE_POLYGON:
        return shape->of.polygon->few;
    case HM_SHAPE_POINT:
    case HM_SHAPE_CIRCLE:
        return 1;
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_CAPSULE:
        return shape->a.x == shape->b.x && shape->a.y == shape->b.y ? 0 : 2;
    case HM_SHAPE_BOX:
        return shape->a.x == shape->b.x || shape->a.y == shape->b.y ? 0 : 4;
    case HM_SHAPE_MASK:
    case HM_SHAPE_RAY:
    case HM_SHAPE_OUTLINE:
    case HM_SHAPE_TILEMAP:
    case HM_SHAPE_COMPOUND:
    case HM_SHAPE_KIND_COUNT:
        break;
    }
    return 0;
}

static inline hull32_one hull32_one_make(const hm_shape *shape, const hm_xform *xform) {
    return (hull32_one){shape, xform, hull32_count(shape)};
}

/// Those corners, in the order in which all code has them, in `space` where they are not at hand.
static inline const hm_local *hull32_corners(const hull32_one *one, hm_local space[4]) {
    const hm_local a = one->shape->a, b = one->shape->b;
    if (one->shape->kind == HM_SHAPE_POLYGON) return one->shape->of.polygon->corner;
    if (one->n == 1) return &one->shape->a;
    space[0] = a;
    space[1] = one->n == 2 ? b : (hm_local){b.x, a.y};
    space[2] = b;
    space[3] = (hm_local){a.x, b.y};
    return space;
}

// As which one it is changes from pair to pair, there is no branch in it.
static inline hm_local hull32_box_corner(const hm_shape *box, int32_t k) {
    const int32_t right = -((k + 1) >> 1 & 1), low = -(k >> 1);
    return (hm_local){box->a.x ^ ((box->a.x ^ box->b.x) & right), box->a.y ^ ((box->a.y ^ box->b.y) & low)};
}

static inline hmi_point hull32_point(const hull32_one *one, int32_t k) {
    const hm_shape *shape = one->shape;
    if (shape->kind == HM_SHAPE_POLYGON) return hmi_local_apply(one->xform, shape->of.polygon->corner[k]);
    if (one->n == 2) return hmi_local_apply(one->xform, k ? shape->b : shape->a);
    return hmi_local_apply(one->xform, hull32_box_corner(shape, k));
}

/// The order in which results are worked out, by how many corners there are and where corners 0 are: -1 or 1; 0 where
/// these do not decide.
static inline int hull32_order(const hull32_one *a, hmi_point at_a, const hull32_one *b, hmi_point at_b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    if (at_a.x != at_b.x) return at_a.x < at_b.x ? -1 : 1;
    return (at_a.y > at_b.y) - (at_a.y < at_b.y);
}

enum { HULL32_CORNERS = 8 };

/// A hull, in steps. Of three corners, or five to seven, the first one comes again up to four or eight; and it does
/// after these.
typedef struct hull32 {
    int32_t n, groups;
    float x[HULL32_CORNERS + 1], y[HULL32_CORNERS + 1];
} hull32;

/// Two hulls.
typedef struct hull32_pair {
    hull32 a, b;
    float blur; ///< what cross and dot products are off at most
    float gap;  ///< how far apart they are at least, where that is above 0: by how much their origins are farther
                ///< apart, along both axes in sum, than any corner of the one from its own, and any of the other
} hull32_pair;

// Four corners from number `first` on. Returns the sum of the sizes of what makes each.
static inline hmi_f32x4 hull32_store(const hmi_f32x4_map *map, hmi_f32x4 x, hmi_f32x4 y, int first, hull32 *out) {
    const hmi_f32x4 ux = f32x4_mul(x, map->axis[0]), uy = f32x4_mul(x, map->axis[1]);
    const hmi_f32x4 vx = f32x4_mul(y, map->axis[2]), vy = f32x4_mul(y, map->axis[3]);
    f32x4_store(out->x + first, f32x4_add(map->ox, f32x4_add(ux, vx)));
    f32x4_store(out->y + first, f32x4_add(map->oy, f32x4_add(uy, vy)));
    return f32x4_add(f32x4_add(f32x4_size(ux), f32x4_size(uy)), f32x4_add(f32x4_size(vx), f32x4_size(vy)));
}

// (ox, oy) leads to its origin. Returns what adds to M, of four corners at a time.
static inline hmi_f32x4 hull32_make(const hull32_one *one, double ox, double oy, hull32 *out) {
    const hm_shape *shape = one->shape;
    const int32_t n = one->n;
    const hmi_f32x4_map map = hmi_f32x4_map_make(one->xform, ox, oy);
    hmi_f32x4 x, y;
    if (shape->kind == HM_SHAPE_POLYGON) {
        x = f32x4_load(shape->of.polygon->ring.x);
        y = f32x4_load(shape->of.polygon->ring.y);
    } else if (n == 2) {
        const float ax = (float)shape->a.x, ay = (float)shape->a.y;
        x = f32x4_of(ax, (float)shape->b.x, ax, ax);
        y = f32x4_of(ay, (float)shape->b.y, ay, ay);
    } else {
        f32x4_box(&shape->a, n == 1 ? &shape->a : &shape->b, &x, &y);
    }
    hmi_f32x4 size = hull32_store(&map, x, y, 0, out);
    out->n = n;
    out->groups = n > 4 ? 2 : 1;
    if (n > 4) {
        x = f32x4_load(shape->of.polygon->ring.x + 4);
        y = f32x4_load(shape->of.polygon->ring.y + 4);
        size = f32x4_max(size, hull32_store(&map, x, y, 4, out));
    } else {
        f32x4_store(out->x + 4, f32x4_load(out->x));
        f32x4_store(out->y + 4, f32x4_load(out->y));
    }
    out->x[HULL32_CORNERS] = out->x[0];
    out->y[HULL32_CORNERS] = out->y[0];
    return size;
}

static inline void hull32_pair_make(const hull32_one *a, const hull32_one *b, hull32_pair *out) {
    const hm_xform *xa = a->xform, *xb = b->xform;
    const double ox = (double)(xb->ox - xa->ox), oy = (double)(xb->oy - xa->oy);
    const hmi_f32x4 of_a = hull32_make(a, 0, 0, &out->a), of_b = hull32_make(b, ox, oy, &out->b);
    const float sizes = f32x4_most(of_a) + f32x4_most(of_b);
    const float away = fabsf((float)ox) + fabsf((float)oy), most = (sizes + away) * 1.0001f + 1;
    out->gap = away * 0.9999f - sizes * 1.0001f - 1; // more than floats are off
    out->blur = most * most * 0x1p-17f;
}

#endif
