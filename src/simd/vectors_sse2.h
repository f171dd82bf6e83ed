// vectors (internal): four floats and two doubles at a time in SSE2.
#ifndef HITMASK_SIMD_VECTORS_SSE2_H
#define HITMASK_SIMD_VECTORS_SSE2_H

#include <hitmask/pose.h>
#include <hitmask/shape.h>

#include <emmintrin.h>

// ---- four floats -------------------------------------------------------------------------------------------------

typedef __m128 hmi_f32x4;
static inline hmi_f32x4 f32x4_all(float a) { return _mm_set1_ps(a); }
static inline hmi_f32x4 f32x4_of(float a, float b, float c, float d) { return _mm_setr_ps(a, b, c, d); }
static inline hmi_f32x4 f32x4_add(hmi_f32x4 a, hmi_f32x4 b) { return _mm_add_ps(a, b); }
static inline hmi_f32x4 f32x4_sub(hmi_f32x4 a, hmi_f32x4 b) { return _mm_sub_ps(a, b); }
static inline hmi_f32x4 f32x4_mul(hmi_f32x4 a, hmi_f32x4 b) { return _mm_mul_ps(a, b); }
static inline hmi_f32x4 f32x4_div(hmi_f32x4 a, hmi_f32x4 b) { return _mm_div_ps(a, b); }
static inline hmi_f32x4 f32x4_root(hmi_f32x4 a) { return _mm_sqrt_ps(a); }
static inline hmi_f32x4 f32x4_load(const float *a) { return _mm_loadu_ps(a); }
static inline hmi_f32x4 f32x4_max(hmi_f32x4 a, hmi_f32x4 b) { return _mm_max_ps(a, b); }
static inline hmi_f32x4 f32x4_min(hmi_f32x4 a, hmi_f32x4 b) { return _mm_min_ps(a, b); }
static inline void f32x4_store(float *out, hmi_f32x4 a) { _mm_storeu_ps(out, a); }
static inline hmi_f32x4 f32x4_size(hmi_f32x4 a) { return _mm_andnot_ps(_mm_set1_ps(-0.0f), a); }
// All but the first of the one, then the first of the other.
static inline hmi_f32x4 f32x4_next(hmi_f32x4 a, hmi_f32x4 b) {
    const __m128 all = _mm_move_ss(a, b);
    return _mm_shuffle_ps(all, all, _MM_SHUFFLE(0, 3, 2, 1));
}
// Lanes that are all ones or all zeros: a bit of each.
static inline uint32_t f32x4_bits(hmi_f32x4 a) { return (uint32_t)_mm_movemask_ps(a); }
static inline hmi_f32x4 f32x4_at_most(hmi_f32x4 a, hmi_f32x4 b) { return _mm_cmple_ps(a, b); }
static inline hmi_f32x4 f32x4_both(hmi_f32x4 a, hmi_f32x4 b) { return _mm_and_ps(a, b); }
// The first two of each, and the last two.
static inline hmi_f32x4 f32x4_lows(hmi_f32x4 a, hmi_f32x4 b) { return _mm_movelh_ps(a, b); }
static inline hmi_f32x4 f32x4_highs(hmi_f32x4 a, hmi_f32x4 b) { return _mm_movehl_ps(b, a); }
// The first two of the one, and the last two of the other.
static inline hmi_f32x4 f32x4_ends(hmi_f32x4 a, hmi_f32x4 b) { return _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 2, 1, 0)); }
static inline uint32_t f32x4_positive(hmi_f32x4 a) {
    return (uint32_t)_mm_movemask_ps(_mm_cmpgt_ps(a, _mm_setzero_ps()));
}
static inline float f32x4_most(hmi_f32x4 a) {
    const hmi_f32x4 two = _mm_max_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_shuffle_ps(two, two, 1)));
}
static inline float f32x4_least(hmi_f32x4 a) {
    const hmi_f32x4 two = _mm_min_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
}

