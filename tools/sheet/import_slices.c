// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Slices of Aseprite: each has keys, which hold from their frame to the next key. In each frame a slice is a box; one
// with a pivot also a point of the same name there; one whose key has no size is not there.
#include "import_atlas.h"

#include <stdlib.h>
#include <string.h>

typedef struct slice_key {
    int32_t frame;
    int32_t bounds[4];
    bool has_pivot;
    double pivot[2]; // from the left top corner of the bounds
    size_t at;
} slice_key;

typedef struct slice {
    char *name;
    slice_key *keys;
    int32_t count, now; // `now`: how many keys began at the frame at hand or before
} slice;

typedef struct slices {
    slice *all;
    int32_t count;
} slices;

static void slices_free(slices *list) {
    for (int32_t i = 0; i < list->count; i++) {
        free(list->all[i].name);
        free(list->all[i].keys);
    }
    free(list->all);
}

// ---- reading ------------------------------------------------------------------------------------------------------

static bool key_read(json_doc *doc, size_t value, int32_t least, slice_key *out) {
    static const char *const keys[] = {"frame", "bounds", "pivot"};
    size_t at[3];
    *out = (slice_key){.at = value};
    if (!json_doc_some_keys(doc, "a key of a slice", value, keys, 3, at) ||
        !field_needed(doc, "a key of a slice", value, "frame", at[0]) ||
        !field_needed(doc, "a key of a slice", value, "bounds", at[1]))
        return false;
    out->has_pivot = at[2] != 0;
    return field_whole(doc, "frame", at[0], least, INT32_MAX - 1, &out->frame) &&
           field_rect(doc, "'bounds'", at[1], 4, out->bounds) && field_point(doc, "'pivot'", at[2], 1e9, out->pivot);
}

static bool slice_read(json_doc *doc, size_t value, slice *out) {
    static const char *const keys[] = {"name", "keys"};
    size_t at[2];
    json_walk walk;
    if (!json_doc_some_keys(doc, "a slice", value, keys, 2, at) ||
        !field_needed(doc, "a slice", value, "name", at[0]) || !field_text(doc, "name", at[0], &out->name) ||
        !field_array(doc, "keys", at[1]))
        return false;
    if (!at[1]) return true;
    const size_t count = json_doc_count(doc, at[1]);
    if (count > HM_COLLIDER_MAX)
        return json_doc_fault(doc, at[1], "a slice has more than %d keys: leave some out", HM_COLLIDER_MAX);
    out->keys = calloc(count + 1, sizeof *out->keys);
    if (!out->keys) return import_json_no_memory(doc);
    json_walk_begin(doc, at[1], &walk);
    while (json_walk_next(&walk)) {
        const int32_t least = out->count ? out->keys[out->count - 1].frame + 1 : 0;
        if (!key_read(doc, walk.value, least, &out->keys[out->count])) return false;
        out->count++;
    }
    return true;
}

static bool slices_read(json_doc *doc, size_t value, slices *out) {
    json_walk walk;
    const size_t count = json_doc_count(doc, value);
    if (count > HM_COLLIDER_MAX)
        return json_doc_fault(doc, value, "there are more than %d slices: leave some out", HM_COLLIDER_MAX);
    out->all = calloc(count + 1, sizeof *out->all);
    if (!out->all) return import_json_no_memory(doc);
    json_walk_begin(doc, value, &walk);
    while (json_walk_next(&walk)) {
        // It counts first, so that what was read of it is freed.
        slice *one = &out->all[out->count++];
        if (!slice_read(doc, walk.value, one)) return false;
    }
    return true;
}

// ---- frame by frame -----------------------------------------------------------------------------------------------

bool import_mark(json_doc *doc, size_t at, const char *name, const hm_shape *shape, hm_result made, sheet *s) {
    if (made != HM_OK)
        return json_doc_fault(doc, at, "place '%.80s' lies beyond 32767 pixels: move it nearer, or make it smaller",
                              name);
    const hm_collider_mark mark = {name, shape->kind, shape->a, shape->b, shape->radius};
    if (s->mark_count >= HM_COLLIDER_MAX)
        return json_doc_fault(doc, at, "there are more than %d named places in all frames: bake fewer frames at once",
                              HM_COLLIDER_MAX);
    return sheet_add_mark(s, &mark) >= 0 || import_json_no_memory(doc);
}

static bool slice_mark(json_doc *doc, const slice *one, sheet *s) {
    hm_shape shape = {0};
    const slice_key *key = &one->keys[one->now - 1];
    const double x = key->bounds[0], y = key->bounds[1], w = key->bounds[2], h = key->bounds[3];
    if (w == 0 || h == 0) return true;
    hm_result made = hm_shape_box(x, y, w, h, 0, &shape);
    if (!import_mark(doc, key->at, one->name, &shape, made, s)) return false;
    if (!key->has_pivot) return true;
    made = hm_shape_point(x + key->pivot[0], y + key->pivot[1], &shape);
    return import_mark(doc, key->at, one->name, &shape, made, s);
}

static bool slices_frame(json_doc *doc, slices *list, int32_t frame, sheet *s) {
    for (int32_t i = 0; i < list->count; i++) {
        slice *one = &list->all[i];
        if (one->now < one->count && one->keys[one->now].frame == frame) one->now++;
        if (one->now && !slice_mark(doc, one, s)) return false;
    }
    return true;
}

bool import_slices(json_doc *doc, size_t value, sheet *s) {
    slices list = {0};
    if (!value) return true;
    if (!field_array(doc, "slices", value)) return false;
    bool done = slices_read(doc, value, &list);
    if (done && (int64_t)list.count * s->frame_count > 100 * (int64_t)HM_COLLIDER_MAX)
        done = json_doc_fault(doc, value,
                              "has %ld slices in %ld frames, beyond the limit of 100 million together: "
                              "bake fewer frames at once",
                              (long)list.count, (long)s->frame_count);
    for (int32_t i = 0; done && i < s->frame_count; i++) {
        s->frames[i].first_mark = s->mark_count;
        done = slices_frame(doc, &list, i, s);
        s->frames[i].mark_count = s->mark_count - s->frames[i].first_mark;
    }
    slices_free(&list);
    return done;
}
