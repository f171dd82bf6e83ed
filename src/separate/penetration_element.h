// separate (internal): a lower bound for the penetration depth of a convex shape and a mask.
#ifndef HITMASK_SEPARATE_PENETRATION_ELEMENT_H
#define HITMASK_SEPARATE_PENETRATION_ELEMENT_H

#include "../pose/posed_shape.h"

bool hmi_depth_element_mask(const hmi_element *a, const hmi_posed_mask *b, double reach);

#endif