static inline __m128 f32x4_two_corners(const hm_local *a, const hm_local *b) {
    const __m128i one = _mm_loadl_epi64((const __m128i *)(const void *)a);
    const __m128i two = _mm_loadl_epi64((const __m128i *)(const void *)b);
    return _mm_cvtepi32_ps(_mm_unpacklo_epi64(one, two));
}

// Those of a box.
static inline void f32x4_box(const hm_local *a, const hm_local *b, hmi_f32x4 *x, hmi_f32x4 *y) {
    const __m128 both = f32x4_two_corners(a, b);
    *x = _mm_shuffle_ps(both, both, _MM_SHUFFLE(0, 2, 2, 0));
    *y = _mm_shuffle_ps(both, both, _MM_SHUFFLE(3, 3, 1, 1));
}

// Where the axes' components lead, times `unit`.
static inline void f32x4_axes(const hm_xform *xform, float unit, hmi_f32x4 axis[4]) {
    const __m128i whole = _mm_loadu_si128((const __m128i *)(const void *)&xform->ux);
    const __m128 all = _mm_mul_ps(_mm_cvtepi32_ps(whole), _mm_set1_ps(unit));
    axis[0] = _mm_shuffle_ps(all, all, _MM_SHUFFLE(0, 0, 0, 0));
    axis[1] = _mm_shuffle_ps(all, all, _MM_SHUFFLE(1, 1, 1, 1));
    axis[2] = _mm_shuffle_ps(all, all, _MM_SHUFFLE(2, 2, 2, 2));
    axis[3] = _mm_shuffle_ps(all, all, _MM_SHUFFLE(3, 3, 3, 3));
}

// With the other number of each pair in its place.
static inline hmi_f32x4 f32x4_swap(hmi_f32x4 a) {
    return _mm_castsi128_ps(_mm_shuffle_epi32(_mm_castps_si128(a), _MM_SHUFFLE(2, 3, 0, 1)));
}
// One number four times.
#define F32X4_LANE(a, k) _mm_castsi128_ps(_mm_shuffle_epi32(_mm_castps_si128(a), _MM_SHUFFLE(k, k, k, k)))
// Two numbers twice each.
static inline hmi_f32x4 f32x4_spread(const float *a) {
    const __m128 both = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)a));
    return _mm_unpacklo_ps(both, both);
}
static inline float f32x4_sum(hmi_f32x4 a) {
    const __m128 two = _mm_add_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_add_ss(two, f32x4_swap(two)));
}

// ---- two doubles -------------------------------------------------------------------------------------------------

