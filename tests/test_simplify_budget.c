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

static bool keeps(const hm_outline *outline, hm_simplify_budget budget) {
    bool kept = budget.points == 0 || hm_outline_point_count(outline) <= budget.points;
    for (int i = 0; i < hm_outline_loop_count(outline); ++i)
        kept = kept && (budget.loop_points == 0 || hm_outline_loops(outline)[i].count <= budget.loop_points);
    return kept;
}

static void check_sound(const hm_outline *truth, const hm_outline *simple, double tolerance) {
    hm_outline_finding found;
    CHECK_RESULT(hm_outline_verify(truth, simple, NULL, tolerance, NULL, &found), HM_OK);
    CHECK_INT(found.fault, HM_OUTLINE_SOUND);
}

static void check_budget(const hm_outline *truth, hm_simplify_options options, hm_simplify_budget budget,
                         test_tally *within) {
    hm_outline *simple = NULL, *before = NULL;
    double tolerance = -1;
    hm_result result = hm_simplify_within(truth, &options, &budget, NULL, NULL, &tolerance, &simple);
    if (!test_count(within, result == HM_OK)) {
        CHECK_RESULT_WAS(result, HM_ERROR_RANGE);
        CHECK(simple == NULL && tolerance == -1);
        REQUIRE(hm_simplify(truth, &options, NULL, NULL, &simple) == HM_OK);
        CHECK(!keeps(simple, budget));
        hm_outline_destroy(simple);
        return;
    }
    CHECK(keeps(simple, budget));
    CHECK(tolerance >= 0 && tolerance <= options.tolerance);
    check_sound(truth, simple, tolerance);
    if (tolerance > 0) { // one step less is too little
        options.tolerance = tolerance - ldexp(1, -16);
        REQUIRE(hm_simplify(truth, &options, NULL, NULL, &before) == HM_OK);
        CHECK(!keeps(before, budget));
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
        hm_simplify_options options = {HM_SIMPLIFY_MIN, test_below(2) ? 2 : 8, 0};
        options.method = (hm_simplify_method)test_below(4);
        hm_simplify_budget budget = {0, 0};
        if (test_below(2)) budget.points = test_between(3, 30);
        if (test_below(2)) budget.loop_points = test_between(3, 14);
        test_note("method %d, tolerance %g, %d points, %d a loop", (int)options.method, options.tolerance,
                  budget.points, budget.loop_points);
        check_budget(truth, options, budget, &within);
        hm_outline_destroy(truth);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(within);
}

TEST(refusals_and_violations) {
    hm_mask *mask = mask_of_text("##\n#.\n");
    hm_outline *truth = NULL, *simple = NULL;
    hm_simplify_options options = {HM_SIMPLIFY_MIN, 1, 0};
    hm_simplify_budget any = {0, 0}, bad = {-1, 0}, worse = {0, -1}, two = {2, 0};
    double tolerance = 7;
    int32_t became = -9;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &truth) == HM_OK);
    CHECK_RESULT(hm_simplify_within(truth, &options, &bad, NULL, NULL, NULL, &simple), HM_ERROR_RANGE);
    CHECK_RESULT(hm_simplify_within(truth, &options, &worse, NULL, NULL, NULL, &simple), HM_ERROR_RANGE);
    CHECK_RESULT(hm_simplify_within(truth, &options, &two, NULL, &became, &tolerance, &simple), HM_ERROR_RANGE);
    CHECK(simple == NULL && tolerance == 7 && became == -9);
    CHECK_RESULT(hm_simplify_within(truth, &options, &any, NULL, &became, &tolerance, &simple), HM_OK);
    CHECK(simple && hm_outline_equal(truth, simple) && tolerance == 0 && became == 0);
    hm_outline_destroy(simple);
    simple = NULL;
    options.tolerance = NAN;
    CHECK_RESULT(hm_simplify_within(truth, &options, &any, NULL, NULL, NULL, &simple), HM_ERROR_RANGE);
    options.tolerance = 1;
    violations_catch();
    CHECK_MISTAKE(CHECK_RESULT(hm_simplify_within(NULL, &options, &any, NULL, NULL, NULL, &simple), HM_ERROR_RANGE));
    CHECK_MISTAKE(CHECK_RESULT(hm_simplify_within(truth, NULL, &any, NULL, NULL, NULL, &simple), HM_ERROR_RANGE));
    CHECK_MISTAKE(CHECK_RESULT(hm_simplify_within(truth, &options, NULL, NULL, NULL, NULL, &simple), HM_ERROR_RANGE));
    CHECK_MISTAKE(CHECK_RESULT(hm_simplify_within(truth, &options, &any, NULL, NULL, NULL, NULL), HM_ERROR_RANGE));
    violations_release();
    CHECK(simple == NULL);
    hm_outline_destroy(truth);
    hm_mask_destroy(mask);
}

TEST(no_memory) {
    hm_mask *mask = mask_of_text("#####\n#..##\n####.\n");
    hm_outline *truth = NULL, *simple = NULL;
    hm_simplify_options options = {HM_SIMPLIFY_MIN, 1, 0};
    hm_simplify_budget budget = {8, 0};
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &truth) == HM_OK);
    REQUIRE(hm_simplify_within(truth, &options, &budget, &alloc, NULL, NULL, &simple) == HM_OK);
    hm_outline_destroy(simple);
    CHECK_HEAP_EMPTY(counted);
    simple = NULL;
    for (long i = 1; i <= counted.calls; ++i) {
        test_heap heap = {.fail_at = i};
        alloc = heap_allocator(&heap);
        CHECK_RESULT(hm_simplify_within(truth, &options, &budget, &alloc, NULL, NULL, &simple), HM_ERROR_MEMORY);
        CHECK_HEAP_EMPTY(heap);
    }
    CHECK(simple == NULL);
    hm_outline_destroy(truth);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(budgets), CASE(refusals_and_violations), CASE(no_memory))
