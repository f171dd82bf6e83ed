// world_draw: shapes of every kind, by a pen.
//
// What has a radius is a convex chain of corners, one for a disc, two for a capsule, and is drawn by its edges moved
// outward and an arc around each corner. Masks are drawn by their edges between solid and clear, as long as they go
// on straight; what they hold by rectangles, each a run of pixels and as many of the rows below as have the same run.
#include "../exact/lattice_internal.h"
#include "world_draw_shape.h"

#include <hitmask/shape.h>

#include "../base/bits.h"
#include "../base/vec2.h"
#include "../mask/mask_internal.h"
#include "../shape/polygon_object.h"
#include "../shape/tilemap_internal.h"

#include <math.h>

// An xform in pixels.
typedef struct draw_pose {
    double ox, oy, ux, uy, vx, vy;
} draw_pose;

static draw_pose draw_pose_of(const hm_xform *xform) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    return (draw_pose){(double)xform->ox / pixel, (double)xform->oy / pixel, (double)xform->ux / pixel,
                       (double)xform->uy / pixel, (double)xform->vx / pixel, (double)xform->vy / pixel};
}

static hm_vec2 draw_at(const draw_pose *at, double x, double y) {
    return (hm_vec2){at->ox + x * at->ux + y * at->vx, at->oy + x * at->uy + y * at->vy};
}

static hm_vec2 draw_at_local(const draw_pose *at, hm_local p) {
    const double unit = (double)HM_UNITS_PER_PIXEL;
    return draw_at(at, (double)p.x / unit, (double)p.y / unit);
}

// Lines of a shape, which are left out where only the inside is wanted.
static void draw_edge(const hmi_pen *pen, hm_vec2 from, hm_vec2 to) {
    if (pen->what & HM_DRAW_EDGES) hmi_pen_line(pen, from, to);
}

static void draw_quad(const hmi_pen *pen, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_vec2 d) {
    hmi_pen_triangle(pen, a, b, c);
    hmi_pen_triangle(pen, a, c, d);
}

// ---- convex chains with a radius ----------------------------------------------------------------------------------

// Corners in order, clockwise on the screen in the shape's own coordinates; no two in a row are equal.
typedef struct draw_chain {
    const hm_local *corner;
    int32_t count;
    draw_pose at;
    double side;   // 1, or -1 where the xform mirrors
    double radius; // in the world
} draw_chain;

static hm_vec2 chain_corner(const draw_chain *chain, int32_t i) {
    return draw_at_local(&chain->at, chain->corner[i < chain->count ? i : i - chain->count]);
}

// The outward unit normal of the edge from corner i on.
static hm_vec2 chain_normal(const draw_chain *chain, int32_t i) {
    const hm_vec2 a = chain_corner(chain, i), b = chain_corner(chain, i + 1);
    const double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    if (length == 0) return (hm_vec2){1, 0};
    return (hm_vec2){chain->side * dy / length, -chain->side * dx / length};
}

// The arc around corner i + 1, from the edge before it to that after it. At the end of a capsule it is 180 degrees,
// through the edge's own direction.
static void chain_arc(const hmi_pen *pen, const draw_chain *chain, int32_t i, hm_vec2 before, hm_vec2 after) {
    const hm_vec2 middle = chain_corner(chain, i + 1);
    if (chain->count > 2) {
        hmi_pen_arc(pen, middle, chain->radius, before, after);
        return;
    }
    const hm_vec2 ahead = {-chain->side * before.y, chain->side * before.x};
    hmi_pen_arc(pen, middle, chain->radius, before, ahead);
    hmi_pen_arc(pen, middle, chain->radius, ahead, after);
}

static void draw_chain_of(const hmi_pen *pen, const draw_chain *chain) {
    for (int32_t i = 2; i < chain->count; i++)
        hmi_pen_triangle(pen, chain_corner(chain, 0), chain_corner(chain, i - 1), chain_corner(chain, i));
    for (int32_t i = 0; i < chain->count; i++) {
        const hm_vec2 a = chain_corner(chain, i), b = chain_corner(chain, i + 1);
        const hm_vec2 normal = chain_normal(chain, i);
        const hm_vec2 c = hmi_along(a, normal, chain->radius), d = hmi_along(b, normal, chain->radius);
        // A segment has two edges, which are the same line.
        if (chain->count > 2 || chain->radius > 0 || i == 0) draw_edge(pen, c, d);
        if (chain->radius == 0) continue;
        draw_quad(pen, a, c, d, b);
        chain_arc(pen, chain, i, normal, chain_normal(chain, i + 1 < chain->count ? i + 1 : 0));
    }
}

