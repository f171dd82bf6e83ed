// The oracle of tile maps: every cell drawn pixel by pixel, every block looked at cell by cell. Includes no header of
// the project.
#ifndef TESTS_REF_TILEMAP_H
#define TESTS_REF_TILEMAP_H

#include "ref.h"

/// Bits of a cell's number: mirrored left-right, top-bottom, and, before these, along the diagonal.
#define REF_CELL_X UINT32_C(0x80000000)
#define REF_CELL_Y UINT32_C(0x40000000)
#define REF_CELL_DIAGONAL UINT32_C(0x20000000)

/// A map whose tiles are pictures of the size of a cell; cell n shows picture n - 1, 0 nothing.
typedef struct ref_tilemap {
    int w, h;   ///< in cells
    int cw, ch; ///< of a cell, in pixels
    int tile_count;
    ref_grid *tiles;
    uint32_t *cells;
} ref_tilemap;

/// Whether pixel (x, y) of a cell is solid.
int ref_tilemap_pixel(const ref_tilemap *map, uint32_t cell, int x, int y);

/// The whole map as one picture.
ref_grid ref_tilemap_draw(const ref_tilemap *map);

/// Whether one of the cells of a rectangle, as far as they are on the map, has a solid pixel.
bool ref_tilemap_any(const ref_tilemap *map, int64_t x, int64_t y, int64_t w, int64_t h);

/// Where the arrow (x, y) of a tile points when the tile is drawn as `cell` says.
ref_point ref_tilemap_arrow(uint32_t cell, ref_point arrow);

void ref_tilemap_free(ref_tilemap *map);

#endif
