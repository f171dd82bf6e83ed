// Objects of a world: ids that are never reused, stale ones that do nothing, every setter, every refusal, and every
// allocation that fails.
#include "support.h"

#include <math.h>
#include <string.h>

/// A world with a set of two discs and one of a mask, and one object of each frame.
typedef struct fixture {
    hm_world *world;
    uint32_t discs, masks;
    hm_mask *mask;
    hm_object object[3];
} fixture;

static hm_xform at(double x) {
    hm_xform xform = HM_XFORM_IDENTITY;
    REQUIRE(hm_steps_from_pixels(x, &xform.ox) == HM_OK);
    return xform;
}

static fixture fixture_make(const hm_allocator *alloc) {
    fixture f = {0};
    hm_shape shapes[2];
    hm_object_def def = HM_OBJECT_DEFAULT;
    REQUIRE(hm_world_create(NULL, alloc, &f.world) == HM_OK);
    REQUIRE(hm_shape_circle(0, 0, 10, &shapes[0]) == HM_OK && hm_shape_circle(0, 0, 20, &shapes[1]) == HM_OK);
    REQUIRE(hm_world_add_shapes(f.world, shapes, 2, &f.discs) == HM_OK);
    f.mask = mask_of_text("##\n##\n");
    hm_shape_mask(f.mask, &shapes[0]);
    REQUIRE(hm_world_add_shapes(f.world, shapes, 1, &f.masks) == HM_OK);
    for (int i = 0; i < 3; ++i) {
        def.shapes = i < 2 ? f.discs : f.masks;
        def.frame = i % 2;
        def.xform = at(100 * i);
        def.user = 10 + (uint64_t)i;
        REQUIRE(hm_world_add(f.world, &def, &f.object[i]) == HM_OK);
    }
    return f;
}

static void fixture_free(fixture *f) {
    hm_world_destroy(f->world);
    hm_mask_destroy(f->mask);
}

// ---- worlds and sets ----------------------------------------------------------------------------------------------

TEST(what_a_world_is_made_of) {
    hm_world_options options = {0};
    hm_world *world = NULL;
    const double margins[] = {-1, 257, NAN, INFINITY};
    for (int i = 0; i < 4; ++i) {
        options.rule.margin = margins[i];
        CHECK_RESULT(hm_world_create(&options, NULL, &world), HM_ERROR_RANGE);
    }
    options = (hm_world_options){0};
    options.rule.touch = (hm_touch)7;
    CHECK_RESULT(hm_world_create(&options, NULL, &world), HM_ERROR_RANGE);
    options = (hm_world_options){0};
    options.broad.kind = HM_BROAD_KIND_COUNT;
    CHECK_RESULT(hm_world_create(&options, NULL, &world), HM_ERROR_RANGE);
    options = (hm_world_options){0};
    options.fixed.cell = -1;
    CHECK_RESULT(hm_world_create(&options, NULL, &world), HM_ERROR_RANGE);
    CHECK(world == NULL);
    hm_world_destroy(NULL);
}

TEST(the_broad_phase_in_use_is_returned) {
    for (int kind = 0; kind < HM_BROAD_KIND_COUNT; ++kind) {
        hm_world_options options = {.broad = {.kind = (hm_broad_kind)kind}, .fixed = {.kind = HM_BROAD_QUADTREE}};
        hm_world *world = NULL;
        CHECK_RESULT(hm_world_create(&options, NULL, &world), HM_OK);
        CHECK_RESULT(hm_world_update(world), HM_OK);
        if (kind != HM_BROAD_AUTO) CHECK_INT(hm_world_broad_chosen(world, false), kind);
        CHECK(hm_world_broad_chosen(world, false) != HM_BROAD_AUTO);
        CHECK_INT(hm_world_broad_chosen(world, true), HM_BROAD_QUADTREE);
        hm_world_destroy(world);
    }
}

