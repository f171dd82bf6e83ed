// Poses of objects: what is set comes back, also after moves, and always draws exactly the xform that decides.
#include "support.h"

#include <hitmask/hitmask.h>

#include <math.h>
#include <string.h>

enum { OBJECTS = 40 };

static const hm_filter nobody = {1, 0, 0};

static hm_world *world_make(void) {
    hm_world *world = NULL;
    hm_shape shapes[2];
    uint32_t set;
    REQUIRE(hm_shape_circle(2, 1, 3, &shapes[0]) == HM_OK && hm_shape_box(-4, -2, 8, 4, 0, &shapes[1]) == HM_OK);
    REQUIRE(hm_world_create(NULL, NULL, &world) == HM_OK);
    REQUIRE(hm_world_add_shapes(world, shapes, 2, &set) == HM_OK);
    return world;
}

static hm_object world_put(hm_world *world, const hm_xform *xform) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    def.xform = *xform;
    REQUIRE(hm_world_add(world, &def, &id) == HM_OK);
    return id;
}

static hm_object world_put_at(hm_world *world, double x, double y) {
    const hm_xform at = hm_xform_at(x, y);
    return world_put(world, &at);
}

static hm_xform xform_of(const hm_world *world, hm_object id) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    REQUIRE(hm_world_get(world, id, &def));
    return def.xform;
}

static double random_real(double limit) { return ((double)(test_random() >> 11) * 0x1p-52 - 1) * limit; }

// Anywhere, or at the end of what poses reach, or on whole pixels.
static double random_coordinate(void) {
    const int what = test_below(8);
    if (what == 0) return test_below(2) ? HM_MAX_POSITION : -HM_MAX_POSITION;
    if (what == 1) return test_between(-50, 50);
    return random_real(what < 5 ? 40 : HM_MAX_POSITION);
}

static hm_pose random_pose(void) {
    hm_pose pose = hm_pose_at(random_coordinate(), random_coordinate(), random_real(test_below(2) ? 4 : 1000));
    pose.scale.x = (1 + random_real(0.5)) * (test_below(2) ? 1 : -4);
    pose.scale.y = test_below(2) ? pose.scale.x : (1 + random_real(0.5)) * (test_below(2) ? 0.0625 : -1);
    if (test_below(3)) pose.pivot = (hm_vec2){random_real(30), random_real(30)};
    pose.flip_x = test_below(2);
    pose.flip_y = test_below(2);
    pose.width = test_below(64);
    pose.height = test_below(64);
    return pose;
}

static bool xform_same(const hm_xform *a, const hm_xform *b) {
    return a->ox == b->ox && a->oy == b->oy && a->ux == b->ux && a->uy == b->uy && a->vx == b->vx && a->vy == b->vy;
}

// All but the position, which moves.
static bool pose_similar(const hm_pose *a, const hm_pose *b) {
    return a->scale.x == b->scale.x && a->scale.y == b->scale.y && a->pivot.x == b->pivot.x &&
           a->pivot.y == b->pivot.y && a->angle == b->angle && a->flip_x == b->flip_x && a->flip_y == b->flip_y &&
           a->width == b->width && a->height == b->height;
}

static bool pose_same(const hm_pose *a, const hm_pose *b) {
    return pose_similar(a, b) && a->position.x == b->position.x && a->position.y == b->position.y;
}

static bool position_fits(hm_vec2 p) { return fabs(p.x) <= HM_MAX_POSITION && fabs(p.y) <= HM_MAX_POSITION; }

// ---- what is set comes back -----------------------------------------------------------------------------------------

TEST(a_pose_comes_back) {
    hm_world *world = world_make();
    hm_object id[OBJECTS];
    hm_pose pose[OBJECTS], back;
    // As many as make room for more of them several times.
    for (int i = 0; i < OBJECTS; i++) {
        id[i] = world_put_at(world, 0, 0);
        pose[i] = random_pose();
        CHECK_RESULT(hm_world_set_pose(world, id[i], &pose[i]), HM_OK);
    }
    for (int i = 0; i < test_rounds(4000); i++) {
        const int k = test_below(OBJECTS);
        hm_xform expected;
        REQUIRE(hm_xform_from_pose(&pose[k], &expected) == HM_OK);
        const hm_xform now = xform_of(world, id[k]);
        CHECK(xform_same(&now, &expected));
        CHECK_RESULT(hm_world_pose(world, id[k], &back), HM_OK);
        CHECK(pose_same(&back, &pose[k]));
        pose[k] = random_pose();
        CHECK_RESULT(hm_world_set_pose(world, id[k], &pose[k]), HM_OK);
    }
    hm_world_destroy(world);
}

