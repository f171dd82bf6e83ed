// Faults that popular mask libraries have had, each as a case of its own.
#include "support.h"

#include <stdlib.h>
#include <string.h>

// ---- overlap or draw when the width is a multiple of the word ----------------------------------------------------

TEST(width_a_multiple_of_the_word) {
    static const int widths[] = {32, 64, 96, 128, 192, 256};
    for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < 6; ++k) {
            ref_grid ga = ref_make(widths[i], 3), gb = ref_make(widths[k], 3);
            ref_set(&ga, ga.w - 1, 1, 1);
            ref_set(&gb, 0, 1, 1);
            ref_set(&gb, gb.w - 1, 2, 1);
            for (int dx = -gb.w - 1; dx <= ga.w + 1; ++dx) {
                hm_mask *a = mask_of(&ga), *b = mask_of(&gb);
                ref_grid drawn = ref_combine(&ga, &gb, dx, 0, REF_OR);
                test_note("%d and %d wide at %d", ga.w, gb.w, dx);
                CHECK_INT(hm_mask_overlap(a, b, dx, 0), ref_overlap(&ga, &gb, dx, 0));
                hm_mask_draw(a, b, dx, 0);
                CHECK_MASK(a, &drawn);
                hm_mask_destroy(a);
                hm_mask_destroy(b);
                ref_free(&drawn);
            }
            ref_free(&ga);
            ref_free(&gb);
        }
    }
}

// ---- masks without pixels in every function ----------------------------------------------------------------------

static void check_empty_questions(const hm_mask *empty, const hm_mask *other, int32_t dx, int32_t dy) {
    hm_rect box = {7, 7, 7, 7};
    hm_pixel pixel = {7, 7};
    CHECK(!hm_mask_overlap(empty, other, dx, dy) && !hm_mask_overlap(other, empty, dx, dy));
    CHECK(hm_mask_overlap_count(empty, other, dx, dy) == 0 && hm_mask_overlap_count(other, empty, dx, dy) == 0);
    CHECK(!hm_mask_shared_box(empty, other, dx, dy, &box));
    CHECK_RECT(box, ((ref_rect){0, 0, 0, 0}));
    for (int i = 0; i < 4; ++i) {
        CHECK(!hm_mask_shared_pixel(other, empty, dx, dy, (hm_side)i, &pixel));
        CHECK(pixel.x == 0 && pixel.y == 0);
    }
}

static void check_empty_edits(hm_mask *empty, const ref_grid *ge, const hm_mask *other, const ref_grid *go,
                              int32_t d) {
    hm_mask *mask = NULL;
    const hm_rect rect = {-5, -5, 100, 100};
    REQUIRE(hm_mask_copy(other, NULL, &mask) == HM_OK);
    hm_mask_draw(mask, empty, d, d);
    hm_mask_erase(mask, empty, d, d);
    hm_mask_xor(mask, empty, d, d);
    CHECK_MASK(mask, go);
    hm_mask_intersect(mask, empty, d, d);
    CHECK_INT(hm_mask_count(mask), 0);
    hm_mask_destroy(mask);
    hm_mask_draw(empty, other, d, d);
    hm_mask_erase(empty, other, d, d);
    hm_mask_xor(empty, other, d, d);
    hm_mask_intersect(empty, other, d, d);
    hm_mask_draw(empty, empty, d, d);
    hm_mask_fill(empty);
    hm_mask_clear(empty);
    hm_mask_invert(empty);
    hm_mask_fill_rect(empty, &rect, true);
    hm_mask_set(empty, 0, 0, true);
    CHECK_MASK(empty, ge);
}

