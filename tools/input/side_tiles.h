// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// side_tiles: a tile map out of JSON, written out there or in a file of Tiled.
#ifndef HITMASK_TOOL_SIDE_TILES_H
#define HITMASK_TOOL_SIDE_TILES_H

#include "side_read.h"

/// What the grammar says of "tiles".
extern const char side_tiles_grammar[];

bool side_read_tilemap(query_reader *reader, const side_source *source, shape_side *out);

#endif
