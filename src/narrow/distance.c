// Distance: dispatches each pair of kinds to its file. Of several closest pairs the one returned must not depend on
// the order of the shapes, so they are put into a fixed order first.
#include "../fastpath/distance_gjk.h"
#include "../fastpath/fastpath.h"
#include "../fastpath/circles.h"
#include "../pose/leaf.h"
#include "../pose/order.h"
#include "../pose/part_pairs.h"
#include "convex_pair.h"
#include "distance_masks.h"
#include "distance_search.h"

#include <math.h>

// ---- compounds and tile maps --------------------------------------------------------------------------------------

/// A search for the closest leaves.
typedef struct distance_search {
    hmi_group_search search;
    double best;
    hm_points points;
} distance_search;

static double distance_gap(int64_t a0, int64_t a1, int64_t b0, int64_t b1) {
    return a1 < b0 ? (double)(b0 - a1) : b1 < a0 ? (double)(a0 - b1) : 0;
}

// Of valid shapes, also where a leaf of one is farther out than an xform may be.
static double distance_of_any(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              hm_points *out);

// Rounding is far below the millionth that is taken off.
static double distance_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const double x = distance_gap(a->x0, a->x1, b->x0, b->x1);
    const double y = distance_gap(a->y0, a->y1, b->y0, b->y1);
    const double bound = sqrt(x * x + y * y) / (double)HM_STEPS_PER_PIXEL;
    if (bound * (1 - 1e-6) > ((const distance_search *)search)->best) return HUGE_VAL;
    return bound > 0 ? bound : -(double)hmi_boxes_overlap(a, b);
}

static bool distance_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    distance_search *job = (distance_search *)search;
    hm_points points = {.a = {0, 0}};
    const double distance = distance_of_any(&a->shape, &a->xform, &b->shape, &b->xform, &points);
    if (distance >= job->best) return false;
    job->best = distance;
    job->points =
        (hm_points){points.a, points.b, hmi_leaf_pixel(a, points.feature_a), hmi_leaf_pixel(b, points.feature_b)};
    return distance == 0;
}

static double distance_of_groups(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hm_points *out) {
    distance_search job = {.search = hmi_group_search_of(a, xa, b, xb), .best = HUGE_VAL};
    job.search.bound = distance_bound;
    job.search.meet = distance_meet;
    hmi_group_run(&job.search);
    if (out && job.best < HUGE_VAL) *out = job.points;
    return job.best;
}

// ---- all kinds ----------------------------------------------------------------------------------------------------

// Of which one is a mask, or has parts or leaves.
static double distance_of_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hm_points *out) {
    if (hmi_shape_is_group(a) || hmi_shape_is_group(b)) return distance_of_groups(a, xa, b, xb, out);
    const double wholes = hmi_are_wholes(a, b) ? hmi_wholes_distance(a, xa, b, xb, out) : -1;
    if (wholes >= 0) return wholes;
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

// Points are returned in the caller's order.
static void distance_swap_points(hm_points *points) {
    *points = (hm_points){points->b, points->a, points->feature_b, points->feature_a};
}

static inline bool distance_is_element(const hm_shape *shape) {
    return (shape->kind != HM_SHAPE_POLYGON && !hmi_shape_is(shape, HMI_UNION | HMI_GROUP)) ||
           hmi_shape_rank(shape) == 0;
}

// Of two shapes of one convex part each, the most frequent case: directly.
static double distance_of_elements(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   hm_points *out) {
    hmi_element first, second;
    const bool swapped = xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
    const hm_shape *one = swapped ? b : a, *two = swapped ? a : b;
    const hm_xform *of_one = swapped ? xb : xa, *of_two = swapped ? xa : xb;
    double distance = hmi_fast_distance(one, of_one, two, of_two, out);
    if (distance < 0) {
        hmi_element_make(one, of_one, &first);
        hmi_element_make(two, of_two, &second);
        distance = hmi_distance_elements(&first, &second, out);
    }
    if (swapped && out) distance_swap_points(out);
    return distance;
}

static double distance_of_any(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              hm_points *out) {
    if (distance_is_element(a) && distance_is_element(b)) return distance_of_elements(a, xa, b, xb, out);
    hm_points points = {.a = {0, 0}};
    hm_points *wanted = out ? &points : NULL;
    const bool swapped = hmi_order_swapped(a, xa, b, xb);
    const double distance =
        swapped ? distance_of_others(b, xb, a, xa, wanted) : distance_of_others(a, xa, b, xb, wanted);
    if (out && distance < HUGE_VAL) {
        *out = points;
        if (swapped) distance_swap_points(out);
    }
    return distance;
}

double hm_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_points *out) {
    HMI_REQUIRE(hmi_shapes_valid(a, xa, b, xb), HUGE_VAL, hmi_report_pair(HMI_VIOLATION, a, xa, b, xb));
    return distance_of_any(a, xa, b, xb, out);
}
