// The row kernels in NEON, on 64-bit little-endian ARM.
#include "../base/bits.h"
#include "kernels.h"

#ifdef HMI_HAVE_NEON
#    include <arm_neon.h>

typedef struct neon_shift {
    int64x2_t right; // negative counts shift right, 0 shifts nothing
    int64x2_t left;  // 64 - right; a shift by 64 gives 0
} neon_shift;

HMI_INLINE neon_shift neon_shift_make(unsigned k) {
    neon_shift shift = {vdupq_n_s64(-(int64_t)k), vdupq_n_s64(64 - (int64_t)k)};
    return shift;
}

HMI_INLINE uint64x2_t neon_funnel(uint64x2_t lo, uint64x2_t hi, neon_shift shift) {
    return vorrq_u64(vshlq_u64(lo, shift.right), vshlq_u64(hi, shift.left));
}

HMI_INLINE uint64x2_t neon_count(uint64x2_t v) {
    return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(v)))));
}

// One bit of each of 64 bytes that are all ones or all zeros: keep bit i % 8 of byte i, add neighbours three times.
HMI_INLINE uint64_t neon_movemask64(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
    static const uint8_t weight[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bit = vld1q_u8(weight);
    uint8x16_t ab = vpaddq_u8(vandq_u8(a, bit), vandq_u8(b, bit));
    uint8x16_t cd = vpaddq_u8(vandq_u8(c, bit), vandq_u8(d, bit));
    uint8x16_t abcd = vpaddq_u8(ab, cd);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(abcd, abcd)), 0);
}

HMI_INLINE uint8_t neon_fold8(const uint64_t *p) {
    uint64x2_t any =
        vorrq_u64(vorrq_u64(vld1q_u64(p), vld1q_u64(p + 2)), vorrq_u64(vld1q_u64(p + 4), vld1q_u64(p + 6)));
    return hmi_nonzero_bytes(vgetq_lane_u64(any, 0) | vgetq_lane_u64(any, 1));
}

HMI_INLINE uint8x16_t neon_solid16_bytes(const uint8_t *p, uint8_t t) { return vcgeq_u8(vld1q_u8(p), vdupq_n_u8(t)); }

HMI_INLINE uint8x16_t neon_solid16_rgba(const uint8_t *p, uint8_t t) {
    return vcgeq_u8(vld4q_u8(p).val[3], vdupq_n_u8(t));
}

HMI_INLINE uint64_t neon_pack16_bytes(const uint8_t *p, uint8_t t) {
    const uint8x16_t none = vdupq_n_u8(0);
    return neon_movemask64(neon_solid16_bytes(p, t), none, none, none);
}

HMI_INLINE uint64_t neon_pack16_rgba(const uint8_t *p, uint8_t t) {
    const uint8x16_t none = vdupq_n_u8(0);
    return neon_movemask64(neon_solid16_rgba(p, t), none, none, none);
}

HMI_INLINE uint64_t neon_pack64_bytes(const uint8_t *p, uint8_t t) {
    return neon_movemask64(neon_solid16_bytes(p, t), neon_solid16_bytes(p + 16, t), neon_solid16_bytes(p + 32, t),
                           neon_solid16_bytes(p + 48, t));
}

HMI_INLINE uint64_t neon_pack64_rgba(const uint8_t *p, uint8_t t) {
    return neon_movemask64(neon_solid16_rgba(p, t), neon_solid16_rgba(p + 64, t), neon_solid16_rgba(p + 128, t),
                           neon_solid16_rgba(p + 192, t));
}

#    define K(name) kernel_neon_##name
#    define K_TABLE hmi_kernels_neon
#    define K_LEVEL HM_SIMD_NEON
#    define K_TARGET
#    define V uint64x2_t
#    define V_WORDS 2
#    define V_LOAD(p) vld1q_u64(p)
#    define V_STORE(p, v) vst1q_u64(p, v)
#    define V_AND(a, b) vandq_u64(a, b)
#    define V_OR(a, b) vorrq_u64(a, b)
#    define V_XOR(a, b) veorq_u64(a, b)
#    define V_ANDNOT(a, b) vbicq_u64(a, b)
#    define V_ZERO vdupq_n_u64(0)
#    define V_ONES vdupq_n_u64(~(uint64_t)0)
#    define V_ANY(v) (vmaxvq_u32(vreinterpretq_u32_u64(v)) != 0)
#    define V_SHIFT neon_shift
#    define V_SHIFT_MAKE(k) neon_shift_make(k)
#    define V_FUNNEL(lo, hi, s) neon_funnel(lo, hi, s)
#    define V_COUNT(v) neon_count(v)
#    define V_ADD(a, b) vaddq_u64(a, b)
#    define V_SUM(v) vaddvq_u64(v)
#    define K_CULL hmi_cull_plain
#    define K_SIEVE hmi_sieve_plain
#    define K_FOLD8(p) neon_fold8(p)
#    define K_PACK16_RGBA(p, t) neon_pack16_rgba(p, t)
#    define K_PACK16_BYTES(p, t) neon_pack16_bytes(p, t)
#    define K_PACK64_RGBA(p, t) neon_pack64_rgba(p, t)
#    define K_PACK64_BYTES(p, t) neon_pack64_bytes(p, t)
#    include "kernels_template.h"
#endif
