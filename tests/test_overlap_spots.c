// Masks decided by their rectangles and the bits at a few spots: what is said is what the oracle says, also where
// rectangles touch, and compact sprites that overlap well are decided so.
#include "../src/narrow/overlap_spots.h"
#include "posed.h"

#include <math.h>
#include <stdlib.h>

static hmi_verdict spots_verdict(const posed *a, const posed *b) {
    const hmi_posed_mask first = {a->mask, NULL, &a->xform}, second = {b->mask, NULL, &b->xform};
    return hmi_overlap_spots(&first, &second);
}

/// The AABB of a mask's rectangle, in steps: from low to high along x and y.
typedef struct spots_rectangle {
    int64_t low[2], high[2];
} spots_rectangle;

static spots_rectangle spots_rectangle_of(const posed *s) {
    const hm_xform *m = &s->xform;
    spots_rectangle out = {{INT64_MAX, INT64_MAX}, {INT64_MIN, INT64_MIN}};
    for (int k = 0; k < 4; ++k) {
        const int64_t w = k % 2 ? s->grid.w : 0, h = k / 2 ? s->grid.h : 0;
        const int64_t at[2] = {m->ox + w * m->ux + h * m->vx, m->oy + w * m->uy + h * m->vy};
        for (int n = 0; n < 2; ++n) {
            if (at[n] < out.low[n]) out.low[n] = at[n];
            if (at[n] > out.high[n]) out.high[n] = at[n];
        }
    }
    return out;
}

static bool spots_rectangles_apart(const posed *a, const posed *b) {
    const spots_rectangle p = spots_rectangle_of(a), q = spots_rectangle_of(b);
    return p.high[0] < q.low[0] || q.high[0] < p.low[0] || p.high[1] < q.low[1] || q.high[1] < p.low[1];
}

static void spots_check(const posed *a, const posed *b, test_tally *met, test_tally *apart) {
    const hmi_verdict verdict = spots_verdict(a, b);
    const ref_posed p = posed_ref(a), q = posed_ref(b);
    CHECK_INT(verdict == HMI_APART, spots_rectangles_apart(a, b));
    if (verdict == HMI_MEET) CHECK(ref_posed_meet(&p, &q, false, 0));
    test_count(met, verdict == HMI_MEET);
    test_count(apart, verdict == HMI_APART);
}

TEST(what_spots_say) {
    test_tally met = {0}, apart = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        posed a, b;
        test_note("pair %d", i);
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, test_between(1, 40), &a, &b);
        spots_check(&a, &b, &met, &apart);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(met.yes * 20 > met.no && apart.yes < apart.no);
}

// Rectangles side by side, a step or less apart: along x and y, on either side, at each end of the world.
TEST(rectangles_that_touch) {
    test_tally met = {0}, apart = {0};
    for (int i = 0; i < test_rounds(2000); ++i) {
        posed a = posed_of_grid(posed_random_grid(test_between(1, 9), test_between(1, 9)));
        posed b = posed_of_grid(posed_random_grid(test_between(1, 9), test_between(1, 9)));
        const bool along_y = test_below(2) != 0, after = test_below(2) != 0;
        test_note("pair %d", i);
        a.xform = posed_random_xform();
        b.xform = (hm_xform)HM_XFORM_IDENTITY;
        const spots_rectangle box = spots_rectangle_of(&a);
        const int64_t w = b.grid.w * HM_STEPS_PER_PIXEL, h = b.grid.h * HM_STEPS_PER_PIXEL, off = test_between(-1, 1);
        b.xform.ox = along_y ? box.low[0] : after ? box.high[0] + off : box.low[0] - w + off;
        b.xform.oy = !along_y ? box.low[1] : after ? box.high[1] + off : box.low[1] - h + off;
        if (hm_xform_valid(&b.xform)) spots_check(&a, &b, &met, &apart);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(apart.yes * 10 > apart.no && apart.no * 10 > apart.yes);
}

// Two discs whose centres lie up to 3/4 of their width apart overlap in the middle between the centres.
TEST(discs_are_decided_by_spots) {
    for (int i = 0; i < test_rounds(2000); ++i) {
        const int size = test_between(12, 40);
        const double angle = test_below(6283) / 1000.0, far = size * test_below(75) / 100.0;
        posed a = posed_of_grid(grid_of_disc(size)), b = posed_of_grid(grid_of_disc(size));
        hm_pose from = HM_POSE_DEFAULT, to;
        from.pivot = (hm_vec2){size / 2.0, size / 2.0};
        from.position = (hm_vec2){test_below(1000), test_below(1000)};
        from.angle = test_below(6283) / 1000.0;
        from.flip_x = test_below(2) != 0;
        from.width = from.height = size;
        to = from;
        to.position = (hm_vec2){from.position.x + far * cos(angle), from.position.y + far * sin(angle)};
        to.angle = test_below(6283) / 1000.0;
        REQUIRE(hm_xform_from_pose(&from, &a.xform) == HM_OK && hm_xform_from_pose(&to, &b.xform) == HM_OK);
        test_note("pair %d, %d px, %g apart", i, size, far);
        CHECK(spots_verdict(&a, &b) == HMI_MEET);
        posed_free(&a);
        posed_free(&b);
    }
}

// A disc in the hole of a ring, wherever its middle lies, and rings whose holes lie over each other.
TEST(holes) {
    test_tally met = {0};
    for (int i = 0; i < test_rounds(2000); ++i) {
        const int size = test_between(16, 40), hole = test_between(5, 8), dot = test_between(1, hole - 2);
        ref_grid ring = grid_of_disc(size);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                if (abs(2 * x + 1 - size) < 2 * hole && abs(2 * y + 1 - size) < 2 * hole) ref_set(&ring, x, y, false);
        const bool same = test_below(2) != 0;
        posed a = posed_of_grid(ring), b = posed_of_grid(same ? ref_copy(&ring) : grid_of_disc(dot));
        hm_pose pose = HM_POSE_DEFAULT;
        pose.pivot = (hm_vec2){b.grid.w / 2.0, b.grid.h / 2.0};
        pose.position = (hm_vec2){size / 2.0 + test_between(-8, 8) / 16.0, size / 2.0 + test_between(-8, 8) / 16.0};
        pose.angle = test_below(6283) / 1000.0;
        REQUIRE(hm_xform_from_pose(&pose, &b.xform) == HM_OK);
        const ref_posed p = posed_ref(&a), q = posed_ref(&b);
        const bool meet = ref_posed_meet(&p, &q, false, 0);
        test_note("pair %d, %d px, hole %d, dot %d", i, size, hole, dot);
        CHECK(spots_verdict(&a, &b) == HMI_UNSURE || meet);
        CHECK(spots_verdict(&b, &a) == HMI_UNSURE || meet);
        test_count(&met, spots_verdict(&a, &b) == HMI_MEET);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(met);
}

TEST_MAIN(CASE(what_spots_say), CASE(rectangles_that_touch), CASE(discs_are_decided_by_spots), CASE(holes))
