// Pairs of convex parts of two shapes, searched by their boxes: down both trees, the most promising first.
#include "part_pairs.h"

#include "leaf.h"
#include "probe.h"

#include <math.h>

// ---- boxes --------------------------------------------------------------------------------------------------------

hmi_body hmi_body_make(const hm_shape *shape, const hm_xform *xform) {
    hmi_body body = {.shape = shape, .xform = xform, .box = hmi_shape_box(shape, xform)};
    if (hmi_shape_is_parted(shape)) body.radius = hmi_shape_radius(shape, xform);
    if (shape->kind != HM_SHAPE_MASK) return body;
    body.mask = hmi_posed_mask_make(shape, xform);
    body.map = hmi_map_from_world(xform);
    body.stretch = hmi_xform_least_stretch(xform);
    return body;
}

// The box lies in a circle about its middle. Coordinates are exact in doubles, and a little more than what roots and
// quotients are off is taken off.
hmi_box_test hmi_body_test(const hmi_body *mask, const hmi_step_box *box) {
    const double x = ((double)box->x0 + (double)box->x1) / 2;
    const double y = ((double)box->y0 + (double)box->y1) / 2;
    const double w = (double)(box->x1 - box->x0) / 2;
    const double h = (double)(box->y1 - box->y0) / 2;
    const double radius = sqrt(w * w + h * h) / mask->stretch * (1 + 1e-9) + mask->map.error;
    const hm_vec2 point = hmi_map_apply(&mask->map, x, y);
    const hmi_lookup lookup = hmi_mask_lookup(&mask->mask, point.x, point.y);
    const double apart = (sqrt(lookup.outside_squared) - radius) * mask->stretch * (1 - 1e-9);
    return (hmi_box_test){apart > 0 ? apart : 0, lookup.inside > radius};
}

static void parts_make(const hmi_body *body, int32_t index, const hmi_step_box *box, hmi_part *out) {
    out->index = index;
    out->box = *box;
    if (body->shape->kind != HM_SHAPE_MASK) hmi_part_make(body->shape, body->xform, index, &out->element);
}

// ---- seams --------------------------------------------------------------------------------------------------------

bool hmi_seam_next(const hm_shape *outline, const hm_xform *xform, int32_t index, int32_t *at, hmi_point end[2]) {
    const hm_parts *parts = hmi_shape_parts(outline);
    const hm_part *part = &parts->parts[index];
    const int32_t last = parts->edge_sides[part->first + part->count];
    if (*at < 0) *at = parts->edge_sides[part->first];
    while (*at < last) {
        const hm_part_side *side = &parts->sides[(*at)++];
        if (side->beyond < index) continue;
        end[0] = hmi_local_apply(xform, side->from);
        end[1] = hmi_local_apply(xform, side->to);
        return true;
    }
    return false;
}

bool hmi_part_seams_touch(const hm_shape *outline, const hm_xform *xform, int32_t index, const hmi_convex *thin) {
    hmi_point end[2];
    for (int32_t at = -1; hmi_seam_next(outline, xform, index, &at, end);) {
        const hmi_convex seam = {end, 2, 0};
        if (hmi_sat_touch(&seam, thin, 0, false)) return true;
    }
    return false;
}

// ---- parts near a box ---------------------------------------------------------------------------------------------

/// What stays the same from node to node.
typedef struct parts_visit {
    const hmi_boxtree *tree;
    const hm_xform *xform;
    int64_t radius;
    const hmi_step_box *near;
    hmi_part_visit *visit;
    void *context;
} parts_visit;

static bool parts_visit_node(const parts_visit *visit, int32_t level, int32_t k) {
    const hmi_boxtree *tree = visit->tree;
    const hmi_step_box posed = hmi_local_box_apply(&tree->box[level][k], visit->xform);
    const hmi_step_box box = hmi_step_box_grow(&posed, visit->radius);
    if (hmi_boxes_apart(&box, visit->near, 0)) return false;
    if (level == 0) return visit->visit(visit->context, tree->order[k]);
    const int32_t first = HMI_BOXTREE_FAN * k;
    for (int32_t i = first; i < first + HMI_BOXTREE_FAN && i < tree->count[level - 1]; i++)
        if (parts_visit_node(visit, level - 1, i)) return true;
    return false;
}

bool hmi_parts_near(const hm_shape *outline, const hm_xform *xform, const hmi_step_box *near, hmi_part_visit *visit,
                    void *context) {
    const parts_visit all = {
        &hmi_shape_parts(outline)->tree, xform, hmi_shape_radius(outline, xform), near, visit, context};
    return all.tree->levels > 0 && parts_visit_node(&all, all.tree->levels - 1, 0);
}

// ---- results ------------------------------------------------------------------------------------------------------

// Coordinates may wrap in between, and are small in the end.
static hm_vec2 parts_from(const hmi_point *origin, hmi_point p) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    return (hm_vec2){(double)(int64_t)((uint64_t)p.x - (uint64_t)origin->x) * unit,
                     (double)(int64_t)((uint64_t)p.y - (uint64_t)origin->y) * unit};
}

static double parts_side_distance(const hm_xform *xform, const hm_part_side *side, const hmi_point *origin,
                                  hm_vec2 at) {
    const hmi_probe probe = {NULL,
                             2,
                             {parts_from(origin, hmi_local_apply(xform, side->from)),
                              parts_from(origin, hmi_local_apply(xform, side->to))},
                             0,
                             0,
                             false};
    return hmi_probe_distance(&probe, at.x, at.y);
}

/// A search for the edge of an outline that a point lies on.
typedef struct parts_nearest {
    const hm_parts *parts;
    const hm_xform *xform;
    hmi_point origin;
    hm_vec2 at;
    double least;
    hm_feature best;
} parts_nearest;

