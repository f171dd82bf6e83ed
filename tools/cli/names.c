// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "names.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

// The row of a name, or the free one where it would be.
static names_row *names_row_of(names_row *rows, size_t size, const char *name) {
    size_t at = text_hash(name) & (size - 1);
    while (rows[at].name && strcmp(rows[at].name, name) != 0) at = (at + 1) & (size - 1);
    return &rows[at];
}

static bool names_grow(names *all) {
    if (all->count < all->size / 2) return true;
    const size_t size = all->size ? all->size * 2 : 64;
    names_row *rows = calloc(size, sizeof *rows);
    if (!rows) return false;
    for (size_t i = 0; i < all->size; i++) {
        if (all->rows[i].name) *names_row_of(rows, size, all->rows[i].name) = all->rows[i];
    }
    free(all->rows);
    all->rows = rows;
    all->size = size;
    return true;
}

names_result names_add(names *all, char *name, int32_t number) {
    if (!names_grow(all)) return NAMES_NO_MEMORY;
    names_row *row = names_row_of(all->rows, all->size, name);
    if (row->name) return NAMES_TAKEN;
    *row = (names_row){name, number};
    all->count++;
    return NAMES_ADDED;
}

int32_t names_find(const names *all, const char *name) {
    if (!all->size) return -1;
    const names_row *row = names_row_of(all->rows, all->size, name);
    return row->name ? row->number : -1;
}

const char *names_nearest(const names *all, const char *name) {
    // Beyond so many a near name means little, and comparing all takes its time.
    enum { NAMES_TRIED = 4096 };
    const char *nearest = NULL;
    size_t least = 3;
    for (size_t i = 0; i < all->size && i < NAMES_TRIED; i++) {
        if (!all->rows[i].name) continue;
        const size_t distance = text_distance(name, all->rows[i].name);
        if (distance >= least || distance >= strlen(all->rows[i].name)) continue;
        least = distance;
        nearest = all->rows[i].name;
    }
    return nearest;
}

void names_free(names *all) {
    for (size_t i = 0; i < all->size; i++) free(all->rows[i].name);
    free(all->rows);
    *all = (names){0};
}
