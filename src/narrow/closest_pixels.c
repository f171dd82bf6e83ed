// The closest pixels of two masks that do not meet; and whether two masks meet a rule with a margin, which is the
// same search with the margin for the first bound.
//
// A pair of pixels that is nearly the closest is found first, by going from the one mask to the nearest pixel of the
// other and back. Every pair that may be as near is then tested, by one of three methods, whichever suits:
// - Near each other, where there is a field: the tree of the one mask is culled in the other's field as for overlap.
// - Far apart: along the line between the closest points found so far the masks must come as near to each other as
//   they do there. Projected on that line both are heights, so the pixels that are high enough are found in each tree
//   by itself, and mostly they are few.
// - Else pairs of blocks of both trees, nearest first.
//
// All of them offer pairs of pixels to hmi_closest_offer, which keeps the nearest: of equally near ones that with the
// smaller position. So the result does not depend on the method.
#include "closest_pixels.h"

#include "../pose/tree_walk.h"
#include "closest_best.h"
#include "closest_pixels_far.h"
#include "closest_pixels_near.h"
#include "field_cull.h"

static hmi_closest closest_make(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    hmi_closest search = {.a = a, .b = b, .rule = rule, .limit = HUGE_VAL, .best = HUGE_VAL};
    search.pixels = hmi_pixel_pair_make(a->xform, b->xform, true);
    search.metric = hmi_metric_make(a->xform, b->xform);
    if (rule) search.best = (double)rule->margin * unit;
    search.limit = search.best + HMI_CLOSEST_SLACK;
    return search;
}

// ---- a first pair -------------------------------------------------------------------------------------------------

// The squares of the distances, along one axis, of a point from four squares side by side.
static void closest_gaps(double position, int32_t first, double side, double gaps[4]) {
    for (int i = 0; i < 4; i++) {
        const double before = (first + i) * side - position;
        const double behind = -before - side;
        const double gap = before > behind ? before : behind;
        gaps[i] = gap > 0 ? gap * gap : 0;
    }
}

// The same for pixels that are at most HMI_CULLING_BOX / 2 - 1 away, row by row.
static bool closest_scan(const hmi_posed_mask *mask, hm_vec2 point, double *best, hm_pixel *out) {
    const hmi_pixel_box box = hmi_mask_box(mask, point.x, point.y, sqrt(*best));
    bool found = false;
    if (box.x0 > box.x1) return false;
    for (int32_t y = box.y0; y <= box.y1; y++) {
        const double before = y - point.y;
        const double down = before > 0 ? before : before < -1 ? before + 1 : 0;
        if (down * down >= *best) continue;
        for (uint64_t bits = hmi_mask_box_row(mask, &box, y); bits; bits &= bits - 1) {
            const int32_t x = box.x0 + hmi_lowest_bit(bits);
            const double left = x - point.x;
            const double across = left > 0 ? left : left < -1 ? left + 1 : 0;
            const double squared = across * across + down * down;
            if (squared >= *best) continue;
            *best = squared;
            *out = (hm_pixel){x, y};
            found = true;
        }
    }
    return found;
}

// The pixel of a mask that is nearest to a point, both in its own pixels, if the square of its distance is below
// `best`.
static bool closest_to(const hmi_posed_mask *mask, hm_vec2 point, double *best, hm_pixel *out) {
    const double scan = HMI_CULLING_BOX / 2 - 1;
    if (*best < scan * scan) return closest_scan(mask, point, best, out);
    hmi_tree_stack stack;
    bool found = false;
    hmi_tree_begin(&stack, mask, 0);
    while (stack.depth > 0) {
        const hmi_tree_node node = stack.node[--stack.depth];
        if (node.bound >= *best) continue;
        if (node.level < 0) {
            *best = node.bound;
            *out = (hm_pixel){node.x, node.y};
            found = true;
            continue;
        }
        HMI_COUNT_ONE(nodes);
        double across[4];
        double down[4];
        const double side = (double)((int64_t)1 << (2 * node.level));
        const int first = stack.depth;
        closest_gaps(point.x, 4 * node.x, side, across);
        closest_gaps(point.y, 4 * node.y, side, down);
        for (unsigned bits = hmi_tree_children(mask, node.level, node.x, node.y); bits; bits &= bits - 1) {
            const int i = hmi_lowest_bit(bits);
            hmi_tree_node child = hmi_tree_child(&node, bits);
            child.bound = child.key = across[i & 3] + down[i >> 2];
            if (child.bound < *best) hmi_tree_push(&stack, first, child);
        }
    }
    return found;
}

