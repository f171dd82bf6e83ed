// Contact: the topmost, then leftmost point at which two shapes meet, and which way and how far they part.
//
// The point is the first, in the order of (y, x), of the first points of all pairs of parts that meet the rule
// (sat_top.h), and of pairs that share it the one with the smaller pixels. The tree of the mask with the smaller
// pixels is walked: of the blocks that come near the other shape those whose top lies highest go first, and blocks
// that lie wholly below (or level with and to the right of) the best point found are dropped. Tops and left ends are
// whole steps, so nothing is lost by rounding: the point of a pair is never above or left of its parts' boxes.
//
// Single convex shapes have the points and the normal of sat_manifold.h in place of all that.
//
// Both shapes are moved by the same whole steps first, so that the middle of their origins lies at 0. Then no answer
// depends on where in the world they are.
#include "contact.h"

#include "../fastpath/circles.h"
#include "../fastpath/contact_circles.h"
#include "../fastpath/contact_features.h"
#include "../fastpath/contact_solids.h"
#include "../narrow/limits.h"
#include "../narrow/overlap.h"
#include "../pose/leaf.h"
#include "../pose/mask_spot.h"
#include "../pose/order.h"
#include "../pose/part_pairs.h"
#include "../pose/probe.h"
#include "../sat/sat_depth.h"
#include "../sat/sat_manifold.h"
#include "../sat/sat_top.h"
#include "../separate/separate.h"
#include "contact_border.h"

#include <math.h>

// ---- pairs of parts ----------------------------------------------------------------------------------------------

/// A pixel or an element, and where in the world its box begins, in steps.
typedef struct contact_part {
    hmi_convex convex;
    hm_pixel pixel;
    hmi_vec64 low;
} contact_part;

/// The best point so far. Its pixels and features, and the parts of pairs, are in the order of hmi_order_swapped.
typedef struct contact_best {
    bool closed; ///< the rule for pairs
    bool found;
    hmi_vec64 at;
    hm_pixel first;
    hm_pixel second;
    bool between;          ///< of shapes that do not touch
    hm_feature feature[2]; ///< what the caller sees of both, at last
} contact_best;

static hmi_vec64 contact_later(hmi_vec64 p, hmi_vec64 q) { return (hmi_vec64){hmi_max(p.x, q.x), hmi_max(p.y, q.y)}; }

// -1, 0 or 1 as p comes before q, is q, comes after q.
static int contact_compare(hmi_vec64 p, hmi_vec64 q) {
    if (p.y != q.y) return p.y < q.y ? -1 : 1;
    return p.x < q.x ? -1 : p.x > q.x;
}

static int contact_compare_pixels(hm_pixel p, hm_pixel q) {
    if (p.y != q.y) return p.y < q.y ? -1 : 1;
    return p.x < q.x ? -1 : p.x > q.x;
}

// Whether nothing in a box that begins there can be as good as the best.
static bool contact_dropped(const contact_best *best, hmi_vec64 low) {
    return best->found && contact_compare(low, best->at) > 0;
}

static bool contact_better(const contact_best *best, hmi_vec64 at, hm_pixel first, hm_pixel second) {
    int order = best->found ? contact_compare(at, best->at) : -1;
    if (order == 0) order = contact_compare_pixels(first, best->first);
    if (order == 0) order = contact_compare_pixels(second, best->second);
    return order < 0;
}

static void contact_offer(contact_best *best, const contact_part *first, const contact_part *second) {
    if (contact_dropped(best, contact_later(first->low, second->low))) return;
    if (!hmi_sat_touch(&first->convex, &second->convex, 0, best->closed)) return;
    const hmi_vec64 at = hmi_sat_top(&first->convex, &second->convex);
    if (!contact_better(best, at, first->pixel, second->pixel)) return;
    best->found = true;
    best->at = at;
    best->first = first->pixel;
    best->second = second->pixel;
}

// Where the box of w x h pixels at (x, y) begins.
static hmi_vec64 contact_block_low(const hm_xform *m, int64_t x, int64_t y, int64_t w, int64_t h) {
    return (hmi_vec64){m->ox + x * m->ux + y * m->vx + hmi_min(w * m->ux, 0) + hmi_min(h * m->vx, 0),
                       m->oy + x * m->uy + y * m->vy + hmi_min(w * m->uy, 0) + hmi_min(h * m->vy, 0)};
}

