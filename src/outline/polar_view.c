// polar_view: a profile over numbers that lie elsewhere, for colliders.
#include "polar_internal.h"

#include <string.h>

static bool lengths_in_range(const int64_t *values, int32_t count) {
    const int64_t most = 2 * HMI_POLAR_MAX_SIDE;
    for (int32_t i = 0; i < count; i++)
        if (values[i] < 0 || values[i] > most) return false;
    return true;
}

static bool directions_in_range(const int64_t *values, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (values[i] < -HMI_POLAR_UNIT || values[i] > HMI_POLAR_UNIT) return false;
    return true;
}

hm_result hmi_polar_view(int32_t count, hm_local centre, const int64_t *numbers, const hm_allocator *alloc,
                         hm_polar **out) {
    const hm_allocator kept = hmi_allocator(alloc);
    const int64_t *directions = numbers + 3 * (size_t)count;
    const int64_t *sums = directions + 2 * (size_t)count;
    if (!lengths_in_range(numbers, 3 * count) || !directions_in_range(directions, 2 * count)) return HM_ERROR_FORMAT;
    if (!lengths_in_range(sums, HMI_POLAR_SUMS)) return HM_ERROR_FORMAT;
    hm_polar *polar = hmi_alloc(&kept, sizeof *polar);
    if (!polar) return HM_ERROR_MEMORY;
    memset(polar, 0, sizeof *polar);
    // Only read: a profile does not change once made.
    polar->lengths = (int64_t *)(uintptr_t)numbers;
    polar->outer = polar->lengths + count;
    polar->inner = polar->outer + count;
    polar->directions = (hmi_vec64 *)(uintptr_t)directions;
    polar->deepest = sums[3];
    polar->view =
        (hm_polar_view){count, centre, sums[0], sums[1], sums[2], polar->lengths, polar->outer, polar->inner};
    polar->alloc = kept;
    polar->block_size = sizeof *polar;
    *out = polar;
    return HM_OK;
}

void hmi_polar_sums(const hm_polar *polar, int64_t sums[HMI_POLAR_SUMS]) {
    sums[0] = polar->view.max_radius;
    sums[1] = polar->view.min_radius;
    sums[2] = polar->view.solid_radius;
    sums[3] = polar->deepest;
}
