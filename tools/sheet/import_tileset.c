// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "import_atlas.h"
#include "import_tiled.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- noting -------------------------------------------------------------------------------------------------------

void tileset_begin(const tiled_sources *to, json_doc *doc, size_t at, tileset_read *out) {
    *out = (tileset_read){.options = *to->options, .doc = doc, .at = at, .columns = -1, .tile_count = -1};
    for (size_t i = 0; i < to->out->count; i++) out->options.max_frames -= to->out->sheets[i].frame_count;
}

void tileset_free(tileset_read *t) {
    for (size_t i = 0; i < t->tile_total; i++) free(t->tiles[i].image);
    for (size_t i = 0; i < t->object_total; i++) free(t->objects[i].name);
    free(t->tiles);
    free(t->objects);
    free(t->steps);
    free(t->name);
    free(t->image);
}

// Room for one more in an array that grows by doubling.
static void *tileset_grow(tileset_read *t, void *array, size_t count, size_t size) {
    if (count & (count - 1)) return array;
    void *grown = count < SIZE_MAX / 2 / size ? realloc(array, (count ? 2 * count : 1) * size) : NULL;
    if (!grown) import_json_no_memory(t->doc);
    return grown;
}

tileset_tile *tileset_add_tile(tileset_read *t, int32_t id, size_t at) {
    tileset_tile *grown = tileset_grow(t, t->tiles, t->tile_total, sizeof *grown);
    if (!grown) return NULL;
    t->tiles = grown;
    grown[t->tile_total] = (tileset_tile){.id = id,
                                          .at = at,
                                          .rect = {0, 0, -1, -1},
                                          .first_object = t->object_total,
                                          .first_step = t->step_total,
                                          .frame = -1};
    return &grown[t->tile_total++];
}

tileset_object *tileset_add_object(tileset_read *t, size_t at) {
    tileset_object *grown = tileset_grow(t, t->objects, t->object_total, sizeof *grown);
    if (!grown) return NULL;
    t->objects = grown;
    grown[t->object_total] = (tileset_object){.at = at};
    t->tiles[t->tile_total - 1].object_count++;
    return &grown[t->object_total++];
}

tileset_step *tileset_add_step(tileset_read *t, size_t at) {
    tileset_step *grown = tileset_grow(t, t->steps, t->step_total, sizeof *grown);
    if (!grown) return NULL;
    t->steps = grown;
    grown[t->step_total] = (tileset_step){.at = at};
    t->tiles[t->tile_total - 1].step_count++;
    return &grown[t->step_total++];
}

// ---- tiles --------------------------------------------------------------------------------------------------------

static int tile_order(const void *a, const void *b) {
    const tileset_tile *one = a, *other = b;
    return (one->id > other->id) - (one->id < other->id);
}

static bool tiles_sort(tileset_read *t) {
    if (t->tile_total) qsort(t->tiles, t->tile_total, sizeof *t->tiles, tile_order);
    for (size_t i = 1; i < t->tile_total; i++) {
        const tileset_tile *one = &t->tiles[i];
        if (one->id == one[-1].id)
            return json_doc_fault(t->doc, one->at > one[-1].at ? one->at : one[-1].at,
                                  "tile %ld is there twice: leave one out", (long)one->id);
    }
    return true;
}

static tileset_tile *tile_find(const tileset_read *t, int32_t id) {
    const tileset_tile wanted = {.id = id};
    return t->tile_total ? bsearch(&wanted, t->tiles, t->tile_total, sizeof wanted, tile_order) : NULL;
}

// ---- one picture, cut into tiles ----------------------------------------------------------------------------------

static int32_t tiles_along(const tileset_read *t, int32_t side, int32_t tile) {
    const int64_t room = (int64_t)side - t->margin + t->spacing;
    return room < 0 ? 0 : (int32_t)(room / ((int64_t)tile + t->spacing));
}

static bool tileset_sizes(tileset_read *t, const import_image *image) {
    if (t->tile_width < 1 || t->tile_height < 1)
        return json_doc_fault(t->doc, t->at, "tiles have no size: give 'tilewidth' and 'tileheight'");
    if (t->columns < 0) t->columns = tiles_along(t, image->width, t->tile_width);
    if (!t->columns)
        return json_doc_fault(t->doc, t->at,
                              "there is no column of tiles in a picture %ld pixels wide: give "
                              "'columns', 'tilewidth', 'margin' and 'spacing' as they are",
                              (long)image->width);
    const int64_t all = (int64_t)t->columns * tiles_along(t, image->height, t->tile_height);
    if (t->tile_count < 0) t->tile_count = all < INT32_MAX ? (int32_t)all : INT32_MAX;
    return t->tile_count || json_doc_fault(t->doc, t->at,
                                           "there are no tiles in a picture of %ld x %ld pixels: give 'tileheight', "
                                           "'tilecount', 'margin' and 'spacing' as they are",
                                           (long)image->width, (long)image->height);
}

