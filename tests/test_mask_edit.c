// Editing in place: fill, clear, invert, rectangles; draw, erase, intersect, xor at any offset, also onto itself and
// between a view and the mask of its words.
#include "support.h"

#include <stdlib.h>

typedef void (*edit_fn)(hm_mask *, const hm_mask *, int32_t, int32_t);

static const struct {
    const char *name;
    edit_fn fn;
    ref_op op;
} edits[4] = {{"draw", hm_mask_draw, REF_OR},
              {"erase", hm_mask_erase, REF_AND_NOT},
              {"intersect", hm_mask_intersect, REF_AND},
              {"xor", hm_mask_xor, REF_XOR}};

// ---- one mask ----------------------------------------------------------------------------------------------------

TEST(fill_clear_invert) {
    for (int i = 0; i < test_rounds(60); ++i) {
        ref_grid g = i < 3 ? random_large_grid() : random_any_grid(1);
        ref_grid inverse = ref_invert(&g), empty = ref_make(g.w, g.h), full = ref_invert(&empty);
        hm_mask *mask = mask_of(&g);
        test_note("%d x %d", g.w, g.h);
        hm_mask_invert(mask);
        CHECK_MASK(mask, &inverse);
        hm_mask_invert(mask);
        CHECK_MASK(mask, &g);
        hm_mask_fill(mask);
        CHECK_MASK(mask, &full);
        CHECK_INT(hm_mask_count(mask), (int64_t)g.w * g.h);
        hm_mask_clear(mask);
        CHECK_MASK(mask, &empty);
        hm_mask_destroy(mask);
        ref_free(&g);
        ref_free(&inverse);
        ref_free(&empty);
        ref_free(&full);
    }
}

