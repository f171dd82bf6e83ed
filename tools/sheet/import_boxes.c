// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Marks (named boxes) beside a picture or sheet:
//
//     {"frames":{"*":{"hit":[2,3,10,20]},"walker 3":{"muzzle":{"point":[14,8]},"head":{"circle":[8,4,3]}}}}
//
// Those of "*" are in every frame, before its own. Our own format: an unknown member is a fault.
#include "import_atlas.h"

#include "../cli/names.h"

#include <stdlib.h>
#include <string.h>

typedef struct boxes {
    json_doc *doc;
    names frames; // of the sheet, with their numbers
    size_t *own;  // of each frame: its object, or 0
    size_t all;   // that of "*", or 0
} boxes;

// ---- one mark -----------------------------------------------------------------------------------------------------

static bool box_numbers(json_doc *doc, size_t value, int count, double *out) {
    static const char *const wanted[] = {"[x,y]", "[x,y,radius]", "[x,y,width,height]"};
    static const char *const names_of[] = {"x", "y", "width", "height"};
    json_walk walk;
    int i = 0;
    const bool list = json_doc_kind_of(doc, value) == JSON_DOC_ARRAY;
    if (list) json_walk_begin(doc, value, &walk);
    for (; list && i <= count && json_walk_next(&walk); i++) {
        const char *name = count == 3 && i == 2 ? "radius" : names_of[i & 3];
        if (i < count && !field_real(doc, name, walk.value, 32767, &out[i])) return false;
        if (i >= 2 && i < count && out[i] < 0)
            return json_doc_fault(doc, walk.value, "'%s' is below 0: give 0 or more", name);
    }
    return i == count || json_doc_fault(doc, value, "a place has not %d numbers: give %s", count, wanted[count - 2]);
}

static bool box_shape(json_doc *doc, size_t value, hm_shape *out, hm_result *made) {
    static const char *const keys[] = {"box", "circle", "point"};
    const bool box = json_doc_kind_of(doc, value) == JSON_DOC_ARRAY;
    size_t at[3] = {box ? value : 0};
    double n[4];
    if (!box && !json_doc_keys(doc, "a place", value, keys, 3, at)) return false;
    if (!!at[0] + !!at[1] + !!at[2] != 1)
        return json_doc_fault(doc, value,
                              "a place is of more than one kind, or of none: give \"box\", \"circle\" or "
                              "\"point\"");
    if (at[0]) {
        if (!box_numbers(doc, at[0], 4, n)) return false;
        *made = hm_shape_box(n[0], n[1], n[2], n[3], 0, out);
    } else if (at[1]) {
        if (!box_numbers(doc, at[1], 3, n)) return false;
        *made = hm_shape_circle(n[0], n[1], n[2], out);
    } else {
        if (!box_numbers(doc, at[2], 2, n)) return false;
        *made = hm_shape_point(n[0], n[1], out);
    }
    return true;
}

static bool box_add(json_doc *doc, const char *name, size_t value, sheet *s) {
    hm_shape shape = {0};
    hm_result made = HM_OK;
    return box_shape(doc, value, &shape, &made) && import_mark(doc, value, name, &shape, made, s);
}

// A list of lists or objects is several marks of one name.
static bool box_add_all(json_doc *doc, const char *name, size_t value, sheet *s) {
    json_walk walk;
    json_walk_begin(doc, value, &walk);
    if (json_doc_kind_of(doc, value) != JSON_DOC_ARRAY || !json_walk_next(&walk) ||
        json_doc_kind_of(doc, walk.value) == JSON_DOC_NUMBER)
        return box_add(doc, name, value, s);
    do {
        if (!box_add(doc, name, walk.value, s)) return false;
    } while (json_walk_next(&walk));
    return true;
}

static bool boxes_add_all(json_doc *doc, size_t object, names *visible, sheet *s) {
    json_walk walk;
    json_walk_begin(doc, object, &walk);
    while (json_walk_next(&walk)) {
        char *name = json_doc_text(doc, walk.key);
        const names_result result = name ? names_add(visible, name, 0) : NAMES_NO_MEMORY;
        bool done = result == NAMES_ADDED && box_add_all(doc, name, walk.value, s);
        if (result == NAMES_TAKEN)
            json_doc_fault(doc, walk.key, "'%.80s' is there twice: give a list of both", name);
        else if (result == NAMES_NO_MEMORY)
            import_json_no_memory(doc);
        if (result != NAMES_ADDED) free(name);
        if (!done) return false;
    }
    return true;
}

static bool boxes_add(json_doc *doc, size_t object, sheet *s) {
    names visible = {0};
    if (!object) return true;
    if (json_doc_kind_of(doc, object) != JSON_DOC_OBJECT)
        return json_doc_fault(doc, object, "the places of a frame are no object: give {\"NAME\":[x,y,width,height]}");
    bool done = boxes_add_all(doc, object, &visible, s);
    names_free(&visible);
    return done;
}

// ---- frames -------------------------------------------------------------------------------------------------------

