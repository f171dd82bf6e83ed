// vectors (internal): four floats and two doubles at a time in WebAssembly's simd128.
#ifndef HITMASK_SIMD_VECTORS_SIMD128_H
#define HITMASK_SIMD_VECTORS_SIMD128_H

#include <hitmask/pose.h>
#include <hitmask/shape.h>

#include <wasm_simd128.h>

// ---- four floats -------------------------------------------------------------------------------------------------

typedef v128_t hmi_f32x4;
static inline hmi_f32x4 f32x4_all(float a) { return wasm_f32x4_splat(a); }
static inline hmi_f32x4 f32x4_of(float a, float b, float c, float d) { return wasm_f32x4_make(a, b, c, d); }
static inline hmi_f32x4 f32x4_add(hmi_f32x4 a, hmi_f32x4 b) { return wasm_f32x4_add(a, b); }
static inline hmi_f32x4 f32x4_sub(hmi_f32x4 a, hmi_f32x4 b) { return wasm_f32x4_sub(a, b); }
static inline hmi_f32x4 f32x4_mul(hmi_f32x4 a, hmi_f32x4 b) { return wasm_f32x4_mul(a, b); }
static inline hmi_f32x4 f32x4_div(hmi_f32x4 a, hmi_f32x4 b) { return wasm_f32x4_div(a, b); }
static inline hmi_f32x4 f32x4_root(hmi_f32x4 a) { return wasm_f32x4_sqrt(a); }
static inline hmi_f32x4 f32x4_load(const float *a) { return wasm_v128_load(a); }
// pmax(b, a) is a where that is above b, else b; pmin likewise.
static inline hmi_f32x4 f32x4_max(hmi_f32x4 a, hmi_f32x4 b) { return wasm_f32x4_pmax(b, a); }
static inline hmi_f32x4 f32x4_min(hmi_f32x4 a, hmi_f32x4 b) { return wasm_f32x4_pmin(b, a); }
static inline void f32x4_store(float *out, hmi_f32x4 a) { wasm_v128_store(out, a); }
static inline hmi_f32x4 f32x4_size(hmi_f32x4 a) { return wasm_f32x4_abs(a); }
static inline hmi_f32x4 f32x4_next(hmi_f32x4 a, hmi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 1, 2, 3, 4); }
// Lanes that are all ones or all zeros: a bit of each.
static inline uint32_t f32x4_bits(hmi_f32x4 a) { return (uint32_t)wasm_i32x4_bitmask(a); }
static inline hmi_f32x4 f32x4_at_most(hmi_f32x4 a, hmi_f32x4 b) { return wasm_f32x4_le(a, b); }
static inline hmi_f32x4 f32x4_both(hmi_f32x4 a, hmi_f32x4 b) { return wasm_v128_and(a, b); }
// The first two of each, and the last two.
static inline hmi_f32x4 f32x4_lows(hmi_f32x4 a, hmi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 0, 1, 4, 5); }
static inline hmi_f32x4 f32x4_highs(hmi_f32x4 a, hmi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 2, 3, 6, 7); }
// The first two of the one, and the last two of the other.
static inline hmi_f32x4 f32x4_ends(hmi_f32x4 a, hmi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 0, 1, 6, 7); }
static inline uint32_t f32x4_positive(hmi_f32x4 a) {
    return (uint32_t)wasm_i32x4_bitmask(wasm_f32x4_gt(a, wasm_f32x4_splat(0)));
}
static inline float f32x4_most(hmi_f32x4 a) {
    const hmi_f32x4 two = f32x4_max(a, wasm_i32x4_shuffle(a, a, 2, 3, 0, 1));
    return wasm_f32x4_extract_lane(f32x4_max(two, wasm_i32x4_shuffle(two, two, 1, 0, 3, 2)), 0);
}
static inline float f32x4_least(hmi_f32x4 a) {
    const hmi_f32x4 two = f32x4_min(a, wasm_i32x4_shuffle(a, a, 2, 3, 0, 1));
    return wasm_f32x4_extract_lane(f32x4_min(two, wasm_i32x4_shuffle(two, two, 1, 0, 3, 2)), 0);
}

static inline v128_t f32x4_two_corners(const hm_local *a, const hm_local *b) {
    return wasm_f32x4_convert_i32x4(wasm_i32x4_make(a->x, a->y, b->x, b->y));
}

// Those of a box: its x as low, high, high, low; its y as low, low, high, high.
static inline void f32x4_box(const hm_local *a, const hm_local *b, hmi_f32x4 *x, hmi_f32x4 *y) {
    const v128_t both = f32x4_two_corners(a, b);
    *x = wasm_i32x4_shuffle(both, both, 0, 2, 2, 0);
    *y = wasm_i32x4_shuffle(both, both, 1, 1, 3, 3);
}

// Where the axes' components lead, times `unit`.
static inline void f32x4_axes(const hm_xform *xform, float unit, hmi_f32x4 axis[4]) {
    const v128_t whole = wasm_i32x4_make(xform->ux, xform->uy, xform->vx, xform->vy);
    const v128_t all = wasm_f32x4_mul(wasm_f32x4_convert_i32x4(whole), wasm_f32x4_splat(unit));
    axis[0] = wasm_i32x4_shuffle(all, all, 0, 0, 0, 0);
    axis[1] = wasm_i32x4_shuffle(all, all, 1, 1, 1, 1);
    axis[2] = wasm_i32x4_shuffle(all, all, 2, 2, 2, 2);
    axis[3] = wasm_i32x4_shuffle(all, all, 3, 3, 3, 3);
}

