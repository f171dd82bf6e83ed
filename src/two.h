// two (internal): two doubles at a time, with the vectors that every machine of a kind has, else one by one: the same
// bits.
#ifndef HITMASK_TWO_H
#define HITMASK_TWO_H

#if !defined(HM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#    include <emmintrin.h>
typedef __m128d hmi_two;
static inline hmi_two two_all(double a) { return _mm_set1_pd(a); }
static inline hmi_two two_load(const double *a) { return _mm_loadu_pd(a); }
static inline void two_store(double *out, hmi_two a) { _mm_storeu_pd(out, a); }
static inline hmi_two two_add(hmi_two a, hmi_two b) { return _mm_add_pd(a, b); }
static inline hmi_two two_sub(hmi_two a, hmi_two b) { return _mm_sub_pd(a, b); }
static inline hmi_two two_mul(hmi_two a, hmi_two b) { return _mm_mul_pd(a, b); }
static inline hmi_two two_div(hmi_two a, hmi_two b) { return _mm_div_pd(a, b); }
static inline hmi_two two_max(hmi_two a, hmi_two b) { return _mm_max_pd(a, b); }
#else
typedef struct hmi_two {
    double v[2];
} hmi_two;

#    define TWO_OF(expression)                                                                                       \
        hmi_two result;                                                                                              \
        for (int i = 0; i < 2; i++) result.v[i] = expression;                                                        \
        return result
static inline hmi_two two_all(double a) { TWO_OF(a); }
static inline hmi_two two_load(const double *a) { TWO_OF(a[i]); }
static inline void two_store(double *out, hmi_two a) {
    for (int i = 0; i < 2; i++) out[i] = a.v[i];
}
static inline hmi_two two_add(hmi_two a, hmi_two b) { TWO_OF(a.v[i] + b.v[i]); }
static inline hmi_two two_sub(hmi_two a, hmi_two b) { TWO_OF(a.v[i] - b.v[i]); }
static inline hmi_two two_mul(hmi_two a, hmi_two b) { TWO_OF(a.v[i] * b.v[i]); }
static inline hmi_two two_div(hmi_two a, hmi_two b) { TWO_OF(a.v[i] / b.v[i]); }
static inline hmi_two two_max(hmi_two a, hmi_two b) { TWO_OF(a.v[i] > b.v[i] ? a.v[i] : b.v[i]); }
#    undef TWO_OF
#endif

#endif
