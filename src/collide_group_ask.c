// The questions of two shapes of which at least one is a compound or a tile map: asked of pairs of their leaves.
#include "collide_group.h"
#include "collide_pieces.h"
#include "tilemap_internal.h"

#include <math.h>

static hmi_group_search ask_search(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    hmi_group_search search = {.shape = {a, b}, .xform = {xa, xb}};
    return search;
}

// ---- overlap
// ----------------------------------------------------------------------------------------------------------

/// A search for two leaves that meet the rule.
typedef struct ask_overlap {
    hmi_group_search search;
    const hmi_rule *rule;
} ask_overlap;

static double ask_overlap_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const hmi_rule *rule = ((const ask_overlap *)search)->rule;
    return hmi_boxes_apart(a, b, rule->margin) ? HUGE_VAL : -(double)hmi_boxes_overlap(a, b);
}

// Points and segments without width may lie where cells meet, inside the map.
static bool ask_between_cells(const hmi_leaf *cell, const hmi_leaf *thin) {
    const hm_shape map = {.kind = HM_SHAPE_TILEMAP, .tilemap = cell->map};
    if (!cell->map || !hmi_leaf_is_thin(thin)) return false;
    hmi_element element;
    hmi_element_make(&thin->shape, &thin->xform, &element);
    if (element.convex.n == 1) return hmi_union_holds_point(&map, &cell->map_at, &element.corner[0]);
    return hmi_union_holds_stretch(&map, &cell->map_at, &element.convex);
}

static bool ask_overlap_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    const hmi_rule *rule = ((const ask_overlap *)search)->rule;
    if (hmi_overlap(&a->shape, &a->xform, &b->shape, &b->xform, rule)) return true;
    if (rule->closed || rule->margin > 0) return false;
    return ask_between_cells(a, b) || ask_between_cells(b, a);
}

bool hmi_group_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hmi_rule *rule) {
    ask_overlap overlap = {ask_search(a, xa, b, xb), rule};
    overlap.search.bound = ask_overlap_bound;
    overlap.search.meet = ask_overlap_meet;
    return hmi_group_run(&overlap.search);
}

// ---- distance
// ---------------------------------------------------------------------------------------------------------

/// A search for the closest leaves.
typedef struct ask_distance {
    hmi_group_search search;
    double best;
    hm_points points;
} ask_distance;

static double ask_gap(int64_t a0, int64_t a1, int64_t b0, int64_t b1) {
    return a1 < b0 ? (double)(b0 - a1) : b1 < a0 ? (double)(a0 - b1) : 0;
}

// Rounding is far below the millionth that is taken off.
static double ask_distance_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const double x = ask_gap(a->x0, a->x1, b->x0, b->x1);
    const double y = ask_gap(a->y0, a->y1, b->y0, b->y1);
    const double bound = sqrt(x * x + y * y) / (double)HM_STEPS_PER_PIXEL;
    if (bound * (1 - 1e-6) > ((const ask_distance *)search)->best) return HUGE_VAL;
    return bound > 0 ? bound : -(double)hmi_boxes_overlap(a, b);
}

static bool ask_distance_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    ask_distance *ask = (ask_distance *)search;
    hm_points points = {.part_a = a->part, .part_b = b->part};
    const double distance = hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, &points);
    if (distance >= ask->best) return false;
    ask->best = distance;
    ask->points = points;
    ask->points.part_a = a->part;
    ask->points.part_b = b->part;
    ask->points.pixel_a = hmi_leaf_told(a, points.pixel_a);
    ask->points.pixel_b = hmi_leaf_told(b, points.pixel_b);
    return distance == 0;
}

double hmi_group_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out) {
    ask_distance ask = {.search = ask_search(a, xa, b, xb), .best = HUGE_VAL};
    ask.search.bound = ask_distance_bound;
    ask.search.meet = ask_distance_meet;
    hmi_group_run(&ask.search);
    if (out && ask.best < HUGE_VAL) *out = ask.points;
    return ask.best;
}

// ---- depth
// ------------------------------------------------------------------------------------------------------------

/// A search for leaves that certainly overlap deeply enough.
typedef struct ask_deeper {
    hmi_group_search search;
    double reach;
    bool apart; ///< of two leaves each for itself: cells of a map that lie side by side were asked before
} ask_deeper;

// No deeper than their boxes overlap.
static double ask_deeper_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const ask_deeper *ask = (const ask_deeper *)search;
    const double overlap = (double)hmi_boxes_overlap(a, b);
    return overlap < (ask->apart ? ask->reach : 0) ? HUGE_VAL : -overlap;
}

// A few thousand cells are looked at, no more.
static bool ask_all_solid(const hm_tilemap *map, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    if ((int64_t)(x1 - x0) * (y1 - y0) > 4096) return false;
    for (int32_t y = y0; y <= y1; y++)
        for (int32_t x = x0; x <= x1; x++) {
            const hmi_tile_variant *variant = hmi_tilemap_variant(map, x, y);
            if (!variant->solid || variant->one_way != HM_TILE_ONE_WAY_NONE) return false;
        }
    return true;
}

