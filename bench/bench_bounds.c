// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Questions that no small part of the shapes decides: deep in random pixels or cells, inside of great solids.
// Of a few poses each the worst call is printed, in microseconds.
#include "bench_world.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "shapes.h"

enum { BOUNDS_MASKS = 3, BOUNDS_MOST = 1024, BOUNDS_MANY = 1000 };

/// The question about a pair.
typedef enum bounds_question {
    BOUNDS_SEPARATE,
    BOUNDS_CONTACT,
    BOUNDS_CAST,
    BOUNDS_SEPARATE_LIMITED,
    BOUNDS_CONTACT_LIMITED,
    BOUNDS_CAST_LIMITED,
    BOUNDS_QUESTIONS
} bounds_question;

/// Two shapes as they lie, and what they are made of.
typedef struct bounds_pair {
    hm_shape a, b;
    hm_xform xa, xb;
    hm_tilemap *map;
    hm_outline *outline;
    hm_compound *compound;
    hm_mask *mask[BOUNDS_MASKS];
    int masks;
} bounds_pair;

typedef void (*bounds_make)(bounds_pair *pair, int size, uint64_t *state);

static double bounds_between(uint64_t *state, double low, double high) {
    return low + (high - low) * random_between(state, 0, 1 << 20) / (double)(1 << 20);
}

static void bounds_ok(hm_result result) {
    if (result != HM_OK) bench_die("no shape");
}

static void bounds_pose(hm_xform *out, double x, double y, double angle) {
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = (hm_vec2){x, y};
    pose.angle = angle;
    bounds_ok(hm_xform_from_pose(&pose, out));
}

// ---- what they are made of ----------------------------------------------------------------------------------------

static void bounds_map(bounds_pair *pair, int side, int cell, int percent, bool outside, uint64_t *state) {
    static uint32_t cells[BOUNDS_MOST * BOUNDS_MOST];
    const hm_tile tile = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {.width = side, .height = side, .cell_width = cell, .solid_outside = outside};
    for (int i = 0; i < side * side; i++) cells[i] = random_between(state, 1, 100) <= percent;
    bounds_ok(hm_tilemap_create(&options, &tile, 1, cells, NULL, &pair->map));
}

static hm_mask *bounds_keep(bounds_pair *pair, hm_mask *mask) {
    bounds_ok(hm_mask_prepare(mask));
    return pair->mask[pair->masks++] = mask;
}

static hm_mask *bounds_disc(bounds_pair *pair, int size) {
    uint8_t *alpha = shape_alpha(SHAPE_DISC, size, 0);
    hm_mask *mask;
    bounds_ok(hm_mask_from_alpha(alpha, size, size, (size_t)size, SHAPE_THRESHOLD, NULL, &mask));
    free(alpha);
    return bounds_keep(pair, mask);
}

// A checkerboard where `percent` is 0.
static hm_mask *bounds_noise(bounds_pair *pair, int size, int percent, uint64_t *state) {
    hm_mask *mask;
    bounds_ok(hm_mask_create(size, size, NULL, &mask));
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            if (percent ? random_between(state, 1, 100) <= percent : ((x ^ y) & 1) != 0)
                hm_mask_set(mask, x, y, true);
    return bounds_keep(pair, mask);
}

// ---- pairs --------------------------------------------------------------------------------------------------------

static void bounds_in_map(bounds_pair *pair, int size, int cell, int percent, uint64_t *state) {
    bounds_map(pair, size, cell, percent, false, state);
    hm_shape_tilemap(pair->map, &pair->a);
    bounds_pose(&pair->xb, bounds_between(state, 0, size * cell), bounds_between(state, 0, size * cell),
                bounds_between(state, 0, 6));
}

static void bounds_ray_map(bounds_pair *pair, int size, uint64_t *state) {
    bounds_in_map(pair, size, random_between(state, 1, 8), random_between(state, 20, 80), state);
    bounds_ok(hm_shape_ray(0, 0, bounds_between(state, -1, 1), 1, &pair->b));
}

static void bounds_segment_map(bounds_pair *pair, int size, uint64_t *state) {
    bounds_in_map(pair, size, random_between(state, 1, 8), random_between(state, 20, 80), state);
    bounds_ok(hm_shape_segment(0, 0, bounds_between(state, -80, 80), bounds_between(state, -80, 80), &pair->b));
}

static void bounds_capsule_map(bounds_pair *pair, int size, uint64_t *state) {
    bounds_in_map(pair, size, random_between(state, 1, 8), random_between(state, 20, 80), state);
    bounds_ok(hm_shape_capsule(0, 0, bounds_between(state, -80, 80), bounds_between(state, -80, 80), 2, &pair->b));
}

static void bounds_box_map(bounds_pair *pair, int size, uint64_t *state) {
    bounds_in_map(pair, size, random_between(state, 1, 8), random_between(state, 20, 80), state);
    bounds_ok(hm_shape_box(0, 0, bounds_between(state, 1, 40), bounds_between(state, 1, 40), 0, &pair->b));
}

