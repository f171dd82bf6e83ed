// polygon: hulls and ellipses as convex polygons.
#include "polygon_internal.h"

#include "base_internal.h"
#include "convex_parts.h"
#include "hull.h"

#include <hitmask/lattice.h>

#include <math.h>

// ---- making and freeing -------------------------------------------------------------------------------------------

void hm_polygon_destroy(hm_polygon *polygon) {
    if (!polygon) return;
    const hm_allocator alloc = polygon->alloc;
    hm_parts_destroy(polygon->parts);
    hm_outline_destroy(polygon->outline);
    hmi_free(&alloc, polygon, sizeof *polygon);
}

// Coordinates are below 2^31: products of doubles are off by less than a float can tell.
static void ring_corner_make(hm_local corner, hm_local next, int32_t i, hmi_ring *out) {
    const double ex = (double)next.x - corner.x, ey = (double)next.y - corner.y;
    out->x[i] = (float)corner.x;
    out->y[i] = (float)corner.y;
    out->ex[i] = (float)ex;
    out->ey[i] = (float)ey;
    out->begin[i] = (float)(ex * corner.y - ey * corner.x);
}

void hmi_ring_make(const hm_local *corner, int32_t n, const hmi_local_box *box, hmi_ring *out) {
    for (int32_t i = 0; i < HMI_POLYGON_FEW; i++) {
        const int32_t k = i < n ? i : 0;
        ring_corner_make(corner[k], corner[k + 1 == n ? 0 : k + 1], i, out);
    }
    const double middle[2] = {((double)box->x0 + box->x1) / 2, ((double)box->y0 + box->y1) / 2};
    const double half[2] = {((double)box->x1 - box->x0) / 2, ((double)box->y1 - box->y0) / 2};
    for (int i = 0; i < 4; i++) {
        out->middle[i] = (float)middle[i & 1];
        out->half[i] = (float)half[i & 1];
        out->most[i] = (float)(fabs(middle[i & 1]) + half[i & 1]);
    }
}

// Doubles will do. Each cross product is off by 2^-52 of the lengths l and m of its edges, with m < 2^33: by 2^-19 of
// l. A cast holds it against 2^21 world lengths of an edge by the area of a pixel, which is 2^-10 of l at least, as
// no xform stretches by more than 2^30.5: a thousand times as much.
static double polygon_least_turn(const hm_local *corner, int32_t n) {
    double least = HUGE_VAL;
    for (int32_t k = 0; k < n; k++) {
        const hm_local *a = &corner[k], *b = &corner[(k + 1) % n], *c = &corner[(k + 2) % n];
        const double one = ((double)b->x - a->x) * ((double)c->y - b->y);
        const double two = ((double)b->y - a->y) * ((double)c->x - b->x);
        least = fmin(least, one - two);
    }
    return least;
}

static hm_result polygon_of_ring(const hm_local *ring, int32_t count, const hm_allocator *alloc, hm_polygon **out) {
    const hm_loop loop = {0, count, -1, 0, 0};
    if (count < 3) return HM_ERROR_DEGENERATE;
    hm_polygon *polygon = hmi_alloc(alloc, sizeof *polygon);
    if (!polygon) return HM_ERROR_MEMORY;
    *polygon = (hm_polygon){.few = count <= HMI_POLYGON_FEW ? count : 0, .alloc = *alloc};
    for (int32_t k = 0; k < polygon->few; k++) polygon->corner[k] = ring[k];
    hm_result result = hm_outline_create(&loop, 1, ring, count, alloc, &polygon->outline);
    if (result == HM_OK) result = hmi_polygon_parts(ring, count, alloc, &polygon->parts);
    if (result != HM_OK) {
        hm_polygon_destroy(polygon);
        return result;
    }
    polygon->box = polygon->parts->tree.box[polygon->parts->tree.levels - 1][0];
    if (polygon->few > 0) hmi_ring_make(polygon->corner, polygon->few, &polygon->box, &polygon->ring);
    polygon->turn = polygon_least_turn(polygon->corner, polygon->few);
    *out = polygon;
    return HM_OK;
}

// ---- hulls --------------------------------------------------------------------------------------------------------

// A point shape holds coordinates as polygons do, rounded once.
static hm_result polygon_keys(const hm_vec2 *points, int32_t count, uint64_t *keys) {
    for (int32_t i = 0; i < count; i++) {
        hm_shape point;
        const hm_result result = hm_shape_point(points[i].x, points[i].y, &point);
        if (result != HM_OK) return result;
        keys[i] = hmi_hull_key(point.a);
    }
    return HM_OK;
}

