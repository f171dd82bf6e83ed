// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "format.h"

#include <string.h>

const format_row formats[] = {
    {"json", ".json", "plain JSON: loops, convex parts, hulls, profile, and the measured error of each", false, false,
     write_json},
};

const size_t format_count = sizeof formats / sizeof *formats;

const format_row *format_find(const char *name) {
    for (size_t i = 0; i < format_count; i++) {
        if (!strcmp(formats[i].name, name)) return &formats[i];
    }
    return NULL;
}

const format_row *format_of_file(const char *file) {
    size_t length = strlen(file);
    for (size_t i = 0; i < format_count; i++) {
        size_t tail = strlen(formats[i].extension);
        if (length > tail && !strcmp(file + length - tail, formats[i].extension)) return &formats[i];
    }
    return NULL;
}
