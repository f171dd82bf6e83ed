// vectors (internal): four floats and two doubles at a time, one by one.
#ifndef HITMASK_SIMD_VECTORS_SCALAR_H
#define HITMASK_SIMD_VECTORS_SCALAR_H

#include <hitmask/pose.h>
#include <hitmask/shape.h>

#include <math.h>
#include <string.h>

// ---- four floats -------------------------------------------------------------------------------------------------

typedef struct hmi_f32x4 {
    float v[4];
} hmi_f32x4;

#define F32X4_OF(expression)                                                                                         \
    hmi_f32x4 result;                                                                                                \
    for (int i = 0; i < 4; i++) result.v[i] = expression;                                                            \
    return result
static inline hmi_f32x4 f32x4_all(float a) { F32X4_OF(a); }
static inline hmi_f32x4 f32x4_of(float a, float b, float c, float d) { return (hmi_f32x4){{a, b, c, d}}; }
static inline hmi_f32x4 f32x4_add(hmi_f32x4 a, hmi_f32x4 b) { F32X4_OF(a.v[i] + b.v[i]); }
static inline hmi_f32x4 f32x4_sub(hmi_f32x4 a, hmi_f32x4 b) { F32X4_OF(a.v[i] - b.v[i]); }
static inline hmi_f32x4 f32x4_mul(hmi_f32x4 a, hmi_f32x4 b) { F32X4_OF(a.v[i] * b.v[i]); }
static inline hmi_f32x4 f32x4_div(hmi_f32x4 a, hmi_f32x4 b) { F32X4_OF(a.v[i] / b.v[i]); }
static inline hmi_f32x4 f32x4_root(hmi_f32x4 a) { F32X4_OF(sqrtf(a.v[i])); }
static inline hmi_f32x4 f32x4_load(const float *a) { F32X4_OF(a[i]); }
static inline hmi_f32x4 f32x4_max(hmi_f32x4 a, hmi_f32x4 b) { F32X4_OF(a.v[i] > b.v[i] ? a.v[i] : b.v[i]); }
static inline hmi_f32x4 f32x4_min(hmi_f32x4 a, hmi_f32x4 b) { F32X4_OF(a.v[i] < b.v[i] ? a.v[i] : b.v[i]); }
static inline hmi_f32x4 f32x4_size(hmi_f32x4 a) { F32X4_OF(a.v[i] < 0 ? -a.v[i] : a.v[i]); }
static inline hmi_f32x4 f32x4_next(hmi_f32x4 a, hmi_f32x4 b) { return f32x4_of(a.v[1], a.v[2], a.v[3], b.v[0]); }
// Lanes of 1 or 0, where vectors have all ones or all zeros: a bit of each.
static inline uint32_t f32x4_bits(hmi_f32x4 a) {
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++) bits |= (uint32_t)a.v[i] << i;
    return bits;
}
static inline hmi_f32x4 f32x4_at_most(hmi_f32x4 a, hmi_f32x4 b) { F32X4_OF((float)(a.v[i] <= b.v[i])); }
static inline hmi_f32x4 f32x4_both(hmi_f32x4 a, hmi_f32x4 b) { F32X4_OF(a.v[i] * b.v[i]); }
static inline hmi_f32x4 f32x4_lows(hmi_f32x4 a, hmi_f32x4 b) { return f32x4_of(a.v[0], a.v[1], b.v[0], b.v[1]); }
static inline hmi_f32x4 f32x4_highs(hmi_f32x4 a, hmi_f32x4 b) { return f32x4_of(a.v[2], a.v[3], b.v[2], b.v[3]); }
static inline hmi_f32x4 f32x4_ends(hmi_f32x4 a, hmi_f32x4 b) { return f32x4_of(a.v[0], a.v[1], b.v[2], b.v[3]); }
static inline uint32_t f32x4_positive(hmi_f32x4 a) {
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++) bits |= (uint32_t)(a.v[i] > 0) << i;
    return bits;
}
static inline void f32x4_store(float *out, hmi_f32x4 a) {
    for (int i = 0; i < 4; i++) out[i] = a.v[i];
}
static inline float f32x4_most(hmi_f32x4 a) {
    const float one = a.v[0] > a.v[1] ? a.v[0] : a.v[1];
    const float two = a.v[2] > a.v[3] ? a.v[2] : a.v[3];
    return one > two ? one : two;
}
static inline float f32x4_least(hmi_f32x4 a) {
    const float one = a.v[0] < a.v[1] ? a.v[0] : a.v[1];
    const float two = a.v[2] < a.v[3] ? a.v[2] : a.v[3];
    return one < two ? one : two;
}
static inline void f32x4_box(const hm_local *a, const hm_local *b, hmi_f32x4 *x, hmi_f32x4 *y) {
    x->v[0] = x->v[3] = (float)a->x;
    x->v[1] = x->v[2] = (float)b->x;
    y->v[0] = y->v[1] = (float)a->y;
    y->v[2] = y->v[3] = (float)b->y;
}
static inline void f32x4_axes(const hm_xform *xform, float unit, hmi_f32x4 axis[4]) {
    axis[0] = f32x4_all((float)xform->ux * unit);
    axis[1] = f32x4_all((float)xform->uy * unit);
    axis[2] = f32x4_all((float)xform->vx * unit);
    axis[3] = f32x4_all((float)xform->vy * unit);
}

static inline hmi_f32x4 f32x4_swap(hmi_f32x4 a) { return f32x4_of(a.v[1], a.v[0], a.v[3], a.v[2]); }
#define F32X4_LANE(a, k) f32x4_all((a).v[k])
static inline hmi_f32x4 f32x4_spread(const float *a) { return f32x4_of(a[0], a[0], a[1], a[1]); }
static inline float f32x4_sum(hmi_f32x4 a) { return a.v[0] + a.v[2] + (a.v[1] + a.v[3]); }

