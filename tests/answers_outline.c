// Traces, simplifies, proves and measures outlines of seeded random masks and prints one hash of all answers.
//
// Usage: answers_outline [--count N] [--part N] [--simd NAME]
//
// The hash must be the same on every machine, with every compiler, at every SIMD level; tests/answers_outline.txt
// holds it. Exit status: 0, 2 usage, 77 when the level is not available here.
#include "answers.h"

enum { COUNT = 160, LARGE_EVERY = 40 };

// ---- random masks -------------------------------------------------------------------------------------------------

static hm_mask *new_mask(int32_t w, int32_t h) {
    hm_mask *mask = NULL;
    if (hm_mask_create(w, h, NULL, &mask) != HM_OK) exit(EXIT_FAILURE);
    return mask;
}

// Every pixel becomes what most of its neighbours are.
static hm_mask *smoothed(hm_mask *from) {
    int32_t w = hm_mask_width(from), h = hm_mask_height(from);
    hm_mask *to = new_mask(w, h);
    for (int32_t i = 0; i < w * h; ++i) {
        int sum = 0;
        for (int k = 0; k < 9; ++k) sum += hm_mask_get(from, i % w + k % 3 - 1, i / w + k / 3 - 1);
        hm_mask_set(to, i % w, i / w, sum >= 5);
    }
    hm_mask_destroy(from);
    return to;
}

static hm_mask *random_mask(bool large) {
    int32_t side = large ? between(64, 130) : between(1, 40), w = side - below(side) / 3, h = side - below(side) / 3;
    int32_t percent = between(30, 70), rounds = below(4), mirrored = below(3);
    hm_mask *mask = new_mask(w, h);
    for (int32_t i = 0; i < w * h; ++i) hm_mask_set(mask, i % w, i / w, below(100) < percent);
    for (int32_t i = 0; i < rounds; ++i) mask = smoothed(mask);
    for (int32_t i = 0; mirrored == 0 && i < w * h; ++i)
        hm_mask_set(mask, w - 1 - i % w, i / w, hm_mask_get(mask, i % w, i / w));
    return mask;
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void put_outline(const hm_outline *outline) {
    put(hm_outline_loop_count(outline));
    put(hm_outline_component_count(outline));
    for (int32_t i = 0; i < hm_outline_loop_count(outline); ++i) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        put(loop->first);
        put(loop->count);
        put(loop->parent);
        put(loop->hole);
        put(loop->component);
    }
    for (int32_t i = 0; i < hm_outline_point_count(outline); ++i) {
        put(hm_outline_points(outline)[i].x);
        put(hm_outline_points(outline)[i].y);
    }
    put_double(hm_outline_area(outline, -1));
    put_double(hm_outline_perimeter(outline, -1));
}

static void put_difference(const hm_outline *truth, const hm_outline *outline) {
    hm_outline_difference d = {0, 0, 0, 0, 0, {0, 0}};
    put(hm_outline_compare(truth, outline, NULL, &d));
    put_double(d.hausdorff);
    put_double(d.outward);
    put_double(d.inward);
    put_double(d.iou);
    put_double(d.area);
}

static void put_filled(const hm_outline *outline, const hm_mask *like) {
    hm_mask *mask = NULL;
    put(hm_mask_from_outline(outline, hm_mask_width(like), hm_mask_height(like), NULL, &mask));
    put(mask ? hm_mask_count(mask) : -1);
    put(mask ? hm_mask_overlap_count(mask, like, 0, 0) : -1);
    hm_mask_destroy(mask);
}

// What the proof says with the tolerance, and with half of it.
static void put_proofs(const hm_outline *truth, const hm_outline *outline, const int32_t *became, double tolerance) {
    for (int half = 0; half <= 1; ++half) {
        hm_outline_finding found = {HM_OUTLINE_SOUND, -1, -1};
        put(hm_outline_verify(truth, outline, became, half ? tolerance / 2 : tolerance, NULL, &found));
        put(found.fault);
        put(found.edge);
        put(found.other);
    }
}

static void put_locals(const hm_local *points, int32_t count) {
    for (int32_t i = 0; i < count; ++i) {
        put(points[i].x);
        put(points[i].y);
    }
}

static void answer_parts(const hm_outline *outline) {
    hm_parts *parts = NULL;
    put(hm_parts_create(outline, between(3, 10), NULL, &parts));
    if (!parts) exit(EXIT_FAILURE);
    put(hm_parts_count(parts));
    for (int32_t i = 0; i < hm_parts_count(parts); ++i) put(hm_parts_all(parts)[i].first);
    put_locals(hm_parts_corners(parts), hm_parts_corner_count(parts));
    for (int32_t i = 0; i < hm_parts_side_count(parts); ++i) {
        const hm_part_side *side = &hm_parts_sides(parts)[i];
        put_locals(&side->from, 1);
        put(side->beyond);
        put(side->loop);
    }
    put(hm_parts_seam_count(parts));
    for (int32_t i = 0; i < hm_parts_sliver_count(parts); ++i) put(hm_parts_slivers(parts)[i]);
    hm_parts_destroy(parts);
}

static void answer_simplified(const hm_outline *truth, const hm_mask *mask, hm_simplify_method method) {
    int32_t count = hm_outline_loop_count(truth), *became = memory((size_t)count * sizeof *became);
    int drops = below(4) == 0;
    hm_simplify_options options = {.method = method, .tolerance = between(0, 256) / 64.0, .became = became};
    if (drops) options.least_area = between(0, 20) / 2.0;
    hm_outline *simple = NULL;
    put(hm_outline_simplify(truth, &options, NULL, &simple));
    if (!simple) exit(EXIT_FAILURE);
    for (int32_t i = 0; i < count; ++i) put(became[i]);
    put_outline(simple);
    put_filled(simple, mask);
    put_proofs(truth, simple, became, options.tolerance);
    put_difference(truth, simple);
    answer_parts(simple);
    hm_outline_destroy(simple);
    free(became);
}

static void answer_hull_and_budget(const hm_outline *truth) {
    double tolerance = -1;
    hm_simplify_options options = {.method = (hm_simplify_method)below(4), .tolerance = 3, .reached = &tolerance};
    options.max_points = between(3, 200);
    hm_outline *hull = NULL, *within = NULL;
    put(hm_outline_hull(truth, -1, NULL, &hull));
    if (hull) put_outline(hull);
    put(hm_outline_simplify(truth, &options, NULL, &within));
    put_double(tolerance);
    if (within) put_outline(within);
    hm_outline_destroy(hull);
    hm_outline_destroy(within);
}

static void answer(bool large) {
    hm_mask *mask = random_mask(large);
    hm_outline *truth = NULL;
    put(hm_outline_from_mask(mask, below(2) ? HM_CONNECT_4 : HM_CONNECT_8, NULL, &truth));
    if (!truth) exit(EXIT_FAILURE);
    put_outline(truth);
    put_filled(truth, mask);
    for (int method = 0; method < 4; ++method) answer_simplified(truth, mask, (hm_simplify_method)method);
    int with_budget = below(4) == 0;
    if (!large && with_budget) answer_hull_and_budget(truth);
    hm_outline_destroy(truth);
    hm_mask_destroy(mask);
}

static void answer_one(long i) { answer(i % LARGE_EVERY == LARGE_EVERY - 1); }

int main(int argc, char **argv) { return answers_run(argc, argv, COUNT, answer_one); }
