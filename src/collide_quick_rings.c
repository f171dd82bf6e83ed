// Polygons and boxes of up to eight corners without radii, in floats: four or eight edges of one at a time look at
// the corners of the other. Nothing here depends on how many corners there are but whether these are four or eight,
// as a branch that goes now here, now there costs more than a few edges that are looked at twice.
//
// Places are in steps from the origin of a's xform. With u = 2^-24 and the sum of all that makes them below M: a
// corner is off by less than 6uM (each number that makes it by u of itself, and rounded in each product and sum), an
// edge by less than 14uM; its cross product with the way between two corners by 2 * 14uM * 2M for the edge and
// 2 * 2M * 12uM for the corners, and by less than 24uM^2 for the rounding of products and sums: less than 256uM^2 =
// 2^-16 M^2.
#include "collide_glance.h"
#include "four.h"
#include "polygon_internal.h"

#include <float.h>
#include <math.h>

/// Where it is.
typedef struct quick_ring {
    int groups; ///< of four corners: 1 or 2
    float x[8], y[8];
    hmi_four ex[2], ey[2]; ///< turned so that what is inside has a positive cross product
    hmi_four begin[2];     ///< the cross product of the edge with its corner
} quick_ring;

static inline void ring_place(const hmi_ring *local, int32_t n, const hmi_four_map *map, float turn,
                              quick_ring *out) {
    const hmi_four side = four_all(turn);
    out->groups = n > 4 ? 2 : 1;
    for (int g = 0; g < out->groups; g++) {
        const hmi_four lx = four_load(local->x + 4 * g), ly = four_load(local->y + 4 * g);
        const hmi_four lex = four_load(local->ex + 4 * g), ley = four_load(local->ey + 4 * g);
        const hmi_four x = four_add(map->ox, four_add(four_mul(lx, map->axis[0]), four_mul(ly, map->axis[2])));
        const hmi_four y = four_add(map->oy, four_add(four_mul(lx, map->axis[1]), four_mul(ly, map->axis[3])));
        const hmi_four ex = four_add(four_mul(lex, map->axis[0]), four_mul(ley, map->axis[2]));
        const hmi_four ey = four_add(four_mul(lex, map->axis[1]), four_mul(ley, map->axis[3]));
        out->ex[g] = four_mul(side, ex);
        out->ey[g] = four_mul(side, ey);
        out->begin[g] = four_sub(four_mul(out->ex[g], y), four_mul(out->ey[g], x));
        four_store(out->x + 4 * g, x);
        four_store(out->y + 4 * g, y);
    }
}

// How far the other reaches to the inner side of each edge, times the edge's length: the least of all.
static inline float ring_look_groups(const quick_ring *ring, const quick_ring *other, int groups) {
    hmi_four inner[2] = {four_all(-FLT_MAX), four_all(-FLT_MAX)};
    for (int k = 0; k < 4 * other->groups; k++) {
        const hmi_four x = four_all(other->x[k]), y = four_all(other->y[k]);
        for (int g = 0; g < groups; g++)
            inner[g] = four_max(inner[g], four_sub(four_mul(ring->ex[g], y), four_mul(ring->ey[g], x)));
    }
    const hmi_four one = four_sub(inner[0], ring->begin[0]);
    return four_least(groups == 1 ? one : four_min(one, four_sub(inner[1], ring->begin[1])));
}

static inline float ring_look(const quick_ring *ring, const quick_ring *other) {
    return ring->groups == 1 ? ring_look_groups(ring, other, 1) : ring_look_groups(ring, other, 2);
}

/// A ring and its xform.
typedef struct ring_posed {
    const hmi_ring *local;
    int32_t n;
    const hm_xform *xform;
} ring_posed;

static float ring_size(float x, float y) { return fabsf(x) + fabsf(y); }

/// Box around a ring along the axes of the world, from the xform's origin, and M.
typedef struct ring_around {
    float x, y;
    float wide, high; ///< half
    float most;
} ring_around;

