// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Rays through a rotated mask, beside the walk from pixel to pixel in doubles that games use (Amanatides and Woo, "A
// fast voxel traversal algorithm for ray tracing", 1987). Both count how often the ray comes in. The walk has no
// ties: where a ray leads through corners of pixels exactly it takes one side or the other.
#include "bench_posed.h"

#include <hitmask/hitmask.h>

#include "shapes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int32_t (*volatile our_ray)(const hm_shape *mask, const hm_xform *xform, hm_vec2 from, hm_vec2 to,
                                   hm_touch touch, hm_mask_ray_entry *out, int32_t capacity) = hm_mask_ray;

enum { RAYS = 128 };

typedef struct ray_work {
    int32_t size;
    uint8_t *pixels; ///< 0 or 1 each
    hm_mask *mask;
    hm_mask *plain; ///< the same, not prepared
    hm_shape shape;
    hm_xform xform;
    double inverse[4]; ///< from steps beside the xform's origin to pixels
    hm_vec2 from[RAYS];
    hm_vec2 to[RAYS];
    int32_t capacity; ///< entries that are written
} ray_work;

static uint64_t ray_ours(const ray_work *work, int32_t i) {
    hm_mask_ray_entry first;
    return (uint64_t)our_ray(&work->shape, &work->xform, work->from[i], work->to[i], HM_TOUCH_AREA, &first,
                             work->capacity);
}

// ---- the walk in doubles ------------------------------------------------------------------------------------------

static hm_vec2 walk_point(const ray_work *work, hm_vec2 at) {
    const double x = at.x * (double)HM_STEPS_PER_PIXEL - (double)work->xform.ox;
    const double y = at.y * (double)HM_STEPS_PER_PIXEL - (double)work->xform.oy;
    return (hm_vec2){x * work->inverse[0] + y * work->inverse[1], x * work->inverse[2] + y * work->inverse[3]};
}

/// One axis: the pixel at hand, when its end is reached, and what a pixel adds.
typedef struct walk_axis {
    int32_t at;
    int32_t step;
    double next;
    double each;
} walk_axis;

// Cuts the way down to the mask. Parallel to an axis the divisions give infinities, which do as they should.
static void walk_clip(double from, double way, double size, double *in, double *out) {
    const double first = (way > 0 ? 0 - from : size - from) / way;
    const double last = (way > 0 ? size - from : 0 - from) / way;
    if (first > *in) *in = first;
    if (last < *out) *out = last;
}

static walk_axis walk_begin(double from, double way, int32_t size, double in) {
    const double position = floor(from + way * in);
    walk_axis axis = {.step = way > 0 ? 1 : -1, .each = fabs(1 / way)};
    axis.at = position < 0 ? 0 : position > size - 1 ? size - 1 : (int32_t)position;
    axis.next = (axis.at + (way > 0) - from) / way;
    return axis;
}

static uint64_t walk_count(const ray_work *work, int32_t i) {
    const hm_vec2 from = walk_point(work, work->from[i]);
    const hm_vec2 to = walk_point(work, work->to[i]);
    const uint32_t size = (uint32_t)work->size;
    double in = 0;
    double out = 1;
    walk_clip(from.x, to.x - from.x, work->size, &in, &out);
    walk_clip(from.y, to.y - from.y, work->size, &in, &out);
    if (!(in < out)) return 0;
    walk_axis x = walk_begin(from.x, to.x - from.x, work->size, in);
    walk_axis y = walk_begin(from.y, to.y - from.y, work->size, in);
    uint64_t count = 0;
    bool inside = false;
    while ((uint32_t)x.at < size && (uint32_t)y.at < size) {
        const bool solid = work->pixels[(size_t)y.at * size + (size_t)x.at];
        count += solid && !inside;
        inside = solid;
        walk_axis *first = x.next < y.next ? &x : &y;
        if (first->next >= out) break;
        first->at += first->step;
        first->next += first->each;
    }
    return count;
}

// ---- timing -------------------------------------------------------------------------------------------------------

static double time_ours(const void *context, int32_t passes) {
    const ray_work *work = context;
    uint64_t sum = 0;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < RAYS; i++) sum += ray_ours(work, i);
    }
    double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static double time_walk(const void *context, int32_t passes) {
    const ray_work *work = context;
    uint64_t sum = 0;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < RAYS; i++) sum += walk_count(work, i);
    }
    double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

// ---- cells --------------------------------------------------------------------------------------------------------

