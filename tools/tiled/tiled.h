// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// tiled: tile maps as the editor Tiled saves them in JSON (.tmj, .json): one layer of tiles of an orthogonal map,
// finite or infinite, with embedded tilesets or such in JSON (.tsj) beside it.
#ifndef HITMASK_TOOL_TILED_H
#define HITMASK_TOOL_TILED_H

#include "tile_set.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sizes that are refused beyond; the options --max-cells and --max-bytes.
typedef struct tiled_limits {
    int64_t cells; ///< of a map
    int64_t bytes; ///< of a file
} tiled_limits;

/// What of a file is wanted.
typedef struct tiled_wish {
    const char *file;
    const char *layer;  ///< its name; NULL: the only one there is
    bool with_objects;  ///< only tiles with collision objects are solid
    bool solid_outside; ///< all outside of the map is solid
    const tiled_limits *limits;
} tiled_wish;

/// Loads a layer. Reports what is wrong, as one line, and answers false.
///
/// A tile is as solid as its collision objects say: a rectangle, polygon or ellipse, or several rectangles on whole
/// pixels. One without is solid all over (tiled_wish.with_objects: empty). Its property "one_way" ("up", "down",
/// "left", "right") makes it a one-way tile. Offsets of the layer count, in whole pixels.
bool tiled_load(const tiled_wish *wish, tile_map *out);

#endif
