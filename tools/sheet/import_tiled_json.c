// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Tilesets of Tiled in JSON: .tsj, and those in a .tmj.
#include "import_tiled.h"

#include <stdlib.h>

// ---- objects ------------------------------------------------------------------------------------------------------

enum {
    OBJECT_NAME,
    OBJECT_CLASS,
    OBJECT_TYPE,
    OBJECT_X,
    OBJECT_Y,
    OBJECT_W,
    OBJECT_H,
    OBJECT_TURN,
    OBJECT_POINT,
    OBJECT_ELLIPSE,
    OBJECT_POLYGON,
    OBJECT_POLYLINE,
    OBJECT_TEXT,
    OBJECT_TILE,
    OBJECT_TEMPLATE,
    OBJECT_KEYS
};

static const char *const object_keys[] = {"name",    "class",    "type",     "x",     "y",
                                          "width",   "height",   "rotation", "point", "ellipse",
                                          "polygon", "polyline", "text",     "gid",   "template"};

static bool object_form(json_doc *doc, const size_t *at, tileset_object *out) {
    bool point = false, ellipse = false;
    if (!field_flag(doc, "point", at[OBJECT_POINT], &point) ||
        !field_flag(doc, "ellipse", at[OBJECT_ELLIPSE], &ellipse))
        return false;
    out->form = point ? TILESET_POINT : ellipse ? TILESET_ELLIPSE : TILESET_BOX;
    for (int i = OBJECT_POLYGON; i < OBJECT_KEYS; i++) {
        if (at[i]) out->form = TILESET_OTHER;
    }
    return true;
}

static bool object_read(tileset_read *t, size_t value) {
    size_t at[OBJECT_KEYS];
    json_doc *doc = t->doc;
    tileset_object *o = tileset_add_object(t, value);
    if (!o || !json_doc_some_keys(doc, "an object", value, object_keys, OBJECT_KEYS, at)) return false;
    double *const numbers[] = {&o->x, &o->y, &o->w, &o->h, &o->turn};
    for (int i = 0; i < 5; i++) {
        if (!field_real(doc, object_keys[OBJECT_X + i], at[OBJECT_X + i], 1e6, numbers[i])) return false;
    }
    if (o->w < 0 || o->h < 0)
        return json_doc_fault(doc, value,
                              "an object is less than nothing wide or high: give it "
                              "a size");
    if (!object_form(doc, at, o) || !field_text(doc, "name", at[OBJECT_NAME], &o->name)) return false;
    const size_t kind = at[OBJECT_CLASS] ? at[OBJECT_CLASS] : at[OBJECT_TYPE];
    return (o->name && *o->name) || field_text(doc, "class", kind, &o->name);
}

static bool objects_read(tileset_read *t, size_t group) {
    static const char *const keys[] = {"objects"};
    json_walk walk;
    size_t at;
    if (!group) return true;
    if (!json_doc_some_keys(t->doc, "'objectgroup'", group, keys, 1, &at) || !field_array(t->doc, "objects", at))
        return false;
    if (!at) return true;
    json_walk_begin(t->doc, at, &walk);
    while (json_walk_next(&walk)) {
        if (!object_read(t, walk.value)) return false;
    }
    return true;
}

// ---- tiles --------------------------------------------------------------------------------------------------------

static bool steps_read(tileset_read *t, size_t animation) {
    static const char *const keys[] = {"tileid", "duration"};
    json_walk walk;
    size_t at[2];
    if (!animation) return true;
    if (!field_array(t->doc, "animation", animation)) return false;
    json_walk_begin(t->doc, animation, &walk);
    while (json_walk_next(&walk)) {
        tileset_step *step = tileset_add_step(t, walk.value);
        if (!step || !json_doc_some_keys(t->doc, "a step of an animation", walk.value, keys, 2, at) ||
            !field_needed(t->doc, "a step of an animation", walk.value, "tileid", at[0]) ||
            !field_whole(t->doc, "tileid", at[0], 0, INT32_MAX - 1, &step->tile) ||
            !field_whole(t->doc, "duration", at[1], 0, INT32_MAX, &step->duration))
            return false;
    }
    return true;
}

