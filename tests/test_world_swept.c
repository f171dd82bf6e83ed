// What objects pass between one update and the next: all pairs against casts of all pairs, in a world of every kind
// of broad phase; and what a path is, case by case.
#include "worlds.h"

// ---- scenes -------------------------------------------------------------------------------------------------------

static test_tally passings;

// Most move, all are swept or every sixth is.
static void run_ways(worlds_style style, uint32_t flags, const hm_rule *rule, int frames) {
    static worlds w;
    worlds_make(&w, style, rule, style == WORLDS_CLUSTERS);
    w.flags = flags;
    w.swept = true;
    for (int i = 0; i < 60; ++i) {
        const hm_object_def def = worlds_random_def(&w);
        worlds_add(&w, &def);
    }
    for (int frame = 0; frame < frames; ++frame) {
        worlds_update(&w);
        for (int i = 0; i < w.count; ++i) {
            hm_object_def def = w.def[i];
            if (test_below(3) == 0) continue;
            def.xform = worlds_random_pose(&w, &def.xform);
            worlds_set(&w, i, &def, test_below(8) == 0);
        }
        for (int i = test_below(8); i > 0; --i) worlds_random_change(&w);
    }
    passings.yes += w.passings.yes;
    passings.no += w.passings.no;
    worlds_free(&w);
}

TEST(ways_of_every_style) {
    const int frames = test_rounds(6);
    const hm_rule near = {HM_TOUCH_CLOSED, 2};
    passings = (test_tally){0};
    for (int style = 0; style < WORLDS_STYLES; ++style)
        run_ways((worlds_style)style, style % 2 ? HM_OBJECT_SWEPT : 0, style == WORLDS_POWER ? &near : NULL, frames);
    CHECK_TALLY(passings);
}

// ---- a bullet and a wall ------------------------------------------------------------------------------------------

typedef struct range {
    hm_world *world;
    hm_object bullet, wall; ///< a box of 2 x 2 at (0, 0), a wall of 4 pixels at x = 100
} range;

static hm_xform at_x(double x) {
    hm_xform xform = HM_XFORM_IDENTITY;
    REQUIRE(hm_steps_from_pixels(x, &xform.ox) == HM_OK);
    return xform;
}

static range range_make(uint32_t bullet, uint32_t wall) {
    range r = {0};
    hm_shape shapes[3];
    hm_object_def def = HM_OBJECT_DEFAULT;
    uint32_t set;
    REQUIRE(hm_shape_box(-1, -1, 2, 2, 0, &shapes[0]) == HM_OK);
    REQUIRE(hm_shape_box(0, -50, 4, 100, 0, &shapes[1]) == HM_OK);
    REQUIRE(hm_shape_box(-10, -1, 20, 2, 0, &shapes[2]) == HM_OK);
    REQUIRE(hm_world_create(NULL, NULL, &r.world) == HM_OK);
    REQUIRE(hm_world_add_shapes(r.world, shapes, 3, &set) == HM_OK);
    def.flags = bullet;
    REQUIRE(hm_world_add(r.world, &def, &r.bullet) == HM_OK);
    def.flags = wall;
    def.frame = 1;
    def.xform = at_x(100);
    REQUIRE(hm_world_add(r.world, &def, &r.wall) == HM_OK);
    REQUIRE(hm_world_update(r.world) == HM_OK);
    CHECK(hm_world_passings(r.world, NULL, 0) == 0);
    return r;
}

// Updates and checks that the bullet met the wall after this part of the frame, or with -1 that it did not.
static void range_update(const range *r, double fraction) {
    hm_passing passing;
    REQUIRE(hm_world_update(r->world) == HM_OK);
    const int32_t count = hm_world_passings(r->world, &passing, 1);
    CHECK_INT((int64_t)count, fraction >= 0);
    if (count != 1 || fraction < 0) return;
    CHECK(passing.a == r->bullet && passing.b == r->wall);
    CHECK_NEAR(passing.fraction, fraction, 1e-9);
    CHECK(passing.normal.x == 1 && passing.normal.y == 0);
}

static void put(const range *r, hm_object id, double x) {
    const hm_xform xform = at_x(x);
    REQUIRE(hm_world_set_xform(r->world, id, &xform) == HM_OK);
}

TEST(a_bullet_passes_a_wall) {
    const range r = range_make(HM_OBJECT_SWEPT, HM_OBJECT_FIXED);
    put(&r, r.bullet, 198);
    range_update(&r, 0.5);
    CHECK(hm_world_touching(r.world, NULL, 0) == 0);
    range_update(&r, -1);
    put(&r, r.bullet, 120);
    range_update(&r, -1);
    // Back, and it ends within: that is an event and a passing. Out again: it touched at the start.
    put(&r, r.bullet, 0);
    REQUIRE(hm_world_update(r.world) == HM_OK);
    put(&r, r.bullet, 100);
    range_update(&r, 0.99);
    CHECK(hm_world_events(r.world, NULL, 0) == 1);
    put(&r, r.bullet, 0);
    range_update(&r, -1);
    hm_world_destroy(r.world);
}

