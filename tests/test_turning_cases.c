// Cast with rotation with expected results: walls, blades, jams, starts in contact, what is rounded and refused.
#include "turning.h"

#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;
static const double pixel = 16777216; ///< in steps
static const double clearance = 1.0 / 1024;
static const double slack = 1.0 / 16;

// ---- expected results --------------------------------------------------------------------------------------------

static posed solid(int w, int h) {
    ref_grid g = ref_make(w, h);
    for (int i = 0; i < w * h; ++i) ref_set(&g, i % w, i / w, 1);
    return posed_of_grid(g);
}

static posed moved(posed s, double x, double y) {
    s.xform.ox += llround(x * pixel);
    s.xform.oy += llround(y * pixel);
    return s;
}

static way plain_way(posed a, posed b, double tolerance) {
    way w = {.a = a, .b = b, .from = HM_POSE_DEFAULT, .to = HM_POSE_DEFAULT};
    w.tolerance = tolerance;
    w.budget = 100000;
    return w;
}

static void set_pivot(way *w, double x, double y) { w->from.pivot = w->to.pivot = (hm_vec2){x, y}; }

// Where one number grows in proportion to the fraction: from `start` by `growth`; the contact begins at `contact` and
// is deeper than the tolerance from there on.
static void check_hit_at(const way *w, double start, double growth, double contact) {
    const hm_turn_hit hit = way_check(w);
    const double at = start + growth * hit.fraction, free = start + growth * hit.stop_fraction;
    const double early = slack + clearance + 2 * way_grain(w), t = w->tolerance;
    CHECK_INT(hit.end, HM_TURN_HIT);
    CHECK(at <= contact + t + 1e-6 && at >= contact + t - early);
    CHECK(free <= contact + 1e-6 && free >= contact - 2 * way_grain(w));
    CHECK(hit.stop_free);
}

static const double sample_tolerances[] = {0.0078125, 0.125, 1, 3};

TEST(a_box_moves_against_a_wall) {
    for (int i = 0; i < 4; ++i) {
        way w = plain_way(moved(solid(30, 80), 20, -40), solid(4, 4), sample_tolerances[i]);
        w.to.position.x = 30;
        check_hit_at(&w, 4, 30, 20);
        way_free(&w);
    }
}

TEST(a_box_grows_into_a_wall) {
    for (int i = 0; i < 4; ++i) {
        way w = plain_way(moved(solid(30, 80), 9, -40), solid(3, 3), sample_tolerances[i]);
        w.to.scale.x = 5;
        check_hit_at(&w, 3, 12, 9);
        way_free(&w);
    }
}

TEST(a_disc_grows_into_a_wall) {
    for (int i = 0; i < 4; ++i) {
        posed disc = {.xform = HM_XFORM_IDENTITY};
        REQUIRE(hm_shape_circle(0, 0, 4, &disc.shape) == HM_OK);
        way w = plain_way(moved(solid(30, 80), 9, -40), disc, sample_tolerances[i]);
        w.to.scale = (hm_vec2){4, 4};
        check_hit_at(&w, 4, 12, 9);
        way_free(&w);
    }
}

// A blade of 60 x 1 pixels that rotates about its middle reaches 2 pixels into a wall, for a moment every 180
// degrees.
TEST(a_blade_that_spins_beside_a_wall) {
    for (int turns = 1; turns <= 100; turns *= 10) {
        for (int i = 0; i < 2; ++i) {
            way w = plain_way(moved(solid(1, 80), 28, -40), solid(60, 1), i ? 1.5 : 2.25);
            set_pivot(&w, 30, 0.5);
            w.from.angle = pi / 2;
            w.to.angle = pi / 2 + turns * 2 * pi;
            const hm_turn_hit hit = way_check(&w);
            CHECK_INT(hit.end, i ? HM_TURN_HIT : HM_TURN_CLEAR);
            const double angle = (w.to.angle - w.from.angle) * hit.fraction; // from straight up
            if (i) CHECK_NEAR(30 * sin(angle) + 0.5 * cos(angle), 28 + 1.5, 2 * slack);
            way_free(&w);
        }
    }
}

