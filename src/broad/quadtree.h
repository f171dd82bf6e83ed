// quadtree (internal): the loose quadtree, which is a grid whose levels nest.
#ifndef HITMASK_BROAD_QUADTREE_H
#define HITMASK_BROAD_QUADTREE_H

#include "index.h"

/// An empty index, or NULL without memory. Smallest cells of side `cell`, rounded up to a power of two; 0: chosen
/// from the boxes.
hmi_index *hmi_quadtree_create(const hm_allocator *alloc, float cell);

#endif
