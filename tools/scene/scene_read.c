// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Keys may come in any order in the file; here they are read in the order in which they need each other. Shapes go
// through jansson and the reader of `hitmask query`, piece by piece, everything else is read where it lies: a million
// instances never become a tree.
#include "scene_read.h"

#include "../cli/files.h"
#include "../input/placing.h"
#include "../cli/report.h"
#include "../input/side_read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- values -------------------------------------------------------------------------------------------------------

bool scene_no_memory(scene *all, size_t at) {
    return json_doc_fault(&all->doc, at, "there is not enough memory: free some");
}

bool scene_within(scene *all, const char *what, size_t value, double least, double most, double *out) {
    if (json_doc_number(&all->doc, value, out) && *out >= least && *out <= most) return true;
    return json_doc_fault(&all->doc, value, "%s is not within its limits: give a number from %.10g to %.10g", what,
                          least, most);
}

bool scene_whole(scene *all, const char *what, size_t value, double least, double most, double *out) {
    if (json_doc_number(&all->doc, value, out) && *out >= least && *out <= most && floor(*out) == *out) return true;
    return json_doc_fault(&all->doc, value, "%s is not within its limits: give a whole number from %.10g to %.10g",
                          what, least, most);
}

bool scene_reals(scene *all, const char *what, size_t value, size_t count, double *out) {
    json_walk walk;
    size_t i = 0;
    bool right = json_doc_kind_of(&all->doc, value) == JSON_DOC_ARRAY;
    if (right) json_walk_begin(&all->doc, value, &walk);
    while (right && json_walk_next(&walk)) {
        if (i == count || !json_doc_number(&all->doc, walk.value, &out[i])) right = false;
        i++;
    }
    if (right && i == count) return true;
    return json_doc_fault(&all->doc, value, "%s is something else: give an array of %zu numbers", what, count);
}

bool scene_vector(scene *all, const char *what, size_t value, double limit, hm_vec2 *out) {
    double c[2];
    if (!scene_reals(all, what, value, 2, c)) return false;
    *out = (hm_vec2){c[0], c[1]};
    if (fabs(c[0]) <= limit && fabs(c[1]) <= limit) return true;
    return json_doc_fault(&all->doc, value, "%s is not within its limits: give two numbers within +-%.10g", what,
                          limit);
}

bool scene_word(scene *all, const char *what, size_t value, const char *const *words, int *out) {
    char list[256];
    size_t length = 0;
    for (int i = 0; words[i]; i++) {
        if (!json_doc_is(&all->doc, value, words[i])) continue;
        *out = i;
        return true;
    }
    for (int i = 0; words[i] && length + 1 < sizeof list; i++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s\"%s\"", i ? ", " : "", words[i]);
    return json_doc_fault(&all->doc, value, "%s is none of its words: give one of %s", what, list);
}

bool scene_text(scene *all, const char *what, size_t value, char **out) {
    if (json_doc_kind_of(&all->doc, value) != JSON_DOC_TEXT)
        return json_doc_fault(&all->doc, value, "%s is no text: give one in quotes", what);
    *out = json_doc_text(&all->doc, value);
    return *out || scene_no_memory(all, value);
}

bool scene_rule(scene *all, size_t touch, size_t margin, hm_rule *out) {
    static const char *const words[] = {"area", "closed", NULL};
    int word = out->touch == HM_TOUCH_CLOSED;
    if (touch && !scene_word(all, "touch", touch, words, &word)) return false;
    out->touch = word ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
    return !margin || scene_within(all, "margin", margin, 0, 256, &out->margin);
}

bool scene_filter(scene *all, char key, size_t value, hm_filter *out) {
    double number;
    if (key == 'g') {
        if (!scene_whole(all, "group", value, INT32_MIN, INT32_MAX, &number)) return false;
        out->group = (int32_t)number;
        return true;
    }
    if (!scene_whole(all, key == 'c' ? "category" : "mask", value, 0, UINT32_MAX, &number)) return false;
    *(key == 'c' ? &out->category : &out->mask) = (uint32_t)number;
    return true;
}

static bool scene_scale(scene *all, size_t value, hm_vec2 *out) {
    if (json_doc_kind_of(&all->doc, value) == JSON_DOC_ARRAY) {
        if (!scene_vector(all, "scale", value, HM_MAX_SCALE, out)) return false;
    } else {
        if (!scene_within(all, "scale", value, -HM_MAX_SCALE, HM_MAX_SCALE, &out->x)) return false;
        out->y = out->x;
    }
    if (fabs(out->x) >= HM_MIN_SCALE && fabs(out->y) >= HM_MIN_SCALE) return true;
    return json_doc_fault(&all->doc, value, "a scale is too small: give 1/64 to 64, or -64 to -1/64");
}

