// A world whose work is done in pieces by several threads returns the same, bit by bit, as one that does it alone:
// for 1, 2, 3 and 8 of them, and for one that does nothing at once. Threads that query at once, with callbacks that
// try to change the world, are each refused it. scripts/checks/tsan builds this with ThreadSanitizer.
#include "posed.h"
#include "test_pool.h"

#include <stdlib.h>
#include <string.h>

enum { OBJECTS = 200, FRAMES = 4, SETS = 2 * HM_SHAPE_KIND_COUNT, EVENTS = 8192 };

// ---- a scene ------------------------------------------------------------------------------------------------------

static posed shapes[SETS];
static hm_xform poses[FRAMES][OBJECTS];
static hm_object_def defs[OBJECTS];

static hm_xform random_pose(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position.x = test_below(300);
    pose.position.y = test_below(300);
    pose.angle = test_below(6283) / 1000.0;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static void make_scene(void) {
    for (int i = 0; i < SETS; ++i) {
        hm_shape_kind kind = i % 2 ? HM_SHAPE_MASK : (hm_shape_kind)(i / 2 % HM_SHAPE_KIND_COUNT);
        // A point deep in a mask is far from out of it, which takes long to find.
        if (kind == HM_SHAPE_POINT) kind = HM_SHAPE_CIRCLE;
        shapes[i] = posed_random(kind, POSED_FREE, 24);
    }
    for (int i = 0; i < OBJECTS; ++i) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.shapes = (uint32_t)test_below(SETS);
        def.xform = random_pose();
        def.flags = test_below(10) == 0 ? HM_OBJECT_FIXED : test_below(4) ? 0 : HM_OBJECT_STAY;
        if (test_below(50) == 0) def.flags |= HM_OBJECT_CONTACTS;
        if (test_below(8) == 0) def.flags |= HM_OBJECT_SWEPT;
        defs[i] = def;
        for (int frame = 0; frame < FRAMES; ++frame) poses[frame][i] = random_pose();
    }
}

/// What was returned in all frames.
typedef struct record {
    hm_event event[EVENTS];
    hm_passing passing[EVENTS];
    hm_contact_info contact[EVENTS];
    hm_touching touching[EVENTS];
    int32_t events, passings, contacts, touchings;
} record;

static void note_update(record *r, hm_world *world) {
    REQUIRE(hm_world_update(world) == HM_OK);
    const int32_t events = hm_world_events(world, &r->event[r->events], EVENTS - r->events);
    REQUIRE(r->events + events <= EVENTS);
    for (int32_t i = 0; i < events; ++i)
        if (hm_world_event_contact(world, i, &r->contact[r->contacts])) r->contacts++;
    r->events += events;
    r->passings += hm_world_passings(world, &r->passing[r->passings], EVENTS - r->passings);
    REQUIRE(r->passings <= EVENTS);
    r->touchings = hm_world_touching(world, r->touching, EVENTS);
}

static void run_scene(const hm_tasks *tasks, record *out) {
    hm_world_options options = {0};
    hm_world *world;
    hm_object object[OBJECTS];
    uint32_t set;
    if (tasks) options.tasks = *tasks;
    memset(out, 0, sizeof *out);
    REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
    for (int i = 0; i < SETS; ++i) REQUIRE(hm_world_add_shapes(world, &shapes[i].shape, 1, &set) == HM_OK);
    for (int i = 0; i < OBJECTS; ++i) REQUIRE(hm_world_add(world, &defs[i], &object[i]) == HM_OK);
    note_update(out, world);
    for (int frame = 0; frame < FRAMES; ++frame) {
        for (int i = 0; i < OBJECTS; ++i) REQUIRE(hm_world_set_xform(world, object[i], &poses[frame][i]) == HM_OK);
        note_update(out, world);
    }
    hm_world_destroy(world);
}

static bool same_contact(const hm_contact_info *a, const hm_contact_info *b) {
    return a->count == b->count && a->depth == b->depth && a->normal.x == b->normal.x && a->normal.y == b->normal.y &&
           a->point[0].point.x == b->point[0].point.x && a->point[0].point.y == b->point[0].point.y;
}

static bool same_passing(const hm_passing *a, const hm_passing *b) {
    return a->a == b->a && a->b == b->b && a->fraction == b->fraction && a->point.x == b->point.x &&
           a->point.y == b->point.y && a->normal.x == b->normal.x && a->normal.y == b->normal.y;
}

static void compare(const record *a, const record *b) {
    CHECK(a->events == b->events && a->contacts == b->contacts);
    REQUIRE(a->passings == b->passings && a->touchings == b->touchings);
    for (int32_t i = 0; i < a->events; ++i) {
        const hm_event *x = &a->event[i], *y = &b->event[i];
        CHECK(x->kind == y->kind && x->a == y->a && x->b == y->b && x->since == y->since);
    }
    for (int32_t i = 0; i < a->contacts; ++i) CHECK(same_contact(&a->contact[i], &b->contact[i]));
    for (int32_t i = 0; i < a->passings; ++i) CHECK(same_passing(&a->passing[i], &b->passing[i]));
    for (int32_t i = 0; i < a->touchings; ++i)
        CHECK(a->touching[i].a == b->touching[i].a && a->touching[i].b == b->touching[i].b);
}

