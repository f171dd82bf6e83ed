// fastpath (internal): the test of a circle or point and a box. It finds the side or corner of the box that is
// nearest to the centre, or parts it soonest. The box's radius, if any, is added to the circle's. Its axes may have
// any lengths and angle. Boxes at scale 1 are tested in floats before (circles.h); what is in doubt here is tested
// as solids.
#ifndef HITMASK_FASTPATH_BOX_REGION_H
#define HITMASK_FASTPATH_BOX_REGION_H

#include "../sat/convex.h"
#include "fastpath.h"

/// What of a box is nearest to a point, or parts it soonest.
typedef struct hmi_box_found {
    int32_t edge;   ///< -1 for none: of a point inside two sides part it about as soon, one outside is nearest to
                    ///< a corner
    hmi_point p, q; ///< the edge's first corner and the next one, or that corner
    bool mirrored;  ///< the box is drawn with a flip
    double square, length2; ///< of a point outside: the square of its distance, in units, is square / length2
} hmi_box_found;

/// HMI_MEET for a point that is surely inside, HMI_APART for one outside. Of one that is surely more than `far` units
/// away, which may be 0, only `square` is set, to infinity. HMI_UNSURE also where coordinates are 2^60 units or more;
/// then nothing is written. `centre` is in units.
hmi_verdict hmi_box_find(const hm_shape *box, const hm_xform *xform, hmi_point centre, double far,
                         hmi_box_found *out);

/// Whether a point outside is surely farther from the box than `reach` units.
static inline bool hmi_box_far(const hmi_box_found *found, double reach) {
    return found->square > reach * reach * found->length2 * (1 + 0x1p-16);
}

#endif
