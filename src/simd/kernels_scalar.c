// The row kernels on plain 64-bit words: for every machine, and what the other levels are compared with.
#include "../base/bits.h"
#include "kernels.h"

HMI_INLINE uint64_t scalar_pack(const uint8_t *p, int n, int step, uint8_t threshold) {
    uint64_t word = 0;
    for (int i = n - 1; i >= 0; i--) word = word << 1 | (uint64_t)(p[i * step] >= threshold);
    return word;
}

#define K(name) kernel_scalar_##name
#define K_TABLE hmi_kernels_scalar
#define K_LEVEL HM_SIMD_SCALAR
#define K_TARGET
#define V uint64_t
#define V_WORDS 1
#define V_LOAD(p) (*(p))
#define V_STORE(p, v) (*(p) = (v))
#define V_AND(a, b) ((a) & (b))
#define V_OR(a, b) ((a) | (b))
#define V_XOR(a, b) ((a) ^ (b))
#define V_ANDNOT(a, b) ((a) & ~(b))
#define V_ZERO ((uint64_t)0)
#define V_ONES (~(uint64_t)0)
#define V_ANY(v) ((v) != 0)
#define V_SHIFT unsigned
#define V_SHIFT_MAKE(k) (k)
#define V_FUNNEL(lo, hi, shift) hmi_funnel(lo, hi, shift)
#define V_COUNT(v) ((uint64_t)hmi_popcount(v))
#define V_ADD(a, b) ((a) + (b))
#define V_SUM(v) (v)
#define K_CULL hmi_cull_plain
#define K_SIEVE hmi_sieve_plain
#define K_FOLD8(p) hmi_nonzero_bytes(hmi_or8(p))
#define K_PACK16_RGBA(p, t) scalar_pack((p) + 3, 16, 4, t)
#define K_PACK16_BYTES(p, t) scalar_pack(p, 16, 1, t)
#define K_PACK64_RGBA(p, t) scalar_pack((p) + 3, 64, 4, t)
#define K_PACK64_BYTES(p, t) scalar_pack(p, 64, 1, t)
#include "kernels_template.h"
