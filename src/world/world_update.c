// world_update: from what has changed to what touches now. Everything that can fail comes first: the broad phases,
// the queries and the memory for their results. Then events are written, and the objects count as unchanged.
#include "world_internal.h"

// Room to bring those that are gone into order.
static hm_result update_reserve(hm_world *world) {
    hmi_world_scratch *scratch = &world->scratch;
    const size_t gone = (size_t)world->gone_count;
    const bool fine = hmi_world_renew(world, &scratch->spare, &scratch->spare_capacity, gone) &&
                      hmi_world_renew(world, &scratch->keys, &scratch->key_capacity, gone);
    return fine ? HM_OK : HM_ERROR_MEMORY;
}

// A slot whose generations are used up stays unused, so no id is used twice.
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
    hmi_keys_sort(keys, world->scratch.spare, count, 0, 24);
    for (size_t i = 0; i < count; i++) update_free_slot(world, (int32_t)keys[i]);
    world->gone_count = 0;
}

// All objects count as unchanged.
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
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    size_t count = 0, passed = 0;
    hmi_world_notice_edits(world);
    hm_result result = hm_world_refresh(world);
    if (result == HM_OK) result = update_reserve(world);
    if (result == HM_OK) result = hmi_world_test(world, &count);
    if (result == HM_OK) result = hmi_world_passings_make(world, &passed);
    if (result == HM_OK) result = hmi_world_events_make(world, count);
    if (result != HM_OK) return result;
    hmi_world_passings_take(world, passed);
    if (world->gone_count > 0) update_free(world);
    update_settle(world);
    return HM_OK;
}
