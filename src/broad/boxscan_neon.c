// The loops of boxscan in NEON.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_NEON
#    include <arm_neon.h>

// One bit of each lane, which is all ones or all zeros.
HMI_INLINE unsigned boxscan_neon_bits(uint32x4_t lanes) {
    static const uint32_t bit[4] = {1, 2, 4, 8};
    return (unsigned)vaddvq_u32(vandq_u32(lanes, vld1q_u32(bit)));
}

HMI_INLINE int32x4_t boxscan_neon_load(const void *p) { return vld1q_s32((const int32_t *)p); }

#    define K(name) boxscan_neon_##name
#    define K_TARGET
#    define K_TABLE hmi_boxscan_neon
#    define K_LANES 4
#    define F float32x4_t
#    define F_LOAD(p) vld1q_f32(p)
#    define F_ALL(v) vdupq_n_f32(v)
#    define F_SUB(a, b) vsubq_f32(a, b)
#    define F_ADD(a, b) vaddq_f32(a, b)
#    define F_MUL(a, b) vmulq_f32(a, b)
#    define F_GREATER(a, b) vmaxnmq_f32(a, b)
#    define F_SMALLER(a, b) vminnmq_f32(a, b)
#    define I int32x4_t
#    define I_LOAD(p) boxscan_neon_load(p)
#    define I_ALL(v) vdupq_n_s32(v)
#    define I_LESSER(a, b) vminq_s32(a, b)
#    define I_GREATER(a, b) vmaxq_s32(a, b)
#    define I_LOW(a, b) vzip1q_s32(a, b)
#    define I_HIGH(a, b) vzip2q_s32(a, b)
#    define I_PUT_LOW(p, v) vst1_s32(&(p)->a, vget_low_s32(v))
#    define I_PUT_HIGH(p, v) vst1_s32(&(p)->a, vget_high_s32(v))
#    define I_PUT(p, v) (*(p) = (uint32_t)vgetq_lane_s32(v, 0))
#    define I_PUT_ALL(p, v) vst1q_u32(p, vreinterpretq_u32_s32(v))
#    define I_ADD(a, b) vaddq_s32(a, b)
#    define I_NEXT(v) vextq_s32(v, v, 1)
#    define M uint32x4_t
#    define M_LE(a, b) vcleq_f32(a, b)
#    define M_ALSO_LE(m, a, b) vandq_u32(m, vcleq_f32(a, b))
#    define M_BOTH(m, n) vandq_u32(m, n)
#    define M_NONE(a, b) vmvnq_u32(vtstq_s32(a, b))
#    define M_EQUAL(a, b) vceqq_s32(a, b)
#    define M_BITS(m) boxscan_neon_bits(m)
#    include "boxscan_template.h"
#endif
