// collider_verify: whether what was derived is what it would be if it were made now. And animations by time.
#include <hitmask/collider.h>

#include "../base/base_internal.h"
#include "../mask/maskfield_view.h"
#include "../outline/outline_internal.h"
#include "../outline/parts_object.h"
#include "../outline/polar_internal.h"

#include <string.h>

static hm_result verify_field(const hm_collider_form *form, const hm_allocator *alloc) {
    hmi_maskfield *field;
    const hm_result result = hmi_maskfield_create(form->mask, alloc, &field);
    if (result != HM_OK) return result;
    const bool same = hmi_maskfield_equal(field, hmi_mask_field(form->mask));
    hmi_maskfield_destroy(field);
    return same ? HM_OK : HM_ERROR_FORMAT;
}

static bool array_same(const void *a, const void *b, int32_t count, size_t size) {
    return count == 0 || memcmp(a, b, (size_t)count * size) == 0;
}

static bool parts_same(const hm_parts *a, const hm_parts *b) {
    if (a->part_count != b->part_count || a->corner_count != b->corner_count || a->side_count != b->side_count)
        return false;
    if (a->seam_count != b->seam_count || a->sliver_count != b->sliver_count) return false;
    return array_same(a->parts, b->parts, a->part_count, sizeof *a->parts) &&
           array_same(a->corners, b->corners, a->corner_count, sizeof *a->corners) &&
           array_same(a->sides, b->sides, a->side_count, sizeof *a->sides) &&
           array_same(a->edge_sides, b->edge_sides, a->corner_count + 1, sizeof *a->edge_sides) &&
           array_same(a->seams, b->seams, a->seam_count, sizeof *a->seams) &&
           array_same(a->slivers, b->slivers, a->sliver_count, sizeof *a->slivers) &&
           array_same(a->tree.order, b->tree.order, a->part_count, sizeof *a->tree.order);
}

// Parts may have been made for fewer corners than the most that any has: any number that makes the same is fine.
static hm_result verify_parts(const hm_outline *outline, const hm_allocator *alloc) {
    const hm_parts *parts = outline->parts;
    if (outline->point_count > HMI_CONVEX_MAX_POINTS) return HM_ERROR_FORMAT;
    for (int32_t most = parts->most_corners < 3 ? 3 : parts->most_corners; most <= HM_OUTLINE_MAX_CORNERS; most++) {
        hm_parts *made;
        const hm_result result = hm_parts_create(outline, most, alloc, &made);
        if (result != HM_OK) return result;
        const bool same = parts_same(made, parts);
        hm_parts_destroy(made);
        if (same) return HM_OK;
    }
    return HM_ERROR_FORMAT;
}

static bool polar_same(const hm_polar *a, const hm_polar *b) {
    int64_t one[HMI_POLAR_SUMS], two[HMI_POLAR_SUMS];
    const int32_t n = a->view.count;
    hmi_polar_sums(a, one);
    hmi_polar_sums(b, two);
    return n == b->view.count && memcmp(one, two, sizeof one) == 0 &&
           array_same(a->lengths, b->lengths, n, sizeof *a->lengths) &&
           array_same(a->outer, b->outer, n, sizeof *a->outer) &&
           array_same(a->inner, b->inner, n, sizeof *a->inner) &&
           array_same(a->directions, b->directions, n, sizeof *a->directions);
}

static hm_result verify_polar(const hm_collider_form *form, const hm_allocator *alloc) {
    const hm_local *centre = &form->polar->view.centre;
    const int32_t count = form->polar->view.count;
    hm_polar *polar;
    if (!form->mask && !form->outline) return HM_OK;
    const hm_result result = form->mask
                                 ? hmi_polar_from_mask(HMI_SILENT, form->mask, centre, count, alloc, &polar)
                                 : hmi_polar_from_outline(HMI_SILENT, form->outline, centre, count, alloc, &polar);
    if (result != HM_OK) return result;
    const bool same = polar_same(polar, form->polar);
    hm_polar_destroy(polar);
    return same ? HM_OK : HM_ERROR_FORMAT;
}

hm_result hm_collider_verify(const hm_collider *collider, const hm_allocator *alloc) {
    hm_collider_form form;
    hm_result result = HM_OK;
    HMI_REQUIRE_PTR(collider, HM_ERROR_RANGE);
    for (int32_t i = 0; result == HM_OK && hm_collider_form_at(collider, i, &form); i++) {
        if (form.mask && hmi_mask_field(form.mask)) result = verify_field(&form, alloc);
        if (result == HM_OK && form.outline && form.outline->parts) result = verify_parts(form.outline, alloc);
        if (result == HM_OK && form.hull && form.hull->parts) result = verify_parts(form.hull, alloc);
        if (result == HM_OK && form.polar) result = verify_polar(&form, alloc);
    }
    return result == HM_ERROR_RANGE ? HM_ERROR_FORMAT : result;
}

// ---- animations ---------------------------------------------------------------------------------------------------

enum { HMI_COLLIDER_DURATION = 100 };

// How many frames a run of the animation shows, and number `step` of them.
static int64_t tag_steps(const hm_collider_tag *tag) {
    const int64_t n = (int64_t)tag->last - tag->first + 1;
    return tag->way == HM_COLLIDER_FORWARD || tag->way == HM_COLLIDER_REVERSE || n < 3 ? n : 2 * n - 2;
}

static int32_t tag_frame(const hm_collider_tag *tag, int64_t step) {
    const int64_t n = (int64_t)tag->last - tag->first + 1;
    const bool back = tag->way == HM_COLLIDER_REVERSE || tag->way == HM_COLLIDER_PINGPONG_REVERSE;
    const int64_t position = step < n ? step : 2 * n - 2 - step;
    return (int32_t)(back ? tag->last - position : tag->first + position);
}

static int64_t frame_lasts(const hm_collider *collider, int32_t number) {
    hm_collider_frame frame;
    if (!hm_collider_frame_at(collider, number, &frame) || frame.duration == 0) return HMI_COLLIDER_DURATION;
    return frame.duration;
}

int32_t hm_collider_frame_after(const hm_collider *collider, int32_t tag, int64_t milliseconds) {
    hm_collider_tag at;
    int64_t run = 0;
    HMI_REQUIRE_PTR(collider, -1);
    if (!hm_collider_tag_at(collider, tag, &at)) return -1;
    const int64_t steps = tag_steps(&at);
    for (int64_t step = 0; step < steps; step++) run += frame_lasts(collider, tag_frame(&at, step));
    int64_t left = milliseconds < 0 ? 0 : milliseconds;
    if (at.repeat > 0 && left / run >= at.repeat) return tag_frame(&at, steps - 1);
    left %= run;
    int64_t step = 0;
    for (; step < steps - 1; step++) {
        const int64_t lasts = frame_lasts(collider, tag_frame(&at, step));
        if (left < lasts) break;
        left -= lasts;
    }
    return tag_frame(&at, step);
}
