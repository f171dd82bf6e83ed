// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The report as a page: one file that needs no network. Every name goes through the XML writer, and the page forbids
// everything but its own style, its own script and pictures that it holds (Content-Security-Policy).
#include "draw.h"
#include "page.h"
#include "page_rows.h"
#include "page_style.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_WORST = 8, PAGE_SIDE = 204, PAGE_MARGIN = 16 };

// ---- small pieces -------------------------------------------------------------------------------------------------

static void page_element(xml *x, const char *name, const char *style, const char *text) {
    xml_open(x, name);
    if (style) xml_text(x, "class", style);
    xml_words(x, text);
    xml_close_full(x);
}

static void page_lines(xml *x, const char *name, const char *const *lines) {
    xml_open(x, name);
    xml_add(x, "\n");
    for (; *lines; lines++) {
        xml_add(x, *lines);
        xml_add(x, "\n");
    }
    xml_close_full(x);
}

static void page_meta(xml *x, const char *kind, const char *name, const char *content) {
    xml_open(x, "meta");
    xml_text(x, kind, name);
    xml_text(x, "content", content);
    xml_close(x);
}

static void page_plural(char *out, size_t size, size_t count, const char *one, const char *many) {
    snprintf(out, size, "%zu %s", count, count == 1 ? one : many);
}

// A length with its unit.
static void page_length(double length, char out[DRAW_LENGTH_SIZE + 8]) {
    char text[DRAW_LENGTH_SIZE];
    draw_length(length, text);
    snprintf(out, DRAW_LENGTH_SIZE + 8, isfinite(length) ? "%s px" : "%s", text);
}

// ---- head ---------------------------------------------------------------------------------------------------------

static const char *page_method(hm_simplify_method method) {
    switch (method) {
    case HM_SIMPLIFY_RDP:
        return "rdp";
    case HM_SIMPLIFY_RDP_SYMMETRIC:
        return "rdp-symmetric";
    case HM_SIMPLIFY_OUTER:
        return "outer";
    case HM_SIMPLIFY_INNER:
        return "inner";
    case HM_SIMPLIFY_MIN:
        break;
    }
    return "min";
}

static void page_head(xml *x) {
    xml_open(x, "head");
    xml_open(x, "meta");
    xml_text(x, "charset", "utf-8");
    xml_close(x);
    page_meta(x, "name", "viewport", "width=device-width, initial-scale=1");
    page_meta(x, "http-equiv", "Content-Security-Policy",
              "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'");
    page_element(x, "title", NULL, "hitmask bake: outlines and their errors");
    page_lines(x, "style", page_style);
    xml_close(x);
}

static void page_made(xml *x, const format_options *options) {
    const product_options *o = options->product;
    char number[DRAW_LENGTH_SIZE], text[256];
    draw_length(o->tolerance, number);
    snprintf(text, sizeof text, "hitmask bake: method %s, tolerance %s px, threshold %u", page_method(o->method),
             number, (unsigned)o->threshold);
    xml_open(x, "p");
    xml_words(x, text);
    if (o->vertices) {
        snprintf(text, sizeof text, ", at most %d points", (int)o->vertices);
        xml_words(x, text);
    }
    if (o->min_area > 0) {
        draw_length(o->min_area, number);
        snprintf(text, sizeof text, ", nothing smaller than %s px\xc2\xb2", number);
        xml_words(x, text);
    }
    if (options->max_error) {
        draw_length(*options->max_error, number);
        snprintf(text, sizeof text, ", at most %s px off", number);
        xml_words(x, text);
    }
    xml_close_full(x);
}

static void page_title(xml *x, const page_summary *s, const format_options *options) {
    char sprites[48], text[128], frames[48];
    page_plural(sprites, sizeof sprites, s->sprites, "sprite", "sprites");
    page_plural(frames, sizeof frames, s->frames, "frame", "frames");
    snprintf(text, sizeof text, s->frames == s->sprites ? "Outlines of %s" : "Outlines of %s, %s", sprites, frames);
    xml_open(x, "header");
    xml_text(x, "id", "top");
    page_element(x, "h1", NULL, text);
    page_made(x, options);
    xml_close_full(x);
}

// ---- summary ------------------------------------------------------------------------------------------------------

