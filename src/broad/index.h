// boxset (internal): boxes by number with their values and filters, and what an index over them has to answer. The
// kinds of broad phase (boxlist, grid, quadtree, rtree, neighbours) are such indexes; broad holds one and a set.
#ifndef HITMASK_BROAD_INDEX_H
#define HITMASK_BROAD_INDEX_H

#include <hitmask/pose.h>
#include <hitmask/broad.h>

#include "../base/base_internal.h"

// Prefetches memory before it is needed.
#if defined(__GNUC__) || defined(__clang__)
#    define HMI_PREFETCH(p) __builtin_prefetch(p)
#else
#    define HMI_PREFETCH(p) ((void)(p))
#endif

/// Boxes by number. A number that is not in use has a box with x0 > x1, which meets nothing; its y0 holds the bits of
/// the next such number.
typedef struct hmi_boxset {
    hm_bounds *box;
    uint64_t *user;    ///< NULL while all are 0
    hm_filter *filter; ///< NULL while all are the default
    int32_t size;      ///< numbers below it have a box
    int32_t capacity;
    int32_t count; ///< in use
    int32_t free;  ///< the number to be used next, -1: size
    hm_allocator alloc;
} hmi_boxset;

void hmi_boxset_init(hmi_boxset *set, const hm_allocator *alloc);
void hmi_boxset_free(hmi_boxset *set);
hm_result hmi_boxset_build(hmi_boxset *set, const hm_bounds *boxes, const uint64_t *users, const hm_filter *filters,
                           int32_t count);
hm_result hmi_boxset_insert(hmi_boxset *set, const hm_bounds *box, uint64_t user, const hm_filter *filter,
                            int32_t *out);
hm_result hmi_boxset_refilter(hmi_boxset *set, int32_t id, const hm_filter *filter);
void hmi_boxset_remove(hmi_boxset *set, int32_t id);

/// Gives the first `count` numbers new boxes; false, and nothing has changed, where one of them is not in use or a
/// box is invalid.
bool hmi_boxset_move_all(hmi_boxset *set, const hm_bounds *boxes, int32_t count);
static inline bool hmi_boxset_has(const hmi_boxset *set, int32_t id) {
    return id >= 0 && id < set->size && set->box[id].x0 <= set->box[id].x1;
}

size_t hmi_boxset_bytes(const hmi_boxset *set);

/// Whether a box is valid: no NaN, x0 <= x1 and y0 <= y1.
static inline bool hmi_bounds_valid(const hm_bounds *box) { return box->x0 <= box->x1 && box->y0 <= box->y1; }

/// Whether two boxes meet, edges included. Exact: floats are only compared.
static inline bool hmi_bounds_meet(const hm_bounds *a, const hm_bounds *b) {
    return a->x0 <= b->x1 && b->x0 <= a->x1 && a->y0 <= b->y1 && b->y0 <= a->y1;
}

/// Where pairs go: counted all, written while there is room.
typedef struct hmi_pair_sink {
    hm_broad_pair *out;
    size_t capacity;
    size_t count;
} hmi_pair_sink;

static inline void hmi_pair_put(hmi_pair_sink *sink, int32_t a, int32_t b) {
    if (sink->count < sink->capacity) sink->out[sink->count] = (hm_broad_pair){a < b ? a : b, a < b ? b : a};
    sink->count++;
}

/// Where the next pair goes and where there is no more room, for those who write many.
static inline hm_broad_pair *hmi_pair_room(const hmi_pair_sink *sink, const hm_broad_pair **end) {
    const bool room = sink->count < sink->capacity;
    *end = room ? sink->out + sink->capacity : sink->out;
    return room ? sink->out + sink->count : sink->out;
}

/// Counts what was written from there up to `next`.
static inline void hmi_pair_wrote(hmi_pair_sink *sink, const hm_broad_pair *next) {
    if (sink->count < sink->capacity) sink->count = (size_t)(next - sink->out);
}

/// A segment, or the way of a moved box: what hmi_way_enter needs, worked out once.
typedef struct hmi_way {
    double x, y;   ///< where it begins
    double dx, dy; ///< where it leads
    double half_x, half_y;
    double inv_x, inv_y; ///< 1 / dx and 1 / dy, where these are not 0
    hm_bounds box;       ///< holds the whole way with half extents and margin, rounded outward
    bool slanted;        ///< neither dx nor dy is 0
} hmi_way;

void hmi_way_make(hm_vec2 from, hm_vec2 to, hm_vec2 half, hmi_way *out);

/// The fraction at which the motion meets the box, or a negative number. Every index calls this one function, so that
/// all kinds agree. It never misses a box that is met: boxes are enlarged by a bound for the rounding errors.
double hmi_way_enter(const hmi_way *way, const hm_bounds *box);

/// The distance of two AABBs in pixels.
double hmi_bounds_distance(const hm_bounds *a, const hm_bounds *b);

/// What an index answers. It holds copies: after `update` has succeeded all is about the set as it was then.
typedef struct hmi_index_ops {
    /// Brings the index up to date with the set. On an error it answers as before. `moved`: only positions have
    /// changed since the last update.
    hm_result (*update)(void *index, const hmi_boxset *set, bool moved);
    void (*pairs)(const void *index, hmi_pair_sink *sink);
    bool (*visit_box)(const void *index, const hm_bounds *box, const hm_filter *filter, hm_broad_visit_fn visit,
                      void *ctx);
    /// The same as a list: all are counted, and written while there is room. NULL: visits do.
    size_t (*list_box)(const void *index, const hm_bounds *box, const hm_filter *filter, int32_t *out,
                       size_t capacity);
    void (*visit_way)(const void *index, const hmi_way *way, const hm_filter *filter, hm_broad_limit_fn visit,
                      void *ctx);
    /// The same where no answer of `visit` changes the limit, which is 1, in no order. NULL: visit_way does.
    void (*visit_all_on_way)(const void *index, const hmi_way *way, const hm_filter *filter, hm_broad_limit_fn visit,
                             void *ctx);
    void (*visit_near)(const void *index, const hm_bounds *box, double reach, const hm_filter *filter,
                       hm_broad_limit_fn visit, void *ctx);
    /// Box number `slot` of those in the index, in its own order; false beyond the last. A slot may hold an invalid
    /// box, which counts as none. Pointers may be NULL.
    bool (*at)(const void *index, size_t slot, int32_t *id, hm_bounds *box, hm_filter *filter);
    size_t (*bytes)(const void *index);
    void (*destroy)(void *index);
} hmi_index_ops;

/// An index as broad holds it: the first member of each kind's own struct.
typedef struct hmi_index {
    const hmi_index_ops *ops;
} hmi_index;

#endif
