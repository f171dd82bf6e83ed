// outline (internal): what the parts of hm_outline_verify share.
//
// Bounds: coordinates are below 2^31 units, differences below 2^32, products below 2^64 and their sums below 2^66;
// squares of those and a squared tolerance (2^48) times a squared length (2^65) are below 2^132.
#ifndef HITMASK_OUTLINE_VERIFY_H
#define HITMASK_OUTLINE_VERIFY_H

#include "bitgrid.h"
#include "outline_internal.h"

/// An edge of the outline, known by the number of its first point.
typedef struct verify_edge {
    int32_t loop;
    int32_t next;   ///< number of its second point
    int32_t before; ///< number of the point before its first
    int32_t from;   ///< which corner of the truth's loop its first point is
    int32_t length; ///< how many corners further its second one is
} verify_edge;

typedef struct verify_job {
    const hm_outline *truth; ///< NULL where there is none
    const hm_outline *outline;
    hm_allocator alloc;
    int64_t tolerance; ///< in units
    verify_edge *edges;
    int32_t *source;    ///< for each loop of the outline that of the truth, or -1
    int32_t *row_start; ///< rows + 1 entries: edges of row r are row_edges[row_start[r]] .. [row_start[r + 1] - 1]
    int32_t *row_edges;
    uint8_t *odd; ///< for each loop whether it was met an odd number of times, while one point is looked at
    int32_t first_row;
    int32_t rows;
    uint8_t *bad; ///< NULL, or for each edge whether it is to blame for a fault
    hm_outline_finding found;
} verify_job;

/// Keeps the first fault; answers whether to go on looking, as all are wanted.
bool hmi_verify_note(verify_job *job, hm_outline_fault fault, int32_t edge, int32_t other);

/// The same, and marks the edge that stands for more corners, or both where they stand for as many.
bool hmi_verify_report(verify_job *job, hm_outline_fault fault, int32_t edge, int32_t other);

/// Look for edges that cross or touch, and for loops in the wrong places. False: leave it at the fault that was
/// found.
bool hmi_verify_pairs(verify_job *job);
bool hmi_verify_places(verify_job *job);

typedef struct verify_vector {
    int64_t x;
    int64_t y;
} verify_vector;

static inline verify_vector verify_to(hm_local from, hm_local to) {
    return (verify_vector){(int64_t)to.x - from.x, (int64_t)to.y - from.y};
}

static inline hmi_int128 verify_cross(verify_vector a, verify_vector b) {
    return hmi_int128_sub(hmi_int128_mul(a.x, b.y), hmi_int128_mul(a.y, b.x));
}

static inline hmi_int128 verify_dot(verify_vector a, verify_vector b) {
    return hmi_int128_add(hmi_int128_mul(a.x, b.x), hmi_int128_mul(a.y, b.y));
}

static inline int verify_turn(verify_vector a, verify_vector b) { return hmi_int128_sign(verify_cross(a, b)); }

static inline bool verify_same(hm_local a, hm_local b) { return a.x == b.x && a.y == b.y; }

/// The ring that a loop stands for.
static inline const hm_local *verify_source_ring(const verify_job *job, int32_t loop, int32_t *count) {
    const hm_loop *source = &job->truth->loops[job->source[loop]];
    *count = source->count;
    return job->truth->points + source->first;
}

/// The row of pixels that holds this coordinate, from the topmost one of the outline.
static inline int32_t verify_row(const verify_job *job, int32_t y) { return (y >> HM_LOCAL_BITS) - job->first_row; }

/// A pair of edges, a b and c d.
typedef struct verify_pair {
    int32_t e;
    int32_t f;
    hm_local a, b, c, d;
} verify_pair;

/// Whether the boxes of the two have no point in common.
static inline bool verify_boxes_apart(const verify_pair *p) {
    return hmi_max(p->a.x, p->b.x) < hmi_min(p->c.x, p->d.x) || hmi_max(p->c.x, p->d.x) < hmi_min(p->a.x, p->b.x) ||
           hmi_max(p->a.y, p->b.y) < hmi_min(p->c.y, p->d.y) || hmi_max(p->c.y, p->d.y) < hmi_min(p->a.y, p->b.y);
}

#endif
