// Casts of compounds and tile maps, by pairs of their leaves; which one-way cells block.
#include "cast_leaves.h"

#include "../narrow/overlap.h"
#include "../narrow/tile_span.h"
#include "../pose/compound.h"
#include "../pose/pieces.h"
#include "../sat/sat_exact.h"
#include "../shape/tilemap_internal.h"
#include "cast_cells.h"
#include "cast_result.h"
#include "cast_search.h"
#include "cast_setup.h"

#include <math.h>

// ---- one-way cells ------------------------------------------------------------------------------------------------
//
// Those of one direction that lie side by side, and those behind them, are one platform: it is in the way of what
// comes onto it from where it faces, clear of all of it. What was in any of them at the start, or has come in at an
// end, passes all of them. Where one lies behind another there is no edge.

// Below 2^46 * 2^31 in 128 bits.
static bool leaves_against(hmi_point way, hmi_point motion) {
    return hmi_int128_is_negative(hmi_int128_add(hmi_int128_mul(way.x, motion.x), hmi_int128_mul(way.y, motion.y)));
}

static bool leaves_is_full_like(const hmi_leaf *cell, int32_t x, int32_t y) {
    return hmi_cell_is_like(cell, (hm_pixel){x, y}) && hmi_tilemap_variant(cell->map, x, y)->solid;
}

// Whether the side where a cell faces is all covered by another one of its direction.
static bool leaves_is_behind(const hmi_leaf *cell) {
    const hm_pixel to = hmi_cell_faces(cell->map, cell->cell);
    const hm_pixel front = {cell->cell.x + to.x, cell->cell.y + to.y};
    return leaves_is_full_like(cell, front.x, front.y);
}

/// Something moved, and its box.
typedef struct leaves_mover {
    const hm_shape *shape;
    hm_xform at;
    hmi_step_box box;
    const hmi_rule *rule;
} leaves_mover;

static leaves_mover leaves_mover_make(const hmi_cast *cast, int which, int64_t x, int64_t y) {
    leaves_mover mover = {.shape = cast->shape[which], .at = *cast->xform[which], .rule = &cast->rule};
    mover.at.ox += x;
    mover.at.oy += y;
    mover.box = hmi_shape_box(mover.shape, &mover.at);
    return mover;
}

// Whether a mover overlaps the box of a full cell and those to the right of it, below it, or both.
static bool leaves_meet_block(const leaves_mover *mover, const hmi_leaf *cell, int32_t right, int32_t below) {
    const int32_t x = cell->cell.x, y = cell->cell.y;
    const int32_t w = cell->map->cell_width * HM_UNITS_PER_PIXEL, h = cell->map->cell_height * HM_UNITS_PER_PIXEL;
    for (int32_t i = 0; i <= right; i++)
        for (int32_t j = 0; j <= below; j++)
            if (!leaves_is_full_like(cell, x + i, y + j)) return false;
    const hm_shape box = {.kind = HM_SHAPE_BOX, .a = {x * w, y * h}, .b = {(x + 1 + right) * w, (y + 1 + below) * h}};
    return hmi_overlap(&box, &cell->map_at, mover->shape, &mover->at, mover->rule);
}

// Only a point or a line can lie just between cells, with its inner points in none of them.
static bool leaves_fits_between(const leaves_mover *mover) {
    return !hmi_shape_is(mover->shape, HMI_UNION) && mover->shape->radius == 0 && mover->rule->margin == 0 &&
           !mover->rule->closed;
}

static bool leaves_meet_between(const leaves_mover *mover, const hmi_leaf *cell) {
    return leaves_fits_between(mover) &&
           (leaves_meet_block(mover, cell, 1, 0) || leaves_meet_block(mover, cell, 0, 1) ||
            leaves_meet_block(mover, cell, 1, 1));
}

// Whether a mover overlaps a cell, or lies between it and one of its platform to the right or below.
static bool leaves_meet_cell(const leaves_mover *mover, const hmi_leaf *cell) {
    if (hmi_boxes_apart(&cell->box, &mover->box, mover->rule->margin)) return false;
    return hmi_overlap(&cell->shape, &cell->xform, mover->shape, &mover->at, mover->rule) ||
           leaves_meet_between(mover, cell);
}

