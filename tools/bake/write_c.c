// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A header of const arrays, as good in C++ as in C, that needs no other header. Every array is called after the frame
// it belongs to, with a last word that says what it holds: no two of these words end in another one, so names of
// frames that differ give names that differ. Names come from files and go through ident_make and c_string; none is
// written into a comment.
#include "draw.h"
#include "../cli/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct c_file {
    buffer *out;
    const char *name; // of what the file has once
    const entry_list *list;
    const char **idents;      // of each entry
    const char **form_idents; // of each form of the product under way
} c_file;

// ---- names --------------------------------------------------------------------------------------------------------

// Letters, digits and single underscores between them, beginning with a letter. ASCII, whatever the locale.
static void ident_add(buffer *b, const char *text, size_t length) {
    static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    for (size_t i = 0; i < length; i++) {
        const bool letter = strchr(good, text[i]) != NULL;
        const bool gap = b->size > 0 && b->bytes[b->size - 1] == '_';
        if (!b->size && (!letter || (text[i] >= '0' && text[i] <= '9'))) buffer_text(b, "n");
        if (letter) {
            buffer_add(b, text + i, 1);
        } else if (!gap && i + 1 < length) {
            buffer_text(b, "_");
        }
    }
}

// The length of a name without the ending of the file that it came from.
static size_t ident_stem(const char *name) {
    static const char *const endings[] = {".png", ".aseprite", ".ase", ".psd", ".webp", ".jpg", ".h"};
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t end = strlen(endings[i]);
        if (length > end && !strcmp(name + length - end, endings[i])) return length - end;
    }
    return length;
}

static const char *ident_take(unique_names *names, buffer *b) {
    while (b->size > 1 && b->bytes[b->size - 1] == '_') b->size--;
    if (!b->size) buffer_text(b, "n");
    buffer_add(b, "", 1);
    const char *name = b->failed ? NULL : unique_take(names, b->bytes, "_");
    buffer_free(b);
    return name;
}

// The sheet's name for its only frame, otherwise both, unless the frame's begins with the sheet's.
static const char *ident_make(unique_names *names, const entry *e) {
    buffer b = {0};
    const char *frame = e->frame->name;
    const size_t stem = ident_stem(e->sheet->name);
    const bool alone = e->sheet->frame_count == 1;
    if (alone || strncmp(frame, e->sheet->name, stem) != 0) {
        ident_add(&b, e->sheet->name, stem);
        if (!alone) buffer_text(&b, "_");
    }
    if (!alone) ident_add(&b, frame, ident_stem(frame));
    return ident_take(names, &b);
}

// The name of the file: that of its only sprite, or how it is called.
static const char *ident_file(unique_names *names, const format_options *options, const format_content *content) {
    buffer b = {0};
    const char *name = content->count == 1 ? content->products[0].sheet->name : text_base_name(options->output);
    if (!*name) name = "colliders";
    ident_add(&b, name, ident_stem(name));
    return ident_take(names, &b);
}

// ---- values -------------------------------------------------------------------------------------------------------

static double c_pixels(int64_t local) { return (double)local / 65536.0; }

// A string of unknown bytes: all but letters, digits and the like in octal, so that neither a digit after it nor a
// trigraph changes what it means.
static void c_string(buffer *out, const char *text) {
    buffer_text(out, "\"");
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < 0x20 || c > 0x7e || c == '"' || c == '\\' || c == '?') {
            buffer_print(out, "\\%03o", (unsigned)c);
        } else {
            buffer_add(out, text, 1);
        }
    }
    buffer_text(out, "\"");
}

static void c_pair(buffer *out, double a, double b) {
    buffer_text(out, "{");
    buffer_real(out, a);
    buffer_text(out, ", ");
    buffer_real(out, b);
    buffer_text(out, "}");
}

// What goes before element `i` of an array.
static void c_gap(buffer *out, int32_t i, int32_t per_line) {
    buffer_text(out, i == 0 ? "\n    " : i % per_line ? ", " : ",\n    ");
}

static void c_array(buffer *out, const char *type, const char *name, const char *what) {
    buffer_print(out, "static const %s %s_%s[] = {", type, name, what);
}

static void c_array_end(buffer *out) { buffer_text(out, "\n};\n"); }

static void c_points(buffer *out, const char *name, const char *what, const hm_local *points, int32_t count) {
    if (!count) return;
    c_array(out, "hitmask_baked_point", name, what);
    for (int32_t i = 0; i < count; i++) {
        c_gap(out, i, 8);
        c_pair(out, c_pixels(points[i].x), c_pixels(points[i].y));
    }
    c_array_end(out);
}

