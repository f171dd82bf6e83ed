// mask: crops, mirror pictures and quarter turns.
#include "blit.h"
#include "mask_internal.h"

#include <string.h>

hm_result hm_mask_crop(const hm_mask *mask, const hm_rect *rect, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(rect, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!hmi_mask_sides_valid(rect->w, rect->h))
        return HMI_REFUSED(hmi_report_between(HMI_RANGE, "rect.w", rect->w, 0, HM_MASK_MAX_SIDE) ||
                           hmi_report_between(HMI_RANGE, "rect.h", rect->h, 0, HM_MASK_MAX_SIDE));
    hm_mask *made;
    hm_result result = hm_mask_create(rect->w, rect->h, alloc, &made);
    if (result != HM_OK) return result;
    hmi_blit(&made->grid, &mask->grid, -(int64_t)rect->x, -(int64_t)rect->y, HMI_OR);
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}

// Reversing the stripes and their bits leaves the padding of the last stripe on the left; one shift removes it.
static void flip_x_grid(hmi_bitgrid *grid) {
    int32_t n = grid->stripes;
    if (n == 0) return;
    for (int32_t s = 0; s <= n - 1 - s; s++) {
        uint64_t *left = hmi_bitgrid_stripe(grid, s);
        uint64_t *right = hmi_bitgrid_stripe(grid, n - 1 - s);
        for (int32_t y = 0; y < grid->height; y++) {
            uint64_t word = hmi_reverse_bits(left[y]);
            left[y] = hmi_reverse_bits(right[y]);
            right[y] = word;
        }
    }
    unsigned padding = (unsigned)(64 * n - grid->width);
    if (padding == 0) return;
    for (int32_t s = 0; s < n; s++) {
        uint64_t *words = hmi_bitgrid_stripe(grid, s);
        const uint64_t *next = hmi_bitgrid_stripe(grid, s + 1);
        for (int32_t y = 0; y < grid->height; y++) words[y] = hmi_funnel(words[y], next[y], padding);
    }
}

static void flip_y_grid(hmi_bitgrid *grid) {
    for (int32_t s = 0; s < grid->stripes; s++) {
        uint64_t *words = hmi_bitgrid_stripe(grid, s);
        for (int32_t top = 0, bottom = grid->height - 1; top < bottom; top++, bottom--) {
            uint64_t word = words[top];
            words[top] = words[bottom];
            words[bottom] = word;
        }
    }
}

static hm_result flip_copy(const char *function, const hm_mask *mask, bool x, bool y, const hm_allocator *alloc,
                           hm_mask **out) {
    HMI_REQUIRE_PTR_IN(function, mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR_IN(function, out, HM_ERROR_RANGE);
    hm_mask *made;
    hm_result result = hm_mask_copy(mask, alloc, &made);
    if (result != HM_OK) return result;
    if (x) flip_x_grid(&made->grid);
    if (y) flip_y_grid(&made->grid);
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}

hm_result hm_mask_flip_x(const hm_mask *mask, const hm_allocator *alloc, hm_mask **out) {
    return flip_copy(__func__, mask, true, false, alloc, out);
}

hm_result hm_mask_flip_y(const hm_mask *mask, const hm_allocator *alloc, hm_mask **out) {
    return flip_copy(__func__, mask, false, true, alloc, out);
}

static int32_t transpose_min(int32_t a, int32_t b) { return a < b ? a : b; }

static void transpose_grid(const hmi_bitgrid *from, hmi_bitgrid *to) {
    for (int32_t s = 0; s < from->stripes; s++) {
        for (int32_t t = 0; t < to->stripes; t++) {
            uint64_t block[64] = {0};
            int32_t rows = transpose_min(64, from->height - 64 * t);
            int32_t columns = transpose_min(64, to->height - 64 * s);
            memcpy(block, hmi_bitgrid_stripe(from, s) + 64 * (size_t)t, (size_t)rows * sizeof block[0]);
            hmi_transpose_bits(block);
            memcpy(hmi_bitgrid_stripe(to, t) + 64 * (size_t)s, block, (size_t)columns * sizeof block[0]);
        }
    }
}

// A quarter turn swaps the axes and mirrors one of the new ones.
static hm_result turn_quarter(const hm_mask *mask, bool clockwise, const hm_allocator *alloc, hm_mask **out) {
    hm_mask *made;
    hm_result result = hm_mask_create(mask->grid.height, mask->grid.width, alloc, &made);
    if (result != HM_OK) return result;
    transpose_grid(&mask->grid, &made->grid);
    if (clockwise)
        flip_x_grid(&made->grid);
    else
        flip_y_grid(&made->grid);
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}

hm_result hm_mask_rotate(const hm_mask *mask, int32_t quarters, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    switch (quarters & 3) {
    case 0:
        return hm_mask_copy(mask, alloc, out);
    case 1:
        return turn_quarter(mask, true, alloc, out);
    case 2:
        return flip_copy(__func__, mask, true, true, alloc, out);
    default:
        return turn_quarter(mask, false, alloc, out);
    }
}
