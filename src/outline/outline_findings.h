// outline (internal): what the parts of hm_outline_verify share.
//
// Bounds: coordinates are below 2^31 units, differences below 2^32, products below 2^64 and their sums below 2^66;
// squares of those and a squared tolerance (2^48) times a squared length (2^65) are below 2^132.
#ifndef HITMASK_OUTLINE_FINDINGS_H
#define HITMASK_OUTLINE_FINDINGS_H

#include "../base/bitgrid.h"
#include "outline_internal.h"
#include "outline_tree.h"

/// An edge of the outline, by the number of its first point.
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
    int32_t *source; ///< for each loop of the outline that of the truth, or -1
    int32_t *around; ///< for each loop the smallest one that it lies in, -1 for none, or VERIFY_UNSEEN
    uint8_t *mark;   ///< for each loop whether its edges go upwards where it lies right of them; later, a mark
    edge_tree tree;  ///< over the edges, once it was needed
    edge_tree truth_tree;
    uint8_t *bad; ///< NULL, or for each edge whether it is to blame for a fault
    bool starved; ///< memory was lacking
    hm_outline_finding found;
} verify_job;

enum { VERIFY_UNSEEN = -2 };

/// A pair of edges, a b and c d.
typedef struct verify_pair {
    int32_t e;
    int32_t f;
    hm_local a, b, c, d;
} verify_pair;

/// Keeps the first fault; returns whether to go on, as all are wanted.
bool hmi_verify_note(verify_job *job, hm_outline_fault fault, int32_t edge, int32_t other);

/// The same, and marks the edge that stands for more corners, or both where they stand for as many.
bool hmi_verify_report(verify_job *job, hm_outline_fault fault, int32_t edge, int32_t other);

/// The tree over the edges; NULL without memory.
const edge_tree *hmi_verify_tree(verify_job *job);

/// Judges a pair of different edges. False: leave it at the fault that was found.
bool hmi_verify_pair(verify_job *job, const verify_pair *pair);

/// Whether the point lies on the stretch that an edge stands for. There is a truth.
bool hmi_verify_in_stretch(verify_job *job, int32_t e, hm_local at);

/// Search for edges that cross or touch, noting what loops lie in, and for loops in the wrong order. False: leave it
/// at the fault that was found, or memory is lacking.
bool hmi_verify_pairs(verify_job *job);
bool hmi_verify_nesting(verify_job *job);

static inline bool verify_same(hm_local a, hm_local b) { return a.x == b.x && a.y == b.y; }

/// The ring that a loop stands for.
static inline const hm_local *verify_source_ring(const verify_job *job, int32_t loop, int32_t *count) {
    const hm_loop *source = &job->truth->loops[job->source[loop]];
    *count = source->count;
    return job->truth->points + source->first;
}

/// Whether the boxes of the two have no point in common.
static inline bool verify_boxes_apart(const verify_pair *p) {
    return hmi_max(p->a.x, p->b.x) < hmi_min(p->c.x, p->d.x) || hmi_max(p->c.x, p->d.x) < hmi_min(p->a.x, p->b.x) ||
           hmi_max(p->a.y, p->b.y) < hmi_min(p->c.y, p->d.y) || hmi_max(p->c.y, p->d.y) < hmi_min(p->a.y, p->b.y);
}

#endif
