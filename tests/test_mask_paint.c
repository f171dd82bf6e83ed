// Masks from limits of each channel and from the difference of two pictures; masks painted into pictures.
#include "support.h"

#include <stdlib.h>
#include <string.h>

// A picture that ends where its last row ends. Values lie near `middle`, so that both sides of a limit are common.
typedef struct picture {
    hm_picture as;
    size_t step, size;
    uint8_t *bytes;
} picture;

static uint8_t random_near(int middle, int reach) {
    const int value = test_below(8) ? middle + test_between(-reach, reach) : test_below(256);
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static picture picture_make(int w, int h, int middle, int reach) {
    const size_t row = 4 * (size_t)w, step = row + (size_t)(test_below(2) ? test_below(9) : 0);
    picture p = {.step = step, .size = h > 0 ? (size_t)(h - 1) * step + row : 0};
    p.bytes = malloc(p.size + (p.size == 0));
    REQUIRE(p.bytes != NULL);
    for (size_t i = 0; i < p.size; ++i) p.bytes[i] = random_near(middle, reach);
    p.as = (hm_picture){p.bytes, w, h, step == row && test_below(2) ? 0 : step};
    return p;
}

// ---- limits of each channel --------------------------------------------------------------------------------------

static int32_t random_limit(int middle) {
    static const int32_t ends[] = {INT32_MIN, -1, 0, 1, 254, 255, 256, INT32_MAX};
    const int near = middle + test_between(-3, 3);
    return test_below(12) ? near : TEST_PICK(ends);
}

TEST(from_range) {
    test_tally solid = {0};
    for (int i = 0; i < 160; ++i) {
        const int w = random_side(), h = random_side() / 4, middle = test_below(256), reach = 1 + test_below(20);
        picture p = picture_make(w, h, middle, reach);
        int32_t low[4], high[4];
        for (int k = 0; k < 4; ++k) {
            low[k] = test_below(3) ? random_limit(middle - reach) : -1;
            high[k] = test_below(3) ? random_limit(middle + reach) : 255;
        }
        ref_grid expected = ref_from_range(p.bytes, w, h, p.step, low, high);
        for (int k = 0; k < w * h; ++k) test_count(&solid, expected.at[k]);
        hm_mask *mask = NULL;
        test_note("%d x %d", w, h);
        CHECK_MADE(hm_mask_from_range(&p.as, low, high, NULL, &mask), mask, expected);
        free(p.bytes);
    }
    CHECK_TALLY(solid);
}

// Everything and nothing, whatever the picture is.
TEST(thresholds_all_and_nothing) {
    static const int32_t low[4] = {0, 0, 0, 0}, high[4] = {255, 255, 255, 255}, above[4] = {0, 0, 0, 256};
    static const int32_t negative[4] = {-1, 255, 255, 255};
    picture p = picture_make(65, 3, 128, 128), q = picture_make(65, 3, 128, 128);
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_from_range(&p.as, low, high, NULL, &mask) == HM_OK);
    CHECK_INT(hm_mask_count(mask), 65 * 3);
    hm_mask_destroy(mask);
    REQUIRE(hm_mask_from_range(&p.as, above, high, NULL, &mask) == HM_OK);
    CHECK_INT(hm_mask_count(mask), 0);
    hm_mask_destroy(mask);
    REQUIRE(hm_mask_from_range(&p.as, high, low, NULL, &mask) == HM_OK);
    CHECK_INT(hm_mask_count(mask), 0);
    hm_mask_destroy(mask);
    REQUIRE(hm_mask_from_difference(&p.as, &q.as, high, NULL, &mask) == HM_OK);
    CHECK_INT(hm_mask_count(mask), 0);
    hm_mask_destroy(mask);
    REQUIRE(hm_mask_from_difference(&p.as, &p.as, negative, NULL, &mask) == HM_OK);
    CHECK_INT(hm_mask_count(mask), 65 * 3);
    hm_mask_destroy(mask);
    free(p.bytes);
    free(q.bytes);
}

