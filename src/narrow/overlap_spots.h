// narrow (internal): decides most masks that are far apart, or overlap by many pixels, by their rectangles and the bits
// at a few spots.
#ifndef HITMASK_NARROW_OVERLAP_SPOTS_H
#define HITMASK_NARROW_OVERLAP_SPOTS_H

#include "../fastpath/fastpath.h"
#include "../pose/posed_mask.h"

/// HMI_APART where the AABBs of the masks' rectangles are apart by at least one step. HMI_MEET where the middle of a
/// solid pixel of `a` surely lies in a solid pixel of `b`: then the masks overlap under every rule. Tests the pixel at
/// the middle of `a` and, where that lies near the middle of `b`, a few spots around it. Otherwise HMI_UNSURE. Neither
/// mask is empty.
hmi_verdict hmi_overlap_spots(const hmi_posed_mask *a, const hmi_posed_mask *b);

#endif
