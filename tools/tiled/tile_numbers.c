// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "tile_numbers.h"

#include <hitmask/tilemap.h>

#include <stdlib.h>

// Knuth's multiplicative hash.
static size_t numbers_hash(uint32_t number, size_t size) { return (size_t)(number * 2654435769u >> 7) & (size - 1); }

// The slot of a number, or the empty one where it would be.
static int32_t *numbers_slot(const tile_numbers *list, uint32_t number) {
    size_t at = numbers_hash(number, list->size);
    while (list->slots[at] && list->numbers[list->slots[at] - 1] != number) at = (at + 1) & (list->size - 1);
    return &list->slots[at];
}

// Half of the slots at least stay empty.
static bool numbers_grow(tile_numbers *list) {
    if ((size_t)list->count * 2 < list->size) return true;
    size_t size = list->size ? list->size * 2 : 64;
    uint32_t *numbers = realloc(list->numbers, size / 2 * sizeof *numbers);
    if (!numbers) return false;
    list->numbers = numbers;
    int32_t *slots = calloc(size, sizeof *slots);
    if (!slots) return false;
    free(list->slots);
    list->slots = slots;
    list->size = size;
    for (int32_t i = 0; i < list->count; i++) *numbers_slot(list, numbers[i]) = i + 1;
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
        int32_t *slot = numbers_slot(out, number);
        if (!*slot) {
            if (out->count == TILE_NUMBERS_MOST) return TILE_NUMBERS_TOO_MANY;
            out->numbers[out->count] = number;
            *slot = ++out->count;
        }
        cells[i] = (cells[i] & HM_CELL_FLIPS) | (uint32_t)*slot;
    }
    return TILE_NUMBERS_DONE;
}

int32_t tile_numbers_find(const tile_numbers *list, uint32_t number) {
    return list->count ? *numbers_slot(list, number) - 1 : -1;
}

void tile_numbers_free(tile_numbers *list) {
    free(list->numbers);
    free(list->slots);
    *list = (tile_numbers){0};
}
