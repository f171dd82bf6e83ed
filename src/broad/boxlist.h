// boxlist (internal): the index that tests every box. For a few dozen, and as the reference for the other indexes.
#ifndef HITMASK_BROAD_BOXLIST_H
#define HITMASK_BROAD_BOXLIST_H

#include "index.h"

/// An empty index, or NULL without memory.
hmi_index *hmi_boxlist_create(const hm_allocator *alloc);

#endif
