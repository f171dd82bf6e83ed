// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "tile_numbers.h"

#include <hitmask/tilemap.h>

#include <stdlib.h>

// Knuth's multiplicative hash.
static size_t numbers_hash(uint32_t number, size_t size) { return (size_t)(number * 2654435769u >> 7) & (size - 1); }

// The slot of a number, or the empty one where it would be.
static int32_t *numbers_place(const tile_numbers *list, uint32_t number) {
    size_t at = numbers_hash(number, list->size);
    while (list->places[at] && list->numbers[list->places[at] - 1] != number) at = (at + 1) & (list->size - 1);
    return &list->places[at];
}

// Half of the slots at least stay empty.
static bool numbers_grow(tile_numbers *list) {
    if ((size_t)list->count * 2 < list->size) return true;
    size_t size = list->size ? list->size * 2 : 64;
    uint32_t *numbers = realloc(list->numbers, size / 2 * sizeof *numbers);
    if (!numbers) return false;
    list->numbers = numbers;
    int32_t *places = calloc(size, sizeof *places);
    if (!places) return false;
    free(list->places);
    list->places = places;
    list->size = size;
    for (int32_t i = 0; i < list->count; i++) *numbers_place(list, numbers[i]) = i + 1;
    return true;
}

tile_numbers_result tile_numbers_take(uint32_t *cells, size_t count, tile_numbers *out) {
    *out = (tile_numbers){0};
    for (size_t i = 0; i < count; i++) {
        uint32_t number = cells[i] & ~HM_CELL_FLIPS;
        if (!number) {
            cells[i] = 0;
            continue;
        }
        if (!numbers_grow(out)) return TILE_NUMBERS_MEMORY;
        int32_t *place = numbers_place(out, number);
        if (!*place) {
            if (out->count == TILE_NUMBERS_MOST) return TILE_NUMBERS_TOO_MANY;
            out->numbers[out->count] = number;
            *place = ++out->count;
        }
        cells[i] = (cells[i] & HM_CELL_FLIPS) | (uint32_t)*place;
    }
    return TILE_NUMBERS_DONE;
}

int32_t tile_numbers_find(const tile_numbers *list, uint32_t number) {
    return list->count ? *numbers_place(list, number) - 1 : -1;
}

void tile_numbers_free(tile_numbers *list) {
    free(list->numbers);
    free(list->places);
    *list = (tile_numbers){0};
}
