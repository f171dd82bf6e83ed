// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The JSON of PhysicsEditor for Phaser's Matter physics. Phaser takes the members of an entry over into the body it
// makes, so that the additional ones (centroid, pivot) are found there again.
//
// Matter makes the centre of mass the origin of a body. Marks that only report contacts are fixtures without density,
// so that they do not move it. Phaser positions the picture by the centre's position in it - but for a body whose
// centre is the middle of its own box (within 10^-4 of the box), where it takes the middle of the picture; the offset
// of render.sprite makes up for that.
#include "entry.h"
#include "put.h"

#include <math.h>

static void phaser_polygon(buffer *out, const hm_local *corners, int32_t count) {
    buffer_text(out, "[");
    for (int32_t i = 0; i < count; i++) {
        if (i) buffer_text(out, ",");
        put_point(out, (double)corners[i].x / 65536.0, (double)corners[i].y / 65536.0);
    }
    buffer_text(out, "]");
}

static void phaser_parts(buffer *out, const entry *e) {
    const hm_parts *parts = e->form->parts;
    buffer_text(out, "\n  {\"label\":");
    buffer_json_text(out, e->name);
    buffer_text(out, ",\"isSensor\":false,\"vertices\":[");
    for (int32_t i = 0; i < hm_parts_count(parts); i++) {
        const hm_part *part = &hm_parts_all(parts)[i];
        buffer_text(out, i ? ",\n    " : "\n    ");
        phaser_polygon(out, hm_parts_corners(parts) + part->first, part->count);
    }
    buffer_text(out, "]}");
}

static void phaser_mark(buffer *out, const hm_collider_mark *mark) {
    entry_box area = entry_mark_solid(mark);
    buffer_text(out, "\n  {\"label\":");
    buffer_json_text(out, mark->name);
    buffer_text(out, ",\"isSensor\":true,\"density\":0,");
    if (mark->kind == HM_SHAPE_BOX) {
        solid_polygon box = put_rectangle(&area);
        buffer_text(out, "\"vertices\":[[");
        for (int i = 0; i < box.count; i++) {
            if (i) buffer_text(out, ",");
            put_point(out, box.x[i], box.y[i]);
        }
        buffer_text(out, "]]}");
        return;
    }
    buffer_text(out, "\"circle\":{\"x\":");
    buffer_real(out, area.x + area.width / 2);
    buffer_text(out, ",\"y\":");
    buffer_real(out, area.y + area.height / 2);
    buffer_text(out, ",\"radius\":");
    buffer_real(out, area.width / 2);
    buffer_text(out, "}}");
}

typedef struct phaser_box {
    double left, top, right, bottom;
} phaser_box;

static void phaser_stretch(phaser_box *box, double x, double y) {
    if (x < box->left) box->left = x;
    if (x > box->right) box->right = x;
    if (y < box->top) box->top = y;
    if (y > box->bottom) box->bottom = y;
}

// The box of the body that Matter makes.
static phaser_box phaser_bounds(const entry *e) {
    phaser_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    const hm_local *corners = hm_parts_corners(e->form->parts);
    for (int32_t i = 0; i < hm_parts_corner_count(e->form->parts); i++) {
        phaser_stretch(&box, (double)corners[i].x / 65536.0, (double)corners[i].y / 65536.0);
    }
    for (int32_t i = 0; i < e->mark_count; i++) {
        entry_box area = entry_mark_solid(&e->marks[i]);
        phaser_stretch(&box, area.x, area.y);
        phaser_stretch(&box, area.x + area.width, area.y + area.height);
    }
    return box;
}

static bool phaser_is_middle(double centre, double least, double most) {
    return fabs((centre - least) / (most - least) - 0.5) < 1e-4;
}

static void phaser_render(buffer *out, const entry *e, double x, double y) {
    phaser_box box = phaser_bounds(e);
    if (!phaser_is_middle(x, box.left, box.right) || !phaser_is_middle(y, box.top, box.bottom)) return;
    buffer_text(out, ",\"render\":{\"sprite\":{\"xOffset\":");
    buffer_real(out, x / e->frame->width - 0.5);
    buffer_text(out, ",\"yOffset\":");
    buffer_real(out, y / e->frame->height - 0.5);
    buffer_text(out, "}}");
}

static void phaser_entry(buffer *out, const entry *e) {
    bool empty = hm_parts_count(e->form->parts) == 0;
    double x, y;
    product_centroid(e->form, &x, &y);
    buffer_json_text(out, e->name);
    buffer_text(out, ":{\"type\":\"fromPhysicsEditor\",\"label\":");
    buffer_json_text(out, e->name);
    // A body without fixtures becomes a square of 40 pixels: as a sensor it is in nobody's way.
    buffer_print(out, ",\"isStatic\":false,\"isSensor\":%s,", empty ? "true" : "false");
    buffer_text(out,
                "\"density\":0.1,\"restitution\":0.1,\"friction\":0.1,\"frictionAir\":0.01,\"frictionStatic\":0.5,\n"
                " \"collisionFilter\":{\"group\":0,\"category\":1,\"mask\":255},\"centroid\":");
    put_point(out, x, y);
    buffer_text(out, ",\"pivot\":");
    put_point(out, e->pivot_x, e->pivot_y);
    if (!empty) phaser_render(out, e, x, y);
    buffer_text(out, ",\n \"fixtures\":[");
    if (!empty) phaser_parts(out, e);
    for (int32_t i = 0; i < e->mark_count; i++) {
        if (i || !empty) buffer_text(out, ",");
        phaser_mark(out, &e->marks[i]);
    }
    buffer_text(out, "]}");
}

bool write_phaser(const format_options *options, const format_content *content, buffer *out) {
    entry_list list;
    if (!entry_list_make(options, content, &list)) {
        out->failed = true;
        return true;
    }
    buffer_text(out, "{");
    for (size_t i = 0; i < list.count; i++) {
        buffer_text(out, i ? ",\n" : "\n");
        phaser_entry(out, &list.entries[i]);
    }
    buffer_text(out, "\n}\n");
    entry_list_free(&list);
    return true;
}
