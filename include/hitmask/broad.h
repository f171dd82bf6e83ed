// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// broad: broad phases. They hold many axis-aligned bounding boxes (AABBs) and find the pairs that meet, and those
// that meet a point, a box or a moving box. They see no shapes.
//
//     const hm_bounds boxes[] = {{0, 0, 10, 10}, {8, 8, 20, 20}, {50, 50, 60, 60}};
//     hm_broad_pair pairs[16];
//     hm_broad *broad;
//     if (hm_broad_create(NULL, NULL, &broad) != HM_OK) return;
//     if (hm_broad_build(broad, boxes, NULL, NULL, 3) != HM_OK || hm_broad_update(broad) != HM_OK) return;
//     printf("%d pairs\n", (int)hm_broad_pairs(broad, pairs, 16)); // 1: boxes 0 and 1
//     hm_broad_destroy(broad);
//
// Conventions of this header:
//  - Every kind gives exactly the same answers; only time and memory differ. Boxes are closed: two that share an edge
//    or a corner alone are a pair, and a point on an edge is in the box.
//  - A box has a number (id), from 0 up; numbers of removed boxes are reused, the last removed first.
//  - Changes (build, insert, move, remove, filter) count from the next hm_broad_update on. Until then queries answer
//    as if they had not been made. So nothing is built within a query: queries allocate nothing, change nothing, and
//    any number of threads may call them at once.
//  - Lists go to the caller's array; the return value is how many there are, which may be more than its capacity. The
//    array then holds the first ones in the order of the list. `out` may be NULL when the capacity is 0. More than
//    INT32_MAX are returned as INT32_MAX. A negative capacity violates a precondition; the result is then 0.
//  - Coordinates are floats in pixels, infinities included. A box with a NaN, or with x0 > x1 or y0 > y1, is refused.
#ifndef HITMASK_BROAD_H
#define HITMASK_BROAD_H

#include <hitmask/pose.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- filters -------------------------------------------------------------------------------------------------------
//
// Which pairs of objects are tested at all. A category and a mask of 32 bits each, and a group, as in most
// engines.

/// What an object is and what it collides with.
typedef struct hm_filter {
    uint32_t category; ///< the kinds that it is, one bit each
    uint32_t mask;     ///< the kinds that it collides with
    int32_t group; ///< where both have the same one other than 0, it alone decides: positive passes, negative does
                   ///< not
} hm_filter;

/// Passes with every other of its sort. For initialisers; NULL in place of a filter means this one.
#define HM_FILTER_DEFAULT                                                                                            \
    { 1, UINT32_MAX, 0 }

/// Whether a pair passes. If both have the same group other than 0, its sign decides. Otherwise each must be of a
/// kind that the other collides with. NULL is HM_FILTER_DEFAULT. The order does not matter.
HM_API bool hm_filter_passes(const hm_filter *a, const hm_filter *b);

// ---- what is found -------------------------------------------------------------------------------------------------
//
// What questions about many boxes hand out: pairs, hits, and a call for each.

/// Most boxes of one broad phase.
#define HM_BROAD_MAX 16777216

/// Two boxes that meet.
typedef struct hm_broad_pair {
    int32_t a; ///< the smaller number
    int32_t b;
} hm_broad_pair;

/// A box that was found, and where.
typedef struct hm_broad_hit {
    int32_t id;
    double at; ///< of the motion, the fraction at which the box is first met, 0 to 1; or its distance in pixels
} hm_broad_hit;

/// Called for each box; false ends the visit.
typedef bool (*hm_broad_visit_fn)(void *ctx, int32_t id);

/// Called for each box with the fraction at which it is met, or its distance. Returns the limit up to which boxes are
/// still wanted: `limit` itself to go on, less where something was found, a negative number to stop.
typedef double (*hm_broad_limit_fn)(void *ctx, int32_t id, double at, double limit);

// ---- broad phases --------------------------------------------------------------------------------------------------

/// Kinds: name in C, name in print. docs/broad.md says when to take which.
#define HM_BROAD_KINDS(X)                                                                                            \
    X(HM_BROAD_AUTO, "auto")             /* chooses, and says what it chose */                                       \
    X(HM_BROAD_LIST, "list")             /* compares all: for a few dozen, and as a reference */                     \
    X(HM_BROAD_GRID, "grid")             /* multi-level, unbounded: for what moves */                                \
    X(HM_BROAD_QUADTREE, "quadtree")     /* loose: each box in the one cell that its middle and size say */          \
    X(HM_BROAD_RTREE, "rtree")           /* packed: for what stays, for rays and picking */                          \
    X(HM_BROAD_NEIGHBOURS, "neighbours") /* keeps a list of near pairs while motion is slow */