TEST(sets_are_numbered_and_copied) {
    fixture f = fixture_make(NULL);
    hm_shape shapes[2];
    uint32_t set = 99;
    int32_t count = 0;
    CHECK_INT(f.discs, 0);
    CHECK_INT(f.masks, 1);
    const hm_shape *kept = hm_world_shapes(f.world, 0, &count);
    CHECK(kept != NULL && count == 2 && kept[1].radius == 20 << 16);
    CHECK(hm_world_shapes(f.world, 1, NULL) != NULL && hm_world_shapes(f.world, 2, &count) == NULL);
    memset(shapes, 0xFF, sizeof shapes);
    CHECK_RESULT(hm_world_add_shapes(f.world, shapes, 1, &set), HM_ERROR_RANGE);
    REQUIRE(hm_shape_point(0, 0, &shapes[0]) == HM_OK);
    CHECK_RESULT(hm_world_add_shapes(f.world, shapes, 2, &set), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_add_shapes(f.world, shapes, 0, &set), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_add_shapes(f.world, shapes, 65536, &set), HM_ERROR_RANGE);
    CHECK_INT(set, 99);
    CHECK_RESULT(hm_world_shapes_changed(f.world, 1), HM_OK);
    CHECK_RESULT(hm_world_shapes_changed(f.world, 2), HM_ERROR_RANGE);
    fixture_free(&f);
}

// ---- objects ------------------------------------------------------------------------------------------------------

TEST(what_an_object_is_is_returned) {
    fixture f = fixture_make(NULL);
    hm_object_def def, is;
    const hm_shape *shape;
    hm_xform xform;
    CHECK_INT(hm_world_count(f.world), 3);
    REQUIRE(hm_world_get(f.world, f.object[1], &def));
    CHECK(def.shapes == 0 && def.frame == 1 && def.user == 11 && def.xform.ox == at(100).ox && def.flags == 0);
    CHECK(world_shape_at(f.world, f.object[1], &shape, &xform) && shape->radius == 20 << 16);
    CHECK(xform.ox == at(100).ox);
    const hm_filter filter = {2, 5, -3};
    const hm_xform there = at(7);
    CHECK_RESULT(hm_world_set_xform(f.world, f.object[1], &there), HM_OK);
    CHECK_RESULT(hm_world_set_shapes(f.world, f.object[1], f.masks, 0), HM_OK);
    CHECK_RESULT(hm_world_set_filter(f.world, f.object[1], &filter), HM_OK);
    CHECK_RESULT(hm_world_set_flags(f.world, f.object[1], HM_OBJECT_STAY | HM_OBJECT_FIXED), HM_OK);
    CHECK_RESULT(hm_world_set_enabled(f.world, f.object[1], false), HM_OK);
    CHECK_RESULT(hm_world_set_z(f.world, f.object[1], -4), HM_OK);
    CHECK_RESULT(hm_world_set_user(f.world, f.object[1], UINT64_MAX), HM_OK);
    REQUIRE(hm_world_get(f.world, f.object[1], &is));
    CHECK(is.shapes == f.masks && is.frame == 0 && is.xform.ox == there.ox && is.z == -4 && is.user == UINT64_MAX);
    CHECK(is.flags == (HM_OBJECT_STAY | HM_OBJECT_FIXED | HM_OBJECT_DISABLED));
    CHECK(is.filter.category == 2 && is.filter.mask == 5 && is.filter.group == -3);
    CHECK_RESULT(hm_world_set_enabled(f.world, f.object[1], true), HM_OK);
    CHECK_RESULT(hm_world_set_filter(f.world, f.object[1], NULL), HM_OK);
    CHECK(hm_world_get(f.world, f.object[1], &is) && is.filter.mask == UINT32_MAX);
    CHECK(is.flags == (HM_OBJECT_STAY | HM_OBJECT_FIXED));
    CHECK(hm_world_get(f.world, f.object[1], NULL));
    fixture_free(&f);
}