static contact_part contact_pixel(const hm_xform *xform, hm_pixel pixel, hmi_point corner[4]) {
    hmi_pixel_corners(xform, pixel.x, pixel.y, corner);
    return (contact_part){{corner, 4, 0}, pixel, contact_block_low(xform, pixel.x, pixel.y, 1, 1)};
}

// One step more, since corners lie between steps.
static contact_part contact_element(const hmi_element *element, int32_t index) {
    const int64_t out = element->convex.radius + 1;
    hmi_point low = element->corner[0];
    for (int32_t k = 1; k < element->convex.n; k++) {
        low.x = hmi_min(low.x, element->corner[k].x);
        low.y = hmi_min(low.y, element->corner[k].y);
    }
    return (contact_part){
        element->convex, {index, 0}, {low.x / HMI_UNITS_PER_STEP - out, low.y / HMI_UNITS_PER_STEP - out}};
}

// ---- walking a mask ----------------------------------------------------------------------------------------------

/// A walk over the pixels of a mask that may meet something: the first member of structs that hold what that is.
typedef struct contact_walk contact_walk;
struct contact_walk {
    contact_best *best;
    const hmi_posed_mask *mask;
    hmi_vec64 low; ///< where the box of what they may meet begins
    bool (*near)(const contact_walk *walk, int32_t x, int32_t y, double side); ///< whether a block comes near it
    void (*meet)(const contact_walk *walk, hm_pixel pixel);
};

typedef struct contact_node {
    hmi_vec64 low; ///< no contact in it is above, or level with and left of this
    int32_t x;
    int32_t y;
    int level;
} contact_node;

typedef struct contact_stack {
    contact_node node[15 * HMI_FIELD_LEVELS + 17];
    int depth;
} contact_stack;

// Keeps the children of one node, from `first` on, in the order in which the last is the highest.
static void contact_push(contact_stack *stack, int first, contact_node node) {
    int slot = stack->depth++;
    for (; slot > first && contact_compare(stack->node[slot - 1].low, node.low) < 0; slot--)
        stack->node[slot] = stack->node[slot - 1];
    stack->node[slot] = node;
}

