// The row kernels in AVX2.
#include "bits.h"
#include "kernels.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

#    define AVX2 HMI_TARGET("avx2")

AVX2 HMI_INLINE __m256i avx2_load(const uint64_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }
AVX2 HMI_INLINE __m256i avx2_bytes(const uint8_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }

typedef struct avx2_shift {
    __m128i right;
    __m128i left; // 64 - right; a shift by 64 gives 0
} avx2_shift;

HMI_INLINE avx2_shift avx2_shift_make(unsigned k) {
    avx2_shift shift = {_mm_cvtsi32_si128((int)k), _mm_cvtsi32_si128(64 - (int)k)};
    return shift;
}

// Bits of each byte by two look-ups of four bits (Mula's method), then summed within words.
AVX2 HMI_INLINE __m256i avx2_count(__m256i v) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(0x0f);
    __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(v, nibble));
    __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi64(v, 4), nibble));
    return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

AVX2 HMI_INLINE uint64_t avx2_sum(__m256i v) {
    uint64_t words[4];
    _mm256_storeu_si256((__m256i *)(void *)words, v);
    return words[0] + words[1] + words[2] + words[3];
}

AVX2 HMI_INLINE uint8_t avx2_fold8(const uint64_t *p) {
    __m256i both = _mm256_or_si256(avx2_load(p), avx2_load(p + 4));
    __m128i any = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
    any = _mm_or_si128(any, _mm_srli_si128(any, 8));
    return (uint8_t)~_mm_movemask_epi8(_mm_cmpeq_epi8(any, _mm_setzero_si128()));
}

AVX2 HMI_INLINE uint64_t avx2_at_least(__m256i bytes, __m256i threshold) {
    return (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(bytes, threshold), bytes));
}

AVX2 HMI_INLINE uint64_t avx2_pack16_bytes(const uint8_t *p, uint8_t t) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
    __m128i at_least = _mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8((char)t)), bytes);
    return (uint64_t)(uint32_t)_mm_movemask_epi8(at_least);
}

AVX2 HMI_INLINE uint64_t avx2_pack64_bytes(const uint8_t *p, uint8_t t) {
    const __m256i threshold = _mm256_set1_epi8((char)t);
    return avx2_at_least(avx2_bytes(p), threshold) | avx2_at_least(avx2_bytes(p + 32), threshold) << 32;
}

AVX2 HMI_INLINE __m256i avx2_alpha16(const uint8_t *p) {
    return _mm256_packs_epi32(_mm256_srli_epi32(avx2_bytes(p), 24), _mm256_srli_epi32(avx2_bytes(p + 32), 24));
}

// Compared as 16-bit numbers; of each 128-bit lane, the low 8 bytes of the packed result are wanted.
AVX2 HMI_INLINE uint64_t avx2_pack16_rgba(const uint8_t *p, uint8_t t) {
    __m256i alpha = _mm256_permute4x64_epi64(avx2_alpha16(p), 0xd8);
    __m256i at_least = _mm256_cmpgt_epi16(alpha, _mm256_set1_epi16((short)(t - 1)));
    int bits = _mm256_movemask_epi8(_mm256_packs_epi16(at_least, _mm256_setzero_si256()));
    return (uint64_t)((bits & 0xff) | (bits >> 8 & 0xff00));
}

// Packing works within 128-bit lanes and leaves groups of four alphas in the order 0 2 4 6 1 3 5 7.
AVX2 HMI_INLINE __m256i avx2_alpha32(const uint8_t *p) {
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    return _mm256_permutevar8x32_epi32(_mm256_packus_epi16(avx2_alpha16(p), avx2_alpha16(p + 64)), order);
}

AVX2 HMI_INLINE uint64_t avx2_pack64_rgba(const uint8_t *p, uint8_t t) {
    const __m256i threshold = _mm256_set1_epi8((char)t);
    return avx2_at_least(avx2_alpha32(p), threshold) | avx2_at_least(avx2_alpha32(p + 128), threshold) << 32;
}

typedef struct avx2_looked8 {
    unsigned near;
    unsigned inside;
} avx2_looked8;