TEST(what_is_out_of_range_is_refused) {
    fixture f = fixture_make(NULL);
    const hm_object id = f.object[0];
    hm_object out = 77;
    hm_object_def def = HM_OBJECT_DEFAULT, is;
    hm_xform bad[3] = {HM_XFORM_IDENTITY, HM_XFORM_IDENTITY, HM_XFORM_IDENTITY};
    bad[0].ux = 0;
    bad[1].ox = INT64_MAX;
    bad[2].vy = INT32_MIN;
    for (int i = 0; i < 3; ++i) {
        def.xform = bad[i];
        CHECK_RESULT(hm_world_add(f.world, &def, &out), HM_ERROR_RANGE);
        CHECK_RESULT(hm_world_set_xform(f.world, id, &bad[i]), HM_ERROR_RANGE);
        CHECK_RESULT(hm_world_teleport(f.world, id, &bad[i]), HM_ERROR_RANGE);
    }
    def.xform = at(0);
    for (int i = 0; i < 5; ++i) {
        hm_object_def wrong = def;
        if (i == 0) wrong.shapes = 2;
        if (i == 1) wrong.frame = 2;
        if (i == 2) wrong.frame = -1;
        if (i == 3) wrong.flags = 32;
        if (i == 4) wrong.shapes = UINT32_MAX;
        CHECK_RESULT(hm_world_add(f.world, &wrong, &out), HM_ERROR_RANGE);
        if (i != 3) CHECK_RESULT(hm_world_set_shapes(f.world, id, wrong.shapes, wrong.frame), HM_ERROR_RANGE);
    }
    CHECK_RESULT(hm_world_set_frame(f.world, id, 2), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_set_flags(f.world, id, 64), HM_ERROR_RANGE);
    // A pose of NaN becomes no xform at all.
    hm_pose pose = HM_POSE_DEFAULT;
    pose.angle = NAN;
    CHECK_RESULT(hm_xform_from_pose(&pose, &def.xform), HM_ERROR_RANGE);
    CHECK(out == 77 && hm_world_count(f.world) == 3 && hm_world_get(f.world, id, &is) && is.xform.ox == 0);
    fixture_free(&f);
}

// Each call with such an id answers that it is none.
static void check_stale(hm_world *world, hm_object id) {
    hm_object_def def;
    const hm_shape *shape;
    hm_xform xform = at(0);
    hm_contact_info info;
    CHECK(!hm_world_get(world, id, &def) && !world_shape_at(world, id, &shape, &xform));
    CHECK_RESULT(hm_world_set_xform(world, id, &xform), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_teleport(world, id, &xform), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_set_frame(world, id, 0), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_set_shapes(world, id, 0, 0), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_set_filter(world, id, NULL), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_set_flags(world, id, 0), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_set_enabled(world, id, true), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_set_z(world, id, 0), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_set_user(world, id, 0), HM_ERROR_STALE);
    CHECK(!hm_world_remove(world, id) && hm_world_touching_of(world, id, NULL, 0) == 0);
    CHECK(!hm_world_contact(world, id, id, &info));
}

TEST(stale_ids_do_nothing) {
    fixture f = fixture_make(NULL);
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object other;
    check_stale(f.world, HM_NO_OBJECT);
    check_stale(f.world, UINT64_MAX);
    check_stale(f.world, 4);
    check_stale(f.world, f.object[0] + (UINT64_C(1) << 32));
    CHECK(hm_world_remove(f.world, f.object[0]));
    check_stale(f.world, f.object[0]);
    CHECK(hm_world_update(f.world) == HM_OK);
    check_stale(f.world, f.object[0]);
    CHECK(hm_world_add(f.world, &def, &other) == HM_OK);
    CHECK((uint32_t)other == (uint32_t)f.object[0] && other != f.object[0]);
    check_stale(f.world, f.object[0]);
    CHECK(hm_world_get(f.world, other, &def));
    fixture_free(&f);
}

