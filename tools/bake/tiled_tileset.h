// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// tiled_tileset: what goes into a tileset of Tiled, whichever way it is written down.
#ifndef HITMASK_BAKE_TILED_TILESET_H
#define HITMASK_BAKE_TILED_TILESET_H

#include "tile_rect.h"

/// Types of objects.
#define TILED_SOLID "solid"
#define TILED_MARK "mark"

/// A picture, as it is found from the tileset.
typedef struct tiled_image_row {
    char *path;
    int32_t width, height;
} tiled_image_row;

typedef struct tiled_tile_row {
    int32_t id;
    const entry *entry;
    const tiled_image_row *image;
} tiled_tile_row;

typedef struct tiled_tileset {
    char *name;
    bool is_grid; ///< a tileset of one picture; otherwise a collection
    int32_t tile_width, tile_height, columns, tile_count;
    int32_t margin, spacing;
    entry_list entries;
    tiled_tile_row *rows; ///< in the order of the entries; frames without any pixel are no tiles
    size_t row_count;
    tiled_image_row *images; ///< of all sheets
    size_t image_count;
    bool failed; ///< no memory
} tiled_tileset;

/// False where a picture cannot be read, which is reported. A lack of memory is only noted. There is nothing to free
/// then.
bool tiled_tileset_make(const format_options *options, const format_content *content, tiled_tileset *out);
void tiled_tileset_free(tiled_tileset *set);

#endif
