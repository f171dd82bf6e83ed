// neighbours (internal): the index of boxes that move little between updates: another index over boxes made larger,
// and the list of pairs of those, which holds for some updates.
#ifndef HITMASK_BROAD_NEIGHBOURS_H
#define HITMASK_BROAD_NEIGHBOURS_H

#include "index.h"

/// An empty index over `main`, which it owns; NULL without memory or where that is NULL. `cell` is that of grids.
/// Boxes are made larger by `margin` pixels; 0: by how they have moved.
hmi_index *hmi_neighbours_create(const hm_allocator *alloc, hmi_index *main, float cell, float margin);

#endif
