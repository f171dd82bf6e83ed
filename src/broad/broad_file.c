// broad_file: sets of boxes as bytes: those of the packed R-tree (rtree_file.c).
#include "broad_internal.h"
#include "rtree_node.h"

hm_result hm_broad_save(const hm_broad *broad, void *out, size_t capacity, size_t *bytes) {
    HMI_REQUIRE_PTR(broad, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(bytes, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(out, capacity, HM_ERROR_RANGE);
    if (broad->chosen != HM_BROAD_RTREE || broad->changed)
        return HMI_REFUSED_AS("broad", HM_SENTENCE_OUT_OF_RANGE, broad->chosen, HM_BROAD_RTREE);
    *bytes = broad->read_only ? hmi_rtree_save(broad->index, hmi_rtree_numbers(broad->index),
                                               hmi_rtree_users(broad->index), out, capacity)
                              : hmi_rtree_save(broad->index, broad->set.size, broad->set.user, out, capacity);
    return HM_OK;
}

hm_result hm_broad_view(const void *bytes, size_t size, const hm_allocator *alloc, hm_broad **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(bytes, size, HM_ERROR_RANGE);
    const hm_allocator kept = hmi_allocator(alloc);
    hm_broad *broad = hmi_alloc(&kept, sizeof *broad);
    if (!broad) return HM_ERROR_MEMORY;
    *broad =
        (hm_broad){.options = {.kind = HM_BROAD_RTREE}, .chosen = HM_BROAD_RTREE, .read_only = true, .alloc = kept};
    hmi_boxset_init(&broad->set, &kept);
    const hm_result result = hmi_rtree_open(bytes, size, &kept, &broad->index);
    if (result != HM_OK)
        hmi_free(&kept, broad, sizeof *broad);
    else
        *out = broad;
    return result;
}