static void contact_push_children(const contact_walk *walk, contact_stack *stack, const contact_node *node) {
    const int32_t side = (int32_t)1 << (2 * node->level);
    const int first = stack->depth;
    for (unsigned bits = hmi_tree_children(walk->mask, node->level, node->x, node->y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        contact_node child = {{0, 0}, 4 * node->x + (i & 3), 4 * node->y + (i >> 2), node->level - 1};
        child.low = contact_later(walk->low, contact_block_low(walk->mask->xform, (int64_t)child.x * side,
                                                               (int64_t)child.y * side, side, side));
        if (contact_dropped(walk->best, child.low) || !walk->near(walk, child.x, child.y, side)) continue;
        contact_push(stack, first, child);
    }
}

static void contact_run(const contact_walk *walk) {
    contact_stack stack;
    stack.depth = 0;
    const int top = hmi_tree_top(walk->mask);
    if (top >= 0) stack.node[stack.depth++] = (contact_node){walk->low, 0, 0, top};
    while (stack.depth > 0) {
        const contact_node node = stack.node[--stack.depth];
        if (contact_dropped(walk->best, node.low)) continue;
        if (node.level < 0)
            walk->meet(walk, (hm_pixel){node.x, node.y});
        else
            contact_push_children(walk, &stack, &node);
    }
}

// ---- a part against a mask ---------------------------------------------------------------------------------------

typedef struct contact_part_walk {
    contact_walk walk;
    const contact_part *part;
    hmi_probe probe; ///< the part as the mask sees it
    bool part_first; ///< of pairs
} contact_part_walk;

static bool contact_part_near(const contact_walk *walk, int32_t x, int32_t y, double side) {
    const hmi_probe *probe = &((const contact_part_walk *)walk)->probe;
    return hmi_probe_distance(probe, (x + 0.5) * side, (y + 0.5) * side) <= probe->reach + 0.70711 * side;
}

static void contact_part_meet(const contact_walk *walk, hm_pixel pixel) {
    const contact_part_walk *own = (const contact_part_walk *)walk;
    hmi_point corner[4];
    const contact_part square = contact_pixel(walk->mask->xform, pixel, corner);
    contact_offer(walk->best, own->part_first ? own->part : &square, own->part_first ? &square : own->part);
}

// A point meets no more than four pixels.
static void contact_at_spot(const contact_walk *walk, hmi_point point) {
    const hmi_mask_spot spot = hmi_mask_spot_find(walk->mask->xform, point);
    for (int32_t y = spot.y0; y <= spot.y1; y++)
        for (int32_t x = spot.x0; x <= spot.x1; x++)
            if (hm_mask_get(walk->mask->mask, x, y)) walk->meet(walk, (hm_pixel){x, y});
}

static void contact_in_mask(contact_best *best, const contact_part *part, bool part_first, const hmi_probe *probe,
                            const hmi_posed_mask *mask) {
    const contact_part_walk walk = {
        {best, mask, part->low, contact_part_near, contact_part_meet}, part, *probe, part_first};
    if (part->convex.n == 1 && part->convex.radius == 0)
        contact_at_spot(&walk.walk, part->convex.v[0]);
    else
        contact_run(&walk.walk);
}

// ---- a mask against a mask ---------------------------------------------------------------------------------------

typedef struct contact_mask_walk {
    contact_walk walk; ///< over the mask with the smaller pixels
    const hmi_posed_mask *other;
    bool other_second; ///< of pairs
    hmi_map map;       ///< to the other's pixels
    double radius;     ///< of a pixel there: half its longer diagonal
    double half_x;     ///< half the width and height of its box there
    double half_y;
} contact_mask_walk;

static bool contact_mask_near(const contact_walk *walk, int32_t x, int32_t y, double side) {
    const contact_mask_walk *own = (const contact_mask_walk *)walk;
    const hm_vec2 centre = hmi_map_apply(&own->map, (x + 0.5) * side, (y + 0.5) * side);
    const double reach = own->radius * side + own->map.error;
    return hmi_mask_lookup(own->other, centre.x, centre.y).outside_squared <= reach * reach;
}

// The other's pixels that a pixel with this centre may touch; none where its box lies outside.
static hmi_pixel_box contact_box(const contact_mask_walk *walk, hm_vec2 centre) {
    const int32_t w = walk->other->mask->grid.width;
    const int32_t h = walk->other->mask->grid.height;
    const double x = walk->half_x + walk->map.error;
    const double y = walk->half_y + walk->map.error;
    if (centre.x + x < 0 || centre.y + y < 0 || centre.x - x > w || centre.y - y > h)
        return (hmi_pixel_box){0, 0, -1, -1};
    return (hmi_pixel_box){hmi_within(centre.x - x, w - 1), hmi_within(centre.y - y, h - 1),
                           hmi_within(centre.x + x, w - 1), hmi_within(centre.y + y, h - 1)};
}

static void contact_in_box(const contact_mask_walk *walk, const contact_part *part, hm_vec2 centre) {
    const hmi_pixel_box box = contact_box(walk, centre);
    for (int32_t y = box.y0; y <= box.y1; y++)
        for (uint64_t bits = hmi_mask_box_row(walk->other, &box, y); bits; bits &= bits - 1) {
            hmi_point corner[4];
            const hm_pixel pixel = {box.x0 + hmi_lowest_bit(bits), y};
            const contact_part square = contact_pixel(walk->other->xform, pixel, corner);
            contact_offer(walk->walk.best, walk->other_second ? part : &square, walk->other_second ? &square : part);
        }
}

// A pixel that covers few of the other's has them read as a box of bits, else their tree is walked in turn.
static void contact_mask_meet(const contact_walk *walk, hm_pixel pixel) {
    const contact_mask_walk *own = (const contact_mask_walk *)walk;
    hmi_point corner[4];
    const contact_part part = contact_pixel(walk->mask->xform, pixel, corner);
    const hm_vec2 centre = hmi_map_apply(&own->map, pixel.x + 0.5, pixel.y + 0.5);
    if (own->half_x + own->half_y <= 4) {
        contact_in_box(own, &part, centre);
        return;
    }
    const hmi_probe probe = hmi_probe_at(&part.convex, centre, own->radius + own->map.error);
    contact_in_mask(walk->best, &part, own->other_second, &probe, own->other);
}

static double contact_pixel_area(const hm_xform *m) {
    return fabs((double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx));
}

static void contact_masks(contact_best *best, const hmi_posed_mask *first, const hmi_posed_mask *second) {
    const bool walk_first = contact_pixel_area(first->xform) <= contact_pixel_area(second->xform);
    const hmi_posed_mask *mask = walk_first ? first : second;
    const hmi_posed_mask *other = walk_first ? second : first;
    const hmi_bitgrid *grid = &other->mask->grid;
    contact_mask_walk walk = {.other = other, .other_second = walk_first};
    if (hmi_tree_top(other) < 0) return;
    walk.walk = (contact_walk){best, mask, contact_block_low(other->xform, 0, 0, grid->width, grid->height),
                               contact_mask_near, contact_mask_meet};
    walk.map = hmi_map_between(mask->xform, other->xform);
    walk.radius = hmi_map_pixel_radius(&walk.map);
    walk.half_x = 0.5 * (fabs(walk.map.xx) + fabs(walk.map.yx));
    walk.half_y = 0.5 * (fabs(walk.map.xy) + fabs(walk.map.yy));
    contact_run(&walk.walk);
}

// ---- the cells of the matrix -------------------------------------------------------------------------------------

/// Both shapes at their positions, in the order of hmi_order_swapped, relative to the middle of their origins.
typedef struct contact_pair {
    const hm_shape *first;
    const hm_shape *second;
    hm_xform of_first;
    hm_xform of_second;
} contact_pair;

static const hmi_rule contact_closed = {true, 0};

/// A search over the parts of both; the second may be a mask.
typedef struct contact_parts {
    hmi_part_search search;
    contact_best *best;
} contact_parts;

// By rows, as the order of points is. Parts that only touch meet at the edges of their boxes.
static double contact_parts_bound(const hmi_part_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const hmi_vec64 low = contact_later((hmi_vec64){a->x0, a->y0}, (hmi_vec64){b->x0, b->y0});
    if (hmi_boxes_apart(a, b, 0) || contact_dropped(((const contact_parts *)search)->best, low)) return HUGE_VAL;
    return (double)low.y;
}

static bool contact_parts_meet(hmi_part_search *search, const hmi_part *a, const hmi_part *b) {
    contact_best *best = ((contact_parts *)search)->best;
    const contact_part first = contact_element(&a->element, a->index);
    if (search->b.shape->kind == HM_SHAPE_MASK) {
        const hmi_probe probe = hmi_element_probe(&a->element, search->b.xform, &contact_closed);
        contact_in_mask(best, &first, true, &probe, &search->b.mask);
        return false;
    }
    const contact_part second = contact_element(&b->element, b->index);
    contact_offer(best, &first, &second);
    return false;
}

// Among pairs of parts that meet; with `closed` also at their edges.
static void contact_search(contact_best *best, const contact_pair *pair, bool closed) {
    best->closed = closed;
    if (pair->first->kind != HM_SHAPE_MASK) {
        contact_parts parts = {{hmi_body_make(pair->first, &pair->of_first),
                                hmi_body_make(pair->second, &pair->of_second), contact_parts_bound,
                                contact_parts_meet, NULL},
                               best};
        hmi_part_search_run(&parts.search);
        return;
    }
    const hmi_posed_mask first = hmi_posed_mask_make(pair->first, &pair->of_first);
    const hmi_posed_mask second = hmi_posed_mask_make(pair->second, &pair->of_second);
    contact_masks(best, &first, &second);
}

static int64_t contact_middle(double p, double q) {
    return (int64_t)floor((p + q) / 2 * (double)HM_STEPS_PER_PIXEL + 0.5);
}

// Between the closest points of shapes that do not touch.
static void contact_between(contact_best *best, const contact_pair *pair) {
    hm_points points = {.a = {0, 0}};
    hm_distance(pair->first, &pair->of_first, pair->second, &pair->of_second, &points);
    best->at = (hmi_vec64){contact_middle(points.a.x, points.b.x), contact_middle(points.a.y, points.b.y)};
    best->feature[0] = points.feature_a;
    best->feature[1] = points.feature_b;
    best->between = true;
}

// Where no pair of parts meets the rule by itself they touch at the seam of pixels, or are only near.
static contact_best contact_find(const contact_pair *pair, const hmi_rule *rule) {
    contact_best best = {.closed = false};
    contact_search(&best, pair, rule->closed || rule->margin > 0);
    if (!best.found && rule->margin == 0) contact_search(&best, pair, true);
    if (!best.found) contact_between(&best, pair);
    return best;
}

// Of parts of outlines the edges that the caller sees.
static contact_best contact_write_parts(contact_best best, const contact_pair *pair) {
    const hmi_point at = {best.at.x * HMI_UNITS_PER_STEP, best.at.y * HMI_UNITS_PER_STEP};
    const hm_vec2 here = {0, 0};
    if (best.between) return best;
    best.feature[0] = hmi_part_pixel(pair->first, &pair->of_first, best.first, &at, here);
    best.feature[1] = hmi_part_pixel(pair->second, &pair->of_second, best.second, &at, here);
    return best;
}

// ---- the answer --------------------------------------------------------------------------------------------------

// Rounded down, so that it moves by whole steps as both do.
static int64_t contact_mean(int64_t p, int64_t q) { return (p + q - ((p + q) & 1)) / 2; }

// Neither lies farther from the middle than half of what lies between them: within 2^46 steps.
static hm_xform contact_relative(const hm_xform *xform, hmi_vec64 middle) {
    hm_xform relative = *xform;
    relative.ox -= middle.x;
    relative.oy -= middle.y;
    return relative;
}

/// A search for the first point at which two leaves meet.
typedef struct contact_leaves {
    hmi_group_search search;
    const hmi_rule *rule;
    bool found;
    hm_contact_point best;
} contact_leaves;

static double contact_leaves_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const hmi_rule *rule = ((const contact_leaves *)search)->rule;
    return hmi_boxes_apart(a, b, rule->margin) ? HUGE_VAL : (double)hmi_max(a->y0, b->y0);
}

