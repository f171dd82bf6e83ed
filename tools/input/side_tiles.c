// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "side_tiles.h"

#include "side_mask.h"
#include "../tiled/tile_numbers.h"
#include "../tiled/tile_set.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char side_tiles_grammar[] =
    "tiles = {                                  a map of cells, from 0,0 on to the right and down\n"
    "  \"cell\":    n | [w,h]                     pixels of a cell, whole\n"
    "  \"rows\":    [\"..#\",\"###\"]               a character each; '.' and ' ' are empty cells\n"
    "  or\n"
    "  \"width\":   n, \"data\":[0,1,..]            numbers row by row, 0 empty, with Tiled's bits for flips\n"
    "  with either\n"
    "  \"tiles\":   {\"#\":tile,\"7\":tile,..}        what is what; without it all are solid\n"
    "  or a map that Tiled saved as JSON, orthogonal, finite or infinite\n"
    "  \"tiled\":   \"map.tmj\"                     relative to the working folder; kept when loaded\n"
    "  \"layer\":   text                          its name; default: the only layer of tiles\n"
    "  \"solid\":   \"all\" | \"with-objects\"        tiles without collision objects are solid, or not\n"
    "  with any\n"
    "  \"outside\": \"empty\" | \"solid\"             what lies outside of the map; default \"empty\"\n"
    "}\n"
    "tile = \"solid\" | \"empty\" | {\n"
    "  \"polygon\": [[x,y],..]                    simple, pixels of the cell; likewise \"mask\" or \"rows\",\n"
    "                                           which begin in its corner; solid without any\n"
    "  \"threshold\": 1 to 255                    with a mask\n"
    "  \"one_way\": \"up\" | \"down\" | \"left\" | \"right\"  counts only in casts against that way\n"
    "}\n";

enum {
    TILES_CELL,
    TILES_ROWS,
    TILES_WIDTH,
    TILES_DATA,
    TILES_TILES,
    TILES_TILED,
    TILES_LAYER,
    TILES_SOLID,
    TILES_OUTSIDE,
    TILES_KEYS
};
static const char *const tiles_keys[TILES_KEYS] = {"cell",  "rows",  "width", "data",   "tiles",
                                                   "tiled", "layer", "solid", "outside"};

// One of two words; the first where there is none.
static bool tiles_choice(query_reader *reader, const char *key, const json_t *value, const char *const words[2],
                         bool *second) {
    const char *word = value ? json_string_value(value) : words[0];
    *second = word && !strcmp(word, words[1]);
    if (*second || (word && !strcmp(word, words[0]))) return true;
    return query_fault(reader, "%s: give \"%s\" or \"%s\"", key, words[0], words[1]);
}

// ---- one tile -----------------------------------------------------------------------------------------------------

enum { TILE_POLYGON, TILE_MASK, TILE_ROWS, TILE_THRESHOLD, TILE_ONE_WAY, TILE_KEYS };
static const char *const tile_keys[TILE_KEYS] = {"polygon", "mask", "rows", "threshold", "one_way"};

// The map while it is read.
typedef struct tiles_job {
    query_reader *reader;
    int32_t cell_width, cell_height;
    uint32_t *cells;
    int32_t width, height;
    bool text; // cells are characters
    tile_numbers used;
    tile_set set;
} tiles_job;

static bool tile_read_mask(tiles_job *job, json_t *const *values, int32_t tile) {
    hm_mask *mask = NULL;
    if (values[TILE_ROWS]) {
        mask = side_rows(job->reader, values[TILE_ROWS]);
        if (!mask) return false;
    } else {
        const picture_entry *entry = side_picture(job->reader, values[TILE_MASK], values[TILE_THRESHOLD]);
        if (!entry) return false;
        if (hm_mask_copy(entry->mask, NULL, &mask) != HM_OK) return query_no_memory(job->reader);
    }
    tile_set_mask(&job->set, tile, mask);
    return true;
}

static bool tile_read_form(tiles_job *job, json_t *const *values, int32_t tile) {
    int forms = !!values[TILE_POLYGON] + !!values[TILE_MASK] + !!values[TILE_ROWS];
    if (forms > 1) return query_fault(job->reader, "tiles: a tile is one of polygon, mask, rows");
    if (values[TILE_THRESHOLD] && !values[TILE_MASK])
        return query_fault(job->reader, "tiles: only a mask has a threshold");
    job->set.tiles[tile].form = HM_TILE_SOLID;
    if (!forms) return true;
    if (!values[TILE_POLYGON]) return tile_read_mask(job, values, tile);
    size_t count;
    hm_vec2 *points = query_points(job->reader, "polygon", values[TILE_POLYGON], &count);
    if (points) tile_set_polygon(&job->set, tile, points, (int32_t)count);
    return points != NULL;
}

static bool tile_try(const tiles_job *job, const char *name, int32_t tile) {
    hm_result result = tile_set_try(&job->set, tile, job->cell_width, job->cell_height);
    if (result == HM_ERROR_FORMAT)
        return query_fault(job->reader, "tiles: the polygon of '%s' meets itself or has no area", name);
    if (result == HM_ERROR_RANGE) return query_fault(job->reader, "tiles: '%s' reaches beyond its cell", name);
    return result == HM_OK || query_no_memory(job->reader);
}

