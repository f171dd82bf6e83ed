// world_passings: which pairs met between one update and the next. One of such a pair must have moved. Each object
// that has moved queries the broad phases for resting objects along its path. Moving pairs are found by their swept
// boxes, in a broad phase of their own. What is found is cast.
#include "../broad/index.h"
#include "world_internal.h"
#include "world_query_internal.h"

// ---- ways ---------------------------------------------------------------------------------------------------------

/// The longest way in pixels on either axis, as of hm_cast. What goes farther has jumped.
#define PASSING_LIMIT 2000000

static const int64_t passing_limit = (int64_t)PASSING_LIMIT << HM_STEP_BITS;

static bool slot_moved(const hmi_slot *slot) {
    const int64_t dx = slot->xform.ox - slot->last.ox, dy = slot->xform.oy - slot->last.oy;
    if (!hmi_slot_active(slot) || (dx == 0 && dy == 0)) return false;
    return dx >= -passing_limit && dx <= passing_limit && dy >= -passing_limit && dy <= passing_limit;
}

// Coordinates are below 2^47 steps, so differences are doubles exactly.
static hm_vec2 slot_motion(const hmi_slot *slot) {
    return (hm_vec2){(double)(slot->xform.ox - slot->last.ox) / (double)HM_STEPS_PER_PIXEL,
                     (double)(slot->xform.oy - slot->last.oy) / (double)HM_STEPS_PER_PIXEL};
}

typedef struct slot_way {
    hm_vec2 from, to, half;
} slot_way;

// The way of a slot's box, wider by more than what doubles round.
static slot_way slot_way_make(const hmi_slot *slot) {
    const hm_bounds *box = &slot->box;
    const hm_vec2 motion = slot_motion(slot);
    slot_way way;
    way.to = (hm_vec2){((double)box->x0 + box->x1) / 2, ((double)box->y0 + box->y1) / 2};
    way.from = (hm_vec2){way.to.x - motion.x, way.to.y - motion.y};
    way.half = (hm_vec2){((double)box->x1 - box->x0) / 2 + 0x1p-16, ((double)box->y1 - box->y0) / 2 + 0x1p-16};
    return way;
}

// ---- candidates ---------------------------------------------------------------------------------------------------

typedef struct passing_list {
    hm_world *world;
    int32_t slot;         // whose way it is
    const hm_broad *ways; // of those that have moved; NULL: resting objects are searched
    size_t count;
    bool full; // no memory
} passing_list;

static bool passing_add(passing_list *list, int32_t other) {
    hmi_world_scratch *scratch = &list->world->scratch;
    const uint64_t a = (uint64_t)(other < list->slot ? other : list->slot);
    const uint64_t b = (uint64_t)(other < list->slot ? list->slot : other);
    void *ways = scratch->ways;
    if (!hmi_world_grow(list->world, &ways, &scratch->way_capacity, list->count + 1, sizeof *scratch->ways))
        return false;
    scratch->ways = ways;
    scratch->ways[list->count++] = (a << 32) + b;
    return true;
}

static double passing_visit(passing_list *list, int32_t other, double limit) {
    const hmi_slot *one = &list->world->slots[list->slot], *two = &list->world->slots[other];
    if (!((one->flags | two->flags) & HM_OBJECT_SWEPT) || (one->flags & two->flags & HM_OBJECT_FIXED)) return limit;
    list->full = !passing_add(list, other);
    return list->full ? -1 : limit;
}

static double passing_rests(void *ctx, int32_t other, double at, double limit) {
    passing_list *list = ctx;
    (void)at;
    return slot_moved(&list->world->slots[other]) ? limit : passing_visit(list, other, limit);
}

