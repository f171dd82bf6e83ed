// Contacts of single convex shapes in doubles, where they leave no doubt: dispatch, and conversion of the result.
#include "manifold.h"

// A centre, transformed as corners are.
static inline contacts_round_place contacts_place_disc(const hm_shape *shape, const hm_xform *xform, double ox,
                                                       double oy) {
    const hmi_fast_map map = hmi_fast_map_make(xform, ox, oy);
    const hm_vec2 at = hmi_fast_place(&map, shape->a.x, shape->a.y);
    return (contacts_round_place){at.x, at.y, shape->kind == HM_SHAPE_CIRCLE ? contacts_radius_at(shape, xform) : 0};
}

// Two are in the order of (y, x).
static void contacts_tell(const contacts_contact *found, const hm_xform *origin, bool swap, hm_contact_info *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    contacts_tell_one(found, origin, swap, out);
    if (found->count == 1) return;
    const hm_vec2 one = contacts_told(found, 0, origin), two = contacts_told(found, 1, origin);
    const bool back = two.y != one.y ? two.y < one.y : two.x < one.x;
    out->count = 2;
    contacts_tell_point(&out->point[back], one.x, one.y, found->overlap[0] * pixel);
    contacts_tell_point(&out->point[!back], two.x, two.y, found->overlap[1] * pixel);
}

static bool contacts_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_CIRCLE || shape->kind == HM_SHAPE_POINT;
}

static inline hmi_verdict contacts_of_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                            const hm_xform *xb, const hmi_rule *rule, contacts_contact *out) {
    const contacts_round_place one = contacts_place_disc(a, xa, 0, 0);
    const contacts_round_place two = contacts_place_disc(b, xb, (double)(xb->ox - xa->ox), (double)(xb->oy - xa->oy));
    return contacts_at_place(one.radius + two.radius + (double)rule->margin, one, two, 1, out);
}

static hmi_verdict contacts_contact_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                          const hm_xform *xb, const hmi_rule *rule, hm_contact_info *out) {
    const bool swap = contacts_swapped(a, xa, b, xb);
    contacts_contact found;
    found.count = 0;
    const hm_shape *first = swap ? b : a, *second = swap ? a : b;
    const hm_xform *at_first = swap ? xb : xa, *at_second = swap ? xa : xb;
    const hull32_one one = {first, at_first, hull32_count(first)}, two = {second, at_second, hull32_count(second)};
    hmi_verdict verdict = HMI_UNSURE;
    if (one.n > 2 && two.n > 2) verdict = hmi_fast_contact_f32(&one, &two, (double)rule->margin, &found);
    if (verdict == HMI_UNSURE)
        verdict = hmi_fast_contact_hulls(first, at_first, second, at_second, (double)rule->margin, &found);
    if (verdict == HMI_MEET) contacts_tell(&found, swap ? xb : xa, swap, out);
    return verdict;
}

static hmi_verdict contacts_contact_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                          const hm_xform *xb, const hmi_rule *rule, hm_contact_info *out) {
    const bool swap = contacts_swapped(a, xa, b, xb);
    const hm_xform *origin = swap ? xb : xa;
    contacts_contact found;
    const hmi_verdict verdict = contacts_of_discs(swap ? b : a, origin, swap ? a : b, swap ? xa : xb, rule, &found);
    if (verdict == HMI_MEET) contacts_tell_one(&found, origin, swap, out);
    return verdict;
}

hmi_verdict hmi_fast_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_rule *rule, hm_contact_info *out) {
    if (contacts_is_disc(a) && contacts_is_disc(b)) return contacts_contact_discs(a, xa, b, xb, rule, out);
    hmi_verdict verdict = HMI_UNSURE;
    if (a->kind == HM_SHAPE_CIRCLE)
        verdict = hmi_fast_contact_box(b, xb, a, xa, (double)rule->margin, true, out);
    else if (b->kind == HM_SHAPE_CIRCLE)
        verdict = hmi_fast_contact_box(a, xa, b, xb, (double)rule->margin, false, out);
    return verdict != HMI_UNSURE ? verdict : contacts_contact_hulls(a, xa, b, xb, rule, out);
}
