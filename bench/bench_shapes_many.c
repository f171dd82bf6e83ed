// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// One shape against 1,024, of which about one in ten overlaps it, with the answers as bits: by the functions for
// many, beside calling those for one in a loop. Of the matrix, and of the direct functions, whose loop is inlined.
#include "bench_shapes.h"

#include <hitmask/hitmask.h>

#include "shapes.h"

#include <string.h>

enum { MANY = 1024, MANY_WORDS = MANY / 64 };

/// The same things in all forms: discs, or axis-aligned boxes with w and h.
typedef struct many_work {
    bool boxes;
    hm_circle circle[MANY];
    hm_box box[MANY];
    double x[MANY], y[MANY], radius[MANY], w[MANY], h[MANY];
    hm_shape shape[MANY];
    hm_xform xform[MANY];
} many_work;

static bool (*volatile one_of_matrix)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                      const hm_rule *rule) = hm_overlap;
static int32_t (*volatile many_of_matrix)(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                          const hm_xform *xb, int32_t n, const hm_rule *rule, uint64_t *bits,
                                          int32_t *indices, int32_t capacity) = hm_overlap_many;
static int32_t (*volatile many_circles)(const hm_circle *circle, const hm_circles *circles, hm_touch touch,
                                        uint64_t *bits, int32_t *indices,
                                        int32_t capacity) = hm_circle_overlaps_circles;
static int32_t (*volatile many_boxes)(const hm_box *box, const hm_boxes *boxes, hm_touch touch, uint64_t *bits,
                                      int32_t *indices, int32_t capacity) = hm_box_overlaps_boxes;

static void many_matrix(const many_work *work, uint64_t *bits) {
    many_of_matrix(&work->shape[0], &work->xform[0], work->shape, work->xform, MANY, NULL, bits, NULL, 0);
}

static void each_matrix(const many_work *work, uint64_t *bits) {
    memset(bits, 0, MANY_WORDS * sizeof *bits);
    for (int32_t i = 0; i < MANY; i++)
        bits[i / 64] |=
            (uint64_t)one_of_matrix(&work->shape[0], &work->xform[0], &work->shape[i], &work->xform[i], NULL)
            << i % 64;
}

static void many_direct(const many_work *work, uint64_t *bits) {
    const hm_circles circles = {work->x, work->y, work->radius, MANY};
    const hm_boxes boxes = {work->x, work->y, work->w, work->h, MANY};
    if (work->boxes)
        many_boxes(&work->box[0], &boxes, HM_TOUCH_AREA, bits, NULL, 0);
    else
        many_circles(&work->circle[0], &circles, HM_TOUCH_AREA, bits, NULL, 0);
}

static void each_direct(const many_work *work, uint64_t *bits) {
    memset(bits, 0, MANY_WORDS * sizeof *bits);
    for (int32_t i = 0; work->boxes && i < MANY; i++)
        bits[i / 64] |= (uint64_t)hm_box_overlaps_box(&work->box[0], &work->box[i], HM_TOUCH_AREA) << i % 64;
    for (int32_t i = 0; !work->boxes && i < MANY; i++)
        bits[i / 64] |= (uint64_t)hm_circle_overlaps_circle(&work->circle[0], &work->circle[i], HM_TOUCH_AREA)
                        << i % 64;
}

#define TIME_MANY(name, question)                                                                                    \
    static double name(const void *context, int32_t passes) {                                                        \
        uint64_t bits[MANY_WORDS];                                                                                   \
        uint64_t sum = 0;                                                                                            \
        double start = bench_cpu_ns();                                                                               \
        for (int32_t pass = 0; pass < passes; pass++) {                                                              \
            question(context, bits);                                                                                 \
            sum += bits[pass % MANY_WORDS];                                                                          \
        }                                                                                                            \
        double end = bench_cpu_ns();                                                                                 \
        bench_use(sum);                                                                                              \
        return end - start;                                                                                          \
    }

TIME_MANY(time_many_matrix, many_matrix)
TIME_MANY(time_each_matrix, each_matrix)
TIME_MANY(time_many_direct, many_direct)
TIME_MANY(time_each_direct, each_direct)

static double many_random(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(random_next(state) >> 11) / 9007199254740992.0;
}

// The first one is in the middle of the field in which the others lie.
static void many_make(many_work *work, bool boxes) {
    uint64_t state = 7;
    work->boxes = boxes;
    for (int32_t i = 0; i < MANY; i++) {
        const double x = i > 0 ? many_random(&state, -140, 140) : 0;
        const double y = i > 0 ? many_random(&state, -140, 140) : 0;
        const double w = many_random(&state, 32, 64);
        const double h = many_random(&state, 32, 64);
        work->x[i] = x;
        work->y[i] = y;
        work->w[i] = w;
        work->h[i] = h;
        work->radius[i] = w / 2;
        work->circle[i] = (hm_circle){x, y, w / 2};
        work->box[i] = (hm_box){x, y, w, h};
        if ((boxes ? hm_shape_box(0, 0, w, h, 0, &work->shape[i]) : hm_shape_circle(0, 0, w / 2, &work->shape[i])) !=
                HM_OK ||
            hm_xform_from_matrix(1, 0, 0, 1, x, y, &work->xform[i]) != HM_OK)
            bench_die("no shape");
    }
}

static void many_compare(const many_work *work, const bench_cell *cell) {
    uint64_t bits[4][MANY_WORDS];
    many_matrix(work, bits[0]);
    each_matrix(work, bits[1]);
    many_direct(work, bits[2]);
    each_direct(work, bits[3]);
    for (int i = 1; i < 4; i++)
        if (memcmp(bits[0], bits[i], sizeof bits[0]) != 0) bench_die("many answer otherwise: %s", cell->shape);
}

static void measure_many(bench_run *run, bool boxes, bool direct) {
    bench_cell cell = {"many", boxes ? "boxes" : "circles", MANY, direct ? "direct" : "matrix", MANY, 0};
    if (!bench_wanted(run, &cell)) return;
    static many_work work;
    many_make(&work, boxes);
    many_compare(&work, &cell);
    bench_side sides[] = {
        {.name = "one by one", .timer = direct ? time_each_direct : time_each_matrix, .calls = MANY},
        {.name = hm_simd_name(run->best), .timer = direct ? time_many_direct : time_many_matrix, .calls = MANY},
    };
    for (int i = 0; i < 2; i++) {
        sides[i].level = (int)run->best;
        sides[i].context = &work;
    }
    if (bench_measure(run, &cell, sides, 2)) bench_publish(run, &cell, &sides[0], &sides[1]);
}

void bench_many_shapes(bench_run *run) {
    for (int i = 0; i < 4; i++) measure_many(run, i & 1, i >> 1);
}
