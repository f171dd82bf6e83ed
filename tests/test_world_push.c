// Pushes out of what an object overlaps, and rotation among others.
#include "movers.h"
#include "posed.h"

#include <math.h>
#include <string.h>

static bool is_vector(hm_vec2 v, double x, double y) { return v.x == x && v.y == y; }

static double length(hm_vec2 v) { return sqrt(v.x * v.x + v.y * v.y); }

// A number from low to high, in 2^-20ths of the way, the same on every machine.
static double random_real(double low, double high) { return low + (high - low) * (test_below(1 << 20) / 1048576.0); }

// ---- pushes -------------------------------------------------------------------------------------------------------

// Pushes it out, after a dry run that must return the same and change nothing.
static hm_world_push push_out(hm_world *world, hm_object id, double most) {
    hm_world_push push, dry;
    const hm_shape *shape;
    hm_xform before, after;
    REQUIRE(world_shape_at(world, id, &shape, &before));
    CHECK_RESULT(hm_world_try_push_out(world, id, most, NULL, &dry), HM_OK);
    REQUIRE(world_shape_at(world, id, &shape, &after));
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    CHECK_RESULT(hm_world_push_out(world, id, most, NULL, &push), HM_OK);
    REQUIRE(world_shape_at(world, id, &shape, &after));
    CHECK(after.ox == before.ox + push.steps_x && after.oy == before.oy + push.steps_y);
    CHECK(push.free == dry.free && push.steps_x == dry.steps_x && push.steps_y == dry.steps_y);
    CHECK(push.free == movers_free(world, id, &after));
    CHECK(length(push.move) <= most && (push.free || is_vector(push.move, 0, 0)));
    return push;
}

TEST(out_of_one_and_out_of_two) {
    hm_world *world = movers_world(NULL, NULL);
    movers_add_box(world, 0, 0, 100, 20);
    const hm_object id = movers_add_box(world, 40, -8, 10, 10);
    hm_world_push push = push_out(world, id, 1.5);
    CHECK(!push.free); // 2 are wanted
    push = push_out(world, id, 2);
    CHECK(push.free && is_vector(push.move, 0, -2));
    push = push_out(world, id, 2);
    CHECK(push.free && is_vector(push.move, 0, 0));
    movers_add_box(world, 47, -30, 20, 30); // 3 deep
    push = push_out(world, id, 10);
    CHECK(push.free && is_vector(push.move, -3, 0));
    hm_world_destroy(world);
}

// Out of what is deepest first, and then out of the rest: shorter than straight along any of the sixteen directions.
TEST(out_of_the_deepest_first) {
    hm_world *world = movers_world(NULL, NULL);
    movers_add_box(world, 0, 0, 100, 20);
    movers_add_box(world, 47, -100, 20, 100);
    const hm_object id = movers_add_box(world, 40, -9, 10, 10); // 1 in the floor, 3 in the wall
    hm_world_push push = push_out(world, id, 10);
    CHECK(push.free && is_vector(push.move, -3, -1));
    hm_world_destroy(world);
    // 3 in a wall that is rotated by 10 degrees, and 1 in a disc, of which it comes free while it leaves the wall.
    const double degree = 3.14159265358979323846 / 180;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_shape wall, ball, pin;
    hm_xform at;
    world = movers_world(NULL, NULL);
    pose.angle = 10 * degree;
    pose.position = (hm_vec2){2 * cos(pose.angle), 2 * sin(pose.angle)};
    REQUIRE(hm_shape_box(0, -50, 100, 50, 0, &wall) == HM_OK && hm_shape_circle(0, 0, 5, &ball) == HM_OK);
    REQUIRE(hm_shape_circle(0, 0, 1, &pin) == HM_OK && hm_xform_from_pose(&pose, &at) == HM_OK);
    movers_add(world, &wall, &at);
    movers_add_at(world, &pin, 5 * cos(60 * degree), 5 * sin(60 * degree));
    push = push_out(world, movers_add_at(world, &ball, 0, 0), 10);
    CHECK(push.free && fabs(length(push.move) - 3) < 1e-4);
    CHECK(fabs(push.move.x + 1.5 * pose.position.x) < 1e-4 && fabs(push.move.y + 1.5 * pose.position.y) < 1e-4);
    hm_world_destroy(world);
}

// Out of the floor leads into the ceiling: only along the tunnel is a way.
TEST(out_of_a_tunnel_too_low) {
    hm_world *world = movers_world(NULL, NULL);
    movers_add_box(world, 0, 0, 100, 20);
    movers_add_box(world, 0, 28, 100, 20);
    const hm_object id = movers_add_box(world, 12, 19, 10, 10);
    hm_world_push push = push_out(world, id, 19);
    CHECK(!push.free);
    push = push_out(world, id, 25);
    CHECK(push.free && is_vector(push.move, -22, 0));
    hm_world_destroy(world);
}

