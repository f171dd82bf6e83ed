// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Queries of the border of a rotated outline, beside the loops over its edges that games write. The loops get the
// points already rotated, as doubles; we get the pose.
#include "bench_posed.h"

#include <hitmask/hitmask.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool (*volatile our_inside)(const hm_border *, const hm_xform *, hm_vec2,
                                   const hm_border_rule *) = hm_border_inside;
static bool (*volatile our_first)(const hm_border *, const hm_xform *, const hm_xform *, hm_vec2, hm_vec2,
                                  const hm_border_rule *, hm_crossing *) = hm_border_first;
static double (*volatile our_distance)(const hm_border *, const hm_xform *, hm_vec2,
                                       hm_border_near *) = hm_border_distance;

enum { QUESTIONS = 256, POINTS_MOST = 4096, SIZE = 256 };

typedef enum border_question { BORDER_INSIDE, BORDER_BULLET, BORDER_BEAM, BORDER_DISTANCE } border_question;

typedef struct border_work {
    border_question question;
    int32_t points;
    hm_vec2 world[POINTS_MOST];
    hm_outline *outline;
    hm_border *border;
    hm_xform xform;
    hm_vec2 from[QUESTIONS];
    hm_vec2 to[QUESTIONS];
} border_work;

// ---- the loops ----------------------------------------------------------------------------------------------------

static bool loop_inside(const border_work *work, hm_vec2 p) {
    bool inside = false;
    hm_vec2 a = work->world[work->points - 1];
    for (int32_t i = 0; i < work->points; i++) {
        const hm_vec2 b = work->world[i];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
        a = b;
    }
    return inside;
}

// The least fraction at which an edge is crossed, with the edge's normal; above 1 for none.
static double loop_first(const border_work *work, hm_vec2 from, hm_vec2 to, hm_vec2 *normal) {
    const hm_vec2 m = {to.x - from.x, to.y - from.y};
    double best = 2;
    hm_vec2 a = work->world[work->points - 1];
    for (int32_t i = 0; i < work->points; i++) {
        const hm_vec2 b = work->world[i];
        const hm_vec2 e = {b.x - a.x, b.y - a.y};
        const double cross = m.x * e.y - m.y * e.x;
        if (cross != 0) {
            const hm_vec2 d = {a.x - from.x, a.y - from.y};
            const double along = (d.x * e.y - d.y * e.x) / cross;
            const double on = (d.x * m.y - d.y * m.x) / cross;
            if (along >= 0 && along < best && along <= 1 && on >= 0 && on < 1) {
                best = along;
                *normal = (hm_vec2){e.y, -e.x};
            }
        }
        a = b;
    }
    if (best <= 1) {
        const double length = sqrt(normal->x * normal->x + normal->y * normal->y);
        *normal = (hm_vec2){normal->x / length, normal->y / length};
    }
    return best;
}

static double loop_distance(const border_work *work, hm_vec2 p) {
    double best = 1e300;
    hm_vec2 a = work->world[work->points - 1];
    for (int32_t i = 0; i < work->points; i++) {
        const hm_vec2 b = work->world[i];
        const hm_vec2 e = {b.x - a.x, b.y - a.y};
        const hm_vec2 d = {p.x - a.x, p.y - a.y};
        double t = (d.x * e.x + d.y * e.y) / (e.x * e.x + e.y * e.y);
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        const hm_vec2 foot = {d.x - t * e.x, d.y - t * e.y};
        const double square = foot.x * foot.x + foot.y * foot.y;
        if (square < best) best = square;
        a = b;
    }
    return sqrt(best);
}

static uint64_t loop_answer(const border_work *work, int32_t i) {
    hm_vec2 normal = {0, 0};
    if (work->question == BORDER_INSIDE) return loop_inside(work, work->from[i]);
    if (work->question == BORDER_DISTANCE) return (uint64_t)loop_distance(work, work->from[i]);
    return loop_first(work, work->from[i], work->to[i], &normal) <= 1;
}

static uint64_t our_answer(const border_work *work, int32_t i) {
    hm_crossing first;
    if (work->question == BORDER_INSIDE) return our_inside(work->border, &work->xform, work->from[i], NULL);
    if (work->question == BORDER_DISTANCE)
        return (uint64_t)our_distance(work->border, &work->xform, work->from[i], NULL);
    return our_first(work->border, &work->xform, NULL, work->from[i], work->to[i], NULL, &first);
}

// ---- timing -------------------------------------------------------------------------------------------------------

