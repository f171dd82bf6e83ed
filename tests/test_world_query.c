// Queries of a world for areas and for what an object touches, against each object tested by itself.
#include "crowd.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SCENES = 24, QUESTIONS = 12 };

// ---- areas --------------------------------------------------------------------------------------------------------

static int expected_area(const crowd *c, const hm_shape *shape, const hm_xform *xform, bool within,
                         const hm_query *query, ref_found *out) {
    const hm_rule rule = crowd_rule(c, query);
    int count = 0;
    for (int i = 0; i < c->count; ++i) {
        const hm_xform *at = &c->object[i].def.xform;
        if (!crowd_wanted(c, query, i)) continue;
        // What has no points is within everything, and found by nothing.
        const bool meets = within ? hm_within(crowd_shape(c, i), at, shape, xform, &rule) &&
                                        hm_distance(crowd_shape(c, i), at, shape, xform, NULL) < INFINITY
                                  : hm_overlap(crowd_shape(c, i), at, shape, xform, &rule);
        if (meets) out[count++] = crowd_found(c, i);
    }
    ref_order(out, count, ref_by_number);
    return count;
}

static bool is_among(const ref_found *list, int count, int index) {
    for (int i = 0; i < count; ++i)
        if (list[i].index == index) return true;
    return false;
}

static void check_area(const crowd *c, int way, test_tally *tally) {
    ref_found expected[CROWD_OBJECTS];
    hm_object out[CROWD_OBJECTS];
    crowd_query space;
    const hm_query *query = crowd_random_query(c, &space);
    const hm_vec2 point = crowd_random_point();
    const int w = test_below(120), h = test_below(120), shape_number = test_below(CROWD_SHAPES);
    const int aim = test_below(c->count);
    const hm_box box = {point.x, point.y, w / 2.0, h / 2.0};
    const hm_circle circle = {point.x, point.y, w / 4.0};
    hm_xform xform = crowd_xform(point);
    hm_shape shape = c->shape[shape_number].shape;
    if (way == 0) REQUIRE(hm_shape_box(0, 0, box.w, box.h, 0, &shape) == HM_OK);
    if (way == 1) REQUIRE(hm_shape_circle(0, 0, circle.radius, &shape) == HM_OK);
    if (way == 3) REQUIRE(hm_shape_box(-30, -30, box.w + 30, box.h + 30, 0, &shape) == HM_OK);
    if (way == 2) xform = crowd_aim(c, shape_number, aim);
    if (way == 3) xform = crowd_random_xform();
    const int count = expected_area(c, &shape, &xform, way == 3, query, expected);
    if (crowd_wanted(c, query, aim)) test_count(tally, is_among(expected, count, aim));
    const int32_t capacity = crowd_random_capacity(count);
    const int32_t reported = way == 0   ? hm_world_in_box(c->world, &box, query, out, capacity)
                             : way == 1 ? hm_world_in_circle(c->world, &circle, query, out, capacity)
                             : way == 2 ? hm_world_in_shape(c->world, &shape, &xform, query, out, capacity)
                                        : hm_world_within_shape(c->world, &shape, &xform, query, out, capacity);
    crowd_check_ids(out, capacity, reported, expected, count);
}

static void check_areas(int way) {
    const int scenes = test_rounds(SCENES);
    test_tally tally = {0, 0};
    for (int i = 0; i < scenes; ++i) {
        crowd c;
        crowd_make(&c, i, NULL);
        for (int k = 0; k < QUESTIONS; ++k) {
            test_note("scene %d question %d", i, k);
            check_area(&c, way, &tally);
        }
        crowd_free(&c);
    }
    CHECK_TALLY(tally);
}

TEST(all_that_meet_a_box) { check_areas(0); }
TEST(all_that_meet_a_circle) { check_areas(1); }
TEST(all_that_meet_a_shape) { check_areas(2); }
TEST(all_that_are_within_a_shape) { check_areas(3); }

// ---- what an object touches ---------------------------------------------------------------------------------------

