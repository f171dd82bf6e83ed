// Outlines within a number of points: never more, sound at the tolerance that is returned, and not at one much
// smaller.
#include "support.h"

#include <math.h>
#include <stdlib.h>

static ref_grid blobs(int w, int h) {
    ref_grid g = ref_make(w, h);
    for (int i = 0; i < 4; ++i) {
        int x = test_between(0, w), y = test_between(0, h), r = test_between(2, 14);
        for (int k = 0; k < w * h; ++k) {
            int dx = k % w - x, dy = k / w - y;
            if (dx * dx + dy * dy <= r * r) g.at[k] = (unsigned char)(i < 3);
        }
    }
    return g;
}

static bool keeps(const hm_outline *outline, const hm_simplify_options *options) {
    bool kept = options->max_points == 0 || hm_outline_point_count(outline) <= options->max_points;
    for (int i = 0; i < hm_outline_loop_count(outline); ++i)
        kept =
            kept && (options->max_loop_points == 0 || hm_outline_loops(outline)[i].count <= options->max_loop_points);
    return kept;
}

static void check_sound(const hm_outline *truth, const hm_outline *simple, double tolerance) {
    hm_outline_finding found;
    CHECK_RESULT(hm_outline_verify(truth, simple, NULL, tolerance, NULL, &found), HM_OK);
    CHECK_INT(found.fault, HM_OUTLINE_SOUND);
}

// As many points as it takes at a tolerance.
static hm_outline *unlimited(const hm_outline *truth, hm_simplify_options options, double tolerance) {
    hm_outline *made = NULL;
    options.tolerance = tolerance;
    options.max_points = options.max_loop_points = 0;
    options.reached = &tolerance;
    REQUIRE(hm_outline_simplify(truth, &options, NULL, &made) == HM_OK);
    CHECK(tolerance == options.tolerance);
    return made;
}

static void check_budget(const hm_outline *truth, hm_simplify_options options, test_tally *within) {
    hm_outline *simple = NULL, *before = NULL;
    double tolerance = -1;
    const double most = options.tolerance > 0 ? options.tolerance : HM_OUTLINE_MAX_TOLERANCE;
    options.reached = &tolerance;
    hm_result result = hm_outline_simplify(truth, &options, NULL, &simple);
    if (!test_count(within, result == HM_OK)) {
        CHECK_RESULT_WAS(result, HM_ERROR_RANGE);
        CHECK(simple == NULL && tolerance == -1);
        simple = unlimited(truth, options, most);
        CHECK(!keeps(simple, &options));
        hm_outline_destroy(simple);
        return;
    }
    CHECK(keeps(simple, &options));
    CHECK(tolerance >= 0 && tolerance <= most);
    check_sound(truth, simple, tolerance);
    if (tolerance > 0) { // one step less is too little
        before = unlimited(truth, options, tolerance - ldexp(1, -16));
        CHECK(!keeps(before, &options));
        hm_outline_destroy(before);
    }
    hm_outline_destroy(simple);
}

TEST(budgets) {
    test_tally within = {0, 0};
    for (int i = 0; i < test_rounds(100); ++i) {
        ref_grid g = blobs(40, 30);
        hm_mask *mask = mask_of(&g);
        hm_outline *truth = NULL;
        REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &truth) == HM_OK);
        static const double tolerances[] = {2, 8, 0}; // 0 is any
        hm_simplify_options options = {.method = (hm_simplify_method)test_below(4)};
        options.tolerance = TEST_PICK(tolerances);
        if (test_below(2)) options.max_points = test_between(3, 30);
        if (test_below(2) || !options.max_points) options.max_loop_points = test_between(3, 14);
        test_note("method %d, tolerance %g, %d points, %d a loop", (int)options.method, options.tolerance,
                  options.max_points, options.max_loop_points);
        check_budget(truth, options, &within);
        hm_outline_destroy(truth);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(within);
}

TEST(refusals_and_violations) {
    hm_mask *mask = mask_of_text("##\n#.\n");
    hm_outline *truth = NULL, *simple = NULL;
    double tolerance = 7;
    int32_t became = -9;
    const hm_simplify_options query = {.tolerance = 1, .became = &became, .reached = &tolerance};
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &truth) == HM_OK);
#define REFUSED(field, value)                                                                                        \
    do {                                                                                                             \
        hm_simplify_options options = query;                                                                         \
        options.field = value;                                                                                       \
        CHECK_RESULT(hm_outline_simplify(truth, &options, NULL, &simple), HM_ERROR_RANGE);                           \
    } while (0)
    REFUSED(max_points, -1);
    REFUSED(max_loop_points, -1);
    REFUSED(max_points, 2);
    REFUSED(max_loop_points, 2);
    REFUSED(tolerance, NAN);
    CHECK(simple == NULL && tolerance == 7 && became == -9);
    hm_simplify_options options = query;
    options.max_points = 6; // as many as it has: nothing is left out
    CHECK_RESULT(hm_outline_simplify(truth, &options, NULL, &simple), HM_OK);
    CHECK(simple && hm_outline_equal(truth, simple) && tolerance == 0 && became == 0);
    hm_outline_destroy(simple);
    options.max_points = 5; // less than 2^-16 pixel is none, not any
    options.tolerance = ldexp(1, -17);
    simple = NULL;
    CHECK_RESULT(hm_outline_simplify(truth, &options, NULL, &simple), HM_ERROR_RANGE);
    options.tolerance = 0;
    CHECK_RESULT(hm_outline_simplify(truth, &options, NULL, &simple), HM_OK);
    CHECK(simple && hm_outline_point_count(simple) <= 5 && tolerance > 0);
    hm_outline_destroy(simple);
    hm_outline_destroy(truth);
    hm_mask_destroy(mask);
}

TEST(an_empty_outline_keeps_within_anything) {
    hm_outline *empty = NULL, *simple = NULL;
    double tolerance = 7;
    hm_simplify_options options = {.tolerance = 1, .reached = &tolerance};
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &empty) == HM_OK);
    for (options.max_points = 0; options.max_points < 2; ++options.max_points) {
        CHECK_RESULT(hm_outline_simplify(empty, &options, NULL, &simple), HM_OK);
        CHECK(tolerance == (options.max_points ? 0 : 1) && hm_outline_equal(simple, empty));
        hm_outline_destroy(simple);
    }
    hm_outline_destroy(empty);
}

TEST(no_memory) {
    hm_mask *mask = mask_of_text("#####\n#..##\n####.\n");
    hm_outline *truth = NULL, *simple = NULL;
    hm_simplify_options options = {.tolerance = 1, .max_points = 8};
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &truth) == HM_OK);
    REQUIRE(hm_outline_simplify(truth, &options, &alloc, &simple) == HM_OK);
    hm_outline_destroy(simple);
    CHECK_HEAP_EMPTY(counted);
    simple = NULL;
    for (long i = 1; i <= counted.calls; ++i) {
        test_heap heap = {.fail_at = i};
        alloc = heap_allocator(&heap);
        CHECK_RESULT(hm_outline_simplify(truth, &options, &alloc, &simple), HM_ERROR_MEMORY);
        CHECK_HEAP_EMPTY(heap);
    }
    CHECK(simple == NULL);
    hm_outline_destroy(truth);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(budgets), CASE(refusals_and_violations), CASE(an_empty_outline_keeps_within_anything), CASE(no_memory))
