// Shapes of any kinds on the deciding edge (edges.h) as objects of a world: all that a world answers about them is
// what the question about the two shapes alone answers, to the last bit.
#include "casting.h"
#include "stand.h"

#include <hitmask/world.h>
#include <hitmask/cast.h>
#include <hitmask/world_query.h>

#include <math.h>

enum { PAIRS = 4, OBJECTS = 2 * PAIRS };

/// Some pairs in one world, whose rule is that of the first; pairs of slopes or walls, or without these.
typedef struct crowd {
    uint64_t number;
    edge_pair pair[PAIRS];
    hm_world *world;
    hm_object id[OBJECTS]; ///< a and b of each pair in turn
} crowd;

// ---- making ------------------------------------------------------------------------------------------------------

static const edge_body *body_of(const crowd *c, int i) { return i % 2 ? &c->pair[i / 2].b : &c->pair[i / 2].a; }

static const hm_rule *rule_of(const crowd *c) { return &c->pair[0].rule; }

static hm_xform point_of(const crowd *c, int i) {
    hm_object_def def;
    REQUIRE(hm_world_get(c->world, c->id[i], &def));
    return def.xform;
}

static void add(crowd *c, int i, const hm_xform *at) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    REQUIRE(hm_world_add_shapes(c->world, &body_of(c, i)->shape, 1, &def.shapes) == HM_OK);
    def.xform = *at;
    def.flags = HM_OBJECT_SWEPT;
    REQUIRE(hm_world_add(c->world, &def, &c->id[i]) == HM_OK);
}

static void crowd_make(crowd *c, uint64_t number, bool maps) {
    hm_world_options options = {.broad = {.kind = (hm_broad_kind)(number % HM_BROAD_KIND_COUNT)}};
    c->number = number;
    for (int k = 0; k < PAIRS; ++k) {
        const uint64_t n = number * PAIRS + (uint64_t)k;
        c->pair[k] =
            maps ? edge_map_pair(n, (int32_t)(n % EDGE_MAP_PAIRS))
                 : edge_pair_random(n, (edge_kind)(n / EDGE_KINDS % EDGE_KINDS), (edge_kind)(n % EDGE_KINDS), 3);
    }
    options.rule = *rule_of(c);
    REQUIRE(hm_world_create(&options, NULL, &c->world) == HM_OK);
    for (int i = 0; i < OBJECTS; ++i) add(c, i, i % 2 ? &c->pair[i / 2].hit : &c->pair[i / 2].a.xform);
}

static void crowd_free(crowd *c) {
    hm_world_destroy(c->world);
    for (int k = 0; k < PAIRS; ++k) edge_pair_free(&c->pair[k]);
}

// ---- pairs that touch --------------------------------------------------------------------------------------------

static bool meets(const crowd *c, int i, int k) {
    const hm_xform at_i = point_of(c, i), at_k = point_of(c, k);
    return hm_overlap(&body_of(c, i)->shape, &at_i, &body_of(c, k)->shape, &at_k, rule_of(c));
}

// All pairs in the order of their objects, which are numbered as they were added.
static void check_touching(const crowd *c, test_tally *met) {
    hm_touching reported[OBJECTS * OBJECTS];
    const int32_t count = hm_world_touching(c->world, reported, OBJECTS * OBJECTS);
    int32_t n = 0;
    for (int i = 0; i < OBJECTS; ++i) {
        for (int k = i + 1; k < OBJECTS; ++k) {
            const bool expected = meets(c, i, k);
            if (i % 2 == 0 && k == i + 1) test_count(met, expected);
            if (!expected) continue;
            if (CHECK(n < count)) CHECK(reported[n].a == c->id[i] && reported[n].b == c->id[k]);
            ++n;
        }
    }
    CHECK_INT((int64_t)count, (int64_t)n);
}

// What began or ended since the positions before: `was` holds which pairs touched.
static void check_events(const crowd *c, const bool was[PAIRS]) {
    hm_event event[OBJECTS * OBJECTS];
    const int32_t count = hm_world_events(c->world, event, OBJECTS * OBJECTS);
    for (int p = 0; p < PAIRS; ++p) {
        const bool is = meets(c, 2 * p, 2 * p + 1);
        int begins = 0, ends = 0;
        for (int32_t i = 0; i < count; ++i) {
            if (event[i].a != c->id[2 * p] || event[i].b != c->id[2 * p + 1]) continue;
            begins += event[i].kind == HM_EVENT_BEGIN;
            ends += event[i].kind == HM_EVENT_END;
        }
        CHECK_INT(begins, is && !was[p]);
        CHECK_INT(ends, was[p] && !is);
    }
}

static bool has(const hm_object *list, int32_t count, hm_object id) {
    for (int32_t i = 0; i < count; ++i)
        if (list[i] == id) return true;
    return false;
}

static void check_same_contact(const hm_contact_info *p, const hm_contact_info *q) {
    CHECK_INT(p->count, q->count);
    CHECK(stand_same_vector(p->normal, q->normal) && p->depth == q->depth);
    for (int i = 0; i < p->count; ++i) {
        const hm_contact_point *one = &p->point[i], *two = &q->point[i];
        CHECK(stand_same_vector(one->point, two->point) && one->depth == two->depth);
        CHECK(stand_same_feature(one->feature_a, two->feature_a) &&
              stand_same_feature(one->feature_b, two->feature_b));
    }
}

