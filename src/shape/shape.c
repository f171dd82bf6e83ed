// Shapes as values: rounding their numbers to local units and checking the limits.
#include <hitmask/pose.h>
#include <hitmask/shape.h>

#include "../base/base_internal.h"
#include "../exact/lattice_internal.h"
#include "../exact/local.h"
#include "../outline/outline_internal.h"

#include <float.h>
#include <math.h>

static bool shape_local(double x, double y, hm_local *out) { return hmi_local_from_pixels((hm_vec2){x, y}, out); }

static bool shape_radius(double radius, hm_shape *shape) {
    return radius >= 0 && hmi_units_from_pixels(radius, &shape->radius);
}

static HMI_COLD bool shape_report(hmi_origin at, const char *x_name, double x, const char *y_name, double y) {
    return hmi_report_between(at, x_name, x, -HM_MAX_LOCAL, HM_MAX_LOCAL) ||
           hmi_report_between(at, y_name, y, -HM_MAX_LOCAL, HM_MAX_LOCAL);
}

static hm_shape shape_empty(hm_shape_kind kind) {
    hm_shape shape = {.kind = kind};
    return shape;
}

void hm_shape_mask(const struct hm_mask *mask, hm_shape *out) {
    HMI_REQUIRE_PTR(mask, );
    HMI_REQUIRE_PTR(out, );
    *out = shape_empty(HM_SHAPE_MASK);
    out->of.mask = mask;
}

hm_result hm_shape_outline(const struct hm_outline *outline, hm_shape *out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!outline->parts) return HMI_REFUSED_AS("outline", HM_SENTENCE_PREPARED, 0, 0);
    *out = shape_empty(HM_SHAPE_OUTLINE);
    out->of.outline = outline;
    return HM_OK;
}

hm_result hm_shape_point(double x, double y, hm_shape *out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_shape shape = shape_empty(HM_SHAPE_POINT);
    if (!shape_local(x, y, &shape.a)) return HMI_REFUSED(shape_report(HMI_RANGE, "x", x, "y", y));
    *out = shape;
    return HM_OK;
}

hm_result hm_shape_segment(double x0, double y0, double x1, double y1, hm_shape *out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_shape shape = shape_empty(HM_SHAPE_SEGMENT);
    if (!shape_local(x0, y0, &shape.a) || !shape_local(x1, y1, &shape.b))
        return HMI_REFUSED(shape_report(HMI_RANGE, "x0", x0, "y0", y0) ||
                           shape_report(HMI_RANGE, "x1", x1, "y1", y1));
    *out = shape;
    return HM_OK;
}

hm_result hm_shape_circle(double x, double y, double radius, hm_shape *out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_shape shape = shape_empty(HM_SHAPE_CIRCLE);
    if (!shape_local(x, y, &shape.a) || !shape_radius(radius, &shape))
        return HMI_REFUSED(shape_report(HMI_RANGE, "x", x, "y", y) ||
                           hmi_report_between(HMI_RANGE, "radius", radius, 0, HM_MAX_LOCAL));
    *out = shape;
    return HM_OK;
}

void hm_shape_tilemap(const struct hm_tilemap *map, hm_shape *out) {
    HMI_REQUIRE_PTR(map, );
    HMI_REQUIRE_PTR(out, );
    *out = shape_empty(HM_SHAPE_TILEMAP);
    out->of.tilemap = map;
}

void hm_shape_compound(const struct hm_compound *compound, hm_shape *out) {
    HMI_REQUIRE_PTR(compound, );
    HMI_REQUIRE_PTR(out, );
    *out = shape_empty(HM_SHAPE_COMPOUND);
    out->of.compound = compound;
}

// The larger component is brought to between 2^29 and 2^30 units; both are rounded, ties away from zero.
static bool shape_direction(double x, double y, hm_local *out) {
    const double limit = 1 << 30;
    double larger = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    if (!(larger > 0 && larger <= DBL_MAX && x == x && y == y)) return false;
    for (; larger > limit; larger /= 2) x /= 2, y /= 2;
    for (; larger <= limit / 2; larger *= 2) x *= 2, y *= 2;
    *out = (hm_local){(int32_t)(x < 0 ? x - 0.5 : x + 0.5), (int32_t)(y < 0 ? y - 0.5 : y + 0.5)};
    return true;
}

hm_result hm_shape_ray(double x, double y, double dx, double dy, hm_shape *out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_shape shape = shape_empty(HM_SHAPE_RAY);
    if (!shape_local(x, y, &shape.a)) return HMI_REFUSED(shape_report(HMI_RANGE, "x", x, "y", y));
    if (!shape_direction(dx, dy, &shape.b)) return HMI_REFUSED_AS("dx, dy", HM_SENTENCE_DIRECTION, 0, 0);
    *out = shape;
    return HM_OK;
}

hm_result hm_shape_capsule(double x0, double y0, double x1, double y1, double radius, hm_shape *out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_shape shape = shape_empty(HM_SHAPE_CAPSULE);
    if (!shape_local(x0, y0, &shape.a) || !shape_local(x1, y1, &shape.b) || !shape_radius(radius, &shape))
        return HMI_REFUSED(shape_report(HMI_RANGE, "x0", x0, "y0", y0) ||
                           shape_report(HMI_RANGE, "x1", x1, "y1", y1) ||
                           hmi_report_between(HMI_RANGE, "radius", radius, 0, HM_MAX_LOCAL));
    *out = shape;
    return HM_OK;
}

hm_result hm_shape_box(double x, double y, double w, double h, double radius, hm_shape *out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_shape shape = shape_empty(HM_SHAPE_BOX);
    if (!(w >= 0 && h >= 0) || !shape_local(x, y, &shape.a) || !shape_local(x + w, y + h, &shape.b) ||
        !shape_radius(radius, &shape))
        return HMI_REFUSED(shape_report(HMI_RANGE, "x", x, "y", y) ||
                           hmi_report_between(HMI_RANGE, "w", w, 0, HM_MAX_LOCAL - x) ||
                           hmi_report_between(HMI_RANGE, "h", h, 0, HM_MAX_LOCAL - y) ||
                           hmi_report_between(HMI_RANGE, "radius", radius, 0, HM_MAX_LOCAL));
    *out = shape;
    return HM_OK;
}

hm_result hm_shape_polygon(const struct hm_polygon *polygon, double radius, hm_shape *out) {
    HMI_REQUIRE_PTR(polygon, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_shape shape = shape_empty(HM_SHAPE_POLYGON);
    if (!shape_radius(radius, &shape)) return HMI_REFUSED_BETWEEN(radius, 0, HM_MAX_LOCAL);
    shape.of.polygon = polygon;
    *out = shape;
    return HM_OK;
}

const char *hm_shape_kind_name(hm_shape_kind kind) {
    static const char *const names[] = {
#define KIND_NAME(kind, name, word) name,
        HM_SHAPE_KINDS(KIND_NAME)
#undef KIND_NAME
    };
    return (unsigned)kind < HM_SHAPE_KIND_COUNT ? names[kind] : "?";
}
