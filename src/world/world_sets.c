// world: its sets of shapes, and which of them were edited since the last update.
//
// Masks and tile maps count their edits. The counters are read in an update alone: the objects of a set of which one
// differs from what the last update read are marked. No edit changes a box, so that takes no memory.
#include "../pose/posed_shape.h"
#include "world_internal.h"

#include <string.h>

static bool shapes_valid(const hm_shape *shapes, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (!hmi_shape_valid(&shapes[i])) return false;
    return true;
}

static HMI_COLD bool sets_report_shapes(hmi_origin at, const hm_shape *shapes, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (!hmi_shape_valid(&shapes[i])) return hmi_report(at, "shapes", HM_SENTENCE_ENTRY, i, 0);
    return false;
}

static bool sets_reserve_one(hm_world *world) {
    void *block = world->sets;
    size_t capacity = (size_t)world->set_capacity;
    const bool fine = hmi_world_grow(world, &block, &capacity, (size_t)world->set_count + 1, sizeof *world->sets);
    world->sets = block;
    world->set_capacity = (int32_t)capacity;
    return fine;
}

static bool watches_reserve(hm_world *world, size_t more) {
    void *block = world->watches;
    const bool fine = more == 0 || hmi_world_grow(world, &block, &world->watch_capacity, world->watch_count + more,
                                                  sizeof *world->watches);
    world->watches = block;
    return fine;
}

static size_t counters_of(const hm_shape *shapes, int32_t count, const uint64_t **out) {
    size_t found = 0;
    for (int32_t i = 0; i < count; i++) found += hmi_shape_counters(&shapes[i], out ? out + found : NULL);
    return found;
}

static void watches_add(hm_world *world, const uint64_t *const *counters, size_t count) {
    for (size_t i = 0; i < count; i++)
        world->watches[world->watch_count++] = (hmi_watch){counters[i], *counters[i], world->set_count};
}

// Copies the shapes and begins to watch what can be edited of them.
static bool set_make(hm_world *world, const hm_shape *shapes, int32_t count) {
    const size_t watched = counters_of(shapes, count, NULL);
    hm_shape *copy = hmi_alloc_array(&world->alloc, (size_t)count, sizeof *copy);
    const uint64_t **counters = watched > 0 ? hmi_alloc_array(&world->alloc, watched, sizeof *counters) : NULL;
    const bool fine = copy && (counters || watched == 0) && watches_reserve(world, watched);
    if (fine) {
        memcpy(copy, shapes, (size_t)count * sizeof *copy);
        counters_of(shapes, count, counters);
        watches_add(world, counters, watched);
        world->sets[world->set_count++] = (hmi_shape_set){.shapes = copy, .count = count};
    }
    hmi_free(&world->alloc, counters, watched * sizeof *counters);
    if (!fine) hmi_free(&world->alloc, copy, (size_t)count * sizeof *copy);
    return fine;
}

hm_result hm_world_add_shapes(hm_world *world, const hm_shape *shapes, int32_t count, uint32_t *out) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(shapes, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (count < 1 || count > 65535) return HMI_REFUSED_BETWEEN(count, 1, 65535);
    if (!shapes_valid(shapes, count)) return HMI_REFUSED(sets_report_shapes(HMI_RANGE, shapes, count));
    if (world->set_count == HM_WORLD_MAX)
        return HMI_REFUSED_AS("world", HM_SENTENCE_FULL, world->set_count, HM_WORLD_MAX);
    if (!sets_reserve_one(world) || !set_make(world, shapes, count)) return HM_ERROR_MEMORY;
    *out = (uint32_t)world->set_count - 1;
    return HM_OK;
}

const hm_shape *hm_world_shapes(const hm_world *world, uint32_t set, int32_t *count) {
    HMI_REQUIRE_PTR(world, NULL);
    if (set >= (uint32_t)world->set_count) return NULL;
    if (count) *count = world->sets[set].count;
    return world->sets[set].shapes;
}

void hmi_world_sets_free(hm_world *world) {
    for (int32_t i = 0; i < world->set_count; i++)
        hmi_free(&world->alloc, world->sets[i].shapes, (size_t)world->sets[i].count * sizeof *world->sets[i].shapes);
    hmi_free(&world->alloc, world->sets, (size_t)world->set_capacity * sizeof *world->sets);
    hmi_free(&world->alloc, world->watches, world->watch_capacity * sizeof *world->watches);
}

size_t hmi_world_sets_bytes(const hm_world *world) {
    size_t bytes = (size_t)world->set_capacity * sizeof *world->sets;
    for (int32_t i = 0; i < world->set_count; i++) bytes += (size_t)world->sets[i].count * sizeof(hm_shape);
    return bytes + world->watch_capacity * sizeof *world->watches;
}

// ---- edits --------------------------------------------------------------------------------------------------------

// Marks the objects of sets that were edited; no set is so any more.
static void sets_mark(hm_world *world) {
    for (int32_t i = 0; i < world->slot_count; i++)
        if (world->slots[i].state == HMI_SLOT_IN_USE && world->sets[world->slots[i].shapes].edited)
            hmi_slot_mark_dirty(world, i);
    for (int32_t i = 0; i < world->set_count; i++) world->sets[i].edited = false;
}

// In a still world the counters are all that is read, so they are compared in one pass without a branch for each.
void hmi_world_notice_edits(hm_world *world) {
    uint64_t any = 0;
    for (size_t i = 0; i < world->watch_count; i++) any |= *world->watches[i].edits ^ world->watches[i].last;
    if (any == 0) return;
    for (size_t i = 0; i < world->watch_count; i++) {
        hmi_watch *watch = &world->watches[i];
        if (*watch->edits != watch->last) world->sets[watch->set].edited = true;
        watch->last = *watch->edits;
    }
    sets_mark(world);
}

hm_result hm_world_shapes_changed(hm_world *world, uint32_t set) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (set >= (uint32_t)world->set_count) return HMI_REFUSED_AS("set", HM_SENTENCE_ID, set, 0);
    world->sets[set].edited = true;
    sets_mark(world);
    return HM_OK;
}
