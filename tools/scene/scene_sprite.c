// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_read: sprites and shapes. Both have names of one space; frames of a sprite are cut from its picture, row by
// row.
#include "../png/png_read.h"
#include "../cli/report.h"
#include "scene_read.h"

#include <stdlib.h>
#include <string.h>
#include <hitmask/picture.h>

// A new appearance at the end of the list, without frames yet.
static scene_sprite *sprite_new(scene *all, size_t at) {
    if (all->sprite_count == all->sprite_capacity) {
        const int32_t capacity = all->sprite_capacity ? all->sprite_capacity * 2 : 16;
        scene_sprite *grown = realloc(all->sprites, (size_t)capacity * sizeof *grown);
        if (!grown) {
            scene_no_memory(all, at);
            return NULL;
        }
        all->sprites = grown;
        all->sprite_capacity = capacity;
    }
    scene_sprite *sprite = &all->sprites[all->sprite_count++];
    *sprite = (scene_sprite){.columns = 1, .rows = 1};
    return sprite;
}

static bool sprite_name(scene *all, size_t key) {
    char *name;
    if (!scene_text(all, "a name", key, &name)) return false;
    const names_result result = *name ? names_add(&all->sprite_names, name, all->sprite_count - 1) : NAMES_TAKEN;
    if (result == NAMES_ADDED) {
        all->sprites[all->sprite_count - 1].name = name;
        return true;
    }
    if (result == NAMES_NO_MEMORY)
        scene_no_memory(all, key);
    else if (*name)
        json_doc_fault(&all->doc, key, "there are two sprites or shapes '%.60s': call one of them something else",
                       name);
    else
        json_doc_fault(&all->doc, key, "a name is empty: give it a letter at least");
    free(name);
    return false;
}

// The shapes of all frames become a set of the world.
static bool sprite_enter(scene *all, scene_sprite *sprite, size_t at) {
    hm_shape *shapes = calloc((size_t)sprite->count + 1, sizeof *shapes);
    if (!shapes) return scene_no_memory(all, at);
    for (int32_t i = 0; i < sprite->count; i++) shapes[i] = sprite->sides[i].shape;
    const hm_result result = hm_world_add_shapes(all->world, shapes, sprite->count, &sprite->set);
    free(shapes);
    if (result == HM_OK) return true;
    if (result == HM_ERROR_MEMORY) return scene_no_memory(all, at);
    return json_doc_fault(&all->doc, at, "a shape is refused: give 1 to 65535 valid ones");
}

static bool sprite_reserve(scene *all, scene_sprite *sprite, size_t count, size_t at) {
    sprite->sides = calloc(count, sizeof *sprite->sides);
    return sprite->sides || scene_no_memory(all, at);
}

// ---- sprites ------------------------------------------------------------------------------------------------------

enum { SPRITE_FILE, SPRITE_THRESHOLD, SPRITE_FRAMES, SPRITE_PIVOT, SPRITE_KEYS };
static const char *const sprite_keys[SPRITE_KEYS] = {"file", "threshold", "frames", "pivot"};

static bool sprite_load(scene *all, scene_sprite *sprite, size_t at, uint8_t threshold, hm_mask **out) {
    char fault[JSON_DOC_FAULT_SIZE];
    report_capture(fault, sizeof fault);
    bool done = all->colours ? png_read_picture(sprite->file, &all->limits, &sprite->image)
                             : png_read_mask(sprite->file, &all->limits, threshold, out);
    report_capture(NULL, 0);
    if (!done) return json_doc_fault(&all->doc, at, "%s", fault);
    if (!all->colours) return true;
    const picture *image = &sprite->image;
    const hm_result result = hm_mask_from_rgba(image->rgba, image->width, image->height, 0, threshold, NULL, out);
    return result == HM_OK || scene_no_memory(all, at);
}

static void free_mask(void *mask) { hm_mask_destroy(mask); }

static bool sprite_frame(const hm_mask *whole, hm_rect area, shape_side *out) {
    hm_mask *mask = NULL;
    *out = (shape_side){.kind = "mask", .xform = HM_XFORM_IDENTITY};
    if (hm_mask_crop(whole, &area, NULL, &mask) != HM_OK || !side_own(out, mask, free_mask)) return false;
    if (hm_mask_prepare(mask) != HM_OK) return false;
    hm_shape_mask(mask, &out->shape);
    return true;
}

// Frames lie side by side, and row below row.
static bool sprite_cut(scene *all, scene_sprite *sprite, const hm_mask *whole, size_t at) {
    const int32_t width = hm_mask_width(whole), height = hm_mask_height(whole);
    if (width % sprite->columns || height % sprite->rows)
        return json_doc_fault(&all->doc, at, "%d x %d pixels are not %d x %d frames: give numbers that divide them",
                              (int)width, (int)height, (int)sprite->columns, (int)sprite->rows);
    const int32_t count = sprite->columns * sprite->rows, w = width / sprite->columns, h = height / sprite->rows;
    if (!sprite_reserve(all, sprite, (size_t)count, at)) return false;
    for (int32_t i = 0; i < count; i++) {
        sprite->count = i + 1;
        const hm_rect area = {i % sprite->columns * w, i / sprite->columns * h, w, h};
        if (!sprite_frame(whole, area, &sprite->sides[i])) return scene_no_memory(all, at);
    }
    return true;
}

