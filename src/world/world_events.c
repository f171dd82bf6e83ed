// world_events: from the pairs that touched to those that touch. Both lists are in order, so one walk along both
// finds of each pair whether it ended, began or stays. A pair of which neither has changed was not tested and stays.
#include "world_internal.h"

// ---- the walk -----------------------------------------------------------------------------------------------------

typedef struct events_walk {
    const hm_world *world;
    size_t last, next; // how far along scratch.keys and the last list
    size_t next_count;
    hm_event_kind kind; // of the pair just met
    hmi_touching pair;
} events_walk;

static uint64_t events_key(const hmi_touching *pair) { return ((uint64_t)pair->a << 32) + pair->b; }

static bool events_clean(const hm_world *world, const hmi_touching *pair) {
    return !world->slots[pair->a].dirty && !world->slots[pair->b].dirty;
}

// The next pair of either list; false at the end of both.
static bool events_step(events_walk *walk) {
    const hm_world *world = walk->world;
    const hmi_world_found *found = &world->found;
    const bool more_last = walk->last < found->pair_count, more_next = walk->next < walk->next_count;
    if (!more_last && !more_next) return false;
    const uint64_t last = more_last ? events_key(&found->pairs[walk->last]) : UINT64_MAX;
    const uint64_t next = more_next ? world->scratch.keys[walk->next] : UINT64_MAX;
    if (next < last) {
        walk->kind = HM_EVENT_BEGIN;
        walk->pair = (hmi_touching){(uint32_t)(next >> 32), (uint32_t)next, world->updates + 1};
    } else {
        walk->pair = found->pairs[walk->last];
        walk->kind = next == last || events_clean(world, &walk->pair) ? HM_EVENT_STAY : HM_EVENT_END;
        walk->last++;
    }
    if (next <= last) walk->next++;
    return true;
}

// ---- what it takes ------------------------------------------------------------------------------------------------

typedef struct events_count {
    size_t kind[3]; // events of each
    size_t contacts;
    size_t pairs;
} events_count;

static uint32_t events_flags(const hm_world *world, const hmi_touching *pair) {
    return world->slots[pair->a].flags | world->slots[pair->b].flags;
}

// Whether the pair just met has an event.
static bool events_wanted(const events_walk *walk) {
    return walk->kind != HM_EVENT_STAY || events_flags(walk->world, &walk->pair) & HM_OBJECT_STAY;
}

static bool events_contact(const events_walk *walk) {
    return walk->kind != HM_EVENT_END && events_flags(walk->world, &walk->pair) & HM_OBJECT_CONTACTS;
}

static events_count events_counted(const hm_world *world, size_t next_count) {
    events_count count = {{0}, 0, 0};
    events_walk walk = {.world = world, .next_count = next_count};
    while (events_step(&walk)) {
        count.pairs += walk.kind != HM_EVENT_END;
        if (!events_wanted(&walk)) continue;
        count.kind[walk.kind]++;
        count.contacts += events_contact(&walk);
    }
    return count;
}

// Room for `count` pairs in the order of their second slots, and to bring them into it. Keys stay as they are.
static bool events_reserve_index(hm_world *world, size_t count) {
    hmi_world_found *found = &world->found;
    hmi_world_scratch *scratch = &world->scratch;
    void *keys = scratch->keys, *by_b = found->by_b;
    bool fine = count <= UINT32_MAX;
    fine = fine && hmi_world_grow(world, &keys, &scratch->key_capacity, count, sizeof *scratch->keys);
    scratch->keys = keys;
    fine = fine && hmi_world_renew(world, &scratch->spare, &scratch->spare_capacity, count);
    fine = fine && hmi_world_grow(world, &by_b, &found->by_b_capacity, count, sizeof *found->by_b);
    found->by_b = by_b;
    return fine;
}

static bool events_reserve(hm_world *world, const events_count *count) {
    hmi_world_found *found = &world->found;
    void *pairs = found->pairs, *events = found->events, *contacts = found->contacts;
    const size_t total = count->kind[0] + count->kind[1] + count->kind[2];
    bool fine = count->contacts <= INT32_MAX && events_reserve_index(world, count->pairs);
    fine = fine && hmi_world_grow(world, &pairs, &found->pair_capacity, count->pairs, sizeof *found->pairs);
    found->pairs = pairs;
    fine = fine && hmi_world_grow(world, &events, &found->event_capacity, total, sizeof *found->events);
    found->events = events;
    fine =
        fine && hmi_world_grow(world, &contacts, &found->contact_capacity, count->contacts, sizeof *found->contacts);
    found->contacts = contacts;
    return fine;
}

// ---- making -------------------------------------------------------------------------------------------------------

// The pairs in the order of (b, a), for queries of all pairs of one object.
static void events_by_b(hm_world *world) {
    hmi_world_found *found = &world->found;
    uint64_t *keys = world->scratch.keys;
    for (size_t i = 0; i < found->pair_count; i++) keys[i] = ((uint64_t)found->pairs[i].b << 32) + i;
    hmi_keys_sort(keys, world->scratch.spare, found->pair_count, 32, 24);
    for (size_t i = 0; i < found->pair_count; i++) found->by_b[i] = (uint32_t)keys[i];
}

hm_result hmi_world_pairs_index(hm_world *world) {
    if (!events_reserve_index(world, world->found.pair_count)) return HM_ERROR_MEMORY;
    events_by_b(world);
    return HM_OK;
}

