// Polygons and boxes of up to eight corners without radii, in floats: all edges of the one look at the corners of the
// other, four at a time. Nothing here depends on how many corners there are, as a branch that goes now here, now
// there costs more than a few edges that are looked at twice.
//
// Places are seen from a's origin along a's axes, times the size of the axes' determinant, in local units. There a is
// itself, times that, and only b is placed. With u = 2^-24 and M for the sum of all that makes b's places, and a's: a
// component of b's axes, or of the way to b's origin, is off by 4u of the products that make it, a corner by less
// than 8uM, an edge of b by less than 14uM. With A for the sum of a's greatest local coordinates: an edge of a, not
// longer than 2A along both axes, times a corner of b is off by less than 2A * 12uM, and what is compared with that
// by 14uAM: in all less than 64uAM. An edge of b times a corner of a is off by less than 14uM^2 + 2M * 8uM, where the
// edge begins by 14uM^2 + 2M * 8uM + 6uM^2: in all less than 128uM^2.
#include "collide_glance.h"
#include "four.h"
#include "polygon_internal.h"

#include <float.h>
#include <math.h>

/// A ring and its xform.
typedef struct ring_posed {
    const hmi_ring *local;
    int32_t n;
    const hm_xform *xform;
} ring_posed;

/// b as a sees it: what is along x twice, then what is along y.
typedef struct ring_view {
    hmi_four axis;   ///< of b: ux, vx, uy, vy
    hmi_four origin; ///< of b
    hmi_four det;    ///< the size of the determinant of a's axes, four times
    hmi_four turn;   ///< -0 where b is the other way round than a, else 0
    hmi_four most;   ///< four parts of what makes b's places
    float limit;     ///< what makes the determinant
    bool known;      ///< whether xforms are within limits, and both determinants have the sign that floats say
} ring_view;

// Determinants are off by less than 8u of what makes them.
#if !defined(HM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#    define RING_LANES(a, i, j, k, l)                                                                                \
        _mm_castsi128_ps(_mm_shuffle_epi32(_mm_castps_si128(a), _MM_SHUFFLE(l, k, j, i)))

static inline ring_view ring_view_make(const hm_xform *xa, const hm_xform *xb, const hmi_ring *b, float least) {
    const __m128 scale = glance_bits((127 - 24) << 23);
    const __m128i axes_u = glance_both(&xa->ux, &xb->ux), axes_v = glance_both(&xa->vx, &xb->vx);
    const __m128i turned = _mm_shuffle_epi32(axes_v, _MM_SHUFFLE(2, 3, 0, 1));
    const __m128 u = _mm_mul_ps(_mm_cvtepi32_ps(axes_u), scale);
    const __m128 v = _mm_mul_ps(_mm_cvtepi32_ps(turned), scale); // y before x
    const __m128 parts = _mm_mul_ps(u, v), sizes = glance_size(parts);
    const __m128 det = _mm_sub_ps(parts, glance_swap(parts)), size = _mm_add_ps(sizes, glance_swap(sizes));
    const __m128 limit = _mm_max_ps(_mm_mul_ps(size, glance_bits((127 - 10) << 23)), _mm_set1_ps(least));
    const __m128i small = _mm_castps_si128(_mm_cmpngt_ps(glance_size(det), limit));
    const __m128i faults = _mm_or_si128(_mm_or_si128(glance_axes(axes_u, axes_v), glance_places(xa, xb)), small);
    const __m128 of_a = RING_LANES(det, 0, 0, 0, 0), of_b = RING_LANES(det, 2, 2, 2, 2);
    const __m128 sign = _mm_setr_ps(0, 0, -0.0f, -0.0f), all = _mm_set1_ps(-0.0f);
    const __m128 sign_a = _mm_xor_ps(_mm_and_ps(of_a, all), sign);
    const __m128 along_x = _mm_xor_ps(_mm_shuffle_ps(v, u, _MM_SHUFFLE(1, 1, 0, 0)), sign_a);
    const __m128 along_y = _mm_xor_ps(_mm_shuffle_ps(v, u, _MM_SHUFFLE(0, 0, 1, 1)), _mm_xor_ps(sign_a, all));
    const __m128 way = _mm_cvtpd_ps(glance_way(xa, xb, 8)), axes = _mm_unpackhi_ps(u, v);
    const __m128 axis_x = _mm_mul_ps(RING_LANES(axes, 0, 3, 0, 3), along_x);
    const __m128 axis_y = _mm_mul_ps(RING_LANES(axes, 2, 1, 2, 1), along_y);
    const __m128 way_x = _mm_mul_ps(RING_LANES(way, 0, 0, 0, 0), along_x);
    const __m128 way_y = _mm_mul_ps(RING_LANES(way, 1, 1, 1, 1), along_y);
    const __m128 axis_size = _mm_add_ps(glance_size(axis_x), glance_size(axis_y));
    const __m128 way_size = _mm_add_ps(glance_size(way_x), glance_size(way_y));
    return (ring_view){_mm_add_ps(axis_x, axis_y),
                       _mm_add_ps(way_x, way_y),
                       glance_size(of_a),
                       _mm_and_ps(_mm_xor_ps(of_a, of_b), all),
                       _mm_add_ps(_mm_mul_ps(axis_size, _mm_loadu_ps(b->most)), way_size),
                       _mm_cvtss_f32(size),
                       !glance_any(faults)};
}

