// Walkers: steps, ground that is stood on and gone down to, slopes, and platforms that let through from below.
#include "movers.h"

#include <math.h>

static bool is_vector(hm_vec2 v, double x, double y) { return v.x == x && v.y == y; }

static const double unit = 16777216;

// ---- steps --------------------------------------------------------------------------------------------------------

/// What a step is made of.
typedef enum step_kind { STEP_BOX, STEP_MASK, STEP_TILES, STEP_KINDS } step_kind;

typedef struct stairs {
    hm_world *world;
    hm_mask *mask;
    hm_tilemap *map;
    hm_object id;
} stairs;

// A floor at y = 100 and a step up at x = 50 of a height in sixteenths of a pixel, drawn by something with pixels of
// that size where it has pixels.
static stairs stairs_make(step_kind kind, int height) {
    stairs s = {.world = movers_world(NULL, NULL)};
    hm_shape shape;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform at;
    movers_add_box(s.world, 0, 100, 200, 20);
    if (kind == STEP_BOX) {
        movers_add_box(s.world, 50, 100 - height / 16.0, 100, height / 16.0);
    } else {
        const hm_tile tile = {.form = HM_TILE_SOLID};
        const hm_tilemap_options options = {.width = 10, .height = 1, .cell_width = 16, .cell_height = 16};
        const uint32_t cells[10] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        REQUIRE(hm_mask_create(160, 16, NULL, &s.mask) == HM_OK);
        hm_mask_fill(s.mask);
        REQUIRE(hm_tilemap_create(&options, &tile, 1, cells, NULL, &s.map) == HM_OK);
        if (kind == STEP_MASK)
            hm_shape_mask(s.mask, &shape);
        else
            hm_shape_tilemap(s.map, &shape);
        pose.position = (hm_vec2){50, 100 - height / 16.0};
        pose.scale = (hm_vec2){0.5, height / 256.0};
        REQUIRE(hm_xform_from_pose(&pose, &at) == HM_OK);
        movers_add(s.world, &shape, &at);
    }
    s.id = movers_add_box(s.world, 30, 84, 12, 16);
    return s;
}

static void stairs_free(stairs *s) {
    hm_world_destroy(s->world);
    hm_mask_destroy(s->mask);
    hm_tilemap_destroy(s->map);
}

TEST(steps_up_to_a_height) {
    const hm_world_move_options walk = {.step_height = 4};
    for (int kind = 0; kind < STEP_KINDS; ++kind)
        for (int height = test_short() ? 63 : 60; height <= (test_short() ? 66 : 68); ++height) {
            stairs s = stairs_make((step_kind)kind, height);
            hm_world_move_contact met[8];
            const hm_world_move_end end = movers_move(s.world, s.id, (hm_vec2){20, 2}, &walk, met, 8);
            test_note("kind %d height %d/16", kind, height);
            CHECK(end.free && end.ground != HM_NO_OBJECT && is_vector(end.ground_normal, 0, -1));
            if (height <= 64) {
                CHECK(is_vector(end.move, 20, -height / 16.0) && end.count == 2);
                CHECK(met[0].response == HM_RESPONSE_SLIDE && met[1].response == HM_RESPONSE_STEP);
                CHECK(is_vector(met[1].normal, -1, 0) && met[1].other == end.ground && is_vector(end.motion, 20, 0));
            } else {
                CHECK(is_vector(end.move, 8, 0) && is_vector(end.motion, 0, 0) && end.left.x == 12);
            }
            stairs_free(&s);
        }
}

// The least that is too high.
TEST(a_step_of_a_step_more_is_a_wall) {
    const hm_world_move_options walk = {.step_height = 4};
    for (int more = -1; more <= 1; ++more) {
        hm_world *world = movers_world(NULL, NULL);
        hm_shape box;
        movers_add_box(world, 0, 100, 200, 20);
        REQUIRE(hm_shape_box(0, 0, 100, 30, 0, &box) == HM_OK);
        movers_add_at(world, &box, 50, 96 - more / unit);
        const hm_object id = movers_add_box(world, 30, 84, 12, 16);
        const hm_world_move_end end = movers_move(world, id, (hm_vec2){20, 2}, &walk, NULL, 0);
        CHECK(end.move.x == (more > 0 ? 8 : 20) && end.free);
        CHECK(end.move.y == (more > 0 ? 0 : -4 - more / unit));
        hm_world_destroy(world);
    }
}