typedef __m128d hmi_f64x2;
static inline hmi_f64x2 f64x2_all(double a) { return _mm_set1_pd(a); }
static inline hmi_f64x2 f64x2_of(double a, double b) { return _mm_setr_pd(a, b); }
static inline hmi_f64x2 f64x2_load(const double *a) { return _mm_loadu_pd(a); }
static inline hmi_f64x2 f64x2_add(hmi_f64x2 a, hmi_f64x2 b) { return _mm_add_pd(a, b); }
static inline hmi_f64x2 f64x2_sub(hmi_f64x2 a, hmi_f64x2 b) { return _mm_sub_pd(a, b); }
static inline hmi_f64x2 f64x2_mul(hmi_f64x2 a, hmi_f64x2 b) { return _mm_mul_pd(a, b); }
static inline hmi_f64x2 f64x2_div(hmi_f64x2 a, hmi_f64x2 b) { return _mm_div_pd(a, b); }
static inline hmi_f64x2 f64x2_root(hmi_f64x2 a) { return _mm_sqrt_pd(a); }
static inline hmi_f64x2 f64x2_min(hmi_f64x2 a, hmi_f64x2 b) { return _mm_min_pd(a, b); }
static inline hmi_f64x2 f64x2_size(hmi_f64x2 a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
// The second of the one and the first of the other.
static inline hmi_f64x2 f64x2_between(hmi_f64x2 a, hmi_f64x2 b) { return _mm_shuffle_pd(a, b, 1); }
// The way from two whole numbers to two others, below 2^51: as the low bits of 1.5 * 2^52 it becomes doubles.
static inline hmi_f64x2 f64x2_way(const int64_t *from, const int64_t *to) {
    const __m128i large = _mm_castpd_si128(_mm_set1_pd(0x1.8p52));
    const __m128i a = _mm_loadu_si128((const __m128i *)(const void *)from);
    const __m128i b = _mm_loadu_si128((const __m128i *)(const void *)to);
    return _mm_sub_pd(_mm_castsi128_pd(_mm_add_epi64(_mm_sub_epi64(b, a), large)), _mm_castsi128_pd(large));
}
static inline void f64x2_store(double *out, hmi_f64x2 a) { _mm_storeu_pd(out, a); }
// A bit for each that is above the other one.
static inline uint32_t f64x2_above(hmi_f64x2 a, hmi_f64x2 b) { return (uint32_t)_mm_movemask_pd(_mm_cmpgt_pd(a, b)); }
static inline double f64x2_first(hmi_f64x2 a) { return _mm_cvtsd_f64(a); }
static inline hmi_f64x2 f64x2_minus(hmi_f64x2 a) { return _mm_xor_pd(a, _mm_set1_pd(-0.0)); }
static inline hmi_f64x2 f64x2_larger(hmi_f64x2 a, hmi_f64x2 b) { return _mm_max_pd(a, b); }
// The first of both, and the second.
static inline hmi_f64x2 f64x2_firsts(hmi_f64x2 a, hmi_f64x2 b) { return _mm_unpacklo_pd(a, b); }
static inline hmi_f64x2 f64x2_seconds(hmi_f64x2 a, hmi_f64x2 b) { return _mm_unpackhi_pd(a, b); }
static inline __m128i f64x2_half(const void *a) { return _mm_loadl_epi64((const __m128i *)a); }
static inline hmi_f64x2 f64x2_local(const hm_local *a) { return _mm_cvtepi32_pd(f64x2_half(a)); }
static inline hmi_f64x2 f64x2_axis_u(const hm_xform *at) { return _mm_cvtepi32_pd(f64x2_half(&at->ux)); }
static inline hmi_f64x2 f64x2_axis_v(const hm_xform *at) { return _mm_cvtepi32_pd(f64x2_half(&at->vx)); }
static inline hmi_f64x2 f64x2_floats(const float *a) { return _mm_cvtps_pd(_mm_castsi128_ps(f64x2_half(a))); }
// Of four floats the first two, and the last two.
static inline hmi_f64x2 f64x2_low(hmi_f32x4 a) { return _mm_cvtps_pd(a); }
static inline hmi_f64x2 f64x2_high(hmi_f32x4 a) { return _mm_cvtps_pd(_mm_movehl_ps(a, a)); }
// To the nearest whole number, halves to the even one; below 2^51.
static inline hmi_f64x2 f64x2_whole(hmi_f64x2 a) {
    const __m128d large = _mm_set1_pd(0x1.8p52);
    return _mm_sub_pd(_mm_add_pd(a, large), large);
}
// To the nearest whole number, halves up; below 2^51. Adding 1.5 * 2^52 rounds, halves to even.
static inline hmi_f64x2 f64x2_round(hmi_f64x2 a) {
    const __m128d large = _mm_set1_pd(0x1.8p52);
    const __m128d whole = _mm_sub_pd(_mm_add_pd(a, large), large);
    const __m128d half = _mm_cmpge_pd(_mm_sub_pd(a, whole), _mm_set1_pd(0.5));
    return _mm_add_pd(whole, _mm_and_pd(half, _mm_set1_pd(1)));
}

#endif
