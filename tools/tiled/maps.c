// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "maps.h"

#include "../cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void entry_free(maps_entry *entry) {
    hm_tilemap_destroy(entry->map.map);
    free(entry->file);
    free(entry->layer);
}

static bool entry_is(const maps_entry *entry, const tiled_wish *wish) {
    bool layer = entry->layer && wish->layer ? !strcmp(entry->layer, wish->layer) : !entry->layer == !wish->layer;
    return layer && !strcmp(entry->file, wish->file) && entry->with_objects == wish->with_objects &&
           entry->solid_outside == wish->solid_outside;
}

void maps_begin(maps *kept) { kept->question++; }

// The entry requested longest ago that is not of this query; NULL when there is none.
static maps_entry *maps_oldest(maps *kept) {
    maps_entry *oldest = NULL;
    for (size_t i = 0; i < kept->count; i++) {
        maps_entry *entry = &kept->all[i];
        if (entry->question != kept->question && (!oldest || entry->used < oldest->used)) oldest = entry;
    }
    return oldest;
}

static bool maps_are_many(const maps *kept) { return kept->cells > MAPS_CELLS || kept->count > MAPS_COUNT; }

// False when the maps of this question alone are too many.
static bool maps_drop(maps *kept) {
    while (maps_are_many(kept)) {
        maps_entry *oldest = maps_oldest(kept);
        if (!oldest) return kept->count <= 2;
        kept->cells -= oldest->cells;
        entry_free(oldest);
        *oldest = kept->all[--kept->count];
    }
    return true;
}

static bool maps_reserve(maps *kept) {
    if (kept->count < kept->size) return true;
    size_t size = kept->size ? kept->size * 2 : 8;
    maps_entry *grown = realloc(kept->all, size * sizeof *grown);
    if (!grown) return false;
    kept->all = grown;
    kept->size = size;
    return true;
}

static bool entry_load(maps_entry *entry, const tiled_wish *wish) {
    *entry = (maps_entry){.file = strdup(wish->file),
                          .layer = wish->layer ? strdup(wish->layer) : NULL,
                          .with_objects = wish->with_objects,
                          .solid_outside = wish->solid_outside};
    if (!entry->file || !entry->layer != !wish->layer) {
        report(wish->file, "free some memory", "cannot be kept (not enough memory)");
        return false;
    }
    if (!tiled_load(wish, &entry->map)) return false;
    entry->cells = (int64_t)hm_tilemap_width(entry->map.map) * hm_tilemap_height(entry->map.map);
    return true;
}

static maps_entry *maps_find(const maps *kept, const tiled_wish *wish) {
    for (size_t i = 0; i < kept->count; i++) {
        if (entry_is(&kept->all[i], wish)) return &kept->all[i];
    }
    return NULL;
}

static maps_entry *maps_add(maps *kept, const tiled_wish *wish, char *fault, size_t size) {
    if (!maps_reserve(kept)) {
        snprintf(fault, size, "not enough memory");
        return NULL;
    }
    maps_entry *entry = &kept->all[kept->count];
    tiled_wish limited = *wish;
    limited.limits = &kept->limits;
    report_capture(fault, size);
    bool loaded = entry_load(entry, &limited);
    report_capture(NULL, 0);
    if (!loaded) {
        entry_free(entry);
        return NULL;
    }
    entry->question = kept->question;
    kept->cells += entry->cells;
    kept->count++;
    if (maps_drop(kept)) return maps_find(kept, wish); // which may have moved into the slot of one that was dropped
    snprintf(fault, size, "%s: the tile maps of one question have more than %d cells together, or are more than %d",
             wish->file, MAPS_CELLS, MAPS_COUNT);
    return NULL;
}

bool maps_get(maps *kept, const tiled_wish *wish, tile_map *out, char *fault, size_t size) {
    maps_entry *entry = maps_find(kept, wish);
    if (!entry) entry = maps_add(kept, wish, fault, size);
    if (!entry) return false;
    entry->used = ++kept->used;
    entry->question = kept->question;
    *out = entry->map;
    return true;
}

void maps_free(maps *kept) {
    for (size_t i = 0; i < kept->count; i++) entry_free(&kept->all[i]);
    free(kept->all);
    *kept = (maps){.limits = kept->limits};
}
