// Distance and closest points: branch and bound over the trees. Nodes are taken nearest first; one whose lower bound
// exceeds the best distance found is dropped. Bounds are doubles and only cull; the distance of two pixels comes from
// sat.
//
// The result must not depend on the order of the search: among pairs of equal distance the one with the smaller
// position wins (first by the pixel of the first shape, then by that of the second), and nodes that might hold such a
// pair are never dropped. Where the shapes meet there may be millions of such pairs; then the first point in the
// order of the tree is searched on its own.
#include "distance_search.h"

#include "../pose/part_pairs.h"
#include "../pose/probe.h"
#include "../pose/tree_walk.h"

#include <math.h>

typedef struct nearest_pair {
    double distance; ///< in pixels; infinite at first
    hm_vec2 a, b;    ///< the points
    hm_pixel first, second;
    hmi_point origin; ///< a corner of a; the points relative to it:
    hm_vec2 on_a, on_b;
} nearest_pair;

static int pixel_compare(hm_pixel a, hm_pixel b) {
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    return a.x < b.x ? -1 : a.x > b.x;
}

static bool nearest_better(const nearest_pair *best, double distance, hm_pixel a, hm_pixel b) {
    if (distance != best->distance) return distance < best->distance;
    const int first = pixel_compare(a, best->first);
    return first < 0 || (first == 0 && pixel_compare(b, best->second) < 0);
}

// Distances computed in doubles may exceed true ones by rounding; a node is dropped only when its bound is clearly
// greater.
static bool nearest_dropped(const nearest_pair *best, double bound) { return bound > best->distance + 1e-6; }

static hm_vec2 nearest_world(const hmi_convex *origin, hm_vec2 relative) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    hm_vec2 world = {(double)origin->v[0].x * unit + relative.x, (double)origin->v[0].y * unit + relative.y};
    return world;
}

/// Corners in pixels from a common origin, for culling.
typedef struct nearest_corners {
    hm_vec2 v[HMI_ELEMENT_CORNERS];
    int32_t n;
} nearest_corners;

// Differences of 2^23 pixels and less in units, divided once: within 2^-29 pixel.
static nearest_corners nearest_corners_make(const hmi_convex *convex, const hmi_point *origin) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    nearest_corners hull;
    hull.n = convex->n;
    for (int32_t i = 0; i < hull.n; i++)
        hull.v[i] = (hm_vec2){((double)convex->v[i].x - (double)origin->x) * unit,
                              ((double)convex->v[i].y - (double)origin->y) * unit};
    return hull;
}

static double nearest_corner_squared(hm_vec2 c, hm_vec2 p, hm_vec2 q) {
    const double ex = q.x - p.x;
    const double ey = q.y - p.y;
    double dx = c.x - p.x;
    double dy = c.y - p.y;
    const double square = ex * ex + ey * ey;
    const double along = dx * ex + dy * ey;
    if (along > 0 && square > 0) {
        const double t = along < square ? along / square : 1;
        dx -= t * ex;
        dy -= t * ey;
    }
    return dx * dx + dy * dy;
}

static double nearest_corners_squared(const nearest_corners *a, const nearest_corners *b) {
    double least = HUGE_VAL;
    for (int32_t i = 0; i < a->n; i++)
        for (int32_t j = 0; j < b->n; j++) {
            const double squared = nearest_corner_squared(a->v[i], b->v[j], b->v[j + 1 < b->n ? j + 1 : 0]);
            if (squared < least) least = squared;
        }
    return least;
}

// The distance of two hulls that do not meet, to much better than the slack of nearest_dropped.
static double nearest_corners_distance(const hmi_convex *a, const hmi_convex *b) {
    const nearest_corners of_a = nearest_corners_make(a, &a->v[0]);
    const nearest_corners of_b = nearest_corners_make(b, &a->v[0]);
    const double one = nearest_corners_squared(&of_a, &of_b);
    const double two = nearest_corners_squared(&of_b, &of_a);
    return sqrt(one < two ? one : two) - (double)(a->radius + b->radius) / (double)HM_STEPS_PER_PIXEL;
}

static void nearest_offer(nearest_pair *best, const hmi_convex *a, hm_pixel first, const hmi_convex *b,
                          hm_pixel second) {
    hm_vec2 on_a;
    hm_vec2 on_b;
    if (best->distance < HUGE_VAL && nearest_dropped(best, nearest_corners_distance(a, b))) return;
    const double distance = hmi_sat_distance(a, b, &on_a, &on_b);
    if (!nearest_better(best, distance, first, second)) return;
    best->distance = distance;
    best->a = nearest_world(a, on_a);
    best->b = nearest_world(a, on_b);
    best->first = first;
    best->second = second;
    best->origin = a->v[0];
    best->on_a = on_a;
    best->on_b = on_b;
}

