// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Whether two rotated masks overlap, by their radial profiles first and by hm_overlap only where these are unsure;
// beside hm_overlap alone, with fields.
#include "bench_posed.h"

#include <hitmask/hitmask.h>

#include "shapes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool (*volatile our_overlap)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hm_rule *rule) = hm_overlap;
static hm_polar_answer (*volatile our_bounds)(const hm_polar *a, const hm_xform *xa, const hm_polar *b,
                                              const hm_xform *xb) = hm_polar_bounds;

enum { PAIRS = 256 };

typedef struct radial_work {
    int32_t size;
    hm_mask *mask;
    hm_polar *polar;
    hm_shape shape;
    hm_xform a[PAIRS], b[PAIRS];
} radial_work;

static bool radial_overlap(const radial_work *work, int32_t i) {
    return our_overlap(&work->shape, &work->a[i], &work->shape, &work->b[i], NULL);
}

static bool radial_query(const radial_work *work, int32_t i) {
    const hm_polar_answer answer = our_bounds(work->polar, &work->a[i], work->polar, &work->b[i]);
    return answer == HM_POLAR_UNSURE ? radial_overlap(work, i) : answer == HM_POLAR_HIT;
}

static double time_overlap(const void *context, int32_t passes) {
    const radial_work *work = context;
    uint64_t sum = 0;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < PAIRS; i++) sum += radial_overlap(work, i);
    }
    double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static double time_query(const void *context, int32_t passes) {
    const radial_work *work = context;
    uint64_t sum = 0;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < PAIRS; i++) sum += radial_query(work, i);
    }
    double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

// ---- cells --------------------------------------------------------------------------------------------------------

/// How far apart the centres are, in percent of where circles around the masks touch.
typedef struct radial_position {
    const char *name;
    int32_t least, most;
} radial_position;

static const radial_position positions[] = {{"apart", 100, 150}, {"near", 80, 100}, {"deep", 0, 50}, {"any", 0, 150}};

static hm_xform radial_pose(const radial_work *work, uint64_t *state, double x, double y) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position = (hm_vec2){x, y};
    pose.pivot = (hm_vec2){work->size / 2.0, work->size / 2.0};
    pose.angle = random_between(state, 0, 628318) / 1e5;
    if (hm_xform_from_pose(&pose, &xform) != HM_OK) bench_die("no xform");
    return xform;
}

static void radial_put(radial_work *work, const radial_position *position) {
    hm_polar_view view;
    hm_polar_look(work->polar, &view);
    const double reach = 2 * (double)view.max_radius / HM_UNITS_PER_PIXEL;
    uint64_t state = 21;
    for (int32_t i = 0; i < PAIRS; i++) {
        const double far = reach * random_between(&state, 1000 * position->least, 1000 * position->most) / 1e5;
        const double angle = random_between(&state, 0, 628318) / 1e5;
        work->a[i] = radial_pose(work, &state, 500, 500);
        work->b[i] = radial_pose(work, &state, 500 + far * cos(angle), 500 + far * sin(angle));
    }
}

static void measure_radial(bench_run *run, radial_work *work, const char *shape, const radial_position *position) {
    bench_cell cell = {"posed-radial", shape, work->size, position->name, 0, 0};
    if (!bench_wanted(run, &cell)) return;
    radial_put(work, position);
    for (int32_t i = 0; i < PAIRS; i++)
        if (radial_query(work, i) != radial_overlap(work, i)) bench_die("bounds are wrong");
    cell.answers = PAIRS;
    bench_side sides[] = {
        {.name = "overlap", .level = (int)run->best, .timer = time_overlap, .context = work, .calls = PAIRS},
        {.name = hm_simd_name(run->best),
         .level = (int)run->best,
         .timer = time_query,
         .context = work,
         .calls = PAIRS},
    };
    if (bench_measure(run, &cell, sides, 2)) bench_publish(run, &cell, &sides[0], &sides[1]);
}

static void radial_make(radial_work *work, shape_kind shape, int32_t size) {
    uint8_t *alpha = shape_alpha(shape, size, 1);
    work->size = size;
    if (hm_mask_from_alpha(alpha, size, size, 0, SHAPE_THRESHOLD, NULL, &work->mask) != HM_OK ||
        hm_mask_prepare(work->mask) != HM_OK || hm_polar_from_mask(work->mask, NULL, 0, NULL, &work->polar) != HM_OK)
        bench_die("no profile");
    hm_shape_mask(work->mask, &work->shape);
    free(alpha);
}

void bench_posed_radial(bench_run *run) {
    static const int32_t sizes[] = {32, 64, 256, 1024};
    static const shape_kind shapes[] = {SHAPE_DISC, SHAPE_STAR, SHAPE_GEAR};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            static radial_work work;
            if (!bench_wanted_of(run, "posed-radial", shape_name(shapes[s]), sizes[i])) continue;
            radial_make(&work, shapes[s], sizes[i]);
            for (size_t p = 0; p < sizeof positions / sizeof *positions; p++)
                measure_radial(run, &work, shape_name(shapes[s]), &positions[p]);
            hm_polar_destroy(work.polar);
            hm_mask_destroy(work.mask);
        }
    }
}