// Slowly: the pose with another position.
TEST(a_position_is_that_of_the_pivot) {
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 0, 0);
    hm_pose pose = HM_POSE_DEFAULT, back;
    REQUIRE(hm_world_set_pose(world, id, &pose) == HM_OK);
    for (int i = 0; i < test_rounds(4000); i++) {
        hm_xform expected;
        if (test_below(4) == 0) {
            pose = random_pose();
            REQUIRE(hm_world_set_pose(world, id, &pose) == HM_OK);
        }
        pose.position = (hm_vec2){random_coordinate(), random_coordinate()};
        REQUIRE(hm_xform_from_pose(&pose, &expected) == HM_OK);
        CHECK_RESULT(hm_world_set_position(world, id, pose.position), HM_OK);
        const hm_xform now = xform_of(world, id);
        test_note("%.17g, %.17g", pose.position.x, pose.position.y);
        CHECK(xform_same(&now, &expected));
        CHECK_RESULT(hm_world_pose(world, id, &back), HM_OK);
        CHECK(pose_same(&back, &pose));
    }
    hm_world_destroy(world);
}

// ---- moves ----------------------------------------------------------------------------------------------------------

// An object and what is true of it: the pose that was set last, and how far it has come since, in steps.
typedef struct mover {
    hm_object id;
    hm_pose set;
    int64_t x, y;
} mover;

static void mover_set(hm_world *world, mover *m) {
    m->set = random_pose();
    m->x = m->y = 0;
    REQUIRE(hm_world_set_pose(world, m->id, &m->set) == HM_OK);
}

// Some motion along one axis or both; `false` where it would lead out of the world.
static bool mover_move(hm_world *world, mover *m) {
    const hm_world_move_options passing = {.response = test_below(2) ? HM_RESPONSE_PASS : HM_RESPONSE_SLIDE};
    const double reach = test_below(4) ? 40 : 900000;
    const hm_vec2 motion = {test_below(3) ? random_real(reach) : 0, test_below(3) ? random_real(reach) : 0};
    const hm_xform was = xform_of(world, m->id);
    hm_world_move_end end;
    hm_world_push push;
    if (test_below(8) == 0) {
        if (hm_world_push_out(world, m->id, 100, NULL, &push) != HM_OK) return false;
    } else if (hm_world_move(world, m->id, motion, &passing, &end, NULL, 0) != HM_OK) {
        return false;
    }
    const hm_xform now = xform_of(world, m->id);
    m->x += now.ox - was.ox;
    m->y += now.oy - was.oy;
    return true;
}

// Within a step of the position that was set and all moves together, and it draws the object exactly.
static void mover_check(const hm_world *world, const mover *m, test_tally *inside) {
    hm_pose back = {.angle = 77};
    hm_xform drawn;
    const hm_xform now = xform_of(world, m->id);
    const double x = m->set.position.x + (double)m->x / (double)HM_STEPS_PER_PIXEL;
    const double y = m->set.position.y + (double)m->y / (double)HM_STEPS_PER_PIXEL;
    const bool fits = fabs(x) < HM_MAX_POSITION - 1 && fabs(y) < HM_MAX_POSITION - 1;
    const bool beyond = fabs(x) > HM_MAX_POSITION + 1 || fabs(y) > HM_MAX_POSITION + 1;
    const hm_result result = hm_world_pose(world, m->id, &back);
    test_note("%.17g, %.17g, then %.17g, %.17g", m->set.position.x, m->set.position.y, x, y);
    CHECK(result == HM_OK || (result == HM_ERROR_RANGE && !fits && back.angle == 77));
    if (test_count(inside, result == HM_OK)) {
        CHECK(!beyond && position_fits(back.position) && pose_similar(&back, &m->set));
        CHECK_NEAR(back.position.x, x, 0x1p-25 + fabs(x) * 0x1p-51);
        CHECK_NEAR(back.position.y, y, 0x1p-25 + fabs(y) * 0x1p-51);
        CHECK(hm_xform_from_pose(&back, &drawn) == HM_OK && xform_same(&drawn, &now));
    }
}