static bool leaves_range_passed(int64_t low, int64_t high, int64_t least, int64_t most, int64_t step) {
    return (step >= 0 && low > most) || (step <= 0 && high < least);
}

// Whether no cell along a way can be near a mover any more.
static bool leaves_have_passed(const leaves_mover *mover, const hmi_leaf *cell, hm_pixel way) {
    const hm_xform *x = &cell->map_at;
    const hmi_step_box *box = &cell->box;
    const hmi_step_box near = hmi_step_box_grow(&mover->box, mover->rule->margin);
    const int64_t w = way.x * cell->map->cell_width, h = way.y * cell->map->cell_height;
    return leaves_range_passed(box->x0, box->x1, near.x0, near.x1, w * x->ux + h * x->vx) ||
           leaves_range_passed(box->y0, box->y1, near.y0, near.y1, w * x->uy + h * x->vy);
}

// The next cell of a platform along a way, if that may be near the mover.
static bool leaves_next(const leaves_mover *mover, hmi_leaf *cell, hm_pixel way) {
    const hm_pixel next = {cell->cell.x + way.x, cell->cell.y + way.y};
    if (!hmi_cell_is_like(cell, next) || leaves_have_passed(mover, cell, way)) return false;
    const hmi_leaf here = *cell;
    hmi_leaf_of_cell(here.map, &here.map_at, next, cell);
    return true;
}

static bool leaves_meet_along(const leaves_mover *mover, const hmi_leaf *cell, hm_pixel way) {
    hmi_leaf at = *cell;
    while (leaves_next(mover, &at, way))
        if (leaves_meet_cell(mover, &at)) return true;
    return false;
}

// Whether a mover overlaps a cell or another one of its platform: those beside it, and of those behind it.
static bool leaves_meet_platform(const leaves_mover *mover, const hmi_leaf *cell) {
    const hm_pixel to = hmi_cell_faces(cell->map, cell->cell);
    const hm_pixel along = {to.y, to.x}, back = {-to.y, -to.x}, behind = {-to.x, -to.y};
    hmi_leaf at = *cell;
    do {
        if (leaves_meet_cell(mover, &at) || leaves_meet_along(mover, &at, along) ||
            leaves_meet_along(mover, &at, back))
            return true;
    } while (leaves_next(mover, &at, behind));
    return false;
}

// Whether a one-way cell of shape number `which` may stand in the other's way: that moves against it and starts
// clear.
static bool leaves_may_block(const hmi_cast *cast, const hmi_leaf *cell, int which) {
    const hmi_point back = {-cast->motion.x, -cast->motion.y};
    if (!leaves_against(hmi_cell_way(cell), which ? back : cast->motion) || leaves_is_behind(cell)) return false;
    const leaves_mover mover = leaves_mover_make(cast, !which, 0, 0);
    return !leaves_meet_platform(&mover, cell);
}

// The unit normal of where a cell faces, as its edges lie.
static hm_vec2 leaves_face_normal(const hmi_leaf *cell) {
    const hm_xform *x = &cell->map_at;
    const bool level = hmi_cell_faces(cell->map, cell->cell).x == 0;
    const hm_vec2 edge = level ? (hm_vec2){x->ux, x->uy} : (hm_vec2){x->vx, x->vy};
    const hmi_point way = hmi_cell_way(cell);
    const double side = (double)way.y * edge.x - (double)way.x * edge.y < 0 ? -1 : 1;
    const double length = side * sqrt(edge.x * edge.x + edge.y * edge.y);
    return (hm_vec2){-edge.y / length, edge.x / length};
}

// Whether a normal from a cell is no farther than 45 degrees from where it faces.
static bool leaves_is_faced(const hmi_leaf *cell, hm_vec2 normal) {
    const hm_vec2 face = leaves_face_normal(cell);
    const double towards = normal.x * face.x + normal.y * face.y;
    return towards >= fabs(normal.x * face.y - normal.y * face.x) * (1 - 1e-9);
}

