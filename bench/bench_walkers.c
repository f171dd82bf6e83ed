// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A level full of walkers: a thousand of them move in one frame over floors of tiles, fall through gaps and go back at
// walls; or over hills of two slopes, below and on one-way platforms. Each moves among those that have moved before it
// in that frame. Before each timed frame the world is put back to where it was; what one move costs is printed.
#include "bench_world.h"

#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "shapes.h"

enum { WALKERS = 1000, WALKERS_WIDE = 256, WALKERS_HIGH = 64, WALKERS_CELL = 16, WALKERS_SETTLE = 60 };

typedef struct walkers_bench {
    hm_world *world;
    hm_tilemap *map;
    hm_mask *mask;
    hm_object walker[WALKERS];
    hm_vec2 speed[WALKERS], kept[WALKERS];
    void *snapshot;
    size_t size;
} walkers_bench;

// What lies over the floor: walls, or hills of two slopes with one-way platforms above, all numbers of tiles.
static uint32_t walkers_over_floor(const uint32_t *cells, int32_t i, int32_t row, int32_t hash, bool slopes) {
    const bool after_slope = i > 0 && cells[i - 1] == 2;
    if (!slopes) return row == 6 && hash % 20 == 0;
    if (row == 6) return after_slope ? 2 | HM_CELL_FLIP_X : hash % 8 == 0 ? 2 : 0;
    return row == 4 && hash % 3 == 0 ? 3 : 0;
}

// A floor every eight rows with gaps, and more on it.
static void walkers_level(walkers_bench *bench, bool slopes, uint64_t *state, hm_shape *out) {
    static uint32_t cells[WALKERS_WIDE * WALKERS_HIGH];
    static const hm_vec2 slope[] = {{0, WALKERS_CELL}, {WALKERS_CELL, 0}, {WALKERS_CELL, WALKERS_CELL}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID},
                             {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
                             {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP}};
    const hm_tilemap_options options = {.width = WALKERS_WIDE, .height = WALKERS_HIGH, .cell_width = WALKERS_CELL};
    for (int32_t i = 0; i < WALKERS_WIDE * WALKERS_HIGH; i++) {
        const int32_t row = i / WALKERS_WIDE % 8, hash = random_between(state, 0, 319);
        cells[i] = row == 7 ? hash % 16 != 0 : walkers_over_floor(cells, i, row, hash, slopes);
    }
    if (hm_tilemap_create(&options, tiles, 3, cells, NULL, &bench->map) != HM_OK) bench_die("no map");
    hm_shape_tilemap(bench->map, out);
}

static void walkers_shape(walkers_bench *bench, int kind, hm_shape *out) {
    hm_result result = HM_OK;
    if (kind == 0) result = hm_shape_box(0, 0, 12, 12, 0, out);
    if (kind == 1) result = hm_shape_circle(6, 6, 6, out);
    if (kind == 2) result = hm_shape_capsule(6, 4, 6, 8, 4, out);
    if (kind == 3) {
        uint8_t *alpha = shape_alpha(SHAPE_DISC, 12, 0);
        if (hm_mask_from_alpha(alpha, 12, 12, 12, SHAPE_THRESHOLD, NULL, &bench->mask) != HM_OK ||
            hm_mask_prepare(bench->mask) != HM_OK)
            bench_die("no mask");
        free(alpha);
        hm_shape_mask(bench->mask, out);
    }
    if (result != HM_OK) bench_die("no shape");
}

static hm_object walkers_add(walkers_bench *bench, const hm_object_def *like, double x, double y) {
    hm_object_def def = *like;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_object out;
    pose.position = (hm_vec2){x, y};
    if (hm_xform_from_pose(&pose, &def.xform) != HM_OK || hm_world_add(bench->world, &def, &out) != HM_OK)
        bench_die("no object");
    return out;
}

