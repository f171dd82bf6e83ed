// The matrix: each question takes its two shapes apart here, by kind, and passes them to the file that knows the
// pair.
#include "collide_compound.h"
#include "collide_glance.h"
#include "collide_group.h"
#include "collide_parts.h"
#include "collide_quick.h"
#include "tilemap_internal.h"

#include <math.h>

// ---- overlap ------------------------------------------------------------------------------------------------------

/// A search for two parts that meet the rule.
typedef struct overlap_search {
    hmi_part_search search;
    const hmi_rule *rule;
} overlap_search;

// Boxes that overlap most go first. A mask's field tells of many that nothing solid is near.
static double overlap_bound(const hmi_part_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const double margin = (double)((const overlap_search *)search)->rule->margin;
    const double overlap = (double)hmi_boxes_overlap(a, b);
    if (-overlap > margin) return HUGE_VAL;
    const bool of_a = search->a.shape->kind == HM_SHAPE_MASK;
    if (!of_a && search->b.shape->kind != HM_SHAPE_MASK) return -overlap;
    const hmi_box_look look = of_a ? hmi_body_look(&search->a, b) : hmi_body_look(&search->b, a);
    return look.apart > margin ? HUGE_VAL : look.within ? -HUGE_VAL : -overlap;
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
    overlap_search overlap = {{hmi_body_make(a, xa), hmi_body_make(b, xb), overlap_bound, overlap_meet}, rule};
    return hmi_part_search_run(&overlap.search);
}

bool hmi_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hmi_rule *rule) {
    const hmi_verdict verdict = hmi_quick_touch(a, xa, b, xb, rule);
    if (verdict != HMI_DOUBT) return verdict == HMI_MEET;
    if (hmi_shape_is_group(a) || hmi_shape_is_group(b)) return hmi_group_overlap(a, xa, b, xb, rule);
    if (hmi_shape_is_parted(a) || hmi_shape_is_parted(b)) return overlap_parts(a, xa, b, xb, rule);
    if (a->kind != HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK) return hmi_overlap(b, xb, a, xa, rule);
    if (a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
        const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
        return hmi_overlap_masks(&first, &second, rule);
    }
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

static bool overlap_exactly(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hm_rule *rule) {
    hmi_rule steps = {false, 0};
    HMI_REQUIRE(hmi_pair_given(a, xa, b, xb), false);
    HMI_REQUIRE(!rule || hmi_rule_make(rule, &steps), false);
    return hmi_overlap(a, xa, b, xb, &steps);
}

bool hmi_overlap_asked(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule) {
    if (rule || !a || !xa || !b || !xb) return overlap_exactly(a, xa, b, xb, rule);
    const hmi_verdict verdict = hmi_glance_posed(a, xa, b, xb);
    return verdict == HMI_DOUBT ? overlap_exactly(a, xa, b, xb, NULL) : verdict == HMI_MEET;
}

static bool overlap_polygons(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const hmi_verdict verdict = hmi_glance_polygons(a, xa, b, xb);
    return verdict == HMI_DOUBT ? overlap_exactly(a, xa, b, xb, NULL) : verdict == HMI_MEET;
}

// Whatever is not told is asked in the same way, of another function: nothing needs to be kept meanwhile.
bool hmi_overlap_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hm_rule *rule) {
    if (rule || !a || !b) return overlap_exactly(a, xa, b, xb, rule);
    if (!xa || !xb) return overlap_exactly(a, xa, b, xb, rule);
    if (a->kind == HM_SHAPE_POLYGON && b->kind == HM_SHAPE_POLYGON) return overlap_polygons(a, xa, b, xb);
    if (a->kind != HM_SHAPE_CIRCLE && b->kind != HM_SHAPE_CIRCLE) return overlap_exactly(a, xa, b, xb, rule);
    const hmi_verdict verdict = hmi_glance_discs(a, xa, b, xb);
    return verdict == HMI_DOUBT ? hmi_overlap_asked(a, xa, b, xb, rule) : verdict == HMI_MEET;
}

