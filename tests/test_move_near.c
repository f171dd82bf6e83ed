// What a move lists of a world: its questions meet the same whether they stay near its start or lead far from it, and
// whether few or many objects lie there.
#include "../src/world/walk.h"
#include "harness.h"

#include <hitmask/hitmask.h>

#include <string.h>

enum { NEAR_MOST = 200 };

typedef struct near_level {
    hm_world *world;
    hm_object mover;
} near_level;

static hm_object near_put(near_level *level, uint32_t shapes, double x, double y) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_object out;
    pose.position = (hm_vec2){x, y};
    def.shapes = shapes;
    REQUIRE(hm_xform_from_pose(&pose, &def.xform) == HM_OK);
    REQUIRE(hm_world_add(level->world, &def, &out) == HM_OK);
    return out;
}

// A box among `close` others within 10 px and as many within 1,000 px.
static near_level near_make(int close) {
    near_level level = {.mover = HM_NO_OBJECT};
    uint32_t shapes;
    hm_shape box;
    REQUIRE(hm_world_create(NULL, NULL, &level.world) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 4, 4, 0, &box) == HM_OK);
    REQUIRE(hm_world_add_shapes(level.world, &box, 1, &shapes) == HM_OK);
    level.mover = near_put(&level, shapes, 0, 0);
    for (int i = 0; i < close; ++i) {
        near_put(&level, shapes, test_between(-10, 10), test_between(-10, 10));
        near_put(&level, shapes, test_between(-1000, 1000), test_between(-1000, 1000));
    }
    if (test_between(0, 1)) REQUIRE(hm_world_refresh(level.world) == HM_OK);
    return level;
}

/// Slots that were visited.
typedef struct near_found {
    bool slot[NEAR_MOST];
    int count;
} near_found;

static bool near_take(void *ctx, int32_t slot) {
    near_found *found = ctx;
    CHECK(slot < NEAR_MOST && !found->slot[slot]);
    found->slot[slot] = true;
    found->count++;
    return true;
}

static double near_take_way(void *ctx, int32_t slot, double at, double limit) {
    (void)at;
    near_take(ctx, slot);
    return limit;
}

static void near_check(const hmi_walk *walk, const hm_bounds *box, hm_vec2 to) {
    near_found listed = {.count = 0}, all = {.count = 0}, listed_way = {.count = 0}, all_way = {.count = 0};
    hmi_walk_visit_box(walk, box, near_take, &listed);
    hmi_world_visit_box(walk->world, box, walk->filter, near_take, &all);
    CHECK_INT(listed.count, all.count);
    CHECK(memcmp(listed.slot, all.slot, sizeof all.slot) == 0);
    hmi_walk_visit_way(walk, walk->middle, to, near_take_way, &listed_way);
    hmi_world_visit_way(walk->world, walk->middle, to, walk->half, walk->filter, near_take_way, &all_way);
    CHECK_INT(listed_way.count, all_way.count);
    CHECK(memcmp(listed_way.slot, all_way.slot, sizeof all_way.slot) == 0);
}

TEST(near_and_far_alike) {
    static const hm_world_move_options plain;
    test_tally near = {0, 0};
    for (int round = 0; round < test_rounds(300); ++round) {
        near_level level = near_make(test_between(0, 40));
        const int32_t slot = (int32_t)((uint32_t)level.mover - 1);
        hmi_walk walk;
        hmi_walk_begin(&walk, level.world, slot, &level.world->slots[slot].xform, &plain);
        REQUIRE(hmi_walk_set_out(&walk, (hm_vec2){test_between(-6, 6), test_between(-6, 6)}));
        hmi_walk_gather(&walk);
        for (int i = 0; i < 20; ++i) {
            const int far = test_between(0, 2) ? 8 : 900;
            const float x = (float)test_between(-far, far), y = (float)test_between(-far, far);
            const hm_bounds box = {x, y, x + (float)test_between(0, 30), y + (float)test_between(0, 30)};
            test_count(&near, walk.nearby.complete && far == 8);
            near_check(&walk, &box, (hm_vec2){x, y});
        }
        hm_world_destroy(level.world);
    }
    CHECK_TALLY(near);
}

