// narrow (internal): a lower bound for the penetration depth of a convex shape and a mask.
#ifndef HITMASK_NARROW_PENETRATION_ELEMENT_H
#define HITMASK_NARROW_PENETRATION_ELEMENT_H

#include "separate_witness.h"

bool hmi_depth_element_mask(const hmi_element *a, const hmi_posed_mask *b, double reach);

/// hmi_deeper for a disc (a circle with a radius) and a mask that meet. The witness is one of the meeting as well
/// where the answer is false: unless its radius is 0 it is a point of the solid, which the disc meets wherever its
/// centre is nearer than its radius.
bool hmi_deeper_disc(const hm_shape *a, const hm_xform *xa, const hmi_posed_mask *b, double reach, hmi_witness *out);

#endif
