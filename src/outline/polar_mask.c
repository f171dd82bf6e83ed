// polar: the profile of a mask, from the sides of its pixels that lie between solid and clear.
#include "../mask/mask_internal.h"
#include "polar_internal.h"

// The side from corner (x, y) of the pixels down or to the right.
static void polar_add_side(hm_polar *polar, int64_t x, int64_t y, bool vertical) {
    const int64_t side = HM_UNITS_PER_PIXEL;
    const hmi_vec64 one = {x * side - polar->view.centre.x, y * side - polar->view.centre.y};
    const hmi_vec64 two = {vertical ? one.x : one.x + side, vertical ? one.y + side : one.y};
    hmi_polar_add_edge(polar, one, two);
}

// Rows and stripes one further than the mask has are clear and read too.
static void polar_add_sides(hm_polar *polar, const hmi_bitgrid *grid) {
    for (int32_t s = 0; s <= grid->stripes; s++) {
        const uint64_t *words = hmi_bitgrid_stripe(grid, s);
        const uint64_t *before = hmi_bitgrid_stripe_or_guard(grid, s - 1);
        uint64_t above = 0;
        for (int32_t y = 0; y <= grid->height; y++) {
            uint64_t vertical = words[y] ^ (words[y] << 1 | before[y] >> 63);
            uint64_t level = words[y] ^ above;
            above = words[y];
            for (; vertical; vertical &= vertical - 1)
                polar_add_side(polar, 64 * (int64_t)s + hmi_lowest_bit(vertical), y, true);
            for (; level; level &= level - 1)
                polar_add_side(polar, 64 * (int64_t)s + hmi_lowest_bit(level), y, false);
        }
    }
}

// The distance of the farther of two points along an axis.
static int64_t polar_farther(int64_t one, int64_t two, int64_t centre) {
    return hmi_max(hmi_polar_magnitude(one * HM_UNITS_PER_PIXEL - centre),
                   hmi_polar_magnitude(two * HM_UNITS_PER_PIXEL - centre));
}

// The distance of the farthest corner of a solid pixel, rounded up.
static int64_t polar_reach(const hmi_bitgrid *grid, hm_local centre) {
    int64_t reach = 0;
    for (int32_t s = 0; s < grid->stripes; s++)
        for (int32_t y = 0; y < grid->height; y++) {
            const uint64_t word = hmi_bitgrid_stripe(grid, s)[y];
            if (!word) continue;
            const int64_t left = 64 * (int64_t)s + hmi_lowest_bit(word);
            const int64_t right = 64 * (int64_t)s + hmi_highest_bit(word) + 1;
            const hmi_vec64 corner = {polar_farther(left, right, centre.x),
                                      polar_farther(y, (int64_t)y + 1, centre.y)};
            reach = hmi_max(reach, hmi_polar_length_up(corner));
        }
    return reach;
}

// The centre of mass: sums are of doubled coordinates, below 2^46.
static hm_local polar_mask_centroid(const hm_moments *moments) {
    const int64_t half = moments->n / 2;
    return (hm_local){(int32_t)((moments->sx * (HM_UNITS_PER_PIXEL / 2) + half) / moments->n),
                      (int32_t)((moments->sy * (HM_UNITS_PER_PIXEL / 2) + half) / moments->n)};
}

static bool polar_in_picture(const hm_mask *mask, hm_local centre) {
    return centre.x >= 0 && centre.y >= 0 && centre.x <= mask->grid.width * (int64_t)HM_UNITS_PER_PIXEL &&
           centre.y <= mask->grid.height * (int64_t)HM_UNITS_PER_PIXEL;
}

hm_result hmi_polar_from_mask(hmi_origin at, const hm_mask *mask, const hm_local *centre, int32_t count,
                              const hm_allocator *alloc, hm_polar **out) {
    if (!hmi_polar_count_valid(count))
        return HMI_REFUSED(hmi_report_between(at, "count", count, HM_POLAR_MIN_COUNT, HM_POLAR_MAX_COUNT));
    if (centre && !polar_in_picture(mask, *centre))
        return HMI_REFUSED(hmi_report(at, "centre", HM_SENTENCE_OUTSIDE, 0, 0));
    hm_moments moments = {0};
    hm_mask_moments(mask, &moments);
    if (moments.n == 0) return HMI_REFUSED(hmi_report(at, "mask", HM_SENTENCE_AREA, 0, 0));
    const hm_local about = centre ? *centre : polar_mask_centroid(&moments);
    hm_polar *polar = hmi_polar_begin(about, polar_reach(&mask->grid, about), count, alloc);
    if (!polar) return HM_ERROR_MEMORY;
    polar_add_sides(polar, &mask->grid);
    hmi_polar_finish(polar);
    *out = polar;
    return HM_OK;
}

hm_result hm_polar_from_mask(const hm_mask *mask, const hm_local *centre, int32_t count, const hm_allocator *alloc,
                             hm_polar **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    return hmi_polar_from_mask(HMI_RANGE, mask, centre, count, alloc, out);
}