// A point of `a` that is nearest by b's field: down the tree, each time to the nearest child.
static hm_vec2 closest_descend(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_map *map) {
    hm_vec2 point = {0.5 * a->mask->grid.width, 0.5 * a->mask->grid.height};
    hmi_tree_node node = {0, 0, hmi_tree_top(a), 0, 0};
    for (; node.level >= 0; node.level--) {
        const double side = (double)((int64_t)1 << (2 * node.level));
        const hm_pixel first = {4 * node.x, 4 * node.y};
        double nearest = HUGE_VAL;
        HMI_COUNT_ONE(nodes);
        for (unsigned bits = hmi_tree_children(a, node.level, node.x, node.y); bits; bits &= bits - 1) {
            const int i = hmi_lowest_bit(bits);
            const hm_vec2 middle = {(first.x + (i & 3) + 0.5) * side, (first.y + (i >> 2) + 0.5) * side};
            const hm_vec2 there = hmi_map_apply(map, middle.x, middle.y);
            const hmi_lookup lookup = hmi_mask_lookup(b, there.x, there.y);
            const double key = lookup.outside_squared - lookup.inside;
            if (key >= nearest) continue;
            nearest = key;
            node.x = first.x + (i & 3);
            node.y = first.y + (i >> 2);
            point = middle;
        }
        if (nearest == HUGE_VAL) break; // no pixel at all
    }
    return point;
}

static double closest_square(hm_vec2 point, hm_pixel pixel) {
    const double x = pixel.x + 0.5 - point.x;
    const double y = pixel.y + 0.5 - point.y;
    const double across = fabs(x) > 0.5 ? fabs(x) - 0.5 : 0;
    const double down = fabs(y) > 0.5 ? fabs(y) - 0.5 : 0;
    return across * across + down * down;
}

// To and fro, as long as it helps.
static bool closest_start(hmi_closest *search, const hmi_map *forth, const hmi_map *back) {
    hm_vec2 point = closest_descend(search->a, search->b, forth);
    hm_pixel a = {0, 0};
    hm_pixel b = {0, 0};
    double before = HUGE_VAL;
    for (int i = 0; i < 4 && !search->met; i++) {
        const hm_vec2 there = hmi_map_apply(forth, point.x, point.y);
        double best = i > 0 ? closest_square(there, b) : HUGE_VAL;
        if (!closest_to(search->b, there, &best, &b)) break;
        const hm_vec2 here = hmi_map_apply(back, b.x + 0.5, b.y + 0.5);
        best = i > 0 ? closest_square(here, a) : HUGE_VAL;
        if (!closest_to(search->a, here, &best, &a) && i == 0) break;
        const double near =
            hmi_metric_distance(&search->metric, hmi_metric_apart(&search->metric, a.x, a.y, b.x, b.y), before);
        if (near >= before) break;
        hmi_closest_offer(search, a, b);
        search->start_a = a;
        search->start_b = b;
        before = near;
        point = (hm_vec2){a.x + 0.5, a.y + 0.5};
    }
    return before < HUGE_VAL;
}

// ---- the cells of the matrix --------------------------------------------------------------------------------------

// Masks that nearly touch are the usual case. That far a sieve reaches at any angle, if their pixels are of one size.
static double closest_first_limit(const hmi_closest *search) {
    const double of_a = hmi_xform_least_stretch(search->a->xform);
    const double of_b = hmi_xform_least_stretch(search->b->xform);
    return 0.6 / (double)HM_STEPS_PER_PIXEL * (of_a < of_b ? of_a : of_b);
}

// Whether the closest pair is that near, and found.
static bool closest_touching(hmi_closest *search, const hmi_map *forth, const hmi_map *back) {
    const double limit = closest_first_limit(search);
    search->limit = limit;
    const bool walked = hmi_closest_walk(search, forth, back);
    search->limit = search->best + HMI_CLOSEST_SLACK;
    return walked && search->limit <= limit;
}

static void closest_run(hmi_closest *search) {
    const hmi_map forth = hmi_map_between(search->a->xform, search->b->xform);
    const hmi_map back = hmi_map_between(search->b->xform, search->a->xform);
    if (!search->rule && closest_touching(search, &forth, &back)) return;
    if (search->rule && hmi_closest_walk(search, &forth, &back)) return;
    if (!hmi_closest_start_far(search) && !closest_start(search, &forth, &back)) return;
    if (search->met) return;
    if (!search->rule && hmi_closest_walk(search, &forth, &back)) return;
    if (hmi_closest_climb(search)) return;
    hmi_closest_blocks(search);
}

double hmi_closest_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_points *out) {
    hmi_closest search = closest_make(a, b, NULL);
    closest_run(&search);
    if (search.best == HUGE_VAL) return HUGE_VAL;
    if (search.exact && !out) return search.distance;
    return hmi_closest_points(a, b, search.pixel_a, search.pixel_b, out);
}

bool hmi_closer_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule) {
    hmi_closest search = closest_make(a, b, rule);
    if (hmi_tree_top(a) < 0 || hmi_tree_top(b) < 0) return false;
    closest_run(&search);
    return search.met;
}
