// Contacts of two single convex shapes: fast paths, and the points and the normal of sat_manifold.h.
#include "contact_convex.h"

#include "../fastpath/circles.h"
#include "../fastpath/contact_circles.h"
#include "../fastpath/contact_features.h"
#include "../fastpath/contact_solids.h"
#include "../narrow/overlap.h"
#include "../sat/sat_depth.h"
#include "../sat/sat_manifold.h"
#include "../separate/separate.h"
#include "contact.h"

// False when the rule is not met. `away` may be NULL.
static bool contact_of_convexes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                const hmi_rule *rule, hmi_point *away, hm_contact_info *out) {
    hmi_element space[2];
    hmi_features on;
    const double reach = (double)(hmi_shape_radius(a, xa) + hmi_shape_radius(b, xb) + rule->margin);
    if (hmi_fast_far(a, xa, b, xb, reach)) return false;
    const hmi_whole one = hmi_whole_make(a, xa, &space[0]), two = hmi_whole_make(b, xb, &space[1]);
    const bool swap = sat_whole_order(&one, &two) > 0;
    const hmi_whole *first = swap ? &two : &one, *second = swap ? &one : &two;
    if (!hmi_sat_features(first, second, rule->margin, rule->closed, &on)) return false;
    hmi_manifold_at(first, second, rule->margin, &on, swap, true, out);
    if (away) *away = hmi_manifold_away(first, second, &on, out->normal);
    return true;
}

// Where floats find the features without a doubt; what is reported of these is computed in sat_measure.h.
static hmi_verdict contact_features(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hmi_rule *rule, hmi_point *away, hm_contact_info *out) {
    const hmi_verdict solids = hmi_contact_solids(a, xa, b, xb, rule->margin, away, out);
    hmi_fast_met met;
    if (solids != HMI_UNSURE || (a->kind != HM_SHAPE_POLYGON && b->kind != HM_SHAPE_POLYGON)) return solids;
    const hmi_verdict found = hmi_fast_features(a, xa, b, xb, rule->margin, &met);
    if (found != HMI_MEET) return found;
    const hmi_verdict verdict =
        contact_verdict(hmi_manifold_at(&met.a, &met.b, rule->margin, &met.on, met.swapped, false, out));
    if (verdict == HMI_MEET && away) *away = hmi_manifold_away(&met.a, &met.b, &met.on, out->normal);
    return verdict;
}

// Of which at least one is a disc: two of them, and a disc and a box, take least.
static hmi_verdict contact_round(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 const hmi_rule *rule, hm_contact_info *out) {
    const bool disc_a = a->kind == HM_SHAPE_CIRCLE || a->kind == HM_SHAPE_POINT;
    const bool disc_b = b->kind == HM_SHAPE_CIRCLE || b->kind == HM_SHAPE_POINT;
    hmi_verdict verdict = HMI_UNSURE;
    if (disc_a && disc_b) return hmi_contact_discs(a, xa, b, xb, rule->margin, out);
    if (b->kind == HM_SHAPE_BOX && b->radius == 0)
        verdict = hmi_contact_box(a, xa, b, xb, rule->margin, -1, true, out);
    else if (a->kind == HM_SHAPE_BOX && a->radius == 0)
        verdict = hmi_contact_box(b, xb, a, xa, rule->margin, -1, false, out);
    return verdict == HMI_UNSURE ? contact_features(a, xa, b, xb, rule, NULL, out) : verdict;
}

static inline hmi_verdict contact_fast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       const hmi_rule *rule, hm_contact_info *out) {
    const unsigned discs = 1U << HM_SHAPE_CIRCLE | 1U << HM_SHAPE_POINT;
    if (((1U << a->kind | 1U << b->kind) & discs) != 0) return contact_round(a, xa, b, xb, rule, out);
    return contact_features(a, xa, b, xb, rule, NULL, out);
}

// Of discs from centre to centre.
hmi_verdict hmi_contact_sure(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_rule *rule, hmi_point *away, hm_contact_info *out) {
    const unsigned discs = 1U << HM_SHAPE_CIRCLE | 1U << HM_SHAPE_POINT;
    if (!away) return contact_fast(a, xa, b, xb, rule, out);
    if (((1U << a->kind | 1U << b->kind) & ~discs) != 0) return contact_features(a, xa, b, xb, rule, away, out);
    const hmi_point from = hmi_local_apply(xa, a->a), to = hmi_local_apply(xb, b->a);
    *away = (hmi_point){to.x - from.x, to.y - from.y};
    return hmi_contact_discs(a, xa, b, xb, rule->margin, out);
}

void hmi_contact_convexes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hm_rule *rule, hmi_point *away, hm_contact_info *out) {
    hmi_rule steps;
    hmi_rule_make(rule, &steps);
    if (contact_features(a, xa, b, xb, &steps, away, out) == HMI_UNSURE)
        contact_of_convexes(a, xa, b, xb, &steps, away, out);
}

bool hmi_contact_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, hm_contact_info *out) {
    hmi_rule steps = {false, 0};
    HMI_REQUIRE(hmi_shapes_valid(a, xa, b, xb), false, hmi_report_pair(HMI_VIOLATION_IN("hm_contact"), a, xa, b, xb));
    HMI_REQUIRE(!rule || hmi_rule_make(rule, &steps), false, hmi_report_rule(HMI_VIOLATION_IN("hm_contact"), rule));
    const hmi_verdict verdict = contact_fast(a, xa, b, xb, &steps, out);
    if (verdict != HMI_UNSURE) return verdict == HMI_MEET;
    if (hmi_shape_is_convex(a) && hmi_shape_is_convex(b)) return contact_of_convexes(a, xa, b, xb, &steps, NULL, out);
    if (!hmi_overlap(a, xa, b, xb, &steps)) return false;
    hmi_contact_of_others(a, xa, b, xb, rule, HMI_SEPARATE_MOST, out);
    return true;
}

bool hmi_contact_of_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hm_rule *rule, hm_contact_info *out) {
    const hmi_verdict verdict = hmi_contact_circles(a, xa, b, xb, out);
    return verdict == HMI_UNSURE ? hmi_contact_valid(a, xa, b, xb, rule, out) : verdict == HMI_MEET;
}

bool hmi_contact_of_circle_box(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               int region, hm_contact_info *out) {
    const hmi_rule plain = {false, 0};
    const bool first = a->kind == HM_SHAPE_CIRCLE;
    const hmi_verdict verdict =
        hmi_contact_box(first ? a : b, first ? xa : xb, first ? b : a, first ? xb : xa, 0, region, first, out);
    return verdict == HMI_UNSURE ? contact_of_convexes(a, xa, b, xb, &plain, NULL, out) : verdict == HMI_MEET;
}
