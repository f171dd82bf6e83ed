// The loops of boxscan in SSE2.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_X86
#    include <emmintrin.h>

typedef struct boxscan_sse2_query {
    __m128 x0, y0, x1, y1;
} boxscan_sse2_query;

HMI_INLINE boxscan_sse2_query boxscan_sse2_query_make(const hm_bounds *box) {
    boxscan_sse2_query query = {_mm_set1_ps(box->x0), _mm_set1_ps(box->y0), _mm_set1_ps(box->x1),
                                _mm_set1_ps(box->y1)};
    return query;
}

HMI_INLINE unsigned boxscan_sse2_meets(const hmi_boxes *boxes, size_t j, const boxscan_sse2_query *query) {
    const __m128 left = _mm_cmple_ps(_mm_loadu_ps(boxes->x0 + j), query->x1);
    const __m128 right = _mm_cmple_ps(query->x0, _mm_loadu_ps(boxes->x1 + j));
    const __m128 above = _mm_cmple_ps(_mm_loadu_ps(boxes->y0 + j), query->y1);
    const __m128 below = _mm_cmple_ps(query->y0, _mm_loadu_ps(boxes->y1 + j));
    return (unsigned)_mm_movemask_ps(_mm_and_ps(_mm_and_ps(left, right), _mm_and_ps(above, below)));
}

typedef struct boxscan_sse2_filter {
    __m128i category, mask, group;
    __m128i grouped;  // all ones where the group is not 0
    __m128i positive; // and where it is above
} boxscan_sse2_filter;

HMI_INLINE boxscan_sse2_filter boxscan_sse2_filter_make(const hm_filter *filter) {
    boxscan_sse2_filter lanes;
    lanes.category = _mm_set1_epi32((int)filter->category);
    lanes.mask = _mm_set1_epi32((int)filter->mask);
    lanes.group = _mm_set1_epi32(filter->group);
    lanes.grouped = _mm_set1_epi32(filter->group != 0 ? -1 : 0);
    lanes.positive = _mm_set1_epi32(filter->group > 0 ? -1 : 0);
    return lanes;
}

HMI_INLINE __m128i boxscan_sse2_load(const void *p) { return _mm_loadu_si128((const __m128i *)p); }

HMI_INLINE unsigned boxscan_sse2_passes(const hmi_boxes *boxes, size_t j, const boxscan_sse2_filter *filter) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i one = _mm_cmpeq_epi32(_mm_and_si128(boxscan_sse2_load(boxes->category + j), filter->mask), zero);
    const __m128i other = _mm_cmpeq_epi32(_mm_and_si128(boxscan_sse2_load(boxes->mask + j), filter->category), zero);
    const __m128i equal = _mm_cmpeq_epi32(boxscan_sse2_load(boxes->group + j), filter->group);
    const __m128i same = _mm_and_si128(equal, filter->grouped);
    const __m128i minds = _mm_andnot_si128(_mm_or_si128(same, _mm_or_si128(one, other)), _mm_set1_epi32(-1));
    const __m128i passes = _mm_or_si128(_mm_and_si128(same, filter->positive), minds);
    return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(passes));
}

HMI_INLINE void boxscan_sse2_store(hm_broad_pair *out, __m128i pairs) {
    _mm_storel_epi64((__m128i *)(void *)out, pairs);
}

HMI_INLINE hm_broad_pair *boxscan_sse2_put(hm_broad_pair *out, const int32_t *ids, int32_t id, unsigned bits) {
    const __m128i mine = _mm_set1_epi32(id);
    const __m128i others = boxscan_sse2_load(ids);
    const __m128i differ = _mm_xor_si128(mine, others);
    const __m128i low = _mm_xor_si128(others, _mm_and_si128(differ, _mm_cmplt_epi32(mine, others)));
    const __m128i high = _mm_xor_si128(low, differ);
    const __m128i first = _mm_unpacklo_epi32(low, high);
    const __m128i last = _mm_unpackhi_epi32(low, high);
    boxscan_sse2_store(out, first);
    out += bits & 1;
    boxscan_sse2_store(out, _mm_unpackhi_epi64(first, first));
    out += bits >> 1 & 1;
    boxscan_sse2_store(out, last);
    out += bits >> 2 & 1;
    boxscan_sse2_store(out, _mm_unpackhi_epi64(last, last));
    return out + (bits >> 3);
}

HMI_INLINE uint32_t *boxscan_sse2_places(uint32_t *out, uint32_t j, unsigned bits) {
    for (uint32_t k = 0; k < 4; k++) {
        *out = j + k;
        out += bits >> k & 1;
    }
    return out;
}

#    define K(name) boxscan_sse2_##name
#    define K_TARGET
#    define K_TABLE hmi_boxscan_sse2
#    define K_LANES 4
#    define K_QUERY boxscan_sse2_query
#    define K_QUERY_MAKE(box) boxscan_sse2_query_make(box)
#    define K_MEETS(boxes, j, query) boxscan_sse2_meets(boxes, j, &(query))
#    define K_FILTER boxscan_sse2_filter
#    define K_FILTER_MAKE(filter) boxscan_sse2_filter_make(filter)
#    define K_PASSES(boxes, j, filter) boxscan_sse2_passes(boxes, j, &(filter))
#    define K_PUT(out, ids, id, bits) boxscan_sse2_put(out, ids, id, bits)
#    define K_PLACES(out, j, bits) boxscan_sse2_places(out, j, bits)
#    include "boxscan_template.h"
#endif