typedef enum hm_broad_kind {
#define HM_BROAD_KIND_NAME(kind, name) kind,
    HM_BROAD_KINDS(HM_BROAD_KIND_NAME)
#undef HM_BROAD_KIND_NAME
        HM_BROAD_KIND_COUNT
} hm_broad_kind;

/// The printed name of a kind, "?" for any other number. Never NULL.
HM_API const char *hm_broad_kind_name(hm_broad_kind kind);

/// How one is made. Zeroed, or NULL in its place, is right for most.
typedef struct hm_broad_options {
    hm_broad_kind kind;
    float cell; ///< side of the smallest cell of a grid or quadtree in pixels; 0: from the boxes, anew as they change
    float
        margin; ///< of neighbours: how far a box may move before the list is made anew, in pixels; 0: from the motion
    hm_broad_kind over; ///< of neighbours: the kind that finds the pairs to keep; HM_BROAD_AUTO: the grid
} hm_broad_options;

typedef struct hm_broad hm_broad;

/// Makes an empty one. HM_ERROR_RANGE for an unknown kind, neighbours over neighbours, or a number that is negative,
/// infinite or NaN. HM_ERROR_MEMORY.
HM_API hm_result hm_broad_create(const hm_broad_options *options, const hm_allocator *alloc, hm_broad **out);

/// Frees it. NULL is fine.
HM_API void hm_broad_destroy(hm_broad *broad);

/// The kind in use: for HM_BROAD_AUTO the one chosen at the last update, otherwise the kind it was created with.
HM_API hm_broad_kind hm_broad_chosen(const hm_broad *broad);

/// Bytes in use.
HM_API size_t hm_broad_bytes(const hm_broad *broad);

// ---- changes ------------------------------------------------------------------------------------------------------

/// Replaces all boxes by `count` others, numbered from 0. `users` and `filters` may be NULL: 0, and
/// HM_FILTER_DEFAULT. HM_ERROR_RANGE for a box that is refused, a negative count or one above HM_BROAD_MAX.
/// HM_ERROR_MEMORY. After an error all is as before.
HM_API hm_result hm_broad_build(hm_broad *broad, const hm_bounds *boxes, const uint64_t *users,
                                const hm_filter *filters, int32_t count);

/// Adds a box and writes its number to `out`. Errors as hm_broad_build.
HM_API hm_result hm_broad_insert(hm_broad *broad, const hm_bounds *box, uint64_t user, const hm_filter *filter,
                                 int32_t *out);

/// Moves a box. HM_ERROR_RANGE for a number that is not in use, or a box that is refused.
HM_API hm_result hm_broad_move(hm_broad *broad, int32_t id, const hm_bounds *box);

/// Moves the boxes 0 to count - 1; all those numbers must be in use. Faster than one by one.
HM_API hm_result hm_broad_move_all(hm_broad *broad, const hm_bounds *boxes, int32_t count);

/// Replaces the filter of a box; NULL is HM_FILTER_DEFAULT. HM_ERROR_RANGE for a number that is not in use.
/// HM_ERROR_MEMORY.
HM_API hm_result hm_broad_refilter(hm_broad *broad, int32_t id, const hm_filter *filter);

/// Removes a box. Returns whether the number was in use.
HM_API bool hm_broad_remove(hm_broad *broad, int32_t id);

/// Makes all changes count. After HM_ERROR_MEMORY queries answer as before, and the changes are still pending.
HM_API hm_result hm_broad_update(hm_broad *broad);

// ---- boxes --------------------------------------------------------------------------------------------------------

/// How many boxes there are, pending changes included.
HM_API int32_t hm_broad_count(const hm_broad *broad);

/// The box with a number, and its user value, pending changes included. False where the number is not in use; either
/// pointer may be NULL.
HM_API bool hm_broad_at(const hm_broad *broad, int32_t id, hm_bounds *box, uint64_t *user);

// ---- pairs --------------------------------------------------------------------------------------------------------

/// All pairs of boxes that meet and whose filters pass; each once, in no stated order, but the same one each time.
HM_API int32_t hm_broad_pairs(const hm_broad *broad, hm_broad_pair *out, int32_t capacity);