static void check_contact(const crowd *c, int i, int k) {
    hm_contact_info reported, expected;
    const hm_xform at_i = point_of(c, i), at_k = point_of(c, k);
    const bool met = hm_contact(&body_of(c, i)->shape, &at_i, &body_of(c, k)->shape, &at_k,
                                &(hm_contact_options){.rule = rule_of_pointer(rule_of(c))}, &expected);
    CHECK_INT(hm_world_contact(c->world, c->id[i], c->id[k], &reported), met);
    if (met) check_same_contact(&reported, &expected);
}

// ---- questions about one shape -----------------------------------------------------------------------------------

// b at some position as a shape, and the object b moved there, against a.
static void check_areas(const crowd *c, int p, const hm_xform *at) {
    const edge_pair *pair = &c->pair[p];
    const hm_object a = c->id[2 * p], b = c->id[2 * p + 1];
    const hm_query query = {.rule = &pair->rule, .except = b};
    hm_object found[OBJECTS], blocker;
    const bool met = hm_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, at, &pair->rule);
    const bool within = hm_within(&pair->a.shape, &pair->a.xform, &pair->b.shape, at, &pair->rule);
    int32_t count = hm_world_in_shape(c->world, &pair->b.shape, at, &query, found, OBJECTS);
    CHECK_INT(has(found, count, a), met);
    count = hm_world_within_shape(c->world, &pair->b.shape, at, &query, found, OBJECTS);
    CHECK_INT(has(found, count, a), within);
    count = hm_world_would_touch(c->world, b, at, &query, found, OBJECTS);
    CHECK_INT(has(found, count, a), met);
    CHECK_INT(hm_world_place_free(c->world, b, at, &query, &blocker), count == 0);
    CHECK(blocker == (count > 0 ? found[0] : HM_NO_OBJECT));
}

static void check_near(const crowd *c, int p, const hm_xform *at) {
    const edge_pair *pair = &c->pair[p];
    const hm_query query = {.except = c->id[2 * p + 1]};
    hm_near found[OBJECTS];
    hm_points points;
    const double distance = hm_distance(&pair->b.shape, at, &pair->a.shape, &pair->a.xform, &points);
    const int32_t count = hm_world_nearest_to(c->world, &pair->b.shape, at, INFINITY, &query, found, OBJECTS);
    CHECK_INT((int64_t)count, OBJECTS - 1);
    for (int32_t i = 0; i < count; ++i) {
        if (i > 0) CHECK(found[i].distance >= found[i - 1].distance);
        if (found[i].object != c->id[2 * p]) continue;
        CHECK(found[i].distance == distance);
        CHECK(stand_same_vector(found[i].points.a, points.a) && stand_same_vector(found[i].points.b, points.b));
    }
}

static void check_point(const crowd *c, int p, const hm_xform *at) {
    const edge_pair *pair = &c->pair[p];
    const hm_query query = {.rule = &pair->rule, .except = c->id[2 * p + 1]};
    hm_shape point;
    hm_pick found[OBJECTS];
    const hm_vec2 position = {(double)at->ox / 16777216, (double)at->oy / 16777216};
    hm_xform there = HM_XFORM_IDENTITY;
    there.ox = at->ox;
    there.oy = at->oy;
    if (fabs(position.x) > HM_MAX_POSITION || fabs(position.y) > HM_MAX_POSITION) return;
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
    const int32_t count = hm_world_at_point(c->world, position, 0, &query, found, OBJECTS);
    bool any = false;
    for (int32_t i = 0; i < count; ++i) any |= found[i].object == c->id[2 * p] && found[i].under;
    CHECK_INT(any, hm_overlap(&pair->a.shape, &pair->a.xform, &point, &there, &pair->rule));
}

// ---- motions -----------------------------------------------------------------------------------------------------

static void check_cast(const crowd *c, int p, const edge_motion *m, test_tally *hits) {
    const edge_pair *pair = &c->pair[p];
    const hm_query query = {.rule = &pair->rule, .except = c->id[2 * p + 1], .start = m->start};
    hm_world_hit all[OBJECTS], first = {.object = HM_NO_OBJECT};
    hm_cast_hit hit;
    const hm_vec2 motion = edge_pixels(m->way);
    const bool expected = test_count(hits, hm_cast(&pair->a.shape, &pair->a.xform, &pair->b.shape, &m->from, motion,
                                                   &(hm_cast_options){.rule = pair->rule, .start = m->start}, &hit));
    const int32_t count = hm_world_cast_all(c->world, &pair->b.shape, &m->from, motion, &query, all, OBJECTS);
    bool found = false;
    for (int32_t i = 0; i < count; ++i) {
        if (i > 0) CHECK(all[i].hit.fraction >= all[i - 1].hit.fraction);
        if (all[i].object != c->id[2 * p]) continue;
        found = true;
        cast_check_same(&all[i].hit, &hit);
        CHECK(all[i].hit.feature_a.part == hit.feature_a.part && all[i].hit.feature_b.part == hit.feature_b.part);
    }
    CHECK_INT(found, expected);
    CHECK_INT(hm_world_cast(c->world, &pair->b.shape, &m->from, motion, &query, &first), count > 0);
    CHECK(first.object == (count > 0 ? all[0].object : HM_NO_OBJECT));
    if (count > 0) cast_check_same(&first.hit, &all[0].hit);
}