static bool pairs_sum_even(void *ctx, hm_object a, hm_object b) {
    CHECK((uint32_t)a < (uint32_t)b);
    (void)ctx;
    return ((uint32_t)a + (uint32_t)b) % 2 == 0;
}

static int expected_touching(const crowd *c, int self, const hm_xform *at, const hm_query *query, bool paired,
                             ref_found *out) {
    const crowd_object *object = &c->object[self];
    const hm_rule rule = crowd_rule(c, query);
    const bool own = !query || !query->filter;
    hm_query others = {.filter = NULL};
    int count = 0;
    if (query) others = *query;
    if (own) others.filter = &object->def.filter;
    for (int i = 0; i < c->count; ++i) {
        const hm_object id = c->object[i].id;
        if (i == self || !crowd_wanted(c, &others, i)) continue;
        if (own && paired && ((uint32_t)id + (uint32_t)object->id) % 2) continue;
        const bool meets = hm_overlap(crowd_shape(c, self), at, crowd_shape(c, i), &c->object[i].def.xform, &rule);
        if (meets) out[count++] = crowd_found(c, i);
    }
    ref_order(out, count, ref_by_number);
    return count;
}

static void check_touching(const crowd *c, bool paired, test_tally *tally, test_tally *free_poses) {
    ref_found expected[CROWD_OBJECTS];
    hm_object out[CROWD_OBJECTS], blocker = 7;
    crowd_query space;
    const hm_query *query = crowd_random_query(c, &space);
    const int self = test_below(c->count);
    const crowd_object *object = &c->object[self];
    const int aim = test_below(c->count), far = test_below(2);
    hm_xform at = crowd_aim(c, object->def.frame, aim);
    if (far) at.oy += 30 * HM_STEPS_PER_PIXEL;
    const bool disabled = (object->def.flags & HM_OBJECT_DISABLED) != 0;
    int count = expected_touching(c, self, &object->def.xform, query, paired, expected);
    if (disabled) count = 0;
    int32_t capacity = crowd_random_capacity(count);
    crowd_check_ids(out, capacity, hm_world_touching_now(c->world, object->id, query, out, capacity), expected,
                    count);
    count = expected_touching(c, self, &at, query, paired, expected);
    capacity = crowd_random_capacity(count);
    crowd_check_ids(out, capacity, hm_world_would_touch(c->world, object->id, &at, query, out, capacity), expected,
                    count);
    if (!far) test_count(tally, count > 0 && is_among(expected, count, aim));
    const bool is_free = hm_world_place_free(c->world, object->id, &at, query, &blocker);
    CHECK_INT(test_count(free_poses, is_free), count == 0);
    CHECK_INT((int64_t)blocker, (int64_t)(count ? expected[0].id : HM_NO_OBJECT));
    CHECK_INT(hm_world_place_free(c->world, object->id, &at, query, NULL), is_free);
}

TEST(what_an_object_touches_and_would_touch) {
    const int scenes = test_rounds(SCENES);
    test_tally tally = {0, 0}, free_poses = {0, 0};
    for (int i = 0; i < scenes; ++i) {
        crowd c;
        hm_world_options options = {.rule = {HM_TOUCH_CLOSED, i % 3 * 3}};
        options.passes = i % 2 ? pairs_sum_even : NULL;
        crowd_make(&c, i, &options);
        for (int k = 0; k < 2 * QUESTIONS; ++k) {
            test_note("scene %d question %d", i, k);
            check_touching(&c, options.passes != NULL, &tally, &free_poses);
        }
        crowd_free(&c);
    }
    CHECK_TALLY(tally);
    CHECK_TALLY(free_poses);
}

// ---- one by one ---------------------------------------------------------------------------------------------------

// A world of circles with radius 4 and boxes of 8 x 8 pixels from (0, 0).
typedef struct plain {
    hm_world *world;
} plain;

static hm_object plain_add(plain *p, int frame, double x, double y, int z, uint32_t flags) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    def.frame = frame;
    def.xform = crowd_xform((hm_vec2){x, y});
    def.z = z;
    def.flags = flags;
    REQUIRE(hm_world_add(p->world, &def, &id) == HM_OK);
    return id;
}

