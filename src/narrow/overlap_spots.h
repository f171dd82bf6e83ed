// narrow (internal): two masks that lie deep in each other, decided by the bits at a few spots.
#ifndef HITMASK_NARROW_OVERLAP_SPOTS_H
#define HITMASK_NARROW_OVERLAP_SPOTS_H

#include "../pose/posed_mask.h"

/// Whether the middle of a solid pixel of `a` lies in a solid pixel of `b`, at the middle of `a` or, where that lies near
/// the middle of `b`, at a few spots around it. If so they overlap under every rule; if not, nothing is decided. Neither
/// is empty.
bool hmi_overlap_spots(const hmi_posed_mask *a, const hmi_posed_mask *b);

/// Whether the AABBs of the masks' rectangles are apart, by the least step or more.
bool hmi_overlap_boxes_apart(const hmi_posed_mask *a, const hmi_posed_mask *b);

#endif