// b goes as an object from where the motion starts to its end.
static void check_passing(crowd *c, int p, const edge_motion *m) {
    const edge_pair *pair = &c->pair[p];
    const hm_object a = c->id[2 * p], b = c->id[2 * p + 1];
    const hm_xform to = edge_moved(&m->from, m->way.x, m->way.y);
    hm_passing passing[OBJECTS * OBJECTS];
    hm_cast_hit hit;
    if (!hm_xform_valid(&to)) return;
    REQUIRE(hm_world_teleport(c->world, b, &m->from) == HM_OK && hm_world_update(c->world) == HM_OK);
    REQUIRE(hm_world_set_xform(c->world, b, &to) == HM_OK && hm_world_update(c->world) == HM_OK);
    const bool expected =
        !hm_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &m->from, rule_of(c)) &&
        hm_cast(&pair->a.shape, &pair->a.xform, &pair->b.shape, &m->from, edge_pixels(m->way),
                &(hm_cast_options){.rule = rule_of_pointer(rule_of(c)), .start = HM_CAST_NEVER}, &hit);
    const int32_t count = hm_world_passings(c->world, passing, OBJECTS * OBJECTS);
    bool found = false;
    for (int32_t i = 0; i < count; ++i) {
        if (passing[i].a != a || passing[i].b != b) continue;
        found = true;
        if (!expected) continue;
        CHECK(passing[i].fraction == hit.fraction);
        CHECK(stand_same_vector(passing[i].point, hit.point) && stand_same_vector(passing[i].normal, hit.normal));
    }
    CHECK_INT(found, expected);
}

// ---- the walk ----------------------------------------------------------------------------------------------------

static void check_questions(const crowd *c) {
    for (int p = 0; p < PAIRS; ++p) {
        edging_note(c->number * PAIRS + (uint64_t)p, &c->pair[p], NULL);
        check_contact(c, 2 * p, 2 * p + 1);
        check_contact(c, 2 * p + 1, 2 * p);
        check_areas(c, p, &c->pair[p].hit);
        check_areas(c, p, &c->pair[p].miss);
        check_near(c, p, &c->pair[p].miss);
        check_point(c, p, &c->pair[p].hit);
    }
}

// At the last step of each contact, then at the first without.
static void check_answers(bool maps, int rounds) {
    const uint64_t from = test_random() >> 16;
    test_tally met = {0, 0};
    for (int i = 0; i < test_rounds(rounds); ++i) {
        crowd c;
        bool was[PAIRS] = {false};
        crowd_make(&c, from + (uint64_t)i, maps);
        REQUIRE(hm_world_update(c.world) == HM_OK);
        test_note("crowd %d", i);
        check_events(&c, was);
        check_touching(&c, &met);
        check_questions(&c);
        for (int p = 0; p < PAIRS; ++p) {
            was[p] = meets(&c, 2 * p, 2 * p + 1);
            REQUIRE(hm_world_set_xform(c.world, c.id[2 * p + 1], &c.pair[p].miss) == HM_OK);
        }
        check_questions(&c); // these see the change before the update
        REQUIRE(hm_world_update(c.world) == HM_OK);
        test_note("crowd %d", i);
        check_events(&c, was);
        check_touching(&c, &met);
        crowd_free(&c);
    }
    CHECK_TALLY(met);
}

static void check_moves(bool maps, int rounds) {
    const uint64_t from = test_random() >> 16;
    test_tally hits = {0, 0};
    for (int i = 0; i < test_rounds(rounds); ++i) {
        crowd c;
        crowd_make(&c, from + (uint64_t)i, maps);
        for (int p = 0; p < PAIRS; ++p) {
            edge_state = c.number * PAIRS + (uint64_t)p;
            const edge_motion m = edge_motion_random(&c.pair[p]);
            edging_note(c.number * PAIRS + (uint64_t)p, &c.pair[p], &m);
            check_cast(&c, p, &m, &hits);
            check_passing(&c, p, &m);
        }
        crowd_free(&c);
    }
    CHECK_TALLY(hits);
}

TEST(objects_answer_as_shapes_do) { check_answers(false, 150); }

TEST(objects_move_as_shapes_do) { check_moves(false, 150); }

TEST(objects_that_are_maps_answer_as_shapes_do) { check_answers(true, 8); }

TEST(objects_that_are_maps_move_as_shapes_do) { check_moves(true, test_short() ? 1 : 24); }

TEST_MAIN(CASE(objects_answer_as_shapes_do), CASE(objects_move_as_shapes_do),
          CASE(objects_that_are_maps_answer_as_shapes_do), CASE(objects_that_are_maps_move_as_shapes_do))
