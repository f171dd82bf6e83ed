// narrow_phase: which pairs meet the rule now. The broad phases find the pairs whose boxes meet and whose filters
// pass. Pairs of which neither has changed keep their result. The others are tested, each by itself, so neither
// thread nor order matters. Only the pairs that meet the rule, which are few, are then sorted.
#include "world_internal.h"

#include <string.h>

// ---- candidates ---------------------------------------------------------------------------------------------------

_Static_assert(sizeof(hm_broad_pair) == sizeof(uint64_t), "a pair of boxes and the key of a pair take turns");

// Pairs of boxes go to where keys are to be: first those within what moves, then those of it and what is fixed.
static hm_result narrow_candidates(hm_world *world, size_t *moving, size_t *count) {
    hmi_world_scratch *scratch = &world->scratch;
    for (;;) {
        const int32_t room = hmi_as_count(scratch->key_capacity);
        hm_broad_pair *pairs = (hm_broad_pair *)(void *)scratch->keys;
        const int32_t within = hm_broad_pairs(world->broad[0], pairs, room);
        const int32_t left = within < room ? room - within : 0;
        hm_broad_pair *rest = left > 0 ? pairs + within : NULL;
        const int32_t between = hm_broad_pairs_between(world->broad[0], world->broad[1], rest, left);
        *moving = (size_t)within;
        *count = (size_t)within + (size_t)between;
        if (*count >= INT32_MAX) return HM_ERROR_MEMORY; // it may be more: tasks count them in int32_t
        if (*count <= (size_t)room) return HM_OK;
        if (!hmi_world_renew(world, &scratch->keys, &scratch->key_capacity, *count)) return HM_ERROR_MEMORY;
    }
}

static int32_t narrow_slot(const hm_broad *broad, int32_t number) {
    uint64_t slot = 0;
    hm_broad_at(broad, number, NULL, &slot);
    return (int32_t)slot;
}

// The candidates that can have changed, as keys in their place; returns how many. A key is written where a pair was
// read before, or is the one just read.
static size_t narrow_changed(hm_world *world, size_t moving, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        hm_broad_pair pair;
        memcpy(&pair, &world->scratch.keys[i], sizeof pair);
        const int32_t a = narrow_slot(world->broad[0], pair.a);
        const int32_t b = narrow_slot(world->broad[i < moving ? 0 : 1], pair.b);
        if (!world->slots[a].dirty && !world->slots[b].dirty) continue;
        const uint64_t low = (uint64_t)(a < b ? a : b), high = (uint64_t)(a < b ? b : a);
        world->scratch.keys[kept++] = (low << 32) + high;
    }
    return kept;
}

size_t hmi_world_passes(const hm_world *world, uint64_t *keys, size_t count) {
    size_t kept = 0;
    if (!world->options.passes) return count;
    hmi_world_calls_begin(world, true);
    for (size_t i = 0; i < count; i++) {
        const hm_object a = hmi_world_id(world, (int32_t)(keys[i] >> 32));
        const hm_object b = hmi_world_id(world, (int32_t)(uint32_t)keys[i]);
        if (world->options.passes(world->options.passes_ctx, a, b)) keys[kept++] = keys[i];
    }
    hmi_world_calls_end(world, true);
    return kept;
}

// ---- exact answers ------------------------------------------------------------------------------------------------

typedef struct narrow_task {
    const hm_world *world;
    uint64_t *keys;
} narrow_task;

static void narrow_piece(int32_t begin, int32_t end, void *task) {
    const narrow_task *job = task;
    const hm_world *world = job->world;
    for (int32_t i = begin; i < end; i++) {
        const hmi_slot *a = &world->slots[job->keys[i] >> 32];
        const hmi_slot *b = &world->slots[(uint32_t)job->keys[i]];
        if (hm_overlap(hmi_slot_shape(world, a), &a->xform, hmi_slot_shape(world, b), &b->xform,
                       &world->options.rule))
            job->keys[i] |= HMI_KEY_MET;
    }
}

static size_t narrow_met(uint64_t *keys, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (keys[i] & HMI_KEY_MET) keys[kept++] = keys[i] & ~HMI_KEY_MET;
    return kept;
}

// Brings the first keys into order.
static hm_result narrow_sort(hm_world *world, size_t count) {
    hmi_world_scratch *scratch = &world->scratch;
    if (!hmi_world_renew(world, &scratch->spare, &scratch->spare_capacity, count)) return HM_ERROR_MEMORY;
    hmi_keys_sort_slots(world, scratch->keys, scratch->spare, count);
    return HM_OK;
}

hm_result hmi_world_test(hm_world *world, size_t *count) {
    enum { BLOCK = 1 << 30, LEAST = 16 };
    hmi_world_scratch *scratch = &world->scratch;
    size_t moving, found;
    hm_result result = narrow_candidates(world, &moving, &found);
    if (result != HM_OK) return result;
    found = narrow_changed(world, moving, found);
    if (world->options.passes) result = narrow_sort(world, found);
    if (result != HM_OK) return result;
    found = hmi_world_passes(world, scratch->keys, found);
    // Tasks count their items in 32 bits.
    for (size_t begin = 0; begin < found; begin += BLOCK) {
        narrow_task task = {world, scratch->keys + begin};
        const size_t left = found - begin;
        hmi_world_run(world, narrow_piece, left < BLOCK ? (int32_t)left : BLOCK, LEAST, &task);
    }
    *count = narrow_met(scratch->keys, found);
    return narrow_sort(world, *count);
}
