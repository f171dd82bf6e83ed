// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Queries of a world of 2,000 rotated sprites, each beside what one writes without a world: a loop over all objects
// that compares boxes, and calls the same exact function where they meet.
#include "bench_world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "shapes.h"

enum { QUERY_OBJECTS = 2000, QUERY_ROUNDS = 256, QUERY_KINDS = 5 };

#define QUERY_SIDE 6000.0
#define QUERY_REACH 200.0

typedef struct query_scene {
    hm_world *world;
    hm_mask *mask[SHAPE_COUNT];
    hm_shape shape[QUERY_OBJECTS]; // of object i, for the loop
    hm_xform xform[QUERY_OBJECTS];
    hm_bounds box[QUERY_OBJECTS];
    hm_object id[QUERY_OBJECTS];
    hm_vec2 from[QUERY_ROUNDS], to[QUERY_ROUNDS];
    hm_shape point, circle;
} query_scene;

static query_scene scene;

// ---- the scene ----------------------------------------------------------------------------------------------------

static double query_random(uint64_t *state, double most) {
    return most * (double)(random_next(state) >> 11) / 9007199254740992.0;
}

static void scene_add(int32_t i, uint32_t set, uint64_t *state) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_object id;
    pose.position.x = query_random(state, QUERY_SIDE);
    pose.position.y = query_random(state, QUERY_SIDE);
    pose.pivot = (hm_vec2){48, 48};
    pose.angle = query_random(state, 6.283185307179586);
    if (hm_xform_from_pose(&pose, &def.xform) != HM_OK) bench_die("no pose");
    def.shapes = set;
    def.flags = i % 2 ? HM_OBJECT_FIXED : 0;
    if (hm_world_add(scene.world, &def, &id) != HM_OK) bench_die("no object");
    scene.id[i] = id;
    scene.xform[i] = def.xform;
    hm_shape_bounds(&scene.shape[i], &def.xform, 0, &scene.box[i]);
}

static void scene_make(void) {
    uint32_t set[SHAPE_COUNT];
    hm_shape shape[SHAPE_COUNT];
    uint64_t state = 21;
    if (hm_world_create(NULL, NULL, &scene.world) != HM_OK) bench_die("no world");
    for (int k = 0; k < SHAPE_COUNT; k++) {
        uint8_t *alpha = shape_alpha((shape_kind)k, 96, 1);
        if (hm_mask_from_alpha(alpha, 96, 96, 0, SHAPE_THRESHOLD, NULL, &scene.mask[k]) != HM_OK ||
            hm_mask_prepare(scene.mask[k]) != HM_OK)
            bench_die("no mask");
        hm_shape_mask(scene.mask[k], &shape[k]);
        if (hm_world_add_shapes(scene.world, &shape[k], 1, &set[k]) != HM_OK) bench_die("no shapes");
        free(alpha);
    }
    for (int32_t i = 0; i < QUERY_OBJECTS; i++) {
        scene.shape[i] = shape[i % SHAPE_COUNT];
        scene_add(i, set[i % SHAPE_COUNT], &state);
    }
    for (int32_t i = 0; i < QUERY_ROUNDS; i++) {
        scene.from[i].x = query_random(&state, QUERY_SIDE);
        scene.from[i].y = query_random(&state, QUERY_SIDE);
        const double angle = query_random(&state, 6.283185307179586);
        scene.to[i] = (hm_vec2){scene.from[i].x + 400 * cos(angle), scene.from[i].y + 400 * sin(angle)};
    }
    if (hm_shape_point(0, 0, &scene.point) != HM_OK || hm_shape_circle(0, 0, 8, &scene.circle) != HM_OK)
        bench_die("no shape");
    if (hm_world_update(scene.world) != HM_OK) bench_die("no update");
}

static void scene_free(void) {
    hm_world_destroy(scene.world);
    for (int k = 0; k < SHAPE_COUNT; k++) {
        hm_mask_destroy(scene.mask[k]);
    }
}

// ---- questions: which object, or how many; 0 for none -------------------------------------------------------------

static hm_xform query_xform(hm_vec2 at) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position = at;
    if (hm_xform_from_pose(&pose, &xform) != HM_OK) bench_die("no pose");
    return xform;
}

static uint64_t world_answer(int kind, int32_t i) {
    const hm_vec2 from = scene.from[i], to = scene.to[i];
    const hm_vec2 motion = {to.x - from.x, to.y - from.y};
    const hm_box area = {from.x, from.y, 128, 96};
    hm_near near;
    hm_world_hit hit;
    hm_pick pick;
    hm_object found[64];
    switch (kind) {
    case 0:
        return hm_world_pick(scene.world, from, 0, NULL, &pick) ? (uint32_t)pick.object : 0;
    case 1:
        return (uint64_t)hm_world_in_box(scene.world, &area, NULL, found, 64);
    case 2:
        return hm_world_ray(scene.world, from, to, NULL, &hit) ? (uint32_t)hit.object : 0;
    case 3: {
        const hm_xform at = query_xform(from);
        return hm_world_cast(scene.world, &scene.circle, &at, motion, NULL, &hit) ? (uint32_t)hit.object : 0;
    }
    default:
        return hm_world_nearest(scene.world, from, QUERY_REACH, NULL, &near, 1) ? (uint32_t)near.object : 0;
    }
}

