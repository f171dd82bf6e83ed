// Overlap of an axis-aligned box and the cells of an axis-aligned map; of a rounded one, in tile_span.h's coordinates;
// and of other shapes where their box reaches no cell.
//
// All is in units relative to the corner of the map, where the sides of cells are whole numbers: a quotient says which
// cells the box reaches. Corners that are within 2^45 steps of each other are 2^61 units apart, and what a box adds to
// that is no more; the sides of cells are below 2^61.
#include "overlap_cells.h"

#include "../mask/mask_internal.h"
#include "../pose/leaf.h"
#include "overlap_element.h"
#include "tile_span.h"

#include <math.h>

/// Along one axis, from low to high.
typedef struct cells_span {
    int64_t low, high;
} cells_span;

// More cells are left to the pyramid.
enum { CELLS_FEW = 64 };

static bool cells_is_aligned(const hm_xform *m) { return m->uy == 0 && m->vx == 0; }

static int64_t cells_below(int64_t v, int64_t side) { return v / side - (v % side < 0); }

// The cells that a stretch of the map reaches: with their insides, or under the closed rule with their edges as well.
static cells_span cells_reached(int64_t low, int64_t high, bool closed, int64_t side) {
    const int64_t size = side < 0 ? -side : side;
    const int64_t from = side < 0 ? -high : low, to = side < 0 ? -low : high;
    if (closed) return (cells_span){-cells_below(-from, size) - 1, cells_below(to, size)};
    return (cells_span){cells_below(from, size), -cells_below(-to, size) - 1};
}

// What a box from one position to another reaches along an axis; all from the corner of the map.
static cells_span cells_along(int64_t side, int64_t one, int64_t two, bool closed) {
    return cells_reached(hmi_min(one, two), hmi_max(one, two), closed, side);
}

static cells_span cells_across(const hm_tilemap *map, const hm_xform *at, const hm_shape *box, const hm_xform *box_at,
                               bool closed) {
    const int64_t x = (box_at->ox - at->ox) * HMI_UNITS_PER_STEP, u = box_at->ux;
    return cells_along((int64_t)map->cell_width * HM_UNITS_PER_PIXEL * at->ux, x + box->a.x * u, x + box->b.x * u,
                       closed);
}

static cells_span cells_down(const hm_tilemap *map, const hm_xform *at, const hm_shape *box, const hm_xform *box_at,
                             bool closed) {
    const int64_t y = (box_at->oy - at->oy) * HMI_UNITS_PER_STEP, v = box_at->vy;
    return cells_along((int64_t)map->cell_height * HM_UNITS_PER_PIXEL * at->vy, y + box->a.y * v, y + box->b.y * v,
                       closed);
}

// ---- slopes -------------------------------------------------------------------------------------------------------

/// A shape beside an axis-aligned map.
typedef struct cells_pair {
    const hm_tilemap *map;
    const hm_xform *map_at;
    const hm_shape *shape; ///< no group
    const hm_xform *at;
    const hmi_rule *rule;
} cells_pair;

// What is thin may lie between cells.
static bool cells_are_decided(const hm_shape *shape, const hmi_convex *convex) {
    return hmi_shape_rank(shape) == 0 && (convex->n > 2 || convex->radius > 0);
}

// Of a cell of one convex part, and a mask or a convex shape.
static hmi_verdict cells_slope(const cells_pair *pair, int64_t x, int64_t y) {
    hmi_element part, own;
    hmi_leaf cell;
    hmi_leaf_of_cell(pair->map, pair->map_at, (hm_pixel){(int32_t)x, (int32_t)y}, &cell);
    if (!hmi_shape_is_parted(&cell.shape) || hmi_shape_parts(&cell.shape)->part_count != 1) return HMI_UNSURE;
    hmi_part_make(&cell.shape, &cell.xform, 0, &part);
    if (pair->shape->kind == HM_SHAPE_MASK) {
        const hmi_posed_mask mask = hmi_posed_mask_make(pair->shape, pair->at);
        if (pair->rule->margin == 0 && hmi_mask_is_beyond(&mask, &part.convex, (hm_vec2){0, 0})) return HMI_APART;
        return hmi_overlap_mask_element(&mask, &part, pair->rule) ? HMI_MEET : HMI_APART;
    }
    if (hmi_shape_rank(pair->shape) != 0) return HMI_UNSURE;
    hmi_element_make(pair->shape, pair->at, &own);
    if (!cells_are_decided(pair->shape, &own.convex)) return HMI_UNSURE;
    const bool meet = hmi_sat_touch(&part.convex, &own.convex, pair->rule->margin, pair->rule->closed);
    return meet ? HMI_MEET : HMI_APART;
}