// With the other number of each pair in its place.
static inline hmi_f32x4 f32x4_swap(hmi_f32x4 a) { return wasm_i32x4_shuffle(a, a, 1, 0, 3, 2); }
// One number four times.
#define F32X4_LANE(a, k) wasm_i32x4_shuffle(a, a, k, k, k, k)
// Two numbers twice each.
static inline hmi_f32x4 f32x4_spread(const float *a) { return wasm_f32x4_make(a[0], a[0], a[1], a[1]); }
static inline float f32x4_sum(hmi_f32x4 a) {
    const v128_t two = wasm_f32x4_add(a, wasm_i32x4_shuffle(a, a, 2, 3, 0, 1));
    return wasm_f32x4_extract_lane(two, 0) + wasm_f32x4_extract_lane(two, 1);
}

// ---- two doubles -------------------------------------------------------------------------------------------------

typedef v128_t hmi_f64x2;
static inline hmi_f64x2 f64x2_all(double a) { return wasm_f64x2_splat(a); }
static inline hmi_f64x2 f64x2_of(double a, double b) { return wasm_f64x2_make(a, b); }
static inline hmi_f64x2 f64x2_load(const double *a) { return wasm_v128_load(a); }
static inline hmi_f64x2 f64x2_add(hmi_f64x2 a, hmi_f64x2 b) { return wasm_f64x2_add(a, b); }
static inline hmi_f64x2 f64x2_sub(hmi_f64x2 a, hmi_f64x2 b) { return wasm_f64x2_sub(a, b); }
static inline hmi_f64x2 f64x2_mul(hmi_f64x2 a, hmi_f64x2 b) { return wasm_f64x2_mul(a, b); }
static inline hmi_f64x2 f64x2_div(hmi_f64x2 a, hmi_f64x2 b) { return wasm_f64x2_div(a, b); }
static inline hmi_f64x2 f64x2_root(hmi_f64x2 a) { return wasm_f64x2_sqrt(a); }
static inline hmi_f64x2 f64x2_min(hmi_f64x2 a, hmi_f64x2 b) { return wasm_f64x2_pmin(b, a); }
static inline hmi_f64x2 f64x2_size(hmi_f64x2 a) { return wasm_f64x2_abs(a); }
static inline hmi_f64x2 f64x2_between(hmi_f64x2 a, hmi_f64x2 b) { return wasm_i64x2_shuffle(a, b, 1, 2); }
// The way from two whole numbers to two others, below 2^51: as the low bits of 1.5 * 2^52 it becomes doubles.
static inline hmi_f64x2 f64x2_way(const int64_t *from, const int64_t *to) {
    const v128_t large = wasm_f64x2_splat(0x1.8p52);
    const v128_t way = wasm_i64x2_sub(wasm_v128_load(to), wasm_v128_load(from));
    return wasm_f64x2_sub(wasm_i64x2_add(way, large), large);
}
static inline void f64x2_store(double *out, hmi_f64x2 a) { wasm_v128_store(out, a); }
static inline uint32_t f64x2_above(hmi_f64x2 a, hmi_f64x2 b) {
    return (uint32_t)wasm_i64x2_bitmask(wasm_f64x2_gt(a, b));
}
static inline double f64x2_first(hmi_f64x2 a) { return wasm_f64x2_extract_lane(a, 0); }
static inline hmi_f64x2 f64x2_minus(hmi_f64x2 a) { return wasm_f64x2_neg(a); }
static inline hmi_f64x2 f64x2_larger(hmi_f64x2 a, hmi_f64x2 b) { return wasm_f64x2_pmax(b, a); }
static inline hmi_f64x2 f64x2_firsts(hmi_f64x2 a, hmi_f64x2 b) { return wasm_i64x2_shuffle(a, b, 0, 2); }
static inline hmi_f64x2 f64x2_seconds(hmi_f64x2 a, hmi_f64x2 b) { return wasm_i64x2_shuffle(a, b, 1, 3); }
static inline hmi_f64x2 f64x2_whole_numbers(const int32_t *a) {
    return wasm_f64x2_convert_low_i32x4(wasm_v128_load64_zero(a));
}
static inline hmi_f64x2 f64x2_local(const hm_local *a) { return f64x2_whole_numbers(&a->x); }
static inline hmi_f64x2 f64x2_axis_u(const hm_xform *at) { return f64x2_whole_numbers(&at->ux); }
static inline hmi_f64x2 f64x2_axis_v(const hm_xform *at) { return f64x2_whole_numbers(&at->vx); }
static inline hmi_f64x2 f64x2_floats(const float *a) {
    return wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(a));
}
// Of four floats the first two, and the last two.
static inline hmi_f64x2 f64x2_low(hmi_f32x4 a) { return wasm_f64x2_promote_low_f32x4(a); }
static inline hmi_f64x2 f64x2_high(hmi_f32x4 a) {
    return wasm_f64x2_promote_low_f32x4(wasm_i32x4_shuffle(a, a, 2, 3, 0, 1));
}
// To the nearest whole number, halves to the even one; below 2^51.
static inline hmi_f64x2 f64x2_whole(hmi_f64x2 a) { return wasm_f64x2_nearest(a); }
// To the nearest whole number, halves up.
static inline hmi_f64x2 f64x2_round(hmi_f64x2 a) {
    const v128_t whole = wasm_f64x2_nearest(a);
    const v128_t half = wasm_f64x2_ge(wasm_f64x2_sub(a, whole), wasm_f64x2_splat(0.5));
    return wasm_f64x2_add(whole, wasm_v128_and(half, wasm_f64x2_splat(1)));
}

#endif