static void page_tile(xml *x, const char *value, const char *what) {
    xml_open(x, "div");
    xml_text(x, "class", "tile");
    page_element(x, "b", NULL, value);
    page_element(x, "span", NULL, what);
    xml_close_full(x);
}

static void page_tiles(xml *x, const page_summary *s) {
    char text[96], number[DRAW_LENGTH_SIZE + 8];
    xml_open(x, "div");
    xml_text(x, "class", "tiles");
    snprintf(text, sizeof text, "%" PRId64 " \xe2\x86\x92 %" PRId64, s->points_in, s->points_out);
    page_tile(x, text, "points, before and after");
    page_length(s->worst, number);
    page_tile(x, number, "farthest off, of all");
    page_length(s->median, number);
    page_tile(x, number, "farthest off, median");
    draw_length(100 * s->iou, number);
    snprintf(text, sizeof text, "%s %%", number);
    page_tile(x, text, "least IoU");
    snprintf(text, sizeof text, "%" PRId64, s->parts);
    page_tile(x, text, "convex parts");
    snprintf(text, sizeof text, "%zu", s->rows);
    page_tile(x, text, "different pictures");
    if (s->empty) {
        snprintf(text, sizeof text, "%zu", s->empty);
        page_tile(x, text, "of them without a solid pixel");
    }
    if (s->unbounded) {
        snprintf(text, sizeof text, "%zu", s->unbounded);
        page_tile(x, text, "of them with nothing left");
    }
    xml_close_full(x);
}

// ---- charts -------------------------------------------------------------------------------------------------------

enum { PAGE_BINS = 12 };

typedef struct page_chart {
    const char *title;
    size_t bins[PAGE_BINS];
    char names[PAGE_BINS][16];
    int count;
} page_chart;

static void page_chart_text(xml *x, const char *style, double at_x, double at_y, const char *text) {
    xml_open(x, "text");
    xml_text(x, "class", style);
    xml_real(x, "x", at_x);
    xml_real(x, "y", at_y);
    xml_words(x, text);
    xml_close(x);
}

static void page_bar(xml *x, const page_chart *c, int bin, size_t most) {
    const double step = 360.0 / c->count, middle = floor(step * (bin + 0.5));
    const double high = most ? ceil(110.0 * (double)c->bins[bin] / (double)most) : 0;
    char count[24];
    page_chart_text(x, "axis", middle, 146, c->names[bin]);
    if (!c->bins[bin]) return;
    xml_open(x, "rect");
    xml_text(x, "class", "bar");
    xml_real(x, "x", floor(step * bin) + 2);
    xml_real(x, "y", 132 - high);
    xml_real(x, "width", floor(step) - 4);
    xml_real(x, "height", high);
    xml_real(x, "rx", 2);
    xml_close(x);
    snprintf(count, sizeof count, "%zu", c->bins[bin]);
    page_chart_text(x, "count", middle, 128 - high, count);
}

static void page_draw_chart(xml *x, const page_chart *c) {
    size_t most = 0;
    for (int i = 0; i < c->count; i++) most = c->bins[i] > most ? c->bins[i] : most;
    xml_open(x, "div");
    xml_text(x, "class", "chart");
    page_element(x, "h2", NULL, c->title);
    xml_open(x, "svg");
    xml_text(x, "viewBox", "0 0 360 150");
    xml_text(x, "role", "img");
    xml_text(x, "aria-label", c->title);
    for (int i = 0; i < c->count; i++) page_bar(x, c, i, most);
    xml_close(x);
    xml_close_full(x);
}

// Points of an outline: up to 4, 8, 16, ...
static void page_chart_points(xml *x, const page_rows *rows) {
    page_chart chart = {.title = "Points of an outline", .count = 1};
    for (size_t i = 0; i < rows->count; i++) {
        const int32_t points = rows->rows[i].entry->form->figures.points_out;
        int bin = 0;
        while (bin < PAGE_BINS - 1 && points > 4 << bin) bin++;
        if (page_row_solid(&rows->rows[i])) chart.bins[bin]++;
        if (bin >= chart.count) chart.count = bin + 1;
    }
    for (int i = 0; i < chart.count; i++) {
        const int most = 4 << i;
        if (i == PAGE_BINS - 1) {
            snprintf(chart.names[i], sizeof chart.names[i], "more");
        } else {
            snprintf(chart.names[i], sizeof chart.names[i], "\xe2\x89\xa4%d%s", most < 1024 ? most : most / 1024,
                     most < 1024 ? "" : "k");
        }
    }
    page_draw_chart(x, &chart);
}

