// world: its objects. Their shapes are in world_sets.c, updates in world_update.c, how questions find objects in
// world_visit.c.
//
// A change of an object is made in its slot at once. Its box in the broad phase is moved, put in or taken out at the
// same time, which counts there from the next refresh on; until then the slot is in the list of changed ones.
#include "../exact/lattice_internal.h"
#include "../pose/leaf.h"
#include "world_internal.h"

#include <string.h>

// ---- making -------------------------------------------------------------------------------------------------------

static bool world_options_valid(const hm_world_options *options) {
    const double margin = options->rule.margin;
    if (options->rule.touch != HM_TOUCH_AREA && options->rule.touch != HM_TOUCH_CLOSED) return false;
    if (!(margin >= 0 && margin <= 256)) return false;
    if (!(options->limits.max_depth >= 0 && options->limits.max_depth <= 2 * HM_MAX_POSITION) ||
        options->limits.max_edges < 0)
        return false;
    return !options->tasks.enqueue == !options->tasks.finish;
}

static HMI_COLD bool world_report_options(hmi_origin at, const hm_world_options *options) {
    const hm_touch touch = options->rule.touch;
    if (touch != HM_TOUCH_AREA && touch != HM_TOUCH_CLOSED)
        return hmi_report(at, "options.rule.touch", HM_SENTENCE_ENUM, (double)(int)touch, 0);
    if (options->limits.max_edges < 0)
        return hmi_report(at, "options.limits.max_edges", HM_SENTENCE_LEAST, (double)options->limits.max_edges, 0);
    return hmi_report_between(at, "options.rule.margin", options->rule.margin, 0, 256) ||
           hmi_report_between(at, "options.limits.max_depth", options->limits.max_depth, 0, 2 * HM_MAX_POSITION) ||
           hmi_report(at, "options.tasks", HM_SENTENCE_PAIR, 0, 0);
}

hm_result hm_world_create(const hm_world_options *options, const hm_allocator *alloc, hm_world **out) {
    static const hm_world_options defaults;
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!options) options = &defaults;
    if (!world_options_valid(options)) return HMI_REFUSED(world_report_options(HMI_RANGE, options));
    const hm_allocator kept = hmi_allocator(alloc);
    hm_world *world = hmi_alloc(&kept, sizeof *world);
    if (!world) return HM_ERROR_MEMORY;
    *world = (hm_world){.options = *options, .alloc = kept, .free_slot = -1};
    hm_result result = hm_broad_create(&options->broad, &kept, &world->broad[0]);
    if (result == HM_OK) result = hm_broad_create(&options->fixed, &kept, &world->broad[1]);
    if (result != HM_OK) {
        hm_world_destroy(world);
        return result;
    }
    *out = world;
    return HM_OK;
}

void hm_world_destroy(hm_world *world) {
    if (!world) return;
    HMI_REQUIRE(!hmi_world_is_busy(world), , hmi_report(HMI_VIOLATION, "world", HM_SENTENCE_BUSY, 0, 0));
    const hm_allocator alloc = world->alloc;
    hmi_world_sets_free(world);
    hmi_world_slots_free(world);
    hmi_world_found_free(world);
    for (int i = 0; i < 2; i++) hm_broad_destroy(world->broad[i]);
    hmi_free(&alloc, world, sizeof *world);
}

void hmi_world_found_free(hm_world *world) {
    hmi_world_found *found = &world->found;
    hmi_free(&world->alloc, found->pairs, found->pair_capacity * sizeof *found->pairs);
    hmi_free(&world->alloc, found->events, found->event_capacity * sizeof *found->events);
    hmi_free(&world->alloc, found->contacts, found->contact_capacity * sizeof *found->contacts);
    hmi_free(&world->alloc, found->passings, found->passing_capacity * sizeof *found->passings);
    hmi_free(&world->alloc, found->by_b, found->by_b_capacity * sizeof *found->by_b);
    const hmi_world_scratch *scratch = &world->scratch;
    hmi_free(&world->alloc, scratch->keys, scratch->key_capacity * sizeof *scratch->keys);
    hmi_free(&world->alloc, scratch->spare, scratch->spare_capacity * sizeof *scratch->spare);
    hmi_free(&world->alloc, scratch->ways, scratch->way_capacity * sizeof *scratch->ways);
    hmi_free(&world->alloc, scratch->passings, scratch->passing_capacity * sizeof *scratch->passings);
    hm_broad_destroy(world->ways);
}

