// polygon: hulls and ellipses as convex polygons.
#include <hitmask/pose.h>

#include "../base/base_internal.h"
#include "../exact/local.h"
#include "../exact/vec64.h"
#include "../outline/hull.h"
#include "../outline/parts_object.h"
#include "polygon_object.h"

#include <math.h>

// ---- making and freeing -------------------------------------------------------------------------------------------

void hm_polygon_destroy(hm_polygon *polygon) {
    if (!polygon) return;
    const hm_allocator alloc = polygon->alloc;
    hm_parts_destroy(polygon->parts);
    hm_outline_destroy(polygon->outline);
    hmi_free(&alloc, polygon, sizeof *polygon);
}

// Coordinates are below 2^31: products of doubles are off by less than the precision of a float.
static void ring_corner_make(hm_local corner, hm_local next, int32_t i, hmi_polygon_f32 *out) {
    const double ex = (double)next.x - corner.x, ey = (double)next.y - corner.y;
    out->x[i] = (float)corner.x;
    out->y[i] = (float)corner.y;
    out->ex[i] = (float)ex;
    out->ey[i] = (float)ey;
    out->begin[i] = (float)(ex * corner.y - ey * corner.x);
}

void hmi_polygon_f32_make(const hm_local *corner, int32_t n, const hmi_local_box *box, hmi_polygon_f32 *out) {
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
    if (polygon->few > 0) hmi_polygon_f32_make(polygon->corner, polygon->few, &polygon->box, &polygon->ring);
    polygon->turn = polygon_least_turn(polygon->corner, polygon->few);
    *out = polygon;
    return HM_OK;
}

// ---- hulls --------------------------------------------------------------------------------------------------------

static hm_result polygon_round(const char *function, const hm_vec2 *points, int32_t count, hm_local *out) {
    for (int32_t i = 0; i < count; i++)
        if (!hmi_local_from_pixels(points[i], &out[i]))
            return HMI_REFUSED(hmi_report(HMI_RANGE_IN(function), "points", HM_SENTENCE_ENTRY, i, 0));
    return HM_OK;
}

static int32_t polygon_hull(const hm_local *points, int32_t count, uint64_t *keys, hm_local *hull) {
    for (int32_t i = 0; i < count; i++) keys[i] = hmi_hull_key(points[i]);
    return hmi_hull(keys, count, hull);
}

/// A list of points, and the corners of their hull.
typedef struct polygon_list {
    const hm_local *points;
    const hm_local *hull;
    int32_t count;
    int32_t corners;
} polygon_list;

static bool polygon_same(hm_local a, hm_local b) { return a.x == b.x && a.y == b.y; }

// How far rounding may put a point from where it should be, for lists whose corners are nearly straight: in units.
enum { POLYGON_DOUBT = 2 };

// Whether v <= POLYGON_DOUBT * |d|.
static bool polygon_doubtful(hmi_int128 v, hmi_vec64 d) {
    const hmi_int256 square = hmi_int256_mul(v, v);
    const hmi_int128 most = hmi_int128_from(POLYGON_DOUBT * POLYGON_DOUBT);
    return hmi_int128_sign(v) <= 0 || hmi_int256_compare(square, hmi_int256_mul(most, hmi_vec64_dot(d, d))) <= 0;
}

// Whether p lies on the edge from a to b of the hull, and not before what has been reached of it. All points lie on
// one side of the edge.
static bool polygon_goes_on(hm_local a, hm_local b, hm_local p, hmi_int128 *reached) {
    const hmi_vec64 d = hmi_vec64_from(a, b), w = hmi_vec64_from(a, p);
    const hmi_int128 aside = hmi_vec64_cross(d, w), along = hmi_vec64_dot(d, w);
    if (!polygon_doubtful(hmi_int128_is_negative(aside) ? hmi_int128_negate(aside) : aside, d)) return false;
    if (!polygon_doubtful(hmi_int128_sub(*reached, along), d)) return false;
    if (!polygon_doubtful(hmi_int128_sub(along, hmi_vec64_dot(d, d)), d)) return false;
    if (hmi_int128_compare(along, *reached) > 0) *reached = along;
    return true;
}

// Whether the list, from point number `start` on, forward or backward, goes once around the hull from its first corner.
static bool polygon_goes_round(const polygon_list *list, int32_t start, bool back) {
    int32_t at = 0;
    hmi_int128 reached = hmi_int128_from(0);
    for (int32_t i = 1; i <= list->count; i++) {
        const int32_t k = (int32_t)(((int64_t)start + (back ? list->count - i : i)) % list->count);
        const hm_local p = list->points[k];
        const hm_local next = list->hull[at + 1 < list->corners ? at + 1 : 0];
        if (at == list->corners) {
            if (!polygon_same(p, next)) return false;
        } else if (polygon_same(p, next)) {
            at++;
            reached = hmi_int128_from(0);
        } else if (!polygon_goes_on(list->hull[at], next, p, &reached)) {
            return false;
        }
    }
    return at == list->corners;
}

