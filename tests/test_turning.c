// Cast with rotation on random paths: compared with samples of the path. HM_TEST_LONG=1 runs twenty times as many.
#include "turning.h"

#include <math.h>

static const double pixel = 16777216; ///< in steps

// ---- random ways -------------------------------------------------------------------------------------------------

static double random_turn(void) {
    static const double turns[] = {
        0, 0.125, 1.5707963267948966, -3.141592653589793, 6.283185307179586, -12.566370614359172};
    if (test_below(2)) return TEST_PICK(turns);
    return test_between(-2048, 2048) / 512.0;
}

static double random_growth(double scale) {
    if (test_below(2)) return scale;
    return scale * test_between(32, 128) / 64;
}

static void random_poses(way *w, int size) {
    hm_pose pose = HM_POSE_DEFAULT;
    const int rotated = test_below(3), scaled = test_below(3), outside = test_below(4);
    if (rotated) pose.angle = test_between(-4096, 4096) / 1024.0;
    if (scaled) pose.scale.x = pose.scale.y = test_between(32, 128) / 64.0;
    if (scaled == 2) pose.scale.y = -test_between(32, 128) / 64.0;
    pose.pivot.x = test_between(0, 4 * size) / 4.1;
    pose.pivot.y = test_between(0, 4 * size) / 4.1;
    if (outside == 0) pose.pivot.x += test_between(-40, 40);
    pose.flip_x = test_below(4) == 0;
    pose.flip_y = test_below(4) == 0;
    pose.width = test_below(2 * size);
    pose.height = test_below(2 * size);
    w->from = w->to = pose;
    w->to.angle += random_turn();
    w->to.scale.x = random_growth(pose.scale.x);
    w->to.scale.y = random_growth(pose.scale.y);
    if (w->b.shape.radius > 0 || w->b.compound) { // axes of one length
        w->from.scale.y = copysign(w->from.scale.x, pose.scale.y);
        w->to.scale.y = copysign(w->to.scale.x, pose.scale.y);
    }
    w->to.position.x = test_between(-2048, 2048) / 64.0;
    w->to.position.y = test_between(-2048, 2048) / 64.0;
}

// Moves the whole path so that at some time a point of b lies on one of a, or beside it.
static void meet_somewhere(way *w, int size) {
    const double time = test_below(257) / 256.0;
    posed b = w->b;
    b.xform = way_xform(w, time);
    const hm_xform before = b.xform;
    pose_beside_other(&w->a, &b);
    const int far = test_below(3);
    const double jitter_x = far * size * test_between(-64, 64) / 64.0,
                 jitter_y = far * size * test_between(-64, 64) / 64.0;
    const double dx = (double)(b.xform.ox - before.ox) / pixel + jitter_x;
    const double dy = (double)(b.xform.oy - before.oy) / pixel + jitter_y;
    w->from.position.x += dx;
    w->from.position.y += dy;
    w->to.position.x += dx;
    w->to.position.y += dy;
}

static hm_rule random_rule(void) {
    hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    if (test_below(3) == 0) rule.margin = test_below(1 + (1 << test_between(0, 24))) / pixel;
    return rule;
}

