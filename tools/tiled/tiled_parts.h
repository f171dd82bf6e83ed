// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// tiled_parts: what reading a map of Tiled consists of. All report what is wrong, as one line, and answer false.
#ifndef HITMASK_TOOL_TILED_PARTS_H
#define HITMASK_TOOL_TILED_PARTS_H

#include "tile_numbers.h"
#include "tiled.h"

#include <jansson.h>

/// A layer's cells as they are numbered in the file.
typedef struct tiled_cells {
    uint32_t *numbers; ///< row by row
    int32_t left, top, width, height;
} tiled_cells;

/// Words for where Tiled has a setting.
#define TILED_MAP_PROPERTIES "Map > Map Properties"

/// Reads a file and parses it. NULL when that fails.
json_t *tiled_parse(const char *file, const tiled_limits *limits);

/// A whole number of an object, within a range; `fallback` when it is not there.
bool tiled_whole(const char *file, const json_t *object, const char *key, int64_t least, int64_t most,
                 int64_t fallback, int64_t *out);

/// Reads the cells of a layer, chunks or all in one.
bool tiled_read_cells(const tiled_wish *wish, const json_t *layer, tiled_cells *out);

/// Decodes `count` numbers of a layer's or chunk's "data".
bool tiled_read_data(const char *file, const json_t *layer, const json_t *data, size_t count, uint32_t *out);

/// Finds out what the tiles are that cells name.
bool tiled_read_tiles(const tiled_wish *wish, const json_t *map, int32_t cell_width, int32_t cell_height,
                      const tile_numbers *used, tile_set *out);

/// Reads the collision objects and the properties of one tile, an entry of "tiles" of a tileset.
bool tiled_read_tile(const char *file, const json_t *entry, int32_t cell_width, int32_t cell_height, tile_set *set,
                     int32_t tile);

#endif