// A segment about either of its ends, with the other one 2 pixels in the wall for a moment.
TEST(a_segment_that_swings) {
    for (int i = 0; i < 2; ++i) {
        posed rod = {.xform = HM_XFORM_IDENTITY};
        REQUIRE(hm_shape_segment(i ? 0 : 30, 0, i ? 30 : 0, 0, &rod.shape) == HM_OK);
        way w = plain_way(moved(solid(9, 80), 28, -40), rod, 1.5);
        w.from.angle = pi / 2;
        w.to.angle = -pi / 2;
        const hm_turn_hit hit = way_check(&w);
        CHECK_INT(hit.end, HM_TURN_HIT);
        CHECK_NEAR(30 * sin(pi * hit.fraction), 28 + 1.5, 2 * slack);
        CHECK_NEAR(30 * sin(pi * hit.stop_fraction), 28, 2 * slack);
        way_free(&w);
    }
}

// A ray that swings round with a grip is stopped by the same post as one by itself, and not by one that is never met.
TEST(a_ray_with_a_grip_swings) {
    for (int i = 0; i < 4; ++i) {
        posed part[2] = {solid(2, 2), {.xform = HM_XFORM_IDENTITY}};
        REQUIRE(hm_shape_ray(0, 0, 1, 0, &part[1].shape) == HM_OK);
        const posed post = moved(solid(4, 4), 40, 30);
        const bool alone = i & 1, past = i & 2;
        if (alone) posed_free(&part[0]);
        way w = plain_way(post, alone ? part[1] : posed_compound_of(part, 2), 0.25);
        if (past) w.a.xform.oy = -(int64_t)30 * HM_STEPS_PER_PIXEL;
        w.to.angle = pi / 2;
        const hm_turn_hit hit = way_check(&w);
        CHECK_INT(hit.end, past ? HM_TURN_CLEAR : HM_TURN_HIT);
        const double angle = hit.fraction * pi / 2, corner = atan2(30, 44);
        if (!past) CHECK(angle >= corner - 1e-6 && angle <= corner + 0.02);
        way_free(&w);
    }
}

// The same blade flies past a post of one pixel and sweeps over it within a thousandth of the time.
TEST(a_blade_that_sweeps_over_a_post) {
    way w = plain_way(solid(1, 1), solid(60, 1), 0.25);
    set_pivot(&w, 30, 0.5);
    w.from.position = (hm_vec2){-100, 29.5};
    w.to.position = (hm_vec2){100, 29.5};
    w.to.angle = 40 * pi;
    const hm_turn_hit hit = way_check(&w);
    CHECK_INT(hit.end, HM_TURN_HIT);
    w.tolerance = 1.5; // half across the blade
    CHECK_INT(way_check(&w).end, HM_TURN_CLEAR);
    way_free(&w);
}

// A bullet of one pixel through a wall of one pixel, at a speed of 100,000 pixels a step, rotating.
TEST(a_fast_bullet) {
    static const double starts[] = {-2.75, -20.75, -41.5, -641.5, -41234.5, -99990.5};
    for (int i = 0; i < 6; ++i) {
        way w = plain_way(moved(solid(1, 50), 0, -25), solid(1, 1), 0.25);
        set_pivot(&w, 0.5, 0.5);
        w.from.position.x = starts[i];
        w.to.position.x = starts[i] + 100000;
        w.to.angle = 100;
        const hm_turn_hit hit = way_query(&w, 0);
        CHECK_INT(hit.end, HM_TURN_HIT);
        CHECK_NEAR(starts[i] + hit.fraction * 100000, 0, 1.5);
        CHECK_NEAR(starts[i] + hit.stop_fraction * 100000, -0.5, 0.5);
        CHECK(hit.looks < 200);
        way_free(&w);
    }
}

