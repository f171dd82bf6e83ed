// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "picture.h"

#include <stdlib.h>

bool picture_create(int32_t width, int32_t height, picture *out) {
    const size_t pixels = (size_t)width * (size_t)height;
    *out = (picture){0};
    if (pixels > SIZE_MAX / 4) return false;
    uint8_t *rgba = calloc(pixels ? pixels : 1, 4);
    if (rgba) *out = (picture){width, height, rgba};
    return rgba != NULL;
}

void picture_free(picture *image) {
    free(image->rgba);
    *image = (picture){0};
}

static uint8_t ink_mix(uint8_t below, uint8_t above, uint32_t strength) {
    return (uint8_t)((below * (255 - strength) + above * strength + 127) / 255);
}

ink ink_over(ink below, ink above) {
    const uint32_t strength = above.strength;
    return (ink){ink_mix(below.red, above.red, strength), ink_mix(below.green, above.green, strength),
                 ink_mix(below.blue, above.blue, strength), below.strength};
}

ink ink_of_strength(ink colour, uint8_t strength) {
    colour.strength = strength;
    return colour;
}
