// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static double draw_pixels(int32_t local) { return local / 65536.0; }

void draw_length(double length, char out[DRAW_LENGTH_SIZE]) {
    if (!isfinite(length)) {
        snprintf(out, DRAW_LENGTH_SIZE, "infinite");
        return;
    }
    snprintf(out, DRAW_LENGTH_SIZE, "%.3f", fabs(length) < 1e30 ? length : 1e30);
    size_t end = strlen(out);
    while (out[end - 1] == '0') end--;
    if (out[end - 1] == '.') end--;
    out[end] = 0;
    if (!strcmp(out, "-0")) snprintf(out, DRAW_LENGTH_SIZE, "0");
}

// ---- paths --------------------------------------------------------------------------------------------------------

static void draw_pair(xml *x, double a, double b) {
    xml_add_real(x, a);
    xml_add(x, " ");
    xml_add_real(x, b);
}

static void draw_ring(xml *x, const hm_local *points, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        xml_add(x, i ? " " : "M");
        draw_pair(x, draw_pixels(points[i].x), draw_pixels(points[i].y));
    }
    xml_add(x, "z");
}

void draw_loops(xml *x, const hm_outline *outline) {
    const hm_loop *loops = hm_outline_loops(outline);
    const hm_local *points = hm_outline_points(outline);
    for (int32_t i = 0; i < hm_outline_loop_count(outline); i++) {
        draw_ring(x, points + loops[i].first, loops[i].count);
    }
}

static void draw_path_begin(xml *x, const char *style) {
    xml_open(x, "path");
    xml_text(x, "class", style);
}

static void draw_outline(xml *x, const char *style, double thick, const hm_outline *outline) {
    draw_path_begin(x, style);
    xml_text(x, "fill-rule", "evenodd");
    xml_real(x, "stroke-width", thick);
    xml_attribute(x, "d");
    draw_loops(x, outline);
    xml_attribute_end(x);
    xml_close(x);
}

static void draw_parts(xml *x, double unit, const hm_parts *parts) {
    const hm_part *all = hm_parts_all(parts);
    const hm_local *corners = hm_parts_corners(parts);
    draw_path_begin(x, "part");
    xml_real(x, "stroke-width", unit);
    xml_attribute(x, "d");
    for (int32_t i = 0; i < hm_parts_count(parts); i++) draw_ring(x, corners + all[i].first, all[i].count);
    xml_attribute_end(x);
    xml_close(x);
}

// Each corner is a line without length whose round ends are a dot.
static void draw_corners(xml *x, double unit, const hm_outline *outline) {
    const hm_local *points = hm_outline_points(outline);
    draw_path_begin(x, "corner");
    xml_real(x, "stroke-width", 3.5 * unit);
    xml_attribute(x, "d");
    for (int32_t i = 0; i < hm_outline_point_count(outline); i++) {
        xml_add(x, "M");
        draw_pair(x, draw_pixels(points[i].x), draw_pixels(points[i].y));
        xml_add(x, "h0");
    }
    xml_attribute_end(x);
    xml_close(x);
}

// ---- what has a name ----------------------------------------------------------------------------------------------

static void draw_words(xml *x, const char *style, double unit, double at_x, double at_y, bool to_left,
                       const char *text) {
    xml_open(x, "text");
    xml_text(x, "class", style);
    xml_real(x, "x", at_x);
    xml_real(x, "y", at_y);
    xml_real(x, "font-size", DRAW_LETTERS * unit);
    xml_real(x, "stroke-width", 3 * unit);
    if (to_left) xml_text(x, "text-anchor", "end");
    xml_words(x, text);
    xml_close(x);
}

static void draw_circle(xml *x, const char *style, double thick, double cx, double cy, double r) {
    xml_open(x, "circle");
    if (style) xml_text(x, "class", style);
    xml_real(x, "stroke-width", thick);
    xml_real(x, "cx", cx);
    xml_real(x, "cy", cy);
    xml_real(x, "r", r);
    xml_close(x);
}