TEST(a_flight_of_stairs) {
    const hm_world_move_options walk = {.step_height = 4, .snap = 4, .max_contacts = 16};
    hm_world *world = movers_world(NULL, NULL);
    movers_add_box(world, 0, 100, 400, 20);
    for (int i = 0; i < 10; ++i) movers_add_box(world, 50 + 8 * i, 100 - 4 * (i + 1), 100 - 8 * i, 4);
    const hm_object id = movers_add_box(world, 30, 84, 6, 16);
    hm_world_move_end end = movers_move(world, id, (hm_vec2){84, 1}, &walk, NULL, 0); // all at once: to x = 120
    CHECK(is_vector(end.move, 84, -36) && end.free && end.ground != HM_NO_OBJECT);
    hm_xform at = end.xform;
    for (int i = 0; i < 50; ++i) { // back step by step
        end = movers_move(world, id, (hm_vec2){-2, 1}, &walk, NULL, 0);
        CHECK(end.move.x == -2 && end.free && end.ground != HM_NO_OBJECT && end.move.y >= 0);
        at = end.xform;
    }
    CHECK(at.oy == 84 * HM_STEPS_PER_PIXEL);
    hm_world_destroy(world);
}

TEST(no_step_without_ground_or_room) {
    const hm_world_move_options walk = {.step_height = 4};
    stairs s = stairs_make(STEP_BOX, 48);
    movers_move(s.world, s.id, (hm_vec2){0, -2}, NULL, NULL, 0); // in the air
    hm_world_move_end end = movers_move(s.world, s.id, (hm_vec2){20, 0}, &walk, NULL, 0);
    CHECK(is_vector(end.move, 8, 0) && end.ground == HM_NO_OBJECT && is_vector(end.ground_normal, 0, 0));
    stairs_free(&s);
    s = stairs_make(STEP_BOX, 48);
    movers_add_box(s.world, 0, 70, 200, 11.5); // 2.5 above its head
    end = movers_move(s.world, s.id, (hm_vec2){20, 1}, &walk, NULL, 0);
    CHECK(is_vector(end.move, 8, 0) && end.free);
    stairs_free(&s);
    s = stairs_make(STEP_BOX, 48);
    movers_add_box(s.world, 0, 70, 200, 11); // 3 above its head: just enough
    end = movers_move(s.world, s.id, (hm_vec2){20, 1}, &walk, NULL, 0);
    CHECK(is_vector(end.move, 20, -3) && end.free);
    stairs_free(&s);
}

// ---- slopes -------------------------------------------------------------------------------------------------------

static hm_polygon *ramp_polygon(double run, double rise) {
    hm_polygon *polygon = NULL;
    const hm_vec2 corners[] = {{0, rise}, {run, 0}, {run, rise}};
    REQUIRE(hm_polygon_hull(corners, 3, NULL, &polygon) == HM_OK);
    return polygon;
}

/// A ramp up to the right from (100, 100) beside a floor at y = 100, and something that stands on it.
typedef struct ramp {
    hm_world *world;
    hm_polygon *polygon;
    hm_object floor, slope, id;
} ramp;

static ramp ramp_make(double run, double rise, double x, double above) {
    ramp r = {.world = movers_world(NULL, NULL), .polygon = ramp_polygon(run, rise)};
    hm_shape shape;
    REQUIRE(hm_shape_polygon(r.polygon, 0, &shape) == HM_OK);
    r.floor = movers_add_box(r.world, 0, 100, 100 + run, 20);
    r.slope = movers_add_at(r.world, &shape, 100, 100 - rise);
    r.id = movers_add_box(r.world, x, 92 - above, 4, 8);
    return r;
}