// Whether a cell is met just where another one goes on: no corner of the platform, whatever the normal.
static bool leaves_is_at_joint(const hmi_leaf *cell, hm_vec2 point, const hmi_cast *own, double time) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL), near = 0x1p-22;
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    hmi_cell_joint joint[2];
    const int count = hmi_cell_joints(cell, joint);
    for (int i = 0; i < count; i++) {
        const double x = point.x - (double)joint[i].end[0].x * unit, y = point.y - (double)joint[i].end[0].y * unit;
        if (fabs(x - time * (double)own->motion.x * pixel) < near &&
            fabs(y - time * (double)own->motion.y * pixel) < near)
            return true;
    }
    return false;
}

// Whether the meeting that was found of a cell and a part of the mover is one that blocks: that the cell faces, with
// all of the mover still clear of the platform, tested a few steps before.
static bool leaves_blocks(const hmi_cast *cast, const hmi_cast *own, const hmi_leaf *cell, int which, bool swapped) {
    const bool first = (which == 0) != swapped; // of the two in `own`, of which the second moves
    const double time = own->best.passage.enter.about, off = 4;
    const double moved = which ? -time : time;
    hm_cast_hit hit;
    hmi_cast_write(own, false, &hit);
    hm_vec2 normal = first ? hit.normal : (hm_vec2){-hit.normal.x, -hit.normal.y};
    if (leaves_is_at_joint(cell, hit.point, own, first ? 0 : time)) normal = leaves_face_normal(cell);
    if (!leaves_is_faced(cell, normal)) return false;
    const leaves_mover mover =
        leaves_mover_make(cast, !which, (int64_t)floor(moved * (double)cast->motion.x + off * normal.x + 0.5),
                          (int64_t)floor(moved * (double)cast->motion.y + off * normal.y + 0.5));
    return !leaves_meet_platform(&mover, cell);
}

// ---- the search ---------------------------------------------------------------------------------------------------

/// A search over pairs of leaves.
typedef struct leaves_search {
    hmi_group_search search;
    hmi_cast *cast;
} leaves_search;

static double leaves_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    return hmi_cast_bound_boxes(((const leaves_search *)search)->cast, a, b);
}

// Whether b comes first: by rank, and of equal ranks a cell second, whose seams are offered there.
static bool leaves_swapped(const hmi_leaf *a, const hmi_leaf *b) {
    const int rank_a = hmi_shape_rank(&a->shape), rank_b = hmi_shape_rank(&b->shape);
    return rank_a > rank_b || (rank_a == rank_b && a->map && !b->map);
}

// Casts two leaves in a copy of the cast. Whether something that counts was found.
static bool leaves_find(const hmi_cast *cast, const hmi_leaf *a, const hmi_leaf *b, bool swapped, hmi_cast *own) {
    const bool one_way[2] = {hmi_cell_is_one_way(a), hmi_cell_is_one_way(b)};
    if (one_way[0] && !leaves_may_block(cast, a, 0)) return false;
    if (one_way[1] && !leaves_may_block(cast, b, 1)) return false;
    hmi_cast_set_leaves(cast, a, b, swapped, own);
    hmi_cast_search_pair(own);
    if (own->kept == cast->kept) return false;
    if (cast->aim != HMI_CAST_FIRST) return true;
    return (!one_way[0] || leaves_blocks(cast, own, a, 0, swapped)) &&
           (!one_way[1] || leaves_blocks(cast, own, b, 1, swapped));
}

static bool leaves_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    hmi_cast *cast = ((leaves_search *)search)->cast;
    const bool swapped = leaves_swapped(a, b);
    hmi_cast own;
    if (leaves_find(cast, a, b, swapped, &own)) {
        cast->kept = own.kept;
        cast->found = true;
        cast->best = own.best;
        cast->best_leaf[0] = *a;
        cast->best_leaf[1] = *b;
        cast->best_swapped = swapped;
    }
    return hmi_cast_done(cast);
}

static void leaves_search_all(hmi_cast *cast) {
    leaves_search leaves = {.cast = cast};
    leaves.search = (hmi_group_search){.shape = {cast->shape[0], cast->shape[1]},
                                       .xform = {cast->xform[0], cast->xform[1]},
                                       .one_way = true,
                                       .local = true,
                                       .way = cast->motion,
                                       .margin = cast->rule.margin,
                                       .bound = leaves_bound,
                                       .meet = leaves_meet};
    hmi_group_run(&leaves.search);
}

