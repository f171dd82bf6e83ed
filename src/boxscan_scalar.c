// The loops of boxscan in plain C: for every machine, and what the other levels are compared with.
#include "boxscan_tables.h"

HMI_INLINE unsigned boxscan_scalar_meets(const hmi_boxes *boxes, size_t j, const hm_bounds *box) {
    return (unsigned)(boxes->x0[j] <= box->x1) & (unsigned)(box->x0 <= boxes->x1[j]) &
           (unsigned)(boxes->y0[j] <= box->y1) & (unsigned)(box->y0 <= boxes->y1[j]);
}

HMI_INLINE unsigned boxscan_scalar_passes(const hmi_boxes *boxes, size_t j, const hm_filter *filter) {
    const bool same = (boxes->group[j] == filter->group) & (filter->group != 0);
    const bool minds = ((boxes->category[j] & filter->mask) != 0) & ((filter->category & boxes->mask[j]) != 0);
    return same ? filter->group > 0 : minds;
}

HMI_INLINE hm_broad_pair *boxscan_scalar_put(hm_broad_pair *out, int32_t other, int32_t id, unsigned bit) {
    *out = (hm_broad_pair){id < other ? id : other, id < other ? other : id};
    return out + bit;
}

HMI_INLINE uint32_t *boxscan_scalar_places(uint32_t *out, uint32_t j, unsigned bit) {
    *out = j;
    return out + bit;
}

#define K(name) boxscan_scalar_##name
#define K_TARGET
#define K_TABLE hmi_boxscan_scalar
#define K_LANES 1
#define K_QUERY hm_bounds
#define K_QUERY_MAKE(box) (*(box))
#define K_MEETS(boxes, j, query) boxscan_scalar_meets(boxes, j, &(query))
#define K_FILTER hm_filter
#define K_FILTER_MAKE(filter) (*(filter))
#define K_PASSES(boxes, j, filter) boxscan_scalar_passes(boxes, j, &(filter))
#define K_PUT(out, ids, id, bits) boxscan_scalar_put(out, *(ids), id, bits)
#define K_PLACES(out, j, bits) boxscan_scalar_places(out, j, bits)
#include "boxscan_template.h"
