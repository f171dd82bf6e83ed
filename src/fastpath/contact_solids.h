// fastpath (internal): contacts of segments, capsules and boxes, and of one of these and a disc.
#ifndef HITMASK_FASTPATH_CONTACT_SOLIDS_H
#define HITMASK_FASTPATH_CONTACT_SOLIDS_H

#include "../sat/convex.h"
#include "fastpath.h"

/// What hm_contact answers; HMI_UNSURE for other kinds, where two translations are about as short, and where the
/// rule may just be met. The shapes and xforms are valid; margin in steps. `out` and `away` are written with
/// HMI_MEET alone; `away`, which may be NULL, receives a vector along the normal in whole numbers.
hmi_verdict hmi_contact_solids(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               int64_t margin, hmi_point *away, hm_contact_info *out);

#endif
