// The loops of boxscan in AVX2.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

// Those of four numbers whose bit is set, to the front.
HMI_TARGET_AVX2 HMI_INLINE __m128i boxscan_avx2_front(__m128i numbers, unsigned bits) {
    const __m128i order = _mm_loadu_si128((const __m128i *)(const void *)hmi_boxscan_lanes[bits]);
    return _mm_castps_si128(_mm_permutevar_ps(_mm_castsi128_ps(numbers), order));
}

HMI_TARGET_AVX2 HMI_INLINE hm_broad_pair *boxscan_avx2_put4(hm_broad_pair *out, const int32_t *ids, int32_t id,
                                                         unsigned bits) {
    const __m128i mine = _mm_set1_epi32(id);
    const __m128i others = boxscan_avx2_front(_mm_loadu_si128((const __m128i *)(const void *)ids), bits);
    const __m128i low = _mm_min_epi32(mine, others);
    const __m128i high = _mm_max_epi32(mine, others);
    _mm_storeu_si128((__m128i *)(void *)out, _mm_unpacklo_epi32(low, high));
    _mm_storeu_si128((__m128i *)(void *)(out + 2), _mm_unpackhi_epi32(low, high));
    return out + hmi_boxscan_count[bits];
}

HMI_TARGET_AVX2 HMI_INLINE hm_broad_pair *boxscan_avx2_put(hm_broad_pair *out, const int32_t *ids, int32_t id,
                                                        unsigned bits) {
    out = boxscan_avx2_put4(out, ids, id, bits & 15);
    return boxscan_avx2_put4(out, ids + 4, id, bits >> 4);
}

HMI_TARGET_AVX2 HMI_INLINE uint32_t *boxscan_avx2_front4(uint32_t *out, __m128i numbers, unsigned bits) {
    _mm_storeu_si128((__m128i *)(void *)out, boxscan_avx2_front(numbers, bits));
    return out + hmi_boxscan_count[bits];
}

HMI_TARGET_AVX2 HMI_INLINE uint32_t *boxscan_avx2_front8(uint32_t *out, __m256i numbers, unsigned bits) {
    out = boxscan_avx2_front4(out, _mm256_castsi256_si128(numbers), bits & 15);
    return boxscan_avx2_front4(out, _mm256_extracti128_si256(numbers, 1), bits >> 4);
}

#    define K(name) boxscan_avx2_##name
#    define K_TARGET HMI_TARGET_AVX2
#    define K_TABLE hmi_boxscan_avx2
#    define K_LANES 8
#    define F __m256
#    define F_LOAD(p) _mm256_loadu_ps(p)
#    define F_ALL(v) _mm256_set1_ps(v)
#    define F_SUB(a, b) _mm256_sub_ps(a, b)
#    define F_ADD(a, b) _mm256_add_ps(a, b)
#    define F_MUL(a, b) _mm256_mul_ps(a, b)
#    define F_GREATER(a, b) _mm256_max_ps(a, b)
#    define F_SMALLER(a, b) _mm256_min_ps(a, b)
#    define I __m256i
#    define I_LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#    define I_ALL(v) _mm256_set1_epi32(v)
#    define I_FROM(v) _mm256_add_epi32(_mm256_set1_epi32(v), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))
#    define M __m256
#    define M_LE(a, b) _mm256_cmp_ps(a, b, _CMP_LE_OQ)
#    define M_ALSO_LE(m, a, b) _mm256_and_ps(m, _mm256_cmp_ps(a, b, _CMP_LE_OQ))
#    define M_BOTH(m, n) _mm256_and_ps(m, n)
#    define M_NONE(a, b) _mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_and_si256(a, b), _mm256_setzero_si256()))
#    define M_EQUAL(a, b) _mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))
#    define M_BITS(m) (unsigned)_mm256_movemask_ps(m)
#    define K_PUT(out, ids, id, bits) boxscan_avx2_put(out, ids, id, bits)
#    define K_FRONT(out, v, bits) boxscan_avx2_front8(out, v, bits)
#    include "boxscan_template.h"
#endif
