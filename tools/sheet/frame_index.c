// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "frame_index.h"

#include "../cli/text.h"

#include <stdlib.h>
#include <string.h>

// The slot of a name, or the free one where it would go.
static int32_t *index_slot(const frame_index *index, const char *name) {
    size_t at = text_hash(name) & (index->room - 1);
    while (index->slots[at] >= 0 && strcmp(index->of->frames[index->slots[at]].name, name) != 0)
        at = (at + 1) & (index->room - 1);
    return &index->slots[at];
}

static bool index_grow(frame_index *index) {
    if (2 * (index->count + 1) <= index->room) return true;
    frame_index grown = {.of = index->of, .room = index->room ? 2 * index->room : 64, .count = index->count};
    grown.slots = malloc(grown.room * sizeof *grown.slots);
    if (!grown.slots) return false;
    for (size_t i = 0; i < grown.room; i++) grown.slots[i] = -1;
    for (size_t i = 0; i < index->room; i++) {
        const int32_t frame = index->slots[i];
        if (frame >= 0) *index_slot(&grown, index->of->frames[frame].name) = frame;
    }
    free(index->slots);
    *index = grown;
    return true;
}

names_result frame_index_add(frame_index *index, int32_t frame) {
    if (!index_grow(index)) return NAMES_NO_MEMORY;
    int32_t *slot = index_slot(index, index->of->frames[frame].name);
    if (*slot >= 0) return NAMES_TAKEN;
    *slot = frame;
    index->count++;
    return NAMES_ADDED;
}

int32_t frame_index_find(const frame_index *index, const char *name) {
    return index->room ? *index_slot(index, name) : -1;
}

void frame_index_free(frame_index *index) {
    free(index->slots);
    *index = (frame_index){.of = index->of};
}
