// Overlap: first at a glance. Whatever this does not tell is asked in the same way, of another function: nothing
// needs to be kept meanwhile.
#include "collide_glance.h"

// Two circles come first, as they take least.
bool hm_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule) {
    if (rule || !a || a->kind != HM_SHAPE_CIRCLE) return hmi_overlap_others(a, xa, b, xb, rule);
    if (!b || b->kind != HM_SHAPE_CIRCLE) return hmi_overlap_others(a, xa, b, xb, rule);
    if (!xa || !xb) return hmi_overlap_asked(a, xa, b, xb, rule);
    const hmi_verdict verdict = hmi_glance_circles(a, xa, b, xb);
    return verdict == HMI_DOUBT ? hmi_overlap_asked(a, xa, b, xb, rule) : verdict == HMI_MEET;
}