static void check_empty_new(const hm_mask *empty, const ref_grid *ge) {
    hm_mask *out = NULL;
    const hm_rect rect = {-1, -1, 3, 3};
    CHECK_MADE(hm_mask_copy(empty, NULL, &out), out, ref_copy(ge));
    CHECK_MADE(hm_mask_flip_x(empty, NULL, &out), out, ref_copy(ge));
    CHECK_MADE(hm_mask_flip_y(empty, NULL, &out), out, ref_copy(ge));
    CHECK_MADE(hm_mask_crop(empty, &rect, NULL, &out), out, ref_make(3, 3));
    for (int i = 0; i < 4; ++i) {
        CHECK_MADE(hm_mask_rotate(empty, i, NULL, &out), out, ref_turn(ge, i));
        CHECK_MADE(hm_mask_resize(empty, 5, 3, (hm_resample)i, NULL, &out), out, ref_make(5, 3));
        CHECK_MADE(hm_mask_resize(empty, 0, 3, (hm_resample)i, NULL, &out), out, ref_make(0, 3));
        CHECK_MADE(hm_mask_reduce(empty, 3, (hm_resample)i, NULL, &out), out, ref_reduce(ge, 3, (ref_how)i));
    }
    for (int i = 0; i < 2; ++i) {
        CHECK_MADE(hm_mask_dilate(empty, 3, (hm_brush)i, NULL, &out), out, ref_copy(ge));
        CHECK_MADE(hm_mask_erode(empty, 3, (hm_brush)i, NULL, &out), out, ref_copy(ge));
        CHECK_MADE(hm_mask_border(empty, i ? HM_CONNECT_8 : HM_CONNECT_4, NULL, &out), out, ref_copy(ge));
    }
}

static void check_empty_answers(const hm_mask *empty, const ref_grid *ge) {
    hm_rect box = {7, 7, 7, 7};
    hm_moments m = {7, 7, 7, 7, 7, 7};
    hm_vec2 vec = {7, 7};
    hm_components *found = NULL;
    hm_mask *out = NULL;
    uint8_t byte = 9;
    int32_t label = 9;
    CHECK_INT(hm_mask_count(empty), 0);
    CHECK(!hm_mask_get(empty, 0, 0));
    CHECK(!hm_mask_box(empty, &box));
    CHECK_RECT(box, ((ref_rect){0, 0, 0, 0}));
    hm_mask_moments(empty, &m);
    CHECK(m.n == 0 && m.sx == 0 && m.sy == 0 && m.sxx == 0 && m.sxy == 0 && m.syy == 0);
    CHECK(!hm_moments_centroid(&m, &vec));
    CHECK(vec.x == 0 && vec.y == 0);
    hm_moments_axis(&m, &vec);
    CHECK(vec.x == 1 && vec.y == 0);
    CHECK_RESULT(hm_mask_to_bits(empty, HM_BITS_LSB_FIRST, &byte, 0), HM_OK);
    if (ge->w == 0) CHECK_INT(byte, 9);
    REQUIRE(hm_components_create(empty, HM_CONNECT_8, NULL, &found) == HM_OK);
    CHECK_INT(hm_components_count(found), 0);
    CHECK_INT(hm_components_largest(found), -1);
    CHECK_INT(hm_components_at(found, 0, 0), -1);
    CHECK_RESULT(hm_components_labels(found, &label, 0), HM_OK);
    CHECK_INT(label, 9);
    CHECK_RESULT(hm_components_mask(found, 0, NULL, &out), HM_ERROR_RANGE);
    hm_components_destroy(found);
}

TEST(masks_without_pixels) {
    static const int sides[][2] = {{0, 0},   {0, 1},   {1, 0},     {0, 65},   {65, 0},
                                   {0, 600}, {600, 0}, {0, 32767}, {32767, 0}};
    ref_grid go = random_grid(70, 9);
    ref_set(&go, 69, 8, 1);
    hm_mask *other = mask_of(&go);
    for (int i = 0; i < 9; ++i) {
        ref_grid ge = ref_make(sides[i][0], sides[i][1]);
        hm_mask *empty = mask_of(&ge);
        test_note("%d x %d", ge.w, ge.h);
        check_empty_answers(empty, &ge);
        if (ge.w + ge.h < 1000) check_empty_new(empty, &ge);
        for (int k = 0; k < 8; ++k) {
            check_empty_questions(empty, other, far_offsets[k], 0);
            check_empty_edits(empty, &ge, other, &go, far_offsets[k]);
        }
        for (int32_t d = -2; d <= 2; ++d) {
            check_empty_questions(empty, other, d, d);
            check_empty_edits(empty, &ge, other, &go, d);
        }
        hm_mask_destroy(empty);
        ref_free(&ge);
    }
    hm_mask_destroy(other);
    ref_free(&go);
}