// Whether all cells of a map that come near a place are solid: then a shape that has a point there meets the map
// after every translation within `reach`.
static bool ask_deep_in_map(const hmi_leaf *cell, const hmi_leaf *other, double reach) {
    const hm_tilemap *map = cell->map;
    if (!map || other->shape.kind == HM_SHAPE_MASK) return false;
    hmi_element element;
    hmi_part_make(&other->shape, &other->xform, 0, &element);
    const hmi_map to = hmi_map_from_world(&cell->map_at);
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    const hm_vec2 at = hmi_map_apply(&to, (double)element.corner[0].x * unit, (double)element.corner[0].y * unit);
    const double out = reach / hmi_xform_least_stretch(&cell->map_at) * (1 + 1e-9) + to.error + 1e-6;
    const double end = hmi_map_reach(&cell->map_at);
    if (!(fabs(at.x) + out < end && fabs(at.y) + out < end)) return false;
    // once for all cells: by the one that has the place
    const hm_pixel has = {(int32_t)floor(at.x / map->cell_width), (int32_t)floor(at.y / map->cell_height)};
    if (cell->cell.x >= 0 && (has.x != cell->cell.x || has.y != cell->cell.y)) return false;
    const double x0 = floor((at.x - out) / map->cell_width);
    const double x1 = floor((at.x + out) / map->cell_width);
    const double y0 = floor((at.y - out) / map->cell_height);
    const double y1 = floor((at.y + out) / map->cell_height);
    const bool in = x0 >= 0 && y0 >= 0 && x1 < map->width && y1 < map->height;
    if (!in && !map->solid_outside) return false;
    return ask_all_solid(map, (int32_t)fmax(x0, 0), (int32_t)fmax(y0, 0), (int32_t)fmin(x1, map->width - 1),
                         (int32_t)fmin(y1, map->height - 1));
}

static bool ask_deeper_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    const double reach = ((const ask_deeper *)search)->reach;
    if (hmi_deeper(&a->shape, &a->xform, &b->shape, &b->xform, reach)) return true;
    if (((const ask_deeper *)search)->apart) return false;
    return ask_deep_in_map(a, b, reach) || ask_deep_in_map(b, a, reach);
}

static bool ask_deep_in_whole_map(const hm_shape *map, const hm_xform *at, const hm_shape *other,
                                  const hm_xform *other_at, double reach) {
    const hmi_leaf outside = {.map = map->tilemap, .map_at = *at, .cell = {-1, -1}};
    const hmi_leaf leaf = {.shape = *other, .xform = *other_at};
    return ask_deep_in_map(&outside, &leaf, reach);
}

bool hmi_group_deeper(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach) {
    ask_deeper ask = {ask_search(a, xa, b, xb), reach, false};
    if (b->kind == HM_SHAPE_TILEMAP && !hmi_shape_is_group(a)) return hmi_group_deeper(b, xb, a, xa, reach);
    if (a->kind == HM_SHAPE_TILEMAP && !hmi_shape_is_group(b)) {
        if (ask_deep_in_whole_map(a, xa, b, xb, reach)) return true;
        ask.apart = true;
    }
    ask.search.bound = ask_deeper_bound;
    ask.search.meet = ask_deeper_meet;
    return hmi_group_run(&ask.search);
}

// ---- contact
// ----------------------------------------------------------------------------------------------------------

/// A search for the first place at which two leaves meet.
typedef struct ask_contact {
    hmi_group_search search;
    const hmi_rule *rule;
    bool found;
    hm_contact_point best;
} ask_contact;

static double ask_contact_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const hmi_rule *rule = ((const ask_contact *)search)->rule;
    return hmi_boxes_apart(a, b, rule->margin) ? HUGE_VAL : (double)hmi_max(a->y0, b->y0);
}

static bool ask_earlier(const hm_contact_point *p, const hm_contact_point *q) {
    if (p->point.y != q->point.y) return p->point.y < q->point.y;
    return p->point.x < q->point.x;
}

static bool ask_contact_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    ask_contact *ask = (ask_contact *)search;
    if (!hmi_overlap(&a->shape, &a->xform, &b->shape, &b->xform, ask->rule)) return false;
    hm_contact_point point = hmi_contact_point(&a->shape, &a->xform, &b->shape, &b->xform, ask->rule);
    if (ask->found && !ask_earlier(&point, &ask->best)) return false;
    point.part_a = a->part;
    point.part_b = b->part;
    point.pixel_a = hmi_leaf_told(a, point.pixel_a);
    point.pixel_b = hmi_leaf_told(b, point.pixel_b);
    ask->found = true;
    ask->best = point;
    return false;
}

static double ask_middle(double p, double q) {
    const double steps = (double)HM_STEPS_PER_PIXEL;
    return floor((p + q) / 2 * steps + 0.5) / steps;
}

// Between the closest points of shapes that do not touch.
static hm_contact_point ask_between(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    hm_points p = {.part_a = 0};
    hmi_group_distance(a, xa, b, xb, &p);
    return (hm_contact_point){.point = {ask_middle(p.a.x, p.b.x), ask_middle(p.a.y, p.b.y)},
                              .pixel_a = p.pixel_a,
                              .pixel_b = p.pixel_b,
                              .part_a = p.part_a,
                              .part_b = p.part_b};
}

// Leaves that meet the rule each for itself; where none do, as for a segment between two cells, those that touch.
// With a margin those that touch, and where none do the closest ones.
hm_contact_point hmi_group_contact_point(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                         const hmi_rule *rule) {
    static const hmi_rule closed = {true, 0};
    ask_contact ask = {.search = ask_search(a, xa, b, xb), .rule = rule->margin > 0 ? &closed : rule};
    ask.search.bound = ask_contact_bound;
    ask.search.meet = ask_contact_meet;
    hmi_group_run(&ask.search);
    if (!ask.found && rule->margin > 0) return ask_between(a, xa, b, xb);
    ask.rule = &closed;
    if (!ask.found) hmi_group_run(&ask.search);
    return ask.best;
}
