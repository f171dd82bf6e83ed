// The row kernels in AVX-512, twice: with the first generation's instructions, and with the funnel shift of VBMI2,
// the byte permutation of VBMI and the bit count of VPOPCNTDQ.
#include "bits.h"
#include "kernels.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

#    define AVX512 HMI_TARGET("avx512f,avx512bw,avx512vl,avx512dq")
#    define AVX512_VBMI2 HMI_TARGET("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq")

typedef struct avx512_shift {
    __m128i right;
    __m128i left; // 64 - right; a shift by 64 gives 0
} avx512_shift;

HMI_INLINE avx512_shift avx512_shift_make(unsigned k) {
    avx512_shift shift = {_mm_cvtsi32_si128((int)k), _mm_cvtsi32_si128(64 - (int)k)};
    return shift;
}

// As avx2_count.
AVX512 HMI_INLINE __m512i avx512_count(__m512i v) {
    const __m512i table = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m512i nibble = _mm512_set1_epi8(0x0f);
    __m512i low = _mm512_shuffle_epi8(table, _mm512_and_si512(v, nibble));
    __m512i high = _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi64(v, 4), nibble));
    return _mm512_sad_epu8(_mm512_add_epi8(low, high), _mm512_setzero_si512());
}

AVX512 HMI_INLINE uint8_t avx512_fold8(const uint64_t *p) {
    __m512i all = _mm512_loadu_si512(p);
    __m256i both = _mm256_or_si256(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64(all, 1));
    __m128i any = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
    any = _mm_or_si128(any, _mm_srli_si128(any, 8));
    return (uint8_t)_mm_test_epi8_mask(any, any);
}

AVX512 HMI_INLINE uint64_t avx512_pack16_bytes(const uint8_t *p, uint8_t t) {
    return _mm_cmpge_epu8_mask(_mm_loadu_si128((const __m128i *)(const void *)p), _mm_set1_epi8((char)t));
}

AVX512 HMI_INLINE uint64_t avx512_pack64_bytes(const uint8_t *p, uint8_t t) {
    return _mm512_cmpge_epu8_mask(_mm512_loadu_si512(p), _mm512_set1_epi8((char)t));
}

// Alpha is the top byte of a little-endian pixel, so one unsigned comparison of the whole pixel decides.
AVX512 HMI_INLINE uint64_t avx512_pack16_rgba(const uint8_t *p, uint8_t t) {
    return _mm512_cmpge_epu32_mask(_mm512_loadu_si512(p), _mm512_set1_epi32((int)((uint32_t)t << 24)));
}

AVX512 HMI_INLINE __m512i avx512_alpha32(const uint8_t *p) { // 32 alphas as 16-bit numbers, in the order of packing
    return _mm512_packus_epi32(_mm512_srli_epi32(_mm512_loadu_si512(p), 24),
                               _mm512_srli_epi32(_mm512_loadu_si512(p + 64), 24));
}

// Packing works within 128-bit lanes and leaves groups of four alphas in the order 0 4 8 12 1 5 9 13 and so on.
// Sorting them once and comparing bytes once is faster than four comparisons whose masks must be joined.
AVX512 HMI_INLINE uint64_t avx512_pack64_rgba(const uint8_t *p, uint8_t t) {
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    __m512i alpha = _mm512_packus_epi16(avx512_alpha32(p), avx512_alpha32(p + 128));
    return _mm512_cmpge_epu8_mask(_mm512_permutexvar_epi32(order, alpha), _mm512_set1_epi8((char)t));
}

// With VBMI one permutation picks the alphas of 32 pixels.
AVX512_VBMI2 HMI_INLINE __m512i avx512_vbmi_alpha32(const uint8_t *p, __m512i places) {
    return _mm512_permutex2var_epi8(_mm512_loadu_si512(p), places, _mm512_loadu_si512(p + 64));
}

AVX512_VBMI2 HMI_INLINE uint64_t avx512_vbmi_pack64_rgba(const uint8_t *p, uint8_t t) {
    const __m512i step = _mm512_set1_epi32(0x10101010); // four places further for each 32-bit part
    const __m512i part = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
    const __m512i places = _mm512_add_epi32(_mm512_set1_epi32(0x0f0b0703), _mm512_mullo_epi32(part, step));
    __m512i low = avx512_vbmi_alpha32(p, places);
    __m512i high = avx512_vbmi_alpha32(p + 128, places);
    return _mm512_cmpge_epu8_mask(_mm512_mask_blend_epi64(0xf0, low, high), _mm512_set1_epi8((char)t));
}

