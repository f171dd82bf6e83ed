// boxlist: the broad phase for few boxes: a linear search of a list.
#include "boxlist.h"

#include <string.h>

typedef struct hmi_boxlist {
    hmi_index index;
    hm_allocator alloc;
    hm_bounds *box;
    hm_filter *filter; // NULL: all default
    size_t size, capacity;
    bool filtered; // whether `filter` is of use; its memory stays
} hmi_boxlist;

static hm_result boxlist_reserve(hmi_boxlist *list, size_t size, bool filters) {
    if (size <= list->capacity && (!filters || list->filter)) return HM_OK;
    const size_t capacity = size > list->capacity ? size + size / 2 : list->capacity;
    hm_bounds *box = hmi_alloc_array(&list->alloc, capacity, sizeof *box);
    hm_filter *filter = filters ? hmi_alloc_array(&list->alloc, capacity, sizeof *filter) : NULL;
    if (!box || (filters && !filter)) {
        hmi_free(&list->alloc, box, capacity * sizeof *box);
        hmi_free(&list->alloc, filter, capacity * sizeof *filter);
        return HM_ERROR_MEMORY;
    }
    hmi_free(&list->alloc, list->box, list->capacity * sizeof *list->box);
    hmi_free(&list->alloc, list->filter, list->capacity * sizeof *list->filter);
    list->box = box;
    list->filter = filter;
    list->capacity = capacity;
    return HM_OK;
}

static hm_result boxlist_update(void *index, const hmi_boxset *set, bool moved) {
    hmi_boxlist *list = index;
    const size_t size = (size_t)set->size;
    (void)moved;
    const hm_result result = boxlist_reserve(list, size, set->filter != NULL);
    if (result != HM_OK) return result;
    if (size > 0) memcpy(list->box, set->box, size * sizeof *list->box);
    if (size > 0 && set->filter) memcpy(list->filter, set->filter, size * sizeof *list->filter);
    list->filtered = set->filter != NULL;
    list->size = size;
    return HM_OK;
}

static const hm_filter *boxlist_filter(const hmi_boxlist *list, size_t i) {
    return list->filtered ? &list->filter[i] : NULL;
}

static bool boxlist_passes(const hmi_boxlist *list, size_t i, const hm_filter *filter) {
    return !filter || hm_filter_passes(boxlist_filter(list, i), filter);
}

static bool boxlist_in_use(const hmi_boxlist *list, size_t i) { return list->box[i].x0 <= list->box[i].x1; }

static void boxlist_pairs(const void *index, hmi_pair_sink *sink) {
    const hmi_boxlist *list = index;
    for (size_t i = 0; i < list->size; i++) {
        for (size_t k = i + 1; boxlist_in_use(list, i) && k < list->size; k++) {
            if (!boxlist_in_use(list, k) || !hmi_bounds_meet(&list->box[i], &list->box[k])) continue;
            if (list->filtered && !hm_filter_passes(&list->filter[i], &list->filter[k])) continue;
            hmi_pair_put(sink, (int32_t)i, (int32_t)k);
        }
    }
}

static bool boxlist_visit_box(const void *index, const hm_bounds *box, const hm_filter *filter,
                              hm_broad_visit_fn visit, void *ctx) {
    const hmi_boxlist *list = index;
    for (size_t i = 0; i < list->size; i++) {
        if (!boxlist_in_use(list, i) || !hmi_bounds_meet(&list->box[i], box)) continue;
        if (boxlist_passes(list, i, filter) && !visit(ctx, (int32_t)i)) return false;
    }
    return true;
}

static void boxlist_visit_way(const void *index, const hmi_way *way, const hm_filter *filter, hm_broad_limit_fn visit,
                              void *ctx) {
    const hmi_boxlist *list = index;
    double limit = 1;
    for (size_t i = 0; i < list->size && limit >= 0; i++) {
        if (!boxlist_in_use(list, i) || !boxlist_passes(list, i, filter)) continue;
        const double at = hmi_way_enter(way, &list->box[i]);
        if (at >= 0 && at <= limit) limit = visit(ctx, (int32_t)i, at, limit);
    }
}

static void boxlist_visit_near(const void *index, const hm_bounds *box, double reach, const hm_filter *filter,
                               hm_broad_limit_fn visit, void *ctx) {
    const hmi_boxlist *list = index;
    double limit = reach;
    for (size_t i = 0; i < list->size && limit >= 0; i++) {
        if (!boxlist_in_use(list, i) || !boxlist_passes(list, i, filter)) continue;
        const double at = hmi_bounds_distance(box, &list->box[i]);
        if (at <= limit) limit = visit(ctx, (int32_t)i, at, limit);
    }
}

static bool boxlist_at(const void *index, size_t slot, int32_t *id, hm_bounds *box, hm_filter *filter) {
    static const hm_filter all = HM_FILTER_DEFAULT;
    const hmi_boxlist *list = index;
    if (slot >= list->size) return false;
    if (id) *id = (int32_t)slot;
    if (box) *box = list->box[slot];
    if (filter) *filter = list->filtered ? list->filter[slot] : all;
    return true;
}

static size_t boxlist_bytes(const void *index) {
    const hmi_boxlist *list = index;
    return sizeof *list + list->capacity * (sizeof *list->box + (list->filter ? sizeof *list->filter : 0));
}

static void boxlist_destroy(void *index) {
    hmi_boxlist *list = index;
    const hm_allocator alloc = list->alloc;
    hmi_free(&alloc, list->box, list->capacity * sizeof *list->box);
    hmi_free(&alloc, list->filter, list->capacity * sizeof *list->filter);
    hmi_free(&alloc, list, sizeof *list);
}

static const hmi_index_ops boxlist_ops = {.update = boxlist_update,
                                          .pairs = boxlist_pairs,
                                          .visit_box = boxlist_visit_box,
                                          .visit_way = boxlist_visit_way,
                                          .visit_near = boxlist_visit_near,
                                          .at = boxlist_at,
                                          .bytes = boxlist_bytes,
                                          .destroy = boxlist_destroy};

hmi_index *hmi_boxlist_create(const hm_allocator *alloc) {
    hmi_boxlist *list = hmi_alloc(alloc, sizeof *list);
    if (!list) return NULL;
    *list = (hmi_boxlist){.index = {&boxlist_ops}, .alloc = *alloc};
    return &list->index;
}