static void ramp_free(ramp *r) {
    hm_world_destroy(r->world);
    hm_polygon_destroy(r->polygon);
}

TEST(down_a_slope_on_the_ground) {
    for (int rise = 20; rise <= 100; rise += 20) {
        ramp r = ramp_make(100, rise, 180, 110);
        hm_world_move_options walk = {.snap = 3};
        hm_world_move_end end = movers_move(r.world, r.id, (hm_vec2){0, 100}, &walk, NULL, 0); // comes down
        CHECK(end.ground == r.slope && end.free && end.motion.y == 0);
        for (int i = 0; i < 35; ++i) {
            end = movers_move(r.world, r.id, (hm_vec2){-2, 0.5}, &walk, NULL, 0);
            CHECK(end.ground == r.slope && end.free);
            CHECK_NEAR(end.move.x, -2, 1e-6);
            CHECK_NEAR(end.move.y, rise / 50.0, 1e-6);
            CHECK_NEAR(end.ground_normal.y, -1 / sqrt(1 + rise * rise / 1e4), 1e-9);
        }
        walk.snap = 0; // without it flies off; 0.5 is less than it falls there
        if (rise > 50) end = movers_move(r.world, r.id, (hm_vec2){-2, 0.5}, &walk, NULL, 0);
        if (rise > 50) CHECK(end.ground == HM_NO_OBJECT && end.move.y == 0.5);
        ramp_free(&r);
    }
}

TEST(what_stands_on_a_slope_stays) {
    for (int rise = 20; rise <= 180; rise += 20) {
        ramp r = ramp_make(100, rise, 150, 150);
        hm_world_move_options walk = {.snap = 1};
        const bool stands = rise <= 100;
        hm_world_move_end end = movers_move(r.world, r.id, (hm_vec2){0, 200}, &walk, NULL, 0);
        CHECK((end.ground == r.slope) == stands);
        if (stands) {
            const hm_xform at = end.xform;
            for (int i = 0; i < 20; ++i) {
                end = movers_move(r.world, r.id, (hm_vec2){0, 1.5}, &walk, NULL, 0);
                CHECK(end.xform.ox == at.ox && end.xform.oy == at.oy && end.ground == r.slope);
            }
            walk.max_slope = rise / 100.0 - 0.01; // too steep now
            end = movers_move(r.world, r.id, (hm_vec2){0, 1.5}, &walk, NULL, 0);
            CHECK(end.move.x < -0.1 && end.ground == HM_NO_OBJECT);
        }
        ramp_free(&r);
    }
}

TEST(up_a_slope_and_a_jump) {
    ramp r = ramp_make(100, 50, 90, 0);
    const hm_world_move_options walk = {.snap = 3, .step_height = 2};
    hm_world_move_end end = {.ground = HM_NO_OBJECT};
    for (int i = 0; i < 30; ++i) {
        end = movers_move(r.world, r.id, (hm_vec2){2, 0.5}, &walk, NULL, 0);
        CHECK(end.free && end.ground != HM_NO_OBJECT && end.move.x > 1.5);
    }
    CHECK(end.ground == r.slope && end.move.y < -0.7);
    end = movers_move(r.world, r.id, (hm_vec2){-2, -0.1}, &walk, NULL, 0); // a jump, however low, is not pulled down
    CHECK(is_vector(end.move, -2, -0.1 + (end.move.y + 0.1)) && end.ground == HM_NO_OBJECT);
    CHECK_NEAR(end.move.y, -0.1, 1e-7);
    ramp_free(&r);
}

// What was in the air is not pulled down, however near the ground is: only what stood on it.
TEST(a_fall_is_not_shortened) {
    hm_world *world = movers_world(NULL, NULL);
    const hm_object floor = movers_add_box(world, 0, 100, 200, 20);
    const hm_object id = movers_add_box(world, 30, 88, 10, 10); // 2 above it
    const hm_world_move_options walk = {.snap = 3, .step_height = 3};
    hm_world_move_end end = movers_move(world, id, (hm_vec2){5, 0}, &walk, NULL, 0);
    CHECK(is_vector(end.move, 5, 0) && end.ground == HM_NO_OBJECT);
    end = movers_move(world, id, (hm_vec2){5, 1}, &walk, NULL, 0);
    CHECK(is_vector(end.move, 5, 1) && end.ground == HM_NO_OBJECT);
    end = movers_move(world, id, (hm_vec2){5, 1}, &walk, NULL, 0);
    CHECK(is_vector(end.move, 5, 1) && end.ground == floor);
    hm_world_destroy(world);
}

