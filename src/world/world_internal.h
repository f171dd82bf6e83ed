// world (internal): how objects lie in memory, and how the questions reach them.
//
// Objects have slots, numbered from 0; the id of one is (generation << 32) + slot + 1. Each slot keeps the box of its
// object, always of now. The boxes lie in two broad phases as well, one for what moves and one for what is fixed,
// whose queries answer as of the last update or refresh; slots changed since are listed, and tested one by one.
#ifndef HITMASK_WORLD_INTERNAL_H
#define HITMASK_WORLD_INTERNAL_H

#include <hitmask/world.h>

#include "../base/base_counter.h"
#include "../base/base_internal.h"
#include "../broad/boxscan.h"

enum hmi_slot_state {
    HMI_SLOT_FREE, ///< `next_free` is the next one
    HMI_SLOT_GONE, ///< removed since the last update, which still has to report its ends; or never to be used again
    HMI_SLOT_IN_USE
};

/// One object.
typedef struct hmi_slot {
    hm_xform xform;
    hm_xform last; ///< at the last update: where it comes from (HM_OBJECT_SWEPT)
    hm_bounds
        box; ///< of now, with half of the rule's margin around it; x0 > x1 where it has no points or is disabled
    hm_filter filter;
    int32_t z;
    uint32_t shapes;
    int32_t frame;
    uint32_t flags;
    uint32_t generation;
    uint8_t state;
    bool dirty; ///< something about it has changed since the last update, so its pairs may have; in that list
    bool posed; ///< its pose in hm_world.poses draws `xform` exactly; else it was put there by an xform
    int32_t
        changed; ///< its index in the list of changed ones plus 1, 0: none. The broad phases do not hold what is there
    int32_t number; ///< in its broad phase, -1 for none
    int32_t next_free;
    uint64_t user;
    uint64_t born; ///< the how manieth object of this world: later ones lie above earlier ones of the same z
} hmi_slot;

typedef struct hmi_shape_set {
    hm_shape *shapes;
    int32_t count;
    bool edited; ///< since the last update, while its objects are marked
} hmi_shape_set;

/// A mask or a tile map of a set.
typedef struct hmi_watch {
    const uint64_t *edits; ///< its counter
    uint64_t last;         ///< as the last update read it
    int32_t set;
} hmi_watch;

/// A pair that touches, by slots, a < b.
typedef struct hmi_touching {
    uint32_t a, b;
    uint64_t since;
} hmi_touching;

/// The contact of an event.
typedef struct hmi_event_contact {
    size_t event;
    hm_contact_info info;
} hmi_event_contact;

/// What belongs to the last update; only world_update.c and what it calls change it.
typedef struct hmi_world_found {
    hmi_touching *pairs; ///< that touch, in order
    size_t pair_count, pair_capacity;
    uint32_t *by_b; ///< the numbers of these pairs in the order of (b, a)
    size_t by_b_capacity;
    hm_event *events;
    size_t event_count, event_capacity;
    hmi_event_contact *contacts; ///< in the order of events
    size_t contact_count, contact_capacity;
    hm_passing *passings;
    size_t passing_count, passing_capacity;
} hmi_world_found;

/// Memory that updates work in, kept from one to the next. What is in it counts for one update only.
typedef struct hmi_world_scratch {
    uint64_t *keys; ///< pairs of boxes from hm_broad_pairs; then, in their place, pairs of slots: (a << 32) + b with
                    ///< a < b, and HMI_KEY_MET
    size_t key_capacity;
    uint64_t *spare; ///< for keys while they are sorted
    size_t spare_capacity;
    uint64_t *ways; ///< keys of pairs that may have met during the motion
    size_t way_capacity;
    hm_passing *passings; ///< the next list of those that have
    size_t passing_capacity;
} hmi_world_scratch;

/// Set in a key of a pair that meets the rule.
#define HMI_KEY_MET (UINT64_C(1) << 63)

