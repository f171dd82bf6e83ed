// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "import_parts.h"

#include "../cli/files.h"
#include "../cli/report.h"
#include "../cli/text.h"

#include <hitmask/mask.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- files --------------------------------------------------------------------------------------------------------

char *import_read(const import_options *options, const char *file, size_t *length) {
    const import_files *files = options->files;
    size_t most = (size_t)options->max_bytes;
    return files ? files->read(files->context, file, most, length) : file_read(file, most, "--max-bytes", length);
}

// Pictures are read for their size first, and then for their pixels.
static bool import_is_readable_twice(const char *file) {
    struct stat about;
    if (!strcmp(file, "-") || stat(file, &about) || !S_ISFIFO(about.st_mode)) return true;
    report(file, "pass it on as standard input and name '-', or store it in a file",
           "is a pipe, which can be read only once");
    return false;
}

bool import_size(const import_options *options, const char *file, int32_t *width, int32_t *height) {
    const import_files *files = options->files;
    if (!files && !import_is_readable_twice(file)) return false;
    return files ? files->size(files->context, file, width, height) : png_read_size(file, width, height);
}

bool import_exists(const import_options *options, const char *file) {
    const import_files *files = options->files;
    return files ? files->exists(files->context, file) : !access(file, F_OK);
}

// ---- names --------------------------------------------------------------------------------------------------------

// Where the extension begins, with its point; the end for none. A name that begins with its only point has none.
static size_t name_extension(const char *file) {
    const char *base = text_base_name(file), *point = strrchr(base, '.');
    return point && point > base ? (size_t)(point - file) : strlen(file);
}

static char *name_joined(const char *first, size_t length, const char *second) {
    size_t size = strlen(second) + 1;
    char *name = malloc(length + size);
    if (!name) return NULL;
    memcpy(name, first, length);
    memcpy(name + length, second, size);
    return name;
}

char *import_stem(const char *file) {
    const char *base = text_base_name(file);
    char *bytes = name_joined(base, name_extension(file) - (size_t)(base - file), "");
    char *name = bytes ? text_to_utf8(bytes) : NULL;
    free(bytes);
    return name;
}

char *import_beside(const char *file, const char *name) {
    return name_joined(file, (size_t)(text_base_name(file) - file), name);
}

char *import_renamed(const char *file, const char *extension) {
    return name_joined(file, name_extension(file), extension);
}

// Drops the part of `clean` behind its last slash but one; where there is none to drop, false.
static bool cleaned_up(const char *clean, size_t *length) {
    size_t end = *length;
    if (!end) return false;
    size_t begin = end - 1;
    while (begin && clean[begin - 1] != '/') begin--;
    if (begin == end - 1 || (end - begin == 3 && clean[begin] == '.' && clean[begin + 1] == '.')) return false;
    *length = begin;
    return true;
}

char *import_cleaned(const char *file) {
    char *clean = malloc(strlen(file) + 1);
    size_t length = 0;
    for (const char *c = file; clean && *c;) {
        size_t part = strcspn(c, "/");
        bool slash = c[part] == '/';
        bool here = (part == 1 && *c == '.') || (!part && c != file);
        bool up = part == 2 && c[0] == '.' && c[1] == '.';
        if (!here && !(up && cleaned_up(clean, &length))) {
            memcpy(clean + length, c, part + slash);
            length += part + slash;
        }
        c += part + slash;
    }
    if (clean) clean[length] = 0;
    return clean;
}

bool import_ends(const char *name, const char *end) {
    size_t length = strlen(name), size = strlen(end);
    if (length < size) return false;
    for (size_t i = 0; i < size; i++) {
        char c = name[length - size + i];
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if (c != end[i]) return false;
    }
    return true;
}

// ---- sheets -------------------------------------------------------------------------------------------------------

bool import_no_memory(const char *file) {
    report(file, "free some memory", "cannot be read (not enough memory)");
    return false;
}

