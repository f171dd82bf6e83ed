// narrow (internal): where and how shapes touch.
#ifndef HITMASK_NARROW_CONTACT_H
#define HITMASK_NARROW_CONTACT_H

#include "../pose/posed_shape.h"
#include "border_clip.h"

/// Where shapes that meet the rule do so: the topmost, then leftmost point that parts of both have in common.
hm_contact_point hmi_contact_point(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hmi_rule *rule);

/// Where and how two shapes meet that meet the rule: a vector along the normal in whole numbers, below 2^77 ((0, 0) when
/// there is none), and the result of hm_contact. Either may be NULL, and then costs nothing unless both shapes are
/// convex.
void hmi_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule,
                 hmi_clip_vector *away, hm_contact_info *out);

/// Of two shapes that meet the rule, not both convex: whether a motion of b leads against the MTV. Then
/// `out` has the contact by the MTV, with the topmost point.
bool hmi_contact_leads_in(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hm_rule *rule, hmi_point motion, hm_contact_info *out);

/// The result of hm_contact, without the fast paths for circles.
bool hmi_contact_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, hm_contact_info *out);

/// The result of hm_contact where an option limits it.
bool hmi_contact_limited(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         const hm_contact_options *options, hm_contact_info *out);

/// What hm_contact answers of two circles, and of a circle and a box in any order, that surely meet (hmi_fast_circles,
/// hmi_fast_circle_box).
bool hmi_contact_of_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hm_rule *rule, hm_contact_info *out);
bool hmi_contact_of_circle_box(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               hm_contact_info *out);

#endif