static bool polygon_is_convex(const polygon_list *list) {
    int32_t start = 0;
    if (list->corners < 3) return false;
    while (!polygon_same(list->points[start], list->hull[0])) start++;
    return polygon_goes_round(list, start, false) || polygon_goes_round(list, start, true);
}

static hm_result polygon_of_list(const char *function, const hm_vec2 *points, int32_t count, bool convex,
                                 const hm_allocator *alloc, hm_polygon **out) {
    const size_t room = (size_t)count + 1;
    uint64_t *keys = hmi_alloc_array(alloc, room, sizeof *keys);
    hm_local *rounded = hmi_alloc_array(alloc, room, sizeof *rounded);
    hm_local *hull = hmi_alloc_array(alloc, room, sizeof *hull);
    hm_result result = keys && rounded && hull ? polygon_round(function, points, count, rounded) : HM_ERROR_MEMORY;
    if (result == HM_OK) {
        const polygon_list list = {rounded, hull, count, polygon_hull(rounded, count, keys, hull)};
        result = convex && !polygon_is_convex(&list) ? HM_ERROR_DEGENERATE
                                                     : polygon_of_ring(hull, list.corners, alloc, out);
    }
    hmi_free(alloc, hull, room * sizeof *hull);
    hmi_free(alloc, rounded, room * sizeof *rounded);
    hmi_free(alloc, keys, room * sizeof *keys);
    return result;
}

hm_result hm_polygon_create(const hm_vec2 *points, int32_t count, const hm_allocator *alloc, hm_polygon **out) {
    HMI_REQUIRE_PTR(points, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (count < 1 || count > HM_POLYGON_MAX_POINTS) return HMI_REFUSED_BETWEEN(count, 1, HM_POLYGON_MAX_POINTS);
    const hm_allocator own = hmi_allocator(alloc);
    return polygon_of_list(__func__, points, count, true, &own, out);
}

hm_result hm_polygon_hull(const hm_vec2 *points, int32_t count, const hm_allocator *alloc, hm_polygon **out) {
    HMI_REQUIRE_PTR(points, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (count < 1 || count > HM_POLYGON_MAX_POINTS) return HMI_REFUSED_BETWEEN(count, 1, HM_POLYGON_MAX_POINTS);
    const hm_allocator own = hmi_allocator(alloc);
    return polygon_of_list(__func__, points, count, false, &own, out);
}

// ---- ellipses -----------------------------------------------------------------------------------------------------

static const double polygon_turn = 6.283185307179586;
static const double polygon_one = 4611686018427387904.0; // of hm_sincos: 2^62

static void polygon_direction(int32_t k, int32_t count, double *x, double *y) {
    int64_t sine;
    int64_t cosine;
    hmi_sincos(polygon_turn * k / count, &sine, &cosine);
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
        hmi_sincos(polygon_turn / 4 / count, &sine, &cosine);
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

static HMI_COLD bool polygon_report_radius(hmi_origin at, const char *argument, double radius) {
    return hmi_report_more(at, argument, radius, 0) || hmi_report_between(at, argument, radius, 0, HM_MAX_LOCAL);
}

hm_result hm_polygon_ellipse(double x, double y, double radius_x, double radius_y, double error,
                             const hm_allocator *alloc, hm_polygon **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    const hm_vec2 radius = {radius_x, radius_y};
    if (!(radius_x > 0 && radius_x <= HM_MAX_LOCAL && radius_y > 0 && radius_y <= HM_MAX_LOCAL))
        return HMI_REFUSED(polygon_report_radius(HMI_RANGE, "radius_x", radius_x) ||
                           polygon_report_radius(HMI_RANGE, "radius_y", radius_y));
    if (!(error >= 1.0 / 1024)) return HMI_REFUSED_AS("error", HM_SENTENCE_LEAST, error, 1.0 / 1024);
    if (!(fabs(x) <= HM_MAX_LOCAL)) return HMI_REFUSED_BETWEEN(x, -HM_MAX_LOCAL, HM_MAX_LOCAL);
    if (!(fabs(y) <= HM_MAX_LOCAL)) return HMI_REFUSED_BETWEEN(y, -HM_MAX_LOCAL, HM_MAX_LOCAL);
    const hm_allocator own = hmi_allocator(alloc);
    const int32_t count = polygon_ellipse_count(fmax(radius_x, radius_y), error);
    hm_vec2 *points = hmi_alloc_array(&own, (size_t)count + 4, sizeof *points);
    if (!points) return HM_ERROR_MEMORY;
    polygon_ellipse_points(x, y, radius, count, points);
    const hm_result result = hm_polygon_hull(points, count + 4, &own, out);
    hmi_free(&own, points, ((size_t)count + 4) * sizeof *points);
    return result;
}

// ---- queries ------------------------------------------------------------------------------------------------------

int32_t hm_polygon_count(const hm_polygon *polygon) {
    HMI_REQUIRE_PTR(polygon, 0);
    return hm_outline_point_count(polygon->outline);
}

const hm_local *hm_polygon_corners(const hm_polygon *polygon) {
    HMI_REQUIRE_PTR(polygon, NULL);
    return hm_outline_points(polygon->outline);
}