static bool contact_leaves_earlier(const hm_contact_point *p, const hm_contact_point *q) {
    if (p->point.y != q->point.y) return p->point.y < q->point.y;
    return p->point.x < q->point.x;
}

static bool contact_leaves_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    contact_leaves *job = (contact_leaves *)search;
    if (!hmi_overlap(&a->shape, &a->xform, &b->shape, &b->xform, job->rule)) return false;
    hm_contact_point point = hmi_contact_point(&a->shape, &a->xform, &b->shape, &b->xform, job->rule);
    if (job->found && !contact_leaves_earlier(&point, &job->best)) return false;
    point.feature_a = hmi_leaf_pixel(a, point.feature_a);
    point.feature_b = hmi_leaf_pixel(b, point.feature_b);
    job->found = true;
    job->best = point;
    return false;
}

static double contact_leaves_middle(double p, double q) {
    const double steps = (double)HM_STEPS_PER_PIXEL;
    return floor((p + q) / 2 * steps + 0.5) / steps;
}

// Between the closest points of shapes that do not touch.
static hm_contact_point contact_leaves_between(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                               const hm_xform *xb) {
    hm_points p = {.a = {0, 0}};
    hm_distance(a, xa, b, xb, &p);
    return (hm_contact_point){.point = {contact_leaves_middle(p.a.x, p.b.x), contact_leaves_middle(p.a.y, p.b.y)},
                              .feature_a = p.feature_a,
                              .feature_b = p.feature_b};
}

