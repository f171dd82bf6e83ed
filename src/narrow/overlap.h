// narrow (internal): overlap of any two shapes.
#ifndef HITMASK_NARROW_OVERLAP_H
#define HITMASK_NARROW_OVERLAP_H

#include "../pose/posed_shape.h"

/// Whether the shapes meet the rule: the exact answer, for shapes, xforms and rules that are valid.
bool hmi_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hmi_rule *rule);

/// hm_overlap, but for two circles at scale 1.
bool hmi_overlap_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hm_rule *rule);

/// hm_overlap, but for the fast paths at scale 1.
bool hmi_overlap_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule);

#endif
