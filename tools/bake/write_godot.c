// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Scenes of Godot 4 and Godot 3, which differ only in how a few things are spelled: a StaticBody2D for each frame, in
// it a CollisionPolygon2D for each convex part - Godot's own decomposition of concave polygons has no holes and may
// fail - and each mark as an Area2D or as a marker. The origin is the pivot: the middle of a Sprite2D by default. The
// shapes of all frames but a sheet's first are disabled: the game switches them over as its animation goes.
#include "godot.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct godot_style {
    int format; ///< of the file: 3 for Godot 4
    const char *points, *marker, *extension;
} godot_style;

static const godot_style godot_four = {3, "PackedVector2Array", "Marker2D", ".tscn"};
static const godot_style godot_three = {2, "PoolVector2Array", "Position2D", ".godot3.tscn"};

static bool godot_has_shape(const hm_collider_mark *mark) { return mark->kind != HM_SHAPE_POINT; }

static void godot_shape_id(buffer *out, const godot_style *style, int64_t id) {
    buffer_print(out, style->format == 3 ? "\"%lld\"" : "%lld", (long long)id);
}

static void godot_shape(buffer *out, const godot_style *style, const hm_collider_mark *mark, int64_t id) {
    entry_box area = entry_mark_solid(mark);
    bool box = mark->kind == HM_SHAPE_BOX;
    buffer_print(out, "[sub_resource type=\"%s\" id=", box ? "RectangleShape2D" : "CircleShape2D");
    godot_shape_id(out, style, id);
    buffer_text(out, "]\n");
    if (!box) {
        buffer_text(out, "radius = ");
        buffer_real(out, area.width / 2);
    } else if (style->format == 3) {
        buffer_text(out, "size = ");
        godot_vector(out, area.width, area.height);
    } else {
        buffer_text(out, "extents = ");
        godot_vector(out, area.width / 2, area.height / 2);
    }
    buffer_text(out, "\n\n");
}

static int64_t godot_shapes(buffer *out, const godot_style *style, const entry_list *list) {
    int64_t id = 0;
    for (size_t i = 0; i < list->count; i++) {
        const entry *e = &list->entries[i];
        for (int32_t k = 0; k < e->mark_count; k++) {
            if (!godot_has_shape(&e->marks[k])) continue;
            ++id;
            if (out) godot_shape(out, style, &e->marks[k], id);
        }
    }
    return id;
}

// `parent`: two names, the second one NULL where there is none.
static void godot_node(buffer *out, const char *name, const char *type, const char *parent, const char *below) {
    buffer_text(out, "[node name=");
    godot_text(out, name);
    buffer_print(out, " type=\"%s\"", type);
    if (parent) {
        buffer path = {0};
        buffer_text(&path, parent);
        if (below) buffer_text(&path, "/");
        if (below) buffer_text(&path, below);
        buffer_add(&path, "", 1);
        buffer_text(out, " parent=");
        if (path.failed) out->failed = true;
        if (!path.failed) godot_text(out, path.bytes);
        buffer_free(&path);
    }
    buffer_text(out, "]\n");
}

// The name as it was passed, and for frames where a Sprite2D that is not centred has its picture.
static void godot_meta(buffer *out, const godot_style *style, const char *name, const entry *frame) {
    buffer_text(out, style->format == 3 ? "metadata/name = " : "__meta__ = {\n\"name\": ");
    godot_text(out, name);
    if (frame) {
        buffer_text(out, style->format == 3 ? "\nmetadata/offset = " : ",\n\"offset\": ");
        godot_vector(out, -frame->pivot_x, -frame->pivot_y);
    }
    buffer_text(out, style->format == 3 ? "\n" : "\n}\n");
}

// Names of nodes below a frame. The parts come first, so that theirs are always the same.
static const char *godot_part_name(unique_names *names, int32_t number) {
    char text[32];
    snprintf(text, sizeof text, "Part%ld", (long)number + 1);
    return unique_take(names, text, "_");
}

static bool godot_parts(buffer *out, const godot_style *style, const entry *e, const char *parent,
                        unique_names *names) {
    for (int32_t i = 0; i < hm_parts_count(e->form->parts); i++) {
        const char *name = godot_part_name(names, i);
        if (!name) return false;
        godot_node(out, name, "CollisionPolygon2D", parent, NULL);
        buffer_print(out, "polygon = %s(", style->points);
        godot_corners(out, e, &hm_parts_all(e->form->parts)[i], e->pivot_x, e->pivot_y);
        buffer_text(out, e->number ? ")\ndisabled = true\n\n" : ")\n\n");
    }
    return true;
}

static bool godot_mark_node(buffer *out, const godot_style *style, const entry *e, const hm_collider_mark *mark,
                            const char *parent, unique_names *names, int64_t *id) {
    const char *name = godot_node_name(names, mark->name);
    if (!name) return false;
    entry_box box = entry_mark_box(mark);
    godot_node(out, name, godot_has_shape(mark) ? "Area2D" : style->marker, parent, NULL);
    buffer_text(out, "position = ");
    godot_vector(out, box.x + box.width / 2 - e->pivot_x, box.y + box.height / 2 - e->pivot_y);
    buffer_text(out, "\n");
    godot_meta(out, style, mark->name, NULL);
    buffer_text(out, "\n");
    if (!godot_has_shape(mark)) return true;
    godot_node(out, "Shape", "CollisionShape2D", parent, name);
    buffer_text(out, "shape = SubResource( ");
    godot_shape_id(out, style, ++*id);
    buffer_text(out, e->number ? " )\ndisabled = true\n\n" : " )\n\n");
    return true;
}

static bool godot_frame(buffer *out, const godot_style *style, const entry *e, unique_names *frames, int64_t *id) {
    const char *name = godot_node_name(frames, e->name);
    if (!name) return false;
    godot_node(out, name, "StaticBody2D", ".", NULL);
    godot_meta(out, style, e->name, e);
    buffer_text(out, "\n");
    unique_names names = {0};
    bool done = godot_parts(out, style, e, name, &names);
    for (int32_t i = 0; done && i < e->mark_count; i++) {
        done = godot_mark_node(out, style, e, &e->marks[i], name, &names, id);
    }
    unique_free(&names);
    return done;
}

static bool godot_root(buffer *out, const format_options *options, const godot_style *style) {
    char *title = entry_title(options->output, style->extension, "Colliders");
    unique_names names = {0};
    const char *name = title ? godot_node_name(&names, title) : NULL;
    if (name) godot_node(out, name, "Node2D", NULL, NULL);
    buffer_text(out, "\n");
    unique_free(&names);
    free(title);
    return name;
}

static bool godot_scene(const format_options *options, const format_content *content, const godot_style *style,
                        buffer *out) {
    entry_list list;
    bool done = entry_list_make(options, content, &list);
    if (done) {
        int64_t id = godot_shapes(NULL, style, &list);
        buffer_print(out, "[gd_scene load_steps=%lld format=%d]\n\n", (long long)id + 1, style->format);
        godot_shapes(out, style, &list);
        done = godot_root(out, options, style);
        unique_names frames = {0};
        id = 0;
        for (size_t i = 0; done && i < list.count; i++) {
            done = godot_frame(out, style, &list.entries[i], &frames, &id);
        }
        unique_free(&frames);
        entry_list_free(&list);
    }
    out->failed |= !done;
    return true;
}

bool write_godot(const format_options *options, const format_content *content, buffer *out) {
    return godot_scene(options, content, &godot_four, out);
}

bool write_godot3(const format_options *options, const format_content *content, buffer *out) {
    return godot_scene(options, content, &godot_three, out);
}
