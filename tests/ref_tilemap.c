#include "ref_tilemap.h"

#include <stdlib.h>

// ---- pictures ----------------------------------------------------------------------------------------------------

int ref_tilemap_pixel(const ref_tilemap *map, uint32_t cell, int x, int y) {
    uint32_t tile = cell & ~(REF_CELL_X | REF_CELL_Y | REF_CELL_DIAGONAL);
    if (tile == 0) return 0;
    if (cell & REF_CELL_Y) y = map->ch - 1 - y; // the last flip is undone first
    if (cell & REF_CELL_X) x = map->cw - 1 - x;
    return cell & REF_CELL_DIAGONAL ? ref_get(&map->tiles[tile - 1], y, x) : ref_get(&map->tiles[tile - 1], x, y);
}

ref_grid ref_tilemap_draw(const ref_tilemap *map) {
    ref_grid g = ref_make(map->w * map->cw, map->h * map->ch);
    for (int y = 0; y < g.h; ++y)
        for (int x = 0; x < g.w; ++x) {
            uint32_t cell = map->cells[y / map->ch * map->w + x / map->cw];
            ref_set(&g, x, y, ref_tilemap_pixel(map, cell, x % map->cw, y % map->ch));
        }
    return g;
}

static bool cell_any(const ref_tilemap *map, uint32_t cell) {
    for (int y = 0; y < map->ch; ++y)
        for (int x = 0; x < map->cw; ++x)
            if (ref_tilemap_pixel(map, cell, x, y)) return true;
    return false;
}

bool ref_tilemap_any(const ref_tilemap *map, int64_t x, int64_t y, int64_t w, int64_t h) {
    for (int64_t j = y; j < y + h; ++j)
        for (int64_t i = x; i < x + w; ++i)
            if (i >= 0 && j >= 0 && i < map->w && j < map->h && cell_any(map, map->cells[j * map->w + i]))
                return true;
    return false;
}

ref_point ref_tilemap_arrow(uint32_t cell, ref_point arrow) {
    if (cell & REF_CELL_DIAGONAL) arrow = (ref_point){arrow.y, arrow.x};
    if (cell & REF_CELL_X) arrow.x = -arrow.x;
    if (cell & REF_CELL_Y) arrow.y = -arrow.y;
    return arrow;
}

void ref_tilemap_free(ref_tilemap *map) {
    for (int i = 0; i < map->tile_count; ++i) ref_free(&map->tiles[i]);
    free(map->tiles);
    free(map->cells);
}
