// The row kernels in AVX2.
#include "../base/bits.h"
#include "kernels.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

#    define AVX2 HMI_TARGET_AVX2

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

// Bits of each byte by two table reads of four bits each (Mula's method), then summed within words.
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

// The position in a field, of eight points at once.
typedef struct avx2_near {
    __m256 away;     // squared, from the mask's rectangle
    __m256 distance; // from the solid, of the nearest point of the rectangle
} avx2_near;

// The cells are gathered as pairs of which the lower one counts.
AVX2 HMI_INLINE avx2_near avx2_lookup(const hmi_field_cells *field, __m256 x, __m256 y) {
    const __m256 zero = _mm256_setzero_ps();
    const __m256 quarter = _mm256_set1_ps(0.25f);
    const __m256 cx = _mm256_min_ps(_mm256_max_ps(x, zero), _mm256_set1_ps(field->width));
    const __m256 cy = _mm256_min_ps(_mm256_max_ps(y, zero), _mm256_set1_ps(field->height));
    const __m256i column =
        _mm256_min_epi32(_mm256_cvttps_epi32(_mm256_mul_ps(cx, quarter)), _mm256_set1_epi32(field->columns - 1));
    const __m256i row =
        _mm256_min_epi32(_mm256_cvttps_epi32(_mm256_mul_ps(cy, quarter)), _mm256_set1_epi32(field->rows - 1));
    const __m256i cell = _mm256_add_epi32(_mm256_mullo_epi32(row, _mm256_set1_epi32(field->columns)), column);
    const __m256i pair = _mm256_i32gather_epi32((const int *)(const void *)field->cells, cell, 2);
    const __m256i value = _mm256_srai_epi32(_mm256_slli_epi32(pair, 16), 16);
    const __m256 dx = _mm256_sub_ps(x, cx);
    const __m256 dy = _mm256_sub_ps(y, cy);
    avx2_near probe = {_mm256_add_ps(_mm256_mul_ps(dx, dx), _mm256_mul_ps(dy, dy)),
                       _mm256_mul_ps(_mm256_cvtepi32_ps(value), _mm256_set1_ps(1.0f / 16))};
    return probe;
}

/// The nodes whose centre lies deepest, lane by lane, by the key away + distance; away is 0 where the distance is
/// negative, for such a cell does not lie on the border of the field's rectangle.
typedef struct avx2_deepest {
    __m256 key;
    __m256i node;
} avx2_deepest;

AVX2 HMI_INLINE unsigned avx2_near8(const hmi_field_cells *field, const hmi_cull *how, __m256i node, __m256i which,
                                    avx2_deepest *deepest) {
    const __m256i one = _mm256_set1_epi32(1);
    const __m128i shift = _mm_cvtsi32_si128(how->shift);
    const __m256i twice_column =
        _mm256_or_si256(_mm256_and_si256(_mm256_add_epi32(node, node), _mm256_set1_epi32(0x1ffff)), one);
    const __m256i twice_row = _mm256_or_si256(_mm256_srli_epi32(node, 15), one);
    const __m256 column = _mm256_cvtepi32_ps(_mm256_sll_epi32(twice_column, shift));
    const __m256 row = _mm256_cvtepi32_ps(_mm256_sll_epi32(twice_row, shift));
    const __m256 right_x = _mm256_mul_ps(column, _mm256_set1_ps(how->ux));
    const __m256 right_y = _mm256_mul_ps(column, _mm256_set1_ps(how->uy));
    const __m256 down_x = _mm256_mul_ps(row, _mm256_set1_ps(how->vx));
    const __m256 down_y = _mm256_mul_ps(row, _mm256_set1_ps(how->vy));
    const __m256 x = _mm256_add_ps(_mm256_set1_ps(how->x), _mm256_add_ps(right_x, down_x));
    const __m256 y = _mm256_add_ps(_mm256_set1_ps(how->y), _mm256_add_ps(right_y, down_y));
    const avx2_near probe = avx2_lookup(field, x, y);
    const __m256 outside = _mm256_max_ps(probe.distance, _mm256_setzero_ps());
    const __m256 squared = _mm256_add_ps(probe.away, _mm256_mul_ps(outside, outside));
    const __m256 near = _mm256_and_ps(_mm256_cmp_ps(squared, _mm256_set1_ps(how->far_squared), _CMP_LE_OQ),
                                      _mm256_castsi256_ps(which));
    const __m256 key = _mm256_add_ps(probe.away, probe.distance);
    const __m256 deeper = _mm256_and_ps(near, _mm256_cmp_ps(key, deepest->key, _CMP_LT_OQ));
    deepest->key = _mm256_blendv_ps(deepest->key, key, deeper);
    deepest->node = _mm256_blendv_epi8(deepest->node, node, _mm256_castps_si256(deeper));
    return (unsigned)_mm256_movemask_ps(near);
}

