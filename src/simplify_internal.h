// simplify (internal): one ring of corners on whole pixels, and which of them are kept.
//
// Corners are counted around the ring without end: corner i + count is corner i. An edge (i, length) joins corners i
// and i + length and stands for the stretch between them.
#ifndef HITMASK_SIMPLIFY_INTERNAL_H
#define HITMASK_SIMPLIFY_INTERNAL_H

#include <hitmask/simplify.h>

#include "base_internal.h"

/// Which side of an edge its stretch may lie on.
typedef enum simplify_side { SIMPLIFY_BOTH, SIMPLIFY_RIGHT, SIMPLIFY_LEFT } simplify_side;

/// How far an edge may be from its stretch.
typedef struct simplify_limit {
    int64_t tolerance; ///< in units of 2^-16 pixel
    simplify_side side;
} simplify_limit;

/// A ring on its way to fewer corners. Coordinates are pixels; they differ by at most HM_MASK_MAX_SIDE.
typedef struct simplify_ring {
    const hm_pixel *at;
    int32_t count;
    int32_t mirrors; ///< how many mirrorings map the ring to itself: 0, 1, 2 or 4
    int32_t axis;    ///< one of them maps corner i to corner axis - i; the next one, i to axis + count / mirrors - i
    uint8_t *must;   ///< 1: this corner has to be kept
    uint8_t *kept;   ///< the answer
} simplify_ring;

/// Fills in `mirrors` and `axis`.
void hmi_simplify_find_mirrors(simplify_ring *ring);

/// Marks a corner in `flags`, and with it all its mirror images.
void hmi_simplify_mark(const simplify_ring *ring, uint8_t *flags, int32_t corner);

/// Corner i + k of a ring for 0 <= i, k <= count.
static inline int32_t simplify_step(const simplify_ring *ring, int32_t i, int32_t k) {
    const int32_t next = i + k;
    return next < ring->count ? next : next - ring->count;
}

/// Whether the edge (i, length) is within the limit of all corners of its stretch, exactly.
bool hmi_simplify_fits(const simplify_ring *ring, simplify_limit limit, int32_t i, int32_t length);

/// The corner of the stretch of (i, length) that is farthest from the edge, the first of several; -1 for length 1.
int32_t hmi_simplify_farthest(const simplify_ring *ring, int32_t i, int32_t length);

/// The edges that fit: those from corner i are lengths[start[i]] .. lengths[start[i + 1] - 1], ascending.
typedef struct simplify_edges {
    int32_t *start; ///< count + 1 entries
    int32_t *lengths;
    int32_t count; ///< of corners
    int32_t capacity;
} simplify_edges;

/// Finds all edges that fit, up to the length count - 2. HM_ERROR_MEMORY leaves them to be freed.
hm_result hmi_simplify_edges_make(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc,
                                  simplify_edges *edges);
void hmi_simplify_edges_free(const simplify_edges *edges, const hm_allocator *alloc);

/// Whether the edge (i, length) is among them.
bool hmi_simplify_edges_have(const simplify_edges *edges, int32_t i, int32_t length);

/// Fill in `kept` by the fewest corners within the limit, and by those of Ramer, Douglas and Peucker.
hm_result hmi_simplify_min(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc);
void hmi_simplify_rdp(const simplify_ring *ring, simplify_limit limit);

#endif
