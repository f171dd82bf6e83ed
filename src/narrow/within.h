// narrow (internal): whether a convex piece is within a shape.
#ifndef HITMASK_NARROW_WITHIN_H
#define HITMASK_NARROW_WITHIN_H

#include "../pose/posed_shape.h"

/// Whether a convex piece is within b, as hm_within has it.
bool hmi_within_convex(const hmi_convex *piece, const hm_shape *b, const hm_xform *xb, const hmi_rule *rule);

#endif