static bool tile_read(tiles_job *job, const char *name, json_t *value, int32_t tile) {
    json_t *values[TILE_KEYS] = {0};
    const char *word = json_string_value(value);
    hm_tile *out = &job->set.tiles[tile];
    if (word && strcmp(word, "solid") != 0 && strcmp(word, "empty") != 0) {
        return query_fault(job->reader, "tiles: give \"solid\", \"empty\" or an object for '%s'", name);
    }
    out->form = word && !strcmp(word, "empty") ? HM_TILE_EMPTY : HM_TILE_SOLID;
    if (word) return true;
    if (!query_keys_take(job->reader, "tiles: a tile", value, tile_keys, values, TILE_KEYS)) return false;
    if (values[TILE_ONE_WAY] && !tile_one_way(json_string_value(values[TILE_ONE_WAY]), &out->one_way)) {
        return query_fault(job->reader, "one_way: give \"up\", \"down\", \"left\" or \"right\"");
    }
    return tile_read_form(job, values, tile) && tile_try(job, name, tile);
}

// ---- cells --------------------------------------------------------------------------------------------------------

static bool job_reserve(tiles_job *job, size_t width, size_t height) {
    if (width > HM_MASK_MAX_SIDE / (size_t)job->cell_width || height > HM_MASK_MAX_SIDE / (size_t)job->cell_height) {
        return query_fault(job->reader, "tiles: a side has at most %d pixels", HM_MASK_MAX_SIDE);
    }
    job->width = (int32_t)width;
    job->height = (int32_t)height;
    job->cells = calloc(width * height + 1, sizeof *job->cells);
    return job->cells || query_no_memory(job->reader);
}

static bool job_read_rows(tiles_job *job, const json_t *rows) {
    size_t width = json_string_length(json_array_get(rows, 0));
    if (!json_is_array(rows)) return query_fault(job->reader, "rows: give an array of texts");
    if (!job_reserve(job, width, json_array_size(rows))) return false;
    for (size_t y = 0; y < json_array_size(rows); y++) {
        const char *row = json_string_value(json_array_get(rows, y));
        if (!row || json_string_length(json_array_get(rows, y)) != width)
            return query_fault(job->reader, "rows: give rows of the same length");
        for (size_t x = 0; x < width; x++) {
            if (row[x] < ' ' || row[x] > '~') return query_fault(job->reader, "rows: give characters of ASCII");
            job->cells[y * width + x] = row[x] == '.' || row[x] == ' ' ? 0 : (uint32_t)row[x];
        }
    }
    job->text = true;
    return true;
}

static bool job_read_data(tiles_job *job, const json_t *columns, const json_t *data) {
    int32_t width;
    size_t count = json_array_size(data);
    if (!columns) return query_fault(job->reader, "width: is missing");
    if (!query_whole(job->reader, "width", columns, 1, HM_MASK_MAX_SIDE, &width)) return false;
    if (!json_is_array(data) || count % (size_t)width) {
        return query_fault(job->reader, "data: give an array of numbers, whole rows of %d", (int)width);
    }
    if (!job_reserve(job, (size_t)width, count / (size_t)width)) return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *item = json_array_get(data, i);
        json_int_t number = json_integer_value(item);
        if (!json_is_integer(item) || number < 0 || number > UINT32_MAX)
            return query_fault(job->reader, "data: give whole numbers of 32 bits");
        job->cells[i] = (uint32_t)number;
    }
    return true;
}

static bool job_read_cell(tiles_job *job, const json_t *value) {
    if (!value) return query_fault(job->reader, "cell: is missing");
    if (!json_is_array(value)) {
        if (!query_whole(job->reader, "cell", value, 1, HM_MASK_MAX_SIDE, &job->cell_width)) return false;
        job->cell_height = job->cell_width;
        return true;
    }
    if (json_array_size(value) != 2) return query_fault(job->reader, "cell: give a whole number or two as [w,h]");
    return query_whole(job->reader, "cell", json_array_get(value, 0), 1, HM_MASK_MAX_SIDE, &job->cell_width) &&
           query_whole(job->reader, "cell", json_array_get(value, 1), 1, HM_MASK_MAX_SIDE, &job->cell_height);
}

// ---- maps that are written out ------------------------------------------------------------------------------------

static bool job_check_names(const tiles_job *job, json_t *tiles) {
    const char *name;
    json_t *value;
    json_object_foreach(tiles, name, value) {
        bool right = job->text ? strlen(name) == 1 && *name > ' ' && *name <= '~' && *name != '.'
                               : *name >= '1' && *name <= '9' && !name[strspn(name, "0123456789")];
        if (right) continue;
        return query_fault(job->reader, "tiles: unknown tile '%.60s': give %s", name,
                           job->text ? "single characters" : "whole numbers from 1 on");
    }
    return true;
}