static bool boxes_meet(const hm_bounds *a, const hm_bounds *b) {
    return a->x0 <= b->x1 && b->x0 <= a->x1 && a->y0 <= b->y1 && b->y0 <= a->y1;
}

static bool loop_in(const hm_shape *shape, const hm_xform *at, const hm_bounds *box, int32_t i) {
    return boxes_meet(box, &scene.box[i]) && hm_overlap(&scene.shape[i], &scene.xform[i], shape, at, NULL);
}

static uint64_t loop_cast(const hm_shape *shape, const hm_xform *at, hm_vec2 motion, hm_cast_start start,
                          const hm_bounds *box) {
    hm_cast_hit hit;
    double best = 2;
    uint64_t answer = 0;
    for (int32_t i = 0; i < QUERY_OBJECTS; i++) {
        if (!boxes_meet(box, &scene.box[i])) continue;
        if (!hm_cast(&scene.shape[i], &scene.xform[i], shape, at, motion, &(hm_cast_options){.start = start}, &hit))
            continue;
        if (hit.fraction >= best) continue;
        best = hit.fraction;
        answer = (uint64_t)i + 1;
    }
    return answer;
}

static uint64_t loop_nearest(const hm_xform *at, hm_vec2 from) {
    double best = QUERY_REACH;
    uint64_t answer = 0;
    for (int32_t i = 0; i < QUERY_OBJECTS; i++) {
        const hm_bounds *box = &scene.box[i];
        const double x = fmax(fmax(box->x0 - from.x, from.x - box->x1), 0);
        const double y = fmax(fmax(box->y0 - from.y, from.y - box->y1), 0);
        if (x * x + y * y > best * best) continue;
        const double distance = hm_distance(&scene.shape[i], &scene.xform[i], &scene.point, at, NULL);
        if (distance > best || (answer > 0 && distance >= best)) continue;
        best = distance;
        answer = (uint64_t)i + 1;
    }
    return answer;
}

static uint64_t loop_answer(int kind, int32_t i) {
    const hm_vec2 from = scene.from[i], to = scene.to[i];
    const hm_vec2 motion = {to.x - from.x, to.y - from.y};
    const hm_xform at = query_xform(from);
    const double r = kind == 3 ? 8.001 : 0.001;
    const hm_bounds way = {(float)(fmin(from.x, to.x) - r), (float)(fmin(from.y, to.y) - r),
                           (float)(fmax(from.x, to.x) + r), (float)(fmax(from.y, to.y) + r)};
    hm_bounds box;
    hm_shape area;
    uint64_t count = 0;
    switch (kind) {
    case 0:
        hm_shape_bounds(&scene.point, &at, 0, &box);
        for (int32_t k = QUERY_OBJECTS - 1; k >= 0; k--)
            if (loop_in(&scene.point, &at, &box, k)) return (uint64_t)k + 1;
        return 0;
    case 1:
        if (hm_shape_box(0, 0, 128, 96, 0, &area) != HM_OK) bench_die("no box");
        hm_shape_bounds(&area, &at, 0, &box);
        for (int32_t k = 0; k < QUERY_OBJECTS; k++) count += loop_in(&area, &at, &box, k);
        return count;
    case 2:
        return loop_cast(&scene.point, &at, motion, HM_CAST_ALWAYS, &way);
    case 3:
        return loop_cast(&scene.circle, &at, motion, HM_CAST_DEEPER, &way);
    default:
        return loop_nearest(&at, from);
    }
}

// ---- cells --------------------------------------------------------------------------------------------------------

typedef struct query_work {
    int kind;
    uint64_t (*answer)(int kind, int32_t i);
} query_work;

static double time_answers(const void *context, int32_t passes) {
    const query_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++)
        for (int32_t i = 0; i < QUERY_ROUNDS; i++) sum += work->answer(work->kind, i);
    bench_use(sum);
    return bench_cpu_ns() - start;
}

// ---- sight --------------------------------------------------------------------------------------------------------

/// Which eyes: any that see the object, or do not; those for which the ray to its middle meets it first; those that one
/// blocker hides it from, by the rays to the middle and the corners of its bounds. (Noise hides by chance.)
typedef enum sight_kind { SIGHT_HIDDEN, SIGHT_VISIBLE, SIGHT_FREE, SIGHT_COVERED, SIGHT_KINDS } sight_kind;

