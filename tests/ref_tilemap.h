// The oracle of tile maps: every cell drawn pixel by pixel, every block read cell by cell. Includes no header of the
// project.
#ifndef TESTS_REF_TILEMAP_H
#define TESTS_REF_TILEMAP_H

#include "ref_ray.h"

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

// ---- points ------------------------------------------------------------------------------------------------------

/// Cells where they are drawn, in steps: the pixel (x, y) at o + x * u + y * v.
typedef struct ref_tiles {
    int w, h, cw, ch;
    ref_vector o, u, v;
} ref_tiles;

/// Whether a point lies in cell (x, y), its edges with the smaller numbers included; it may be outside the map.
bool ref_tiles_hold(const ref_tiles *tiles, int64_t x, int64_t y, ref_vector point);

/// Whether an axis-aligned box from `min` to `max` reaches beyond the first and before the second line of column x,
/// or of row y; with `closed` also when just to one.
bool ref_tiles_column_in(const ref_tiles *tiles, int x, ref_vector min, ref_vector max, bool closed);
bool ref_tiles_row_in(const ref_tiles *tiles, int y, ref_vector min, ref_vector max, bool closed);

/// One cell that a segment meets, and the fractions between which it does.
typedef struct ref_tile_step {
    int x, y;
    ref_when enter, leave;
} ref_tile_step;

/// All of them, by `enter`, `leave`, y and x: with `closed` those that it touches, otherwise those of which it has
/// inner points. The caller frees them.
ref_tile_step *ref_tiles_walk(const ref_tiles *tiles, ref_vector from, ref_vector to, bool closed, int *count);

#endif
