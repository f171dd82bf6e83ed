// Overlap: dispatches each pair of kinds to its file.
#include "overlap.h"

#include "../fastpath/fastpath.h"
#include "../fastpath/circles.h"
#include "../pose/compound.h"
#include "../pose/leaf.h"
#include "../pose/part_pairs.h"
#include "../pose/pieces.h"
#include "convex_pair.h"
#include "overlap_cells.h"
#include "overlap_element.h"
#include "overlap_mask.h"

#include <math.h>

// ---- outlines and polygons of many parts --------------------------------------------------------------------------

/// A search for two parts that meet the rule.
typedef struct overlap_search {
    hmi_part_search search;
    const hmi_rule *rule;
} overlap_search;

// Boxes that overlap most go first. For many of them a mask's field proves that nothing solid is near.
static double overlap_bound(const hmi_part_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const double margin = (double)((const overlap_search *)search)->rule->margin;
    const double overlap = (double)hmi_boxes_overlap(a, b);
    if (-overlap > margin) return HUGE_VAL;
    const bool of_a = search->a.shape->kind == HM_SHAPE_MASK;
    if (!of_a && search->b.shape->kind != HM_SHAPE_MASK) return -overlap;
    const hmi_box_test test = of_a ? hmi_body_test(&search->a, b) : hmi_body_test(&search->b, a);
    return test.apart > margin ? HUGE_VAL : test.within ? -HUGE_VAL : -overlap;
}

// Points and segments without width may lie between two parts of an outline, inside it.
static bool overlap_seams(const hmi_body *body, const hmi_part *part, const hmi_part *thin) {
    const hmi_convex *convex = &thin->element.convex;
    return hmi_shape_is_parted(body->shape) && convex->n <= 2 && convex->radius == 0 &&
           hmi_part_seams_touch(body->shape, body->xform, part->index, convex);
}

static bool overlap_meet(hmi_part_search *search, const hmi_part *a, const hmi_part *b) {
    const hmi_rule *rule = ((const overlap_search *)search)->rule;
    if (search->a.shape->kind == HM_SHAPE_MASK) return hmi_overlap_mask_element(&search->a.mask, &b->element, rule);
    if (search->b.shape->kind == HM_SHAPE_MASK) return hmi_overlap_mask_element(&search->b.mask, &a->element, rule);
    if (hmi_sat_touch(&a->element.convex, &b->element.convex, rule->margin, rule->closed)) return true;
    if (rule->closed || rule->margin > 0) return false;
    return overlap_seams(&search->a, a, b) || overlap_seams(&search->b, b, a);
}

static bool overlap_parts(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hmi_rule *rule) {
    if (hmi_are_wholes(a, b)) return hmi_wholes_touch(a, xa, b, xb, rule);
    overlap_search overlap = {{hmi_body_make(a, xa), hmi_body_make(b, xb), overlap_bound, overlap_meet, NULL}, rule};
    return hmi_part_search_run(&overlap.search);
}

// ---- compounds and tile maps --------------------------------------------------------------------------------------

/// A search for two leaves that meet the rule.
typedef struct overlap_groups_search {
    hmi_group_search search;
    const hmi_rule *rule;
} overlap_groups_search;

static double overlap_groups_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const hmi_rule *rule = ((const overlap_groups_search *)search)->rule;
    return hmi_boxes_apart(a, b, rule->margin) ? HUGE_VAL : -(double)hmi_boxes_overlap(a, b);
}

// Points and segments without width may lie where cells meet, inside the map.
static bool overlap_between_cells(const hmi_leaf *cell, const hmi_leaf *thin) {
    const hm_shape map = {.kind = HM_SHAPE_TILEMAP, .of.tilemap = cell->map};
    if (!cell->map || !hmi_leaf_is_thin(thin)) return false;
    hmi_element element;
    hmi_element_make(&thin->shape, &thin->xform, &element);
    if (element.convex.n == 1) return hmi_union_holds_point(&map, &cell->map_at, &element.corner[0]);
    return hmi_union_holds_stretch(&map, &cell->map_at, &element.convex);
}

static bool overlap_groups_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    const hmi_rule *rule = ((const overlap_groups_search *)search)->rule;
    if (hmi_overlap(&a->shape, &a->xform, &b->shape, &b->xform, rule)) return true;
    if (rule->closed || rule->margin > 0) return false;
    return overlap_between_cells(a, b) || overlap_between_cells(b, a);
}

