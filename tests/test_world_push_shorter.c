// Push-outs among many: an object whose translation is certainly shorter than another one's is not separated. The
// answers are the same as if all were.
#include "../src/narrow/overlap.h"
#include "../src/separate/separate.h"

#include <hitmask/hitmask.h>

static bool slow; ///< nothing is certainly shorter
static long separations;

static bool overlap_or_met(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hmi_rule *rule) {
    return slow || hmi_overlap(a, xa, b, xb, rule);
}

static bool counted_run(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hmi_separate_job *job, hm_separation *out) {
    separations++;
    return hmi_separate_job_run(a, xa, b, xb, job, out);
}

#define hmi_overlap overlap_or_met
#define hmi_separate_job_run counted_run
#define hmi_walk_push_along own_walk_push_along
#define hmi_walk_push_out own_walk_push_out
#define hm_world_try_push_out own_try_push_out
#define hm_world_push_out own_push_out
#include "../src/world/world_move_push.c"
#undef hmi_overlap
#undef hmi_separate_job_run
#include "posed.h"

enum { PUSHED = 24 };

static hm_world *random_world(posed shapes[PUSHED], hm_object ids[PUSHED]) {
    hm_world_options options = {.rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3) ? 0 : 0.5}};
    hm_world *world;
    if (test_below(4) == 0) options.limits.max_edges = test_between(4, 60);
    REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
    for (int i = 0; i < PUSHED; ++i) {
        static const hm_shape_kind kinds[] = {HM_SHAPE_MASK, HM_SHAPE_MASK, HM_SHAPE_BOX, HM_SHAPE_CIRCLE};
        hm_object_def def = HM_OBJECT_DEFAULT;
        shapes[i] = posed_random(TEST_PICK(kinds), POSED_HALVES, 12);
        def.xform = posed_xform(test_below(48) / 8.0, test_below(48) / 8.0, test_below(629) / 100.0);
        REQUIRE(hm_world_add_shapes(world, &shapes[i].shape, 1, &def.shapes) == HM_OK);
        REQUIRE(hm_world_add(world, &def, &ids[i]) == HM_OK);
    }
    REQUIRE(hm_world_update(world) == HM_OK);
    return world;
}

TEST(the_same_as_by_all_separations) {
    test_tally moved = {0};
    long made[2] = {0, 0};
    for (int i = 0; i < test_rounds(12); ++i) {
        posed shapes[PUSHED];
        hm_object ids[PUSHED];
        hm_world *world = random_world(shapes, ids);
        for (int k = 0; k < PUSHED; ++k) {
            hm_world_push push[2];
            const double most = test_below(4) ? 64 : test_below(64) / 8.0;
            for (int way = 0; way < 2; ++way) {
                slow = way == 1;
                separations = 0;
                REQUIRE(own_try_push_out(world, ids[k], most, NULL, &push[way]) == HM_OK);
                made[way] += separations;
            }
            CHECK_INT(push[0].free, push[1].free);
            CHECK_INT(push[0].limited, push[1].limited);
            CHECK_INT(push[0].steps_x, push[1].steps_x);
            CHECK_INT(push[0].steps_y, push[1].steps_y);
            CHECK(push[0].move.x == push[1].move.x && push[0].move.y == push[1].move.y);
            test_count(&moved, push[0].free && (push[0].steps_x || push[0].steps_y));
        }
        hm_world_destroy(world);
        for (int k = 0; k < PUSHED; ++k) posed_free(&shapes[k]);
    }
    CHECK(moved.yes > 0);
    test_note("%ld separations, all would be %ld", made[0], made[1]);
    CHECK(made[0] < made[1]);
}

// Discs of 32 pixels, all over each other.
TEST(few_separations_among_many) {
    long made[2];
    hm_world_push push[2];
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    hm_world *world;
    posed disc = posed_of_grid(grid_of_disc(32));
    REQUIRE(hm_world_create(NULL, NULL, &world) == HM_OK);
    REQUIRE(hm_world_add_shapes(world, &disc.shape, 1, &def.shapes) == HM_OK);
    for (int i = 0; i < 100; ++i) {
        def.xform = posed_xform(test_below(192) / 8.0, test_below(192) / 8.0, test_below(629) / 100.0);
        REQUIRE(hm_world_add(world, &def, &id) == HM_OK);
    }
    REQUIRE(hm_world_update(world) == HM_OK);
    for (int way = 0; way < 2; ++way) {
        slow = way == 1;
        separations = 0;
        REQUIRE(own_try_push_out(world, id, 64, NULL, &push[way]) == HM_OK);
        made[way] = separations;
    }
    test_note("%ld separations, all would be %ld", made[0], made[1]);
    CHECK(push[0].steps_x == push[1].steps_x && push[0].steps_y == push[1].steps_y);
    CHECK(made[0] * 2 < made[1]);
    hm_world_destroy(world);
    posed_free(&disc);
}

TEST_MAIN(CASE(the_same_as_by_all_separations), CASE(few_separations_among_many))