size_t hm_world_bytes(const hm_world *world) {
    HMI_REQUIRE_PTR(world, 0);
    const hmi_world_found *found = &world->found;
    const hmi_world_scratch *scratch = &world->scratch;
    size_t bytes = sizeof *world + hm_broad_bytes(world->broad[0]) + hm_broad_bytes(world->broad[1]);
    bytes += (size_t)world->slot_capacity * (sizeof *world->slots + 2 * sizeof *world->changed);
    if (world->edges) bytes += hmi_world_edges_size((size_t)world->slot_capacity) * sizeof *world->edges;
    bytes += hmi_world_sets_bytes(world);
    bytes += found->pair_capacity * sizeof *found->pairs + found->event_capacity * sizeof *found->events;
    bytes += found->contact_capacity * sizeof *found->contacts;
    bytes += found->passing_capacity * sizeof *found->passings + found->by_b_capacity * sizeof *found->by_b;
    bytes += scratch->key_capacity * sizeof *scratch->keys + scratch->spare_capacity * sizeof *scratch->spare;
    bytes += scratch->way_capacity * sizeof *scratch->ways;
    bytes += (size_t)world->slot_capacity * sizeof *world->poses;
    if (world->ways) bytes += hm_broad_bytes(world->ways);
    return bytes + scratch->passing_capacity * sizeof *scratch->passings;
}

hm_broad_kind hm_world_broad_chosen(const hm_world *world, bool fixed) {
    HMI_REQUIRE_PTR(world, HM_BROAD_AUTO);
    return hm_broad_chosen(world->broad[fixed]);
}

// ---- slots --------------------------------------------------------------------------------------------------------

hm_object hmi_world_id(const hm_world *world, int32_t slot) {
    return ((hm_object)world->slots[slot].generation << 32) + (uint32_t)slot + 1;
}

const hm_shape *hmi_slot_shape(const hm_world *world, const hmi_slot *slot) {
    return &world->sets[slot->shapes].shapes[slot->frame];
}

/// What a world has for each slot.
typedef struct slot_arrays {
    hmi_slot *slots;
    hm_pose *poses;
    int32_t *changed, *dirty;
    float *edges;
} slot_arrays;

static bool slots_alloc(const hm_allocator *alloc, size_t count, slot_arrays *out) {
    out->slots = hmi_alloc_array(alloc, count, sizeof *out->slots);
    out->poses = hmi_alloc_array(alloc, count, sizeof *out->poses);
    out->changed = hmi_alloc_array(alloc, count, sizeof *out->changed);
    out->dirty = hmi_alloc_array(alloc, count, sizeof *out->dirty);
    out->edges = hmi_alloc_array(alloc, hmi_world_edges_size(count), sizeof *out->edges);
    if (out->edges) memset(out->edges, 0, hmi_world_edges_size(count) * sizeof *out->edges);
    return out->slots && out->poses && out->changed && out->dirty && out->edges;
}

static void slots_free(const hm_allocator *alloc, const slot_arrays *arrays, size_t count) {
    hmi_free(alloc, arrays->slots, count * sizeof *arrays->slots);
    hmi_free(alloc, arrays->poses, count * sizeof *arrays->poses);
    hmi_free(alloc, arrays->changed, count * sizeof *arrays->changed);
    hmi_free(alloc, arrays->dirty, count * sizeof *arrays->dirty);
    hmi_free(alloc, arrays->edges, hmi_world_edges_size(count) * sizeof *arrays->edges);
}

static slot_arrays slots_of(const hm_world *world) {
    return (slot_arrays){world->slots, world->poses, world->changed, world->dirty, world->edges};
}