TEST(from_difference) {
    test_tally solid = {0};
    for (int i = 0; i < 160; ++i) {
        const int w = random_side(), h = random_side() / 4, middle = test_below(256), reach = 1 + test_below(9);
        picture p = picture_make(w, h, middle, reach), q = picture_make(w, h, middle, reach);
        int32_t tolerance[4];
        for (int k = 0; k < 4; ++k) tolerance[k] = test_below(6) ? 2 * reach - test_below(3) : random_limit(reach);
        ref_grid expected = ref_from_difference(p.bytes, p.step, q.bytes, q.step, w, h, tolerance);
        for (int k = 0; k < w * h; ++k) test_count(&solid, expected.at[k]);
        hm_mask *mask = NULL;
        test_note("%d x %d", w, h);
        CHECK_MADE(hm_mask_from_difference(&p.as, &q.as, tolerance, NULL, &mask), mask, expected);
        free(p.bytes);
        free(q.bytes);
    }
    CHECK_TALLY(solid);
}

// Each channel for itself, one more or less than its limit.
TEST(every_channel_decides) {
    for (int k = 0; k < 4; ++k) {
        for (int by = -4; by <= 4; ++by) {
            uint8_t a[4] = {10, 100, 200, 50}, b[4] = {10, 100, 200, 50};
            int32_t low[4], high[4];
            static const int32_t tolerance[4] = {3, 3, 3, 3};
            for (int i = 0; i < 4; ++i) {
                low[i] = a[i] - 3;
                high[i] = a[i] + 3;
            }
            b[k] = (uint8_t)(b[k] + by);
            const hm_picture in_a = {a, 1, 1, 0}, in_b = {b, 1, 1, 0};
            hm_mask *within = NULL, *differs = NULL;
            test_note("channel %d by %d", k, by);
            REQUIRE(hm_mask_from_range(&in_b, low, high, NULL, &within) == HM_OK);
            REQUIRE(hm_mask_from_difference(&in_a, &in_b, tolerance, NULL, &differs) == HM_OK);
            CHECK_INT(hm_mask_count(within), abs(by) <= 3);
            CHECK_INT(hm_mask_count(differs), abs(by) > 3);
            hm_mask_destroy(within);
            hm_mask_destroy(differs);
        }
    }
}

static const size_t strides[] = {
    SIZE_MAX, SIZE_MAX - 7, SIZE_MAX / 2 + 1, SIZE_MAX / 2, PTRDIFF_MAX, SIZE_MAX / 4 + 1, 1, 7};

// Sizes that differ, strides that do not fit, sides below 0: refused, and nothing is written.
TEST(pictures_that_are_refused) {
    uint8_t bytes[64] = {0};
    static const int32_t limit[4] = {0};
    const hm_picture right = {bytes, 2, 3, 0}, other[] = {{bytes, 2, 2, 0}, {bytes, 3, 3, 0}, {bytes, 0, 0, 0}};
    hm_mask *mask = NULL, *some = mask_of_text("##\n##\n");
    for (int i = 0; i < 3; ++i) {
        CHECK_RESULT(hm_mask_from_difference(&right, &other[i], limit, NULL, &mask), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_from_difference(&other[i], &right, limit, NULL, &mask), HM_ERROR_RANGE);
    }
    for (size_t i = 0; i < sizeof strides / sizeof strides[0]; ++i) {
        const hm_picture wrong = {bytes, 2, 3, strides[i]};
        const hm_paint_options solid = {.solid.picture = wrong}, clear = {.clear.picture = wrong};
        test_note("stride %#llx", (unsigned long long)strides[i]);
        CHECK_RESULT(hm_mask_from_range(&wrong, limit, limit, NULL, &mask), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_from_difference(&right, &wrong, limit, NULL, &mask), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_from_difference(&wrong, &right, limit, NULL, &mask), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_paint(some, &solid, bytes, 2, 2, 0), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_paint(some, &clear, bytes, 2, 2, 0), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_paint(some, &(hm_paint_options){.clear.color = bytes}, bytes, 2, 3, strides[i]),
                     HM_ERROR_RANGE);
    }
    static const int32_t negative[] = {-1, INT32_MIN};
    for (int i = 0; i < 2; ++i) {
        const hm_paint_options wide = {.solid.picture = {bytes, negative[i], 2, 0}};
        const hm_paint_options high = {.clear.picture = {bytes, 2, negative[i], 0}};
        CHECK_RESULT(hm_mask_paint(some, &wide, bytes, 2, 2, 0), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_paint(some, &high, bytes, 2, 2, 0), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_paint(some, NULL, bytes, negative[i], 2, 0), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_paint(some, NULL, bytes, 2, negative[i], 0), HM_ERROR_RANGE);
    }
    for (int i = 0; i < 64; ++i) CHECK_INT(bytes[i], 0);
    CHECK(mask == NULL);
    hm_mask_destroy(some);
}

