// narrow (internal): overlap of a mask and a convex shape.
#ifndef HITMASK_NARROW_OVERLAP_ELEMENT_H
#define HITMASK_NARROW_OVERLAP_ELEMENT_H

#include "../pose/probe.h"

/// Whether the rule is met between the probe's shape and some pixel of the mask, each pixel taken for itself.
bool hmi_overlap_probe(const hmi_posed_mask *mask, const hmi_probe *probe, const hmi_rule *rule);

/// Whether a mask and a convex shape meet the rule.
bool hmi_overlap_mask_element(const hmi_posed_mask *a, const hmi_element *b, const hmi_rule *rule);

/// Whether one edge of a polygon surely has all solid pixels of a mask on its outer side, at the start and at the end
/// of a motion of the mask, in steps. Always false for masks more than 64 pixels wide or high.
bool hmi_mask_is_beyond(const hmi_posed_mask *mask, const hmi_convex *part, hm_vec2 motion);

#endif