static void draw_cross(xml *x, double unit, double cx, double cy) {
    draw_path_begin(x, "mark");
    xml_real(x, "stroke-width", 1.5 * unit);
    xml_attribute(x, "d");
    xml_add(x, "M");
    draw_pair(x, cx - 5 * unit, cy);
    xml_add(x, "L");
    draw_pair(x, cx + 5 * unit, cy);
    xml_add(x, "M");
    draw_pair(x, cx, cy - 5 * unit);
    xml_add(x, "L");
    draw_pair(x, cx, cy + 5 * unit);
    xml_attribute_end(x);
    xml_close(x);
}

static void draw_mark(xml *x, double unit, double width, const hm_collider_mark *mark) {
    const entry_box box = entry_mark_box(mark);
    const double cx = draw_pixels(mark->a.x), cy = draw_pixels(mark->a.y);
    if (mark->kind == HM_SHAPE_BOX) {
        xml_open(x, "rect");
        xml_text(x, "class", "mark");
        xml_real(x, "stroke-width", 1.5 * unit);
        xml_real(x, "x", box.x);
        xml_real(x, "y", box.y);
        xml_real(x, "width", box.width);
        xml_real(x, "height", box.height);
        if (mark->radius) xml_real(x, "rx", draw_pixels(mark->radius));
        xml_close(x);
    } else if (mark->kind == HM_SHAPE_CIRCLE) {
        draw_circle(x, "mark", 1.5 * unit, cx, cy, draw_pixels(mark->radius));
    } else {
        draw_cross(x, unit, cx, cy);
    }
    const bool to_left = box.x > width / 2;
    const double side = to_left ? box.x + box.width - 2 * unit : box.x + 2 * unit;
    // At the foot of the box, or above one that is too low.
    const double foot = box.height > (DRAW_LETTERS + 6) * unit ? box.y + box.height - 4 * unit : box.y - 3 * unit;
    draw_words(x, "word named", unit, side, foot, to_left, mark->name);
}

// A ring around the point that is farthest off.
static void draw_worst(xml *x, double unit, const entry *e) {
    const product_figures *f = &e->form->figures;
    const double off = f->error.hausdorff;
    if (!isfinite(off) || off <= 0) return;
    char length[DRAW_LENGTH_SIZE], text[DRAW_LENGTH_SIZE + 8];
    draw_length(off, length);
    snprintf(text, sizeof text, "%s px", length);
    const double radius = off < 6 * unit ? 6 * unit : off < 12 * unit ? off : 12 * unit;
    const bool to_left = f->worst_x > e->frame->width / 2.0;
    xml_open(x, "g");
    xml_text(x, "class", "worst");
    xml_open(x, "title");
    xml_add(x, "farthest off: ");
    xml_words(x, text);
    xml_close(x);
    draw_circle(x, NULL, 2 * unit, f->worst_x, f->worst_y, radius);
    draw_words(x, "word", unit, f->worst_x + (to_left ? -1 : 1) * (radius + 4 * unit), f->worst_y + 4 * unit, to_left,
               text);
    xml_close(x);
}

static bool draw_sprite(xml *x, const draw_options *options, cutout *pictures, const entry *e) {
    if (e->frame->width < 1 || e->frame->height < 1) return true;
    xml_open(x, "image");
    xml_text(x, "class", "sprite");
    xml_whole(x, "width", e->frame->width);
    xml_whole(x, "height", e->frame->height);
    xml_attribute(x, options->link);
    const bool done = cutout_address(pictures, e->number, xml_flush(x));
    xml_attribute_end(x);
    xml_close(x);
    return done;
}

bool draw_frame(xml *x, const draw_options *options, cutout *pictures, const entry *e) {
    const double unit = options->unit;
    if (!draw_sprite(x, options, pictures, e)) return false;
    if (hm_outline_loop_count(e->form->outline) > 0) {
        draw_parts(x, unit, e->form->parts);
        draw_outline(x, "halo", 3.5 * unit, e->form->outline);
        draw_outline(x, "line", 1.5 * unit, e->form->outline);
        draw_corners(x, unit, e->form->outline);
    }
    for (int32_t i = 0; i < e->mark_count; i++) draw_mark(x, unit, e->frame->width, &e->marks[i]);
    draw_worst(x, unit, e);
    return true;
}
