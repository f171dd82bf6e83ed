// pose (internal): pairs of convex parts of two shapes, searched by their boxes. A mask counts as one part here.
#ifndef HITMASK_POSE_PART_PAIRS_H
#define HITMASK_POSE_PART_PAIRS_H

#include "boxes.h"
#include "posed_mask.h"

/// A shape where it is.
typedef struct hmi_body {
    const hm_shape *shape;
    const hm_xform *xform;
    hmi_step_box box;
    int64_t radius;      ///< of one with parts, in steps
    hmi_posed_mask mask; ///< of a mask, and how it sees the world:
    hmi_map map;         ///< from steps to its pixels
    double stretch;      ///< steps that a pixel is long at least
} hmi_body;

/// A part where it is. Not to be copied: the element's corners are its own.
typedef struct hmi_part {
    hmi_element element; ///< unless it is a mask
    int32_t index;
    hmi_step_box box;
} hmi_part;

/// A search: the first member of structs that hold what for.
typedef struct hmi_part_search hmi_part_search;
struct hmi_part_search {
    hmi_body a, b;
    /// What two boxes promise at best: less goes first, and HUGE_VAL is dropped.
    double (*bound)(const hmi_part_search *search, const hmi_step_box *a, const hmi_step_box *b);
    /// Tests two parts; true ends the search.
    bool (*meet)(hmi_part_search *search, const hmi_part *a, const hmi_part *b);
    /// Whether a part of a is nowhere near b; NULL where only boxes decide.
    bool (*alone)(const hmi_part_search *search, const hmi_part *a);
};

/// What a mask says of a box.
typedef struct hmi_box_test {
    double apart; ///< nothing solid is nearer to any point of the box, in steps
    bool within;  ///< all of the box lies in the solid
} hmi_box_test;

hmi_box_test hmi_body_test(const hmi_body *mask, const hmi_step_box *box);

hmi_body hmi_body_make(const hm_shape *shape, const hm_xform *xform);

/// Whether something ended it.
bool hmi_part_search_run(hmi_part_search *search);

/// The next seam of a part of an outline with a part of a higher number, its ends in the world; false when there are
/// no more. `at` begins as -1.
bool hmi_seam_next(const hm_shape *outline, const hm_xform *xform, int32_t index, int32_t *at, hmi_point end[2]);

/// Whether a point or segment without width lies on the inside of an outline where part number `index` borders on
/// another one.
bool hmi_part_seams_touch(const hm_shape *outline, const hm_xform *xform, int32_t index, const hmi_convex *thin);

/// Visits the parts of an outline whose boxes touch a box; true ends it. Answers whether something did.
typedef bool hmi_part_visit(void *context, int32_t index);
bool hmi_parts_near(const hm_shape *outline, const hm_xform *xform, const hmi_step_box *near, hmi_part_visit *visit,
                    void *context);

/// What is returned of the part on which a point lies: of an outline's part the edge of the outline that it lies on,
/// or none with (-1, -1); of a mask pixel `part`; of other kinds nothing. The point is `at` pixels from `origin`,
/// which is a corner near it.
hm_feature hmi_part_pixel(const hm_shape *shape, const hm_xform *xform, hm_pixel part, const hmi_point *origin,
                          hm_vec2 at);

#endif
