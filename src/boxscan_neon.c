// The loops of boxscan in NEON.
#include "boxscan_tables.h"

#ifdef HMI_HAVE_NEON
#    include <arm_neon.h>

typedef struct boxscan_neon_query {
    float32x4_t x0, y0, x1, y1;
} boxscan_neon_query;

HMI_INLINE boxscan_neon_query boxscan_neon_query_make(const hm_bounds *box) {
    boxscan_neon_query query = {vdupq_n_f32(box->x0), vdupq_n_f32(box->y0), vdupq_n_f32(box->x1),
                                vdupq_n_f32(box->y1)};
    return query;
}

// One bit of each lane, which is all ones or all zeros.
HMI_INLINE unsigned boxscan_neon_bits(uint32x4_t lanes) {
    static const uint32_t bit[4] = {1, 2, 4, 8};
    return (unsigned)vaddvq_u32(vandq_u32(lanes, vld1q_u32(bit)));
}

HMI_INLINE unsigned boxscan_neon_meets(const hmi_boxes *boxes, size_t j, const boxscan_neon_query *query) {
    const uint32x4_t left = vcleq_f32(vld1q_f32(boxes->x0 + j), query->x1);
    const uint32x4_t right = vcleq_f32(query->x0, vld1q_f32(boxes->x1 + j));
    const uint32x4_t above = vcleq_f32(vld1q_f32(boxes->y0 + j), query->y1);
    const uint32x4_t below = vcleq_f32(query->y0, vld1q_f32(boxes->y1 + j));
    return boxscan_neon_bits(vandq_u32(vandq_u32(left, right), vandq_u32(above, below)));
}

typedef struct boxscan_neon_filter {
    uint32x4_t category, mask;
    int32x4_t group;
    uint32x4_t grouped;  // all ones where the group is not 0
    uint32x4_t positive; // and where it is above
} boxscan_neon_filter;

HMI_INLINE boxscan_neon_filter boxscan_neon_filter_make(const hm_filter *filter) {
    boxscan_neon_filter lanes;
    lanes.category = vdupq_n_u32(filter->category);
    lanes.mask = vdupq_n_u32(filter->mask);
    lanes.group = vdupq_n_s32(filter->group);
    lanes.grouped = vdupq_n_u32(filter->group != 0 ? UINT32_MAX : 0);
    lanes.positive = vdupq_n_u32(filter->group > 0 ? UINT32_MAX : 0);
    return lanes;
}

HMI_INLINE unsigned boxscan_neon_passes(const hmi_boxes *boxes, size_t j, const boxscan_neon_filter *filter) {
    const uint32x4_t one = vtstq_u32(vld1q_u32(boxes->category + j), filter->mask);
    const uint32x4_t other = vtstq_u32(vld1q_u32(boxes->mask + j), filter->category);
    const uint32x4_t same = vandq_u32(vceqq_s32(vld1q_s32(boxes->group + j), filter->group), filter->grouped);
    return boxscan_neon_bits(vbslq_u32(same, filter->positive, vandq_u32(one, other)));
}

HMI_INLINE hm_broad_pair *boxscan_neon_put(hm_broad_pair *out, const int32_t *ids, int32_t id, unsigned bits) {
    const int32x4_t mine = vdupq_n_s32(id);
    const int32x4_t others = vld1q_s32(ids);
    const int32x4_t low = vminq_s32(mine, others);
    const int32x4_t high = vmaxq_s32(mine, others);
    const int32x4_t first = vzip1q_s32(low, high);
    const int32x4_t last = vzip2q_s32(low, high);
    vst1_s32(&out->a, vget_low_s32(first));
    out += bits & 1;
    vst1_s32(&out->a, vget_high_s32(first));
    out += bits >> 1 & 1;
    vst1_s32(&out->a, vget_low_s32(last));
    out += bits >> 2 & 1;
    vst1_s32(&out->a, vget_high_s32(last));
    return out + (bits >> 3);
}

HMI_INLINE uint32_t *boxscan_neon_places(uint32_t *out, uint32_t j, unsigned bits) {
    for (uint32_t k = 0; k < 4; k++) {
        *out = j + k;
        out += bits >> k & 1;
    }
    return out;
}

#    define K(name) boxscan_neon_##name
#    define K_TARGET
#    define K_TABLE hmi_boxscan_neon
#    define K_LANES 4
#    define K_QUERY boxscan_neon_query
#    define K_QUERY_MAKE(box) boxscan_neon_query_make(box)
#    define K_MEETS(boxes, j, query) boxscan_neon_meets(boxes, j, &(query))
#    define K_FILTER boxscan_neon_filter
#    define K_FILTER_MAKE(filter) boxscan_neon_filter_make(filter)
#    define K_PASSES(boxes, j, filter) boxscan_neon_passes(boxes, j, &(filter))
#    define K_PUT(out, ids, id, bits) boxscan_neon_put(out, ids, id, bits)
#    define K_PLACES(out, j, bits) boxscan_neon_places(out, j, bits)
#    include "boxscan_template.h"
#endif
