// f64x2 (internal): two doubles at a time.
#ifndef HITMASK_SIMD_F64X2_H
#define HITMASK_SIMD_F64X2_H

#include "vectors.h"

static inline double f64x2_second(hmi_f64x2 a) { return f64x2_first(f64x2_between(a, a)); }
static inline double f64x2_sum(hmi_f64x2 a) { return f64x2_first(f64x2_add(a, f64x2_seconds(a, a))); }
static inline hm_vec2 f64x2_vec2(hmi_f64x2 a) { return (hm_vec2){f64x2_first(a), f64x2_second(a)}; }

#endif