static void check_fill_rect(ref_grid g, int rounds) {
    int w = g.w, h = g.h;
    hm_mask *mask = mask_of(&g);
    for (int k = 0; k < rounds; ++k) {
        hm_rect rect = random_rect(w, h);
        bool solid = test_below(2);
        test_note("%d x %d, {%d, %d, %d, %d} %s", w, h, (int)rect.x, (int)rect.y, (int)rect.w, (int)rect.h,
                  solid ? "solid" : "clear");
        ref_grid after = ref_fill_rect(&g, ref_rect_of(rect), solid);
        hm_mask_fill_rect(mask, &rect, solid);
        CHECK_MASK(mask, &after);
        ref_free(&g);
        g = after;
    }
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST(fill_rect) {
    for (int i = 0; i < test_rounds(60); ++i) check_fill_rect(random_any_grid(1), 6);
    for (int i = 0; i < 2; ++i) check_fill_rect(random_large_grid(), 12);
}

TEST(fill_rect_at_the_ends_of_int32) {
    static const struct {
        hm_rect rect;
        const char *picture;
    } rows[] = {
        {{INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}, "...\n...\n"},
        {{INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}, "...\n...\n"},
        {{1, 1, INT32_MAX, INT32_MAX}, "...\n.##\n"},
        {{-1, -1, INT32_MAX, INT32_MAX}, "###\n###\n"},
        {{-INT32_MAX, 0, INT32_MAX, 1}, "...\n...\n"},
        {{-INT32_MAX + 1, 0, INT32_MAX, 1}, "#..\n...\n"},
        {{INT32_MIN, 0, INT32_MIN, 1}, "...\n...\n"},
        {{2, 0, INT32_MIN, 1}, "...\n...\n"},
        {{2, 1, -1, -1}, "...\n...\n"},
        {{0, 0, 0, 2}, "...\n...\n"},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i) {
        hm_mask *mask = mask_of_text("...\n...\n");
        ref_grid expected = ref_text(rows[i].picture);
        test_note("row %d", i);
        hm_mask_fill_rect(mask, &rows[i].rect, true);
        CHECK_MASK(mask, &expected);
        hm_mask_destroy(mask);
        ref_free(&expected);
    }
}

// ---- two masks ---------------------------------------------------------------------------------------------------

static void check_edits(const ref_grid *a, const ref_grid *b, hm_pixel at) {
    hm_mask *other = mask_of(b);
    for (int i = 0; i < 4; ++i) {
        ref_grid expected = ref_combine(a, b, at.x, at.y, edits[i].op);
        test_note("%s %d x %d onto %d x %d at (%d, %d)", edits[i].name, b->w, b->h, a->w, a->h, (int)at.x, (int)at.y);
        FOR_EACH_LEVEL {
            hm_mask *mask = mask_of(a);
            edits[i].fn(mask, other, at.x, at.y);
            CHECK_MASK(mask, &expected);
            hm_mask_destroy(mask);
        }
        ref_free(&expected);
    }
    CHECK_MASK(other, b);
    hm_mask_destroy(other);
}

TEST(edits_at_random_offsets) {
    test_tally meets = {0};
    for (int i = 0; i < test_rounds(130); ++i) {
        ref_grid a = random_any_grid(1), b = random_any_grid(1);
        hm_pixel at = random_offset(&a, &b);
        test_count(&meets, ref_overlap(&a, &b, at.x, at.y));
        check_edits(&a, &b, at);
        ref_free(&a);
        ref_free(&b);
    }
    CHECK_TALLY(meets);
}

TEST(edits_at_every_small_shift) {
    ref_grid a = random_grid(130, 9), b = random_grid(130, 9);
    for (int dx = -131; dx <= 131; dx += dx <= -70 || dx >= 70 ? 7 : test_short() ? 4 : 1)
        check_edits(&a, &b, (hm_pixel){dx, dx % 3});
    ref_free(&a);
    ref_free(&b);
}

TEST(edits_keep_the_coarse_level) {
    static const int sides[][4] = {{512, 512, 512, 512}, {600, 530, 40, 70}, {520, 640, 700, 600}, {513, 512, 1, 1}};
    for (int i = 0; i < 4; i += test_short() ? 3 : 1) {
        ref_grid a = random_grid(sides[i][0], sides[i][1]), b = random_grid(sides[i][2], sides[i][3]);
        check_edits(&a, &b, random_offset(&a, &b));
        if (!test_short()) check_edits(&a, &b, (hm_pixel){a.w - 20, a.h - 30});
        ref_free(&a);
        ref_free(&b);
    }
}

TEST(edits_at_far_offsets) {
    ref_grid a = ref_text("##.\n.##\n"), b = ref_text("#.#\n###\n");
    for (int i = 0; i < 8; ++i) {
        for (int k = 0; k < 8; ++k) check_edits(&a, &b, (hm_pixel){far_offsets[i], far_offsets[k]});
        check_edits(&a, &b, (hm_pixel){far_offsets[i], 0});
        check_edits(&a, &b, (hm_pixel){0, far_offsets[i]});
    }
    ref_free(&a);
    ref_free(&b);
}

// A mask drawn onto itself means: as it was before the call. `through_view` lets a view of the same words be the
// other.
static void check_onto_itself(const ref_grid *g, hm_pixel at, bool through_view) {
    for (int i = 0; i < 4; ++i) {
        ref_grid expected = ref_combine(g, g, at.x, at.y, edits[i].op);
        hm_mask *mask = mask_of(g), *view = NULL;
        size_t count = hm_mask_word_count(g->w, g->h);
        test_note("%s %d x %d onto itself at (%d, %d)%s", edits[i].name, g->w, g->h, (int)at.x, (int)at.y,
                  through_view ? " through a view" : "");
        if (through_view) REQUIRE(hm_mask_view(hm_mask_words(mask), count, g->w, g->h, NULL, &view) == HM_OK);
        edits[i].fn(mask, through_view ? view : mask, at.x, at.y);
        CHECK_MASK(mask, &expected);
        hm_mask_destroy(view);
        hm_mask_destroy(mask);
        ref_free(&expected);
    }
}

TEST(edits_onto_itself) {
    for (int i = 0; i < test_rounds(400); ++i) {
        ref_grid g = random_any_grid(2);
        check_onto_itself(&g, random_offset(&g, &g), i & 1);
        ref_free(&g);
    }
}

TEST(edits_onto_itself_at_small_offsets) {
    ref_grid g = random_grid(129, 21);
    for (int i = 0; i < g.w * g.h; ++i) g.at[i] = (unsigned char)test_below(2);
    for (int dy = -9; dy <= 9; ++dy) {
        for (int dx = -3; dx <= 3; ++dx) check_onto_itself(&g, (hm_pixel){dx, dy}, dx & 1);
    }
    static const int steps[] = {-128, -127, -65, -64, -63, 63, 64, 65, 127, 128};
    for (int i = 0; i < 10; ++i) {
        for (int dy = -2; dy <= 2; ++dy) check_onto_itself(&g, (hm_pixel){steps[i], dy}, i & 1);
    }
    ref_free(&g);
}

// Tall enough that no buffer holds a stripe whole.
TEST(edits_onto_itself_of_tall_masks) {
    static const int steps[] = {-1024, -700, -512, -511, -3, -1, 0, 1, 2, 511, 513, 1024};
    ref_grid g = random_grid(70, 1400);
    for (int i = 0; i < g.w * g.h; ++i) g.at[i] = (unsigned char)test_below(2);
    for (int i = 0; i < 12; ++i) check_onto_itself(&g, (hm_pixel){test_between(-2, 2), steps[i]}, i & 1);
    ref_free(&g);
}

TEST_MAIN(CASE(fill_clear_invert), CASE(fill_rect), CASE(fill_rect_at_the_ends_of_int32),
          CASE(edits_at_random_offsets), CASE(edits_at_every_small_shift), CASE(edits_keep_the_coarse_level),
          CASE(edits_at_far_offsets), CASE(edits_onto_itself), CASE(edits_onto_itself_at_small_offsets),
          CASE(edits_onto_itself_of_tall_masks))
