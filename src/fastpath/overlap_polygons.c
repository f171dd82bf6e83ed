// Polygons and boxes of up to eight corners without radii, in floats: all edges of the one are tested with the
// corners of the other, four at a time. Nothing here depends on how many corners there are, as a mispredicted branch
// costs more than a few edges that are tested twice.
//
// Points are relative to a's origin along a's axes, times the size of the axes' determinant, in local units. There a
// is itself, times that, and only b is transformed. With u = 2^-24 and M for the sum of all that makes b's points,
// and a's: a component of b's axes, or of the vector to b's origin, is off by 4u of the products that make it, a
// corner by less than 8uM, an edge of b by less than 14uM. With A for the sum of a's greatest local coordinates: an
// edge of a, not longer than 2A along both axes, times a corner of b is off by less than 2A * 12uM, and what is
// compared with that by 14uAM: in all less than 64uAM. An edge of b times a corner of a is off by less than 14uM^2 +
// 2M * 8uM, where the edge begins by 14uM^2 + 2M * 8uM + 6uM^2: in all less than 128uM^2.
#include "../shape/polygon_object.h"
#include "../simd/f32x4.h"
#include "circles.h"
#include "hull_f32.h"

#include <float.h>
#include <math.h>

/// A ring and its xform.
typedef struct polygons_posed {
    const hmi_polygon_f32 *local;
    int32_t n;
    const hm_xform *xform;
} polygons_posed;

/// b as a sees it: what is along x twice, then what is along y.
typedef struct polygons_view {
    hmi_f32x4 axis;   ///< of b: ux, vx, uy, vy
    hmi_f32x4 origin; ///< of b
    hmi_f32x4 det;    ///< the size of the determinant of a's axes, four times
    hmi_f32x4 turn;   ///< -0 where b is the other way round than a, else 0
    hmi_f32x4 most;   ///< four parts of what makes b's points
    float limit;      ///< what makes the determinant
    bool valid;       ///< whether xforms are within limits, and both determinants have the sign that floats say
} polygons_view;

// Determinants are off by less than 8u of what makes them.
#ifdef HMI_HAVE_SSE2
#    define POLYGONS_LANES(a, i, j, k, l)                                                                            \
        _mm_castsi128_ps(_mm_shuffle_epi32(_mm_castps_si128(a), _MM_SHUFFLE(l, k, j, i)))

static inline polygons_view polygons_view_make(const hm_xform *xa, const hm_xform *xb, const hmi_polygon_f32 *b,
                                               float least) {
    const __m128 scale = f32_bits((127 - 24) << 23);
    const __m128i axes_u = f32_both(&xa->ux, &xb->ux), axes_v = f32_both(&xa->vx, &xb->vx);
    const __m128i rotated = _mm_shuffle_epi32(axes_v, _MM_SHUFFLE(2, 3, 0, 1));
    const __m128 u = _mm_mul_ps(_mm_cvtepi32_ps(axes_u), scale);
    const __m128 v = _mm_mul_ps(_mm_cvtepi32_ps(rotated), scale); // y before x
    const __m128 parts = _mm_mul_ps(u, v), sizes = f32_size(parts);
    const __m128 det = _mm_sub_ps(parts, f32_swap(parts)), size = _mm_add_ps(sizes, f32_swap(sizes));
    const __m128 limit = _mm_max_ps(_mm_mul_ps(size, f32_bits((127 - 10) << 23)), _mm_set1_ps(least));
    const __m128i small = _mm_castps_si128(_mm_cmpngt_ps(f32_size(det), limit));
    const __m128i faults = _mm_or_si128(_mm_or_si128(f32_axes(axes_u, axes_v), f32_offsets(xa, xb)), small);
    const __m128 of_a = POLYGONS_LANES(det, 0, 0, 0, 0), of_b = POLYGONS_LANES(det, 2, 2, 2, 2);
    const __m128 sign = _mm_setr_ps(0, 0, -0.0f, -0.0f), all = _mm_set1_ps(-0.0f);
    const __m128 sign_a = _mm_xor_ps(_mm_and_ps(of_a, all), sign);
    const __m128 along_x = _mm_xor_ps(_mm_shuffle_ps(v, u, _MM_SHUFFLE(1, 1, 0, 0)), sign_a);
    const __m128 along_y = _mm_xor_ps(_mm_shuffle_ps(v, u, _MM_SHUFFLE(0, 0, 1, 1)), _mm_xor_ps(sign_a, all));
    const __m128 way = _mm_cvtpd_ps(f32_way(xa, xb, 8)), axes = _mm_unpackhi_ps(u, v);
    const __m128 axis_x = _mm_mul_ps(POLYGONS_LANES(axes, 0, 3, 0, 3), along_x);
    const __m128 axis_y = _mm_mul_ps(POLYGONS_LANES(axes, 2, 1, 2, 1), along_y);
    const __m128 way_x = _mm_mul_ps(POLYGONS_LANES(way, 0, 0, 0, 0), along_x);
    const __m128 way_y = _mm_mul_ps(POLYGONS_LANES(way, 1, 1, 1, 1), along_y);
    const __m128 axis_size = _mm_add_ps(f32_size(axis_x), f32_size(axis_y));
    const __m128 way_size = _mm_add_ps(f32_size(way_x), f32_size(way_y));
    return (polygons_view){_mm_add_ps(axis_x, axis_y),
                           _mm_add_ps(way_x, way_y),
                           f32_size(of_a),
                           _mm_and_ps(_mm_xor_ps(of_a, of_b), all),
                           _mm_add_ps(_mm_mul_ps(axis_size, _mm_loadu_ps(b->most)), way_size),
                           _mm_cvtss_f32(size),
                           !f32_any(faults)};
}

