// world_query (internal): what all questions of a world share: whom they are about, and lists in order.
#ifndef HITMASK_WORLD_QUERY_INTERNAL_H
#define HITMASK_WORLD_QUERY_INTERNAL_H

#include <hitmask/world_query.h>
#include <hitmask/cast.h>

#include "../pose/posed_shape.h"
#include "world_internal.h"

// ---- the first ones of a list -------------------------------------------------------------------------------------

/// Whether item a of a list comes before b. A total order: no two items of a list are equal.
typedef bool (*hmi_before_fn)(const hm_world *world, const void *a, const void *b);

/// A list in the caller's array. While it is filled, the array is a heap with the last of the first ones on top; so a
/// list of any length costs no more than sorting it, and needs no memory.
typedef struct hmi_firsts {
    const hm_world *world;
    hmi_before_fn before;
    size_t size; ///< of an item, HMI_FIRSTS_SIZE at most
    unsigned char *item;
    size_t capacity, written;
    size_t count; ///< of all that were added
} hmi_firsts;

enum { HMI_FIRSTS_SIZE = 256 };

hmi_firsts hmi_firsts_make(const hm_world *world, hmi_before_fn before, size_t size, void *out, size_t capacity);

void hmi_firsts_add(hmi_firsts *list, const void *item);

/// The last of the first ones, when there is no room for more; NULL before.
const void *hmi_firsts_last(const hmi_firsts *list);

/// Puts the array in order. No more can be added then.
void hmi_firsts_sort(hmi_firsts *list);

/// The slot number of an id that a question found.
static inline int32_t hmi_found_slot(hm_object id) { return (int32_t)((uint32_t)id - 1); }

// ---- whom a question is about -------------------------------------------------------------------------------------

/// A query with its defaults filled in.
typedef struct hmi_request {
    const hm_world *world;
    hm_query query; ///< filter NULL is all here; rule is not used
    hm_rule rule;
    hmi_rule steps; ///< the same on the lattice
    hm_object but;  ///< besides query.except
    bool as_pair;   ///< the query is for object `but`: the world's options.passes is called, too
} hmi_request;

/// False where a precondition is violated.
bool hmi_request_make(const hm_world *world, const hm_query *query, hmi_request *out);

/// Reports what is wrong with a query, and returns whether anything is.
HMI_COLD bool hmi_report_query(hmi_origin at, const hm_world *world, const hm_query *query);

/// Counts a question as hmi_world_calls_begin does, where it calls functions of the caller's: around each visit.
static inline bool hmi_request_begin(const hmi_request *request) {
    const bool pairs = request->as_pair && request->world->options.passes;
    return hmi_world_calls_begin(request->world, pairs || request->query.passes);
}

static inline void hmi_request_end(const hmi_request *request, bool calls) {
    hmi_world_calls_end(request->world, calls);
}

/// Whether a slot, whose filter passes, may be found.
bool hmi_request_wants(const hmi_request *request, int32_t slot);

/// Whether a point is within the world, and where it is on the lattice, axes unchanged.
bool hmi_point_xform(hm_vec2 point, hm_xform *out);

// ---- ways ---------------------------------------------------------------------------------------------------------

/// A search along a path.
typedef struct hmi_query_way {
    hmi_request request;
    const hm_shape *shape;
    const hm_xform *xform;
    hm_vec2 motion; ///< whole steps
    bool ray;       ///< the shape is a point,
    hm_vec2 from;   ///< and here it starts
    hmi_firsts list;
    hm_world_hit best; ///< the first one so far, where only that is wanted; HM_NO_OBJECT before
    int32_t limited;   ///< then the least slot whose start in contact was judged beyond a limit; INT32_MAX: none
} hmi_query_way;

/// A moving point.
typedef struct hmi_query_ray {
    hm_shape point;
    hm_xform from;
    hmi_query_way way; ///< over these two: not to be copied
} hmi_query_ray;

/// False where a precondition is violated.
bool hmi_query_ray_make(hmi_query_ray *ray, const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query);

/// Whether a motion meets an object. `at` is when it enters the object's box, or 0: only then the object may be met
/// at the start. What is met after `most` may be reported or not. `out` may be NULL.
bool hmi_query_way_meets(const hmi_query_way *way, const hmi_slot *object, double at, double most, hm_cast_hit *out);

/// The first object along a path, or with `out` NULL any. A search is for one query.
bool hmi_query_way_first(hmi_query_way *way, hm_world_hit *out);

/// Which of two hits on one way comes first: below 0, 0 or above.
int hmi_hit_compare(const hm_cast_hit *a, const hm_cast_hit *b);

/// hm_world_ray and hm_world_cast with an exception of their own.
bool hmi_world_ray(const hm_world *world, const hm_way *along, const hm_query *query, hm_world_hit *out);
bool hmi_world_cast(const hm_world *world, const hm_shape_way *along, const hm_query *query, hm_world_hit *out);

#endif
