// simplify: convex hulls of outlines.
#include <hitmask/outline.h>

#include "hull.h"
#include "outline_internal.h"

static int32_t hull_collect(const hm_outline *outline, int32_t component, uint64_t *keys) {
    int32_t count = 0;
    for (int32_t i = 0; i < outline->loop_count; i++) {
        const hm_loop *loop = &outline->loops[i];
        if (loop->hole || (component >= 0 && loop->component != component)) continue;
        for (int32_t k = 0; k < loop->count; k++) keys[count++] = hmi_hull_key(outline->points[loop->first + k]);
    }
    return count;
}

static hm_result hull_finish(const hm_local *hull, int32_t count, const hm_allocator *alloc, hm_outline **out) {
    const hm_loop loop = {0, count, -1, 0, 0};
    return hm_outline_create(&loop, 1, hull, count, alloc, out);
}

hm_result hm_outline_hull(const hm_outline *outline, int32_t component, const hm_allocator *alloc, hm_outline **out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (component < -1 || component >= outline->component_count)
        return HMI_REFUSED_BETWEEN(component, -1, outline->component_count - 1);
    if (outline->loop_count == 0) return hm_outline_create(NULL, 0, NULL, 0, alloc, out);
    const hm_allocator own = hmi_allocator(alloc);
    const size_t room = (size_t)outline->point_count + 1;
    uint64_t *keys = hmi_alloc_array(&own, room, sizeof *keys);
    hm_local *hull = hmi_alloc_array(&own, room, sizeof *hull);
    hm_result result = HM_ERROR_MEMORY;
    if (keys && hull) {
        const int32_t count = hull_collect(outline, component, keys);
        result = hull_finish(hull, hmi_hull(keys, count, hull), alloc, out);
    }
    hmi_free(&own, hull, room * sizeof *hull);
    hmi_free(&own, keys, room * sizeof *keys);
    return result;
}