bool scene_pose(scene *all, char key, size_t value, hm_pose *out) {
    switch (key) {
    case 'x':
        return scene_within(all, "x", value, -HM_MAX_POSITION, HM_MAX_POSITION, &out->position.x);
    case 'y':
        return scene_within(all, "y", value, -HM_MAX_POSITION, HM_MAX_POSITION, &out->position.y);
    case 'a':
        return scene_within(all, "angle", value, -HM_MAX_ANGLE, HM_MAX_ANGLE, &out->angle);
    case 's':
        return scene_scale(all, value, &out->scale);
    default:
        return scene_vector(all, "pivot", value, HM_MAX_LOCAL, &out->pivot);
    }
}

// ---- shapes -------------------------------------------------------------------------------------------------------

static bool scene_keep_tree(scene *all, json_t *tree) {
    json_t **grown = realloc(all->trees, (all->tree_count + 1) * sizeof *grown);
    if (!grown) {
        json_decref(tree);
        return false;
    }
    all->trees = grown;
    all->trees[all->tree_count++] = tree;
    return true;
}

// What the reader of shapes says, at the position in the file that it is about.
static bool scene_shape_fault(scene *all, size_t value, const json_t *tree) {
    const char *fault = all->reader.fault;
    const bool key = strstr(fault, "unknown key") || strstr(fault, "only parts") || strstr(fault, " has no ");
    return json_doc_fault(&all->doc, json_doc_find(&all->doc, value, tree, all->reader.blame, key), "%s", fault);
}

bool scene_shape(scene *all, size_t value, bool posed, shape_side *out) {
    static const char *const own[] = {"pose", "xform"};
    json_error_t error;
    const size_t length = json_doc_end(&all->doc, value) - value;
    *out = (shape_side){0};
    if (json_doc_kind_of(&all->doc, value) != JSON_DOC_OBJECT)
        return json_doc_fault(&all->doc, value, "a shape is no object: give {\"circle\":[0,0,8]} or another kind");
    json_t *tree = json_loadb(all->doc.text + value, length, JSON_REJECT_DUPLICATES, &error);
    if (!tree) {
        const size_t at = error.position > 0 && (size_t)error.position <= length ? (size_t)error.position - 1 : 0;
        return json_doc_fault(&all->doc, value + at, "a shape cannot be read: %s", error.text);
    }
    if (!scene_keep_tree(all, tree)) return scene_no_memory(all, value);
    for (int i = 0; !posed && i < 2; i++) {
        const json_t *node = json_object_get(tree, own[i]);
        if (node)
            return json_doc_fault(&all->doc, json_doc_find(&all->doc, value, tree, node, true),
                                  "a shape has no %s here: place the instances of it", own[i]);
    }
    all->reader.blame = NULL;
    return side_read(&all->reader, "shape", tree, out) || scene_shape_fault(all, value, tree);
}

// ---- the boundary -------------------------------------------------------------------------------------------------