struct hm_world {
    hm_world_options options;
    hm_allocator alloc;
    hmi_slot *slots;
    hm_pose *poses; ///< one for each slot, apart from these as no question reads them
    int32_t slot_count, slot_capacity;
    int32_t object_count;
    int32_t free_slot; ///< -1: none
    int32_t gone_count;
    int32_t *changed; ///< slots with `changed`, as they were changed; room for all slots
    float *
        edges; ///< of their boxes of now: all left edges, then all upper, right and lower ones (hmi_world_changed_boxes)
    int32_t changed_count;
    hm_filter changed_any; ///< all categories and masks of theirs, and a group that is not 0 where one has such
    int32_t *dirty; ///< slots with `dirty`, likewise
    int32_t dirty_count;
    hmi_shape_set *sets;
    int32_t set_count, set_capacity;
    hmi_watch *watches; ///< what can be edited of all sets, set after set
    size_t watch_count, watch_capacity;
    int32_t swept_count; ///< objects with HM_OBJECT_SWEPT
    hm_broad *broad[2];  ///< [0] what moves, [1] what is fixed; the user value of a box is its slot
    hm_broad *ways;      ///< of the swept boxes of what has moved, likewise; NULL until there is one
    uint64_t updates;
    uint64_t born;
    hmi_world_found found;
    hmi_world_scratch scratch;
    hmi_counter
        calling; ///< questions that are calling functions of the caller's: last, beside what none of them reads
};

// ---- callbacks ----------------------------------------------------------------------------------------------------
//
// While a question calls functions of the caller's, the world stands still: these may query it, but every function
// that changes it returns HM_ERROR_BUSY. Only such queries count themselves, each once and not each call, so that
// many threads may query; other queries do not touch the counter.

/// Counts a question that `calls` functions of the caller's. What it answers is for hmi_world_calls_end.
static inline bool hmi_world_calls_begin(const hm_world *world, bool calls) {
    if (calls) hmi_counter_add(&((hm_world *)(uintptr_t)world)->calling, 1);
    return calls;
}

static inline void hmi_world_calls_end(const hm_world *world, bool calls) {
    if (calls) hmi_counter_add(&((hm_world *)(uintptr_t)world)->calling, -1);
}

/// Whether a question is calling functions of the caller's, so that nothing may be changed.
static inline bool hmi_world_is_busy(const hm_world *world) { return !hmi_counter_is_zero(&world->calling); }

/// The slot of an id, or NULL where it is no object.
static inline hmi_slot *hmi_world_slot(const hm_world *world, hm_object id) {
    const uint32_t number = (uint32_t)id;
    if (number == 0 || number > (uint32_t)world->slot_count) return NULL;
    hmi_slot *slot = &world->slots[number - 1];
    return slot->state == HMI_SLOT_IN_USE && slot->generation == (uint32_t)(id >> 32) ? slot : NULL;
}

/// The id of a slot in use or gone.
hm_object hmi_world_id(const hm_world *world, int32_t slot);

/// The shape that an object has.
const hm_shape *hmi_slot_shape(const hm_world *world, const hmi_slot *slot);

/// Has the pairs of an object tested in the next update, for something other than where it is.
static inline void hmi_slot_mark_dirty(hm_world *world, int32_t index) {
    hmi_slot *slot = &world->slots[index];
    if (!slot->dirty) world->dirty[world->dirty_count++] = index;
    slot->dirty = true;
}

/// Room for `count` slots, more than there is, with those that are there. Without memory nothing is changed.
hm_result hmi_world_slots_make(hm_world *world, size_t count);
void hmi_world_slots_free(hm_world *world);

void hmi_world_sets_free(hm_world *world);
size_t hmi_world_sets_bytes(const hm_world *world);

/// Marks the objects whose masks or tile maps were edited since this was last called.
void hmi_world_notice_edits(hm_world *world);

/// Brings a slot that was filled in otherwise into the broad phases and the list of changed ones.
hm_result hmi_slot_restore(hm_world *world, int32_t index);

/// Whether an object takes part: in use, enabled, and has points.
static inline bool hmi_slot_active(const hmi_slot *slot) {
    return slot->state == HMI_SLOT_IN_USE && slot->box.x0 <= slot->box.x1;
}

/// A larger block with what `old` holds, for arrays that grow: at least `wanted` items of `size` bytes. False without
/// memory; nothing is changed then.
bool hmi_world_grow(const hm_world *world, void **block, size_t *capacity, size_t wanted, size_t size);

/// Room for keys of which what is there need not be kept: never two blocks at once. False without memory; there is
/// none then.
bool hmi_world_renew(const hm_world *world, uint64_t **keys, size_t *capacity, size_t wanted);

/// Has `fn` called for all of 0 .. count - 1 by the world's tasks, in pieces of `least` at least, and waits.
void hmi_world_run(const hm_world *world, hm_task_fn fn, int32_t count, int32_t least, void *task);

