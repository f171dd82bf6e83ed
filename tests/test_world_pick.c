// What lies under a pointer and what is near, against each object tested by itself and put in order by an oracle.
#include "crowd.h"

#include <math.h>
#include <string.h>

enum { SCENES = 24, QUESTIONS = 24 };

// ---- picking ------------------------------------------------------------------------------------------------------

static int expected_picks(const crowd *c, hm_vec2 position, double radius, const hm_query *query, ref_found *out) {
    const hm_rule rule = crowd_rule(c, query);
    const hm_xform at = crowd_xform(position);
    hm_shape point, disc;
    int count = 0;
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK && hm_shape_circle(0, 0, radius, &disc) == HM_OK);
    for (int i = 0; i < c->count; ++i) {
        const hm_shape *shape = crowd_shape(c, i);
        const hm_xform *xform = &c->object[i].def.xform;
        if (!crowd_wanted(c, query, i)) continue;
        ref_found found = crowd_found(c, i);
        found.under = hm_overlap(shape, xform, &point, &at, &rule);
        if (!found.under) found.distance = hm_distance(&point, &at, shape, xform, NULL);
        if (found.under || hm_overlap(shape, xform, &disc, &at, &rule)) out[count++] = found;
    }
    ref_order(out, count, ref_by_pointer);
    return count;
}

// The pixel and part returned are those of a nearest point, at the distance returned.
static void check_pick(const crowd *c, hm_vec2 position, const hm_pick *pick, const ref_found *expected) {
    const crowd_object *object = &c->object[expected->index];
    const hm_xform at = crowd_xform(position);
    hm_shape point;
    hm_points points;
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
    CHECK_INT((int64_t)pick->object, (int64_t)expected->id);
    CHECK_INT(pick->under, expected->under);
    CHECK(pick->distance == expected->distance);
    hm_distance(&point, &at, crowd_shape(c, expected->index), &object->def.xform, &points);
    CHECK_INT(pick->feature.x, points.feature_b.x);
    CHECK_INT(pick->feature.y, points.feature_b.y);
    CHECK_INT(pick->feature.part, points.feature_b.part);
}

static hm_vec2 random_point(const crowd *c) {
    const int i = test_below(c->count), aimed = test_below(3);
    return aimed ? crowd_aimed_point(c, i) : crowd_random_point();
}

static void check_pointer(const crowd *c, test_tally *under) {
    ref_found expected[CROWD_OBJECTS];
    hm_pick out[CROWD_OBJECTS], first;
    crowd_query space;
    const hm_query *query = crowd_random_query(c, &space);
    const hm_vec2 point = random_point(c);
    const int wide = test_below(4), quarters = test_between(1, 24);
    const double radius = wide ? quarters / 4.0 : 0;
    const int count = expected_picks(c, point, radius, query, expected);
    const int32_t capacity = crowd_random_capacity(count);
    CHECK_INT((int64_t)hm_world_at_point(c->world, point, radius, query, out, capacity), count);
    for (int i = 0; i < count && i < capacity; ++i) {
        check_pick(c, point, &out[i], &expected[i]);
        test_count(under, out[i].under);
    }
    first.object = 7;
    CHECK_INT(hm_world_pick(c->world, point, radius, query, &first), count > 0);
    CHECK_INT(hm_world_pick(c->world, point, radius, query, NULL), count > 0);
    if (count > 0)
        check_pick(c, point, &first, &expected[0]);
    else
        CHECK(first.object == 7);
}

TEST(all_under_a_pointer_the_topmost_first) {
    const int scenes = test_rounds(SCENES);
    test_tally under = {0, 0};
    for (int i = 0; i < scenes; ++i) {
        crowd c;
        const hm_world_options options = {.rule = {i % 3 ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, i % 5 / 4}};
        crowd_make(&c, i, &options);
        for (int k = 0; k < QUESTIONS; ++k) {
            test_note("scene %d question %d", i, k);
            check_pointer(&c, &under);
        }
        crowd_free(&c);
    }
    CHECK_TALLY(under);
}

// ---- one by one ---------------------------------------------------------------------------------------------------

typedef struct table {
    hm_world *world;
    hm_mask *mask;
} table;

// Cards of 4 x 4 pixels with a hole in the middle.
static void table_make(table *t) {
    hm_shape shape;
    uint32_t set;
    t->mask = mask_of_text("####\n#..#\n#..#\n####\n");
    hm_shape_mask(t->mask, &shape);
    REQUIRE(hm_world_create(NULL, NULL, &t->world) == HM_OK);
    REQUIRE(hm_world_add_shapes(t->world, &shape, 1, &set) == HM_OK);
}

