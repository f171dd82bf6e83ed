// convex (internal): what the steps of hm_parts_create share. In their order:
//  1. parts_corners.c: which way the border goes on at each point; rings that touch nothing any more.
//  2. parts_triangulate.c: a triangulation of the inside.
//  3. parts_delaunay.c: its diagonals exchanged until it is the constrained Delaunay triangulation.
//  4. parts_merge.c: diagonals taken out while parts stay convex and small enough, in several orders.
//  5. parts_improve.c: fewer parts, and fewer slivers, by merging two or three parts.
//  6. parts.c: parts, sides and seams in their order.
//
// Coordinates are below 2^31 units, differences below 2^32, cross and dot products below 2^65.
#ifndef HITMASK_OUTLINE_PARTS_JOB_H
#define HITMASK_OUTLINE_PARTS_JOB_H

#include <hitmask/parts.h>

#include "../base/bitgrid.h"
#include "../exact/vec64.h"
#include "outline_internal.h"

/// A corner of the border: the inside lies between the outline edge that leaves (`out`) and, going from +x to +y, the
/// one that arrives (`in`). A point where rings touch has several. None is straight.
///
/// Corners come in the order of their points by y, then x: the larger number lies below.
typedef struct convex_corner {
    hm_local at;
    int32_t in;
    int32_t out;
    int32_t prev;
    int32_t next;
    int32_t left; ///< where both neighbours lie below and the inside above: the corner at the upper end of the ring's
                  ///< edge directly to the left, otherwise -1
} convex_corner;

enum { CONVEX_BLOCKS = 48 };

typedef struct convex_job {
    const hm_outline *outline;
    hm_allocator alloc;
    int32_t max_points;
    struct {
        void *at;
        size_t size;
    } blocks[CONVEX_BLOCKS]; ///< all working memory
    int32_t block_count;

    int32_t *following; ///< for each point of the outline the next one of its loop
    int32_t *component; ///< and the component
    int32_t *loop;      ///< and the loop
    int32_t *onward;    ///< for each edge the one in which it goes on straight, where it does
    convex_corner *corners;
    int32_t corner_count;
    int32_t turns;    ///< corners with both neighbours above or both below, and the inside between: twice the number
                      ///< of outer rings more than ...
    int32_t reverses; ///< ... those with the outside between, less twice the number of inner rings

    // Half-edges 3t, 3t + 1, 3t + 2 go around triangle t. A half-edge has the inside of its part on the side where +y
    // is for +x.
    int32_t triangle_count;
    int32_t *origin; ///< the corner at which it begins
    int32_t *twin;   ///< the one of the other direction, -1 on the border
    int32_t *next;   ///< around its part
    int32_t *prev;
    int32_t *face;   ///< the part; -1 for a half-edge that is in none, as its diagonal is taken out
    int32_t *size;   ///< for each part how many corners it has that are not straight; 0: no part any more
    int32_t *length; ///< and how many half-edges
    int32_t *entry;  ///< and one of these
} convex_job;

/// Memory for an array, which is freed with the job. NULL without memory.
void *hmi_convex_take(convex_job *job, size_t count, size_t size);

/// Gives all of it back.
void hmi_convex_free(convex_job *job);

/// Sorts `count` numbers; `spare` has room for as many. Equal ones keep their order.
typedef bool convex_before(const void *context, int32_t a, int32_t b);
void hmi_convex_sort(int32_t *items, int32_t *spare, int32_t count, convex_before *before, const void *context);

hm_result hmi_convex_corners(convex_job *job);
hm_result hmi_convex_triangles(convex_job *job);
hm_result hmi_convex_flip(convex_job *job);
hm_result hmi_convex_join(convex_job *job);
void hmi_convex_better(convex_job *job);

/// Whether a convex ring is a sliver (HM_PARTS_SLIVER).
bool hmi_convex_is_sliver(const hm_local *ring, int32_t count);

/// Takes a diagonal out if its two parts together are convex and have at most `max_points` corners.
bool hmi_convex_remove(convex_job *job, int32_t h, int32_t max_points);

static inline int32_t convex_half_edges(const convex_job *job) { return 3 * job->triangle_count; }

/// Whether products of two such vectors and their sums fit 64 bits.
static inline bool convex_is_short(hmi_vec64 v) {
    const int64_t limit = (int64_t)1 << 31;
    return v.x < limit && v.x > -limit && v.y < limit && v.y > -limit;
}

/// 1 where b lies from a as +y from +x, 0 on one line, -1.
static inline int convex_turn(hmi_vec64 a, hmi_vec64 b) {
    if (!convex_is_short(a) || !convex_is_short(b)) return hmi_int128_sign(hmi_vec64_cross(a, b));
    const int64_t left = a.x * b.y; // below 2^62
    const int64_t right = a.y * b.x;
    return (left > right) - (left < right);
}

/// The orientation of the triangle a, b, c.
static inline int convex_turn_at(hm_local a, hm_local b, hm_local c) {
    return convex_turn(hmi_vec64_from(a, b), hmi_vec64_from(b, c));
}

static inline hm_local convex_at(const convex_job *job, int32_t corner) { return job->corners[corner].at; }

/// Where a half-edge begins.
static inline hm_local convex_from(const convex_job *job, int32_t h) { return job->corners[job->origin[h]].at; }

#endif
