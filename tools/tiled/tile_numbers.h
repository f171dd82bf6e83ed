// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// tile_numbers: which tiles the cells of a map name. Maps number tiles with large gaps; the library wants them
// without.
#ifndef HITMASK_TOOL_TILE_NUMBERS_H
#define HITMASK_TOOL_TILE_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Different tiles of a map at most.
enum { TILE_NUMBERS_MOST = 65535 };

/// The tiles that cells name, by their first cells, and a hash table of them with `size` slots, a power of two.
typedef struct tile_numbers {
    uint32_t *numbers; ///< without flips
    int32_t count;
    int32_t *slots; ///< index + 1, or 0
    size_t size;
} tile_numbers;

/// What came of taking them.
typedef enum tile_numbers_result {
    TILE_NUMBERS_DONE,
    TILE_NUMBERS_MEMORY,
    TILE_NUMBERS_TOO_MANY
} tile_numbers_result;

/// Puts its index in the list + 1 in place of the number of each cell, with its flips (HM_CELL_FLIPS); 0 stays.
tile_numbers_result tile_numbers_take(uint32_t *cells, size_t count, tile_numbers *out);

/// The index of a number, -1 when no cell names it.
int32_t tile_numbers_find(const tile_numbers *list, uint32_t number);

/// Frees what it holds, whatever came of taking them.
void tile_numbers_free(tile_numbers *list);

#endif
