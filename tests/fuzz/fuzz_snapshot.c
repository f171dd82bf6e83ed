// hm_world_restore: any bytes are refused, and leave the world as it was, or become a world that goes on: it saves
// the same bytes, touches what a test of all pairs says, and is the same with another broad phase.
#include "fuzz.h"

#include "ref_bytes.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { SETS = 3, FRAMES = 2, MOST = 200 };

static struct {
    hm_mask *mask;
    hm_shape shape[SETS][FRAMES];
} fixture;

static void fixture_make(void) {
    if (fixture.mask) return;
    fixture.mask = mask_of_text("#..#\n####\n.##.\n");
    hm_shape_mask(fixture.mask, &fixture.shape[0][0]);
    REQUIRE(hm_shape_circle(3, 0, 14, &fixture.shape[0][1]) == HM_OK);
    REQUIRE(hm_shape_box(-6, -4, 12, 8, 0, &fixture.shape[1][0]) == HM_OK);
    REQUIRE(hm_shape_point(2, 1, &fixture.shape[1][1]) == HM_OK);
    REQUIRE(hm_shape_segment(-12, -12, 12, 12, &fixture.shape[2][0]) == HM_OK);
    REQUIRE(hm_shape_capsule(-5, 0, 5, 0, 4, &fixture.shape[2][1]) == HM_OK);
}

static hm_world *world_make(hm_broad_kind kind) {
    const hm_world_options options = {.broad = {.kind = kind}, .fixed = {.kind = kind}};
    hm_world *world = NULL;
    uint32_t set;
    fixture_make();
    REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
    for (uint32_t i = 0; i < SETS; i++) REQUIRE(hm_world_add_shapes(world, fixture.shape[i], FRAMES, &set) == HM_OK);
    return world;
}

static uint8_t *snapshot_of(const hm_world *world, size_t *size) {
    *size = world_saved(world, NULL, 0);
    uint8_t *bytes = malloc(*size);
    REQUIRE(bytes != NULL);
    CHECK_INT((int64_t)world_saved(world, bytes, *size), (int64_t)*size);
    return bytes;
}

// ---- what a world does --------------------------------------------------------------------------------------------

// All pairs that touch, by the definition.
static size_t touching_of_all(const hm_world *world, hm_touching *out) {
    hm_object id[MOST];
    hm_object_def def[MOST];
    size_t count = 0, pairs = 0;
    for (hm_object next = hm_world_next(world, HM_NO_OBJECT); next && count < MOST;
         next = hm_world_next(world, next)) {
        REQUIRE(hm_world_get(world, next, &def[count]));
        id[count++] = next;
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++) {
            const hm_object_def *a = &def[i], *b = &def[j];
            if ((a->flags | b->flags) & HM_OBJECT_DISABLED || a->flags & b->flags & HM_OBJECT_FIXED) continue;
            if (!hm_filter_passes(&a->filter, &b->filter)) continue;
            if (!hm_overlap(&fixture.shape[a->shapes][a->frame], &a->xform, &fixture.shape[b->shapes][b->frame],
                            &b->xform, NULL))
                continue;
            out[pairs++] = (hm_touching){id[i], id[j], 0};
        }
    return pairs;
}

static void check_touching(const hm_world *world) {
    static hm_touching reported[MOST * MOST], expected[MOST * MOST];
    if (hm_world_count(world) > MOST) return;
    const int32_t count = hm_world_touching(world, reported, MOST * MOST);
    if (!CHECK_INT((int64_t)count, (int64_t)touching_of_all(world, expected))) return;
    for (int32_t i = 0; i < count; i++) CHECK(reported[i].a == expected[i].a && reported[i].b == expected[i].b);
}

// A pose that comes back draws what is there.
static void query_poses(const hm_world *world) {
    for (hm_object id = hm_world_next(world, HM_NO_OBJECT); id; id = hm_world_next(world, id)) {
        hm_object_def def;
        hm_xform drawn;
        hm_pose pose;
        if (hm_world_pose(world, id, &pose) != HM_OK) continue;
        REQUIRE(hm_world_get(world, id, &def));
        CHECK_RESULT(hm_xform_from_pose(&pose, &drawn), HM_OK);
        CHECK(drawn.ox == def.xform.ox && drawn.oy == def.xform.oy);
    }
}

static void query_some(const hm_world *world) {
    hm_event event[8];
    hm_passing passing[8];
    hm_pick pick;
    hm_near near[4];
    hm_object ids[8];
    const hm_box box = {-20, -20, 40, 40};
    hm_world_events(world, event, 8);
    hm_world_passings(world, passing, 8);
    hm_world_pick(world, (hm_vec2){1.5, 1.5}, 3, NULL, &pick);
    hm_world_nearest(world, (hm_vec2){4, 4}, 1e9, NULL, near, 4);
    hm_world_in_box(world, &box, NULL, ids, 8);
    hm_world_sees(world, (hm_vec2){-50, 0}, (hm_vec2){50, 1}, NULL, NULL);
    query_poses(world);
}

