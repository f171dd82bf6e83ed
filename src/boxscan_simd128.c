// The loops of boxscan in WebAssembly's SIMD.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_SIMD128
#    include <wasm_simd128.h>

typedef struct boxscan_simd128_query {
    v128_t x0, y0, x1, y1;
} boxscan_simd128_query;

HMI_INLINE boxscan_simd128_query boxscan_simd128_query_make(const hm_bounds *box) {
    boxscan_simd128_query query = {wasm_f32x4_splat(box->x0), wasm_f32x4_splat(box->y0), wasm_f32x4_splat(box->x1),
                                   wasm_f32x4_splat(box->y1)};
    return query;
}

HMI_INLINE unsigned boxscan_simd128_meets(const hmi_boxes *boxes, size_t j, const boxscan_simd128_query *query) {
    const v128_t left = wasm_f32x4_le(wasm_v128_load(boxes->x0 + j), query->x1);
    const v128_t right = wasm_f32x4_le(query->x0, wasm_v128_load(boxes->x1 + j));
    const v128_t above = wasm_f32x4_le(wasm_v128_load(boxes->y0 + j), query->y1);
    const v128_t below = wasm_f32x4_le(query->y0, wasm_v128_load(boxes->y1 + j));
    return wasm_i32x4_bitmask(wasm_v128_and(wasm_v128_and(left, right), wasm_v128_and(above, below)));
}

typedef struct boxscan_simd128_filter {
    v128_t category, mask, group;
    v128_t grouped;  // all ones where the group is not 0
    v128_t positive; // and where it is above
} boxscan_simd128_filter;

HMI_INLINE boxscan_simd128_filter boxscan_simd128_filter_make(const hm_filter *filter) {
    boxscan_simd128_filter lanes;
    lanes.category = wasm_i32x4_splat((int32_t)filter->category);
    lanes.mask = wasm_i32x4_splat((int32_t)filter->mask);
    lanes.group = wasm_i32x4_splat(filter->group);
    lanes.grouped = wasm_i32x4_splat(filter->group != 0 ? -1 : 0);
    lanes.positive = wasm_i32x4_splat(filter->group > 0 ? -1 : 0);
    return lanes;
}

HMI_INLINE unsigned boxscan_simd128_passes(const hmi_boxes *boxes, size_t j, const boxscan_simd128_filter *filter) {
    const v128_t zero = wasm_i32x4_splat(0);
    const v128_t one = wasm_i32x4_ne(wasm_v128_and(wasm_v128_load(boxes->category + j), filter->mask), zero);
    const v128_t other = wasm_i32x4_ne(wasm_v128_and(wasm_v128_load(boxes->mask + j), filter->category), zero);
    const v128_t equal = wasm_i32x4_eq(wasm_v128_load(boxes->group + j), filter->group);
    const v128_t same = wasm_v128_and(equal, filter->grouped);
    return wasm_i32x4_bitmask(wasm_v128_bitselect(filter->positive, wasm_v128_and(one, other), same));
}

HMI_INLINE hm_broad_pair *boxscan_simd128_put(hm_broad_pair *out, const int32_t *ids, int32_t id, unsigned bits) {
    const v128_t mine = wasm_i32x4_splat(id);
    const v128_t others = wasm_v128_load(ids);
    const v128_t low = wasm_i32x4_min(mine, others);
    const v128_t high = wasm_i32x4_max(mine, others);
    const v128_t first = wasm_i32x4_shuffle(low, high, 0, 4, 1, 5);
    const v128_t last = wasm_i32x4_shuffle(low, high, 2, 6, 3, 7);
    wasm_v128_store64_lane(out, first, 0);
    out += bits & 1;
    wasm_v128_store64_lane(out, first, 1);
    out += bits >> 1 & 1;
    wasm_v128_store64_lane(out, last, 0);
    out += bits >> 2 & 1;
    wasm_v128_store64_lane(out, last, 1);
    return out + (bits >> 3);
}

HMI_INLINE uint32_t *boxscan_simd128_places(uint32_t *out, uint32_t j, unsigned bits) {
    for (uint32_t k = 0; k < 4; k++) {
        *out = j + k;
        out += bits >> k & 1;
    }
    return out;
}

#    define K(name) boxscan_simd128_##name
#    define K_TARGET
#    define K_TABLE hmi_boxscan_simd128
#    define K_LANES 4
#    define K_QUERY boxscan_simd128_query
#    define K_QUERY_MAKE(box) boxscan_simd128_query_make(box)
#    define K_MEETS(boxes, j, query) boxscan_simd128_meets(boxes, j, &(query))
#    define K_FILTER boxscan_simd128_filter
#    define K_FILTER_MAKE(filter) boxscan_simd128_filter_make(filter)
#    define K_PASSES(boxes, j, filter) boxscan_simd128_passes(boxes, j, &(filter))
#    define K_PUT(out, ids, id, bits) boxscan_simd128_put(out, ids, id, bits)
#    define K_PLACES(out, j, bits) boxscan_simd128_places(out, j, bits)
#    include "boxscan_template.h"
#endif
