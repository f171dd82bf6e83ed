// The loops of boxscan in SSE2.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_X86
#    include <emmintrin.h>

// Those of `b` where the lane of `where` is all ones, of `a` where it is all zeros.
HMI_INLINE __m128i boxscan_sse2_choose(__m128i a, __m128i b, __m128i where) {
    return _mm_xor_si128(a, _mm_and_si128(_mm_xor_si128(a, b), where));
}

#    define K(name) boxscan_sse2_##name
#    define K_TARGET
#    define K_TABLE hmi_boxscan_sse2
#    define K_LANES 4
#    define F __m128
#    define F_LOAD(p) _mm_loadu_ps(p)
#    define F_ALL(v) _mm_set1_ps(v)
#    define F_SUB(a, b) _mm_sub_ps(a, b)
#    define F_ADD(a, b) _mm_add_ps(a, b)
#    define F_MUL(a, b) _mm_mul_ps(a, b)
#    define F_GREATER(a, b) _mm_max_ps(a, b)
#    define F_SMALLER(a, b) _mm_min_ps(a, b)
#    define I __m128i
#    define I_LOAD(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#    define I_ALL(v) _mm_set1_epi32(v)
#    define I_LESSER(a, b) boxscan_sse2_choose(b, a, _mm_cmplt_epi32(a, b))
#    define I_GREATER(a, b) boxscan_sse2_choose(a, b, _mm_cmplt_epi32(a, b))
#    define I_LOW(a, b) _mm_unpacklo_epi32(a, b)
#    define I_HIGH(a, b) _mm_unpackhi_epi32(a, b)
#    define I_PUT_LOW(p, v) _mm_storel_epi64((__m128i *)(void *)(p), v)
#    define I_PUT_HIGH(p, v) _mm_storeh_pi((__m64 *)(void *)(p), _mm_castsi128_ps(v))
#    define I_PUT(p, v) (*(p) = (uint32_t)_mm_cvtsi128_si32(v))
#    define I_PUT_ALL(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)
#    define I_ADD(a, b) _mm_add_epi32(a, b)
#    define I_NEXT(v) _mm_srli_si128(v, 4)
#    define M __m128
#    define M_LE(a, b) _mm_cmple_ps(a, b)
#    define M_ALSO_LE(m, a, b) _mm_and_ps(m, _mm_cmple_ps(a, b))
#    define M_BOTH(m, n) _mm_and_ps(m, n)
#    define M_NONE(a, b) _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(a, b), _mm_setzero_si128()))
#    define M_EQUAL(a, b) _mm_castsi128_ps(_mm_cmpeq_epi32(a, b))
#    define M_BITS(m) (unsigned)_mm_movemask_ps(m)
#    include "boxscan_template.h"
#endif
