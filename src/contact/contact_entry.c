// hm_contact: circles, and a circle and a box, that are clearly apart are decided here. Anything else falls through to
// the next function with the same arguments, so the compiler can tail-call it.
#include "../fastpath/circles.h"
#include "contact.h"

static bool contact_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hm_rule *rule, hm_contact_info *out) {
    const hmi_verdict verdict = hmi_fast_circles(a, xa, b, xb);
    if (verdict == HMI_APART) return false;
    return verdict == HMI_MEET ? hmi_contact_of_circles(a, xa, b, xb, rule, out)
                               : hmi_contact_valid(a, xa, b, xb, rule, out);
}

// Of which the first is a circle or the second one.
static bool contact_circle_box(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               const hm_rule *rule, hm_contact_info *out) {
    const bool first = a->kind == HM_SHAPE_CIRCLE;
    int region;
    const hmi_verdict verdict =
        hmi_fast_circle_region(first ? a : b, first ? xa : xb, first ? b : a, first ? xb : xa, &region);
    if (verdict == HMI_APART) return false;
    return verdict == HMI_MEET ? hmi_contact_of_circle_box(a, xa, b, xb, region, out)
                               : hmi_contact_valid(a, xa, b, xb, rule, out);
}

bool hm_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                const hm_contact_options *options, hm_contact_info *out) {
    const hm_rule *rule = options ? &options->rule : NULL;
    HMI_REQUIRE_PTR(out, false);
    if (options && (options->limits.max_depth != 0 || options->limits.max_edges != 0))
        return hmi_contact_limited(a, xa, b, xb, options, out);
    if (!hmi_rule_is_plain(rule) || !a || !xa || !b || !xb) return hmi_contact_valid(a, xa, b, xb, rule, out);
    if (a->kind == HM_SHAPE_CIRCLE && b->kind == HM_SHAPE_CIRCLE) return contact_circles(a, xa, b, xb, rule, out);
    if ((a->kind == HM_SHAPE_CIRCLE && b->kind == HM_SHAPE_BOX) ||
        (a->kind == HM_SHAPE_BOX && b->kind == HM_SHAPE_CIRCLE))
        return contact_circle_box(a, xa, b, xb, rule, out);
    return hmi_contact_valid(a, xa, b, xb, rule, out);
}
