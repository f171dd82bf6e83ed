// outline: the convex parts that a prepared outline keeps.
#include "outline_internal.h"
#include "parts_object.h"

hm_result hm_outline_prepare(hm_outline *outline, int32_t max_corners) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    if (max_corners == 0) max_corners = HM_PARTS_MAX_POINTS;
    if (max_corners < 3 || max_corners > HM_OUTLINE_MAX_CORNERS)
        return HMI_REFUSED_BETWEEN(max_corners, 3, HM_OUTLINE_MAX_CORNERS);
    if (outline->parts && outline->max_corners == max_corners) return HM_OK;
    hm_parts *parts;
    const hm_result result = hm_parts_create(outline, max_corners, &outline->alloc, &parts);
    if (result != HM_OK) return result;
    hm_parts_destroy(outline->parts);
    outline->parts = parts;
    outline->max_corners = max_corners;
    return HM_OK;
}

bool hm_outline_prepared(const hm_outline *outline) {
    HMI_REQUIRE_PTR(outline, false);
    return outline->parts != NULL;
}

const hm_parts *hm_outline_parts(const hm_outline *outline) {
    HMI_REQUIRE_PTR(outline, NULL);
    return outline->parts;
}

size_t hm_outline_bytes(const hm_outline *outline) {
    HMI_REQUIRE_PTR(outline, 0);
    return outline->block_size + (outline->parts ? outline->parts->block_size : 0);
}