static void bounds_ray_disc(bounds_pair *pair, int size, uint64_t *state) {
    hm_shape_mask(bounds_disc(pair, size), &pair->a);
    bounds_ok(hm_shape_ray(0, 0, bounds_between(state, -1, 1), 1, &pair->b));
    bounds_pose(&pair->xb, bounds_between(state, 0, size), bounds_between(state, 0, size), 0);
}

// The smaller mask is 32 pixels wide and rotated.
static void bounds_mask_solid(bounds_pair *pair, int size, uint64_t *state) {
    bounds_in_map(pair, size, 16, 100, state);
    hm_shape_mask(bounds_disc(pair, 32), &pair->b);
}

static void bounds_mask_map(bounds_pair *pair, int size, uint64_t *state) {
    bounds_in_map(pair, size, 16, 50, state);
    hm_shape_mask(bounds_disc(pair, 32), &pair->b);
}

static void bounds_outside(bounds_pair *pair, int size, uint64_t *state) {
    bounds_map(pair, size, 16, 30, true, state);
    hm_shape_tilemap(pair->map, &pair->a);
    bounds_ok(hm_shape_box(0, 0, bounds_between(state, 2, 40), bounds_between(state, 2, 40), 0, &pair->b));
    bounds_pose(&pair->xb, bounds_between(state, -40, 30), bounds_between(state, -40, 1100),
                bounds_between(state, 0, 6));
}

static void bounds_outline_circle(bounds_pair *pair, int size, uint64_t *state) {
    bounds_ok(hm_outline_from_mask(bounds_noise(pair, size, 50, state), HM_CONNECT_4, NULL, &pair->outline));
    bounds_ok(hm_outline_prepare(pair->outline, 0));
    hm_shape_outline(pair->outline, &pair->a);
    bounds_ok(hm_shape_circle(0, 0, 3 * size, &pair->b));
    bounds_pose(&pair->xb, bounds_between(state, 0, size), bounds_between(state, 0, size), 0);
}

static void bounds_noise_pair(bounds_pair *pair, int size, uint64_t *state) {
    hm_shape_mask(bounds_noise(pair, size, 12, state), &pair->a);
    hm_shape_mask(bounds_noise(pair, size, 12, state), &pair->b);
    bounds_pose(&pair->xb, bounds_between(state, 0, size / 8.0), bounds_between(state, 0, size / 8.0),
                bounds_between(state, 0, 1));
}

static void bounds_board_pair(bounds_pair *pair, int size, uint64_t *state) {
    hm_shape_mask(bounds_noise(pair, size, 0, state), &pair->a);
    hm_shape_mask(bounds_noise(pair, size, 0, state), &pair->b);
    bounds_pose(&pair->xb, bounds_between(state, 0, size / 8.0), bounds_between(state, 0, size / 8.0),
                bounds_between(state, 0, 1));
}

static void bounds_compound(bounds_pair *pair, int size, uint64_t *state) {
    hm_compound_part part[9] = {{.xform = HM_XFORM_IDENTITY}};
    bounds_in_map(pair, size, 16, 60, state);
    part[0].shape = pair->a;
    for (int i = 1; i < 9; i++) {
        bounds_ok(hm_shape_box(0, 0, bounds_between(state, 8, 60), bounds_between(state, 8, 60), 0, &part[i].shape));
        bounds_pose(&part[i].xform, bounds_between(state, 0, 16 * size), bounds_between(state, 0, 16 * size),
                    bounds_between(state, 0, 6));
    }
    bounds_ok(hm_compound_create(part, 9, NULL, &pair->compound));
    hm_shape_compound(pair->compound, &pair->a);
    hm_shape_mask(bounds_disc(pair, 256), &pair->b);
}

static void bounds_free(bounds_pair *pair) {
    hm_compound_destroy(pair->compound);
    hm_tilemap_destroy(pair->map);
    hm_outline_destroy(pair->outline);
    for (int i = 0; i < pair->masks; i++) hm_mask_destroy(pair->mask[i]);
}

// ---- questions ----------------------------------------------------------------------------------------------------

static double bounds_time(const bounds_pair *pair, int question) {
    const hm_limits limits = {0, 20000};
    const hm_separate_options separate = {.limits = limits};
    const hm_contact_options in_contact = {.limits = limits};
    const hm_cast_options in_cast = {.limits = limits};
    hm_contact_info contact;
    hm_separation move;
    hm_cast_hit hit;
    const double start = bench_cpu_ns();
    if (question == BOUNDS_SEPARATE) hm_separate(&pair->a, &pair->xa, &pair->b, &pair->xb, NULL, &move);
    if (question == BOUNDS_CONTACT) hm_contact(&pair->a, &pair->xa, &pair->b, &pair->xb, NULL, &contact);
    if (question == BOUNDS_CAST) hm_cast(&pair->a, &pair->xa, &pair->b, &pair->xb, (hm_vec2){30, 20}, NULL, &hit);
    if (question == BOUNDS_SEPARATE_LIMITED) hm_separate(&pair->a, &pair->xa, &pair->b, &pair->xb, &separate, &move);
    if (question == BOUNDS_CONTACT_LIMITED)
        hm_contact(&pair->a, &pair->xa, &pair->b, &pair->xb, &in_contact, &contact);
    if (question == BOUNDS_CAST_LIMITED)
        hm_cast(&pair->a, &pair->xa, &pair->b, &pair->xb, (hm_vec2){30, 20}, &in_cast, &hit);
    return bench_cpu_ns() - start;
}