static void slots_copy(const hm_world *world, const slot_arrays *to) {
    const size_t count = (size_t)world->slot_capacity;
    if (count == 0) return;
    memcpy(to->slots, world->slots, count * sizeof *to->slots);
    memcpy(to->poses, world->poses, count * sizeof *to->poses);
    memcpy(to->changed, world->changed, count * sizeof *to->changed);
    memcpy(to->dirty, world->dirty, count * sizeof *to->dirty);
}

static void slots_take(hm_world *world, const slot_arrays *arrays, size_t count) {
    world->slots = arrays->slots;
    world->poses = arrays->poses;
    world->changed = arrays->changed;
    world->dirty = arrays->dirty;
    world->edges = arrays->edges;
    world->slot_capacity = (int32_t)count;
}

// Writes the box of a changed slot where visits read it.
static void slot_list_box(hm_world *world, const hmi_slot *slot) {
    const hmi_boxes boxes = hmi_world_changed_boxes(world);
    const size_t i = (size_t)slot->changed - 1;
    boxes.x0[i] = slot->box.x0;
    boxes.y0[i] = slot->box.y0;
    boxes.x1[i] = slot->box.x1;
    boxes.y1[i] = slot->box.y1;
}

void hmi_world_slots_free(hm_world *world) {
    const slot_arrays arrays = slots_of(world);
    slots_free(&world->alloc, &arrays, (size_t)world->slot_capacity);
}

hm_result hmi_world_slots_make(hm_world *world, size_t count) {
    slot_arrays arrays;
    const bool fine = slots_alloc(&world->alloc, count, &arrays);
    const slot_arrays old = slots_of(world);
    if (fine) slots_copy(world, &arrays);
    // The old ones, or the new ones where one of them is missing.
    slots_free(&world->alloc, fine ? &old : &arrays, fine ? (size_t)world->slot_capacity : count);
    if (!fine) return HM_ERROR_MEMORY;
    slots_take(world, &arrays, count);
    for (int32_t i = 0; i < world->changed_count; i++) slot_list_box(world, &world->slots[world->changed[i]]);
    return HM_OK;
}

// Room for one more slot, and in the lists for as many.
static hm_result slots_reserve(hm_world *world) {
    if (world->free_slot >= 0 || world->slot_count < world->slot_capacity) return HM_OK;
    if (world->slot_count == HM_WORLD_MAX)
        return HMI_REFUSED(
            hmi_report(HMI_RANGE_IN("hm_world_add"), "world", HM_SENTENCE_FULL, world->slot_count, HM_WORLD_MAX));
    const size_t old = (size_t)world->slot_capacity;
    return hmi_world_slots_make(world, old + old / 2 + 16);
}

static void slot_mark(hm_world *world, int32_t index) {
    hmi_slot *slot = &world->slots[index];
    if (!slot->changed) {
        world->changed[world->changed_count++] = index;
        slot->changed = world->changed_count;
    }
    slot_list_box(world, slot);
    world->changed_any.category |= slot->filter.category;
    world->changed_any.mask |= slot->filter.mask;
    if (slot->filter.group != 0) world->changed_any.group = slot->filter.group;
    hmi_slot_mark_dirty(world, index);
}

// The box that an object is to have at a position; none where it takes no part.
static hm_bounds slot_box(const hm_world *world, const hmi_slot *slot, const hm_xform *xform) {
    hm_bounds box = {1, 1, 0, 0};
    if (slot->flags & HM_OBJECT_DISABLED) return box;
    hmi_shape_bounds(hmi_slot_shape(world, slot), xform, world->options.rule.margin / 2, &box);
    return box;
}

static hm_broad *slot_broad(const hm_world *world, const hmi_slot *slot) {
    return world->broad[slot->flags & HM_OBJECT_FIXED ? 1 : 0];
}

static bool filter_same(const hm_filter *a, const hm_filter *b) {
    return a->category == b->category && a->mask == b->mask && a->group == b->group;
}

