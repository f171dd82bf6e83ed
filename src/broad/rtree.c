// rtree: the packed R-tree as an index: its memory, and when it is packed anew.
//
// Where only positions have changed the boxes keep their order, which costs half as much as a new one. The order
// ages: nodes grow as boxes that were neighbours part. So when the nodes' widths and heights add up to more than
// RTREE_STALE times what they did when packed, the boxes are put in order again. Where that happens at once, motion
// is fast, and checking first is in vain: the next 1, 2, 4 and up to RTREE_PAUSE updates sort without it.
#include "rtree_internal.h"
#include "rtree_node.h"

#include <string.h>

#define RTREE_STALE 1.25
#define RTREE_PAUSE 16

// ---- memory -------------------------------------------------------------------------------------------------------

static size_t rtree_node_count(size_t boxes) {
    hmi_rtree_view view;
    return (size_t)hmi_rtree_shape(&view, (int32_t)boxes);
}

static size_t rtree_block_size(size_t boxes) { return rtree_node_count(boxes) * sizeof(hmi_rtree_node) + 63; }

static void rtree_free_boxes(hmi_rtree *tree) {
    if (tree->block) hmi_free(&tree->alloc, tree->block, rtree_block_size(tree->capacity));
    hmi_free(&tree->alloc, tree->ids, tree->capacity * sizeof *tree->ids);
    hmi_free(&tree->alloc, tree->filter, tree->capacity * sizeof *tree->filter);
}

static hm_result rtree_reserve(hmi_rtree *tree, size_t count, bool filters) {
    if (count <= tree->capacity && (!filters || tree->filter)) return HM_OK;
    size_t capacity = tree->capacity;
    if (count > capacity) capacity = capacity > 0 && count < HM_BROAD_MAX / 2 ? count + count / 4 : count;
    void *block = hmi_alloc(&tree->alloc, rtree_block_size(capacity));
    int32_t *ids = hmi_alloc_array(&tree->alloc, capacity, sizeof *ids);
    hm_filter *filter = filters ? hmi_alloc_array(&tree->alloc, capacity, sizeof *filter) : NULL;
    if (!block || !ids || (filters && !filter)) {
        if (block) hmi_free(&tree->alloc, block, rtree_block_size(capacity));
        hmi_free(&tree->alloc, ids, capacity * sizeof *ids);
        hmi_free(&tree->alloc, filter, capacity * sizeof *filter);
        return HM_ERROR_MEMORY;
    }
    rtree_free_boxes(tree);
    tree->block = block;
    tree->nodes = (hmi_rtree_node *)(void *)((char *)block + (64 - (uintptr_t)block % 64) % 64);
    tree->ids = ids;
    tree->filter = filter;
    tree->capacity = capacity;
    return HM_OK;
}

static void rtree_free_scratch(hmi_rtree *tree) {
    hmi_free(&tree->alloc, tree->scratch.keys, 2 * tree->scratch_capacity * sizeof(uint64_t));
    hmi_free(&tree->alloc, tree->scratch.digits, HMI_RTREE_DIGITS * sizeof(uint32_t));
    tree->scratch = (hmi_rtree_scratch){NULL, NULL};
    tree->scratch_capacity = 0;
}

static bool rtree_reserve_scratch(hmi_rtree *tree, size_t count) {
    if (count <= tree->scratch_capacity) return true;
    rtree_free_scratch(tree);
    tree->scratch_capacity = count;
    tree->scratch.keys = hmi_alloc_array(&tree->alloc, 2 * count, sizeof(uint64_t));
    tree->scratch.digits = hmi_alloc_array(&tree->alloc, HMI_RTREE_DIGITS, sizeof(uint32_t));
    if (tree->scratch.keys && tree->scratch.digits) return true;
    rtree_free_scratch(tree);
    return false;
}

// ---- update -------------------------------------------------------------------------------------------------------

static void rtree_pack(hmi_rtree *tree, const hmi_boxset *set) {
    tree->usual = hmi_rtree_order(set, &tree->scratch, tree->ids);
    tree->packed = hmi_rtree_fill(&tree->view, set->box, tree->usual, tree->nodes);
    for (int32_t slot = 0; tree->view.filter && slot < set->count; slot++)
        tree->filter[slot] = set->filter[tree->ids[slot]];
}

// Everything anew. Memory for the order is freed, as the tree may well stay as it is.
static hm_result rtree_rebuild(hmi_rtree *tree, const hmi_boxset *set) {
    const size_t count = (size_t)set->count;
    if (!rtree_reserve_scratch(tree, count)) return HM_ERROR_MEMORY;
    const hm_result result = rtree_reserve(tree, count, set->filter != NULL);
    if (result == HM_OK) {
        hmi_rtree_shape(&tree->view, set->count);
        tree->view.nodes = tree->nodes;
        tree->view.ids = tree->ids;
        tree->view.filter = set->filter ? tree->filter : NULL;
        rtree_pack(tree, set);
    }
    rtree_free_scratch(tree);
    tree->pause = tree->pausing = 0;
    return result;
}