// Leaves that meet the rule each for itself; where none do, as for a segment between two cells, those that touch.
// With a margin those that touch, and where none do the closest ones.
static hm_contact_point contact_leaves_first(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                             const hm_xform *xb, const hmi_rule *rule) {
    static const hmi_rule closed = {true, 0};
    contact_leaves job = {.search = hmi_group_search_of(a, xa, b, xb), .rule = rule->margin > 0 ? &closed : rule};
    job.search.bound = contact_leaves_bound;
    job.search.meet = contact_leaves_meet;
    hmi_group_run(&job.search);
    if (!job.found && rule->margin > 0) return contact_leaves_between(a, xa, b, xb);
    job.rule = &closed;
    if (!job.found) hmi_group_run(&job.search);
    return job.best;
}

static hm_contact_point contact_of_groups(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                          const hm_xform *xb, const hmi_rule *rule, bool swap) {
    if (!swap) return contact_leaves_first(a, xa, b, xb, rule);
    hm_contact_point p = contact_leaves_first(b, xb, a, xa, rule);
    return (hm_contact_point){.point = p.point, .feature_a = p.feature_b, .feature_b = p.feature_a};
}

hm_contact_point hmi_contact_point(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hmi_rule *rule) {
    const hmi_vec64 middle = {contact_mean(xa->ox, xb->ox), contact_mean(xa->oy, xb->oy)};
    const bool swap = hmi_order_swapped(a, xa, b, xb);
    if (hmi_shape_is_group(a) || hmi_shape_is_group(b)) return contact_of_groups(a, xa, b, xb, rule, swap);
    const contact_pair pair = {swap ? b : a, swap ? a : b, contact_relative(swap ? xb : xa, middle),
                               contact_relative(swap ? xa : xb, middle)};
    const contact_best best = contact_write_parts(contact_find(&pair, rule), &pair);
    const hm_vec2 at = {(double)(best.at.x + middle.x) / (double)HM_STEPS_PER_PIXEL,
                        (double)(best.at.y + middle.y) / (double)HM_STEPS_PER_PIXEL};
    return (hm_contact_point){.point = at, .feature_a = best.feature[swap], .feature_b = best.feature[!swap]};
}

