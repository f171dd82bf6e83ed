// What version 0.1 wrote, read by every later one: its collider files open, are true, and answer as they did then; its
// snapshots, which have no poses, are refused by their version. tests/data/v0.1/README.md says how the files were made.
#include "support.h"

#include <hitmask/hitmask.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFERENCE "tests/data/v0.1/"

typedef struct file_bytes {
    void *bytes;
    size_t size;
} file_bytes;

// The whole file, to be freed. Some machines give programs no files: their size is 0.
static file_bytes file_read(const char *name) {
    char path[128];
    file_bytes read = {NULL, 0};
    snprintf(path, sizeof path, REFERENCE "%s", name);
    FILE *file = fopen(path, "rb");
#ifdef __wasm__
    if (!file) return read;
#endif
    REQUIRE(file != NULL && fseek(file, 0, SEEK_END) == 0);
    const long size = ftell(file);
    REQUIRE(size > 0 && fseek(file, 0, SEEK_SET) == 0);
    read.size = (size_t)size;
    read.bytes = malloc(read.size);
    REQUIRE(read.bytes && fread(read.bytes, 1, read.size, file) == read.size);
    fclose(file);
    return read;
}

// ---- collider files ----------------------------------------------------------------------------------------------

static const char *const sprites[] = {"bat", "bullet", "gear", "ring", "walker_strip6", "web"};

enum { SPRITES = sizeof sprites / sizeof sprites[0], POSES = 120 };

static file_bytes files[SPRITES];
static hm_collider *colliders[SPRITES];

static bool colliders_open(void) {
    for (int i = 0; i < SPRITES; i++) {
        char name[64];
        snprintf(name, sizeof name, "colliders/%s.hmc", sprites[i]);
        files[i] = file_read(name);
        if (files[i].size == 0) return false;
        test_note("%s", sprites[i]);
        REQUIRE(hm_collider_open(files[i].bytes, files[i].size, NULL, &colliders[i]) == HM_OK);
    }
    return true;
}

static void colliders_close(void) {
    for (int i = 0; i < SPRITES; i++) {
        hm_collider_close(colliders[i]);
        free(files[i].bytes);
        colliders[i] = NULL;
    }
}

TEST(colliders_are_true) {
    if (!colliders_open()) return;
    for (int i = 0; i < SPRITES; i++) {
        test_note("%s", sprites[i]);
        CHECK_INT(hm_collider_frame_count(colliders[i]), strcmp(sprites[i], "walker_strip6") == 0 ? 6 : 1);
        CHECK_RESULT(hm_collider_verify(colliders[i], NULL), HM_OK);
    }
    colliders_close();
}

// A fixed sequence of its own, as the seed of the tests may be another one.
static int64_t sequence_between(uint64_t *state, int64_t low, int64_t high) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return low + (int64_t)((*state >> 33) % (uint64_t)(high - low + 1));
}

static hm_xform sequence_pose(uint64_t *state) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position.x = (double)sequence_between(state, -640, 640) / 16;
    pose.position.y = (double)sequence_between(state, -640, 640) / 16;
    pose.angle = (double)sequence_between(state, 0, 6283) / 1000;
    pose.flip_x = sequence_between(state, 0, 1) == 1;
    pose.width = pose.height = 64;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

// Yes or no for every kind of shape of every two sprites: a bit each, in FNV-1a.
static uint64_t overlaps_hash(test_tally *tally) {
    uint64_t hash = 0xCBF29CE484222325u, state = 1;
    for (int i = 0; i < SPRITES * SPRITES * 9; i++) {
        const int a = i / 9 / SPRITES, b = i / 9 % SPRITES;
        hm_shape shape[2];
        REQUIRE(hm_collider_shape(colliders[a], 0, (hm_collider_shape_kind)(i % 9 / 3), &shape[0]));
        REQUIRE(hm_collider_shape(colliders[b], 0, (hm_collider_shape_kind)(i % 3), &shape[1]));
        for (int k = 0; k < POSES; k++) {
            const hm_xform xa = sequence_pose(&state), xb = sequence_pose(&state);
            hash = (hash ^ test_count(tally, hm_overlap(&shape[0], &xa, &shape[1], &xb, NULL))) * 0x100000001B3u;
        }
    }
    return hash;
}

