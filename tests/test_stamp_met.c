// The pixels of a mask that a shape meets: every pixel against its exact relation to the shape. HM_TEST_LONG=1 runs
// twenty times as many.
#include "ref_stamp.h"
#include "stamping.h"

static void check_met(const posed *mask, const posed *shape, const hm_rule *rule, test_tally *tally) {
    ref_posed p = posed_ref(mask), q = posed_ref(shape);
    int64_t margin = (int64_t)(rule->margin * (double)HM_STEPS_PER_PIXEL);
    ref_grid expected = ref_met(&p, &q, rule->touch == HM_TOUCH_CLOSED, margin);
    hm_mask *actual = stamping_met(mask->mask, &mask->xform, shape, rule->touch, rule->margin);
    posed_note(mask, shape, rule);
    for (int y = 0; y < expected.h; ++y) {
        for (int x = 0; x < expected.w; ++x)
            if (ref_get(&mask->grid, x, y)) test_count(tally, ref_get(&expected, x, y) != 0);
    }
    bool any = ref_count(&expected) > 0;
    bool overlap = hm_overlap(&mask->shape, &mask->xform, &shape->shape, &shape->xform, rule);
    CHECK_MASK(actual, &expected);
    CHECK(overlap || !any);
    // Only a seam of the mask's own pixels is in none of them.
    if (rule->touch == HM_TOUCH_CLOSED || rule->margin > 0 || shape->grid.w > 0) CHECK_INT(any, overlap);
    hm_mask_destroy(actual);
    ref_free(&expected);
}

TEST(pixels_met) {
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
        test_tally tally = {0};
        for (int i = 0; i < test_rounds(400); ++i) {
            stamping s = stamping_random((hm_shape_kind)kind, 12, 9);
            hm_rule rule = posed_random_rule();
            int64_t steps = stamping_pixel_length(&s.grid.xform) * test_between(0, 128) / 16;
            if (rule.margin > 8 || test_below(2)) rule.margin = (double)steps / (double)HM_STEPS_PER_PIXEL;
            check_met(&s.grid, &s.shape, &rule, &tally);
            stamping_free(&s);
        }
        test_note("%s", hm_shape_kind_name((hm_shape_kind)kind));
        CHECK_TALLY(tally);
    }
}

// A point lies on the seam of two pixels: inside the mask, but inside neither of them.
TEST(each_pixel_is_taken_for_itself) {
    posed pair = posed_of_text("##\n"), seam = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_point(1, 0.5, &seam.shape) == HM_OK);
    CHECK(hm_overlap(&pair.shape, &pair.xform, &seam.shape, &seam.xform, NULL));
    hm_mask *none = stamping_met(pair.mask, &pair.xform, &seam, HM_TOUCH_AREA, 0);
    hm_mask *both = stamping_met(pair.mask, &pair.xform, &seam, HM_TOUCH_CLOSED, 0);
    CHECK_INT(hm_mask_count(none), 0);
    CHECK_INT(hm_mask_count(both), 2);
    hm_mask_destroy(none);
    hm_mask_destroy(both);
    posed_free(&pair);
}

// The square of the distance from (x2, y2) to pixel (i, j), all in half pixels.
static int64_t blast_distance(int x2, int y2, int i, int j) {
    int64_t dx = x2 < 2 * i ? 2 * i - x2 : x2 > 2 * i + 2 ? x2 - 2 * i - 2 : 0;
    int64_t dy = y2 < 2 * j ? 2 * j - y2 : y2 > 2 * j + 2 ? y2 - 2 * j - 2 : 0;
    return dx * dx + dy * dy;
}

// Radius r2 / 2 around (x2 / 2, y2 / 2), as a point with a margin or a circle, on an unturned mask: the pixels nearer
// than that, or not farther, among them many that are exactly so far.
static void check_blast(const posed *ground, int x2, int y2, int r2, bool closed, bool circle) {
    posed shape = {.xform = ground->xform};
    hm_result made = circle ? hm_shape_circle(x2 / 2.0, y2 / 2.0, r2 / 2.0, &shape.shape)
                            : hm_shape_point(x2 / 2.0, y2 / 2.0, &shape.shape);
    REQUIRE(made == HM_OK);
    hm_touch touch = closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
    hm_mask *hit = stamping_met(ground->mask, &ground->xform, &shape, touch, circle ? 0 : r2 / 2.0);
    ref_grid expected = ref_copy(&ground->grid);
    for (int y = 0; y < expected.h; ++y) {
        for (int x = 0; x < expected.w; ++x) {
            int64_t d = blast_distance(x2, y2, x, y), limit = (int64_t)r2 * r2;
            if (!(closed ? d <= limit : d < limit)) ref_set(&expected, x, y, 0);
        }
    }
    test_note("%d/2,%d/2 radius %d/2, closed %d, circle %d", x2, y2, r2, closed, circle);
    CHECK_MASK(hit, &expected);
    hm_mask_destroy(hit);
    ref_free(&expected);
}

TEST(blast_radius) {
    for (int i = 0; i < test_rounds(400); ++i) {
        int w = test_between(1, 90), h = test_between(1, 60);
        posed ground = posed_of_grid(random_grid(w, h));
        ground.xform.ox = (test_below(2) ? 900000 : 0) * HM_STEPS_PER_PIXEL;
        int x2 = test_between(-20, 2 * w + 20), y2 = test_between(-20, 2 * h + 20), r2 = test_between(1, 100);
        if (test_below(3) == 0) r2 = 10 * test_between(1, 8); // 3-4-5
        for (int k = 0; k < 4; ++k) check_blast(&ground, x2, y2, r2, k & 1, k & 2);
        posed_free(&ground);
    }
}

TEST_MAIN(CASE(pixels_met), CASE(each_pixel_is_taken_for_itself), CASE(blast_radius))
