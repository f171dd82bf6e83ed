// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "import_json.h"

#include "../cli/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool import_json_open(const char *file, const char *text, size_t length, json_doc *out) {
    const size_t mark = strncmp(text, "\xef\xbb\xbf", 3) ? 0 : 3;
    *out = (json_doc){.name = file, .text = text + mark, .length = length - mark};
    if (json_doc_check(out)) return true;
    json_doc_report(out);
    return false;
}

bool import_json_no_memory(json_doc *doc) {
    return json_doc_fault(doc, 0, "cannot be read (not enough memory): free some memory");
}

// ---- fields -------------------------------------------------------------------------------------------------------

size_t field_find(const json_doc *doc, size_t object, const char *key) {
    json_walk walk;
    if (json_doc_kind_of(doc, object) != JSON_DOC_OBJECT) return 0;
    json_walk_begin(doc, object, &walk);
    while (json_walk_next(&walk)) {
        if (json_doc_is(doc, walk.key, key)) return walk.value;
    }
    return 0;
}

bool field_needed(json_doc *doc, const char *what, size_t object, const char *key, size_t value) {
    return value || json_doc_fault(doc, object, "%s has no '%s': give one, or export the file anew", what, key);
}

bool field_whole(json_doc *doc, const char *key, size_t value, int32_t least, int32_t most, int32_t *out) {
    double number;
    if (!value) return true;
    if (!json_doc_number(doc, value, &number) || number < least || number > most || number != floor(number))
        return json_doc_fault(doc, value, "'%s' is no whole number from %ld to %ld: give one", key, (long)least,
                              (long)most);
    *out = (int32_t)number;
    return true;
}

bool field_real(json_doc *doc, const char *key, size_t value, double most, double *out) {
    double number;
    if (!value) return true;
    if (!json_doc_number(doc, value, &number) || !(fabs(number) <= most))
        return json_doc_fault(doc, value, "'%s' is no number from -%g to %g: give one", key, most, most);
    *out = number;
    return true;
}

bool field_flag(json_doc *doc, const char *key, size_t value, bool *out) {
    if (!value || json_doc_bool(doc, value, out)) return true;
    return json_doc_fault(doc, value, "'%s' is neither true nor false: give one of them", key);
}

bool field_text(json_doc *doc, const char *key, size_t value, char **out) {
    if (!value) return true;
    if (json_doc_kind_of(doc, value) != JSON_DOC_TEXT)
        return json_doc_fault(doc, value, "'%s' is no text: give one in '\"'", key);
    char *text = json_doc_text(doc, value);
    if (!text) return import_json_no_memory(doc);
    free(*out);
    *out = text;
    return true;
}

bool field_array(json_doc *doc, const char *key, size_t value) {
    if (!value || json_doc_kind_of(doc, value) == JSON_DOC_ARRAY) return true;
    return json_doc_fault(doc, value, "'%s' is no list: give [..]", key);
}

bool field_rect(json_doc *doc, const char *what, size_t value, int count, int32_t *out) {
    static const char *const keys[] = {"x", "y", "w", "h"};
    size_t at[4];
    const char *const *wanted = keys + 4 - count;
    if (!value) return true;
    if (!json_doc_some_keys(doc, what, value, wanted, (size_t)count, at)) return false;
    for (int i = 0; i < count; i++) {
        const int32_t least = i + 4 - count < 2 ? -INT32_MAX : 0;
        if (!field_needed(doc, what, value, wanted[i], at[i]) ||
            !field_whole(doc, wanted[i], at[i], least, INT32_MAX, &out[i]))
            return false;
    }
    return true;
}

bool field_point(json_doc *doc, const char *what, size_t value, double most, double *out) {
    static const char *const keys[] = {"x", "y"};
    size_t at[2];
    if (!value) return true;
    return json_doc_some_keys(doc, what, value, keys, 2, at) && field_needed(doc, what, value, "x", at[0]) &&
           field_needed(doc, what, value, "y", at[1]) && field_real(doc, "x", at[0], most, &out[0]) &&
           field_real(doc, "y", at[1], most, &out[1]);
}

// ---- pictures and frames ------------------------------------------------------------------------------------------

// Editors write whole ways of the machine they ran on; those lead nowhere on another one, or to what is none of ours.
static const char *image_name(char *name) {
    for (char *c = name; *c; c++) {
        if (*c == '\\') *c = '/';
    }
    const bool drive = name[0] && name[1] == ':';
    const char *slash = strrchr(name, '/');
    return slash && (*name == '/' || drive) ? slash + 1 : name;
}

bool import_image_add(const import_options *options, json_doc *doc, size_t at, const char *name, sheet *s,
                      import_image *out) {
    char fault[IMPORT_FAULT_SIZE];
    char *copy = import_beside("", name), *beside = copy ? import_beside(doc->name, image_name(copy)) : NULL;
    char *file = beside ? import_cleaned(beside) : NULL;
    free(copy);
    free(beside);
    if (!file) return import_json_no_memory(doc);
    report_capture(fault, sizeof fault);
    bool done = import_size(options, file, &out->width, &out->height);
    report_capture(NULL, 0);
    out->number = done ? sheet_add_picture(s, file) : -1;
    free(file);
    if (!done) return json_doc_fault(doc, at, "%s", fault);
    return out->number >= 0 || import_json_no_memory(doc);
}

bool import_frame_checked(const import_options *options, json_doc *doc, size_t at, const import_image *image,
                          sheet *s, const sheet_frame *frame) {
    char fault[IMPORT_FAULT_SIZE];
    if (!import_frame_fits(options, frame, image->width, image->height, fault))
        return json_doc_fault(doc, at, "frame '%.80s' %s", frame->name, fault);
    return import_frame_add(options, s, frame, fault) || json_doc_fault(doc, at, "%s", fault);
}

bool import_animation(const import_options *options, json_doc *doc, size_t at, sheet *s, const char *name,
                      const int32_t *frames, const int32_t *durations, int32_t count) {
    char fault[IMPORT_FAULT_SIZE];
    const hm_collider_tag tag = {.name = name, .first = s->frame_count, .last = s->frame_count + count - 1};
    const size_t size = strlen(name) + 16;
    char *copy = malloc(size);
    for (int32_t i = 0; copy && i < count; i++) {
        sheet_frame frame = s->frames[frames[i]];
        frame.name = copy;
        frame.tile = -1;
        if (durations) frame.duration = durations[i];
        snprintf(copy, size, "%s/%ld", name, (long)i);
        if (import_frame_add(options, s, &frame, fault)) continue;
        free(copy);
        return json_doc_fault(doc, at, "%s", fault);
    }
    const bool done = copy && sheet_add_tag(s, &tag) >= 0;
    free(copy);
    return done || import_json_no_memory(doc);
}
