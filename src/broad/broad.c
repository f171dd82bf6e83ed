// broad: a set of boxes, and an index of some kind over a copy of it. Changes go to the set; an update brings them to
// the index. What all kinds share, lists in order and numbers, is here; what differs is behind hmi_index_ops.
#include <hitmask/broad.h>

#include "../exact/lattice_internal.h"
#include "boxlist.h"
#include "broad_internal.h"
#include "grid.h"
#include "index.h"
#include "neighbours.h"
#include "quadtree.h"
#include "rtree_node.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const char *const broad_names[] = {
#define BROAD_NAME(kind, name) name,
    HM_BROAD_KINDS(BROAD_NAME)
#undef BROAD_NAME
};

const char *hm_broad_kind_name(hm_broad_kind kind) {
    return (unsigned)kind < HM_BROAD_KIND_COUNT ? broad_names[kind] : "?";
}

// ---- making -------------------------------------------------------------------------------------------------------

static bool broad_number_valid(float v) { return v >= 0 && v <= FLT_MAX; }

static bool broad_options_valid(const hm_broad_options *options) {
    return (unsigned)options->kind < HM_BROAD_KIND_COUNT && (unsigned)options->over < HM_BROAD_NEIGHBOURS &&
           broad_number_valid(options->cell) && broad_number_valid(options->margin);
}

static HMI_COLD bool broad_report_options(hmi_origin at, const hm_broad_options *options) {
    if ((unsigned)options->kind >= HM_BROAD_KIND_COUNT)
        return hmi_report(at, "options.kind", HM_SENTENCE_ENUM, (double)(int)options->kind, 0);
    if ((unsigned)options->over >= HM_BROAD_NEIGHBOURS)
        return hmi_report(at, "options.over", HM_SENTENCE_ENUM, (double)(int)options->over, 0);
    return hmi_report_between(at, "options.cell", options->cell, 0, FLT_MAX) ||
           hmi_report_between(at, "options.margin", options->margin, 0, FLT_MAX);
}

// An id that is not in use, or a box of NULL or with numbers that are none.
static HMI_COLD bool broad_report_box(hmi_origin at, const hm_broad *broad, int32_t id, const hm_bounds *box) {
    if (!hmi_boxset_has(&broad->set, id)) return hmi_report(at, "id", HM_SENTENCE_ID, id, 0);
    return hmi_bounds_valid(box) ? false : hmi_report(at, "box", HM_SENTENCE_OUT_OF_RANGE, 0, 0);
}

static HMI_COLD bool broad_report_insert(hmi_origin at, const hm_broad *broad, const hm_bounds *box) {
    if (!hmi_bounds_valid(box)) return hmi_report(at, "box", HM_SENTENCE_OUT_OF_RANGE, 0, 0);
    return hmi_report(at, "broad", HM_SENTENCE_FULL, broad->set.size, HM_BROAD_MAX);
}

// The first box that is not valid.
static HMI_COLD bool broad_report_boxes(hmi_origin at, const hm_bounds *boxes, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (!hmi_bounds_valid(&boxes[i])) return hmi_report(at, "boxes", HM_SENTENCE_ENTRY, i, 0);
    return false;
}

// More boxes than ids, one that is not valid, or an id between the others that is not in use.
static HMI_COLD bool broad_report_move(hmi_origin at, const hm_broad *broad, const hm_bounds *boxes, int32_t count) {
    if (hmi_report_between(at, "count", count, 0, broad->set.size) || broad_report_boxes(at, boxes, count))
        return true;
    for (int32_t i = 0; i < count; i++)
        if (!hmi_boxset_has(&broad->set, i)) return hmi_report(at, "boxes", HM_SENTENCE_ENTRY, i, 0);
    return false;
}

// What finds the pairs that a list of neighbours keeps.
static hm_broad_kind broad_kept_by(const hm_broad_options *options) {
    return options->over == HM_BROAD_AUTO ? HM_BROAD_GRID : options->over;
}

static hmi_index *broad_index_create(const hm_broad *broad, hm_broad_kind kind) {
    switch (kind) {
    case HM_BROAD_GRID:
        return hmi_grid_create(&broad->alloc, broad->options.cell);
    case HM_BROAD_QUADTREE:
        return hmi_quadtree_create(&broad->alloc, broad->options.cell);
    case HM_BROAD_RTREE:
        return hmi_rtree_create(&broad->alloc);
    case HM_BROAD_NEIGHBOURS:
        return hmi_neighbours_create(&broad->alloc, broad_index_create(broad, broad_kept_by(&broad->options)),
                                     broad->options.cell, broad->options.margin);
    case HM_BROAD_AUTO:
    case HM_BROAD_LIST:
    case HM_BROAD_KIND_COUNT:
        break;
    }
    return hmi_boxlist_create(&broad->alloc);
}

