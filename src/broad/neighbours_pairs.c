// neighbours_pairs: the list of pairs that may meet, and those of them that do.
#include "boxlist.h"
#include "boxset_lanes.h"
#include "grid.h"
#include "neighbours_internal.h"

#include <string.h>

// ---- which of the list meet ---------------------------------------------------------------------------------------

enum {
    LIST_MANY = 1 << 15, // more boxes than this are not in near memory
    LIST_AHEAD = 48      // how many pairs before its use a box is prefetched
};

// Writes pair `i` of the list to `out`; returns 1 where it meets and 0 where the next may be written over it. So
// there is no branch: whether two boxes of the list meet cannot be predicted. Both are fetched in one piece; the
// order of its halves does not matter here.
static inline size_t list_put_one(const neighbours_pair *list, size_t i, const hm_bounds *box, hm_broad_pair *out) {
    uint64_t pair;
    memcpy(&pair, &list[i], sizeof pair);
    memcpy(out, &pair, sizeof pair);
    return hmi_lanes_meet(&box[(uint32_t)pair], &box[pair >> 32]);
}

// Those from `from` up to `to` that meet, where there is room for all. `ahead`: boxes are prefetched some pairs
// before.
static inline hm_broad_pair *list_put_some(const hmi_neighbours *all, size_t from, size_t to, bool ahead,
                                           hm_broad_pair *next) {
    const neighbours_pair *list = all->list;
    const hm_bounds *box = all->box;
    size_t i = from;
    for (; to - i >= 4; i += 4) {
        for (size_t k = i + LIST_AHEAD; ahead && k < i + LIST_AHEAD + 4; k++) {
            HMI_PREFETCH(&box[(uint32_t)list[k].a]);
            HMI_PREFETCH(&box[(uint32_t)list[k].b]);
        }
        next += list_put_one(list, i, box, next);
        next += list_put_one(list, i + 1, box, next);
        next += list_put_one(list, i + 2, box, next);
        next += list_put_one(list, i + 3, box, next);
    }
    for (; i < to; i++) next += list_put_one(list, i, box, next);
    return next;
}

static size_t list_put(const hmi_neighbours *all, size_t from, size_t to, hm_broad_pair *out) {
    const bool ahead = all->size > LIST_MANY && all->listed - to >= LIST_AHEAD;
    const hm_broad_pair *end =
        ahead ? list_put_some(all, from, to, true, out) : list_put_some(all, from, to, false, out);
    return (size_t)(end - out);
}

static void list_pairs(const hmi_neighbours *all, hmi_pair_sink *sink) {
    enum { STRETCH = 256 };
    hm_broad_pair some[STRETCH];
    for (size_t from = 0; from < all->listed; from += STRETCH) {
        const size_t to = all->listed - from < STRETCH ? all->listed : from + STRETCH;
        if (sink->count <= sink->capacity && sink->capacity - sink->count >= STRETCH) {
            sink->count += list_put(all, from, to, sink->out + sink->count);
            continue;
        }
        const size_t count = list_put(all, from, to, some);
        for (size_t i = 0; i < count; i++) hmi_pair_put(sink, some[i].a, some[i].b);
    }
}

// ---- without a list -----------------------------------------------------------------------------------------------

typedef struct pairs_of_one {
    const hmi_neighbours *all;
    hmi_pair_sink *sink;
    int32_t id;
} pairs_of_one;

static bool pairs_of_one_put(void *ctx, int32_t other) {
    const pairs_of_one *one = ctx;
    if (other > one->id && hmi_bounds_meet(&one->all->box[one->id], &one->all->box[other]))
        hmi_pair_put(one->sink, one->id, other);
    return true;
}

// Each box queries the index: slow, but without memory. There are no strays then.
static void unlisted_pairs(const hmi_neighbours *all, hmi_pair_sink *sink) {
    pairs_of_one one = {all, sink, 0};
    hm_filter filter;
    hm_bounds fat;
    for (size_t slot = 0; all->main->ops->at(all->main, slot, &one.id, &fat, &filter); slot++)
        if (hmi_bounds_valid(&fat))
            all->main->ops->visit_box(all->main, &all->box[one.id], &filter, pairs_of_one_put, &one);
}

void hmi_neighbours_pairs(const void *index, hmi_pair_sink *sink) {
    const hmi_neighbours *all = index;
    if (all->resting)
        all->main->ops->pairs(all->main, sink);
    else if (all->unlisted)
        unlisted_pairs(all, sink);
    else
        list_pairs(all, sink);
}

// ---- strays -------------------------------------------------------------------------------------------------------