static int32_t tile_rect(const tileset_read *t, int32_t number, int32_t tile) {
    const int64_t point = t->margin + (int64_t)number * ((int64_t)tile + t->spacing);
    return point < INT32_MAX ? (int32_t)point : INT32_MAX;
}

static bool tileset_cut(tileset_read *t, sheet *s) {
    import_image image;
    char name[16];
    if (!import_image_add(&t->options, t->doc, t->image_at, t->image, s, &image) || !tileset_sizes(t, &image))
        return false;
    for (int32_t id = 0; id < t->tile_count; id++) {
        sheet_frame frame = {.name = name, .picture = image.number, .tile = id};
        snprintf(name, sizeof name, "%ld", (long)id);
        frame.x = tile_rect(t, id % t->columns, t->tile_width);
        frame.y = tile_rect(t, id / t->columns, t->tile_height);
        frame.w = frame.width = t->tile_width;
        frame.h = frame.height = t->tile_height;
        if (!import_frame_checked(&t->options, t->doc, t->at, &image, s, &frame)) return false;
    }
    s->tile_columns = t->columns;
    for (size_t i = 0; i < t->tile_total; i++) {
        tileset_tile *tile = &t->tiles[i];
        if (tile->id >= t->tile_count)
            return json_doc_fault(t->doc, tile->at, "tile %ld is none of the %ld of the tileset: leave it out",
                                  (long)tile->id, (long)t->tile_count);
        tile->frame = tile->id;
    }
    return true;
}

// ---- a picture for each tile --------------------------------------------------------------------------------------

static bool tile_frame(tileset_read *t, tileset_tile *tile, const import_image *image, sheet *s) {
    char name[16];
    sheet_frame frame = {.name = name, .picture = image->number, .tile = tile->id};
    snprintf(name, sizeof name, "%ld", (long)tile->id);
    frame.whole = tile->rect[2] < 0;
    frame.x = frame.whole ? 0 : tile->rect[0];
    frame.y = frame.whole ? 0 : tile->rect[1];
    frame.w = frame.width = frame.whole ? image->width : tile->rect[2];
    frame.h = frame.height = frame.whole ? image->height : tile->rect[3];
    tile->frame = s->frame_count;
    return import_frame_checked(&t->options, t->doc, tile->at, image, s, &frame);
}

// Pictures by name: many tiles may be parts of one, which is then read once.
typedef struct collection {
    names valid;
    import_image *images; // by the number of the picture
} collection;

static bool collection_image(tileset_read *t, const tileset_tile *tile, collection *c, sheet *s, import_image *out) {
    const int32_t number = names_find(&c->valid, tile->image);
    if (number >= 0) {
        *out = c->images[number];
        return true;
    }
    if (!import_image_add(&t->options, t->doc, tile->image_at, tile->image, s, out)) return false;
    c->images[out->number] = *out;
    char *name = import_beside("", tile->image);
    if (name && names_add(&c->valid, name, out->number) == NAMES_ADDED) return true;
    free(name);
    return import_json_no_memory(t->doc);
}

static bool collection_frames(tileset_read *t, collection *c, sheet *s) {
    for (size_t i = 0; i < t->tile_total; i++) {
        tileset_tile *tile = &t->tiles[i];
        import_image image;
        if (!tile->image) continue;
        if (!collection_image(t, tile, c, s, &image) || !tile_frame(t, tile, &image, s)) return false;
    }
    return s->frame_count || json_doc_fault(t->doc, t->at, "a tileset names no picture: give it one in Tiled");
}

static bool tileset_collect(tileset_read *t, sheet *s) {
    collection c = {.images = malloc((t->tile_total + 1) * sizeof *c.images)};
    bool done = c.images ? collection_frames(t, &c, s) : import_json_no_memory(t->doc);
    names_free(&c.valid);
    free(c.images);
    return done;
}

// ---- objects and animations ---------------------------------------------------------------------------------------

