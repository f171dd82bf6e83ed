// hm_overlap: two circles at scale 1 are decided here. Anything else falls through to the next function with the same
// arguments, so the compiler can tail-call it.
#include "../fastpath/circles.h"
#include "overlap.h"

// Two circles come first, as they take least.
bool hm_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule) {
    if (!a || a->kind != HM_SHAPE_CIRCLE) return hmi_overlap_others(a, xa, b, xb, rule);
    if (!b || b->kind != HM_SHAPE_CIRCLE) return hmi_overlap_others(a, xa, b, xb, rule);
    if (!xa || !xb || !hmi_rule_is_plain(rule)) return hmi_overlap_valid(a, xa, b, xb, rule);
    const hmi_verdict verdict = hmi_fast_circles(a, xa, b, xb);
    return verdict == HMI_UNSURE ? hmi_overlap_valid(a, xa, b, xb, rule) : verdict == HMI_MEET;
}