static void c_loops(buffer *out, const char *name, const char *what, const hm_outline *outline) {
    const hm_loop *loops = hm_outline_loops(outline);
    const int32_t count = hm_outline_loop_count(outline);
    if (!count) return;
    c_array(out, "hitmask_baked_loop", name, what);
    for (int32_t i = 0; i < count; i++) {
        const hm_loop *l = &loops[i];
        c_gap(out, i, 6);
        buffer_print(out, "{%d, %d, %d, %d}", (int)l->first, (int)l->count, (int)l->parent, (int)l->hole);
    }
    c_array_end(out);
}

static void c_parts(buffer *out, const char *name, const hm_parts *parts) {
    const hm_part *all = hm_parts_all(parts);
    const int32_t count = hm_parts_count(parts);
    if (!count) return;
    c_array(out, "hitmask_baked_part", name, "parts");
    for (int32_t i = 0; i < count; i++) {
        c_gap(out, i, 8);
        buffer_print(out, "{%d, %d}", (int)all[i].first, (int)all[i].count);
    }
    c_array_end(out);
}

static void c_radial(buffer *out, const char *name, const hm_polar *polar) {
    if (!polar) return;
    hm_polar_view view;
    hm_polar_look(polar, &view);
    c_array(out, "HITMASK_BAKED_REAL", name, "radial");
    for (int32_t i = 0; i < view.count; i++) {
        c_gap(out, i, 5);
        buffer_real(out, c_pixels(view.lengths[i]));
    }
    c_array_end(out);
}

// ---- forms --------------------------------------------------------------------------------------------------------

static void c_figures(buffer *out, const product_figures *f) {
    const double values[] = {f->error.hausdorff, f->error.outward, f->error.inward, f->error.iou, f->error.area};
    char texts[5][DRAW_LENGTH_SIZE];
    for (size_t i = 0; i < 5; i++) draw_length(values[i], texts[i]);
    buffer_print(out,
                 "\n// Off by %s px at most, %s outward, %s inward; IoU %s; area changed by %s px^2; loops %d to %d, "
                 "points %d to %d.\n",
                 texts[0], texts[1], texts[2], texts[3], texts[4], (int)f->loops_in, (int)f->loops_out,
                 (int)f->points_in, (int)f->points_out);
}

// An array and the number of its elements, or none.
static void c_refer(buffer *out, const char *name, const char *what, int32_t count) {
    if (count) {
        buffer_print(out, "    %s_%s, %d,\n", name, what, (int)count);
    } else {
        buffer_text(out, "    0, 0,\n");
    }
}

static void c_form(buffer *out, const char *name, const product_form *form) {
    const hm_outline *outline = form->outline, *hull = form->hull;
    const hm_parts *parts = form->parts;
    hm_polar_view radial = {0};
    double x, y;
    c_figures(out, &form->figures);
    c_loops(out, name, "loops", outline);
    c_points(out, name, "points", hm_outline_points(outline), hm_outline_point_count(outline));
    c_parts(out, name, parts);
    c_points(out, name, "corners", hm_parts_corners(parts), hm_parts_corner_count(parts));
    c_loops(out, name, "hulls", hull);
    c_points(out, name, "hullpoints", hm_outline_points(hull), hm_outline_point_count(hull));
    c_radial(out, name, form->polar);
    if (form->polar) hm_polar_look(form->polar, &radial);
    product_centroid(form, &x, &y);
    buffer_print(out, "static const hitmask_baked_form %s_form = {\n", name);
    c_refer(out, name, "loops", hm_outline_loop_count(outline));
    c_refer(out, name, "points", hm_outline_point_count(outline));
    c_refer(out, name, "parts", hm_parts_count(parts));
    c_refer(out, name, "corners", hm_parts_corner_count(parts));
    c_refer(out, name, "hulls", hm_outline_loop_count(hull));
    c_refer(out, name, "hullpoints", hm_outline_point_count(hull));
    c_refer(out, name, "radial", radial.count);
    buffer_text(out, "    ");
    c_pair(out, c_pixels(radial.centre.x), c_pixels(radial.centre.y));
    buffer_text(out, ",\n    ");
    c_pair(out, x, y);
    buffer_text(out, ",\n};\n");
}

static void c_mark(buffer *out, const hm_collider_mark *mark) {
    const bool box = mark->kind == HM_SHAPE_BOX;
    buffer_text(out, "{");
    c_string(out, mark->name);
    buffer_print(out, ", %s, ",
                 box                             ? "HITMASK_BAKED_BOX"
                 : mark->kind == HM_SHAPE_CIRCLE ? "HITMASK_BAKED_CIRCLE"
                                                 : "HITMASK_BAKED_POINT");
    c_pair(out, c_pixels(mark->a.x), c_pixels(mark->a.y));
    buffer_text(out, ", ");
    c_pair(out, box ? c_pixels((int64_t)mark->b.x - mark->a.x) : 0,
           box ? c_pixels((int64_t)mark->b.y - mark->a.y) : 0);
    buffer_text(out, ", ");
    buffer_real(out, c_pixels(mark->radius));
    buffer_text(out, "}");
}