// A free position is no stop where the path to it enters a one-way cell.
TEST(no_stop_through_a_one_way_cell) {
    static const hm_world_move_options plain;
    static const struct {
        hm_tile_one_way one_way;
        int x, y; // the way that bars
    } ways[] = {{HM_TILE_ONE_WAY_UP, 0, 1},
                {HM_TILE_ONE_WAY_DOWN, 0, -1},
                {HM_TILE_ONE_WAY_LEFT, 1, 0},
                {HM_TILE_ONE_WAY_RIGHT, -1, 0}};
    for (int i = 0; i < 4 * 4; ++i) {
        const hm_tile tiles[2] = {{.form = HM_TILE_SOLID, .one_way = ways[i / 4].one_way}, {.form = HM_TILE_SOLID}};
        const hm_tilemap_options options = {.width = 5, .height = 5, .cell_width = 8};
        uint32_t cells[25] = {[0] = 2, [12] = 1, [24] = 2}; // those at the corners so that the map's box is all of it
        const int x = ways[i % 4].x, y = ways[i % 4].y;
        const int64_t unit = HM_STEPS_PER_PIXEL;
        near_level level = {.mover = HM_NO_OBJECT};
        hm_tilemap *map = NULL;
        uint32_t shapes[2];
        hm_shape box, one;
        hmi_walk walk;
        test_note("cell %d, motion %d, %d", i / 4, x, y);
        REQUIRE(hm_world_create(NULL, NULL, &level.world) == HM_OK);
        REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, NULL, &map) == HM_OK);
        REQUIRE(hm_shape_box(2, 2, 4, 4, 0, &box) == HM_OK);
        hm_shape_tilemap(map, &one);
        REQUIRE(hm_world_add_shapes(level.world, &box, 1, &shapes[0]) == HM_OK);
        REQUIRE(hm_world_add_shapes(level.world, &one, 1, &shapes[1]) == HM_OK);
        near_put(&level, shapes[1], 0, 0);
        level.mover = near_put(&level, shapes[0], 16 - 10 * x, 16 - 10 * y);
        const int32_t slot = (int32_t)((uint32_t)level.mover - 1);
        hmi_walk_begin(&walk, level.world, slot, &level.world->slots[slot].xform, &plain);
        CHECK_INT(hmi_walk_pose_free(&walk, (hmi_steps){0, 0}, (hmi_steps){20 * x * unit, 20 * y * unit}, -1),
                  i / 4 != i % 4);
        hm_world_destroy(level.world);
        hm_tilemap_destroy(map);
    }
}

// A ball slides along the floor until it is wedged below the lower left edge of a square that stands on a corner: the
// floor is met twice, as it was met before at another position.
TEST(a_wedge_meets_the_floor_again) {
    static const double quarter = 0.78539816339744831;
    near_level level = {.mover = HM_NO_OBJECT};
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_shape shape;
    hm_object floor, square;
    hm_world_move_end end;
    hm_world_move_contact met[8];
    REQUIRE(hm_world_create(NULL, NULL, &level.world) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 14, 6, 0, &shape) == HM_OK);
    REQUIRE(hm_world_add_shapes(level.world, &shape, 1, &def.shapes) == HM_OK);
    floor = near_put(&level, def.shapes, -1, 20);
    REQUIRE(hm_shape_box(0, 0, 13, 13, 0, &shape) == HM_OK);
    REQUIRE(hm_world_add_shapes(level.world, &shape, 1, &def.shapes) == HM_OK);
    pose.position = (hm_vec2){19, 9};
    pose.angle = quarter;
    REQUIRE(hm_xform_from_pose(&pose, &def.xform) == HM_OK);
    REQUIRE(hm_world_add(level.world, &def, &square) == HM_OK);
    REQUIRE(hm_shape_circle(1, 1, 1, &shape) == HM_OK);
    REQUIRE(hm_world_add_shapes(level.world, &shape, 1, &def.shapes) == HM_OK);
    level.mover = near_put(&level, def.shapes, 1, 11);
    REQUIRE(hm_world_try_move(level.world, level.mover, (hm_vec2){8, 16}, NULL, &end, met, 8) == HM_OK);
    REQUIRE(end.count == 3);
    CHECK(met[0].other == floor && met[1].other == square && met[2].other == floor);
    CHECK(met[0].steps_x < met[1].steps_x && end.free);
    hm_world_destroy(level.world);
}

// What has moved is met by its group, though no category passes, and by its category alone.
TEST(moved_objects_are_met_by_their_filters) {
    static const hm_filter filters[3] = {{1, 0, 3}, {1, 1, 0}, {1, 2, 0}};
    for (int i = 0; i < 3; ++i) {
        near_level level = near_make(0);
        hm_world_move_end end;
        const hm_object wall = near_put(&level, 0, 10, 0);
        hm_shape box;
        uint32_t shapes;
        REQUIRE(hm_shape_box(0, 0, 4, 4, 0, &box) == HM_OK);
        REQUIRE(hm_world_add_shapes(level.world, &box, 1, &shapes) == HM_OK);
        REQUIRE(hm_world_set_shapes(level.world, wall, shapes, 0) == HM_OK);
        REQUIRE(hm_world_set_filter(level.world, wall, &filters[i]) == HM_OK);
        REQUIRE(hm_world_set_filter(level.world, level.mover, &filters[i]) == HM_OK);
        REQUIRE(hm_world_try_move(level.world, level.mover, (hm_vec2){20, 0}, NULL, &end, NULL, 0) == HM_OK);
        CHECK_INT(end.count, i < 2);
        hm_world_destroy(level.world);
    }
}

TEST_MAIN(CASE(near_and_far_alike), CASE(no_stop_through_a_one_way_cell), CASE(a_wedge_meets_the_floor_again),
          CASE(moved_objects_are_met_by_their_filters))