// Full cells first.
static hmi_verdict cells_any_slope(const cells_pair *pair, const hmi_tile_range *range) {
    hmi_verdict verdict = HMI_APART;
    for (int64_t y = range->y.low; y <= range->y.high; y++)
        for (int64_t x = range->x.low; x <= range->x.high; x++) {
            const hmi_tile_variant *variant = hmi_tilemap_variant(pair->map, (int32_t)x, (int32_t)y);
            if (!variant->outline || variant->solid || variant->one_way != HM_TILE_ONE_WAY_NONE) continue;
            const hmi_verdict one = cells_slope(pair, x, y);
            if (one == HMI_MEET) return HMI_MEET;
            if (one == HMI_UNSURE) verdict = HMI_UNSURE;
        }
    return verdict;
}

static hmi_verdict cells_any(const cells_pair *pair, const hmi_tile_range *range) {
    bool mixed = false;
    for (int64_t y = range->y.low; y <= range->y.high; y++)
        for (int64_t x = range->x.low; x <= range->x.high; x++) {
            const hmi_tile_variant *variant = hmi_tilemap_variant(pair->map, (int32_t)x, (int32_t)y);
            if (!variant->outline || variant->one_way != HM_TILE_ONE_WAY_NONE) continue;
            if (variant->solid) return HMI_MEET;
            mixed = true;
        }
    return mixed ? cells_any_slope(pair, range) : HMI_APART;
}

// Outside of an empty map there is nothing.
static cells_span cells_on_map(cells_span span, int32_t count) {
    return (cells_span){hmi_max(span.low, 0), hmi_min(span.high, count - 1)};
}

static hmi_verdict cells_under(const cells_pair *pair) {
    const hm_tilemap *map = pair->map;
    const cells_span all_x = cells_across(map, pair->map_at, pair->shape, pair->at, pair->rule->closed);
    const cells_span all_y = cells_down(map, pair->map_at, pair->shape, pair->at, pair->rule->closed);
    const cells_span x = cells_on_map(all_x, map->width), y = cells_on_map(all_y, map->height);
    const bool out = x.low != all_x.low || x.high != all_x.high || y.low != all_y.low || y.high != all_y.high;
    if (out && map->solid_outside) return HMI_UNSURE;
    if (x.low > x.high || y.low > y.high) return HMI_APART;
    if ((x.high - x.low + 1) * (y.high - y.low + 1) > CELLS_FEW) return HMI_UNSURE;
    const hmi_tile_range range = {{x.low, x.high}, {y.low, y.high}};
    return cells_any(pair, &range);
}

static bool cells_are_near(const hm_xform *a, const hm_xform *b) {
    const int64_t most = (int64_t)1 << 45, x = a->ox - b->ox, y = a->oy - b->oy;
    return x >= -most && x <= most && y >= -most && y <= most;
}

// Without width or height it is no box but a segment, which may lie between cells.
static bool cells_is_box(const hm_shape *shape, const hm_xform *xform) {
    return shape->kind == HM_SHAPE_BOX && shape->radius == 0 && shape->a.x != shape->b.x &&
           shape->a.y != shape->b.y && cells_is_aligned(xform);
}

// ---- other shapes -------------------------------------------------------------------------------------------------

// How far a stretch lies from another one.
static int64_t cells_gap(hmi_tile_span a, hmi_tile_span b) {
    return hmi_max(hmi_max(b.low - a.high, a.low - b.high), 0);
}

// One-way cells overlap nothing.
static bool cells_is_one_way(const hm_tilemap *map, int64_t x, int64_t y) {
    return hmi_tilemap_variant(map, (int32_t)x, (int32_t)y)->one_way != HM_TILE_ONE_WAY_NONE;
}

static bool cells_any_solid(const hm_tilemap *map, const hmi_tile_range *range) {
    for (int64_t y = range->y.low; y <= range->y.high; y++)
        for (int64_t x = range->x.low; x <= range->x.high; x++)
            if (hmi_tile_at(map, x, y) != HMI_TILE_NOTHING && !cells_is_one_way(map, x, y)) return true;
    return false;
}