static bool boxes_add_frames(boxes *b, const sheet *s) {
    for (int32_t i = 0; i < s->frame_count; i++) {
        char *name = import_beside("", s->frames[i].name);
        const names_result result = name ? names_add(&b->frames, name, i) : NAMES_NO_MEMORY;
        if (result != NAMES_ADDED) free(name);
        if (result == NAMES_NO_MEMORY) return import_json_no_memory(b->doc);
    }
    return true;
}

static bool boxes_unknown(boxes *b, size_t key, const char *name) {
    const char *nearest = names_nearest(&b->frames, name);
    if (nearest)
        return json_doc_fault(b->doc, key, "there is no frame '%.80s': did you mean '%.80s'?", name, nearest);
    return json_doc_fault(b->doc, key, "there is no frame '%.80s': give the name of one, or \"*\" for all", name);
}

static bool boxes_frame(boxes *b, size_t key, size_t value) {
    char *name = json_doc_text(b->doc, key);
    if (!name) return import_json_no_memory(b->doc);
    const int32_t frame = names_find(&b->frames, name);
    size_t *point = !strcmp(name, "*") ? &b->all : frame >= 0 ? &b->own[frame] : NULL;
    bool done = true;
    if (!point)
        done = boxes_unknown(b, key, name);
    else if (*point)
        done = json_doc_fault(b->doc, key, "frame '%.80s' is there twice: put its places together", name);
    else
        *point = value;
    free(name);
    return done;
}

static bool boxes_frames(boxes *b, const sheet *s) {
    static const char *const keys[] = {"frames"};
    json_walk walk;
    size_t at;
    if (!json_doc_keys(b->doc, "a file of named places", json_doc_root(b->doc), keys, 1, &at)) return false;
    if (!field_needed(b->doc, "a file of named places", json_doc_root(b->doc), "frames", at)) return false;
    if (json_doc_kind_of(b->doc, at) != JSON_DOC_OBJECT)
        return json_doc_fault(b->doc, at, "'frames' is no object: give {\"*\":{..}}");
    b->own = calloc((size_t)s->frame_count + 1, sizeof *b->own);
    if (!b->own) return import_json_no_memory(b->doc);
    if (!boxes_add_frames(b, s)) return false;
    json_walk_begin(b->doc, at, &walk);
    while (json_walk_next(&walk)) {
        if (!boxes_frame(b, walk.key, walk.value)) return false;
    }
    return true;
}

static bool marks_copy(json_doc *doc, const sheet *from, int32_t first, int32_t count, sheet *to) {
    for (int32_t i = first; i < first + count; i++) {
        if (to->mark_count >= HM_COLLIDER_MAX)
            return json_doc_fault(doc, 0, "there are more than %d named places in all frames: leave some out",
                                  HM_COLLIDER_MAX);
        if (sheet_add_mark(to, &from->marks[i]) < 0) return import_json_no_memory(doc);
    }
    return true;
}

// The marks of a frame stand one behind the other, so all are laid out anew: those that were there, "*", its own.
static bool boxes_marks(const boxes *b, const sheet *s, const sheet *everywhere, sheet *marks, int32_t *first) {
    for (int32_t i = 0; i < s->frame_count; i++) {
        const sheet_frame *frame = &s->frames[i];
        first[i] = marks->mark_count;
        if (!marks_copy(b->doc, s, frame->first_mark, frame->mark_count, marks) ||
            !marks_copy(b->doc, everywhere, 0, everywhere->mark_count, marks) || !boxes_add(b->doc, b->own[i], marks))
            return false;
    }
    first[s->frame_count] = marks->mark_count;
    return true;
}

static bool boxes_all(boxes *b, sheet *s) {
    sheet marks = {0}, everywhere = {0};
    int32_t *first = malloc(((size_t)s->frame_count + 1) * sizeof *first);
    bool done = first ? boxes_frames(b, s) && boxes_add(b->doc, b->all, &everywhere) &&
                            boxes_marks(b, s, &everywhere, &marks, first)
                      : import_json_no_memory(b->doc);
    if (done) {
        hm_collider_mark *before = s->marks;
        const int32_t count = s->mark_count;
        s->marks = marks.marks;
        s->mark_count = marks.mark_count;
        marks.marks = before;
        marks.mark_count = count;
        for (int32_t i = 0; i < s->frame_count; i++) {
            s->frames[i].first_mark = first[i];
            s->frames[i].mark_count = first[i + 1] - first[i];
        }
    }
    sheet_free(&everywhere);
    sheet_free(&marks);
    free(first);
    return done;
}

bool import_boxes_text(const char *file, const char *text, size_t length, sheet *s) {
    json_doc doc;
    boxes b = {.doc = &doc};
    if (!import_json_open(file, text, length, &doc)) return false;
    bool done = boxes_all(&b, s);
    if (done && sheet_add_source(s, file) < 0) done = import_json_no_memory(&doc);
    if (!done) json_doc_report(&doc);
    names_free(&b.frames);
    free(b.own);
    return done;
}

bool import_boxes(const import_options *options, const char *file, sheet *s) {
    size_t length;
    char *text = import_read(options, file, &length);
    bool done = text && import_boxes_text(file, text, length, s);
    free(text);
    return done;
}