static inline hmi_f32x4 polygons_turn(hmi_f32x4 a, hmi_f32x4 turn) { return _mm_xor_ps(a, turn); }
#else
static inline bool polygons_is_clear(const hm_xform *xform, float least) {
    const double one = (double)xform->ux * xform->vy, two = (double)xform->uy * xform->vx;
    return fabs(one - two) > (fabs(one) + fabs(two)) * 0x1p-10 && (least == 0 || hmi_fast_valid(xform));
}

static inline polygons_view polygons_view_make(const hm_xform *xa, const hm_xform *xb, const hmi_polygon_f32 *b,
                                               float least) {
    const float scale = 0x1p-24f, rotated = hmi_fast_mirrored(xa) ? -scale : scale;
    const float ux = (float)xa->ux * rotated, uy = (float)xa->uy * rotated;
    const float vx = (float)xa->vx * rotated, vy = (float)xa->vy * rotated;
    const float x[3] = {(float)xb->ux * scale, (float)xb->vx * scale, (float)(xb->ox - xa->ox) * 0x1p-8f};
    const float y[3] = {(float)xb->uy * scale, (float)xb->vy * scale, (float)(xb->oy - xa->oy) * 0x1p-8f};
    float at_x[3], at_y[3], size_x[3], size_y[3];
    for (int i = 0; i < 3; i++) {
        at_x[i] = x[i] * vy - y[i] * vx;
        at_y[i] = y[i] * ux - x[i] * uy;
        size_x[i] = fabsf(x[i] * vy) + fabsf(y[i] * vx);
        size_y[i] = fabsf(y[i] * ux) + fabsf(x[i] * uy);
    }
    const hmi_f32x4 sizes = f32x4_of(size_x[0], size_x[1], size_y[0], size_y[1]);
    const hmi_f32x4 way = f32x4_of(size_x[2], size_x[2], size_y[2], size_y[2]);
    const float size = fabsf(ux * vy) + fabsf(uy * vx), det = fabsf(ux * vy - uy * vx);
    return (polygons_view){f32x4_of(at_x[0], at_x[1], at_y[0], at_y[1]),
                           f32x4_of(at_x[2], at_x[2], at_y[2], at_y[2]),
                           f32x4_all(det),
                           f32x4_all(hmi_fast_mirrored(xa) != hmi_fast_mirrored(xb) ? -1.0f : 1.0f),
                           f32x4_add(f32x4_mul(sizes, f32x4_load(b->most)), way),
                           size,
                           polygons_is_clear(xa, least) && polygons_is_clear(xb, least)};
}