// Brings the broad phases from what the slot was to what `next` is. On an error they are as before.
static hm_result slot_rebox(hm_world *world, int32_t index, const hmi_slot *was, hmi_slot *next) {
    const bool wanted = next->box.x0 <= next->box.x1;
    hm_broad *from = slot_broad(world, was);
    hm_broad *to = slot_broad(world, next);
    hm_result result = HM_OK;
    if (wanted && was->number >= 0 && from == to) {
        // A new filter may need memory, so it comes first.
        if (!filter_same(&was->filter, &next->filter)) result = hm_broad_refilter(to, was->number, &next->filter);
        if (result == HM_OK) result = hm_broad_move(to, was->number, &next->box);
        return result;
    }
    next->number = -1;
    if (wanted) result = hm_broad_insert(to, &next->box, (uint64_t)index, &next->filter, &next->number);
    if (result == HM_OK && was->number >= 0) hm_broad_remove(from, was->number);
    return result;
}

static bool slot_swept(const hmi_slot *slot) {
    return slot->state == HMI_SLOT_IN_USE && (slot->flags & HM_OBJECT_SWEPT);
}

// Makes a slot what `next` is.
static hm_result slot_set(hm_world *world, int32_t index, hmi_slot *next) {
    hmi_slot *slot = &world->slots[index];
    next->box = slot_box(world, next, &next->xform);
    const hm_result result = slot_rebox(world, index, slot, next);
    if (result != HM_OK) return result;
    world->swept_count += slot_swept(next) - slot_swept(slot);
    *slot = *next;
    slot_mark(world, index);
    return HM_OK;
}

hm_result hmi_slot_restore(hm_world *world, int32_t index) {
    hmi_slot next = world->slots[index];
    world->swept_count += slot_swept(&next);
    if (next.state == HMI_SLOT_IN_USE) return slot_set(world, index, &next);
    if (next.state == HMI_SLOT_GONE) slot_mark(world, index);
    return HM_OK;
}

// ---- objects ------------------------------------------------------------------------------------------------------

static bool frame_valid(const hm_world *world, uint32_t shapes, int32_t frame) {
    return shapes < (uint32_t)world->set_count && frame >= 0 && frame < world->sets[shapes].count;
}

static HMI_COLD bool world_report_frame(hmi_origin at, const hm_world *world, uint32_t shapes, int32_t frame) {
    if (shapes >= (uint32_t)world->set_count) return hmi_report(at, "shapes", HM_SENTENCE_ID, shapes, 0);
    return hmi_report_between(at, "frame", frame, 0, world->sets[shapes].count - 1);
}

hm_result hm_world_add(hm_world *world, const hm_object_def *def, hm_object *out) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(def, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (!frame_valid(world, def->shapes, def->frame))
        return HMI_REFUSED(world_report_frame(HMI_RANGE, world, def->shapes, def->frame));
    hm_xform xform = def->xform;
    if (def->pose && !hmi_xform_from_pose(def->pose, &xform))
        return HMI_REFUSED(hmi_report_pose(HMI_RANGE, "def.pose", def->pose));
    if (!hm_xform_valid(&xform)) return HMI_REFUSED(hmi_report_xform(HMI_RANGE, "def.xform", &xform));
    if (def->flags & ~HM_OBJECT_FLAGS)
        return HMI_REFUSED_AS("def.flags", HM_SENTENCE_FLAGS, def->flags, HM_OBJECT_FLAGS);
    hm_result result = slots_reserve(world);
    if (result != HM_OK) return result;
    const int32_t index = world->free_slot >= 0 ? world->free_slot : world->slot_count;
    hmi_slot *slot = &world->slots[index];
    if (index == world->slot_count) *slot = (hmi_slot){.next_free = -1, .number = -1};
    hmi_slot next = {.xform = xform,
                     .last = xform,
                     .posed = def->pose != NULL,
                     .filter = def->filter,
                     .z = def->z,
                     .shapes = def->shapes,
                     .frame = def->frame,
                     .flags = def->flags,
                     .generation = slot->generation,
                     .state = HMI_SLOT_IN_USE,
                     .number = -1,
                     .user = def->user,
                     .born = world->born};
    const int32_t next_free = slot->next_free;
    result = slot_set(world, index, &next);
    if (result != HM_OK) return result;
    if (def->pose) world->poses[index] = *def->pose;
    if (index == world->slot_count)
        world->slot_count++;
    else
        world->free_slot = next_free;
    world->born++;
    world->object_count++;
    *out = hmi_world_id(world, index);
    return HM_OK;
}

