// Overlap of posed shapes of every kind, compared with the oracle: half of all queries at the two neighbouring steps
// between which the answer changes, where every approximate method fails. HM_TEST_LONG=1 asks ten times as many.
#include "posed.h"

#include <stdio.h>

static long compared;

static bool compare(const posed *a, const posed *b, const hm_rule *rule, test_tally *tally) {
    ++compared;
    return test_count(tally, posed_check(a, b, rule));
}

// Both sides of the place where b, moved along an axis, leaves a.
static void compare_contact(const posed *a, const posed *b, const hm_rule *rule, test_tally *tally) {
    posed moved = *b;
    hm_xform hit, miss;
    if (!posed_contact(a, &moved, rule, &hit, &miss)) return;
    moved.xform = hit;
    compare(a, &moved, rule, tally);
    moved.xform = miss;
    compare(a, &moved, rule, tally);
}

static void compare_anywhere(const posed *a, const posed *b, const hm_rule *rule, test_tally *tally) {
    posed moved = *b;
    compare(a, &moved, rule, tally);
    posed_jitter(a, &moved, rule->margin);
    compare(a, &moved, rule, tally);
}

static void compare_pair(hm_shape_kind kind_a, hm_shape_kind kind_b, int size, test_tally *near, test_tally *any) {
    posed a, b;
    posed_random_pair(kind_a, kind_b, size, &a, &b);
    for (int i = 0; i < 4; ++i) {
        hm_rule rule = posed_random_rule();
        compare_contact(&a, &b, &rule, near);
        compare_anywhere(&a, &b, &rule, any);
    }
    posed_free(&a);
    posed_free(&b);
}

// ---- all pairs of kinds ------------------------------------------------------------------------------------------

static void compare_kinds(hm_shape_kind a, hm_shape_kind b, int count, int size) {
    test_tally near = {0}, any = {0};
    for (int i = 0; i < posed_rounds(count); ++i) compare_pair(a, b, size, &near, &any);
    test_note("%s and %s: %ld and %ld at contacts, %ld and %ld anywhere", hm_shape_kind_name(a),
              hm_shape_kind_name(b), near.yes, near.no, any.yes, any.no);
    CHECK(near.yes == near.no);
    CHECK_TALLY(near);
    CHECK_TALLY(any);
}

TEST(masks) { compare_kinds(HM_SHAPE_MASK, HM_SHAPE_MASK, 4000, 9); }

TEST(larger_masks) { compare_kinds(HM_SHAPE_MASK, HM_SHAPE_MASK, 200, 22); }

TEST(masks_and_other_kinds) {
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
        if (kind == HM_SHAPE_MASK) continue;
        compare_kinds(HM_SHAPE_MASK, (hm_shape_kind)kind, 2000, 10);
        compare_kinds((hm_shape_kind)kind, HM_SHAPE_MASK, 500, 10);
    }
}

TEST(other_kinds) {
    for (int a = 0; a < HM_SHAPE_KIND_COUNT; ++a) {
        for (int b = 0; b < HM_SHAPE_KIND_COUNT; ++b) {
            if (a == HM_SHAPE_MASK || b == HM_SHAPE_MASK) continue;
            compare_kinds((hm_shape_kind)a, (hm_shape_kind)b, 1000, 10);
        }
    }
}

TEST(enough_was_compared) { printf("       %ld queries compared\n", compared); }

TEST_MAIN(CASE(masks), CASE(larger_masks), CASE(masks_and_other_kinds), CASE(other_kinds), CASE(enough_was_compared))