// A step is one also for what jumps: it is lifted by the step alone, and jumps from there.
TEST(a_step_on_the_way_up) {
    const hm_world_move_options walk = {.step_height = 4};
    for (int kind = 0; kind < STEP_KINDS; ++kind)
        for (int up = 1; up <= 10; up += 9) {
            stairs s = stairs_make((step_kind)kind, 48);
            hm_world_move_contact met[8];
            const hm_vec2 jump = {20, -up};
            movers_move(s.world, s.id, (hm_vec2){8, 0}, NULL, NULL, 0); // at the wall
            const hm_world_move_end end = movers_move(s.world, s.id, jump, &walk, met, 8);
            test_note("kind %d, %d up", kind, up);
            CHECK(is_vector(end.move, 20, -3) && end.count == 1 && met[0].response == HM_RESPONSE_STEP);
            CHECK(is_vector(end.motion, 20, -up));
            stairs_free(&s);
        }
}

// ---- platforms ----------------------------------------------------------------------------------------------------

static const hm_world_move_options one_way = {.one_way = 8};

static hm_world *platform_world(hm_object *platform, hm_object *id, double x, double y) {
    hm_world *world = movers_world(NULL, NULL);
    hm_shape box;
    REQUIRE(hm_shape_box(0, 0, 40, 4, 0, &box) == HM_OK);
    *platform = movers_add_kind(world, &box, 100, 100, 8);
    *id = movers_add_box(world, x, y, 10, 10);
    return world;
}

TEST(platforms_bear_what_comes_from_above) {
    hm_object platform, id;
    hm_world *world = platform_world(&platform, &id, 110, 60);
    hm_world_move_contact met[2];
    hm_world_move_end end = movers_move(world, id, (hm_vec2){3, 50}, &one_way, met, 2);
    CHECK(is_vector(end.move, 3, 30) && end.count == 1 && met[0].other == platform && end.free);
    end = movers_move(world, id, (hm_vec2){5, 1}, &one_way, NULL, 0); // and goes along it
    CHECK(is_vector(end.move, 5, 0));
    end = movers_move(world, id, (hm_vec2){100, 1}, &one_way, NULL, 0); // and off it
    CHECK(is_vector(end.move, 100, 0));
    end = movers_move(world, id, (hm_vec2){0, 20}, &one_way, NULL, 0);
    CHECK(is_vector(end.move, 0, 20));
    hm_world_destroy(world);
}

TEST(platforms_let_through_from_below_and_beside) {
    hm_object platform, id;
    hm_world *world = platform_world(&platform, &id, 110, 120);
    hm_world_move_end end = movers_move(world, id, (hm_vec2){2, -18}, &one_way, NULL, 0); // into it
    CHECK(is_vector(end.move, 2, -18) && end.count == 0 && end.free);                     // not an obstacle
    end = movers_move(world, id, (hm_vec2){0, 3}, &one_way, NULL, 0);                     // falls back through it
    CHECK(is_vector(end.move, 0, 3) && end.count == 0);
    end = movers_move(world, id, (hm_vec2){0, -30}, &one_way, NULL, 0); // through it
    CHECK(is_vector(end.move, 0, -30) && end.count == 0);
    end = movers_move(world, id, (hm_vec2){0, 30}, &one_way, NULL, 0); // and lands
    CHECK(end.count == 1 && end.xform.oy == 90 * HM_STEPS_PER_PIXEL);
    hm_world_destroy(world);
    world = platform_world(&platform, &id, 80, 93);
    end = movers_move(world, id, (hm_vec2){40, 4}, &one_way, NULL, 0); // from the side
    CHECK(is_vector(end.move, 40, 4) && end.count == 0);
    end =
        movers_move(world, id, (hm_vec2){0, 40}, NULL, NULL, 0); // without the option it overlaps, and goes no deeper
    CHECK(is_vector(end.move, 0, 0) && !end.free);
    hm_world_destroy(world);
}

