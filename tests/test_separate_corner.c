// Separation of what stands on a floor beside a wall or a slope, a few steps deep in both: off both at once, found
// with little work however long floor and wall are.
#include "../src/narrow/overlap.h"
#include "harness.h"

#include <hitmask/hitmask.h>

#include <math.h>

static long tests_made;

static bool corner_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hmi_rule *rule) {
    tests_made++;
    return hmi_overlap(a, xa, b, xb, rule);
}

// The search with its exact tests counted.
#define hm_separate corner_hm_separate
#define hmi_separate corner_separate
#define hmi_separate_job_run corner_separate_job_run
#define hmi_overlap corner_overlap
#include "../src/separate/separate.c"

enum { CORNER_SIDE = 32, CORNER_CELL = 8, CORNER_WALL = 16 };

/// A floor with a wall in its middle and a slope at its end, as a map and as the mask of its pixels.
typedef struct corner_level {
    hm_tilemap *map;
    hm_mask *mask;
    hm_shape shape[2];
} corner_level;

// A slope that rises from left to right fills the lower right half of its cell.
static corner_level corner_level_make(void) {
    static const hm_vec2 slope[3] = {{0, CORNER_CELL}, {CORNER_CELL, 0}, {CORNER_CELL, CORNER_CELL}};
    const hm_tile tiles[2] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3}};
    const hm_tilemap_options options = {.width = CORNER_SIDE, .height = CORNER_SIDE, .cell_width = CORNER_CELL};
    corner_level level = {.mask = NULL};
    REQUIRE(hm_tilemap_create(&options, tiles, 2, NULL, NULL, &level.map) == HM_OK);
    REQUIRE(hm_mask_create(CORNER_SIDE * CORNER_CELL, CORNER_SIDE * CORNER_CELL, NULL, &level.mask) == HM_OK);
    for (int y = 0; y < CORNER_SIDE; ++y)
        for (int x = 0; x < CORNER_SIDE; ++x) {
            const bool solid = y == CORNER_SIDE - 1 || x == CORNER_WALL;
            const hm_rect rect = {x * CORNER_CELL, y * CORNER_CELL, CORNER_CELL, CORNER_CELL};
            if (solid) REQUIRE(hm_tilemap_set(level.map, x, y, 1) == HM_OK);
            if (solid) hm_mask_fill_rect(level.mask, &rect, true);
        }
    REQUIRE(hm_tilemap_set(level.map, CORNER_SIDE - 1, CORNER_SIDE - 2, 2) == HM_OK);
    REQUIRE(hm_mask_prepare(level.mask) == HM_OK);
    hm_shape_tilemap(level.map, &level.shape[0]);
    hm_shape_mask(level.mask, &level.shape[1]);
    return level;
}

static void corner_level_free(corner_level *level) {
    hm_tilemap_destroy(level->map);
    hm_mask_destroy(level->mask);
}

static hm_shape corner_body(int kind) {
    hm_shape body;
    REQUIRE((kind == 0   ? hm_shape_circle(0, 0, 6, &body)
             : kind == 1 ? hm_shape_box(-6, -6, 12, 12, 0, &body)
             : kind == 2 ? hm_shape_capsule(0, -3, 0, 3, 3, &body)
                         : hm_shape_box(-4, -4, 8, 8, 2, &body)) == HM_OK);
    return body;
}

// How far a body reaches to the sides and down.
static hm_vec2 corner_reach(int kind) { return kind == 2 ? (hm_vec2){3, 6} : (hm_vec2){6, 6}; }

// The level after quarter turns about (0, 0), and the body with it.
static hm_xform corner_xform(int turns, int64_t x, int64_t y) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform out;
    pose.angle = turns * 1.57079632679489661923;
    REQUIRE(hm_xform_from_pose(&pose, &out) == HM_OK);
    const int64_t way[4][2] = {{x, y}, {-y, x}, {-x, -y}, {y, -x}};
    REQUIRE(hm_xform_translate(&out, way[turns][0], way[turns][1], &out) == HM_OK);
    return out;
}

// It is free after the move, which is no longer than off the one and then off the other.
static void corner_check(const hm_shape *level, const hm_shape *body, int turns, int64_t x, int64_t y, double most) {
    const hm_xform at = corner_xform(turns, 0, 0), xb = corner_xform(turns, x, y);
    hm_separation out, back;
    hm_xform moved;
    tests_made = 0;
    CHECK(corner_separate(level, &at, body, &xb, NULL, NULL, HMI_SEPARATE_MOST, &out));
    CHECK(tests_made < 1500);
    test_note("%ld tests", tests_made);
    CHECK(hypot((double)out.steps_x, (double)out.steps_y) <= most);
    REQUIRE(hm_xform_translate(&xb, out.steps_x, out.steps_y, &moved) == HM_OK);
    CHECK(!hm_overlap(level, &at, body, &moved, NULL));
    CHECK(corner_separate(body, &xb, level, &at, NULL, NULL, HMI_SEPARATE_MOST, &back));
    CHECK(out.steps_x == -back.steps_x && out.steps_y == -back.steps_y);
}

TEST(off_floor_and_wall_at_once) {
    corner_level level = corner_level_make();
    const int64_t unit = HM_STEPS_PER_PIXEL, depths[] = {1, 3, 1000, unit / 16, unit / 2};
    for (int i = 0; i < 2 * 4 * 4 * 5; ++i) {
        const hm_shape body = corner_body(i % 4);
        const hm_vec2 reach = corner_reach(i % 4);
        const int64_t depth = depths[i / 32];
        const int64_t x = (int64_t)(CORNER_WALL * CORNER_CELL - reach.x) * unit + depth;
        const int64_t y = (int64_t)((CORNER_SIDE - 1) * CORNER_CELL - reach.y) * unit + depth;
        test_note("body %d, turn %d, form %d, %lld steps deep", i % 4, i / 4 % 4, i / 16 % 2, (long long)depth);
        corner_check(&level.shape[i / 16 % 2], &body, i / 4 % 4, x, y, 1.5 * (double)depth + 4);
    }
    corner_level_free(&level);
}

// A circle that touches the floor and a slope of 45 degrees: its centre is 6 px above the floor, and tan(22.5 degrees)
// of that before the foot of the slope.
TEST(off_floor_and_slope_at_once) {
    corner_level level = corner_level_make();
    const double foot = (CORNER_SIDE - 1) * CORNER_CELL, before = 6 * (sqrt(2) - 1);
    const hm_shape body = corner_body(0);
    for (int i = 0; i < 4 * 4; ++i) {
        const int64_t depth = (int64_t)1 << 4 * (i / 4 + 1);
        const int64_t x = (int64_t)((foot - before) * (double)HM_STEPS_PER_PIXEL) + depth;
        const int64_t y = (int64_t)((foot - 6) * (double)HM_STEPS_PER_PIXEL) + depth;
        test_note("turn %d, %lld steps deep", i % 4, (long long)depth);
        corner_check(&level.shape[0], &body, i % 4, x, y, 4 * (double)depth + 4);
    }
    corner_level_free(&level);
}

TEST_MAIN(CASE(off_floor_and_wall_at_once), CASE(off_floor_and_slope_at_once))