bool hmi_neighbours_reserve_list(hmi_neighbours *all, size_t count) {
    if (count <= all->list_capacity) return true;
    const size_t capacity = count + count / 4;
    neighbours_pair *list = hmi_alloc_array(&all->alloc, capacity, sizeof *list);
    if (!list) return false;
    if (all->listed > 0) memcpy(list, all->list, all->listed * sizeof *list);
    hmi_free(&all->alloc, all->list, all->list_capacity * sizeof *list);
    all->list = list;
    all->list_capacity = capacity;
    return true;
}

// Up to so many strays are tested one by one.
enum { STRAYS_FEW = 32 };

// An index over the larger boxes of the first `count` of `strays`, numbered by their index there.
static hm_result strays_index(const hmi_neighbours *all, const hmi_boxset *set, int32_t count, hmi_index **out) {
    hmi_boxset some;
    hmi_index *made = count <= STRAYS_FEW ? hmi_boxlist_create(&all->alloc) : hmi_grid_create(&all->alloc, all->cell);
    hmi_boxset_init(&some, &all->alloc);
    hm_result result = made ? HM_OK : HM_ERROR_MEMORY;
    for (int32_t i = 0; result == HM_OK && i < count; i++) {
        const int32_t id = all->strays[i];
        int32_t slot;
        result = hmi_boxset_insert(&some, &all->fat[id], 0, set->filter ? &set->filter[id] : NULL, &slot);
    }
    if (result == HM_OK) result = made->ops->update(made, &some, false);
    hmi_boxset_free(&some);
    if (result == HM_OK)
        *out = made;
    else if (made)
        made->ops->destroy(made);
    return result;
}

// The list begins with the pairs of the index below: of all boxes as they were when the list was made, strays among
// them. Those stay: a pair too many costs a test. After them come the pairs of strays as they are now, without those
// that are there already. They are few, and are searched anew whenever there is one stray more.

static void strays_add(hmi_neighbours *all, int32_t a, int32_t b) {
    all->list[all->listed++] = (neighbours_pair){a < b ? a : b, a < b ? b : a};
}

// Pairs of a stray with boxes that are none, counted or put in the list.
typedef struct strays_main {
    hmi_neighbours *all;
    int32_t id;
    hm_bounds held; // of the stray
    bool put;
    size_t count;
} strays_main;

static bool strays_main_see(void *ctx, int32_t other) {
    strays_main *how = ctx;
    if (how->all->stray[other] || hmi_bounds_meet(&how->held, &how->all->fat[other])) return true;
    how->count++;
    if (how->put) strays_add(how->all, how->id, other);
    return true;
}

static size_t strays_with_main(hmi_neighbours *all, const hmi_boxset *set, int32_t count, bool put) {
    static const hm_filter standard = HM_FILTER_DEFAULT;
    strays_main how = {.all = all, .put = put};
    for (int32_t i = 0; i < count; i++) {
        how.id = all->strays[i];
        how.held = all->held[i];
        all->main->ops->visit_box(all->main, &all->fat[how.id], set->filter ? &set->filter[how.id] : &standard,
                                  strays_main_see, &how);
    }
    return how.count;
}

// There is room for `count`, as many as there are.
static void strays_among_themselves(hmi_neighbours *all, size_t count) {
    if (count == 0) return; // then there may be no list
    hmi_pair_sink sink = {all->list + all->listed, count, 0};
    all->others->ops->pairs(all->others, &sink);
    for (size_t i = 0; i < count; i++) {
        const hm_broad_pair found = sink.out[i];
        if (hmi_bounds_meet(&all->held[found.a], &all->held[found.b])) continue;
        strays_add(all, all->strays[found.a], all->strays[found.b]);
    }
}

hm_result hmi_neighbours_leave(hmi_neighbours *all, const hmi_boxset *set, int32_t count) {
    hmi_index *others = NULL;
    hmi_pair_sink among = {NULL, 0, 0};
    const int32_t total = all->stray_count + count;
    hm_result result = strays_index(all, set, total, &others);
    if (result != HM_OK) return result;
    for (int32_t i = all->stray_count; i < total; i++) all->stray[all->strays[i]] = true;
    others->ops->pairs(others, &among);
    const size_t more = strays_with_main(all, set, total, false) + among.count;
    if (!hmi_neighbours_reserve_list(all, all->first_listed + more)) {
        for (int32_t i = all->stray_count; i < total; i++) all->stray[all->strays[i]] = false;
        others->ops->destroy(others);
        return HM_ERROR_MEMORY;
    }
    if (all->others) all->others->ops->destroy(all->others);
    all->others = others;
    all->stray_count = total;
    all->listed = all->first_listed;
    strays_with_main(all, set, total, true);
    strays_among_themselves(all, among.count);
    return HM_OK;
}
