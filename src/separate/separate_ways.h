// separate (internal): the directions in which a free translation is searched first.
#ifndef HITMASK_SEPARATE_SEPARATE_WAYS_H
#define HITMASK_SEPARATE_SEPARATE_WAYS_H

#include "../base/vec2.h"

/// A vector's direction, or the opposite one with `back`. False for one without.
bool hmi_ways_of(const hm_vec2 *vector, bool back, hm_vec2 *out);

/// The i-th of eight directions: square to the axes of both shapes, both ways.
hm_vec2 hmi_ways_normal(const hm_xform *xa, const hm_xform *xb, int i);

/// The i-th of sixteen directions all around.
hm_vec2 hmi_ways_around(int i);

#endif