// The angle is not reduced: a rod about its end meets a post in the first rotation only if there is one.
TEST(whole_turns) {
    static const struct {
        double turns, angle; ///< at which it hits, 0 for not at all
    } cases[] = {{0, 0}, {2, 2.9}, {-2, 2 * 3.14159265358979 - 3}, {0.4, 0}, {1, 2.9}, {-0.4, 0}, {0.5, 2.9}};
    for (int i = 0; i < 7; ++i) {
        way w = plain_way(moved(solid(1, 1), 6 * cos(3) - 0.5, 6 * sin(3) - 0.5), solid(10, 1), 0.125);
        set_pivot(&w, 0, 0.5);
        w.to.angle = 2 * pi * cases[i].turns;
        const hm_turn_hit hit = way_check(&w);
        CHECK_INT(hit.end, cases[i].angle > 0 ? HM_TURN_HIT : HM_TURN_CLEAR);
        if (cases[i].angle > 0) CHECK_NEAR(hit.fraction * fabs(w.to.angle), cases[i].angle, 0.2);
        way_free(&w);
    }
}

// ---- jams --------------------------------------------------------------------------------------------------------

static posed slot(void) {
    ref_grid g = ref_make(60, 23);
    for (int i = 0; i < 60 * 23; ++i) ref_set(&g, i % 60, i / 60, i / 60 < 10 || i / 60 >= 13);
    return posed_of_grid(g);
}

// A rod of 8 x 1 between walls 3 apart rotates until it touches both, where 8 sin + cos = 3.
TEST(a_rod_turns_in_a_slot) {
    for (int i = 0; i < 2; ++i) {
        way w = plain_way(slot(), solid(8, 1), 2);
        set_pivot(&w, 4, 0.5);
        w.from.position = w.to.position = (hm_vec2){30, 11.5};
        w.to.angle = i ? -0.24 : pi / 2;
        const hm_turn_hit hit = way_check(&w);
        CHECK_INT(hit.end, i ? HM_TURN_CLEAR : HM_TURN_HIT);
        if (i == 0) CHECK_NEAR(hit.fraction * pi / 2, asin(3 / sqrt(65)) - atan(1.0 / 8), 0.02);
        CHECK(hit.stop_free);
        way_free(&w);
    }
}

// A translation through the wall is one as well, with a tolerance that reaches so far.
TEST(a_rod_that_may_leave_a_slot) {
    way w = plain_way(slot(), solid(8, 1), 40);
    set_pivot(&w, 4, 0.5);
    w.from.position = w.to.position = (hm_vec2){30, 11.5};
    w.to.angle = 0.6;
    CHECK_INT(way_check(&w).end, HM_TURN_CLEAR);
    w.tolerance = 8;
    CHECK_INT(way_check(&w).end, HM_TURN_HIT);
    way_free(&w);
}

TEST(a_rod_comes_out_of_a_u) {
    posed u = posed_of_text("##...##\n##...##\n##...##\n##...##\n##...##\n##...##\n#######\n");
    way w = plain_way(u, solid(2, 6), 0.5);
    w.from.position = (hm_vec2){2.5, 0};
    w.to.position = (hm_vec2){2.5, -12};
    w.to.angle = 0.2;
    CHECK_INT(way_check(&w).end, HM_TURN_CLEAR);
    w.to.position = (hm_vec2){2.5, 12}; // through its floor
    CHECK_INT(way_check(&w).end, HM_TURN_HIT);
    w.to = w.from;
    w.to.angle = pi; // across its arms
    CHECK_INT(way_check(&w).end, HM_TURN_HIT);
    way_free(&w);
}

// ---- starts ------------------------------------------------------------------------------------------------------

// A box `depth` pixels deep in the ground, from there along it, up, and not at all.
static void check_start(double depth, double dx, double dy, double turn, hm_turn_end end, bool free) {
    way w = plain_way(moved(solid(100, 40), -50, 0), solid(4, 4), 1);
    set_pivot(&w, 2, 2);
    w.from.position = (hm_vec2){0, depth - 2};
    w.to.position = (hm_vec2){dx, depth - 2 + dy};
    w.to.angle = turn;
    const hm_turn_hit hit = way_check(&w);
    CHECK_INT(hit.end, end);
    CHECK_INT(hit.stop_free, free);
    if (end == HM_TURN_HIT && depth > 1) CHECK(hit.fraction == 0 && hit.stop_fraction == 0);
    way_free(&w);
}

