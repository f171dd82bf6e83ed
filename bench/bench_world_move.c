// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Moves in a world: a walker of 12 x 12 pixels among 1,000 crates, in a level that is a map of tiles or one mask with
// its field. One dry run costs what it costs with no contact, with one and with two.
#include "bench_world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "shapes.h"

enum { MOVE_CELLS = 64, MOVE_CELL = 16, MOVE_CRATES = 1000, MOVE_POINTS = 128, MOVE_TRIES = 200000 };

typedef struct move_bench {
    hm_world *world;
    hm_tilemap *map;
    hm_mask *mask;
    hm_object walker;
    hm_xform at[MOVE_POINTS];
    hm_vec2 motion[MOVE_POINTS];
} move_bench;

// Floors every four rows, with gaps, and some pillars.
static bool move_is_solid(int32_t x, int32_t y) {
    const uint32_t hash = ((uint32_t)x * 2654435761u ^ (uint32_t)(y / 4) * 2246822519u) >> 20;
    return y % 4 == 3 ? hash % 8 > 0 : y % 4 == 2 && hash % 11 == 0;
}

static void move_add(move_bench *bench, const hm_shape *shape, double x, double y, hm_object *out) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = (hm_vec2){x, y};
    if (hm_xform_from_pose(&pose, &def.xform) != HM_OK ||
        hm_world_add_shapes(bench->world, shape, 1, &def.shapes) != HM_OK ||
        hm_world_add(bench->world, &def, out) != HM_OK)
        bench_die("no object");
}

static void move_add_level(move_bench *bench, bool tiles) {
    static uint32_t cells[MOVE_CELLS * MOVE_CELLS];
    const hm_tile tile = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {.width = MOVE_CELLS, .height = MOVE_CELLS, .cell_width = MOVE_CELL};
    const int32_t side = MOVE_CELLS * MOVE_CELL;
    hm_shape level;
    hm_object id;
    if (hm_mask_create(side, side, NULL, &bench->mask) != HM_OK) bench_die("no mask");
    for (int32_t i = 0; i < MOVE_CELLS * MOVE_CELLS; i++) {
        const int32_t x = i % MOVE_CELLS, y = i / MOVE_CELLS;
        const hm_rect rect = {x * MOVE_CELL, y * MOVE_CELL, MOVE_CELL, MOVE_CELL};
        cells[i] = move_is_solid(x, y);
        if (cells[i]) hm_mask_fill_rect(bench->mask, &rect, true);
    }
    if (hm_tilemap_create(&options, &tile, 1, cells, NULL, &bench->map) != HM_OK) bench_die("no map");
    if (hm_mask_prepare(bench->mask) != HM_OK) bench_die("no field");
    if (tiles)
        hm_shape_tilemap(bench->map, &level);
    else
        hm_shape_mask(bench->mask, &level);
    move_add(bench, &level, 0, 0, &id);
}

static void move_make(move_bench *bench, bool tiles) {
    uint64_t state = 11;
    hm_shape crate, body;
    hm_object id;
    if (hm_world_create(NULL, NULL, &bench->world) != HM_OK) bench_die("no world");
    if (hm_shape_box(0, 0, 8, 8, 0, &crate) != HM_OK || hm_shape_box(0, 0, 12, 12, 0, &body) != HM_OK)
        bench_die("no box");
    move_add_level(bench, tiles);
    for (int32_t i = 0; i < MOVE_CRATES; i++) {
        const int32_t x = random_between(&state, 0, MOVE_CELLS * MOVE_CELL);
        const int32_t row = random_between(&state, 0, MOVE_CELLS / 4 - 1);
        move_add(bench, &crate, x, row * 4 * MOVE_CELL + 3 * MOVE_CELL - 8, &id);
    }
    move_add(bench, &body, 0, -100, &bench->walker);
    if (hm_world_refresh(bench->world) != HM_OK) bench_die("no memory");
}

// Positions and motions, of 4 to 12 pixels, with so many contacts.
static void move_choose(move_bench *bench, int32_t contacts) {
    uint64_t state = 5;
    int32_t found = 0;
    for (int32_t i = 0; i < MOVE_TRIES && found < MOVE_POINTS; i++) {
        hm_world_move_end end;
        hm_xform at = HM_XFORM_IDENTITY;
        hm_vec2 motion;
        at.ox = (int64_t)random_between(&state, 0, MOVE_CELLS * MOVE_CELL * 16) * (HM_STEPS_PER_PIXEL / 16);
        at.oy = (int64_t)random_between(&state, 0, MOVE_CELLS * MOVE_CELL * 16) * (HM_STEPS_PER_PIXEL / 16);
        motion.x = random_between(&state, -96, 96) / 8.0;
        motion.y = random_between(&state, 32, 96) / 8.0;
        if (!hm_world_place_free(bench->world, bench->walker, &at, NULL, NULL)) continue;
        if (hm_world_set_xform(bench->world, bench->walker, &at) != HM_OK ||
            hm_world_try_move(bench->world, bench->walker, motion, NULL, &end, NULL, 0) != HM_OK)
            bench_die("no move");
        if (end.count != contacts || !end.free) continue;
        bench->at[found] = at;
        bench->motion[found++] = motion;
    }
    if (found < MOVE_POINTS) bench_die("only %d moves with %d contacts", (int)found, (int)contacts);
}

static double time_moves(const void *context, int32_t passes) {
    const move_bench *bench = context;
    uint64_t sum = 0;
    double spent = 0;
    for (int32_t i = 0; i < MOVE_POINTS; i++) {
        hm_world_move_end end;
        // The walker is put there outside of what is timed.
        if (hm_world_set_xform(bench->world, bench->walker, &bench->at[i]) != HM_OK) bench_die("no place");
        const double start = bench_cpu_ns();
        for (int32_t pass = 0; pass < passes; pass++) {
            hm_world_try_move(bench->world, bench->walker, bench->motion[i], NULL, &end, NULL, 0);
            sum += (uint64_t)end.steps_x;
        }
        spent += bench_cpu_ns() - start;
    }
    bench_use(sum);
    return spent;
}

static void move_free(move_bench *bench) {
    hm_world_destroy(bench->world);
    hm_tilemap_destroy(bench->map);
    hm_mask_destroy(bench->mask);
}

void bench_world_move(bench_run *run) {
    static const struct {
        int32_t contacts;
        const char *name;
    } kind[] = {{0, "no contact"}, {1, "1 contact"}, {2, "2 contacts"}};
    for (int tiles = 1; tiles >= 0; tiles--) {
        static move_bench bench;
        bool made = false;
        for (int k = 0; k < 3; k++) {
            bench_cell cell = {"world-move", tiles ? "tiles" : "mask", MOVE_CRATES, kind[k].name, MOVE_POINTS, 0};
            if (!bench_wanted(run, &cell)) continue;
            if (!made) move_make(&bench, tiles);
            made = true;
            move_choose(&bench, kind[k].contacts);
            bench_side side = {.name = hm_simd_name(run->best),
                               .level = (int)run->best,
                               .timer = time_moves,
                               .context = &bench,
                               .calls = MOVE_POINTS};
            if (bench_measure(run, &cell, &side, 1)) bench_publish(run, &cell, NULL, &side);
        }
        if (made) move_free(&bench);
    }
}
