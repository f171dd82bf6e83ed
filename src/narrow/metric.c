// How far two pixels are apart: the octagon of all vectors at which they meet.
#include "metric.h"

static hm_vec2 metric_pixels(int32_t x, int32_t y) {
    return (hm_vec2){x / (double)HM_STEPS_PER_PIXEL, y / (double)HM_STEPS_PER_PIXEL};
}

// On which side of axis k axis j points: with parallel ones, which are one edge of the octagon in two halves, the
// later one counts as on the left, so that the halves follow each other.
static double metric_side(const hm_vec2 axis[4], int k, int j) {
    // Rounding keeps the order of the products, and exchanging k and j exchanges them.
    const double left = axis[k].x * axis[j].y;
    const double right = axis[k].y * axis[j].x;
    if (left == right) return j > k ? 1 : -1;
    return left > right ? 1 : -1;
}

static hm_vec2 metric_pixels_between(const hm_xform *a, const hm_xform *b) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const double half = 0.5 * unit;
    return (hm_vec2){(double)(b->ox - a->ox) * unit + half * (b->ux + (double)b->vx) - half * (a->ux + (double)a->vx),
                     (double)(b->oy - a->oy) * unit + half * (b->uy + (double)b->vy) -
                         half * (a->uy + (double)a->vy)};
}

hmi_metric hmi_metric_make(const hm_xform *a, const hm_xform *b) {
    const hm_vec2 axis[4] = {metric_pixels(a->ux, a->uy), metric_pixels(a->vx, a->vy), metric_pixels(b->ux, b->uy),
                             metric_pixels(b->vx, b->vy)};
    hmi_metric metric;
    metric.a = a;
    metric.b = b;
    metric.origin = metric_pixels_between(a, b);
    for (int k = 0; k < 4; k++) {
        const double length = sqrt(hmi_dot(axis[k], axis[k]));
        hmi_metric_edge *edge = &metric.edge[k];
        edge->along = (hm_vec2){axis[k].x / length, axis[k].y / length};
        edge->normal = (hm_vec2){-edge->along.y, edge->along.x};
        edge->of_a = 0.5 * (fabs(hmi_dot(edge->normal, axis[0])) + fabs(hmi_dot(edge->normal, axis[1])));
        edge->of_b = 0.5 * (fabs(hmi_dot(edge->normal, axis[2])) + fabs(hmi_dot(edge->normal, axis[3])));
        edge->half = 0.5 * length;
        edge->middle = 0;
        for (int j = 0; j < 4; j++)
            if (j != k) edge->middle += 0.5 * metric_side(axis, k, j) * hmi_dot(edge->along, axis[j]);
    }
    return metric;
}

hm_vec2 hmi_metric_way(const hmi_metric *metric, hm_vec2 d) {
    double least = HUGE_VAL;
    hm_vec2 way = {0, 0};
    for (int k = 0; k < 4; k++) {
        const hmi_metric_edge *edge = &metric->edge[k];
        const double out = hmi_dot(edge->normal, d);
        const double gap = fabs(out) - edge->of_a - edge->of_b;
        if (gap <= 0) continue;
        const double sign = out < 0 ? -1 : 1;
        const double t = hmi_dot(edge->along, d) - sign * edge->middle;
        const double past = fabs(t) - edge->half;
        const double over = past <= 0 ? 0 : t < 0 ? -past : past;
        const double squared = gap * gap + over * over;
        if (squared >= least) continue;
        least = squared;
        way = (hm_vec2){sign * gap * edge->normal.x + over * edge->along.x,
                        sign * gap * edge->normal.y + over * edge->along.y};
    }
    return way;
}