static bool overlap_groups(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hmi_rule *rule) {
    const hmi_verdict verdict = hmi_overlap_cells(a, xa, b, xb, rule);
    if (verdict != HMI_UNSURE) return verdict == HMI_MEET;
    overlap_groups_search overlap = {hmi_group_search_of(a, xa, b, xb), rule};
    overlap.search.local = true;
    overlap.search.margin = rule->margin;
    overlap.search.bound = overlap_groups_bound;
    overlap.search.meet = overlap_groups_meet;
    return hmi_group_run(&overlap.search);
}

// ---- all kinds ----------------------------------------------------------------------------------------------------

bool hmi_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hmi_rule *rule) {
    if (a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
        const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
        return hmi_overlap_masks(&first, &second, rule);
    }
    if (hmi_shape_is_group(a) || hmi_shape_is_group(b)) return overlap_groups(a, xa, b, xb, rule);
    const hmi_verdict verdict = hmi_fast_overlap(a, xa, b, xb, rule);
    if (verdict != HMI_UNSURE) return verdict == HMI_MEET;
    if (hmi_shape_is_parted(a) || hmi_shape_is_parted(b)) return overlap_parts(a, xa, b, xb, rule);
    if (a->kind != HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK) return hmi_overlap(b, xb, a, xa, rule);
    hmi_element second;
    hmi_element_make(b, xb, &second);
    if (a->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
        return hmi_overlap_mask_element(&first, &second, rule);
    }
    hmi_element first;
    hmi_element_make(a, xa, &first);
    return hmi_sat_touch(&first.convex, &second.convex, rule->margin, rule->closed);
}

static bool overlap_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    if (a && a->kind == HM_SHAPE_MASK) {
        if (b && b->kind == HM_SHAPE_MASK && hmi_fast_valid_masks(a, xa, b, xb)) return true;
        return hmi_pair_valid(a, xa, b, xb);
    }
    return hmi_shapes_valid(a, xa, b, xb);
}

static bool overlap_exactly(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hm_rule *rule) {
    hmi_rule steps = {false, 0};
    HMI_REQUIRE(overlap_valid(a, xa, b, xb), false, hmi_report_pair(HMI_VIOLATION_IN("hm_overlap"), a, xa, b, xb));
    HMI_REQUIRE(!rule || hmi_rule_make(rule, &steps), false, hmi_report_rule(HMI_VIOLATION_IN("hm_overlap"), rule));
    return hmi_overlap(a, xa, b, xb, &steps);
}

bool hmi_overlap_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule) {
    if (!hmi_rule_is_plain(rule) || !a || !xa || !b || !xb) return overlap_exactly(a, xa, b, xb, rule);
    const hmi_verdict verdict = hmi_fast_circles_f64(a, xa, b, xb);
    return verdict == HMI_UNSURE ? overlap_exactly(a, xa, b, xb, rule) : verdict == HMI_MEET;
}

static bool overlap_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hm_rule *rule) {
    const hmi_verdict verdict = hmi_fast_polygons(a, xa, b, xb);
    return verdict == HMI_UNSURE ? overlap_exactly(a, xa, b, xb, rule) : verdict == HMI_MEET;
}

// Falls through to the exact test with the same arguments, so the compiler can tail-call it.
bool hmi_overlap_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hm_rule *rule) {
    if (!hmi_rule_is_plain(rule) || !a || !b) return overlap_exactly(a, xa, b, xb, rule);
    if (!xa || !xb) return overlap_exactly(a, xa, b, xb, rule);
    if (a->kind == HM_SHAPE_POLYGON && b->kind == HM_SHAPE_POLYGON) return overlap_polygons(a, xa, b, xb, rule);
    if (a->kind != HM_SHAPE_CIRCLE && b->kind != HM_SHAPE_CIRCLE) return overlap_exactly(a, xa, b, xb, rule);
    const hmi_verdict verdict = hmi_fast_circle_pairs(a, xa, b, xb);
    return verdict == HMI_UNSURE ? hmi_overlap_valid(a, xa, b, xb, rule) : verdict == HMI_MEET;
}
