// two (internal): two doubles at a time, with the vectors that every machine of a kind has, else one by one: the same
// bits.
#ifndef HITMASK_TWO_H
#define HITMASK_TWO_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include <hitmask/lattice.h>
#include <hitmask/shape.h>

#if !defined(HM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#    include <emmintrin.h>
typedef __m128d hmi_two;
static inline hmi_two two_all(double a) { return _mm_set1_pd(a); }
static inline hmi_two two_of(double a, double b) { return _mm_setr_pd(a, b); }
static inline hmi_two two_add(hmi_two a, hmi_two b) { return _mm_add_pd(a, b); }
static inline hmi_two two_sub(hmi_two a, hmi_two b) { return _mm_sub_pd(a, b); }
static inline hmi_two two_mul(hmi_two a, hmi_two b) { return _mm_mul_pd(a, b); }
static inline hmi_two two_div(hmi_two a, hmi_two b) { return _mm_div_pd(a, b); }
static inline hmi_two two_root(hmi_two a) { return _mm_sqrt_pd(a); }
static inline hmi_two two_min(hmi_two a, hmi_two b) { return _mm_min_pd(a, b); }
static inline hmi_two two_size(hmi_two a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
// The second of the one and the first of the other.
static inline hmi_two two_between(hmi_two a, hmi_two b) { return _mm_shuffle_pd(a, b, 1); }
// The way from two whole numbers to two others, below 2^51: as the low bits of 1.5 * 2^52 it becomes doubles.
static inline hmi_two two_way(const int64_t *from, const int64_t *to) {
    const __m128i large = _mm_castpd_si128(_mm_set1_pd(0x1.8p52));
    const __m128i a = _mm_loadu_si128((const __m128i *)(const void *)from);
    const __m128i b = _mm_loadu_si128((const __m128i *)(const void *)to);
    return _mm_sub_pd(_mm_castsi128_pd(_mm_add_epi64(_mm_sub_epi64(b, a), large)), _mm_castsi128_pd(large));
}
static inline void two_store(double *out, hmi_two a) { _mm_storeu_pd(out, a); }
// A bit for each that is above the other one.
static inline uint32_t two_above(hmi_two a, hmi_two b) { return (uint32_t)_mm_movemask_pd(_mm_cmpgt_pd(a, b)); }
static inline double two_first(hmi_two a) { return _mm_cvtsd_f64(a); }
static inline hmi_two two_minus(hmi_two a) { return _mm_xor_pd(a, _mm_set1_pd(-0.0)); }
static inline hmi_two two_larger(hmi_two a, hmi_two b) { return _mm_max_pd(a, b); }
// The first of both, and the second.
static inline hmi_two two_firsts(hmi_two a, hmi_two b) { return _mm_unpacklo_pd(a, b); }
static inline hmi_two two_seconds(hmi_two a, hmi_two b) { return _mm_unpackhi_pd(a, b); }
static inline __m128i two_load(const void *a) { return _mm_loadl_epi64((const __m128i *)a); }
static inline hmi_two two_local(const hm_local *a) { return _mm_cvtepi32_pd(two_load(a)); }
static inline hmi_two two_axis_u(const hm_xform *at) { return _mm_cvtepi32_pd(two_load(&at->ux)); }
static inline hmi_two two_axis_v(const hm_xform *at) { return _mm_cvtepi32_pd(two_load(&at->vx)); }
static inline hmi_two two_floats(const float *a) { return _mm_cvtps_pd(_mm_castsi128_ps(two_load(a))); }
// To the nearest whole number, halves either way; below 2^51.
static inline hmi_two two_whole(hmi_two a) {
    const __m128d large = _mm_set1_pd(0x1.8p52);
    return _mm_sub_pd(_mm_add_pd(a, large), large);
}
// To the nearest whole number, halves up; below 2^51. Adding 1.5 * 2^52 rounds, halves to even.
static inline hmi_two two_round(hmi_two a) {
    const __m128d large = _mm_set1_pd(0x1.8p52);
    const __m128d whole = _mm_sub_pd(_mm_add_pd(a, large), large);
    const __m128d half = _mm_cmpge_pd(_mm_sub_pd(a, whole), _mm_set1_pd(0.5));
    return _mm_add_pd(whole, _mm_and_pd(half, _mm_set1_pd(1)));
}
#else
typedef struct hmi_two {
    double v[2];
} hmi_two;
static inline hmi_two two_of(double a, double b) { return (hmi_two){{a, b}}; }
static inline hmi_two two_all(double a) { return two_of(a, a); }
static inline hmi_two two_add(hmi_two a, hmi_two b) { return two_of(a.v[0] + b.v[0], a.v[1] + b.v[1]); }
static inline hmi_two two_sub(hmi_two a, hmi_two b) { return two_of(a.v[0] - b.v[0], a.v[1] - b.v[1]); }
static inline hmi_two two_mul(hmi_two a, hmi_two b) { return two_of(a.v[0] * b.v[0], a.v[1] * b.v[1]); }
static inline hmi_two two_div(hmi_two a, hmi_two b) { return two_of(a.v[0] / b.v[0], a.v[1] / b.v[1]); }
static inline hmi_two two_root(hmi_two a) { return two_of(sqrt(a.v[0]), sqrt(a.v[1])); }
static inline hmi_two two_min(hmi_two a, hmi_two b) {
    return two_of(a.v[0] < b.v[0] ? a.v[0] : b.v[0], a.v[1] < b.v[1] ? a.v[1] : b.v[1]);
}
static inline hmi_two two_size(hmi_two a) {
    return two_of(a.v[0] < 0 ? -a.v[0] : a.v[0], a.v[1] < 0 ? -a.v[1] : a.v[1]);
}
static inline hmi_two two_between(hmi_two a, hmi_two b) { return two_of(a.v[1], b.v[0]); }
static inline hmi_two two_way(const int64_t *from, const int64_t *to) {
    int64_t a[2], b[2];
    memcpy(a, from, sizeof a);
    memcpy(b, to, sizeof b);
    return two_of((double)(b[0] - a[0]), (double)(b[1] - a[1]));
}
static inline void two_store(double *out, hmi_two a) {
    out[0] = a.v[0];
    out[1] = a.v[1];
}
static inline uint32_t two_above(hmi_two a, hmi_two b) {
    return (uint32_t)(a.v[0] > b.v[0]) | (uint32_t)(a.v[1] > b.v[1]) << 1;
}
static inline double two_first(hmi_two a) { return a.v[0]; }
static inline hmi_two two_minus(hmi_two a) { return two_of(-a.v[0], -a.v[1]); }
static inline hmi_two two_larger(hmi_two a, hmi_two b) {
    return two_of(a.v[0] > b.v[0] ? a.v[0] : b.v[0], a.v[1] > b.v[1] ? a.v[1] : b.v[1]);
}
static inline hmi_two two_firsts(hmi_two a, hmi_two b) { return two_of(a.v[0], b.v[0]); }
static inline hmi_two two_seconds(hmi_two a, hmi_two b) { return two_of(a.v[1], b.v[1]); }
static inline hmi_two two_local(const hm_local *a) { return two_of((double)a->x, (double)a->y); }
static inline hmi_two two_axis_u(const hm_xform *at) { return two_of((double)at->ux, (double)at->uy); }
static inline hmi_two two_axis_v(const hm_xform *at) { return two_of((double)at->vx, (double)at->vy); }
static inline hmi_two two_floats(const float *a) { return two_of((double)a[0], (double)a[1]); }
static inline double two_round_one(double a) {
    const int64_t cut = (int64_t)a;
    const double rest = a - (double)cut;
    return (double)(cut + (rest >= 0.5) - (rest < -0.5));
}
static inline hmi_two two_round(hmi_two a) { return two_of(two_round_one(a.v[0]), two_round_one(a.v[1])); }
static inline hmi_two two_whole(hmi_two a) { return two_round(a); }
#endif

static inline double two_second(hmi_two a) { return two_first(two_between(a, a)); }
static inline double two_sum(hmi_two a) { return two_first(two_add(a, two_seconds(a, a))); }
static inline hm_vec2 two_told(hmi_two a) { return (hm_vec2){two_first(a), two_second(a)}; }

#endif
