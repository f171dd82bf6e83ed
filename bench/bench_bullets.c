// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A shooter: a thousand bullets, each a point, fly among ten rotated ships. In each frame all bullets are moved, and
// which of them hit is counted: by a world, and by what one writes without one, which is a loop over all ships that
// compares boxes and looks up the pixel of the bullet.
#include "bench_world.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "shapes.h"

enum { BULLETS = 1000, SHIPS = 10, SHIP_SIZE = 64, BULLET_FRAMES = 16 };

#define FIELD_WIDTH 1280
#define FIELD_HEIGHT 720

typedef struct bullets_bench {
    hm_world *world;
    hm_mask *mask[SHIPS];
    hm_object bullet[BULLETS], ship[SHIPS];
    hm_vec2 at[BULLET_FRAMES][BULLETS];
    hm_pose pose[SHIPS];
    hm_xform xform[SHIPS];
    hm_bounds box[SHIPS];
    float cosine[SHIPS], sine[SHIPS];
    int32_t frame;
} bullets_bench;

static double bullets_random(uint64_t *state, double most) {
    return most * (double)(random_next(state) >> 11) / 9007199254740992.0;
}

static void bullets_fly(bullets_bench *bench, uint64_t *state) {
    for (int i = 0; i < BULLETS; i++) {
        const double angle = bullets_random(state, 6.283185307179586);
        hm_vec2 at = {bullets_random(state, FIELD_WIDTH), bullets_random(state, FIELD_HEIGHT)};
        for (int frame = 0; frame < BULLET_FRAMES; frame++) {
            // There and back, so that the last frame leads to the first.
            const double way = frame < BULLET_FRAMES / 2 ? 8 : -8;
            bench->at[frame][i] = at;
            at.x += way * cos(angle);
            at.y += way * sin(angle);
        }
    }
}

static void bullets_add_ship(bullets_bench *bench, int i, uint64_t *state) {
    static const shape_kind kind[] = {SHAPE_DISC, SHAPE_STAR, SHAPE_GEAR};
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_shape shape;
    uint8_t *alpha = shape_alpha(kind[i % 3], SHIP_SIZE, 0);
    if (hm_mask_from_alpha(alpha, SHIP_SIZE, SHIP_SIZE, 0, SHAPE_THRESHOLD, NULL, &bench->mask[i]) != HM_OK ||
        hm_mask_prepare(bench->mask[i]) != HM_OK)
        bench_die("no mask");
    free(alpha);
    hm_shape_mask(bench->mask[i], &shape);
    hm_pose *pose = &bench->pose[i];
    *pose = (hm_pose)HM_POSE_DEFAULT;
    pose->pivot = (hm_vec2){SHIP_SIZE / 2, SHIP_SIZE / 2};
    pose->angle = bullets_random(state, 6.283185307179586);
    pose->position = (hm_vec2){bullets_random(state, FIELD_WIDTH), bullets_random(state, FIELD_HEIGHT)};
    bench->cosine[i] = (float)cos(pose->angle);
    bench->sine[i] = (float)sin(pose->angle);
    if (hm_xform_from_pose(pose, &bench->xform[i]) != HM_OK) bench_die("no pose");
    hm_shape_bounds(&shape, &bench->xform[i], 0, &bench->box[i]);
    def.xform = bench->xform[i];
    def.filter = (hm_filter){.category = 1, .mask = 2};
    if (hm_world_add_shapes(bench->world, &shape, 1, &def.shapes) != HM_OK ||
        hm_world_add(bench->world, &def, &bench->ship[i]) != HM_OK)
        bench_die("no ship");
}

static void bullets_make(bullets_bench *bench) {
    uint64_t state = 5;
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_shape point;
    if (hm_world_create(NULL, NULL, &bench->world) != HM_OK || hm_shape_point(0, 0, &point) != HM_OK ||
        hm_world_add_shapes(bench->world, &point, 1, &def.shapes) != HM_OK)
        bench_die("no world");
    for (int i = 0; i < SHIPS; i++) bullets_add_ship(bench, i, &state);
    def.filter = (hm_filter){.category = 2, .mask = 1}; // bullets do not hit each other
    for (int i = 0; i < BULLETS; i++)
        if (hm_world_add(bench->world, &def, &bench->bullet[i]) != HM_OK) bench_die("no bullet");
    bullets_fly(bench, &state);
}

