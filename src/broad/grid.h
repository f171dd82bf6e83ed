// grid (internal): the index of moving boxes: cells of several sizes over an unbounded plane.
#ifndef HITMASK_BROAD_GRID_H
#define HITMASK_BROAD_GRID_H

#include "index.h"

/// An empty index, or NULL without memory. Smallest cells of side `cell`, 0: chosen from the boxes.
hmi_index *hmi_grid_create(const hm_allocator *alloc, float cell);

/// The same with cells of powers of two, each level's four to one of the next: a loose quadtree.
hmi_index *hmi_grid_create_nested(const hm_allocator *alloc, float cell);

#endif