// ---- single convex shapes ----------------------------------------------------------------------------------------

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

// ---- any shapes --------------------------------------------------------------------------------------------------

static hmi_clip_vector contact_steps(int64_t x, int64_t y) {
    return (hmi_clip_vector){hmi_int128_from(x), hmi_int128_from(y)};
}

// The same both ways.
static int64_t contact_rounded(double pixels) {
    const int64_t steps = (int64_t)floor(fabs(pixels) * (double)HM_STEPS_PER_PIXEL + 0.5);
    return pixels < 0 ? -steps : steps;
}

// Of shapes that are apart, from the closest point of a to that of b; false for others.
static bool contact_apart(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hmi_clip_contact *out) {
    hm_points on;
    if (!(hm_distance(a, xa, b, xb, &on) > 0)) return false;
    const int64_t x = contact_rounded(on.b.x - on.a.x), y = contact_rounded(on.b.y - on.a.y);
    const double length = sqrt((double)x * (double)x + (double)y * (double)y);
    *out = (hmi_clip_contact){HM_NORMAL_CLOSEST, contact_steps(x, y), {(double)x / length, (double)y / length}, -1};
    return x != 0 || y != 0;
}

// Which way b goes where that is not the direction of the MTV. `point`, if not NULL, receives a point where that has
// one of its own; `pointed` whether.
static bool contact_way(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hmi_rule *rule, hmi_clip_contact *out, hm_contact_point *point, bool *pointed) {
    *pointed = false;
    if (hmi_contact_bordered(a, b) && hmi_contact_border(a, xa, b, xb, rule, out, point)) {
        *pointed = true;
        return true;
    }
    return rule->margin > 0 && contact_apart(a, xa, b, xb, out);
}

// How far b has to go along the normal. False when there is no way within the world.
static bool contact_depth(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hm_rule *rule, double most, const hmi_clip_contact *found, hm_contact_info *out) {
    hm_separation way;
    out->normal = found->normal;
    out->depth = found->depth;
    out->limited = found->depth > most;
    if (out->limited) out->depth = HUGE_VAL;
    if (found->depth >= 0) return true;
    const hmi_separate_job job = {rule, &found->normal, most, 0, true};
    if (!hmi_separate_job_run(a, xa, b, xb, &job, &way)) {
        out->depth = HUGE_VAL;
        out->limited = most < HMI_SEPARATE_MOST;
        return out->limited;
    }
    out->depth = sqrt(way.move.x * way.move.x + way.move.y * way.move.y);
    return true;
}

static void contact_write_way(const hm_separation *way, hm_contact_info *out) {
    out->depth = sqrt(way->move.x * way->move.x + way->move.y * way->move.y);
    out->normal = (hm_vec2){way->move.x / out->depth, way->move.y / out->depth};
}

static void contact_shortest(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hm_rule *rule, double most, hm_contact_info *out) {
    const hmi_separate_job job = {rule, NULL, most, 0, true};
    hm_separation way;
    out->normal_rule = HM_NORMAL_MTV;
    out->depth = HUGE_VAL;
    out->normal = (hm_vec2){0, 0};
    out->limited = !hmi_separate_job_run(a, xa, b, xb, &job, &way) && most < HMI_SEPARATE_MOST;
    if (way.steps_x != 0 || way.steps_y != 0) contact_write_way(&way, out);
}

