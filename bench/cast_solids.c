// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "cast_solids.h"

#include <math.h>

#include "bench.h"
#include "shapes.h"

static const double solids_size = (double)SOLIDS_SIZE;
static const double whole_turn = 2 * 3.14159265358979323846;

double solid_random(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(random_next(state) >> 11) / 9007199254740992.0;
}

double solid_units(double pixels) { return floor(pixels * 65536 + 0.5) / 65536; }

static void solid_box(uint64_t *state, double radius, cast_solid *out) {
    const double w = solid_units(solid_random(state, solids_size / 4.0, solids_size / 2.0)) - radius;
    const double h = solid_units(solid_random(state, solids_size / 4.0, solids_size / 2.0)) - radius;
    out->count = 4;
    out->radius = radius;
    for (int i = 0; i < 4; i++) {
        out->x[i] = i == 0 || i == 3 ? -w : w;
        out->y[i] = i < 2 ? -h : h;
    }
    if (hm_shape_box(-w, -h, 2 * w, 2 * h, radius, &out->shape) != HM_OK) bench_die("no box");
}

static void solid_capsule(uint64_t *state, cast_solid *out) {
    const double half = solid_units(solid_random(state, solids_size / 8.0, solids_size / 4.0));
    out->count = 2;
    out->radius = solid_units(solid_random(state, solids_size / 8.0, solids_size / 4.0));
    out->x[0] = -half;
    out->x[1] = half;
    if (hm_shape_capsule(-half, 0, half, 0, out->radius, &out->shape) != HM_OK) bench_die("no capsule");
}

// On an ellipse, a slice of the circle for each corner.
static void solid_polygon(uint64_t *state, cast_solid *out) {
    const double w = solid_random(state, solids_size / 4.0, solids_size / 2.0);
    const double h = solid_random(state, solids_size / 4.0, solids_size / 2.0);
    hm_vec2 corner[CAST_CORNERS];
    out->count = random_between(state, 3, CAST_CORNERS);
    for (int32_t i = 0; i < out->count; i++) {
        const double angle = whole_turn * (i + solid_random(state, 0, 0.7)) / out->count;
        out->x[i] = corner[i].x = solid_units(w * cos(angle));
        out->y[i] = corner[i].y = solid_units(h * sin(angle));
    }
    if (hm_polygon_hull(corner, out->count, NULL, &out->polygon) != HM_OK ||
        hm_polygon_count(out->polygon) != out->count || hm_shape_polygon(out->polygon, 0, &out->shape) != HM_OK)
        bench_die("no polygon");
}

void solid_make(uint64_t *state, solid_kind kind, cast_solid *out) {
    hm_result result = HM_OK;
    *out = (cast_solid){.count = 1};
    if (kind == SOLID_CIRCLE) out->radius = solid_units(solid_random(state, solids_size / 4.0, solids_size / 2.0));
    if (kind == SOLID_POINT) result = hm_shape_point(0, 0, &out->shape);
    if (kind == SOLID_CIRCLE) result = hm_shape_circle(0, 0, out->radius, &out->shape);
    if (kind == SOLID_CAPSULE) solid_capsule(state, out);
    if (kind == SOLID_BOX) solid_box(state, 0, out);
    if (kind == SOLID_POLYGON) solid_polygon(state, out);
    if (kind == SOLID_ROUND) solid_box(state, solids_size / 8.0, out);
    if (result != HM_OK) bench_die("no shape");
}

void solid_put(cast_solid *solid, double x, double y) {
    hm_pose pose = HM_POSE_DEFAULT;
    solid->position = pose.position = (hm_vec2){x, y};
    pose.angle = solid->angle;
    if (hm_xform_from_pose(&pose, &solid->xform) != HM_OK) bench_die("no xform");
}

void solid_free(cast_solid *solid) { hm_polygon_destroy(solid->polygon); }

// ---- pairs --------------------------------------------------------------------------------------------------------

bool cast_pair_meets(const cast_pair *pair) {
    return hm_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &pair->b.xform, NULL);
}

void cast_pair_put(uint64_t *state, const cast_position *position, cast_pair *pair) {
    const double angle = solid_random(state, 0, whole_turn), x = solid_random(state, -500, 500),
                 y = solid_random(state, -500, 500);
    const double aside = solid_random(state, -position->aside, position->aside);
    double low = 0, high = 4 * solids_size;
    solid_put(&pair->a, x, y);
    for (int i = 0; i < 30; i++) {
        const double middle = (low + high) / 2;
        solid_put(&pair->b, x + middle * cos(angle), y + middle * sin(angle));
        *(cast_pair_meets(pair) ? &low : &high) = middle;
    }
    low += solid_random(state, position->least, position->most);
    solid_put(&pair->b, x + low * cos(angle), y + low * sin(angle));
    pair->motion.x = solid_units(-position->length * cos(angle + aside));
    pair->motion.y = solid_units(-position->length * sin(angle + aside));
}
