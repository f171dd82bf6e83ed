// outline (internal): the object, and making one whose numbers the maker answers for.
//
// An outline made here is one block: this struct, the loops, the points. A view is the struct alone. Neither array
// holds a pointer, so their bytes can be stored and used in place.
#ifndef HITMASK_OUTLINE_INTERNAL_H
#define HITMASK_OUTLINE_INTERNAL_H

#include <hitmask/outline.h>

#include "base_internal.h"
#include "wide.h"

struct hm_outline {
    const hm_loop *loops;
    const hm_local *points;
    int32_t loop_count;
    int32_t point_count;
    int32_t component_count;
    size_t block_size; ///< of the block this struct begins
    hm_allocator alloc;
};

/// An outline with room for its loops and points, which the caller fills in through the pointers, with
/// component_count. NULL without memory.
hm_outline *hmi_outline_new(int32_t loop_count, int32_t point_count, const hm_allocator *alloc, hm_loop **loops,
                            hm_local **points);

/// Twice the area of a ring, in square units: at most 2^65 in magnitude.
hmi_int128 hmi_outline_ring_area(const hm_local *ring, int32_t count);

/// Whether a comes before b by y, then x.
static inline bool hmi_local_before(hm_local a, hm_local b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

#endif