TEST(a_pose_moves_with_its_object) {
    test_tally inside = {0, 0};
    for (int round = 0; round < test_rounds(60); round++) {
        hm_world *world = world_make();
        mover m[6];
        for (int i = 0; i < 6; i++) {
            m[i].id = world_put_at(world, 0, 0);
            mover_set(world, &m[i]);
        }
        for (int step = 0; step < 60; step++) {
            mover *one = &m[test_below(6)];
            if (test_below(8) == 0)
                mover_set(world, one);
            else
                mover_move(world, one);
            mover_check(world, one, &inside);
            if (test_below(10) == 0) CHECK_RESULT(hm_world_update(world), HM_OK);
        }
        hm_world_destroy(world);
    }
    CHECK(test_short() || (inside.yes > 1000 && inside.no > 300));
}

// Where it was not moved along an axis, that coordinate is the very one that was set; and many moves add up to their
// sum in steps, with no rounding of each.
TEST(moves_add_up_to_the_step) {
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 0, 0);
    const hm_pose pose = hm_pose_at(0.1, 0.7, 0.5);
    hm_pose back;
    hm_world_move_end end;
    int64_t first, sum = 0;
    REQUIRE(hm_world_set_pose(world, id, &pose) == HM_OK && hm_steps_from_pixels(0.1, &first) == HM_OK);
    for (int i = 0; i < 3000; i++) {
        REQUIRE(hm_world_move(world, id, (hm_vec2){1 / 3.0, 0}, NULL, &end, NULL, 0) == HM_OK);
        sum += end.steps_x;
    }
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_OK);
    CHECK(back.position.x == (double)(first + sum) / (double)HM_STEPS_PER_PIXEL && back.position.y == 0.7);
    CHECK(back.angle == 0.5);
    hm_world_destroy(world);
}

TEST(a_turn_ends_in_a_pose) {
    int ended = 0, pushed = 0;
    for (int round = 0; round < test_rounds(300); round++) {
        hm_world *world = world_make();
        const hm_object id = world_put_at(world, 0, 0);
        hm_world_turned end;
        hm_xform drawn;
        hm_pose from = hm_pose_at(test_between(-9, 9) + random_real(1), 0.3, random_real(3)), back;
        hm_pose to = from;
        REQUIRE(hm_world_set_frame(world, id, 1) == HM_OK && hm_world_set_pose(world, id, &from) == HM_OK);
        world_put_at(world, from.position.x + 4, 1);
        to.angle += random_real(1);
        to.position.x += random_real(2);
        const hm_result result = hm_world_turn(world, id, &from, &to, 1, NULL, &end);
        if (result == HM_OK) {
            const hm_xform now = xform_of(world, id);
            CHECK(xform_same(&now, &end.xform));
            CHECK_RESULT(hm_world_pose(world, id, &back), HM_OK);
            CHECK(pose_similar(&back, &end.pose));
            CHECK_NEAR(back.position.x, end.pose.position.x, 0x1p-22);
            CHECK_NEAR(back.position.y, end.pose.position.y, 0x1p-22);
            CHECK(hm_xform_from_pose(&back, &drawn) == HM_OK && xform_same(&drawn, &now));
            ended += end.fraction < 1;
            pushed += end.fraction > 0 && back.position.y != 0.3;
        }
        hm_world_destroy(world);
    }
    CHECK(test_short() || (ended > 20 && pushed > 20));
}

// At the end of the world a push leads beyond what poses reach; the object rotates all the same.
TEST(a_turn_ends_beyond_poses) {
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 0, 0);
    const hm_pose from = hm_pose_at(HM_MAX_POSITION, 0, 1.5707963267948966);
    hm_pose to = from, back;
    hm_world_turned end;
    to.angle = 0;
    REQUIRE(hm_world_set_frame(world, id, 1) == HM_OK && hm_world_set_pose(world, id, &from) == HM_OK);
    world_put_at(world, HM_MAX_POSITION - 7.5, -1); // its disc reaches to 2.5 pixels before the pivot
    CHECK_RESULT(hm_world_turn(world, id, &from, &to, 10, NULL, &end), HM_OK);
    CHECK(end.fraction == 1 && end.xform.ox > (int64_t)HM_MAX_POSITION * HM_STEPS_PER_PIXEL);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_ERROR_RANGE);
    const hm_xform now = xform_of(world, id);
    CHECK(xform_same(&now, &end.xform));
    CHECK_RESULT(hm_world_set_position(world, id, (hm_vec2){HM_MAX_POSITION, 4}), HM_OK);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_OK);
    CHECK(back.angle == 0 && back.position.x == HM_MAX_POSITION && back.position.y == 4);
    hm_world_destroy(world);
}

