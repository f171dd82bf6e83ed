// Making masks, their layout, single pixels, copies, views, equality, the box; hostile sizes; the greatest mask.
#include "support.h"

#include <stdlib.h>
#include <string.h>

// Runs the rest of a case for sizes around words, and for some that have a coarse level.
typedef struct size {
    int w, h;
} size;

static const size sizes[] = {{0, 0},    {0, 1},     {1, 0},     {0, 200},   {200, 0},   {1, 1},     {7, 63},
                             {63, 7},   {64, 64},   {65, 1},    {1, 65},    {127, 128}, {128, 127}, {129, 200},
                             {200, 64}, {511, 600}, {600, 511}, {512, 512}, {513, 519}, {576, 640}, {1024, 515}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

// ---- sizes and layout --------------------------------------------------------------------------------------------

static const size bad_sizes[] = {{-1, 0},
                                 {0, -1},
                                 {-1, -1},
                                 {32768, 1},
                                 {1, 32768},
                                 {32768, 0},
                                 {0, 32768},
                                 {INT32_MAX, 1},
                                 {1, INT32_MAX},
                                 {INT32_MAX, INT32_MAX},
                                 {INT32_MIN, 1},
                                 {1, INT32_MIN},
                                 {INT32_MIN, INT32_MIN},
                                 {INT32_MIN, 0},
                                 {65536, 65536}};
enum { BAD_SIZES = sizeof bad_sizes / sizeof bad_sizes[0] };

// A pointer that no function writes, to see that nothing is written through `out`.
static hm_mask *const untouched = (hm_mask *)(uintptr_t)64;

#define CHECK_REFUSED(call)                                                                                          \
    do {                                                                                                             \
        hm_mask *out = untouched;                                                                                    \
        CHECK_RESULT(call, HM_ERROR_RANGE);                                                                          \
        CHECK(out == untouched);                                                                                     \
    } while (0)

TEST(hostile_sizes_are_refused) {
    ref_grid g = ref_text("#.\n.#\n");
    hm_mask *mask = mask_of(&g);
    const uint8_t bytes[4] = {1, 2, 3, 4};
    const uint64_t word = 0;
    const int32_t limit[4] = {0};
    for (int i = 0; i < BAD_SIZES; ++i) {
        int w = bad_sizes[i].w, h = bad_sizes[i].h;
        const hm_rect rect = {0, 0, w, h};
        test_note("%d x %d", w, h);
        CHECK_REFUSED(hm_mask_create(w, h, NULL, &out));
        CHECK_REFUSED(hm_mask_view(&word, 1, w, h, NULL, &out));
        CHECK_REFUSED(hm_mask_from_rgba(bytes, w, h, 0, 1, NULL, &out));
        CHECK_REFUSED(hm_mask_from_rgba_rect(bytes, 1, 1, 0, &rect, 1, NULL, &out));
        CHECK_REFUSED(hm_mask_from_alpha(bytes, w, h, 0, 1, NULL, &out));
        CHECK_REFUSED(hm_mask_from_gray(bytes, w, h, 0, 1, NULL, &out));
        CHECK_REFUSED(hm_mask_from_color_key(bytes, w, h, 0, bytes, 1, NULL, &out));
        CHECK_REFUSED(hm_mask_from_range(&(hm_picture){bytes, w, h, 0}, limit, limit, NULL, &out));
        CHECK_REFUSED(
            hm_mask_from_difference(&(hm_picture){bytes, w, h, 0}, &(hm_picture){bytes, w, h, 0}, limit, NULL, &out));
        CHECK_REFUSED(hm_mask_from_bits(bytes, w, h, 0, HM_BITS_LSB_FIRST, NULL, &out));
        CHECK_REFUSED(hm_mask_crop(mask, &rect, NULL, &out));
        for (int how = 0; how < 5; ++how) CHECK_REFUSED(hm_mask_resize(mask, w, h, (hm_resample)how, NULL, &out));
        CHECK_INT((int64_t)hm_mask_word_count(w, h), 0);
    }
    CHECK_INT((int64_t)hm_mask_word_pitch(-1), 0);
    CHECK_INT((int64_t)hm_mask_word_pitch(32768), 0);
    CHECK_INT((int64_t)hm_mask_word_pitch(INT32_MIN), 0);
    CHECK_MASK(mask, &g);
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST(hostile_radii_and_factors_are_refused) {
    hm_mask *mask = mask_of_text("##\n");
    static const int radii[] = {-1, 32768, INT32_MAX, INT32_MIN};
    static const int factors[] = {0, -1, INT32_MIN};
    for (int i = 0; i < 4; ++i) {
        for (int brush = 0; brush < 2; ++brush) {
            CHECK_REFUSED(hm_mask_dilate(mask, radii[i], (hm_brush)brush, NULL, &out));
            CHECK_REFUSED(hm_mask_erode(mask, radii[i], (hm_brush)brush, NULL, &out));
        }
    }
    for (int i = 0; i < 3; ++i) CHECK_REFUSED(hm_mask_reduce(mask, factors[i], HM_RESAMPLE_ANY, NULL, &out));
    hm_mask_destroy(mask);
}

TEST(new_masks_are_clear_and_lie_as_documented) {
    for (int i = 0; i < SIZES; ++i) {
        int w = sizes[i].w, h = sizes[i].h;
        size_t pitch = hm_mask_word_pitch(h), stripes = ((size_t)w + 63) / 64, words = hm_mask_word_count(w, h);
        test_note("%d x %d", w, h);
        CHECK(pitch >= (size_t)h);
        CHECK(w >= 512 && h >= 512 ? words > (stripes + 1) * pitch : words == (stripes + 1) * pitch);
        hm_mask *mask = NULL;
        REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
        CHECK_INT(hm_mask_width(mask), w);
        CHECK_INT(hm_mask_height(mask), h);
        int64_t set = 0;
        for (size_t k = 0; k < words; ++k) set += hm_mask_words(mask)[k] != 0;
        CHECK_INT(set, 0);
        CHECK_INT(hm_mask_count(mask), 0);
        hm_mask_destroy(mask);
    }
}

// ---- pixels ------------------------------------------------------------------------------------------------------

TEST(set_and_get_single_pixels) {
    test_tally answers = {0};
    for (int i = 0; i < SIZES; ++i) {
        ref_grid g = random_grid(sizes[i].w, sizes[i].h);
        hm_mask *mask = mask_of(&g);
        for (int k = 0; k < 300; ++k) {
            int x = random_edge(g.w), y = random_edge(g.h);
            bool solid = test_below(2);
            test_note("%d x %d, pixel (%d, %d)", g.w, g.h, x, y);
            hm_mask_set(mask, x, y, solid);
            ref_set(&g, x, y, solid);
            CHECK_INT(hm_mask_get(mask, x, y), ref_get(&g, x, y));
            int u = test_below(g.w), v = test_below(g.h);
            CHECK_INT(test_count(&answers, hm_mask_get(mask, u, v)), ref_get(&g, u, v));
        }
        CHECK_MASK(mask, &g);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(answers);
}

TEST(every_pixel_alone) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(130, 9, NULL, &mask) == HM_OK);
    ref_grid g = ref_make(130, 9);
    for (int i = 0; i < 130 * 9; ++i) {
        hm_rect box;
        int x = i % 130, y = i / 130;
        hm_mask_set(mask, x, y, true);
        CHECK_INT(hm_mask_count(mask), 1);
        CHECK(hm_mask_box(mask, &box));
        CHECK_RECT(box, ((ref_rect){x, y, 1, 1}));
        hm_mask_set(mask, x, y, false);
    }
    CHECK_MASK(mask, &g);
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST(far_pixels_are_clear_and_cannot_be_set) {
    ref_grid g = ref_text("##\n##\n");
    hm_mask *mask = mask_of(&g);
    for (int i = 0; i < 8; ++i) {
        for (int k = 0; k < 8; ++k) {
            hm_mask_set(mask, far_offsets[i], far_offsets[k], true);
            CHECK(!hm_mask_get(mask, far_offsets[i], far_offsets[k]));
            CHECK(!hm_mask_get(mask, far_offsets[i], 0));
            CHECK(!hm_mask_get(mask, 0, far_offsets[k]));
        }
    }
    CHECK_MASK(mask, &g);
    hm_mask_destroy(mask);
    ref_free(&g);
}

// ---- copies, equality, count, box --------------------------------------------------------------------------------

TEST(copies_are_equal_and_independent) {
    for (int i = 0; i < SIZES; ++i) {
        ref_grid g = random_grid(sizes[i].w, sizes[i].h);
        hm_mask *mask = mask_of(&g), *copy = NULL;
        test_note("%d x %d", g.w, g.h);
        REQUIRE(hm_mask_copy(mask, NULL, &copy) == HM_OK);
        CHECK(hm_mask_equal(mask, copy));
        hm_mask_invert(mask);
        CHECK_MASK(copy, &g);
        hm_mask_destroy(mask);
        CHECK_MASK(copy, &g);
        hm_mask_destroy(copy);
        ref_free(&g);
    }
}

TEST(equal_sees_one_pixel) {
    test_tally answers = {0};
    for (int i = 0; i < SIZES; ++i) {
        ref_grid g = random_grid(sizes[i].w, sizes[i].h);
        hm_mask *a = mask_of(&g), *b = mask_of(&g);
        for (int k = 0; k < 20; ++k) {
            int x = test_below(g.w), y = test_below(g.h);
            bool differs = g.w > 0 && g.h > 0 && test_below(2);
            if (differs) hm_mask_set(b, x, y, !hm_mask_get(b, x, y));
            test_note("%d x %d, pixel (%d, %d)", g.w, g.h, x, y);
            CHECK_INT(test_count(&answers, hm_mask_equal(a, b)), !differs);
            CHECK_INT(hm_mask_equal(b, a), !differs);
            if (differs) hm_mask_set(b, x, y, !hm_mask_get(b, x, y));
        }
        CHECK(hm_mask_equal(a, a));
        hm_mask_destroy(a);
        hm_mask_destroy(b);
        ref_free(&g);
    }
    CHECK_TALLY(answers);
}

TEST(masks_of_other_size_are_not_equal) {
    for (int i = 0; i < SIZES; ++i) {
        for (int k = 0; k < SIZES; ++k) {
            hm_mask *a = NULL, *b = NULL;
            REQUIRE(hm_mask_create(sizes[i].w, sizes[i].h, NULL, &a) == HM_OK);
            REQUIRE(hm_mask_create(sizes[k].w, sizes[k].h, NULL, &b) == HM_OK);
            CHECK_INT(hm_mask_equal(a, b), i == k);
            hm_mask_destroy(a);
            hm_mask_destroy(b);
        }
    }
}

static void check_count_and_box(const ref_grid *g, const hm_mask *mask, test_tally *answers) {
    hm_rect box = {7, 7, 7, 7};
    ref_rect expected;
    bool found = ref_box(g, &expected);
    CHECK_INT(hm_mask_count(mask), ref_count(g));
    CHECK_INT(test_count(answers, hm_mask_box(mask, &box)), found);
    CHECK_RECT(box, expected);
}

TEST(count_and_box) {
    test_tally answers = {0};
    for (int i = 0; i < (test_short() ? SIZES : 150); ++i) {
        ref_grid g = i < SIZES ? random_grid(sizes[i].w, sizes[i].h) : random_any_grid(1);
        hm_mask *mask = mask_of(&g);
        test_note("%d x %d", g.w, g.h);
        FOR_EACH_LEVEL check_count_and_box(&g, mask, &answers);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(answers);
}

// ---- views -------------------------------------------------------------------------------------------------------

// The kernels read whole vectors; in a view that must not mean past the borrowed words.
static void check_view_questions(const hm_mask *view, const hm_mask *mask, const ref_grid *g) {
    FOR_EACH_LEVEL {
        for (int i = 0; i < 8; ++i) {
            hm_pixel at = random_offset(g, g), p = {7, 7}, q = {8, 8};
            hm_rect box, other;
            hm_side side = (hm_side)(i % 4);
            CHECK_INT(hm_mask_overlap(view, view, at.x, at.y), hm_mask_overlap(mask, mask, at.x, at.y));
            CHECK_INT(hm_mask_overlap_count(view, view, at.x, at.y), hm_mask_overlap_count(mask, mask, at.x, at.y));
            CHECK_INT(hm_mask_shared_box(view, view, at.x, at.y, &box),
                      hm_mask_shared_box(mask, mask, at.x, at.y, &other));
            CHECK_INT(memcmp(&box, &other, sizeof box), 0);
            hm_mask_shared_pixel(view, view, at.x, at.y, side, &p);
            hm_mask_shared_pixel(mask, mask, at.x, at.y, side, &q);
            CHECK(p.x == q.x && p.y == q.y);
        }
        CHECK_INT(hm_mask_count(view), ref_count(g));
    }
}

TEST(views_answer_like_their_owner) {
    for (int i = 0; i < SIZES; ++i) {
        ref_grid g = random_grid(sizes[i].w, sizes[i].h);
        hm_mask *mask = mask_of(&g), *view = NULL, *copy = NULL;
        size_t count;
        uint64_t *words = words_of(&g, &count);
        test_note("%d x %d", g.w, g.h);
        REQUIRE(hm_mask_view(words, count, g.w, g.h, NULL, &view) == HM_OK);
        CHECK(hm_mask_words(view) == words);
        CHECK_MASK(view, &g);
        CHECK(hm_mask_equal(view, mask));
        check_view_questions(view, mask, &g);
        REQUIRE(hm_mask_copy(view, NULL, &copy) == HM_OK);
        CHECK(hm_mask_words(copy) != words);
        hm_mask_destroy(view);
        CHECK_INT(memcmp(words, hm_mask_words(mask), count * sizeof *words), 0);
        free(words);
        CHECK_MASK(copy, &g);
        hm_mask_clear(copy);
        CHECK_INT(hm_mask_count(copy), 0);
        hm_mask_destroy(copy);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

TEST(views_refuse_a_wrong_count) {
    for (int i = 0; i < SIZES; ++i) {
        int w = sizes[i].w, h = sizes[i].h;
        ref_grid g = ref_make(w, h);
        size_t count;
        uint64_t *words = words_of(&g, &count);
        test_note("%d x %d", w, h);
        CHECK_REFUSED(hm_mask_view(words, count - 1, w, h, NULL, &out));
        CHECK_REFUSED(hm_mask_view(words, count + 1, w, h, NULL, &out));
        CHECK_REFUSED(hm_mask_view(words, 0, w, h, NULL, &out));
        CHECK_REFUSED(hm_mask_view(words, SIZE_MAX, w, h, NULL, &out));
        free(words);
        ref_free(&g);
    }
}

// A view must accept exactly the words that a mask with their pixels has.
static void check_view(const uint64_t *words, size_t count, int w, int h, test_tally *accepted) {
    ref_grid g = grid_of_words(words, w, h);
    uint64_t *expected = words_of(&g, &count);
    bool valid = memcmp(words, expected, count * sizeof *words) == 0;
    hm_mask *out = untouched;
    CHECK_RESULT(hm_mask_view(words, count, w, h, NULL, &out), test_count(accepted, valid) ? HM_OK : HM_ERROR_FORMAT);
    if (CHECK((out != untouched) == valid) && valid) hm_mask_destroy(out);
    free(expected);
    ref_free(&g);
}

static void check_view_with_flipped_bit(size s, uint64_t *words, size_t count, size_t bit, test_tally *accepted) {
    test_note("%d x %d, word %d of %d, bit %d", s.w, s.h, (int)(bit / 64), (int)count, (int)(bit % 64));
    words[bit / 64] ^= (uint64_t)1 << bit % 64;
    check_view(words, count, s.w, s.h, accepted);
    words[bit / 64] ^= (uint64_t)1 << bit % 64;
}

TEST(views_refuse_each_padding_bit) {
    static const size some[] = {{0, 0}, {0, 9}, {9, 0}, {1, 1}, {63, 8}, {64, 9}, {65, 3}, {128, 57}, {129, 2}};
    test_tally accepted = {0};
    for (int i = 0; i < (int)(sizeof some / sizeof some[0]); ++i) {
        ref_grid g = random_grid(some[i].w, some[i].h);
        size_t count;
        uint64_t *words = words_of(&g, &count);
        for (size_t bit = 0; bit < 64 * count; bit += test_short() ? 7 : 1)
            check_view_with_flipped_bit(some[i], words, count, bit, &accepted);
        free(words);
        ref_free(&g);
    }
    CHECK_TALLY(accepted);
}

// Half of the flipped bits lie in the coarse words, which follow the clear stripe. Of the others those are refused
// that give an empty 8 x 8 block its first pixel, or take the last, unless no word of the coarse level depends on it.
TEST(views_refuse_a_wrong_coarse_level) {
    static const size some[] = {{512, 512}, {521, 515}, {600, 530}};
    test_tally accepted = {0};
    for (int i = 0; i < 3; ++i) {
        ref_grid g = random_grid(some[i].w, some[i].h);
        size_t count, stripes = (size_t)(g.w + 63) / 64, coarse = (stripes + 1) * hm_mask_word_pitch(g.h);
        uint64_t *words = words_of(&g, &count);
        for (int k = 0; k < test_rounds(80); ++k) {
            int bit = k % 2 ? test_between((int)coarse * 64, (int)count * 64 - 1) : test_below((int)coarse * 64);
            check_view_with_flipped_bit(some[i], words, count, (size_t)bit, &accepted);
        }
        free(words);
        ref_free(&g);
    }
    CHECK_TALLY(accepted);
}

TEST(writing_to_a_view_is_a_violation) {
    ref_grid g = ref_text("##.\n"
                          "..#\n");
    hm_mask *mask = mask_of(&g), *view = NULL;
    size_t count;
    uint64_t *words = words_of(&g, &count);
    const hm_rect rect = {0, 0, 2, 2};
    REQUIRE(hm_mask_view(words, count, g.w, g.h, NULL, &view) == HM_OK);
    violations_catch();
    CHECK_PRECONDITION(hm_mask_set(view, 2, 0, true));
    CHECK_PRECONDITION(hm_mask_fill(view));
    CHECK_PRECONDITION(hm_mask_clear(view));
    CHECK_PRECONDITION(hm_mask_invert(view));
    CHECK_PRECONDITION(hm_mask_fill_rect(view, &rect, true));
    CHECK_PRECONDITION(hm_mask_draw(view, mask, 1, 0));
    CHECK_PRECONDITION(hm_mask_erase(view, mask, 0, 0));
    CHECK_PRECONDITION(hm_mask_intersect(view, mask, 1, 0));
    CHECK_PRECONDITION(hm_mask_xor(view, mask, 0, 0));
    CHECK_MASK(view, &g);
    CHECK_INT(memcmp(words, hm_mask_words(mask), count * sizeof *words), 0);
    violations_release();
    hm_mask_destroy(view);
    hm_mask_destroy(mask);
    free(words);
    ref_free(&g);
}

// ---- the greatest masks ------------------------------------------------------------------------------------------

static void check_full_mask(int32_t w, int32_t h) {
    hm_mask *mask = NULL;
    hm_moments m;
    hm_rect box;
    hm_pixel pixel;
    hm_vec2 centre;
    test_note("%d x %d", (int)w, (int)h);
    REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
    CHECK(!hm_mask_overlap(mask, mask, 0, 0));
    hm_mask_fill(mask);
    int64_t n = (int64_t)w * h;
    CHECK_INT(hm_mask_count(mask), n);
    // The sum of the odd numbers up to 2w - 1 is w^2, that of their squares w (2w - 1) (2w + 1) / 3.
    int64_t squares_w = (int64_t)w * (2 * w - 1) * (2 * w + 1) / 3;
    int64_t squares_h = (int64_t)h * (2 * h - 1) * (2 * h + 1) / 3;
    hm_mask_moments(mask, &m);
    CHECK_INT(m.n, n);
    CHECK_INT(m.sx, n * w);
    CHECK_INT(m.sy, n * h);
    CHECK_INT(m.sxx, squares_w * h);
    CHECK_INT(m.sxy, (int64_t)w * w * h * h);
    CHECK_INT(m.syy, squares_h * w);
    CHECK(hm_moments_centroid(&m, &centre));
    CHECK(centre.x == w / 2.0 && centre.y == h / 2.0);
    CHECK(hm_mask_box(mask, &box));
    CHECK_RECT(box, ((ref_rect){0, 0, w, h}));
    CHECK(hm_mask_overlap(mask, mask, w - 1, h - 1));
    CHECK(hm_mask_overlap(mask, mask, 1 - w, 1 - h));
    CHECK(!hm_mask_overlap(mask, mask, w, 0));
    CHECK(!hm_mask_overlap(mask, mask, 0, -h));
    CHECK(hm_mask_shared_pixel(mask, mask, w - 1, h - 1, HM_SIDE_TOP, &pixel));
    CHECK(pixel.x == w - 1 && pixel.y == h - 1);
    CHECK_INT(hm_mask_overlap_count(mask, mask, 1, 0), n - h);
    hm_mask_destroy(mask);
}

TEST(greatest_row) { check_full_mask(HM_MASK_MAX_SIDE, 1); }
TEST(greatest_column) { check_full_mask(1, HM_MASK_MAX_SIDE); }
TEST(greatest_mask) { check_full_mask(HM_MASK_MAX_SIDE, HM_MASK_MAX_SIDE); }

TEST_MAIN(CASE(hostile_sizes_are_refused), CASE(hostile_radii_and_factors_are_refused),
          CASE(new_masks_are_clear_and_lie_as_documented), CASE(set_and_get_single_pixels), CASE(every_pixel_alone),
          CASE(far_pixels_are_clear_and_cannot_be_set), CASE(copies_are_equal_and_independent),
          CASE(equal_sees_one_pixel), CASE(masks_of_other_size_are_not_equal), CASE(count_and_box),
          CASE(views_answer_like_their_owner), CASE(views_refuse_a_wrong_count), CASE(views_refuse_each_padding_bit),
          CASE(views_refuse_a_wrong_coarse_level), CASE(writing_to_a_view_is_a_violation), CASE(greatest_row),
          CASE(greatest_column), CASE(greatest_mask))