static void plain_make(plain *p, const hm_world_options *options) {
    hm_shape shape[3];
    uint32_t set;
    REQUIRE(hm_world_create(options, NULL, &p->world) == HM_OK);
    REQUIRE(hm_shape_circle(0, 0, 4, &shape[0]) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 8, 8, 0, &shape[1]) == HM_OK);
    REQUIRE(hm_shape_segment(0, 0, 8, 0, &shape[2]) == HM_OK);
    REQUIRE(hm_world_add_shapes(p->world, shape, 3, &set) == HM_OK);
}

TEST(neighbours_touch_by_the_rule_of_the_call) {
    const hm_rule closed = {HM_TOUCH_CLOSED, 0}, near = {HM_TOUCH_CLOSED, 2}, nearer = {HM_TOUCH_AREA, 2};
    hm_query query = {.rule = NULL};
    plain p;
    plain_make(&p, NULL);
    const hm_object a = plain_add(&p, 1, 0, 0, 0, 0);
    plain_add(&p, 1, 8, 0, 0, HM_OBJECT_FIXED);
    plain_add(&p, 1, 0, 10, 0, 0);
    CHECK_INT((int64_t)hm_world_touching_now(p.world, a, NULL, NULL, 0), 0);
    query.rule = &closed;
    CHECK_INT((int64_t)hm_world_touching_now(p.world, a, &query, NULL, 0), 1);
    query.rule = &nearer;
    CHECK_INT((int64_t)hm_world_touching_now(p.world, a, &query, NULL, 0), 1);
    query.rule = &near;
    CHECK_INT((int64_t)hm_world_touching_now(p.world, a, &query, NULL, 0), 2);
    hm_world_destroy(p.world);
}

// A house that is not yet built: it is fixed and disabled, and is queried all the same, also against other houses.
TEST(a_disabled_object_needs_room) {
    plain p;
    hm_object out[4], blocker;
    plain_make(&p, NULL);
    const hm_object other = plain_add(&p, 1, 20, 0, 0, HM_OBJECT_FIXED);
    const hm_object house = plain_add(&p, 1, 21, 0, 0, HM_OBJECT_FIXED | HM_OBJECT_DISABLED);
    const hm_xform there = crowd_xform((hm_vec2){27, 7}), beside = crowd_xform((hm_vec2){28, 0});
    CHECK_INT((int64_t)hm_world_touching_now(p.world, house, NULL, out, 4), 0);
    CHECK_INT((int64_t)hm_world_touching_now(p.world, other, NULL, out, 4), 0);
    CHECK_INT((int64_t)hm_world_would_touch(p.world, house, &there, NULL, out, 4), 1);
    CHECK(out[0] == other);
    CHECK(!hm_world_place_free(p.world, house, &there, NULL, &blocker) && blocker == other);
    CHECK(hm_world_place_free(p.world, house, &beside, NULL, &blocker) && blocker == HM_NO_OBJECT);
    hm_world_destroy(p.world);
}

// An object that reuses a number is another one.
TEST(ids_of_no_object_find_nothing) {
    plain p;
    const hm_xform at = crowd_xform((hm_vec2){0, 0});
    plain_make(&p, NULL);
    const hm_object a = plain_add(&p, 0, 0, 0, 0, 0), b = plain_add(&p, 0, 1, 0, 0, 0);
    REQUIRE(hm_world_remove(p.world, b));
    const hm_object wrong[] = {b, HM_NO_OBJECT, 99, a + ((hm_object)1 << 32), UINT64_MAX};
    for (int i = 0; i < 5; ++i) {
        const hm_query query = {.except = wrong[i]};
        hm_object blocker = 7;
        CHECK_INT((int64_t)hm_world_touching_now(p.world, wrong[i], NULL, NULL, 0), 0);
        CHECK_INT((int64_t)hm_world_would_touch(p.world, wrong[i], &at, NULL, NULL, 0), 0);
        CHECK(!hm_world_place_free(p.world, wrong[i], &at, NULL, &blocker) && blocker == HM_NO_OBJECT);
        CHECK(!hm_world_sees_object(p.world, (hm_vec2){50, 50}, wrong[i], NULL, NULL));
        CHECK_INT((int64_t)hm_world_at_point(p.world, (hm_vec2){0, 0}, 0, &query, NULL, 0), 1);
    }
    hm_world_destroy(p.world);
}

