// separate (internal): a lower bound for the penetration depth of two masks.
#ifndef HITMASK_SEPARATE_PENETRATION_MASKS_H
#define HITMASK_SEPARATE_PENETRATION_MASKS_H

#include "separate_witness.h"

/// hmi_deeper for masks, with its reason.
bool hmi_deeper_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach, hmi_witness *out);

#endif