TEST(either_of_a_pair_may_be_the_swept_one) {
    for (int swept = 0; swept < 3; ++swept) {
        const range r = range_make(swept != 1 ? HM_OBJECT_SWEPT : 0, swept != 0 ? HM_OBJECT_SWEPT : 0);
        put(&r, r.wall, -100 + 2);
        range_update(&r, 0.5);
        // Both come together, and go side by side.
        put(&r, r.bullet, 50);
        put(&r, r.wall, 249);
        REQUIRE(hm_world_update(r.world) == HM_OK);
        put(&r, r.bullet, 250);
        put(&r, r.wall, 51);
        range_update(&r, (249.0 - 51) / 398);
        put(&r, r.bullet, 251);
        put(&r, r.wall, 52);
        range_update(&r, -1);
        hm_world_destroy(r.world);
    }
    const range none = range_make(0, 0);
    put(&none, none.bullet, 198);
    range_update(&none, -1);
    hm_world_destroy(none.world);
    const range fixed = range_make(HM_OBJECT_SWEPT | HM_OBJECT_FIXED, HM_OBJECT_FIXED);
    put(&fixed, fixed.bullet, 198);
    range_update(&fixed, -1);
    hm_world_destroy(fixed.world);
}

TEST(where_a_way_begins) {
    range r = range_make(HM_OBJECT_SWEPT, 0);
    const hm_xform beyond = at_x(198), before = at_x(0);
    hm_object_def def;
    // Teleported: no way there, but one from there.
    CHECK(hm_world_teleport(r.world, r.bullet, &beyond) == HM_OK);
    range_update(&r, -1);
    CHECK(hm_world_teleport(r.world, r.bullet, &before) == HM_OK);
    put(&r, r.bullet, 198);
    range_update(&r, 0.5);
    // Enabled: likewise.
    CHECK(hm_world_set_enabled(r.world, r.bullet, false) == HM_OK);
    range_update(&r, -1);
    put(&r, r.bullet, 0);
    CHECK(hm_world_set_enabled(r.world, r.bullet, true) == HM_OK);
    range_update(&r, -1);
    // With the shape it has now: 9 pixels longer.
    CHECK(hm_world_set_frame(r.world, r.bullet, 2) == HM_OK);
    put(&r, r.bullet, 180);
    range_update(&r, 0.5);
    // Added: from where that was.
    CHECK(hm_world_get(r.world, r.bullet, &def) && hm_world_remove(r.world, r.bullet));
    def.xform = before;
    CHECK(hm_world_add(r.world, &def, &r.bullet) == HM_OK);
    put(&r, r.bullet, 180);
    REQUIRE(hm_world_update(r.world) == HM_OK);
    CHECK(hm_world_passings(r.world, NULL, 0) == 1);
    // Too far: a jump.
    put(&r, r.bullet, -2000000);
    range_update(&r, -1);
    put(&r, r.bullet, 180);
    range_update(&r, -1);
    hm_world_destroy(r.world);
}

TEST(passings_are_in_order) {
    range r = range_make(HM_OBJECT_SWEPT, 0);
    hm_object_def def;
    hm_passing reported[8];
    hm_object walls[4];
    CHECK(hm_world_get(r.world, r.wall, &def));
    for (int i = 0; i < 4; ++i) {
        def.xform = at_x(i == 3 ? 100 : 90 - 20 * i);
        CHECK(hm_world_add(r.world, &def, &walls[i]) == HM_OK);
    }
    put(&r, r.bullet, 200);
    REQUIRE(hm_world_update(r.world) == HM_OK);
    CHECK_INT((int64_t)hm_world_passings(r.world, reported, 2), 5);
    CHECK_INT((int64_t)hm_world_passings(r.world, reported, 8), 5);
    CHECK(reported[0].b == walls[2] && reported[1].b == walls[1] && reported[2].b == walls[0]);
    CHECK(reported[3].b == r.wall && reported[4].b == walls[3] && reported[3].fraction == reported[4].fraction);
    hm_world_destroy(r.world);
}

TEST_MAIN(CASE(ways_of_every_style), CASE(a_bullet_passes_a_wall), CASE(either_of_a_pair_may_be_the_swept_one),
          CASE(where_a_way_begins), CASE(passings_are_in_order))
