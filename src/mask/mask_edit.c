// mask: editing in place. Every function here ends by keeping the coarse level and the field true.
#include "blit.h"
#include "mask_internal.h"

#include <string.h>

void hm_mask_set(hm_mask *mask, int32_t x, int32_t y, bool solid) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    if (x < 0 || y < 0 || x >= mask->grid.width || y >= mask->grid.height) return;
    uint64_t *word = hmi_bitgrid_stripe(&mask->grid, x >> 6) + y;
    uint64_t bit = (uint64_t)1 << (x & 63);
    if (((*word & bit) != 0) == solid) return;
    *word ^= bit;
    hmi_mask_changed_pixel(mask, x, y, solid);
}

static void edit_fill(hm_mask *mask, bool solid) {
    hmi_bitgrid_fill(&mask->grid, 0, 0, mask->grid.width, mask->grid.height, solid);
    hmi_mask_changed_all(mask);
}

void hm_mask_fill(hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    edit_fill(mask, true);
}

void hm_mask_clear(hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    edit_fill(mask, false);
}

void hm_mask_invert(hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    hmi_bitgrid *grid = &mask->grid;
    for (int32_t s = 0; s < grid->stripes; s++) {
        uint64_t bits = s + 1 < grid->stripes ? ~(uint64_t)0 : hmi_bitgrid_last_bits(grid);
        uint64_t *words = hmi_bitgrid_stripe(grid, s);
        for (int32_t y = 0; y < grid->height; y++) words[y] ^= bits;
    }
    hmi_mask_changed_all(mask);
}

void hm_mask_fill_rect(hm_mask *mask, const hm_rect *rect, bool solid) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    HMI_REQUIRE_PTR(rect, );
    int64_t x1 = (int64_t)rect->x + rect->w;
    int64_t y1 = (int64_t)rect->y + rect->h;
    hmi_bitgrid_fill(&mask->grid, rect->x, rect->y, x1, y1, solid);
    hmi_mask_changed_inside(mask, rect->x, rect->y, x1, y1);
}

static void edit_combine(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy, hmi_combine op) {
    int64_t x1 = (int64_t)dx + other->grid.width;
    int64_t y1 = (int64_t)dy + other->grid.height;
    hmi_blit(&mask->grid, &other->grid, dx, dy, op);
    hmi_mask_changed_inside(mask, dx, dy, x1, y1);
}

void hm_mask_draw(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    HMI_REQUIRE_PTR(other, );
    edit_combine(mask, other, dx, dy, HMI_OR);
}

void hm_mask_erase(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    HMI_REQUIRE_PTR(other, );
    edit_combine(mask, other, dx, dy, HMI_AND_NOT);
}

void hm_mask_xor(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    HMI_REQUIRE_PTR(other, );
    edit_combine(mask, other, dx, dy, HMI_XOR);
}

void hm_mask_intersect(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE(!mask->view, , hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    HMI_REQUIRE_PTR(other, );
    hmi_blit(&mask->grid, &other->grid, dx, dy, HMI_AND);
    hmi_mask_changed_all(mask); // also what lies outside `other` changed
}

hm_result hm_mask_shared(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy, const hm_allocator *alloc,
                         hm_mask **out) {
    HMI_REQUIRE_PTR(a, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(b, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_mask *made;
    hm_result result = hm_mask_copy(a, alloc, &made);
    if (result != HM_OK) return result;
    hm_mask_intersect(made, b, dx, dy);
    *out = made;
    return HM_OK;
}
