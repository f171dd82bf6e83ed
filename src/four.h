// four (internal): four floats at a time, with the vectors that every machine of a kind has, else one by one: the
// same bits.
#ifndef HITMASK_FOUR_H
#define HITMASK_FOUR_H

#include <math.h>

#include <hitmask/lattice.h>
#include <hitmask/shape.h>

#if !defined(HM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#    include <emmintrin.h>
typedef __m128 hmi_four;
static inline hmi_four four_all(float a) { return _mm_set1_ps(a); }
static inline hmi_four four_of(float a, float b, float c, float d) { return _mm_setr_ps(a, b, c, d); }
static inline hmi_four four_add(hmi_four a, hmi_four b) { return _mm_add_ps(a, b); }
static inline hmi_four four_sub(hmi_four a, hmi_four b) { return _mm_sub_ps(a, b); }
static inline hmi_four four_mul(hmi_four a, hmi_four b) { return _mm_mul_ps(a, b); }
static inline hmi_four four_div(hmi_four a, hmi_four b) { return _mm_div_ps(a, b); }
static inline hmi_four four_root(hmi_four a) { return _mm_sqrt_ps(a); }
static inline hmi_four four_load(const float *a) { return _mm_loadu_ps(a); }
static inline hmi_four four_max(hmi_four a, hmi_four b) { return _mm_max_ps(a, b); }
static inline hmi_four four_min(hmi_four a, hmi_four b) { return _mm_min_ps(a, b); }
static inline void four_store(float *out, hmi_four a) { _mm_storeu_ps(out, a); }
static inline hmi_four four_size(hmi_four a) { return _mm_andnot_ps(_mm_set1_ps(-0.0f), a); }
// All but the first of the one, then the first of the other.
static inline hmi_four four_next(hmi_four a, hmi_four b) {
    const __m128 all = _mm_move_ss(a, b);
    return _mm_shuffle_ps(all, all, _MM_SHUFFLE(0, 3, 2, 1));
}
static inline uint32_t four_positive(hmi_four a) {
    return (uint32_t)_mm_movemask_ps(_mm_cmpgt_ps(a, _mm_setzero_ps()));
}
static inline float four_most(hmi_four a) {
    const hmi_four two = _mm_max_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_shuffle_ps(two, two, 1)));
}
static inline float four_least(hmi_four a) {
    const hmi_four two = _mm_min_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
}

static inline __m128 four_two_corners(const hm_local *a, const hm_local *b) {
    const __m128i one = _mm_loadl_epi64((const __m128i *)(const void *)a);
    const __m128i two = _mm_loadl_epi64((const __m128i *)(const void *)b);
    return _mm_cvtepi32_ps(_mm_unpacklo_epi64(one, two));
}

static inline void four_corners(const hm_local *const corner[4], hmi_four *x, hmi_four *y) {
    const __m128 low = four_two_corners(corner[0], corner[1]);
    const __m128 high = four_two_corners(corner[2], corner[3]);
    *x = _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0));
    *y = _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1));
}

// Those of a box.
static inline void four_box(const hm_local *a, const hm_local *b, hmi_four *x, hmi_four *y) {
    const __m128 both = four_two_corners(a, b);
    *x = _mm_shuffle_ps(both, both, _MM_SHUFFLE(0, 2, 2, 0));
    *y = _mm_shuffle_ps(both, both, _MM_SHUFFLE(3, 3, 1, 1));
}

// Where the axes' components lead, times `unit`.
static inline void four_axes(const hm_xform *xform, float unit, hmi_four axis[4]) {
    const __m128i whole = _mm_loadu_si128((const __m128i *)(const void *)&xform->ux);
    const __m128 all = _mm_mul_ps(_mm_cvtepi32_ps(whole), _mm_set1_ps(unit));
    axis[0] = _mm_shuffle_ps(all, all, _MM_SHUFFLE(0, 0, 0, 0));
    axis[1] = _mm_shuffle_ps(all, all, _MM_SHUFFLE(1, 1, 1, 1));
    axis[2] = _mm_shuffle_ps(all, all, _MM_SHUFFLE(2, 2, 2, 2));
    axis[3] = _mm_shuffle_ps(all, all, _MM_SHUFFLE(3, 3, 3, 3));
}
#else
typedef struct hmi_four {
    float v[4];
} hmi_four;

#    define FOUR_OF(expression)                                                                                      \
        hmi_four result;                                                                                             \
        for (int i = 0; i < 4; i++) result.v[i] = expression;                                                        \
        return result
