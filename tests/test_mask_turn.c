// Crops, flips and quarter turns.
#include "support.h"

static ref_grid some_grid(int i) { return i < 3 ? random_large_grid() : random_any_grid(1); }

TEST(crop) {
    test_tally inside = {0};
    for (int i = 0; i < 250; ++i) {
        ref_grid g = some_grid(i);
        hm_mask *mask = mask_of(&g), *out = NULL;
        hm_rect r = random_rect(g.w, g.h);
        r.w = r.w > 700 ? 700 : r.w; // the oracle's memory
        r.h = r.h > 700 ? 700 : r.h;
        if (r.w < 0 || r.h < 0) r = (hm_rect){r.x, r.y, 65, 64};
        test_note("%d x %d, {%d, %d, %d, %d}", g.w, g.h, (int)r.x, (int)r.y, (int)r.w, (int)r.h);
        test_count(&inside, r.x >= 0 && r.y >= 0 && r.x + (int64_t)r.w <= g.w && r.y + (int64_t)r.h <= g.h);
        CHECK_MADE(hm_mask_crop(mask, &r, NULL, &out), out, ref_crop(&g, ref_rect_of(r)));
        CHECK_MASK(mask, &g);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(inside);
}

TEST(crop_to_and_from_a_coarse_level) {
    static const hm_rect rects[] = {{-13, -9, 540, 530}, {3, 5, 512, 512}, {500, 100, 600, 520}, {1, 1, 511, 600}};
    for (int i = 0; i < 4; ++i) {
        ref_grid g = random_grid(560, 550);
        hm_mask *mask = mask_of(&g), *out = NULL;
        test_note("rectangle %d", i);
        CHECK_MADE(hm_mask_crop(mask, &rects[i], NULL, &out), out, ref_crop(&g, ref_rect_of(rects[i])));
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

TEST(crop_refuses_bad_sides) {
    static const hm_rect rects[] = {
        {0, 0, -1, 1}, {0, 0, 1, -1}, {0, 0, 32768, 1}, {0, 0, 1, INT32_MAX}, {5, 5, INT32_MIN, 1}};
    hm_mask *mask = mask_of_text("#\n"), *out = NULL;
    for (int i = 0; i < 5; ++i) CHECK_RESULT(hm_mask_crop(mask, &rects[i], NULL, &out), HM_ERROR_RANGE);
    CHECK(out == NULL);
    hm_mask_destroy(mask);
}

TEST(flips) {
    for (int i = 0; i < 150; ++i) {
        ref_grid g = some_grid(i);
        hm_mask *mask = mask_of(&g), *out = NULL;
        test_note("%d x %d", g.w, g.h);
        CHECK_MADE(hm_mask_flip_x(mask, NULL, &out), out, ref_flip_x(&g));
        CHECK_MADE(hm_mask_flip_y(mask, NULL, &out), out, ref_flip_y(&g));
        CHECK_MASK(mask, &g);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

TEST(turns) {
    static const int32_t quarters[] = {0,
                                       1,
                                       2,
                                       3,
                                       4,
                                       5,
                                       6,
                                       7,
                                       8,
                                       -1,
                                       -2,
                                       -3,
                                       -4,
                                       -5,
                                       -8,
                                       99,
                                       -99,
                                       INT32_MAX,
                                       INT32_MIN,
                                       INT32_MAX - 1,
                                       INT32_MIN + 1};
    enum { QUARTERS = sizeof quarters / sizeof quarters[0] };
    for (int i = 0; i < 10 * QUARTERS; ++i) {
        ref_grid g = some_grid(i);
        hm_mask *mask = mask_of(&g), *out = NULL;
        int32_t turn = quarters[i % QUARTERS];
        test_note("%d x %d by %d", g.w, g.h, (int)turn);
        CHECK_MADE(hm_mask_rotate(mask, turn, NULL, &out), out, ref_turn(&g, turn));
        CHECK_MASK(mask, &g);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

// One picture by hand: clockwise on the screen.
TEST(one_quarter_is_clockwise) {
    hm_mask *mask = mask_of_text("###.\n"
                                 "#...\n");
    hm_mask *out = NULL;
    CHECK_MADE(hm_mask_rotate(mask, 1, NULL, &out), out,
               ref_text("##\n"
                        ".#\n"
                        ".#\n"
                        "..\n"));
    CHECK_MADE(hm_mask_rotate(mask, -1, NULL, &out), out,
               ref_text("..\n"
                        "#.\n"
                        "#.\n"
                        "##\n"));
    CHECK_MADE(hm_mask_flip_x(mask, NULL, &out), out,
               ref_text(".###\n"
                        "...#\n"));
    CHECK_MADE(hm_mask_flip_y(mask, NULL, &out), out,
               ref_text("#...\n"
                        "###.\n"));
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(crop), CASE(crop_to_and_from_a_coarse_level), CASE(crop_refuses_bad_sides), CASE(flips), CASE(turns),
          CASE(one_quarter_is_clockwise))
