// All that a response needs of an overlap, in one answer made of three: contact and within, both ways.
#include <hitmask/collide.h>

#include "../base/base_internal.h"

#include <math.h>

bool hm_overlap_measure(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hm_rule *rule, hm_overlap_info *out) {
    HMI_REQUIRE_PTR(out, false);
    hm_contact_info hit;
    const hm_contact_options options = {.rule = rule ? *rule : (hm_rule){HM_TOUCH_AREA, 0}};
    if (!hm_contact(a, xa, b, xb, &options, &hit)) return false;
    const bool out_of_it = hit.depth < HUGE_VAL;
    const hm_vec2 move = {hit.normal.x * hit.depth, hit.normal.y * hit.depth};
    *out = (hm_overlap_info){.normal = hit.normal, .depth = hit.depth, .move = out_of_it ? move : (hm_vec2){0, 0}};
    out->a_in_b = hm_within(a, xa, b, xb, NULL);
    out->b_in_a = hm_within(b, xb, a, xa, NULL);
    return true;
}
