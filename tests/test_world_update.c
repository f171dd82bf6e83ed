// Updates of worlds: pairs and events against the oracle, in a world of every kind of broad phase at once, over
// frames in which everything may change; and the single promises, one by one.
#include "worlds.h"

#include <stdlib.h>
#include <string.h>

// ---- scenes -------------------------------------------------------------------------------------------------------

static const char *const style_name[] = {"loose", "clusters", "equal", "nested", "power", "giant", "far"};

static test_tally overlaps;
static long contacts;

static void run_scene(worlds_style style, const hm_rule *rule, bool decides, int frames) {
    static worlds w;
    worlds_make(&w, style, rule, decides);
    const int objects = style == WORLDS_EQUAL || style == WORLDS_NESTED ? 40 : 90;
    for (int i = 0; i < objects; ++i) {
        const hm_object_def def = worlds_random_def(&w);
        worlds_add(&w, &def);
    }
    for (int frame = 0; frame < frames; ++frame) {
        const int changes = test_below(3) ? test_below(30) : 0;
        for (int i = 0; i < changes; ++i) worlds_random_change(&w);
        worlds_update(&w);
    }
    test_note("%s", style_name[style]);
    CHECK(w.reported[HM_EVENT_BEGIN] > 0);
    if (frames >= 10) CHECK(w.reported[HM_EVENT_END] > 0 && w.reported[HM_EVENT_STAY] > 0);
    overlaps.yes += w.overlaps.yes;
    overlaps.no += w.overlaps.no;
    contacts += w.contacts;
    worlds_free(&w);
}

TEST(scenes_of_every_style) {
    const int frames = test_rounds(30);
    for (int style = 0; style < WORLDS_STYLES; ++style) run_scene((worlds_style)style, NULL, false, frames);
    CHECK_TALLY(overlaps);
    if (frames >= 10) CHECK(contacts > 0);
}

TEST(scenes_under_rules) {
    const int frames = test_rounds(7);
    const hm_rule closed = {HM_TOUCH_CLOSED, 0}, near = {HM_TOUCH_AREA, 4.5};
    run_scene(WORLDS_LOOSE, &closed, false, frames);
    run_scene(WORLDS_CLUSTERS, &near, true, frames);
    run_scene(WORLDS_NESTED, &closed, true, frames);
    run_scene(WORLDS_EQUAL, &near, true, frames);
}

// ---- promises one by one ------------------------------------------------------------------------------------------

// A row of discs with radius 10 in one world.
typedef struct row {
    hm_world *world;
    hm_object disc[4];
} row;

static hm_object row_disc(row *r, double x, uint32_t flags, uint64_t user) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    REQUIRE(hm_steps_from_pixels(x, &def.xform.ox) == HM_OK);
    def.flags = flags;
    def.user = user;
    REQUIRE(hm_world_add(r->world, &def, &id) == HM_OK);
    return id;
}

// Discs 15 pixels apart: each touches its neighbours.
static row row_make(const hm_allocator *alloc, uint32_t flags) {
    row r = {0};
    hm_shape shapes[2];
    uint32_t set;
    REQUIRE(hm_shape_circle(0, 0, 10, &shapes[0]) == HM_OK);
    REQUIRE(hm_shape_circle(0, 0, 1, &shapes[1]) == HM_OK);
    REQUIRE(hm_world_create(NULL, alloc, &r.world) == HM_OK);
    REQUIRE(hm_world_add_shapes(r.world, shapes, 2, &set) == HM_OK);
    for (int i = 0; i < 4; ++i) r.disc[i] = row_disc(&r, 15.0 * i, flags, 100 + (uint64_t)i);
    return r;
}

// Updates, and checks how many events of each kind there are.
static void row_update(const row *r, int ends, int begins, int stays) {
    hm_event events[32];
    int reported[3] = {0};
    REQUIRE(hm_world_update(r->world) == HM_OK);
    const int32_t count = hm_world_events(r->world, events, 32);
    for (int32_t i = 0; i < count; ++i) reported[events[i].kind]++;
    CHECK_INT(reported[HM_EVENT_END], ends);
    CHECK_INT(reported[HM_EVENT_BEGIN], begins);
    CHECK_INT(reported[HM_EVENT_STAY], stays);
}