/// One that is asked about many.
typedef struct collide_one {
    const hm_shape *shape;
    const hm_xform *xform;
    const hm_rule *rule;
    int64_t margin;
    hmi_step_box box;
    hmi_quick_one quick;
} collide_one;

static bool collide_one_overlaps(const collide_one *one, const hm_shape *b, const hm_xform *xb) {
    HMI_REQUIRE(hmi_shape_valid(b) && hmi_xform_given(xb), false);
    const hmi_step_box other = hmi_shape_box(b, xb);
    return !hmi_boxes_apart(&one->box, &other, one->margin) && hm_overlap(one->shape, one->xform, b, xb, one->rule);
}

// The first up to 64 of many.
static uint64_t collide_one_word(const collide_one *one, const hm_shape *b, const hm_xform *xb, int count) {
    const hmi_quick_bits quick = hmi_quick_many(&one->quick, b, xb, count);
    uint64_t word = quick.meet;
    for (uint64_t rest = quick.doubt; rest; rest &= rest - 1) {
        const int i = hmi_lowest_bit(rest);
        if (collide_one_overlaps(one, &b[i], &xb[i])) word |= (uint64_t)1 << i;
    }
    return word;
}

size_t hm_overlap_many(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, size_t n,
                       const hm_rule *rule, uint64_t *bits, uint32_t *indices, size_t capacity) {
    hmi_rule steps;
    size_t found = 0;
    HMI_REQUIRE(n == 0 || (b && xb), 0);
    for (size_t i = 0; bits && i < (n + 63) / 64; i++) bits[i] = 0;
    HMI_REQUIRE(hmi_shape_valid(a) && hmi_xform_given(xa) && hmi_rule_make(rule, &steps), 0);
    const collide_one one = {a, xa, rule, steps.margin, hmi_shape_box(a, xa), hmi_quick_one_make(a, xa, &steps)};
    for (size_t first = 0; first < n; first += 64) {
        const uint64_t word = collide_one_word(&one, &b[first], &xb[first], n - first < 64 ? (int)(n - first) : 64);
        if (bits) bits[first / 64] = word;
        size_t place = found;
        for (uint64_t rest = word; indices && rest && place < capacity; rest &= rest - 1)
            indices[place++] = (uint32_t)(first + (size_t)hmi_lowest_bit(rest));
        found += (size_t)hmi_popcount(word);
    }
    return found;
}

// ---- distance -----------------------------------------------------------------------------------------------------
//
// Of several closest pairs the one that is given must not depend on the order of the shapes, so they are put into an
// order of their own first: what has leaves last, masks before them, what has many parts before these, then by what
// they are and where.

static int collide_compare(int64_t a, int64_t b) { return a < b ? -1 : a > b; }

static int collide_compare_xforms(const hm_xform *a, const hm_xform *b) {
    int order = collide_compare(a->ox, b->ox);
    if (order == 0) order = collide_compare(a->oy, b->oy);
    if (order == 0) order = collide_compare(a->ux, b->ux);
    if (order == 0) order = collide_compare(a->uy, b->uy);
    if (order == 0) order = collide_compare(a->vx, b->vx);
    return order ? order : collide_compare(a->vy, b->vy);
}

static int collide_compare_masks(const hm_mask *a, const hm_mask *b) {
    int order = collide_compare(a->grid.width, b->grid.width);
    if (order == 0) order = collide_compare(a->grid.height, b->grid.height);
    if (order != 0 || a == b) return order;
    for (int32_t s = 0; s < a->grid.stripes; s++)
        for (int32_t y = 0; y < a->grid.height; y++) {
            const uint64_t wa = hmi_bitgrid_stripe(&a->grid, s)[y];
            const uint64_t wb = hmi_bitgrid_stripe(&b->grid, s)[y];
            if (wa != wb) return wa < wb ? -1 : 1;
        }
    return 0;
}

