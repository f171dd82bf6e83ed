// vectors (internal): four floats and two doubles at a time in NEON, as 64-bit ARM has it.
#ifndef HITMASK_SIMD_VECTORS_NEON_H
#define HITMASK_SIMD_VECTORS_NEON_H

#include <hitmask/pose.h>
#include <hitmask/shape.h>

#include <arm_neon.h>

// ---- four floats -------------------------------------------------------------------------------------------------

typedef float32x4_t hmi_f32x4;
static inline hmi_f32x4 f32x4_all(float a) { return vdupq_n_f32(a); }
static inline hmi_f32x4 f32x4_of(float a, float b, float c, float d) {
    const float all[4] = {a, b, c, d};
    return vld1q_f32(all);
}
static inline hmi_f32x4 f32x4_add(hmi_f32x4 a, hmi_f32x4 b) { return vaddq_f32(a, b); }
static inline hmi_f32x4 f32x4_sub(hmi_f32x4 a, hmi_f32x4 b) { return vsubq_f32(a, b); }
static inline hmi_f32x4 f32x4_mul(hmi_f32x4 a, hmi_f32x4 b) { return vmulq_f32(a, b); }
static inline hmi_f32x4 f32x4_div(hmi_f32x4 a, hmi_f32x4 b) { return vdivq_f32(a, b); }
static inline hmi_f32x4 f32x4_root(hmi_f32x4 a) { return vsqrtq_f32(a); }
static inline hmi_f32x4 f32x4_load(const float *a) { return vld1q_f32(a); }
// The second where both are equal, as elsewhere: of 0 and -0 that is not the same.
static inline hmi_f32x4 f32x4_max(hmi_f32x4 a, hmi_f32x4 b) { return vbslq_f32(vcgtq_f32(a, b), a, b); }
static inline hmi_f32x4 f32x4_min(hmi_f32x4 a, hmi_f32x4 b) { return vbslq_f32(vcltq_f32(a, b), a, b); }
static inline void f32x4_store(float *out, hmi_f32x4 a) { vst1q_f32(out, a); }
static inline hmi_f32x4 f32x4_size(hmi_f32x4 a) { return vabsq_f32(a); }
static inline hmi_f32x4 f32x4_next(hmi_f32x4 a, hmi_f32x4 b) { return vextq_f32(a, b, 1); }
// Lanes that are all ones or all zeros: a bit of each.
static inline uint32_t f32x4_bits(hmi_f32x4 a) {
    static const uint32_t bit[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(vreinterpretq_u32_f32(a), vld1q_u32(bit)));
}
static inline hmi_f32x4 f32x4_at_most(hmi_f32x4 a, hmi_f32x4 b) { return vreinterpretq_f32_u32(vcleq_f32(a, b)); }
static inline hmi_f32x4 f32x4_both(hmi_f32x4 a, hmi_f32x4 b) {
    return vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
// The first two of each, and the last two.
static inline hmi_f32x4 f32x4_lows(hmi_f32x4 a, hmi_f32x4 b) {
    return vcombine_f32(vget_low_f32(a), vget_low_f32(b));
}
static inline hmi_f32x4 f32x4_highs(hmi_f32x4 a, hmi_f32x4 b) {
    return vcombine_f32(vget_high_f32(a), vget_high_f32(b));
}
// The first two of the one, and the last two of the other.
static inline hmi_f32x4 f32x4_ends(hmi_f32x4 a, hmi_f32x4 b) {
    return vcombine_f32(vget_low_f32(a), vget_high_f32(b));
}
static inline uint32_t f32x4_positive(hmi_f32x4 a) {
    return f32x4_bits(vreinterpretq_f32_u32(vcgtq_f32(a, vdupq_n_f32(0))));
}
static inline float f32x4_most(hmi_f32x4 a) {
    const hmi_f32x4 two = f32x4_max(a, vextq_f32(a, a, 2));
    return vgetq_lane_f32(f32x4_max(two, vextq_f32(two, two, 1)), 0);
}
static inline float f32x4_least(hmi_f32x4 a) {
    const hmi_f32x4 two = f32x4_min(a, vextq_f32(a, a, 2));
    return vgetq_lane_f32(f32x4_min(two, vextq_f32(two, two, 1)), 0);
}

static inline float32x4_t f32x4_two_corners(const hm_local *a, const hm_local *b) {
    return vcvtq_f32_s32(vcombine_s32(vld1_s32(&a->x), vld1_s32(&b->x)));
}

// Those of a box: its x as low, high, high, low; its y as low, low, high, high.
static inline void f32x4_box(const hm_local *a, const hm_local *b, hmi_f32x4 *x, hmi_f32x4 *y) {
    const float32x4_t both = f32x4_two_corners(a, b), xs = vuzp1q_f32(both, both), ys = vuzp2q_f32(both, both);
    *x = vcombine_f32(vget_low_f32(xs), vrev64_f32(vget_low_f32(xs)));
    *y = vzip1q_f32(ys, ys);
}

// Where the axes' components lead, times `unit`.
static inline void f32x4_axes(const hm_xform *xform, float unit, hmi_f32x4 axis[4]) {
    const int32_t whole[4] = {xform->ux, xform->uy, xform->vx, xform->vy};
    const float32x4_t all = vmulq_n_f32(vcvtq_f32_s32(vld1q_s32(whole)), unit);
    axis[0] = vdupq_laneq_f32(all, 0);
    axis[1] = vdupq_laneq_f32(all, 1);
    axis[2] = vdupq_laneq_f32(all, 2);
    axis[3] = vdupq_laneq_f32(all, 3);
}

// With the other number of each pair in its place.
static inline hmi_f32x4 f32x4_swap(hmi_f32x4 a) { return vrev64q_f32(a); }
// One number four times.
#define F32X4_LANE(a, k) vdupq_laneq_f32(a, k)
// Two numbers twice each.
static inline hmi_f32x4 f32x4_spread(const float *a) {
    const float32x4_t both = vcombine_f32(vld1_f32(a), vld1_f32(a));
    return vzip1q_f32(both, both);
}
static inline float f32x4_sum(hmi_f32x4 a) {
    const float32x2_t two = vadd_f32(vget_low_f32(a), vget_high_f32(a));
    return vget_lane_f32(two, 0) + vget_lane_f32(two, 1);
}

// ---- two doubles -------------------------------------------------------------------------------------------------

typedef float64x2_t hmi_f64x2;
static inline hmi_f64x2 f64x2_all(double a) { return vdupq_n_f64(a); }
static inline hmi_f64x2 f64x2_of(double a, double b) {
    const double both[2] = {a, b};
    return vld1q_f64(both);
}
static inline hmi_f64x2 f64x2_load(const double *a) { return vld1q_f64(a); }
static inline hmi_f64x2 f64x2_add(hmi_f64x2 a, hmi_f64x2 b) { return vaddq_f64(a, b); }
static inline hmi_f64x2 f64x2_sub(hmi_f64x2 a, hmi_f64x2 b) { return vsubq_f64(a, b); }
static inline hmi_f64x2 f64x2_mul(hmi_f64x2 a, hmi_f64x2 b) { return vmulq_f64(a, b); }
static inline hmi_f64x2 f64x2_div(hmi_f64x2 a, hmi_f64x2 b) { return vdivq_f64(a, b); }
static inline hmi_f64x2 f64x2_root(hmi_f64x2 a) { return vsqrtq_f64(a); }
static inline hmi_f64x2 f64x2_min(hmi_f64x2 a, hmi_f64x2 b) { return vbslq_f64(vcltq_f64(a, b), a, b); }
static inline hmi_f64x2 f64x2_size(hmi_f64x2 a) { return vabsq_f64(a); }
static inline hmi_f64x2 f64x2_between(hmi_f64x2 a, hmi_f64x2 b) { return vextq_f64(a, b, 1); }
static inline hmi_f64x2 f64x2_way(const int64_t *from, const int64_t *to) {
    return vcvtq_f64_s64(vsubq_s64(vld1q_s64(to), vld1q_s64(from)));
}
static inline void f64x2_store(double *out, hmi_f64x2 a) { vst1q_f64(out, a); }
static inline uint32_t f64x2_above(hmi_f64x2 a, hmi_f64x2 b) {
    const uint64x2_t above = vcgtq_f64(a, b);
    return (uint32_t)(vgetq_lane_u64(above, 0) & 1) | (uint32_t)(vgetq_lane_u64(above, 1) & 2);
}
static inline double f64x2_first(hmi_f64x2 a) { return vgetq_lane_f64(a, 0); }
static inline hmi_f64x2 f64x2_minus(hmi_f64x2 a) { return vnegq_f64(a); }
static inline hmi_f64x2 f64x2_larger(hmi_f64x2 a, hmi_f64x2 b) { return vbslq_f64(vcgtq_f64(a, b), a, b); }
static inline hmi_f64x2 f64x2_firsts(hmi_f64x2 a, hmi_f64x2 b) { return vzip1q_f64(a, b); }
static inline hmi_f64x2 f64x2_seconds(hmi_f64x2 a, hmi_f64x2 b) { return vzip2q_f64(a, b); }
static inline hmi_f64x2 f64x2_whole_numbers(const int32_t *a) { return vcvtq_f64_s64(vmovl_s32(vld1_s32(a))); }
static inline hmi_f64x2 f64x2_local(const hm_local *a) { return f64x2_whole_numbers(&a->x); }
static inline hmi_f64x2 f64x2_axis_u(const hm_xform *at) { return f64x2_whole_numbers(&at->ux); }
static inline hmi_f64x2 f64x2_axis_v(const hm_xform *at) { return f64x2_whole_numbers(&at->vx); }
static inline hmi_f64x2 f64x2_floats(const float *a) { return vcvt_f64_f32(vld1_f32(a)); }
// Of four floats the first two, and the last two.
static inline hmi_f64x2 f64x2_low(hmi_f32x4 a) { return vcvt_f64_f32(vget_low_f32(a)); }
static inline hmi_f64x2 f64x2_high(hmi_f32x4 a) { return vcvt_high_f64_f32(a); }
// To the nearest whole number, halves to the even one; below 2^51.
static inline hmi_f64x2 f64x2_whole(hmi_f64x2 a) { return vrndnq_f64(a); }
// To the nearest whole number, halves up.
static inline hmi_f64x2 f64x2_round(hmi_f64x2 a) {
    const float64x2_t whole = vrndnq_f64(a);
    const uint64x2_t half = vcgeq_f64(vsubq_f64(a, whole), vdupq_n_f64(0.5));
    return vaddq_f64(whole, vreinterpretq_f64_u64(vandq_u64(half, vreinterpretq_u64_f64(vdupq_n_f64(1)))));
}

#endif
