// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The library itself stamps the shape into a mask that lies on the page, so that what is drawn is what was asked
// about. Parts of a compound are drawn one by one, since lines among them are widened and others not.
#include "hit_cover.h"

#include <hitmask/convex.h>
#include <hitmask/polygon.h>
#include <hitmask/stamp.h>

#include <math.h>

// ---- bounds -------------------------------------------------------------------------------------------------------

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

void bounds_shape(bounds *all, const shape_side *of, const hm_xform *xform) {
    const hm_shape *shape = &of->shape;
    double radius = shape_radius(shape, xform);
    const hm_local ends[4] = {shape->a, shape->b, {shape->a.x, shape->b.y}, {shape->b.x, shape->a.y}};
    switch ((int)shape->kind) {
    case HM_SHAPE_MASK:
        bounds_rectangle(all, xform, hm_mask_width(shape->mask), hm_mask_height(shape->mask));
        return;
    case HM_SHAPE_OUTLINE:
        bounds_corners(all, xform, hm_parts_corners(shape->parts), hm_parts_corner_count(shape->parts), 0);
        return;
    case HM_SHAPE_POLYGON:
        bounds_corners(all, xform, hm_polygon_corners(shape->polygon), hm_polygon_count(shape->polygon), radius);
        return;
    case HM_SHAPE_TILEMAP:
        bounds_rectangle(all, xform, (double)hm_tilemap_width(shape->tilemap) * hm_tilemap_cell_width(shape->tilemap),
                         (double)hm_tilemap_height(shape->tilemap) * hm_tilemap_cell_height(shape->tilemap));
        return;
    case HM_SHAPE_COMPOUND:
        for (int32_t i = 0; i < of->part_count; i++) {
            hm_xform drawn;
            if (hm_xform_multiply(xform, &of->parts[i].xform, &drawn) == HM_OK)
                bounds_shape(all, &of->parts[i], &drawn);
        }
        return;
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_CAPSULE:
        bounds_corners(all, xform, ends, 2, radius);
        return;
    case HM_SHAPE_BOX:
        bounds_corners(all, xform, ends, 4, radius);
        return;
    default:
        bounds_corners(all, xform, ends, 1, radius);
        return;
    }
}

bool side_is_tiled(const shape_side *of) {
    for (int32_t i = 0; i < of->part_count; i++) {
        if (side_is_tiled(&of->parts[i])) return true;
    }
    return of->shape.kind == HM_SHAPE_TILEMAP;
}

// ---- covers -------------------------------------------------------------------------------------------------------

// Kinds without an area, which are drawn with a stroke.
static bool shape_is_thin(const hm_shape *shape) {
    bool flat = shape->a.x == shape->b.x || shape->a.y == shape->b.y;
    switch ((int)shape->kind) {
    case HM_SHAPE_POINT:
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_RAY:
        return true;
    case HM_SHAPE_CIRCLE:
    case HM_SHAPE_CAPSULE:
        return shape->radius == 0;
    case HM_SHAPE_BOX:
        return shape->radius == 0 && flat;
    default:
        return false;
    }
}

// Where the masks lie, and how wide a stroke is in the world.
// It reaches beyond the page by a border, so that the edge of the page is not taken for an edge of the shape.
enum { BORDER = 2 };
typedef struct sheet {
    hm_xform xform;
    double thin;
} sheet;

static bool sheet_make(const page_frame *page, int32_t fine, sheet *out) {
    enum { STROKE = 4 };
    const double scale = 1 / (page->scale * fine);
    const hm_pose pose = {
        .position = {(-page->origin.x - BORDER) / page->scale, (-page->origin.y - BORDER) / page->scale},
        .scale = {scale, scale}};
    out->thin = fmin(STROKE / page->scale, 512);
    return scale >= HM_MIN_SCALE && scale <= HM_MAX_SCALE && hm_xform_from_pose(&pose, &out->xform) == HM_OK;
}

static void cover_stamp(const sheet *on, const shape_side *of, const hm_xform *xform, bool thin, hm_mask *out) {
    if (of->shape.kind == HM_SHAPE_COMPOUND) {
        for (int32_t i = 0; i < of->part_count; i++) {
            hm_xform drawn;
            if (hm_xform_multiply(xform, &of->parts[i].xform, &drawn) == HM_OK)
                cover_stamp(on, &of->parts[i], &drawn, thin, out);
        }
    } else if (shape_is_thin(&of->shape) == thin) {
        hm_mask_stamp(out, &on->xform, &of->shape, xform, thin ? on->thin : 0, HM_COVER_CENTRE, true, NULL);
    }
}

bool cover_make(const page_frame *page, int32_t width, int32_t height, const shape_side *of, const hm_xform *xform,
                cover *out) {
    enum { FINEST = 4 };
    sheet on;
    *out = (cover){.fine = FINEST};
    while (out->fine > 1 && page->scale * out->fine > 1 / HM_MIN_SCALE) out->fine /= 2;
    int32_t columns = (width + 2 * BORDER) * out->fine, rows = (height + 2 * BORDER) * out->fine;
    if (hm_mask_create(columns, rows, NULL, &out->solid) != HM_OK) return false;
    bool drawn = sheet_make(page, out->fine, &on);
    if (drawn) cover_stamp(&on, of, xform, false, out->solid);
    if (hm_mask_erode(out->solid, BORDER * out->fine, HM_BRUSH_DISC, NULL, &out->inner) != HM_OK) return false;
    if (drawn) cover_stamp(&on, of, xform, true, out->solid);
    return true;
}

bool cover_at(const cover *of, double x, double y, bool *edge) {
    int32_t i = (int32_t)((x + BORDER) * of->fine), j = (int32_t)((y + BORDER) * of->fine);
    *edge = !hm_mask_get(of->inner, i, j);
    return hm_mask_get(of->solid, i, j);
}

void cover_free(cover *of) {
    hm_mask_destroy(of->solid);
    hm_mask_destroy(of->inner);
    *of = (cover){0};
}