// By the parts' corners, which are all that questions see of an outline.
static int collide_compare_parts(const hm_parts *a, const hm_parts *b) {
    int order = collide_compare(a->part_count, b->part_count);
    for (int32_t i = 0; order == 0 && a != b && i < a->part_count; i++) {
        const hm_part *one = &a->parts[i];
        const hm_part *two = &b->parts[i];
        order = collide_compare(one->count, two->count);
        for (int32_t k = 0; order == 0 && k < one->count; k++) {
            order = collide_compare(a->corners[one->first + k].x, b->corners[two->first + k].x);
            if (order == 0) order = collide_compare(a->corners[one->first + k].y, b->corners[two->first + k].y);
        }
    }
    return order;
}

// By the cells, and what is in them where it is not the same object.
static int collide_compare_tilemaps(const hm_tilemap *a, const hm_tilemap *b) {
    int order = collide_compare(a->width, b->width);
    if (order == 0) order = collide_compare(a->height, b->height);
    if (order == 0) order = collide_compare(a->cell_width, b->cell_width);
    if (order == 0) order = collide_compare(a->cell_height, b->cell_height);
    if (order == 0) order = collide_compare(a->solid_outside, b->solid_outside);
    for (int32_t y = 0; order == 0 && a != b && y < a->height; y++)
        for (int32_t x = 0; order == 0 && x < a->width; x++) {
            const hmi_tile_variant *one = hmi_tilemap_variant(a, x, y);
            const hmi_tile_variant *two = hmi_tilemap_variant(b, x, y);
            order = collide_compare(one->one_way, two->one_way);
            if (order == 0) order = collide_compare(one->parts != NULL, two->parts != NULL);
            if (order == 0 && one->parts) order = collide_compare_parts(one->parts, two->parts);
        }
    return order;
}

static int collide_compare_shapes(const hm_shape *a, const hm_shape *b);

static int collide_compare_compounds(const hm_compound *a, const hm_compound *b) {
    int order = collide_compare(a->count, b->count);
    for (int32_t i = 0; order == 0 && a != b && i < a->count; i++) {
        order = collide_compare_xforms(&a->parts[i].xform, &b->parts[i].xform);
        if (order == 0) order = collide_compare_shapes(&a->parts[i].shape, &b->parts[i].shape);
    }
    return order;
}

static int collide_compare_shapes(const hm_shape *a, const hm_shape *b) {
    if (a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK) return collide_compare_masks(a->mask, b->mask);
    int order = collide_compare(b->kind, a->kind);
    if (order == 0 && a->kind == HM_SHAPE_TILEMAP) return collide_compare_tilemaps(a->tilemap, b->tilemap);
    if (order == 0 && a->kind == HM_SHAPE_COMPOUND) return collide_compare_compounds(a->compound, b->compound);
    if (order == 0 && a->kind == HM_SHAPE_OUTLINE) return collide_compare_parts(a->parts, b->parts);
    if (order == 0) order = collide_compare(a->radius, b->radius);
    if (order == 0 && a->kind == HM_SHAPE_POLYGON)
        return collide_compare_parts(hmi_shape_parts(a), hmi_shape_parts(b));
    if (order == 0) order = collide_compare(a->a.x, b->a.x);
    if (order == 0) order = collide_compare(a->a.y, b->a.y);
    if (order == 0) order = collide_compare(a->b.x, b->b.x);
    return order ? order : collide_compare(a->b.y, b->b.y);
}

int hmi_shape_rank(const hm_shape *shape) {
    if (hmi_shape_is_group(shape)) return 3;
    return shape->kind == HM_SHAPE_MASK ? 2 : hmi_shape_is_parted(shape);
}

