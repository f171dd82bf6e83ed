// mask: painted into a picture, its solid and its clear pixels each from a picture, in a colour, or not at all.
#include "mask_internal.h"

#include <string.h>

// What pixel (x, y) of the mask is painted with; NULL: nothing.
static const uint8_t *paint_of(const hm_paint *paint, int32_t x, int32_t y) {
    const hm_picture *picture = &paint->picture;
    if (x >= picture->width || y >= picture->height) return paint->color;
    return picture->rgba + (size_t)y * picture->stride + 4 * (size_t)x;
}

// Pixels x0 .. x1-1 of row y; `rgba` is where the first of them lies.
static void paint_row(const hmi_bitgrid *grid, const hm_paint_options *options, int32_t x0, int32_t x1, int32_t y,
                      uint8_t *rgba) {
    for (int32_t x = x0; x < x1; x++, rgba += 4) {
        const uint8_t *from = paint_of(hmi_bitgrid_get(grid, x, y) ? &options->solid : &options->clear, x, y);
        if (from) memcpy(rgba, from, 4);
    }
}

static void paint_rows(const hmi_bitgrid *grid, const hm_paint_options *options, uint8_t *rgba, int32_t width,
                       int32_t height, size_t stride) {
    const int64_t left = options->x;
    const int64_t top = options->y;
    const int64_t x0 = hmi_max(0, -left);
    const int64_t x1 = hmi_min(grid->width, width - left);
    const int64_t y1 = hmi_min(grid->height, height - top);
    for (int64_t y = hmi_max(0, -top); x0 < x1 && y < y1; y++)
        paint_row(grid, options, (int32_t)x0, (int32_t)x1, (int32_t)y,
                  rgba + (size_t)(top + y) * stride + 4 * (size_t)(left + x0));
}

hm_result hm_mask_paint(const hm_mask *mask, const hm_paint_options *options, uint8_t *rgba, int32_t width,
                        int32_t height, size_t stride) {
    const hm_paint_options nothing = {0};
    hm_paint_options how = options ? *options : nothing;
    hm_picture to = {rgba, width, height, stride};
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE(hmi_picture_there(&to), HM_ERROR_RANGE, hmi_report_null(__func__, "rgba"));
    HMI_REQUIRE(hmi_picture_there(&how.solid.picture), HM_ERROR_RANGE,
                hmi_report_null(__func__, "options.solid.picture"));
    HMI_REQUIRE(hmi_picture_there(&how.clear.picture), HM_ERROR_RANGE,
                hmi_report_null(__func__, "options.clear.picture"));
    if (!hmi_picture_valid(&to)) return HMI_REFUSED(hmi_report_picture(HMI_RANGE, "rgba", &to));
    if (!hmi_picture_valid(&how.solid.picture))
        return HMI_REFUSED(hmi_report_picture(HMI_RANGE, "options.solid.picture", &how.solid.picture));
    if (!hmi_picture_valid(&how.clear.picture))
        return HMI_REFUSED(hmi_report_picture(HMI_RANGE, "options.clear.picture", &how.clear.picture));
    paint_rows(&mask->grid, &how, rgba, width, height, to.stride);
    return HM_OK;
}