/// All pairs of a box of one and a box of another that meet and whose filters pass: `a` is the number in the first,
/// `b` that in the second. In no stated order.
HM_API int32_t hm_broad_pairs_between(const hm_broad *a, const hm_broad *b, hm_broad_pair *out, int32_t capacity);

/// Boxes in, pairs out, without an object: as hm_broad_build, hm_broad_update and hm_broad_pairs,
/// with the kind that is built in the least time: a list of few boxes, else a quadtree.
/// `found` receives how many there are; more than INT32_MAX as INT32_MAX. HM_ERROR_RANGE, also for a negative count or
/// capacity; HM_ERROR_MEMORY.
HM_API hm_result hm_broad_pairs_of(const hm_bounds *boxes, const hm_filter *filters, int32_t count,
                                   const hm_allocator *alloc, hm_broad_pair *out, int32_t capacity, int32_t *found);

// ---- questions ----------------------------------------------------------------------------------------------------
//
// With `filter` NULL all boxes are reported, whatever their filters are.

/// The numbers of all boxes that meet a box; a point is a box without extent. In no stated order. A box that
/// hm_broad_build refuses is met by none.
HM_API int32_t hm_broad_in_box(const hm_broad *broad, const hm_bounds *box, const hm_filter *filter, int32_t *out,
                               int32_t capacity);

/// All boxes that meet a moving box, in the order of (at, id). Its centre moves from `from` to `to`, its half extents
/// are `half` (0 or more on each axis). Grazing an edge or corner counts: no box is lost by rounding. A box may be
/// reported although it is missed by less than 2^-20 of the largest coordinate that takes part.
HM_API int32_t hm_broad_on_way(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter,
                               hm_broad_hit *out, int32_t capacity);

/// The first of hm_broad_on_way. False when there is none.
HM_API bool hm_broad_first(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter,
                           hm_broad_hit *out);

/// The `capacity` nearest boxes within `reach` pixels (may be infinite) of a point, which is rounded to floats, in
/// the order of (at, id). Inside a box the distance is 0. Returns how many were written.
HM_API int32_t hm_broad_nearest(const hm_broad *broad, hm_vec2 point, double reach, const hm_filter *filter,
                                hm_broad_hit *out, int32_t capacity);

// ---- visits: the same queries with a function called for each box, for a closer test -----------------------------

/// All boxes that meet a box, in no stated order. Returns false where `visit` ended the search.
HM_API bool hm_broad_visit_box(const hm_broad *broad, const hm_bounds *box, const hm_filter *filter,
                               hm_broad_visit_fn visit, void *ctx);

/// All boxes that hm_broad_on_way reports, the nearer ones early but in no stated order.
HM_API void hm_broad_visit_way(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half, const hm_filter *filter,
                               hm_broad_limit_fn visit, void *ctx);

/// All boxes within `reach` pixels of an axis-aligned box, the nearer ones early but in no stated order.
HM_API void hm_broad_visit_near(const hm_broad *broad, const hm_bounds *box, double reach, const hm_filter *filter,
                                hm_broad_limit_fn visit, void *ctx);

// ---- bytes: sets that stay, saved once and used where they lie ---------------------------------------------------

/// Writes an "rtree" as bytes, the same on every machine: boxes, numbers, values, filters and the tree. `bytes`
/// receives how many there are; when `capacity` is less, nothing is written, and the result is HM_OK all the same
/// (with 0, `out` may be NULL). HM_ERROR_RANGE when questions are answered by another kind (hm_broad_chosen), or
/// changes wait for hm_broad_update; `bytes` is then left alone. Little-endian, with a version and a checksum.
HM_API hm_result hm_broad_save(const hm_broad *broad, void *out, size_t capacity, size_t *bytes);

/// A set over what hm_broad_save wrote. The bytes are used where they lie and must stay as they are until
/// hm_broad_destroy; they are copied where they do not begin at a multiple of 8, or the machine is big-endian. They
/// may come from anywhere: opening validates all of them (about as long as a build takes), and queries are then safe.
/// They answer as in the set that was saved. Functions that would change the set return HM_ERROR_READ_ONLY (and
/// hm_broad_remove false). HM_ERROR_FORMAT for other bytes, of another size or version, or damaged. HM_ERROR_MEMORY.
HM_API hm_result hm_broad_view(const void *bytes, size_t size, const hm_allocator *alloc, hm_broad **out);

#ifdef __cplusplus
}
#endif

#endif
