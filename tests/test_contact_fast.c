// Contacts whose features floats find first: the same bits as where all corners are transformed and the exact code
// chooses. Also with margins and radii, where shapes touch within steps, where edges are about parallel, and corners
// about as deep.
#include "convexes.h"

#include <math.h>
#include <string.h>

#include "../src/fastpath/contact_features.h"
#include "../src/narrow/overlap.h"
#include "../src/sat/sat_depth.h"
#include "../src/sat/sat_manifold.h"

/// How often floats decided, and of that how often the rule is met.
typedef struct answered {
    long query, decided;
    test_tally meets;
} answered;

static bool same_bits(const void *p, const void *q, size_t size) { return memcmp(p, q, size) == 0; }

static bool exact_contact(const convexes_one *a, const convexes_one *b, const hmi_rule *rule, hm_contact_info *out) {
    hmi_element one, two;
    hmi_element_make(&a->shape, &a->xform, &one);
    hmi_element_make(&b->shape, &b->xform, &two);
    const hmi_whole first = hmi_whole_of(&one.convex), second = hmi_whole_of(&two.convex);
    const bool swap = sat_whole_order(&first, &second) > 0;
    const hmi_whole *before = swap ? &second : &first, *after = swap ? &first : &second;
    hmi_features on;
    if (!hmi_sat_features(before, after, rule->margin, rule->closed, &on)) return false;
    hmi_manifold_at(before, after, rule->margin, &on, swap, true, out);
    return true;
}

static bool same_contact(const hm_contact_info *p, const hm_contact_info *q) {
    bool same = p->count == q->count && p->normal_rule == q->normal_rule && p->limited == q->limited &&
                same_bits(&p->normal, &q->normal, sizeof p->normal) &&
                same_bits(&p->depth, &q->depth, sizeof p->depth);
    for (int32_t k = 0; same && k < 2; k++) same = same_bits(&p->point[k], &q->point[k], sizeof p->point[k]);
    return same;
}

static void check_way(const convexes_one *a, const convexes_one *b, const hm_rule *rule, answered *tally) {
    hm_contact_info found, expected;
    hmi_fast_met met;
    hmi_rule steps;
    REQUIRE(hmi_rule_make(rule, &steps));
    convexes_note(a, b, rule);
    const bool meets = exact_contact(a, b, &steps, &expected);
    const hmi_verdict verdict = hmi_fast_features(&a->shape, &a->xform, &b->shape, &b->xform, steps.margin, &met);
    CHECK(verdict != HMI_APART || !meets);
    const hm_contact_options options = {.rule = rule ? *rule : (hm_rule){HM_TOUCH_AREA, 0}};
    CHECK_INT(hm_contact(&a->shape, &a->xform, &b->shape, &b->xform, rule ? &options : NULL, &found), meets);
    if (meets) CHECK(same_contact(&found, &expected));
    tally->query++;
    if (verdict == HMI_UNSURE) return;
    tally->decided++;
    test_count(&tally->meets, meets);
}

static void check_pair(const convexes_one *a, const convexes_one *b, answered *tally) {
    const hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA,
                          test_below(2) ? 0 : test_between(0, 64) / 16.0};
    check_way(a, b, &rule, tally);
    check_way(b, a, &rule, tally);
}

// All xforms; exactly touching, and a little or far aside.
TEST(touching_and_aside) {
    answered tally = {0};
    for (int i = 0; i < test_rounds(30000); i++) {
        convexes_one a, b;
        convexes_random_pair(12, &a, &b);
        const double size = test_below(3) == 0 ? 0x1p-20 : test_below(2) ? 0.02 : 20;
        const double x = convexes_random_offset(size), y = convexes_random_offset(size);
        if (test_below(4)) convexes_move(&b, x, y);
        check_pair(&a, &b, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.decided > tally.query / 4);
}

// b is rotated by about a quarter from a, exactly or off by less than floats or even doubles resolve.
TEST(about_parallel) {
    answered tally = {0};
    for (int i = 0; i < test_rounds(40000); i++) {
        convexes_one a, b;
        const hm_shape_kind kind_a = convexes_random_kind(), kind_b = convexes_random_kind();
        convexes_parallel_pair(kind_a, kind_b, 14, 6, &a, &b);
        check_pair(&a, &b, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.decided > tally.query / 4);
}

// Segments and capsules beside and across each other: ends level with ends, about parallel or exactly so.
TEST(segments_side_by_side) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_SEGMENT, HM_SHAPE_CAPSULE};
    answered tally = {0};
    for (int i = 0; i < test_rounds(40000); i++) {
        convexes_one a, b;
        const hm_shape_kind kind_a = TEST_PICK(kinds), kind_b = TEST_PICK(kinds);
        convexes_parallel_pair(kind_a, kind_b, 14, 6, &a, &b);
        check_pair(&a, &b, &tally);
    }
    CHECK_TALLY(tally.meets);
}

