// What simplified outlines are judged by in several tests: their eight images, and ever greater tolerances.
#ifndef TESTS_SIMPLIFY_JUDGE_H
#define TESTS_SIMPLIFY_JUDGE_H

#include "harness.h"

#include <hitmask/mask.h>
#include <hitmask/outline.h>

#include <stdlib.h>
#include <string.h>

enum { JUDGE_IMAGES = 8, JUDGE_METHODS = 5, JUDGE_TOLERANCES = 16 };

static const char *const judge_names[] = {"min", "rdp", "outer", "inner", "symmetric rdp"};
static const double judge_tolerances[JUDGE_TOLERANCES] = {0.5, 0.75, 1,  1.5, 2,  3,  4,   6,
                                                          8,   12,   16, 24,  32, 64, 128, 256};

static hm_outline *judge_trace(const hm_mask *mask) {
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    return outline;
}

static hm_outline *judge_simplify(const hm_outline *truth, int method, double tolerance) {
    hm_simplify_options options = {.method = (hm_simplify_method)method, .tolerance = tolerance};
    hm_outline *simple = NULL;
    REQUIRE(hm_outline_simplify(truth, &options, NULL, &simple) == HM_OK);
    return simple;
}

/// Bit 1 of an image flips x, bit 2 flips y, bit 4 then exchanges them.
static bool judge_mirrors(int image) { return ((image & 1) + (image >> 1 & 1) + (image >> 2)) % 2 == 1; }

static void judge_map(int image, int w, int h, int *x, int *y) {
    if (image & 1) *x = w - *x;
    if (image & 2) *y = h - *y;
    if (image & 4) {
        int swap = *x;
        *x = *y;
        *y = swap;
    }
}

static hm_mask *judge_image(const hm_mask *mask, int image) {
    int w = hm_mask_width(mask), h = hm_mask_height(mask);
    hm_mask *out = NULL;
    REQUIRE(hm_mask_create(image & 4 ? h : w, image & 4 ? w : h, NULL, &out) == HM_OK);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            int px = x, py = y;
            judge_map(image, w - 1, h - 1, &px, &py);
            if (hm_mask_get(mask, x, y)) hm_mask_set(out, px, py, true);
        }
    }
    return out;
}

static int judge_compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/// All edges of an outline's image, from the point they come from to the next, in order. For pixels below 2^15.
static uint64_t *judge_edges(const hm_outline *outline, int image, int w, int h) {
    uint64_t *edges = calloc((size_t)hm_outline_point_count(outline) + 1, sizeof *edges);
    REQUIRE(edges != NULL);
    for (int i = 0; i < hm_outline_loop_count(outline); ++i) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        for (int k = 0; k < loop->count; ++k) {
            uint64_t ends[2];
            for (int e = 0; e < 2; ++e) {
                hm_local p = hm_outline_points(outline)[loop->first + (k + e) % loop->count];
                int x = p.x / 65536, y = p.y / 65536;
                judge_map(image, w, h, &x, &y);
                ends[e] = (uint64_t)x << 16 | (uint64_t)y;
            }
            int back = judge_mirrors(image);
            edges[loop->first + k] = ends[back] << 32 | ends[!back];
        }
    }
    qsort(edges, (size_t)hm_outline_point_count(outline), sizeof *edges, judge_compare);
    return edges;
}

/// Whether the image of one outline is the other: the same loops, wherever they begin.
static bool judge_is_image(const hm_outline *outline, int image, int w, int h, const hm_outline *other) {
    int count = hm_outline_point_count(outline);
    uint64_t *left = judge_edges(outline, image, w, h), *right = judge_edges(other, 0, 0, 0);
    bool same = count == hm_outline_point_count(other) &&
                hm_outline_loop_count(outline) == hm_outline_loop_count(other) &&
                memcmp(left, right, (size_t)count * sizeof *left) == 0;
    free(left);
    free(right);
    return same;
}

/// Simplifying the image of a mask gives the image of what is simplified.
static void judge_images(const hm_mask *mask, int method, double tolerance) {
    hm_outline *truth = judge_trace(mask), *simple = judge_simplify(truth, method, tolerance);
    for (int image = 1; image < JUDGE_IMAGES; ++image) {
        hm_mask *mapped = judge_image(mask, image);
        hm_outline *mapped_truth = judge_trace(mapped), *other = judge_simplify(mapped_truth, method, tolerance);
        test_note("%s at %g px, image %d", judge_names[method], tolerance, image);
        CHECK(judge_is_image(simple, image, hm_mask_width(mask), hm_mask_height(mask), other));
        hm_outline_destroy(other);
        hm_outline_destroy(mapped_truth);
        hm_mask_destroy(mapped);
    }
    hm_outline_destroy(simple);
    hm_outline_destroy(truth);
}

/// A greater tolerance never needs more points, and MIN no more than others. Then every number of points that some
/// tolerance leads to is within reach, and fewer points need no smaller tolerance.
static void judge_tolerance_ladder(const hm_mask *mask, int greatest, int budgets) {
    hm_outline *truth = judge_trace(mask), *simple = NULL;
    int points[JUDGE_METHODS][JUDGE_TOLERANCES];
    double needed = 0;
    for (int method = 0; method < JUDGE_METHODS; ++method) {
        for (int t = 0; t < greatest; ++t) {
            simple = judge_simplify(truth, method, judge_tolerances[t]);
            points[method][t] = hm_outline_point_count(simple);
            test_note("%s at %g px", judge_names[method], judge_tolerances[t]);
            if (t > 0) CHECK(points[method][t] <= points[method][t - 1]);
            if (method == HM_SIMPLIFY_RDP_SYMMETRIC) CHECK(points[0][t] <= points[method][t]);
            hm_outline_destroy(simple);
        }
    }
    for (int t = 0; t < greatest; t += budgets ? greatest / budgets : greatest) {
        hm_simplify_options options = {.tolerance = judge_tolerances[greatest - 1]};
        double tolerance = -1;
        options.max_points = points[0][t];
        if (options.max_points == 0) continue; // any number
        options.reached = &tolerance;
        test_note("at most %d points", options.max_points);
        hm_result result = hm_outline_simplify(truth, &options, NULL, &simple);
        if (!CHECK_INT(result, HM_OK)) break;
        CHECK(hm_outline_point_count(simple) <= options.max_points);
        CHECK(tolerance >= needed && tolerance <= judge_tolerances[t]);
        needed = tolerance;
        hm_outline_destroy(simple);
    }
    hm_outline_destroy(truth);
}

#endif