TEST(starts_in_contact) {
    check_start(0, 0, 0, 0, HM_TURN_CLEAR, true); // touches
    check_start(0, 20, 0, 0, HM_TURN_CLEAR, true);
    check_start(0.5, 0, 0, 0, HM_TURN_CLEAR, false);
    check_start(0.5, 20, 0, 0, HM_TURN_CLEAR, false);
    check_start(0.5, 20, 0, 0.2, HM_TURN_CLEAR, false);
    check_start(0.5, 0, -0.5, 3, HM_TURN_HIT, false); // a corner rotates in before it is out
    check_start(0.5, 0, -10, 3, HM_TURN_CLEAR, true);
    check_start(0.5, 0, 5, 0, HM_TURN_HIT, false);
    check_start(2, 0, 0, 0, HM_TURN_HIT, false);
    check_start(2, 20, -20, 3, HM_TURN_HIT, false);
    check_start(-0.5, 20, 0, 2 * pi, HM_TURN_CLEAR, true); // its corners come 0.33 deep
    check_start(-1, 0, 0, 0, HM_TURN_CLEAR, true);
}

TEST(a_far_way_takes_one_step) {
    way w = plain_way(moved(solid(9, 9), 300, 300), solid(4, 4), 1);
    w.to.position.x = 90;
    w.to.angle = 1000;
    const hm_turn_hit hit = way_query(&w, 0);
    CHECK(hit.end == HM_TURN_CLEAR && hit.looks == 1 && hit.stop_fraction == 1 && hit.stop_free);
    way_free(&w);
}

TEST(empty_masks_meet_nothing) {
    for (int i = 0; i < 4; ++i) {
        posed a = i & 1 ? posed_of_grid(ref_make(i & 2 ? 0 : 5, 5)) : solid(5, 5);
        posed b = i & 1 ? solid(5, 5) : posed_of_grid(ref_make(i & 2 ? 0 : 5, 5));
        way w = plain_way(a, b, 1);
        w.to.angle = 7;
        const hm_turn_hit hit = way_query(&w, 0);
        CHECK(hit.end == HM_TURN_CLEAR && hit.fraction == 1 && hit.stop_free);
        way_free(&w);
    }
}

// ---- what is rounded ---------------------------------------------------------------------------------------------

// An axis is rounded to steps: at 1,000 pixels from the pivot a tip jumps by 1,000 of them, 500 into a box.
TEST(a_tip_that_jumps) {
    posed rod = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_segment(0, 0, 1000, 0, &rod.shape) == HM_OK);
    way w = plain_way(moved(solid(10, 10), 995, 500 / pixel), rod, 1e-6);
    w.from.angle = 2.9e-8;
    w.to.angle = 3.1e-8;
    const hm_xform first = way_xform(&w, 0), last = way_xform(&w, 1);
    CHECK(!way_met(&w, &first) && way_met(&w, &last));
    CHECK_INT(way_check(&w).end, HM_TURN_HIT);
    way_free(&w);
}

// A pivot is rounded to a unit: enlarged by 64, that is a circle of 2^-10 pixel.
TEST(a_pivot_between_units) {
    posed point = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_point(0, 0, &point.shape) == HM_OK);
    way w = plain_way(moved(solid(10, 10), 0.0009, -5), point, 2e-5);
    set_pivot(&w, 0.51 / HM_UNITS_PER_PIXEL, 0);
    w.from.scale = w.to.scale = (hm_vec2){64, 64};
    w.to.angle = pi;
    const hm_xform last = way_xform(&w, 1);
    CHECK(way_met(&w, &last));
    CHECK_INT(way_check(&w).end, HM_TURN_HIT);
    way_free(&w);
}

// ---- the ends of what is allowed ---------------------------------------------------------------------------------