TEST(pictures_without_pixels) {
    static const uint8_t byte[4] = {255, 255, 255, 255};
    for (int i = 0; i < 3; ++i) {
        int w = i == 1 ? 65 : 0, h = i == 2 ? 65 : 0;
        const hm_rect frame = {0, 0, w, h};
        hm_mask *out = NULL;
        test_note("%d x %d", w, h);
        CHECK_MADE(hm_mask_from_rgba(byte, w, h, 0, 1, NULL, &out), out, ref_make(w, h));
        CHECK_MADE(hm_mask_from_rgba_rect(byte, w, h, 0, &frame, 1, NULL, &out), out, ref_make(w, h));
        CHECK_MADE(hm_mask_from_alpha(byte, w, h, 0, 1, NULL, &out), out, ref_make(w, h));
        CHECK_MADE(hm_mask_from_gray(byte, w, h, 0, 1, NULL, &out), out, ref_make(w, h));
        CHECK_MADE(hm_mask_from_color_key(byte, w, h, 0, byte, 0, NULL, &out), out, ref_make(w, h));
        CHECK_MADE(hm_mask_from_bits(byte, w, h, 0, HM_BITS_LSB_FIRST, NULL, &out), out, ref_make(w, h));
    }
}

// ---- convolution with an empty mask ------------------------------------------------------------------------------

TEST(minkowski_with_an_empty_mask) {
    static const int sides[][2] = {{0, 0}, {0, 9}, {9, 0}};
    hm_mask *full = mask_of_text("##\n##\n"), *clear = mask_of_text("...\n"), *out = NULL;
    uint32_t counts[16];
    for (int i = 0; i < 3; ++i) {
        ref_grid ge = ref_make(sides[i][0], sides[i][1]);
        hm_mask *empty = mask_of(&ge);
        test_note("%d x %d", ge.w, ge.h);
        const hm_mask *const pairs[][2] = {{full, empty}, {empty, full}, {empty, empty}};
        for (int k = 0; k < 3; ++k) {
            CHECK_RESULT(hm_mask_minkowski(pairs[k][0], pairs[k][1], NULL, &out), HM_OK);
            CHECK_INT((int64_t)hm_mask_width(out) * hm_mask_height(out), 0);
            hm_mask_destroy(out);
            CHECK_INT((int64_t)hm_mask_overlap_table_size(pairs[k][0], pairs[k][1]), 0);
            CHECK_RESULT(hm_mask_overlap_table(pairs[k][0], pairs[k][1], NULL, counts, 0), HM_OK);
        }
        hm_mask_destroy(empty);
        ref_free(&ge);
    }
    CHECK_MADE(hm_mask_minkowski(full, clear, NULL, &out), out, ref_make(4, 2));
    CHECK_MADE(hm_mask_minkowski(clear, full, NULL, &out), out, ref_make(4, 2));
    memset(counts, 7, sizeof counts);
    CHECK_RESULT(hm_mask_overlap_table(full, clear, NULL, counts, 8), HM_OK);
    for (int i = 0; i < 8; ++i) CHECK_INT(counts[i], 0);
    hm_mask_destroy(full);
    hm_mask_destroy(clear);
}

// ---- a mask drawn onto itself ------------------------------------------------------------------------------------

typedef void (*edit_fn)(hm_mask *, const hm_mask *, int32_t, int32_t);

TEST(drawing_a_mask_onto_itself) {
    static const edit_fn edits[4] = {hm_mask_draw, hm_mask_erase, hm_mask_intersect, hm_mask_xor};
    static const ref_op ops[4] = {REF_OR, REF_AND_NOT, REF_AND, REF_XOR};
    ref_grid g = ref_make(70, 12);
    for (int i = 0; i < 70 * 12; ++i) g.at[i] = (unsigned char)test_below(2);
    for (int dy = -4; dy <= 4; ++dy) {
        for (int dx = -4; dx <= 4; ++dx) {
            for (int i = 0; i < 4; ++i) {
                hm_mask *mask = mask_of(&g);
                ref_grid expected = ref_combine(&g, &g, dx, dy, ops[i]);
                test_note("operation %d at (%d, %d)", i, dx, dy);
                edits[i](mask, mask, dx, dy);
                CHECK_MASK(mask, &expected);
                hm_mask_destroy(mask);
                ref_free(&expected);
            }
        }
    }
    ref_free(&g);
}

// ---- components of thin and of odd masks, and the largest of them ------------------------------------------------