// ---- many at one point --------------------------------------------------------------------------------------------

// The first ones of a long list are the same whatever the capacity, and nothing is written behind them.
TEST(lists_of_any_length_are_in_order) {
    enum { MANY = 400 };
    plain p;
    static hm_object all[MANY + 1], some[MANY + 1];
    plain_make(&p, NULL);
    for (int i = 0; i < MANY; ++i) plain_add(&p, test_below(2), test_below(3), test_below(3), 0, 0);
    const hm_circle circle = {4, 4, 3};
    CHECK_INT((int64_t)hm_world_in_circle(p.world, &circle, NULL, all, MANY), MANY);
    for (int i = 1; i < MANY; ++i) CHECK((uint32_t)all[i - 1] < (uint32_t)all[i]);
    for (int k = 0; k < 40; ++k) {
        const int32_t capacity = test_below(k < 20 ? 12 : MANY);
        memset(some, 0xA5, sizeof some);
        CHECK_INT((int64_t)hm_world_in_circle(p.world, &circle, NULL, some, capacity), MANY);
        CHECK(memcmp(some, all, (size_t)capacity * sizeof *some) == 0);
        CHECK(some[capacity] == UINT64_C(0xA5A5A5A5A5A5A5A5));
    }
    hm_world_destroy(p.world);
}

// ---- the ends of the world ----------------------------------------------------------------------------------------

TEST(at_the_end_of_the_world_answers_are_the_same) {
    static const double ends[] = {-999000, 999000};
    for (int i = 0; i < 2; ++i) {
        plain p;
        hm_pick pick;
        hm_world_hit hit;
        hm_near near;
        plain_make(&p, NULL);
        const double x = ends[i], y = ends[!i];
        const hm_object box = plain_add(&p, 1, x, y, 0, HM_OBJECT_FIXED);
        const hm_box around = {x + 8 - 0x1p-16, y, 1, 1}, beside = {x + 8, y, 1, 1};
        CHECK_INT((int64_t)hm_world_in_box(p.world, &around, NULL, NULL, 0), 1);
        CHECK_INT((int64_t)hm_world_in_box(p.world, &beside, NULL, NULL, 0), 0);
        CHECK(hm_world_pick(p.world, (hm_vec2){x + 0x1p-24, y + 1}, 0, NULL, &pick) && pick.object == box);
        CHECK(!hm_world_pick(p.world, (hm_vec2){x, y + 1}, 0, NULL, &pick));
        CHECK(hm_world_ray(p.world, (hm_vec2){-x, y + 1}, (hm_vec2){x + 4, y + 1}, NULL, &hit));
        CHECK_NEAR(hit.hit.point.x, x > 0 ? x : x + 8, 1e-6);
        CHECK(hm_world_nearest(p.world, (hm_vec2){-x, -y}, INFINITY, NULL, &near, 1) == 1 && near.object == box);
        hm_world_destroy(p.world);
    }
}

// ---- violated preconditions ---------------------------------------------------------------------------------------