hm_result hm_polygon_create(const hm_vec2 *points, int32_t count, const hm_allocator *alloc, hm_polygon **out) {
    HMI_REQUIRE(points && out, HM_ERROR_RANGE);
    if (count < 1 || count > HM_POLYGON_MAX_POINTS) return HM_ERROR_RANGE;
    const hm_allocator own = hmi_allocator(alloc);
    const size_t room = (size_t)count + 1;
    uint64_t *keys = hmi_alloc_array(&own, room, sizeof *keys);
    hm_local *hull = hmi_alloc_array(&own, room, sizeof *hull);
    hm_result result = keys && hull ? polygon_keys(points, count, keys) : HM_ERROR_MEMORY;
    if (result == HM_OK) result = polygon_of_ring(hull, hmi_hull(keys, count, hull), &own, out);
    hmi_free(&own, hull, room * sizeof *hull);
    hmi_free(&own, keys, room * sizeof *keys);
    return result;
}

// ---- ellipses -----------------------------------------------------------------------------------------------------

static const double polygon_turn = 6.283185307179586;
static const double polygon_one = 4611686018427387904.0; // of hm_sincos: 2^62

static void polygon_direction(int32_t k, int32_t count, double *x, double *y) {
    int64_t sine;
    int64_t cosine;
    hm_sincos(polygon_turn * k / count, &sine, &cosine);
    *x = (double)cosine / polygon_one;
    *y = (double)sine / polygon_one;
}

// A chord of the unit circle comes 1 - cos(half its angle) = 2 sin^2(a quarter of its angle) into it, and an ellipse
// is a circle stretched by half axes.
static int32_t polygon_ellipse_count(double radius, double error) {
    int32_t count = 4;
    for (;; count += 4) {
        int64_t sine;
        int64_t cosine;
        hm_sincos(polygon_turn / 4 / count, &sine, &cosine);
        const double s = (double)sine / polygon_one;
        if (2 * radius * s * s <= error) return count;
    }
}

// The corners of one quarter are mirrored, so that the polygon is as symmetric as the ellipse.
static void polygon_ellipse_points(double x, double y, hm_vec2 radius, int32_t count, hm_vec2 *points) {
    const int32_t quarter = count / 4;
    for (int32_t k = 0; k <= quarter; k++) {
        double dx;
        double dy;
        polygon_direction(k, count, &dx, &dy);
        dx *= radius.x;
        dy *= radius.y;
        points[4 * k] = (hm_vec2){x + dx, y + dy};
        points[4 * k + 1] = (hm_vec2){x - dx, y + dy};
        points[4 * k + 2] = (hm_vec2){x + dx, y - dy};
        points[4 * k + 3] = (hm_vec2){x - dx, y - dy};
    }
}

hm_result hm_polygon_ellipse(double x, double y, double radius_x, double radius_y, double error,
                             const hm_allocator *alloc, hm_polygon **out) {
    HMI_REQUIRE(out, HM_ERROR_RANGE);
    const hm_vec2 radius = {radius_x, radius_y};
    if (!(radius_x > 0 && radius_x <= HM_MAX_LOCAL && radius_y > 0 && radius_y <= HM_MAX_LOCAL))
        return HM_ERROR_RANGE;
    if (!(error >= 1.0 / 1024) || !(fabs(x) <= HM_MAX_LOCAL && fabs(y) <= HM_MAX_LOCAL)) return HM_ERROR_RANGE;
    const hm_allocator own = hmi_allocator(alloc);
    const int32_t count = polygon_ellipse_count(fmax(radius_x, radius_y), error);
    hm_vec2 *points = hmi_alloc_array(&own, (size_t)count + 4, sizeof *points);
    if (!points) return HM_ERROR_MEMORY;
    polygon_ellipse_points(x, y, radius, count, points);
    const hm_result result = hm_polygon_create(points, count + 4, &own, out);
    hmi_free(&own, points, ((size_t)count + 4) * sizeof *points);
    return result;
}

// ---- asking -------------------------------------------------------------------------------------------------------

int32_t hm_polygon_count(const hm_polygon *polygon) {
    HMI_REQUIRE(polygon, 0);
    return hm_outline_point_count(polygon->outline);
}

const hm_local *hm_polygon_corners(const hm_polygon *polygon) {
    HMI_REQUIRE(polygon, NULL);
    return hm_outline_points(polygon->outline);
}