// Each translation is short enough, and both together are not.
TEST(two_ways_that_add_up_to_too_much) {
    hm_world *world = movers_world(NULL, NULL);
    movers_add_box(world, 0, 0, 100, 20);
    movers_add_box(world, 54, -20, 40, 12);
    const hm_object id = movers_add_box(world, 45, -7, 10, 10); // 3 up out of the floor, then 1 to the left
    hm_world_push push = push_out(world, id, 3.125);
    CHECK(!push.free);
    push = push_out(world, id, 3.1875);
    CHECK(push.free && is_vector(push.move, -1, -3));
    hm_world_destroy(world);
}

// Boxes on whole pixels, of which many are equally deep: which one is left first must not depend on the broad phase.
TEST(equally_deep_ones_in_any_broad_phase) {
    test_tally tally = {0, 0};
    for (int round = test_rounds(60); round > 0; --round) {
        int position[24];
        hm_vec2 move = {0, 0};
        for (int i = 0; i < 24; ++i) position[i] = test_below(12);
        for (int kind = 0; kind < HM_BROAD_KIND_COUNT; ++kind) {
            const hm_world_options options = {.broad = {.kind = (hm_broad_kind)kind}};
            hm_world *world;
            REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
            const hm_object id = movers_add_box(world, 5, 5, 6, 6);
            for (int i = 0; i < 24; i += 2) movers_add_box(world, position[i], position[i + 1], 3, 2);
            REQUIRE(hm_world_refresh(world) == HM_OK);
            const hm_world_push push = push_out(world, id, 40);
            if (kind == 0) move = push.move;
            CHECK(push.free && is_vector(push.move, move.x, move.y));
            hm_world_destroy(world);
        }
        test_count(&tally, move.x != 0 && move.y != 0);
    }
    CHECK(test_short() || (tally.yes > 0 && tally.no > 0));
}

// A scene of shapes of all kinds at random positions.
static hm_world *random_scene(posed *thing, int count, hm_object *id) {
    hm_world *world = movers_world(NULL, NULL);
    for (int i = 0; i < count; ++i) {
        thing[i] = posed_random(posed_kind_with_end(test_below(HM_SHAPE_KIND_COUNT)), POSED_FREE, 8);
        hm_pose pose = HM_POSE_DEFAULT;
        pose.angle = random_real(-3, 3);
        pose.position.x = random_real(-12, 12);
        pose.position.y = random_real(-12, 12);
        if (i == 0) pose.position = (hm_vec2){0, 0};
        REQUIRE(hm_xform_from_pose(&pose, &thing[i].xform) == HM_OK);
        const hm_object one = movers_add(world, &thing[i].shape, &thing[i].xform);
        if (i == 0) *id = one;
    }
    return world;
}

static const double sixteen[16][2] = {{1, 0},
                                      {0, 1},
                                      {-1, 0},
                                      {0, -1},
                                      {1, 1},
                                      {-1, 1},
                                      {-1, -1},
                                      {1, -1},
                                      {2.4142135623730951, 1},
                                      {1, 2.4142135623730951},
                                      {-1, 2.4142135623730951},
                                      {-2.4142135623730951, 1},
                                      {-2.4142135623730951, -1},
                                      {-1, -2.4142135623730951},
                                      {1, -2.4142135623730951},
                                      {2.4142135623730951, -1}};

// The shortest way along one of sixteen directions that steps of 1/8 pixel find, up to 20 pixels.
static double straight_out(const hm_world *world, hm_object id, const hm_xform *at) {
    for (int i = 0; i <= 160; ++i)
        for (int k = 0; k < 16; ++k) {
            const hm_vec2 d = {sixteen[k][0], sixteen[k][1]};
            const hm_xform to = movers_moved(at, d.x / length(d) * i / 8, d.y / length(d) * i / 8);
            if (movers_free(world, id, &to)) return i / 8.0;
        }
    return HUGE_VAL;
}

TEST(never_longer_than_straight) {
    test_tally tally = {0, 0};
    for (int round = test_rounds(120); round > 0; --round) {
        posed thing[8];
        hm_object id = HM_NO_OBJECT;
        hm_world *world = random_scene(thing, 8, &id);
        const double straight = straight_out(world, id, &thing[0].xform);
        const bool overlaps = !movers_free(world, id, &thing[0].xform);
        const hm_world_push push = push_out(world, id, 20);
        test_count(&tally, overlaps);
        if (straight <= 20) CHECK(push.free && length(push.move) <= straight + 1e-6);
        if (!overlaps) CHECK(is_vector(push.move, 0, 0));
        hm_world_destroy(world);
        for (int i = 0; i < 8; ++i) posed_free(&thing[i]);
    }
    CHECK_TALLY(tally);
}

