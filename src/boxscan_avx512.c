// The loops of boxscan in AVX-512, which compares into masks and compresses by them.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

#    define BOXSCAN_AVX512 HMI_TARGET("avx2,avx512f,avx512vl,avx512bw,avx512dq,popcnt")

typedef struct boxscan_avx512_query {
    __m512 x0, y0, x1, y1;
} boxscan_avx512_query;

BOXSCAN_AVX512 HMI_INLINE boxscan_avx512_query boxscan_avx512_query_make(const hm_bounds *box) {
    boxscan_avx512_query query = {_mm512_set1_ps(box->x0), _mm512_set1_ps(box->y0), _mm512_set1_ps(box->x1),
                                  _mm512_set1_ps(box->y1)};
    return query;
}

BOXSCAN_AVX512 HMI_INLINE unsigned boxscan_avx512_meets(const hmi_boxes *boxes, size_t j,
                                                        const boxscan_avx512_query *query) {
    const __mmask16 left = _mm512_cmp_ps_mask(_mm512_loadu_ps(boxes->x0 + j), query->x1, _CMP_LE_OQ);
    const __mmask16 right = _mm512_cmp_ps_mask(query->x0, _mm512_loadu_ps(boxes->x1 + j), _CMP_LE_OQ);
    const __mmask16 x = _mm512_mask_cmp_ps_mask(left, _mm512_loadu_ps(boxes->y0 + j), query->y1, _CMP_LE_OQ);
    const __mmask16 y = _mm512_mask_cmp_ps_mask(right, query->y0, _mm512_loadu_ps(boxes->y1 + j), _CMP_LE_OQ);
    return (unsigned)(x & y);
}

typedef struct boxscan_avx512_filter {
    __m512i category, mask, group;
    __mmask16 grouped;  // all ones where the group is not 0
    __mmask16 positive; // and where it is above
} boxscan_avx512_filter;

BOXSCAN_AVX512 HMI_INLINE boxscan_avx512_filter boxscan_avx512_filter_make(const hm_filter *filter) {
    boxscan_avx512_filter lanes;
    lanes.category = _mm512_set1_epi32((int)filter->category);
    lanes.mask = _mm512_set1_epi32((int)filter->mask);
    lanes.group = _mm512_set1_epi32(filter->group);
    lanes.grouped = (__mmask16)(filter->group != 0 ? 0xffff : 0);
    lanes.positive = (__mmask16)(filter->group > 0 ? 0xffff : 0);
    return lanes;
}

BOXSCAN_AVX512 HMI_INLINE unsigned boxscan_avx512_passes(const hmi_boxes *boxes, size_t j,
                                                         const boxscan_avx512_filter *filter) {
    const __mmask16 one = _mm512_test_epi32_mask(_mm512_loadu_si512(boxes->category + j), filter->mask);
    const __mmask16 both = _mm512_mask_test_epi32_mask(one, _mm512_loadu_si512(boxes->mask + j), filter->category);
    const __mmask16 equal = _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(boxes->group + j), filter->group);
    const unsigned same = (unsigned)(equal & filter->grouped);
    return (same & filter->positive) | (both & ~same);
}

// Pairs 0 to 7 are written always, the others where there are any.
BOXSCAN_AVX512 HMI_INLINE hm_broad_pair *boxscan_avx512_put(hm_broad_pair *out, const int32_t *ids, int32_t id,
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

BOXSCAN_AVX512 HMI_INLINE uint32_t *boxscan_avx512_places(uint32_t *out, uint32_t j, unsigned bits) {
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i places = _mm512_add_epi32(_mm512_set1_epi32((int)j), lanes);
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32((__mmask16)bits, places));
    return out + _mm_popcnt_u32(bits);
}

#    define K(name) boxscan_avx512_##name
#    define K_TARGET BOXSCAN_AVX512
#    define K_TABLE hmi_boxscan_avx512
#    define K_LANES 16
#    define K_QUERY boxscan_avx512_query
#    define K_QUERY_MAKE(box) boxscan_avx512_query_make(box)
#    define K_MEETS(boxes, j, query) boxscan_avx512_meets(boxes, j, &(query))
#    define K_FILTER boxscan_avx512_filter
#    define K_FILTER_MAKE(filter) boxscan_avx512_filter_make(filter)
#    define K_PASSES(boxes, j, filter) boxscan_avx512_passes(boxes, j, &(filter))
#    define K_PUT(out, ids, id, bits) boxscan_avx512_put(out, ids, id, bits)
#    define K_PLACES(out, j, bits) boxscan_avx512_places(out, j, bits)
#    include "boxscan_template.h"
#endif