// Ids over many rounds: none twice, `next` returns those that are there in the order of their numbers, and numbers
// come again in an order that does not depend on that of the removals.
TEST(no_id_is_issued_twice) {
    enum { MOST = 64, ISSUED = 4096 };
    static hm_object issued[ISSUED];
    fixture f = fixture_make(NULL), g = fixture_make(NULL);
    hm_object there[MOST];
    hm_object_def def = HM_OBJECT_DEFAULT;
    int count = 3, all = 3;
    memcpy(there, f.object, sizeof f.object);
    memcpy(issued, f.object, sizeof f.object);
    for (int round = 0; round < 200; ++round) {
        const int gone = test_below(count + 1);
        // The same ones in both worlds, in opposite orders.
        for (int i = 0; i < gone; ++i) CHECK(hm_world_remove(f.world, there[i]));
        for (int i = gone; i-- > 0;) CHECK(hm_world_remove(g.world, there[i]));
        memmove(there, there + gone, (size_t)(count - gone) * sizeof *there);
        count -= gone;
        CHECK(hm_world_update(f.world) == HM_OK && hm_world_update(g.world) == HM_OK);
        for (int more = test_below(12); more > 0 && count < MOST && all < ISSUED; --more) {
            hm_object same;
            CHECK(hm_world_add(f.world, &def, &there[count]) == HM_OK);
            CHECK(hm_world_add(g.world, &def, &same) == HM_OK && same == there[count]);
            for (int i = 0; i < all; ++i) CHECK(issued[i] != same);
            issued[all++] = there[count++];
        }
        int visited = 0;
        uint32_t last = 0;
        for (hm_object id = hm_world_next(f.world, HM_NO_OBJECT); id; id = hm_world_next(f.world, id), ++visited) {
            CHECK((uint32_t)id > last);
            last = (uint32_t)id;
        }
        CHECK(visited == count && hm_world_count(f.world) == count);
    }
    fixture_free(&f);
    fixture_free(&g);
}

TEST(what_touches_now) {
    fixture f = fixture_make(NULL);
    hm_contact_info info;
    const hm_xform there = at(75);
    CHECK(!hm_world_contact(f.world, f.object[0], f.object[1], &info));
    CHECK(hm_world_set_xform(f.world, f.object[0], &there) == HM_OK);
    CHECK(hm_world_contact(f.world, f.object[0], f.object[1], &info));
    CHECK(info.depth == 5 && info.normal.x == 1);
    CHECK(hm_world_contact(f.world, f.object[1], f.object[0], &info) && info.normal.x == -1);
    CHECK(hm_world_set_enabled(f.world, f.object[1], false) == HM_OK);
    CHECK(!hm_world_contact(f.world, f.object[0], f.object[1], &info));
    fixture_free(&f);
}

// ---- memory -------------------------------------------------------------------------------------------------------

static hm_result any_call(fixture *f, int which, hm_object *added) {
    const hm_xform there = at(3);
    const hm_filter filter = {1, 2, 3};
    hm_object_def def = HM_OBJECT_DEFAULT;
    uint32_t set;
    def.flags = which == 1 ? HM_OBJECT_FIXED : 0;
    switch (which) {
    case 0:
    case 1:
        return hm_world_add(f->world, &def, added);
    case 2:
        return hm_world_set_filter(f->world, f->object[0], &filter);
    case 3:
        return hm_world_set_flags(f->world, f->object[0], HM_OBJECT_FIXED);
    case 4:
        return hm_world_set_xform(f->world, f->object[0], &there);
    case 5:
        return hm_world_refresh(f->world);
    case 6:
        return hm_world_add_shapes(f->world, hm_world_shapes(f->world, 0, NULL), 2, &set);
    default:
        return hm_world_set_enabled(f->world, f->object[0], true);
    }
}

enum { CALLS = 8 };

static bool same_object(const hm_world *world, hm_object id, const hm_object_def *def) {
    hm_object_def is;
    return hm_world_get(world, id, &is) && is.flags == def->flags && is.xform.ox == def->xform.ox &&
           is.filter.mask == def->filter.mask && is.filter.group == def->filter.group;
}