static bool parts_test_sides(void *context, int32_t index) {
    parts_nearest *search = context;
    const hm_part *part = &search->parts->parts[index];
    const int32_t *edge_sides = search->parts->edge_sides;
    for (int32_t i = edge_sides[part->first]; i < edge_sides[part->first + part->count]; i++) {
        const hm_part_side *side = &search->parts->sides[i];
        if (side->beyond >= 0) continue;
        const double distance = parts_side_distance(search->xform, side, &search->origin, search->at);
        const hm_feature found = {HM_FEATURE_EDGE, 0, -1 - side->beyond, side->loop};
        if (distance > search->least || (distance == search->least && found.x > search->best.x)) continue;
        search->least = distance;
        search->best = found;
    }
    return false;
}

// Far more than points are off.
#define PARTS_SLACK ((int64_t)1 << (HM_STEP_BITS - 10))

static int64_t parts_step(int64_t units, double pixels) {
    return units / HMI_UNITS_PER_STEP + (int64_t)(pixels * (double)HM_STEPS_PER_PIXEL);
}

// Not only of that part: at a corner its own edges may both be seams.
hm_feature hmi_part_pixel(const hm_shape *shape, const hm_xform *xform, hm_pixel part, const hmi_point *origin,
                          hm_vec2 at) {
    if (shape->kind == HM_SHAPE_MASK) return hmi_feature_of_pixel(part);
    if (shape->kind != HM_SHAPE_OUTLINE) return hmi_feature_none;
    const int64_t x = parts_step(origin->x, at.x);
    const int64_t y = parts_step(origin->y, at.y);
    parts_nearest search = {.parts = hmi_shape_parts(shape),
                            .xform = xform,
                            .origin = *origin,
                            .at = at,
                            .least = (double)PARTS_SLACK / (double)HM_STEPS_PER_PIXEL,
                            .best = {HM_FEATURE_NONE, 0, -1, -1}};
    const hmi_step_box near = {x - 2 * PARTS_SLACK, y - 2 * PARTS_SLACK, x + 2 * PARTS_SLACK, y + 2 * PARTS_SLACK};
    hmi_parts_near(shape, xform, &near, parts_test_sides, &search);
    return search.best;
}

// ---- search -------------------------------------------------------------------------------------------------------
//
// First down the tree of a, in which every node is taken with all of b; then, from each part of it, down that of b.

/// A node of the tree of an outline, where it is.
typedef struct parts_node {
    int32_t level, k;
    hmi_step_box box;
    double bound;
} parts_node;

// The children of a node, those with the lower bounds first.
static int parts_children(const hmi_part_search *search, const hmi_body *body, const parts_node *node,
                          const hmi_part *from, parts_node out[HMI_BOXTREE_FAN]) {
    const hmi_boxtree *tree = &hmi_shape_parts(body->shape)->tree;
    const int32_t first = HMI_BOXTREE_FAN * node->k;
    int n = 0;
    for (int32_t k = first; k < first + HMI_BOXTREE_FAN && k < tree->count[node->level - 1]; k++) {
        const hmi_step_box box = hmi_local_box_apply(&tree->box[node->level - 1][k], body->xform);
        parts_node child = {node->level - 1, k, hmi_step_box_grow(&box, body->radius), 0};
        child.bound =
            from ? search->bound(search, &from->box, &child.box) : search->bound(search, &child.box, &search->b.box);
        if (child.bound == HUGE_VAL) continue;
        int slot = n++;
        for (; slot > 0 && out[slot - 1].bound > child.bound; slot--) out[slot] = out[slot - 1];
        out[slot] = child;
    }
    return n;
}

static bool parts_dropped(const hmi_part_search *search, const hmi_part *from, const hmi_step_box *box) {
    if (from) return search->bound(search, &from->box, box) == HUGE_VAL;
    return search->bound(search, box, &search->b.box) == HUGE_VAL;
}

static bool parts_search_body(hmi_part_search *search, const hmi_body *body, const hmi_part *from);

static bool parts_reach(hmi_part_search *search, const hmi_body *body, const hmi_part *from, int32_t index,
                        const hmi_step_box *box) {
    hmi_part part;
    parts_make(body, index, box, &part);
    if (!from && search->alone && search->alone(search, &part)) return false;
    return from ? search->meet(search, from, &part) : parts_search_body(search, &search->b, &part);
}

// `from` is the part of a, NULL while it is searched. What was found among the children before may have lowered the
// bar.
static bool parts_descend(hmi_part_search *search, const hmi_body *body, const hmi_part *from,
                          const parts_node *node) {
    if (node->level == 0)
        return parts_reach(search, body, from, hmi_shape_parts(body->shape)->tree.order[node->k], &node->box);
    parts_node child[HMI_BOXTREE_FAN];
    const int n = parts_children(search, body, node, from, child);
    for (int i = 0; i < n; i++) {
        if (i > 0 && parts_dropped(search, from, &child[i].box)) continue;
        if (parts_descend(search, body, from, &child[i])) return true;
    }
    return false;
}

static bool parts_search_body(hmi_part_search *search, const hmi_body *body, const hmi_part *from) {
    if (body->box.x0 > body->box.x1 || parts_dropped(search, from, &body->box)) return false;
    if (!hmi_shape_is_parted(body->shape)) return parts_reach(search, body, from, 0, &body->box);
    const parts_node top = {hmi_shape_parts(body->shape)->tree.levels - 1, 0, body->box, 0};
    return parts_descend(search, body, from, &top);
}

bool hmi_part_search_run(hmi_part_search *search) {
    if (search->b.box.x0 > search->b.box.x1) return false;
    return parts_search_body(search, &search->a, NULL);
}