static inline hmi_f32x4 polygons_turn(hmi_f32x4 a, hmi_f32x4 turn) { return f32x4_mul(a, turn); }
#endif

// Bounding boxes of both, along a's axes, prove that they are apart: more than 2^-18 of M, which is more than 16u of
// it.
static inline bool polygons_is_far(const hmi_polygon_f32 *a, const hmi_polygon_f32 *b, const polygons_view *view,
                                   float most) {
    const hmi_f32x4 at = f32x4_mul(view->axis, f32x4_load(b->middle)),
                    size = f32x4_mul(view->axis, f32x4_load(b->half));
    const hmi_f32x4 sizes = f32x4_size(size), middle = f32x4_add(f32x4_add(at, f32x4_swap(at)), view->origin);
    const hmi_f32x4 reach =
        f32x4_add(f32x4_add(sizes, f32x4_swap(sizes)), f32x4_mul(view->det, f32x4_spread(a->half)));
    const hmi_f32x4 away = f32x4_size(f32x4_sub(middle, f32x4_mul(view->det, f32x4_spread(a->middle))));
    return f32x4_positive(f32x4_sub(away, f32x4_add(reach, f32x4_all(most * 0x1p-18f)))) != 0;
}

/// Four edges or corners twice.
typedef struct polygons_eight {
    hmi_f32x4 x[2], y[2];
} polygons_eight;

static inline polygons_eight polygons_load(const float *x, const float *y) {
    return (polygons_eight){{f32x4_load(x), f32x4_load(x + 4)}, {f32x4_load(y), f32x4_load(y + 4)}};
}

static inline polygons_eight polygons_along(const polygons_view *view, const float *local_x, const float *local_y) {
    const hmi_f32x4 ux = F32X4_LANE(view->axis, 0), vx = F32X4_LANE(view->axis, 1);
    const hmi_f32x4 uy = F32X4_LANE(view->axis, 2), vy = F32X4_LANE(view->axis, 3);
    polygons_eight all;
    for (int g = 0; g < 2; g++) {
        const hmi_f32x4 x = f32x4_load(local_x + 4 * g), y = f32x4_load(local_y + 4 * g);
        all.x[g] = f32x4_add(f32x4_mul(x, ux), f32x4_mul(y, vx));
        all.y[g] = f32x4_add(f32x4_mul(x, uy), f32x4_mul(y, vy));
    }
    return all;
}

// How far the other reaches to the inner side of each edge, times the edge's length.
static inline void polygons_corner(const polygons_eight *edges, hmi_f32x4 x, hmi_f32x4 y, hmi_f32x4 inner[2]) {
    for (int g = 0; g < 2; g++)
        inner[g] = f32x4_max(inner[g], f32x4_sub(f32x4_mul(edges->x[g], y), f32x4_mul(edges->y[g], x)));
}

static inline void polygons_test(const polygons_eight *edges, const polygons_eight *corners, hmi_f32x4 inner[2]) {
    inner[0] = inner[1] = f32x4_all(-FLT_MAX);
    for (int g = 0; g < 2; g++) {
        const hmi_f32x4 x = corners->x[g], y = corners->y[g];
        polygons_corner(edges, F32X4_LANE(x, 0), F32X4_LANE(y, 0), inner);
        polygons_corner(edges, F32X4_LANE(x, 1), F32X4_LANE(y, 1), inner);
        polygons_corner(edges, F32X4_LANE(x, 2), F32X4_LANE(y, 2), inner);
        polygons_corner(edges, F32X4_LANE(x, 3), F32X4_LANE(y, 3), inner);
    }
}

// The least of what b reaches to the inner side of a's edges.
static inline float polygons_test_of_a(const hmi_polygon_f32 *a, const polygons_eight *corners, hmi_f32x4 det) {
    const polygons_eight edges = polygons_load(a->ex, a->ey);
    hmi_f32x4 inner[2];
    polygons_test(&edges, corners, inner);
    const hmi_f32x4 one = f32x4_sub(inner[0], f32x4_mul(det, f32x4_load(a->begin)));
    return f32x4_least(f32x4_min(one, f32x4_sub(inner[1], f32x4_mul(det, f32x4_load(a->begin + 4)))));
}

