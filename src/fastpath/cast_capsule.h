// fastpath (internal): casts of a disc and a capsule.
#ifndef HITMASK_FASTPATH_CAST_CAPSULE_H
#define HITMASK_FASTPATH_CAST_CAPSULE_H

#include "../simd/f64x2.h"
#include "fastpath.h"

/// What hm_cast answers of a point or circle and a segment or capsule, in any order, or HMI_UNSURE or HMI_BEGIN. `way` is
/// the motion in whole steps. Shapes and xforms, which are not NULL, need not be valid.
hmi_verdict hmi_fast_cast_capsule(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  hmi_f64x2 way, const hmi_rule *rule, hm_cast_hit *out);

#endif