hm_result hm_broad_create(const hm_broad_options *options, const hm_allocator *alloc, hm_broad **out) {
    static const hm_broad_options defaults = {HM_BROAD_AUTO, 0, 0, HM_BROAD_AUTO};
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!options) options = &defaults;
    if (!broad_options_valid(options)) return HMI_REFUSED(broad_report_options(HMI_RANGE, options));
    const hm_allocator kept = hmi_allocator(alloc);
    hm_broad *broad = hmi_alloc(&kept, sizeof *broad);
    if (!broad) return HM_ERROR_MEMORY;
    *broad = (hm_broad){.options = *options, .alloc = kept};
    hmi_boxset_init(&broad->set, &kept);
    broad->chosen = options->kind == HM_BROAD_AUTO ? HM_BROAD_LIST : options->kind;
    broad->index = broad_index_create(broad, broad->chosen);
    if (!broad->index) {
        hmi_free(&kept, broad, sizeof *broad);
        return HM_ERROR_MEMORY;
    }
    *out = broad;
    return HM_OK;
}

void hm_broad_destroy(hm_broad *broad) {
    if (!broad) return;
    const hm_allocator alloc = broad->alloc;
    broad->index->ops->destroy(broad->index);
    hmi_boxset_free(&broad->set);
    hmi_free(&alloc, broad, sizeof *broad);
}

hm_broad_kind hm_broad_chosen(const hm_broad *broad) {
    HMI_REQUIRE_PTR(broad, HM_BROAD_AUTO);
    return broad->chosen;
}

size_t hm_broad_bytes(const hm_broad *broad) {
    HMI_REQUIRE_PTR(broad, 0);
    return sizeof *broad + hmi_boxset_bytes(&broad->set) + broad->index->ops->bytes(broad->index);
}

// ---- changes ------------------------------------------------------------------------------------------------------

static void broad_note(hm_broad *broad, bool only_moved) {
    broad->only_moved = only_moved && (!broad->changed || broad->only_moved);
    broad->changed = true;
}