// A point that swings out of the world: between two poses that are in it.
TEST(out_of_the_world) {
    posed point = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_point(0, 0, &point.shape) == HM_OK);
    way w = plain_way(solid(3, 3), point, 1);
    w.from.scale = w.to.scale = (hm_vec2){64, 64};
    w.from.flip_x = w.to.flip_x = w.from.flip_y = w.to.flip_y = true;
    w.from.width = w.to.width = w.from.height = w.to.height = 32767;
    set_pivot(&w, -32767, -32767);
    w.to.angle = pi / 2;
    const hm_turn_hit hit = way_query(&w, 0);
    CHECK_INT(hit.end, HM_TURN_HIT);
    CHECK(hit.stop_free && hm_xform_valid(&hit.stop) && hit.stop_fraction <= hit.fraction && hit.fraction < 0.1);
    way_free(&w);
}

// ---- what is refused ---------------------------------------------------------------------------------------------

static void check_refused(const way *w) {
    hm_turn_hit out, before;
    memset(&out, 0x5a, sizeof out);
    memcpy(&before, &out, sizeof out);
    CHECK_RESULT(hm_cast_turn(&w->a.shape, &w->a.xform, &w->b.shape, &w->from, &w->to,
                              &(hm_turn_options){.rule = w->rule, .tolerance = w->tolerance, .budget = w->budget},
                              &out),
                 HM_ERROR_RANGE);
    CHECK(memcmp(&out, &before, sizeof out) == 0);
}

// Into a wall, where the tolerance decides, and over a floor by so little that the budget runs out.
TEST(a_pixel_and_512_poses_are_the_default) {
    hm_shape wall, floor, die;
    REQUIRE(hm_shape_box(0, 0, 10, 40, 0, &wall) == HM_OK && hm_shape_box(-1000, 0, 3000, 10, 0, &floor) == HM_OK);
    REQUIRE(hm_shape_box(-1, -1, 2, 2, 0, &die) == HM_OK);
    const hm_xform here = HM_XFORM_IDENTITY;
    const hm_pose from = hm_pose_at(-20, 10, 0), to = hm_pose_at(60, 13, 3);
    const hm_turn_options zeroed = {.tolerance = 0}, one = {.tolerance = 1}, eighth = {.tolerance = 0.125};
    const hm_turn_options *options[] = {&one, &zeroed, NULL, &eighth};
    hm_turn_hit hits[4];
    for (int i = 0; i < 4; ++i) {
        CHECK_RESULT(hm_cast_turn(&wall, &here, &die, &from, &to, options[i], &hits[i]), HM_OK);
        CHECK_INT(hits[i].end, HM_TURN_HIT);
    }
    CHECK(hits[1].fraction == hits[0].fraction && hits[2].fraction == hits[0].fraction);
    CHECK(hits[3].fraction < hits[0].fraction);
    const hm_pose begin = hm_pose_at(0, -1.5, 0), end = hm_pose_at(600, -1.5, 4000);
    const hm_turn_options rolls[] = {
        {.tolerance = 1e-3}, {.tolerance = 1e-3, .budget = 512}, {.tolerance = 1e-3, .budget = 511}};
    for (int i = 0; i < 3; ++i) {
        CHECK_RESULT(hm_cast_turn(&floor, &here, &die, &begin, &end, &rolls[i], &hits[i]), HM_OK);
        CHECK_INT(hits[i].end, HM_TURN_BUDGET);
    }
    CHECK(hits[0].fraction == hits[1].fraction && hits[2].fraction < hits[1].fraction);
}

TEST(numbers_out_of_range_are_refused) {
    static const double tolerances[] = {-1e-300, -1, 256.0001, 300, INFINITY, NAN};
    const way good = plain_way(solid(3, 3), solid(2, 2), 1);
    way w = good;
    for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; ++i) {
        w.tolerance = tolerances[i];
        check_refused(&w);
    }
    w = good;
    w.budget = -1;
    check_refused(&w);
    w.budget = -5;
    check_refused(&w);
    way_free(&w);
}

