// Scaling to any size and reducing into clusters, all four rules, up and down.
#include "support.h"

enum { HOWS = 5 };
static const char *const names[HOWS] = {"nearest", "any", "all", "majority", "corner"};
static const hm_resample how[HOWS] = {HM_RESAMPLE_NEAREST, HM_RESAMPLE_ANY, HM_RESAMPLE_ALL, HM_RESAMPLE_MAJORITY,
                                      HM_RESAMPLE_CORNER};
static const ref_how ref_hows[HOWS] = {REF_NEAREST, REF_ANY, REF_ALL, REF_MAJORITY, REF_FIRST};

static void tally_pixels(test_tally *tally, const ref_grid *g) {
    for (int i = 0; i < g->w * g->h; ++i) test_count(tally, g->at[i]);
}

static void check_resize(const ref_grid *g, int w, int h, test_tally *solid) {
    hm_mask *mask = mask_of(g), *out = NULL;
    for (int i = 0; i < HOWS; ++i) {
        ref_grid expected = ref_resize(g, w, h, ref_hows[i]);
        tally_pixels(solid, &expected);
        test_note("%d x %d to %d x %d, %s", g->w, g->h, w, h, names[i]);
        CHECK_MADE(hm_mask_resize(mask, w, h, how[i], NULL, &out), out, expected);
    }
    CHECK_MASK(mask, g);
    hm_mask_destroy(mask);
}

TEST(resize_to_random_sizes) {
    test_tally solid = {0};
    for (int i = 0; i < (test_short() ? 20 : 70); ++i) {
        ref_grid g = random_balanced_grid(3);
        int w = test_below(2) ? random_side() : test_below(300), h = random_side() / 3;
        check_resize(&g, w, h, &solid);
        ref_free(&g);
    }
    CHECK_TALLY(solid);
}

// Small sizes against each other, so that every ratio of them occurs and middles and halves fall on boundaries.
TEST(resize_every_small_ratio) {
    test_tally solid = {0};
    for (int w = 0; w <= 13; ++w) {
        for (int i = 0; i <= 13; ++i) {
            ref_grid g = random_grid(w, test_below(6));
            for (int k = 0; k < g.w * g.h; ++k) g.at[k] = (unsigned char)test_below(2);
            check_resize(&g, i, test_below(9), &solid);
            ref_free(&g);
        }
    }
    CHECK_TALLY(solid);
}

TEST(resize_to_and_from_a_coarse_level) {
    test_tally solid = {0};
    ref_grid small = random_grid(65, 40), large = random_grid(520, 600);
    check_resize(&small, 513, 512, &solid);
    check_resize(&large, 64, 63, &solid);
    ref_free(&small);
    ref_free(&large);
}

// One pixel differs from all others in a row as long as can be; which new pixels cover it follows from the
// definition.
static void check_long_row(int32_t width, int32_t at, hm_resample rule, bool pixel) {
    const int64_t w = HM_MASK_MAX_SIDE;
    hm_mask *mask = NULL, *out = NULL;
    REQUIRE(hm_mask_create((int32_t)w, 1, NULL, &mask) == HM_OK);
    if (!pixel) hm_mask_fill(mask);
    hm_mask_set(mask, at, 0, pixel);
    test_note("to %d, pixel %d %s, rule %d", (int)width, (int)at, pixel ? "solid" : "clear", (int)rule);
    REQUIRE(hm_mask_resize(mask, width, 1, rule, NULL, &out) == HM_OK);
    for (int64_t i = 0; i < width; ++i) {
        int64_t left = i * w > at * (int64_t)width ? i * w : at * (int64_t)width;
        int64_t right = (i + 1) * w < (at + 1) * (int64_t)width ? (i + 1) * w : (at + 1) * (int64_t)width;
        int64_t covered = right > left ? right - left : 0, solid = pixel ? covered : w - covered;
        bool expected = rule == HM_RESAMPLE_ANY        ? solid > 0
                        : rule == HM_RESAMPLE_ALL      ? solid == w
                        : rule == HM_RESAMPLE_MAJORITY ? 2 * solid > w
                        : rule == HM_RESAMPLE_CORNER   ? (i * w / width == at) == pixel
                                                       : ((2 * i + 1) * w / (2 * (int64_t)width) == at) == pixel;
        if (!CHECK_INT(hm_mask_get(out, (int32_t)i, 0), expected)) break;
    }
    hm_mask_destroy(mask);
    hm_mask_destroy(out);
}

