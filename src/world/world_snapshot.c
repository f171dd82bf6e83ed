// world_snapshot: bytes in this order, all numbers little-endian:
//
//   head   "HMWS", version; slots, free slot (+ 1, 0: none), sets; updates, objects so far; pairs    48 bytes
//   slots  a byte for the state, then: generation, next free slot (+ 1) of a free one                9 bytes
//          or generation and all that an object is, with where it was at the last update if it has
//          moved, and with its pose if it has one                                       81, + 32, + 65 bytes
//   pairs  two slots and since when                                                                  16 bytes
//   sum    checksum of all before it                                                                 8 bytes
//
// Boxes and broad phases are made anew. They decide nothing, and neither does which pairs could have kept their
// answer: after restoring all objects count as changed.
//
// Version 1 had no poses.
#include <hitmask/world.h>

#include "../base/bytes.h"
#include "world_internal.h"

#include <string.h>

enum {
    SNAPSHOT_VERSION = 2,
    SNAPSHOT_HEAD = 48,
    SNAPSHOT_FREE = 9,
    SNAPSHOT_STILL = 81, // an object that is where it was at the last update
    SNAPSHOT_XFORM = 32,
    SNAPSHOT_POSE = 65,
    SNAPSHOT_PAIR = 16,
    SNAPSHOT_SUM = 8,
    SNAPSHOT_IS_MOVED = 4, // in the byte of the state
    SNAPSHOT_IS_POSED = 8
};

// ---- writing ------------------------------------------------------------------------------------------------------

static void put_xform(uint8_t *at, const hm_xform *xform) {
    hmi_put64(at, (uint64_t)xform->ox);
    hmi_put64(at + 8, (uint64_t)xform->oy);
    hmi_put32(at + 16, (uint32_t)xform->ux);
    hmi_put32(at + 20, (uint32_t)xform->uy);
    hmi_put32(at + 24, (uint32_t)xform->vx);
    hmi_put32(at + 28, (uint32_t)xform->vy);
}

static void put_double(uint8_t *at, double v) {
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    hmi_put64(at, bits);
}

static void put_vec2(uint8_t *at, hm_vec2 v) {
    put_double(at, v.x);
    put_double(at + 8, v.y);
}

static void put_pose(uint8_t *at, const hm_pose *pose) {
    put_vec2(at, pose->position);
    put_vec2(at + 16, pose->scale);
    put_vec2(at + 32, pose->pivot);
    put_double(at + 48, pose->angle);
    at[56] = (uint8_t)(pose->flip_x | pose->flip_y << 1);
    hmi_put32(at + 57, (uint32_t)pose->width);
    hmi_put32(at + 61, (uint32_t)pose->height);
}

static bool xform_same(const hm_xform *a, const hm_xform *b) {
    return a->ox == b->ox && a->oy == b->oy && a->ux == b->ux && a->uy == b->uy && a->vx == b->vx && a->vy == b->vy;
}

static void snapshot_head(const hm_world *world, hmi_writer *writer) {
    uint8_t head[SNAPSHOT_HEAD] = {'H', 'M', 'W', 'S'};
    hmi_put32(head + 4, SNAPSHOT_VERSION);
    hmi_put32(head + 8, (uint32_t)world->slot_count);
    hmi_put32(head + 12, (uint32_t)(world->free_slot + 1));
    hmi_put32(head + 16, (uint32_t)world->set_count);
    hmi_put64(head + 24, world->updates);
    hmi_put64(head + 32, world->born);
    hmi_put64(head + 40, world->found.pair_count);
    hmi_writer_add(writer, head, sizeof head);
}