// Of a rounded shape and a full cell. Doubles are off by less than 2^-49 of the squares.
static hmi_verdict cells_round_full(const hmi_tile_body *body, const hmi_tile_span cell[2], bool closed) {
    const int64_t x = cells_gap(body->bone[0], cell[0]), y = cells_gap(body->bone[1], cell[1]);
    if (x == 0 || y == 0) return x + y < body->radius + closed ? HMI_MEET : HMI_APART;
    const double square = (double)x * (double)x + (double)y * (double)y;
    const double most = (double)body->radius * (double)body->radius;
    if (fabs(square - most) <= most * 0x1p-40) return HMI_UNSURE;
    return square < most ? HMI_MEET : HMI_APART;
}

static hmi_verdict cells_round(const cells_pair *pair, const hmi_tile_axis axis[2], const hmi_tile_range *range,
                               const hmi_tile_body *body) {
    hmi_verdict verdict = HMI_APART;
    for (int64_t y = range->y.low; y <= range->y.high; y++)
        for (int64_t x = range->x.low; x <= range->x.high; x++) {
            const hmi_tile_span cell[2] = {{x * axis[0].side, (x + 1) * axis[0].side},
                                           {y * axis[1].side, (y + 1) * axis[1].side}};
            if (hmi_tile_at(pair->map, x, y) != HMI_TILE_FULL) continue;
            const hmi_verdict one = cells_round_full(body, cell, pair->rule->closed);
            if (one == HMI_MEET) return HMI_MEET;
            if (one == HMI_UNSURE) verdict = HMI_UNSURE;
        }
    const hmi_verdict slopes = cells_any_slope(pair, range);
    return slopes == HMI_APART ? verdict : slopes;
}

// ---- masks --------------------------------------------------------------------------------------------------------

enum { CELLS_MASK = 64 };

// The pixels along an axis that a stretch overlaps, both from the mask's corner; none where the last is before the
// first.
static cells_span cells_pixels(hmi_tile_span cell, int64_t side, int32_t count) {
    const int64_t size = side < 0 ? -side : side, end = side < 0 ? size * count : 0;
    const cells_span reached = cells_reached(cell.low + end, cell.high + end, false, size);
    const cells_span all = {side < 0 ? count - 1 - reached.high : reached.low,
                            side < 0 ? count - 1 - reached.low : reached.high};
    return (cells_span){hmi_max(all.low, 0), hmi_min(all.high, count - 1)};
}

/// An axis-aligned mask beside an axis-aligned map.
typedef struct cells_mask {
    const hmi_bitgrid *grid;
    int64_t from[2], side[2]; ///< its corner from the map's, and its pixels
} cells_mask;

static bool cells_mask_make(const hm_shape *shape, const hm_xform *xform, const hm_xform *map_at, cells_mask *out) {
    const hmi_bitgrid *grid = &shape->of.mask->grid;
    const int64_t unit = HM_UNITS_PER_PIXEL;
    if (!cells_is_aligned(xform) || !hmi_tile_near(xform, map_at)) return false;
    if (grid->width < 1 || grid->height < 1 || grid->width > CELLS_MASK || grid->height > CELLS_MASK) return false;
    *out =
        (cells_mask){grid,
                     {(xform->ox - map_at->ox) * HMI_UNITS_PER_STEP, (xform->oy - map_at->oy) * HMI_UNITS_PER_STEP},
                     {unit * xform->ux, unit * xform->vy}};
    return true;
}

// Whether a solid pixel overlaps the box of a cell, in the world's directions.
static bool cells_mask_meets(const cells_mask *mask, const hmi_tile_span cell[2]) {
    const cells_span x = cells_pixels((hmi_tile_span){cell[0].low - mask->from[0], cell[0].high - mask->from[0]},
                                      mask->side[0], mask->grid->width);
    const cells_span y = cells_pixels((hmi_tile_span){cell[1].low - mask->from[1], cell[1].high - mask->from[1]},
                                      mask->side[1], mask->grid->height);
    const uint64_t *rows = hmi_bitgrid_stripe(mask->grid, 0);
    if (x.low > x.high) return false;
    const uint64_t wanted = UINT64_MAX >> (63 - (x.high - x.low)) << x.low;
    for (int64_t j = y.low; j <= y.high; j++)
        if (rows[j] & wanted) return true;
    return false;
}

