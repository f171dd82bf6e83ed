// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Tracing masks beside OpenCV's findContours. Contours run through the middles of pixels and outlines around them, so
// what is compared is what both say of the picture: pieces, holes, and the pixels that are enclosed.
#include "bench_outline.h"

#include <hitmask/hitmask.h>

#include <stdlib.h>
#include <string.h>

#include "peer_opencv.h"
#include "shapes.h"

static hm_result (*volatile our_trace)(const hm_mask *mask, hm_connect connect, const hm_allocator *alloc,
                                       hm_outline **out) = hm_outline_from_mask;

typedef struct trace_work {
    const sprite_list *list;
    opencv_picture **pictures; ///< NULL without the peer
} trace_work;

// ---- answers ------------------------------------------------------------------------------------------------------

static hm_outline *trace_make(const hm_mask *mask, hm_connect connect) {
    hm_outline *outline = NULL;
    if (our_trace(mask, connect, NULL, &outline) != HM_OK) bench_die("no outline");
    return outline;
}

// The peer's holes: pieces of clear pixels that hang together by sides, without the one around the picture.
static int32_t trace_holes(const sprite *s) {
    const size_t width = (size_t)s->width + 2;
    const size_t height = (size_t)s->height + 2;
    uint8_t *clear = bench_alloc(width * height);
    hm_mask *mask = NULL;
    memset(clear, 255, width * height);
    for (int32_t y = 0; y < s->height; y++) {
        for (int32_t x = 0; x < s->width; x++)
            if (hm_mask_get(s->mask, x, y)) clear[((size_t)y + 1) * width + (size_t)x + 1] = 0;
    }
    if (hm_mask_from_alpha(clear, (int32_t)width, (int32_t)height, 0, 1, NULL, &mask) != HM_OK) bench_die("no mask");
    hm_outline *outline = trace_make(mask, HM_CONNECT_4);
    const int32_t holes = hm_outline_component_count(outline) - 1;
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
    free(clear);
    return holes;
}

static void trace_check_peer(const sprite *s, const opencv_picture *picture, const hm_outline *outline) {
    const opencv_figures found = opencv_measure(picture);
    const int32_t pieces = hm_outline_component_count(outline);
    const int32_t holes = trace_holes(s);
    const double area = hm_outline_area(outline, -1);
    if (found.outer != pieces || found.holes != holes || (double)found.area != area)
        bench_die("contours differ: hitmask %d pieces, %d holes, %.1f pixels; OpenCV %d, %d, %lld", (int)pieces,
                  (int)holes, area, (int)found.outer, (int)found.holes, (long long)found.area);
}

static void trace_check_own(const sprite *s, const hm_outline *outline) {
    hm_mask *filled = NULL;
    if (hm_mask_from_outline(outline, s->width, s->height, NULL, &filled) != HM_OK) bench_die("no mask");
    if (!hm_mask_equal(filled, s->mask)) bench_die("an outline does not give its mask back");
    hm_mask_destroy(filled);
}

static int64_t trace_check(const trace_work *work) {
    int64_t answers = 0;
    for (int32_t i = 0; i < work->list->count; i++) {
        hm_outline *outline = trace_make(work->list->at[i].mask, HM_CONNECT_8);
        trace_check_own(&work->list->at[i], outline);
        if (work->pictures != NULL) trace_check_peer(&work->list->at[i], work->pictures[i], outline);
        answers += work->pictures != NULL ? 4 : 1;
        hm_outline_destroy(outline);
    }
    return answers;
}

// ---- timing -------------------------------------------------------------------------------------------------------

static double time_ours(const void *context, int32_t passes) {
    const trace_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < work->list->count; i++) {
            hm_outline *outline = trace_make(work->list->at[i].mask, HM_CONNECT_8);
            sum += (uint64_t)hm_outline_loop_count(outline);
            hm_outline_destroy(outline);
        }
    }
    const double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static double time_peer(const void *context, int32_t passes) {
    const trace_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < work->list->count; i++) sum += (uint64_t)opencv_trace(work->pictures[i]);
    }
    const double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static void measure_trace(bench_run *run, bench_cell *cell, const trace_work *work) {
    const int32_t calls = work->list->count;
    bench_side sides[] = {
        {.name = hm_simd_name(run->best),
         .level = (int)run->best,
         .timer = time_ours,
         .context = work,
         .calls = calls},
        {.name = "opencv", .level = -1, .timer = time_peer, .context = work, .calls = calls},
    };
    const bool has_peer = work->pictures != NULL;
    cell->answers = trace_check(work);
    if (bench_measure(run, cell, sides, has_peer ? 2 : 1))
        bench_publish(run, cell, has_peer ? &sides[1] : NULL, &sides[0]);
}

void bench_trace(bench_run *run, const char *name, int32_t size, const sprite_list *list) {
    bench_cell cell = {"trace", name, size, "all", 0, 0};
    trace_work work = {list, NULL};
    if (!bench_wanted(run, &cell)) return;
    if (opencv_version() != NULL) {
        work.pictures = bench_alloc((size_t)list->count * sizeof *work.pictures);
        for (int32_t i = 0; i < list->count; i++)
            work.pictures[i] = opencv_make(list->at[i].alpha, list->at[i].width, list->at[i].height, SHAPE_THRESHOLD);
    }
    measure_trace(run, &cell, &work);
    for (int32_t i = 0; work.pictures != NULL && i < list->count; i++) opencv_free(work.pictures[i]);
    free(work.pictures);
}