void hmi_cast_search(hmi_cast *cast) {
    cast->found = false;
    if (cast->groups)
        leaves_search_all(cast);
    else
        hmi_cast_search_pair(cast);
}

// ---- where to stop ----------------------------------------------------------------------------------------------
/// A search for a one-way cell that is entered.
typedef struct leaves_bars {
    hmi_group_search search;
    const hmi_cast *cast;
} leaves_bars;

static double leaves_bars_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const hmi_cast *cast = ((const leaves_bars *)search)->cast;
    return hmi_boxes_apart(a, b, cast->rule.margin) ? HUGE_VAL : 0;
}

// A leaf of shape number `which` where it was before that was moved.
static hmi_leaf leaves_before(const leaves_bars *bars, const hmi_leaf *leaf, int which) {
    const int64_t x = bars->search.xform[which]->ox - bars->cast->xform[which]->ox;
    const int64_t y = bars->search.xform[which]->oy - bars->cast->xform[which]->oy;
    hmi_leaf start = *leaf;
    start.xform.ox -= x;
    start.xform.oy -= y;
    start.map_at.ox -= x;
    start.map_at.oy -= y;
    return start;
}

// Overlapped now, and entered during this motion from the side that blocks.
static bool leaves_bars_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    const leaves_bars *bars = (const leaves_bars *)search;
    if (!hmi_cell_is_one_way(a) && !hmi_cell_is_one_way(b)) return false;
    if (!hmi_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &bars->cast->rule)) return false;
    const hmi_leaf from[2] = {leaves_before(bars, a, 0), leaves_before(bars, b, 1)};
    const hm_xform *const *to = bars->search.xform, *const *at = bars->cast->xform;
    hmi_cast way = *bars->cast, own;
    way.motion = (hmi_point){(to[1]->ox - at[1]->ox) - (to[0]->ox - at[0]->ox),
                             (to[1]->oy - at[1]->oy) - (to[0]->oy - at[0]->oy)};
    way.aim = HMI_CAST_FIRST;
    way.after = false;
    way.found = false;
    way.most = 1;
    return leaves_find(&way, &from[0], &from[1], leaves_swapped(a, b), &own);
}

// Of a map by itself: whether the box of the other shape reaches a cell that may be a one-way one.
static bool leaves_may_be_barred(const hmi_cast *cast, const hm_xform moved[2]) {
    const hm_shape *map = cast->shape[1];
    hmi_tile_range range = {{0, -1}, {0, -1}};
    hmi_tile_axis axis[2];
    hmi_tile_span box[2];
    if (map->kind != HM_SHAPE_TILEMAP || hmi_shape_is_group(cast->shape[0]) || !hmi_tile_aligned(&moved[1]))
        return true;
    const int64_t more = cast->rule.margin * HMI_UNITS_PER_STEP + cast->rule.closed;
    hmi_tile_axes(map->of.tilemap, &moved[1], axis);
    if (!hmi_tile_box_make(cast->shape[0], &moved[0], &moved[1], axis, box)) return true;
    for (int k = 0; k < 2; k++) box[k] = hmi_tile_grow(box[k], more);
    if (hmi_tile_reach(map->of.tilemap, axis, box, &range) == HMI_APART) return false;
    for (int64_t y = range.y.low; y <= range.y.high; y++)
        for (int64_t x = range.x.low; x <= range.x.high; x++)
            if (hmi_tilemap_one_way(map->of.tilemap, (int32_t)x, (int32_t)y) != HM_TILE_ONE_WAY_NONE) return true;
    return range.x.low > range.x.high;
}

bool hmi_cast_barred(const hmi_cast *cast, const hm_xform moved[2]) {
    leaves_bars bars = {.cast = cast};
    if (!leaves_may_be_barred(cast, moved)) return false;
    bars.search = (hmi_group_search){.shape = {cast->shape[0], cast->shape[1]},
                                     .xform = {&moved[0], &moved[1]},
                                     .one_way = true,
                                     .local = true,
                                     .margin = cast->rule.margin,
                                     .bound = leaves_bars_bound,
                                     .meet = leaves_bars_meet};
    return hmi_group_run(&bars.search);
}