static void bounds_cells(bench_run *run, const char *name, int size, int poses, bounds_make make) {
    static const char *const question[] = {"separate", "contact", "cast", "separate-20k", "contact-20k", "cast-20k"};
    double worst[BOUNDS_QUESTIONS] = {0};
    bool wanted[BOUNDS_QUESTIONS], any = false;
    bench_cell cell[BOUNDS_QUESTIONS];
    for (int k = 0; k < BOUNDS_QUESTIONS; k++) {
        cell[k] = (bench_cell){"bounds", name, size, question[k], poses, 0};
        wanted[k] = !run->count && bench_wanted(run, &cell[k]);
        any = any || wanted[k];
    }
    for (int i = 0; any && i < poses; i++) {
        uint64_t state = 1000 + (uint64_t)i;
        bounds_pair pair = {.xa = HM_XFORM_IDENTITY, .xb = HM_XFORM_IDENTITY};
        make(&pair, size, &state);
        for (int k = 0; k < BOUNDS_QUESTIONS; k++)
            if (wanted[k]) worst[k] = fmax(worst[k], bounds_time(&pair, k));
        bounds_free(&pair);
    }
    for (int k = 0; k < BOUNDS_QUESTIONS; k++)
        if (wanted[k]) bench_publish_number(run, &cell[k], "us at worst", "", 0, worst[k] / 1000);
}

// A mask among many that all overlap it, pushed out, or moved.
static void bounds_among(bench_run *run, int count, bool push) {
    const bench_cell cell = {"bounds", "many", count, push ? "push" : "move", 1, 0};
    uint64_t state = 5;
    bounds_pair made = {.masks = 0};
    hm_world *world;
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object mover = HM_NO_OBJECT;
    if (run->count || !bench_wanted(run, &cell)) return;
    hm_shape_mask(bounds_disc(&made, 32), &made.a);
    bounds_ok(hm_world_create(NULL, NULL, &world));
    bounds_ok(hm_world_add_shapes(world, &made.a, 1, &def.shapes));
    for (int i = 0; i < count; i++) {
        bounds_pose(&def.xform, bounds_between(&state, 0, 24), bounds_between(&state, 0, 24),
                    bounds_between(&state, 0, 6));
        bounds_ok(hm_world_add(world, &def, &mover));
    }
    bounds_ok(hm_world_update(world));
    hm_world_push pushed;
    hm_world_move_end end;
    const double start = bench_cpu_ns();
    if (push)
        bounds_ok(hm_world_try_push_out(world, mover, 64, NULL, &pushed));
    else
        bounds_ok(hm_world_try_move(world, mover, (hm_vec2){5, 3}, NULL, &end, NULL, 0));
    bench_publish_number(run, &cell, "us", "", 0, (bench_cpu_ns() - start) / 1000);
    hm_world_destroy(world);
    bounds_free(&made);
}

void bench_bounds(bench_run *run) {
    const int poses = run->brief ? 8 : 32;
    bounds_cells(run, "ray-map", 4, poses, bounds_ray_map);
    bounds_cells(run, "ray-map", 16, poses, bounds_ray_map);
    bounds_cells(run, "segment-map", 16, poses, bounds_segment_map);
    bounds_cells(run, "capsule-map", 16, poses, bounds_capsule_map);
    bounds_cells(run, "box-map", 16, poses, bounds_box_map);
    bounds_cells(run, "ray-disc", 256, poses, bounds_ray_disc);
    bounds_cells(run, "mask-solid", 64, poses, bounds_mask_solid);
    bounds_cells(run, "mask-solid", 1024, 4, bounds_mask_solid);
    bounds_cells(run, "mask-map", 32, poses, bounds_mask_map);
    bounds_cells(run, "outside", 64, poses, bounds_outside);
    bounds_cells(run, "outline-circle", 64, 4, bounds_outline_circle);
    bounds_cells(run, "compound", 64, 4, bounds_compound);
    bounds_cells(run, "noise", BOUNDS_MOST, 2, bounds_noise_pair);
    bounds_cells(run, "board", BOUNDS_MOST, 2, bounds_board_pair);
    bounds_among(run, BOUNDS_MANY / 10, false);
    bounds_among(run, BOUNDS_MANY, false);
    bounds_among(run, BOUNDS_MANY / 10, true);
    bounds_among(run, BOUNDS_MANY, true);
}
