// collide (internal): shapes that consist of others - compounds of their parts, tile maps of their cells - taken
// apart into leaves, which are shapes that every question knows by itself.
#ifndef HITMASK_COLLIDE_GROUP_H
#define HITMASK_COLLIDE_GROUP_H

#include <hitmask/tilemap.h>

#include "collide_internal.h"

/// A leaf: a whole shape where it is, what holds it, and how that is told.
typedef struct hmi_leaf {
    hm_shape shape; ///< of any kind but those with leaves
    hm_xform xform;
    hmi_step_box box;
    int32_t part;          ///< its number in a compound, otherwise 0
    const hm_tilemap *map; ///< of a cell: its map, otherwise NULL
    hm_xform map_at;       ///< and where that is
    hm_pixel cell;         ///< and its column and row; (-1, -1) for what is solid outside
} hmi_leaf;

/// A search over pairs of leaves: the beginning of other structs that know what for.
typedef struct hmi_group_search hmi_group_search;
struct hmi_group_search {
    const hm_shape *shape[2];
    const hm_xform *xform[2];
    bool one_way; ///< cells that let through one way count as well
    /// What two boxes promise at best: less goes first, and HUGE_VAL is dropped.
    double (*bound)(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b);
    /// Looks at two leaves; true ends the search.
    bool (*meet)(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b);
    hmi_step_box box[2]; ///< of both shapes; set by the search
};

/// Whether something ended it.
bool hmi_group_run(hmi_group_search *search);

/// How far from the corner of a map its pixels are solid outside of it, along both axes, where that is so at all.
double hmi_map_reach(const hm_xform *map_at);

/// A box that holds all leaves.
hmi_step_box hmi_group_box(const hm_shape *shape, const hm_xform *xform);

/// Visits the leaves of a shape whose boxes touch a box, one-way cells left out; of a shape without any, itself.
/// True ends it. Answers whether something did.
typedef bool hmi_leaf_visit(void *context, const hmi_leaf *leaf);
bool hmi_leaves_near(const hm_shape *shape, const hm_xform *xform, const hmi_step_box *near, hmi_leaf_visit *visit,
                     void *context);

// The questions of collide_internal.h where one of the shapes is a group.
bool hmi_group_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hmi_rule *rule);
double hmi_group_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out);
bool hmi_group_deeper(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach);
hm_contact_point hmi_group_contact_point(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                         const hmi_rule *rule);

/// Whether a leaf is a point or a segment without width.
bool hmi_leaf_is_thin(const hmi_leaf *leaf);

/// What is told of a place on a leaf, in place of what its own shape would tell.
hm_pixel hmi_leaf_told(const hmi_leaf *leaf, hm_pixel own);

#endif
