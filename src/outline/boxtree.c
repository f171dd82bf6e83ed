// boxtree: a tree of boxes over items that stay. Items are sorted by the Morton code of their boxes' middles (Morton
// 1966): what is near in the order is near in the plane.
#include "boxtree.h"

#include <stdlib.h>

int64_t hmi_boxtree_boxes(int32_t n) {
    int64_t boxes = n;
    for (int64_t level = n; level > 1; boxes += level) level = (level + HMI_BOXTREE_FAN - 1) / HMI_BOXTREE_FAN;
    return boxes;
}

// Every bit k of v moved to bit 2 k.
static uint64_t boxtree_spread(uint32_t v) {
    uint64_t s = v;
    s = (s | s << 16) & 0x0000ffff0000ffffu;
    s = (s | s << 8) & 0x00ff00ff00ff00ffu;
    s = (s | s << 4) & 0x0f0f0f0f0f0f0f0fu;
    s = (s | s << 2) & 0x3333333333333333u;
    return (s | s << 1) & 0x5555555555555555u;
}

// The sum of two coordinates as an unsigned number in the same order, halved.
static uint32_t boxtree_middle(int32_t low, int32_t high) {
    return (uint32_t)(((int64_t)low + high + ((int64_t)1 << 32)) >> 1);
}

static uint64_t boxtree_key(const hmi_local_box *box) {
    return boxtree_spread(boxtree_middle(box->x0, box->x1)) | boxtree_spread(boxtree_middle(box->y0, box->y1)) << 1;
}

static int boxtree_compare(const void *a, const void *b) {
    const hmi_boxtree_item *one = a;
    const hmi_boxtree_item *two = b;
    if (one->key != two->key) return one->key < two->key ? -1 : 1;
    return (one->index > two->index) - (one->index < two->index);
}

static hmi_local_box boxtree_join(const hmi_local_box *box, int32_t n) {
    hmi_local_box all = box[0];
    for (int32_t k = 1; k < n; k++) {
        if (box[k].x0 < all.x0) all.x0 = box[k].x0;
        if (box[k].y0 < all.y0) all.y0 = box[k].y0;
        if (box[k].x1 > all.x1) all.x1 = box[k].x1;
        if (box[k].y1 > all.y1) all.y1 = box[k].y1;
    }
    return all;
}

// From level to level until one box is left.
static void boxtree_gather(hmi_boxtree *tree, hmi_local_box *boxes, int32_t n) {
    hmi_local_box *level = boxes;
    while (n > 0) {
        tree->count[tree->levels] = n;
        tree->box[tree->levels++] = level;
        if (n == 1) return;
        hmi_local_box *above = level + n;
        const int32_t gathered = n / HMI_BOXTREE_FAN + (n % HMI_BOXTREE_FAN != 0);
        for (int32_t k = 0; k < gathered; k++) {
            const int32_t first = HMI_BOXTREE_FAN * k;
            above[k] = boxtree_join(level + first, n - first < HMI_BOXTREE_FAN ? n - first : HMI_BOXTREE_FAN);
        }
        level = above;
        n = gathered;
    }
}

void hmi_boxtree_build(hmi_boxtree *tree, hmi_boxtree_item *items, int32_t n, hmi_local_box *boxes, int32_t *order) {
    *tree = (hmi_boxtree){.order = order};
    for (int32_t k = 0; k < n; k++) {
        items[k].key = boxtree_key(&items[k].box);
        items[k].index = k;
    }
    if (n > 1) qsort(items, (size_t)n, sizeof *items, boxtree_compare);
    for (int32_t k = 0; k < n; k++) {
        boxes[k] = items[k].box;
        order[k] = items[k].index;
    }
    boxtree_gather(tree, boxes, n);
}