static inline float polygons_test_of_b(const hmi_polygon_f32 *a, const polygons_view *view,
                                       const polygons_eight *edges, const polygons_eight *begin) {
    const polygons_eight corners = polygons_load(a->x, a->y);
    hmi_f32x4 inner[2], over[2];
    polygons_test(edges, &corners, inner);
    for (int g = 0; g < 2; g++) {
        const hmi_f32x4 at = f32x4_sub(f32x4_mul(edges->x[g], begin->y[g]), f32x4_mul(edges->y[g], begin->x[g]));
        over[g] = f32x4_sub(f32x4_mul(view->det, inner[g]), at);
    }
    return f32x4_least(f32x4_min(over[0], over[1]));
}

// Xforms are valid, or `least` is what makes them so: see hmi_fast_valid.
static inline hmi_verdict polygons_compare(const polygons_posed *one, const polygons_posed *two, float least) {
    const hmi_polygon_f32 *a = one->local, *b = two->local;
    const polygons_view view = polygons_view_make(one->xform, two->xform, b, least);
    const float size = a->most[0] + a->most[1];
    const float most = f32x4_sum(view.most) + view.limit * size;
    if (!view.valid) return HMI_UNSURE;
    if (polygons_is_far(a, b, &view, most)) return HMI_APART;
    polygons_eight corners = polygons_along(&view, b->x, b->y), edges = polygons_along(&view, b->ex, b->ey);
    const hmi_f32x4 x = F32X4_LANE(view.origin, 0), y = F32X4_LANE(view.origin, 2);
    for (int g = 0; g < 2; g++) {
        corners.x[g] = f32x4_add(corners.x[g], x);
        corners.y[g] = f32x4_add(corners.y[g], y);
        edges.x[g] = polygons_turn(edges.x[g], view.turn);
        edges.y[g] = polygons_turn(edges.y[g], view.turn);
    }
    const float doubt_a = size * most * 0x1p-18f, doubt_b = most * most * 0x1p-17f;
    const float inner_a = polygons_test_of_a(a, &corners, view.det);
    if (inner_a < -doubt_a) return HMI_APART;
    const float inner_b = polygons_test_of_b(a, &view, &edges, &corners);
    if (inner_b < -doubt_b) return HMI_APART;
    return inner_a > doubt_a && inner_b > doubt_b ? HMI_MEET : HMI_UNSURE;
}

// Of a box, in `space`. 0 corners for what is not handled.
static polygons_posed polygons_of(const hm_shape *shape, const hm_xform *xform, hmi_polygon_f32 *space) {
    hm_local corner[4];
    const hull32_one one = hull32_one_make(shape, xform);
    if (shape->kind == HM_SHAPE_POLYGON) return (polygons_posed){&shape->of.polygon->ring, one.n, xform};
    if (one.n != 4) return (polygons_posed){space, 0, xform};
    hull32_corners(&one, corner);
    const hmi_local_box box = {shape->a.x, shape->a.y, shape->b.x, shape->b.y};
    hmi_polygon_f32_make(corner, 4, &box, space);
    return (polygons_posed){space, 4, xform};
}

hmi_verdict hmi_fast_polygons_f32(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    hmi_polygon_f32 space[2];
    const polygons_posed one = polygons_of(a, xa, &space[0]), two = polygons_of(b, xb, &space[1]);
    return one.n > 2 && two.n > 2 ? polygons_compare(&one, &two, 0) : HMI_UNSURE;
}

hmi_verdict hmi_fast_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const hm_polygon *one = a->of.polygon, *two = b->of.polygon;
    if ((a->radius | b->radius) != 0 || !one || !two) return HMI_UNSURE;
    if (one->few == 0 || two->few == 0) return HMI_UNSURE;
    const polygons_posed first = {&one->ring, one->few, xa}, second = {&two->ring, two->few, xb};
    return polygons_compare(&first, &second, 0.75f);
}
