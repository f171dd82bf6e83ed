// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "sprites.h"

#include <stddef.h>

#ifdef BENCH_HAS_PNG
#    include <png.h>
#    include <stdio.h>
#    include <stdlib.h>
#    include <string.h>

#    include "bench.h"

// The picture's alpha, from its RGBA8, with (left, top) as its place in the square.
static uint8_t *sprite_square(const uint8_t *rgba, size_t width, size_t height, size_t size) {
    uint8_t *alpha = bench_alloc(size * size);
    const size_t left = (size - width) / 2;
    const size_t top = (size - height) / 2;
    memset(alpha, 0, size * size);
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) alpha[(top + y) * size + left + x] = rgba[4 * (y * width + x) + 3];
    }
    return alpha;
}

uint8_t *sprite_alpha(const char *folder, const char *name, int32_t *size) {
    char path[1024];
    png_image image = {.version = PNG_IMAGE_VERSION};
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    if (!png_image_begin_read_from_file(&image, path)) return NULL;
    image.format = PNG_FORMAT_RGBA;
    uint8_t *rgba = bench_alloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, NULL, rgba, 0, NULL)) bench_die("%s: %s", path, image.message);
    *size = (int32_t)(image.width > image.height ? image.width : image.height);
    uint8_t *alpha = sprite_square(rgba, image.width, image.height, (size_t)*size);
    free(rgba);
    return alpha;
}
#else
uint8_t *sprite_alpha(const char *folder, const char *name, int32_t *size) {
    (void)folder;
    (void)name;
    (void)size;
    return NULL;
}
#endif