TEST(events_in_order) {
    row r = row_make(NULL, 0);
    hm_event events[4];
    row_update(&r, 0, 3, 0);
    REQUIRE(hm_world_events(r.world, events, 4) == 3);
    for (int i = 0; i < 3; ++i) {
        CHECK(events[i].a == r.disc[i] && events[i].b == r.disc[i + 1] && events[i].since == 1);
        CHECK(events[i].user_a == 100 + (uint64_t)i && events[i].user_b == 101 + (uint64_t)i);
    }
    // No room: what there is room for, and how many there are.
    memset(events, 0, sizeof events);
    CHECK_INT((int64_t)hm_world_events(r.world, events, 1), 3);
    CHECK(events[0].a == r.disc[0] && events[1].a == HM_NO_OBJECT);
    row_update(&r, 0, 0, 0);
    CHECK_INT((int64_t)hm_world_touching(r.world, NULL, 0), 3);
    hm_world_destroy(r.world);
}

TEST(what_makes_an_end) {
    row r = row_make(NULL, 0);
    hm_event event;
    const hm_filter none = {1, 0, 0};
    row_update(&r, 0, 3, 0);
    CHECK(hm_world_set_user(r.world, r.disc[3], 7) == HM_OK);
    CHECK(hm_world_remove(r.world, r.disc[3]));
    row_update(&r, 1, 0, 0);
    REQUIRE(hm_world_events(r.world, &event, 1) == 1);
    CHECK(event.a == r.disc[2] && event.b == r.disc[3] && event.user_b == 7 && event.since == 1);
    CHECK(hm_world_set_enabled(r.world, r.disc[0], false) == HM_OK);
    row_update(&r, 1, 0, 0);
    CHECK(hm_world_set_enabled(r.world, r.disc[0], true) == HM_OK);
    row_update(&r, 0, 1, 0);
    CHECK(hm_world_set_filter(r.world, r.disc[1], &none) == HM_OK);
    row_update(&r, 2, 0, 0);
    CHECK(hm_world_set_filter(r.world, r.disc[1], NULL) == HM_OK);
    row_update(&r, 0, 2, 0);
    CHECK(hm_world_set_frame(r.world, r.disc[1], 1) == HM_OK);
    row_update(&r, 2, 0, 0);
    CHECK(hm_world_set_shapes(r.world, r.disc[1], 0, 0) == HM_OK);
    row_update(&r, 0, 2, 0);
    hm_world_destroy(r.world);
}

// Away and back, or out and in again, between two updates is nothing; another object at the same position is.
TEST(what_is_undone_is_not_reported) {
    row r = row_make(NULL, 0);
    hm_xform far = HM_XFORM_IDENTITY, at = HM_XFORM_IDENTITY;
    far.ox = 1000 * HM_STEPS_PER_PIXEL;
    row_update(&r, 0, 3, 0);
    CHECK(hm_world_set_xform(r.world, r.disc[0], &far) == HM_OK);
    CHECK(hm_world_refresh(r.world) == HM_OK);
    CHECK(hm_world_set_xform(r.world, r.disc[0], &at) == HM_OK);
    CHECK(hm_world_set_enabled(r.world, r.disc[3], false) == HM_OK);
    CHECK(hm_world_set_enabled(r.world, r.disc[3], true) == HM_OK);
    row_update(&r, 0, 0, 0);
    CHECK(hm_world_remove(r.world, r.disc[0]));
    const hm_object other = row_disc(&r, 0, 0, 1);
    CHECK(other != r.disc[0]);
    row_update(&r, 1, 1, 0);
    CHECK(hm_world_remove(r.world, other));
    const hm_object brief = row_disc(&r, 0, 0, 1);
    CHECK(hm_world_remove(r.world, brief));
    row_update(&r, 1, 0, 0);
    hm_world_destroy(r.world);
}

TEST(stays_and_contacts_are_reported) {
    row r = row_make(NULL, 0);
    hm_contact_info info;
    row_update(&r, 0, 3, 0);
    CHECK(!hm_world_event_contact(r.world, 0, &info));
    CHECK(hm_world_set_flags(r.world, r.disc[1], HM_OBJECT_STAY) == HM_OK);
    row_update(&r, 0, 0, 2);
    CHECK(!hm_world_event_contact(r.world, 0, &info));
    CHECK(hm_world_set_flags(r.world, r.disc[0], HM_OBJECT_CONTACTS) == HM_OK);
    row_update(&r, 0, 0, 2);
    CHECK(hm_world_event_contact(r.world, 0, &info));
    CHECK(info.count == 1 && info.normal.x == 1 && info.depth == 5);
    CHECK(!hm_world_event_contact(r.world, 1, &info));
    hm_world_destroy(r.world);
}

TEST(fixed_ones_are_no_pair) {
    row r = row_make(NULL, HM_OBJECT_FIXED);
    row_update(&r, 0, 0, 0);
    CHECK(hm_world_set_flags(r.world, r.disc[1], 0) == HM_OK);
    row_update(&r, 0, 2, 0);
    CHECK(hm_world_set_flags(r.world, r.disc[2], 0) == HM_OK);
    row_update(&r, 0, 1, 0);
    CHECK(hm_world_set_flags(r.world, r.disc[1], HM_OBJECT_FIXED) == HM_OK);
    row_update(&r, 1, 0, 0);
    hm_world_destroy(r.world);
}

