// The area that two masks share from their borders: as near as it says to an oracle that clips all pairs of squares, and
// to hm_shared_area for large masks.
#include "../src/contact/border_area.h"
#include "posed.h"
#include "ref_shared.h"

#include <math.h>

static hmi_border_area area_of(const posed *a, const posed *b) {
    const hmi_posed_mask one = hmi_posed_mask_make(&a->shape, &a->xform);
    const hmi_posed_mask two = hmi_posed_mask_make(&b->shape, &b->xform);
    return hmi_border_area_of(&one, &two);
}

// Both ways.
static void compare(const posed *a, const posed *b, double area, test_tally *any) {
    const hmi_border_area found = area_of(a, b), back = area_of(b, a);
    posed_note(a, b, NULL);
    CHECK(fabs(found.area - area) <= found.off && fabs(back.area - area) <= back.off);
    test_count(any, area > 0);
}

static void compare_small(const posed *a, const posed *b, test_tally *any) {
    const ref_posed p = posed_ref(a), q = posed_ref(b);
    compare(a, b, ref_shared_area(&p, &q).area, any);
}

static void compare_pairs(int count, int size) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a, b;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, size, &a, &b);
        compare_small(&a, &b, &any);
        posed_jitter(&a, &b, 0);
        compare_small(&a, &b, &any);
        pose_beside_other(&a, &b);
        compare_small(&a, &b, &any);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

TEST(single_pixels) { compare_pairs(300, 1); }

TEST(small_masks) { compare_pairs(300, 6); }

TEST(masks) { compare_pairs(60, 20); }

// Edges on each other: of grids that are the same but for quarter turns, flips and whole pixels.
TEST(edges_on_each_other) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(200); ++i) {
        posed a = posed_of_grid(posed_random_grid(test_between(6, 16), test_between(6, 16)));
        posed b = posed_of_grid(posed_random_grid(test_between(6, 16), test_between(6, 16)));
        a.xform = posed_random_xform();
        b.xform = posed_related_xform(&a.xform);
        compare_small(&a, &b, &any);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(any.yes > 20 || test_short());
}

// As sprites are drawn: an area may be off by little then, also of noise.
TEST(large_masks) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(100); ++i) {
        posed a = posed_of_grid(posed_random_grid(test_between(20, 120), test_between(20, 120)));
        posed b = posed_of_grid(posed_random_grid(test_between(20, 120), test_between(20, 120)));
        hm_shared_info shared = {0};
        a.xform =
            posed_xform(test_between(-40, 40), test_between(-40, 40), test_below(3) ? test_below(629) / 100.0 : 0);
        b.xform = posed_xform(0, 0, test_below(3) ? test_below(629) / 100.0 : 0);
        hm_shared_area(&a.shape, &a.xform, &b.shape, &b.xform, &shared);
        compare(&a, &b, shared.area, &any);
        CHECK(area_of(&a, &b).off < 0.01 * a.grid.w * a.grid.h);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(any.yes > 30 || test_short());
}

TEST_MAIN(CASE(single_pixels), CASE(small_masks), CASE(masks), CASE(edges_on_each_other), CASE(large_masks))