// The cells are gathered as pairs of which the lower one counts.
AVX512 static void avx512_look16(const hmi_field_cells *field, const hmi_look16 *discs, unsigned which,
                                 hmi_looked16 *out) {
    const __m512 i = _mm512_setr_ps(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
    const __m512 j = _mm512_setr_ps(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    const __m512 zero = _mm512_setzero_ps();
    const __m512 quarter = _mm512_set1_ps(0.25f);
    const __m512 ix = _mm512_mul_ps(i, _mm512_set1_ps(discs->ux));
    const __m512 iy = _mm512_mul_ps(i, _mm512_set1_ps(discs->uy));
    const __m512 jx = _mm512_mul_ps(j, _mm512_set1_ps(discs->vx));
    const __m512 jy = _mm512_mul_ps(j, _mm512_set1_ps(discs->vy));
    const __m512 x = _mm512_add_ps(_mm512_set1_ps(discs->x), _mm512_add_ps(ix, jx));
    const __m512 y = _mm512_add_ps(_mm512_set1_ps(discs->y), _mm512_add_ps(iy, jy));
    const __m512 cx = _mm512_min_ps(_mm512_max_ps(x, zero), _mm512_set1_ps(field->width));
    const __m512 cy = _mm512_min_ps(_mm512_max_ps(y, zero), _mm512_set1_ps(field->height));
    const __m512i column =
        _mm512_min_epi32(_mm512_cvttps_epi32(_mm512_mul_ps(cx, quarter)), _mm512_set1_epi32(field->columns - 1));
    const __m512i row =
        _mm512_min_epi32(_mm512_cvttps_epi32(_mm512_mul_ps(cy, quarter)), _mm512_set1_epi32(field->rows - 1));
    const __m512i cell = _mm512_add_epi32(_mm512_mullo_epi32(row, _mm512_set1_epi32(field->columns)), column);
    const __m512i pair = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), (__mmask16)which, cell, field->cells, 2);
    const __m512i value = _mm512_srai_epi32(_mm512_slli_epi32(pair, 16), 16);
    const __m512 distance = _mm512_mul_ps(_mm512_cvtepi32_ps(value), _mm512_set1_ps(1.0f / 16));
    const __m512 dx = _mm512_sub_ps(x, cx);
    const __m512 dy = _mm512_sub_ps(y, cy);
    const __m512 away = _mm512_add_ps(_mm512_mul_ps(dx, dx), _mm512_mul_ps(dy, dy));
    const __m512 outside = _mm512_max_ps(distance, zero);
    const __m512 squared = _mm512_add_ps(away, _mm512_mul_ps(outside, outside));
    const __mmask16 near =
        _mm512_mask_cmp_ps_mask((__mmask16)which, squared, _mm512_set1_ps(discs->far_squared), _CMP_LE_OQ);
    const __mmask16 within = _mm512_mask_cmp_ps_mask(near, away, zero, _CMP_EQ_OQ);
    out->near = near;
    out->inside = _mm512_mask_cmp_ps_mask(within, distance, _mm512_set1_ps(-discs->deep), _CMP_LT_OQ);
    _mm512_storeu_ps(out->key, _mm512_add_ps(away, distance));
}

#    define K(name) kernel_avx512_##name
#    define K_TABLE hmi_kernels_avx512
#    define K_LEVEL HM_SIMD_AVX512
#    define K_TARGET AVX512
#    define V __m512i
#    define V_WORDS 8
#    define V_LOAD(p) _mm512_loadu_si512(p)
#    define V_STORE(p, v) _mm512_storeu_si512(p, v)
#    define V_AND(a, b) _mm512_and_si512(a, b)
#    define V_OR(a, b) _mm512_or_si512(a, b)
#    define V_XOR(a, b) _mm512_xor_si512(a, b)
#    define V_ANDNOT(a, b) _mm512_andnot_si512(b, a)
#    define V_ZERO _mm512_setzero_si512()
#    define V_ONES _mm512_set1_epi32(-1)
#    define V_ANY(v) (_mm512_test_epi64_mask(v, v) != 0)
#    define V_SHIFT avx512_shift
#    define V_SHIFT_MAKE(k) avx512_shift_make(k)
#    define V_FUNNEL(lo, hi, s) _mm512_or_si512(_mm512_srl_epi64(lo, (s).right), _mm512_sll_epi64(hi, (s).left))
#    define V_COUNT(v) avx512_count(v)
#    define V_ADD(a, b) _mm512_add_epi64(a, b)
#    define V_SUM(v) (uint64_t) _mm512_reduce_add_epi64(v)
#    define K_LOOK16 avx512_look16
#    define K_FOLD8(p) avx512_fold8(p)
#    define K_PACK16_RGBA(p, t) avx512_pack16_rgba(p, t)
#    define K_PACK16_BYTES(p, t) avx512_pack16_bytes(p, t)
#    define K_PACK64_RGBA(p, t) avx512_pack64_rgba(p, t)
#    define K_PACK64_BYTES(p, t) avx512_pack64_bytes(p, t)
#    include "kernels_template.h"

#    define K(name) kernel_avx512_vbmi2_##name
#    define K_TABLE hmi_kernels_avx512_vbmi2
#    define K_LEVEL HM_SIMD_AVX512_VBMI2
#    define K_TARGET AVX512_VBMI2
#    define V __m512i
#    define V_WORDS 8
#    define V_LOAD(p) _mm512_loadu_si512(p)
#    define V_STORE(p, v) _mm512_storeu_si512(p, v)
#    define V_AND(a, b) _mm512_and_si512(a, b)
#    define V_OR(a, b) _mm512_or_si512(a, b)
#    define V_XOR(a, b) _mm512_xor_si512(a, b)
#    define V_ANDNOT(a, b) _mm512_andnot_si512(b, a)
#    define V_ZERO _mm512_setzero_si512()
#    define V_ONES _mm512_set1_epi32(-1)
#    define V_ANY(v) (_mm512_test_epi64_mask(v, v) != 0)
#    define V_SHIFT __m512i
#    define V_SHIFT_MAKE(k) _mm512_set1_epi64((long long)(k))
#    define V_FUNNEL(lo, hi, s) _mm512_shrdv_epi64(lo, hi, s)
#    define V_COUNT(v) _mm512_popcnt_epi64(v)
#    define V_ADD(a, b) _mm512_add_epi64(a, b)
#    define V_SUM(v) (uint64_t) _mm512_reduce_add_epi64(v)
#    define K_LOOK16 avx512_look16
#    define K_FOLD8(p) avx512_fold8(p)
#    define K_PACK16_RGBA(p, t) avx512_pack16_rgba(p, t)
#    define K_PACK16_BYTES(p, t) avx512_pack16_bytes(p, t)
#    define K_PACK64_RGBA(p, t) avx512_vbmi_pack64_rgba(p, t)
#    define K_PACK64_BYTES(p, t) avx512_pack64_bytes(p, t)
#    include "kernels_template.h"
#endif
