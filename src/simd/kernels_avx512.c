// The row kernels in AVX-512, twice: with the first generation's instructions, and with the funnel shift of VBMI2,
// the byte permutation of VBMI and the bit count of VPOPCNTDQ.
#include "../base/bits.h"
#include "kernels.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

#    define AVX512 HMI_TARGET_AVX512
#    define AVX512_VBMI2                                                                                             \
        HMI_TARGET("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,"                                      \
                   "avx512vpopcntdq")

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
AVX512_VBMI2 HMI_INLINE __m512i avx512_vbmi_alpha32(const uint8_t *p, __m512i offsets) {
    return _mm512_permutex2var_epi8(_mm512_loadu_si512(p), offsets, _mm512_loadu_si512(p + 64));
}

AVX512_VBMI2 HMI_INLINE uint64_t avx512_vbmi_pack64_rgba(const uint8_t *p, uint8_t t) {
    const __m512i step = _mm512_set1_epi32(0x10101010); // four positions further for each 32-bit part
    const __m512i part = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
    const __m512i offsets = _mm512_add_epi32(_mm512_set1_epi32(0x0f0b0703), _mm512_mullo_epi32(part, step));
    __m512i low = avx512_vbmi_alpha32(p, offsets);
    __m512i high = avx512_vbmi_alpha32(p + 128, offsets);
    return _mm512_cmpge_epu8_mask(_mm512_mask_blend_epi64(0xf0, low, high), _mm512_set1_epi8((char)t));
}

// The position in a field, of sixteen points at once.
typedef struct avx512_near {
    __m512 away;     // squared, from the mask's rectangle
    __m512 distance; // from the solid, of the nearest point of the rectangle
} avx512_near;

// The cells are gathered as pairs of which the lower one counts.
AVX512 HMI_INLINE avx512_near avx512_lookup(const hmi_field_cells *field, __m512 x, __m512 y, __mmask16 which) {
    const __m512 zero = _mm512_setzero_ps();
    const __m512 quarter = _mm512_set1_ps(0.25f);
    const __m512 cx = _mm512_min_ps(_mm512_max_ps(x, zero), _mm512_set1_ps(field->width));
    const __m512 cy = _mm512_min_ps(_mm512_max_ps(y, zero), _mm512_set1_ps(field->height));
    const __m512i column =
        _mm512_min_epi32(_mm512_cvttps_epi32(_mm512_mul_ps(cx, quarter)), _mm512_set1_epi32(field->columns - 1));
    const __m512i row =
        _mm512_min_epi32(_mm512_cvttps_epi32(_mm512_mul_ps(cy, quarter)), _mm512_set1_epi32(field->rows - 1));
    const __m512i cell = _mm512_add_epi32(_mm512_mullo_epi32(row, _mm512_set1_epi32(field->columns)), column);
    const __m512i pair = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), which, cell, field->cells, 2);
    const __m512i value = _mm512_srai_epi32(_mm512_slli_epi32(pair, 16), 16);
    const __m512 dx = _mm512_sub_ps(x, cx);
    const __m512 dy = _mm512_sub_ps(y, cy);
    avx512_near probe = {_mm512_add_ps(_mm512_mul_ps(dx, dx), _mm512_mul_ps(dy, dy)),
                         _mm512_mul_ps(_mm512_cvtepi32_ps(value), _mm512_set1_ps(1.0f / 16))};
    return probe;
}

// The deepest of sixteen. A key is away + distance; away is 0 where the distance is negative, for such a cell does
// not lie on the border of the field's rectangle.
AVX512 HMI_INLINE hmi_culled avx512_culled(int32_t count, __m512 deepest, __m512i centre, float deep) {
    hmi_culled culled = {count, false, 0, 0};
    if (!_mm512_cmp_ps_mask(deepest, _mm512_setzero_ps(), _CMP_LE_OQ)) return culled;
    const float least = _mm512_reduce_min_ps(deepest);
    const __mmask16 lane = _mm512_cmp_ps_mask(deepest, _mm512_set1_ps(least), _CMP_EQ_OQ);
    culled.any_centred = true;
    culled.centre = (hmi_node)_mm_cvtsi128_si32(_mm512_castsi512_si128(_mm512_maskz_compress_epi32(lane, centre)));
    culled.depth = -least;
    if (culled.depth > deep) culled.count = -1;
    return culled;
}

