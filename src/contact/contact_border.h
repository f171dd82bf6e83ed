// contact (internal): which way two shapes that are not both convex are pushed apart where they meet, and the middle of
// what meets.
#ifndef HITMASK_CONTACT_CONTACT_BORDER_H
#define HITMASK_CONTACT_CONTACT_BORDER_H

#include "border_clip.h"

/// What the border of each in the other comes to.
typedef struct hmi_clip_contact {
    hm_normal_rule rule;  ///< HM_NORMAL_AREA or HM_NORMAL_EDGES
    hmi_clip_vector away; ///< along the normal, from a to b; not (0, 0)
    hm_vec2 normal;       ///< its unit vector
    double depth;         ///< how far b is to be moved along it to be free, in pixels; below 0 where that is left to
                          ///< others
} hmi_clip_contact;

/// Whether shapes of these kinds may have a normal of their borders: not both convex, and neither a point or a line.
static inline bool hmi_contact_bordered(const hm_shape *a, const hm_shape *b) {
    if (hmi_shape_is_convex(a) && hmi_shape_is_convex(b)) return false;
    return (a->radius > 0 || !hmi_shape_is_flat(a)) && (b->radius > 0 || !hmi_shape_is_flat(b));
}

/// For such shapes whether the borders of all that meets say which way to go. `point`, if not NULL, receives the point
/// without its depth.
bool hmi_contact_border(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hmi_rule *rule, hmi_clip_contact *out, hm_contact_point *point);

#endif
