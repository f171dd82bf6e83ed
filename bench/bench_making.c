// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// What posed masks need before they can be asked about, timed apart from the questions. There is no peer: centre
// sampling needs nothing of the kind.
#include "bench_posed.h"

#include <hitmask/hitmask.h>

#include "shapes.h"

#include <stdlib.h>

static hm_result (*volatile field_create)(const hm_mask *mask, const hm_allocator *alloc,
                                          hm_maskfield **out) = hm_maskfield_create;
static void (*volatile field_update)(hm_maskfield *field, const hm_mask *mask,
                                     const hm_rect *rect) = hm_maskfield_update;
static hm_result (*volatile xform_from_pose)(const hm_pose *pose, hm_xform *out) = hm_xform_from_pose;

static void measure_alone(bench_run *run, bench_cell *cell, bench_timer timer, const void *context, int32_t calls) {
    bench_side sides[BENCH_MAX_SIDES];
    bench_side work = {.timer = timer, .context = context, .calls = calls};
    int32_t count = bench_add_levels(run, sides, 0, &work);
    if (!bench_measure(run, cell, sides, count)) return;
    for (int32_t i = 0; i < count; i++) bench_publish(run, cell, NULL, &sides[i]);
}

// ---- fields -------------------------------------------------------------------------------------------------------

typedef struct field_work {
    hm_mask *mask;
    hm_maskfield *field;
    hm_rect changed;
} field_work;

static hm_maskfield *field_make(const hm_mask *mask) {
    hm_maskfield *field = NULL;
    if (field_create(mask, NULL, &field) != HM_OK) bench_die("no field");
    return field;
}

static double time_create(const void *context, int32_t passes) {
    const field_work *work = context;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) hm_maskfield_destroy(field_make(work->mask));
    return bench_cpu_ns() - start;
}

static double time_update(const void *context, int32_t passes) {
    const field_work *work = context;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) field_update(work->field, work->mask, &work->changed);
    return bench_cpu_ns() - start;
}

static void measure_field(bench_run *run, shape_kind shape, int32_t size) {
    bench_cell create = {"posed-field", shape_name(shape), size, "create", 0, 0};
    bench_cell update = {"posed-field", shape_name(shape), size, "update-32", 0, 0};
    if (!bench_wanted(run, &create) && !bench_wanted(run, &update)) return;
    // 32 x 32 pixels across the lower right edge of the shape, on no round place.
    field_work work = {.changed = {size * 3 / 4 + 1, size * 3 / 4 + 1, 32, 32}};
    uint8_t *alpha = shape_alpha(shape, size, 1);
    if (hm_mask_from_alpha(alpha, size, size, 0, SHAPE_THRESHOLD, NULL, &work.mask) != HM_OK) bench_die("no mask");
    work.field = field_make(work.mask);
    if (bench_wanted(run, &create)) measure_alone(run, &create, time_create, &work, 1);
    if (bench_wanted(run, &update)) measure_alone(run, &update, time_update, &work, 1);
    hm_maskfield_destroy(work.field);
    hm_mask_destroy(work.mask);
    free(alpha);
}

// ---- xforms -------------------------------------------------------------------------------------------------------

#define POSES 96

static double time_xforms(const void *context, int32_t passes) {
    const hm_pose *poses = context;
    uint64_t sum = 0;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < POSES; i++) {
            hm_xform xform;
            if (xform_from_pose(&poses[i], &xform) == HM_OK) sum += (uint64_t)xform.ox;
        }
    }
    double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static void measure_xforms(bench_run *run) {
    bench_cell cell = {"posed-xform", "pose", 1, "turned", 0, 0};
    hm_pose poses[POSES];
    uint64_t state = 5;
    if (!bench_wanted(run, &cell)) return;
    for (int32_t i = 0; i < POSES; i++) {
        poses[i] = (hm_pose)HM_POSE_DEFAULT;
        poses[i].position = (hm_vec2){random_between(&state, -900000, 900000) / 7.0, i / 3.0};
        poses[i].pivot = (hm_vec2){16, 16};
        poses[i].angle = random_between(&state, -1000000, 1000000) / 1e5;
    }
    measure_alone(run, &cell, time_xforms, poses, POSES);
}

void bench_posed_making(bench_run *run) {
    static const int32_t sizes[] = {32, 64, 128, 256, 512, 1024};
    static const shape_kind shapes[] = {SHAPE_DISC, SHAPE_NOISE};
    measure_xforms(run);
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) measure_field(run, shapes[s], sizes[i]);
    }
}
