// cast (internal): casts that begin where the rule is met.
#ifndef HITMASK_CAST_CAST_BEGIN_H
#define HITMASK_CAST_CAST_BEGIN_H

#include "../fastpath/fastpath.h"

/// What hm_cast answers where a fast path of casts returned HMI_BEGIN, or HMI_UNSURE. `options` and `out` may be NULL;
/// `out` is written, with HMI_UNSURE to no end.
hmi_verdict hmi_cast_begin(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_cast_options *options, hm_cast_hit *out);

#endif
