// fastpath (internal): casts of two convex shapes of up to eight corners, with or without radii and a margin.
#ifndef HITMASK_FASTPATH_CAST_HULLS_H
#define HITMASK_FASTPATH_CAST_HULLS_H

#include "fastpath.h"

/// What hm_cast answers with any hm_cast_start, or HMI_UNSURE: near a corner or an end, and where the rule may be met
/// at the start, or HMI_BEGIN. Nothing needs to be valid. `out` may be NULL; it is written, with these two to no end.
hmi_verdict hmi_fast_cast_convex(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out);

/// The same without the path of a disc and a segment or capsule. No pointer to a shape or xform is NULL.
hmi_verdict hmi_fast_cast_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out);

#endif