// ---- objects that have an xform alone -------------------------------------------------------------------------------

TEST(the_pose_of_an_xform) {
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 3, 4.5);
    for (int i = 0; i < test_rounds(1000); i++) {
        const hm_pose pose = random_pose();
        hm_pose expected, back;
        hm_xform x;
        REQUIRE(hm_xform_from_pose(&pose, &x) == HM_OK);
        // What was set before is forgotten.
        REQUIRE(hm_world_set_pose(world, id, &pose) == HM_OK);
        x.ox += test_between(-3, 3);
        CHECK_RESULT(test_below(2) ? hm_world_set_xform(world, id, &x) : hm_world_teleport(world, id, &x), HM_OK);
        const hm_result result = hm_xform_to_pose(&x, &expected);
        CHECK_RESULT(hm_world_pose(world, id, &back), result);
        if (result == HM_OK) CHECK(pose_same(&back, &expected));
    }
    hm_world_destroy(world);
}

TEST(shear_has_a_position_and_no_pose) {
    hm_world *world = world_make();
    hm_xform sheared, expected;
    hm_pose back = {.angle = 77};
    REQUIRE(hm_xform_from_matrix(1, 0, 0.5, 1, 3, 4, &sheared) == HM_OK);
    const hm_object id = world_put(world, &sheared);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_ERROR_RANGE);
    CHECK(back.angle == 77);
    CHECK_RESULT(hm_world_set_position(world, id, (hm_vec2){-7.25, 0.1}), HM_OK);
    REQUIRE(hm_xform_from_matrix(1, 0, 0.5, 1, -7.25, 0.1, &expected) == HM_OK);
    const hm_xform now = xform_of(world, id);
    CHECK(xform_same(&now, &expected));
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_ERROR_RANGE);
    hm_world_destroy(world);
}

// A new object in the slot of one that had a pose.
TEST(a_pose_ends_with_its_object) {
    hm_world *world = world_make();
    const hm_object first = world_put_at(world, 0, 0);
    const hm_pose pose = hm_pose_at(1, 2, 3);
    hm_pose back;
    CHECK_RESULT(hm_world_set_pose(world, first, &pose), HM_OK);
    CHECK(hm_world_remove(world, first));
    CHECK_RESULT(hm_world_pose(world, first, &back), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_update(world), HM_OK);
    const hm_object second = world_put_at(world, 8, 9);
    CHECK((uint32_t)second == (uint32_t)first);
    CHECK_RESULT(hm_world_pose(world, second, &back), HM_OK);
    CHECK(back.position.x == 8 && back.position.y == 9 && back.angle == 0);
    CHECK_RESULT(hm_world_pose(world, first, &back), HM_ERROR_STALE);
    hm_world_destroy(world);
}

// ---- other changes --------------------------------------------------------------------------------------------------

// Disabled objects have no box, and are moved in another way.
TEST(other_changes_leave_the_pose) {
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 0, 0);
    hm_pose pose = hm_pose_at(0.1, 0.2, 0.3), back;
    CHECK_RESULT(hm_world_set_pose(world, id, &pose), HM_OK);
    CHECK_RESULT(hm_world_set_frame(world, id, 1), HM_OK);
    CHECK_RESULT(hm_world_set_filter(world, id, &nobody), HM_OK);
    CHECK_RESULT(hm_world_set_flags(world, id, HM_OBJECT_FIXED | HM_OBJECT_DISABLED), HM_OK);
    CHECK_RESULT(hm_world_set_z(world, id, 3), HM_OK);
    CHECK_RESULT(hm_world_shapes_changed(world, 0), HM_OK);
    CHECK_RESULT(hm_world_update(world), HM_OK);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_OK);
    CHECK(pose_same(&back, &pose));
    pose.position = (hm_vec2){5.3, 6};
    CHECK_RESULT(hm_world_set_position(world, id, pose.position), HM_OK);
    CHECK_RESULT(hm_world_set_enabled(world, id, true), HM_OK);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_OK);
    CHECK(pose_same(&back, &pose));
    hm_world_destroy(world);
}