// The same boxes at other positions. Without memory for another order the old one is kept.
static void rtree_refit(hmi_rtree *tree, const hmi_boxset *set) {
    const bool ready = tree->pausing > 0 && rtree_reserve_scratch(tree, (size_t)set->count);
    if (!ready) {
        const bool stale =
            hmi_rtree_fill(&tree->view, set->box, tree->usual, tree->nodes) > RTREE_STALE * tree->packed;
        if (!stale) tree->pause = 0;
        if (!stale || !rtree_reserve_scratch(tree, (size_t)set->count)) return;
        tree->pause = tree->pause == 0 ? 1 : tree->pause < RTREE_PAUSE ? 2 * tree->pause : tree->pause;
        tree->pausing = tree->pause + 1;
    }
    tree->pausing--;
    rtree_pack(tree, set);
}

static hm_result rtree_update(void *index, const hmi_boxset *set, bool moved) {
    hmi_rtree *tree = index;
    if (set->count == 0) {
        tree->view.levels = 0;
        tree->view.count[0] = 0;
        return HM_OK;
    }
    if (!moved || tree->view.levels == 0) return rtree_rebuild(tree, set);
    rtree_refit(tree, set);
    return HM_OK;
}

// ---- the index ----------------------------------------------------------------------------------------------------

static void rtree_pairs(const void *index, hmi_pair_sink *sink) {
    hmi_rtree_pairs(&((const hmi_rtree *)index)->view, sink);
}

static bool rtree_visit_box(const void *index, const hm_bounds *box, const hm_filter *filter, hm_broad_visit_fn visit,
                            void *ctx) {
    return hmi_rtree_visit_box(&((const hmi_rtree *)index)->view, box, filter, visit, ctx);
}

static size_t rtree_list_box(const void *index, const hm_bounds *box, const hm_filter *filter, int32_t *out,
                             size_t capacity) {
    return hmi_rtree_list_box(&((const hmi_rtree *)index)->view, box, filter, out, capacity);
}

static void rtree_visit_way(const void *index, const hmi_way *way, const hm_filter *filter, hm_broad_limit_fn visit,
                            void *ctx) {
    hmi_rtree_visit_way(&((const hmi_rtree *)index)->view, way, filter, visit, ctx);
}

static void rtree_visit_all_on_way(const void *index, const hmi_way *way, const hm_filter *filter,
                                   hm_broad_limit_fn visit, void *ctx) {
    hmi_rtree_visit_all_on_way(&((const hmi_rtree *)index)->view, way, filter, visit, ctx);
}

static void rtree_visit_near(const void *index, const hm_bounds *box, double reach, const hm_filter *filter,
                             hm_broad_limit_fn visit, void *ctx) {
    hmi_rtree_visit_near(&((const hmi_rtree *)index)->view, box, reach, filter, visit, ctx);
}

static bool rtree_at(const void *index, size_t slot, int32_t *id, hm_bounds *box, hm_filter *filter) {
    static const hm_filter all = HM_FILTER_DEFAULT;
    const hmi_rtree_view *view = &((const hmi_rtree *)index)->view;
    if (view->levels == 0 || slot >= (size_t)view->count[0]) return false;
    if (id) *id = view->ids[slot];
    if (box) *box = hmi_rtree_box(&view->nodes[slot / HMI_RTREE_WIDTH], (unsigned)(slot % HMI_RTREE_WIDTH));
    if (filter) *filter = view->filter ? view->filter[slot] : all;
    return true;
}

static size_t rtree_bytes(const void *index) {
    const hmi_rtree *tree = index;
    size_t bytes = sizeof *tree + tree->copy_size;
    if (tree->block) bytes += rtree_block_size(tree->capacity) + tree->capacity * sizeof *tree->ids;
    if (tree->filter) bytes += tree->capacity * sizeof *tree->filter;
    if (tree->scratch.keys)
        bytes += 2 * tree->scratch_capacity * sizeof(uint64_t) + HMI_RTREE_DIGITS * sizeof(uint32_t);
    return bytes;
}

static void rtree_destroy(void *index) {
    hmi_rtree *tree = index;
    const hm_allocator alloc = tree->alloc;
    rtree_free_boxes(tree);
    rtree_free_scratch(tree);
    hmi_free(&alloc, tree->copy, tree->copy_size);
    hmi_free(&alloc, tree, sizeof *tree);
}

static const hmi_index_ops rtree_ops = {.update = rtree_update,
                                        .pairs = rtree_pairs,
                                        .visit_box = rtree_visit_box,
                                        .list_box = rtree_list_box,
                                        .visit_way = rtree_visit_way,
                                        .visit_all_on_way = rtree_visit_all_on_way,
                                        .visit_near = rtree_visit_near,
                                        .at = rtree_at,
                                        .bytes = rtree_bytes,
                                        .destroy = rtree_destroy};

hmi_index *hmi_rtree_create(const hm_allocator *alloc) {
    hmi_rtree *tree = hmi_alloc(alloc, sizeof *tree);
    if (!tree) return NULL;
    *tree = (hmi_rtree){.index = {&rtree_ops}, .alloc = *alloc};
    return &tree->index;
}
