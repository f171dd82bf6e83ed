// The topmost, then leftmost point at which two shapes meet.
//
// The point is the first, in the order of (y, x), of the first points of all pairs of parts that meet the rule
// (sat_top.h), and of pairs that share it the one with the smaller pixels. The tree of the mask with the smaller
// pixels is walked: of the blocks that come near the other shape those whose top lies highest go first, and blocks
// that lie wholly below (or level with and to the right of) the best point found are dropped. Tops and left ends are
// whole steps, so nothing is lost by rounding: the point of a pair is never above or left of its parts' boxes.
//
// Both shapes are moved by the same whole steps first, so that the middle of their origins lies at 0. Then no answer
// depends on where in the world they are.
#include "contact_point.h"

#include "../narrow/overlap.h"
#include "../pose/leaf.h"
#include "../pose/mask_spot.h"
#include "../pose/order.h"
#include "../pose/part_pairs.h"
#include "../pose/probe.h"
#include "../sat/sat_top.h"

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
