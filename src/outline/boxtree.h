// boxtree (internal): boxes in local coordinates, sorted along a space-filling curve and gathered four by four.
#ifndef HITMASK_OUTLINE_BOXTREE_H
#define HITMASK_OUTLINE_BOXTREE_H

#include <stdint.h>

/// A box in local units, edges included.
typedef struct hmi_local_box {
    int32_t x0, y0, x1, y1;
} hmi_local_box;

enum { HMI_BOXTREE_LEVELS = 16, HMI_BOXTREE_FAN = 4 };

/// Level 0 has a box for each item, each level above one for every four of the level below, the top level one box.
/// Without items there are no levels.
typedef struct hmi_boxtree {
    int32_t levels;
    int32_t count[HMI_BOXTREE_LEVELS];
    const hmi_local_box *box[HMI_BOXTREE_LEVELS];
    const int32_t *order; ///< the item that box k of level 0 belongs to
} hmi_boxtree;

/// An item to be put into a tree.
typedef struct hmi_boxtree_item {
    uint64_t key;
    hmi_local_box box;
    int32_t index;
} hmi_boxtree_item;

/// How many boxes a tree over n items has, at most 2^30.
int64_t hmi_boxtree_boxes(int32_t n);

/// Builds the tree over n items, whose order changes, into room for its boxes and n indices. Only `box` need be set.
void hmi_boxtree_build(hmi_boxtree *tree, hmi_boxtree_item *items, int32_t n, hmi_local_box *boxes, int32_t *order);

#endif