/// Eyes some 300 to 600 pixels away from objects.
typedef struct sight_work {
    hm_vec2 eye[QUERY_ROUNDS];
    hm_object target[QUERY_ROUNDS];
    int32_t count;
} sight_work;

static hm_object sight_first(hm_vec2 eye, double x, double y) {
    hm_world_hit hit = {.object = HM_NO_OBJECT};
    hm_world_ray(scene.world, eye, (hm_vec2){x, y}, NULL, &hit);
    return hit.object;
}

static bool sight_is_noise(hm_object object) {
    for (int32_t i = SHAPE_NOISE; i < QUERY_OBJECTS; i += SHAPE_COUNT)
        if (scene.id[i] == object) return true;
    return false;
}

static bool sight_is(sight_kind kind, hm_vec2 eye, int32_t i) {
    const hm_bounds *box = &scene.box[i];
    const hm_object middle = sight_first(eye, (box->x0 + box->x1) / 2, (box->y0 + box->y1) / 2);
    const bool visible = hm_world_sees_object(scene.world, eye, scene.id[i], NULL, NULL);
    if (kind == SIGHT_HIDDEN || kind == SIGHT_VISIBLE) return visible == (kind == SIGHT_VISIBLE);
    if (kind == SIGHT_FREE) return middle == scene.id[i];
    return !visible && middle != HM_NO_OBJECT && sight_first(eye, box->x0, box->y0) == middle &&
           sight_first(eye, box->x1, box->y0) == middle && sight_first(eye, box->x0, box->y1) == middle &&
           sight_first(eye, box->x1, box->y1) == middle && !sight_is_noise(middle);
}

static sight_work sight_make(sight_kind kind) {
    sight_work work = {.count = 0};
    uint64_t state = 23;
    for (int32_t tries = 0; tries < 1000000 && work.count < QUERY_ROUNDS; tries++) {
        const int32_t i = random_between(&state, 0, QUERY_OBJECTS - 1);
        const double angle = query_random(&state, 6.283185307179586), far = 300 + query_random(&state, 300);
        const hm_bounds *box = &scene.box[i];
        const hm_vec2 eye = {(box->x0 + box->x1) / 2 + far * cos(angle), (box->y0 + box->y1) / 2 + far * sin(angle)};
        if (!sight_is(kind, eye, i)) continue;
        work.eye[work.count] = eye;
        work.target[work.count++] = scene.id[i];
    }
    if (work.count < QUERY_ROUNDS) bench_die("only %d eyes", (int)work.count);
    return work;
}

static double time_sight(const void *context, int32_t passes) {
    const sight_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++)
        for (int32_t i = 0; i < QUERY_ROUNDS; i++)
            sum += hm_world_sees_object(scene.world, work->eye[i], work->target[i], NULL, NULL);
    bench_use(sum);
    return bench_cpu_ns() - start;
}

static void measure_sight(bench_run *run) {
    static const char *const names[SIGHT_KINDS] = {"hidden", "visible", "free", "covered"};
    for (int kind = 0; kind < SIGHT_KINDS; kind++) {
        const bench_cell cell = {"world-sight", "sprites", QUERY_OBJECTS, names[kind], QUERY_ROUNDS, 0};
        if (!bench_wanted(run, &cell)) continue;
        scene_make();
        const sight_work work = sight_make((sight_kind)kind);
        bench_side side = {hm_simd_name(run->best), (int)run->best, time_sight, &work, QUERY_ROUNDS, {0}};
        if (bench_measure(run, &cell, &side, 1)) bench_publish(run, &cell, NULL, &side);
        scene_free();
    }
}

void bench_world_query(bench_run *run) {
    static const char *const names[QUERY_KINDS] = {"pick", "box", "ray", "cast", "nearest"};
    static bench_side sides[2];
    bool made = false;
    for (int kind = 0; kind < QUERY_KINDS; kind++) {
        const bench_cell cell = {"world-query", "sprites", QUERY_OBJECTS, names[kind], QUERY_ROUNDS, 0};
        const query_work works[2] = {{kind, loop_answer}, {kind, world_answer}};
        if (!bench_wanted(run, &cell)) continue;
        if (!made) scene_make();
        made = true;
        for (int32_t i = 0; i < QUERY_ROUNDS; i++)
            if (loop_answer(kind, i) != world_answer(kind, i)) bench_die("%s: other answers", names[kind]);
        sides[0] = (bench_side){"all in turn", -1, time_answers, &works[0], QUERY_ROUNDS, {0}};
        sides[1] = (bench_side){hm_simd_name(run->best), (int)run->best, time_answers, &works[1], QUERY_ROUNDS, {0}};
        if (bench_measure(run, &cell, sides, 2)) bench_publish(run, &cell, &sides[0], &sides[1]);
    }
    if (made) scene_free();
    measure_sight(run);
}