// Two rows of four discs, from row j0 on. The cells are gathered as pairs of which the lower one counts.
AVX2 static avx2_looked8 avx2_look8(const hmi_field_cells *field, const hmi_look16 *discs, float j0, float *key) {
    const __m256 i = _mm256_setr_ps(0, 1, 2, 3, 0, 1, 2, 3);
    const __m256 j = _mm256_add_ps(_mm256_setr_ps(0, 0, 0, 0, 1, 1, 1, 1), _mm256_set1_ps(j0));
    const __m256 zero = _mm256_setzero_ps();
    const __m256 quarter = _mm256_set1_ps(0.25f);
    const __m256 ix = _mm256_mul_ps(i, _mm256_set1_ps(discs->ux));
    const __m256 iy = _mm256_mul_ps(i, _mm256_set1_ps(discs->uy));
    const __m256 jx = _mm256_mul_ps(j, _mm256_set1_ps(discs->vx));
    const __m256 jy = _mm256_mul_ps(j, _mm256_set1_ps(discs->vy));
    const __m256 x = _mm256_add_ps(_mm256_set1_ps(discs->x), _mm256_add_ps(ix, jx));
    const __m256 y = _mm256_add_ps(_mm256_set1_ps(discs->y), _mm256_add_ps(iy, jy));
    const __m256 cx = _mm256_min_ps(_mm256_max_ps(x, zero), _mm256_set1_ps(field->width));
    const __m256 cy = _mm256_min_ps(_mm256_max_ps(y, zero), _mm256_set1_ps(field->height));
    const __m256i column =
        _mm256_min_epi32(_mm256_cvttps_epi32(_mm256_mul_ps(cx, quarter)), _mm256_set1_epi32(field->columns - 1));
    const __m256i row =
        _mm256_min_epi32(_mm256_cvttps_epi32(_mm256_mul_ps(cy, quarter)), _mm256_set1_epi32(field->rows - 1));
    const __m256i cell = _mm256_add_epi32(_mm256_mullo_epi32(row, _mm256_set1_epi32(field->columns)), column);
    const __m256i pair = _mm256_i32gather_epi32((const int *)(const void *)field->cells, cell, 2);
    const __m256i value = _mm256_srai_epi32(_mm256_slli_epi32(pair, 16), 16);
    const __m256 distance = _mm256_mul_ps(_mm256_cvtepi32_ps(value), _mm256_set1_ps(1.0f / 16));
    const __m256 dx = _mm256_sub_ps(x, cx);
    const __m256 dy = _mm256_sub_ps(y, cy);
    const __m256 away = _mm256_add_ps(_mm256_mul_ps(dx, dx), _mm256_mul_ps(dy, dy));
    const __m256 outside = _mm256_max_ps(distance, zero);
    const __m256 squared = _mm256_add_ps(away, _mm256_mul_ps(outside, outside));
    const __m256 near = _mm256_cmp_ps(squared, _mm256_set1_ps(discs->far_squared), _CMP_LE_OQ);
    const __m256 within = _mm256_cmp_ps(away, zero, _CMP_EQ_OQ);
    const __m256 deep = _mm256_cmp_ps(distance, _mm256_set1_ps(-discs->deep), _CMP_LT_OQ);
    _mm256_storeu_ps(key, _mm256_add_ps(away, distance));
    avx2_looked8 looked = {(unsigned)_mm256_movemask_ps(near),
                           (unsigned)_mm256_movemask_ps(_mm256_and_ps(within, deep))};
    return looked;
}

AVX2 static void avx2_look16(const hmi_field_cells *field, const hmi_look16 *discs, unsigned which,
                             hmi_looked16 *out) {
    const avx2_looked8 upper = avx2_look8(field, discs, 0, out->key);
    const avx2_looked8 lower = avx2_look8(field, discs, 2, out->key + 8);
    out->near = which & (upper.near | lower.near << 8);
    out->inside = which & (upper.inside | lower.inside << 8);
}

#    define K(name) kernel_avx2_##name
#    define K_TABLE hmi_kernels_avx2
#    define K_LEVEL HM_SIMD_AVX2
#    define K_TARGET AVX2
#    define V __m256i
#    define V_WORDS 4
#    define V_LOAD(p) avx2_load(p)
#    define V_STORE(p, v) _mm256_storeu_si256((__m256i *)(void *)(p), v)
#    define V_AND(a, b) _mm256_and_si256(a, b)
#    define V_OR(a, b) _mm256_or_si256(a, b)
#    define V_XOR(a, b) _mm256_xor_si256(a, b)
#    define V_ANDNOT(a, b) _mm256_andnot_si256(b, a)
#    define V_ZERO _mm256_setzero_si256()
#    define V_ONES _mm256_set1_epi32(-1)
#    define V_ANY(v) (!_mm256_testz_si256(v, v))
#    define V_SHIFT avx2_shift
#    define V_SHIFT_MAKE(k) avx2_shift_make(k)
#    define V_FUNNEL(lo, hi, s) _mm256_or_si256(_mm256_srl_epi64(lo, (s).right), _mm256_sll_epi64(hi, (s).left))
#    define V_COUNT(v) avx2_count(v)
#    define V_ADD(a, b) _mm256_add_epi64(a, b)
#    define V_SUM(v) avx2_sum(v)
#    define K_LOOK16 avx2_look16
#    define K_FOLD8(p) avx2_fold8(p)
#    define K_PACK16_RGBA(p, t) avx2_pack16_rgba(p, t)
#    define K_PACK16_BYTES(p, t) avx2_pack16_bytes(p, t)
#    define K_PACK64_RGBA(p, t) avx2_pack64_rgba(p, t)
#    define K_PACK64_BYTES(p, t) avx2_pack64_bytes(p, t)
#    include "kernels_template.h"
#endif