TEST(any_number_of_workers_reports_the_same) {
    static const int workers[] = {0, 1, 2, 3, 8};
    static record alone, together;
    make_scene();
    run_scene(NULL, &alone);
    test_note("%d events, %d contacts, %d passings, %d pairs", (int)alone.events, (int)alone.contacts,
              (int)alone.passings, (int)alone.touchings);
    CHECK(alone.events > 500 && alone.contacts > 3 && alone.passings > 300 && alone.touchings > 50);
    for (size_t i = 0; i < sizeof workers / sizeof *workers; ++i) {
        pool p = {workers[i], 0};
        const hm_tasks tasks = {pool_enqueue, pool_finish, &p};
        run_scene(&tasks, &together);
        test_note("%d workers", workers[i]);
        CHECK(p.jobs > 2 * FRAMES);
        compare(&alone, &together);
    }
    for (int i = 0; i < SETS; ++i) posed_free(&shapes[i]);
}

// ---- questions with callbacks, at once ----------------------------------------------------------------------------

enum { ASKERS = 4, ROUNDS = 60 };

typedef struct asker {
    hm_world *world;
    hm_object object[OBJECTS];
    long calls, taken;    // of its callbacks, and of these that could change something
    int32_t found, first; // by all questions, and by those of one round
    bool same;            // each round found the same
} asker;

static void try_to_change(asker *a) {
    const hm_xform there = HM_XFORM_IDENTITY;
    ++a->calls;
    a->taken += hm_world_set_xform(a->world, a->object[a->calls % OBJECTS], &there) != HM_ERROR_BUSY;
    a->taken += hm_world_remove(a->world, a->object[a->calls % OBJECTS]);
    a->taken += hm_world_update(a->world) != HM_ERROR_BUSY;
}

static bool asker_passes(void *ctx, hm_object object) {
    try_to_change(ctx);
    return object % 5 != 0;
}

// Some rounds without a callback: these are not counted, and queries of others meanwhile are.
static void *asker_run(void *ctx) {
    asker *a = ctx;
    const hm_query query = {.passes = asker_passes, .passes_ctx = a};
    static const hm_circle area = {150, 150, 90};
    hm_object found[OBJECTS];
    hm_world_hit hits[OBJECTS];
    a->same = true;
    for (int round = 0; round < ROUNDS; ++round) {
        int32_t here = hm_world_in_circle(a->world, &area, &query, found, OBJECTS);
        here += hm_world_ray_all(a->world, (hm_vec2){0, 10}, (hm_vec2){300, 290}, &query, hits, OBJECTS);
        here += hm_world_in_circle(a->world, &area, NULL, found, OBJECTS);
        if (round == 0) a->first = here;
        a->same = a->same && here == a->first;
        a->found += here;
    }
    return NULL;
}

TEST(callbacks_of_several_threads_change_nothing) {
    static asker askers[ASKERS];
    pthread_t thread[ASKERS];
    hm_world *world;
    uint32_t set;
    make_scene();
    REQUIRE(hm_world_create(NULL, NULL, &world) == HM_OK);
    for (int i = 0; i < SETS; ++i) REQUIRE(hm_world_add_shapes(world, &shapes[i].shape, 1, &set) == HM_OK);
    askers[0] = (asker){.world = world};
    for (int i = 0; i < OBJECTS; ++i) REQUIRE(hm_world_add(world, &defs[i], &askers[0].object[i]) == HM_OK);
    REQUIRE(hm_world_update(world) == HM_OK);
    const uint64_t before = hm_world_hash(world);
    for (int i = 1; i < ASKERS; ++i) askers[i] = askers[0];
    for (int i = 0; i < ASKERS; ++i) REQUIRE(pthread_create(&thread[i], NULL, asker_run, &askers[i]) == 0);
    for (int i = 0; i < ASKERS; ++i) REQUIRE(pthread_join(thread[i], NULL) == 0);
    for (int i = 0; i < ASKERS; ++i) {
        const asker *a = &askers[i];
        test_note("thread %d: %d calls, %d changes, %d found", i, (int)a->calls, (int)a->taken, (int)a->found);
        CHECK(a->calls > 10 * ROUNDS && a->taken == 0 && a->found > ROUNDS && a->same && a->first == askers[0].first);
    }
    CHECK(hm_world_hash(world) == before);
    // All have counted down what they counted up.
    CHECK_RESULT(hm_world_set_z(world, askers[0].object[0], 1), HM_OK);
    CHECK(hm_world_remove(world, askers[0].object[1]));
    hm_world_destroy(world);
    for (int i = 0; i < SETS; ++i) posed_free(&shapes[i]);
}

TEST(both_functions_or_none) {
    hm_world_options options = {0};
    hm_world *world = NULL;
    options.tasks.enqueue = pool_enqueue;
    CHECK_RESULT(hm_world_create(&options, NULL, &world), HM_ERROR_RANGE);
    options.tasks = (hm_tasks){NULL, pool_finish, NULL};
    CHECK_RESULT(hm_world_create(&options, NULL, &world), HM_ERROR_RANGE);
    CHECK(world == NULL);
}

TEST_MAIN(CASE(any_number_of_workers_reports_the_same), CASE(callbacks_of_several_threads_change_nothing),
          CASE(both_functions_or_none))
