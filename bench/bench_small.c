// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Small sprites, of which most games are made: 16 to 32 pixels, and real ones as they are. Beside them the loop over
// all pixels that tutorials show (each solid pixel's centre is looked up in the other sprite), and centre sampling as
// fast as plain C makes it, with rows cut to the other's rectangle. Neither is exact.
#include "bench_posed.h"

#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "posed_pair.h"
#include "shapes.h"
#include "sprites.h"

enum { SMALL_CASES = POSES_PER_CELL, SMALL_PAIRS = 24, SMALL_LARGEST = 64 };

typedef enum small_position { SMALL_APART, SMALL_NEAR, SMALL_DEEP, SMALL_POSITIONS } small_position;

/// One pair of sprites. The masks of `bare` have no fields.
typedef struct small_pair {
    posed_pair *posed;
    hm_mask *bare[2];
    hm_shape bare_shape[2];
} small_pair;

/// What a cell is timed on: pairs in turn, each at some of its poses.
typedef struct small_cell {
    small_pair pair[SMALL_PAIRS];
    int32_t pairs;
    small_position position;
} small_cell;

static const pose_pair *small_pose(const small_cell *cell, int32_t i) {
    const pose_lists *poses = &cell->pair[i % cell->pairs].posed->poses;
    if (cell->position == SMALL_APART) return &poses->far[i];
    return &poses->at[cell->position == SMALL_NEAR ? POSITION_NEAR : POSITION_DEEP][i];
}

// ---- the sides ----------------------------------------------------------------------------------------------------

// As it is written where it is explained: every pixel of the first, one after another.
static bool small_loop(const sampling_mask *a, const hm_xform *xa, const sampling_mask *b, const hm_xform *xb) {
    const double scale = 1 / ((double)xb->ux * xb->vy - (double)xb->uy * xb->vx);
    const double dx = (double)(xa->ox - xb->ox), dy = (double)(xa->oy - xb->oy);
    const double step_ux = ((double)xb->vy * xa->ux - (double)xb->vx * xa->uy) * scale;
    const double step_uy = ((double)xb->ux * xa->uy - (double)xb->uy * xa->ux) * scale;
    const double step_vx = ((double)xb->vy * xa->vx - (double)xb->vx * xa->vy) * scale;
    const double step_vy = ((double)xb->ux * xa->vy - (double)xb->uy * xa->vx) * scale;
    double row_x = (xb->vy * dx - xb->vx * dy) * scale + (step_ux + step_vx) / 2;
    double row_y = (xb->ux * dy - xb->uy * dx) * scale + (step_uy + step_vy) / 2;
    for (int32_t y = 0; y < a->size; y++, row_x += step_vx, row_y += step_vy) {
        double u = row_x, v = row_y;
        for (int32_t x = 0; x < a->size; x++, u += step_ux, v += step_uy) {
            if (!sampling_get(a, x, y) || !(u >= 0 && v >= 0)) continue;
            if (sampling_get(b, (int32_t)u, (int32_t)v)) return true;
        }
    }
    return false;
}

/// A side of a cell: a loop, or the library where that is NULL.
typedef struct small_work {
    const small_cell *cell;
    sampler_fn loop;
    bool bare;
} small_work;

static bool small_answer(const small_work *work, int32_t i) {
    const small_pair *pair = &work->cell->pair[i % work->cell->pairs];
    const pose_pair *at = small_pose(work->cell, i);
    if (work->loop) return work->loop(&pair->posed->a.pixels, &at->a, &pair->posed->b.pixels, &at->b);
    if (!work->bare) return posed_overlaps(pair->posed, at);
    return hm_overlap(&pair->bare_shape[0], &at->a, &pair->bare_shape[1], &at->b, NULL);
}

static double small_time(const void *context, int32_t passes) {
    const small_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        const uint16_t *order = order_next(SMALL_CASES);
        for (int32_t i = 0; i < SMALL_CASES; i++) sum += small_answer(work, order[i]);
    }
    bench_use(sum);
    return bench_cpu_ns() - start;
}

// With a field and without, in both orders, at each level: always the same. Returns the share of the loop's answers
// that are wrong, in percent.
static double small_compare(const bench_run *run, const small_cell *cell, bench_cell *out) {
    int32_t wrong = 0;
    for (int32_t i = 0; i < SMALL_CASES; i++) {
        const small_pair *pair = &cell->pair[i % cell->pairs];
        const pose_pair *at = small_pose(cell, i);
        const small_work sides[] = {{cell, NULL, false}, {cell, NULL, true}, {cell, small_loop, false}};
        const bool answer = small_answer(&sides[0], i);
        for (int32_t level = 0; level < run->level_count; level++) {
            hm_simd_force(run->levels[level]);
            if (small_answer(&sides[0], i) != answer || small_answer(&sides[1], i) != answer ||
                hm_overlap(&pair->posed->b.shape, &at->b, &pair->posed->a.shape, &at->a, NULL) != answer)
                bench_die("answers differ: small, %s, %d px, pose %d", out->shape, (int)out->size, (int)i);
        }
        hm_simd_force(run->best);
        wrong += small_answer(&sides[2], i) != answer;
    }
    out->answers = (int64_t)SMALL_CASES * 3 * run->level_count;
    return 100.0 * wrong / (int32_t)SMALL_CASES;
}

// ---- cells --------------------------------------------------------------------------------------------------------

