// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "cutout.h"

#include "page.h"
#include "report.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

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
    const int32_t high = f->turned ? f->w : f->h;
    if (y < f->y || y - f->y >= high) return;
    const uint8_t *from = row + (size_t)f->x * 4;
    const size_t width = (size_t)f->w, k = (size_t)(y - f->y);
    if (!f->turned) {
        memcpy(cut + k * width * 4, from, width * 4);
        return;
    }
    // Turned clockwise, the row holds column k of the frame from its bottom up.
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

// The picture may have become another one since its frames were looked at.
static bool cutout_check(void *context, int32_t width, int32_t height) {
    const cutout *c = context;
    for (int32_t i = c->from; i < c->to; i++) {
        const sheet_frame *f = &c->sheet->frames[i];
        const int32_t wide = f->turned ? f->h : f->w, high = f->turned ? f->w : f->h;
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

// Everything that libpng's error exit may jump over.
typedef struct cutout_png {
    buffer bytes;
    png_structp png;
    png_infop info;
    uint8_t *row;
} cutout_png;

static void cutout_png_error(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void cutout_png_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void cutout_png_bytes(png_structp png, png_bytep bytes, size_t size) {
    buffer *out = png_get_io_ptr(png);
    buffer_add(out, bytes, size);
    if (out->failed) png_error(png, "no memory");
}

static void cutout_png_flush(png_structp png) { (void)png; }

// Row y of the untrimmed frame. What cannot be seen is all the same, which compresses better.
static void cutout_lay(const sheet_frame *f, const uint8_t *cut, int32_t y, uint8_t *row) {
    memset(row, 0, (size_t)f->width * 4);
    if (y < f->at_y || y - f->at_y >= f->h) return;
    const uint8_t *from = cut + (size_t)(y - f->at_y) * (size_t)f->w * 4;
    for (int32_t i = 0; i < f->w; i++) {
        const int64_t x = (int64_t)f->at_x + i;
        if (x >= 0 && x < f->width && from[4 * i + 3]) memcpy(row + 4 * x, from + 4 * i, 4);
    }
}

static bool cutout_encode(cutout_png *p, const sheet_frame *f, const uint8_t *cut) {
    p->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, p, cutout_png_error, cutout_png_warning);
    if (p->png) p->info = png_create_info_struct(p->png);
    if (!p->info || !p->row || setjmp(png_jmpbuf(p->png))) return false;
    png_set_write_fn(p->png, &p->bytes, cutout_png_bytes, cutout_png_flush);
    png_set_user_limits(p->png, (png_uint_32)f->width, (png_uint_32)f->height);
    png_set_IHDR(p->png, p->info, (png_uint_32)f->width, (png_uint_32)f->height, 8, PNG_COLOR_TYPE_RGB_ALPHA,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(p->png, p->info);
    for (int32_t y = 0; y < f->height; y++) {
        cutout_lay(f, cut, y, p->row);
        png_write_row(p->png, p->row);
    }
    png_write_end(p->png, p->info);
    return true;
}

static void cutout_base64(const uint8_t *bytes, size_t size, buffer *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const size_t groups = (size + 2) / 3;
    char *to = buffer_extend(out, 4 * groups);
    if (!to) return;
    for (size_t i = 0; i < groups; i++) {
        const uint8_t *from = bytes + 3 * i;
        const size_t left = size - 3 * i;
        const unsigned a = from[0], b = left > 1 ? from[1] : 0, c = left > 2 ? from[2] : 0;
        *to++ = digits[a >> 2];
        *to++ = digits[(a & 3) << 4 | b >> 4];
        *to++ = left > 1 ? digits[(b & 15) << 2 | c >> 6] : '=';
        *to++ = left > 2 ? digits[c & 63] : '=';
    }
}

bool cutout_address(cutout *c, int32_t frame, buffer *out) {
    if ((frame < c->from || frame >= c->to) && !cutout_read(c, frame)) {
        cutout_drop(c);
        return false;
    }
    const sheet_frame *f = &c->sheet->frames[frame];
    cutout_png p = {.row = malloc((size_t)f->width * 4)};
    const bool made = cutout_encode(&p, f, c->cuts[frame - c->from]);
    if (p.png) png_destroy_write_struct(&p.png, &p.info);
    free(p.row);
    if (made) {
        buffer_text(out, "data:image/png;base64,");
        cutout_base64((const uint8_t *)p.bytes.bytes, p.bytes.size, out);
    }
    buffer_free(&p.bytes);
    return made || cutout_no_memory(f->name);
}

bool page_frame_address(const product_options *options, const sheet *s, int32_t frame, buffer *out) {
    cutout c;
    cutout_begin(&c, options, s);
    const bool done = cutout_address(&c, frame, out);
    cutout_free(&c);
    return done;
}