// What moved by a pose passes what lies between, as by an xform.
TEST(poses_are_motions) {
    hm_world *world = world_make();
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    hm_passing passing;
    def.flags = HM_OBJECT_SWEPT;
    def.xform = hm_xform_at(-100, 0);
    REQUIRE(hm_world_add(world, &def, &id) == HM_OK);
    world_put_at(world, 0, 0);
    for (int i = 0; i < 4; i++) {
        const hm_pose there = hm_pose_at(i % 2 ? -100 : 100, 0, 0);
        CHECK_RESULT(hm_world_update(world), HM_OK);
        CHECK_RESULT(i < 2 ? hm_world_set_pose(world, id, &there) : hm_world_set_position(world, id, there.position),
                     HM_OK);
        CHECK_RESULT(hm_world_update(world), HM_OK);
        CHECK_INT((int64_t)hm_world_passings(world, &passing, 1), 1);
        CHECK_NEAR(passing.fraction, 94 / 200.0, 1e-9);
    }
    hm_world_destroy(world);
}

// ---- many at once ---------------------------------------------------------------------------------------------------

typedef struct many {
    hm_object id[OBJECTS];
    hm_pose pose[OBJECTS];
} many;

static hm_world *many_make(many *m) {
    hm_world *world = world_make();
    for (int i = 0; i < OBJECTS; i++) {
        m->id[i] = world_put_at(world, i, 0);
        m->pose[i] = random_pose();
    }
    return world;
}

static void check_unmoved(const hm_world *world, const many *m) {
    for (int i = 0; i < OBJECTS; i++) {
        const hm_xform expected = hm_xform_at(i, 0), now = xform_of(world, m->id[i]);
        CHECK(xform_same(&now, &expected));
    }
}

TEST(many_poses_are_each_of_them) {
    many m;
    hm_world *world = many_make(&m), *other = many_make(&m);
    hm_pose a, b;
    for (int i = 0; i < OBJECTS; i++) CHECK_RESULT(hm_world_set_pose(other, m.id[i], &m.pose[i]), HM_OK);
    CHECK_RESULT(hm_world_set_poses(world, m.id, m.pose, OBJECTS), HM_OK);
    for (int i = 0; i < OBJECTS; i++) {
        REQUIRE(hm_world_pose(world, m.id[i], &a) == HM_OK && hm_world_pose(other, m.id[i], &b) == HM_OK);
        CHECK(pose_same(&a, &b) && pose_same(&a, &m.pose[i]));
    }
    CHECK(hm_world_hash(world) == hm_world_hash(other));
    // One that comes twice is where it is put last.
    m.id[7] = m.id[3];
    CHECK_RESULT(hm_world_set_poses(world, m.id, m.pose, 8), HM_OK);
    CHECK_RESULT(hm_world_pose(world, m.id[3], &a), HM_OK);
    CHECK(pose_same(&a, &m.pose[7]));
    hm_world_destroy(world);
    hm_world_destroy(other);
}

TEST(all_poses_or_none) {
    many m;
    hm_world *world = many_make(&m);
    for (int i = 0; i < OBJECTS; i++) {
        const hm_pose pose = m.pose[i];
        const hm_object id = m.id[i];
        m.pose[i].scale.x = 0;
        CHECK_RESULT(hm_world_set_poses(world, m.id, m.pose, OBJECTS), HM_ERROR_RANGE);
        m.pose[i] = pose;
        m.id[i] = i % 2 ? HM_NO_OBJECT : id + ((hm_object)1 << 32);
        CHECK_RESULT(hm_world_set_poses(world, m.id, m.pose, OBJECTS), HM_ERROR_STALE);
        m.id[i] = id;
    }
    CHECK_RESULT(hm_world_set_poses(world, m.id, m.pose, -1), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_set_poses(world, m.id, m.pose, INT32_MIN), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_set_poses(world, NULL, NULL, 0), HM_OK);
    CHECK_RESULT(hm_world_set_poses(world, m.id, m.pose, 0), HM_OK);
    check_unmoved(world, &m);
    hm_world_destroy(world);
}

static hm_vec2 position_near(void) {
    return (hm_vec2){test_between(-4000000, 4000000) / 65536.0, test_between(-4000000, 4000000) / 65536.0};
}

