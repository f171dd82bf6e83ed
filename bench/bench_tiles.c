// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Queries of tile maps: on a map of a million cells beside one of 64 x 64 that is the same where it is queried. Cost
// follows what is touched, so both take the same time but for the caches and four more levels of the pyramid.
#include "bench_shapes.h"

#include <hitmask/hitmask.h>

#include "shapes.h"

#include <math.h>
#include <stdlib.h>

enum { POINTS = 256, SMALL = 64, LARGE = 1000, CELL = 16 };

typedef enum tiles_question { TILES_OVERLAP, TILES_DISTANCE, TILES_MOVE, TILES_UNDER, TILES_WALK } tiles_question;

static const char *const question_names[] = {"overlap", "distance", "move", "under", "walk"};

typedef struct tiles_work {
    tiles_question question;
    hm_tilemap *map;
    hm_shape level, player;
    hm_xform at[POINTS];
} tiles_work;

static const hm_xform here = HM_XFORM_IDENTITY;

// A whole number that says what was answered.
static uint64_t tiles_query(const tiles_work *work, int32_t i) {
    const hm_xform *at = &work->at[i];
    const double x = (double)at->ox / (double)HM_STEPS_PER_PIXEL;
    const double y = (double)at->oy / (double)HM_STEPS_PER_PIXEL;
    hm_tile_step steps[32];
    hm_pixel cells[32];
    hm_move_end end;
    switch (work->question) {
    case TILES_OVERLAP:
        return hm_overlap(&work->level, &here, &work->player, at, NULL);
    case TILES_DISTANCE:
        return (uint64_t)(hm_distance(&work->level, &here, &work->player, at, NULL) * 1024);
    case TILES_MOVE:
        hm_move_slide(&work->level, &here, &work->player, at, (hm_vec2){7.3, 4.1}, NULL, &end, NULL, 0);
        return (uint64_t)(end.steps_x + end.steps_y);
    case TILES_UNDER:
        return (uint64_t)hm_tilemap_under(work->map, &here, &work->player, at, NULL, HM_UNDER_FORM, cells, 32);
    default:
        return (uint64_t)hm_tilemap_walk(work->map, &here, (hm_vec2){x, y}, (hm_vec2){x + 200, y + 77}, HM_TOUCH_AREA,
                                         steps, 32);
    }
}

static double time_tiles(const void *context, int32_t passes) {
    const tiles_work *work = context;
    uint64_t sum = 0;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < POINTS; i++) sum += tiles_query(work, i);
    }
    double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

// A third of the cells is occupied, a quarter of these by slopes.
static uint32_t tiles_cell(int32_t x, int32_t y) {
    const uint32_t hash = ((uint32_t)(x % SMALL) * 2654435761u ^ (uint32_t)(y % SMALL) * 2246822519u) >> 13;
    return hash % 3 ? 0 : hash / 3 % 4 ? 1 : 2 | (hash / 12 % 8) << 29;
}

static void tiles_make(tiles_work *work, int32_t side) {
    static const hm_vec2 slope[] = {{0, CELL}, {CELL, 0}, {CELL, CELL}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3}};
    const hm_tilemap_options options = {.width = side, .height = side, .cell_width = CELL};
    uint32_t *cells = malloc(sizeof *cells * (size_t)side * (size_t)side);
    if (!cells) bench_die("no cells");
    for (int32_t i = 0; i < side * side; i++) cells[i] = tiles_cell(i % side, i / side);
    if (hm_tilemap_create(&options, tiles, 2, cells, NULL, &work->map) != HM_OK) bench_die("no map");
    free(cells);
    hm_shape_tilemap(work->map, &work->level);
    if (hm_shape_box(-6, -6, 12, 12, 0, &work->player) != HM_OK) bench_die("no box");
}

// Somewhere in the middle of the small map, and as far from the corner of one like it in the large one. A third of
// the positions overlap nothing; what moves starts at such a one.
static void tiles_put(tiles_work *work, int32_t from) {
    const bool any = work->question == TILES_OVERLAP || work->question == TILES_UNDER;
    uint64_t state = 5;
    for (int32_t i = 0; i < POINTS; i++) {
        const int64_t x = (int64_t)random_between(&state, 200 * 256, 700 * 256);
        const int64_t y = (int64_t)random_between(&state, 200 * 256, 700 * 256);
        work->at[i] = here;
        work->at[i].ox = (x + (int64_t)from * CELL * 256) * (HM_STEPS_PER_PIXEL / 256);
        work->at[i].oy = (y + (int64_t)from * CELL * 256) * (HM_STEPS_PER_PIXEL / 256);
        if (!any && hm_overlap(&work->level, &here, &work->player, &work->at[i], NULL)) i--;
    }
}

void bench_tiles(bench_run *run) {
    static tiles_work small, large;
    tiles_make(&small, SMALL);
    tiles_make(&large, LARGE);
    for (int q = TILES_OVERLAP; q <= TILES_WALK; q++) {
        bench_cell cell = {"tiles", "box", LARGE, question_names[q], 0, POINTS};
        if (!bench_wanted(run, &cell)) continue;
        small.question = large.question = (tiles_question)q;
        tiles_put(&small, 0);
        tiles_put(&large, 8 * SMALL);
        for (int32_t i = 0; i < POINTS; i++)
            if (tiles_query(&small, i) != tiles_query(&large, i)) bench_die("the maps differ");
        cell.answers = POINTS;
        bench_side sides[] = {
            {.name = "64 x 64", .level = (int)run->best, .timer = time_tiles, .context = &small, .calls = POINTS},
            {.name = hm_simd_name(run->best),
             .level = (int)run->best,
             .timer = time_tiles,
             .context = &large,
             .calls = POINTS},
        };
        if (bench_measure(run, &cell, sides, 2)) bench_publish(run, &cell, &sides[0], &sides[1]);
    }
    hm_tilemap_destroy(small.map);
    hm_tilemap_destroy(large.map);
}