// For shapes that meet the rule.
static void contact_of_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hm_rule *rule, double most, hm_contact_info *out) {
    hmi_rule steps;
    hmi_clip_contact way;
    bool pointed;
    hmi_rule_make(rule, &steps);
    *out = (hm_contact_info){.count = 1};
    const bool found = contact_way(a, xa, b, xb, &steps, &way, &out->point[0], &pointed);
    if (found) out->normal_rule = way.rule;
    if (!found || !contact_depth(a, xa, b, xb, rule, most, &way, out)) {
        contact_shortest(a, xa, b, xb, rule, most, out);
        pointed = false;
    }
    if (!pointed) out->point[0] = hmi_contact_point(a, xa, b, xb, &steps);
    out->point[0].depth = out->depth;
}

static void contact_convexes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hm_rule *rule, hmi_clip_vector *away, hm_contact_info *out) {
    hmi_rule steps;
    hm_contact_info ignored;
    hmi_point way = {0, 0};
    hm_contact_info *info = out ? out : &ignored;
    hmi_rule_make(rule, &steps);
    if (contact_features(a, xa, b, xb, &steps, away ? &way : NULL, info) == HMI_UNSURE)
        contact_of_convexes(a, xa, b, xb, &steps, away ? &way : NULL, info);
    if (away) *away = contact_steps(way.x, way.y);
}

static hmi_separate_job contact_job(const hm_rule *rule, const hm_limits *limits) {
    const double most = limits && limits->max_depth > 0 ? limits->max_depth : HMI_SEPARATE_MOST;
    return (hmi_separate_job){rule, NULL, most, limits ? limits->max_edges : 0, false};
}

// Whether the search for an MTV was cut short, or not made.
static bool contact_is_cut(const hmi_separate_job *job, bool found, const hm_separation *way) {
    return way->limited || (!found && job->max_distance < HMI_SEPARATE_MOST);
}

// By the MTV, or what takes its place within limits.
static void contact_by_mtv(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hm_rule *rule, const hm_separation *way, hm_contact_info *out) {
    hmi_rule steps;
    hmi_rule_make(rule, &steps);
    *out = (hm_contact_info){.count = 1, .depth = HUGE_VAL};
    out->normal_rule = way->limited ? HM_NORMAL_BOUNDS : HM_NORMAL_MTV;
    if (way->steps_x != 0 || way->steps_y != 0) contact_write_way(way, out);
    out->point[0] = hmi_contact_point(a, xa, b, xb, &steps);
    out->point[0].depth = out->depth;
}

// In whole numbers, so that sliding exactly along the contact is not against it: below 2^77 * 2^46 in 128 bits.
bool hmi_contact_is_against(const hmi_clip_vector *away, const hmi_point *motion) {
    const hmi_int256 x = hmi_int256_mul(away->x, hmi_int128_from(motion->x));
    const hmi_int256 along = hmi_int256_add(x, hmi_int256_mul(away->y, hmi_int128_from(motion->y)));
    return (hmi_int128_is_zero(away->x) && hmi_int128_is_zero(away->y)) || hmi_int256_is_negative(along);
}

static bool contact_start_convexes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hm_rule *rule, const hmi_point *motion, hm_contact_info *out) {
    hmi_clip_vector away;
    if (motion || out) contact_convexes(a, xa, b, xb, rule, motion ? &away : NULL, out);
    return !motion || hmi_contact_is_against(&away, motion);
}

static bool contact_start_mtv(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hm_rule *rule, const hm_limits *limits, const hmi_point *motion,
                              hm_contact_info *out, bool *limited) {
    const hmi_separate_job job = contact_job(rule, limits);
    hm_separation way;
    if (!motion && !out) return true;
    const bool found = hmi_separate_job_run(a, xa, b, xb, &job, &way);
    const hmi_clip_vector away = contact_steps(way.steps_x, way.steps_y);
    *limited = contact_is_cut(&job, found, &way);
    if (motion && !hmi_contact_is_against(&away, motion)) return false;
    if (out) contact_by_mtv(a, xa, b, xb, rule, &way, out);
    return true;
}

