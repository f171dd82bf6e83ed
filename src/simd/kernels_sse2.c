// The row kernels in SSE2, the baseline of x86-64.
#include "../base/bits.h"
#include "kernels.h"

#ifdef HMI_HAVE_X86
#    include <emmintrin.h>

HMI_INLINE __m128i sse2_load(const uint64_t *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }
HMI_INLINE __m128i sse2_bytes(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }

HMI_INLINE bool sse2_any(__m128i v) { return _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128())) != 0xffff; }

typedef struct sse2_shift {
    __m128i right;
    __m128i left; // 64 - right; a shift by 64 gives 0
} sse2_shift;

HMI_INLINE sse2_shift sse2_shift_make(unsigned k) {
    sse2_shift shift = {_mm_cvtsi32_si128((int)k), _mm_cvtsi32_si128(64 - (int)k)};
    return shift;
}

HMI_INLINE __m128i sse2_count(__m128i v) {
    const __m128i ones = _mm_set1_epi8(0x55);
    const __m128i twos = _mm_set1_epi8(0x33);
    const __m128i fours = _mm_set1_epi8(0x0f);
    v = _mm_sub_epi8(v, _mm_and_si128(_mm_srli_epi64(v, 1), ones));
    v = _mm_add_epi8(_mm_and_si128(v, twos), _mm_and_si128(_mm_srli_epi64(v, 2), twos));
    v = _mm_and_si128(_mm_add_epi8(v, _mm_srli_epi64(v, 4)), fours);
    return _mm_sad_epu8(v, _mm_setzero_si128());
}

HMI_INLINE uint64_t sse2_sum(__m128i v) {
    uint64_t words[2];
    _mm_storeu_si128((__m128i *)(void *)words, v);
    return words[0] + words[1];
}

HMI_INLINE uint64_t sse2_at_least(__m128i bytes, __m128i threshold) {
    return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(bytes, threshold), bytes));
}

HMI_INLINE uint8_t sse2_fold8(const uint64_t *p) {
    __m128i any =
        _mm_or_si128(_mm_or_si128(sse2_load(p), sse2_load(p + 2)), _mm_or_si128(sse2_load(p + 4), sse2_load(p + 6)));
    any = _mm_or_si128(any, _mm_srli_si128(any, 8));
    return (uint8_t)~_mm_movemask_epi8(_mm_cmpeq_epi8(any, _mm_setzero_si128()));
}

HMI_INLINE uint64_t sse2_pack16_bytes(const uint8_t *p, uint8_t t) {
    return sse2_at_least(sse2_bytes(p), _mm_set1_epi8((char)t));
}

HMI_INLINE uint64_t sse2_pack64_bytes(const uint8_t *p, uint8_t t) {
    return sse2_pack16_bytes(p, t) | sse2_pack16_bytes(p + 16, t) << 16 | sse2_pack16_bytes(p + 32, t) << 32 |
           sse2_pack16_bytes(p + 48, t) << 48;
}

HMI_INLINE __m128i sse2_alpha8(const uint8_t *p) { // the alphas of 8 pixels as 16-bit numbers
    return _mm_packs_epi32(_mm_srli_epi32(sse2_bytes(p), 24), _mm_srli_epi32(sse2_bytes(p + 16), 24));
}

HMI_INLINE uint64_t sse2_pack16_rgba(const uint8_t *p, uint8_t t) {
    return sse2_at_least(_mm_packus_epi16(sse2_alpha8(p), sse2_alpha8(p + 32)), _mm_set1_epi8((char)t));
}

HMI_INLINE uint64_t sse2_pack64_rgba(const uint8_t *p, uint8_t t) {
    return sse2_pack16_rgba(p, t) | sse2_pack16_rgba(p + 64, t) << 16 | sse2_pack16_rgba(p + 128, t) << 32 |
           sse2_pack16_rgba(p + 192, t) << 48;
}

#    define K(name) kernel_sse2_##name
#    define K_TABLE hmi_kernels_sse2
#    define K_LEVEL HM_SIMD_SSE2
#    define K_TARGET
#    define V __m128i
#    define V_WORDS 2
#    define V_LOAD(p) sse2_load(p)
#    define V_STORE(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)
#    define V_AND(a, b) _mm_and_si128(a, b)
#    define V_OR(a, b) _mm_or_si128(a, b)
#    define V_XOR(a, b) _mm_xor_si128(a, b)
#    define V_ANDNOT(a, b) _mm_andnot_si128(b, a)
#    define V_ZERO _mm_setzero_si128()
#    define V_ONES _mm_set1_epi32(-1)
#    define V_ANY(v) sse2_any(v)
#    define V_SHIFT sse2_shift
#    define V_SHIFT_MAKE(k) sse2_shift_make(k)
#    define V_FUNNEL(lo, hi, s) _mm_or_si128(_mm_srl_epi64(lo, (s).right), _mm_sll_epi64(hi, (s).left))
#    define V_COUNT(v) sse2_count(v)
#    define V_ADD(a, b) _mm_add_epi64(a, b)
#    define V_SUM(v) sse2_sum(v)
#    define K_CULL hmi_cull_plain
#    define K_SIEVE hmi_sieve_plain
#    define K_FOLD8(p) sse2_fold8(p)
#    define K_PACK16_RGBA(p, t) sse2_pack16_rgba(p, t)
#    define K_PACK16_BYTES(p, t) sse2_pack16_bytes(p, t)
#    define K_PACK64_RGBA(p, t) sse2_pack64_rgba(p, t)
#    define K_PACK64_BYTES(p, t) sse2_pack64_bytes(p, t)
#    include "kernels_template.h"
#endif
