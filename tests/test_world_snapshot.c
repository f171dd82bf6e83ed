// Worlds as bytes: what comes back is what was, and goes on as it would have; hostile bytes change nothing.
#include "ref_bytes.h"
#include "support.h"

#include <hitmask/hitmask.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 3, FRAMES = 2, OBJECTS = 40, EVENTS = 4000 };

static hm_shape shapes[SETS][FRAMES];

static void shapes_make(void) {
    REQUIRE(hm_shape_circle(0, 0, 9, &shapes[0][0]) == HM_OK);
    REQUIRE(hm_shape_circle(3, 0, 14, &shapes[0][1]) == HM_OK);
    REQUIRE(hm_shape_box(-6, -4, 12, 8, 0, &shapes[1][0]) == HM_OK);
    REQUIRE(hm_shape_box(-16, -4, 32, 8, 1, &shapes[1][1]) == HM_OK);
    REQUIRE(hm_shape_segment(-12, -12, 12, 12, &shapes[2][0]) == HM_OK);
    REQUIRE(hm_shape_capsule(-5, 0, 5, 0, 4, &shapes[2][1]) == HM_OK);
}

static hm_world *world_make(hm_broad_kind kind, const hm_allocator *alloc) {
    const hm_world_options options = {.broad = {.kind = kind}, .fixed = {.kind = kind}};
    hm_world *world = NULL;
    shapes_make();
    REQUIRE(hm_world_create(&options, alloc, &world) == HM_OK);
    for (uint32_t i = 0; i < SETS; i++) {
        uint32_t set = 99;
        REQUIRE(hm_world_add_shapes(world, shapes[i], FRAMES, &set) == HM_OK);
        CHECK_INT(set, i);
    }
    return world;
}

static hm_pose random_pose(void) {
    const int x = test_between(-8000, 8000), y = test_between(-8000, 8000), angle = test_between(0, 6283);
    hm_pose pose = hm_pose_at(x / 100.0, y / 100.0, angle / 1000.0);
    if (test_below(2)) pose.pivot = (hm_vec2){test_below(9), 0.3};
    if (test_below(2)) pose.flip_y = true, pose.height = test_below(20);
    return pose;
}

static hm_xform random_xform(void) {
    const hm_pose pose = random_pose();
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static hm_object_def random_def(void) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    def.shapes = (uint32_t)test_below(SETS);
    def.frame = test_below(FRAMES);
    def.xform = random_xform();
    def.filter.mask = test_below(4) ? UINT32_MAX : 2;
    def.filter.group = test_below(8) ? 0 : test_between(-1, 1);
    def.z = test_between(-3, 3);
    def.flags = (uint32_t)test_below(6) == 0 ? HM_OBJECT_FIXED : 0;
    if (test_below(4) == 0) def.flags |= HM_OBJECT_STAY;
    if (test_below(10) == 0) def.flags |= HM_OBJECT_DISABLED;
    def.user = test_random();
    return def;
}

// Some object, or none.
static hm_object random_object(const hm_world *world) {
    hm_object id = HM_NO_OBJECT;
    for (int i = test_below(hm_world_count(world) + 1); i >= 0; i--) id = hm_world_next(world, id);
    return id;
}

static void random_change(hm_world *world) {
    const int what = test_below(10);
    const hm_pose pose = random_pose();
    hm_object id = random_object(world);
    hm_object_def def = random_def();
    if (what == 0 || hm_world_count(world) < 5) {
        if (hm_world_count(world) < OBJECTS) CHECK_RESULT(hm_world_add(world, &def, &id), HM_OK);
    } else if (what == 1) {
        hm_world_remove(world, id);
    } else if (id != HM_NO_OBJECT) {
        const bool on = test_below(3) > 0;
        if (what < 5) CHECK_RESULT(hm_world_set_xform(world, id, &def.xform), HM_OK);
        if (what == 5) CHECK_RESULT(hm_world_set_shapes(world, id, def.shapes, def.frame), HM_OK);
        if (what == 6) CHECK_RESULT(hm_world_set_filter(world, id, &def.filter), HM_OK);
        if (what == 7) CHECK_RESULT(hm_world_set_enabled(world, id, on), HM_OK);
        if (what == 8) CHECK_RESULT(hm_world_set_pose(world, id, &pose), HM_OK);
        if (what == 9) CHECK_RESULT(hm_world_set_position(world, id, pose.position), HM_OK);
    }
}

