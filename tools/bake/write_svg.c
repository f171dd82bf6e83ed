// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The picture: every frame with its outline over it, its parts, its marks, and where the outline is farthest off.
// Frames lie in rows, in their order, as words do in a text; each small one is enlarged by a whole factor.
#include "draw.h"
#include "../cli/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// In pixels of the screen.
enum { SVG_GAP = 16, SVG_LABEL = 20, SVG_LEAST_CELL = 96, SVG_LETTER = 7, SVG_MOST_ZOOM = 8 };
// A page of text shows what is wider than a column smaller, and its words with it: few frames keep to one.
enum { SVG_FEW = 16, SVG_COLUMN = 688, SVG_SQUARE = 12, SVG_ENTRY = 176 };

typedef struct svg_picture {
    const entry *entries;
    size_t count;
    double side;          // small frames are enlarged to about this
    double wrap;          // rows are no wider, unless a single frame is
    double width, height; // of all, without the legend
    int columns;          // of the legend
} svg_picture;

// Where the next frame goes.
typedef struct svg_offset {
    double x, y;
    double row; // height of the row so far
} svg_offset;

static int svg_zoom(const svg_picture *p, const entry *e) {
    const sheet_frame *f = e->frame;
    const double side = f->width > f->height ? f->width : f->height;
    const double zoom = floor(p->side / (side > 0 ? side : 1));
    return zoom < 1 ? 1 : zoom > SVG_MOST_ZOOM ? SVG_MOST_ZOOM : (int)zoom;
}

static double svg_cell_width(const svg_picture *p, const entry *e) {
    const double width = (double)e->frame->width * svg_zoom(p, e);
    return width > SVG_LEAST_CELL ? width : SVG_LEAST_CELL;
}

static double svg_cell_height(const svg_picture *p, const entry *e) {
    return (double)e->frame->height * svg_zoom(p, e) + SVG_LABEL;
}

// Puts a frame at the end of the row, or begins a new one with it.
static void svg_put(const svg_picture *p, const entry *e, svg_offset *at, double *x, double *y) {
    const double width = svg_cell_width(p, e), height = svg_cell_height(p, e);
    if (at->x > SVG_GAP && at->x + width > p->wrap) {
        *at = (svg_offset){SVG_GAP, at->y + at->row + SVG_GAP, 0};
    }
    *x = at->x;
    *y = at->y;
    at->x += width + SVG_GAP;
    if (height > at->row) at->row = height;
}

static void svg_measure(svg_picture *p) {
    p->side = p->count > SVG_FEW / 2 ? 192 : 256;
    double area = 0;
    for (size_t i = 0; i < p->count; i++) {
        area += (svg_cell_width(p, &p->entries[i]) + SVG_GAP) * (svg_cell_height(p, &p->entries[i]) + SVG_GAP);
    }
    p->wrap = 1.2 * sqrt(area) + SVG_GAP;
    if (p->count <= SVG_FEW) p->wrap = fmin(p->wrap, SVG_COLUMN - SVG_GAP);
    svg_offset at = {SVG_GAP, SVG_GAP, 0};
    for (size_t i = 0; i < p->count; i++) {
        double x, y;
        svg_put(p, &p->entries[i], &at, &x, &y);
        if (at.x > p->width) p->width = at.x;
    }
    p->width = fmax(p->width, SVG_ENTRY + SVG_GAP);
    p->columns = (int)((p->width - SVG_GAP) / SVG_ENTRY);
    p->height = at.y + at.row + SVG_GAP;
}

// ---- writing ------------------------------------------------------------------------------------------------------

static const char svg_style[] =
    "text{font-family:sans-serif}.page{fill:#14181f}.name{fill:#ced4e2;font-size:12px}"
    ".sprite{image-rendering:optimizeSpeed;image-rendering:pixelated}.part{fill:#54b0ff;fill-opacity:.1;stroke:#"
    "54b0ff;stroke-opacity:.6}"
    ".halo{fill:none;stroke:#10131a;stroke-opacity:.75;stroke-linejoin:round}"
    ".line{fill:none;stroke:#ff2e88;stroke-linejoin:round}.corner{fill:none;stroke:#fff;stroke-linecap:round}"
    ".mark{fill:#7cffb2;fill-opacity:.15;stroke:#7cffb2}.worst circle{fill:none;stroke:#ffd65a}"
    ".word{fill:#fff;stroke:#10131a;paint-order:stroke}.worst .word{fill:#ffd65a}";

static void svg_ground(xml *x, double width, double height) {
    xml_open(x, "style");
    xml_add(x, svg_style);
    xml_close(x);
    xml_open(x, "defs");
    xml_open(x, "pattern");
    xml_text(x, "id", "ground");
    xml_text(x, "width", "16");
    xml_text(x, "height", "16");
    xml_text(x, "patternUnits", "userSpaceOnUse");
    xml_open(x, "path");
    xml_text(x, "fill", "#1f2430");
    xml_text(x, "d", "M0 0h16v16H0z");
    xml_close(x);
    xml_open(x, "path");
    xml_text(x, "fill", "#272d3b");
    xml_text(x, "d", "M0 0h8v16h8V8H0z");
    xml_close(x);
    xml_close(x);
    xml_close(x);
    xml_open(x, "rect");
    xml_text(x, "class", "page");
    xml_real(x, "width", width);
    xml_real(x, "height", height);
    xml_close(x);
}

