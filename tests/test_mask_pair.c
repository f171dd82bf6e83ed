// Every question about two masks at an offset: overlap, count, shared pixels, their box, the furthest to each side.
#include "support.h"

static const hm_side sides[4] = {HM_SIDE_TOP, HM_SIDE_BOTTOM, HM_SIDE_LEFT, HM_SIDE_RIGHT};
static const ref_side ref_sides[4] = {REF_TOP, REF_BOTTOM, REF_LEFT, REF_RIGHT};

typedef struct pair {
    ref_grid a, b;
    hm_mask *mask_a, *mask_b;
} pair;

static pair pair_make(ref_grid a, ref_grid b) { return (pair){a, b, mask_of(&a), mask_of(&b)}; }

static pair pair_random(bool large_a, bool large_b) {
    ref_grid a = large_a ? random_large_grid() : random_any_grid(1);
    ref_grid b = large_b ? random_large_grid() : random_any_grid(1);
    return pair_make(a, b);
}

static void pair_free(pair *p) {
    hm_mask_destroy(p->mask_a);
    hm_mask_destroy(p->mask_b);
    ref_free(&p->a);
    ref_free(&p->b);
}

// All questions at one offset; `shared` is the oracle's answer.
static void check_questions(const hm_mask *a, const hm_mask *b, hm_pixel at, const ref_grid *shared) {
    ref_rect expected_box;
    bool expected = ref_box(shared, &expected_box);
    CHECK_INT(hm_mask_overlap(a, b, at.x, at.y), expected);
    CHECK_INT(hm_mask_overlap_count(a, b, at.x, at.y), ref_count(shared));
    hm_rect box = {7, 7, 7, 7};
    CHECK_INT(hm_mask_shared_box(a, b, at.x, at.y, &box), expected);
    CHECK_RECT(box, expected_box);
    for (int i = 0; i < 4; ++i) {
        ref_point point;
        hm_pixel pixel = {7, 7};
        ref_furthest(shared, ref_sides[i], &point);
        CHECK_INT(hm_mask_shared_pixel(a, b, at.x, at.y, sides[i], &pixel), expected);
        CHECK_INT(pixel.x, point.x);
        CHECK_INT(pixel.y, point.y);
    }
    hm_mask *out = NULL;
    CHECK_MADE(hm_mask_shared(a, b, at.x, at.y, NULL, &out), out, ref_copy(shared));
}

static bool check_pair(const pair *p, hm_pixel at) {
    ref_grid shared = ref_shared(&p->a, &p->b, at.x, at.y);
    bool overlap = ref_count(&shared) > 0;
    test_note("%d x %d and %d x %d at (%d, %d)", p->a.w, p->a.h, p->b.w, p->b.h, (int)at.x, (int)at.y);
    FOR_EACH_LEVEL {
        check_questions(p->mask_a, p->mask_b, at, &shared);
        if (at.x > INT32_MIN && at.y > INT32_MIN)
            CHECK_INT(hm_mask_overlap(p->mask_b, p->mask_a, -at.x, -at.y), overlap);
    }
    ref_free(&shared);
    return overlap;
}

TEST(random_offsets) {
    test_tally overlap = {0};
    for (int i = 0; i < test_rounds(90); ++i) {
        pair p = pair_random(false, false);
        for (int k = 0; k < 6; ++k) test_count(&overlap, check_pair(&p, random_offset(&p.a, &p.b)));
        pair_free(&p);
    }
    CHECK_TALLY(overlap);
}

// The two sides of a contact: where one step decides. Retried until a pair has one.
TEST(both_sides_of_a_contact) {
    test_tally overlap = {0};
    for (int i = 0; i < test_rounds(130); ++i) {
        pair p = pair_random(false, false);
        hm_pixel hit, miss;
        if (random_contact(&p.a, &p.b, &hit, &miss)) {
            test_count(&overlap, check_pair(&p, hit));
            test_count(&overlap, check_pair(&p, miss));
        }
        pair_free(&p);
    }
    CHECK(overlap.yes == overlap.no);
    CHECK_TALLY(overlap);
}

static void check_coarse_pair(pair p, test_tally *overlap) {
    hm_pixel hit, miss;
    for (int k = 0; k < 2; ++k) test_count(overlap, check_pair(&p, random_offset(&p.a, &p.b)));
    if (random_contact(&p.a, &p.b, &hit, &miss)) {
        test_count(overlap, check_pair(&p, hit));
        test_count(overlap, check_pair(&p, miss));
    }
    pair_free(&p);
}

TEST(masks_with_a_coarse_level) {
    test_tally overlap = {0};
    for (int i = 0; i < (test_short() ? 1 : test_rounds(7)); ++i) {
        check_coarse_pair(pair_random(true, true), &overlap);
        check_coarse_pair(pair_random(true, false), &overlap);
        check_coarse_pair(pair_random(false, true), &overlap);
    }
    if (!test_short()) {
        ref_grid a = random_grid(1024, 1024), b = random_grid(1024, 513);
        check_coarse_pair(pair_make(a, b), &overlap);
    }
    CHECK_TALLY(overlap);
}

static int random_step(void) { return test_below(2) ? test_between(-1, 1) : 0; }