TEST(resize_the_longest_row) {
    static const int32_t widths[] = {1, 2, 3, 16383, 16384, 32765, 32766, 32767};
    static const int32_t positions[] = {0, 1, 10922, 16382, 16383, 16384, 32765, 32766};
    for (int i = 0; i < 8; ++i) {
        for (int k = 0; k < HOWS; ++k) {
            check_long_row(widths[i], TEST_PICK(positions), how[k], true);
            check_long_row(widths[i], TEST_PICK(positions), how[k], false);
        }
    }
}

TEST(resize_by_hand) {
    hm_mask *mask = mask_of_text("##..\n"
                                 "#..#\n");
    hm_mask *out = NULL;
    CHECK_MADE(hm_mask_resize(mask, 2, 1, HM_RESAMPLE_NEAREST, NULL, &out), out, ref_text(".#\n"));
    CHECK_MADE(hm_mask_resize(mask, 2, 1, HM_RESAMPLE_ANY, NULL, &out), out, ref_text("##\n"));
    CHECK_MADE(hm_mask_resize(mask, 2, 1, HM_RESAMPLE_ALL, NULL, &out), out, ref_text("..\n"));
    CHECK_MADE(hm_mask_resize(mask, 2, 1, HM_RESAMPLE_MAJORITY, NULL, &out), out, ref_text("#.\n"));
    CHECK_MADE(hm_mask_resize(mask, 2, 1, HM_RESAMPLE_CORNER, NULL, &out), out, ref_text("#.\n"));
    CHECK_MADE(hm_mask_resize(mask, 3, 2, HM_RESAMPLE_CORNER, NULL, &out), out,
               ref_text("##.\n"
                        "#..\n"));
    CHECK_MADE(hm_mask_resize(mask, 8, 2, HM_RESAMPLE_MAJORITY, NULL, &out), out,
               ref_text("####....\n"
                        "##....##\n"));
    hm_mask_destroy(mask);
}

static void check_reduce(const ref_grid *g, int factor, test_tally *solid) {
    hm_mask *mask = mask_of(g), *out = NULL;
    for (int i = 0; i < HOWS; ++i) {
        ref_grid expected = ref_reduce(g, factor, ref_hows[i]);
        tally_pixels(solid, &expected);
        test_note("%d x %d by %d, %s", g->w, g->h, factor, names[i]);
        CHECK_MADE(hm_mask_reduce(mask, factor, how[i], NULL, &out), out, expected);
    }
    CHECK_MASK(mask, g);
    hm_mask_destroy(mask);
}

TEST(reduce) {
    static const int factors[] = {1,  2,  3,  4,  5,   7,   8,   9,    16,    31,   32,
                                  33, 63, 64, 65, 128, 200, 201, 1000, 32767, 32768};
    test_tally solid = {0};
    for (int i = 0; i < 150; ++i) {
        ref_grid g = random_balanced_grid(1);
        check_reduce(&g, factors[i % 21], &solid);
        ref_free(&g);
    }
    CHECK_TALLY(solid);
}

TEST(reduce_to_and_from_a_coarse_level) {
    test_tally solid = {0};
    ref_grid large = random_grid(1030, 1025);
    check_reduce(&large, 2, &solid);
    check_reduce(&large, 3, &solid);
    ref_free(&large);
}

// Exactly half is no majority, one pixel more is; clusters beyond the edge count as clear.
TEST(reduce_at_the_deciding_count) {
    for (int factor = 2; factor <= 9; ++factor) {
        for (int extra = 0; extra <= 1; ++extra) {
            test_tally solid = {0};
            ref_grid g = ref_make(2 * factor - 1, factor);
            int n = factor * factor / 2 + extra;
            for (int k = 0; k < n; ++k) ref_set(&g, k % factor, k / factor, 1);
            for (int k = 0; k < factor * (factor - 1); ++k)
                ref_set(&g, factor + k % (factor - 1), k / (factor - 1), 1);
            check_reduce(&g, factor, &solid);
            ref_free(&g);
        }
    }
}

TEST(reduce_by_more_than_any_mask) {
    static const int32_t factors[] = {65536, INT32_MAX - 1, INT32_MAX};
    test_tally solid = {0};
    ref_grid g = ref_text("##\n##\n");
    for (int i = 0; i < 3; ++i) check_reduce(&g, factors[i], &solid);
    ref_free(&g);
}

TEST_MAIN(CASE(resize_to_random_sizes), CASE(resize_every_small_ratio), CASE(resize_to_and_from_a_coarse_level),
          CASE(resize_the_longest_row), CASE(resize_by_hand), CASE(reduce), CASE(reduce_to_and_from_a_coarse_level),
          CASE(reduce_at_the_deciding_count), CASE(reduce_by_more_than_any_mask))