static void small_measure(bench_run *run, const small_cell *cell, bench_cell *out) {
    int32_t count = 0;
    const sampler *with = samplers(&count); // the first two are in plain C, the second with spans
    const small_work work[] = {{cell, small_loop, false},
                               {cell, with[0].overlap, false},
                               {cell, with[1].overlap, false},
                               {cell, NULL, false},
                               {cell, NULL, true}};
    const char *const name[] = {"loop", with[0].name, with[1].name, hm_simd_name(run->best), hm_simd_name(run->best)};
    bench_side sides[5];
    for (int i = 0; i < 5; i++)
        sides[i] = (bench_side){
            .name = name[i], .level = (int)run->best, .timer = small_time, .context = &work[i], .calls = SMALL_CASES};
    out->peer_wrong = small_compare(run, cell, out);
    if (!bench_measure(run, out, sides, 5)) return;
    bench_publish(run, out, &sides[0], &sides[3]);
    out->bench = "small-bare";
    bench_publish(run, out, &sides[0], &sides[4]);
    out->bench = "small-spans";
    bench_publish(run, out, bench_fastest(run, sides, 3), &sides[3]);
}

static small_pair small_pair_make(const uint8_t *alpha_a, const uint8_t *alpha_b, int32_t size, pose_style style) {
    const posed_picture picture = {"small", size, alpha_a, alpha_b};
    small_pair pair = {.posed = posed_pair_make(&picture, style)};
    for (int i = 0; i < 2; i++) {
        if (hm_mask_from_alpha(i ? alpha_b : alpha_a, size, size, 0, SHAPE_THRESHOLD, NULL, &pair.bare[i]) != HM_OK)
            bench_die("no mask");
        hm_shape_mask(pair.bare[i], &pair.bare_shape[i]);
    }
    return pair;
}

static void small_free(small_cell *cell) {
    for (int32_t i = 0; i < cell->pairs; i++) {
        posed_pair_free(cell->pair[i].posed);
        hm_mask_destroy(cell->pair[i].bare[0]);
        hm_mask_destroy(cell->pair[i].bare[1]);
    }
    cell->pairs = 0;
}

// Whether a sprite is compact, is no filled rectangle (of which near misses are a question of boxes), and 12 to 64 pixels
// long.
static bool small_suits(const sprite *one) {
    const int32_t side = one->width > one->height ? one->width : one->height;
    const int64_t solid = hm_mask_count(one->mask), all = (int64_t)side * side;
    return side >= 12 && side <= SMALL_LARGEST && 3 * solid >= all && 5 * solid <= 4 * all;
}

// A sprite in the middle of a square.
static uint8_t *small_square(const sprite *from, int32_t size) {
    uint8_t *alpha = bench_alloc((size_t)size * (size_t)size);
    const int32_t left = (size - from->width) / 2, top = (size - from->height) / 2;
    memset(alpha, 0, (size_t)size * (size_t)size);
    for (int32_t y = 0; y < from->height; y++)
        memcpy(alpha + (top + y) * size + left, from->alpha + y * from->width, (size_t)from->width);
    return alpha;
}

static small_pair small_pair_of(const sprite *a, const sprite *b, pose_style style) {
    const int32_t of_a = a->width > a->height ? a->width : a->height;
    const int32_t of_b = b->width > b->height ? b->width : b->height;
    const int32_t size = of_a > of_b ? of_a : of_b;
    uint8_t *alpha_a = small_square(a, size), *alpha_b = small_square(b, size);
    const small_pair pair = small_pair_make(alpha_a, alpha_b, size, style);
    free(alpha_a);
    free(alpha_b);
    return pair;
}

// Pairs of different pictures of a corpus, spread over it.
static void small_real(const bench_run *run, const char *corpus, pose_style style, small_cell *out) {
    sprite_list list = sprites_load(run->corpus, corpus);
    const sprite *last = NULL;
    const int32_t step = list.count / (3 * SMALL_PAIRS) + 1;
    for (int32_t i = 0; i < list.count && out->pairs < SMALL_PAIRS; i += step) {
        if (!small_suits(&list.at[i])) continue;
        if (last) out->pair[out->pairs++] = small_pair_of(last, &list.at[i], style);
        last = &list.at[i];
    }
    sprites_free(&list);
}

static void small_measure_all(bench_run *run, const char *shape, int32_t size, shape_kind kind) {
    static const char *const names[2][SMALL_POSITIONS] = {{"apart-aligned", "near-aligned", "deep-aligned"},
                                                          {"apart-rotated", "near-rotated", "deep-rotated"}};
    static small_cell cell;
    for (int style = 0; style < 2; style++) {
        const pose_style poses = style ? POSES_ROTATED : POSES_ALIGNED;
        for (int position = 0; position < SMALL_POSITIONS; position++) {
            bench_cell out = {"small", shape, size, names[style][position], 0, 0};
            if (!bench_wanted(run, &out)) continue;
            if (cell.pairs == 0 && kind == SHAPE_COUNT) small_real(run, shape, poses, &cell);
            if (cell.pairs == 0 && kind != SHAPE_COUNT) {
                uint8_t *alpha = shape_alpha(kind, size, 1);
                cell.pair[0] = small_pair_make(alpha, alpha, size, poses);
                cell.pairs = 1;
                free(alpha);
            }
            cell.position = (small_position)position;
            if (cell.pairs > 0) small_measure(run, &cell, &out);
        }
        small_free(&cell);
    }
}

void bench_small(bench_run *run) {
    static const shape_kind shapes[] = {SHAPE_DISC, SHAPE_STAR, SHAPE_GEAR};
    static const int32_t sizes[] = {16, 24, 32};
    for (int s = 0; s < 3; s++)
        for (int i = 0; i < 3; i++) small_measure_all(run, shape_name(shapes[s]), sizes[i], shapes[s]);
    if (run->corpus == NULL) return;
    small_measure_all(run, "crew", SMALL_LARGEST, SHAPE_COUNT);
    small_measure_all(run, "pingus", SMALL_LARGEST, SHAPE_COUNT);
}
