// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// maps: a cache of tile maps from files: those requested last are kept.
#ifndef HITMASK_TOOL_MAPS_H
#define HITMASK_TOOL_MAPS_H

#include "tiled.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Cells of the maps that are kept, together, and how many of them.
enum { MAPS_CELLS = 1 << 25, MAPS_COUNT = 64 };

typedef struct maps_entry {
    char *file, *layer; ///< layer NULL: the only one there was
    bool with_objects, solid_outside;
    tile_map map;
    int64_t cells;
    uint64_t used, question; ///< when it was requested last, and by which query
} maps_entry;

typedef struct maps {
    tiled_limits limits;
    maps_entry *all;
    size_t count, size;
    int64_t cells;
    uint64_t used, question;
} maps;

/// A new question begins: maps of those before it may be dropped.
void maps_begin(maps *kept);

/// The layer of `wish`, loaded if it is not kept; `wish->limits` is not used here. Those requested longest ago are
/// dropped when the limits are passed, but for those of this query, which must themselves keep within them if they
/// are more than two. False when it cannot be had; one line in `fault` then says why.
bool maps_get(maps *kept, const tiled_wish *wish, tile_map *out, char *fault, size_t size);

/// Frees everything that was loaded.
void maps_free(maps *kept);

#endif