static void c_marks(buffer *out, const char *name, const entry *e) {
    if (!e->mark_count) return;
    c_array(out, "hitmask_baked_mark", name, "marks");
    for (int32_t i = 0; i < e->mark_count; i++) {
        c_gap(out, i, 1);
        c_mark(out, &e->marks[i]);
    }
    c_array_end(out);
}

// ---- the file -----------------------------------------------------------------------------------------------------

static const char c_types[] =
    "#ifndef HITMASK_BAKED\n"
    "#define HITMASK_BAKED 1\n"
    "\n"
    "// Lengths are pixels of the frame as it was drawn, before it was trimmed; y grows downward. Define\n"
    "// HITMASK_BAKED_REAL as float for half the memory.\n"
    "#ifndef HITMASK_BAKED_REAL\n"
    "#define HITMASK_BAKED_REAL double\n"
    "#endif\n"
    "\n"
    "typedef struct hitmask_baked_point {\n"
    "    HITMASK_BAKED_REAL x, y;\n"
    "} hitmask_baked_point;\n"
    "\n"
    "// Points first .. first + count - 1. The solid side is on the right of the way from each to the next.\n"
    "typedef struct hitmask_baked_loop {\n"
    "    int first, count;\n"
    "    int parent; // the loop around it, -1 for none\n"
    "    int hole;   // 0: solid inside\n"
    "} hitmask_baked_loop;\n"
    "\n"
    "// A convex polygon of corners first .. first + count - 1, which run clockwise on the screen.\n"
    "typedef struct hitmask_baked_part {\n"
    "    int first, count;\n"
    "} hitmask_baked_part;\n"
    "\n"
    "// What a picture became; frames with the same solid pixels share it.\n"
    "typedef struct hitmask_baked_form {\n"
    "    const hitmask_baked_loop *loops;\n"
    "    int loop_count;\n"
    "    const hitmask_baked_point *points; // of the loops\n"
    "    int point_count;\n"
    "    const hitmask_baked_part *parts;\n"
    "    int part_count;\n"
    "    const hitmask_baked_point *corners; // of the parts\n"
    "    int corner_count;\n"
    "    const hitmask_baked_loop *hulls; // one around each piece\n"
    "    int hull_count;\n"
    "    const hitmask_baked_point *hull_points;\n"
    "    int hull_point_count;\n"
    "    const HITMASK_BAKED_REAL *radial; // how far it reaches from radial_centre, from +x towards +y\n"
    "    int radial_count;\n"
    "    hitmask_baked_point radial_centre;\n"
    "    hitmask_baked_point centroid;\n"
    "} hitmask_baked_form;\n"
    "\n"
    "enum { HITMASK_BAKED_POINT, HITMASK_BAKED_CIRCLE, HITMASK_BAKED_BOX };\n"
    "\n"
    "// A named place.\n"
    "typedef struct hitmask_baked_mark {\n"
    "    const char *name;\n"
    "    int kind;\n"
    "    hitmask_baked_point at;   // a point, the centre of a circle, the corner of a box with the least x and y\n"
    "    hitmask_baked_point size; // of a box: width and height\n"
    "    HITMASK_BAKED_REAL radius;\n"
    "} hitmask_baked_mark;\n"
    "\n"
    "typedef struct hitmask_baked_frame {\n"
    "    const char *name;\n"
    "    const hitmask_baked_form *form;\n"
    "    int width, height;\n"
    "    hitmask_baked_point pivot;\n"
    "    int milliseconds; // 0: not told\n"
    "    const hitmask_baked_mark *marks;\n"
    "    int mark_count;\n"
    "} hitmask_baked_frame;\n"
    "\n"
    "enum { HITMASK_BAKED_FORWARD, HITMASK_BAKED_REVERSE, HITMASK_BAKED_PINGPONG, HITMASK_BAKED_PINGPONG_REVERSE };\n"
    "\n"
    "// An animation: frames first to last, both included.\n"
    "typedef struct hitmask_baked_tag {\n"
    "    const char *name;\n"
    "    int first, last;\n"
    "    int way;\n"
    "    int repeat; // how often it runs, 0: for ever\n"
    "} hitmask_baked_tag;\n"
    "\n"
    "#endif\n";