static bool sprite_frames(scene *all, scene_sprite *sprite, size_t value) {
    double c[2] = {1, 1};
    if (json_doc_kind_of(&all->doc, value) == JSON_DOC_NUMBER) {
        if (!scene_whole(all, "frames", value, 1, 65535, &c[0])) return false;
    } else if (!scene_reals(all, "frames", value, 2, c)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (c[i] >= 1 && c[i] <= 65535 && c[0] * c[1] <= 65535 && c[i] == (int32_t)c[i]) continue;
        return json_doc_fault(&all->doc, value,
                              "frames are no grid: give n or [columns,rows], at most 65535 together");
    }
    sprite->columns = (int32_t)c[0];
    sprite->rows = (int32_t)c[1];
    return true;
}

// [x,y], or "middle" of a frame.
static bool sprite_pivot(scene *all, scene_sprite *sprite, const hm_mask *whole, size_t value) {
    if (!value || !json_doc_is(&all->doc, value, "middle"))
        return !value || scene_vector(all, "pivot", value, HM_MAX_LOCAL, &sprite->pivot);
    sprite->pivot =
        (hm_vec2){hm_mask_width(whole) / 2.0 / sprite->columns, hm_mask_height(whole) / 2.0 / sprite->rows};
    return true;
}

static bool sprite_file(scene *all, scene_sprite *sprite, size_t value) {
    char *name;
    if (!scene_text(all, "file", value, &name)) return false;
    if (!*name || !strcmp(name, "-")) {
        free(name);
        return json_doc_fault(&all->doc, value, "file is no name: give that of a PNG");
    }
    sprite->file = query_file(&all->reader, name);
    free(name);
    return sprite->file || scene_no_memory(all, value);
}

static bool sprite_read(scene *all, scene_sprite *sprite, size_t value) {
    size_t at[SPRITE_KEYS] = {0};
    double threshold = (double)all->reader.threshold;
    hm_mask *whole = NULL;
    if (json_doc_kind_of(&all->doc, value) == JSON_DOC_TEXT)
        at[SPRITE_FILE] = value;
    else if (!json_doc_keys(&all->doc, "a sprite", value, sprite_keys, SPRITE_KEYS, at))
        return false;
    if (!at[SPRITE_FILE]) return json_doc_fault(&all->doc, value, "a sprite has no file: give \"file\":\"name.png\"");
    if (!sprite_file(all, sprite, at[SPRITE_FILE])) return false;
    if (at[SPRITE_THRESHOLD] && !scene_whole(all, "threshold", at[SPRITE_THRESHOLD], 1, 255, &threshold))
        return false;
    if (at[SPRITE_FRAMES] && !sprite_frames(all, sprite, at[SPRITE_FRAMES])) return false;
    if (!sprite_load(all, sprite, at[SPRITE_FILE], (uint8_t)threshold, &whole)) return false;
    const bool done = sprite_cut(all, sprite, whole, at[SPRITE_FRAMES] ? at[SPRITE_FRAMES] : value) &&
                      sprite_pivot(all, sprite, whole, at[SPRITE_PIVOT]) && sprite_enter(all, sprite, value);
    hm_mask_destroy(whole);
    return done;
}

static bool scene_each(scene *all, const char *what, size_t value, bool (*read)(scene *, scene_sprite *, size_t)) {
    json_walk walk;
    if (json_doc_kind_of(&all->doc, value) != JSON_DOC_OBJECT)
        return json_doc_fault(&all->doc, value, "%s are no object: give {\"name\":..,..}", what);
    json_walk_begin(&all->doc, value, &walk);
    while (json_walk_next(&walk)) {
        scene_sprite *sprite = sprite_new(all, walk.key);
        if (!sprite || !sprite_name(all, walk.key) || !read(all, sprite, walk.value)) return false;
    }
    return true;
}

bool scene_read_sprites(scene *all, size_t value) { return scene_each(all, "sprites", value, sprite_read); }

// ---- shapes -------------------------------------------------------------------------------------------------------

// A shape, or one for each frame.
static bool shape_read(scene *all, scene_sprite *sprite, size_t value) {
    const bool frames = json_doc_kind_of(&all->doc, value) == JSON_DOC_ARRAY;
    const size_t count = frames ? json_doc_count(&all->doc, value) : 1;
    json_walk walk;
    if (count < 1 || count > 65535)
        return json_doc_fault(&all->doc, value, "the frames of a shape are too few or many: give 1 to 65535");
    if (!sprite_reserve(all, sprite, count, value)) return false;
    if (!frames) {
        sprite->count = 1;
        return scene_shape(all, value, false, &sprite->sides[0]) && sprite_enter(all, sprite, value);
    }
    json_walk_begin(&all->doc, value, &walk);
    while (json_walk_next(&walk)) {
        if (!scene_shape(all, walk.value, false, &sprite->sides[sprite->count++])) return false;
    }
    return sprite_enter(all, sprite, value);
}

bool scene_read_shapes(scene *all, size_t value) { return scene_each(all, "shapes", value, shape_read); }

bool scene_add_sprite(scene *all, size_t value, int32_t *out) {
    scene_sprite *sprite = sprite_new(all, value);
    *out = all->sprite_count - 1;
    return sprite && shape_read(all, sprite, value);
}
