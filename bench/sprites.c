// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _GNU_SOURCE // nftw

#include "sprites.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <hitmask/picture.h>

#include "bench.h"
#include "shapes.h"

#ifdef BENCH_HAS_PNG
#    include <png.h>

// The picture's alpha, NULL when there is no such file.
static uint8_t *sprite_read(const char *path, int32_t *width, int32_t *height) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) return NULL;
    image.format = PNG_FORMAT_RGBA;
    uint8_t *rgba = bench_alloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, NULL, rgba, 0, NULL)) bench_die("%s: %s", path, image.message);
    const size_t pixels = (size_t)image.width * image.height;
    uint8_t *alpha = bench_alloc(pixels);
    for (size_t i = 0; i < pixels; i++) alpha[i] = rgba[4 * i + 3];
    *width = (int32_t)image.width;
    *height = (int32_t)image.height;
    free(rgba);
    return alpha;
}
#else
static uint8_t *sprite_read(const char *path, int32_t *width, int32_t *height) {
    (void)path;
    *width = 0;
    *height = 0;
    return NULL;
}
#endif

uint8_t *sprite_alpha(const char *folder, const char *name, int32_t *size) {
    char path[1024];
    int32_t width, height;
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    uint8_t *alpha = sprite_read(path, &width, &height);
    if (alpha == NULL) return NULL;
    *size = width > height ? width : height;
    const size_t side = (size_t)*size;
    const size_t left = (side - (size_t)width) / 2;
    const size_t top = (side - (size_t)height) / 2;
    uint8_t *square = bench_alloc(side * side);
    memset(square, 0, side * side);
    for (size_t y = 0; y < (size_t)height; y++)
        memcpy(square + (top + y) * side + left, alpha + y * (size_t)width, (size_t)width);
    free(alpha);
    return square;
}

// ---- lists --------------------------------------------------------------------------------------------------------

static sprite sprite_make(uint8_t *alpha, int32_t width, int32_t height) {
    sprite made = {width, height, alpha, NULL};
    if (hm_mask_from_alpha(alpha, width, height, 0, SHAPE_THRESHOLD, NULL, &made.mask) != HM_OK) bench_die("no mask");
    return made;
}

/// Paths that nftw finds: it hands no context on.
static struct {
    char **at;
    size_t count;
} found;

static int sprite_find(const char *path, const struct stat *status, int type, struct FTW *info) {
    const size_t length = strlen(path);
    (void)status;
    (void)info;
    if (type != FTW_F || length < 4 || strcmp(path + length - 4, ".png") != 0) return 0;
    char **at = realloc(found.at, (found.count + 1) * sizeof *at);
    char *copy = bench_alloc(length + 1);
    if (at == NULL) bench_die("no memory for paths");
    found.at = at;
    found.at[found.count++] = strcpy(copy, path);
    return 0;
}

static int sprite_compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

sprite_list sprites_load(const char *folder, const char *name) {
    char path[1024];
    sprite_list list = {NULL, 0};
    if (folder == NULL) return list;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    found.at = NULL;
    found.count = 0;
    nftw(path, sprite_find, 16, 0);
    if (found.count > 0) qsort(found.at, found.count, sizeof *found.at, sprite_compare);
    list.at = bench_alloc(found.count * sizeof *list.at);
    for (size_t i = 0; i < found.count; i++) {
        int32_t width, height;
        uint8_t *alpha = sprite_read(found.at[i], &width, &height);
        if (alpha != NULL) list.at[list.count++] = sprite_make(alpha, width, height);
        free(found.at[i]);
    }
    free(found.at);
    return list;
}

sprite_list sprites_of(uint8_t *alpha, int32_t size) {
    sprite_list list = {bench_alloc(sizeof *list.at), 1};
    list.at[0] = sprite_make(alpha, size, size);
    return list;
}

void sprites_free(sprite_list *list) {
    for (int32_t i = 0; i < list->count; i++) {
        free(list->at[i].alpha);
        hm_mask_destroy(list->at[i].mask);
    }
    free(list->at);
    *list = (sprite_list){NULL, 0};
}
