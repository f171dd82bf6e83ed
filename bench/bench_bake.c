// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// What is made of a sprite once: its outline at 1 px with the proof, convex parts, the border. Of the sprites of a
// corpus whose longer side is nearest to 256 px among the powers of two; all of them where there is none. Each is
// timed by itself, and the median, the time that a tenth exceeds, and the longest are reported.
#include "bench_outline.h"

#include <hitmask/hitmask.h>

#include <stdlib.h>
#include <string.h>

enum { BAKE_LEAST = 182, BAKE_MOST = 362, BAKE_TIMES = 5 };

/// One sprite; the outlines are NULL where they are what is timed.
typedef struct bake_work {
    const hm_mask *mask;
    hm_outline *simple;
} bake_work;

// ---- what is timed ------------------------------------------------------------------------------------------------

// Ends with hm_outline_verify, as hm_outline_simplify lets nothing else out.
static hm_outline *bake_outline(const hm_mask *mask) {
    const hm_simplify_options options = {.tolerance = 1};
    hm_outline *traced = NULL, *simple = NULL;
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) != HM_OK ||
        hm_outline_simplify(traced, &options, NULL, &simple) != HM_OK)
        bench_die("no outline");
    hm_outline_destroy(traced);
    return simple;
}

static hm_parts *bake_parts(const hm_outline *outline, int32_t max_points) {
    hm_parts *parts = NULL;
    if (hm_parts_create(outline, max_points, NULL, &parts) != HM_OK) bench_die("no parts");
    return parts;
}

static double time_outline(const void *context, int32_t passes) {
    const bake_work *work = context;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) hm_outline_destroy(bake_outline(work->mask));
    return bench_cpu_ns() - start;
}

static double time_parts(const void *context, int32_t passes) {
    const bake_work *work = context;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) hm_parts_destroy(bake_parts(work->simple, 0));
    return bench_cpu_ns() - start;
}

static double time_border(const void *context, int32_t passes) {
    const bake_work *work = context;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        hm_border *border = NULL;
        if (hm_border_create(work->simple, NULL, &border) != HM_OK) bench_die("no border");
        hm_border_destroy(border);
    }
    return bench_cpu_ns() - start;
}

// ---- over the sprites ---------------------------------------------------------------------------------------------

static int bake_compare(const void *left, const void *right) {
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

// The median of a few times, each of at least 20 us.
static double bake_time(bench_timer timer, const bake_work *work) {
    const bench_side side = {.level = -1, .timer = timer, .context = work, .calls = 1};
    const double once = bench_pass(&side, 1, 0);
    const int32_t passes = once < 2e4 ? (int32_t)(2e4 / (once + 1)) + 1 : 1;
    double times[BAKE_TIMES];
    for (int32_t i = 0; i < BAKE_TIMES; i++) times[i] = bench_pass(&side, passes, i) / passes;
    qsort(times, BAKE_TIMES, sizeof *times, bake_compare);
    return times[BAKE_TIMES / 2];
}

static void bake_measure(bench_run *run, const char *bench, const char *name, bench_timer timer,
                         const bake_work *works, int32_t count) {
    bench_cell cell = {bench, name, 256, "median", 0, 0};
    const struct {
        const char *name;
        int32_t at;
    } reported[] = {{"median", (count - 1) / 2}, {"p90", (count - 1) * 9 / 10}, {"max", count - 1}};
    if (!bench_wanted(run, &cell)) return;
    double *times = bench_alloc((size_t)count * sizeof *times);
    for (int32_t i = 0; i < count; i++) times[i] = bake_time(timer, &works[i]);
    qsort(times, (size_t)count, sizeof *times, bake_compare);
    for (size_t i = 0; i < sizeof reported / sizeof *reported; i++) {
        cell.position = reported[i].name;
        run->cells++;
        bench_publish_number(run, &cell, "ns", "", 0, times[reported[i].at]);
    }
    free(times);
}

// All parts of the sprites, beside the triangles that they would be otherwise.
static void bake_count(bench_run *run, const char *name, const bake_work *works, int32_t count) {
    bench_cell cell = {"outline-parts", name, 256, "count", 0, 0};
    int64_t parts = 0, triangles = 0;
    if (!bench_wanted(run, &cell)) return;
    for (int32_t i = 0; i < count; i++) {
        hm_parts *some = bake_parts(works[i].simple, 0);
        hm_parts *three = bake_parts(works[i].simple, 3);
        parts += hm_parts_count(some);
        triangles += hm_parts_count(three);
        hm_parts_destroy(some);
        hm_parts_destroy(three);
    }
    run->cells++;
    bench_publish_number(run, &cell, "parts", "triangles", (double)triangles, (double)parts);
}

static bool bake_fits(const sprite *s) {
    const int32_t side = s->width > s->height ? s->width : s->height;
    return side >= BAKE_LEAST && side <= BAKE_MOST;
}

void bench_bake(bench_run *run, const char *name, const sprite_list *list) {
    bake_work *works = bench_alloc((size_t)list->count * sizeof *works);
    int32_t count = 0;
    for (int32_t i = 0; i < list->count; i++)
        if (bake_fits(&list->at[i])) works[count++] = (bake_work){list->at[i].mask, NULL};
    for (int32_t i = 0; count == 0 && i < list->count; i++) works[i].mask = list->at[i].mask;
    if (count == 0) count = list->count;
    if (run->count) count = 0; // there is nothing to time
    for (int32_t i = 0; i < count; i++) works[i].simple = bake_outline(works[i].mask);
    if (count > 0) {
        bake_measure(run, "outline-bake", name, time_outline, works, count);
        bake_measure(run, "outline-parts", name, time_parts, works, count);
        bake_measure(run, "outline-border", name, time_border, works, count);
        bake_count(run, name, works, count);
    }
    for (int32_t i = 0; i < count; i++) hm_outline_destroy(works[i].simple);
    free(works);
}