// Ten frames of changes from a seed; what happened in them is added to the events, and the state at the end is
// returned.
typedef struct history {
    hm_event events[EVENTS];
    int32_t count;
    uint64_t hash;
} history;

static uint64_t frames_seed;

static uint64_t frames_random(void) {
    frames_seed = frames_seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return frames_seed >> 33;
}

// What is done with a pose depends on the one that it has: on what came back, too.
static void seeded_pose(hm_world *world, hm_object id, uint64_t what, int64_t dx, int64_t dy) {
    hm_pose pose;
    if (hm_world_pose(world, id, &pose) != HM_OK) return;
    pose.position = hm_vec2_add(pose.position, (hm_vec2){(double)dx / 3, (double)dy / 3});
    pose.angle += 0.1;
    if (what == 5) CHECK_RESULT(hm_world_set_pose(world, id, &pose), HM_OK);
    if (what == 6) CHECK_RESULT(hm_world_set_position(world, id, pose.position), HM_OK);
    if (what == 7) CHECK_RESULT(hm_world_move(world, id, (hm_vec2){0, (double)dy / 7}, NULL, NULL, NULL, 0), HM_OK);
}

// Changes that depend on the seed alone, so that they can be made again.
static void seeded_change(hm_world *world) {
    const uint64_t what = frames_random() % 8;
    const int64_t dx = (int64_t)(frames_random() % 40) - 20;
    const int64_t dy = (int64_t)(frames_random() % 40) - 20;
    uint64_t steps = frames_random() % (uint64_t)(hm_world_count(world) + 1);
    hm_object id = hm_world_next(world, HM_NO_OBJECT);
    hm_object_def def = HM_OBJECT_DEFAULT;
    for (; steps > 0 && id != HM_NO_OBJECT; steps--) id = hm_world_next(world, id);
    if (what == 0 && hm_world_count(world) < OBJECTS) {
        hm_xform_translate(&def.xform, dx * HM_STEPS_PER_PIXEL, dy * HM_STEPS_PER_PIXEL, &def.xform);
        CHECK_RESULT(hm_world_add(world, &def, &id), HM_OK);
    } else if (what == 1) {
        hm_world_remove(world, id);
    } else if (what > 4) {
        seeded_pose(world, id, what, dx, dy);
    } else if (hm_world_get(world, id, &def)) {
        CHECK_RESULT(hm_xform_translate(&def.xform, dx * HM_STEPS_PER_PIXEL, dy * HM_STEPS_PER_PIXEL, &def.xform),
                     HM_OK);
        CHECK_RESULT(hm_world_set_xform(world, id, &def.xform), HM_OK);
    }
}

static void frames_run(hm_world *world, uint64_t seed, history *out) {
    frames_seed = seed;
    out->count = 0;
    for (int frame = 0; frame < 10; frame++) {
        for (int i = 0; i < 6; i++) seeded_change(world);
        CHECK_RESULT(hm_world_update(world), HM_OK);
        out->count += hm_world_events(world, out->events + out->count, EVENTS - out->count);
        REQUIRE(out->count < EVENTS);
    }
    out->hash = hm_world_hash(world);
}

static uint8_t *snapshot_of(const hm_world *world, size_t *size) {
    *size = world_saved(world, NULL, 0);
    uint8_t *bytes = malloc(*size);
    REQUIRE(bytes != NULL);
    CHECK_INT((int64_t)world_saved(world, bytes, *size), (int64_t)*size);
    return bytes;
}

static void check_same_history(const history *a, const history *b) {
    CHECK(a->hash == b->hash);
    CHECK_INT((int64_t)a->count, (int64_t)b->count);
    for (int32_t i = 0; i < a->count && i < b->count; i++) {
        const hm_event *x = &a->events[i], *y = &b->events[i];
        CHECK(x->kind == y->kind && x->a == y->a && x->b == y->b && x->since == y->since);
        CHECK(x->user_a == y->user_a && x->user_b == y->user_b);
    }
}

