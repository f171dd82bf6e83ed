// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// JSON for Box2D and what was made after it: the corners of each polygon as the engine wants them, in metres, with y
// upwards and the pivot as the origin; the loops as chains, for ground that stands still. What the engine would
// refuse is left out, and reported.
#include "entry.h"
#include "put.h"

#include <math.h>

// b2ChainShape asserts that neighbours are farther from each other than b2_linearSlop, 0.005 m.
static const double box2d_slop = 0.005 * 1.001;

static void box2d_circle(buffer *out, const put_world *world, const entry_box *box) {
    buffer_text(out, "\"circle\":{\"x\":");
    buffer_real(out, put_world_x(world, box->x + box->width / 2));
    buffer_text(out, ",\"y\":");
    buffer_real(out, put_world_y(world, box->y + box->height / 2));
    buffer_text(out, ",\"radius\":");
    buffer_real(out, box->width / 2 / world->scale);
    buffer_text(out, "}}");
}

static void box2d_fixture(buffer *out, const char *label, bool sensor, bool first) {
    buffer_text(out, first ? "\n  {\"label\":" : ",\n  {\"label\":");
    buffer_json_text(out, label);
    buffer_text(out, sensor ? ",\"isSensor\":true," : ",\"isSensor\":false,");
}

// Returns how many marks are too small for the engine.
static int32_t box2d_fixtures(buffer *out, const entry *e, const put_world *world, const solid_list *solids,
                              const solid_limits *limits) {
    bool first = true;
    int32_t left_out = 0;
    for (size_t i = 0; i < solids->count; i++, first = false) {
        box2d_fixture(out, e->name, false, first);
        buffer_text(out, "\"polygon\":");
        put_world_polygon(out, world, &solids->polygons[i]);
        buffer_text(out, "}");
    }
    for (int32_t i = 0; i < e->mark_count; i++) {
        entry_box area = entry_mark_solid(&e->marks[i]);
        if (!put_mark_fits(&e->marks[i], limits)) {
            left_out++;
            continue;
        }
        box2d_fixture(out, e->marks[i].name, true, first);
        first = false;
        if (e->marks[i].kind == HM_SHAPE_BOX) {
            solid_polygon box = put_rectangle(&area);
            buffer_text(out, "\"polygon\":");
            put_world_polygon(out, world, &box);
            buffer_text(out, "}");
        } else {
            box2d_circle(out, world, &area);
        }
    }
    return left_out;
}

static bool box2d_is_near(const hm_local *a, const hm_local *b, double scale) {
    double x = ((double)a->x - b->x) / 65536.0, y = ((double)a->y - b->y) / 65536.0;
    return x * x + y * y <= box2d_slop * scale * box2d_slop * scale;
}

// Points of a loop from the last to the first, which is counter-clockwise with y upwards: the engine's chains stop
// what comes from their right side, which is outside. Those too near to the one before are left out; returns how
// many are there. Without a buffer it only counts.
static int32_t box2d_chain(buffer *out, const put_world *world, const hm_local *points, int32_t count) {
    int32_t written = 0;
    const hm_local *first = NULL, *last = NULL;
    for (int32_t i = 0; i < count; i++) {
        const hm_local *p = &points[i ? count - i : 0];
        if (last && (box2d_is_near(p, last, world->scale) || box2d_is_near(p, first, world->scale))) continue;
        if (!first) first = p;
        last = p;
        if (out) {
            if (written) buffer_text(out, ",");
            put_world_point(out, world, (double)p->x / 65536.0, (double)p->y / 65536.0);
        }
        written++;
    }
    return written;
}

// Returns how many points of loops are left out.
static int32_t box2d_chains(buffer *out, const entry *e, const put_world *world) {
    const hm_loop *loops = hm_outline_loops(e->form->outline);
    const hm_local *points = hm_outline_points(e->form->outline);
    int32_t left_out = 0;
    bool first = true;
    for (int32_t i = 0; i < hm_outline_loop_count(e->form->outline); i++) {
        int32_t count = box2d_chain(NULL, world, points + loops[i].first, loops[i].count);
        left_out += loops[i].count - (count < 3 ? 0 : count);
        if (count < 3) continue;
        buffer_print(out, "%s\n  {\"hole\":%s,\"isLoop\":true,\"vertices\":[", first ? "" : ",",
                     loops[i].hole ? "true" : "false");
        first = false;
        box2d_chain(out, world, points + loops[i].first, loops[i].count);
        buffer_text(out, "]}");
    }
    return left_out;
}

static bool box2d_entry(buffer *out, const entry *e, double scale) {
    int32_t side = e->frame->width > e->frame->height ? e->frame->width : e->frame->height;
    solid_limits limits = solid_limits_box2d(scale, side);
    put_world world = {e->pivot_x, e->pivot_y, scale};
    solid_list solids;
    if (!solid_list_make(e->form, &limits, &solids)) return false;
    buffer_json_text(out, e->name);
    buffer_text(out, ":{\"size\":");
    put_point(out, e->frame->width / scale, e->frame->height / scale);
    buffer_text(out, ",\"corner\":");
    put_world_point(out, &world, 0, 0);
    buffer_text(out, ",\"centroid\":");
    put_world_point(out, &world, solids.mass_x, solids.mass_y);
    buffer_text(out, ",\"area\":");
    buffer_real(out, solids.mass_area / scale / scale);
    buffer_text(out, ",\n \"fixtures\":[");
    int32_t marks = box2d_fixtures(out, e, &world, &solids, &limits);
    buffer_text(out, "],\n \"chains\":[");
    int32_t points = box2d_chains(out, e, &world);
    buffer_print(out, "],\n \"changed\":{\"parts_joined\":%d,\"parts_left_out\":%d,\"corners_left_out\":%d,",
                 solids.joined, solids.left_out, solids.corners);
    buffer_print(out, "\"chain_points_left_out\":%d,\"marks_left_out\":%d,\"area_left_out\":", points, marks);
    buffer_real(out, solids.area / scale / scale);
    buffer_text(out, "}}");
    solid_list_free(&solids);
    return true;
}

bool write_box2d(const format_options *options, const format_content *content, buffer *out) {
    entry_list list;
    if (!entry_list_make(options, content, &list)) {
        out->failed = true;
        return true;
    }
    buffer_text(out, "{\"format\":\"hitmask-box2d\",\"version\":1,\"scale\":");
    buffer_real(out, options->scale);
    buffer_text(out, ",\"bodies\":{");
    for (size_t i = 0; i < list.count; i++) {
        buffer_text(out, i ? ",\n" : "\n");
        if (!box2d_entry(out, &list.entries[i], options->scale)) out->failed = true;
    }
    buffer_text(out, "\n}}\n");
    entry_list_free(&list);
    return true;
}
