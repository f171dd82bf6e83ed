// narrow (internal): decides most masks that overlap by many pixels, by the bits at a few spots.
#ifndef HITMASK_NARROW_OVERLAP_SPOTS_H
#define HITMASK_NARROW_OVERLAP_SPOTS_H

#include "../pose/posed_mask.h"

/// Whether the middle of a solid pixel of `a` surely lies in a solid pixel of `b`. Tests the pixel at the middle of
/// `a` and, where that lies near the middle of `b`, a few spots around it. If true the masks overlap under every
/// rule; if false nothing is decided. Neither mask is empty.
bool hmi_overlap_spots(const hmi_posed_mask *a, const hmi_posed_mask *b);

/// Whether the AABBs of the masks' rectangles are apart by at least one step.
bool hmi_overlap_boxes_apart(const hmi_posed_mask *a, const hmi_posed_mask *b);

#endif
