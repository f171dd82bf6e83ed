// rtree_lanes (internal): tests of the 16 boxes of a node at once, with a bit of a word for each. Four boxes at a
// time where every machine of the sort has the instructions, without a table of levels: a node is tested in less time
// than a call through one takes.
#ifndef HITMASK_BROAD_RTREE_LANES_H
#define HITMASK_BROAD_RTREE_LANES_H

#include "../simd/kernels.h"
#include "rtree_node.h"

#if defined(HMI_HAVE_X86)
#    include <emmintrin.h>
typedef __m128 rtree_v;
static inline rtree_v lanes_load(const float *p) { return _mm_loadu_ps(p); }
static inline void lanes_store(float *p, rtree_v v) { _mm_storeu_ps(p, v); }
static inline rtree_v lanes_all(float v) { return _mm_set1_ps(v); }
static inline rtree_v lanes_add(rtree_v a, rtree_v b) { return _mm_add_ps(a, b); }
static inline rtree_v lanes_sub(rtree_v a, rtree_v b) { return _mm_sub_ps(a, b); }
static inline rtree_v lanes_mul(rtree_v a, rtree_v b) { return _mm_mul_ps(a, b); }
static inline rtree_v lanes_both(rtree_v a, rtree_v b) { return _mm_and_ps(a, b); }
static inline rtree_v lanes_at_most(rtree_v a, rtree_v b) { return _mm_cmple_ps(a, b); }
static inline rtree_v lanes_greater(rtree_v a, rtree_v b) { return _mm_max_ps(a, b); }
static inline rtree_v lanes_smaller(rtree_v a, rtree_v b) { return _mm_min_ps(a, b); }
static inline uint32_t lanes_bits(rtree_v v) { return (uint32_t)_mm_movemask_ps(v); }
#    define RTREE_LANES 4
#elif defined(HMI_HAVE_NEON)
#    include <arm_neon.h>
typedef float32x4_t rtree_v;
static inline rtree_v lanes_load(const float *p) { return vld1q_f32(p); }
static inline void lanes_store(float *p, rtree_v v) { vst1q_f32(p, v); }
static inline rtree_v lanes_all(float v) { return vdupq_n_f32(v); }
static inline rtree_v lanes_add(rtree_v a, rtree_v b) { return vaddq_f32(a, b); }
static inline rtree_v lanes_sub(rtree_v a, rtree_v b) { return vsubq_f32(a, b); }
static inline rtree_v lanes_mul(rtree_v a, rtree_v b) { return vmulq_f32(a, b); }
static inline rtree_v lanes_both(rtree_v a, rtree_v b) {
    return vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline rtree_v lanes_at_most(rtree_v a, rtree_v b) { return vreinterpretq_f32_u32(vcleq_f32(a, b)); }
static inline rtree_v lanes_greater(rtree_v a, rtree_v b) { return vmaxnmq_f32(a, b); }
static inline rtree_v lanes_smaller(rtree_v a, rtree_v b) { return vminnmq_f32(a, b); }
static inline uint32_t lanes_bits(rtree_v v) {
    static const uint32_t weight[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(vreinterpretq_u32_f32(v), vld1q_u32(weight)));
}
#    define RTREE_LANES 4
#elif defined(HMI_HAVE_SIMD128)
#    include <wasm_simd128.h>
typedef v128_t rtree_v;
static inline rtree_v lanes_load(const float *p) { return wasm_v128_load(p); }
static inline void lanes_store(float *p, rtree_v v) { wasm_v128_store(p, v); }
static inline rtree_v lanes_all(float v) { return wasm_f32x4_splat(v); }
static inline rtree_v lanes_add(rtree_v a, rtree_v b) { return wasm_f32x4_add(a, b); }
static inline rtree_v lanes_sub(rtree_v a, rtree_v b) { return wasm_f32x4_sub(a, b); }
static inline rtree_v lanes_mul(rtree_v a, rtree_v b) { return wasm_f32x4_mul(a, b); }
static inline rtree_v lanes_both(rtree_v a, rtree_v b) { return wasm_v128_and(a, b); }
static inline rtree_v lanes_at_most(rtree_v a, rtree_v b) { return wasm_f32x4_le(a, b); }
static inline rtree_v lanes_greater(rtree_v a, rtree_v b) { return wasm_f32x4_pmax(b, a); }
static inline rtree_v lanes_smaller(rtree_v a, rtree_v b) { return wasm_f32x4_pmin(b, a); }
static inline uint32_t lanes_bits(rtree_v v) { return (uint32_t)wasm_i32x4_bitmask(v); }
#    define RTREE_LANES 4
#else
typedef float rtree_v; // of truth 1 or 0
static inline rtree_v lanes_load(const float *p) { return *p; }
static inline void lanes_store(float *p, rtree_v v) { *p = v; }
static inline rtree_v lanes_all(float v) { return v; }
static inline rtree_v lanes_add(rtree_v a, rtree_v b) { return a + b; }
static inline rtree_v lanes_sub(rtree_v a, rtree_v b) { return a - b; }
static inline rtree_v lanes_mul(rtree_v a, rtree_v b) { return a * b; }
static inline rtree_v lanes_both(rtree_v a, rtree_v b) { return a > 0 && b > 0 ? 1.0f : 0.0f; }
static inline rtree_v lanes_at_most(rtree_v a, rtree_v b) { return a <= b ? 1.0f : 0.0f; }
static inline rtree_v lanes_greater(rtree_v a, rtree_v b) { return a > b ? a : b; }
static inline rtree_v lanes_smaller(rtree_v a, rtree_v b) { return a < b ? a : b; }
static inline uint32_t lanes_bits(rtree_v v) { return v > 0 ? 1 : 0; }
#    define RTREE_LANES 1
#endif

// Of lanes_greater and lanes_smaller: where the first is a NaN, the second is the answer.

/// Which boxes of the node meet `box`. Lanes without a box hold NaNs, which nothing compares with.
static inline uint32_t hmi_rtree_meet(const hmi_rtree_node *node, const hm_bounds *box) {
    const rtree_v x0 = lanes_all(box->x0), y0 = lanes_all(box->y0);
    const rtree_v x1 = lanes_all(box->x1), y1 = lanes_all(box->y1);
    uint32_t bits = 0;
    for (unsigned i = 0; i < HMI_RTREE_WIDTH; i += RTREE_LANES) {
        const rtree_v x =
            lanes_both(lanes_at_most(lanes_load(node->x0 + i), x1), lanes_at_most(x0, lanes_load(node->x1 + i)));
        const rtree_v y =
            lanes_both(lanes_at_most(lanes_load(node->y0 + i), y1), lanes_at_most(y0, lanes_load(node->y1 + i)));
        bits |= lanes_bits(lanes_both(x, y)) << i;
    }
    return bits;
}

/// Which boxes of the node lie inside `box`.
static inline uint32_t hmi_rtree_inside(const hmi_rtree_node *node, const hm_bounds *box) {
    const rtree_v x0 = lanes_all(box->x0), y0 = lanes_all(box->y0);
    const rtree_v x1 = lanes_all(box->x1), y1 = lanes_all(box->y1);
    uint32_t bits = 0;
    for (unsigned i = 0; i < HMI_RTREE_WIDTH; i += RTREE_LANES) {
        const rtree_v x =
            lanes_both(lanes_at_most(x0, lanes_load(node->x0 + i)), lanes_at_most(lanes_load(node->x1 + i), x1));
        const rtree_v y =
            lanes_both(lanes_at_most(y0, lanes_load(node->y0 + i)), lanes_at_most(lanes_load(node->y1 + i), y1));
        bits |= lanes_bits(lanes_both(x, y)) << i;
    }
    return bits;
}

#endif
