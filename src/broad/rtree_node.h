// rtree (internal): the packed R-tree: boxes in the order of a Hilbert curve, 16 to a node, all nodes in one array.
//
// Level 0 are the boxes themselves, 16 to a node; box k of level v + 1 bounds node k of level v; the last level is
// one node. So there are no pointers: where something lies follows from its number, and the arrays can be saved as
// they are and used where they lie. A box's index in level 0 is its slot.
#ifndef HITMASK_BROAD_RTREE_NODE_H
#define HITMASK_BROAD_RTREE_NODE_H

#include "boxscan.h"

#define HMI_RTREE_WIDTH HMI_BOXBLOCK
#define HMI_RTREE_LEVELS 6 ///< 16^6 is HM_BROAD_MAX

typedef hmi_boxblock hmi_rtree_node;

/// What queries read.
typedef struct hmi_rtree_view {
    const hmi_rtree_node *nodes;
    const int32_t *ids;              ///< by slot
    const hm_filter *filter;         ///< by slot, NULL while all are the default
    int32_t levels;                  ///< 0 when there is no box
    int32_t count[HMI_RTREE_LEVELS]; ///< boxes of each level
    int32_t first[HMI_RTREE_LEVELS]; ///< its first node
} hmi_rtree_view;

/// Fills in levels, counts and first nodes for `count` boxes, and answers how many nodes there are.
int32_t hmi_rtree_shape(hmi_rtree_view *view, int32_t count);

static inline const hmi_rtree_node *hmi_rtree_node_at(const hmi_rtree_view *view, int32_t level, int32_t node) {
    return &view->nodes[view->first[level] + node];
}

static inline hm_bounds hmi_rtree_box(const hmi_rtree_node *node, unsigned lane) {
    return (hm_bounds){node->x0[lane], node->y0[lane], node->x1[lane], node->y1[lane]};
}

static inline bool hmi_rtree_passes(const hmi_rtree_view *view, int32_t slot, const hm_filter *filter) {
    return !filter || hm_filter_passes(view->filter ? &view->filter[slot] : NULL, filter);
}

/// An empty index, or NULL without memory.
hmi_index *hmi_rtree_create(const hm_allocator *alloc);

/// What hmi_rtree_pack needs beside the tree: two keys a box, and the counts of a sort.
typedef struct hmi_rtree_scratch {
    uint64_t *keys;   ///< 2 * count
    uint32_t *digits; ///< HMI_RTREE_DIGITS
} hmi_rtree_scratch;

#define HMI_RTREE_DIGITS (3 * 2048)

/// Puts the boxes of the set in order, into `ids`. Answers how wide nodes of level 0 are if boxes lie evenly.
float hmi_rtree_order(const hmi_boxset *set, const hmi_rtree_scratch *scratch, int32_t *ids);

/// Writes all nodes of a view whose shape and ids are there. Answers the summed width and height of the nodes of
/// level 0: what a question pays for. What is many times as large as `usual` counts as that: it is large for a box
/// in it that is.
double hmi_rtree_fill(const hmi_rtree_view *view, const hm_bounds *box, float usual, hmi_rtree_node *nodes);

/// The bounds of a node's boxes.
hm_bounds hmi_rtree_bounds(const hmi_rtree_node *node);

void hmi_rtree_pairs(const hmi_rtree_view *view, hmi_pair_sink *sink);
bool hmi_rtree_visit_box(const hmi_rtree_view *view, const hm_bounds *box, const hm_filter *filter,
                         hm_broad_visit_fn visit, void *ctx);
size_t hmi_rtree_list_box(const hmi_rtree_view *view, const hm_bounds *box, const hm_filter *filter, int32_t *out,
                          size_t capacity);
void hmi_rtree_visit_way(const hmi_rtree_view *view, const hmi_way *way, const hm_filter *filter,
                         hm_broad_limit_fn visit, void *ctx);
void hmi_rtree_visit_all_on_way(const hmi_rtree_view *view, const hmi_way *way, const hm_filter *filter,
                                hm_broad_limit_fn visit, void *ctx);
void hmi_rtree_visit_near(const hmi_rtree_view *view, const hm_bounds *box, double reach, const hm_filter *filter,
                          hm_broad_limit_fn visit, void *ctx);

// ---- bytes (rtree_file.c); of an index that hmi_rtree_create or hmi_rtree_open made ------------------------------

/// Writes the tree, with the values of `numbers` numbers (NULL: all 0), if there is room; answers the bytes needed.
size_t hmi_rtree_save(const hmi_index *index, int32_t numbers, const uint64_t *users, void *out, size_t capacity);

/// A tree over bytes, which must stay. HM_ERROR_FORMAT, HM_ERROR_MEMORY.
hm_result hmi_rtree_open(const void *bytes, size_t size, const hm_allocator *alloc, hmi_index **out);

int32_t hmi_rtree_count(const hmi_index *index);

/// Of one that was opened: numbers below this may be in use; their values, NULL: all 0; a box by its number.
int32_t hmi_rtree_numbers(const hmi_index *index);
const uint64_t *hmi_rtree_users(const hmi_index *index);
bool hmi_rtree_find(const hmi_index *index, int32_t id, hm_bounds *box, uint64_t *user);

#endif