// {"box":..} or {"outline":..} as a shape of its own.
static bool boundary_shape(scene *all, const char *key, size_t value, shape_side *out) {
    char *text;
    const size_t length = json_doc_end(&all->doc, value) - value;
    json_error_t error;
    text = malloc(length + 32);
    if (!text) return scene_no_memory(all, value);
    const int head = sprintf(text, "{\"%s\":", key);
    memcpy(text + head, all->doc.text + value, length);
    text[(size_t)head + length] = '}';
    json_t *tree = json_loadb(text, (size_t)head + length + 1, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (!tree) return json_doc_fault(&all->doc, value, "the boundary cannot be read: %s", error.text);
    if (!scene_keep_tree(all, tree)) return scene_no_memory(all, value);
    all->reader.blame = NULL;
    if (side_read(&all->reader, "boundary", tree, out)) return true;
    return scene_shape_fault(all, value, json_object_get(tree, key));
}

static bool scene_read_boundary(scene *all, size_t value) {
    static const char *const keys[] = {"box", "outline", "edge"};
    static const char *const words[] = {"bounce", "stop", "leave", NULL};
    scene_boundary *boundary = &all->boundary;
    size_t at[3];
    double c[4];
    int word = SCENE_BOUNCE;
    if (!json_doc_keys(&all->doc, "boundary", value, keys, 3, at)) return false;
    if (!at[0] == !at[1])
        return json_doc_fault(&all->doc, value, "boundary has not one form: give one of box, outline");
    if (at[2] && !scene_word(all, "edge", at[2], words, &word)) return false;
    boundary->edge = (scene_edge)word;
    boundary->outline = at[1] != 0;
    if (!boundary_shape(all, at[0] ? "box" : "outline", at[0] ? at[0] : at[1], &boundary->side)) return false;
    boundary->present = true;
    if (boundary->outline) return true;
    if (!scene_reals(all, "box", at[0], 4, c)) return false; // no radius
    return hm_shape_exact_bounds(&boundary->side.shape, &boundary->side.xform, &boundary->room);
}

// ---- the file -----------------------------------------------------------------------------------------------------

static char *scene_text_of(const scene_wish *wish, size_t *length) {
    if (!strcmp(wish->file, "-")) return stdin_read((size_t)wish->bytes, "--max-bytes", length);
    return file_read(wish->file, (size_t)wish->bytes, "--max-bytes", length);
}

static bool scene_open(const scene_wish *wish, scene *out) {
    const char *slash = strrchr(wish->file, '/');
    *out = (scene){.limits = wish->limits, .colours = wish->colours};
    out->reader = (query_reader){.kept_maps = {.limits = wish->map_limits}, .threshold = wish->threshold};
    out->reader.kept.limits = &out->limits;
    out->doc.name = wish->file;
    out->folder = calloc(1, slash ? (size_t)(slash - wish->file) + 2 : 1);
    out->doc.text = scene_text_of(wish, &out->doc.length);
    if (!out->doc.text) return false;
    if (!out->folder) return scene_no_memory(out, 0);
    if (slash) memcpy(out->folder, wish->file, (size_t)(slash - wish->file) + 1);
    out->reader.folder = out->folder;
    query_reader_begin(&out->reader);
    return true;
}

enum {
    TOP_TOUCH,
    TOP_MARGIN,
    TOP_THRESHOLD,
    TOP_SPRITES,
    TOP_SHAPES,
    TOP_BOUNDARY,
    TOP_INSTANCES,
    TOP_QUERIES,
    TOP_KEYS
};
static const char *const top_keys[TOP_KEYS] = {"touch",  "margin",   "threshold", "sprites",
                                               "shapes", "boundary", "instances", "queries"};

static bool scene_make_world(scene *all, const scene_wish *wish, size_t root) {
    const hm_world_options options = {
        .rule = all->rule, .broad = {.kind = wish->broad}, .fixed = {.kind = wish->broad}};
    const hm_result result = hm_world_create(&options, NULL, &all->world);
    if (result == HM_OK) return true;
    return json_doc_fault(&all->doc, root, "the world cannot be made (%s): choose another --broad",
                          hm_result_text(result));
}

static bool scene_read_all(scene *all, const scene_wish *wish) {
    size_t at[TOP_KEYS];
    double threshold;
    if (!json_doc_check(&all->doc)) return false;
    const size_t root = json_doc_root(&all->doc);
    if (!json_doc_keys(&all->doc, "the scene", root, top_keys, TOP_KEYS, at)) return false;
    if (!scene_rule(all, at[TOP_TOUCH], at[TOP_MARGIN], &all->rule)) return false;
    if (at[TOP_THRESHOLD]) {
        if (!scene_whole(all, "threshold", at[TOP_THRESHOLD], 1, 255, &threshold)) return false;
        all->reader.threshold = (int64_t)threshold;
    }
    if (!at[TOP_INSTANCES])
        return json_doc_fault(&all->doc, root, "the scene has no instances: give \"instances\":[..]");
    return scene_make_world(all, wish, root) && (!at[TOP_SPRITES] || scene_read_sprites(all, at[TOP_SPRITES])) &&
           (!at[TOP_SHAPES] || scene_read_shapes(all, at[TOP_SHAPES])) &&
           (!at[TOP_BOUNDARY] || scene_read_boundary(all, at[TOP_BOUNDARY])) &&
           scene_read_bodies(all, at[TOP_INSTANCES]) &&
           (!at[TOP_QUERIES] || scene_read_requests(all, at[TOP_QUERIES]));
}

bool scene_read(const scene_wish *wish, scene *out) {
    if (!scene_open(wish, out)) {
        if (*out->doc.fault) json_doc_report(&out->doc);
        return false;
    }
    if (scene_read_all(out, wish)) return true;
    json_doc_report(&out->doc);
    return false;
}

static void sprite_free(scene_sprite *sprite) {
    for (int32_t i = 0; i < sprite->count; i++) side_free(&sprite->sides[i]);
    free(sprite->sides);
    free(sprite->file);
    picture_free(&sprite->image);
    free(sprite->drawn);
}

void scene_free(scene *all) {
    hm_world_destroy(all->world);
    for (int32_t i = 0; i < all->request_count; i++) scene_request_free(&all->requests[i]);
    free(all->requests);
    free(all->bodies);
    names_free(&all->body_names);
    for (int32_t i = 0; i < all->sprite_count; i++) sprite_free(&all->sprites[i]);
    free(all->sprites);
    names_free(&all->sprite_names);
    side_free(&all->boundary.side);
    query_reader_free(&all->reader);
    for (size_t i = 0; i < all->tree_count; i++) json_decref(all->trees[i]);
    free(all->trees);
    free(all->folder);
    free((char *)(uintptr_t)all->doc.text);
    *all = (scene){0};
}
