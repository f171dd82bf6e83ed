// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Plain pictures: one frame each, or cut into cells of one size, row by row.
#include "import_parts.h"

#include "../cli/files.h"
#include "../cli/report.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A fault in words is "what: what to do"; the subject is the picture.
static bool picture_fault(const char *file, char *fault) {
    char *advice = NULL;
    for (char *c = strstr(fault, ": "); c; c = strstr(c + 1, ": ")) advice = c;
    if (advice) *advice = 0;
    report(file, advice ? advice + 2 : "check the file", "%s", fault);
    return false;
}

static bool picture_whole(const import_options *options, const char *file, sheet *s) {
    char fault[IMPORT_FAULT_SIZE];
    sheet_frame frame = {.name = s->name, .whole = true, .tile = -1};
    if (!import_size(options, file, &frame.w, &frame.h)) return false;
    frame.width = frame.w;
    frame.height = frame.h;
    return (import_frame_fits(options, &frame, frame.w, frame.h, fault) &&
            import_frame_add(options, s, &frame, fault)) ||
           picture_fault(file, fault);
}

// The picture is cut while its rows come in: only its cells must keep to the limits of size.
static bool picture_grid(const import_options *options, const char *file, sheet *s) {
    char fault[IMPORT_FAULT_SIZE], name[24];
    int32_t width, height, w = options->grid_width, h = options->grid_height;
    if (!import_size(options, file, &width, &height)) return false;
    if (width % w || height % h) {
        report(file, "give the size of one of its frames",
               "is %ld x %ld pixels, no whole number of cells of %ld x %ld", (long)width, (long)height, (long)w,
               (long)h);
        return false;
    }
    for (int32_t y = 0; y < height; y += h) {
        for (int32_t x = 0; x < width; x += w) {
            sheet_frame frame = {.name = name, .x = x, .y = y, .w = w, .h = h, .width = w, .height = h, .tile = -1};
            snprintf(name, sizeof name, "%ld", (long)s->frame_count);
            if (!import_frame_fits(options, &frame, width, height, fault) ||
                !import_frame_add(options, s, &frame, fault))
                return picture_fault(file, fault);
        }
    }
    return true;
}

bool import_picture(const import_options *options, const char *file, sheet *out) {
    if (!strcmp(file, "-") && !stdin_keep((size_t)options->max_bytes, "--max-bytes")) return false;
    if (!import_begin(out, file, false)) return false;
    if (sheet_add_picture(out, file) < 0) {
        sheet_free(out);
        return import_no_memory(file);
    }
    if (options->grid_width ? picture_grid(options, file, out) : picture_whole(options, file, out)) return true;
    sheet_free(out);
    return false;
}