/// How many numbers `edges` has for so many slots.
static inline size_t hmi_world_edges_size(size_t slots) { return 4 * (slots + HMI_SCAN_PAD); }

/// The boxes of the changed ones, as the loops over boxes read them.
static inline hmi_boxes hmi_world_changed_boxes(const hm_world *world) {
    const size_t stride = (size_t)world->slot_capacity + HMI_SCAN_PAD;
    float *edges = world->edges;
    return (hmi_boxes){.x0 = edges, .y0 = edges + stride, .x1 = edges + 2 * stride, .y1 = edges + 3 * stride};
}

/// Moves what is in a slot that is in use to a valid xform; `jumps`: it did not pass what lies between. Most frames do
/// this to most objects, and mostly only the position and the box change.
hm_result hmi_slot_move(hm_world *world, int32_t index, const hm_xform *xform, bool jumps);

/// Moves an object to an xform, which `pose` draws; NULL: it has the xform alone.
hm_result hmi_world_put(const char *function, hm_world *world, hm_object id, const hm_xform *xform,
                        const hm_pose *pose);

/// Moves an object to its own xform moved by steps: its pose, where it has one, moves along.
hm_result hmi_world_shift(const char *function, hm_world *world, hm_object id, const hm_xform *xform);

/// Moves an object to an xform that `pose` draws but for its position, of which the exact one is kept.
hm_result hmi_world_set_drawn(const char *function, hm_world *world, hm_object id, const hm_pose *pose,
                              const hm_xform *xform);

/// Whether a pose draws exactly that xform. Any numbers are fine; the position may lie beyond HM_MAX_POSITION.
bool hmi_pose_draws(const hm_pose *pose, const hm_xform *xform);

/// Frees what updates hold.
void hmi_world_found_free(hm_world *world);

// ---- steps of an update: each reserves what it needs, and only those that answer nothing change the world --------

/// Sorts keys by `bits` of their bits from `shift` on, equal ones staying as they were. `spare` has room for as many.
void hmi_keys_sort(uint64_t *keys, uint64_t *spare, size_t count, int shift, int bits);

/// Sorts keys (a << 32) + b of slots by a, then b.
void hmi_keys_sort_slots(const hm_world *world, uint64_t *keys, uint64_t *spare, size_t count);

/// Leaves in scratch.keys the pairs that can have changed (one of them is dirty) and meet the rule, in order; returns
/// how many.
hm_result hmi_world_test(hm_world *world, size_t *count);

/// Keeps those pairs that the caller's function passes, which is called in their order; returns how many.
size_t hmi_world_passes(const hm_world *world, uint64_t *keys, size_t count);

/// Leaves in scratch.passings what met during the motion, in order; returns how many.
hm_result hmi_world_passings_make(hm_world *world, size_t *count);

/// Makes these the ones that are reported.
void hmi_world_passings_take(hm_world *world, size_t count);

/// Makes the next list of touching pairs and the events, from the last list and `count` pairs in scratch.keys.
hm_result hmi_world_events_make(hm_world *world, size_t count);

/// Makes the order of the touching pairs by their second slots.
hm_result hmi_world_pairs_index(hm_world *world);

// ---- visits: every active object by its box of now, each once ---------------------------------------------------
/// Called for a slot; false ends the visit.
typedef bool (*hmi_slot_fn)(void *ctx, int32_t slot);

/// Called for a slot with the fraction or distance at which its box is met; as hm_broad_limit_fn.
typedef double (*hmi_slot_limit_fn)(void *ctx, int32_t slot, double at, double limit);

/// Objects whose boxes meet `box` and whose filters pass `filter` (NULL: all), in no order. False where it was ended.
bool hmi_world_visit_box(const hm_world *world, const hm_bounds *box, const hm_filter *filter, hmi_slot_fn visit,
                         void *ctx);

/// Objects whose boxes are met by a way: hm_broad_visit_way.
void hmi_world_visit_way(const hm_world *world, hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter,
                         hmi_slot_limit_fn visit, void *ctx);

/// Objects whose boxes lie within reach of a box: hm_broad_visit_near.
void hmi_world_visit_near(const hm_world *world, const hm_bounds *box, double reach, const hm_filter *filter,
                          hmi_slot_limit_fn visit, void *ctx);

#endif