static void snapshot_slot(const hmi_slot *slot, const hm_pose *pose, hmi_writer *writer) {
    uint8_t bytes[SNAPSHOT_STILL + SNAPSHOT_XFORM + SNAPSHOT_POSE];
    size_t size = SNAPSHOT_STILL;
    const bool moved = !xform_same(&slot->xform, &slot->last);
    bytes[0] = slot->state;
    hmi_put32(bytes + 1, slot->generation);
    if (slot->state == HMI_SLOT_FREE) {
        hmi_put32(bytes + 5, (uint32_t)(slot->next_free + 1));
        hmi_writer_add(writer, bytes, SNAPSHOT_FREE);
        return;
    }
    if (moved) bytes[0] |= SNAPSHOT_IS_MOVED;
    if (slot->posed) bytes[0] |= SNAPSHOT_IS_POSED;
    hmi_put32(bytes + 5, slot->filter.category);
    hmi_put32(bytes + 9, slot->filter.mask);
    hmi_put32(bytes + 13, (uint32_t)slot->filter.group);
    hmi_put32(bytes + 17, (uint32_t)slot->z);
    hmi_put32(bytes + 21, slot->shapes);
    hmi_put32(bytes + 25, (uint32_t)slot->frame);
    hmi_put32(bytes + 29, slot->flags);
    hmi_put64(bytes + 33, slot->user);
    hmi_put64(bytes + 41, slot->born);
    put_xform(bytes + 49, &slot->xform);
    if (moved) put_xform(bytes + size, &slot->last);
    if (moved) size += SNAPSHOT_XFORM;
    if (slot->posed) put_pose(bytes + size, pose);
    if (slot->posed) size += SNAPSHOT_POSE;
    hmi_writer_add(writer, bytes, size);
}

static void snapshot_body(const hm_world *world, hmi_writer *writer) {
    snapshot_head(world, writer);
    for (int32_t i = 0; i < world->slot_count; i++) snapshot_slot(&world->slots[i], &world->poses[i], writer);
    for (size_t i = 0; i < world->found.pair_count; i++) {
        uint8_t bytes[SNAPSHOT_PAIR];
        hmi_put32(bytes, world->found.pairs[i].a);
        hmi_put32(bytes + 4, world->found.pairs[i].b);
        hmi_put64(bytes + 8, world->found.pairs[i].since);
        hmi_writer_add(writer, bytes, sizeof bytes);
    }
}

