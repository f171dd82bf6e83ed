// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The JSON that R.U.B.E. exports and b2dJson loads: a world of one body for each frame, in metres, with y upwards and
// the pivot as the origin. Loaders set the mass as it stands here, so it is computed. All bodies but a sheet's first
// are not active: the game switches them over as its animation goes.
#include "entry.h"
#include "put.h"

static void rube_axis(buffer *out, const put_world *world, const solid_polygon *polygon, bool y) {
    for (int i = 0; i < polygon->count; i++) {
        if (i) buffer_text(out, ",");
        int corner = put_world_corner(polygon, i);
        buffer_real(out, y ? put_world_y(world, polygon->y[corner]) : put_world_x(world, polygon->x[corner]));
    }
}

static void rube_polygon(buffer *out, const put_world *world, const solid_polygon *polygon) {
    buffer_text(out, "\"polygon\":{\"vertices\":{\"x\":[");
    rube_axis(out, world, polygon, false);
    buffer_text(out, "],\"y\":[");
    rube_axis(out, world, polygon, true);
    buffer_text(out, "]}}}");
}

static void rube_fixture(buffer *out, const char *name, bool sensor, bool first) {
    buffer_text(out, first ? "\n   {\"name\":" : ",\n   {\"name\":");
    buffer_json_text(out, name);
    buffer_text(out, sensor ? ",\"density\":0,\"sensor\":true," : ",\"density\":1,\"friction\":0.2,");
}

// Returns how many marks are too small for the engine.
static int32_t rube_fixtures(buffer *out, const entry *e, const put_world *world, const solid_list *solids,
                             const solid_limits *limits) {
    bool first = true;
    int32_t left_out = 0;
    for (size_t i = 0; i < solids->count; i++, first = false) {
        rube_fixture(out, e->name, false, first);
        rube_polygon(out, world, &solids->polygons[i]);
    }
    for (int32_t i = 0; i < e->mark_count; i++) {
        if (!put_mark_fits(&e->marks[i], limits)) {
            left_out++;
            continue;
        }
        entry_box area = entry_mark_solid(&e->marks[i]);
        rube_fixture(out, e->marks[i].name, true, first);
        first = false;
        if (e->marks[i].kind == HM_SHAPE_BOX) {
            solid_polygon box = put_rectangle(&area);
            rube_polygon(out, world, &box);
        } else {
            buffer_text(out, "\"circle\":{\"center\":");
            put_world_point(out, world, area.x + area.width / 2, area.y + area.height / 2);
            buffer_text(out, ",\"radius\":");
            buffer_real(out, area.width / 2 / world->scale);
            buffer_text(out, "}}");
        }
    }
    return left_out;
}

// Density 1; the moment of inertia is that about the origin of the body.
static void rube_mass(buffer *out, const put_world *world, const solid_list *solids) {
    double scale = world->scale, mass = solids->mass_area / scale / scale;
    double x = put_world_x(world, solids->mass_x), y = put_world_y(world, solids->mass_y);
    if (solids->count == 0) return;
    buffer_text(out, "\"massData-mass\":");
    buffer_real(out, mass);
    buffer_text(out, ",\"massData-center\":");
    put_point(out, x, y);
    buffer_text(out, ",\"massData-I\":");
    buffer_real(out, solids->inertia / scale / scale / scale / scale + mass * (x * x + y * y));
    buffer_text(out, ",");
}

static void rube_changes(buffer *out, const put_world *world, const solid_list *solids, int32_t marks) {
    buffer_print(out, "],\n  \"customProperties\":[{\"name\":\"parts_joined\",\"int\":%d},", solids->joined);
    buffer_print(out, "{\"name\":\"parts_left_out\",\"int\":%d},", solids->left_out);
    buffer_print(out, "{\"name\":\"corners_left_out\",\"int\":%d},", solids->corners);
    buffer_print(out, "{\"name\":\"marks_left_out\",\"int\":%d},{\"name\":\"area_left_out\",\"float\":", marks);
    buffer_real(out, solids->area / world->scale / world->scale);
    buffer_text(out, "}]}");
}

static bool rube_body(buffer *out, const entry *e, double scale) {
    int32_t side = e->frame->width > e->frame->height ? e->frame->width : e->frame->height;
    solid_limits limits = solid_limits_box2d(scale, side);
    put_world world = {e->pivot_x, e->pivot_y, scale};
    solid_list solids;
    if (!solid_list_make(e->form, &limits, &solids)) return false;
    buffer_text(out, "{\"name\":");
    buffer_json_text(out, e->name);
    buffer_text(out,
                ",\"type\":2,\"position\":{\"x\":0,\"y\":0},\"angle\":0,\"linearVelocity\":{\"x\":0,\"y\":0},\n  ");
    buffer_print(out, "\"angularVelocity\":0,\"awake\":true,\"active\":%s,", e->number ? "false" : "true");
    rube_mass(out, &world, &solids);
    buffer_text(out, "\n  \"fixture\":[");
    int32_t marks = rube_fixtures(out, e, &world, &solids, &limits);
    rube_changes(out, &world, &solids, marks);
    solid_list_free(&solids);
    return true;
}

bool write_rube(const format_options *options, const format_content *content, buffer *out) {
    entry_list list;
    if (!entry_list_make(options, content, &list)) {
        out->failed = true;
        return true;
    }
    buffer_text(out, "{\"gravity\":{\"x\":0,\"y\":-10},\"allowSleep\":true,\"autoClearForces\":true,"
                     "\"positionIterations\":3,\"velocityIterations\":8,\"stepsPerSecond\":60,\n"
                     " \"warmStarting\":true,\"continuousPhysics\":true,\"subStepping\":false,\"body\":[");
    for (size_t i = 0; i < list.count; i++) {
        buffer_text(out, i ? ",\n " : "\n ");
        if (!rube_body(out, &list.entries[i], options->scale)) out->failed = true;
    }
    buffer_text(out, "\n],\"joint\":[],\"image\":[]}\n");
    entry_list_free(&list);
    return true;
}