static void table_free(table *t) {
    hm_world_destroy(t->world);
    hm_mask_destroy(t->mask);
}

static hm_object table_add(table *t, double x, double y, int z) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    def.xform = crowd_xform((hm_vec2){x, y});
    def.z = z;
    REQUIRE(hm_world_add(t->world, &def, &id) == HM_OK);
    return id;
}

TEST(the_larger_z_is_on_top_then_the_newer) {
    table t;
    hm_pick out[4];
    table_make(&t);
    const hm_object low = table_add(&t, 0, 0, -5), gone = table_add(&t, 0, 0, 0), high = table_add(&t, 0, 0, 9);
    const hm_object old = table_add(&t, 0, 0, 0);
    REQUIRE(hm_world_remove(t.world, gone));
    const hm_object young = table_add(&t, 0, 0, 0); // with the number of one that is older than all but one
    CHECK((uint32_t)young < (uint32_t)high || (uint32_t)young > (uint32_t)old);
    CHECK_INT((int64_t)hm_world_at_point(t.world, (hm_vec2){0.5, 0.5}, 0, NULL, out, 4), 4);
    CHECK(out[0].object == high && out[1].object == young && out[2].object == old && out[3].object == low);
    REQUIRE(hm_world_set_z(t.world, low, 10) == HM_OK);
    CHECK(hm_world_pick(t.world, (hm_vec2){0.5, 0.5}, 0, NULL, out) && out[0].object == low);
    table_free(&t);
}

// Through the hole of the upper card one picks the lower one; edges are in no card, middles of pixels are.
TEST(picking_is_exact_to_the_pixel) {
    table t;
    hm_pick pick;
    table_make(&t);
    const hm_object lower = table_add(&t, 1, 1, 0), upper = table_add(&t, 0, 0, 1);
    CHECK(hm_world_pick(t.world, (hm_vec2){0.5, 0.5}, 0, NULL, &pick) && pick.object == upper);
    CHECK(pick.under && pick.distance == 0 && pick.feature.x == 0 && pick.feature.y == 0 && pick.feature.part == 0);
    CHECK(hm_world_pick(t.world, (hm_vec2){1.5, 2.5}, 0, NULL, &pick) && pick.object == lower);
    CHECK(pick.feature.x == 0 && pick.feature.y == 1);
    CHECK(!hm_world_pick(t.world, (hm_vec2){2.5, 2}, 0, NULL, &pick));
    CHECK(!hm_world_pick(t.world, (hm_vec2){0, 0.5}, 0, NULL, &pick));
    CHECK(hm_world_pick(t.world, (hm_vec2){0x1p-24, 0.5}, 0, NULL, &pick) && pick.object == upper);
    CHECK(hm_world_pick(t.world, (hm_vec2){3.5, 3.5}, 0, NULL, &pick) && pick.object == upper);
    table_free(&t);
}

// What is right under a finger comes before what lies on top beside it, and that by its distance.
TEST(a_finger_picks_what_is_under_it_then_the_nearest) {
    table t;
    hm_pick out[4];
    table_make(&t);
    const hm_object far = table_add(&t, 10, 0, 9), under = table_add(&t, 0, 0, -9), near = table_add(&t, -5, 0, 0);
    const hm_object over = table_add(&t, 10, 0, 9);
    const hm_vec2 point = {0.5, 0.5};
    CHECK_INT((int64_t)hm_world_at_point(t.world, point, 20, NULL, out, 4), 4);
    CHECK(out[0].object == under && out[0].under && out[0].distance == 0);
    CHECK(out[1].object == near && !out[1].under && out[1].distance == 1.5);
    CHECK(out[2].object == over && out[3].object == far && out[3].distance == 9.5);
    CHECK(hm_world_pick(t.world, point, 20, NULL, out) && out[0].object == under);
    CHECK(hm_world_pick(t.world, (hm_vec2){9.5, 0.5}, 20, NULL, out) && out[0].object == over);
    CHECK_INT((int64_t)hm_world_at_point(t.world, (hm_vec2){-0.5, 0.5}, 0.5, NULL, out, 4), 0);
    CHECK_INT((int64_t)hm_world_at_point(t.world, (hm_vec2){-0.5, 0.5}, 0.5 + 0x1p-16, NULL, out, 4), 2);
    table_free(&t);
}

