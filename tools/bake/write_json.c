// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Plain JSON: every frame is a sprite with a name of its own; docs/bake.md lists the members. Frames that are alike
// are written out each, so that a reader needs nothing but its own; they have the same "form".
#include "entry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// JSON has no infinity.
static void json_real(buffer *out, double value) {
    if (isfinite(value)) {
        buffer_real(out, value);
    } else {
        buffer_text(out, "null");
    }
}

static void json_pair(buffer *out, double x, double y) {
    buffer_text(out, "[");
    json_real(out, x);
    buffer_text(out, ",");
    json_real(out, y);
    buffer_text(out, "]");
}

static double json_pixels(int64_t units) { return (double)units / HM_UNITS_PER_PIXEL; }

static void json_points(buffer *out, const hm_local *points, int32_t count) {
    buffer_text(out, "[");
    for (int32_t i = 0; i < count; i++) {
        if (i) buffer_text(out, ",");
        json_pair(out, json_pixels(points[i].x), json_pixels(points[i].y));
    }
    buffer_text(out, "]");
}

// Between two elements of a list with a line for each.
static void json_next(buffer *out, bool first, const char *indent) {
    buffer_text(out, first ? "\n" : ",\n");
    buffer_text(out, indent);
}

// ---- shapes -------------------------------------------------------------------------------------------------------

static void json_loops(buffer *out, const hm_outline *outline) {
    const hm_loop *loops = hm_outline_loops(outline);
    buffer_text(out, "\"loops\":[");
    for (int32_t i = 0; i < hm_outline_loop_count(outline); i++) {
        json_next(out, i == 0, "  ");
        buffer_print(out, "{\"hole\":%s,\"parent\":%d,\"component\":%d,\"points\":", loops[i].hole ? "true" : "false",
                     (int)loops[i].parent, (int)loops[i].component);
        json_points(out, hm_outline_points(outline) + loops[i].first, loops[i].count);
        buffer_text(out, "}");
    }
    buffer_text(out, "]");
}

static void json_parts(buffer *out, const char *name, const hm_parts *parts) {
    const hm_part *all = hm_parts_all(parts);
    buffer_print(out, ",\n \"%s\":[", name);
    for (int32_t i = 0; i < hm_parts_count(parts); i++) {
        json_next(out, i == 0, "  ");
        json_points(out, hm_parts_corners(parts) + all[i].first, all[i].count);
    }
    buffer_text(out, "]");
}

static void json_hulls(buffer *out, const hm_outline *hull) {
    const hm_loop *loops = hm_outline_loops(hull);
    buffer_text(out, ",\n \"hulls\":[");
    for (int32_t i = 0; i < hm_outline_loop_count(hull); i++) {
        json_next(out, i == 0, "  ");
        json_points(out, hm_outline_points(hull) + loops[i].first, loops[i].count);
    }
    buffer_text(out, "]");
}

static void json_lengths(buffer *out, const char *name, const int64_t *lengths, int32_t count) {
    buffer_print(out, ",\n  \"%s\":[", name);
    for (int32_t i = 0; i < count; i++) {
        if (i) buffer_text(out, ",");
        json_real(out, json_pixels(lengths[i]));
    }
    buffer_text(out, "]");
}

static void json_profile(buffer *out, const hm_polar *polar) {
    hm_polar_view view;
    buffer_text(out, ",\n \"profile\":");
    if (!polar) {
        buffer_text(out, "null");
        return;
    }
    hm_polar_look(polar, &view);
    buffer_text(out, "{\"centre\":");
    json_pair(out, json_pixels(view.centre.x), json_pixels(view.centre.y));
    buffer_text(out, ",\"max_radius\":");
    json_real(out, json_pixels(view.max_radius));
    buffer_text(out, ",\"min_radius\":");
    json_real(out, json_pixels(view.min_radius));
    buffer_text(out, ",\"solid_radius\":");
    json_real(out, json_pixels(view.solid_radius));
    json_lengths(out, "lengths", view.lengths, view.count);
    json_lengths(out, "outer", view.outer, view.count);
    json_lengths(out, "inner", view.inner, view.count);
    buffer_text(out, "}");
}

static void json_error(buffer *out, const product_figures *figures) {
    const hm_outline_difference *error = &figures->error;
    const struct {
        const char *name;
        double value;
    } rows[] = {{"hausdorff", error->hausdorff}, {"outward", error->outward},
                {"inward", error->inward},       {"iou", error->iou},
                {"area_delta", error->area},     {"tolerance", figures->tolerance}};
    buffer_text(out, ",\n \"error\":{");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        buffer_print(out, "\"%s\":", rows[i].name);
        json_real(out, rows[i].value);
        buffer_text(out, ",");
    }
    buffer_text(out, "\"worst\":");
    json_pair(out, figures->worst_x, figures->worst_y);
    buffer_print(out, ",\"loops_in\":%d,\"loops_out\":%d,\"vertices_in\":%d,\"vertices\":%d}", (int)figures->loops_in,
                 (int)figures->loops_out, (int)figures->points_in, (int)figures->points_out);
}

// ---- marks, sprites, sheets ---------------------------------------------------------------------------------------