static inline ring_around ring_around_of(const hmi_ring *ring, const hm_xform *xform) {
    const float unit = 1.0f / HM_UNITS_PER_PIXEL;
    const float ux = (float)xform->ux * unit, uy = (float)xform->uy * unit;
    const float vx = (float)xform->vx * unit, vy = (float)xform->vy * unit;
    const float w = ring->half_w, h = ring->half_h, x = ring->middle_x, y = ring->middle_y;
    const float most = (fabsf(x) + w) * ring_size(ux, uy) + (fabsf(y) + h) * ring_size(vx, vy);
    return (ring_around){x * ux + y * vx, x * uy + y * vy, w * fabsf(ux) + h * fabsf(vx),
                         w * fabsf(uy) + h * fabsf(vy), most};
}

static inline hmi_verdict ring_compare(const ring_posed *a, const ring_posed *b) {
    quick_ring one, two;
    const double ox = (double)(b->xform->ox - a->xform->ox), oy = (double)(b->xform->oy - a->xform->oy);
    const float dx = (float)ox, dy = (float)oy;
    const ring_around of_a = ring_around_of(a->local, a->xform), of_b = ring_around_of(b->local, b->xform);
    const float most = of_a.most + of_b.most + ring_size(dx, dy) + 1;
    const float far = most * 0x1p-20f;
    if (fabsf(dx + of_b.x - of_a.x) > of_a.wide + of_b.wide + far) return HMI_APART;
    if (fabsf(dy + of_b.y - of_a.y) > of_a.high + of_b.high + far) return HMI_APART;
    const float doubt = most * most * 0x1p-16f;
    const hmi_four_map map_a = hmi_four_map_make(a->xform, 0, 0);
    const hmi_four_map map_b = hmi_four_map_make(b->xform, ox, oy);
    ring_place(a->local, a->n, &map_a, hmi_quick_turned(a->xform) ? -1.0f : 1.0f, &one);
    ring_place(b->local, b->n, &map_b, hmi_quick_turned(b->xform) ? -1.0f : 1.0f, &two);
    const float inner_a = ring_look(&one, &two);
    if (inner_a < -doubt) return HMI_APART;
    const float inner_b = ring_look(&two, &one);
    if (inner_b < -doubt) return HMI_APART;
    return inner_a > doubt && inner_b > doubt ? HMI_MEET : HMI_DOUBT;
}

// Of a box, in `space`. 0 corners for what is not told of.
static ring_posed ring_of(const hm_shape *shape, const hm_xform *xform, hmi_ring *space) {
    hm_local corner[4];
    const hm_local *at;
    const int32_t n = hmi_quick_corners(shape, corner, &at);
    if (shape->kind == HM_SHAPE_POLYGON) return (ring_posed){&shape->polygon->ring, n, xform};
    if (n != 4) return (ring_posed){space, 0, xform};
    const hmi_local_box box = {shape->a.x, shape->a.y, shape->b.x, shape->b.y};
    hmi_ring_make(corner, 4, &box, space);
    return (ring_posed){space, 4, xform};
}

hmi_verdict hmi_quick_rings(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    hmi_ring space[2];
    const ring_posed one = ring_of(a, xa, &space[0]), two = ring_of(b, xb, &space[1]);
    return one.n > 2 && two.n > 2 ? ring_compare(&one, &two) : HMI_DOUBT;
}

hmi_verdict hmi_glance_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const hm_polygon *one = a->polygon, *two = b->polygon;
    if ((a->radius | b->radius) != 0 || !one || !two || glance_any(glance_spans(xa, xb))) return HMI_DOUBT;
    if (one->few == 0 || two->few == 0) return HMI_DOUBT;
    const ring_posed first = {&one->ring, one->few, xa}, second = {&two->ring, two->few, xb};
    return ring_compare(&first, &second);
}