// One frame; a walker that is stopped by a wall goes back.
static void walkers_frame(walkers_bench *bench) {
    const hm_world_move_options options = {.max_slope = 1, .snap = 2};
    for (int i = 0; i < WALKERS; i++) {
        hm_vec2 *speed = &bench->speed[i];
        hm_world_move_end end;
        speed->y = speed->y < 8 ? speed->y + 0.25 : 8;
        if (hm_world_move(bench->world, bench->walker[i], *speed, &options, &end, NULL, 0) != HM_OK)
            bench_die("no move");
        if (end.ground != HM_NO_OBJECT) speed->y = 0;
        if (end.motion.x == 0) speed->x = -speed->x;
    }
}

static void walkers_keep(walkers_bench *bench) {
    hm_world_save(bench->world, NULL, 0, &bench->size);
    bench->snapshot = malloc(bench->size);
    if (!bench->snapshot || hm_world_save(bench->world, bench->snapshot, bench->size, &bench->size) != HM_OK)
        bench_die("no memory");
    for (int i = 0; i < WALKERS; i++) bench->kept[i] = bench->speed[i];
}

static void walkers_back(walkers_bench *bench) {
    if (hm_world_restore(bench->world, bench->snapshot, bench->size) != HM_OK ||
        hm_world_update(bench->world) != HM_OK)
        bench_die("no memory");
    for (int i = 0; i < WALKERS; i++) bench->speed[i] = bench->kept[i];
}

static void walkers_make(walkers_bench *bench, int kind, bool slopes) {
    uint64_t state = 7;
    hm_object_def level = HM_OBJECT_DEFAULT, walker = HM_OBJECT_DEFAULT;
    hm_shape shape;
    if (hm_world_create(NULL, NULL, &bench->world) != HM_OK) bench_die("no world");
    walkers_level(bench, slopes, &state, &shape);
    if (hm_world_add_shapes(bench->world, &shape, 1, &level.shapes) != HM_OK) bench_die("no memory");
    level.flags = HM_OBJECT_FIXED;
    walkers_add(bench, &level, 0, 0);
    walkers_shape(bench, kind, &shape);
    if (hm_world_add_shapes(bench->world, &shape, 1, &walker.shapes) != HM_OK) bench_die("no memory");
    walker.filter = (hm_filter){.category = 2, .mask = 1}; // walkers do not block each other
    for (int i = 0; i < WALKERS; i++) {
        const double x = random_between(&state, 80, 4 * (WALKERS_WIDE - 4) * WALKERS_CELL) / 4.0;
        bench->walker[i] = walkers_add(bench, &walker, x, random_between(&state, 0, 7) * 8 * WALKERS_CELL + 70);
        bench->speed[i] = (hm_vec2){random_between(&state, 0, 1) ? 1.5 : -1, 0};
    }
    for (int i = 0; i < WALKERS_SETTLE; i++) {
        if (hm_world_update(bench->world) != HM_OK) bench_die("no memory");
        walkers_frame(bench);
    }
    walkers_keep(bench);
}

static double walkers_time(const void *context, int32_t passes) {
    walkers_bench *bench = (walkers_bench *)(uintptr_t)context;
    double spent = 0;
    for (int32_t pass = 0; pass < passes; pass++) {
        walkers_back(bench);
        const double start = bench_cpu_ns();
        walkers_frame(bench);
        spent += bench_cpu_ns() - start;
    }
    return spent;
}

static void walkers_free(walkers_bench *bench) {
    hm_world_destroy(bench->world);
    hm_tilemap_destroy(bench->map);
    hm_mask_destroy(bench->mask);
    free(bench->snapshot);
    *bench = (walkers_bench){0};
}

void bench_walkers(bench_run *run) {
    static const char *const name[] = {"box", "circle", "capsule", "mask"};
    static walkers_bench bench;
    for (int i = 0; i < 8; i++) {
        const int kind = i % 4;
        const bool slopes = i >= 4;
        const bench_cell cell = {"walkers", name[kind], WALKERS, slopes ? "slopes" : "tiles", WALKERS, 0};
        if (!bench_wanted(run, &cell)) continue;
        walkers_make(&bench, kind, slopes);
        bench_side side = {.name = hm_simd_name(run->best),
                           .level = (int)run->best,
                           .timer = walkers_time,
                           .context = &bench,
                           .calls = WALKERS};
        if (bench_measure(run, &cell, &side, 1)) bench_publish(run, &cell, NULL, &side);
        walkers_free(&bench);
    }
}