static bool tile_read(tileset_read *t, size_t value) {
    static const char *const keys[] = {"id", "image", "objectgroup", "animation", "x", "y", "width", "height"};
    size_t at[8];
    int32_t id = 0;
    json_doc *doc = t->doc;
    if (!json_doc_some_keys(doc, "a tile", value, keys, 8, at) || !field_needed(doc, "a tile", value, "id", at[0]) ||
        !field_whole(doc, "id", at[0], 0, INT32_MAX - 1, &id))
        return false;
    tileset_tile *tile = tileset_add_tile(t, id, value);
    if (!tile || !field_text(doc, "image", at[1], &tile->image)) return false;
    tile->image_at = at[1];
    for (int i = 0; i < 4; i++) {
        if (!field_whole(doc, keys[4 + i], at[4 + i], 0, INT32_MAX, &tile->rect[i])) return false;
    }
    if ((tile->rect[2] < 0) != (tile->rect[3] < 0))
        return json_doc_fault(doc, value, "a tile has a width or a height alone: give both");
    return objects_read(t, at[2]) && steps_read(t, at[3]);
}

static bool tiles_read(tileset_read *t, size_t tiles) {
    json_walk walk;
    if (!tiles) return true;
    if (json_doc_kind_of(t->doc, tiles) == JSON_DOC_OBJECT)
        return json_doc_fault(t->doc, tiles, "is of an old version of Tiled: save it anew in a newer one");
    if (!field_array(t->doc, "tiles", tiles)) return false;
    json_walk_begin(t->doc, tiles, &walk);
    while (json_walk_next(&walk)) {
        if (!tile_read(t, walk.value)) return false;
    }
    return true;
}

// ---- tilesets and maps --------------------------------------------------------------------------------------------

enum {
    SET_NAME,
    SET_IMAGE,
    SET_WIDTH,
    SET_HEIGHT,
    SET_MARGIN,
    SET_SPACING,
    SET_COLUMNS,
    SET_COUNT,
    SET_TILES,
    SET_CLEAR,
    SET_KEYS
};

static bool set_numbers(tileset_read *t, const char *const *keys, const size_t *at) {
    int32_t *const numbers[] = {&t->tile_width, &t->tile_height, &t->margin,
                                &t->spacing,    &t->columns,     &t->tile_count};
    for (int i = 0; i < 6; i++) {
        if (!field_whole(t->doc, keys[SET_WIDTH + i], at[SET_WIDTH + i], 0, INT32_MAX, numbers[i])) return false;
    }
    return true;
}

static bool set_read(tileset_read *t, size_t value) {
    static const char *const keys[] = {"name",    "image",   "tilewidth", "tileheight", "margin",
                                       "spacing", "columns", "tilecount", "tiles",      "transparentcolor"};
    size_t at[SET_KEYS];
    if (!json_doc_some_keys(t->doc, "a tileset", value, keys, SET_KEYS, at)) return false;
    if (at[SET_CLEAR])
        return json_doc_fault(t->doc, at[SET_CLEAR],
                              "a tileset has a colour that counts as clear: save its picture "
                              "with transparency");
    t->image_at = at[SET_IMAGE];
    return set_numbers(t, keys, at) && field_text(t->doc, "name", at[SET_NAME], &t->name) &&
           field_text(t->doc, "image", at[SET_IMAGE], &t->image) && tiles_read(t, at[SET_TILES]);
}

static bool set_import(tiled_sources *to, json_doc *doc, size_t value, bool embedded) {
    tileset_read t;
    tileset_begin(to, doc, value, &t);
    bool done = set_read(&t, value) && tileset_finish(&t, embedded, to->out);
    tileset_free(&t);
    return done;
}

static bool map_set(tiled_sources *to, json_doc *doc, size_t value) {
    if (json_doc_kind_of(doc, value) != JSON_DOC_OBJECT)
        return json_doc_fault(doc, value, "a tileset is no object: save the map anew in Tiled");
    const size_t source = field_find(doc, value, "source");
    char *name = NULL;
    if (!source) return set_import(to, doc, value, true);
    bool done = field_text(doc, "source", source, &name) && tiled_source(to, doc, source, name);
    free(name);
    return done;
}

bool tiled_json(tiled_sources *to, json_doc *doc) {
    json_walk walk;
    const size_t root = json_doc_root(doc);
    if (json_doc_kind_of(doc, root) != JSON_DOC_OBJECT)
        return json_doc_fault(doc, root, "is no tileset: save it anew in Tiled");
    const size_t sets = field_find(doc, root, "tilesets");
    if (!to->visible && (sets || field_find(doc, root, "source")))
        return json_doc_fault(doc, root, "is named as a tileset, but is none: save the map anew in Tiled");
    if (!sets) return set_import(to, doc, root, false);
    if (!field_array(doc, "tilesets", sets)) return false;
    json_walk_begin(doc, sets, &walk);
    if (!json_doc_count(doc, sets)) return json_doc_fault(doc, sets, "is a map without tilesets: give it one");
    while (json_walk_next(&walk)) {
        if (!map_set(to, doc, walk.value)) return false;
    }
    return true;
}
