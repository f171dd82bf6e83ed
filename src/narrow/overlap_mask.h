// narrow (internal): overlap of two masks.
#ifndef HITMASK_NARROW_OVERLAP_MASK_H
#define HITMASK_NARROW_OVERLAP_MASK_H

#include "../pose/posed_shape.h"

/// Whether two masks meet the rule.
bool hmi_overlap_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule);

#endif
