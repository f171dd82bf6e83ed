// boxlist (internal): the index that looks at every box. For a few dozen, and what the others are compared with.
#ifndef HITMASK_BOXLIST_H
#define HITMASK_BOXLIST_H

#include "boxset.h"

/// An empty index, or NULL without memory.
hmi_index *hmi_boxlist_create(const hm_allocator *alloc);

#endif
