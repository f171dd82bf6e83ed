// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "png_solid.h"

#include "../cli/report.h"

#include <stdlib.h>
#include <hitmask/picture.h>

// Clears what another mask of the same size has not; takes that mask.
static hm_result solid_keep(hm_mask *mask, hm_result result, hm_mask *other) {
    if (result == HM_OK) hm_mask_intersect(mask, other, 0, 0);
    hm_mask_destroy(other);
    return result;
}

static hm_result solid_by_key(const picture *image, const png_solid *solid, hm_mask *mask) {
    hm_mask *other = NULL;
    const hm_result result =
        hm_mask_from_color_key(image->rgba, image->width, image->height, 0, solid->key, 0, NULL, &other);
    return solid_keep(mask, result, other);
}

static hm_result solid_by_brightness(const picture *image, const png_solid *solid, hm_mask *mask) {
    const size_t pixels = (size_t)image->width * (size_t)image->height;
    hm_mask *other = NULL;
    uint8_t *grey = malloc(pixels + 1);
    if (!grey) return HM_ERROR_MEMORY;
    for (size_t i = 0; i < pixels; i++) {
        const uint8_t *c = image->rgba + 4 * i;
        grey[i] = (uint8_t)((299 * c[0] + 587 * c[1] + 114 * c[2]) / 1000);
    }
    const hm_result result = hm_mask_from_gray(grey, image->width, image->height, 0, solid->brightness, NULL, &other);
    free(grey);
    return solid_keep(mask, result, other);
}

bool png_solid_mask(const char *file, const picture *image, uint8_t threshold, const png_solid *solid,
                    hm_mask **out) {
    hm_mask *mask = NULL;
    hm_result result = hm_mask_from_rgba(image->rgba, image->width, image->height, 0, threshold, NULL, &mask);
    if (result == HM_OK && solid && solid->keyed) result = solid_by_key(image, solid, mask);
    if (result == HM_OK && solid && solid->brightness) result = solid_by_brightness(image, solid, mask);
    if (result == HM_OK) {
        *out = mask;
        return true;
    }
    hm_mask_destroy(mask);
    report(png_read_name(file), "free some memory", "cannot be made a mask (%s)", hm_result_text(result));
    return false;
}

bool png_solid_read(const char *file, const png_limits *limits, uint8_t threshold, const png_solid *solid,
                    hm_mask **out) {
    picture image = {0};
    if (!solid || (!solid->keyed && !solid->brightness)) return png_read_mask(file, limits, threshold, out);
    if (!png_read_picture(file, limits, &image)) return false;
    const bool made = png_solid_mask(file, &image, threshold, solid, out);
    picture_free(&image);
    return made;
}