TEST(poses_out_of_range_are_refused) {
    const way good = plain_way(solid(3, 3), solid(2, 2), 1);
    const hm_pose plain = good.from;
    hm_pose bad[11];
    for (int i = 0; i < 11; ++i) bad[i] = plain;
    bad[0].angle = NAN;
    bad[1].position.x = 1000001;
    bad[2].scale.x = 0;
    bad[3].scale.y = 65;
    bad[4].scale.x = -1; // through 0
    bad[5].scale.y = -0.5;
    bad[6].pivot.x = 0.5;
    bad[7].flip_x = true;
    bad[8].flip_y = true;
    bad[9].width = 3;
    bad[10].height = 3;
    for (int i = 0; i < 11; ++i) {
        way w = good;
        w.to = bad[i];
        test_note("pose %d", i);
        check_refused(&w);
        w.to = plain;
        w.from = bad[i];
        check_refused(&w);
    }
    way w = good;
    way_free(&w);
}

TEST(violations_are_refused) {
    way w = plain_way(solid(3, 3), solid(2, 2), 1);
    const hm_rule wrong = {HM_TOUCH_AREA, 257}, right = w.rule;
    const hm_xform flat = {0, 0, 0, 0, 0, 0}, aligned = w.a.xform;
    violations_catch();
    w.rule = wrong;
    check_refused(&w);
    w.rule = right;
    w.a.xform = flat;
    check_refused(&w);
    w.a.xform = aligned;
    CHECK_RESULT(hm_cast_turn(&w.a.shape, &aligned, &w.b.shape, &w.from, &w.to,
                              &(hm_turn_options){.tolerance = 1, .budget = 9}, NULL),
                 HM_ERROR_RANGE);
    CHECK_RESULT(hm_cast_turn(NULL, &aligned, &w.b.shape, &w.from, NULL,
                              &(hm_turn_options){.tolerance = 1, .budget = 9}, NULL),
                 HM_ERROR_RANGE);
    violations_release();
    way_free(&w);
}

// A box that slides along the side of another one and rotates a little passes over contacts up to the tolerance, less its
// slack, and stops at deeper ones.
TEST(convex_pairs_slide_within_the_tolerance) {
    for (int i = 0; i <= 16; i++) {
        const double depth = i / 8.0;
        hm_pose from = HM_POSE_DEFAULT, to;
        hm_shape floor_box, box;
        hm_turn_hit hit;
        const hm_xform here = HM_XFORM_IDENTITY;
        CHECK(hm_shape_box(-200, 0, 400, 40, 0, &floor_box) == HM_OK &&
              hm_shape_box(-10, -20, 20, 20, 0, &box) == HM_OK);
        from.position = (hm_vec2){-50, depth};
        to = from;
        to.position.x = 50;
        to.angle = 0x1p-12;
        CHECK(hm_cast_turn(&floor_box, &here, &box, &from, &to, &(hm_turn_options){.budget = 100000}, &hit) == HM_OK);
        if (depth <= 0.75) CHECK(hit.end == HM_TURN_CLEAR);
        if (depth > 1) CHECK(hit.end == HM_TURN_HIT);
    }
}

TEST_MAIN(CASE(a_box_moves_against_a_wall), CASE(a_box_grows_into_a_wall), CASE(a_disc_grows_into_a_wall),
          CASE(a_blade_that_spins_beside_a_wall), CASE(a_segment_that_swings), CASE(a_ray_with_a_grip_swings),
          CASE(a_blade_that_sweeps_over_a_post), CASE(a_fast_bullet), CASE(whole_turns), CASE(a_rod_turns_in_a_slot),
          CASE(a_rod_that_may_leave_a_slot), CASE(a_rod_comes_out_of_a_u), CASE(starts_in_contact),
          CASE(a_far_way_takes_one_step), CASE(empty_masks_meet_nothing), CASE(a_tip_that_jumps),
          CASE(a_pivot_between_units), CASE(out_of_the_world), CASE(a_pixel_and_512_poses_are_the_default),
          CASE(numbers_out_of_range_are_refused), CASE(poses_out_of_range_are_refused), CASE(violations_are_refused),
          CASE(convex_pairs_slide_within_the_tolerance))