bool hmi_order_swapped(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    if (hmi_shape_rank(a) != hmi_shape_rank(b)) return hmi_shape_rank(a) > hmi_shape_rank(b);
    const int order = collide_compare_xforms(xa, xb);
    return order ? order > 0 : collide_compare_shapes(a, b) > 0;
}

// Of which one is a mask, or has parts or leaves.
static double collide_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               hm_points *out) {
    if (hmi_shape_is_group(a) || hmi_shape_is_group(b)) return hmi_group_distance(a, xa, b, xb, out);
    if (hmi_shape_is_parted(a) || hmi_shape_is_parted(b)) return hmi_distance_parts(a, xa, b, xb, out);
    if (a->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
        const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
        return hmi_distance_masks(&first, &second, out);
    }
    hmi_element first;
    hmi_element_make(a, xa, &first);
    const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
    return hmi_distance_element_mask(&first, &second, out);
}

// Points are told in the caller's order.
static void collide_swap_points(hm_points *points) {
    *points = (hm_points){points->b, points->a, points->pixel_b, points->pixel_a, points->part_b, points->part_a};
}

static bool collide_is_element(const hm_shape *shape) {
    return shape->kind != HM_SHAPE_MASK && hmi_shape_rank(shape) == 0;
}

// Of two shapes of one convex part each, which are most: without anything on the way.
static double collide_distance_elements(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                        hm_points *out) {
    hmi_element first, second;
    const bool swapped = xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
    const hm_shape *one = swapped ? b : a, *two = swapped ? a : b;
    const hm_xform *of_one = swapped ? xb : xa, *of_two = swapped ? xa : xb;
    double distance = hmi_quick_distance(one, of_one, two, of_two, out);
    if (distance < 0) {
        hmi_element_make(one, of_one, &first);
        hmi_element_make(two, of_two, &second);
        distance = hmi_distance_elements(&first, &second, out);
    }
    if (swapped && out) collide_swap_points(out);
    return distance;
}

double hm_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_points *out) {
    HMI_REQUIRE(hmi_pair_given(a, xa, b, xb), HUGE_VAL);
    if (collide_is_element(a) && collide_is_element(b)) return collide_distance_elements(a, xa, b, xb, out);
    hm_points points = {.part_a = 0};
    hm_points *wanted = out ? &points : NULL;
    const bool swapped = hmi_order_swapped(a, xa, b, xb);
    const double distance = swapped ? collide_distance(b, xb, a, xa, wanted) : collide_distance(a, xa, b, xb, wanted);
    if (out && distance < HUGE_VAL) {
        *out = points;
        if (swapped) collide_swap_points(out);
    }
    return distance;
}

// ---- shared -------------------------------------------------------------------------------------------------------

// The mask with the smaller pixels is walked; of equal ones the one that comes first in the order of
// hmi_order_swapped.
static bool collide_walk_second(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const double of_a = fabs((double)((int64_t)xa->ux * xa->vy - (int64_t)xa->uy * xa->vx));
    const double of_b = fabs((double)((int64_t)xb->ux * xb->vy - (int64_t)xb->uy * xb->vx));
    return of_a != of_b ? of_b < of_a : hmi_order_swapped(a, xa, b, xb);
}

bool hm_shared(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_common *out) {
    HMI_REQUIRE(out, false);
    *out = (hm_common){0, {0, 0}, {0, 0}, {0, 0}};
    HMI_REQUIRE(hmi_shape_valid(a) && hmi_shape_valid(b), false);
    HMI_REQUIRE(hmi_xform_given(xa) && hmi_xform_given(xb), false);
    HMI_REQUIRE(a->kind == HM_SHAPE_MASK && b->kind == HM_SHAPE_MASK, false);
    const hmi_posed_mask first = hmi_posed_mask_make(a, xa);
    const hmi_posed_mask second = hmi_posed_mask_make(b, xb);
    const bool swap = collide_walk_second(a, xa, b, xb);
    return hmi_shared_masks(swap ? &second : &first, swap ? &first : &second, out);
}