hm_result hm_world_save(const hm_world *world, void *out, size_t capacity, size_t *bytes) {
    hmi_writer writer;
    uint8_t sum[SNAPSHOT_SUM];
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(bytes, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(out, capacity, HM_ERROR_RANGE);
    hmi_writer_begin(&writer, out, capacity);
    snapshot_body(world, &writer);
    hmi_put64(sum, hmi_checksum_end(&writer.sum));
    hmi_writer_add(&writer, sum, sizeof sum);
    *bytes = writer.size;
    return HM_OK;
}

uint64_t hm_world_hash(const hm_world *world) {
    hmi_writer writer;
    HMI_REQUIRE_PTR(world, 0);
    hmi_writer_begin(&writer, NULL, 0);
    snapshot_body(world, &writer);
    return hmi_checksum_end(&writer.sum);
}

// ---- reading ------------------------------------------------------------------------------------------------------

typedef struct snapshot_reader {
    const uint8_t *at;
    size_t left;
} snapshot_reader;

// The next bytes, or NULL where there are not as many.
static const uint8_t *reader_take(snapshot_reader *reader, size_t size) {
    const uint8_t *at = reader->at;
    if (reader->left < size) return NULL;
    reader->at += size;
    reader->left -= size;
    return at;
}

static void get_xform(const uint8_t *at, hm_xform *out) {
    out->ox = (int64_t)hmi_get64(at);
    out->oy = (int64_t)hmi_get64(at + 8);
    out->ux = (int32_t)hmi_get32(at + 16);
    out->uy = (int32_t)hmi_get32(at + 20);
    out->vx = (int32_t)hmi_get32(at + 24);
    out->vy = (int32_t)hmi_get32(at + 28);
}

static double get_double(const uint8_t *at) {
    const uint64_t bits = hmi_get64(at);
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static hm_vec2 get_vec2(const uint8_t *at) { return (hm_vec2){get_double(at), get_double(at + 8)}; }

// False for flips that there are not; all else is for hmi_pose_draws to refuse.
static bool get_pose(const uint8_t *at, hm_pose *out) {
    *out = (hm_pose){.position = get_vec2(at), .scale = get_vec2(at + 16), .pivot = get_vec2(at + 32)};
    out->angle = get_double(at + 48);
    out->flip_x = at[56] & 1;
    out->flip_y = (at[56] & 2) != 0;
    out->width = (int32_t)hmi_get32(at + 57);
    out->height = (int32_t)hmi_get32(at + 61);
    return at[56] <= 3;
}

// A number of a slot + 1, or 0, as the number or -1; false beyond the slots.
static bool get_slot(const uint8_t *at, int32_t slots, int32_t *out) {
    const uint32_t v = hmi_get32(at);
    if (v > (uint32_t)slots) return false;
    *out = (int32_t)v - 1;
    return true;
}

static bool restore_object(const hm_world *world, const uint8_t *at, hmi_slot *slot) {
    slot->filter = (hm_filter){hmi_get32(at), hmi_get32(at + 4), (int32_t)hmi_get32(at + 8)};
    slot->z = (int32_t)hmi_get32(at + 12);
    slot->shapes = hmi_get32(at + 16);
    slot->frame = (int32_t)hmi_get32(at + 20);
    slot->flags = hmi_get32(at + 24);
    slot->user = hmi_get64(at + 28);
    slot->born = hmi_get64(at + 36);
    get_xform(at + 44, &slot->xform);
    slot->last = slot->xform;
    if (slot->shapes >= (uint32_t)world->set_count || (slot->flags & ~HM_OBJECT_FLAGS)) return false;
    if (slot->frame < 0 || slot->frame >= world->sets[slot->shapes].count) return false;
    return slot->born < world->born && hm_xform_valid(&slot->xform);
}

// Where an object was at the last update, if it has moved.
static bool restore_last(snapshot_reader *reader, hmi_slot *slot) {
    const uint8_t *at = reader_take(reader, SNAPSHOT_XFORM);
    if (!at) return false;
    get_xform(at, &slot->last);
    return hm_xform_valid(&slot->last) && !xform_same(&slot->last, &slot->xform);
}

static bool restore_pose(snapshot_reader *reader, hmi_slot *slot, hm_pose *pose) {
    const uint8_t *at = reader_take(reader, SNAPSHOT_POSE);
    slot->posed = true;
    return at && get_pose(at, pose) && hmi_pose_draws(pose, &slot->xform);
}

static bool restore_slot(const hm_world *world, snapshot_reader *reader, hmi_slot *slot, hm_pose *pose) {
    const uint8_t *at = reader_take(reader, SNAPSHOT_FREE - 4);
    if (!at) return false;
    *slot = (hmi_slot){.box = {1, 1, 0, 0}, .number = -1, .next_free = -1};
    slot->state = at[0] & 3;
    slot->generation = hmi_get32(at + 1);
    const bool moved = at[0] & SNAPSHOT_IS_MOVED, posed = at[0] & SNAPSHOT_IS_POSED;
    if (at[0] > (SNAPSHOT_IS_POSED | SNAPSHOT_IS_MOVED | 3) || slot->state > HMI_SLOT_IN_USE) return false;
    if (posed && slot->state != HMI_SLOT_IN_USE) return false;
    if (slot->state == HMI_SLOT_FREE) {
        at = moved ? NULL : reader_take(reader, 4);
        return at && get_slot(at, world->slot_count, &slot->next_free);
    }
    at = reader_take(reader, SNAPSHOT_STILL - 5);
    if (!at || !restore_object(world, at, slot)) return false;
    if (moved && !restore_last(reader, slot)) return false;
    return !posed || restore_pose(reader, slot, pose);
}

// Every free slot once, from the first one on.
static bool restore_free_list(const hm_world *world, int32_t free_count) {
    int32_t found = 0;
    for (int32_t i = world->free_slot; i >= 0; i = world->slots[i].next_free, found++)
        if (found == free_count || world->slots[i].state != HMI_SLOT_FREE) return false;
    return found == free_count;
}

static bool restore_pairs(hm_world *world, snapshot_reader *reader) {
    hmi_touching last = {0, 0, 0};
    for (size_t i = 0; i < world->found.pair_count; i++) {
        const uint8_t *at = reader_take(reader, SNAPSHOT_PAIR);
        if (!at) return false;
        const hmi_touching pair = {hmi_get32(at), hmi_get32(at + 4), hmi_get64(at + 8)};
        if (pair.a >= pair.b || pair.b >= (uint32_t)world->slot_count || pair.since > world->updates) return false;
        if (world->slots[pair.a].state == HMI_SLOT_FREE || world->slots[pair.b].state == HMI_SLOT_FREE) return false;
        if (i > 0 && (pair.a < last.a || (pair.a == last.a && pair.b <= last.b))) return false;
        world->found.pairs[i] = last = pair;
    }
    return true;
}

// The head: counts, each checked against what is left before anything is made for it.
static bool restore_head(hm_world *made, snapshot_reader *reader) {
    const uint8_t *at = reader_take(reader, SNAPSHOT_HEAD);
    if (!at || memcmp(at, "HMWS", 4) != 0 || hmi_get32(at + 4) != SNAPSHOT_VERSION) return false;
    const uint32_t slots = hmi_get32(at + 8);
    if (slots > HM_WORLD_MAX || slots > reader->left / SNAPSHOT_FREE) return false;
    made->slot_count = (int32_t)slots;
    if (!get_slot(at + 12, made->slot_count, &made->free_slot)) return false;
    if (hmi_get32(at + 16) > (uint32_t)made->set_count || hmi_get32(at + 20) != 0) return false;
    made->updates = hmi_get64(at + 24);
    made->born = hmi_get64(at + 32);
    const uint64_t pairs = hmi_get64(at + 40);
    made->found.pair_count = (size_t)pairs;
    return pairs <= reader->left / SNAPSHOT_PAIR;
}

static hm_result restore_reserve(hm_world *made) {
    const size_t slots = (size_t)made->slot_count;
    if (slots > 0 && hmi_world_slots_make(made, slots) != HM_OK) return HM_ERROR_MEMORY;
    if (made->found.pair_count > 0) {
        made->found.pair_capacity = made->found.pair_count;
        made->found.pairs = hmi_alloc_array(&made->alloc, made->found.pair_count, sizeof *made->found.pairs);
        if (!made->found.pairs) return HM_ERROR_MEMORY;
    }
    hm_result result = hm_broad_create(&made->options.broad, &made->alloc, &made->broad[0]);
    if (result == HM_OK) result = hm_broad_create(&made->options.fixed, &made->alloc, &made->broad[1]);
    return result;
}

static hm_result restore_body(hm_world *made, snapshot_reader *reader) {
    int32_t free_count = 0;
    for (int32_t i = 0; i < made->slot_count; i++) {
        if (!restore_slot(made, reader, &made->slots[i], &made->poses[i])) return HM_ERROR_FORMAT;
        free_count += made->slots[i].state == HMI_SLOT_FREE;
        made->object_count += made->slots[i].state == HMI_SLOT_IN_USE;
        made->gone_count += made->slots[i].state == HMI_SLOT_GONE;
    }
    if (!restore_free_list(made, free_count) || !restore_pairs(made, reader)) return HM_ERROR_FORMAT;
    if (reader->left != 0) return HM_ERROR_FORMAT;
    for (int32_t i = 0; i < made->slot_count; i++) {
        const hm_result result = hmi_slot_restore(made, i);
        if (result != HM_OK) return result;
    }
    return hmi_world_pairs_index(made);
}

// Frees what a world has but its sets.
static void restore_release(hm_world *world) {
    hmi_world_slots_free(world);
    hmi_world_found_free(world);
    for (int i = 0; i < 2; i++) hm_broad_destroy(world->broad[i]);
}

hm_result hm_world_restore(hm_world *world, const void *bytes, size_t size) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_LIST(bytes, size, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (size < SNAPSHOT_HEAD + SNAPSHOT_SUM) return HM_ERROR_FORMAT;
    snapshot_reader reader = {bytes, size - SNAPSHOT_SUM};
    if (hmi_checksum_of(bytes, reader.left) != hmi_get64(reader.at + reader.left)) return HM_ERROR_FORMAT;
    hm_world made = {.options = world->options,
                     .alloc = world->alloc,
                     .sets = world->sets,
                     .set_count = world->set_count,
                     .set_capacity = world->set_capacity,
                     .watches = world->watches,
                     .watch_count = world->watch_count,
                     .watch_capacity = world->watch_capacity};
    hm_result result = restore_head(&made, &reader) ? restore_reserve(&made) : HM_ERROR_FORMAT;
    if (result == HM_OK) result = restore_body(&made, &reader);
    if (result != HM_OK) {
        restore_release(&made);
        return result;
    }
    restore_release(world);
    *world = made;
    return HM_OK;
}