TEST(invalid_points_find_nothing) {
    const double wrong[] = {NAN, INFINITY, -INFINITY, 1000001, -1e300};
    plain p;
    hm_world_hit hit;
    plain_make(&p, NULL);
    const hm_object a = plain_add(&p, 1, 0, 0, 0, 0);
    violations_catch();
    for (int i = 0; i < 5; ++i) {
        const hm_vec2 point = {i % 2 ? wrong[i] : 1, i % 2 ? 1 : wrong[i]}, fine = {1, 1};
        const hm_box box = {point.x, point.y, 1, 1}, size = {1, 1, wrong[i] - 2000000, 1};
        const hm_circle circle = {point.x, point.y, 1}, radius = {1, 1, wrong[i]};
        const hm_way way = {fine, point, HM_NO_OBJECT};
        hm_pick pick;
        hm_near near;
        CHECK_PRECONDITION(CHECK(hm_world_at_point(p.world, point, 0, NULL, &pick, 1) == 0));
        CHECK_PRECONDITION(CHECK(!hm_world_pick(p.world, point, 0, NULL, &pick)));
        CHECK_PRECONDITION(CHECK(!hm_world_pick(p.world, fine, wrong[i], NULL, &pick)));
        CHECK_PRECONDITION(CHECK(hm_world_in_box(p.world, &box, NULL, NULL, 0) == 0));
        CHECK_PRECONDITION(CHECK(hm_world_in_box(p.world, &size, NULL, NULL, 0) == 0));
        CHECK_PRECONDITION(CHECK(hm_world_in_circle(p.world, &circle, NULL, NULL, 0) == 0));
        CHECK_PRECONDITION(CHECK(hm_world_in_circle(p.world, &radius, NULL, NULL, 0) == 0));
        CHECK_PRECONDITION(CHECK(!hm_world_ray(p.world, point, fine, NULL, &hit)));
        CHECK_PRECONDITION(CHECK(!hm_world_ray(p.world, fine, point, NULL, &hit)));
        CHECK_PRECONDITION(CHECK(hm_world_ray_all(p.world, fine, point, NULL, NULL, 0) == 0));
        CHECK_PRECONDITION(CHECK(!hm_world_sees(p.world, fine, point, NULL, NULL)));
        CHECK_PRECONDITION(CHECK(!hm_world_sees_object(p.world, point, a, NULL, NULL)));
        CHECK_PRECONDITION(CHECK(hm_world_nearest(p.world, point, 1, NULL, &near, 1) == 0));
        CHECK_PRECONDITION(CHECK(hm_world_ray_batch(p.world, &way, 1, NULL, &hit) == 0));
        CHECK(hit.object == HM_NO_OBJECT);
    }
    hm_world_destroy(p.world);
}

