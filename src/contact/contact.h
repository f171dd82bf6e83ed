// contact (internal): where and how shapes touch.
#ifndef HITMASK_CONTACT_CONTACT_H
#define HITMASK_CONTACT_CONTACT_H

#include "../fastpath/fastpath.h"
#include "border_clip.h"

/// Whether a motion of b leads against a vector from a to b, exactly: (0, 0) counts as against. The vector is below
/// 2^77, the motion in steps.
bool hmi_contact_is_against(const hmi_clip_vector *away, const hmi_point *motion);

/// Whether a motion of b leads against the normal of two shapes that meet the rule; NULL is a motion that does. Then
/// `out`, if not NULL, receives what hm_contact answers but for the depth, which is 0 where it does not come with the
/// normal. Not both are NULL. Within limits (NULL: none); `limited` receives whether one was passed.
bool hmi_contact_start(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, const hm_limits *limits, const hmi_point *motion, hm_contact_info *out,
                       bool *limited);

/// Of two shapes that meet the rule, not both convex: whether a motion of b leads against the MTV within limits. Then
/// `out` has the contact by the MTV, with the topmost point; its `limited` is written in either case.
bool hmi_contact_leads_in(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hm_rule *rule, const hm_limits *limits, hmi_point motion, hm_contact_info *out);

/// The result of hm_contact where an option limits it.
bool hmi_contact_limited(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         const hm_contact_options *options, hm_contact_info *out);

/// The result of hm_contact, without what contact_entry.c finds.
bool hmi_contact_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, hm_contact_info *out);

/// What hm_contact answers of two valid single convex shapes where the fast paths are sure, and the vector of the
/// normal; that may be NULL.
hmi_verdict hmi_contact_sure(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_rule *rule, hmi_point *away, hm_contact_info *out);

/// What hm_contact answers of two circles, and of a circle and a box in any order, that surely meet (hmi_fast_circles,
/// hmi_fast_circle_region, which also finds `region`).
bool hmi_contact_of_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hm_rule *rule, hm_contact_info *out);
bool hmi_contact_of_circle_box(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               int region, hm_contact_info *out);

#endif
