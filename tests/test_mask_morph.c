// Dilate, erode, border.
#include "support.h"

typedef ref_grid (*ref_morph)(const ref_grid *, int, bool);
typedef hm_result (*morph)(const hm_mask *, int32_t, hm_brush, const hm_allocator *, hm_mask **);

static const struct {
    const char *name;
    morph fn;
    ref_morph ref;
} morphs[2] = {{"dilate", hm_mask_dilate, ref_dilate}, {"erode", hm_mask_erode, ref_erode}};

static void check_morph(const ref_grid *g, int radius, test_tally *solid) {
    hm_mask *mask = mask_of(g), *out = NULL;
    for (int i = 0; i < 4; ++i) {
        bool disc = i >= 2;
        ref_grid expected = morphs[i % 2].ref(g, radius, disc);
        for (int k = 0; solid && k < g->w * g->h; ++k) test_count(solid, expected.at[k]);
        FOR_EACH_LEVEL {
            test_note("%s %d x %d by a %s of %d", morphs[i % 2].name, g->w, g->h, disc ? "disc" : "square", radius);
            CHECK_MADE(morphs[i % 2].fn(mask, radius, disc ? HM_BRUSH_DISC : HM_BRUSH_SQUARE, NULL, &out), out,
                       ref_copy(&expected));
        }
        ref_free(&expected);
    }
    CHECK_MASK(mask, g);
    hm_mask_destroy(mask);
}

TEST(dilate_and_erode) {
    static const int radii[] = {0, 1, 2, 3, 4, 5, 7, 8, 9};
    test_tally solid = {0};
    for (int i = 0; i < test_rounds(60); ++i) {
        int radius = TEST_PICK(radii), side = radius > 3 ? 130 : 200;
        int w = random_side(), h = random_side();
        ref_grid g = random_grid(w > side ? side : w, h > side ? side : h / 2);
        check_morph(&g, radius, &solid);
        ref_free(&g);
    }
    CHECK_TALLY(solid);
}

// Few pixels differ from all others, so the answer shows the brush itself; a radius may exceed the mask.
TEST(large_radii) {
    static const int radii[] = {15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200, 32766, 32767};
    for (int i = 0; i < 14; i += test_short() ? 5 : 1) {
        int w = 66 + test_below(64), h = 40 + test_below(30);
        ref_grid g = ref_make(w, h);
        hm_pixel at = random_pixel(w, h);
        ref_set(&g, at.x, at.y, 1);
        check_morph(&g, radii[i], NULL);
        ref_grid inverse = ref_invert(&g);
        check_morph(&inverse, radii[i] < 33 ? radii[i] : radii[i] % 32, NULL);
        ref_free(&inverse);
        ref_free(&g);
    }
}

TEST(morphs_keep_the_coarse_level) {
    for (int radius = 1; radius <= (test_short() ? 1 : 3); ++radius) {
        ref_grid g = random_grid(512 + 9 * radius, 512 + radius);
        check_morph(&g, radius, NULL);
        ref_free(&g);
    }
}

TEST(brushes_by_hand) {
    hm_mask *mask = mask_of_text(".......\n"
                                 ".......\n"
                                 "...#...\n"
                                 ".......\n"
                                 ".......\n");
    hm_mask *out = NULL, *back = NULL;
    CHECK_MADE(hm_mask_dilate(mask, 1, HM_BRUSH_DISC, NULL, &out), out,
               ref_text(".......\n"
                        "...#...\n"
                        "..###..\n"
                        "...#...\n"
                        ".......\n"));
    CHECK_MADE(hm_mask_dilate(mask, 2, HM_BRUSH_SQUARE, NULL, &out), out,
               ref_text(".#####.\n"
                        ".#####.\n"
                        ".#####.\n"
                        ".#####.\n"
                        ".#####.\n"));
    REQUIRE(hm_mask_dilate(mask, 2, HM_BRUSH_DISC, NULL, &back) == HM_OK);
    CHECK_MADE(hm_mask_erode(back, 2, HM_BRUSH_DISC, NULL, &out), out,
               ref_text(".......\n"
                        ".......\n"
                        "...#...\n"
                        ".......\n"
                        ".......\n"));
    hm_mask_fill(back);
    CHECK_MADE(hm_mask_erode(back, 2, HM_BRUSH_SQUARE, NULL, &out), out,
               ref_text(".......\n"
                        ".......\n"
                        "..###..\n"
                        ".......\n"
                        ".......\n"));
    hm_mask_destroy(back);
    hm_mask_destroy(mask);
}

// Noise, so that a solid pixel is as likely to have a clear neighbour as not; other shapes now and then.
static ref_grid border_grid(int i) {
    if (i < 2) return random_large_grid();
    ref_grid g = random_any_grid(1);
    int clear = test_between(2, 16);
    for (int k = 0; i % 3 && k < g.w * g.h; ++k) g.at[k] = test_below(clear) > 0;
    return g;
}

TEST(border) {
    test_tally kept = {0};
    for (int i = 0; i < test_rounds(150); ++i) {
        ref_grid g = border_grid(i);
        hm_mask *mask = mask_of(&g), *out = NULL;
        for (int corners = 0; corners <= 1; ++corners) {
            ref_grid expected = ref_border(&g, corners);
            for (int k = 0; i % 3 && k < g.w * g.h; ++k) {
                if (g.at[k]) test_count(&kept, expected.at[k]);
            }
            test_note("%d x %d, %d neighbours", g.w, g.h, corners ? 8 : 4);
            CHECK_MADE(hm_mask_border(mask, corners ? HM_CONNECT_8 : HM_CONNECT_4, NULL, &out), out, expected);
        }
        CHECK_MASK(mask, &g);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(kept);
}

TEST(border_by_hand) {
    hm_mask *mask = mask_of_text("#####\n"
                                 "#####\n"
                                 "#####\n"
                                 "####.\n");
    hm_mask *out = NULL;
    CHECK_MADE(hm_mask_border(mask, HM_CONNECT_4, NULL, &out), out,
               ref_text("#####\n"
                        "#...#\n"
                        "#...#\n"
                        "####.\n"));
    CHECK_MADE(hm_mask_border(mask, HM_CONNECT_8, NULL, &out), out,
               ref_text("#####\n"
                        "#...#\n"
                        "#..##\n"
                        "####.\n"));
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(dilate_and_erode), CASE(large_radii), CASE(morphs_keep_the_coarse_level), CASE(brushes_by_hand),
          CASE(border), CASE(border_by_hand))