/// The first shape of a search in the coordinates of the mask that is searched: a pixel or an element. It lies within
/// the probe's reach of its segment.
typedef struct nearest_from {
    hmi_probe probe;
    hm_pixel pixel;
    double stretch; ///< pixels of the world that a pixel of the searched mask is long at least
} nearest_from;

static double nearest_bound(double local, double stretch) { return local > 0 ? local * stretch : 0; }

// The pixels of `mask` nearest to `from`, which is the pair's first shape.
static void nearest_in_mask(nearest_pair *best, const nearest_from *from, const hmi_posed_mask *mask) {
    hmi_tree_stack stack;
    hmi_tree_begin(&stack, mask, 0);
    while (stack.depth > 0) {
        const hmi_tree_node node = stack.node[--stack.depth];
        if (nearest_dropped(best, node.bound)) continue;
        const double side = (double)((int64_t)1 << (2 * node.level));
        const int first = stack.depth;
        for (unsigned bits = hmi_tree_children(mask, node.level, node.x, node.y); bits; bits &= bits - 1) {
            hmi_tree_node child = hmi_tree_child(&node, bits);
            const double local = hmi_probe_distance(&from->probe, (child.x + 0.5) * side, (child.y + 0.5) * side);
            child.bound = nearest_bound(local - from->probe.reach - 0.70711 * side, from->stretch);
            child.key = local;
            if (!nearest_dropped(best, child.bound)) hmi_tree_push(&stack, first, child);
        }
        if (node.level > 0) continue;
        while (stack.depth > first) { // the children are pixels
            const hmi_tree_node pixel = stack.node[--stack.depth];
            if (nearest_dropped(best, pixel.bound)) continue;
            hmi_point corner[4];
            hmi_pixel_corners(mask->xform, pixel.x, pixel.y, corner);
            const hmi_convex square = {corner, 4, 0};
            nearest_offer(best, from->probe.convex, from->pixel, &square, (hm_pixel){pixel.x, pixel.y});
        }
    }
}

// ---- where the shapes meet ----------------------------------------------------------------------------------------

/// Whether a pixel of the walked mask, by its corners, belongs to what is searched.
typedef bool (*meeting_test)(const void *context, const hmi_convex *square, hm_pixel pixel);

/// Whether a block of `side` pixels at (x, y), counted in blocks, may hold such a pixel.
typedef bool (*meeting_cull)(const void *context, int32_t x, int32_t y, double side);

// The first pixel, in the order of the tree, that passes the test: the same whether or not a field helps to cull.
static bool meeting_first(const hmi_posed_mask *mask, meeting_cull cull, meeting_test test, const void *context,
                          hm_pixel *out) {
    hmi_tree_stack stack;
    hmi_tree_begin(&stack, mask, 0);
    while (stack.depth > 0) {
        const hmi_tree_node node = stack.node[--stack.depth];
        if (node.level < 0) {
            hmi_point corner[4];
            hmi_pixel_corners(mask->xform, node.x, node.y, corner);
            const hmi_convex square = {corner, 4, 0};
            *out = (hm_pixel){node.x, node.y};
            if (test(context, &square, *out)) return true;
            continue;
        }
        const double side = (double)((int64_t)1 << (2 * node.level));
        const unsigned bits = hmi_tree_children(mask, node.level, node.x, node.y);
        for (int i = 15; i >= 0; i--) { // the first child ends on top
            hmi_tree_node child = {4 * node.x + (i & 3), 4 * node.y + (i >> 2), node.level - 1, 0, 0};
            if ((bits >> i & 1) && cull(context, child.x, child.y, side)) stack.node[stack.depth++] = child;
        }
    }
    return false;
}

static const hmi_rule closed_rule = {true, 0};

static bool meeting_from_cull(const void *context, int32_t x, int32_t y, double side) {
    const nearest_from *from = context;
    return hmi_probe_distance(&from->probe, (x + 0.5) * side, (y + 0.5) * side) <= from->probe.reach + 0.70711 * side;
}

static bool meeting_from_test(const void *context, const hmi_convex *square, hm_pixel pixel) {
    const nearest_from *from = context;
    (void)pixel;
    return hmi_sat_touch(from->probe.convex, square, 0, true);
}

// The first pixel of `mask` that `from` touches, as a pair at distance 0.
static bool meeting_in_mask(nearest_pair *best, const nearest_from *from, const hmi_posed_mask *mask) {
    hm_pixel pixel;
    if (hmi_tree_top(mask) < 0 || !meeting_first(mask, meeting_from_cull, meeting_from_test, from, &pixel))
        return false;
    hmi_point corner[4];
    hmi_pixel_corners(mask->xform, pixel.x, pixel.y, corner);
    const hmi_convex square = {corner, 4, 0};
    nearest_offer(best, from->probe.convex, from->pixel, &square, pixel);
    best->distance = 0;
    return true;
}