static void json_mark(buffer *out, const hm_collider_mark *mark) {
    buffer_text(out, "{\"name\":");
    buffer_json_text(out, mark->name);
    const char *kind = mark->kind == HM_SHAPE_POINT ? "point" : mark->kind == HM_SHAPE_CIRCLE ? "circle" : "box";
    buffer_print(out, ",\"%s\":[", kind);
    json_real(out, json_pixels(mark->a.x));
    buffer_text(out, ",");
    json_real(out, json_pixels(mark->a.y));
    if (mark->kind == HM_SHAPE_BOX) {
        buffer_text(out, ",");
        json_real(out, json_pixels(mark->b.x));
        buffer_text(out, ",");
        json_real(out, json_pixels(mark->b.y));
    } else if (mark->kind == HM_SHAPE_CIRCLE) {
        buffer_text(out, ",");
        json_real(out, json_pixels(mark->radius));
    }
    buffer_text(out, "]}");
}

// What frames with the same form have in common: made for the first of them, kept until the last.
typedef struct json_forms {
    const product *of;
    buffer *texts;
    int32_t *left; // how many frames are still to come
} json_forms;

static void json_forms_free(json_forms *forms) {
    for (int32_t i = 0; forms->texts && i < forms->of->form_count; i++) buffer_free(&forms->texts[i]);
    free(forms->texts);
    free(forms->left);
    *forms = (json_forms){0};
}

static bool json_forms_of(json_forms *forms, const product *p) {
    if (forms->of == p) return true;
    json_forms_free(forms);
    forms->texts = calloc((size_t)p->form_count + 1, sizeof *forms->texts);
    forms->left = calloc((size_t)p->form_count + 1, sizeof *forms->left);
    forms->of = p;
    for (int32_t i = 0; forms->left && i < p->sheet->frame_count; i++) forms->left[p->frame_forms[i]]++;
    return forms->texts && forms->left;
}

static void json_form_text(buffer *out, const product_form *form) {
    json_loops(out, form->outline);
    json_parts(out, "parts", form->parts);
    json_hulls(out, form->hull);
    json_profile(out, form->polar);
    json_error(out, &form->figures);
}

static void json_form(buffer *out, json_forms *forms, const entry *e) {
    if (!json_forms_of(forms, e->product)) {
        out->failed = true;
        return;
    }
    const int32_t number = e->product->frame_forms[e->number];
    buffer *text = &forms->texts[number];
    if (!text->size) json_form_text(text, e->form);
    buffer_add(out, text->bytes, text->size);
    out->failed |= text->failed;
    if (!--forms->left[number]) buffer_free(text);
}

static void json_sprite(buffer *out, const format_options *options, json_forms *forms, const entry *e) {
    double x, y;
    buffer_json_text(out, e->name);
    buffer_text(out, ":{\"size\":");
    json_pair(out, e->frame->width, e->frame->height);
    buffer_text(out, ",\"pivot\":");
    json_pair(out, e->pivot_x, e->pivot_y);
    buffer_print(out, ",\"threshold\":%d,\"form\":%d,\"centroid\":", (int)options->product->threshold,
                 (int)e->product->frame_forms[e->number]);
    product_centroid(e->form, &x, &y);
    json_pair(out, x, y);
    if (e->frame->duration) buffer_print(out, ",\"duration\":%d", (int)e->frame->duration);
    buffer_text(out, ",\n ");
    json_form(out, forms, e);
    buffer_text(out, ",\n \"marks\":[");
    for (int32_t i = 0; i < e->mark_count; i++) {
        json_next(out, i == 0, "  ");
        json_mark(out, &e->marks[i]);
    }
    buffer_text(out, "]}");
}

static void json_tag(buffer *out, const hm_collider_tag *tag) {
    static const char *const ways[] = {"forward", "reverse", "pingpong", "pingpong_reverse"};
    buffer_text(out, "{\"name\":");
    buffer_json_text(out, tag->name);
    buffer_print(out, ",\"first\":%d,\"last\":%d,\"way\":\"%s\",\"repeat\":%d}", (int)tag->first, (int)tag->last,
                 ways[tag->way], (int)tag->repeat);
}

// Which sprites are the frames of a sheet, in their order, and its animations. `entries` begins at its first frame.
static void json_sheet(buffer *out, const sheet *s, const entry *entries) {
    buffer_json_text(out, s->name);
    buffer_text(out, ":{\"frames\":[");
    for (int32_t i = 0; i < s->frame_count; i++) {
        if (i) buffer_text(out, ",");
        buffer_json_text(out, entries[i].name);
    }
    buffer_text(out, "],\"tags\":[");
    for (int32_t i = 0; i < s->tag_count; i++) {
        json_next(out, i == 0, "  ");
        json_tag(out, &s->tags[i]);
    }
    buffer_text(out, "]}");
}

bool write_json(const format_options *options, const format_content *content, buffer *out) {
    entry_list list;
    json_forms forms = {0};
    if (!entry_list_make(options, content, &list)) {
        out->failed = true;
        return true;
    }
    buffer_text(out, "{\"version\":1,\"sprites\":{");
    for (size_t i = 0; i < list.count; i++) {
        json_next(out, i == 0, "");
        json_sprite(out, options, &forms, &list.entries[i]);
    }
    buffer_text(out, "},\n\"sheets\":{");
    size_t first = 0;
    for (size_t i = 0; i < content->count; i++) {
        json_next(out, i == 0, "");
        json_sheet(out, content->products[i].sheet, list.entries + first);
        first += (size_t)content->products[i].sheet->frame_count;
    }
    buffer_text(out, "}}\n");
    json_forms_free(&forms);
    entry_list_free(&list);
    return true;
}
