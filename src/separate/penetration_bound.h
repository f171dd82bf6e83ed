// separate (internal): lower bounds of the penetration depth.
#ifndef HITMASK_SEPARATE_PENETRATION_BOUND_H
#define HITMASK_SEPARATE_PENETRATION_BOUND_H

#include "../pose/posed_shape.h"

/// Whether it is certain that the interiors still meet after every translation of b up to `reach` steps long. False
/// where nothing is proved.
bool hmi_deeper(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach);

#endif
