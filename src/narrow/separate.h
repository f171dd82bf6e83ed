// narrow (internal): hm_separate for callers that have a rule alone, which may be NULL, and a greatest distance of 0.
#ifndef HITMASK_NARROW_SEPARATE_H
#define HITMASK_NARROW_SEPARATE_H

#include <hitmask/collide.h>

/// How far the world goes, in pixels.
#define HMI_SEPARATE_MOST (2 * HM_MAX_POSITION)

/// With `direction` NULL in any. Preconditions are reported as those of hm_separate.
bool hmi_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule,
                  const hm_vec2 *direction, double max_distance, hm_separation *out);

#endif