// A third of the objects has no pose, and some ids come twice.
TEST(many_positions_are_each_of_them) {
    for (int round = 0; round < 20; round++) {
        many m;
        hm_world *world = many_make(&m), *other = many_make(&m);
        hm_vec2 to[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            to[i] = position_near();
            if (i % 3 == 0) continue;
            CHECK_RESULT(hm_world_set_pose(world, m.id[i], &m.pose[i]), HM_OK);
            CHECK_RESULT(hm_world_set_pose(other, m.id[i], &m.pose[i]), HM_OK);
        }
        m.id[test_below(OBJECTS)] = m.id[test_below(OBJECTS)];
        for (int i = 0; i < OBJECTS; i++) CHECK_RESULT(hm_world_set_position(other, m.id[i], to[i]), HM_OK);
        CHECK_RESULT(hm_world_set_positions(world, m.id, to, OBJECTS), HM_OK);
        CHECK(hm_world_hash(world) == hm_world_hash(other));
        for (int i = 0; i < OBJECTS; i++) {
            hm_pose a, b;
            const hm_xform x = xform_of(world, m.id[i]), y = xform_of(other, m.id[i]);
            CHECK(xform_same(&x, &y));
            if (hm_world_pose(world, m.id[i], &a) == HM_OK && hm_world_pose(other, m.id[i], &b) == HM_OK)
                CHECK(pose_same(&a, &b));
        }
        hm_world_destroy(world);
        hm_world_destroy(other);
    }
}

TEST(all_positions_or_none) {
    many m;
    hm_world *world = many_make(&m);
    hm_vec2 to[OBJECTS];
    for (int i = 0; i < OBJECTS; i++) to[i] = (hm_vec2){i + 0.5, 7};
    for (int i = 0; i < OBJECTS; i++) {
        const hm_vec2 fine = to[i];
        const hm_object id = m.id[i];
        to[i] = i % 2 ? (hm_vec2){HM_MAX_POSITION + 1, 0} : (hm_vec2){0, NAN};
        CHECK_RESULT(hm_world_set_positions(world, m.id, to, OBJECTS), HM_ERROR_RANGE);
        to[i] = fine;
        m.id[i] = i % 2 ? HM_NO_OBJECT : id + ((hm_object)1 << 32);
        CHECK_RESULT(hm_world_set_positions(world, m.id, to, OBJECTS), HM_ERROR_STALE);
        m.id[i] = id;
    }
    CHECK_RESULT(hm_world_set_positions(world, m.id, to, -1), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_set_positions(world, m.id, to, INT32_MIN), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_set_positions(world, NULL, NULL, 0), HM_OK);
    check_unmoved(world, &m);
    hm_world_destroy(world);
}

// The nearest whole number of steps, half ones away from zero.
TEST(a_position_is_rounded_to_a_step) {
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 0, 0);
    for (int i = 0; i < 4000; i++) {
        const hm_vec2 to = {test_between(-3, 3) + test_between(-40, 40) * 0x1p-25, position_near().y};
        hm_xform expected = HM_XFORM_IDENTITY;
        CHECK_RESULT(hm_world_set_positions(world, &id, &to, 1), HM_OK);
        expected.ox = (int64_t)(to.x * 0x1p24 + (to.x < 0 ? -0.5 : 0.5));
        expected.oy = (int64_t)(to.y * 0x1p24 + (to.y < 0 ? -0.5 : 0.5));
        const hm_xform now = xform_of(world, id);
        CHECK(xform_same(&now, &expected));
    }
    hm_world_destroy(world);
}

// ---- limits ---------------------------------------------------------------------------------------------------------

