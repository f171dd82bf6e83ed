// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "cutout.h"

#include "page.h"
#include "../cli/report.h"
#include "../png/png_address.h"

#include <stdlib.h>
#include <string.h>

// How much is held at once, unless a single frame is larger.
enum { CUTOUT_FRAMES = 4096, CUTOUT_PIXELS = 1 << 24 };

void cutout_begin(cutout *c, const product_options *options, const sheet *s) {
    *c = (cutout){.options = options, .sheet = s};
}

static void cutout_drop(cutout *c) {
    free(c->pixels);
    free(c->cuts);
    c->pixels = NULL;
    c->cuts = NULL;
    c->from = c->to = 0;
}

void cutout_free(cutout *c) { cutout_drop(c); }

// ---- cutting ------------------------------------------------------------------------------------------------------

static bool cutout_no_memory(const char *subject) {
    report(subject, "free some memory", "cannot be put into the report (not enough memory)");
    return false;
}

static size_t cutout_size(const sheet_frame *f) { return (size_t)f->w * (size_t)f->h; }

// Takes the part of a picture's row that lies in a cut.
static void cutout_take(const sheet_frame *f, uint8_t *cut, int32_t y, const uint8_t *row) {
    const int32_t high = f->rotated ? f->w : f->h;
    if (y < f->y || y - f->y >= high) return;
    const uint8_t *from = row + (size_t)f->x * 4;
    const size_t width = (size_t)f->w, k = (size_t)(y - f->y);
    if (!f->rotated) {
        memcpy(cut + k * width * 4, from, width * 4);
        return;
    }
    // Rotated clockwise, the row holds column k of the frame from its bottom up.
    for (size_t i = 0; i < (size_t)f->h; i++) {
        memcpy(cut + (((size_t)f->h - 1 - i) * width + k) * 4, from + 4 * i, 4);
    }
}

// Frames from `frame` on that lie in the same picture and fit.
static bool cutout_plan(cutout *c, int32_t frame) {
    const sheet_frame *frames = c->sheet->frames;
    size_t pixels = 0;
    c->from = c->to = frame;
    do {
        pixels += cutout_size(&frames[c->to++]);
    } while (c->to < c->sheet->frame_count && c->to - frame < CUTOUT_FRAMES &&
             frames[c->to].picture == frames[frame].picture && pixels + cutout_size(&frames[c->to]) <= CUTOUT_PIXELS);
    c->pixels = calloc(pixels ? pixels : 1, 4);
    c->cuts = calloc((size_t)(c->to - c->from), sizeof *c->cuts);
    if (!c->pixels || !c->cuts) return false;
    size_t at = 0;
    for (int32_t i = c->from; i < c->to; i++) {
        c->cuts[i - c->from] = c->pixels + 4 * at;
        at += cutout_size(&frames[i]);
    }
    return true;
}

// The picture may have changed since its frames were read.
static bool cutout_check(void *context, int32_t width, int32_t height) {
    const cutout *c = context;
    for (int32_t i = c->from; i < c->to; i++) {
        const sheet_frame *f = &c->sheet->frames[i];
        const int32_t wide = f->rotated ? f->h : f->w, high = f->rotated ? f->w : f->h;
        if (f->x >= 0 && f->y >= 0 && wide <= width - f->x && high <= height - f->y) continue;
        report(c->sheet->pictures[f->picture], "run it again", "became smaller while it was being baked");
        return false;
    }
    return true;
}

static bool cutout_row(void *context, int32_t y, const png_scan_row *row) {
    const cutout *c = context;
    for (int32_t i = c->from; i < c->to; i++) {
        cutout_take(&c->sheet->frames[i], c->cuts[i - c->from], y, row->rgba);
    }
    return true;
}

static bool cutout_read(cutout *c, int32_t frame) {
    const char *file = c->sheet->pictures[c->sheet->frames[frame].picture];
    const png_scan_to to = {.context = c, .colours = true, .begin = cutout_check, .row = cutout_row};
    cutout_drop(c);
    return cutout_plan(c, frame) ? png_scan(file, c->options->limits, &to) : cutout_no_memory(file);
}

// ---- as PNG -------------------------------------------------------------------------------------------------------

// A frame and its pixels.
typedef struct cutout_lay_of {
    const sheet_frame *frame;
    const uint8_t *cut;
} cutout_lay_of;

// Row y of the untrimmed frame. Invisible pixels are all the same, which compresses better.
static void cutout_lay(void *context, int32_t y, uint8_t *row) {
    const cutout_lay_of *of = context;
    const sheet_frame *f = of->frame;
    memset(row, 0, (size_t)f->width * 4);
    if (y < f->at_y || y - f->at_y >= f->h) return;
    const uint8_t *from = of->cut + (size_t)(y - f->at_y) * (size_t)f->w * 4;
    for (int32_t i = 0; i < f->w; i++) {
        const int64_t x = (int64_t)f->at_x + i;
        if (x >= 0 && x < f->width && from[4 * i + 3]) memcpy(row + 4 * x, from + 4 * i, 4);
    }
}

bool cutout_address(cutout *c, int32_t frame, buffer *out) {
    if ((frame < c->from || frame >= c->to) && !cutout_read(c, frame)) {
        cutout_drop(c);
        return false;
    }
    const sheet_frame *f = &c->sheet->frames[frame];
    cutout_lay_of of = {f, c->cuts[frame - c->from]};
    const png_rows rows = {f->width, f->height, cutout_lay, &of};
    return png_address(&rows, out) || cutout_no_memory(f->name);
}

bool page_frame_address(const product_options *options, const sheet *s, int32_t frame, buffer *out) {
    cutout c;
    cutout_begin(&c, options, s);
    const bool done = cutout_address(&c, frame, out);
    cutout_free(&c);
    return done;
}