static void bullets_free(bullets_bench *bench) {
    hm_world_destroy(bench->world);
    for (int i = 0; i < SHIPS; i++) hm_mask_destroy(bench->mask[i]);
}

// ---- one frame: how many bullets are in a ship --------------------------------------------------------------------

static int32_t bullets_set(bullets_bench *bench, int frame) {
    if (hm_world_set_positions(bench->world, bench->bullet, bench->at[frame], BULLETS) != HM_OK) bench_die("no move");
    return BULLETS;
}

static int32_t bullets_world(bullets_bench *bench, int frame) {
    bullets_set(bench, frame);
    if (hm_world_update(bench->world) != HM_OK) bench_die("no update");
    return hm_world_touching(bench->world, NULL, 0);
}

static bool bullets_in_ship(const bullets_bench *bench, int ship, hm_vec2 at) {
    const float x = (float)(at.x - bench->pose[ship].position.x), y = (float)(at.y - bench->pose[ship].position.y);
    const float u = x * bench->cosine[ship] + y * bench->sine[ship] + SHIP_SIZE / 2;
    const float v = y * bench->cosine[ship] - x * bench->sine[ship] + SHIP_SIZE / 2;
    return u >= 0 && v >= 0 && u < SHIP_SIZE && v < SHIP_SIZE && hm_mask_get(bench->mask[ship], (int32_t)u, (int32_t)v);
}

static int32_t bullets_plain(bullets_bench *bench, int frame) {
    int32_t count = 0;
    for (int i = 0; i < BULLETS; i++) {
        const hm_vec2 at = bench->at[frame][i];
        const float x = (float)at.x, y = (float)at.y;
        for (int k = 0; k < SHIPS; k++) {
            const hm_bounds *box = &bench->box[k];
            if (x >= box->x0 && x <= box->x1 && y >= box->y0 && y <= box->y1) count += bullets_in_ship(bench, k, at);
        }
    }
    return count;
}

typedef int32_t bullets_frame(bullets_bench *bench, int frame);

typedef struct bullets_work {
    bullets_bench *bench;
    bullets_frame *frame;
} bullets_work;

static double bullets_time(const void *context, int32_t passes) {
    const bullets_work *work = context;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        work->bench->frame = (work->bench->frame + 1) % BULLET_FRAMES;
        bench_use((uint64_t)work->frame(work->bench, work->bench->frame));
    }
    return bench_cpu_ns() - start;
}

// How many of the plain loop's answers are wrong, in percent: it rounds.
static double bullets_wrong(bullets_bench *bench) {
    int64_t hits = 0, off = 0;
    for (int frame = 0; frame < BULLET_FRAMES; frame++) {
        const int32_t right = bullets_world(bench, frame);
        hits += right;
        off += abs(bullets_plain(bench, frame) - right);
    }
    if (hits < BULLET_FRAMES || off * 100 > hits) bench_die("bullets: %d of %d hits differ", (int)off, (int)hits);
    return 100.0 * (double)off / (double)hits;
}

static bench_side bullets_side(const bench_run *run, const bullets_work *work) {
    return (bench_side){.name = hm_simd_name(run->best),
                        .level = (int)run->best,
                        .timer = bullets_time,
                        .context = work,
                        .calls = BULLETS};
}

void bench_bullets(bench_run *run) {
    static bullets_bench bench;
    bench_cell frame = {"bullets", "points", BULLETS, "ships", BULLETS * SHIPS * BULLET_FRAMES, 0};
    const bench_cell set = {"bullets", "points", BULLETS, "set", BULLETS, 0};
    const bool want_frame = bench_wanted(run, &frame), want_set = bench_wanted(run, &set);
    if (!want_frame && !want_set) return;
    bullets_make(&bench);
    const bullets_work ours = {&bench, bullets_world}, plain = {&bench, bullets_plain}, alone = {&bench, bullets_set};
    if (want_frame) {
        frame.peer_wrong = bullets_wrong(&bench);
        bench_side sides[2] = {{.name = "plain", .timer = bullets_time, .context = &plain, .calls = BULLETS},
                               bullets_side(run, &ours)};
        if (bench_measure(run, &frame, sides, 2)) bench_publish(run, &frame, &sides[0], &sides[1]);
    }
    if (want_set) {
        bench_side side = bullets_side(run, &alone);
        if (bench_measure(run, &set, &side, 1)) bench_publish(run, &set, NULL, &side);
    }
    bullets_free(&bench);
}
