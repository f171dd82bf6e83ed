// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "put.h"

void put_point(buffer *out, double x, double y) {
    buffer_text(out, "{\"x\":");
    buffer_real(out, x);
    buffer_text(out, ",\"y\":");
    buffer_real(out, y);
    buffer_text(out, "}");
}

double put_world_x(const put_world *world, double x) { return (x - world->x) / world->scale; }

double put_world_y(const put_world *world, double y) { return (world->y - y) / world->scale; }

void put_world_point(buffer *out, const put_world *world, double x, double y) {
    put_point(out, put_world_x(world, x), put_world_y(world, y));
}

int put_world_corner(const solid_polygon *polygon, int i) { return i ? polygon->count - i : 0; }

void put_world_polygon(buffer *out, const put_world *world, const solid_polygon *polygon) {
    buffer_text(out, "[");
    for (int i = 0; i < polygon->count; i++) {
        if (i) buffer_text(out, ",");
        int corner = put_world_corner(polygon, i);
        put_world_point(out, world, polygon->x[corner], polygon->y[corner]);
    }
    buffer_text(out, "]");
}

solid_polygon put_rectangle(const entry_box *box) {
    double right = box->x + box->width, bottom = box->y + box->height;
    return (solid_polygon){4, {box->x, right, right, box->x}, {box->y, box->y, bottom, bottom}};
}

bool put_mark_fits(const hm_collider_mark *mark, const solid_limits *limits) {
    entry_box box = entry_mark_solid(mark);
    return mark->kind != HM_SHAPE_BOX ||
           (box.width > limits->weld && box.height > limits->weld && box.width * box.height > limits->area);
}
