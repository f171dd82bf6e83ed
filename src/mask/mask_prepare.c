// mask: the field that a prepared mask owns, and how edits keep it true.
#include "mask_internal.h"
#include "maskfield_internal.h"

// ---- edits --------------------------------------------------------------------------------------------------------

void hmi_mask_changed(hm_mask *mask, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    if (x0 >= x1 || y0 >= y1) return;
    mask->changes++;
    hmi_mask_coarse_changed(mask, x0, y0, x1, y1);
    if (!mask->field) return;
    const hmi_field_part part = {x0, y0, x1, y1};
    if (mask->edits > 0)
        hmi_maskfield_defer(mask->field, mask, part);
    else
        hmi_maskfield_update(mask->field, mask, part);
}

static int32_t prepare_clamp(int64_t v, int32_t max) { return v < 0 ? 0 : v > max ? max : (int32_t)v; }

void hmi_mask_changed_inside(hm_mask *mask, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    const int32_t w = mask->grid.width;
    const int32_t h = mask->grid.height;
    hmi_mask_changed(mask, prepare_clamp(x0, w), prepare_clamp(y0, h), prepare_clamp(x1, w), prepare_clamp(y1, h));
}

void hmi_mask_changed_all(hm_mask *mask) { hmi_mask_changed(mask, 0, 0, mask->grid.width, mask->grid.height); }

void hmi_mask_changed_pixel(hm_mask *mask, int32_t x, int32_t y, bool solid) {
    mask->changes++;
    hmi_mask_coarse_changed(mask, x, y, x + 1, y + 1);
    if (mask->field) hmi_maskfield_defer_pixel(mask->field, x, y, solid);
}

void hm_mask_edit_begin(hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    HMI_REQUIRE(mask->edits < INT32_MAX, ,
                hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_EDITS, mask->edits, INT32_MAX));
    mask->edits++;
}

void hm_mask_edit_end(hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(mask->edits > 0, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_EDITS, mask->edits, INT32_MAX));
    mask->edits--;
    if (mask->edits == 0 && mask->field) hmi_maskfield_settle(mask->field, mask);
}

// ---- the field ----------------------------------------------------------------------------------------------------

hm_result hm_mask_prepare(hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    if (!mask->field) return hmi_maskfield_create(mask, &mask->alloc, &mask->field);
    hmi_maskfield_settle(mask->field, mask);
    return HM_OK;
}

bool hm_mask_prepared(const hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, false);
    return mask->field && !hmi_maskfield_pending(mask->field);
}

size_t hm_mask_bytes(const hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, 0);
    return mask->block_size + (mask->field ? mask->field->block_size : 0);
}

hm_result hm_mask_copy_prepared(const hm_mask *mask, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_mask *made;
    hm_result result = hm_mask_copy(mask, alloc, &made);
    if (result != HM_OK) return result;
    if (mask->field) result = hmi_maskfield_copy(mask->field, made, alloc, &made->field);
    if (result != HM_OK) {
        hm_mask_destroy(made);
        return result;
    }
    *out = made;
    return HM_OK;
}