// ---- rotations ----------------------------------------------------------------------------------------------------

static hm_world_turned turn(hm_world *world, hm_object id, const hm_pose *from, const hm_pose *to, double tolerance) {
    hm_world_turned rotated, dry;
    const hm_shape *shape;
    hm_xform before, after;
    REQUIRE(world_shape_at(world, id, &shape, &before));
    CHECK_RESULT(hm_world_try_turn(world, id, from, to, tolerance, NULL, &dry), HM_OK);
    REQUIRE(world_shape_at(world, id, &shape, &after));
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    CHECK_RESULT(hm_world_turn(world, id, from, to, tolerance, NULL, &rotated), HM_OK);
    REQUIRE(world_shape_at(world, id, &shape, &after));
    CHECK(memcmp(&after, &rotated.xform, sizeof after) == 0 && memcmp(&after, &dry.xform, sizeof after) == 0);
    CHECK(rotated.fraction == dry.fraction && rotated.free == movers_free(world, id, &after));
    CHECK((rotated.other == HM_NO_OBJECT) == (rotated.fraction == 1));
    return rotated;
}

static hm_object add_posed(hm_world *world, const hm_shape *shape, const hm_pose *pose) {
    hm_xform at;
    REQUIRE(hm_xform_from_pose(pose, &at) == HM_OK);
    return movers_add(world, shape, &at);
}

// A bar that rotates about its middle, above something that it comes to after a while.
TEST(a_bar_turns_until_it_meets_something) {
    hm_world *world = movers_world(NULL, NULL);
    hm_shape bar;
    hm_pose from = HM_POSE_DEFAULT, to;
    REQUIRE(hm_shape_box(-20, -1, 40, 2, 0, &bar) == HM_OK);
    from.position = (hm_vec2){100, 100};
    const hm_object id = add_posed(world, &bar, &from);
    const hm_object post = movers_add_box(world, 109, 110, 2, 40);
    to = from;
    to.angle = 1.5;
    const hm_world_turned rotated = turn(world, id, &from, &to, 0.125);
    CHECK(rotated.free && rotated.other == post && rotated.fraction > 0.3 && rotated.fraction < 0.6);
    // Its edge comes to the corner (111, 110) of the post: 1 beside its middle line.
    const double expected = atan2(10, 11) - asin(1 / sqrt(11 * 11 + 100));
    CHECK_NEAR(rotated.pose.angle, expected, 0.02); // a bit more or less within the tolerance
    const hm_world_turned back = turn(world, id, &rotated.pose, &from, 0.125);
    CHECK(back.free && back.fraction == 1 && back.pose.angle == 0);
    hm_world_destroy(world);
}

// It passes one that is thin, with nothing skipped: a rotation to a free pose beyond.
TEST(nothing_is_skipped_in_a_turn) {
    hm_world *world = movers_world(NULL, NULL);
    hm_shape bar, wire;
    hm_pose from = HM_POSE_DEFAULT, to;
    REQUIRE(hm_shape_box(0, -1, 40, 2, 0, &bar) == HM_OK && hm_shape_circle(0, 0, 0.5, &wire) == HM_OK);
    const hm_object id = add_posed(world, &bar, &from);
    const hm_object pin = movers_add_at(world, &wire, 20, 20);
    to = from;
    to.angle = 3;
    hm_world_turned rotated = turn(world, id, &from, &to, 0.25);
    CHECK(rotated.free && rotated.other == pin && rotated.pose.angle < 0.8);
    REQUIRE(hm_world_remove(world, pin));
    rotated = turn(world, id, &rotated.pose, &to, 0.25);
    CHECK(rotated.free && rotated.fraction == 1 && rotated.pose.angle == 3);
    hm_world_destroy(world);
}

TEST(a_box_on_the_floor_is_lifted_as_it_turns) {
    hm_world *world = movers_world(NULL, NULL);
    hm_shape box;
    hm_pose pose = HM_POSE_DEFAULT, to;
    REQUIRE(hm_shape_box(-5, -5, 10, 10, 0, &box) == HM_OK);
    pose.position = (hm_vec2){50, 95};
    const hm_object id = add_posed(world, &box, &pose);
    movers_add_box(world, 0, 100, 100, 10);
    double angle = 0;
    for (int i = 1; i <= 16; ++i) {
        to = pose;
        to.angle = pose.angle + 0.05;
        const hm_world_turned rotated = turn(world, id, &pose, &to, 0.5);
        CHECK(rotated.free && rotated.fraction == 1);
        pose = rotated.pose;
        angle += 0.05;
    }
    CHECK_NEAR(pose.angle, angle, 1e-12);
    CHECK(pose.position.y < 95 - 1.9 && pose.position.y > 95 - 2.5); // 5 * sqrt(2) - 5 is 2.07
    hm_world_destroy(world);
}

