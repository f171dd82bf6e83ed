// broad_file: sets of boxes as bytes: those of the packed R-tree (rtree_file.c).
#include "broad_internal.h"
#include "rtree_node.h"

size_t hm_broad_save(const hm_broad *broad, void *out, size_t capacity) {
    HMI_REQUIRE_PTR(broad, 0);
    HMI_REQUIRE_LIST(out, capacity, 0);
    if (broad->chosen != HM_BROAD_RTREE || broad->changed) return 0;
    if (broad->read_only)
        return hmi_rtree_save(broad->index, hmi_rtree_numbers(broad->index), hmi_rtree_users(broad->index), out,
                              capacity);
    return hmi_rtree_save(broad->index, broad->set.size, broad->set.user, out, capacity);
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
