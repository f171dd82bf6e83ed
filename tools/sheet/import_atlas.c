// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Atlases in JSON: TexturePacker (hash and array), Phaser's multi-packs, and Aseprite, which describes frames in the
// same form, and animations and slices besides. All of it is validated, whoever wrote it.
#include "import_atlas.h"

#include "../cli/text.h"
#include "frame_index.h"

#include <stdlib.h>
#include <string.h>

typedef struct atlas {
    const import_options *options;
    json_doc *doc;
    sheet *s;
    frame_index frames;
} atlas;

// ---- frames -------------------------------------------------------------------------------------------------------

enum {
    FRAME_RECT,
    FRAME_ROTATED,
    FRAME_SOURCE_RECT,
    FRAME_SOURCE_SIZE,
    FRAME_PIVOT,
    FRAME_ANCHOR,
    FRAME_DURATION,
    FRAME_KEYS
};

static const char *const frame_keys[] = {"frame", "rotated", "spriteSourceSize", "sourceSize",
                                         "pivot", "anchor",  "duration"};

// A padding inside of frames lies around what was cut: then the cut is larger on all sides.
static bool frame_read_source(json_doc *doc, size_t at, const int32_t source[4], sheet_frame *frame) {
    const int32_t more = frame->w - source[2];
    if (!frame->w || !frame->h) {
        frame->w = frame->h = 0;
        return true;
    }
    if (more < 0 || more % 2 || frame->h - source[3] != more)
        return json_doc_fault(doc, at,
                              "frame '%.80s' is cut with %ld x %ld pixels, but its 'spriteSourceSize' is "
                              "%ld x %ld: export the sheet anew",
                              frame->name, (long)frame->w, (long)frame->h, (long)source[2], (long)source[3]);
    frame->x += more / 2;
    frame->y += more / 2;
    frame->w = source[2];
    frame->h = source[3];
    frame->at_x = source[0];
    frame->at_y = source[1];
    return true;
}

static bool frame_pivot(json_doc *doc, size_t at, size_t value, sheet_frame *frame) {
    double share[2];
    if (!value) return true;
    if (!field_point(doc, "'pivot'", value, 1e9, share)) return false;
    frame->has_pivot = true;
    frame->pivot_x = share[0] * frame->width;
    frame->pivot_y = share[1] * frame->height;
    if (frame->pivot_x >= -32767 && frame->pivot_x <= 32767 && frame->pivot_y >= -32767 && frame->pivot_y <= 32767)
        return true;
    return json_doc_fault(doc, at,
                          "frame '%.80s' has its pivot more than 32767 pixels away: give it as a share of "
                          "its size",
                          frame->name);
}

static bool frame_fill(json_doc *doc, size_t value, sheet_frame *frame) {
    size_t at[FRAME_KEYS];
    int32_t rect[4], source[4], size[2];
    if (!json_doc_some_keys(doc, "a frame", value, frame_keys, FRAME_KEYS, at) ||
        !field_needed(doc, "a frame", value, "frame", at[FRAME_RECT]) ||
        !field_rect(doc, "'frame'", at[FRAME_RECT], 4, rect))
        return false;
    memcpy(source, (int32_t[4]){0, 0, rect[2], rect[3]}, sizeof source);
    if (!field_rect(doc, "'spriteSourceSize'", at[FRAME_SOURCE_RECT], 4, source)) return false;
    memcpy(size, (int32_t[2]){source[2], source[3]}, sizeof size);
    if (!field_rect(doc, "'sourceSize'", at[FRAME_SOURCE_SIZE], 2, size) ||
        !field_flag(doc, "rotated", at[FRAME_ROTATED], &frame->rotated) ||
        !field_whole(doc, "duration", at[FRAME_DURATION], 0, INT32_MAX, &frame->duration))
        return false;
    frame->x = rect[0];
    frame->y = rect[1];
    frame->w = rect[2];
    frame->h = rect[3];
    frame->width = size[0];
    frame->height = size[1];
    return frame_read_source(doc, value, source, frame) &&
           frame_pivot(doc, value, at[FRAME_PIVOT] ? at[FRAME_PIVOT] : at[FRAME_ANCHOR], frame);
}

// `key` is the text with its name.
static bool atlas_frame(atlas *a, const import_image *image, size_t key, size_t value) {
    char *name = NULL;
    if (!field_text(a->doc, "filename", key, &name)) return false;
    sheet_frame frame = {.name = name, .picture = image->number, .tile = -1};
    const bool added =
        frame_fill(a->doc, value, &frame) && import_frame_checked(a->options, a->doc, value, image, a->s, &frame);
    const names_result result = added ? frame_index_add(&a->frames, a->s->frame_count - 1) : NAMES_NO_MEMORY;
    if (added && result == NAMES_TAKEN)
        json_doc_fault(a->doc, key, "two frames are called '%.80s': give each its own name", name);
    else if (added && result == NAMES_NO_MEMORY)
        import_json_no_memory(a->doc);
    free(name);
    return result == NAMES_ADDED;
}

