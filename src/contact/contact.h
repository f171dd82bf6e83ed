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

/// What hm_contact answers of shapes that meet the rule, not both convex, with a depth up to `most`, in pixels.
void hmi_contact_of_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hm_rule *rule, double most, hm_contact_info *out);

#endif