TEST(colliders_answer_as_then) {
    test_tally tally = {0, 0};
    char now[32];
    if (!colliders_open()) return;
    const file_bytes then = file_read("overlaps.txt");
    snprintf(now, sizeof now, "%016" PRIx64, overlaps_hash(&tally));
    CHECK_INT(memcmp(then.bytes, now, 16), 0);
    test_note("%s", now);
    CHECK(tally.yes > 1000 && tally.no > 1000);
    free(then.bytes);
    colliders_close();
}

// ---- a snapshot --------------------------------------------------------------------------------------------------

static hm_world *world_empty(void) {
    hm_shape shapes[3];
    uint32_t set;
    hm_world *world = NULL;
    REQUIRE(hm_world_create(NULL, NULL, &world) == HM_OK);
    REQUIRE(hm_shape_circle(0, 0, 9, &shapes[0]) == HM_OK);
    REQUIRE(hm_shape_box(-6, -4, 12, 8, 0, &shapes[1]) == HM_OK);
    REQUIRE(hm_shape_capsule(-5, 0, 5, 0, 4, &shapes[2]) == HM_OK);
    for (int i = 0; i < 3; i++) REQUIRE(hm_world_add_shapes(world, &shapes[i], 1, &set) == HM_OK);
    return world;
}

// Forty objects that move for eight frames; every seventh is removed and half of these come back.
static hm_world *world_of_then(void) {
    uint64_t state = 2;
    hm_object ids[40];
    hm_world *world = world_empty();
    for (int i = 0; i < 40; i++) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.shapes = (uint32_t)i % 3;
        def.xform = sequence_pose(&state);
        def.user = (uint64_t)i;
        REQUIRE(hm_world_add(world, &def, &ids[i]) == HM_OK);
    }
    for (int frame = 0; frame < 8; frame++) {
        for (int i = frame; i < 40; i += 5) {
            const hm_xform xform = sequence_pose(&state);
            if (i % 7 != 0 || frame < 4) REQUIRE(hm_world_set_xform(world, ids[i], &xform) == HM_OK);
        }
        for (int i = 0; frame == 4 && i < 40; i += 7) REQUIRE(hm_world_remove(world, ids[i]));
        for (int i = 0; frame == 6 && i < 40; i += 14) {
            hm_object_def def = HM_OBJECT_DEFAULT;
            def.xform = sequence_pose(&state);
            REQUIRE(hm_world_add(world, &def, &ids[i]) == HM_OK);
        }
        REQUIRE(hm_world_update(world) == HM_OK);
    }
    return world;
}

TEST(snapshot_of_version_1_is_refused) {
    hm_world *made = world_of_then(), *restored = world_empty();
    const file_bytes then = file_read("world.snapshot");
    if (then.size > 0) {
        const uint64_t before = hm_world_hash(made), empty = hm_world_hash(restored);
        CHECK_RESULT(hm_world_restore(made, then.bytes, then.size), HM_ERROR_FORMAT);
        CHECK_RESULT(hm_world_restore(restored, then.bytes, then.size), HM_ERROR_FORMAT);
        CHECK(hm_world_hash(made) == before && hm_world_hash(restored) == empty);
    }
    free(then.bytes);
    hm_world_destroy(made);
    hm_world_destroy(restored);
}

// Without poses the two versions are the same bytes, but for the version and the checksum: so the world of then is the
// same world today.
TEST(a_world_without_poses_is_the_world_of_then) {
    hm_world *made = world_of_then(), *restored = world_empty();
    const file_bytes then = file_read("world.snapshot");
    uint8_t *now = malloc(then.size + 1);
    if (then.size > 0) {
        REQUIRE(now && world_saved(made, now, then.size) == then.size);
        CHECK(memcmp(now, "HMWS\2", 5) == 0 && memcmp(then.bytes, "HMWS\1", 5) == 0);
        CHECK_INT(memcmp(now + 8, (const uint8_t *)then.bytes + 8, then.size - 16), 0);
        REQUIRE(hm_world_restore(restored, now, then.size) == HM_OK);
        CHECK_INT(hm_world_count(restored), 37);
        CHECK(hm_world_hash(restored) == hm_world_hash(made));
    }
    free(now);
    free(then.bytes);
    hm_world_destroy(made);
    hm_world_destroy(restored);
}

TEST_MAIN(CASE(colliders_are_true), CASE(colliders_answer_as_then), CASE(snapshot_of_version_1_is_refused),
          CASE(a_world_without_poses_is_the_world_of_then))
