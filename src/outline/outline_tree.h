// outline (internal): a tree of boxes over the edges of an outline, in their own order.
//
// An edge has the number of its first point, and edges of following numbers lie near each other, as a loop goes
// along. So nothing is sorted: EDGE_TREE_RUN edges have a box, four boxes have one above them, and so on, up to a
// single box. A walk goes through them without a stack: from a box to the first below it, or past all below it.
#ifndef HITMASK_OUTLINE_TREE_H
#define HITMASK_OUTLINE_TREE_H

#include "boxtree.h"
#include "outline_internal.h"

enum { EDGE_TREE_RUN = 8, EDGE_TREE_FAN = 4, EDGE_TREE_LEVELS = 15 };

typedef struct edge_tree {
    hmi_local_box *boxes;            ///< the lowest ones first
    int32_t first[EDGE_TREE_LEVELS]; ///< number of the first box of each level, from the lowest up
    int32_t count[EDGE_TREE_LEVELS]; ///< boxes of each level; 1 in the last
    int32_t levels;
    int32_t edges;
} edge_tree;

/// A box of a walk.
typedef struct edge_cursor {
    int32_t level;
    int32_t index; ///< in its level
} edge_cursor;

/// The tree of an outline that has points. False without memory, and then there is nothing to free.
bool hmi_edge_tree_make(edge_tree *tree, const hm_outline *outline, const hm_allocator *alloc);
void hmi_edge_tree_free(const edge_tree *tree, const hm_allocator *alloc);

/// The box of the edge from point `a` to point `b` of an outline.
hmi_local_box hmi_edge_box(const hm_outline *outline, int32_t a, int32_t b);

static inline edge_cursor edge_tree_top(const edge_tree *tree) { return (edge_cursor){tree->levels - 1, 0}; }

static inline bool edge_tree_done(const edge_tree *tree, edge_cursor at) {
    return at.level == tree->levels - 1 && at.index > 0;
}

static inline const hmi_local_box *edge_tree_box(const edge_tree *tree, edge_cursor at) {
    return &tree->boxes[tree->first[at.level] + at.index];
}

/// The first box below.
static inline edge_cursor edge_tree_down(edge_cursor at) {
    return (edge_cursor){at.level - 1, at.index * EDGE_TREE_FAN};
}

/// The next box that is not below this one.
static inline edge_cursor edge_tree_past(const edge_tree *tree, edge_cursor at) {
    at.index++;
    while (at.level < tree->levels - 1 && (at.index % EDGE_TREE_FAN == 0 || at.index == tree->count[at.level]))
        at = (edge_cursor){at.level + 1, (at.index - 1) / EDGE_TREE_FAN + 1};
    return at;
}

/// The edges below a box are number `edge_tree_begin` .. `edge_tree_end` - 1.
static inline int32_t edge_tree_begin(edge_cursor at) {
    return (int32_t)((int64_t)at.index * EDGE_TREE_RUN << (2 * at.level));
}

static inline int32_t edge_tree_end(const edge_tree *tree, edge_cursor at) {
    const int64_t end = ((int64_t)at.index + 1) * EDGE_TREE_RUN << (2 * at.level);
    return end < tree->edges ? (int32_t)end : tree->edges;
}

/// Called with an edge; false ends the walk.
typedef bool edge_visit(void *context, int32_t edge);

/// Calls `visit` for every edge whose lowest box meets `box`; returns false where a call ended that.
bool hmi_edge_tree_meet(const edge_tree *tree, const hmi_local_box *box, edge_visit *visit, void *context);

#endif