// Of two swept ones that have both moved, the one with the smaller number finds the other.
static double passing_moves(void *ctx, int32_t number, double at, double limit) {
    passing_list *list = ctx;
    uint64_t other = 0;
    (void)at;
    hm_broad_at(list->ways, number, NULL, &other);
    const bool swept = list->world->slots[other].flags & HM_OBJECT_SWEPT;
    if ((int32_t)other == list->slot || (swept && (int32_t)other < list->slot)) return limit;
    return passing_visit(list, (int32_t)other, limit);
}

// The swept boxes of all that have moved.
static hm_result passing_ways(hm_world *world) {
    hm_result result = HM_OK;
    int32_t number;
    if (!world->ways) result = hm_broad_create(&world->options.broad, &world->alloc, &world->ways);
    if (result == HM_OK) result = hm_broad_build(world->ways, NULL, NULL, NULL, 0);
    for (int32_t i = 0; i < world->dirty_count && result == HM_OK; i++) {
        const hmi_slot *slot = &world->slots[world->dirty[i]];
        if (!slot_moved(slot)) continue;
        const slot_way way = slot_way_make(slot);
        hmi_way whole;
        hmi_way_make(way.from, way.to, way.half, &whole);
        result = hm_broad_insert(world->ways, &whole.box, (uint64_t)world->dirty[i], &slot->filter, &number);
    }
    return result == HM_OK ? hm_broad_update(world->ways) : result;
}

// What lies along the path of one slot.
static void passing_find(passing_list *list, int32_t index, bool others) {
    const hmi_slot *slot = &list->world->slots[index];
    const slot_way way = slot_way_make(slot);
    list->slot = index;
    hmi_world_visit_way(list->world, way.from, way.to, way.half, &slot->filter, passing_rests, list);
    if (others && !list->full)
        hm_broad_visit_way(list->ways, way.from, way.to, way.half, &slot->filter, passing_moves, list);
}

// All pairs that may have met during the motion, each once, as keys in scratch.ways.
static hm_result passing_candidates(hm_world *world, size_t *count) {
    passing_list list = {.world = world};
    int32_t moved = 0, moved_swept = 0;
    for (int32_t i = 0; i < world->dirty_count; i++) {
        const hmi_slot *slot = &world->slots[world->dirty[i]];
        moved += slot_moved(slot);
        moved_swept += slot_moved(slot) && (slot->flags & HM_OBJECT_SWEPT);
    }
    const bool both = moved_swept > 0 && moved > 1;
    const hm_result result = both ? passing_ways(world) : HM_OK;
    if (result != HM_OK) return result;
    list.ways = world->ways;
    for (int32_t i = 0; i < world->dirty_count && !list.full; i++) {
        const hmi_slot *slot = &world->slots[world->dirty[i]];
        const bool swept = slot->flags & HM_OBJECT_SWEPT;
        if (slot_moved(slot) && (swept || world->swept_count > moved_swept))
            passing_find(&list, world->dirty[i], both && swept);
    }
    *count = list.count;
    return list.full ? HM_ERROR_MEMORY : HM_OK;
}

// ---- casts --------------------------------------------------------------------------------------------------------

// A passing as it is worked out: one that did not happen has no objects.
static void passing_cast(const hm_world *world, uint64_t key, hm_passing *out) {
    const hmi_slot *a = &world->slots[key >> 32], *b = &world->slots[(uint32_t)key];
    const hm_vec2 of_a = slot_moved(a) ? slot_motion(a) : (hm_vec2){0, 0};
    const hm_vec2 of_b = slot_moved(b) ? slot_motion(b) : (hm_vec2){0, 0};
    const hm_vec2 motion = {of_b.x - of_a.x, of_b.y - of_a.y};
    const hm_shape *shape_a = hmi_slot_shape(world, a), *shape_b = hmi_slot_shape(world, b);
    hm_xform xa = a->xform, xb = b->xform;
    hm_cast_hit hit;
    *out = (hm_passing){.a = HM_NO_OBJECT};
    if (!(motion.x >= -PASSING_LIMIT && motion.x <= PASSING_LIMIT)) return;
    if (!(motion.y >= -PASSING_LIMIT && motion.y <= PASSING_LIMIT)) return;
    if (slot_moved(a)) xa.ox = a->last.ox, xa.oy = a->last.oy;
    if (slot_moved(b)) xb.ox = b->last.ox, xb.oy = b->last.oy;
    if (hm_overlap(shape_a, &xa, shape_b, &xb, &world->options.rule)) return;
    if (!hm_cast(shape_a, &xa, shape_b, &xb, motion,
                 &(hm_cast_options){.rule = world->options.rule, .start = HM_CAST_ALWAYS}, &hit))
        return;
    out->a = hmi_world_id(world, (int32_t)(key >> 32));
    out->b = hmi_world_id(world, (int32_t)(uint32_t)key);
    out->fraction = hit.fraction;
    out->point = (hm_vec2){hit.point.x + hit.fraction * of_a.x, hit.point.y + hit.fraction * of_a.y};
    out->normal = hit.normal;
}

