// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Convex polygons of many corners, of which two overlap deeply, touch to a step, or are apart. There is no peer: what
// matters is how times grow with the corners.
#include "bench_shapes.h"

#include <math.h>

#include <hitmask/hitmask.h>

typedef enum polygons_question {
    POLYGONS_OVERLAP,
    POLYGONS_CONTACT,
    POLYGONS_DISTANCE,
    POLYGONS_CAST,
    POLYGONS_SEPARATE,
    POLYGONS_WITHIN,
    POLYGONS_QUESTIONS
} polygons_question;

/// Two of them, one rotated.
typedef struct polygons_work {
    polygons_question question;
    hm_polygon *polygon;
    hm_shape shape;
    hm_xform a, b;
    hm_vec2 motion; ///< from b to a
} polygons_work;

enum { POLYGONS_MOST = 16384 };

static uint64_t polygons_query(const polygons_work *work) {
    const hm_shape *shape = &work->shape;
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    hm_contact_info contact;
    hm_points points;
    hm_cast_hit hit;
    hm_separation way;
    switch (work->question) {
    case POLYGONS_OVERLAP:
        return hm_overlap(shape, &work->a, shape, &work->b, NULL);
    case POLYGONS_CONTACT:
        return hm_contact(shape, &work->a, shape, &work->b, &(hm_contact_options){.rule = closed}, &contact);
    case POLYGONS_DISTANCE:
        return (uint64_t)hm_distance(shape, &work->a, shape, &work->b, &points);
    case POLYGONS_CAST:
        return hm_cast(shape, &work->a, shape, &work->b, work->motion, &(hm_cast_options){.start = HM_CAST_NEVER},
                       &hit);
    case POLYGONS_SEPARATE:
        return hm_separate(shape, &work->a, shape, &work->b, NULL, &way);
    default:
        return hm_within(shape, &work->a, shape, &work->b, &closed);
    }
}

static double polygons_time(const void *context, int32_t passes) {
    const polygons_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) sum += polygons_query(work);
    const double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static void polygons_make(polygons_work *work, int32_t count) {
    static hm_vec2 points[POLYGONS_MOST];
    for (int32_t i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * i / count;
        points[i] = (hm_vec2){400 * cos(angle), 250 * sin(angle)};
    }
    if (hm_polygon_hull(points, count, NULL, &work->polygon) != HM_OK ||
        hm_shape_polygon(work->polygon, 0, &work->shape) != HM_OK)
        bench_die("no polygon");
}

static void polygons_move(polygons_work *work, double by) {
    hm_pose pose = HM_POSE_DEFAULT;
    pose.angle = 0.3;
    if (hm_xform_from_pose(&pose, &work->a) != HM_OK) bench_die("no pose");
    pose.angle = 0.4;
    pose.position = (hm_vec2){by * 0.8, by * 0.6};
    if (hm_xform_from_pose(&pose, &work->b) != HM_OK) bench_die("no pose");
    work->motion = (hm_vec2){-pose.position.x, -pose.position.y};
}

// How far along the path the last position is at which they meet.
static double polygons_touch(polygons_work *work) {
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    double met = 0, apart = 1000;
    for (int i = 0; i < 50; i++) {
        const double middle = (met + apart) / 2;
        polygons_move(work, middle);
        *(hm_overlap(&work->shape, &work->a, &work->shape, &work->b, &closed) ? &met : &apart) = middle;
    }
    return met;
}

static void polygons_measure(bench_run *run, polygons_work *work, int32_t count, const char *position) {
    static const char *const names[POLYGONS_QUESTIONS] = {"overlap", "contact",  "distance",
                                                          "cast",    "separate", "within"};
    for (int q = 0; q < POLYGONS_QUESTIONS; q++) {
        const bench_cell cell = {"polygons", names[q], count, position, 0, 0};
        if (!bench_wanted(run, &cell)) continue;
        work->question = (polygons_question)q;
        bench_side side = {.name = hm_simd_name(run->best),
                           .level = (int)run->best,
                           .timer = polygons_time,
                           .context = work,
                           .calls = 1};
        if (bench_measure(run, &cell, &side, 1)) bench_publish(run, &cell, NULL, &side);
    }
}

void bench_polygons(bench_run *run) {
    static const int32_t counts[] = {64, 1024, 4096, POLYGONS_MOST};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        polygons_work work;
        polygons_make(&work, counts[i]);
        const double touch = polygons_touch(&work);
        const struct {
            const char *name;
            double by;
        } positions[] = {{"same", 0}, {"deep", 0.3 * touch}, {"touch", touch}, {"apart", 1.2 * touch}};
        for (int k = 0; k < 4; k++) {
            polygons_move(&work, positions[k].by);
            polygons_measure(run, &work, counts[i], positions[k].name);
        }
        hm_polygon_destroy(work.polygon);
    }
}
