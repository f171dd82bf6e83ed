// The loops of boxscan in AVX-512, which compares into masks and compresses by them.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

// Pairs 0 to 7 are written always, the others where there are any.
HMI_TARGET_AVX512 HMI_INLINE hm_broad_pair *boxscan_avx512_put(hm_broad_pair *out, const int32_t *ids, int32_t id,
                                                            unsigned bits) {
    const __m512i first = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const __m512i last = _mm512_add_epi32(first, _mm512_set1_epi32(8));
    const __m512i mine = _mm512_set1_epi32(id);
    const __m512i others = _mm512_maskz_compress_epi32((__mmask16)bits, _mm512_loadu_si512(ids));
    const __m512i low = _mm512_min_epi32(mine, others);
    const __m512i high = _mm512_max_epi32(mine, others);
    const int count = _mm_popcnt_u32(bits);
    _mm512_storeu_si512(out, _mm512_permutex2var_epi32(low, first, high));
    if (count > 8) _mm512_storeu_si512(out + 8, _mm512_permutex2var_epi32(low, last, high));
    return out + count;
}

HMI_TARGET_AVX512 HMI_INLINE __m512i boxscan_avx512_from(int32_t v) {
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm512_add_epi32(_mm512_set1_epi32(v), lanes);
}

HMI_TARGET_AVX512 HMI_INLINE uint32_t *boxscan_avx512_front(uint32_t *out, __m512i numbers, unsigned bits) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32((__mmask16)bits, numbers));
    return out + _mm_popcnt_u32(bits);
}

#    define K(name) boxscan_avx512_##name
#    define K_TARGET HMI_TARGET_AVX512
#    define K_TABLE hmi_boxscan_avx512
#    define K_LANES 16
#    define F __m512
#    define F_LOAD(p) _mm512_loadu_ps(p)
#    define F_ALL(v) _mm512_set1_ps(v)
#    define F_SUB(a, b) _mm512_sub_ps(a, b)
#    define F_ADD(a, b) _mm512_add_ps(a, b)
#    define F_MUL(a, b) _mm512_mul_ps(a, b)
#    define F_GREATER(a, b) _mm512_max_ps(a, b)
#    define F_SMALLER(a, b) _mm512_min_ps(a, b)
#    define I __m512i
#    define I_LOAD(p) _mm512_loadu_si512(p)
#    define I_ALL(v) _mm512_set1_epi32(v)
#    define I_FROM(v) boxscan_avx512_from(v)
#    define M __mmask16
#    define M_LE(a, b) _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ)
#    define M_ALSO_LE(m, a, b) _mm512_mask_cmp_ps_mask(m, a, b, _CMP_LE_OQ)
#    define M_BOTH(m, n) (__mmask16)((m) & (n))
#    define M_NONE(a, b) _mm512_testn_epi32_mask(a, b)
#    define M_EQUAL(a, b) _mm512_cmpeq_epi32_mask(a, b)
#    define M_BITS(m) (unsigned)(m)
#    define K_PUT(out, ids, id, bits) boxscan_avx512_put(out, ids, id, bits)
#    define K_FRONT(out, v, bits) boxscan_avx512_front(out, v, bits)
#    include "boxscan_template.h"
#endif