static hm_xform near_xform(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    if (test_below(2)) pose.angle = test_between(-4096, 4096) / 1024.0;
    if (test_below(2)) pose.scale.x = pose.scale.y = test_between(32, 128) / 64.0;
    pose.position.x = test_between(-512, 512) / 256.0;
    pose.position.y = test_between(-512, 512) / 256.0;
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static way random_way(hm_shape_kind kind_a, hm_shape_kind kind_b, int size) {
    static const double tolerances[] = {0.01, 0.125, 0.5, 1, 2, 6};
    way w = {.rule = random_rule(), .tolerance = TEST_PICK(tolerances), .budget = 100000};
    w.a = posed_random(kind_a, POSED_FREE, size);
    w.b = posed_random(kind_b, POSED_FREE, size);
    w.a.xform = near_xform();
    random_poses(&w, size);
    meet_somewhere(&w, size);
    return w;
}

static void check_random(hm_shape_kind kind_a, hm_shape_kind kind_b, int size, int count, test_tally *hits) {
    for (int i = 0; i < test_rounds(count); ++i) {
        way w = random_way(kind_a, kind_b, size);
        const hm_turn_hit hit = way_check(&w);
        // Only what has no end may rotate too fast for a close bound.
        CHECK(hit.end != HM_TURN_BUDGET || way_is_endless(&w.b));
        way_check_fields(&w, &hit);
        // What has no end, where a is endless too, has no end whose way could be short: it may be stopped early.
        const bool endless = way_is_endless(&w.b) && way_is_endless(&w.a);
        if (test_count(hits, hit.end == HM_TURN_HIT) && !endless) way_check_blocked(&w, &hit);
        way_free(&w);
    }
}

TEST(small_masks) {
    test_tally hits = {0};
    check_random(HM_SHAPE_MASK, HM_SHAPE_MASK, 9, 100, &hits);
    CHECK_TALLY(hits);
}

TEST(large_masks) {
    test_tally hits = {0};
    check_random(HM_SHAPE_MASK, HM_SHAPE_MASK, 50, 30, &hits);
    CHECK_TALLY(hits);
}

TEST(all_kinds) {
    test_tally hits = {0};
    for (int a = 0; a < HM_SHAPE_KIND_COUNT; ++a)
        for (int b = 0; b < HM_SHAPE_KIND_COUNT; ++b) {
            if (test_short() && (a + b) % 8) continue;
            check_random((hm_shape_kind)a, (hm_shape_kind)b, test_short() ? 1 : 8, 1, &hits);
        }
    CHECK_TALLY(hits);
}

// ---- every path --------------------------------------------------------------------------------------------------

TEST(every_level_answers_the_same) {
    for (int i = 0; i < test_rounds(20); ++i) {
        way w = random_way(HM_SHAPE_MASK, HM_SHAPE_MASK, 30);
        way_note(&w);
        const hm_turn_hit first = way_query(&w, 0);
        FOR_EACH_LEVEL {
            const hm_turn_hit hit = way_query(&w, 0);
            CHECK(way_same(&hit, &first));
        }
        way_free(&w);
    }
}

// A smaller budget decides less, and nothing else.
static void check_budgets(way *w, test_tally *ended) {
    const hm_turn_hit whole = way_query(w, 0);
    double before = 0;
    for (w->budget = 1; w->budget <= whole.looks + 2 && w->budget < 80; ++w->budget) {
        const hm_turn_hit hit = way_query(w, 0);
        const bool enough = w->budget >= whole.looks;
        way_check_form(w, &hit);
        way_check_stop(w, &hit);
        CHECK_INT(hit.end, enough ? whole.end : HM_TURN_BUDGET);
        CHECK(hit.fraction >= before && hit.fraction <= whole.fraction);
        if (enough) CHECK(way_same(&hit, &whole));
        before = hit.fraction;
        test_count(ended, !enough);
    }
}

TEST(any_budget) {
    test_tally ended = {0};
    for (int i = 0; i < test_rounds(30); ++i) {
        way w = random_way(HM_SHAPE_MASK, HM_SHAPE_MASK, 9);
        way_note(&w);
        check_budgets(&w, &ended);
        way_free(&w);
    }
    CHECK(ended.yes > 0 && ended.no > 0);
}

// A picture mirrored by its pose goes the way of the mirrored mask.
TEST(flips_are_mirrored_masks) {
    test_tally hits = {0};
    for (int i = 0; i < test_rounds(60); ++i) {
        way w = random_way(HM_SHAPE_MASK, HM_SHAPE_MASK, 12), mirrored = w;
        const hm_mask *of = w.b.mask;
        hm_mask *mask = NULL;
        w.from.flip_x = w.to.flip_x = true;
        w.from.flip_y = w.to.flip_y = false;
        w.from.width = w.to.width = w.b.grid.w;
        mirrored.from = w.from;
        mirrored.to = w.to;
        mirrored.from.flip_x = mirrored.to.flip_x = false;
        REQUIRE(hm_mask_flip_x(of, NULL, &mask) == HM_OK);
        hm_shape_mask(mask, &mirrored.b.shape);
        way_note(&w);
        const hm_turn_hit hit = way_check(&w), other = way_query(&mirrored, 0);
        CHECK(hit.end == other.end && hit.fraction == other.fraction && hit.looks == other.looks);
        test_count(&hits, hit.end == HM_TURN_HIT);
        hm_mask_destroy(mask);
        way_free(&w);
    }
    CHECK_TALLY(hits);
}

// ---- the ends of what is allowed ---------------------------------------------------------------------------------

TEST(extreme_numbers_end) {
    static const double tolerances[] = {5e-324, 1e-300, 1e-9, 1, 256};
    for (int i = 0; i < test_rounds(60); ++i) {
        way w = random_way((hm_shape_kind)(i % 4), (hm_shape_kind)(i / 4 % 4), 8);
        w.tolerance = TEST_PICK(tolerances);
        w.budget = 300;
        if (test_below(2)) w.to.angle = HM_MAX_ANGLE;
        if (test_below(2)) w.from.angle = -HM_MAX_ANGLE;
        if (test_below(4) == 0) w.to.position.x = HM_MAX_POSITION;
        if (test_below(4) == 0) w.from.position.y = -HM_MAX_POSITION;
        if (test_below(4) == 0) w.to.scale = (hm_vec2){copysign(64, w.from.scale.x), copysign(64, w.from.scale.y)};
        if (test_below(4) == 0) w.rule.margin = 256;
        if (test_below(4) == 0) w.from.pivot = w.to.pivot = (hm_vec2){32767, -32767};
        way_note(&w);
        const hm_turn_hit hit = way_query(&w, 0);
        way_check_form(&w, &hit);
        CHECK(hm_xform_valid(&hit.stop) && hit.stop_fraction <= hit.fraction);
        CHECK_INT(way_met(&w, &hit.stop), !hit.stop_free);
        way_free(&w);
    }
}

TEST_MAIN(CASE(small_masks), CASE(large_masks), CASE(all_kinds), CASE(every_level_answers_the_same), CASE(any_budget),
          CASE(flips_are_mirrored_masks), CASE(extreme_numbers_end))