// ---- painted -----------------------------------------------------------------------------------------------------

typedef struct brush {
    picture with;
    bool there;
    uint8_t color[4];
    bool colored;
} brush;

static brush random_brush(int w, int h) {
    brush b = {.there = test_below(3) > 0, .colored = test_below(2)};
    const int least = test_below(2) ? 0 : test_below(w + 1), tall = test_below(h + 9);
    if (b.there) b.with = picture_make(least ? least : w + test_below(5), tall, 128, 128);
    for (int i = 0; i < 4; ++i) b.color[i] = (uint8_t)test_below(256);
    return b;
}

static hm_paint paint_of(const brush *b) {
    return (hm_paint){.picture = b->with.as, .color = b->colored ? b->color : NULL};
}

static ref_paint ref_paint_of(const brush *b) {
    return (ref_paint){b->with.bytes, b->with.as.width, b->with.as.height, b->with.step,
                       b->colored ? b->color : NULL};
}

// Both pictures start alike: comparing them whole shows that nothing else is written.
static void check_painted(const ref_grid *g, const hm_mask *mask, int64_t x, int64_t y) {
    const int w = random_side(), h = random_side() / 2;
    picture p = picture_make(w, h, 128, 128);
    uint8_t *expected = malloc(p.size + 1);
    brush solid = random_brush(g->w, g->h), clear = random_brush(g->w, g->h);
    const ref_paint ref_solid = ref_paint_of(&solid), ref_clear = ref_paint_of(&clear);
    const hm_paint_options options = {paint_of(&solid), paint_of(&clear), (int32_t)x, (int32_t)y};
    REQUIRE(expected != NULL);
    memcpy(expected, p.bytes, p.size);
    ref_paint_onto(g, &ref_solid, &ref_clear, x, y, expected, w, h, p.step);
    test_note("%d x %d onto %d x %d at %d, %d", g->w, g->h, w, h, (int)x, (int)y);
    CHECK_RESULT(hm_mask_paint(mask, &options, p.bytes, w, h, p.as.stride), HM_OK);
    CHECK_INT(memcmp(p.bytes, expected, p.size), 0);
    CHECK_RESULT(hm_mask_paint(mask, NULL, p.bytes, w, h, p.as.stride), HM_OK);
    CHECK_INT(memcmp(p.bytes, expected, p.size), 0);
    free(expected);
    free(p.bytes);
    free(solid.with.bytes);
    free(clear.with.bytes);
}

TEST(painted) {
    for (int i = 0; i < 200; ++i) {
        ref_grid g = random_any_grid(2);
        hm_mask *mask = mask_of(&g);
        const int32_t x = random_edge(200), y = random_edge(100);
        check_painted(&g, mask, 0, 0);
        check_painted(&g, mask, x, y);
        check_painted(&g, mask, far_offsets[i % 8], far_offsets[i / 8 % 8]);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

TEST(painted_by_hand) {
    hm_mask *mask = mask_of_text("#.\n"
                                 ".#\n");
    static const uint8_t red[4] = {255, 0, 0, 255}, dots[4] = {1, 2, 3, 4};
    uint8_t on[3 * 4] = {0};
    hm_paint_options options = {.solid.color = red, .x = 1};
    CHECK_RESULT(hm_mask_paint(mask, &options, on, 3, 1, 0), HM_OK);
    CHECK(on[0] == 0 && on[4] == 255 && on[7] == 255 && on[8] == 0);
    options.solid.picture = (hm_picture){dots, 1, 1, 0}; // where it ends the color goes on
    CHECK_RESULT(hm_mask_paint(mask, &options, on, 3, 1, 0), HM_OK);
    CHECK(on[4] == 1 && on[7] == 4 && on[8] == 0);
    options.y = -1;
    CHECK_RESULT(hm_mask_paint(mask, &options, on, 3, 1, 0), HM_OK);
    CHECK(on[4] == 1 && on[8] == 255);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(from_range), CASE(thresholds_all_and_nothing), CASE(from_difference), CASE(every_channel_decides),
          CASE(pictures_that_are_refused), CASE(painted), CASE(painted_by_hand))