static void draw_corners(const hmi_pen *pen, const hm_local *corner, int32_t count, int32_t radius,
                         const hm_xform *xform) {
    draw_chain chain = {corner, count, draw_pose_of(xform), 1, 0};
    const double det = chain.at.ux * chain.at.vy - chain.at.uy * chain.at.vx;
    if (det < 0) chain.side = -1;
    chain.radius = (double)radius / (double)HM_UNITS_PER_PIXEL * sqrt(fabs(det));
    if (count == 1 && radius == 0) {
        if (pen->what & HM_DRAW_EDGES) hmi_pen_cross(pen, chain_corner(&chain, 0));
    } else if (count == 1) {
        hmi_pen_disc(pen, chain_corner(&chain, 0), chain.radius);
    } else {
        draw_chain_of(pen, &chain);
    }
}

static bool draw_same(hm_local a, hm_local b) { return a.x == b.x && a.y == b.y; }

static void draw_circle(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    draw_corners(pen, &shape->a, 1, shape->radius, xform);
}

static void draw_polygon(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    draw_corners(pen, hm_polygon_corners(shape->of.polygon), hm_polygon_count(shape->of.polygon), shape->radius,
                 xform);
}

static void draw_box(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    const hm_local a = shape->a, b = shape->b;
    const hm_local corner[4] = {a, {b.x, a.y}, b, {a.x, b.y}}, flat[2] = {a, b};
    const bool thin = a.x == b.x || a.y == b.y;
    if (thin)
        draw_corners(pen, flat, draw_same(a, b) ? 1 : 2, shape->radius, xform);
    else
        draw_corners(pen, corner, 4, shape->radius, xform);
}

static void draw_capsule(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    const hm_local ends[2] = {shape->a, shape->b};
    draw_corners(pen, ends, draw_same(shape->a, shape->b) ? 1 : 2, shape->radius, xform);
}

// As far as the view goes along one axis; a ray that leaves it and one that never comes to it end at once.
static double draw_reach(double from, double step, double low, double high) {
    if (step == 0) return INFINITY;
    const double end = ((step > 0 ? high : low) - from) / step;
    return end > 0 ? end : 0;
}

static void draw_ray(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    const draw_pose at = draw_pose_of(xform);
    const hm_vec2 from = draw_at_local(&at, shape->a);
    hm_vec2 way = draw_at_local(&at, (hm_local){shape->b.x, shape->b.y});
    way = (hm_vec2){way.x - at.ox, way.y - at.oy};
    const double length = sqrt(way.x * way.x + way.y * way.y);
    double reach = length > 0 ? 2 * HM_MAX_POSITION / length : 0;
    if (pen->limited) {
        const double x = draw_reach(from.x, way.x, pen->view.x0, pen->view.x1);
        const double y = draw_reach(from.y, way.y, pen->view.y0, pen->view.y1);
        if (x < reach) reach = x;
        if (y < reach) reach = y;
    }
    draw_edge(pen, from, (hm_vec2){from.x + way.x * reach, from.y + way.y * reach});
}

// ---- convex parts -------------------------------------------------------------------------------------------------

static void draw_parts(const hmi_pen *pen, const hm_parts *parts, const draw_pose *at) {
    const hm_part *all = hm_parts_all(parts);
    const hm_local *corner = hm_parts_corners(parts);
    for (int32_t i = 0; i < hm_parts_count(parts); i++) {
        const hm_local *own = corner + all[i].first;
        for (int32_t k = 2; k < all[i].count; k++)
            hmi_pen_triangle(pen, draw_at_local(at, own[0]), draw_at_local(at, own[k - 1]),
                             draw_at_local(at, own[k]));
    }
    const hm_part_side *side = hm_parts_sides(parts);
    for (int32_t i = 0; i < hm_parts_side_count(parts); i++) {
        if (side[i].beyond < 0) draw_edge(pen, draw_at_local(at, side[i].from), draw_at_local(at, side[i].to));
    }
}

// ---- masks --------------------------------------------------------------------------------------------------------

// The word of a stripe in a row, 0 above and below the grid.
static uint64_t draw_word(const hmi_bitgrid *grid, int32_t stripe, int32_t y) {
    if (stripe < 0 || stripe >= grid->stripes || y < 0 || y >= grid->height) return 0;
    return hmi_bitgrid_stripe(grid, stripe)[y];
}

