// neighbours (internal): the index of boxes that move little between updates: a grid over boxes made larger, and the
// list of pairs of those, which holds for some updates.
#ifndef HITMASK_NEIGHBOURS_H
#define HITMASK_NEIGHBOURS_H

#include "boxset.h"

/// An empty index, or NULL without memory. Boxes are made larger by `margin` pixels; 0: by how they have moved.
hmi_index *hmi_neighbours_create(const hm_allocator *alloc, float cell, float margin);

#endif
