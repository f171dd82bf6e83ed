// pose (internal): what walks over the tree of a mask have in common: a stack of blocks of pixels, the most promising
// child of a block on top.
#ifndef HITMASK_POSE_TREE_WALK_H
#define HITMASK_POSE_TREE_WALK_H

#include "posed_mask.h"

/// A block of 4^(level + 1) x 4^(level + 1) pixels, counted in blocks; a pixel where the level is -1.
typedef struct hmi_tree_node {
    int32_t x, y;
    int level;
    double bound; ///< nothing in it is better
    double key;   ///< smaller ones go first
} hmi_tree_node;

typedef struct hmi_tree_stack {
    hmi_tree_node node[15 * HMI_FIELD_LEVELS + 17];
    int depth;
} hmi_tree_stack;

/// Begins with the whole mask; with nothing where it has no pixels.
static inline void hmi_tree_begin(hmi_tree_stack *stack, const hmi_posed_mask *mask, double bound) {
    const int top = hmi_tree_top(mask);
    stack->depth = top >= 0;
    stack->node[0] = (hmi_tree_node){0, 0, top, bound, 0};
}

/// The child that the lowest of these bits stands for (hmi_tree_children).
static inline hmi_tree_node hmi_tree_child(const hmi_tree_node *node, unsigned bits) {
    const int i = hmi_lowest_bit(bits);
    return (hmi_tree_node){4 * node->x + (i & 3), 4 * node->y + (i >> 2), node->level - 1, 0, 0};
}

/// Keeps the children of one node, from `first` on, in the order in which the last goes first.
static inline void hmi_tree_push(hmi_tree_stack *stack, int first, hmi_tree_node node) {
    int slot = stack->depth++;
    for (; slot > first && stack->node[slot - 1].key < node.key; slot--) stack->node[slot] = stack->node[slot - 1];
    stack->node[slot] = node;
}

#endif