static void check_components_of(ref_grid g) {
    for (int corners = 0; corners <= 1; ++corners) {
        hm_mask *mask = mask_of(&g);
        hm_components *found = NULL;
        ref_pieces expected = ref_components(&g, corners);
        test_note("%d x %d, %d neighbours", g.w, g.h, corners ? 8 : 4);
        REQUIRE(hm_components_create(mask, corners ? HM_CONNECT_8 : HM_CONNECT_4, NULL, &found) == HM_OK);
        CHECK_INT(hm_components_count(found), expected.count);
        CHECK_INT(hm_components_largest(found), ref_largest(&expected));
        for (int i = 0; i < expected.count && hm_components_count(found) == expected.count; ++i) {
            CHECK_INT(hm_components_get(found, i)->count, expected.piece[i].count);
        }
        hm_components_destroy(found);
        hm_mask_destroy(mask);
        ref_pieces_free(&expected);
    }
    ref_free(&g);
}

TEST(components_of_thin_and_odd_masks) {
    for (int n = 1; n <= 33; n += 2) {
        ref_grid row = ref_make(n, 1), column = ref_make(1, n), odd = ref_make(n, n), full = ref_make(n, n);
        for (int i = 0; i < n; ++i) row.at[i] = column.at[i] = i % 2 == 0;
        for (int i = 0; i < n * n; ++i) {
            odd.at[i] = i % 2 == 0; // a chessboard: as many pieces as there can be
            full.at[i] = 1;
        }
        check_components_of(row);
        check_components_of(column);
        check_components_of(odd);
        check_components_of(full);
    }
}

TEST(largest_component_is_the_largest) {
    for (int position = 0; position < 5; ++position) { // five bars, one of them longer
        ref_grid g = ref_make(20, 9);
        for (int i = 0; i < 5; ++i) {
            for (int x = 0; x < (i == position ? 12 : 11); ++x) ref_set(&g, x, 2 * i, 1);
        }
        hm_mask *mask = mask_of(&g);
        hm_components *found = NULL;
        REQUIRE(hm_components_create(mask, HM_CONNECT_8, NULL, &found) == HM_OK);
        CHECK_INT(hm_components_largest(found), position);
        hm_components_destroy(found);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

// ---- offsets near +-2^31 -----------------------------------------------------------------------------------------

TEST(offsets_near_the_ends_of_int32) {
    hm_mask *mask = mask_of_text("##\n##\n"), *out = NULL;
    ref_grid g = grid_of(mask);
    for (int i = 0; i < 8; ++i) {
        for (int k = 0; k < 8; ++k) {
            int32_t x = far_offsets[i], y = far_offsets[k];
            const hm_rect rects[] = {{x, y, 2, 2}, {x, y, INT32_MAX, INT32_MAX}, {0, y, 2, 2}, {x, 0, 2, 2}};
            test_note("(%d, %d)", (int)x, (int)y);
            CHECK(!hm_mask_overlap(mask, mask, x, y) && !hm_mask_overlap(mask, mask, x, 0));
            CHECK(hm_mask_overlap_count(mask, mask, x, y) == 0 && hm_mask_overlap_count(mask, mask, 0, y) == 0);
            CHECK_MADE(hm_mask_shared(mask, mask, x, y, NULL, &out), out, ref_make(2, 2));
            hm_mask_draw(mask, mask, x, y);
            hm_mask_xor(mask, mask, x, 0);
            hm_mask_erase(mask, mask, 0, y);
            hm_mask_set(mask, x, y, false);
            for (int r = 0; r < 4; ++r) {
                ref_grid expected = ref_fill_rect(&g, ref_rect_of(rects[r]), 0);
                hm_mask *copy = NULL;
                REQUIRE(hm_mask_copy(mask, NULL, &copy) == HM_OK);
                hm_mask_fill_rect(copy, &rects[r], false);
                CHECK_MASK(copy, &expected);
                hm_mask_destroy(copy);
                ref_free(&expected);
                if (r != 1) CHECK_MADE(hm_mask_crop(mask, &rects[r], NULL, &out), out, ref_make(2, 2));
            }
            CHECK_MASK(mask, &g);
        }
    }
    hm_mask_intersect(mask, mask, INT32_MAX, INT32_MIN);
    CHECK_INT(hm_mask_count(mask), 0);
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST_MAIN(CASE(width_a_multiple_of_the_word), CASE(masks_without_pixels), CASE(pictures_without_pixels),
          CASE(minkowski_with_an_empty_mask), CASE(drawing_a_mask_onto_itself),
          CASE(components_of_thin_and_odd_masks), CASE(largest_component_is_the_largest),
          CASE(offsets_near_the_ends_of_int32))
