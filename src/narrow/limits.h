// narrow (internal): limits of queries. Counts the edges of each of two shapes within the other one's axis-aligned
// bounding box (AABB), and parts the AABBs where there are too many.
#ifndef HITMASK_NARROW_LIMITS_H
#define HITMASK_NARROW_LIMITS_H

#include "../pose/posed_shape.h"

bool hmi_limits_valid(const hm_limits *limits);

/// Reports what of invalid limits is wrong.
bool hmi_report_limits(hmi_origin at, const hm_limits *limits);

/// Whether more than `most` edges of both shapes together come within the AABB of the other one, grown by the margin.
/// Never with `most` 0. Counted are the sides of solid pixels that no solid pixel lies beyond, the edges of cells of
/// maps and of convex parts of outlines, and the edges of other shapes. The count is the same in either order, with
/// fields and without, and after a move of both by whole steps.
bool hmi_edges_exceed(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      const hmi_rule *rule, int64_t most);

/// The i-th shortest translation of b, in steps, after which the AABBs are apart. Without `way` (NULL) there are
/// four, along +x, -x, +y and -y; equal ones come in this order. With `way`, a unit vector, there is one, along it.
/// False beyond the last one.
bool hmi_bounds_exit(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                     const hmi_rule *rule, const hm_vec2 *way, int i, int64_t *x, int64_t *y);

#endif