bool hm_world_remove(hm_world *world, hm_object id) {
    HMI_REQUIRE_PTR(world, false);
    hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot || hmi_world_is_busy(world)) return false;
    if (slot->number >= 0) hm_broad_remove(slot_broad(world, slot), slot->number);
    world->swept_count -= slot_swept(slot);
    slot->state = HMI_SLOT_GONE;
    slot->posed = false;
    slot->number = -1;
    slot->box = (hm_bounds){1, 1, 0, 0};
    slot_mark(world, (int32_t)(slot - world->slots));
    world->gone_count++;
    world->object_count--;
    return true;
}

bool hm_world_get(const hm_world *world, hm_object id, hm_object_def *out) {
    HMI_REQUIRE_PTR(world, false);
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (slot && out)
        *out = (hm_object_def){.shapes = slot->shapes,
                               .frame = slot->frame,
                               .xform = slot->xform,
                               .filter = slot->filter,
                               .z = slot->z,
                               .flags = slot->flags,
                               .user = slot->user};
    return slot != NULL;
}

const hm_shape *hm_world_shape(const hm_world *world, hm_object id) {
    HMI_REQUIRE_PTR(world, NULL);
    const hmi_slot *slot = hmi_world_slot(world, id);
    return slot ? hmi_slot_shape(world, slot) : NULL;
}

bool hm_world_xform(const hm_world *world, hm_object id, hm_xform *out) {
    HMI_REQUIRE_PTR(world, false);
    HMI_REQUIRE_PTR(out, false);
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (slot) *out = slot->xform;
    return slot != NULL;
}

int32_t hm_world_count(const hm_world *world) {
    HMI_REQUIRE_PTR(world, 0);
    return world->object_count;
}

hm_object hm_world_next(const hm_world *world, hm_object id) {
    HMI_REQUIRE_PTR(world, HM_NO_OBJECT);
    for (int64_t i = (uint32_t)id; i < world->slot_count; i++)
        if (world->slots[i].state == HMI_SLOT_IN_USE) return hmi_world_id(world, (int32_t)i);
    return HM_NO_OBJECT;
}

// ---- changes of one object ----------------------------------------------------------------------------------------

// The slot of an object and a copy to change; false where it is none.
static bool change_begin(const hm_world *world, hm_object id, int32_t *index, hmi_slot *next) {
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return false;
    *index = (int32_t)(slot - world->slots);
    *next = *slot;
    return true;
}

hm_result hmi_slot_move(hm_world *world, int32_t index, const hm_xform *xform, bool jumps) {
    hmi_slot *slot = &world->slots[index];
    const hm_bounds box = slot_box(world, slot, xform);
    if (slot->number < 0 || box.x0 > box.x1) {
        hmi_slot next = *slot;
        next.xform = *xform;
        if (jumps) next.last = *xform;
        return slot_set(world, index, &next);
    }
    const hm_result result = hm_broad_move(slot_broad(world, slot), slot->number, &box);
    if (result != HM_OK) return result;
    slot->xform = *xform;
    if (jumps) slot->last = *xform;
    slot->box = box;
    slot_mark(world, index);
    return HM_OK;
}

static hm_result object_move(const char *function, hm_world *world, hm_object id, const hm_xform *xform, bool jumps) {
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    if (!hmi_xform_valid_after(&slot->xform, xform))
        return HMI_REFUSED(hmi_report_xform(HMI_RANGE_IN(function), "xform", xform));
    return hmi_slot_move(world, (int32_t)(slot - world->slots), xform, jumps);
}

static hm_result object_put(const char *function, hm_world *world, hm_object id, const hm_xform *xform,
                            const hm_pose *pose, bool jumps) {
    const hm_result result = object_move(function, world, id, xform, jumps);
    if (result != HM_OK) return result;
    const int32_t index = (int32_t)((uint32_t)id - 1);
    world->slots[index].posed = pose != NULL;
    if (pose) world->poses[index] = *pose;
    return HM_OK;
}