// One pixel in each of two large masks, laid over each other exactly, or next to it: nothing may hide it, whatever
// its position in words and blocks.
TEST(single_pixels_in_large_masks) {
    hm_mask *a = NULL, *b = NULL;
    test_tally overlap = {0};
    REQUIRE(hm_mask_create(600, 540, NULL, &a) == HM_OK && hm_mask_create(520, 575, NULL, &b) == HM_OK);
    for (int i = 0; i < test_rounds(4000); ++i) {
        hm_pixel p = random_pixel(600, 540), q = random_pixel(520, 575);
        int off_x = random_step(), off_y = random_step();
        bool expected = off_x == 0 && off_y == 0;
        hm_mask_set(a, p.x, p.y, true);
        hm_mask_set(b, q.x, q.y, true);
        test_note("(%d, %d) and (%d, %d), off by (%d, %d)", (int)p.x, (int)p.y, (int)q.x, (int)q.y, off_x, off_y);
        FOR_EACH_LEVEL {
            bool found = hm_mask_overlap(a, b, p.x - q.x + off_x, p.y - q.y + off_y);
            CHECK_INT(test_count(&overlap, found), expected);
            if (i % 8 == 0) CHECK_INT(hm_mask_overlap_count(a, b, p.x - q.x + off_x, p.y - q.y + off_y), expected);
        }
        hm_mask_set(a, p.x, p.y, false);
        hm_mask_set(b, q.x, q.y, false);
    }
    CHECK_TALLY(overlap);
    CHECK(!hm_mask_overlap(a, b, 0, 0));
    hm_mask_destroy(a);
    hm_mask_destroy(b);
}

// The same below that size, with every width around a word.
TEST(single_pixels_in_small_masks) {
    test_tally overlap = {0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        int wa = 1 + random_side(), ha = 1 + random_side(), wb = 1 + random_side(), hb = 1 + random_side();
        hm_mask *a = NULL, *b = NULL;
        hm_pixel p = random_pixel(wa, ha), q = random_pixel(wb, hb);
        int off_x = random_step(), off_y = random_step();
        bool expected = off_x == 0 && off_y == 0;
        REQUIRE(hm_mask_create(wa, ha, NULL, &a) == HM_OK && hm_mask_create(wb, hb, NULL, &b) == HM_OK);
        hm_mask_set(a, p.x, p.y, true);
        hm_mask_set(b, q.x, q.y, true);
        test_note("%d x %d (%d, %d), %d x %d (%d, %d), off by (%d, %d)", wa, ha, (int)p.x, (int)p.y, wb, hb, (int)q.x,
                  (int)q.y, off_x, off_y);
        FOR_EACH_LEVEL {
            bool found = hm_mask_overlap(a, b, p.x - q.x + off_x, p.y - q.y + off_y);
            CHECK_INT(test_count(&overlap, found), expected);
        }
        hm_mask_destroy(a);
        hm_mask_destroy(b);
    }
    CHECK_TALLY(overlap);
}

TEST(far_offsets_share_nothing) {
    pair pairs[2] = {pair_random(false, false), pair_random(true, true)};
    for (int n = 0; n < 2; ++n) {
        hm_mask_fill(pairs[n].mask_a);
        hm_mask_fill(pairs[n].mask_b);
        ref_grid nothing = ref_make(pairs[n].a.w, pairs[n].a.h);
        for (int i = 0; i < 9; ++i) {
            for (int k = 0; k < 9; k += test_short() ? 2 : 1) {
                hm_pixel at = {i < 8 ? far_offsets[i] : 0, k < 8 ? far_offsets[k] : 0};
                if (i == 8 && k == 8) continue;
                test_note("offset (%d, %d)", (int)at.x, (int)at.y);
                check_questions(pairs[n].mask_a, pairs[n].mask_b, at, &nothing);
            }
        }
        ref_free(&nothing);
        pair_free(&pairs[n]);
    }
}

TEST(a_mask_with_itself) {
    test_tally overlap = {0};
    for (int i = 0; i < test_rounds(60); ++i) {
        ref_grid g = random_any_grid(1);
        hm_mask *mask = mask_of(&g);
        pair p = {g, g, mask, mask};
        for (int k = 0; k < 3; ++k) test_count(&overlap, check_pair(&p, random_offset(&g, &g)));
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(overlap);
}

TEST(shared_by_hand) {
    hm_mask *a = mask_of_text(".####\n"
                              "#####\n"
                              "####.\n");
    hm_mask *b = mask_of_text("#.#\n"
                              "###\n");
    hm_mask *out = NULL;
    hm_pixel pixel;
    CHECK_MADE(hm_mask_shared(a, b, 2, 1, NULL, &out), out,
               ref_text(".....\n"
                        "..#.#\n"
                        "..##.\n"));
    CHECK_INT(hm_mask_overlap_count(a, b, 2, 1), 4);
    static const hm_pixel expected[4] = {{2, 1}, {2, 2}, {2, 1}, {4, 1}};
    for (int i = 0; i < 4; ++i) {
        CHECK(hm_mask_shared_pixel(a, b, 2, 1, sides[i], &pixel));
        CHECK(pixel.x == expected[i].x && pixel.y == expected[i].y);
    }
    CHECK(!hm_mask_overlap(a, b, 5, 0));
    CHECK(!hm_mask_overlap(a, b, -2, -1));
    CHECK(hm_mask_overlap(a, b, -2, 0));
    hm_mask_destroy(a);
    hm_mask_destroy(b);
}

TEST_MAIN(CASE(random_offsets), CASE(both_sides_of_a_contact), CASE(masks_with_a_coarse_level),
          CASE(single_pixels_in_large_masks), CASE(single_pixels_in_small_masks), CASE(far_offsets_share_nothing),
          CASE(a_mask_with_itself), CASE(shared_by_hand))
