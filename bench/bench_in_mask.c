// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Contacts and separations of a point, circle, box and capsule 1 to 8 pixels deep in a rotated disc of pixels.
#include "bench_posed.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "order.h"
#include "shapes.h"

enum { IN_MASK_POSES = 64, IN_MASK_SIZE = 64 };

static const double in_mask_middle = 32;

/// A shape, and how far its middle is from its border.
typedef struct in_mask_kind {
    const char *name;
    double reach;
    hm_shape shape;
} in_mask_kind;

typedef struct in_mask {
    hm_shape mask, other;
    hm_xform of_mask[IN_MASK_POSES], of_other[IN_MASK_POSES];
} in_mask;

static hm_mask *in_mask_disc(void) {
    uint8_t *alpha = shape_alpha(SHAPE_DISC, IN_MASK_SIZE, 0);
    hm_mask *mask;
    if (hm_mask_from_alpha(alpha, IN_MASK_SIZE, IN_MASK_SIZE, 0, SHAPE_THRESHOLD, NULL, &mask) != HM_OK ||
        hm_mask_prepare(mask) != HM_OK)
        bench_die("no mask");
    free(alpha);
    return mask;
}

static hm_xform in_mask_pose(double x, double y, double angle, double pivot) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position = (hm_vec2){x, y};
    pose.pivot = (hm_vec2){pivot, pivot};
    pose.angle = angle;
    if (hm_xform_from_pose(&pose, &xform) != HM_OK) bench_die("no pose");
    return xform;
}

static void in_mask_make(in_mask *scene, const hm_mask *mask, const in_mask_kind *kind) {
    hm_shape_mask(mask, &scene->mask);
    scene->other = kind->shape;
    for (int i = 0; i < IN_MASK_POSES; i++) {
        const double far = in_mask_middle + kind->reach - 1 - i % 8 * 0.9, at = i * 0.37;
        scene->of_mask[i] = in_mask_pose(100, 100, i * 0.3, in_mask_middle);
        scene->of_other[i] = in_mask_pose(100 + far * cos(at), 100 + far * sin(at), i * 0.7, 0);
    }
}

// ---- questions ----------------------------------------------------------------------------------------------------

static double in_mask_overlap(const in_mask *s, int i) {
    return hm_overlap(&s->mask, &s->of_mask[i], &s->other, &s->of_other[i], NULL);
}

static double in_mask_contact(const in_mask *s, int i) {
    hm_contact_info out;
    return hm_contact(&s->mask, &s->of_mask[i], &s->other, &s->of_other[i], NULL, &out) ? out.depth : 0;
}

static double in_mask_separate(const in_mask *s, int i) {
    hm_separation out;
    return hm_separate(&s->mask, &s->of_mask[i], &s->other, &s->of_other[i], NULL, &out) ? out.move.x : 0;
}

static double in_mask_along(const in_mask *s, int i) {
    const hm_separate_options outward = {.direction = {(double)(s->of_other[i].ox >> 8) - 100 * 65536.0,
                                                       (double)(s->of_other[i].oy >> 8) - 100 * 65536.0}};
    hm_separation out;
    return hm_separate(&s->mask, &s->of_mask[i], &s->other, &s->of_other[i], &outward, &out) ? out.move.x : 0;
}

#define IN_MASK_TIMER(name, question)                                                                                \
    static double name(const void *context, int32_t passes) {                                                        \
        const in_mask *scene = context;                                                                              \
        double sum = 0;                                                                                              \
        const double start = bench_cpu_ns();                                                                         \
        for (int32_t pass = 0; pass < passes; pass++) {                                                              \
            const uint16_t *order = order_next(IN_MASK_POSES);                                                       \
            for (int32_t turn = 0; turn < IN_MASK_POSES; turn++) sum += question(scene, order[turn]);                \
        }                                                                                                            \
        const double end = bench_cpu_ns();                                                                           \
        bench_use((uint64_t)fabs(sum));                                                                              \
        return end - start;                                                                                          \
    }

IN_MASK_TIMER(in_mask_time_overlap, in_mask_overlap)
IN_MASK_TIMER(in_mask_time_contact, in_mask_contact)
IN_MASK_TIMER(in_mask_time_separate, in_mask_separate)
IN_MASK_TIMER(in_mask_time_along, in_mask_along)

static void in_mask_cells(bench_run *run, const in_mask *scene, const char *name) {
    static const struct {
        const char *name;
        bench_timer timer;
    } question[] = {
        {"contact", in_mask_time_contact}, {"separate", in_mask_time_separate}, {"along", in_mask_time_along}};
    for (size_t k = 0; k < sizeof question / sizeof *question; k++) {
        const bench_cell cell = {"posed-in-mask", name, IN_MASK_SIZE, question[k].name, IN_MASK_POSES, 0};
        bench_side sides[] = {
            {.name = "overlap", .level = (int)run->best, .timer = in_mask_time_overlap},
            {.name = hm_simd_name(run->best), .level = (int)run->best, .timer = question[k].timer},
        };
        sides[0].context = sides[1].context = scene;
        sides[0].calls = sides[1].calls = IN_MASK_POSES;
        if (!bench_wanted(run, &cell)) continue;
        if (bench_measure(run, &cell, sides, 2)) bench_publish(run, &cell, &sides[0], &sides[1]);
    }
}

void bench_in_mask(bench_run *run) {
    in_mask_kind kind[] = {{"point", 0, {0}}, {"circle", 8, {0}}, {"box", 8, {0}}, {"capsule", 4, {0}}};
    hm_mask *mask = in_mask_disc();
    in_mask *scene = bench_alloc(sizeof *scene);
    hm_shape_point(0, 0, &kind[0].shape);
    if (hm_shape_circle(0, 0, 8, &kind[1].shape) != HM_OK ||
        hm_shape_box(-8, -8, 16, 16, 0, &kind[2].shape) != HM_OK ||
        hm_shape_capsule(-8, 0, 8, 0, 4, &kind[3].shape) != HM_OK)
        bench_die("no shape");
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        in_mask_make(scene, mask, &kind[k]);
        in_mask_cells(run, scene, kind[k].name);
    }
    free(scene);
    hm_mask_destroy(mask);
}