// The forms and marks of the frames of a product; `from` is the number of the first of them in the list.
static void c_product(c_file *f, const product *p, size_t from) {
    for (int32_t k = 0; k < p->sheet->frame_count; k++) {
        const size_t number = from + (size_t)k;
        const int32_t form = p->frame_forms[k];
        if (!f->form_idents[from + (size_t)form]) {
            f->form_idents[from + (size_t)form] = f->idents[number];
            c_form(f->out, f->idents[number], &p->forms[form]);
        }
        c_marks(f->out, f->idents[number], &f->list->entries[number]);
    }
}

static void c_frame(c_file *f, size_t number, const char *form) {
    const entry *e = &f->list->entries[number];
    buffer_text(f->out, "    {");
    c_string(f->out, e->name);
    buffer_print(f->out, ", &%s_form, %d, %d, ", form, (int)e->frame->width, (int)e->frame->height);
    c_pair(f->out, e->pivot_x, e->pivot_y);
    buffer_print(f->out, ", %d, ", (int)e->frame->duration);
    if (e->mark_count) {
        buffer_print(f->out, "%s_marks, %d},\n", f->idents[number], (int)e->mark_count);
    } else {
        buffer_text(f->out, "0, 0},\n");
    }
}

static void c_frames(c_file *f, const format_content *content) {
    buffer_print(f->out, "\n// All frames, and their numbers.\nstatic const hitmask_baked_frame %s_frames[] = {\n",
                 f->name);
    size_t number = 0;
    for (size_t i = 0; i < content->count; i++) {
        const product *p = &content->products[i];
        const size_t from = number;
        for (int32_t k = 0; k < p->sheet->frame_count; k++) {
            c_frame(f, number++, f->form_idents[from + (size_t)p->frame_forms[k]]);
        }
    }
    buffer_text(f->out, "};\n\nenum {\n");
    for (size_t i = 0; i < number; i++) buffer_print(f->out, "    %s_frame = %zu,\n", f->idents[i], i);
    buffer_print(f->out, "    %s_frame_total = %zu,\n};\n", f->name, number);
}

static void c_tags(c_file *f, const format_content *content) {
    static const char *const ways[] = {"FORWARD", "REVERSE", "PINGPONG", "PINGPONG_REVERSE"};
    int32_t count = 0, frame = 0;
    for (size_t i = 0; i < content->count; i++) {
        const sheet *s = content->products[i].sheet;
        for (int32_t k = 0; k < s->tag_count; k++) {
            const hm_collider_tag *tag = &s->tags[k];
            if (!count++) buffer_print(f->out, "\nstatic const hitmask_baked_tag %s_tags[] = {\n", f->name);
            buffer_text(f->out, "    {");
            c_string(f->out, tag->name);
            buffer_print(f->out, ", %d, %d, HITMASK_BAKED_%s, %d},\n", (int)(frame + tag->first),
                         (int)(frame + tag->last), ways[tag->way], (int)tag->repeat);
        }
        frame += s->frame_count;
    }
    if (count) buffer_print(f->out, "};\n\nenum { %s_tag_total = %d };\n", f->name, (int)count);
}

static void c_write(c_file *f, const format_content *content) {
    buffer_text(f->out, "// Colliders, made by `hitmask bake`. Changes are lost when it runs again.\n");
    buffer_print(f->out, "#ifndef HITMASK_%s_H\n#define HITMASK_%s_H\n\n%s", f->name, f->name, c_types);
    size_t number = 0;
    for (size_t i = 0; i < content->count; i++) {
        c_product(f, &content->products[i], number);
        number += (size_t)content->products[i].sheet->frame_count;
    }
    if (number) {
        c_frames(f, content);
        c_tags(f, content);
    }
    buffer_text(f->out, "\n#endif\n");
}

bool write_c(const format_options *options, const format_content *content, buffer *out) {
    entry_list list = {0};
    unique_names names = {0}, files = {0};
    c_file f = {.out = out, .list = &list};
    bool made = entry_list_make(options, content, &list);
    f.idents = calloc(list.count + 1, sizeof *f.idents);
    f.form_idents = calloc(list.count + 1, sizeof *f.form_idents);
    f.name = ident_file(&files, options, content);
    // The types are called hitmask_baked_...
    made = made && f.idents && f.form_idents && f.name && unique_take(&names, "hitmask_baked", "_");
    for (size_t i = 0; made && i < list.count; i++) {
        f.idents[i] = ident_make(&names, &list.entries[i]);
        made = f.idents[i] != NULL;
    }
    if (made) {
        c_write(&f, content);
    } else {
        out->failed = true;
    }
    free(f.idents);
    free(f.form_idents);
    unique_free(&names);
    unique_free(&files);
    entry_list_free(&list);
    return true;
}