// The greatest distances, in tenths of the greatest of all.
static void page_chart_errors(xml *x, const page_rows *rows) {
    const double most = rows->summary.worst_bounded;
    page_chart chart = {.title = "Farthest off, in px", .count = most > 0 ? 10 : 1};
    for (size_t i = 0; i < rows->count; i++) {
        const double error = rows->rows[i].entry->form->figures.error.hausdorff;
        int bin = most > 0 && error > 0 && isfinite(error) ? (int)ceil(error / most * 10) - 1 : 0;
        if (bin > 9) bin = 9;
        if (page_row_solid(&rows->rows[i]) && isfinite(error)) chart.bins[bin < 0 ? 0 : bin]++;
    }
    for (int i = 0; i < chart.count; i++) {
        snprintf(chart.names[i], sizeof chart.names[i], "\xe2\x89\xa4%.*f", most < 1 ? 2 : 1, most * (i + 1) / 10);
    }
    page_draw_chart(x, &chart);
}

static void page_worst_figures(xml *x, const hm_outline_difference *error) {
    char length[DRAW_LENGTH_SIZE + 8], share[DRAW_LENGTH_SIZE], text[2 * DRAW_LENGTH_SIZE + 24];
    page_length(error->hausdorff, length);
    draw_length(100 * error->iou, share);
    snprintf(text, sizeof text, "%s, IoU %s %%", length, share);
    page_element(x, "span", NULL, text);
}

static bool page_worst(xml *x, const page_rows *rows) {
    size_t *order = page_rows_by_worst(rows);
    if (!order) return false;
    xml_open(x, "div");
    xml_text(x, "class", "chart");
    page_element(x, "h2", NULL, "Worst");
    xml_open(x, "ol");
    for (size_t i = 0; i < rows->count && i < PAGE_WORST; i++) {
        char text[DRAW_LENGTH_SIZE + 8];
        snprintf(text, sizeof text, "#f%zu", order[i]);
        const entry *e = rows->rows[order[i]].entry;
        xml_open(x, "li");
        xml_open(x, "a");
        xml_text(x, "href", text);
        xml_words(x, e->name);
        xml_close_full(x);
        page_worst_figures(x, &e->form->figures.error);
        xml_close_full(x);
    }
    xml_close_full(x);
    xml_close_full(x);
    free(order);
    return true;
}

static bool page_top(xml *x, const page_rows *rows) {
    xml_open(x, "section");
    page_tiles(x, &rows->summary);
    xml_open(x, "div");
    xml_text(x, "class", "charts");
    const bool done = page_worst(x, rows);
    page_chart_errors(x, rows);
    page_chart_points(x, rows);
    xml_close_full(x);
    xml_close_full(x);
    return done;
}

// ---- the bar ------------------------------------------------------------------------------------------------------

static const struct page_layer {
    const char *id, *name;
} page_layers[] = {{"show-sprite", "Picture"}, {"show-line", "Outline"}, {"show-corner", "Points"},
                   {"show-part", "Parts"},     {"show-mark", "Places"},  {"show-worst", "Farthest off"}};

// What the cards can be sorted by: the attribute of a card, its name, and whether the greatest comes first.
static const struct page_key {
    const char *id, *name;
    bool down;
} page_keys[] = {
    {"order", "order of inputs", false}, {"name", "name", false},         {"hausdorff", "farthest off", true},
    {"outward", "outward", true},        {"inward", "inward", true},      {"iou", "IoU", false},
    {"area", "change of area", true},    {"loops", "loops", true},        {"points", "points", true},
    {"before", "points before", true},   {"parts", "convex parts", true}, {"frames", "frames alike", true},
};

static void page_boxes(xml *x) {
    for (size_t i = 0; i < sizeof page_layers / sizeof *page_layers; i++) {
        xml_open(x, "input");
        xml_text(x, "class", "show");
        xml_text(x, "type", "checkbox");
        xml_text(x, "id", page_layers[i].id);
        xml_text(x, "checked", "");
        xml_close(x);
    }
}