// ---- two doubles -------------------------------------------------------------------------------------------------

typedef struct hmi_f64x2 {
    double v[2];
} hmi_f64x2;
static inline hmi_f64x2 f64x2_of(double a, double b) { return (hmi_f64x2){{a, b}}; }
static inline hmi_f64x2 f64x2_load(const double *a) {
    hmi_f64x2 both;
    memcpy(both.v, a, sizeof both.v);
    return both;
}
static inline hmi_f64x2 f64x2_all(double a) { return f64x2_of(a, a); }
static inline hmi_f64x2 f64x2_add(hmi_f64x2 a, hmi_f64x2 b) { return f64x2_of(a.v[0] + b.v[0], a.v[1] + b.v[1]); }
static inline hmi_f64x2 f64x2_sub(hmi_f64x2 a, hmi_f64x2 b) { return f64x2_of(a.v[0] - b.v[0], a.v[1] - b.v[1]); }
static inline hmi_f64x2 f64x2_mul(hmi_f64x2 a, hmi_f64x2 b) { return f64x2_of(a.v[0] * b.v[0], a.v[1] * b.v[1]); }
static inline hmi_f64x2 f64x2_div(hmi_f64x2 a, hmi_f64x2 b) { return f64x2_of(a.v[0] / b.v[0], a.v[1] / b.v[1]); }
static inline hmi_f64x2 f64x2_root(hmi_f64x2 a) { return f64x2_of(sqrt(a.v[0]), sqrt(a.v[1])); }
static inline hmi_f64x2 f64x2_min(hmi_f64x2 a, hmi_f64x2 b) {
    return f64x2_of(a.v[0] < b.v[0] ? a.v[0] : b.v[0], a.v[1] < b.v[1] ? a.v[1] : b.v[1]);
}
static inline hmi_f64x2 f64x2_size(hmi_f64x2 a) {
    return f64x2_of(a.v[0] < 0 ? -a.v[0] : a.v[0], a.v[1] < 0 ? -a.v[1] : a.v[1]);
}
static inline hmi_f64x2 f64x2_between(hmi_f64x2 a, hmi_f64x2 b) { return f64x2_of(a.v[1], b.v[0]); }
static inline hmi_f64x2 f64x2_way(const int64_t *from, const int64_t *to) {
    int64_t a[2], b[2];
    memcpy(a, from, sizeof a);
    memcpy(b, to, sizeof b);
    return f64x2_of((double)(b[0] - a[0]), (double)(b[1] - a[1]));
}
static inline void f64x2_store(double *out, hmi_f64x2 a) {
    out[0] = a.v[0];
    out[1] = a.v[1];
}
static inline uint32_t f64x2_above(hmi_f64x2 a, hmi_f64x2 b) {
    return (uint32_t)(a.v[0] > b.v[0]) | (uint32_t)(a.v[1] > b.v[1]) << 1;
}
static inline double f64x2_first(hmi_f64x2 a) { return a.v[0]; }
static inline hmi_f64x2 f64x2_minus(hmi_f64x2 a) { return f64x2_of(-a.v[0], -a.v[1]); }
static inline hmi_f64x2 f64x2_larger(hmi_f64x2 a, hmi_f64x2 b) {
    return f64x2_of(a.v[0] > b.v[0] ? a.v[0] : b.v[0], a.v[1] > b.v[1] ? a.v[1] : b.v[1]);
}
static inline hmi_f64x2 f64x2_firsts(hmi_f64x2 a, hmi_f64x2 b) { return f64x2_of(a.v[0], b.v[0]); }
static inline hmi_f64x2 f64x2_seconds(hmi_f64x2 a, hmi_f64x2 b) { return f64x2_of(a.v[1], b.v[1]); }
static inline hmi_f64x2 f64x2_local(const hm_local *a) { return f64x2_of((double)a->x, (double)a->y); }
static inline hmi_f64x2 f64x2_axis_u(const hm_xform *at) { return f64x2_of((double)at->ux, (double)at->uy); }
static inline hmi_f64x2 f64x2_axis_v(const hm_xform *at) { return f64x2_of((double)at->vx, (double)at->vy); }
static inline hmi_f64x2 f64x2_floats(const float *a) { return f64x2_of((double)a[0], (double)a[1]); }
static inline hmi_f64x2 f64x2_low(hmi_f32x4 a) { return f64x2_of((double)a.v[0], (double)a.v[1]); }
static inline hmi_f64x2 f64x2_high(hmi_f32x4 a) { return f64x2_of((double)a.v[2], (double)a.v[3]); }
static inline double f64x2_round_one(double a) {
    const int64_t cut = (int64_t)a;
    const double rest = a - (double)cut;
    return (double)(cut + (rest >= 0.5) - (rest < -0.5));
}
static inline hmi_f64x2 f64x2_round(hmi_f64x2 a) {
    return f64x2_of(f64x2_round_one(a.v[0]), f64x2_round_one(a.v[1]));
}
static inline double f64x2_whole_one(double a) {
    const int64_t cut = (int64_t)a;
    const double rest = a - (double)cut;
    const bool odd = cut & 1;
    return (double)(cut + (rest > 0.5 || (rest == 0.5 && odd)) - (rest < -0.5 || (rest == -0.5 && odd)));
}
static inline hmi_f64x2 f64x2_whole(hmi_f64x2 a) {
    return f64x2_of(f64x2_whole_one(a.v[0]), f64x2_whole_one(a.v[1]));
}

#endif