// A hill of one-way slopes, each steeper than the one before: what slides up one comes onto the next from above, as
// it does with a motion that is level.
TEST(a_hill_of_platforms) {
    for (int down = 0; down < 2; ++down) {
        hm_world *world = movers_world(NULL, NULL);
        hm_shape box, shape;
        hm_polygon *slope[3];
        double y = 101;
        REQUIRE(hm_shape_box(0, 0, 100, 20, 0, &box) == HM_OK);
        movers_add_kind(world, &box, 0, 100, 8);
        for (int i = 0; i < 3; ++i) {
            const double rise = 10 + 10 * i;
            slope[i] = ramp_polygon(50, rise);
            y -= rise;
            REQUIRE(hm_shape_polygon(slope[i], 0, &shape) == HM_OK);
            movers_add_kind(world, &shape, 95 + 50 * i, y, 8);
        }
        const hm_object id = movers_add_box(world, 60, 90, 4, 10);
        for (int i = 0; i < 36; ++i) {
            const hm_world_move_end end = movers_move(world, id, (hm_vec2){4, down / 4.0}, &one_way, NULL, 0);
            const double x = (double)end.xform.ox / unit + 4;
            const double ground = x < 100   ? 100
                                  : x < 145 ? 91 - (x - 145) / 5
                                  : x < 195 ? 71 - (x - 195) * 2 / 5
                                            : 41 - (x - 245) * 3 / 5;
            test_note("down %d, move %d", down, i);
            CHECK_NEAR((double)end.xform.oy / unit + 10, ground, 1e-4);
        }
        hm_world_destroy(world);
        for (int i = 0; i < 3; ++i) hm_polygon_destroy(slope[i]);
    }
}

// Walls that lean, at the end of a floor that lets through from below: where the wall presses down nothing gets into
// the floor, not by a step.
TEST(no_wall_presses_into_a_platform) {
    int met = 0;
    for (int i = 0; i < 40; ++i) {
        hm_world *world = movers_world(NULL, NULL);
        hm_shape box, disc;
        hm_pose pose = HM_POSE_DEFAULT;
        hm_xform at;
        REQUIRE(hm_shape_box(0, 0, 200, 4, 0, &box) == HM_OK && hm_shape_circle(0, 0, 5 + i / 7.0, &disc) == HM_OK);
        movers_add_kind(world, &box, 0, 100, 8);
        REQUIRE(hm_shape_box(0, -50, 20, 100, 0, &box) == HM_OK);
        pose.angle = -0.02 * i - 0.01;
        pose.position = (hm_vec2){80, 90};
        REQUIRE(hm_xform_from_pose(&pose, &at) == HM_OK);
        const hm_object wall = movers_add(world, &box, &at);
        const hm_object id = movers_add_at(world, &disc, 20, 60);
        hm_world_move_end end = movers_move(world, id, (hm_vec2){0, 60}, &one_way, NULL, 0);
        const int64_t floor = end.xform.oy;
        hm_world_move_contact contact[8];
        for (int k = 0; k < 8; ++k) {
            end = movers_move(world, id, (hm_vec2){9 + k * 0.37, 0.5 + k * 0.1}, &one_way, contact, 8);
            CHECK(end.xform.oy <= floor && end.free);
            for (int32_t c = 0; c < end.count; ++c) met += contact[c].other == wall;
        }
        hm_world_destroy(world);
    }
    CHECK(met > 40);
}