static void check_size(const hm_world *world, size_t size, int most_objects) {
    const int32_t pairs = hm_world_touching(world, NULL, 0);
    CHECK(size <= 64 + 178 * (size_t)most_objects + 16 * (size_t)pairs);
}

TEST(what_comes_back_goes_on_as_it_would_have) {
    static history first, again, elsewhere;
    size_t events = 0;
    for (int round = 0; round < test_rounds(60); round++) {
        const hm_broad_kind kind = (hm_broad_kind)(round % HM_BROAD_KIND_COUNT);
        hm_world *world = world_make(kind, NULL);
        hm_world *other = world_make(HM_BROAD_LIST, NULL);
        size_t size;
        test_note("round %d, %s", round, hm_broad_kind_name(kind));
        for (int i = 0; i < 100; i++) {
            random_change(world);
            if (test_below(12) == 0) CHECK_RESULT(hm_world_update(world), HM_OK);
        }
        uint8_t *bytes = snapshot_of(world, &size);
        const uint64_t hash = hm_world_hash(world), seed = test_random();
        check_size(world, size, 101);
        frames_run(world, seed, &first);
        events += (size_t)first.count;
        CHECK(first.hash != hash);
        CHECK_RESULT(hm_world_restore(world, bytes, size), HM_OK);
        CHECK(hm_world_hash(world) == hash);
        CHECK_INT((int64_t)hm_world_events(world, NULL, 0), 0);
        frames_run(world, seed, &again);
        check_same_history(&again, &first);
        CHECK_RESULT(hm_world_restore(other, bytes, size), HM_OK);
        frames_run(other, seed, &elsewhere);
        check_same_history(&elsewhere, &first);
        free(bytes);
        hm_world_destroy(world);
        hm_world_destroy(other);
    }
    CHECK(events > 500 || test_rounds(60) < 60);
}

// A world with something of everything: objects gone and free ids, pairs, one that has moved since the update, and the
// last one has a pose.
static hm_world *full_world(const hm_allocator *alloc) {
    hm_world *world = world_make(HM_BROAD_LIST, alloc);
    hm_object id[6];
    for (int i = 0; i < 6; i++) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.shapes = (uint32_t)(i % SETS);
        def.xform.ox = (int64_t)i * 5 << HM_STEP_BITS;
        def.user = (uint64_t)i * 1000;
        def.flags = i == 4 ? HM_OBJECT_FIXED : 0;
        REQUIRE(hm_world_add(world, &def, &id[i]) == HM_OK);
    }
    hm_world_remove(world, id[1]);
    hm_world_remove(world, id[3]);
    REQUIRE(hm_world_update(world) == HM_OK);
    hm_world_remove(world, id[2]);
    hm_object_def moved;
    REQUIRE(hm_world_get(world, id[0], &moved));
    moved.xform.oy += 12345;
    REQUIRE(hm_world_set_xform(world, id[0], &moved.xform) == HM_OK);
    hm_pose pose = hm_pose_at(25.1, 0.5, 0);
    pose.pivot = (hm_vec2){0.5, 0.5};
    pose.flip_x = true;
    pose.width = 1;
    REQUIRE(hm_world_set_pose(world, id[5], &pose) == HM_OK);
    return world;
}

// Where that pose lies in its snapshot: behind a slot that has moved, two free ones, one that is gone, and two still
// ones, of which the last has moved to its pose.
enum { FULL_GONE = 48 + 113 + 9, FULL_POSE = FULL_GONE + 81 + 9 + 81 + 113 };

