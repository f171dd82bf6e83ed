// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "cutter.h"

#include "page.h"
#include "report.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// How much is held at once, unless a single frame is larger.
enum { CUTTER_FRAMES = 4096, CUTTER_PIXELS = 1 << 24 };

void cutter_begin(cutter *c, const product_options *options, const sheet *s) {
    *c = (cutter){.options = options, .sheet = s};
}

static void cutter_drop(cutter *c) {
    free(c->pixels);
    free(c->cuts);
    c->pixels = NULL;
    c->cuts = NULL;
    c->from = c->to = 0;
}

void cutter_free(cutter *c) { cutter_drop(c); }

// ---- cutting ------------------------------------------------------------------------------------------------------

static bool cutter_no_memory(const char *subject) {
    report(subject, "free some memory", "cannot be put into the report (not enough memory)");
    return false;
}

static size_t cutter_size(const sheet_frame *f) { return (size_t)f->w * (size_t)f->h; }

// Takes the part of a picture's row that lies in a cut.
static void cutter_take(const sheet_frame *f, uint8_t *cut, int32_t y, const uint8_t *row) {
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
static bool cutter_plan(cutter *c, int32_t frame) {
    const sheet_frame *frames = c->sheet->frames;
    size_t pixels = 0;
    c->from = c->to = frame;
    do {
        pixels += cutter_size(&frames[c->to++]);
    } while (c->to < c->sheet->frame_count && c->to - frame < CUTTER_FRAMES &&
             frames[c->to].picture == frames[frame].picture && pixels + cutter_size(&frames[c->to]) <= CUTTER_PIXELS);
    c->pixels = calloc(pixels ? pixels : 1, 4);
    c->cuts = calloc((size_t)(c->to - c->from), sizeof *c->cuts);
    if (!c->pixels || !c->cuts) return false;
    size_t at = 0;
    for (int32_t i = c->from; i < c->to; i++) {
        c->cuts[i - c->from] = c->pixels + 4 * at;
        at += cutter_size(&frames[i]);
    }
    return true;
}

// The picture may have become another one since its frames were looked at.
static bool cutter_check(const cutter *c, const char *file, int32_t width, int32_t height) {
    for (int32_t i = c->from; i < c->to; i++) {
        const sheet_frame *f = &c->sheet->frames[i];
        const int32_t wide = f->turned ? f->h : f->w, high = f->turned ? f->w : f->h;
        if (f->x >= 0 && f->y >= 0 && wide <= width - f->x && high <= height - f->y) continue;
        report(file, "run it again", "became smaller while it was being baked");
        return false;
    }
    return true;
}

static bool cutter_read(cutter *c, int32_t frame) {
    const char *file = c->sheet->pictures[c->sheet->frames[frame].picture];
    cutter_drop(c);
    if (!cutter_plan(c, frame)) return cutter_no_memory(file);
    picture image;
    if (!png_read_picture(file, c->options->limits, &image)) return false;
    const bool fits = cutter_check(c, file, image.width, image.height);
    for (int32_t y = 0; fits && y < image.height; y++) {
        for (int32_t i = c->from; i < c->to; i++) {
            cutter_take(&c->sheet->frames[i], c->cuts[i - c->from], y,
                        image.rgba + (size_t)y * (size_t)image.width * 4);
        }
    }
    picture_free(&image);
    return fits;
}

// ---- as PNG -------------------------------------------------------------------------------------------------------

// Everything that libpng's error exit may jump over.
typedef struct cutter_png {
    buffer bytes;
    png_structp png;
    png_infop info;
    uint8_t *row;
} cutter_png;

static void cutter_png_error(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void cutter_png_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void cutter_png_bytes(png_structp png, png_bytep bytes, size_t size) {
    buffer *out = png_get_io_ptr(png);
    buffer_add(out, bytes, size);
    if (out->failed) png_error(png, "no memory");
}

static void cutter_png_flush(png_structp png) { (void)png; }

// Row y of the untrimmed frame. What cannot be seen is all the same, which compresses better.
static void cutter_row(const sheet_frame *f, const uint8_t *cut, int32_t y, uint8_t *row) {
    memset(row, 0, (size_t)f->width * 4);
    if (y < f->at_y || y - f->at_y >= f->h) return;
    const uint8_t *from = cut + (size_t)(y - f->at_y) * (size_t)f->w * 4;
    for (int32_t i = 0; i < f->w; i++) {
        const int64_t x = (int64_t)f->at_x + i;
        if (x >= 0 && x < f->width && from[4 * i + 3]) memcpy(row + 4 * x, from + 4 * i, 4);
    }
}

static bool cutter_encode(cutter_png *p, const sheet_frame *f, const uint8_t *cut) {
    p->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, p, cutter_png_error, cutter_png_warning);
    if (p->png) p->info = png_create_info_struct(p->png);
    if (!p->info || !p->row || setjmp(png_jmpbuf(p->png))) return false;
    png_set_write_fn(p->png, &p->bytes, cutter_png_bytes, cutter_png_flush);
    png_set_user_limits(p->png, (png_uint_32)f->width, (png_uint_32)f->height);
    png_set_IHDR(p->png, p->info, (png_uint_32)f->width, (png_uint_32)f->height, 8, PNG_COLOR_TYPE_RGB_ALPHA,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(p->png, p->info);
    for (int32_t y = 0; y < f->height; y++) {
        cutter_row(f, cut, y, p->row);
        png_write_row(p->png, p->row);
    }
    png_write_end(p->png, p->info);
    return true;
}

static void cutter_base64(const uint8_t *bytes, size_t size, buffer *out) {
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

bool cutter_address(cutter *c, int32_t frame, buffer *out) {
    if ((frame < c->from || frame >= c->to) && !cutter_read(c, frame)) {
        cutter_drop(c);
        return false;
    }
    const sheet_frame *f = &c->sheet->frames[frame];
    cutter_png p = {.row = malloc((size_t)f->width * 4)};
    const bool made = cutter_encode(&p, f, c->cuts[frame - c->from]);
    if (p.png) png_destroy_write_struct(&p.png, &p.info);
    free(p.row);
    if (made) {
        buffer_text(out, "data:image/png;base64,");
        cutter_base64((const uint8_t *)p.bytes.bytes, p.bytes.size, out);
    }
    buffer_free(&p.bytes);
    return made || cutter_no_memory(f->name);
}

bool page_frame_address(const product_options *options, const sheet *s, int32_t frame, buffer *out) {
    cutter c;
    cutter_begin(&c, options, s);
    const bool done = cutter_address(&c, frame, out);
    cutter_free(&c);
    return done;
}
