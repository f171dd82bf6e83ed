// world_update: from what has changed to what touches now. Everything that can fail comes first: the broad phases,
// the questions and the memory for their answers. Then events are written, and the objects count as seen.
#include "world_internal.h"

// Room to bring those that are gone into order.
static hm_result update_reserve(hm_world *world) {
    hmi_world_scratch *scratch = &world->scratch;
    const size_t gone = (size_t)world->gone_count;
    void *keys = scratch->keys;
    if (!hmi_world_grow(world, &scratch->candidates, &scratch->candidate_capacity, gone, sizeof *scratch->keys))
        return HM_ERROR_MEMORY;
    if (!hmi_world_grow(world, &keys, &scratch->key_capacity, gone, sizeof *scratch->keys)) return HM_ERROR_MEMORY;
    scratch->keys = keys;
    return HM_OK;
}

// A slot whose generations are used up stays gone, so no id is given twice.
static void update_free_slot(hm_world *world, int32_t index) {
    hmi_slot *slot = &world->slots[index];
    if (slot->generation == UINT32_MAX) return;
    slot->state = HMI_SLOT_FREE;
    slot->generation++;
    slot->next_free = world->free_slot;
    world->free_slot = index;
}

// Slots become free in the order of their numbers: which ids come next then follows from what there is, not from the
// order of the changes, so a world that was restored gives the same ones.
static void update_free(hm_world *world) {
    uint64_t *keys = world->scratch.keys;
    size_t count = 0;
    for (int32_t i = 0; i < world->dirty_count; i++)
        if (world->slots[world->dirty[i]].state == HMI_SLOT_GONE) keys[count++] = (uint64_t)world->dirty[i];
    hmi_keys_sort(keys, world->scratch.candidates, count, 0, 24);
    for (size_t i = 0; i < count; i++) update_free_slot(world, (int32_t)keys[i]);
    world->gone_count = 0;
}

// All objects are seen as they are.
static void update_settle(hm_world *world) {
    for (int32_t i = 0; i < world->dirty_count; i++) {
        hmi_slot *slot = &world->slots[world->dirty[i]];
        slot->dirty = false;
        slot->last = slot->xform;
    }
    world->dirty_count = 0;
    world->updates++;
}

hm_result hm_world_update(hm_world *world) {
    HMI_REQUIRE(world, HM_ERROR_RANGE);
    size_t count = 0, passed = 0;
    hm_result result = hm_world_refresh(world);
    if (result == HM_OK) result = update_reserve(world);
    if (result == HM_OK) result = hmi_world_ask(world, &count);
    if (result == HM_OK) result = hmi_world_passings_make(world, &passed);
    if (result == HM_OK) result = hmi_world_events_make(world, count);
    if (result != HM_OK) return result;
    hmi_world_passings_take(world, passed);
    if (world->gone_count > 0) update_free(world);
    update_settle(world);
    return HM_OK;
}
