// narrow (internal): hm_cast after its fast path, and casts of which only early hits matter.
#ifndef HITMASK_NARROW_CAST_H
#define HITMASK_NARROW_CAST_H

#include <hitmask/collide.h>
#include <hitmask/cast.h>

/// hm_cast for callers that ignore hits after the fraction `most`: these may be reported or not. Hits up to it are
/// reported as by hm_cast.
bool hmi_cast_until(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                    const hm_rule *rule, hm_cast_start start, double most, hm_cast_hit *out);

/// hm_cast without its fast paths.
bool hmi_cast_exactly(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                      const hm_rule *rule, hm_cast_start start, hm_cast_hit *out);

/// hm_cast after the fast path, whose result is in the higher bits of `start`: so all arguments stay in the registers
/// of hm_cast. `way` is the motion in steps.
bool hmi_cast_on(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                 hm_vec2 way, const hm_rule *rule, uint32_t start, hm_cast_hit *out);

#endif
