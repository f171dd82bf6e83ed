// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "hit_bounds.h"

#include <hitmask/parts.h>
#include <hitmask/shape.h>

#include <math.h>

const bounds bounds_none = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};

void bounds_point(bounds *all, hm_vec2 point) {
    all->least = (hm_vec2){fmin(all->least.x, point.x), fmin(all->least.y, point.y)};
    all->most = (hm_vec2){fmax(all->most.x, point.x), fmax(all->most.y, point.y)};
}

static void bounds_disc(bounds *all, const hm_xform *xform, hm_vec2 local, double radius) {
    hm_vec2 at;
    hm_xform_apply(xform, local, &at);
    bounds_point(all, (hm_vec2){at.x - radius, at.y - radius});
    bounds_point(all, (hm_vec2){at.x + radius, at.y + radius});
}

static void bounds_rectangle(bounds *all, const hm_xform *xform, double w, double h) {
    for (int i = 0; i < 4; i++) bounds_disc(all, xform, (hm_vec2){i % 2 ? w : 0, i / 2 ? h : 0}, 0);
}

static hm_vec2 local_pixels(hm_local local) {
    const double units = 1 << 16;
    return (hm_vec2){local.x / units, local.y / units};
}

static void bounds_corners(bounds *all, const hm_xform *xform, const hm_local *corners, int32_t count,
                           double radius) {
    for (int32_t i = 0; i < count; i++) bounds_disc(all, xform, local_pixels(corners[i]), radius);
}

// The radius in the world, in pixels.
static double shape_radius(const hm_shape *shape, const hm_xform *xform) {
    const double step = (double)HM_STEPS_PER_PIXEL, units = 1 << 16;
    double det = (double)xform->ux * xform->vy - (double)xform->uy * xform->vx;
    return shape->radius / units * sqrt(fabs(det)) / step;
}

typedef void bounds_kind(bounds *all, const shape_side *of, const hm_xform *xform);

static void bounds_of_mask(bounds *all, const shape_side *of, const hm_xform *xform) {
    bounds_rectangle(all, xform, hm_mask_width(of->shape.of.mask), hm_mask_height(of->shape.of.mask));
}

static void bounds_of_circle(bounds *all, const shape_side *of, const hm_xform *xform) {
    bounds_corners(all, xform, &of->shape.a, 1, shape_radius(&of->shape, xform));
}

static void bounds_of_capsule(bounds *all, const shape_side *of, const hm_xform *xform) {
    const hm_local ends[2] = {of->shape.a, of->shape.b};
    bounds_corners(all, xform, ends, 2, shape_radius(&of->shape, xform));
}

static void bounds_of_box(bounds *all, const shape_side *of, const hm_xform *xform) {
    const hm_local a = of->shape.a, b = of->shape.b, corners[4] = {a, b, {a.x, b.y}, {b.x, a.y}};
    bounds_corners(all, xform, corners, 4, shape_radius(&of->shape, xform));
}

static void bounds_of_polygon(bounds *all, const shape_side *of, const hm_xform *xform) {
    const hm_polygon *polygon = of->shape.of.polygon;
    bounds_corners(all, xform, hm_polygon_corners(polygon), hm_polygon_count(polygon),
                   shape_radius(&of->shape, xform));
}

static void bounds_of_outline(bounds *all, const shape_side *of, const hm_xform *xform) {
    const hm_parts *parts = hm_outline_parts(of->shape.of.outline);
    bounds_corners(all, xform, hm_parts_corners(parts), hm_parts_corner_count(parts), 0);
}

static void bounds_of_tilemap(bounds *all, const shape_side *of, const hm_xform *xform) {
    const hm_tilemap *map = of->shape.of.tilemap;
    bounds_rectangle(all, xform, (double)hm_tilemap_width(map) * hm_tilemap_cell_width(map),
                     (double)hm_tilemap_height(map) * hm_tilemap_cell_height(map));
}

static void bounds_of_compound(bounds *all, const shape_side *of, const hm_xform *xform) {
    for (int32_t i = 0; i < of->part_count; i++) {
        hm_xform drawn;
        if (hm_xform_multiply(xform, &of->parts[i].xform, &drawn) == HM_OK) bounds_shape(all, &of->parts[i], &drawn);
    }
}

#define bounds_of_point bounds_of_circle
#define bounds_of_segment bounds_of_capsule
#define bounds_of_ray bounds_of_circle // where it begins

static bounds_kind *const bounds_kinds[] = {
#define BOUNDS_KIND(kind, name, word) bounds_of_##word,
    HM_SHAPE_KINDS(BOUNDS_KIND)
#undef BOUNDS_KIND
};

void bounds_shape(bounds *all, const shape_side *of, const hm_xform *xform) {
    bounds_kinds[of->shape.kind](all, of, xform);
}

bool side_is_tiled(const shape_side *of) {
    for (int32_t i = 0; i < of->part_count; i++) {
        if (side_is_tiled(&of->parts[i])) return true;
    }
    return of->shape.kind == HM_SHAPE_TILEMAP;
}