// The pairs that begin come among those that are left, from the last one down: none is overwritten before it is
// moved.
static void events_merge(hm_world *world, size_t left, size_t begun) {
    hmi_world_found *found = &world->found;
    const uint64_t *keys = world->scratch.keys;
    found->pair_count = left + begun;
    for (size_t at = left + begun; begun > 0; at--) {
        const uint64_t key = keys[begun - 1];
        if (left > 0 && events_key(&found->pairs[left - 1]) > key) {
            found->pairs[at - 1] = found->pairs[--left];
            continue;
        }
        found->pairs[at - 1] = (hmi_touching){(uint32_t)(key >> 32), (uint32_t)key, world->updates + 1};
        begun--;
    }
}

// Writes the events in their order: ends first, then begins, then stays. The pairs that are left, and the keys of
// those that begin, move up as the walk goes along both lists: never beyond what it has yet to read.
static void events_write(hm_world *world, size_t next_count, const events_count *count) {
    hmi_world_found *found = &world->found;
    events_walk walk = {.world = world, .next_count = next_count};
    size_t at[3] = {0, count->kind[0], count->kind[0] + count->kind[1]};
    size_t left = 0, begun = 0;
    while (events_step(&walk)) {
        const hmi_touching pair = walk.pair;
        if (walk.kind == HM_EVENT_STAY) found->pairs[left++] = pair;
        if (walk.kind == HM_EVENT_BEGIN) world->scratch.keys[begun++] = events_key(&pair);
        if (!events_wanted(&walk)) continue;
        const int32_t a = (int32_t)pair.a, b = (int32_t)pair.b;
        found->events[at[walk.kind]++] = (hm_event){
            walk.kind, hmi_world_id(world, a), hmi_world_id(world, b), world->slots[a].user, world->slots[b].user,
            pair.since};
    }
    found->event_count = at[2];
    events_merge(world, left, begun);
}

static void events_contact_piece(int32_t begin, int32_t end, void *task) {
    const hm_world *world = task;
    for (int32_t i = begin; i < end; i++) {
        hmi_event_contact *contact = &world->found.contacts[i];
        const hm_event *event = &world->found.events[contact->event];
        hm_world_contact(world, event->a, event->b, &contact->info);
    }
}

static void events_contacts(hm_world *world) {
    hmi_world_found *found = &world->found;
    found->contact_count = 0;
    for (size_t i = 0; i < found->event_count; i++) {
        const hm_event *event = &found->events[i];
        if (event->kind == HM_EVENT_END) continue;
        const uint32_t flags = hmi_world_slot(world, event->a)->flags | hmi_world_slot(world, event->b)->flags;
        if (flags & HM_OBJECT_CONTACTS) found->contacts[found->contact_count++] = (hmi_event_contact){.event = i};
    }
    hmi_world_run(world, events_contact_piece, (int32_t)found->contact_count, 4, world);
}

hm_result hmi_world_events_make(hm_world *world, size_t count) {
    const events_count counted = events_counted(world, count);
    if (!events_reserve(world, &counted)) return HM_ERROR_MEMORY;
    events_write(world, count, &counted);
    if (counted.kind[HM_EVENT_END] + counted.kind[HM_EVENT_BEGIN] > 0) events_by_b(world);
    events_contacts(world);
    return HM_OK;
}

// ---- questions ----------------------------------------------------------------------------------------------------

int32_t hm_world_events(const hm_world *world, hm_event *out, int32_t capacity) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const hmi_world_found *found = &world->found;
    for (size_t i = 0; i < found->event_count && i < (size_t)capacity; i++) out[i] = found->events[i];
    return hmi_as_count(found->event_count);
}

bool hm_world_event_contact(const hm_world *world, int32_t index, hm_contact_info *out) {
    HMI_REQUIRE_PTR(world, false);
    HMI_REQUIRE_PTR(out, false);
    const hmi_world_found *found = &world->found;
    size_t low = 0, high = found->contact_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (found->contacts[middle].event < (size_t)index)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == found->contact_count || found->contacts[low].event != (size_t)index) return false;
    *out = found->contacts[low].info;
    return true;
}

static hm_touching touching_public(const hm_world *world, const hmi_touching *pair) {
    return (hm_touching){hmi_world_id(world, (int32_t)pair->a), hmi_world_id(world, (int32_t)pair->b), pair->since};
}

int32_t hm_world_touching(const hm_world *world, hm_touching *out, int32_t capacity) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const hmi_world_found *found = &world->found;
    for (size_t i = 0; i < found->pair_count && i < (size_t)capacity; i++)
        out[i] = touching_public(world, &found->pairs[i]);
    return hmi_as_count(found->pair_count);
}

// The first pair in order of which a is `slot` or more; with `by_b` in the order of (b, a), of which b is.
static size_t touching_first(const hmi_world_found *found, uint32_t slot, bool by_b) {
    size_t low = 0, high = found->pair_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if ((by_b ? found->pairs[found->by_b[middle]].b : found->pairs[middle].a) < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int32_t hm_world_touching_of(const hm_world *world, hm_object id, hm_touching *out, int32_t capacity) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const hmi_world_found *found = &world->found;
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return 0;
    const uint32_t index = (uint32_t)(slot - world->slots);
    size_t count = 0;
    for (size_t i = touching_first(found, index, true); i < found->pair_count; i++, count++) {
        const hmi_touching *pair = &found->pairs[found->by_b[i]];
        if (pair->b != index) break;
        if (count < (size_t)capacity)
            out[count] = (hm_touching){id, hmi_world_id(world, (int32_t)pair->a), pair->since};
    }
    for (size_t i = touching_first(found, index, false); i < found->pair_count; i++, count++) {
        const hmi_touching *pair = &found->pairs[i];
        if (pair->a != index) break;
        if (count < (size_t)capacity)
            out[count] = (hm_touching){id, hmi_world_id(world, (int32_t)pair->b), pair->since};
    }
    return hmi_as_count(count);
}