static void page_sorter(xml *x) {
    xml_open(x, "select");
    xml_text(x, "id", "key");
    xml_text(x, "aria-label", "Sort by");
    for (size_t i = 0; i < sizeof page_keys / sizeof *page_keys; i++) {
        xml_open(x, "option");
        xml_text(x, "value", page_keys[i].id);
        xml_text(x, "data-first", page_keys[i].down ? "down" : "up");
        xml_words(x, page_keys[i].name);
        xml_close_full(x);
    }
    xml_close_full(x);
    xml_open(x, "button");
    xml_text(x, "id", "turn");
    xml_text(x, "type", "button");
    xml_text(x, "title", "Turn the order round");
    xml_close_full(x);
}

// The tools of the script are hidden until it runs.
static void page_bar_above(xml *x) {
    page_boxes(x);
    xml_open(x, "nav");
    xml_open(x, "span");
    xml_text(x, "id", "tools");
    xml_text(x, "hidden", "");
    xml_open(x, "input");
    xml_text(x, "type", "search");
    xml_text(x, "id", "find");
    xml_text(x, "placeholder", "Filter by name");
    xml_text(x, "aria-label", "Filter by name");
    xml_close(x);
    page_sorter(x);
    xml_open(x, "span");
    xml_text(x, "id", "count");
    xml_close_full(x);
    xml_close_full(x);
    for (size_t i = 0; i < sizeof page_layers / sizeof *page_layers; i++) {
        xml_open(x, "label");
        xml_text(x, "for", page_layers[i].id);
        xml_words(x, page_layers[i].name);
        xml_close_full(x);
    }
    xml_close_full(x);
}

// ---- cards --------------------------------------------------------------------------------------------------------

static void page_data_real(xml *x, const char *name, double value) {
    char attribute[32];
    snprintf(attribute, sizeof attribute, "data-%s", name);
    if (isfinite(value)) {
        xml_real(x, attribute, value);
    } else {
        xml_text(x, attribute, "Infinity");
    }
}

static void page_data(xml *x, const page_row *row, size_t number) {
    const product_form *form = row->entry->form;
    const product_figures *f = &form->figures;
    xml_text(x, "data-name", row->entry->name);
    page_data_real(x, "order", (double)number);
    page_data_real(x, "hausdorff", f->error.hausdorff);
    page_data_real(x, "outward", f->error.outward);
    page_data_real(x, "inward", f->error.inward);
    page_data_real(x, "iou", f->error.iou);
    page_data_real(x, "area", fabs(f->error.area));
    page_data_real(x, "loops", f->loops_out);
    page_data_real(x, "points", f->points_out);
    page_data_real(x, "before", f->points_in);
    page_data_real(x, "parts", hm_parts_count(form->parts));
    page_data_real(x, "frames", row->frames);
}

static void page_figure(xml *x, const char *style, const char *name, const char *value) {
    xml_open(x, "div");
    if (style) xml_text(x, "class", style);
    page_element(x, "dt", NULL, name);
    page_element(x, "dd", NULL, value);
    xml_close_full(x);
}

static void page_figure_length(xml *x, const char *style, const char *name, double length) {
    char text[DRAW_LENGTH_SIZE + 8];
    page_length(length, text);
    page_figure(x, style, name, text);
}

static void page_figure_change(xml *x, const char *name, int32_t from, int32_t to) {
    char text[48];
    snprintf(text, sizeof text, from == to ? "%d" : "%d \xe2\x86\x92 %d", (int)from, (int)to);
    page_figure(x, NULL, name, text);
}

static void page_figures(xml *x, const product_form *form, const double *limit) {
    const product_figures *f = &form->figures;
    const bool over = limit && f->error.hausdorff > *limit; // as run_is_within
    char number[DRAW_LENGTH_SIZE], text[DRAW_LENGTH_SIZE + 8];
    xml_open(x, "dl");
    page_figure_length(x, over ? "main over" : "main", "Farthest off", f->error.hausdorff);
    snprintf(text, sizeof text, "%.2f %%", 100 * f->error.iou);
    page_figure(x, NULL, "IoU", text);
    draw_length(f->error.area, number);
    snprintf(text, sizeof text, "%s%s px\xc2\xb2", f->error.area > 0 ? "+" : "", number);
    page_figure(x, NULL, "Area", text);
    page_figure_length(x, NULL, "Outward", f->error.outward);
    page_figure_length(x, NULL, "Inward", f->error.inward);
    page_figure_change(x, "Points", f->points_in, f->points_out);
    page_figure_change(x, "Loops", f->loops_in, f->loops_out);
    page_figure_length(x, NULL, "Tolerance", f->tolerance);
    snprintf(text, sizeof text, "%d", (int)hm_parts_count(form->parts));
    page_figure(x, NULL, "Parts", text);
    xml_close_full(x);
}

