// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "tiled.h"

#include "../cli/files.h"
#include "../json/json_read.h"
#include "../cli/report.h"
#include "tiled_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- files --------------------------------------------------------------------------------------------------------

json_t *tiled_parse(const char *file, const tiled_limits *limits) {
    char fault[256];
    size_t length;
    char *text = file_read(file, (size_t)limits->bytes, "--max-bytes", &length);
    if (!text) return NULL;
    size_t begin = strspn(text, " \t\r\n");
    json_t *object = NULL;
    if (text[begin] == '<') {
        report(file, "save it as JSON in Tiled (File > Export As)", "is XML");
    } else if (!(object = json_read_object(text, length, fault, sizeof fault))) {
        report(file, "check the file", "%s", fault);
    }
    free(text);
    return object;
}

// Some programs write 16.0 for 16.
static bool value_whole(const json_t *value, int64_t *out) {
    const double most = 1e15;
    double real = json_real_value(value);
    *out = json_is_integer(value) ? json_integer_value(value) : 0;
    if (!json_is_real(value)) return json_is_integer(value);
    if (!(real >= -most && real <= most)) return false;
    *out = (int64_t)real;
    return (double)*out == real;
}

bool tiled_whole(const char *file, const json_t *object, const char *key, int64_t least, int64_t most,
                 int64_t fallback, int64_t *out) {
    const json_t *value = json_object_get(object, key);
    bool whole = value_whole(value, out);
    if (!value) *out = fallback;
    if ((whole || !value) && *out >= least && *out <= most) return true;
    if (value) {
        report(file, "save it anew in Tiled", "'%s' is no whole number from %" PRId64 " to %" PRId64, key, least,
               most);
    } else {
        report(file, "save it anew in Tiled", "'%s' is missing", key);
    }
    return false;
}

// ---- layers -------------------------------------------------------------------------------------------------------

// What was found in the search for a layer.
typedef struct search {
    const char *name; // NULL: any
    const json_t *found;
    size_t count;    // of those that it may be
    char names[200]; // of all layers of tiles
} search;

// Groups hold layers, which may be groups; json_read limits their nesting.
static void search_layers(const json_t *layers, search *out) {
    for (size_t i = 0; i < json_array_size(layers); i++) {
        const json_t *layer = json_array_get(layers, i);
        const char *type = json_string_value(json_object_get(layer, "type"));
        const char *name = json_string_value(json_object_get(layer, "name"));
        if (type && !strcmp(type, "group")) search_layers(json_object_get(layer, "layers"), out);
        if (!type || strcmp(type, "tilelayer") != 0) continue;
        size_t length = strlen(out->names);
        snprintf(out->names + length, sizeof out->names - length, "%s'%.40s'", length ? ", " : "", name ? name : "");
        if (out->name && (!name || strcmp(name, out->name) != 0)) continue;
        out->found = layer;
        out->count++;
    }
}

static const json_t *tiled_layer(const tiled_wish *wish, const json_t *map) {
    search list = {.name = wish->layer};
    search_layers(json_object_get(map, "layers"), &list);
    if (list.count == 1) return list.found;
    if (!*list.names) {
        report(wish->file, "give a map with one", "has no layer of tiles");
    } else if (wish->layer) {
        report(wish->file, "name one of its layers", "has %s layer of tiles '%.60s', its layers are %s",
               list.count ? "more than one" : "no", wish->layer, list.names);
    } else {
        report(wish->file, "name one as \"layer\"", "has several layers of tiles: %s", list.names);
    }
    return NULL;
}

// ---- maps ---------------------------------------------------------------------------------------------------------

static bool map_check(const char *file, const json_t *map) {
    const char *type = json_string_value(json_object_get(map, "type"));
    const char *orientation = json_string_value(json_object_get(map, "orientation"));
    if ((type && strcmp(type, "map") != 0) || !json_is_array(json_object_get(map, "layers"))) {
        report(file, "give a map that Tiled saved as JSON", "is no map of Tiled");
        return false;
    }
    if (!orientation || !strcmp(orientation, "orthogonal")) return true;
    report(file, "give an orthogonal map", "is %.40s, and only orthogonal maps are read", orientation);
    return false;
}

