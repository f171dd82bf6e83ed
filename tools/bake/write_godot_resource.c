// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A resource of Godot 4 that holds the shapes alone: its metadata `frames` is a dictionary from the names of frames
// to their ConvexPolygonShape2D and their marks. The origin is the pivot.
#include "godot.h"

static int64_t godot_shapes(buffer *out, const entry_list *list) {
    int64_t id = 0;
    for (size_t i = 0; i < list->count; i++) {
        const entry *e = &list->entries[i];
        for (int32_t k = 0; k < hm_parts_count(e->form->parts); k++) {
            ++id;
            if (!out) continue;
            buffer_print(out, "[sub_resource type=\"ConvexPolygonShape2D\" id=\"%lld\"]\n", (long long)id);
            buffer_text(out, "points = PackedVector2Array(");
            godot_corners(out, e, &hm_parts_all(e->form->parts)[k], e->pivot_x, e->pivot_y);
            buffer_text(out, ")\n\n");
        }
    }
    return id;
}

static void godot_frame(buffer *out, const entry *e, int64_t *id) {
    godot_text(out, e->name);
    buffer_text(out, ": {\n\"marks\": [");
    for (int32_t i = 0; i < e->mark_count; i++) {
        if (i) buffer_text(out, ", ");
        entry_box box = entry_mark_box(&e->marks[i]);
        box.x -= e->pivot_x;
        box.y -= e->pivot_y;
        godot_mark(out, &e->marks[i], box);
    }
    buffer_text(out, "],\n\"offset\": ");
    godot_vector(out, -e->pivot_x, -e->pivot_y);
    buffer_text(out, ",\n\"shapes\": [");
    for (int32_t i = 0; i < hm_parts_count(e->form->parts); i++) {
        buffer_print(out, "%sSubResource(\"%lld\")", i ? ", " : "", (long long)++*id);
    }
    buffer_text(out, "]\n}");
}

bool write_godot_resource(const format_options *options, const format_content *content, buffer *out) {
    entry_list list;
    if (!entry_list_make(options, content, &list)) {
        out->failed = true;
        return true;
    }
    int64_t id = godot_shapes(NULL, &list);
    buffer_print(out, "[gd_resource type=\"Resource\" load_steps=%lld format=3]\n\n", (long long)id + 1);
    godot_shapes(out, &list);
    buffer_text(out, "[resource]\nmetadata/frames = {");
    id = 0;
    for (size_t i = 0; i < list.count; i++) {
        buffer_text(out, i ? ",\n" : "\n");
        godot_frame(out, &list.entries[i], &id);
    }
    buffer_text(out, "\n}\n");
    entry_list_free(&list);
    return true;
}
