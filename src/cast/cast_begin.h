// cast (internal): casts that begin where the rule is met.
#ifndef HITMASK_CAST_CAST_BEGIN_H
#define HITMASK_CAST_CAST_BEGIN_H

#include "../contact/border_clip.h"
#include "../fastpath/fastpath.h"

/// Whether a motion of b leads against a vector from a to b, exactly: (0, 0) counts as against. The vector is below
/// 2^77, the motion in steps.
bool hmi_cast_is_deeper(const hmi_clip_vector *away, const hmi_point *motion);

/// What hm_cast answers where a fast path of casts returned HMI_BEGIN, or HMI_UNSURE. `options` and `out` may be NULL;
/// `out` is written, with HMI_UNSURE to no end.
hmi_verdict hmi_cast_begin(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_cast_options *options, hm_cast_hit *out);

#endif