static double time_answers(const border_work *work, int32_t passes,
                           uint64_t (*answer)(const border_work *, int32_t)) {
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        for (int32_t i = 0; i < QUESTIONS; i++) sum += answer(work, i);
    }
    const double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static double time_ours(const void *context, int32_t passes) { return time_answers(context, passes, our_answer); }

static double time_loop(const void *context, int32_t passes) { return time_answers(context, passes, loop_answer); }

// ---- cells --------------------------------------------------------------------------------------------------------

static double border_random(uint64_t *state, double low, double high) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(*state >> 40) / (double)(1 << 24);
}

// Points and bullets of 24 px all over the outline's square and somewhat beyond; beams right across.
static void border_query(border_work *work, border_question question) {
    uint64_t state = 5;
    const double reach = 0.6 * SIZE;
    work->question = question;
    for (int32_t i = 0; i < QUESTIONS; i++) {
        const double x = border_random(&state, -reach, reach);
        const double y = border_random(&state, -reach, reach);
        const double angle = border_random(&state, 0, 6.283185);
        const double other = angle + border_random(&state, 2, 4.3);
        work->from[i] = (hm_vec2){500 + x, 500 + y};
        work->to[i] = (hm_vec2){500 + x + 24 * cos(angle), 500 + y + 24 * sin(angle)};
        if (question != BORDER_BEAM) continue;
        work->from[i] = (hm_vec2){500 + 0.75 * SIZE * cos(angle), 500 + 0.75 * SIZE * sin(angle)};
        work->to[i] = (hm_vec2){500 + 0.75 * SIZE * cos(other), 500 + 0.75 * SIZE * sin(other)};
    }
}

// A blob with five arms and a rough edge: points in order around its middle.
static void border_make(border_work *work, int32_t count) {
    static hm_local points[POINTS_MOST];
    uint64_t state = 3;
    int32_t first = 0;
    work->points = count;
    for (int32_t i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * i / count;
        const double radius = SIZE * (0.33 + 0.12 * sin(5 * angle) + border_random(&state, 0, 0.02));
        points[i].x = (int32_t)(HM_UNITS_PER_PIXEL * (SIZE / 2 + radius * cos(angle)));
        points[i].y = (int32_t)(HM_UNITS_PER_PIXEL * (SIZE / 2 + radius * sin(angle)));
        if (points[i].y < points[first].y) first = i;
    }
    static hm_local rotated[POINTS_MOST];
    for (int32_t i = 0; i < count; i++) rotated[i] = points[(first + i) % count];
    const hm_loop loop = {0, count, -1, 0, 0};
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = (hm_vec2){500, 500};
    pose.pivot = (hm_vec2){SIZE / 2, SIZE / 2};
    pose.angle = 0.7;
    if (hm_outline_create(&loop, 1, rotated, count, NULL, &work->outline) != HM_OK ||
        hm_border_create(work->outline, NULL, &work->border) != HM_OK ||
        hm_xform_from_pose(&pose, &work->xform) != HM_OK)
        bench_die("no border");
    for (int32_t i = 0; i < count; i++) {
        const hm_vec2 local = {rotated[i].x / 65536.0, rotated[i].y / 65536.0};
        hm_xform_apply(&work->xform, local, &work->world[i]);
    }
}

static void measure_border(bench_run *run, border_work *work, border_question question, const char *position) {
    bench_cell cell = {"border", "blob", work->points, position, QUESTIONS, 0};
    if (!bench_wanted(run, &cell)) return;
    border_query(work, question);
    int32_t wrong = 0;
    for (int32_t i = 0; i < QUESTIONS; i++) wrong += our_answer(work, i) != loop_answer(work, i);
    cell.peer_wrong = 100.0 * wrong / QUESTIONS;
    bench_side sides[] = {
        {.name = "loop", .level = (int)run->best, .timer = time_loop, .context = work, .calls = QUESTIONS},
        {.name = hm_simd_name(run->best),
         .level = (int)run->best,
         .timer = time_ours,
         .context = work,
         .calls = QUESTIONS},
    };
    if (bench_measure(run, &cell, sides, 2)) bench_publish(run, &cell, &sides[0], &sides[1]);
}

void bench_borders(bench_run *run) {
    static const int32_t sizes[] = {16, 60, 250, 1000, 4000};
    static border_work work;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        border_make(&work, sizes[i]);
        measure_border(run, &work, BORDER_INSIDE, "inside");
        measure_border(run, &work, BORDER_BULLET, "bullet");
        measure_border(run, &work, BORDER_BEAM, "beam");
        measure_border(run, &work, BORDER_DISTANCE, "distance");
        hm_border_destroy(work.border);
        hm_outline_destroy(work.outline);
    }
}
