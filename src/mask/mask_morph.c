// mask: dilate, erode, border: all made of whole-mask combinations at small offsets, 64 pixels and more at a time.
#include "blit.h"
#include "mask_internal.h"

// Smears the grid over itself so that each pixel also covers the `reach` pixels after it in direction (sx, sy); the
// covered length doubles with every pass.
static void morph_smear(hmi_bitgrid *grid, int sx, int sy, int32_t reach) {
    int32_t length = 1;
    while (length <= reach) {
        int32_t step = length <= reach + 1 - length ? length : reach + 1 - length;
        hmi_blit(grid, grid, (int64_t)sx * step, (int64_t)sy * step, HMI_OR);
        length += step;
    }
}

// Dilation by a straight brush from -reach to +reach: once each way, joined. `spare` has the grid's size.
static void morph_dilate_line(hmi_bitgrid *grid, hmi_bitgrid *spare, int sx, int sy, int32_t reach) {
    hmi_bitgrid_fill(spare, 0, 0, spare->width, spare->height, false);
    hmi_blit(spare, grid, 0, 0, HMI_OR);
    morph_smear(grid, sx, sy, reach);
    morph_smear(spare, -sx, -sy, reach);
    hmi_blit(grid, spare, 0, 0, HMI_OR);
}

static void morph_dilate_square(const hmi_bitgrid *from, hmi_bitgrid *to, hmi_bitgrid *spare, int32_t radius) {
    int32_t reach_x = radius < from->width ? radius : from->width;
    int32_t reach_y = radius < from->height ? radius : from->height;
    hmi_blit(to, from, 0, 0, HMI_OR);
    morph_dilate_line(to, spare, 1, 0, reach_x);
    morph_dilate_line(to, spare, 0, 1, reach_y);
}

// Row j of a disc reaches floor(sqrt(r*r - j*j)) pixels to either side. From the outermost row inwards the reach only
// grows, so one spare grid is dilated step by step and drawn at +j and -j.
static void morph_dilate_disc(const hmi_bitgrid *from, hmi_bitgrid *to, hmi_bitgrid *spare, int32_t radius) {
    const int64_t r2 = (int64_t)radius * radius;
    int64_t reach = 0;
    hmi_blit(spare, from, 0, 0, HMI_OR);
    for (int64_t j = radius; j >= 0; j--) {
        while ((reach + 1) * (reach + 1) + j * j <= r2) {
            reach++;
            hmi_blit(spare, from, reach, 0, HMI_OR);
            hmi_blit(spare, from, -reach, 0, HMI_OR);
        }
        hmi_blit(to, spare, 0, j, HMI_OR);
        hmi_blit(to, spare, 0, -j, HMI_OR);
    }
}

static bool morph_brush_valid(hm_brush brush) { return brush == HM_BRUSH_SQUARE || brush == HM_BRUSH_DISC; }

hm_result hm_mask_dilate(const hm_mask *mask, int32_t radius, hm_brush brush, const hm_allocator *alloc,
                         hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(morph_brush_valid(brush), brush, HM_ERROR_RANGE);
    if (radius < 0 || radius > HM_MASK_MAX_SIDE) return HMI_REFUSED_BETWEEN(radius, 0, HM_MASK_MAX_SIDE);
    hm_mask *made = NULL;
    hm_mask *spare = NULL;
    hm_result result = hm_mask_create(mask->grid.width, mask->grid.height, alloc, &made);
    if (result == HM_OK) result = hm_mask_create(mask->grid.width, mask->grid.height, alloc, &spare);
    if (result != HM_OK) {
        hm_mask_destroy(made);
        return result;
    }
    if (brush == HM_BRUSH_SQUARE)
        morph_dilate_square(&mask->grid, &made->grid, &spare->grid, radius);
    else
        morph_dilate_disc(&mask->grid, &made->grid, &spare->grid, radius);
    hmi_mask_changed_all(made);
    hm_mask_destroy(spare);
    *out = made;
    return HM_OK;
}

// What is eroded away is what the clear pixels reach when dilated. Outside is clear too and reaches `radius` pixels
// in from each edge: both brushes reach exactly that far straight ahead and nowhere further in.
static void morph_wear_edges(hmi_bitgrid *grid, int64_t radius) {
    int64_t w = grid->width;
    int64_t h = grid->height;
    hmi_bitgrid_fill(grid, 0, 0, w, radius, false);
    hmi_bitgrid_fill(grid, 0, h - radius, w, h, false);
    hmi_bitgrid_fill(grid, 0, 0, radius, h, false);
    hmi_bitgrid_fill(grid, w - radius, 0, w, h, false);
}

hm_result hm_mask_erode(const hm_mask *mask, int32_t radius, hm_brush brush, const hm_allocator *alloc,
                        hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(morph_brush_valid(brush), brush, HM_ERROR_RANGE);
    if (radius < 0 || radius > HM_MASK_MAX_SIDE) return HMI_REFUSED_BETWEEN(radius, 0, HM_MASK_MAX_SIDE);
    hm_mask *clear;
    hm_mask *made;
    hm_result result = hm_mask_copy(mask, alloc, &clear);
    if (result != HM_OK) return result;
    hm_mask_invert(clear);
    result = hm_mask_dilate(clear, radius, brush, alloc, &made);
    hm_mask_destroy(clear);
    if (result != HM_OK) return result;
    hm_mask_invert(made);
    morph_wear_edges(&made->grid, radius);
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}

hm_result hm_mask_border(const hm_mask *mask, hm_connect connect, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(connect == HM_CONNECT_4 || connect == HM_CONNECT_8, connect, HM_ERROR_RANGE);
    hm_mask *made;
    hm_result result = hm_mask_copy(mask, alloc, &made);
    if (result != HM_OK) return result;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (connect == HM_CONNECT_8 || dx == 0 || dy == 0) hmi_blit(&made->grid, &mask->grid, dx, dy, HMI_AND);
    hmi_blit(&made->grid, &mask->grid, 0, 0,
             HMI_XOR); // from the pixels with no clear neighbour to the others
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}
