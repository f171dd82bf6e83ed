// convex: the object, and what it holds.
#include "parts_object.h"

#include "../base/base_internal.h"

void hm_parts_destroy(hm_parts *parts) {
    if (!parts) return;
    hm_allocator alloc = parts->alloc;
    hmi_free(&alloc, parts, parts->block_size);
}

// ---- queries ------------------------------------------------------------------------------------------------------

int32_t hm_parts_count(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, 0);
    return parts->part_count;
}

const hm_part *hm_parts_all(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, NULL);
    return parts->parts;
}

int32_t hm_parts_corner_count(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, 0);
    return parts->corner_count;
}

const hm_local *hm_parts_corners(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, NULL);
    return parts->corners;
}

int32_t hm_parts_side_count(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, 0);
    return parts->side_count;
}

const hm_part_side *hm_parts_sides(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, NULL);
    return parts->sides;
}

const int32_t *hm_parts_edge_sides(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, NULL);
    return parts->edge_sides;
}

int32_t hm_parts_seam_count(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, 0);
    return parts->seam_count;
}

const hm_seam *hm_parts_seams(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, NULL);
    return parts->seams;
}

int32_t hm_parts_sliver_count(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, 0);
    return parts->sliver_count;
}

const int32_t *hm_parts_slivers(const hm_parts *parts) {
    HMI_REQUIRE_PTR(parts, NULL);
    return parts->slivers;
}