// ---- the cells of the matrix --------------------------------------------------------------------------------------

static const nearest_pair nearest_none = {.distance = HUGE_VAL};

static nearest_from nearest_from_element(const hmi_element *element, int32_t index, const hmi_posed_mask *mask) {
    const double stretch = hmi_xform_least_stretch(mask->xform);
    return (nearest_from){
        hmi_element_probe(element, mask->xform, &closed_rule), {index, 0}, stretch / (double)HM_STEPS_PER_PIXEL};
}

double hmi_distance_element_mask(const hmi_element *a, const hmi_posed_mask *b, hm_points *out) {
    nearest_pair best = nearest_none;
    const nearest_from from = nearest_from_element(a, 0, b);
    if (!meeting_in_mask(&best, &from, b)) nearest_in_mask(&best, &from, b);
    if (out && best.distance < HUGE_VAL)
        *out = (hm_points){best.a, best.b, hmi_feature_none, hmi_feature_of_pixel(best.second)};
    return best.distance;
}

double hmi_distance_elements(const hmi_element *a, const hmi_element *b, hm_points *out) {
    hm_vec2 on_a, on_b;
    const double distance = hmi_sat_distance(&a->convex, &b->convex, &on_a, &on_b);
    if (!out) return distance;
    out->a = nearest_world(&a->convex, on_a);
    out->b = nearest_world(&a->convex, on_b);
    out->feature_a = out->feature_b = hmi_feature_none;
    return distance;
}

/// A search for the closest parts. The second shape may be a mask.
typedef struct nearest_search {
    hmi_part_search search;
    nearest_pair best;
} nearest_search;

static double nearest_gap(int64_t a0, int64_t a1, int64_t b0, int64_t b1) {
    return a1 < b0 ? (double)(b0 - a1) : b1 < a0 ? (double)(a0 - b1) : 0;
}

// The first two parts that meet end the search. Which ones these are follows from the boxes alone: the field only
// drops parts that cannot.
static double nearest_parts_bound(const hmi_part_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const double x = nearest_gap(a->x0, a->x1, b->x0, b->x1) * unit;
    const double y = nearest_gap(a->y0, a->y1, b->y0, b->y1) * unit;
    const nearest_pair *best = &((const nearest_search *)search)->best;
    const double bound = sqrt(x * x + y * y);
    if (nearest_dropped(best, bound)) return HUGE_VAL;
    if (search->b.shape->kind == HM_SHAPE_MASK && nearest_dropped(best, hmi_body_test(&search->b, a).apart * unit))
        return HUGE_VAL;
    return bound > 0 ? bound : -(double)hmi_boxes_overlap(a, b);
}

static void nearest_part_mask(nearest_pair *best, const hmi_part *part, const hmi_posed_mask *mask) {
    const nearest_from from = nearest_from_element(&part->element, part->index, mask);
    nearest_pair met = nearest_none;
    if (!meeting_in_mask(&met, &from, mask)) {
        nearest_in_mask(best, &from, mask);
        return;
    }
    *best = met;
}

// The fast distance is for parts that do not meet.
static void nearest_two_parts(nearest_pair *best, const hmi_part *a, const hmi_part *b) {
    const hmi_convex *one = &a->element.convex;
    const hmi_convex *two = &b->element.convex;
    if (hmi_sat_touch(one, two, 0, true)) *best = nearest_none;
    nearest_offer(best, one, (hm_pixel){a->index, 0}, two, (hm_pixel){b->index, 0});
}

static bool nearest_parts_meet(hmi_part_search *search, const hmi_part *a, const hmi_part *b) {
    nearest_pair *best = &((nearest_search *)search)->best;
    if (search->b.shape->kind == HM_SHAPE_MASK)
        nearest_part_mask(best, a, &search->b.mask);
    else
        nearest_two_parts(best, a, b);
    return best->distance == 0;
}

double hmi_distance_parts(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out) {
    nearest_search nearest = {
        {hmi_body_make(a, xa), hmi_body_make(b, xb), nearest_parts_bound, nearest_parts_meet, NULL}, nearest_none};
    const nearest_pair *best = &nearest.best;
    hmi_part_search_run(&nearest.search);
    if (out && best->distance < HUGE_VAL)
        *out = (hm_points){best->a, best->b, hmi_part_pixel(a, xa, best->first, &best->origin, best->on_a),
                           hmi_part_pixel(b, xb, best->second, &best->origin, best->on_b)};
    return best->distance;
}