// Every allocation of every call fails in turn; the world is as it was, and the call succeeds when repeated.
TEST(calls_without_memory_change_nothing) {
    for (int which = 0; which < CALLS; ++which) {
        bool done = false;
        for (long fail = 1; !done; ++fail) {
            test_heap heap = {0};
            const hm_allocator alloc = heap_allocator(&heap);
            fixture f = fixture_make(&alloc);
            hm_object_def def;
            hm_object added = HM_NO_OBJECT;
            if (which == 7) CHECK(hm_world_set_enabled(f.world, f.object[0], false) == HM_OK);
            // So that the next object needs more room.
            while (which == 0 && hm_world_count(f.world) < 16) CHECK(any_call(&f, 0, &added) == HM_OK);
            const int32_t count = hm_world_count(f.world);
            CHECK(hm_world_get(f.world, f.object[0], &def));
            heap.fail_at = heap.calls + fail;
            added = HM_NO_OBJECT;
            const hm_result result = any_call(&f, which, &added);
            heap.fail_at = 0;
            test_note("call %d, allocation %ld", which, fail);
            done = result == HM_OK;
            if (!done) {
                CHECK_RESULT(result, HM_ERROR_MEMORY);
                CHECK(added == HM_NO_OBJECT && hm_world_count(f.world) == count);
                CHECK(same_object(f.world, f.object[0], &def) && hm_world_shapes(f.world, 2, NULL) == NULL);
                CHECK_RESULT(any_call(&f, which, &added), HM_OK);
            }
            CHECK(fail < 50 && hm_world_update(f.world) == HM_OK);
            CHECK(hm_world_bytes(f.world) <= heap.bytes);
            fixture_free(&f);
            CHECK_HEAP_EMPTY(heap);
        }
    }
}

TEST(making_one_without_memory) {
    hm_world *world = NULL;
    hm_result result = HM_ERROR_MEMORY;
    for (long fail = 1; result != HM_OK; ++fail) {
        test_heap heap = {.fail_at = fail};
        const hm_allocator alloc = heap_allocator(&heap);
        result = hm_world_create(NULL, &alloc, &world);
        if (result == HM_OK) {
            CHECK(hm_world_bytes(world) == heap.bytes);
            hm_world_destroy(world);
        } else {
            CHECK_RESULT(result, HM_ERROR_MEMORY);
        }
        CHECK(fail < 50);
        CHECK_HEAP_EMPTY(heap);
    }
}

TEST(violations_have_defined_answers) {
    fixture f = fixture_make(NULL);
    hm_object id;
    uint32_t set;
    violations_catch();
    CHECK_PRECONDITION(CHECK(hm_world_create(NULL, NULL, NULL) == HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(hm_world_add(f.world, NULL, &id) == HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(hm_world_add_shapes(f.world, NULL, 1, &set) == HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(hm_world_set_xform(f.world, f.object[0], NULL) == HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(hm_world_update(NULL) == HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(hm_world_events(f.world, NULL, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_touching(f.world, NULL, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_touching_of(f.world, f.object[0], NULL, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_world_passings(f.world, NULL, 1) == 0));
    CHECK_PRECONDITION(CHECK(!hm_world_event_contact(f.world, 0, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_world_remove(NULL, 1)));
    CHECK_PRECONDITION(CHECK(hm_world_count(NULL) == 0 && true));
    CHECK_PRECONDITION(CHECK(hm_world_broad_chosen(NULL, false) == HM_BROAD_AUTO));
    fixture_free(&f);
}

TEST_MAIN(CASE(what_a_world_is_made_of), CASE(the_broad_phase_in_use_is_returned), CASE(sets_are_numbered_and_copied),
          CASE(what_an_object_is_is_returned), CASE(what_is_out_of_range_is_refused), CASE(stale_ids_do_nothing),
          CASE(no_id_is_issued_twice), CASE(what_touches_now), CASE(calls_without_memory_change_nothing),
          CASE(making_one_without_memory), CASE(violations_have_defined_answers))