// What is rotated, has corners of its own or two radii is no mark; the shape of a tile is that of its pixels.
static bool object_mark(tileset_read *t, const tileset_object *o, sheet *s) {
    hm_shape shape = {0};
    hm_result made = HM_OK;
    const char *name = o->name ? o->name : "";
    const bool none = o->w == 0 && o->h == 0;
    if (o->form == TILESET_OTHER) return true;
    if (o->form == TILESET_POINT || none) {
        made = hm_shape_point(o->x, o->y, &shape);
    } else if (o->turn != 0) {
        return true;
    } else if (o->form == TILESET_BOX) {
        made = hm_shape_box(o->x, o->y, o->w, o->h, 0, &shape);
    } else if (o->w == o->h) {
        made = hm_shape_circle(o->x + o->w / 2, o->y + o->h / 2, o->w / 2, &shape);
    } else {
        return true;
    }
    return import_mark(t->doc, o->at, name, &shape, made, s);
}

static bool tileset_marks(tileset_read *t, sheet *s) {
    for (size_t i = 0; i < t->tile_total; i++) {
        const tileset_tile *tile = &t->tiles[i];
        if (tile->frame < 0) continue;
        sheet_frame *frame = &s->frames[tile->frame];
        frame->first_mark = s->mark_count;
        for (size_t k = 0; k < tile->object_count; k++) {
            if (!object_mark(t, &t->objects[tile->first_object + k], s)) return false;
        }
        frame->mark_count = s->mark_count - frame->first_mark;
    }
    return true;
}

static int32_t step_frame(const tileset_read *t, const tileset_step *step) {
    if (t->image) return step->tile < t->tile_count ? step->tile : -1;
    const tileset_tile *tile = tile_find(t, step->tile);
    return tile ? tile->frame : -1;
}

static bool tile_animation(tileset_read *t, const tileset_tile *tile, int32_t *frames, sheet *s) {
    char name[16];
    int32_t *durations = frames + tile->step_count;
    snprintf(name, sizeof name, "%ld", (long)tile->id);
    for (size_t i = 0; i < tile->step_count; i++) {
        const tileset_step *step = &t->steps[tile->first_step + i];
        frames[i] = step_frame(t, step);
        durations[i] = step->duration;
        if (frames[i] < 0)
            return json_doc_fault(t->doc, step->at,
                                  "the animation of tile %s shows tile %ld, which is not there: "
                                  "leave it out",
                                  name, (long)step->tile);
    }
    return import_animation(&t->options, t->doc, tile->at, s, name, frames, durations, (int32_t)tile->step_count);
}

static bool tileset_animations(tileset_read *t, sheet *s) {
    for (size_t i = 0; i < t->tile_total; i++) {
        const tileset_tile *tile = &t->tiles[i];
        if (!tile->step_count) continue;
        if (tile->step_count > HM_COLLIDER_MAX)
            return json_doc_fault(t->doc, tile->at, "an animation has more than %d frames: leave some out",
                                  HM_COLLIDER_MAX);
        int32_t *frames = malloc(2 * tile->step_count * sizeof *frames);
        bool done = frames ? tile_animation(t, tile, frames, s) : import_json_no_memory(t->doc);
        free(frames);
        if (!done) return false;
    }
    return true;
}

// ---- the sheet ----------------------------------------------------------------------------------------------------

// What a tileset calls itself, as a part of a file's name.
static void name_tame(char *name) {
    for (char *c = name; *c; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f || *c == '/' || *c == '\\' || *c == ':') *c = '_';
    }
    if (*name == '.') *name = '_';
}

static bool tileset_name(tileset_read *t, bool embedded, sheet *s) {
    if (!embedded) return true;
    if (t->name) name_tame(t->name);
    const char *own = t->name && *t->name ? t->name : "tileset";
    const size_t length = strlen(s->name);
    char *name = malloc(length + strlen(own) + 2);
    if (!name) return import_json_no_memory(t->doc);
    memcpy(name, s->name, length);
    name[length] = '/';
    strcpy(name + length + 1, own);
    free(s->name);
    s->name = name;
    return true;
}

bool tileset_finish(tileset_read *t, bool embedded, sheet_list *out) {
    sheet s = {.name = import_stem(t->doc->name)};
    bool done = (s.name && sheet_add_source(&s, t->doc->name) >= 0) || import_json_no_memory(t->doc);
    done = done && tileset_name(t, embedded, &s) && tiles_sort(t) &&
           (t->image ? tileset_cut(t, &s) : tileset_collect(t, &s)) && tileset_marks(t, &s) &&
           tileset_animations(t, &s);
    s.tile_width = t->tile_width;
    s.tile_height = t->tile_height;
    s.tile_margin = t->margin;
    s.tile_spacing = t->spacing;
    if (done) return sheet_list_take(out, &s) || import_json_no_memory(t->doc);
    sheet_free(&s);
    return false;
}
