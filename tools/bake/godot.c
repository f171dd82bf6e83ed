// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "godot.h"

#include "../cli/text.h"

#include <string.h>

void godot_text(buffer *out, const char *text) {
    buffer_text(out, "\"");
    const unsigned char *c = (const unsigned char *)text;
    while (*c) {
        size_t length = text_sequence(c);
        if (!length) {
            buffer_text(out, "\xef\xbf\xbd");
            c++;
            continue;
        }
        if (*c < 0x20 || *c == 0x7f) {
            buffer_print(out, "\\u%04x", (unsigned)*c);
        } else {
            if (*c == '"' || *c == '\\') buffer_text(out, "\\");
            buffer_add(out, c, length);
        }
        c += length;
    }
    buffer_text(out, "\"");
}

const char *godot_node_name(unique_names *names, const char *text) {
    buffer name = {0};
    for (const char *c = text; *c; c++) {
        bool held = (unsigned char)*c >= 0x20 && *c != 0x7f && !strchr(".:@/\"%\\", *c);
        buffer_add(&name, held ? c : "_", 1);
    }
    if (!*text) buffer_text(&name, "_");
    buffer_add(&name, "", 1);
    const char *taken = name.failed ? NULL : unique_take(names, name.bytes, "_");
    buffer_free(&name);
    return taken;
}

void godot_vector(buffer *out, double x, double y) {
    buffer_text(out, "Vector2(");
    buffer_real(out, x);
    buffer_text(out, ", ");
    buffer_real(out, y);
    buffer_text(out, ")");
}

static void godot_rectangle(buffer *out, entry_box box) {
    const double sides[4] = {box.x, box.y, box.width, box.height};
    buffer_text(out, "Rect2(");
    for (int i = 0; i < 4; i++) {
        if (i) buffer_text(out, ", ");
        buffer_real(out, sides[i]);
    }
    buffer_text(out, ")");
}

void godot_mark(buffer *out, const hm_collider_mark *mark, entry_box box) {
    buffer_text(out, "{\n\"name\": ");
    godot_text(out, mark->name);
    if (mark->kind == HM_SHAPE_BOX) {
        buffer_text(out, ",\n\"rect\": ");
        godot_rectangle(out, box);
    } else {
        buffer_text(out, ",\n\"position\": ");
        godot_vector(out, box.x + box.width / 2, box.y + box.height / 2);
    }
    if (mark->kind == HM_SHAPE_CIRCLE) {
        buffer_text(out, ",\n\"radius\": ");
        buffer_real(out, box.width / 2);
    }
    buffer_text(out, "\n}");
}

void godot_corners(buffer *out, const entry *e, const hm_part *part, double x, double y) {
    const hm_local *corners = hm_parts_corners(e->form->parts) + part->first;
    for (int32_t i = 0; i < part->count; i++) {
        if (i) buffer_text(out, ", ");
        buffer_real(out, (double)corners[i].x / 65536.0 - x);
        buffer_text(out, ", ");
        buffer_real(out, (double)corners[i].y / 65536.0 - y);
    }
}
