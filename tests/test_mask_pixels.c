// The solid pixels of a mask one after the other, and as a list.
#include "support.h"

#include <stdlib.h>

static void check_list(const ref_grid *g, const hm_mask *mask) {
    const int count = (int)ref_count(g), capacity = test_below(2) ? count : test_below(count + 2);
    hm_pixel *out = malloc((size_t)(capacity + 1) * sizeof *out);
    REQUIRE(out != NULL);
    for (int i = 0; i <= capacity; ++i) out[i] = (hm_pixel){-7, -7};
    CHECK_INT(hm_mask_pixels(mask, out, capacity), count);
    CHECK_INT(hm_mask_pixels(mask, NULL, 0), count);
    int i = 0;
    for (int y = 0; y < g->h; ++y)
        for (int x = 0; x < g->w && i < capacity; ++x)
            if (ref_get(g, x, y)) {
                if (!CHECK(out[i].x == x && out[i].y == y)) return;
                ++i;
            }
    CHECK_INT(out[capacity].x, -7);
    free(out);
}

static void check_each(const ref_grid *g, const hm_mask *mask) {
    hm_pixel at = {-1, 0};
    int64_t count = 0;
    for (; hm_mask_next_pixel(mask, &at); ++count)
        if (!CHECK(ref_get(g, at.x, at.y))) return;
    CHECK_INT(count, ref_count(g));
}

// Whether (x, y) comes after `at` in the order of the rows.
static bool comes_after(int64_t x, int64_t y, hm_pixel at) { return y > at.y || (y == at.y && x > at.x); }

static bool next_of(const ref_grid *g, hm_pixel at, hm_pixel *out) {
    for (int y = 0; y < g->h; ++y)
        for (int x = 0; x < g->w; ++x)
            if (ref_get(g, x, y) && comes_after(x, y, at)) {
                *out = (hm_pixel){x, y};
                return true;
            }
    return false;
}

// From any point, also far outside.
static void check_from(const ref_grid *g, const hm_mask *mask, hm_pixel at, test_tally *found) {
    hm_pixel expected = at, actual = at;
    const bool more = test_count(found, next_of(g, at, &expected));
    test_note("%d x %d, after %d, %d", g->w, g->h, (int)at.x, (int)at.y);
    CHECK_INT(hm_mask_next_pixel(mask, &actual), more);
    CHECK_INT(actual.x, expected.x);
    CHECK_INT(actual.y, expected.y);
}

TEST(pixels_of_random_masks) {
    test_tally found = {0};
    for (int i = 0; i < 120; ++i) {
        ref_grid g = random_any_grid(1 + test_below(3));
        hm_mask *mask = mask_of(&g);
        test_note("%d x %d", g.w, g.h);
        check_list(&g, mask);
        check_each(&g, mask);
        for (int k = 0; k < 30; ++k) {
            const int32_t x = random_edge(g.w), y = random_edge(g.h);
            check_from(&g, mask, (hm_pixel){x, y}, &found);
        }
        for (int k = 0; k < 8; ++k) {
            check_from(&g, mask, (hm_pixel){far_offsets[k], g.h / 2}, &found);
            check_from(&g, mask, (hm_pixel){g.w / 2, far_offsets[k]}, &found);
        }
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(found);
}

TEST(pixels_at_the_ends_of_int32) {
    static const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, -1, 0, 1, INT32_MAX - 1, INT32_MAX};
    test_tally found = {0};
    for (int w = 62; w <= 66; ++w) {
        ref_grid g = ref_make(w, 2);
        for (int i = 0; i < w * 2; ++i) g.at[i] = 1;
        hm_mask *mask = mask_of(&g);
        for (int i = 0; i < 49; ++i) check_from(&g, mask, (hm_pixel){ends[i % 7], ends[i / 7]}, &found);
        for (int x = -2; x < w + 3; ++x) check_from(&g, mask, (hm_pixel){x, 0}, &found);
        for (int x = -2; x < w + 3; ++x) check_from(&g, mask, (hm_pixel){x, 1}, &found);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

// A mask may change while its pixels are gone through: what was taken away behind the last one does not come.
TEST(pixels_taken_away_meanwhile) {
    hm_mask *mask = mask_of_text("####\n####\n");
    int count = 0;
    for (hm_pixel at = {-1, 0}; hm_mask_next_pixel(mask, &at); ++count) hm_mask_set(mask, at.x + 1, at.y, false);
    CHECK_INT(count, 4);
    CHECK_INT(hm_mask_count(mask), 4);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(pixels_of_random_masks), CASE(pixels_at_the_ends_of_int32), CASE(pixels_taken_away_meanwhile))
