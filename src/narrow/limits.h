// narrow (internal): limits of questions, by what of two shapes lies within the other's bounding box.
#ifndef HITMASK_NARROW_LIMITS_H
#define HITMASK_NARROW_LIMITS_H

#include "../pose/posed_shape.h"

/// Whether more than `most` edges of either shape come within the AABB of the other one, grown by the margin: sides of
/// solid pixels that no solid one lies beyond, edges of cells of maps and of convex parts of outlines, edges of other
/// shapes. Never with `most` 0. The same in either order, with fields and without, and after a move of both by steps.
bool hmi_edges_exceed(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      const hmi_rule *rule, int64_t most);

/// The shortest translation of b along an axis, or along `way` (a unit vector, or NULL), after which the AABBs are apart:
/// the i-th of up to four, the shortest first; of equal ones along +x, -x, +y, -y. False beyond the last one.
bool hmi_bounds_exit(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                     const hmi_rule *rule, const hm_vec2 *way, int i, int64_t *x, int64_t *y);

#endif
