// pose (internal): shapes that consist of others - compounds of their parts, tile maps of their cells - taken apart
// into leaves, which are shapes that every query handles by itself.
#ifndef HITMASK_POSE_LEAF_H
#define HITMASK_POSE_LEAF_H

#include <hitmask/tilemap.h>

#include "boxes.h"

/// A leaf: a whole shape at its position, what holds it, and how that is reported.
typedef struct hmi_leaf {
    hm_shape shape; ///< of any kind but those with leaves
    hm_xform xform;
    hmi_step_box box;
    int32_t part;          ///< its number in a compound, otherwise 0
    const hm_tilemap *map; ///< of a cell: its map, otherwise NULL
    hm_xform map_at;       ///< and where that is
    hm_pixel cell;         ///< and its column and row; (-1, -1) for what is solid outside
} hmi_leaf;

/// A line from which nothing of a shape is farther than `reach`, in steps.
typedef struct hmi_bone {
    bool any;
    hm_vec2 at, normal;
    double reach;
} hmi_bone;

/// A search over pairs of leaves: the first member of structs that hold what for.
typedef struct hmi_group_search hmi_group_search;
struct hmi_group_search {
    const hm_shape *shape[2];
    const hm_xform *xform[2];
    bool one_way; ///< cells that let through one way count as well
    /// What two boxes promise at best: less goes first, and HUGE_VAL is dropped.
    double (*bound)(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b);
    /// Tests two leaves; true ends the search.
    bool (*meet)(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b);
    bool plain;           ///< of the first shape alone, by a bound that is 0 or HUGE_VAL and stays so
    bool local;           ///< what is not near the other shape promises nothing: no farther than `margin` from all of
                          ///< the second one's motion along `way`, or from where the first one lies on that path
    hmi_point way;        ///< of the second shape, in steps
    int64_t margin;       ///< in steps
    hmi_step_box box[2];  ///< of both shapes; set by the search
    hmi_step_box near[2]; ///< where leaves of each come into question, if `local`; set by the search
    hmi_bone bone[2];     ///< of a ray, segment or capsule that stays, if `local`; set by the search
};

static inline hmi_group_search hmi_group_search_of(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                                   const hm_xform *xb) {
    hmi_group_search search = {.shape = {a, b}, .xform = {xa, xb}};
    return search;
}

/// Whether something ended it.
bool hmi_group_run(hmi_group_search *search);

/// How far from the corner of a map its pixels are solid outside of it, along both axes, where that is so at all.
double hmi_map_reach(const hm_xform *map_at);

/// The box of any shape.
hmi_step_box hmi_shape_box(const hm_shape *shape, const hm_xform *xform);

/// hm_shape_bounds of arguments that are valid.
bool hmi_shape_bounds(const hm_shape *shape, const hm_xform *xform, double margin, hm_bounds *out);

/// Visits the leaves of a shape whose boxes touch a box, one-way cells left out; of a shape without any, itself.
/// True ends it. Answers whether something did.
typedef bool hmi_leaf_visit(void *context, const hmi_leaf *leaf);
bool hmi_leaves_near(const hm_shape *shape, const hm_xform *xform, const hmi_step_box *near, hmi_leaf_visit *visit,
                     void *context);

/// The leaf that an occupied cell of a map is.
void hmi_leaf_of_cell(const hm_tilemap *map, const hm_xform *map_at, hm_pixel cell, hmi_leaf *out);

/// The box of a block of the pyramid of a map.
hmi_step_box hmi_map_block_box(const hm_tilemap *map, const hm_xform *xform, int level, int32_t x, int32_t y);

/// Whether a leaf is a point or a segment without width.
bool hmi_leaf_is_thin(const hmi_leaf *leaf);

/// What is reported of a point on a leaf, instead of what its own shape would report.
hm_feature hmi_leaf_pixel(const hmi_leaf *leaf, hm_feature own);

#endif