// A map that is being read: the layer that is wanted, its cells, and what they name.
typedef struct map_job {
    const tiled_wish *wish;
    const json_t *map, *layer;
    int64_t cell_width, cell_height;
    int64_t offset_x, offset_y;
    tiled_cells cells;
    tile_numbers used;
    tile_set tiles;
} map_job;

static bool job_read_layer(map_job *job) {
    enum { FARTHEST = 1000000 };
    const char *file = job->wish->file;
    return (job->layer = tiled_layer(job->wish, job->map)) != NULL &&
           tiled_whole(file, job->map, "tilewidth", 1, 32767, -1, &job->cell_width) &&
           tiled_whole(file, job->map, "tileheight", 1, 32767, -1, &job->cell_height) &&
           tiled_whole(file, job->layer, "offsetx", -FARTHEST, FARTHEST, 0, &job->offset_x) &&
           tiled_whole(file, job->layer, "offsety", -FARTHEST, FARTHEST, 0, &job->offset_y) &&
           tiled_read_cells(job->wish, job->layer, &job->cells);
}

static bool job_read_tiles(map_job *job) {
    const char *file = job->wish->file;
    size_t count = (size_t)job->cells.width * (size_t)job->cells.height;
    tile_numbers_result result = tile_numbers_take(job->cells.numbers, count, &job->used);
    if (result == TILE_NUMBERS_TOO_MANY) {
        report(file, "use fewer", "has more than %d different tiles in a layer", TILE_NUMBERS_MOST);
        return false;
    }
    hm_tile_form form = job->wish->with_objects ? HM_TILE_EMPTY : HM_TILE_SOLID;
    if (result == TILE_NUMBERS_DONE && tile_set_create(job->used.count, form, &job->tiles)) {
        return tiled_read_tiles(job->wish, job->map, (int32_t)job->cell_width, (int32_t)job->cell_height, &job->used,
                                &job->tiles);
    }
    report(file, "free some memory", "cannot be read (not enough memory)");
    return false;
}

static bool job_make(const map_job *job, tile_map *out) {
    const char *file = job->wish->file;
    const tiled_cells *cells = &job->cells;
    const hm_tilemap_options options = {cells->width, cells->height, (int32_t)job->cell_width,
                                        (int32_t)job->cell_height, job->wish->solid_outside};
    int64_t width = cells->width * job->cell_width, height = cells->height * job->cell_height;
    if (width > 32767 || height > 32767) {
        report(file, "cut it into several maps", "is %" PRId64 " x %" PRId64 " pixels, and a side has at most 32767",
               width, height);
        return false;
    }
    *out = (tile_map){NULL, cells->left, cells->top, (int32_t)(cells->left * job->cell_width + job->offset_x),
                      (int32_t)(cells->top * job->cell_height + job->offset_y)};
    hm_result result =
        hm_tilemap_create(&options, job->tiles.tiles, job->tiles.count, cells->numbers, NULL, &out->map);
    if (result == HM_OK) return true;
    if (result == HM_ERROR_FORMAT) {
        report(file, "use square cells for such tiles",
               "has a tile that is turned by a quarter in cells that are not square");
    } else if (result == HM_ERROR_RANGE) {
        report(file, "use fewer", "has more than %d different tiles with their flips", TILE_NUMBERS_MOST);
    } else {
        report(file, "free some memory", "cannot be kept (not enough memory)");
    }
    return false;
}

bool tiled_load(const tiled_wish *wish, tile_map *out) {
    json_t *map = tiled_parse(wish->file, wish->limits);
    map_job job = {.wish = wish, .map = map};
    bool done =
        map && map_check(wish->file, map) && job_read_layer(&job) && job_read_tiles(&job) && job_make(&job, out);
    free(job.cells.numbers);
    tile_numbers_free(&job.used);
    tile_set_free(&job.tiles);
    json_decref(map);
    return done;
}
