// outline (internal): the object, and making one whose numbers the maker answers for.
//
// An outline made here is one block: this struct, the loops, the points. A view is the struct alone. Neither array
// holds a pointer, so their bytes can be stored and used in place. The parts of a prepared outline are an object of
// their own, which it destroys; over stored bytes (hmi_parts_view) that is a struct that borrows them, as the view does.
#ifndef HITMASK_OUTLINE_INTERNAL_H
#define HITMASK_OUTLINE_INTERNAL_H

#include <hitmask/outline.h>

#include "../base/base_internal.h"
#include "../exact/int256.h"

struct hm_outline {
    struct hm_parts *parts; ///< of a prepared outline, its own, of at most HM_OUTLINE_MAX_CORNERS each; else NULL
    const hm_loop *loops;
    const hm_local *points;
    int32_t loop_count;
    int32_t point_count;
    int32_t component_count;
    int32_t max_corners; ///< that the parts were made with, 0: not stored
    size_t block_size;   ///< of the block this struct begins
    hm_allocator alloc;
};

/// An outline with room for its loops and points, which the caller fills in through the pointers, with
/// component_count. NULL without memory.
hm_outline *hmi_outline_new(int32_t loop_count, int32_t point_count, const hm_allocator *alloc, hm_loop **loops,
                            hm_local **points);

/// Twice the area of a ring, in square units: at most 2^65 in magnitude.
hmi_int128 hmi_outline_ring_area(const hm_local *ring, int32_t count);

/// hm_outline_verify with the tolerance in units. Where `bad` is not NULL (a byte for each point of the outline, 0 to
/// begin with), it goes on after the first fault and marks the edges that should keep more corners, by their first
/// points.
hm_result hmi_outline_verify(const hm_outline *truth, const hm_outline *outline, const int32_t *became,
                             int64_t tolerance, const hm_allocator *alloc, uint8_t *bad, hm_outline_finding *out);

/// Whether no two edges of the loops cross, run along one another or meet within a loop, whatever form the loops have;
/// and where nothing is wrong, for each loop the smallest one that it lies in, -1 for none. There is a loop.
/// HM_ERROR_MEMORY.
hm_result hmi_outline_nest(const hm_outline *outline, const hm_allocator *alloc, int32_t *around,
                           hm_outline_finding *out);

/// A tolerance in units, rounded down. False outside 0 .. HM_OUTLINE_MAX_TOLERANCE.
bool hmi_outline_tolerance(double pixels, int64_t *units);

/// Whether a comes before b by y, then x.
static inline bool hmi_local_before(hm_local a, hm_local b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

/// hm_outline_view with the origin of what it reports. No list that has entries, nor `out`, is NULL.
hm_result hmi_outline_view(hmi_origin at, const hm_loop *loops, int32_t loop_count, const hm_local *points,
                           int32_t point_count, const hm_allocator *alloc, hm_outline **out);

#endif