static inline hmi_four ring_turn(hmi_four a, hmi_four turn) { return _mm_xor_ps(a, turn); }
static inline hmi_four ring_swap(hmi_four a) { return glance_swap(a); }
static inline hmi_four ring_spread(const float *a) {
    const __m128 four = _mm_loadu_ps(a);
    return _mm_unpacklo_ps(four, four);
}
#    define RING_LANE(a, k) RING_LANES(a, k, k, k, k)
static inline float ring_sum(hmi_four a) {
    const __m128 two = _mm_add_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_add_ss(two, glance_swap(two)));
}
#else
static inline bool ring_is_clear(const hm_xform *xform, float least) {
    const double one = (double)xform->ux * xform->vy, two = (double)xform->uy * xform->vx;
    return fabs(one - two) > (fabs(one) + fabs(two)) * 0x1p-10 && (least == 0 || hmi_quick_valid(xform));
}

static inline ring_view ring_view_make(const hm_xform *xa, const hm_xform *xb, const hmi_ring *b, float least) {
    const float scale = 0x1p-24f, turned = hmi_quick_turned(xa) ? -scale : scale;
    const float ux = (float)xa->ux * turned, uy = (float)xa->uy * turned;
    const float vx = (float)xa->vx * turned, vy = (float)xa->vy * turned;
    const float x[3] = {(float)xb->ux * scale, (float)xb->vx * scale, (float)(xb->ox - xa->ox) * 0x1p-8f};
    const float y[3] = {(float)xb->uy * scale, (float)xb->vy * scale, (float)(xb->oy - xa->oy) * 0x1p-8f};
    float at_x[3], at_y[3], size_x[3], size_y[3];
    for (int i = 0; i < 3; i++) {
        at_x[i] = x[i] * vy - y[i] * vx;
        at_y[i] = y[i] * ux - x[i] * uy;
        size_x[i] = fabsf(x[i] * vy) + fabsf(y[i] * vx);
        size_y[i] = fabsf(y[i] * ux) + fabsf(x[i] * uy);
    }
    const hmi_four sizes = four_of(size_x[0], size_x[1], size_y[0], size_y[1]);
    const hmi_four way = four_of(size_x[2], size_x[2], size_y[2], size_y[2]);
    const float size = fabsf(ux * vy) + fabsf(uy * vx), det = fabsf(ux * vy - uy * vx);
    return (ring_view){four_of(at_x[0], at_x[1], at_y[0], at_y[1]),
                       four_of(at_x[2], at_x[2], at_y[2], at_y[2]),
                       four_all(det),
                       four_all(hmi_quick_turned(xa) != hmi_quick_turned(xb) ? -1.0f : 1.0f),
                       four_add(four_mul(sizes, four_load(b->most)), way),
                       size,
                       ring_is_clear(xa, least) && ring_is_clear(xb, least)};
}

static inline hmi_four ring_turn(hmi_four a, hmi_four turn) { return four_mul(a, turn); }
static inline hmi_four ring_swap(hmi_four a) { return four_of(a.v[1], a.v[0], a.v[3], a.v[2]); }
static inline hmi_four ring_spread(const float *a) { return four_of(a[0], a[0], a[1], a[1]); }
#    define RING_LANE(a, k) four_all(a.v[k])
static inline float ring_sum(hmi_four a) { return a.v[0] + a.v[1] + (a.v[2] + a.v[3]); }
#endif

// Boxes around both, along a's axes, tell that they are apart: more than 2^-18 of M, which is more than 16u of it.
static inline bool ring_is_far(const hmi_ring *a, const hmi_ring *b, const ring_view *view, float most) {
    const hmi_four at = four_mul(view->axis, four_load(b->middle)), size = four_mul(view->axis, four_load(b->half));
    const hmi_four sizes = four_size(size), middle = four_add(four_add(at, ring_swap(at)), view->origin);
    const hmi_four reach = four_add(four_add(sizes, ring_swap(sizes)), four_mul(view->det, ring_spread(a->half)));
    const hmi_four away = four_size(four_sub(middle, four_mul(view->det, ring_spread(a->middle))));
    return four_positive(four_sub(away, four_add(reach, four_all(most * 0x1p-18f)))) != 0;
}

/// Four edges or corners twice.
typedef struct ring_eight {
    hmi_four x[2], y[2];
} ring_eight;

static inline ring_eight ring_load(const float *x, const float *y) {
    return (ring_eight){{four_load(x), four_load(x + 4)}, {four_load(y), four_load(y + 4)}};
}