// Lists those of four nodes whose bit is set; writes four.
AVX2 HMI_INLINE int32_t avx2_list4(hmi_node *out, __m128i nodes, unsigned bits) {
    static const int32_t source[16][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                          {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                          {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                          {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
    const __m128i order = _mm_loadu_si128((const __m128i *)(const void *)source[bits]);
    const __m128 listed = _mm_permutevar_ps(_mm_castsi128_ps(nodes), order);
    _mm_storeu_ps((float *)(void *)out, listed);
    return (int32_t)(0x4332322132212110 >> (4 * bits) & 15); // how many bits are set
}

AVX2 HMI_INLINE int32_t avx2_list8(hmi_node *out, __m256i nodes, unsigned bits) {
    const int32_t first = avx2_list4(out, _mm256_castsi256_si128(nodes), bits & 15);
    return first + avx2_list4(out + first, _mm256_extracti128_si256(nodes, 1), bits >> 4);
}

AVX2 HMI_INLINE hmi_culled avx2_culled(int32_t count, const avx2_deepest *deepest, float deep) {
    hmi_culled culled = {count, false, 0, 0};
    if (_mm256_movemask_ps(_mm256_cmp_ps(deepest->key, _mm256_setzero_ps(), _CMP_LE_OQ)) == 0) return culled;
    float key[8];
    hmi_node node[8];
    _mm256_storeu_ps(key, deepest->key);
    _mm256_storeu_si256((__m256i *)(void *)node, deepest->node);
    int best = 0;
    for (int i = 1; i < 8; i++) best = key[i] < key[best] ? i : best;
    culled.any_centred = true;
    culled.centre = node[best];
    culled.depth = -key[best];
    if (culled.depth > deep) culled.count = -1;
    return culled;
}

AVX2 static hmi_culled avx2_cull(const hmi_field_cells *field, const hmi_cull *how, const hmi_node *nodes, int32_t n,
                                 hmi_node out[HMI_CULL_ROOM]) {
    const __m256i upper = _mm256_setr_epi32(0, 1, 2, 3, 0x10000, 0x10000 + 1, 0x10000 + 2, 0x10000 + 3);
    const __m256i lower = _mm256_add_epi32(upper, _mm256_set1_epi32(0x20000));
    const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    // The key begins below one unit of the field, but above none.
    avx2_deepest deepest = {_mm256_set1_ps(1.0f / 32), _mm256_setzero_si256()};
    int32_t count = 0;
    for (int32_t k = 0; k < n; k++) {
        const int children = hmi_tree_level_at(&how->tree, nodes[k]);
        const __m256i first = _mm256_set1_epi32((int)(4 * nodes[k]));
        for (int half = 0; half < 2; half++) {
            const __m256i node = _mm256_add_epi32(first, half ? lower : upper);
            const __m256i bits = _mm256_and_si256(_mm256_set1_epi32(children >> (8 * half)), bit);
            const unsigned near = avx2_near8(field, how, node, _mm256_cmpeq_epi32(bits, bit), &deepest);
            count += avx2_list8(out + count, node, near);
        }
    }
    return avx2_culled(count, &deepest, how->deep);
}

// Four words of the 64 bits from `shift` on, of which the low bytes are wanted, each in its lane.
AVX2 HMI_INLINE __m256i avx2_low_bytes(const uint64_t *lo, const uint64_t *hi, avx2_shift shift, __m256i offsets) {
    const __m256i rows =
        _mm256_or_si256(_mm256_srl_epi64(avx2_load(lo), shift.right), _mm256_sll_epi64(avx2_load(hi), shift.left));
    return _mm256_sllv_epi64(_mm256_and_si256(rows, _mm256_set1_epi64x(0xff)), offsets);
}

AVX2 HMI_INLINE uint64_t avx2_square(const hmi_bitgrid *grid, int32_t column, int32_t row) {
    const int32_t first = row < 0 ? 0 : row;
    const int32_t stripe = column < 0 ? -1 : column >> 6;
    const uint64_t *lo = hmi_bitgrid_stripe_or_guard(grid, stripe) + first;
    const uint64_t *hi = hmi_bitgrid_stripe(grid, stripe + 1) + first;
    const avx2_shift shift = avx2_shift_make((unsigned)column & 63);
    const __m256i rows = _mm256_or_si256(avx2_low_bytes(lo, hi, shift, _mm256_setr_epi64x(0, 8, 16, 24)),
                                         avx2_low_bytes(lo + 4, hi + 4, shift, _mm256_setr_epi64x(32, 40, 48, 56)));
    __m128i both = _mm_or_si128(_mm256_castsi256_si128(rows), _mm256_extracti128_si256(rows, 1));
    both = _mm_or_si128(both, _mm_unpackhi_epi64(both, both));
    return (uint64_t)_mm_cvtsi128_si64(both) << (8 * (first - row));
}

// Which of eight boxes in a square have a set bit: columns x0 .. x1, rows y0 .. y1. A box is the columns from x0 on
// and up to x1 of the rows from y0 on and up to y1, read from a table as 32 bits for the upper and the lower half
// each.
AVX2 HMI_INLINE unsigned avx2_boxes(uint64_t square, __m256i x0, __m256i x1, __m256i y0, __m256i y1) {
    const __m256i from = _mm256_setr_epi32(-1, (int)0xfefefefe, (int)0xfcfcfcfc, (int)0xf8f8f8f8, (int)0xf0f0f0f0,
                                           (int)0xe0e0e0e0, (int)0xc0c0c0c0, (int)0x80808080);
    const __m256i to =
        _mm256_setr_epi32(0x01010101, 0x03030303, 0x07070707, 0x0f0f0f0f, 0x1f1f1f1f, 0x3f3f3f3f, 0x7f7f7f7f, -1);
    const __m256i upper_from = _mm256_setr_epi32(-1, -0x100, -0x10000, -0x1000000, 0, 0, 0, 0);
    const __m256i lower_from = _mm256_setr_epi32(-1, -1, -1, -1, -1, -0x100, -0x10000, -0x1000000);
    const __m256i upper_to = _mm256_setr_epi32(0xff, 0xffff, 0xffffff, -1, -1, -1, -1, -1);
    const __m256i lower_to = _mm256_setr_epi32(0, 0, 0, 0, 0xff, 0xffff, 0xffffff, -1);
    const __m256i columns =
        _mm256_and_si256(_mm256_permutevar8x32_epi32(from, x0), _mm256_permutevar8x32_epi32(to, x1));
    __m256i upper =
        _mm256_and_si256(_mm256_permutevar8x32_epi32(upper_from, y0), _mm256_permutevar8x32_epi32(upper_to, y1));
    __m256i lower =
        _mm256_and_si256(_mm256_permutevar8x32_epi32(lower_from, y0), _mm256_permutevar8x32_epi32(lower_to, y1));
    upper = _mm256_and_si256(upper, _mm256_set1_epi32((int)(uint32_t)square));
    lower = _mm256_and_si256(lower, _mm256_set1_epi32((int)(uint32_t)(square >> 32)));
    const __m256i bits = _mm256_and_si256(columns, _mm256_or_si256(upper, lower));
    const __m256i none = _mm256_cmpeq_epi32(bits, _mm256_setzero_si256());
    return 0xff & ~(unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(none));
}

// The boxes of two rows of pixels, from (x, y) on.
AVX2 HMI_INLINE unsigned avx2_sieve8(const hmi_sieve *how, uint64_t square, __m256i x, __m256i y) {
    const __m256i right = _mm256_add_epi32(x, _mm256_set1_epi32(how->size_x));
    const __m256i bottom = _mm256_add_epi32(y, _mm256_set1_epi32(how->size_y));
    return avx2_boxes(square, _mm256_srli_epi32(x, HMI_SIEVE_BITS), _mm256_srli_epi32(right, HMI_SIEVE_BITS),
                      _mm256_srli_epi32(y, HMI_SIEVE_BITS), _mm256_srli_epi32(bottom, HMI_SIEVE_BITS));
}

AVX2 static int32_t avx2_sieve(const hmi_bitgrid *grid, const hmi_sieve *how, const hmi_node *blocks, int32_t n,
                               hmi_block *out) {
    const __m256i i = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
    const __m256i j = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1);
    const __m256i pixel_x = _mm256_add_epi32(_mm256_mullo_epi32(i, _mm256_set1_epi32(how->pixel_ux)),
                                             _mm256_mullo_epi32(j, _mm256_set1_epi32(how->pixel_vx)));
    const __m256i pixel_y = _mm256_add_epi32(_mm256_mullo_epi32(i, _mm256_set1_epi32(how->pixel_uy)),
                                             _mm256_mullo_epi32(j, _mm256_set1_epi32(how->pixel_vy)));
    const __m256i down_x = _mm256_set1_epi32(2 * how->pixel_vx);
    const __m256i down_y = _mm256_set1_epi32(2 * how->pixel_vy);
    int32_t count = 0;
    for (int32_t k = 0; k < n; k++) {
        const hmi_sieve_cell cell = hmi_sieve_cell_block(grid, how, blocks[k]);
        const uint64_t square = avx2_square(grid, cell.column, cell.row);
        const __m256i x = _mm256_add_epi32(_mm256_set1_epi32(cell.x), pixel_x);
        const __m256i y = _mm256_add_epi32(_mm256_set1_epi32(cell.y), pixel_y);
        const unsigned upper = avx2_sieve8(how, square, x, y);
        const unsigned lower = avx2_sieve8(how, square, _mm256_add_epi32(x, down_x), _mm256_add_epi32(y, down_y));
        const uint32_t pixels = (upper | lower << 8) & hmi_tree_level_at(&how->tree, blocks[k]);
        out[count] = blocks[k] | (uint64_t)pixels << 32;
        count += pixels != 0;
    }
    return count;
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
#    define K_CULL avx2_cull
#    define K_SIEVE avx2_sieve
#    define K_FOLD8(p) avx2_fold8(p)
#    define K_PACK16_RGBA(p, t) avx2_pack16_rgba(p, t)
#    define K_PACK16_BYTES(p, t) avx2_pack16_bytes(p, t)
#    define K_PACK64_RGBA(p, t) avx2_pack64_rgba(p, t)
#    define K_PACK64_BYTES(p, t) avx2_pack64_bytes(p, t)
#    include "kernels_template.h"
#endif