TEST(the_bytes_are_the_same_everywhere) {
    hm_world *world = full_world(NULL);
    size_t size;
    uint8_t *bytes = snapshot_of(world, &size);
    CHECK_INT((int64_t)size, FULL_POSE + 65 + 16 * (int64_t)hm_world_touching(world, NULL, 0) + 8);
    CHECK(memcmp(bytes, "HMWS\2\0\0\0\6\0\0\0", 12) == 0);
    // 25.1, 0.5, and the flips and the width at the end.
    CHECK(memcmp(bytes + FULL_POSE, "\x9A\x99\x99\x99\x99\x19\x39\x40\0\0\0\0\0\0\xE0\x3F", 16) == 0);
    CHECK(memcmp(bytes + FULL_POSE + 56, "\1\1\0\0\0\0\0\0\0", 9) == 0);
    CHECK(ref_get64(bytes + size - 8) == hm_world_hash(world));
    CHECK(hm_world_hash(world) == UINT64_C(0xC40935C863B5FCEB));
    // A buffer that is too small returns the needed size, and nothing is written beyond it.
    uint8_t *small = malloc(size);
    REQUIRE(small != NULL);
    memset(small, 0xEE, size);
    CHECK_INT((int64_t)world_saved(world, small, size - 1), (int64_t)size);
    CHECK_INT(small[size - 1], 0xEE);
    free(small);
    free(bytes);
    hm_world_destroy(world);
}

TEST(cut_or_altered_bytes_are_refused) {
    hm_world *world = full_world(NULL);
    size_t size;
    uint8_t *bytes = snapshot_of(world, &size);
    const uint64_t hash = hm_world_hash(world);
    for (size_t cut = 0; cut < size; cut++) CHECK_RESULT(hm_world_restore(world, bytes, cut), HM_ERROR_FORMAT);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        CHECK_RESULT(hm_world_restore(world, bytes, size), HM_ERROR_FORMAT);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    CHECK(hm_world_hash(world) == hash);
    CHECK_RESULT(hm_world_restore(world, NULL, 0), HM_ERROR_FORMAT);
    free(bytes);
    hm_world_destroy(world);
}

// With the checksum made right again, the contents are read: every byte takes a few values, and what is restored all
// the same is a world that can be used.
TEST(forged_bytes_never_break_a_world) {
    hm_world *world = full_world(NULL);
    hm_world *victim = world_make(HM_BROAD_LIST, NULL);
    size_t size;
    uint8_t *bytes = snapshot_of(world, &size);
    test_tally taken = {0, 0};
    for (size_t at = 0; at < size - 8; at++) {
        const uint8_t was = bytes[at];
        const uint8_t values[] = {0, 1, 2, 3, 5, 0x7F, 0x80, 0xFF, (uint8_t)(was + 1), (uint8_t)(was - 1)};
        for (size_t k = 0; k < sizeof values; k++) {
            bytes[at] = values[k];
            ref_put64(bytes + size - 8, ref_checksum(bytes, size - 8));
            test_note("byte %zu is %d", at, values[k]);
            const hm_result result = hm_world_restore(victim, bytes, size);
            CHECK(result == HM_OK || result == HM_ERROR_FORMAT);
            if (test_count(&taken, result == HM_OK)) {
                hm_object id;
                const hm_object_def def = HM_OBJECT_DEFAULT;
                CHECK_RESULT(hm_world_add(victim, &def, &id), HM_OK);
                CHECK_RESULT(hm_world_update(victim), HM_OK);
                CHECK(hm_world_remove(victim, id));
            }
        }
        bytes[at] = was;
    }
    CHECK_TALLY(taken);
    free(bytes);
    hm_world_destroy(victim);
    hm_world_destroy(world);
}