// Where it first lies too deep it lies in both walls, so no push helps: it ends where it touches both.
TEST(a_bar_turns_until_a_corridor_holds_it) {
    hm_world *world = movers_world(NULL, NULL);
    hm_shape bar;
    hm_pose from = HM_POSE_DEFAULT, to;
    REQUIRE(hm_shape_box(-20, -1, 40, 2, 0, &bar) == HM_OK);
    const hm_object id = add_posed(world, &bar, &from);
    movers_add_box(world, -50, 3, 100, 10);
    const hm_object ceiling = movers_add_box(world, -50, -13, 100, 10);
    to = from;
    to.angle = 1;
    const hm_world_turned rotated = turn(world, id, &from, &to, 0.25);
    // Its corners are 3 from the middle then: 20 * sin + cos is 3.
    const double expected = asin(3 / sqrt(401)) - atan(1 / 20.0);
    CHECK(rotated.free && rotated.other != HM_NO_OBJECT && rotated.other <= ceiling);
    CHECK_NEAR(rotated.pose.angle, expected, 1e-6);
    CHECK_NEAR(rotated.pose.position.y, 0, 1e-5);
    hm_world_destroy(world);
}

// What lies only as far away as it reaches at the end, at the start, to the left, above: all count.
TEST(as_far_as_a_turn_reaches) {
    static const struct {
        double x, y, w, h; ///< of the box that rotates
        double from, to;   ///< scale
    } bars[] = {{0, -1, 20, 2, 1, 3},   {0, -1, 20, 2, 3, 1},   {0, -1, 60, 2, 1, 1},
                {-60, -1, 60, 2, 1, 1}, {-1, -60, 2, 60, 1, 1}, {-1, 0, 2, 60, 1, 1}};
    for (size_t i = 0; i < sizeof bars / sizeof *bars; ++i) {
        hm_world *world = movers_world(NULL, NULL);
        hm_shape bar;
        hm_pose from = HM_POSE_DEFAULT, to;
        REQUIRE(hm_shape_box(bars[i].x, bars[i].y, bars[i].w, bars[i].h, 0, &bar) == HM_OK);
        from.scale = (hm_vec2){bars[i].from, bars[i].from};
        from.angle = -0.3;
        const hm_object id = add_posed(world, &bar, &from);
        to = from;
        to.scale = (hm_vec2){bars[i].to, bars[i].to};
        to.angle = 0.3;
        // On its middle line half way, beyond what the shorter one reaches.
        const double middle = atan2(bars[i].y + bars[i].h / 2, bars[i].x + bars[i].w / 2);
        const double out = bars[i].from == bars[i].to ? 50 : 30;
        hm_shape post;
        REQUIRE(hm_shape_circle(0, 0, 1, &post) == HM_OK);
        const hm_object met = movers_add_at(world, &post, out * cos(middle), out * sin(middle));
        const hm_world_turned rotated = turn(world, id, &from, &to, 0.25);
        test_note("bar %d", (int)i);
        CHECK(rotated.other == met && rotated.free && rotated.fraction < 0.55);
        hm_world_destroy(world);
    }
}

// Of two that are met at the same time the older one is reported, and a disabled object rotates freely.
TEST(what_ends_a_turn) {
    for (int kind = 0; kind < HM_BROAD_KIND_COUNT; ++kind) {
        const hm_world_options options = {.broad = {.kind = (hm_broad_kind)kind}};
        hm_world *world;
        hm_shape bar, post;
        hm_pose from = HM_POSE_DEFAULT, to;
        REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
        REQUIRE(hm_shape_box(-20, -1, 40, 2, 0, &bar) == HM_OK && hm_shape_circle(0, 0, 1, &post) == HM_OK);
        const hm_object id = add_posed(world, &bar, &from);
        const hm_object one = movers_add_at(world, &post, 10, 10);
        for (int i = 0; i < 3; ++i) movers_add_at(world, &post, i % 2 ? 10 : -10, i % 2 ? 10 : -10);
        to = from;
        to.angle = 2;
        if (kind % 2) REQUIRE(hm_world_refresh(world) == HM_OK);
        const hm_world_turned rotated = turn(world, id, &from, &to, 0.25);
        CHECK(rotated.other == one && rotated.free);
        REQUIRE(hm_world_set_enabled(world, id, false) == HM_OK);
        hm_world_turned through;
        CHECK_RESULT(hm_world_turn(world, id, &rotated.pose, &to, 0.25, NULL, &through), HM_OK);
        CHECK(through.fraction == 1 && through.other == HM_NO_OBJECT && through.free);
        hm_world_destroy(world);
    }
}

