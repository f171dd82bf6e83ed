// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Points of simplified outlines, counted: the fewest beside those of Ramer, Douglas and Peucker, and beside OpenCV's
// approxPolyDP. These make nothing, one or two points of a small loop, which is then lost; counted are only loops of
// which the other one keeps three and more. approxPolyDP takes points away at last that the tolerance does not allow;
// on how many loops is counted too. The numbers are the same on every run and machine.
#include "bench_outline.h"

#include <hitmask/hitmask.h>

#include <math.h>
#include <stdlib.h>

#include "peer_opencv.h"

/// Points of one method and of ours on the loops that the method keeps.
typedef struct vertices_sum {
    int64_t theirs;
    int64_t ours;
    int64_t loops;
    int64_t too_far; ///< of the method's loops, those certainly farther from the true one than the tolerance
} vertices_sum;

typedef struct vertices_sums {
    vertices_sum rdp;
    vertices_sum opencv;
} vertices_sums;

static double vertices_distance(hm_local a, hm_local b, hm_local p) {
    const double ex = (double)b.x - a.x, ey = (double)b.y - a.y;
    const double dx = (double)p.x - a.x, dy = (double)p.y - a.y;
    const double square = ex * ex + ey * ey;
    double along = square > 0 ? (dx * ex + dy * ey) / square : 0;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    return hypot(dx - along * ex, dy - along * ey) / HM_UNITS_PER_PIXEL;
}

// Whether the method as it is written down keeps more than the two corners it begins with: the first, and the one
// farthest from that.
static bool vertices_rdp_keeps(const hm_local *points, int32_t count, double tolerance) {
    int32_t farthest = 0;
    double reach = 0, greatest = 0;
    for (int32_t i = 1; i < count; i++) {
        const double distance = vertices_distance(points[0], points[0], points[i]);
        if (distance <= reach) continue;
        reach = distance;
        farthest = i;
    }
    for (int32_t i = 1; i < count; i++)
        greatest = fmax(greatest, vertices_distance(points[0], points[farthest], points[i]));
    return greatest > tolerance;
}

// Whether a point of the loop is farther than the tolerance from all edges of a polygon.
static bool vertices_too_far(const hm_local *points, int32_t count, const int32_t *polygon, int32_t corners,
                             double tolerance) {
    for (int32_t i = 0; i < count; i++) {
        double least = INFINITY;
        for (int32_t k = 0; k < corners; k++) {
            const int32_t *p = polygon + 2 * k;
            const int32_t *q = polygon + 2 * ((k + 1) % corners);
            const hm_local a = {p[0] * HM_UNITS_PER_PIXEL, p[1] * HM_UNITS_PER_PIXEL};
            const hm_local b = {q[0] * HM_UNITS_PER_PIXEL, q[1] * HM_UNITS_PER_PIXEL};
            least = fmin(least, vertices_distance(a, b, points[i]));
        }
        if (least > tolerance + 1e-9) return true;
    }
    return false;
}

static hm_outline *vertices_simplify(const hm_outline *truth, hm_simplify_method method, double tolerance) {
    const hm_simplify_options options = {.method = method, .tolerance = tolerance};
    hm_outline *made = NULL;
    if (hm_outline_simplify(truth, &options, NULL, &made) != HM_OK) bench_die("no simplified outline");
    return made;
}

static void vertices_add(vertices_sum *sum, bool keeps, int32_t theirs, int32_t ours) {
    if (!keeps) return;
    sum->theirs += theirs;
    sum->ours += ours;
    sum->loops++;
}

static void vertices_add_opencv(vertices_sum *sum, const hm_local *points, int32_t count, double tolerance,
                                int32_t ours) {
    int32_t *pixels = bench_alloc((size_t)count * 4 * sizeof *pixels);
    int32_t *polygon = pixels + 2 * (size_t)count;
    for (int32_t i = 0; i < count; i++) {
        pixels[2 * i] = points[i].x / HM_UNITS_PER_PIXEL;
        pixels[2 * i + 1] = points[i].y / HM_UNITS_PER_PIXEL;
    }
    const int32_t kept = opencv_approximate(pixels, count, tolerance, polygon);
    vertices_add(sum, kept >= 3, kept, ours);
    sum->too_far += kept >= 3 && vertices_too_far(points, count, polygon, kept, tolerance);
    free(pixels);
}

// Loops keep their numbers, as none is dropped.
static void vertices_of(const hm_outline *truth, double tolerance, vertices_sums *sums) {
    hm_outline *fewest = vertices_simplify(truth, HM_SIMPLIFY_MIN, tolerance);
    hm_outline *rdp = vertices_simplify(truth, HM_SIMPLIFY_RDP, tolerance);
    for (int32_t i = 0; i < hm_outline_loop_count(truth); i++) {
        const hm_loop *loop = &hm_outline_loops(truth)[i];
        const hm_local *points = hm_outline_points(truth) + loop->first;
        const int32_t ours = hm_outline_loops(fewest)[i].count;
        const int32_t theirs = hm_outline_loops(rdp)[i].count;
        vertices_add(&sums->rdp, vertices_rdp_keeps(points, loop->count, tolerance), theirs, ours);
        if (opencv_version() != NULL) vertices_add_opencv(&sums->opencv, points, loop->count, tolerance, ours);
    }
    hm_outline_destroy(fewest);
    hm_outline_destroy(rdp);
}

static void vertices_publish(bench_run *run, bench_cell *cell, const char *peer, const vertices_sum *sum) {
    if (sum->loops == 0 || !bench_wanted(run, cell)) return;
    run->cells++;
    cell->peer_wrong = 100.0 * (double)sum->too_far / (double)sum->loops;
    bench_publish_number(run, cell, "points", peer, (double)sum->theirs, (double)sum->ours);
}

void bench_vertices(bench_run *run, const char *name, const sprite_list *list) {
    for (int32_t tolerance = 1; tolerance <= 2; tolerance++) {
        bench_cell rdp = {"vertices", name, tolerance, "rdp", 0, 0};
        bench_cell opencv = {"vertices", name, tolerance, "opencv", 0, 0};
        vertices_sums sums = {{0, 0, 0, 0}, {0, 0, 0, 0}};
        if (run->count || (!bench_wanted(run, &rdp) && !bench_wanted(run, &opencv))) continue;
        for (int32_t i = 0; i < list->count; i++) {
            hm_outline *truth = NULL;
            if (hm_outline_from_mask(list->at[i].mask, HM_CONNECT_4, NULL, &truth) != HM_OK) bench_die("no outline");
            vertices_of(truth, tolerance, &sums);
            hm_outline_destroy(truth);
        }
        vertices_publish(run, &rdp, "rdp", &sums.rdp);
        vertices_publish(run, &opencv, "opencv", &sums.opencv);
    }
}