// What is inside must fit: each of these alone is a fault.
TEST(what_does_not_fit_is_refused) {
    static const struct {
        size_t at;
        int value;
        const char *what;
    } faults[] = {
        {0, 'X', "another magic"},
        {4, 1, "the version before"},
        {8, 7, "a slot more"},
        {4, 3, "the next version"},
        {12, 0, "no free slots"},
        {12, 1, "a used slot is free"},
        {12, 9, "a free slot beyond"},
        {16, 4, "more sets"},
        {20, 1, "something reserved"},
        {40, 99, "more pairs"},
        {48, 3, "an unknown state"},
        {48, 255, "another state"},
        {48, 16 + 6, "more state"},
        {FULL_GONE, 1 + 8, "a pose of what is gone"},
        {FULL_GONE - 9, 8, "a pose of what is free"},
        {FULL_POSE + 3, 0x40, "a position beside it"},
        {FULL_POSE + 7, 0x7F, "a position far away"},
        {FULL_POSE + 23, 0x7F, "no scale"},
        {FULL_POSE + 31, 0, "a scale of nothing"},
        {FULL_POSE + 38, 0xE1, "another pivot"},
        {FULL_POSE + 55, 0x3F, "another angle"},
        {FULL_POSE + 56, 0, "no flip"},
        {FULL_POSE + 56, 4 + 1, "more flips"},
        {FULL_POSE + 57, 2, "another width"},
        {FULL_POSE + 60, 0x80, "a width below 0"},
        {FULL_POSE + 64, 0x80, "a height below 0"},
    };
    hm_world *world = full_world(NULL);
    size_t size;
    uint8_t *bytes = snapshot_of(world, &size);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const uint8_t was = bytes[faults[i].at];
        test_note("%s", faults[i].what);
        bytes[faults[i].at] = (uint8_t)faults[i].value;
        ref_put64(bytes + size - 8, ref_checksum(bytes, size - 8));
        CHECK_RESULT(hm_world_restore(world, bytes, size), HM_ERROR_FORMAT);
        bytes[faults[i].at] = was;
    }
    // The last pair with an id one beyond the last.
    REQUIRE(hm_world_touching(world, NULL, 0) > 0);
    const size_t last_pair = size - 8 - 16;
    const uint8_t second = bytes[last_pair + 4];
    bytes[last_pair + 4] = bytes[8];
    ref_put64(bytes + size - 8, ref_checksum(bytes, size - 8));
    CHECK_RESULT(hm_world_restore(world, bytes, size), HM_ERROR_FORMAT);
    bytes[last_pair + 4] = second;
    hm_world *empty = NULL;
    REQUIRE(hm_world_create(NULL, NULL, &empty) == HM_OK);
    ref_put64(bytes + size - 8, ref_checksum(bytes, size - 8));
    CHECK_RESULT(hm_world_restore(empty, bytes, size), HM_ERROR_FORMAT); // its sets are not there
    CHECK_RESULT(hm_world_restore(world, bytes, size), HM_OK);
    hm_world_destroy(empty);
    free(bytes);
    hm_world_destroy(world);
}

// A snapshot with eight bytes of the pose's position set, whose checksum is right.
static hm_result restored_with(hm_world *world, uint8_t *bytes, size_t size, size_t at, double v) {
    uint8_t was[8];
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    memcpy(was, bytes + at, 8);
    ref_put64(bytes + at, bits);
    ref_put64(bytes + size - 8, ref_checksum(bytes, size - 8));
    const hm_result result = hm_world_restore(world, bytes, size);
    memcpy(bytes + at, was, 8);
    return result;
}

TEST(poses_that_draw_something_else_are_refused) {
    hm_world *world = full_world(NULL);
    const double inf = (double)INFINITY, wrong[] = {(double)NAN, inf, -inf, 1e300, 1e6, 1e7, 25.1 + 0x1p-23, 25};
    size_t size;
    uint8_t *bytes = snapshot_of(world, &size);
    for (size_t at = 0; at < 56; at += 8)
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            test_note("%zu: %g", at, wrong[i]);
            CHECK_RESULT(restored_with(world, bytes, size, FULL_POSE + at, wrong[i]), HM_ERROR_FORMAT);
        }
    // Less than half a step beside it is the same to the step.
    CHECK_RESULT(restored_with(world, bytes, size, FULL_POSE, 25.1 + 0x1p-30), HM_OK);
    free(bytes);
    hm_world_destroy(world);
}

static bool pose_same(const hm_pose *a, const hm_pose *b) {
    return a->position.x == b->position.x && a->position.y == b->position.y && a->scale.x == b->scale.x &&
           a->scale.y == b->scale.y && a->pivot.x == b->pivot.x && a->pivot.y == b->pivot.y && a->angle == b->angle &&
           a->flip_x == b->flip_x && a->flip_y == b->flip_y && a->width == b->width && a->height == b->height;
}