static inline ring_eight ring_along(const ring_view *view, const float *local_x, const float *local_y) {
    const hmi_four ux = RING_LANE(view->axis, 0), vx = RING_LANE(view->axis, 1);
    const hmi_four uy = RING_LANE(view->axis, 2), vy = RING_LANE(view->axis, 3);
    ring_eight all;
    for (int g = 0; g < 2; g++) {
        const hmi_four x = four_load(local_x + 4 * g), y = four_load(local_y + 4 * g);
        all.x[g] = four_add(four_mul(x, ux), four_mul(y, vx));
        all.y[g] = four_add(four_mul(x, uy), four_mul(y, vy));
    }
    return all;
}

// How far the other reaches to the inner side of each edge, times the edge's length.
static inline void ring_corner(const ring_eight *edges, hmi_four x, hmi_four y, hmi_four inner[2]) {
    for (int g = 0; g < 2; g++)
        inner[g] = four_max(inner[g], four_sub(four_mul(edges->x[g], y), four_mul(edges->y[g], x)));
}

static inline void ring_look(const ring_eight *edges, const ring_eight *corners, hmi_four inner[2]) {
    inner[0] = inner[1] = four_all(-FLT_MAX);
    for (int g = 0; g < 2; g++) {
        const hmi_four x = corners->x[g], y = corners->y[g];
        ring_corner(edges, RING_LANE(x, 0), RING_LANE(y, 0), inner);
        ring_corner(edges, RING_LANE(x, 1), RING_LANE(y, 1), inner);
        ring_corner(edges, RING_LANE(x, 2), RING_LANE(y, 2), inner);
        ring_corner(edges, RING_LANE(x, 3), RING_LANE(y, 3), inner);
    }
}

// The least of what b reaches to the inner side of a's edges.
static inline float ring_look_of_a(const hmi_ring *a, const ring_eight *corners, hmi_four det) {
    const ring_eight edges = ring_load(a->ex, a->ey);
    hmi_four inner[2];
    ring_look(&edges, corners, inner);
    const hmi_four one = four_sub(inner[0], four_mul(det, four_load(a->begin)));
    return four_least(four_min(one, four_sub(inner[1], four_mul(det, four_load(a->begin + 4)))));
}

static inline float ring_look_of_b(const hmi_ring *a, const ring_view *view, const ring_eight *edges,
                                   const ring_eight *begin) {
    const ring_eight corners = ring_load(a->x, a->y);
    hmi_four inner[2], over[2];
    ring_look(edges, &corners, inner);
    for (int g = 0; g < 2; g++) {
        const hmi_four at = four_sub(four_mul(edges->x[g], begin->y[g]), four_mul(edges->y[g], begin->x[g]));
        over[g] = four_sub(four_mul(view->det, inner[g]), at);
    }
    return four_least(four_min(over[0], over[1]));
}

// Xforms are valid, or `least` is what makes them so: see hmi_quick_valid.
static inline hmi_verdict ring_compare(const ring_posed *one, const ring_posed *two, float least) {
    const hmi_ring *a = one->local, *b = two->local;
    const ring_view view = ring_view_make(one->xform, two->xform, b, least);
    const float size = a->most[0] + a->most[1];
    const float most = ring_sum(view.most) + view.limit * size;
    if (!view.known) return HMI_DOUBT;
    if (ring_is_far(a, b, &view, most)) return HMI_APART;
    ring_eight corners = ring_along(&view, b->x, b->y), edges = ring_along(&view, b->ex, b->ey);
    const hmi_four x = RING_LANE(view.origin, 0), y = RING_LANE(view.origin, 2);
    for (int g = 0; g < 2; g++) {
        corners.x[g] = four_add(corners.x[g], x);
        corners.y[g] = four_add(corners.y[g], y);
        edges.x[g] = ring_turn(edges.x[g], view.turn);
        edges.y[g] = ring_turn(edges.y[g], view.turn);
    }
    const float doubt_a = size * most * 0x1p-18f, doubt_b = most * most * 0x1p-17f;
    const float inner_a = ring_look_of_a(a, &corners, view.det);
    if (inner_a < -doubt_a) return HMI_APART;
    const float inner_b = ring_look_of_b(a, &view, &edges, &corners);
    if (inner_b < -doubt_b) return HMI_APART;
    return inner_a > doubt_a && inner_b > doubt_b ? HMI_MEET : HMI_DOUBT;
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
    return one.n > 2 && two.n > 2 ? ring_compare(&one, &two, 0) : HMI_DOUBT;
}

hmi_verdict hmi_glance_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const hm_polygon *one = a->polygon, *two = b->polygon;
    if ((a->radius | b->radius) != 0 || !one || !two) return HMI_DOUBT;
    if (one->few == 0 || two->few == 0) return HMI_DOUBT;
    const ring_posed first = {&one->ring, one->few, xa}, second = {&two->ring, two->few, xb};
    return ring_compare(&first, &second, 0.75f);
}