bool import_begin(sheet *s, const char *file, bool is_source) {
    *s = (sheet){.name = import_stem(strcmp(file, "-") ? file : "input")};
    if (s->name && (!is_source || sheet_add_source(s, file) >= 0)) return true;
    sheet_free(s);
    return import_no_memory(file);
}

static bool frame_fault(char fault[IMPORT_FAULT_SIZE], const char *what) {
    snprintf(fault, IMPORT_FAULT_SIZE, "%s", what);
    return false;
}

// Limits of the library are said to be such: no option changes them.
static bool frame_size_fits(const png_limits *limits, int32_t width, int32_t height, char fault[IMPORT_FAULT_SIZE]) {
    const int32_t greatest = width > height ? width : height;
    const int64_t pixels = (int64_t)width * height;
    if (width < 1 || height < 1) return frame_fault(fault, "has no size: give it a pixel");
    if (greatest > HM_MASK_MAX_SIDE || greatest > limits->side) {
        snprintf(fault, IMPORT_FAULT_SIZE, "is %ld x %ld pixels, beyond the limit of %lld a side: %s", (long)width,
                 (long)height, (long long)limits->side,
                 greatest > HM_MASK_MAX_SIDE ? "cut it up; 32767 a side is the most --max-side allows"
                                             : "raise --max-side if you trust the file");
        return false;
    }
    if (pixels <= limits->pixels) return true;
    snprintf(fault, IMPORT_FAULT_SIZE,
             "is %ld x %ld = %lld pixels, beyond the limit of %lld: raise --max-pixels if you trust the file",
             (long)width, (long)height, (long long)pixels, (long long)limits->pixels);
    return false;
}

bool import_frame_fits(const import_options *options, const sheet_frame *frame, int32_t picture_width,
                       int32_t picture_height, char fault[IMPORT_FAULT_SIZE]) {
    const int32_t w = frame->rotated ? frame->h : frame->w, h = frame->rotated ? frame->w : frame->h;
    if (!frame_size_fits(options->limits, frame->width, frame->height, fault)) return false;
    if (w < 0 || h < 0 || (w == 0) != (h == 0))
        return frame_fault(fault, "is cut without a width or without a height: give both, or 0 for both");
    if (frame->at_x < 0 || frame->at_y < 0 || (int64_t)frame->at_x + frame->w > frame->width ||
        (int64_t)frame->at_y + frame->h > frame->height)
        return frame_fault(fault, "reaches out of the frame from which it was trimmed: export the sheet anew");
    if (frame->x >= 0 && frame->y >= 0 && (int64_t)frame->x + w <= picture_width &&
        (int64_t)frame->y + h <= picture_height)
        return true;
    snprintf(fault, IMPORT_FAULT_SIZE,
             "lies at %ld,%ld with %ld x %ld pixels, outside of its picture of %ld x %ld: "
             "export sheet and picture together",
             (long)frame->x, (long)frame->y, (long)w, (long)h, (long)picture_width, (long)picture_height);
    return false;
}

bool import_frame_add(const import_options *options, sheet *s, const sheet_frame *frame,
                      char fault[IMPORT_FAULT_SIZE]) {
    if (s->frame_count >= options->max_frames || s->frame_count >= HM_COLLIDER_MAX) {
        snprintf(fault, IMPORT_FAULT_SIZE,
                 "has more frames than the %lld that the limit for all inputs leaves: raise --max-frames or bake "
                 "fewer at once",
                 (long long)options->max_frames);
        return false;
    }
    if (sheet_add_frame(s, frame) >= 0) return true;
    snprintf(fault, IMPORT_FAULT_SIZE, "cannot be read (not enough memory): free some memory");
    return false;
}

void sheet_list_drop(sheet_list *list, size_t number) {
    sheet_free(&list->sheets[number]);
    memmove(&list->sheets[number], &list->sheets[number + 1], (--list->count - number) * sizeof *list->sheets);
}
