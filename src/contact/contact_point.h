// contact_point (internal): the point at which shapes meet, where the border gives none.
#ifndef HITMASK_CONTACT_CONTACT_POINT_H
#define HITMASK_CONTACT_CONTACT_POINT_H

#include "../fastpath/fastpath.h"

/// Where shapes that meet the rule do so: the topmost, then leftmost point that parts of both have in common.
hm_contact_point hmi_contact_point(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hmi_rule *rule);

#endif
