// A crowd: a world with objects of all kinds of shape, half of them changed since the last refresh, and a plain list
// of what is in it, to be tested one by one.
#ifndef TESTS_CROWD_H
#define TESTS_CROWD_H

#include "posed.h"
#include "ref_order.h"

enum { CROWD_SHAPES = 2 * HM_SHAPE_KIND_COUNT, CROWD_OBJECTS = 36 };

typedef struct crowd_object {
    hm_object id;
    hm_object_def def;
    int64_t added;
} crowd_object;

typedef struct crowd {
    hm_world *world;
    hm_rule rule; ///< the world's
    posed shape[CROWD_SHAPES];
    crowd_object object[CROWD_OBJECTS];
    int count;
    int64_t added;
    hm_object gone; ///< the id of one that was removed
} crowd;

/// Side of the square, from (0, 0), in which the objects' positions are.
#define CROWD_SIDE 16

/// Number i decides which broad phases it has. NULL as options: a rule of chance.
void crowd_make(crowd *c, int i, const hm_world_options *options);
void crowd_free(crowd *c);

/// Objects for lists in tests of their own: at a whole position, of shape number `frame`.
hm_object crowd_add(crowd *c, int frame, const hm_xform *xform, int z, uint32_t flags);

const hm_shape *crowd_shape(const crowd *c, int i);

/// Any pose about the square; whole and half pixels and quarter turns are common.
hm_xform crowd_random_xform(void);

/// A pose for shape number `frame` at which it meets object i, or just about, or is somewhere near.
hm_xform crowd_aim(const crowd *c, int frame, int i);

/// A point about the square, often on a pixel's corner or middle.
hm_vec2 crowd_random_point(void);

/// A point in object i or on its edge; half of the time some whole pixels beside it.
hm_vec2 crowd_aimed_point(const crowd *c, int i);

/// A position as an xform, rounded as the library says.
hm_xform crowd_xform(hm_vec2 point);

/// A filter of few categories and groups.
hm_filter crowd_random_filter(void);

/// A query and what it points at.
typedef struct crowd_query {
    hm_query query;
    hm_filter filter;
    hm_rule rule;
} crowd_query;

/// Any query about the crowd: often NULL, then with a filter, a rule, an exception or a function.
const hm_query *crowd_random_query(const crowd *c, crowd_query *out);

/// The rule and the start that count.
hm_rule crowd_rule(const crowd *c, const hm_query *query);

/// Whether object i may be found.
bool crowd_wanted(const crowd *c, const hm_query *query, int i);

/// Object i as a found one, with nothing but what it is itself.
ref_found crowd_found(const crowd *c, int i);

/// A capacity: none, few, just enough, more.
int32_t crowd_random_capacity(int found);

/// Compares a list of ids with the first of the expected ones.
void crowd_check_ids(const hm_object *out, int32_t capacity, int32_t reported, const ref_found *expected, int count);

#endif
