// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "tile_set.h"

#include <stdlib.h>
#include <string.h>

bool tile_set_create(int32_t count, hm_tile_form form, tile_set *out) {
    size_t size = (size_t)count + 1;
    *out = (tile_set){calloc(size, sizeof *out->tiles), count, calloc(size, sizeof *out->points),
                      calloc(size, sizeof *out->masks)};
    for (int32_t i = 0; out->tiles && i < count; i++) out->tiles[i].form = form;
    return out->tiles && out->points && out->masks;
}

void tile_set_polygon(tile_set *set, int32_t tile, hm_vec2 *points, int32_t count) {
    free(set->points[tile]);
    set->points[tile] = points;
    set->tiles[tile].form = HM_TILE_POLYGON;
    set->tiles[tile].points = points;
    set->tiles[tile].point_count = count;
}

void tile_set_mask(tile_set *set, int32_t tile, hm_mask *mask) {
    hm_mask_destroy(set->masks[tile]);
    set->masks[tile] = mask;
    set->tiles[tile].form = HM_TILE_MASK;
    set->tiles[tile].mask = mask;
}

hm_result tile_set_try(const tile_set *set, int32_t tile, int32_t cell_width, int32_t cell_height) {
    const hm_tilemap_options options = {
        .width = 1, .height = 1, .cell_width = cell_width, .cell_height = cell_height};
    const uint32_t cell = 1;
    hm_tilemap *map = NULL;
    hm_result result = hm_tilemap_create(&options, &set->tiles[tile], 1, &cell, NULL, &map);
    hm_tilemap_destroy(map);
    return result;
}

bool tile_one_way(const char *name, hm_tile_one_way *out) {
    static const char *const names[] = {
        [HM_TILE_ONE_WAY_UP] = "up",
        [HM_TILE_ONE_WAY_DOWN] = "down",
        [HM_TILE_ONE_WAY_LEFT] = "left",
        [HM_TILE_ONE_WAY_RIGHT] = "right",
    };
    for (int i = HM_TILE_ONE_WAY_UP; name && i <= HM_TILE_ONE_WAY_RIGHT; i++) {
        if (strcmp(names[i], name) != 0) continue;
        *out = (hm_tile_one_way)i;
        return true;
    }
    return false;
}

void tile_set_free(tile_set *set) {
    for (int32_t i = 0; i < set->count; i++) {
        if (set->points) free(set->points[i]);
        if (set->masks) hm_mask_destroy(set->masks[i]);
    }
    free(set->tiles);
    free(set->points);
    free(set->masks);
    *set = (tile_set){0};
}