// ---- many pairs, and none to be had -------------------------------------------------------------------------------

// All on one point: every pair is there once, in order, and ends in order.
TEST(a_pile_has_all_its_pairs) {
    enum { MOST = 700 };
    const int n = test_rounds(MOST) < MOST ? 100 : MOST;
    hm_event *events = malloc((size_t)n * (size_t)n * sizeof *events);
    row r = row_make(NULL, 0);
    hm_touching last = {0};
    REQUIRE(events != NULL);
    for (int i = 0; i < 4; ++i) CHECK(hm_world_remove(r.world, r.disc[i]));
    for (int i = 0; i < n; ++i) row_disc(&r, 0, 0, 0);
    const int32_t pairs = n * (n - 1) / 2;
    for (int round = 0; round < 2; ++round) {
        REQUIRE(hm_world_update(r.world) == HM_OK);
        REQUIRE(hm_world_events(r.world, events, pairs) == pairs);
        for (int32_t i = 0; i < pairs; ++i) {
            const hm_touching pair = {events[i].a, events[i].b, 0};
            if (i > 0)
                CHECK((uint32_t)last.a < (uint32_t)pair.a ||
                      (last.a == pair.a && (uint32_t)last.b < (uint32_t)pair.b));
            CHECK(events[i].kind == (round == 0 ? HM_EVENT_BEGIN : HM_EVENT_END));
            last = pair;
        }
        for (hm_object id = hm_world_next(r.world, 0); id && round == 0; id = hm_world_next(r.world, id)) {
            CHECK_INT((int64_t)hm_world_touching_of(r.world, id, NULL, 0), n - 1);
            CHECK(hm_world_set_enabled(r.world, id, false) == HM_OK);
        }
        last = (hm_touching){0};
    }
    free(events);
    hm_world_destroy(r.world);
}

// Each allocation of an update fails in turn: nothing has changed then, and the next update reports all of it.
TEST(an_update_without_memory_changes_nothing) {
    for (long fail = 1, done = 0; !done; ++fail) {
        test_heap heap = {0};
        const hm_allocator alloc = heap_allocator(&heap);
        hm_touching pairs[8];
        hm_event events[8];
        row r = row_make(&alloc, HM_OBJECT_STAY | HM_OBJECT_CONTACTS | HM_OBJECT_SWEPT);
        row_update(&r, 0, 3, 0);
        for (int i = 0; i < 40; ++i) row_disc(&r, 15.0 * i, HM_OBJECT_CONTACTS, 0);
        for (int i = 0; i < 30; ++i) row_disc(&r, 15.0 * i, HM_OBJECT_SWEPT, 0);
        CHECK(hm_world_remove(r.world, r.disc[2]));
        hm_xform there = HM_XFORM_IDENTITY;
        there.ox = 10000;
        CHECK(hm_world_set_xform(r.world, r.disc[0], &there) == HM_OK);
        heap.fail_at = heap.calls + fail;
        const hm_result result = hm_world_update(r.world);
        heap.fail_at = 0;
        done = result == HM_OK;
        test_note("allocation %ld", fail);
        if (!done) {
            CHECK_RESULT(result, HM_ERROR_MEMORY);
            CHECK(hm_world_updates(r.world) == 1);
            REQUIRE(hm_world_touching(r.world, pairs, 8) == 3 && hm_world_events(r.world, events, 8) == 3);
            for (int i = 0; i < 3; ++i) CHECK(pairs[i].a == r.disc[i] && events[i].b == r.disc[i + 1]);
            CHECK(hm_world_passings(r.world, NULL, 0) == 0);
            CHECK(hm_world_update(r.world) == HM_OK);
        }
        CHECK(hm_world_updates(r.world) == 2);
        REQUIRE(hm_world_events(r.world, events, 8) > 8);
        CHECK(events[0].kind == HM_EVENT_END && events[1].kind == HM_EVENT_END);
        CHECK(events[2].kind == HM_EVENT_BEGIN && fail < 100);
        hm_world_destroy(r.world);
        CHECK_HEAP_EMPTY(heap);
    }
}

TEST_MAIN(CASE(scenes_of_every_style), CASE(scenes_under_rules), CASE(events_in_order), CASE(what_makes_an_end),
          CASE(what_is_undone_is_not_reported), CASE(stays_and_contacts_are_reported), CASE(fixed_ones_are_no_pair),
          CASE(a_pile_has_all_its_pairs), CASE(an_update_without_memory_changes_nothing))
