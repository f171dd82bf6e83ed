// Contacts of single convex shapes in doubles, where they leave no doubt: which way is taken, and how it is told.
#include "collide_contact_brisk.h"

// A centre, placed as corners are.
static inline brisk_round_place brisk_place_disc(const hm_shape *shape, const hm_xform *xform, double ox, double oy) {
    const hmi_quick_map map = hmi_quick_map_make(xform, ox, oy);
    const hm_vec2 at = hmi_quick_place(&map, shape->a.x, shape->a.y);
    return (brisk_round_place){at.x, at.y, shape->kind == HM_SHAPE_CIRCLE ? brisk_radius_at(shape, xform) : 0};
}

// Two are in the order of (y, x).
static void brisk_tell(const brisk_contact *found, const hm_xform *origin, bool swap, hm_contact_info *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    brisk_tell_one(found, origin, swap, out);
    if (found->count == 1) return;
    const hm_vec2 one = brisk_told(found, 0, origin), two = brisk_told(found, 1, origin);
    const bool back = two.y != one.y ? two.y < one.y : two.x < one.x;
    out->count = 2;
    brisk_tell_point(&out->point[back], one.x, one.y, found->overlap[0] * pixel);
    brisk_tell_point(&out->point[!back], two.x, two.y, found->overlap[1] * pixel);
}

static bool brisk_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_CIRCLE || shape->kind == HM_SHAPE_POINT;
}

static inline hmi_verdict brisk_of_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                         const hmi_rule *rule, brisk_contact *out) {
    const brisk_round_place one = brisk_place_disc(a, xa, 0, 0);
    const brisk_round_place two = brisk_place_disc(b, xb, (double)(xb->ox - xa->ox), (double)(xb->oy - xa->oy));
    return brisk_at_place(one.radius + two.radius + (double)rule->margin, one, two, 1, out);
}

static hmi_verdict brisk_contact_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       const hmi_rule *rule, hm_contact_info *out) {
    const bool swap = brisk_swapped(a, xa, b, xb);
    brisk_contact found;
    found.count = 0;
    const hm_shape *first = swap ? b : a, *second = swap ? a : b;
    const hm_xform *at_first = swap ? xb : xa, *at_second = swap ? xa : xb;
    const swift_one one = {first, at_first, swift_count(first)}, two = {second, at_second, swift_count(second)};
    hmi_verdict verdict = HMI_DOUBT;
    if (one.n > 2 && two.n > 2) verdict = hmi_brisk_swift(&one, &two, (double)rule->margin, &found);
    if (verdict == HMI_DOUBT)
        verdict = hmi_brisk_hulls(first, at_first, second, at_second, (double)rule->margin, &found);
    if (verdict == HMI_MEET) brisk_tell(&found, swap ? xb : xa, swap, out);
    return verdict;
}

static hmi_verdict brisk_contact_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       const hmi_rule *rule, hm_contact_info *out) {
    const bool swap = brisk_swapped(a, xa, b, xb);
    const hm_xform *origin = swap ? xb : xa;
    brisk_contact found;
    const hmi_verdict verdict = brisk_of_discs(swap ? b : a, origin, swap ? a : b, swap ? xa : xb, rule, &found);
    if (verdict == HMI_MEET) brisk_tell_one(&found, origin, swap, out);
    return verdict;
}

hmi_verdict hmi_quick_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hmi_rule *rule, hm_contact_info *out) {
    if (brisk_is_disc(a) && brisk_is_disc(b)) return brisk_contact_discs(a, xa, b, xb, rule, out);
    hmi_verdict verdict = HMI_DOUBT;
    if (a->kind == HM_SHAPE_CIRCLE)
        verdict = hmi_brisk_box(b, xb, a, xa, (double)rule->margin, true, out);
    else if (b->kind == HM_SHAPE_CIRCLE)
        verdict = hmi_brisk_box(a, xa, b, xb, (double)rule->margin, false, out);
    return verdict != HMI_DOUBT ? verdict : brisk_contact_hulls(a, xa, b, xb, rule, out);
}
