// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "drawing.h"

#include "../cli/text.h"
#include "../png/png_address.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_colour(drawing *d, const char *what, ink colour) {
    char name[24], value[16];
    snprintf(value, sizeof value, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
    xml_text(&d->x, what, value);
    if (colour.strength == 255) return;
    snprintf(name, sizeof name, "%s-opacity", what);
    snprintf(value, sizeof value, "%.3g", colour.strength / 255.0);
    xml_text(&d->x, name, value);
}

static void put_length(drawing *d, const char *name, double value) {
    char text[32];
    snprintf(text, sizeof text, "%.6g", value + 0.0);
    xml_text(&d->x, name, text);
}

static void put_area(drawing *d, double x, double y, double width, double height) {
    put_length(d, "x", x);
    put_length(d, "y", y);
    put_length(d, "width", width);
    put_length(d, "height", height);
}

// Each on a line of its own, for those who read the file.
static void open_element(drawing *d, const char *name) {
    xml_add(&d->x, "\n");
    xml_open(&d->x, name);
}

void drawing_begin(drawing *d, int32_t width, int32_t height, ink ground) {
    char box[64];
    *d = (drawing){.width = width, .height = height};
    xml_begin(&d->x, &d->text, -1);
    xml_open(&d->x, "svg");
    xml_text(&d->x, "xmlns", "http://www.w3.org/2000/svg");
    xml_text(&d->x, "xmlns:xlink", "http://www.w3.org/1999/xlink");
    xml_whole(&d->x, "width", width);
    xml_whole(&d->x, "height", height);
    snprintf(box, sizeof box, "0 0 %" PRId32 " %" PRId32, width, height);
    xml_text(&d->x, "viewBox", box);
    xml_text(&d->x, "font-family", "DejaVu Sans Mono, Menlo, Consolas, monospace");
    xml_text(&d->x, "stroke-linecap", "round");
    xml_text(&d->x, "stroke-linejoin", "round");
    xml_text(&d->x, "fill", "none");
    drawing_fill(d, (hm_rect){0, 0, width, height}, ground);
}

void drawing_free(drawing *d) {
    if (d->x.writer) xml_end(&d->x);
    buffer_free(&d->text);
}

void drawing_enter(drawing *d, hm_rect area) {
    open_element(d, "svg");
    put_area(d, area.x, area.y, area.w, area.h);
}

void drawing_leave(drawing *d) { xml_close(&d->x); }

void drawing_fill(drawing *d, hm_rect area, ink colour) {
    open_element(d, "rect");
    put_area(d, area.x, area.y, area.w, area.h);
    put_colour(d, "fill", colour);
    xml_close(&d->x);
}

void drawing_frame(drawing *d, hm_rect area, double thick, ink colour) {
    open_element(d, "rect");
    put_area(d, area.x - thick / 2, area.y - thick / 2, area.w + thick, area.h + thick);
    put_colour(d, "stroke", colour);
    put_length(d, "stroke-width", thick);
    xml_close(&d->x);
}

void drawing_line(drawing *d, hm_vec2 from, hm_vec2 to, double thick, ink colour) {
    drawing_begin_path(d, thick, colour);
    drawing_move(d, from);
    drawing_to(d, to);
    drawing_end_path(d);
}

void drawing_arrow(drawing *d, hm_vec2 from, hm_vec2 to, double thick, double head, ink colour) {
    double dx = to.x - from.x, dy = to.y - from.y;
    const double length = sqrt(dx * dx + dy * dy);
    if (length == 0) return;
    dx *= head / length;
    dy *= head / length;
    drawing_begin_path(d, thick, colour);
    drawing_move(d, from);
    drawing_to(d, to);
    drawing_move(d, (hm_vec2){to.x - dx - dy * 0.7, to.y - dy + dx * 0.7});
    drawing_to(d, to);
    drawing_to(d, (hm_vec2){to.x - dx + dy * 0.7, to.y - dy - dx * 0.7});
    drawing_end_path(d);
}

