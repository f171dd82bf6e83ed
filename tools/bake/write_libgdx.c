// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The JSON of the Physics Body Editor, which loaders of libGDX read: the width of the picture is 1, y points up, the
// origin of coordinates is the lower left corner of the frame, and the body's reference point is the pivot.
//
// The format has neither labels nor sensors: a mark becomes a body of its own, NAME:MARK, with the same reference
// point, for the game to attach with a fixture definition of its choice. Circles become octagons, as loaders forget
// the reference point for the position of a circle.
#include "entry.h"
#include "put.h"

#include <stdlib.h>
#include <string.h>

// A regular octagon around its middle, of radius 1: clockwise on the screen from the right end.
static solid_polygon libgdx_octagon(const entry_box *box) {
    static const double half = 0.70710678118654752; // the sine of 45 degrees
    const double x[SOLID_MAX] = {1, half, 0, -half, -1, -half, 0, half};
    solid_polygon octagon = {.count = SOLID_MAX};
    for (int i = 0; i < SOLID_MAX; i++) {
        octagon.x[i] = box->x + box->width / 2 * (1 + x[i]);
        octagon.y[i] = box->y + box->height / 2 * (1 + x[(i + 6) % SOLID_MAX]);
    }
    return octagon;
}

static bool libgdx_begin(buffer *out, const format_options *options, const entry *e, const char *name,
                         const put_world *world) {
    char *path = entry_picture_path(options->output, e->sheet->pictures[e->frame->picture]);
    if (!path) return false;
    buffer_text(out, "{\"name\":");
    buffer_json_text(out, name);
    buffer_text(out, ",\"imagePath\":");
    buffer_json_text(out, path);
    free(path);
    buffer_text(out, ",\"origin\":");
    put_world_point(out, world, e->pivot_x, e->pivot_y);
    return true;
}

// The polygons twice: as what the loader takes, and as what the editor shows and takes apart.
static void libgdx_polygons(buffer *out, const put_world *world, const solid_polygon *polygons, size_t count) {
    buffer_text(out, ",\n \"polygons\":[");
    for (size_t i = 0; i < count; i++) {
        buffer_text(out, i ? ",\n  " : "\n  ");
        put_world_polygon(out, world, &polygons[i]);
    }
    buffer_text(out, "],\"circles\":[],\n \"shapes\":[");
    for (size_t i = 0; i < count; i++) {
        buffer_text(out, i ? ",\n  {\"type\":\"POLYGON\",\"vertices\":" : "\n  {\"type\":\"POLYGON\",\"vertices\":");
        put_world_polygon(out, world, &polygons[i]);
        buffer_text(out, "}");
    }
    buffer_text(out, "]}");
}

static bool libgdx_mark(buffer *out, const format_options *options, const entry *e, const hm_collider_mark *mark,
                        unique_names *names, const put_world *world) {
    buffer both = {0};
    buffer_text(&both, e->name);
    buffer_text(&both, ":");
    buffer_add(&both, mark->name, strlen(mark->name) + 1);
    const char *name = both.failed ? NULL : unique_take(names, both.bytes, "#");
    buffer_free(&both);
    buffer_text(out, ",\n");
    if (!name || !libgdx_begin(out, options, e, name, world)) return false;
    entry_box box = entry_mark_solid(mark);
    solid_polygon polygon = mark->kind == HM_SHAPE_CIRCLE ? libgdx_octagon(&box) : put_rectangle(&box);
    libgdx_polygons(out, world, &polygon, 1);
    return true;
}

static bool libgdx_entry(buffer *out, const format_options *options, const entry *e, unique_names *names) {
    const solid_limits any = {.flat = 0};
    put_world world = {0, e->frame->height, e->frame->width};
    solid_list solids;
    if (!solid_list_make(e->form, &any, &solids)) return false;
    bool done = libgdx_begin(out, options, e, e->name, &world);
    libgdx_polygons(out, &world, solids.polygons, solids.count);
    solid_list_free(&solids);
    for (int32_t i = 0; done && i < e->mark_count; i++) {
        done = libgdx_mark(out, options, e, &e->marks[i], names, &world);
    }
    return done;
}

bool write_libgdx(const format_options *options, const format_content *content, buffer *out) {
    entry_list list;
    if (!entry_list_make(options, content, &list)) {
        out->failed = true;
        return true;
    }
    buffer_text(out, "{\"rigidBodies\":[");
    for (size_t i = 0; i < list.count; i++) {
        buffer_text(out, i ? ",\n" : "\n");
        if (!libgdx_entry(out, options, &list.entries[i], &list.names)) out->failed = true;
    }
    buffer_text(out, "\n],\"dynamicObjects\":[]}\n");
    entry_list_free(&list);
    return true;
}