// Where pixel and pixel above differ, or in mode `solid` where the pixel is solid.
static uint64_t draw_row_word(const hmi_bitgrid *grid, int32_t stripe, int32_t y, bool solid) {
    return draw_word(grid, stripe, y) ^ (solid ? 0 : draw_word(grid, stripe, y - 1));
}

// The first column from x on whose bit in the row is `wanted`, or the end of the last stripe.
static int32_t draw_find(const hmi_bitgrid *grid, int32_t x, int32_t y, bool solid, bool wanted) {
    for (int32_t stripe = x >> 6; stripe < grid->stripes; stripe++) {
        uint64_t word = draw_row_word(grid, stripe, y, solid);
        if (!wanted) word = ~word;
        if (stripe == x >> 6) word &= ~hmi_low_bits(x & 63);
        if (word) return stripe * 64 + hmi_lowest_bit(word);
    }
    return grid->stripes * 64;
}

// Edges along rows: stretches of row y whose pixels differ from those above.
static void draw_mask_rows(const hmi_pen *pen, const hmi_bitgrid *grid, const draw_pose *at) {
    for (int32_t y = 0; y <= grid->height; y++) {
        int32_t x = draw_find(grid, 0, y, false, true);
        while (x < grid->width) {
            const int32_t end = draw_find(grid, x, y, false, false);
            hmi_pen_line(pen, draw_at(at, x, y), draw_at(at, end, y));
            x = draw_find(grid, end, y, false, true);
        }
    }
}

// Where a pixel differs from the one to the left of it; the bit after the last column of a full stripe is in the
// next.
static uint64_t draw_column_word(const hmi_bitgrid *grid, int32_t stripe, int32_t y) {
    const uint64_t word = draw_word(grid, stripe, y);
    return word ^ (word << 1 | draw_word(grid, stripe - 1, y) >> 63);
}

// Edges along columns: each begins where there is none in the row above, and is followed down.
static void draw_mask_columns(const hmi_pen *pen, const hmi_bitgrid *grid, const draw_pose *at) {
    for (int32_t stripe = 0; stripe <= grid->stripes; stripe++) {
        uint64_t above = 0;
        for (int32_t y = 0; y < grid->height; y++) {
            const uint64_t word = draw_column_word(grid, stripe, y);
            for (uint64_t rest = word & ~above; rest; rest &= rest - 1) {
                const int bit = hmi_lowest_bit(rest);
                int32_t end = y + 1;
                while (end < grid->height && draw_column_word(grid, stripe, end) >> bit & 1) end++;
                const int32_t x = stripe * 64 + bit;
                hmi_pen_line(pen, draw_at(at, x, y), draw_at(at, x, end));
            }
            above = word;
        }
    }
}

// Whether row y has exactly this run: its pixels, and none beside it.
static bool draw_run_is(const hmi_bitgrid *grid, int32_t x, int32_t end, int32_t y) {
    if (y < 0 || y >= grid->height) return false;
    if (!hmi_bitgrid_get(grid, x, y) || (x > 0 && hmi_bitgrid_get(grid, x - 1, y))) return false;
    return draw_find(grid, x, y, true, false) == end;
}

static void draw_mask_inside(const hmi_pen *pen, const hmi_bitgrid *grid, const draw_pose *at) {
    for (int32_t y = 0; y < grid->height; y++) {
        int32_t end;
        for (int32_t x = draw_find(grid, 0, y, true, true); x < grid->width;
             x = draw_find(grid, end, y, true, true)) {
            end = draw_find(grid, x, y, true, false);
            if (draw_run_is(grid, x, end, y - 1)) continue;
            int32_t bottom = y + 1;
            while (draw_run_is(grid, x, end, bottom)) bottom++;
            draw_quad(pen, draw_at(at, x, y), draw_at(at, end, y), draw_at(at, end, bottom), draw_at(at, x, bottom));
        }
    }
}

static void draw_mask(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    const hm_mask *mask = shape->of.mask;
    const draw_pose at = draw_pose_of(xform);
    if (pen->what & HM_DRAW_INSIDES) draw_mask_inside(pen, &mask->grid, &at);
    if (!(pen->what & HM_DRAW_EDGES)) return;
    draw_mask_rows(pen, &mask->grid, &at);
    draw_mask_columns(pen, &mask->grid, &at);
}

// ---- tile maps ----------------------------------------------------------------------------------------------------

typedef struct draw_tiles {
    const hmi_pen *pen;
    const hm_tilemap *map;
    draw_pose at;
    hm_rect visible; // cells
} draw_tiles;