static bool job_read_tiles(tiles_job *job, json_t *tiles) {
    size_t count = (size_t)job->width * (size_t)job->height;
    tile_numbers_result result = tile_numbers_take(job->cells, count, &job->used);
    if (result == TILE_NUMBERS_TOO_MANY)
        return query_fault(job->reader, "tiles: there are at most %d different tiles", TILE_NUMBERS_MOST);
    if (result != TILE_NUMBERS_DONE || !tile_set_create(job->used.count, HM_TILE_SOLID, &job->set))
        return query_no_memory(job->reader);
    if (!tiles) return true;
    if (!json_is_object(tiles)) return query_fault(job->reader, "tiles: give an object with a key for each tile");
    if (!job_check_names(job, tiles)) return false;
    for (int32_t i = 0; i < job->used.count; i++) {
        char name[16];
        snprintf(name, sizeof name, job->text ? "%c" : "%" PRIu32, job->used.numbers[i]);
        json_t *value = json_object_get(tiles, name);
        if (!value && !(job->text && !strcmp(name, "#")))
            return query_fault(job->reader, "tiles: there is no tile '%s', but a cell has it", name);
        if (value && !tile_read(job, name, value, i)) return false;
    }
    return true;
}

static void free_map(void *map) { hm_tilemap_destroy(map); }

static bool job_make(const tiles_job *job, bool solid_outside, shape_side *out) {
    const hm_tilemap_options options = {job->width, job->height, job->cell_width, job->cell_height, solid_outside};
    hm_tilemap *map = NULL;
    hm_result result = hm_tilemap_create(&options, job->set.tiles, job->set.count, job->cells, NULL, &map);
    if (result == HM_ERROR_FORMAT)
        return query_fault(job->reader, "tiles: only square cells can be turned by a quarter");
    if (!query_made(job->reader, result, "tiles", "there are too many different tiles with their flips"))
        return false;
    if (!side_own(out, map, free_map)) return query_no_memory(job->reader);
    hm_shape_tilemap(map, &out->shape);
    return true;
}

static bool tiles_read_inline(query_reader *reader, json_t *const *values, bool solid_outside, shape_side *out) {
    tiles_job job = {.reader = reader};
    if (!values[TILES_ROWS] == !values[TILES_DATA])
        return query_fault(reader, "tiles: give one of rows, data, tiled");
    if (values[TILES_ROWS] && values[TILES_WIDTH]) return query_fault(reader, "tiles: width is given by the rows");
    bool done = job_read_cell(&job, values[TILES_CELL]) &&
                (values[TILES_ROWS] ? job_read_rows(&job, values[TILES_ROWS])
                                    : job_read_data(&job, values[TILES_WIDTH], values[TILES_DATA])) &&
                job_read_tiles(&job, values[TILES_TILES]) && job_make(&job, solid_outside, out);
    free(job.cells);
    tile_numbers_free(&job.used);
    tile_set_free(&job.set);
    return done;
}

// ---- maps of Tiled ------------------------------------------------------------------------------------------------

static bool tiles_read_tiled(query_reader *reader, json_t *const *values, bool solid_outside, shape_side *out) {
    static const char *const solid[2] = {"all", "with-objects"};
    const json_t *layer = values[TILES_LAYER];
    tiled_wish wish = {.file = json_string_value(values[TILES_TILED]),
                       .layer = json_string_value(layer),
                       .solid_outside = solid_outside};
    if (!wish.file || !*wish.file) return query_fault(reader, "tiled: give the name of a map");
    if (layer && !wish.layer) return query_fault(reader, "layer: give a text");
    for (int i = 0; i < TILES_TILED; i++) {
        if (values[i]) return query_fault(reader, "tiles: '%s' is no key of a map from a file", tiles_keys[i]);
    }
    if (!tiles_choice(reader, "solid", values[TILES_SOLID], solid, &wish.with_objects)) return false;
    tile_map map;
    reader->blame = values[TILES_TILED];
    char *path = query_file(reader, wish.file);
    if (!path) return query_no_memory(reader);
    wish.file = path;
    bool got = maps_get(&reader->kept_maps, &wish, &map, reader->fault, sizeof reader->fault);
    free(path);
    if (!got) return false;
    hm_shape_tilemap(map.map, &out->shape);
    out->first_cell = (hm_pixel){map.left, map.top};
    out->corner = (hm_pixel){map.offset_x, map.offset_y};
    return true;
}

bool side_read_tilemap(query_reader *reader, const side_source *source, shape_side *out) {
    static const char *const outsides[2] = {"empty", "solid"};
    json_t *values[TILES_KEYS] = {0};
    bool outside;
    if (!query_keys_take(reader, "tiles", source->value, tiles_keys, values, TILES_KEYS)) return false;
    if (!tiles_choice(reader, "outside", values[TILES_OUTSIDE], outsides, &outside)) return false;
    if (values[TILES_TILED]) return tiles_read_tiled(reader, values, outside, out);
    for (int i = TILES_LAYER; i < TILES_OUTSIDE; i++) {
        if (values[i]) return query_fault(reader, "tiles: '%s' is only a key beside 'tiled'", tiles_keys[i]);
    }
    return tiles_read_inline(reader, values, outside, out);
}
