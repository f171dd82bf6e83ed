// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// tile_set: the tiles of a map before the library has them, with what they point at; and a map with the names of its
// cells.
#ifndef HITMASK_TOOL_TILE_SET_H
#define HITMASK_TOOL_TILE_SET_H

#include <hitmask/tilemap.h>

/// A map, and how those who wrote it count its cells.
typedef struct tile_map {
    hm_tilemap *map;
    int32_t left, top;          ///< what they call its first cell
    int32_t offset_x, offset_y; ///< where they have the corner of that cell, in pixels
} tile_map;

/// Tiles; each owns the points and the mask of its own.
typedef struct tile_set {
    hm_tile *tiles;
    int32_t count;
    hm_vec2 **points;
    hm_mask **masks;
} tile_set;

/// Makes a set of `count` tiles of one form. False without memory; it must be freed in any case.
bool tile_set_create(int32_t count, hm_tile_form form, tile_set *out);

/// A tile becomes a polygon, whose points the set takes over, in any case.
void tile_set_polygon(tile_set *set, int32_t tile, hm_vec2 *points, int32_t count);

/// A tile becomes a mask, which the set takes over, in any case.
void tile_set_mask(tile_set *set, int32_t tile, hm_mask *mask);

/// Whether the library takes this tile in a cell of this size; what it makes of it when not.
hm_result tile_set_try(const tile_set *set, int32_t tile, int32_t cell_width, int32_t cell_height);

/// Which way a name lets through: "up", "down", "left", "right". False for any other.
bool tile_one_way(const char *name, hm_tile_one_way *out);

/// Frees tiles and what they point at.
void tile_set_free(tile_set *set);

#endif