static inline hmi_four four_all(float a) { FOUR_OF(a); }
static inline hmi_four four_of(float a, float b, float c, float d) { return (hmi_four){{a, b, c, d}}; }
static inline hmi_four four_add(hmi_four a, hmi_four b) { FOUR_OF(a.v[i] + b.v[i]); }
static inline hmi_four four_sub(hmi_four a, hmi_four b) { FOUR_OF(a.v[i] - b.v[i]); }
static inline hmi_four four_mul(hmi_four a, hmi_four b) { FOUR_OF(a.v[i] * b.v[i]); }
static inline hmi_four four_div(hmi_four a, hmi_four b) { FOUR_OF(a.v[i] / b.v[i]); }
static inline hmi_four four_root(hmi_four a) { FOUR_OF(sqrtf(a.v[i])); }
static inline hmi_four four_load(const float *a) { FOUR_OF(a[i]); }
static inline hmi_four four_max(hmi_four a, hmi_four b) { FOUR_OF(a.v[i] > b.v[i] ? a.v[i] : b.v[i]); }
static inline hmi_four four_min(hmi_four a, hmi_four b) { FOUR_OF(a.v[i] < b.v[i] ? a.v[i] : b.v[i]); }
static inline hmi_four four_size(hmi_four a) { FOUR_OF(a.v[i] < 0 ? -a.v[i] : a.v[i]); }
static inline hmi_four four_next(hmi_four a, hmi_four b) { return four_of(a.v[1], a.v[2], a.v[3], b.v[0]); }
static inline uint32_t four_positive(hmi_four a) {
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++) bits |= (uint32_t)(a.v[i] > 0) << i;
    return bits;
}
static inline void four_store(float *out, hmi_four a) {
    for (int i = 0; i < 4; i++) out[i] = a.v[i];
}
static inline float four_most(hmi_four a) {
    const float one = a.v[0] > a.v[1] ? a.v[0] : a.v[1];
    const float two = a.v[2] > a.v[3] ? a.v[2] : a.v[3];
    return one > two ? one : two;
}
static inline float four_least(hmi_four a) {
    const float one = a.v[0] < a.v[1] ? a.v[0] : a.v[1];
    const float two = a.v[2] < a.v[3] ? a.v[2] : a.v[3];
    return one < two ? one : two;
}
static inline void four_corners(const hm_local *const corner[4], hmi_four *x, hmi_four *y) {
    for (int i = 0; i < 4; i++) {
        x->v[i] = (float)corner[i]->x;
        y->v[i] = (float)corner[i]->y;
    }
}
static inline void four_box(const hm_local *a, const hm_local *b, hmi_four *x, hmi_four *y) {
    x->v[0] = x->v[3] = (float)a->x;
    x->v[1] = x->v[2] = (float)b->x;
    y->v[0] = y->v[1] = (float)a->y;
    y->v[2] = y->v[3] = (float)b->y;
}
static inline void four_axes(const hm_xform *xform, float unit, hmi_four axis[4]) {
    axis[0] = four_all((float)xform->ux * unit);
    axis[1] = four_all((float)xform->uy * unit);
    axis[2] = four_all((float)xform->vx * unit);
    axis[3] = four_all((float)xform->vy * unit);
}
#endif

/// Where local units lead, in steps.
typedef struct hmi_four_map {
    hmi_four ox, oy;
    hmi_four axis[4]; ///< ux, uy, vx, vy
} hmi_four_map;

static inline hmi_four_map hmi_four_map_make(const hm_xform *xform, double ox, double oy) {
    hmi_four_map map;
    map.ox = four_all((float)ox);
    map.oy = four_all((float)oy);
    four_axes(xform, 1.0f / HM_UNITS_PER_PIXEL, map.axis);
    return map;
}

/// Four corners; coordinates of all that is added up for each are below what comes back, in sum.
static inline hmi_four hmi_four_place(const hmi_four_map *map, const hm_local *const corner[4], hmi_four *x,
                                      hmi_four *y) {
    hmi_four lx, ly;
    four_corners(corner, &lx, &ly);
    const hmi_four ux = four_mul(lx, map->axis[0]), uy = four_mul(lx, map->axis[1]);
    const hmi_four vx = four_mul(ly, map->axis[2]), vy = four_mul(ly, map->axis[3]);
    *x = four_add(map->ox, four_add(ux, vx));
    *y = four_add(map->oy, four_add(uy, vy));
    return four_add(four_add(four_size(ux), four_size(uy)), four_add(four_size(vx), four_size(vy)));
}

#endif