TEST(beyond_the_limits_nothing_moves) {
    const double beyond = nextafter(HM_MAX_POSITION, 2e6);
    const double wrong[] = {beyond, -beyond, 1e300, -1e300, (double)INFINITY, -(double)INFINITY, (double)NAN};
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 0, 0);
    for (int posed = 0; posed < 2; posed++) {
        const hm_xform was = xform_of(world, id);
        for (int i = 0; i < 14; i++) {
            const hm_vec2 at = i % 2 ? (hm_vec2){1, wrong[i / 2]} : (hm_vec2){wrong[i / 2], 1};
            const hm_pose pose = hm_pose_at(at.x, at.y, 0), angle = hm_pose_at(0, 0, at.x + at.y);
            CHECK_RESULT(hm_world_set_position(world, id, at), HM_ERROR_RANGE);
            CHECK_RESULT(hm_world_set_pose(world, id, &pose), HM_ERROR_RANGE);
            if (!(fabs(angle.angle) <= HM_MAX_ANGLE))
                CHECK_RESULT(hm_world_set_pose(world, id, &angle), HM_ERROR_RANGE);
            const hm_xform now = xform_of(world, id);
            CHECK(xform_same(&now, &was));
        }
        const hm_pose plain = HM_POSE_DEFAULT;
        CHECK_RESULT(hm_world_set_pose(world, id, &plain), HM_OK);
    }
    CHECK_RESULT(hm_world_set_position(world, id, (hm_vec2){HM_MAX_POSITION, -HM_MAX_POSITION}), HM_OK);
    hm_xform far = xform_of(world, id);
    far.oy = -(INT64_C(1) << 46) - 1; // with the axes that it has
    CHECK_RESULT(hm_world_set_xform(world, id, &far), HM_ERROR_RANGE);
    far.oy++;
    CHECK_RESULT(hm_world_set_xform(world, id, &far), HM_OK);
    hm_world_destroy(world);
}

// Moved out of what poses reach, an object has no pose, and has it again where it comes back.
TEST(beyond_poses_and_back) {
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 0, 0);
    const hm_pose pose = hm_pose_at(HM_MAX_POSITION - 1, 0.1, 0.25);
    hm_pose back;
    CHECK_RESULT(hm_world_set_pose(world, id, &pose), HM_OK);
    CHECK_RESULT(hm_world_move(world, id, (hm_vec2){2, 0}, NULL, NULL, NULL, 0), HM_OK);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_move(world, id, (hm_vec2){1e6, 0}, NULL, NULL, NULL, 0), HM_OK);
    CHECK_RESULT(hm_world_move(world, id, (hm_vec2){-1e6, 0}, NULL, NULL, NULL, 0), HM_OK);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_move(world, id, (hm_vec2){-2, 0}, NULL, NULL, NULL, 0), HM_OK);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_OK);
    CHECK(pose_same(&back, &pose));
    // With a far pivot the origin of the pixels is what leaves the world.
    hm_pose far = hm_pose_at(HM_MAX_POSITION, 0, 0);
    far.pivot.x = -32767;
    far.scale = (hm_vec2){64, 64};
    CHECK_RESULT(hm_world_set_pose(world, id, &far), HM_OK);
    CHECK_RESULT(hm_world_move(world, id, (hm_vec2){1e6, 0}, NULL, NULL, NULL, 0), HM_OK);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_set_position(world, id, (hm_vec2){-HM_MAX_POSITION, 5}), HM_OK);
    CHECK_RESULT(hm_world_pose(world, id, &back), HM_OK);
    CHECK(pose_similar(&back, &far) && back.position.x == -HM_MAX_POSITION && back.position.y == 5);
    hm_world_destroy(world);
}

TEST(no_object_has_no_pose) {
    hm_world *world = world_make();
    const hm_object wrong[] = {HM_NO_OBJECT, 2, (hm_object)1 << 32, UINT64_MAX};
    const hm_pose plain = HM_POSE_DEFAULT;
    hm_pose back = {.angle = 77};
    world_put_at(world, 0, 0);
    for (int i = 0; i < 4; i++) {
        CHECK_RESULT(hm_world_set_pose(world, wrong[i], &plain), HM_ERROR_STALE);
        CHECK_RESULT(hm_world_set_position(world, wrong[i], plain.position), HM_ERROR_STALE);
        CHECK_RESULT(hm_world_set_poses(world, &wrong[i], &plain, 1), HM_ERROR_STALE);
        CHECK_RESULT(hm_world_pose(world, wrong[i], &back), HM_ERROR_STALE);
    }
    CHECK(back.angle == 77);
    hm_world_destroy(world);
}

