// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "text_store.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// The first block is small, as most sheets have few names; each further one is twice as large, up to a limit.
enum { BLOCK_FIRST = 1 << 8, BLOCK_MOST = 1 << 16 };

typedef struct text_block {
    struct text_block *before;
    size_t room, used;
    char bytes[];
} text_block;

static text_block *text_store_grow(text_store *all, size_t size) {
    size_t room = !all->last ? BLOCK_FIRST : all->last->room < BLOCK_MOST ? 2 * all->last->room : BLOCK_MOST;
    if (room < size) room = size;
    text_block *block = malloc(sizeof *block + room);
    if (!block) return NULL;
    *block = (text_block){.before = all->last, .room = room};
    return all->last = block;
}

const char *text_store_keep(text_store *all, const char *text) {
    const size_t size = strlen(text) + 1;
    text_block *block = all->last;
    if (!block || size > block->room - block->used) block = text_store_grow(all, size);
    if (!block) return NULL;
    char *copy = memcpy(block->bytes + block->used, text, size);
    block->used += size;
    return copy;
}

void text_store_free(text_store *all) {
    for (text_block *block = all->last, *before; block; block = before) {
        before = block->before;
        free(block);
    }
    *all = (text_store){0};
}