static bool page_view(xml *x, cutout *pictures, const entry *e, size_t number) {
    const int32_t side = e->frame->width > e->frame->height ? e->frame->width : e->frame->height;
    const draw_options options = {(double)(side > 0 ? side : 1) / PAGE_SIDE, "href"};
    const double margin = PAGE_MARGIN * options.unit;
    char text[128];
    xml_open(x, "a");
    xml_text(x, "class", "view");
    snprintf(text, sizeof text, "#f%zu", number);
    xml_text(x, "href", text);
    xml_open(x, "svg");
    snprintf(text, sizeof text, "%.4g %.4g %.6g %.6g", -margin, -margin, e->frame->width + 2 * margin,
             e->frame->height + 2 * margin);
    xml_text(x, "viewBox", text);
    snprintf(text, sizeof text, "--unit:%.4g", options.unit);
    xml_text(x, "style", text);
    xml_text(x, "role", "img");
    xml_text(x, "aria-label", e->name);
    const bool done = draw_frame(x, &options, pictures, e);
    xml_close(x);
    xml_close_full(x);
    return done;
}

static void page_about(xml *x, const page_row *row) {
    const sheet_frame *f = row->entry->frame;
    char text[128];
    snprintf(text, sizeof text, "%d \xc3\x97 %d px", (int)f->width, (int)f->height);
    if (row->frames > 1) {
        const size_t end = strlen(text);
        snprintf(text + end, sizeof text - end, ", %d frames alike", (int)row->frames);
    }
    page_element(x, "p", NULL, text);
}

static bool page_card(xml *x, const format_options *options, cutout *pictures, const page_row *row, size_t number) {
    char id[32];
    snprintf(id, sizeof id, "f%zu", number);
    xml_add(x, "\n");
    xml_open(x, "article");
    xml_text(x, "id", id);
    page_data(x, row, number);
    if (!page_view(x, pictures, row->entry, number)) return false;
    xml_open(x, "a");
    xml_text(x, "class", "close");
    xml_text(x, "href", "#_");
    xml_add(x, "smaller");
    xml_close_full(x);
    page_element(x, "h2", NULL, row->entry->name);
    page_about(x, row);
    if (page_row_solid(row)) {
        page_figures(x, row->entry->form, options->max_error);
    } else {
        page_element(x, "p", NULL, "No solid pixel.");
    }
    xml_close_full(x);
    return true;
}

static bool page_cards(xml *x, const format_options *options, const page_rows *rows) {
    cutout pictures = {0};
    bool done = true;
    xml_open(x, "main");
    for (size_t i = 0; done && i < rows->count; i++) {
        const sheet *s = rows->rows[i].entry->sheet;
        if (s != pictures.sheet) {
            cutout_free(&pictures);
            cutout_begin(&pictures, options->product, s);
        }
        done = page_card(x, options, &pictures, &rows->rows[i], i);
    }
    cutout_free(&pictures);
    xml_close_full(x);
    return done;
}

bool page_html(const format_options *options, const format_content *content, buffer *out) {
    page_rows rows;
    if (!page_rows_make(options, content, &rows)) {
        out->failed = true;
        return true;
    }
    xml x;
    buffer_text(out, "<!DOCTYPE html>\n");
    xml_begin(&x, out, -1);
    xml_open(&x, "html");
    xml_text(&x, "lang", "en");
    page_head(&x);
    xml_open(&x, "body");
    page_title(&x, &rows.summary, options);
    if (!page_top(&x, &rows)) out->failed = true;
    page_bar_above(&x);
    const bool done = page_cards(&x, options, &rows);
    xml_open(&x, "footer");
    page_element(
        &x, "p", NULL,
        "Farthest off: no point of either border, of the picture and of the outline, is farther from the other "
        "one; the ring shows where. IoU: the area of both together over that of either. Lengths are in pixels "
        "of the picture. A click makes a picture larger.");
    xml_close_full(&x);
    page_lines(&x, "script", page_script);
    xml_close_full(&x);
    xml_close_full(&x);
    xml_end(&x);
    page_rows_free(&rows);
    return done;
}
