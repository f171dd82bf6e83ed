// collide (internal): discs, boxes and polygons of few corners, placed in floats.
//
// Places are in steps from the first one's origin. With u = 2^-24 and M above the sum of the sizes of all that is
// added up for any of them, a place is off by less than 5uM along each axis, and an edge by less than 14uM. A cross
// or dot product of an edge with the way between two places, both below 2M, is off by less than 14uM * 2M + 2M * 12uM
// + 16uM^2 for rounding: less than 128uM^2 = 2^-17 M^2, the blur.
#ifndef HITMASK_COLLIDE_SWIFT_H
#define HITMASK_COLLIDE_SWIFT_H

#include "collide_internal.h"
#include "collide_quick.h"
#include "four.h"
#include "polygon_internal.h"

#include <math.h>

/// A shape and where it is.
typedef struct swift_one {
    const hm_shape *shape;
    const hm_xform *xform;
    int32_t n; ///< corners
} swift_one;

// How many corners; 0 for kinds that are not told of.
static inline int32_t swift_count(const hm_shape *shape) {
    switch (shape->kind) {
    case HM_SHAPE_CIRCLE:
    case HM_SHAPE_POINT:
        return 1;
    case HM_SHAPE_BOX:
        return shape->a.x == shape->b.x || shape->a.y == shape->b.y ? 0 : 4;
    case HM_SHAPE_POLYGON:
        return shape->polygon->few;
    default:
        return 0;
    }
}

// In the order of hmi_quick_corners.
static inline hm_local swift_corner(const swift_one *one, int32_t k) {
    const hm_shape *shape = one->shape;
    if (shape->kind == HM_SHAPE_POLYGON) return shape->polygon->corner[k];
    return (hm_local){k == 1 || k == 2 ? shape->b.x : shape->a.x, k > 1 ? shape->b.y : shape->a.y};
}

static inline hmi_point swift_point(const swift_one *one, int32_t k) {
    return hmi_local_place(one->xform, swift_corner(one, k));
}

enum { SWIFT_CORNERS = 8 };

/// A hull, in steps. Of three corners, or five to seven, the first one comes again up to four or eight; and it does
/// after these.
typedef struct swift_hull {
    int32_t n, groups;
    float x[SWIFT_CORNERS + 1], y[SWIFT_CORNERS + 1];
} swift_hull;

/// Two hulls.
typedef struct swift_pair {
    swift_hull a, b;
    float blur; ///< what cross and dot products are off at most
    bool far;   ///< they surely do not meet: their origins are farther apart, along both axes in sum, than any corner
                ///< of the one from its own, and any of the other
} swift_pair;

// Four corners from number `first` on. Returns the sum of the sizes of what makes each.
static inline hmi_four swift_place(const hmi_four_map *map, hmi_four x, hmi_four y, int first, swift_hull *out) {
    const hmi_four ux = four_mul(x, map->axis[0]), uy = four_mul(x, map->axis[1]);
    const hmi_four vx = four_mul(y, map->axis[2]), vy = four_mul(y, map->axis[3]);
    four_store(out->x + first, four_add(map->ox, four_add(ux, vx)));
    four_store(out->y + first, four_add(map->oy, four_add(uy, vy)));
    return four_add(four_add(four_size(ux), four_size(uy)), four_add(four_size(vx), four_size(vy)));
}

// (ox, oy) leads to its origin. Returns what adds to M, of four corners at a time.
static inline hmi_four swift_hull_make(const swift_one *one, double ox, double oy, swift_hull *out) {
    const hm_shape *shape = one->shape;
    const hmi_four_map map = hmi_four_map_make(one->xform, ox, oy);
    hmi_four x, y;
    if (shape->kind == HM_SHAPE_POLYGON) {
        x = four_load(shape->polygon->ring.x);
        y = four_load(shape->polygon->ring.y);
    } else {
        four_box(&shape->a, one->n == 1 ? &shape->a : &shape->b, &x, &y);
    }
    hmi_four size = swift_place(&map, x, y, 0, out);
    out->n = one->n;
    out->groups = one->n > 4 ? 2 : 1;
    if (one->n > 4) {
        x = four_load(shape->polygon->ring.x + 4);
        y = four_load(shape->polygon->ring.y + 4);
    }
    size = four_max(size, swift_place(&map, x, y, 4, out));
    out->x[SWIFT_CORNERS] = out->x[0];
    out->y[SWIFT_CORNERS] = out->y[0];
    return size;
}

static inline void swift_pair_make(const swift_one *a, const swift_one *b, swift_pair *out) {
    const double ox = (double)(b->xform->ox - a->xform->ox), oy = (double)(b->xform->oy - a->xform->oy);
    const hmi_four of_a = swift_hull_make(a, 0, 0, &out->a), of_b = swift_hull_make(b, ox, oy, &out->b);
    const float sizes = four_most(of_a) + four_most(of_b);
    const float away = fabsf((float)ox) + fabsf((float)oy), most = (sizes + away) * 1.0001f + 1;
    out->far = away > sizes * 1.0001f + 1; // more than floats are off
    out->blur = most * most * 0x1p-17f;
}

#endif