// Both go on for some updates, and stay the same.
static void go_on(hm_world *world, hm_world *other) {
    const hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id, same;
    for (int update = 0; update < 3; update++) {
        CHECK_RESULT(hm_world_update(world), HM_OK);
        CHECK_RESULT(hm_world_update(other), HM_OK);
        check_touching(world);
        CHECK(hm_world_hash(world) == hm_world_hash(other));
        query_some(world);
        if (update == 1) {
            CHECK(hm_world_remove(world, id));
            CHECK(hm_world_remove(other, same));
        } else {
            const hm_result result = hm_world_add(world, &def, &id);
            CHECK_RESULT(hm_world_add(other, &def, &same), result);
            REQUIRE(result == HM_OK);
            CHECK(same == id);
        }
    }
}

// What comes back saves the same bytes, but for how many sets the world has.
static void check_saved(const hm_world *world, const uint8_t *bytes, size_t size) {
    size_t again;
    uint8_t *saved = snapshot_of(world, &again);
    if (CHECK_INT((int64_t)again, (int64_t)size))
        CHECK(memcmp(saved, bytes, 16) == 0 && memcmp(saved + 20, bytes + 20, size - 28) == 0);
    free(saved);
}

static int input_try(const uint8_t *bytes, size_t size) {
    uint8_t *mended = malloc(size + 1);
    REQUIRE(mended != NULL);
    if (size > 0) memcpy(mended, bytes, size);
    hm_world *world = world_make(HM_BROAD_LIST), *other = world_make(HM_BROAD_GRID);
    const uint64_t hash = hm_world_hash(world);
    hm_result result = hm_world_restore(world, bytes, size);
    CHECK(result == HM_OK || (result == HM_ERROR_FORMAT && hm_world_hash(world) == hash));
    if (size >= 8) ref_put64(mended + size - 8, ref_checksum(mended, size - 8));
    result = hm_world_restore(world, mended, size);
    if (result == HM_OK) {
        check_saved(world, mended, size);
        REQUIRE(hm_world_restore(other, mended, size) == HM_OK);
        go_on(world, other);
    } else {
        CHECK_RESULT(result, HM_ERROR_FORMAT);
    }
    hm_world_destroy(world);
    hm_world_destroy(other);
    free(mended);
    return 0;
}

// ---- seeds --------------------------------------------------------------------------------------------------------

static void seed_take(const hm_world *world) {
    size_t size;
    uint8_t *bytes = snapshot_of(world, &size);
    fuzz_seed(bytes, size);
    free(bytes);
}

// Objects in a row, some gone, some moved, some of every flag.
static void seed_make(int count) {
    hm_world *world = world_make(HM_BROAD_LIST);
    hm_object id[16];
    for (int i = 0; i < count; i++) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.shapes = (uint32_t)(i % SETS);
        def.frame = i / 2 % FRAMES;
        def.xform.ox = (int64_t)i * 5 << HM_STEP_BITS;
        def.user = (uint64_t)i * 1000;
        def.z = -i;
        def.flags = 1u << i % 6 & (HM_OBJECT_FIXED | HM_OBJECT_DISABLED | HM_OBJECT_STAY | HM_OBJECT_SWEPT);
        REQUIRE(hm_world_add(world, &def, &id[i]) == HM_OK);
    }
    seed_take(world);
    for (int i = 1; i < count; i += 3) hm_world_remove(world, id[i]);
    REQUIRE(hm_world_update(world) == HM_OK);
    seed_take(world);
    for (int i = 0; i < count; i += 3) {
        hm_object_def def;
        REQUIRE(hm_world_get(world, id[i], &def));
        def.xform.oy += 12345;
        REQUIRE(hm_world_set_xform(world, id[i], &def.xform) == HM_OK);
    }
    for (int i = 0; i < count; i += 4) {
        hm_pose pose = hm_pose_at(i * 5, 0.1, 0.25 * i);
        pose.flip_x = i % 8 == 0, pose.width = i;
        if (i % 3 != 1) REQUIRE(hm_world_set_pose(world, id[i], &pose) == HM_OK);
    }
    if (count > 2) hm_world_remove(world, id[2]);
    seed_take(world);
    hm_world_destroy(world);
}

static void seeds_make(void) {
    for (int count = 0; count < 12; count = 2 * count + 1) seed_make(count);
}

FUZZ_MAIN(input_try, seeds_make, 1500)