// What is not full only counts where a pixel is in its cell.
static hmi_verdict cells_under_mask(const cells_pair *pair, const hmi_tile_axis axis[2], const hmi_tile_range *range,
                                    const cells_mask *mask) {
    hmi_verdict verdict = HMI_APART;
    for (int64_t y = range->y.low; y <= range->y.high; y++)
        for (int64_t x = range->x.low; x <= range->x.high; x++) {
            const hmi_tile_span w = {x * axis[0].side, (x + 1) * axis[0].side};
            const hmi_tile_span h = {y * axis[1].side, (y + 1) * axis[1].side};
            const hmi_tile_span cell[2] = {hmi_tile_mirror(&axis[0], w), hmi_tile_mirror(&axis[1], h)};
            const hmi_tile_ground ground = hmi_tile_at(pair->map, x, y);
            if (ground == HMI_TILE_NOTHING || cells_is_one_way(pair->map, x, y)) continue;
            if (!cells_mask_meets(mask, cell)) continue;
            const hmi_verdict one = ground == HMI_TILE_FULL ? HMI_MEET : cells_slope(pair, x, y);
            if (one == HMI_MEET) return HMI_MEET;
            if (one == HMI_UNSURE) verdict = HMI_UNSURE;
        }
    return verdict;
}

// A rounded shape, whose box needs no rounding.
static hmi_verdict cells_about_body(const cells_pair *pair, const hmi_tile_axis axis[2], const hmi_tile_body *body) {
    hmi_tile_range range = {{0, -1}, {0, -1}};
    hmi_tile_span box[2];
    for (int k = 0; k < 2; k++) box[k] = hmi_tile_grow(body->bone[k], body->radius + pair->rule->closed);
    if (hmi_tile_reach(pair->map, axis, box, &range) == HMI_APART) return HMI_APART;
    return range.x.low > range.x.high ? HMI_UNSURE : cells_round(pair, axis, &range, body);
}

static hmi_verdict cells_about(const cells_pair *pair) {
    const hmi_rule *rule = pair->rule;
    const int64_t more = rule->margin * HMI_UNITS_PER_STEP + rule->closed;
    hmi_tile_range range = {{0, -1}, {0, -1}};
    hmi_tile_axis axis[2];
    hmi_tile_span box[2];
    hmi_tile_body body;
    cells_mask mask;
    if (!hmi_tile_aligned(pair->map_at) || hmi_shape_is_group(pair->shape)) return HMI_UNSURE;
    hmi_tile_axes(pair->map, pair->map_at, axis);
    if (rule->margin == 0 && pair->shape->radius > 0 &&
        hmi_tile_body_make(pair->shape, pair->at, pair->map_at, axis, &body) && body.radius > 0)
        return cells_about_body(pair, axis, &body);
    if (!hmi_tile_box_make(pair->shape, pair->at, pair->map_at, axis, box)) return HMI_UNSURE;
    for (int k = 0; k < 2; k++) box[k] = hmi_tile_grow(box[k], more);
    if (hmi_tile_reach(pair->map, axis, box, &range) == HMI_APART) return HMI_APART;
    if (range.x.low > range.x.high) return HMI_UNSURE;
    if (!cells_any_solid(pair->map, &range)) return HMI_APART;
    if (pair->shape->kind != HM_SHAPE_MASK || rule->margin > 0 || rule->closed) return HMI_UNSURE;
    if (!cells_mask_make(pair->shape, pair->at, pair->map_at, &mask)) return HMI_UNSURE;
    return cells_under_mask(pair, axis, &range, &mask);
}

static hmi_verdict cells_of_map(const cells_pair *pair) {
    const bool box = cells_is_box(pair->shape, pair->at) && cells_is_aligned(pair->map_at);
    if (pair->rule->margin == 0 && box && cells_are_near(pair->map_at, pair->at)) return cells_under(pair);
    return cells_about(pair);
}

hmi_verdict hmi_overlap_cells(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hmi_rule *rule) {
    const cells_pair first = {a->of.tilemap, xa, b, xb, rule}, second = {b->of.tilemap, xb, a, xa, rule};
    if (a->kind == HM_SHAPE_TILEMAP) return cells_of_map(&first);
    if (b->kind == HM_SHAPE_TILEMAP) return cells_of_map(&second);
    return HMI_UNSURE;
}