// ---- what is near -------------------------------------------------------------------------------------------------

static int expected_near(const crowd *c, const hm_shape *shape, const hm_xform *xform, double reach,
                         const hm_query *query, ref_found *out, test_tally *tally) {
    int count = 0;
    for (int i = 0; i < c->count; ++i) {
        if (!crowd_wanted(c, query, i)) continue;
        ref_found found = crowd_found(c, i);
        found.distance = hm_distance(shape, xform, crowd_shape(c, i), &c->object[i].def.xform, NULL);
        if (test_count(tally, found.distance <= reach && found.distance < INFINITY)) out[count++] = found;
    }
    ref_order(out, count, ref_by_distance);
    return count;
}

static void check_near(const crowd *c, bool point, test_tally *tally) {
    static const double reaches[] = {0, 2, 4, 9.5, INFINITY};
    ref_found expected[CROWD_OBJECTS];
    hm_near out[CROWD_OBJECTS];
    crowd_query space;
    const hm_query *query = crowd_random_query(c, &space);
    const hm_vec2 position = random_point(c);
    const int number = test_below(CROWD_SHAPES);
    const double reach = TEST_PICK(reaches);
    hm_shape shape = c->shape[number].shape;
    hm_xform xform = point ? crowd_xform(position) : crowd_random_xform();
    if (point) REQUIRE(hm_shape_point(0, 0, &shape) == HM_OK);
    const int count = expected_near(c, &shape, &xform, reach, query, expected, tally);
    const int32_t capacity = crowd_random_capacity(count);
    const int32_t reported = point ? hm_world_nearest(c->world, position, reach, query, out, capacity)
                                   : hm_world_nearest_to(c->world, &shape, &xform, reach, query, out, capacity);
    CHECK_INT((int64_t)reported, (int64_t)capacity < count ? (int64_t)capacity : count);
    for (int32_t i = 0; i < reported; ++i) {
        const double dx = out[i].points.a.x - out[i].points.b.x, dy = out[i].points.a.y - out[i].points.b.y;
        CHECK_INT((int64_t)out[i].object, (int64_t)expected[i].id);
        CHECK(out[i].distance == expected[i].distance);
        CHECK_NEAR(sqrt(dx * dx + dy * dy), out[i].distance, 0x1p-19);
    }
}

TEST(the_nearest_of_all) {
    const int scenes = test_rounds(SCENES);
    test_tally tally = {0, 0};
    for (int i = 0; i < scenes; ++i) {
        crowd c;
        crowd_make(&c, i, NULL);
        for (int k = 0; k < QUESTIONS; ++k) {
            test_note("scene %d question %d", i, k);
            check_near(&c, k % 2 == 0, &tally);
        }
        crowd_free(&c);
    }
    CHECK_TALLY(tally);
}

// Some are equally far: then the numbers decide, also about who is among the first.
TEST(equally_near_ones_come_by_number) {
    table t;
    hm_near out[8];
    hm_object id[8];
    table_make(&t);
    for (int i = 0; i < 8; ++i) id[i] = table_add(&t, i % 2 ? 10 : -14, i / 2 * 4 - 8, 0);
    REQUIRE(hm_world_refresh(t.world) == HM_OK);
    const int order[] = {2, 3, 4, 5, 0, 1, 6, 7}; // 10, 10 and the corners of the others
    for (int32_t capacity = 1; capacity <= 8; ++capacity) {
        CHECK_INT((int64_t)hm_world_nearest(t.world, (hm_vec2){0, 0}, 100, NULL, out, capacity), (int64_t)capacity);
        for (int32_t i = 0; i < capacity; ++i) CHECK(out[i].object == id[order[i]]);
    }
    CHECK_INT((int64_t)hm_world_nearest(t.world, (hm_vec2){0, 0}, 10, NULL, out, 8), 4);
    CHECK_INT((int64_t)hm_world_nearest(t.world, (hm_vec2){0, 0}, 9.999, NULL, out, 8), 0);
    table_free(&t);
}

TEST_MAIN(CASE(all_under_a_pointer_the_topmost_first), CASE(the_larger_z_is_on_top_then_the_newer),
          CASE(picking_is_exact_to_the_pixel), CASE(a_finger_picks_what_is_under_it_then_the_nearest),
          CASE(the_nearest_of_all), CASE(equally_near_ones_come_by_number))