static void passing_piece(int32_t begin, int32_t end, void *task) {
    const hm_world *world = task;
    for (int32_t i = begin; i < end; i++) passing_cast(world, world->scratch.ways[i], &world->scratch.passings[i]);
}

// ---- all of it ----------------------------------------------------------------------------------------------------

static bool passing_before(const hm_world *world, const void *a, const void *b) {
    const hm_passing *one = a, *two = b;
    (void)world;
    if (one->fraction != two->fraction) return one->fraction < two->fraction;
    if (one->a != two->a) return (uint32_t)one->a < (uint32_t)two->a;
    return (uint32_t)one->b < (uint32_t)two->b;
}

// Those that happened move up and come into order.
static size_t passing_sort(hm_world *world, size_t count) {
    hm_passing *passings = world->scratch.passings;
    hmi_firsts list = hmi_firsts_make(world, passing_before, sizeof *passings, passings, count);
    for (size_t i = 0; i < count; i++) {
        const hm_passing passing = passings[i];
        if (passing.a != HM_NO_OBJECT) hmi_firsts_add(&list, &passing);
    }
    hmi_firsts_sort(&list);
    return list.count;
}

hm_result hmi_world_passings_make(hm_world *world, size_t *count) {
    hmi_world_scratch *scratch = &world->scratch;
    size_t found = 0;
    *count = 0;
    if (world->swept_count == 0) return HM_OK;
    const hm_result result = passing_candidates(world, &found);
    if (result != HM_OK) return result;
    void *passings = scratch->passings;
    bool fine = found <= INT32_MAX;
    fine = fine && hmi_world_grow(world, &passings, &scratch->passing_capacity, found, sizeof *scratch->passings);
    scratch->passings = passings;
    fine = fine && hmi_world_renew(world, &scratch->spare, &scratch->spare_capacity, found);
    if (!fine) return HM_ERROR_MEMORY;
    hmi_keys_sort_slots(world, scratch->ways, scratch->spare, found);
    found = hmi_world_passes(world, scratch->ways, found);
    hmi_world_run(world, passing_piece, (int32_t)found, 4, world);
    *count = passing_sort(world, found);
    return HM_OK;
}

void hmi_world_passings_take(hm_world *world, size_t count) {
    hmi_world_found *found = &world->found;
    hmi_world_scratch *scratch = &world->scratch;
    hm_passing *const passings = found->passings;
    const size_t capacity = found->passing_capacity;
    found->passings = scratch->passings;
    found->passing_capacity = scratch->passing_capacity;
    found->passing_count = count;
    scratch->passings = passings;
    scratch->passing_capacity = capacity;
}

int32_t hm_world_passings(const hm_world *world, hm_passing *out, int32_t capacity) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const hmi_world_found *found = &world->found;
    for (size_t i = 0; i < found->passing_count && i < (size_t)capacity; i++) out[i] = found->passings[i];
    return hmi_as_count(found->passing_count);
}