static void restore_from(hm_world *world, const hm_world *other) {
    size_t size;
    uint8_t *bytes = snapshot_of(other, &size);
    CHECK_RESULT(hm_world_restore(world, bytes, size), HM_OK);
    CHECK(hm_world_hash(world) == hm_world_hash(other));
    free(bytes);
}

// Also of what was moved beyond all poses: it comes back from there.
TEST(poses_come_back) {
    for (int round = 0; round < test_rounds(200); round++) {
        hm_world *world = world_make(HM_BROAD_LIST, NULL), *other = world_make(HM_BROAD_LIST, NULL);
        const hm_object_def def = HM_OBJECT_DEFAULT;
        const hm_vec2 away = {test_below(2) ? 1e6 : -1e6, 0};
        hm_pose pose = random_pose(), back, expected;
        hm_object id;
        const bool far = test_below(2);
        if (far) pose.position.x = away.x / 4;
        REQUIRE(hm_world_add(world, &def, &id) == HM_OK && hm_world_set_pose(world, id, &pose) == HM_OK);
        if (far) REQUIRE(hm_world_move(world, id, away, NULL, NULL, NULL, 0) == HM_OK);
        if (test_below(2)) REQUIRE(hm_world_move(world, id, (hm_vec2){0, 1}, NULL, NULL, NULL, 0) == HM_OK);
        restore_from(other, world);
        const hm_result result = hm_world_pose(world, id, &expected);
        CHECK_RESULT_WAS(result, far ? HM_ERROR_RANGE : HM_OK);
        CHECK_RESULT(hm_world_pose(other, id, &back), result);
        if (!far) CHECK(pose_same(&back, &expected));
        for (int i = 0; far && i < 2; i++)
            REQUIRE(hm_world_move(i ? other : world, id, hm_vec2_scale(away, -1), NULL, NULL, NULL, 0) == HM_OK);
        REQUIRE(hm_world_pose(world, id, &expected) == HM_OK && hm_world_pose(other, id, &back) == HM_OK);
        CHECK(pose_same(&back, &expected) && hm_world_hash(world) == hm_world_hash(other));
        hm_world_destroy(world);
        hm_world_destroy(other);
    }
}

// The same xform by no pose, by one, and by another.
TEST(a_pose_is_in_the_hash) {
    hm_world *world = world_make(HM_BROAD_LIST, NULL);
    const hm_object_def def = HM_OBJECT_DEFAULT;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_object id;
    REQUIRE(hm_world_add(world, &def, &id) == HM_OK);
    const uint64_t none = hm_world_hash(world);
    CHECK_RESULT(hm_world_set_pose(world, id, &pose), HM_OK);
    const uint64_t plain = hm_world_hash(world);
    pose.pivot = pose.position = (hm_vec2){3, 4};
    CHECK_RESULT(hm_world_set_pose(world, id, &pose), HM_OK);
    CHECK(plain != none && hm_world_hash(world) != plain && hm_world_hash(world) != none);
    CHECK_RESULT(hm_world_set_xform(world, id, &def.xform), HM_OK);
    CHECK(hm_world_hash(world) == none);
    hm_world_destroy(world);
}

TEST(without_memory_a_world_stays_as_it_was) {
    hm_world *saved = full_world(NULL);
    size_t size;
    uint8_t *bytes = snapshot_of(saved, &size);
    int failures = 0;
    for (long fail_at = 1;; fail_at++) {
        test_heap heap = {0};
        const hm_allocator alloc = heap_allocator(&heap);
        hm_world *world = world_make(HM_BROAD_LIST, &alloc);
        const uint64_t hash = hm_world_hash(world);
        heap.fail_at = heap.calls + fail_at;
        const hm_result result = hm_world_restore(world, bytes, size);
        if (result == HM_OK)
            CHECK(hm_world_hash(world) == hm_world_hash(saved));
        else
            CHECK(result == HM_ERROR_MEMORY && hm_world_hash(world) == hash);
        hm_world_destroy(world);
        CHECK_HEAP_EMPTY(heap);
        if (result == HM_OK) break;
        failures++;
    }
    CHECK(failures >= 4);
    free(bytes);
    hm_world_destroy(saved);
}