hm_result hmi_world_put(const char *function, hm_world *world, hm_object id, const hm_xform *xform,
                        const hm_pose *pose) {
    return object_put(function, world, id, xform, pose, false);
}

hm_result hm_world_set_xform(hm_world *world, hm_object id, const hm_xform *xform) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(xform, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    return object_put(__func__, world, id, xform, NULL, false);
}

hm_result hm_world_teleport(hm_world *world, hm_object id, const hm_xform *xform) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(xform, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    return object_put(__func__, world, id, xform, NULL, true);
}

hm_result hm_world_set_shapes(hm_world *world, hm_object id, uint32_t shapes, int32_t frame) {
    int32_t index;
    hmi_slot next;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (!change_begin(world, id, &index, &next)) return HM_ERROR_STALE;
    if (!frame_valid(world, shapes, frame)) return HMI_REFUSED(world_report_frame(HMI_RANGE, world, shapes, frame));
    next.shapes = shapes;
    next.frame = frame;
    return slot_set(world, index, &next);
}

hm_result hm_world_set_frame(hm_world *world, hm_object id, int32_t frame) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    const hmi_slot *slot = hmi_world_slot(world, id);
    return slot ? hm_world_set_shapes(world, id, slot->shapes, frame) : HM_ERROR_STALE;
}

hm_result hm_world_set_filter(hm_world *world, hm_object id, const hm_filter *filter) {
    static const hm_filter all = HM_FILTER_DEFAULT;
    int32_t index;
    hmi_slot next;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (!change_begin(world, id, &index, &next)) return HM_ERROR_STALE;
    next.filter = filter ? *filter : all;
    return slot_set(world, index, &next);
}

hm_result hm_world_set_flags(hm_world *world, hm_object id, uint32_t flags) {
    int32_t index;
    hmi_slot next;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    if (!change_begin(world, id, &index, &next)) return HM_ERROR_STALE;
    if (flags & ~HM_OBJECT_FLAGS) return HMI_REFUSED_AS("flags", HM_SENTENCE_FLAGS, flags, HM_OBJECT_FLAGS);
    if (next.flags & ~flags & HM_OBJECT_DISABLED) next.last = next.xform;
    next.flags = flags;
    return slot_set(world, index, &next);
}

hm_result hm_world_set_enabled(hm_world *world, hm_object id, bool enabled) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    const uint32_t others = slot->flags & ~HM_OBJECT_DISABLED;
    return hm_world_set_flags(world, id, enabled ? others : others | HM_OBJECT_DISABLED);
}

hm_result hm_world_set_z(hm_world *world, hm_object id, int32_t z) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    slot->z = z;
    return HM_OK;
}

hm_result hm_world_set_user(hm_world *world, hm_object id, uint64_t user) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    slot->user = user;
    return HM_OK;
}

hm_result hm_world_refresh(hm_world *world) {
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    // Both or neither: after an error the changed ones are tested one by one as before, and what one of the broad
    // phases already holds of them is skipped.
    for (int i = 0; i < 2; i++) {
        const hm_result result = hm_broad_update(world->broad[i]);
        if (result != HM_OK) return result;
    }
    for (int32_t i = 0; i < world->changed_count; i++) world->slots[world->changed[i]].changed = 0;
    world->changed_count = 0;
    world->changed_any = (hm_filter){0, 0, 0};
    return HM_OK;
}

uint64_t hm_world_updates(const hm_world *world) {
    HMI_REQUIRE_PTR(world, 0);
    return world->updates;
}

bool hm_world_contact(const hm_world *world, hm_object a, hm_object b, hm_contact_info *out) {
    HMI_REQUIRE_PTR(world, false);
    HMI_REQUIRE_PTR(out, false);
    const hmi_slot *one = hmi_world_slot(world, a);
    const hmi_slot *two = hmi_world_slot(world, b);
    if (!one || !two || !hmi_slot_active(one) || !hmi_slot_active(two)) return false;
    return hm_contact(hmi_slot_shape(world, one), &one->xform, hmi_slot_shape(world, two), &two->xform,
                      &(hm_contact_options){world->options.rule, world->options.limits}, out);
}