// A definition with a pose makes the object that one with its xform and the pose set afterwards is.
TEST(an_object_begins_with_a_pose) {
    for (int i = 0; i < 200; ++i) {
        hm_world *world = world_make(), *other = world_make();
        const hm_pose pose = random_pose();
        hm_object_def def = HM_OBJECT_DEFAULT;
        hm_object id = HM_NO_OBJECT, same;
        hm_pose kept;
        hm_xform xform;
        REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
        def.xform = (hm_xform){0, 0, 0, 0, 0, 0}; // not read
        def.pose = &pose;
        def.z = i;
        REQUIRE(hm_world_add(world, &def, &id) == HM_OK);
        REQUIRE(hm_world_pose(world, id, &kept) == HM_OK);
        CHECK(memcmp(&kept.position, &pose.position, sizeof pose.position) == 0 && kept.angle == pose.angle);
        const hm_xform at = xform_of(world, id);
        CHECK(memcmp(&at, &xform, sizeof xform) == 0);
        CHECK(hm_world_get(world, id, &def) && def.pose == NULL && def.z == i);
        CHECK(hm_world_add(other, &def, &same) == HM_OK && hm_world_set_pose(other, same, &pose) == HM_OK);
        CHECK(hm_world_hash(world) == hm_world_hash(other));
        hm_world_destroy(world);
        hm_world_destroy(other);
    }
}

// What is in its xform is nowhere that it comes from.
TEST(an_object_with_a_pose_comes_from_there) {
    hm_world *world = world_make();
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    const hm_pose pose = hm_pose_at(100, 0, 0);
    hm_passing passing;
    world_put_at(world, 0, 0);
    CHECK_RESULT(hm_world_update(world), HM_OK);
    def.xform = hm_xform_at(-100, 0);
    def.pose = &pose;
    def.flags = HM_OBJECT_SWEPT;
    CHECK_RESULT(hm_world_add(world, &def, &id), HM_OK);
    CHECK_RESULT(hm_world_update(world), HM_OK);
    CHECK(hm_world_passings(world, &passing, 1) == 0);
    CHECK_RESULT(hm_world_set_position(world, id, (hm_vec2){-100, 0}), HM_OK);
    CHECK_RESULT(hm_world_update(world), HM_OK);
    CHECK(hm_world_passings(world, &passing, 1) == 1);
    hm_world_destroy(world);
}

TEST(a_refused_pose_adds_nothing) {
    hm_world *world = world_make();
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = 77;
    hm_pose pose = hm_pose_at(2 * HM_MAX_POSITION, 0, 0);
    def.pose = &pose;
    CHECK_RESULT(hm_world_add(world, &def, &id), HM_ERROR_RANGE);
    pose = hm_pose_at(0, 0, NAN);
    CHECK_RESULT(hm_world_add(world, &def, &id), HM_ERROR_RANGE);
    CHECK(id == 77 && hm_world_count(world) == 0);
    hm_world_destroy(world);
}

TEST(violations) {
    hm_world *world = world_make();
    const hm_object id = world_put_at(world, 0, 0);
    hm_pose pose = HM_POSE_DEFAULT;
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_pose(NULL, id, &pose), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_pose(world, id, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_position(NULL, id, pose.position), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_poses(NULL, &id, &pose, 1), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_poses(world, NULL, &pose, 1), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_poses(world, &id, NULL, 1), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_positions(NULL, &id, &pose.position, 1), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_positions(world, NULL, &pose.position, 1), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_set_positions(world, &id, NULL, 1), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_pose(NULL, id, &pose), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_world_pose(world, id, NULL), HM_ERROR_RANGE));
    hm_world_destroy(world);
}

TEST_MAIN(CASE(a_pose_comes_back), CASE(a_position_is_that_of_the_pivot), CASE(a_pose_moves_with_its_object),
          CASE(moves_add_up_to_the_step), CASE(a_turn_ends_in_a_pose), CASE(a_turn_ends_beyond_poses),
          CASE(the_pose_of_an_xform), CASE(shear_has_a_position_and_no_pose), CASE(a_pose_ends_with_its_object),
          CASE(other_changes_leave_the_pose), CASE(poses_are_motions), CASE(many_poses_are_each_of_them),
          CASE(all_poses_or_none), CASE(many_positions_are_each_of_them), CASE(all_positions_or_none),
          CASE(a_position_is_rounded_to_a_step), CASE(beyond_the_limits_nothing_moves), CASE(beyond_poses_and_back),
          CASE(no_object_has_no_pose), CASE(an_object_begins_with_a_pose),
          CASE(an_object_with_a_pose_comes_from_there), CASE(a_refused_pose_adds_nothing), CASE(violations))