static bool atlas_frames(atlas *a, const import_image *image, size_t frames) {
    json_walk walk;
    json_doc *doc = a->doc;
    const json_doc_kind kind = json_doc_kind_of(doc, frames);
    if (kind != JSON_DOC_OBJECT && kind != JSON_DOC_ARRAY)
        return json_doc_fault(doc, frames, "'frames' is neither a list nor an object: give [..] or {..}");
    json_walk_begin(doc, frames, &walk);
    while (json_walk_next(&walk)) {
        size_t key = walk.key;
        if (kind == JSON_DOC_ARRAY) {
            key = field_find(doc, walk.value, "filename");
            if (!field_needed(doc, "a frame", walk.value, "filename", key)) return false;
        }
        if (!atlas_frame(a, image, key, walk.value)) return false;
    }
    return true;
}

// ---- pictures -----------------------------------------------------------------------------------------------------

static bool atlas_image(atlas *a, size_t at, import_image *out) {
    char *name = NULL;
    if (!field_text(a->doc, "image", at, &name)) return false;
    bool done = import_image_add(a->options, a->doc, at, name, a->s, out);
    free(name);
    return done;
}

// Some write no name of the picture, as engines receive it separately: then it is that of the sheet.
static bool atlas_image_beside(atlas *a, size_t at, import_image *out) {
    char *png = import_renamed(a->doc->name, ".png");
    if (!png) return import_json_no_memory(a->doc);
    const char *slash = strrchr(png, '/');
    bool done = import_exists(a->options, png)
                    ? import_image_add(a->options, a->doc, at, slash ? slash + 1 : png, a->s, out)
                    : json_doc_fault(a->doc, at, "names no picture in 'meta' as 'image': export it with its picture");
    free(png);
    return done;
}

static bool atlas_textures(atlas *a, size_t textures) {
    static const char *const keys[] = {"image", "frames"};
    json_walk walk;
    size_t at[2];
    import_image image;
    json_walk_begin(a->doc, textures, &walk);
    while (json_walk_next(&walk)) {
        if (!json_doc_some_keys(a->doc, "a texture", walk.value, keys, 2, at) ||
            !field_needed(a->doc, "a texture", walk.value, "image", at[0]) ||
            !field_needed(a->doc, "a texture", walk.value, "frames", at[1]) || !atlas_image(a, at[0], &image) ||
            !atlas_frames(a, &image, at[1]))
            return false;
    }
    return true;
}

// ---- animations ---------------------------------------------------------------------------------------------------

static bool tag_way(json_doc *doc, size_t value, hm_collider_way *out) {
    static const char *const ways[] = {"forward", "reverse", "pingpong", "pingpong_reverse"};
    if (!value) return true;
    for (int i = 0; i < 4; i++) {
        if (json_doc_kind_of(doc, value) != JSON_DOC_TEXT || !json_doc_is(doc, value, ways[i])) continue;
        *out = (hm_collider_way)i;
        return true;
    }
    return json_doc_fault(doc, value,
                          "'direction' is no way of an animation: give forward, reverse, pingpong or "
                          "pingpong_reverse");
}

// Written as a text, but a number is understood too.
static bool tag_repeat(json_doc *doc, size_t value, int32_t *out) {
    if (!value || json_doc_kind_of(doc, value) != JSON_DOC_TEXT)
        return field_whole(doc, "repeat", value, 0, INT32_MAX, out);
    int64_t number;
    char *text = json_doc_text(doc, value);
    if (!text) return import_json_no_memory(doc);
    bool done = text_number(text, 0, INT32_MAX, &number);
    free(text);
    if (!done)
        return json_doc_fault(doc, value, "'repeat' is no whole number from 0 to %ld: give one", (long)INT32_MAX);
    *out = (int32_t)number;
    return true;
}

static bool atlas_tag(atlas *a, size_t value) {
    static const char *const keys[] = {"name", "from", "to", "direction", "repeat"};
    json_doc *doc = a->doc;
    hm_collider_tag tag = {0};
    char *name = NULL;
    size_t at[5];
    if (!json_doc_some_keys(doc, "a tag", value, keys, 5, at)) return false;
    for (int i = 0; i < 3; i++) {
        if (!field_needed(doc, "a tag", value, keys[i], at[i])) return false;
    }
    const int32_t last = a->s->frame_count - 1;
    if (!field_whole(doc, "from", at[1], 0, last, &tag.first) ||
        !field_whole(doc, "to", at[2], tag.first, last, &tag.last) || !tag_way(doc, at[3], &tag.way) ||
        !tag_repeat(doc, at[4], &tag.repeat) || !field_text(doc, "name", at[0], &name))
        return false;
    tag.name = name;
    bool done = sheet_add_tag(a->s, &tag) >= 0;
    free(name);
    return done || import_json_no_memory(doc);
}