// Near by a margin, or moved onto each other.
TEST(ends_of_parallel_slivers) {
    answered tally = {0};
    for (int i = 0; i < test_rounds(20000); i++) {
        convexes_one a, b;
        convexes_sliver_pair(&a, &b);
        const double back = test_below(64) / 16.0 * 0x1p-24;
        if (test_below(4)) convexes_move(&b, -back * a.xform.vx, -back * a.xform.vy);
        check_pair(&a, &b, &tally);
    }
    CHECK_TALLY(tally.meets);
}

// Most contacts are decided in floats, and of circles in vectors.
TEST(most_are_decided) {
    answered tally = {0};
    for (int i = 0; i < test_rounds(20000); i++) {
        const bool circles = test_below(4) == 0;
        const hm_shape_kind kind_a = circles ? HM_SHAPE_CIRCLE : convexes_random_kind();
        const hm_shape_kind kind_b = circles && test_below(2) ? HM_SHAPE_CIRCLE : convexes_random_kind();
        convexes_one a = convexes_random(kind_a, 32), b = convexes_random(kind_b, 32);
        const double angle_a = convexes_random_offset(3), angle_b = convexes_random_offset(3),
                     x = convexes_random_offset(40), y = convexes_random_offset(40);
        a.xform = convexes_rotated(angle_a, 1, false);
        b.xform = convexes_rotated(angle_b, 1, false);
        if (circles) a.shape.a = (hm_local){0, 0};
        if (circles && kind_b == HM_SHAPE_CIRCLE) b.shape.a = (hm_local){0, 0};
        convexes_move(&b, x, y);
        check_pair(&a, &b, &tally);
        check_way(&a, &b, NULL, &tally);
        check_way(&b, &a, NULL, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.decided > tally.query - tally.query / 8);
}

// Sharp boxes along the axes of the world, in all quarter turns and mirrored, of few sizes and about one middle: as deep on
// both sides, or a unit from that.
TEST(aligned_boxes) {
    answered tally = {0};
    for (int i = 0; i < test_rounds(20000); i++) {
        convexes_one one[2] = {{.polygon = NULL}, {.polygon = NULL}};
        for (int k = 0; k < 2; k++) {
            const int w = test_between(1, 6), h = test_between(1, 6);
            CHECK(hm_shape_box(-w, -h, 2 * w, 2 * h, 0, &one[k].shape) == HM_OK);
            one[k].xform = convexes_rotated(test_below(4) * 1.5707963267948966, 1, test_below(3) == 0);
        }
        convexes_move(&one[1], test_between(-6, 6), test_between(-6, 6));
        if (test_below(3) == 0) one[1].xform.ox += test_between(-1, 1);
        if (test_below(3) == 0) one[1].xform.oy += test_between(-1, 1);
        check_pair(&one[0], &one[1], &tally);
        check_way(&one[0], &one[1], NULL, &tally);
    }
    CHECK(tally.decided > tally.query / 4);
}

// A circle about the sides and corners of a box, and inside about as far from two sides: exactly so, off by less than
// floats resolve, or clearly.
TEST(circles_in_regions) {
    answered tally = {0};
    for (int i = 0; i < test_rounds(40000); i++) {
        const int wide = test_between(2, 16), high = test_between(2, 16), x = test_between(-8, 8);
        const int y = test_between(-8, 8), in = test_between(-2, 4);
        convexes_one a = {.shape = {0}}, b = {.shape = {0}};
        CHECK(hm_shape_box(x, y, wide, high, 0, &a.shape) == HM_OK);
        CHECK(hm_shape_circle(0, 0, test_between(1, 40) / 8.0, &b.shape) == HM_OK);
        a.xform = convexes_rotated(test_below(3) ? convexes_random_offset(3) : 0, 1, false);
        b.xform = convexes_rotated(convexes_random_offset(3), 1, false);
        const double size = test_below(3) == 0 ? 0 : test_below(2) ? 0x1p-12 : 0.5;
        const double along = (test_below(2) ? x + in : x + wide - in) + convexes_random_offset(size);
        const double down = (test_below(2) ? y + in : y + high - in) + convexes_random_offset(size);
        const double unit = 0x1p-24;
        const double far = test_below(8) == 0 ? 1000 : 0;
        convexes_move(&a, far, 0);
        convexes_move(&b, far + (along * a.xform.ux + down * a.xform.vx) * unit,
                      (along * a.xform.uy + down * a.xform.vy) * unit);
        check_way(&a, &b, NULL, &tally);
        check_way(&b, &a, NULL, &tally);
    }
    CHECK_TALLY(tally.meets);
}

TEST_MAIN(CASE(circles_in_regions), CASE(touching_and_aside), CASE(about_parallel), CASE(segments_side_by_side),
          CASE(ends_of_parallel_slivers), CASE(most_are_decided), CASE(aligned_boxes))