bool hmi_contact_start(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, const hm_limits *limits, const hmi_point *motion, hm_contact_info *out,
                       bool *limited) {
    hmi_rule steps;
    hmi_clip_contact way;
    hm_contact_point point;
    bool pointed;
    *limited = false;
    if (hmi_shape_is_convex(a) && hmi_shape_is_convex(b))
        return contact_start_convexes(a, xa, b, xb, rule, motion, out);
    hmi_rule_make(rule, &steps);
    const bool many = limits && hmi_edges_exceed(a, xa, b, xb, &steps, limits->max_edges);
    if (many || !contact_way(a, xa, b, xb, &steps, &way, motion ? NULL : &point, &pointed))
        return contact_start_mtv(a, xa, b, xb, rule, limits, motion, out, limited);
    if (motion && !hmi_contact_is_against(&way.away, motion)) return false;
    if (!out) return true;
    // The point waits, as many motions lead away.
    if (motion && pointed) contact_way(a, xa, b, xb, &steps, &way, &point, &pointed);
    *out = (hm_contact_info){.count = 1, .normal_rule = way.rule, .normal = way.normal};
    out->point[0] = pointed ? point : hmi_contact_point(a, xa, b, xb, &steps);
    return true;
}

// Where there is no MTV any motion leads in.
bool hmi_contact_leads_in(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hm_rule *rule, const hm_limits *limits, hmi_point motion, hm_contact_info *out) {
    const hmi_separate_job job = contact_job(rule, limits);
    hm_separation way;
    const bool found = hmi_separate_job_run(a, xa, b, xb, &job, &way), cut = contact_is_cut(&job, found, &way);
    const bool in = !found || hmi_int128_is_negative(hmi_vec64_dot((hmi_vec64){way.steps_x, way.steps_y}, motion));
    if (in) contact_by_mtv(a, xa, b, xb, rule, &way, out);
    out->limited = cut;
    return in;
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
    contact_of_others(a, xa, b, xb, rule, HMI_SEPARATE_MOST, out);
    return true;
}

// The boxes parted by the shortest way along an axis.
static void contact_bounds(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hm_contact_options *options, const hmi_rule *steps, hm_contact_info *out) {
    const double most = options->limits.max_depth > 0 ? options->limits.max_depth : HMI_SEPARATE_MOST;
    const hmi_separate_job job = {&options->rule, NULL, most, options->limits.max_edges, true};
    hm_separation way;
    *out = (hm_contact_info){.count = 1, .normal_rule = HM_NORMAL_BOUNDS, .depth = HUGE_VAL, .limited = true};
    out->point[0] = hmi_contact_point(a, xa, b, xb, steps);
    if (hmi_separate_job_run(a, xa, b, xb, &job, &way)) {
        out->depth = fabs(way.move.x) + fabs(way.move.y); // one of which is 0
        out->normal = (hm_vec2){way.move.x / out->depth, way.move.y / out->depth};
    }
    out->point[0].depth = out->depth;
}

bool hmi_contact_limited(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         const hm_contact_options *options, hm_contact_info *out) {
    const double deep = options->limits.max_depth;
    hmi_rule steps;
    HMI_REQUIRE(hmi_limits_valid(&options->limits), false,
                hmi_report_limits(HMI_VIOLATION_IN("hm_contact"), &options->limits));
    HMI_REQUIRE(hmi_shapes_valid(a, xa, b, xb), false, hmi_report_pair(HMI_VIOLATION_IN("hm_contact"), a, xa, b, xb));
    HMI_REQUIRE(hmi_rule_make(&options->rule, &steps), false,
                hmi_report_rule(HMI_VIOLATION_IN("hm_contact"), &options->rule));
    if (hmi_shape_is_convex(a) && hmi_shape_is_convex(b)) return hmi_contact_valid(a, xa, b, xb, &options->rule, out);
    if (!hmi_overlap(a, xa, b, xb, &steps)) return false;
    if (hmi_edges_exceed(a, xa, b, xb, &steps, options->limits.max_edges))
        contact_bounds(a, xa, b, xb, options, &steps, out);
    else
        contact_of_others(a, xa, b, xb, &options->rule, deep > 0 ? deep : HMI_SEPARATE_MOST, out);
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
