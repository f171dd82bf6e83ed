// The closest pair of pixels so far, and what another pair does to it.
#include "closest_best.h"

double hmi_closest_points(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_pixel pixel_a, hm_pixel pixel_b,
                          hm_points *out) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    hmi_point of_a[4];
    hmi_point of_b[4];
    hm_vec2 on_a;
    hm_vec2 on_b;
    hmi_pixel_corners(a->xform, pixel_a.x, pixel_a.y, of_a);
    hmi_pixel_corners(b->xform, pixel_b.x, pixel_b.y, of_b);
    const hmi_convex first = {of_a, 4, 0};
    const hmi_convex second = {of_b, 4, 0};
    const double distance = hmi_sat_distance(&first, &second, &on_a, &on_b);
    const hm_vec2 world = {(double)of_a[0].x * unit, (double)of_a[0].y * unit};
    if (out)
        *out = (hm_points){{world.x + on_a.x, world.y + on_a.y},
                           {world.x + on_b.x, world.y + on_b.y},
                           hmi_feature_of_pixel(pixel_a),
                           hmi_feature_of_pixel(pixel_b)};
    return distance;
}

static int closest_compare(hm_pixel a, hm_pixel b) {
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    return a.x < b.x ? -1 : a.x > b.x;
}

static bool closest_before(const hmi_closest *search, hm_pixel a, hm_pixel b) {
    const int first = closest_compare(a, search->pixel_a);
    return first < 0 || (first == 0 && closest_compare(b, search->pixel_b) < 0);
}

static bool closest_meets(const hmi_closest *search, hm_pixel a, hm_pixel b) {
    hmi_point of_a[4];
    hmi_point of_b[4];
    hmi_pixel_corners(search->a->xform, a.x, a.y, of_a);
    hmi_pixel_corners(search->b->xform, b.x, b.y, of_b);
    const hmi_convex first = {of_a, 4, 0};
    const hmi_convex second = {of_b, 4, 0};
    HMI_COUNT_ONE(exact);
    return hmi_sat_touch(&first, &second, search->rule->margin, search->rule->closed);
}

// Pairs the same way apart have the same distance, to the bit: it follows from differences of corners.
static void closest_tie(hmi_closest *search, double near, hmi_point way, hm_pixel a, hm_pixel b) {
    const bool before = closest_before(search, a, b);
    if (way.x != search->way.x || way.y != search->way.y) {
        if (!search->exact)
            search->distance = hmi_closest_points(search->a, search->b, search->pixel_a, search->pixel_b, NULL);
        search->exact = true;
        const double distance = hmi_closest_points(search->a, search->b, a, b, NULL);
        HMI_COUNT_ONE(exact);
        if (distance > search->distance || (distance == search->distance && !before)) return;
        search->distance = distance;
        search->way = way;
        search->best = near;
        search->limit = near + HMI_CLOSEST_SLACK;
    } else if (!before) {
        return;
    }
    search->pixel_a = a;
    search->pixel_b = b;
}

void hmi_closest_offer(hmi_closest *search, hm_pixel a, hm_pixel b) {
    HMI_COUNT_ONE(pixels);
    const double near =
        hmi_metric_distance(&search->metric, hmi_metric_apart(&search->metric, a.x, a.y, b.x, b.y), search->limit);
    if (near > search->limit) return;
    if (search->rule) {
        search->met = search->met || near < search->best - HMI_CLOSEST_SLACK || closest_meets(search, a, b);
        return;
    }
    const hmi_point way = hmi_pixel_way(&search->pixels, a.x, a.y, b.x, b.y);
    if (near >= search->best - HMI_CLOSEST_SLACK) {
        closest_tie(search, near, way, a, b);
        return;
    }
    search->best = near;
    search->limit = near + HMI_CLOSEST_SLACK;
    search->exact = false;
    search->way = way;
    search->pixel_a = a;
    search->pixel_b = b;
}