// Where the generation of the first of two slots is one before the last: behind the head and the slot's state.
static void world_grow_old(hm_world *world) {
    uint8_t bytes[512];
    const size_t size = world_saved(world, bytes, sizeof bytes);
    REQUIRE(size <= sizeof bytes);
    memcpy(bytes + 48 + 1, (const uint8_t[]){0xFE, 0xFF, 0xFF, 0xFF}, 4);
    ref_put64(bytes + size - 8, ref_checksum(bytes, size - 8));
    REQUIRE(hm_world_restore(world, bytes, size) == HM_OK);
}

static void world_restore_itself(hm_world *world) {
    uint8_t bytes[512];
    const size_t size = world_saved(world, bytes, sizeof bytes);
    REQUIRE(size <= sizeof bytes && hm_world_restore(world, bytes, size) == HM_OK);
}

// A slot has an id for each generation up to the last; then it is left alone, also after a restore, and no id comes
// back.
TEST(ids_end_with_the_generations_of_a_slot) {
    hm_world *world = world_make(HM_BROAD_AUTO, NULL);
    const hm_object_def def = HM_OBJECT_DEFAULT;
    const hm_object one = ((hm_object)0xFFFFFFFE << 32) + 1, last = ((hm_object)0xFFFFFFFF << 32) + 1;
    hm_object id, second;
    REQUIRE(hm_world_add(world, &def, &id) == HM_OK && hm_world_add(world, &def, &second) == HM_OK);
    world_grow_old(world);
    CHECK(!hm_world_get(world, id, NULL) && hm_world_get(world, one, NULL) && hm_world_get(world, second, NULL));
    CHECK(hm_world_remove(world, one));
    CHECK_RESULT(hm_world_update(world), HM_OK);
    CHECK_RESULT(hm_world_add(world, &def, &id), HM_OK);
    CHECK(id == last && !hm_world_get(world, one, NULL) && hm_world_get(world, last, NULL));
    CHECK(hm_world_remove(world, last));
    for (int i = 0; i < 4; ++i) {
        CHECK_RESULT(hm_world_update(world), HM_OK);
        if (i == 2) world_restore_itself(world);
        CHECK_RESULT(hm_world_add(world, &def, &id), HM_OK);
        CHECK((uint32_t)id == (uint32_t)(3 + i) && id >> 32 == second >> 32);
        CHECK(!hm_world_get(world, last, NULL) && !hm_world_get(world, one, NULL));
        CHECK_INT(hm_world_count(world), 2 + i);
    }
    hm_world_destroy(world);
}

TEST(an_empty_world_comes_back_empty) {
    hm_world *world = world_make(HM_BROAD_AUTO, NULL);
    uint8_t bytes[64];
    const size_t size = world_saved(world, bytes, sizeof bytes);
    CHECK_INT((int64_t)size, 56);
    hm_object id;
    const hm_object_def def = HM_OBJECT_DEFAULT;
    CHECK_RESULT(hm_world_add(world, &def, &id), HM_OK);
    CHECK_RESULT(hm_world_restore(world, bytes, size), HM_OK);
    CHECK_INT(hm_world_count(world), 0);
    CHECK(!hm_world_get(world, id, NULL));
    CHECK_RESULT(hm_world_add(world, &def, &id), HM_OK);
    hm_world_destroy(world);
}

TEST_MAIN(CASE(what_comes_back_goes_on_as_it_would_have), CASE(the_bytes_are_the_same_everywhere),
          CASE(cut_or_altered_bytes_are_refused), CASE(forged_bytes_never_break_a_world),
          CASE(what_does_not_fit_is_refused), CASE(poses_that_draw_something_else_are_refused), CASE(poses_come_back),
          CASE(a_pose_is_in_the_hash), CASE(without_memory_a_world_stays_as_it_was),
          CASE(an_empty_world_comes_back_empty), CASE(ids_end_with_the_generations_of_a_slot))