static bool atlas_tags(atlas *a, size_t tags) {
    json_walk walk;
    if (!tags) return true;
    if (!field_array(a->doc, "frameTags", tags)) return false;
    json_walk_begin(a->doc, tags, &walk);
    while (json_walk_next(&walk)) {
        if (!atlas_tag(a, walk.value)) return false;
    }
    return true;
}

static bool animation_frames(atlas *a, size_t list, int32_t *out) {
    json_walk walk;
    json_walk_begin(a->doc, list, &walk);
    for (int32_t i = 0; json_walk_next(&walk); i++) {
        char *name = NULL;
        if (!field_text(a->doc, "animations", walk.value, &name)) return false;
        out[i] = frame_index_find(&a->frames, name);
        if (out[i] < 0)
            json_doc_fault(a->doc, walk.value, "an animation names '%.80s', which is no frame: add it", name);
        free(name);
        if (out[i] < 0) return false;
    }
    return true;
}

// Frames that follow each other are the animation; of others it gets copies.
static bool atlas_animation(atlas *a, size_t key, size_t list) {
    if (!field_array(a->doc, "animations", list)) return false;
    const size_t count = json_doc_count(a->doc, list);
    char *name = NULL;
    if (!count) return true;
    if (count > HM_COLLIDER_MAX)
        return json_doc_fault(a->doc, list,
                              "an animation has more than %d frames: leave some "
                              "out",
                              HM_COLLIDER_MAX);
    int32_t *frames = malloc(count * sizeof *frames);
    bool done = frames ? animation_frames(a, list, frames) && field_text(a->doc, "animations", key, &name)
                       : import_json_no_memory(a->doc);
    bool level = true;
    for (size_t i = 1; done && i < count; i++) level = level && frames[i] == frames[i - 1] + 1;
    if (done && level) {
        const hm_collider_tag tag = {.name = name, .first = frames[0], .last = frames[count - 1]};
        done = sheet_add_tag(a->s, &tag) >= 0 || import_json_no_memory(a->doc);
    } else if (done) {
        done = import_animation(a->options, a->doc, list, a->s, name, frames, NULL, (int32_t)count);
    }
    free(name);
    free(frames);
    return done;
}

static bool atlas_animations(atlas *a, size_t animations) {
    json_walk walk;
    if (!animations) return true;
    if (json_doc_kind_of(a->doc, animations) != JSON_DOC_OBJECT)
        return json_doc_fault(a->doc, animations, "'animations' is no object: give {\"NAME\":[..]}");
    json_walk_begin(a->doc, animations, &walk);
    while (json_walk_next(&walk)) {
        if (!atlas_animation(a, walk.key, walk.value)) return false;
    }
    return true;
}

// ---- all of it ----------------------------------------------------------------------------------------------------

static bool atlas_all(atlas *a) {
    static const char *const keys[] = {"frames", "textures", "meta", "animations"};
    static const char *const meta_keys[] = {"image", "frameTags", "slices"};
    json_doc *doc = a->doc;
    const size_t root = json_doc_root(doc);
    size_t at[4], meta[3] = {0};
    import_image image;
    if (!json_doc_some_keys(doc, "a sheet", root, keys, 4, at)) return false;
    if (at[2] && !json_doc_some_keys(doc, "'meta'", at[2], meta_keys, 3, meta)) return false;
    if (at[1]) {
        if (!field_array(doc, "textures", at[1]) || !atlas_textures(a, at[1])) return false;
    } else {
        if (!field_needed(doc, "a sheet", root, "frames", at[0])) return false;
        if (!(meta[0] ? atlas_image(a, meta[0], &image) : atlas_image_beside(a, root, &image))) return false;
        if (!atlas_frames(a, &image, at[0])) return false;
    }
    if (!a->s->frame_count) return json_doc_fault(doc, root, "has no frames: export it with some");
    return atlas_tags(a, meta[1]) && import_slices(doc, meta[2], a->s) && atlas_animations(a, at[3]);
}

bool import_atlas_doc(const import_options *options, json_doc *doc, sheet *out) {
    if (!import_begin(out, doc->name, true)) return false;
    atlas a = {.options = options, .doc = doc, .s = out, .frames = {.of = out}};
    bool done = atlas_all(&a);
    frame_index_free(&a.frames);
    if (done) return true;
    json_doc_report(doc);
    sheet_free(out);
    return false;
}