hm_result hm_broad_build(hm_broad *broad, const hm_bounds *boxes, const uint64_t *users, const hm_filter *filters,
                         int32_t count) {
    HMI_REQUIRE_PTR(broad, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(boxes, count, HM_ERROR_RANGE);
    if (broad->read_only) return HM_ERROR_READ_ONLY;
    if (count < 0 || count > HM_BROAD_MAX) return HMI_REFUSED_BETWEEN(count, 0, HM_BROAD_MAX);
    const hm_result result = hmi_boxset_build(&broad->set, boxes, users, filters, count);
    if (result == HM_ERROR_RANGE) HMI_REPORTED(broad_report_boxes(HMI_RANGE, boxes, count));
    if (result == HM_OK) {
        broad_note(broad, false);
        broad->choice.moving = false;
    }
    return result;
}

hm_result hm_broad_insert(hm_broad *broad, const hm_bounds *box, uint64_t user, const hm_filter *filter,
                          int32_t *out) {
    HMI_REQUIRE_PTR(broad, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(box, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (broad->read_only) return HM_ERROR_READ_ONLY;
    const hm_result result = hmi_boxset_insert(&broad->set, box, user, filter, out);
    if (result == HM_ERROR_RANGE) HMI_REPORTED(broad_report_insert(HMI_RANGE, broad, box));
    if (result == HM_OK) broad_note(broad, false);
    return result;
}

hm_result hm_broad_move(hm_broad *broad, int32_t id, const hm_bounds *box) {
    HMI_REQUIRE_PTR(broad, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(box, HM_ERROR_RANGE);
    if (broad->read_only) return HM_ERROR_READ_ONLY;
    if (!hmi_boxset_has(&broad->set, id) || !hmi_bounds_valid(box))
        return HMI_REFUSED(broad_report_box(HMI_RANGE, broad, id, box));
    broad->set.box[id] = *box;
    broad->choice.moving = true;
    broad_note(broad, true);
    return HM_OK;
}

hm_result hm_broad_move_all(hm_broad *broad, const hm_bounds *boxes, int32_t count) {
    HMI_REQUIRE_PTR(broad, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(boxes, count, HM_ERROR_RANGE);
    if (broad->read_only) return HM_ERROR_READ_ONLY;
    if (!hmi_boxset_move_all(&broad->set, boxes, count))
        return HMI_REFUSED(broad_report_move(HMI_RANGE, broad, boxes, count));
    broad->choice.moving = true;
    broad_note(broad, true);
    return HM_OK;
}

hm_result hm_broad_refilter(hm_broad *broad, int32_t id, const hm_filter *filter) {
    HMI_REQUIRE_PTR(broad, HM_ERROR_RANGE);
    if (broad->read_only) return HM_ERROR_READ_ONLY;
    if (!hmi_boxset_has(&broad->set, id)) return HMI_REFUSED_AS("id", HM_SENTENCE_ID, id, 0);
    const hm_result result = hmi_boxset_refilter(&broad->set, id, filter);
    if (result == HM_OK) broad_note(broad, false);
    return result;
}

bool hm_broad_remove(hm_broad *broad, int32_t id) {
    HMI_REQUIRE_PTR(broad, false);
    if (!hmi_boxset_has(&broad->set, id)) return false;
    hmi_boxset_remove(&broad->set, id);
    broad_note(broad, false);
    return true;
}

// Another kind in place of the one at hand, which goes on where there is no memory for it.
static bool broad_change_kind(hm_broad *broad, hm_broad_kind kind) {
    hmi_index *made = broad_index_create(broad, kind);
    if (!made) return false;
    if (made->ops->update(made, &broad->set, false) != HM_OK) {
        made->ops->destroy(made);
        return false;
    }
    broad->index->ops->destroy(broad->index);
    broad->index = made;
    broad->chosen = kind;
    return true;
}

// Whether another index was chosen, which then has all changes.
static bool broad_choose(hm_broad *broad) {
    if (broad->options.kind != HM_BROAD_AUTO) return false;
    if (broad->changed)
        hmi_broad_auto_changed(&broad->choice, &broad->set, broad->only_moved);
    else
        hmi_broad_auto_still(&broad->choice);
    const hm_broad_kind kind = hmi_broad_auto_kind(&broad->choice, broad->set.count);
    return kind != broad->chosen && broad_change_kind(broad, kind);
}

hm_result hm_broad_update(hm_broad *broad) {
    HMI_REQUIRE_PTR(broad, HM_ERROR_RANGE);
    const bool chosen = broad_choose(broad);
    if (!broad->changed) return HM_OK;
    const hm_result result = chosen ? HM_OK : broad->index->ops->update(broad->index, &broad->set, broad->only_moved);
    if (result == HM_OK) broad->changed = false;
    return result;
}

// ---- boxes --------------------------------------------------------------------------------------------------------

int32_t hm_broad_count(const hm_broad *broad) {
    HMI_REQUIRE_PTR(broad, 0);
    return broad->read_only ? hmi_rtree_count(broad->index) : broad->set.count;
}

bool hm_broad_at(const hm_broad *broad, int32_t id, hm_bounds *box, uint64_t *user) {
    HMI_REQUIRE_PTR(broad, false);
    if (broad->read_only) return hmi_rtree_find(broad->index, id, box, user);
    if (!hmi_boxset_has(&broad->set, id)) return false;
    if (box) *box = broad->set.box[id];
    if (user) *user = broad->set.user ? broad->set.user[id] : 0;
    return true;
}

// ---- pairs --------------------------------------------------------------------------------------------------------

int32_t hm_broad_pairs(const hm_broad *broad, hm_broad_pair *out, int32_t capacity) {
    HMI_REQUIRE_PTR(broad, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    hmi_pair_sink sink = {out, (size_t)capacity, 0};
    broad->index->ops->pairs(broad->index, &sink);
    return hmi_as_count(sink.count);
}

typedef struct broad_between {
    hmi_pair_sink *sink;
    int32_t id;
    bool swapped;
} broad_between;

static bool between_add(void *ctx, int32_t id) {
    const broad_between *between = ctx;
    hmi_pair_sink *sink = between->sink;
    const hm_broad_pair pair = {between->swapped ? id : between->id, between->swapped ? between->id : id};
    if (sink->count < sink->capacity) sink->out[sink->count] = pair;
    sink->count++;
    return true;
}

int32_t hm_broad_pairs_between(const hm_broad *a, const hm_broad *b, hm_broad_pair *out, int32_t capacity) {
    hmi_pair_sink sink = {out, (size_t)capacity, 0};
    broad_between between = {&sink, 0, false};
    hm_bounds box;
    hm_filter filter;
    HMI_REQUIRE_PTR(a, 0);
    HMI_REQUIRE_PTR(b, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    // Each box of the smaller set queries the index of the larger one.
    between.swapped = hm_broad_count(a) > hm_broad_count(b);
    const hmi_index *walked = between.swapped ? b->index : a->index;
    const hmi_index *queried = between.swapped ? a->index : b->index;
    for (size_t i = 0; walked->ops->at(walked, i, &between.id, &box, &filter); i++)
        if (hmi_bounds_valid(&box)) queried->ops->visit_box(queried, &box, &filter, between_add, &between);
    return hmi_as_count(sink.count);
}

// A single question is mostly building. In instructions an R-tree takes 1.1 to 2.4 times as many as a quadtree from 200
// boxes on, spread, in heaps, on a line or of many sizes; a grid up to 1.2 times, at best 0.96; and a list is cheapest up
// to about this many.
enum { BROAD_FEW_AT_ONCE = 64 };

hm_result hm_broad_pairs_of(const hm_bounds *boxes, const hm_filter *filters, int32_t count,
                            const hm_allocator *alloc, hm_broad_pair *out, int32_t capacity, int32_t *found) {
    hm_broad *broad;
    HMI_REQUIRE_PTR(found, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(out, capacity, HM_ERROR_RANGE);
    if (capacity < 0) return HMI_REFUSED_AS("capacity", HM_SENTENCE_LEAST, capacity, 0);
    const hm_broad_options options = {.kind = count <= BROAD_FEW_AT_ONCE ? HM_BROAD_LIST : HM_BROAD_QUADTREE};
    hm_result result = hm_broad_create(&options, alloc, &broad);
    if (result != HM_OK) return result;
    result = hm_broad_build(broad, boxes, NULL, filters, count);
    if (result == HM_OK) result = hm_broad_update(broad);
    if (result == HM_OK) *found = hm_broad_pairs(broad, out, capacity);
    hm_broad_destroy(broad);
    return result;
}

// ---- questions ----------------------------------------------------------------------------------------------------

bool hm_broad_visit_box(const hm_broad *broad, const hm_bounds *box, const hm_filter *filter, hm_broad_visit_fn visit,
                        void *ctx) {
    HMI_REQUIRE_PTR(broad, true);
    HMI_REQUIRE_PTR(box, true);
    HMI_REQUIRE_PTR(visit, true);
    if (!hmi_bounds_valid(box)) return true;
    return broad->index->ops->visit_box(broad->index, box, filter, visit, ctx);
}

static bool broad_point_valid(hm_vec2 v) { return fabs(v.x) <= FLT_MAX && fabs(v.y) <= FLT_MAX; }

static HMI_COLD bool broad_report_way(hmi_origin at, hm_vec2 from, hm_vec2 to, hm_vec2 half) {
    return hmi_report_point(at, "from", from, FLT_MAX) || hmi_report_point(at, "to", to, FLT_MAX) ||
           hmi_report_between(at, "half", half.x, 0, FLT_MAX) || hmi_report_between(at, "half", half.y, 0, FLT_MAX);
}

// False where a precondition is violated.
static bool broad_way(const char *function, hm_vec2 from, hm_vec2 to, hm_vec2 half, hmi_way *out) {
    const bool valid = broad_point_valid(from) && broad_point_valid(to) && broad_point_valid(half);
    HMI_REQUIRE(valid && half.x >= 0 && half.y >= 0, false,
                broad_report_way(HMI_VIOLATION_IN(function), from, to, half));
    hmi_way_make(from, to, half, out);
    return true;
}

void hm_broad_visit_way(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter,
                        hm_broad_limit_fn visit, void *ctx) {
    hmi_way way;
    HMI_REQUIRE_PTR(broad, );
    HMI_REQUIRE_PTR(visit, );
    if (broad_way(__func__, from, to, half, &way))
        broad->index->ops->visit_way(broad->index, &way, filter, visit, ctx);
}

void hmi_broad_visit_all_on_way(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half,
                                const hm_filter *filter, hm_broad_limit_fn visit, void *ctx) {
    const hmi_index_ops *ops = broad->index->ops;
    hmi_way way;
    if (broad_way("hm_broad_on_way", from, to, half, &way))
        (ops->visit_all_on_way ? ops->visit_all_on_way : ops->visit_way)(broad->index, &way, filter, visit, ctx);
}

void hm_broad_visit_near(const hm_broad *broad, const hm_bounds *box, double reach, const hm_filter *filter,
                         hm_broad_limit_fn visit, void *ctx) {
    HMI_REQUIRE_PTR(broad, );
    HMI_REQUIRE_PTR(box, );
    HMI_REQUIRE_PTR(visit, );
    HMI_REQUIRE(reach >= 0, , hmi_report(HMI_VIOLATION, "reach", HM_SENTENCE_LEAST, reach, 0));
    if (!hmi_bounds_valid(box)) return;
    broad->index->ops->visit_near(broad->index, box, reach, filter, visit, ctx);
}
