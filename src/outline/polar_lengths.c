// polar_lengths: a profile of lengths alone, which is that of the polygon between their ends.
//
// Lengths are at most 46,340 pixels and two of them next to each other at most 45 degrees apart, so edges are shorter
// than 0.77 of the longest length: below 2^31.6 and 2^31.2 units, and what hmi_polar_add_edge multiplies stays below
// 2^63 (polar_square is the greatest: 9.2232e18 of 9.2234e18).
#include "polar_internal.h"

static bool lengths_valid(const double *lengths, int32_t count) {
    bool some = false;
    for (int32_t i = 0; i < count; i++) {
        if (!(lengths[i] >= 0 && lengths[i] <= HM_POLAR_MAX_LENGTH)) return false;
        some = some || lengths[i] * (double)HM_UNITS_PER_PIXEL >= 0.5;
    }
    return some;
}

// Which of them is not valid, or that all of them round to 0.
static HMI_COLD bool lengths_report(hmi_origin at, const double *lengths, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (!(lengths[i] >= 0 && lengths[i] <= HM_POLAR_MAX_LENGTH))
            return hmi_report(at, "lengths", HM_SENTENCE_ENTRY, i, 0);
    return hmi_report(at, "lengths", HM_SENTENCE_AREA, 0, 0);
}

static bool lengths_centre_valid(hm_local centre) {
    const int64_t most = (int64_t)HM_MAX_LOCAL * HM_UNITS_PER_PIXEL;
    return hmi_polar_magnitude(centre.x) <= most && hmi_polar_magnitude(centre.y) <= most;
}

static int64_t lengths_unit(double pixels) { return (int64_t)(pixels * (double)HM_UNITS_PER_PIXEL + 0.5); }

// A coordinate of the end of a length: below 2^62 before it is rounded.
static int64_t lengths_end_along(int64_t length, int64_t direction) {
    const int64_t half = HMI_POLAR_UNIT / 2;
    const int64_t product = length * direction;
    return (product < 0 ? product - half : product + half) / HMI_POLAR_UNIT;
}

static hmi_vec64 lengths_end(const hm_polar *polar, double pixels, int32_t i) {
    const int64_t length = lengths_unit(pixels);
    const hmi_vec64 direction = polar->directions[i];
    return (hmi_vec64){lengths_end_along(length, direction.x), lengths_end_along(length, direction.y)};
}

// Of an end between two lengths of 0 both edges lie on its ray, and hmi_polar_add_edge leaves such edges out.
static void lengths_see_end(hm_polar *polar, hmi_vec64 end) {
    if (end.x == 0 && end.y == 0) return;
    const int32_t sector = hmi_polar_sector(polar, end);
    polar->outer[sector] = hmi_max(polar->outer[sector], hmi_polar_length_up(end));
}

static void lengths_add_edges(hm_polar *polar, const double *lengths) {
    const int32_t count = polar->view.count;
    hmi_vec64 last = lengths_end(polar, lengths[count - 1], count - 1);
    for (int32_t i = 0; i < count; i++) {
        const hmi_vec64 end = lengths_end(polar, lengths[i], i);
        hmi_polar_add_edge(polar, last, end);
        lengths_see_end(polar, end);
        last = end;
    }
}

// Ends were rounded; the lengths are kept as they were passed in, and no sector reaches less far.
static void lengths_set(hm_polar *polar, const double *lengths) {
    for (int32_t i = 0; i < polar->view.count; i++) {
        polar->lengths[i] = lengths_unit(lengths[i]);
        polar->outer[i] = hmi_max(polar->outer[i], polar->lengths[i]);
    }
    for (int32_t i = 0; i < polar->view.count; i++)
        polar->view.max_radius = hmi_max(polar->view.max_radius, polar->outer[i]);
}

hm_result hm_polar_from_lengths(const double *lengths, int32_t count, const hm_local *centre,
                                const hm_allocator *alloc, hm_polar **out) {
    HMI_REQUIRE_PTR(lengths, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    const hm_local about = centre ? *centre : (hm_local){0, 0};
    if (count == 0 || !hmi_polar_count_valid(count))
        return HMI_REFUSED_BETWEEN(count, HM_POLAR_MIN_COUNT, HM_POLAR_MAX_COUNT);
    if (!lengths_centre_valid(about)) return HMI_REFUSED_AS("centre", HM_SENTENCE_OUT_OF_RANGE, 0, 0);
    if (!lengths_valid(lengths, count)) return HMI_REFUSED(lengths_report(HMI_RANGE, lengths, count));
    hm_polar *polar = hmi_polar_begin(about, 0, count, alloc);
    if (!polar) return HM_ERROR_MEMORY;
    lengths_add_edges(polar, lengths);
    lengths_set(polar, lengths);
    hmi_polar_finish(polar);
    *out = polar;
    return HM_OK;
}