AVX512 static hmi_culled avx512_cull(const hmi_field_cells *field, const hmi_cull *how, const hmi_node *nodes,
                                     int32_t n, hmi_node out[HMI_CULL_ROOM]) {
    const __m512i i = _mm512_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
    const __m512i j = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    const __m512i child = _mm512_or_si512(i, _mm512_slli_epi32(j, 16));
    const __m512i one = _mm512_set1_epi32(1);
    const __m512i low = _mm512_set1_epi32(0x1ffff);
    const __m128i shift = _mm_cvtsi32_si128(how->shift);
    const __m512 zero = _mm512_setzero_ps();
    const __m512 x0 = _mm512_set1_ps(how->x);
    const __m512 y0 = _mm512_set1_ps(how->y);
    const __m512 ux = _mm512_set1_ps(how->ux);
    const __m512 uy = _mm512_set1_ps(how->uy);
    const __m512 vx = _mm512_set1_ps(how->vx);
    const __m512 vy = _mm512_set1_ps(how->vy);
    const __m512 far = _mm512_set1_ps(how->far_squared);
    __m512 deepest = _mm512_set1_ps(1.0f / 32); // less than one unit of the field, but more than none
    __m512i centre = _mm512_setzero_si512();
    int32_t count = 0;
    for (int32_t k = 0; k < n; k++) {
        const __mmask16 which = hmi_tree_level_at(&how->tree, nodes[k]);
        const __m512i node = _mm512_add_epi32(_mm512_set1_epi32((int)(4 * nodes[k])), child);
        const __m512i twice_column = _mm512_or_si512(_mm512_and_si512(_mm512_add_epi32(node, node), low), one);
        const __m512i twice_row = _mm512_or_si512(_mm512_srli_epi32(node, 15), one);
        const __m512 column = _mm512_cvtepi32_ps(_mm512_sll_epi32(twice_column, shift));
        const __m512 row = _mm512_cvtepi32_ps(_mm512_sll_epi32(twice_row, shift));
        const __m512 x = _mm512_add_ps(x0, _mm512_add_ps(_mm512_mul_ps(column, ux), _mm512_mul_ps(row, vx)));
        const __m512 y = _mm512_add_ps(y0, _mm512_add_ps(_mm512_mul_ps(column, uy), _mm512_mul_ps(row, vy)));
        const avx512_near probe = avx512_lookup(field, x, y, which);
        const __m512 outside = _mm512_max_ps(probe.distance, zero);
        const __m512 squared = _mm512_add_ps(probe.away, _mm512_mul_ps(outside, outside));
        const __mmask16 near = _mm512_mask_cmp_ps_mask(which, squared, far, _CMP_LE_OQ);
        const __m512 key = _mm512_add_ps(probe.away, probe.distance);
        const __mmask16 deeper = _mm512_mask_cmp_ps_mask(near, key, deepest, _CMP_LT_OQ);
        deepest = _mm512_mask_mov_ps(deepest, deeper, key);
        centre = _mm512_mask_mov_epi32(centre, deeper, node);
        _mm512_storeu_si512(out + count, _mm512_maskz_compress_epi32(near, node));
        count += _mm_popcnt_u32(near);
    }
    return avx512_culled(count, deepest, centre, how->deep);
}

AVX512 HMI_INLINE uint64_t avx512_square(const hmi_bitgrid *grid, int32_t column, int32_t row) {
    const int32_t first = row < 0 ? 0 : row;
    const int32_t stripe = column < 0 ? -1 : column >> 6;
    const uint64_t *lo = hmi_bitgrid_stripe_or_guard(grid, stripe) + first;
    const uint64_t *hi = hmi_bitgrid_stripe(grid, stripe + 1) + first;
    const avx512_shift shift = avx512_shift_make((unsigned)column & 63);
    const __m512i rows = _mm512_or_si512(_mm512_srl_epi64(_mm512_loadu_si512(lo), shift.right),
                                         _mm512_sll_epi64(_mm512_loadu_si512(hi), shift.left));
    const uint64_t square = (uint64_t)_mm_cvtsi128_si64(_mm512_cvtepi64_epi8(rows));
    return square << (8 * (first - row));
}