void drawing_target(drawing *d, hm_vec2 at, double radius, ink colour) {
    static const hm_vec2 ways[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    drawing_begin_path(d, 2, colour);
    drawing_circle(d, at, radius - 1);
    for (int i = 0; i < 4; i++) {
        const hm_vec2 way = ways[i];
        drawing_move(d, (hm_vec2){at.x + way.x * radius * 0.7, at.y + way.y * radius * 0.7});
        drawing_to(d, (hm_vec2){at.x + way.x * (radius - 1), at.y + way.y * (radius - 1)});
    }
    drawing_end_path(d);
}

// ---- paths --------------------------------------------------------------------------------------------------------

void drawing_begin_path(drawing *d, double thick, ink colour) {
    open_element(d, "path");
    put_colour(d, thick > 0 ? "stroke" : "fill", colour);
    if (thick > 0) put_length(d, "stroke-width", thick);
    xml_attribute(&d->x, "d");
    xml_flush(&d->x);
}

// To a hundredth of a pixel.
static double path_round(double value) { return round(value * 100) / 100 + 0.0; }

// Points go into the text directly: there may be millions of them.
static void path_point(drawing *d, char letter, hm_vec2 at) {
    buffer_print(&d->text, "%c%.6g %.6g", letter, path_round(at.x), path_round(at.y));
}

void drawing_move(drawing *d, hm_vec2 to) { path_point(d, 'M', to); }

void drawing_to(drawing *d, hm_vec2 to) { path_point(d, 'L', to); }

void drawing_close(drawing *d) { buffer_text(&d->text, "z"); }

void drawing_circle(drawing *d, hm_vec2 middle, double radius) {
    path_point(d, 'M', (hm_vec2){middle.x - radius, middle.y});
    for (int i = 0; i < 2; i++)
        buffer_print(&d->text, "a%.6g %.6g 0 1 0 %.6g 0", radius, radius, i ? -2 * radius : 2 * radius);
}

void drawing_end_path(drawing *d) {
    xml_attribute_end(&d->x);
    xml_close(&d->x);
}

// ---- images -------------------------------------------------------------------------------------------------------

// A part of a picture whose pixels are blocks of zoom x zoom. Not every viewer can be made to keep edges of
// enlarged pixels sharp, librsvg for one; so they are enlarged before.
typedef struct blocks {
    const picture *image;
    hm_rect area;
    int32_t zoom;
    progress *bar;
} blocks;

static void blocks_row(void *context, int32_t y, uint8_t *rgba) {
    const blocks *b = context;
    const size_t width = (size_t)b->area.w * (size_t)b->zoom;
    progress_step(b->bar, width);
    if (y % b->zoom != 0) return;
    for (int32_t x = 0; x < b->area.w; x++) {
        const uint8_t *pixel = picture_at(b->image, b->area.x + x, b->area.y + y / b->zoom);
        for (int32_t i = 0; i < b->zoom; i++, rgba += 4) memcpy(rgba, pixel, 4);
    }
}

static int32_t blocks_zoom(hm_rect area, double zoom) {
    enum { MOST_PIXELS = 1 << 22 };
    int32_t whole = (int32_t)fmin(fmax(ceil(zoom), 1), 64);
    while (whole > 1 && (int64_t)area.w * area.h * whole * whole > MOST_PIXELS) whole--;
    return whole;
}

int32_t drawing_keep(drawing *d, const picture *image, hm_rect area, hm_pixel size, double zoom) {
    blocks b = {image, area, blocks_zoom(area, zoom), d->bar};
    const png_rows rows = {area.w * b.zoom, area.h * b.zoom, blocks_row, &b};
    char id[16];
    snprintf(id, sizeof id, "i%d", (int)++d->images);
    open_element(d, "defs");
    xml_open(&d->x, "image");
    xml_text(&d->x, "id", id);
    xml_whole(&d->x, "width", size.x);
    xml_whole(&d->x, "height", size.y);
    xml_text(&d->x, "preserveAspectRatio", "none");
    if (b.zoom < zoom) xml_text(&d->x, "image-rendering", "pixelated");
    xml_attribute(&d->x, "xlink:href");
    if (rows.width > 0 && rows.height > 0 && !png_address(&rows, xml_flush(&d->x))) d->text.failed = true;
    xml_attribute_end(&d->x);
    xml_close(&d->x);
    xml_close(&d->x);
    return d->images;
}

void drawing_lay(drawing *d, int32_t number, const view *matrix) {
    char text[256];
    open_element(d, "use");
    snprintf(text, sizeof text, "#i%d", (int)number);
    xml_text(&d->x, "xlink:href", text);
    snprintf(text, sizeof text, "matrix(%.9g %.9g %.9g %.9g %.9g %.9g)", matrix->ux, matrix->uy, matrix->vx,
             matrix->vy, matrix->origin.x, matrix->origin.y);
    xml_text(&d->x, "transform", text);
    xml_close(&d->x);
}

// ---- light and what is common -------------------------------------------------------------------------------------

void drawing_begin_glow(drawing *d, hm_rect area, int32_t reach) {
    char text[24];
    open_element(d, "filter");
    snprintf(text, sizeof text, "glow%d", (int)++d->groups);
    xml_text(&d->x, "id", text);
    xml_text(&d->x, "filterUnits", "userSpaceOnUse");
    xml_text(&d->x, "color-interpolation-filters", "sRGB");
    put_area(d, area.x - reach, area.y - reach, area.w + 2.0 * reach, area.h + 2.0 * reach);
    xml_open(&d->x, "feGaussianBlur");
    put_length(d, "stdDeviation", reach / 2.0);
    xml_close(&d->x);
    xml_open(&d->x, "feComponentTransfer");
    xml_open(&d->x, "feFuncA");
    xml_text(&d->x, "type", "linear");
    xml_text(&d->x, "slope", "0.8");
    xml_close(&d->x);
    xml_close(&d->x);
    xml_close(&d->x);
    open_element(d, "g");
    snprintf(text, sizeof text, "url(#glow%d)", (int)d->groups);
    xml_text(&d->x, "filter", text);
}

void drawing_end_glow(drawing *d) { xml_close(&d->x); }

int32_t drawing_begin_stencil(drawing *d) {
    char text[24];
    open_element(d, "mask");
    snprintf(text, sizeof text, "m%d", (int)++d->groups);
    xml_text(&d->x, "id", text);
    xml_text(&d->x, "maskUnits", "userSpaceOnUse");
    put_area(d, 0, 0, d->width, d->height);
    return d->groups;
}

void drawing_end_stencil(drawing *d) { xml_close(&d->x); }

static void put_stencil(drawing *d, int32_t number) {
    char text[24];
    snprintf(text, sizeof text, "url(#m%d)", (int)number);
    xml_text(&d->x, "mask", text);
}

void drawing_fill_both(drawing *d, hm_rect area, int32_t first, int32_t second, ink colour) {
    open_element(d, "g");
    put_stencil(d, first);
    xml_open(&d->x, "rect");
    put_area(d, area.x, area.y, area.w, area.h);
    put_colour(d, "fill", colour);
    put_stencil(d, second);
    xml_close(&d->x);
    xml_close(&d->x);
}

// ---- words --------------------------------------------------------------------------------------------------------

// How many letters wide a character is: those of East Asia take two columns.
static int character_columns(const char *c) { return (unsigned char)*c >= 0xe1 && (unsigned char)*c != 0xe2 ? 2 : 1; }

static size_t character_length(const char *c) {
    const size_t length = text_sequence((const unsigned char *)c);
    return length ? length : 1;
}

static int text_columns(const char *text) {
    int columns = 0;
    for (; *text; text += character_length(text)) columns += character_columns(text);
    return columns;
}

// As much of a text as takes so many columns, its end marked by three dots.
static char *text_cut(const char *text, int columns) {
    const char *end = text;
    for (int left = columns - 1; *end && left >= character_columns(end); end += character_length(end))
        left -= character_columns(end);
    const size_t length = (size_t)(end - text);
    char *cut = malloc(length + 4);
    if (!cut) return NULL;
    memcpy(cut, text, length);
    memcpy(cut + length, "\xe2\x80\xa6", 4);
    return cut;
}

double drawing_words(drawing *d, hm_vec2 at, double size, double room, ink colour, const char *text) {
    // DejaVu Sans Mono's; other fonts with letters of one width have about the same.
    const double letter = 0.602 * size;
    const int columns = text_columns(text), most = (int)fmax(fmin(room / letter, 1e6), 0);
    char *cut = columns > most ? text_cut(text, most) : NULL;
    open_element(d, "text");
    put_length(d, "x", at.x);
    put_length(d, "y", at.y);
    put_length(d, "font-size", size);
    put_colour(d, "fill", colour);
    xml_words(&d->x, cut ? cut : text);
    xml_close(&d->x);
    free(cut);
    return (columns > most ? most : columns) * letter;
}
