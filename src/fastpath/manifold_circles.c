// Contacts of a circle and a box for callers other than hm_contact.
#include "contact_circles.h"

hmi_verdict hmi_fast_contact_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc,
                                 const hm_xform *xdisc, double margin, bool disc_is_a, hm_contact_info *out) {
    if (box->kind != HM_SHAPE_BOX || box->radius != 0 || (disc->a.x | disc->a.y) != 0) return HMI_UNSURE;
    return contacts_contact_box(box, xbox, disc, xdisc, contacts_radius_at(disc, xdisc), margin, disc_is_a, out);
}
