// The row kernels in WebAssembly's simd128.
#include "../base/bits.h"
#include "kernels.h"

#ifdef HMI_HAVE_SIMD128
#    include <wasm_simd128.h>

// WebAssembly takes shift counts modulo 64, so the left part goes in two steps, as hmi_funnel does.
HMI_INLINE v128_t simd128_funnel(v128_t lo, v128_t hi, unsigned shift) {
    return wasm_v128_or(wasm_u64x2_shr(lo, shift), wasm_i64x2_shl(wasm_i64x2_shl(hi, 1), 63 - shift));
}

HMI_INLINE v128_t simd128_count(v128_t v) {
    v128_t pairs = wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_popcnt(v));
    v128_t quads = wasm_u32x4_extadd_pairwise_u16x8(pairs);
    return wasm_i64x2_add(wasm_v128_and(quads, wasm_i64x2_splat(0xffffffff)), wasm_u64x2_shr(quads, 32));
}

HMI_INLINE uint64_t simd128_at_least(v128_t bytes, v128_t threshold) {
    return wasm_i8x16_bitmask(wasm_u8x16_ge(bytes, threshold));
}

HMI_INLINE uint8_t simd128_fold8(const uint64_t *p) {
    v128_t any = wasm_v128_or(wasm_v128_or(wasm_v128_load(p), wasm_v128_load(p + 2)),
                              wasm_v128_or(wasm_v128_load(p + 4), wasm_v128_load(p + 6)));
    return hmi_nonzero_bytes((uint64_t)wasm_i64x2_extract_lane(any, 0) | (uint64_t)wasm_i64x2_extract_lane(any, 1));
}

HMI_INLINE uint64_t simd128_pack16_bytes(const uint8_t *p, uint8_t t) {
    return simd128_at_least(wasm_v128_load(p), wasm_u8x16_splat(t));
}

HMI_INLINE uint64_t simd128_pack64_bytes(const uint8_t *p, uint8_t t) {
    return simd128_pack16_bytes(p, t) | simd128_pack16_bytes(p + 16, t) << 16 |
           simd128_pack16_bytes(p + 32, t) << 32 | simd128_pack16_bytes(p + 48, t) << 48;
}

HMI_INLINE v128_t simd128_alpha8(const uint8_t *p) { // the alphas of 8 pixels as 16-bit numbers
    return wasm_i16x8_narrow_i32x4(wasm_u32x4_shr(wasm_v128_load(p), 24), wasm_u32x4_shr(wasm_v128_load(p + 16), 24));
}

HMI_INLINE uint64_t simd128_pack16_rgba(const uint8_t *p, uint8_t t) {
    return simd128_at_least(wasm_u8x16_narrow_i16x8(simd128_alpha8(p), simd128_alpha8(p + 32)), wasm_u8x16_splat(t));
}

HMI_INLINE uint64_t simd128_pack64_rgba(const uint8_t *p, uint8_t t) {
    return simd128_pack16_rgba(p, t) | simd128_pack16_rgba(p + 64, t) << 16 | simd128_pack16_rgba(p + 128, t) << 32 |
           simd128_pack16_rgba(p + 192, t) << 48;
}

#    define K(name) kernel_simd128_##name
#    define K_TABLE hmi_kernels_simd128
#    define K_LEVEL HM_SIMD_SIMD128
#    define K_TARGET
#    define V v128_t
#    define V_WORDS 2
#    define V_LOAD(p) wasm_v128_load(p)
#    define V_STORE(p, v) wasm_v128_store(p, v)
#    define V_AND(a, b) wasm_v128_and(a, b)
#    define V_OR(a, b) wasm_v128_or(a, b)
#    define V_XOR(a, b) wasm_v128_xor(a, b)
#    define V_ANDNOT(a, b) wasm_v128_andnot(a, b)
#    define V_ZERO wasm_i64x2_const_splat(0)
#    define V_ONES wasm_i64x2_const_splat(-1)
#    define V_ANY(v) wasm_v128_any_true(v)
#    define V_SHIFT unsigned
#    define V_SHIFT_MAKE(k) (k)
#    define V_FUNNEL(lo, hi, s) simd128_funnel(lo, hi, s)
#    define V_COUNT(v) simd128_count(v)
#    define V_ADD(a, b) wasm_i64x2_add(a, b)
#    define V_SUM(v) ((uint64_t)wasm_i64x2_extract_lane(v, 0) + (uint64_t)wasm_i64x2_extract_lane(v, 1))
#    define K_CULL hmi_cull_plain
#    define K_SIEVE hmi_sieve_plain
#    define K_FOLD8(p) simd128_fold8(p)
#    define K_PACK16_RGBA(p, t) simd128_pack16_rgba(p, t)
#    define K_PACK16_BYTES(p, t) simd128_pack16_bytes(p, t)
#    define K_PACK64_RGBA(p, t) simd128_pack64_rgba(p, t)
#    define K_PACK64_BYTES(p, t) simd128_pack64_bytes(p, t)
#    include "kernels_template.h"
#endif
