// A convex shape as a mask sees it.
#include "probe.h"

#include <math.h>

// The square of the distance of a point, (dx, dy) from p, from the segment that leads by (ex, ey) from p.
static double probe_squared(double ex, double ey, double dx, double dy) {
    const double square = ex * ex + ey * ey;
    if (square > 0) {
        double t = (dx * ex + dy * ey) / square;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        dx -= t * ex;
        dy -= t * ey;
    }
    return dx * dx + dy * dy;
}

// Of a polygon: 0 where all edges have the point on their inner side. Otherwise the nearest edge is one that does
// not, so those are left out that have it there by more than a thousandth of a pixel, which rounding does not reach.
static double probe_polygon_distance(const hmi_probe *probe, double x, double y) {
    double least = HUGE_VAL;
    bool inside = true;
    const hm_vec2 *p = &probe->point[probe->n - 1];
    for (int32_t i = 0; i < probe->n; i++) {
        const hm_vec2 *q = &probe->point[i];
        const double ex = q->x - p->x, ey = q->y - p->y, dx = x - p->x, dy = y - p->y;
        const double side = (ex * dy - ey * dx) * probe->turn;
        if (side <= 0 || side * side <= 1e-6 * (ex * ex + ey * ey)) {
            const double square = probe_squared(ex, ey, dx, dy);
            least = square < least ? square : least;
            inside = inside && side > 0;
        }
        p = q;
    }
    return inside ? 0 : sqrt(least);
}

double hmi_probe_distance(const hmi_probe *probe, double x, double y) {
    if (probe->n > 2) return probe_polygon_distance(probe, x, y);
    const hm_vec2 *p = &probe->point[0];
    const hm_vec2 *q = &probe->point[probe->n - 1];
    return sqrt(probe_squared(q->x - p->x, q->y - p->y, x - p->x, y - p->y));
}

static hm_vec2 probe_point(const hmi_map *map, const hmi_point *corner) {
    const double step = 1.0 / (double)HMI_UNITS_PER_STEP;
    return hmi_map_apply(map, (double)corner->x * step, (double)corner->y * step);
}

// 1 where the corners of a polygon go around from +x to +y, -1 where they go the other way, 0 where it has no area.
static double probe_turn(const hmi_probe *probe) {
    double area = 0;
    for (int32_t i = 2; i < probe->n; i++) {
        const hm_vec2 *o = &probe->point[0], *p = &probe->point[i - 1], *q = &probe->point[i];
        area += (p->x - o->x) * (q->y - o->y) - (p->y - o->y) * (q->x - o->x);
    }
    return area > 0 ? 1 : area < 0 ? -1 : 0;
}

hmi_probe hmi_element_probe(const hmi_element *element, const hm_xform *xform, const hmi_rule *rule) {
    const hmi_map map = hmi_map_from_world(xform);
    const int64_t reach = element->convex.radius + rule->margin;
    hmi_probe probe;
    probe.convex = &element->convex;
    probe.n = element->convex.n;
    for (int32_t k = 0; k < probe.n; k++) probe.point[k] = probe_point(&map, &element->corner[k]);
    probe.turn = probe_turn(&probe);
    probe.reach = (double)reach / hmi_xform_least_stretch(xform) + map.error;
    probe.seams = reach == 0 && !rule->closed && element->convex.n == 2;
    return probe;
}
