// simplify: the corners of Ramer, Douglas and Peucker.
//
// It begins with the first corner of the ring's frame and the one farthest from it. Where a ring that is its own
// image is to get an answer that is so too, whatever corner is kept, its images are kept with it. That costs corners,
// more or fewer by where it begins: of eight beginnings the one that leads to the fewest is taken.
#include "simplify_ring.h"

#include <string.h>

enum { RDP_DIRECTIONS = 8 };

static const int8_t rdp_directions[RDP_DIRECTIONS][2] = {{0, -1},  {0, 1}, {-1, 0}, {1, 0},
                                                         {-1, -1}, {1, 1}, {1, -1}, {-1, 1}};

static void rdp_keep(const simplify_ring *ring, int32_t corner) {
    if (corner >= 0) hmi_simplify_mark(ring, ring->kept, corner);
}

// The first of the corners that lie farthest in a direction.
static int32_t rdp_extreme(const simplify_ring *ring, const int8_t *direction) {
    int64_t greatest = INT64_MIN;
    int32_t extreme = 0;
    for (int32_t i = 0; i < ring->count; i++) {
        const int64_t along = (int64_t)direction[0] * ring->at[i].x + (int64_t)direction[1] * ring->at[i].y;
        if (along <= greatest) continue;
        greatest = along;
        extreme = i;
    }
    return extreme;
}

static int32_t rdp_farthest_from(const simplify_ring *ring, int32_t corner) {
    int64_t greatest = 0;
    int32_t farthest = corner;
    for (int32_t i = 0; i < ring->count; i++) {
        const int64_t dx = (int64_t)ring->at[i].x - ring->at[corner].x;
        const int64_t dy = (int64_t)ring->at[i].y - ring->at[corner].y;
        if (dx * dx + dy * dy <= greatest) continue;
        greatest = dx * dx + dy * dy;
        farthest = i;
    }
    return farthest;
}

// Begins with a corner, and where that has no image with the one farthest from it, so that there are edges to take
// apart. As what is kept has all its images, an edge that does not fit has none among those that were found to fit
// before.
static int32_t rdp_from(const simplify_ring *ring, simplify_limit limit, int32_t first) {
    memcpy(ring->kept, ring->must, (size_t)ring->count);
    rdp_keep(ring, first);
    if (simplify_next_kept(ring, ring->kept, first) == ring->count) rdp_keep(ring, rdp_farthest_from(ring, first));
    for (int32_t k = 0; k < ring->count;) {
        const int32_t i = simplify_step(ring, first, k);
        const int32_t length = simplify_next_kept(ring, ring->kept, i);
        if (hmi_simplify_fits(ring, limit, i, length))
            k += length;
        else
            rdp_keep(ring, hmi_simplify_farthest(ring, i, length));
    }
    for (int32_t i = first; simplify_count_kept(ring->kept, ring->count) < 3;) {
        const int32_t length = simplify_next_kept(ring, ring->kept, i);
        rdp_keep(ring, hmi_simplify_farthest(ring, i, length));
        i = simplify_step(ring, i, length);
    }
    return simplify_count_kept(ring->kept, ring->count);
}

static int32_t rdp_best_beginning(const simplify_ring *ring, simplify_limit limit) {
    int32_t fewest = INT32_MAX;
    int32_t best = 0;
    for (int way = 0; way < RDP_DIRECTIONS; way++) {
        const int32_t first = rdp_extreme(ring, rdp_directions[way]);
        const int32_t corners = rdp_from(ring, limit, first);
        if (corners >= fewest) continue;
        fewest = corners;
        best = first;
    }
    return best;
}

void hmi_simplify_rdp(const simplify_ring *ring, simplify_limit limit, simplify_score *score) {
    const int32_t first = hmi_simplify_images(ring) > 1 ? rdp_best_beginning(ring, limit) : 0;
    const int32_t corners = rdp_from(ring, limit, first);
    *score = (simplify_score){corners, corners, 0};
}