// Right across the circle around the mask's square.
static void rays_through(ray_work *work) {
    uint64_t state = 11;
    for (int32_t i = 0; i < RAYS; i++) {
        const double radius = 0.75 * work->size;
        const double angle = random_between(&state, 0, 628318) / 1e5;
        const double other = angle + random_between(&state, 200000, 430000) / 1e5;
        work->from[i] = (hm_vec2){500 + radius * cos(angle), 500 + radius * sin(angle)};
        work->to[i] = (hm_vec2){500 + radius * cos(other), 500 + radius * sin(other)};
    }
}

static hm_vec2 corner_point(const ray_work *work, int32_t x, int32_t y) {
    const hm_xform *at = &work->xform;
    const double step = (double)HM_STEPS_PER_PIXEL;
    return (hm_vec2){(double)(at->ox + (int64_t)x * at->ux + (int64_t)y * at->vx) / step,
                     (double)(at->oy + (int64_t)x * at->uy + (int64_t)y * at->vy) / step};
}

// From one side of the mask to the opposite one, exactly from corner to corner of pixels.
static void rays_between_corners(ray_work *work) {
    uint64_t state = 12;
    for (int32_t i = 0; i < RAYS; i++) {
        const int32_t p = work->size / 8 * random_between(&state, 0, 8);
        const int32_t q = work->size / 8 * random_between(&state, 0, 8);
        work->from[i] = i % 2 ? corner_point(work, 0, p) : corner_point(work, p, 0);
        work->to[i] = i % 2 ? corner_point(work, work->size, q) : corner_point(work, q, work->size);
    }
}

static double wrong_share(const ray_work *work) {
    int32_t wrong = 0;
    for (int32_t i = 0; i < RAYS; i++) wrong += ray_ours(work, i) != walk_count(work, i);
    return 100.0 * wrong / RAYS;
}

static void measure_rays(bench_run *run, ray_work *work, const char *shape, const char *position) {
    bench_cell cell = {"posed-ray", shape, work->size, position, 0, 0};
    if (!bench_wanted(run, &cell)) return;
    if (strcmp(position, "corners") == 0)
        rays_between_corners(work);
    else
        rays_through(work);
    hm_shape_mask(strcmp(position, "no-field") == 0 ? work->plain : work->mask, &work->shape);
    work->capacity = strcmp(position, "first") == 0;
    cell.peer_wrong = wrong_share(work);
    bench_side sides[] = {
        {.name = "walk", .level = (int)run->best, .timer = time_walk, .context = work, .calls = RAYS},
        {.name = hm_simd_name(run->best),
         .level = (int)run->best,
         .timer = time_ours,
         .context = work,
         .calls = RAYS},
    };
    if (bench_measure(run, &cell, sides, 2)) bench_publish(run, &cell, &sides[0], &sides[1]);
}

static void work_make(ray_work *work, shape_kind shape, int32_t size) {
    hm_pose pose = HM_POSE_DEFAULT;
    work->size = size;
    work->pixels = shape_alpha(shape, size, 1);
    if (hm_mask_from_alpha(work->pixels, size, size, 0, SHAPE_THRESHOLD, NULL, &work->mask) != HM_OK ||
        hm_mask_copy(work->mask, NULL, &work->plain) != HM_OK || hm_mask_prepare(work->mask) != HM_OK)
        bench_die("no mask");
    for (int32_t i = 0; i < size * size; i++) work->pixels[i] = work->pixels[i] >= SHAPE_THRESHOLD;
    pose.position = (hm_vec2){500, 500};
    pose.pivot = (hm_vec2){size / 2.0, size / 2.0};
    pose.angle = 0.7;
    if (hm_xform_from_pose(&pose, &work->xform) != HM_OK) bench_die("no xform");
    const hm_xform *at = &work->xform;
    const double det = (double)at->ux * at->vy - (double)at->uy * at->vx;
    const double inverse[4] = {at->vy / det, -at->vx / det, -at->uy / det, at->ux / det};
    memcpy(work->inverse, inverse, sizeof inverse);
}

void bench_posed_rays(bench_run *run) {
    static const int32_t sizes[] = {32, 64, 128, 256, 512, 1024};
    static const shape_kind shapes[] = {SHAPE_DISC, SHAPE_GEAR, SHAPE_NOISE};
    static const char *const positions[] = {"through", "first", "no-field", "corners"};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            ray_work work;
            if (!bench_wanted_of(run, "posed-ray", shape_name(shapes[s]), sizes[i])) continue;
            work_make(&work, shapes[s], sizes[i]);
            for (size_t p = 0; p < sizeof positions / sizeof *positions; p++)
                measure_rays(run, &work, shape_name(shapes[s]), positions[p]);
            hm_mask_destroy(work.plain);
            hm_mask_destroy(work.mask);
            free(work.pixels);
        }
    }
}