// Up is where the options say, and of any length.
TEST(platforms_on_a_wall) {
    hm_object platform, id;
    const hm_world_move_options left = {.one_way = 8, .up = {-1e-30, 0}};
    hm_world *world = platform_world(&platform, &id, 60, 98);
    hm_world_move_end end = movers_move(world, id, (hm_vec2){70, 0}, &left, NULL, 0);
    CHECK(is_vector(end.move, 30, 0));
    end = movers_move(world, id, (hm_vec2){0, -40}, &left, NULL, 0);
    end = movers_move(world, id, (hm_vec2){20, 0}, &left, NULL, 0);
    end = movers_move(world, id, (hm_vec2){0, 80}, &left, NULL, 0);
    CHECK(is_vector(end.move, 0, 80));
    hm_world_destroy(world);
}

// The same of one-way cells of a map, which need no option.
TEST(one_way_cells) {
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP}};
    const hm_tilemap_options options = {.width = 6, .height = 4, .cell_width = 10};
    const uint32_t cells[24] = {0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
    hm_world *world = movers_world(NULL, NULL);
    hm_tilemap *map;
    hm_shape shape;
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, NULL, &map) == HM_OK);
    hm_shape_tilemap(map, &shape);
    const hm_object level = movers_add_at(world, &shape, 0, 0);
    const hm_object id = movers_add_box(world, 22, 24, 6, 6);
    const hm_world_move_options walk = {.snap = 2};
    hm_world_move_end end = movers_move(world, id, (hm_vec2){3, -14}, &walk, NULL, 0); // into it from below
    CHECK(is_vector(end.move, 3, -14) && end.count == 0 && end.free);
    end = movers_move(world, id, (hm_vec2){0, -20}, &walk, NULL, 0);
    end = movers_move(world, id, (hm_vec2){0, 60}, &walk, NULL, 0);
    CHECK(end.xform.oy == 4 * HM_STEPS_PER_PIXEL && end.ground == level && end.count == 1);
    for (int i = 0; i < 4; ++i) {
        end = movers_move(world, id, (hm_vec2){4, 1}, &walk, NULL, 0);
        CHECK(is_vector(end.move, 4, 0) && end.ground == level);
    }
    end = movers_move(world, id, (hm_vec2){20, 1}, &walk, NULL, 0); // off it
    CHECK(is_vector(end.move, 20, 0) && end.ground == HM_NO_OBJECT);
    hm_world_destroy(world);
    hm_tilemap_destroy(map);
}

// ---- ground that is gone down to ----------------------------------------------------------------------------------

static hm_xform quarter_xform(int quarter, int64_t x, int64_t y) {
    static const int cosine[] = {1, 0, -1, 0}, sine[] = {0, 1, 0, -1};
    const int64_t c = cosine[quarter], s = sine[quarter], one = HM_STEPS_PER_PIXEL;
    return (hm_xform){c * x - s * y,      s * x + c * y,       (int32_t)(c * one),
                      (int32_t)(s * one), (int32_t)(-s * one), (int32_t)(c * one)};
}

// With its foot at (0, 0).
static hm_shape walker_shape(int kind) {
    hm_shape shape;
    REQUIRE(kind == 0   ? hm_shape_box(-4, -8, 8, 8, 0, &shape) == HM_OK
            : kind == 1 ? hm_shape_circle(0, -8, 8, &shape) == HM_OK
            : kind == 2 ? hm_shape_capsule(0, -3, 1, -9, 3, &shape) == HM_OK
                        : hm_shape_box(-4, -8, 8, 6, 2, &shape) == HM_OK);
    return shape;
}