// As much of a name as fits; text_sequence keeps letters whole.
static void svg_name(xml *x, const svg_picture *p, const entry *e) {
    const size_t room = (size_t)(svg_cell_width(p, e) / SVG_LETTER);
    size_t length = 0, letters = 0;
    while (e->name[length] && letters < room) {
        const size_t sequence = text_sequence((const unsigned char *)e->name + length);
        length += sequence ? sequence : 1;
        letters++;
    }
    buffer name = {0};
    buffer_add(&name, e->name, length);
    if (e->name[length]) buffer_text(&name, "\xe2\x80\xa6");
    buffer_add(&name, "", 1);
    xml_open(x, "text");
    xml_text(x, "class", "name");
    xml_text(x, "y", "-6");
    xml_words(x, name.failed ? "" : name.bytes);
    xml_close(x);
    if (name.failed) x->failed = true;
    buffer_free(&name);
}

// ---- legend -------------------------------------------------------------------------------------------------------

typedef struct svg_entry {
    const char *colour, *text;
} svg_entry;

static const svg_entry svg_entries[] = {{"#ff2e88", "outline"},
                                        {"#54b0ff", "convex parts"},
                                        {"#ffd65a", "farthest off, how far"},
                                        {"#7cffb2", "named boxes"}};

// Only where a frame has named boxes the legend speaks of them.
static int svg_entry_count(const svg_picture *p) {
    for (size_t i = 0; i < p->count; i++) {
        if (p->entries[i].mark_count) return 4;
    }
    return 3;
}

static double svg_legend_height(const svg_picture *p) {
    return (svg_entry_count(p) + p->columns - 1) / p->columns * SVG_LABEL + SVG_GAP;
}

static void svg_legend(xml *x, const svg_picture *p) {
    for (int i = 0; i < svg_entry_count(p); i++) {
        const double left = SVG_GAP + i % p->columns * SVG_ENTRY, top = p->height + i / p->columns * SVG_LABEL;
        xml_open(x, "rect");
        xml_text(x, "fill", svg_entries[i].colour);
        xml_real(x, "x", left);
        xml_real(x, "y", top);
        xml_whole(x, "width", SVG_SQUARE);
        xml_whole(x, "height", SVG_SQUARE);
        xml_close(x);
        xml_open(x, "text");
        xml_text(x, "class", "name");
        xml_real(x, "x", left + SVG_SQUARE + 6);
        xml_real(x, "y", top + SVG_SQUARE - 1);
        xml_words(x, svg_entries[i].text);
        xml_close(x);
    }
}

// ---- frames -------------------------------------------------------------------------------------------------------

static bool svg_frame(xml *x, const svg_picture *p, cutout *pictures, const entry *e, double at_x, double at_y) {
    const int zoom = svg_zoom(p, e);
    const draw_options options = {1.0 / zoom, "xlink:href"};
    char shift[96];
    snprintf(shift, sizeof shift, "translate(%.0f %.0f)", at_x, at_y + SVG_LABEL);
    xml_open(x, "g");
    xml_text(x, "class", "frame");
    xml_text(x, "transform", shift);
    xml_open(x, "title");
    xml_words(x, e->name);
    xml_close(x);
    svg_name(x, p, e);
    xml_open(x, "rect");
    xml_text(x, "fill", "url(#ground)");
    xml_whole(x, "width", (int64_t)e->frame->width * zoom);
    xml_whole(x, "height", (int64_t)e->frame->height * zoom);
    xml_close(x);
    xml_open(x, "g");
    snprintf(shift, sizeof shift, "scale(%d)", zoom);
    xml_text(x, "transform", shift);
    const bool done = draw_frame(x, &options, pictures, e);
    xml_close(x);
    xml_close(x);
    return done;
}

static bool svg_frames(xml *x, const format_options *options, const svg_picture *p) {
    cutout pictures = {0};
    svg_offset at = {SVG_GAP, SVG_GAP, 0};
    bool done = true;
    for (size_t i = 0; done && i < p->count; i++) {
        const entry *e = &p->entries[i];
        if (e->sheet != pictures.sheet) {
            cutout_free(&pictures);
            cutout_begin(&pictures, options->product, e->sheet);
        }
        double left, top;
        svg_put(p, e, &at, &left, &top);
        done = svg_frame(x, p, &pictures, e, left, top);
    }
    cutout_free(&pictures);
    return done;
}

bool write_svg(const format_options *options, const format_content *content, buffer *out) {
    entry_list list;
    if (!entry_list_make(options, content, &list)) {
        out->failed = true;
        return true;
    }
    svg_picture p = {.entries = list.entries, .count = list.count};
    svg_measure(&p);
    char view[96];
    const double height = p.height + svg_legend_height(&p);
    snprintf(view, sizeof view, "0 0 %.0f %.0f", p.width, height);
    xml x;
    xml_begin(&x, out, 1);
    xml_open(&x, "svg");
    xml_text(&x, "xmlns", "http://www.w3.org/2000/svg");
    xml_text(&x, "xmlns:xlink", "http://www.w3.org/1999/xlink");
    xml_real(&x, "width", p.width);
    xml_real(&x, "height", height);
    xml_text(&x, "viewBox", view);
    svg_ground(&x, p.width, height);
    const bool done = svg_frames(&x, options, &p);
    svg_legend(&x, &p);
    xml_close(&x);
    xml_end(&x);
    entry_list_free(&list);
    return done;
}