// Which of sixteen boxes in a square have a set bit: columns x0 .. x1, rows y0 .. y1. A box is the columns from x0 on
// and up to x1 of the rows from y0 on and up to y1, read from a table as 32 bits for the upper and the lower half
// each.
AVX512 HMI_INLINE __mmask16 avx512_boxes(uint64_t square, __m512i x0, __m512i x1, __m512i y0, __m512i y1) {
    const __m512i from =
        _mm512_broadcast_i64x4(_mm256_setr_epi32(-1, (int)0xfefefefe, (int)0xfcfcfcfc, (int)0xf8f8f8f8,
                                                 (int)0xf0f0f0f0, (int)0xe0e0e0e0, (int)0xc0c0c0c0, (int)0x80808080));
    const __m512i to = _mm512_broadcast_i64x4(
        _mm256_setr_epi32(0x01010101, 0x03030303, 0x07070707, 0x0f0f0f0f, 0x1f1f1f1f, 0x3f3f3f3f, 0x7f7f7f7f, -1));
    // The first eight for the upper half, the other eight for the lower one.
    const __m512i below = _mm512_setr_epi32(-1, -0x100, -0x10000, -0x1000000, 0, 0, 0, 0, //
                                            -1, -1, -1, -1, -1, -0x100, -0x10000, -0x1000000);
    const __m512i above = _mm512_setr_epi32(0xff, 0xffff, 0xffffff, -1, -1, -1, -1, -1, //
                                            0, 0, 0, 0, 0xff, 0xffff, 0xffffff, -1);
    const __m512i lower = _mm512_set1_epi32(8);
    const __m512i columns = _mm512_and_si512(_mm512_permutexvar_epi32(x0, from), _mm512_permutexvar_epi32(x1, to));
    __m512i bits = _mm512_and_si512(_mm512_permutexvar_epi32(y0, below), _mm512_permutexvar_epi32(y1, above));
    __m512i more = _mm512_and_si512(_mm512_permutexvar_epi32(_mm512_or_si512(y0, lower), below),
                                    _mm512_permutexvar_epi32(_mm512_or_si512(y1, lower), above));
    bits = _mm512_and_si512(bits, _mm512_set1_epi32((int)(uint32_t)square));
    more = _mm512_and_si512(more, _mm512_set1_epi32((int)(uint32_t)(square >> 32)));
    return _mm512_test_epi32_mask(_mm512_or_si512(bits, more), columns);
}

AVX512 static int32_t avx512_sieve(const hmi_bitgrid *grid, const hmi_sieve *how, const hmi_node *blocks, int32_t n,
                                   hmi_block *out) {
    const __m512i i = _mm512_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
    const __m512i j = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    const __m512i pixel_x = _mm512_add_epi32(_mm512_mullo_epi32(i, _mm512_set1_epi32(how->pixel_ux)),
                                             _mm512_mullo_epi32(j, _mm512_set1_epi32(how->pixel_vx)));
    const __m512i pixel_y = _mm512_add_epi32(_mm512_mullo_epi32(i, _mm512_set1_epi32(how->pixel_uy)),
                                             _mm512_mullo_epi32(j, _mm512_set1_epi32(how->pixel_vy)));
    const __m512i size_x = _mm512_set1_epi32(how->size_x);
    const __m512i size_y = _mm512_set1_epi32(how->size_y);
    int32_t count = 0;
    for (int32_t k = 0; k < n; k++) {
        const hmi_sieve_cell cell = hmi_sieve_cell_block(grid, how, blocks[k]);
        const __m512i x = _mm512_add_epi32(_mm512_set1_epi32(cell.x), pixel_x);
        const __m512i y = _mm512_add_epi32(_mm512_set1_epi32(cell.y), pixel_y);
        const __mmask16 met = avx512_boxes(
            avx512_square(grid, cell.column, cell.row), //
            _mm512_srli_epi32(x, HMI_SIEVE_BITS), _mm512_srli_epi32(_mm512_add_epi32(x, size_x), HMI_SIEVE_BITS),
            _mm512_srli_epi32(y, HMI_SIEVE_BITS), _mm512_srli_epi32(_mm512_add_epi32(y, size_y), HMI_SIEVE_BITS));
        const uint32_t pixels = (uint32_t)met & hmi_tree_level_at(&how->tree, blocks[k]);
        out[count] = blocks[k] | (uint64_t)pixels << 32;
        count += pixels != 0;
    }
    return count;
}

#    define K(name) kernel_avx512_##name
#    define K_TABLE hmi_kernels_avx512
#    define K_LEVEL HM_SIMD_AVX512
#    define K_TARGET AVX512
#    define V_SHIFT avx512_shift
#    define V_SHIFT_MAKE(k) avx512_shift_make(k)
#    define V_FUNNEL(lo, hi, s) _mm512_or_si512(_mm512_srl_epi64(lo, (s).right), _mm512_sll_epi64(hi, (s).left))
#    define V_COUNT(v) avx512_count(v)
#    define K_PACK64_RGBA(p, t) avx512_pack64_rgba(p, t)
#    include "kernels_avx512_shared.h"
#    include "kernels_template.h"

#    define K(name) kernel_avx512_vbmi2_##name
#    define K_TABLE hmi_kernels_avx512_vbmi2
#    define K_LEVEL HM_SIMD_AVX512_VBMI2
#    define K_TARGET AVX512_VBMI2
#    define V_SHIFT __m512i
#    define V_SHIFT_MAKE(k) _mm512_set1_epi64((long long)(k))
#    define V_FUNNEL(lo, hi, s) _mm512_shrdv_epi64(lo, hi, s)
#    define V_COUNT(v) _mm512_popcnt_epi64(v)
#    define K_PACK64_RGBA(p, t) avx512_vbmi_pack64_rgba(p, t)
#    include "kernels_avx512_shared.h"
#    include "kernels_template.h"
#endif