// Off a platform that ends at x = 0 to ground that lies 4 px and some steps lower: it is put right onto it, whatever
// it is, and only where it is no lower than `snap`.
TEST(snap_is_exact) {
    hm_shape box;
    REQUIRE(hm_shape_box(0, 0, 80, 20, 0, &box) == HM_OK);
    for (int i = 0; i < 4 * 4 * 11; ++i) {
        const int quarter = i % 4, kind = i / 4 % 4, lower = i / 16 - 5;
        const hm_shape shape = walker_shape(kind);
        const hm_xform high = quarter_xform(quarter, -80 * HM_STEPS_PER_PIXEL, 0);
        const hm_xform low = quarter_xform(quarter, -20 * HM_STEPS_PER_PIXEL, 4 * HM_STEPS_PER_PIXEL + lower);
        const hm_xform start = quarter_xform(quarter, -10 * HM_STEPS_PER_PIXEL - lower, 0);
        const hm_xform way = quarter_xform(quarter, 30 * HM_STEPS_PER_PIXEL / 7 * 6, 0);
        const hm_vec2 motion = {(double)way.ox / unit, (double)way.oy / unit};
        hm_world_move_options walk = {.snap = 4};
        hm_world *world = movers_world(NULL, NULL);
        walk.up = (hm_vec2){-(double)high.vx, -(double)high.vy};
        movers_add(world, &box, &high);
        const hm_object ground = movers_add(world, &box, &low);
        const hm_object id = movers_add(world, &shape, &start);
        const hm_world_move_end end = movers_move(world, id, motion, &walk, NULL, 0);
        const int64_t down = lower <= 0 ? 4 * HM_STEPS_PER_PIXEL + lower : 0;
        const hm_xform off = quarter_xform(quarter, 30 * HM_STEPS_PER_PIXEL / 7 * 6, down);
        test_note("quarter %d, kind %d, %d steps lower", quarter, kind, lower);
        CHECK_INT(end.steps_x, off.ox);
        CHECK_INT(end.steps_y, off.oy);
        CHECK(end.free && end.ground == (lower <= 0 ? ground : HM_NO_OBJECT));
        hm_world_destroy(world);
    }
}

// The same onto a slope of 45 degrees, to which it comes as near as to any.
TEST(snap_to_a_slope_is_exact) {
    static const hm_vec2 corner[] = {{-100, -100}, {100, 100}, {-100, 100}};
    hm_polygon *polygon = NULL;
    hm_shape slope, box;
    REQUIRE(hm_polygon_hull(corner, 3, NULL, &polygon) == HM_OK);
    REQUIRE(hm_shape_polygon(polygon, 0, &slope) == HM_OK && hm_shape_box(-8, -8, 8, 8, 0, &box) == HM_OK);
    for (int lower = -9; lower <= 9; ++lower) {
        hm_world *world = movers_world(NULL, NULL);
        const hm_world_move_options walk = {.snap = 4};
        const hm_xform at = {0, 4 * HM_STEPS_PER_PIXEL + lower, 1 << 24, 0, 0, 1 << 24};
        movers_add(world, &slope, &at);
        movers_add_box(world, -30, 0, 25, 3);
        const hm_object id = movers_add_at(world, &box, -8, 0); // its left corner is above the slope
        const hm_world_move_end end = movers_move(world, id, (hm_vec2){16, 0}, &walk, NULL, 0);
        // Its left corner stands at x = 0, where the slope is 4 px and as many steps lower.
        const double down = lower <= 0 ? 4 + lower / unit : 0;
        test_note("%d steps lower: %.9g", lower, end.move.y);
        CHECK(end.free && end.move.x == 16 && (end.ground == HM_NO_OBJECT) == (lower > 0));
        CHECK(end.move.y <= down && end.move.y >= down - (lower <= 0 ? 4 : 0) / unit);
        hm_world_destroy(world);
    }
    hm_polygon_destroy(polygon);
}

TEST_MAIN(CASE(snap_is_exact), CASE(snap_to_a_slope_is_exact), CASE(steps_up_to_a_height),
          CASE(a_step_of_a_step_more_is_a_wall), CASE(a_flight_of_stairs), CASE(no_step_without_ground_or_room),
          CASE(down_a_slope_on_the_ground), CASE(what_stands_on_a_slope_stays), CASE(up_a_slope_and_a_jump),
          CASE(a_fall_is_not_shortened), CASE(a_step_on_the_way_up), CASE(platforms_bear_what_comes_from_above),
          CASE(platforms_let_through_from_below_and_beside), CASE(a_hill_of_platforms),
          CASE(no_wall_presses_into_a_platform), CASE(platforms_on_a_wall), CASE(one_way_cells))
