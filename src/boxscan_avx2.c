// The loops of boxscan in AVX2.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_X86
#    include <immintrin.h>

#    define BOXSCAN_AVX2 HMI_TARGET("avx2")

typedef struct boxscan_avx2_query {
    __m256 x0, y0, x1, y1;
} boxscan_avx2_query;

BOXSCAN_AVX2 HMI_INLINE boxscan_avx2_query boxscan_avx2_query_make(const hm_bounds *box) {
    boxscan_avx2_query query = {_mm256_set1_ps(box->x0), _mm256_set1_ps(box->y0), _mm256_set1_ps(box->x1),
                                _mm256_set1_ps(box->y1)};
    return query;
}

BOXSCAN_AVX2 HMI_INLINE unsigned boxscan_avx2_meets(const hmi_boxes *boxes, size_t j,
                                                    const boxscan_avx2_query *query) {
    const __m256 left = _mm256_cmp_ps(_mm256_loadu_ps(boxes->x0 + j), query->x1, _CMP_LE_OQ);
    const __m256 right = _mm256_cmp_ps(query->x0, _mm256_loadu_ps(boxes->x1 + j), _CMP_LE_OQ);
    const __m256 above = _mm256_cmp_ps(_mm256_loadu_ps(boxes->y0 + j), query->y1, _CMP_LE_OQ);
    const __m256 below = _mm256_cmp_ps(query->y0, _mm256_loadu_ps(boxes->y1 + j), _CMP_LE_OQ);
    return (unsigned)_mm256_movemask_ps(_mm256_and_ps(_mm256_and_ps(left, right), _mm256_and_ps(above, below)));
}

typedef struct boxscan_avx2_filter {
    __m256i category, mask, group;
    __m256i grouped;  // all ones where the group is not 0
    __m256i positive; // and where it is above
} boxscan_avx2_filter;

BOXSCAN_AVX2 HMI_INLINE boxscan_avx2_filter boxscan_avx2_filter_make(const hm_filter *filter) {
    boxscan_avx2_filter lanes;
    lanes.category = _mm256_set1_epi32((int)filter->category);
    lanes.mask = _mm256_set1_epi32((int)filter->mask);
    lanes.group = _mm256_set1_epi32(filter->group);
    lanes.grouped = _mm256_set1_epi32(filter->group != 0 ? -1 : 0);
    lanes.positive = _mm256_set1_epi32(filter->group > 0 ? -1 : 0);
    return lanes;
}

BOXSCAN_AVX2 HMI_INLINE __m256i boxscan_avx2_load(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }

BOXSCAN_AVX2 HMI_INLINE unsigned boxscan_avx2_passes(const hmi_boxes *boxes, size_t j,
                                                     const boxscan_avx2_filter *filter) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i category = boxscan_avx2_load(boxes->category + j);
    const __m256i mask = boxscan_avx2_load(boxes->mask + j);
    const __m256i one = _mm256_cmpeq_epi32(_mm256_and_si256(category, filter->mask), zero);
    const __m256i other = _mm256_cmpeq_epi32(_mm256_and_si256(mask, filter->category), zero);
    const __m256i equal = _mm256_cmpeq_epi32(boxscan_avx2_load(boxes->group + j), filter->group);
    const __m256i same = _mm256_and_si256(equal, filter->grouped);
    const __m256i fails = _mm256_or_si256(same, _mm256_or_si256(one, other));
    const __m256i minds = _mm256_andnot_si256(fails, _mm256_set1_epi32(-1));
    const __m256i passes = _mm256_or_si256(_mm256_and_si256(same, filter->positive), minds);
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(passes));
}

// Those of four numbers whose bit is set, to the front.
BOXSCAN_AVX2 HMI_INLINE __m128i boxscan_avx2_front(__m128i numbers, unsigned bits) {
    static const int32_t place[16][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                         {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                         {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                         {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
    const __m128i order = _mm_loadu_si128((const __m128i *)(const void *)place[bits]);
    return _mm_castps_si128(_mm_permutevar_ps(_mm_castsi128_ps(numbers), order));
}

// How many of four bits are set.
HMI_INLINE size_t boxscan_avx2_count(unsigned bits) { return (size_t)(0x4332322132212110 >> (4 * bits) & 15); }

BOXSCAN_AVX2 HMI_INLINE hm_broad_pair *boxscan_avx2_put4(hm_broad_pair *out, const int32_t *ids, int32_t id,
                                                         unsigned bits) {
    const __m128i mine = _mm_set1_epi32(id);
    const __m128i others = boxscan_avx2_front(_mm_loadu_si128((const __m128i *)(const void *)ids), bits);
    const __m128i low = _mm_min_epi32(mine, others);
    const __m128i high = _mm_max_epi32(mine, others);
    _mm_storeu_si128((__m128i *)(void *)out, _mm_unpacklo_epi32(low, high));
    _mm_storeu_si128((__m128i *)(void *)(out + 2), _mm_unpackhi_epi32(low, high));
    return out + boxscan_avx2_count(bits);
}

BOXSCAN_AVX2 HMI_INLINE hm_broad_pair *boxscan_avx2_put(hm_broad_pair *out, const int32_t *ids, int32_t id,
                                                        unsigned bits) {
    out = boxscan_avx2_put4(out, ids, id, bits & 15);
    return boxscan_avx2_put4(out, ids + 4, id, bits >> 4);
}

BOXSCAN_AVX2 HMI_INLINE uint32_t *boxscan_avx2_places4(uint32_t *out, uint32_t j, unsigned bits) {
    const __m128i places = _mm_add_epi32(_mm_set1_epi32((int)j), _mm_setr_epi32(0, 1, 2, 3));
    _mm_storeu_si128((__m128i *)(void *)out, boxscan_avx2_front(places, bits));
    return out + boxscan_avx2_count(bits);
}

BOXSCAN_AVX2 HMI_INLINE uint32_t *boxscan_avx2_places(uint32_t *out, uint32_t j, unsigned bits) {
    return boxscan_avx2_places4(boxscan_avx2_places4(out, j, bits & 15), j + 4, bits >> 4);
}

#    define K(name) boxscan_avx2_##name
#    define K_TARGET BOXSCAN_AVX2
#    define K_TABLE hmi_boxscan_avx2
#    define K_LANES 8
#    define K_QUERY boxscan_avx2_query
#    define K_QUERY_MAKE(box) boxscan_avx2_query_make(box)
#    define K_MEETS(boxes, j, query) boxscan_avx2_meets(boxes, j, &(query))
#    define K_FILTER boxscan_avx2_filter
#    define K_FILTER_MAKE(filter) boxscan_avx2_filter_make(filter)
#    define K_PASSES(boxes, j, filter) boxscan_avx2_passes(boxes, j, &(filter))
#    define K_PUT(out, ids, id, bits) boxscan_avx2_put(out, ids, id, bits)
#    define K_PLACES(out, j, bits) boxscan_avx2_places(out, j, bits)
#    include "boxscan_template.h"
#endif