TEST(random_turns_end_free) {
    test_tally tally = {0, 0};
    for (int round = test_short() ? 3 : test_rounds(60); round > 0; --round) {
        posed thing[6];
        hm_object id = HM_NO_OBJECT;
        hm_world *world = random_scene(thing, 6, &id);
        hm_pose from = HM_POSE_DEFAULT, to;
        from.angle = random_real(-3, 3);
        from.position.x = random_real(-14, 14);
        from.position.y = random_real(-14, 14);
        hm_xform at;
        REQUIRE(hm_xform_from_pose(&from, &at) == HM_OK);
        REQUIRE(hm_world_set_xform(world, id, &at) == HM_OK);
        const bool free = movers_free(world, id, &at);
        to = from;
        to.angle += random_real(-2, 2);
        to.position.x += random_real(-3, 3);
        const hm_world_turned rotated = turn(world, id, &from, &to, 0.5);
        if (free) CHECK(rotated.free);
        if (free) test_count(&tally, rotated.fraction == 1);
        hm_world_destroy(world);
        for (int i = 0; i < 6; ++i) posed_free(&thing[i]);
    }
    CHECK(test_short() || (tally.yes >= 3 && tally.no >= 1));
}

TEST(what_is_refused_changes_nothing) {
    hm_world *world = movers_world(NULL, NULL);
    const hm_object gone = movers_add_box(world, 0, 0, 1, 1), id = movers_add_box(world, 0, 0, 10, 10);
    REQUIRE(hm_world_remove(world, gone));
    hm_world_push push;
    hm_world_turned rotated;
    hm_pose from = HM_POSE_DEFAULT, to = HM_POSE_DEFAULT;
    to.angle = 1;
    memset(&push, 0x55, sizeof push);
    memset(&rotated, 0x55, sizeof rotated);
    const hm_world_push kept = push;
    const hm_world_turned kept_turn = rotated;
    CHECK_RESULT(hm_world_push_out(world, id, -1, NULL, &push), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_push_out(world, id, NAN, NULL, &push), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_push_out(world, id, 2000001, NULL, &push), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_push_out(world, gone, 1, NULL, &push), HM_ERROR_STALE);
    const double bad[] = {0, -1, NAN, 257, HUGE_VAL};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
        CHECK_RESULT(hm_world_turn(world, id, &from, &to, bad[i], NULL, &rotated), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_turn(world, gone, &from, &to, 1, NULL, &rotated), HM_ERROR_STALE);
    from.position.x = 1; // not where it is
    CHECK_RESULT(hm_world_turn(world, id, &from, &to, 1, NULL, &rotated), HM_ERROR_RANGE);
    from.position.x = 0;
    to.pivot.x = 1;
    CHECK_RESULT(hm_world_turn(world, id, &from, &to, 1, NULL, &rotated), HM_ERROR_RANGE);
    to.pivot.x = 0;
    to.angle = NAN;
    CHECK_RESULT(hm_world_turn(world, id, &from, &to, 1, NULL, &rotated), HM_ERROR_RANGE);
    CHECK(memcmp(&push, &kept, sizeof push) == 0 && memcmp(&rotated, &kept_turn, sizeof rotated) == 0);
    hm_object_def def;
    CHECK(hm_world_get(world, id, &def) && def.xform.ox == 0 && def.xform.ux == 1 << 24);
    hm_world_destroy(world);
}

TEST_MAIN(CASE(out_of_one_and_out_of_two), CASE(out_of_the_deepest_first), CASE(out_of_a_tunnel_too_low),
          CASE(two_ways_that_add_up_to_too_much), CASE(equally_deep_ones_in_any_broad_phase),
          CASE(never_longer_than_straight), CASE(a_bar_turns_until_it_meets_something),
          CASE(nothing_is_skipped_in_a_turn), CASE(a_box_on_the_floor_is_lifted_as_it_turns),
          CASE(a_bar_turns_until_a_corridor_holds_it), CASE(as_far_as_a_turn_reaches), CASE(what_ends_a_turn),
          CASE(random_turns_end_free), CASE(what_is_refused_changes_nothing))
