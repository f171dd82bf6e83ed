// The cells that an axis-aligned box reaches, and boxes, circles and capsules as spans along the axes of a map.
#include "tile_span.h"

#include "../pose/leaf.h"

// Ranges of more cells are left to the search by the map's pyramid.
enum { TILE_FEW = 64 };

// The greatest radius of a body, in steps: 2^15 pixels.
static const int64_t tile_radius = (int64_t)1 << 39;

// The part of a range of cells that is on the map. It is empty where the last cell is before the first.
static hmi_tile_span tile_on_map(const hmi_tile_axis *axis, hmi_tile_span cells) {
    return (hmi_tile_span){hmi_max(cells.low, 0), hmi_min(cells.high, axis->count - 1)};
}

static bool tile_same(hmi_tile_span a, hmi_tile_span b) { return a.low == b.low && a.high == b.high; }

hmi_verdict hmi_tile_reach(const hm_tilemap *map, const hmi_tile_axis axis[2], const hmi_tile_span box[2],
                           hmi_tile_range *out) {
    const hmi_tile_range all = {hmi_tile_cells(&axis[0], box[0]), hmi_tile_cells(&axis[1], box[1])};
    const hmi_tile_range cells = {tile_on_map(&axis[0], all.x), tile_on_map(&axis[1], all.y)};
    if (map->solid_outside && !(tile_same(all.x, cells.x) && tile_same(all.y, cells.y))) return HMI_UNSURE;
    if (cells.x.low > cells.x.high || cells.y.low > cells.y.high) return HMI_APART;
    const int64_t wide = cells.x.high - cells.x.low + 1, high = cells.y.high - cells.y.low + 1;
    if (wide > TILE_FEW || high > TILE_FEW || wide * high > TILE_FEW) return HMI_UNSURE;
    *out = cells;
    for (int64_t y = cells.y.low; y <= cells.y.high; y++)
        for (int64_t x = cells.x.low; x <= cells.x.high; x++)
            if (hmi_tile_at(map, x, y) != HMI_TILE_NOTHING) return HMI_UNSURE;
    return HMI_APART;
}

static void tile_bone_add(hmi_tile_body *body, const hmi_point *corner, const hm_xform *map_at) {
    const uint64_t unit = (uint64_t)HMI_UNITS_PER_STEP;
    const int64_t at[2] = {(int64_t)((uint64_t)corner->x - (uint64_t)map_at->ox * unit),
                           (int64_t)((uint64_t)corner->y - (uint64_t)map_at->oy * unit)};
    for (int k = 0; k < 2; k++) {
        body->bone[k].low = hmi_min(body->bone[k].low, at[k]);
        body->bone[k].high = hmi_max(body->bone[k].high, at[k]);
    }
}

static bool tile_is_aligned(const hmi_convex *hull) {
    const hmi_point *v = hull->v;
    if (hull->n < 2) return true;
    if (hull->n == 2) return v[0].x == v[1].x || v[0].y == v[1].y;
    return (v[0].x == v[1].x && v[1].y == v[2].y && v[2].x == v[3].x) ||
           (v[0].y == v[1].y && v[1].x == v[2].x && v[2].y == v[3].y);
}

bool hmi_tile_body_make(const hm_shape *shape, const hm_xform *xform, const hm_xform *map_at,
                        const hmi_tile_axis axis[2], hmi_tile_body *out) {
    const bool kind =
        shape->kind == HM_SHAPE_BOX || shape->kind == HM_SHAPE_CIRCLE || shape->kind == HM_SHAPE_CAPSULE;
    hmi_element element;
    if (!kind || !hmi_tile_near(xform, map_at)) return false;
    hmi_element_make(shape, xform, &element);
    if (element.convex.radius > tile_radius || !tile_is_aligned(&element.convex)) return false;
    if (element.convex.radius == 0 && element.convex.n < 4) return false;
    *out =
        (hmi_tile_body){{{INT64_MAX, INT64_MIN}, {INT64_MAX, INT64_MIN}}, element.convex.radius * HMI_UNITS_PER_STEP};
    for (int32_t k = 0; k < element.convex.n; k++) tile_bone_add(out, &element.corner[k], map_at);
    for (int k = 0; k < 2; k++) out->bone[k] = hmi_tile_mirror(&axis[k], out->bone[k]);
    return true;
}

bool hmi_tile_box_make(const hm_shape *shape, const hm_xform *xform, const hm_xform *map_at,
                       const hmi_tile_axis axis[2], hmi_tile_span out[2]) {
    const int64_t most = (int64_t)1 << 45, far = (int64_t)1 << 61, unit = HMI_UNITS_PER_STEP;
    const hmi_step_box box = hmi_shape_box(shape, xform);
    if (box.x0 > box.x1 || box.x0 < -far || box.y0 < -far || box.x1 > far || box.y1 > far) return false;
    const int64_t x0 = box.x0 - map_at->ox, x1 = box.x1 - map_at->ox;
    const int64_t y0 = box.y0 - map_at->oy, y1 = box.y1 - map_at->oy;
    if (x0 < -most || y0 < -most || x1 > most || y1 > most) return false;
    out[0] = hmi_tile_mirror(&axis[0], (hmi_tile_span){x0 * unit, x1 * unit});
    out[1] = hmi_tile_mirror(&axis[1], (hmi_tile_span){y0 * unit, y1 * unit});
    return true;
}
