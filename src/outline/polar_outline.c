// polar: the profile of an outline, from its edges.
#include <hitmask/outline.h>

#include "../exact/int256.h"
#include "polar_internal.h"

/// An outline and the corner of its box, from which everything is measured: coordinates then are 0 .. 2^31.
typedef struct polar_rings {
    const hm_outline *outline;
    hm_local least, greatest;
} polar_rings;

static hmi_vec64 polar_from(hm_local point, hm_local origin) {
    return (hmi_vec64){(int64_t)point.x - origin.x, (int64_t)point.y - origin.y};
}

// ---- the centroid -------------------------------------------------------------------------------------------------

/// Sums over the triangles of corner and edges. Each has a doubled area below 2^62 and three times a centroid below
/// 2^32; so with 2^28 edges sums stay below 2^122.
typedef struct polar_sums {
    hmi_int128 area, x, y;
} polar_sums;

static void polar_sum_ring(const hm_local *ring, int32_t count, hm_local origin, polar_sums *sums) {
    hmi_vec64 a = polar_from(ring[count - 1], origin);
    for (int32_t i = 0; i < count; i++) {
        const hmi_vec64 b = polar_from(ring[i], origin);
        const int64_t cross = a.x * b.y - a.y * b.x;
        sums->area = hmi_int128_add(sums->area, hmi_int128_from(cross));
        sums->x = hmi_int128_add(sums->x, hmi_int128_mul(cross, a.x + b.x));
        sums->y = hmi_int128_add(sums->y, hmi_int128_mul(cross, a.y + b.y));
        a = b;
    }
}

// The whole number nearest to sum / (3 * area), of two the greater, or the end of 0 .. most that is nearer to it: the
// last one with (2 * number - 1) * 3 * area <= 2 * sum. The area is positive.
static int64_t polar_quotient(hmi_int128 sum, hmi_int128 area, int64_t most) {
    const hmi_int256 twice = hmi_int256_mul(sum, hmi_int128_from(2));
    int64_t low = 0;
    while (low < most) {
        const int64_t middle = low + (most - low + 1) / 2;
        const hmi_int256 product = hmi_int256_mul(area, hmi_int128_from(3 * (2 * middle - 1)));
        if (hmi_int256_compare(product, twice) <= 0)
            low = middle;
        else
            most = middle - 1;
    }
    return low;
}

// False where the loops have no area together, which those of a valid outline have.
static bool polar_outline_centroid(const polar_rings *rings, hm_local *centroid) {
    polar_sums sums = {{0, 0}, {0, 0}, {0, 0}};
    const hm_loop *loops = hm_outline_loops(rings->outline);
    const hm_local *points = hm_outline_points(rings->outline);
    for (int32_t i = 0; i < hm_outline_loop_count(rings->outline); i++)
        polar_sum_ring(points + loops[i].first, loops[i].count, rings->least, &sums);
    if (hmi_int128_sign(sums.area) <= 0) return false;
    const hmi_vec64 size = polar_from(rings->greatest, rings->least);
    centroid->x = (int32_t)(rings->least.x + polar_quotient(sums.x, sums.area, size.x));
    centroid->y = (int32_t)(rings->least.y + polar_quotient(sums.y, sums.area, size.y));
    return true;
}

// ---- the profile --------------------------------------------------------------------------------------------------

static int64_t polar_outline_reach(const hm_outline *outline, hm_local centre) {
    const hm_local *points = hm_outline_points(outline);
    int64_t reach = 0;
    for (int32_t i = 0; i < hm_outline_point_count(outline); i++)
        reach = hmi_max(reach, hmi_polar_length_up(polar_from(points[i], centre)));
    return reach;
}

static void polar_add_ring(hm_polar *polar, const hm_local *ring, int32_t count) {
    hmi_vec64 a = polar_from(ring[count - 1], polar->view.centre);
    for (int32_t i = 0; i < count; i++) {
        const hmi_vec64 b = polar_from(ring[i], polar->view.centre);
        hmi_polar_add_edge(polar, a, b);
        a = b;
    }
}

static bool polar_in_box(const polar_rings *rings, hm_local centre) {
    return centre.x >= rings->least.x && centre.x <= rings->greatest.x && centre.y >= rings->least.y &&
           centre.y <= rings->greatest.y;
}

hm_result hmi_polar_from_outline(hmi_origin at, const hm_outline *outline, const hm_local *centre, int32_t count,
                                 const hm_allocator *alloc, hm_polar **out) {
    polar_rings rings = {outline, {0, 0}, {0, 0}};
    if (!hmi_polar_count_valid(count))
        return HMI_REFUSED(hmi_report_between(at, "count", count, HM_POLAR_MIN_COUNT, HM_POLAR_MAX_COUNT));
    if (!hm_outline_box(outline, &rings.least, &rings.greatest))
        return HMI_REFUSED(hmi_report(at, "outline", HM_SENTENCE_AREA, 0, 0));
    const hmi_vec64 size = polar_from(rings.greatest, rings.least);
    if (size.x > HMI_POLAR_MAX_SIDE || size.y > HMI_POLAR_MAX_SIDE)
        return HMI_REFUSED(hmi_report(at, "outline", HM_SENTENCE_SIDE,
                                      (double)hmi_max(size.x, size.y) / HM_UNITS_PER_PIXEL,
                                      (double)HMI_POLAR_MAX_SIDE / HM_UNITS_PER_PIXEL));
    hm_local about;
    if (centre)
        about = *centre;
    else if (!polar_outline_centroid(&rings, &about))
        return HMI_REFUSED(hmi_report(at, "outline", HM_SENTENCE_AREA, 0, 0));
    if (!polar_in_box(&rings, about)) return HMI_REFUSED(hmi_report(at, "centre", HM_SENTENCE_OUTSIDE, 0, 0));
    hm_polar *polar = hmi_polar_begin(about, polar_outline_reach(outline, about), count, alloc);
    if (!polar) return HM_ERROR_MEMORY;
    const hm_loop *loops = hm_outline_loops(outline);
    for (int32_t i = 0; i < hm_outline_loop_count(outline); i++)
        polar_add_ring(polar, hm_outline_points(outline) + loops[i].first, loops[i].count);
    hmi_polar_finish(polar);
    *out = polar;
    return HM_OK;
}

hm_result hm_polar_from_outline(const hm_outline *outline, const hm_local *centre, int32_t count,
                                const hm_allocator *alloc, hm_polar **out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    return hmi_polar_from_outline(HMI_RANGE, outline, centre, count, alloc, out);
}
