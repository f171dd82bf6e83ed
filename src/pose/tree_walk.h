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

/// A box in a mask's pixels.
typedef struct hmi_tree_box {
    double x0, y0, x1, y1;
} hmi_tree_box;

// Which of four blocks in a row a span touches that lies from low to high, in blocks from the first one on.
static inline unsigned tree_span(double low, double high) {
    if (!(low <= 4 && high >= 0)) return 0;
    const unsigned first = low <= 0 ? 0 : (unsigned)low, last = high >= 3 ? 3 : (unsigned)high;
    return 0xfu << first & 0xfu >> (3 - last);
}

/// The children of a block that have solid pixels and touch a box (hmi_tree_children).
static inline unsigned hmi_tree_children_near(const hmi_posed_mask *mask, int level, int32_t x, int32_t y,
                                              const hmi_tree_box *box) {
    static const uint16_t rows[16] = {0x0000, 0x000f, 0x00f0, 0x00ff, 0x0f00, 0x0f0f, 0x0ff0, 0x0fff,
                                      0xf000, 0xf00f, 0xf0f0, 0xf0ff, 0xff00, 0xff0f, 0xfff0, 0xffff};
    const double blocks = 1 / (double)((int64_t)1 << (2 * level)), left = 4.0 * x, top = 4.0 * y;
    const unsigned columns = tree_span(box->x0 * blocks - left, box->x1 * blocks - left);
    const unsigned near = columns * 0x1111u & rows[tree_span(box->y0 * blocks - top, box->y1 * blocks - top)];
    return near ? near & hmi_tree_children(mask, level, x, y) : 0;
}

#endif