TEST(rules_shapes_and_xforms_that_are_none_find_nothing) {
    const hm_rule wrong[] = {{(hm_touch)7, 0}, {HM_TOUCH_AREA, NAN}, {HM_TOUCH_AREA, -1}, {HM_TOUCH_CLOSED, 257}};
    const hm_xform flat = {0, 0, 1, 0, 0, 1};
    const hm_vec2 fine = {1, 1}, far = {NAN, 3000000};
    hm_shape none = {.kind = HM_SHAPE_KIND_COUNT}, point;
    hm_xform at = HM_XFORM_IDENTITY;
    hm_near near;
    plain p;
    plain_make(&p, NULL);
    const hm_object a = plain_add(&p, 1, 0, 0, 0, 0);
    REQUIRE(hm_shape_point(1, 1, &point) == HM_OK);
    violations_catch();
    for (int i = 0; i < 4; ++i) {
        const hm_query query = {.rule = &wrong[i]};
        CHECK_PRECONDITION(CHECK(hm_world_at_point(p.world, fine, 0, &query, NULL, 0) == 0));
        CHECK_PRECONDITION(CHECK(hm_world_in_shape(p.world, &point, &at, &query, NULL, 0) == 0));
        CHECK_PRECONDITION(CHECK(hm_world_touching_now(p.world, a, &query, NULL, 0) == 0));
        CHECK_PRECONDITION(CHECK(!hm_world_place_free(p.world, a, &at, &query, NULL)));
        CHECK_PRECONDITION(CHECK(!hm_world_ray(p.world, fine, fine, &query, NULL)));
        CHECK_PRECONDITION(CHECK(!hm_world_cast(p.world, &point, &at, fine, &query, NULL)));
        CHECK_PRECONDITION(CHECK(!hm_world_sees_object(p.world, fine, a, &query, NULL)));
        CHECK_PRECONDITION(CHECK(hm_world_nearest(p.world, fine, 1, &query, &near, 1) == 0));
    }
    CHECK_PRECONDITION(CHECK(hm_world_in_shape(p.world, &none, &at, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_within_shape(p.world, &point, &flat, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_in_shape(p.world, NULL, &at, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_in_shape(p.world, &point, &at, NULL, NULL, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_would_touch(p.world, a, &flat, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(!hm_world_place_free(p.world, a, NULL, NULL, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_world_cast(p.world, &point, &at, far, NULL, NULL)));
    CHECK_PRECONDITION(CHECK(hm_world_cast_all(p.world, &none, &at, fine, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_nearest_to(p.world, &point, &at, NAN, NULL, &near, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_nearest_to(p.world, &point, &at, -1, NULL, &near, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_ray_batch(p.world, NULL, 1, NULL, NULL) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_cast_batch(p.world, NULL, -1, NULL, NULL) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_pick_batch(NULL, NULL, 0, 0, NULL, NULL) == 0));
    hm_world_destroy(p.world);
}

// A shape without points may be queried, and is found by nothing.
TEST(shapes_without_points_find_nothing_and_are_not_found) {
    const hm_box around = {-10, -10, 40, 40};
    plain p;
    hm_near near;
    hm_pick pick;
    hm_mask *empty;
    hm_shape shape, box;
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    hm_xform at = HM_XFORM_IDENTITY;
    plain_make(&p, NULL);
    REQUIRE(hm_mask_create(8, 8, NULL, &empty) == HM_OK);
    hm_shape_mask(empty, &shape);
    REQUIRE(hm_shape_box(-10, -10, 40, 40, 0, &box) == HM_OK);
    REQUIRE(hm_world_add_shapes(p.world, &shape, 1, &def.shapes) == HM_OK);
    REQUIRE(hm_world_add(p.world, &def, &id) == HM_OK);
    CHECK_INT((int64_t)hm_world_within_shape(p.world, &box, &at, NULL, NULL, 0), 0);
    CHECK_INT((int64_t)hm_world_in_box(p.world, &around, NULL, NULL, 0), 0);
    CHECK_INT((int64_t)hm_world_nearest(p.world, (hm_vec2){0, 0}, INFINITY, NULL, &near, 1), 0);
    CHECK(!hm_world_pick(p.world, (hm_vec2){4, 4}, 5, NULL, &pick));
    CHECK(!hm_world_ray(p.world, (hm_vec2){-4, 4}, (hm_vec2){5, 5}, NULL, NULL));
    CHECK(!hm_world_sees_object(p.world, (hm_vec2){-4, 4}, id, NULL, NULL));
    plain_add(&p, 1, 0, 0, 0, 0);
    CHECK_INT((int64_t)hm_world_within_shape(p.world, &box, &at, NULL, NULL, 0), 1);
    CHECK_INT((int64_t)hm_world_touching_now(p.world, id, NULL, NULL, 0), 0);
    CHECK_INT((int64_t)hm_world_in_shape(p.world, &shape, &at, NULL, NULL, 0), 0);
    CHECK_INT((int64_t)hm_world_within_shape(p.world, &shape, &at, NULL, NULL, 0), 0);
    CHECK_INT((int64_t)hm_world_nearest_to(p.world, &shape, &at, INFINITY, NULL, &near, 1), 0);
    CHECK(!hm_world_cast(p.world, &shape, &at, (hm_vec2){5, 5}, NULL, NULL));
    hm_world_destroy(p.world);
    hm_mask_destroy(empty);
}

TEST_MAIN(CASE(all_that_meet_a_box), CASE(all_that_meet_a_circle), CASE(all_that_meet_a_shape),
          CASE(all_that_are_within_a_shape), CASE(what_an_object_touches_and_would_touch),
          CASE(neighbours_touch_by_the_rule_of_the_call), CASE(a_disabled_object_needs_room),
          CASE(ids_of_no_object_find_nothing), CASE(lists_of_any_length_are_in_order),
          CASE(at_the_end_of_the_world_answers_are_the_same), CASE(invalid_points_find_nothing),
          CASE(rules_shapes_and_xforms_that_are_none_find_nothing),
          CASE(shapes_without_points_find_nothing_and_are_not_found))
