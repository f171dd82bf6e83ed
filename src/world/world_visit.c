// world_visit: how queries find objects. The broad phases hold all that has not changed since the last refresh; the
// rest is in a list, and its present boxes are tested many at a time: a thousand that move one after the other in one
// frame query each other.
#include "../broad/boxscan.h"
#include "world_internal.h"

typedef struct visit_slots {
    const hm_world *world;
    const hm_broad *broad;
    hmi_slot_fn visit;
    hmi_slot_limit_fn limited;
    void *ctx;
    double limit;
} visit_slots;

// The slot of a box of a broad phase, -1 where that has changed since.
static int32_t visit_slot(const visit_slots *visit, int32_t number) {
    uint64_t slot = 0;
    if (!hm_broad_at(visit->broad, number, NULL, &slot)) return -1;
    return visit->world->slots[slot].changed ? -1 : (int32_t)slot;
}

static bool visit_box_add(void *ctx, int32_t number) {
    visit_slots *visit = ctx;
    const int32_t slot = visit_slot(visit, number);
    return slot < 0 || visit->visit(visit->ctx, slot);
}

static double visit_limited_add(void *ctx, int32_t number, double at, double limit) {
    visit_slots *visit = ctx;
    const int32_t slot = visit_slot(visit, number);
    // Two broad phases and the list share one limit: the visit of each begins with its own.
    if (slot < 0 || at > visit->limit) return limit < visit->limit ? limit : visit->limit;
    visit->limit = visit->limited(visit->ctx, slot, at, visit->limit);
    return visit->limit;
}

enum { VISIT_PIECE = 64 };

/// Those changed slots whose boxes meet a box, in order; a piece of the list at a time.
typedef struct visit_hits {
    const hm_world *world;
    const hm_bounds *box;
    size_t next;  ///< in the list
    size_t count; ///< in `found`
    size_t at;    ///< in `found`
    uint32_t found[VISIT_PIECE + HMI_SCAN_PAD];
} visit_hits;

// Whether a filter may pass that of any changed slot: walkers that do not block each other skip the list.
static bool visit_any_passes(const hm_world *world, const hm_filter *filter) {
    const hm_filter *any = &world->changed_any;
    if (!filter || (any->group != 0 && filter->group != 0)) return true;
    return (filter->category & any->mask) != 0 && (any->category & filter->mask) != 0;
}

static void visit_hits_begin(visit_hits *hits, const hm_world *world, const hm_bounds *box, const hm_filter *filter) {
    hits->world = world;
    hits->box = box;
    hits->next = visit_any_passes(world, filter) ? 0 : (size_t)world->changed_count;
    hits->count = hits->at = 0;
}

// The index of the next one in the list, -1 after the last.
static int32_t visit_hits_next(visit_hits *hits) {
    const size_t all = (size_t)hits->world->changed_count;
    while (hits->at == hits->count && hits->next < all) {
        const hmi_boxes boxes = hmi_world_changed_boxes(hits->world);
        const size_t from = hits->next, to = all - from > VISIT_PIECE ? from + VISIT_PIECE : all;
        hits->count = hmi_boxscan_active()->hits(&boxes, hits->box, NULL, from, to, hits->found);
        hits->at = 0;
        hits->next = to;
    }
    return hits->at < hits->count ? (int32_t)hits->found[hits->at++] : -1;
}

// The slots that changed and take part.
static const hmi_slot *visit_changed(const hm_world *world, int32_t i, const hm_filter *filter) {
    const hmi_slot *slot = &world->slots[world->changed[i]];
    if (!hmi_slot_active(slot)) return NULL;
    return !filter || hm_filter_passes(filter, &slot->filter) ? slot : NULL;
}

bool hmi_world_visit_box(const hm_world *world, const hm_bounds *box, const hm_filter *filter, hmi_slot_fn visit,
                         void *ctx) {
    for (int i = 0; i < 2; i++) {
        visit_slots slots = {world, world->broad[i], visit, NULL, ctx, 0};
        if (!hm_broad_visit_box(world->broad[i], box, filter, visit_box_add, &slots)) return false;
    }
    visit_hits hits;
    visit_hits_begin(&hits, world, box, filter);
    for (int32_t i = visit_hits_next(&hits); i >= 0; i = visit_hits_next(&hits))
        if (visit_changed(world, i, filter) && !visit(ctx, world->changed[i])) return false;
    return true;
}

void hmi_world_visit_way(const hm_world *world, hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter,
                         hmi_slot_limit_fn visit, void *ctx) {
    visit_slots slots = {world, NULL, NULL, visit, ctx, 1};
    hmi_way way;
    for (int i = 0; i < 2 && slots.limit >= 0; i++) {
        slots.broad = world->broad[i];
        hm_broad_visit_way(slots.broad, from, to, half, filter, visit_limited_add, &slots);
    }
    hmi_way_make(from, to, half, &way);
    visit_hits hits;
    visit_hits_begin(&hits, world, &way.box, filter);
    for (int32_t i = visit_hits_next(&hits); i >= 0 && slots.limit >= 0; i = visit_hits_next(&hits)) {
        const hmi_slot *slot = visit_changed(world, i, filter);
        const double at = slot ? hmi_way_enter(&way, &slot->box) : -1;
        if (at >= 0 && at <= slots.limit) slots.limit = visit(ctx, world->changed[i], at, slots.limit);
    }
}

void hmi_world_visit_near(const hm_world *world, const hm_bounds *box, double reach, const hm_filter *filter,
                          hmi_slot_limit_fn visit, void *ctx) {
    visit_slots slots = {world, NULL, NULL, visit, ctx, reach};
    for (int i = 0; i < 2 && slots.limit >= 0; i++) {
        slots.broad = world->broad[i];
        hm_broad_visit_near(slots.broad, box, slots.limit, filter, visit_limited_add, &slots);
    }
    for (int32_t i = 0; i < world->changed_count && slots.limit >= 0; i++) {
        const hmi_slot *slot = visit_changed(world, i, filter);
        const double at = slot ? hmi_bounds_distance(box, &slot->box) : 0;
        if (slot && at <= slots.limit) slots.limit = visit(ctx, world->changed[i], at, slots.limit);
    }
}
