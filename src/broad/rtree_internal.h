// rtree_internal: the index's own state, for the files of rtree.
#ifndef HITMASK_BROAD_RTREE_INTERNAL_H
#define HITMASK_BROAD_RTREE_INTERNAL_H

#include "rtree_node.h"

typedef struct hmi_rtree {
    hmi_index index;
    hm_allocator alloc;
    hmi_rtree_view view;
    void *block; // holds the nodes, from the first multiple of 64
    hmi_rtree_node *nodes;
    int32_t *ids;
    hm_filter *filter; // NULL: none was needed yet
    size_t capacity;   // boxes that there is room for
    hmi_rtree_scratch scratch;
    size_t scratch_capacity;
    float usual;   // how wide nodes are if boxes lie evenly, when they were packed
    double packed; // what the nodes' sizes added up to when they were packed
    int pause;     // how many updates were to pack without trying, and how many still are
    int pausing;
    // Of one that was opened, which then has no memory of its own but perhaps a copy of the bytes.
    const int32_t *slot_of; // by number, -1: not in use
    const uint64_t *users;  // by number, NULL: all 0
    int32_t numbers;
    uint8_t *copy;
    size_t copy_size;
} hmi_rtree;

#endif
