// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The tiles of all tilesets of a map are numbered in one sequence: a tileset has those from its "firstgid" to that of
// the next. Only what some cell names is read.
#define _XOPEN_SOURCE 700
#include "../cli/report.h"
#include "tiled_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A tileset, as far as it counts.
typedef struct tileset {
    int64_t first, end; // its numbers, and the first one of the next
    const json_t *at;   // its entry in the map
    json_t *read;       // that of a file of its own
    char *file;         // the name of that file
} tileset;

typedef struct tilesets {
    tileset *all;
    size_t count;
} tilesets;

// ---- which there are ----------------------------------------------------------------------------------------------

static bool tilesets_list(const tiled_wish *wish, const json_t *map, tilesets *out) {
    const json_t *list = json_object_get(map, "tilesets");
    *out = (tilesets){calloc(json_array_size(list) + 1, sizeof *out->all), json_array_size(list)};
    if (!out->all) {
        report(wish->file, "free some memory", "cannot be read (not enough memory)");
        return false;
    }
    for (size_t i = 0; i < out->count; i++) {
        tileset *one = &out->all[i];
        one->at = json_array_get(list, i);
        one->end = (int64_t)1 << 29;
        if (!tiled_whole(wish->file, one->at, "firstgid", 1, one->end - 1, -1, &one->first)) return false;
        if (i && one->first <= one[-1].first) {
            report(wish->file, "save it anew in Tiled", "its tilesets are not in the order of their numbers");
            return false;
        }
        if (i) one[-1].end = one->first;
    }
    return true;
}

static void tilesets_free(tilesets *list) {
    for (size_t i = 0; i < list->count && list->all; i++) {
        json_decref(list->all[i].read);
        free(list->all[i].file);
    }
    free(list->all);
}

// ---- files of their own -------------------------------------------------------------------------------------------

static bool name_ends(const char *name, const char *end) {
    size_t length = strlen(name), size = strlen(end);
    return length >= size && !strcmp(name + length - size, end);
}

// A name relative to the folder of another file.
static char *name_beside(const char *file, const char *name) {
    const char *slash = strrchr(file, '/');
    size_t folder = slash && *name != '/' ? (size_t)(slash - file) + 1 : 0;
    char *out = malloc(folder + strlen(name) + 1);
    if (!out) return NULL;
    memcpy(out, file, folder);
    strcpy(out + folder, name);
    return out;
}

static bool tileset_load(const tiled_wish *wish, const char *source, tileset *out) {
    if (name_ends(source, ".tsx")) {
        report(wish->file, "export it as .tsj in Tiled (File > Export As), or embed it",
               "uses the tileset '%.200s', which is XML", source);
        return false;
    }
    out->file = name_beside(wish->file, source);
    if (out->file) return (out->read = tiled_parse(out->file, wish->limits)) != NULL;
    report(wish->file, "free some memory", "cannot be read (not enough memory)");
    return false;
}

// ---- tiles --------------------------------------------------------------------------------------------------------

static bool tileset_check(const char *file, const json_t *json, int32_t cell_width, int32_t cell_height) {
    int64_t width, height;
    if (!tiled_whole(file, json, "tilewidth", 1, INT32_MAX, cell_width, &width) ||
        !tiled_whole(file, json, "tileheight", 1, INT32_MAX, cell_height, &height)) {
        return false;
    }
    if (json_is_object(json_object_get(json, "tiles"))) {
        report(file, "save it anew in a newer Tiled", "is of an old version of Tiled");
        return false;
    }
    if (width == cell_width && height == cell_height) return true;
    report(file, "use tiles of the size of the map's cells", "has tiles of %lld x %lld on cells of %d x %d pixels",
           (long long)width, (long long)height, (int)cell_width, (int)cell_height);
    return false;
}

// The tiles that have an entry of their own; the others stay what they are.
static bool tileset_read(const char *file, const tileset *from, const json_t *json, int32_t cell_width,
                         int32_t cell_height, const tile_numbers *used, tile_set *out) {
    if (!tileset_check(file, json, cell_width, cell_height)) return false;
    const json_t *tiles = json_object_get(json, "tiles");
    for (size_t i = 0; i < json_array_size(tiles); i++) {
        const json_t *entry = json_array_get(tiles, i);
        int64_t id;
        if (!tiled_whole(file, entry, "id", 0, INT32_MAX, -1, &id)) return false;
        int32_t tile = from->first + id < from->end ? tile_numbers_find(used, (uint32_t)(from->first + id)) : -1;
        if (tile >= 0 && !tiled_read_tile(file, entry, cell_width, cell_height, out, tile)) return false;
    }
    return true;
}

// Pictures cut into columns have all tiles below "tilecount"; collections of pictures have gaps.
static bool tileset_has(const json_t *json, int64_t id) {
    const json_t *count = json_object_get(json, "tilecount"), *columns = json_object_get(json, "columns");
    return !json_is_integer(count) || json_integer_value(columns) <= 0 || id < json_integer_value(count);
}

static bool tileset_use(const tiled_wish *wish, tileset *from, int32_t cell_width, int32_t cell_height,
                        const tile_numbers *used, tile_set *out) {
    const json_t *source = json_object_get(from->at, "source");
    if (source && !json_is_string(source)) {
        report(wish->file, "save it anew in Tiled", "has a tileset whose source is no text");
        return false;
    }
    if (source && !tileset_load(wish, json_string_value(source), from)) return false;
    return tileset_read(source ? from->file : wish->file, from, source ? from->read : from->at, cell_width,
                        cell_height, used, out);
}

static tileset *tilesets_of(const tilesets *list, int64_t number) {
    for (size_t i = 0; i < list->count; i++) {
        if (number >= list->all[i].first && number < list->all[i].end) return &list->all[i];
    }
    return NULL;
}

// Reads each tileset at the first of its tiles.
static bool tilesets_read(const tiled_wish *wish, const tilesets *list, int32_t cell_width, int32_t cell_height,
                          const tile_numbers *used, tile_set *out) {
    bool *listed = calloc(list->count + 1, sizeof *listed);
    bool done = listed != NULL;
    for (int32_t i = 0; done && i < used->count; i++) {
        tileset *from = tilesets_of(list, used->numbers[i]);
        if (from && !listed[from - list->all]) {
            listed[from - list->all] = true;
            done = tileset_use(wish, from, cell_width, cell_height, used, out);
        }
        if (!done || (from && tileset_has(from->read ? from->read : from->at, used->numbers[i] - from->first))) {
            continue;
        }
        report(wish->file, "save it anew in Tiled, with all its tilesets",
               "a cell has the tile %lu, which is in no tileset", (unsigned long)used->numbers[i]);
        done = false;
    }
    if (!listed) report(wish->file, "free some memory", "cannot be read (not enough memory)");
    free(listed);
    return done;
}

bool tiled_read_tiles(const tiled_wish *wish, const json_t *map, int32_t cell_width, int32_t cell_height,
                      const tile_numbers *used, tile_set *out) {
    tilesets list;
    bool done = tilesets_list(wish, map, &list) && tilesets_read(wish, &list, cell_width, cell_height, used, out);
    tilesets_free(&list);
    return done;
}
