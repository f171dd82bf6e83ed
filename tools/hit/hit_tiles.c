// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "hit_tiles.h"

#include <math.h>

// A map on the page, and those of its cells that are visible there.
typedef struct tiles_view {
    drawing *page;
    const hm_tilemap *map;
    view matrix;
    double w, h;            // of a cell
    int32_t x0, y0, x1, y1; // columns and rows from ... on to before ...
    ink colour;
} tiles_view;

static int32_t clamp_cell(double value, int32_t most) { return (int32_t)fmax(0, fmin(value, most)); }

static void tiles_find(tiles_view *v, int32_t width, int32_t height) {
    hm_vec2 least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        hm_vec2 local = view_to_sprite(&v->matrix, i % 2 ? width : 0, i / 2 ? height : 0);
        least = (hm_vec2){fmin(least.x, local.x), fmin(least.y, local.y)};
        most = (hm_vec2){fmax(most.x, local.x), fmax(most.y, local.y)};
    }
    v->x0 = clamp_cell(floor(least.x / v->w), hm_tilemap_width(v->map));
    v->y0 = clamp_cell(floor(least.y / v->h), hm_tilemap_height(v->map));
    v->x1 = clamp_cell(ceil(most.x / v->w), hm_tilemap_width(v->map));
    v->y1 = clamp_cell(ceil(most.y / v->h), hm_tilemap_height(v->map));
}

static void tiles_line(const tiles_view *v, double x0, double y0, double x1, double y1, double thick, ink colour) {
    drawing_line(v->page, view_to_page(&v->matrix, x0 * v->w, y0 * v->h),
                 view_to_page(&v->matrix, x1 * v->w, y1 * v->h), thick, colour);
}

static void tiles_grid(const tiles_view *v) {
    const ink faint = ink_of_strength(v->colour, 50);
    for (int32_t x = v->x0; x <= v->x1; x++) tiles_line(v, x, v->y0, x, v->y1, 1, faint);
    for (int32_t y = v->y0; y <= v->y1; y++) tiles_line(v, v->x0, y, v->x1, y, 1, faint);
}

// The edge at which a one-way cell stops what moves against its direction, and a stroke from it in that direction.
static void tiles_one_way(const tiles_view *v, int32_t x, int32_t y) {
    const double length = 0.25;
    switch (hm_tilemap_one_way(v->map, x, y)) {
    case HM_TILE_ONE_WAY_UP:
        tiles_line(v, x, y, x + 1, y, 3, v->colour);
        tiles_line(v, x + 0.5, y + length, x + 0.5, y, 2, v->colour);
        return;
    case HM_TILE_ONE_WAY_DOWN:
        tiles_line(v, x, y + 1, x + 1, y + 1, 3, v->colour);
        tiles_line(v, x + 0.5, y + 1 - length, x + 0.5, y + 1, 2, v->colour);
        return;
    case HM_TILE_ONE_WAY_LEFT:
        tiles_line(v, x, y, x, y + 1, 3, v->colour);
        tiles_line(v, x + length, y + 0.5, x, y + 0.5, 2, v->colour);
        return;
    case HM_TILE_ONE_WAY_RIGHT:
        tiles_line(v, x + 1, y, x + 1, y + 1, 3, v->colour);
        tiles_line(v, x + 1 - length, y + 0.5, x + 1, y + 0.5, 2, v->colour);
        return;
    case HM_TILE_ONE_WAY_NONE:
        return;
    }
}

static void tiles_draw_map(const tiles_view *v) {
    enum { SMALLEST = 6 };
    double side = fmin(hypot(v->matrix.ux, v->matrix.uy) * v->w, hypot(v->matrix.vx, v->matrix.vy) * v->h);
    if (side < SMALLEST) return;
    tiles_grid(v);
    for (int32_t y = v->y0; y < v->y1; y++) {
        for (int32_t x = v->x0; x < v->x1; x++) tiles_one_way(v, x, y);
    }
}

void tiles_draw(drawing *page, int32_t height, const page_frame *frame, const shape_side *of, const hm_xform *xform,
                ink colour) {
    for (int32_t i = 0; i < of->part_count; i++) {
        hm_xform drawn;
        if (hm_xform_multiply(xform, &of->parts[i].xform, &drawn) != HM_OK) continue;
        tiles_draw(page, height, frame, &of->parts[i], &drawn, colour);
    }
    if (of->shape.kind != HM_SHAPE_TILEMAP) return;
    const hm_tilemap *map = of->shape.of.tilemap;
    tiles_view v = {.page = page, .map = map, .colour = colour};
    v.w = hm_tilemap_cell_width(map);
    v.h = hm_tilemap_cell_height(map);
    view_make(frame, xform, &v.matrix);
    tiles_find(&v, page->width, height);
    tiles_draw_map(&v);
}
