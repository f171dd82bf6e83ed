// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// What posed masks need before they can be queried, timed apart from the queries. There is no peer: centre sampling
// needs nothing of the kind.
#include "bench_posed.h"

#include <hitmask/hitmask.h>

#include "shapes.h"

#include <stdlib.h>

static hm_result (*volatile mask_prepare)(hm_mask *mask) = hm_mask_prepare;
static void (*volatile mask_draw)(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy) = hm_mask_draw;
static void (*volatile mask_set)(hm_mask *mask, int32_t x, int32_t y, bool solid) = hm_mask_set;
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
    hm_mask *mask;    ///< prepared
    hm_mask *plain;   ///< the same, not prepared
    hm_mask *nothing; ///< a brush of 32 x 32 clear pixels
    hm_pixel at;      ///< where it is drawn
    hm_mask *set;     ///< the one of which single pixels are set
} field_work;

static hm_mask *copy_of(const hm_mask *mask) {
    hm_mask *copy = NULL;
    if (hm_mask_copy(mask, NULL, &copy) != HM_OK) bench_die("no mask");
    return copy;
}

static double time_create(const void *context, int32_t passes) {
    const field_work *work = context;
    double spent = 0;
    for (int32_t pass = 0; pass < passes; pass++) {
        hm_mask *copy = copy_of(work->plain);
        const double start = bench_cpu_ns();
        if (mask_prepare(copy) != HM_OK) bench_die("no field");
        spent += bench_cpu_ns() - start;
        hm_mask_destroy(copy);
    }
    return spent;
}

// An edit that changes nothing, and what it takes to keep the field true.
static double time_update(const void *context, int32_t passes) {
    const field_work *work = context;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) mask_draw(work->mask, work->nothing, work->at.x, work->at.y);
    return bench_cpu_ns() - start;
}

enum { SETS = 4096 };

// Pixels all over the mask, each time made the other kind.
static double time_set(const void *context, int32_t passes) {
    const field_work *work = context;
    static uint32_t turn;
    const uint32_t size = (uint32_t)hm_mask_width(work->set);
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++, turn++)
        for (uint32_t i = 0; i < SETS; i++) {
            const uint32_t hash = i * 2654435761u;
            const int32_t x = (int32_t)((hash >> 4) % size), y = (int32_t)((hash >> 18) % size);
            mask_set(work->set, x, y, (turn + i) & 1);
        }
    return bench_cpu_ns() - start;
}

static void measure_field(bench_run *run, shape_kind shape, int32_t size) {
    bench_cell create = {"posed-field", shape_name(shape), size, "create", 0, 0};
    bench_cell update = {"posed-field", shape_name(shape), size, "update-32", 0, 0};
    bench_cell set = {"posed-field", shape_name(shape), size, "set", 0, 0};
    bench_cell set_plain = {"posed-field", shape_name(shape), size, "set-plain", 0, 0};
    if (!bench_wanted_of(run, "posed-field", shape_name(shape), size)) return;
    // 32 x 32 pixels across the lower right edge of the shape, at no round position.
    field_work work = {.at = {size * 3 / 4 + 1, size * 3 / 4 + 1}};
    uint8_t *alpha = shape_alpha(shape, size, 1);
    if (hm_mask_from_alpha(alpha, size, size, 0, SHAPE_THRESHOLD, NULL, &work.mask) != HM_OK ||
        hm_mask_create(32, 32, NULL, &work.nothing) != HM_OK)
        bench_die("no mask");
    work.plain = copy_of(work.mask);
    if (hm_mask_prepare(work.mask) != HM_OK) bench_die("no field");
    if (bench_wanted(run, &create)) measure_alone(run, &create, time_create, &work, 1);
    if (bench_wanted(run, &update)) measure_alone(run, &update, time_update, &work, 1);
    work.set = work.plain;
    if (bench_wanted(run, &set_plain)) measure_alone(run, &set_plain, time_set, &work, SETS);
    work.set = work.mask;
    if (bench_wanted(run, &set)) measure_alone(run, &set, time_set, &work, SETS);
    hm_mask_destroy(work.nothing);
    hm_mask_destroy(work.plain);
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
