// contact_convex (internal): contacts of two single convex shapes; hm_contact begins with them.
#ifndef HITMASK_CONTACT_CONTACT_CONVEX_H
#define HITMASK_CONTACT_CONTACT_CONVEX_H

#include "../fastpath/fastpath.h"

/// The result of hm_contact, without what contact_entry.c finds.
bool hmi_contact_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, hm_contact_info *out);

/// The contact of two valid single convex shapes that meet the rule; `away`, if not NULL, receives a vector in the
/// direction of the normal, exactly.
void hmi_contact_convexes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hm_rule *rule, hmi_point *away, hm_contact_info *out);

/// What hm_contact answers of two valid single convex shapes where the fast paths are sure, and that vector; it may be
/// NULL.
hmi_verdict hmi_contact_sure(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_rule *rule, hmi_point *away, hm_contact_info *out);

/// What hm_contact answers of two circles, and of a circle and a box in any order, that surely meet (hmi_fast_circles,
/// hmi_fast_circle_region, which also finds `region`).
bool hmi_contact_of_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hm_rule *rule, hm_contact_info *out);
bool hmi_contact_of_circle_box(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               int region, hm_contact_info *out);

#endif