static bool tiles_solid(const hm_tilemap *map, int32_t x, int32_t y) {
    if (!hmi_tilemap_inside(map, x, y)) return map->solid_outside;
    const hmi_tile_variant *tile = hmi_tilemap_variant(map, x, y);
    return tile->outline && tile->solid && tile->one_way == HM_TILE_ONE_WAY_NONE;
}

// A cell that is all solid, without the sides along others like it.
static void tiles_draw_solid(const draw_tiles *tiles, int32_t x, int32_t y, const draw_pose *at) {
    static const hm_pixel beside[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const double w = tiles->map->cell_width, h = tiles->map->cell_height;
    const hm_vec2 corner[4] = {draw_at(at, 0, 0), draw_at(at, w, 0), draw_at(at, w, h), draw_at(at, 0, h)};
    draw_quad(tiles->pen, corner[0], corner[1], corner[2], corner[3]);
    const bool one_way = hmi_tilemap_one_way(tiles->map, x, y) != HM_TILE_ONE_WAY_NONE;
    for (int i = 0; i < 4; i++) {
        if (!one_way && tiles_solid(tiles->map, x + beside[i].x, y + beside[i].y)) continue;
        draw_edge(tiles->pen, corner[i], corner[(i + 1) & 3]);
    }
}

static void tiles_draw_cell(const draw_tiles *tiles, int32_t x, int32_t y) {
    const hmi_tile_variant *tile = hmi_tilemap_variant(tiles->map, x, y);
    if (!tile->outline) return;
    const hm_vec2 corner =
        draw_at(&tiles->at, (double)x * tiles->map->cell_width, (double)y * tiles->map->cell_height);
    draw_pose at = tiles->at;
    at.ox = corner.x;
    at.oy = corner.y;
    if (tile->solid)
        tiles_draw_solid(tiles, x, y, &at);
    else
        draw_parts(tiles->pen, tile->outline->parts, &at);
}

// Block (x, y) of a level, as far as it is visible.
static void tiles_draw_block(const draw_tiles *tiles, int level, int32_t x, int32_t y) {
    const hm_rect *visible = &tiles->visible;
    const int64_t side = (int64_t)1 << level, left = x * side, top = y * side;
    if (!hmi_tilemap_occupied(tiles->map, level, x, y)) return;
    if (left >= visible->x + visible->w || left + side <= visible->x) return;
    if (top >= visible->y + visible->h || top + side <= visible->y) return;
    if (level == 0) {
        tiles_draw_cell(tiles, x, y);
        return;
    }
    for (int i = 0; i < 4; i++) tiles_draw_block(tiles, level - 1, 2 * x + (i & 1), 2 * y + (i >> 1));
}

static double draw_within(double value) {
    return value < -HM_MAX_POSITION ? -HM_MAX_POSITION : value > HM_MAX_POSITION ? HM_MAX_POSITION : value;
}

static void draw_tilemap(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    const hm_tilemap *map = shape->of.tilemap;
    draw_tiles tiles = {pen, map, draw_pose_of(xform), {0, 0, map->width, map->height}};
    if (pen->limited) {
        const hm_vec2 least = {draw_within(pen->view.x0), draw_within(pen->view.y0)};
        const hm_vec2 most = {draw_within(pen->view.x1), draw_within(pen->view.y1)};
        if (!hm_tilemap_cells_in(map, xform, least, most, HM_TOUCH_CLOSED, &tiles.visible)) return;
    }
    const int top = map->level_count - 1;
    if (map->width > 0 && map->height > 0) tiles_draw_block(&tiles, top, 0, 0);
}

// ---- all kinds ----------------------------------------------------------------------------------------------------

static void draw_compound(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    for (int32_t i = 0; i < hm_compound_count(shape->of.compound); i++) {
        const hm_compound_part *part = hm_compound_at(shape->of.compound, i);
        hm_xform posed;
        if (hmi_xform_multiply(xform, &part->xform, &posed)) hmi_pen_shape(pen, &part->shape, &posed);
    }
}

static void draw_outline(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    const draw_pose at = draw_pose_of(xform);
    draw_parts(pen, shape->of.outline->parts, &at);
}

#define draw_point draw_circle
#define draw_segment draw_capsule

typedef void draw_kind(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform);

static draw_kind *const draw_kinds[] = {
#define DRAW_KIND(kind, name, word) draw_##word,
    HM_SHAPE_KINDS(DRAW_KIND)
#undef DRAW_KIND
};

void hmi_pen_shape(const hmi_pen *pen, const hm_shape *shape, const hm_xform *xform) {
    draw_kinds[shape->kind](pen, shape, xform);
}
