// See collide_cast_leaves.h.
#include "collide_cast_leaves.h"

#include "collide_compound.h"
#include "collide_pieces.h"
#include "sat_exact.h"
#include "tilemap_internal.h"

#include <math.h>

// ---- one-way cells
// ------------------------------------------------------------------------------------------------------

// Where a one-way cell lets through, in steps of the world.
static hmi_point leaves_way(const hmi_leaf *cell) {
    const hm_xform *x = &cell->map_at;
    switch (hmi_tilemap_one_way(cell->map, cell->cell.x, cell->cell.y)) {
    case HM_TILE_ONE_WAY_UP:
        return (hmi_point){-(int64_t)x->vx, -(int64_t)x->vy};
    case HM_TILE_ONE_WAY_DOWN:
        return (hmi_point){x->vx, x->vy};
    case HM_TILE_ONE_WAY_LEFT:
        return (hmi_point){-(int64_t)x->ux, -(int64_t)x->uy};
    case HM_TILE_ONE_WAY_RIGHT:
        return (hmi_point){x->ux, x->uy};
    default:
        return (hmi_point){0, 0};
    }
}

static bool leaves_is_one_way(const hmi_leaf *leaf) {
    return leaf->map && hmi_tilemap_one_way(leaf->map, leaf->cell.x, leaf->cell.y) != HM_TILE_ONE_WAY_NONE;
}

// Below 2^46 * 2^31 in 128 bits.
static bool leaves_against(hmi_point way, hmi_point motion) {
    return hmi_int128_is_negative(hmi_int128_add(hmi_int128_mul(way.x, motion.x), hmi_int128_mul(way.y, motion.y)));
}

// Whether a one-way cell of shape number `which` stands in the other's way: that moves against it and starts clear.
static bool leaves_blocks(const hmi_cast *cast, const hmi_leaf *cell, int which) {
    const hmi_point back = {-cast->motion.x, -cast->motion.y};
    const int other = !which;
    return leaves_against(leaves_way(cell), which ? back : cast->motion) &&
           !hmi_overlap(&cell->shape, &cell->xform, cast->shape[other], cast->xform[other], &cast->rule);
}

// ---- the search
// -----------------------------------------------------------------------------------------------------------

/// A search over pairs of leaves.
typedef struct leaves_search {
    hmi_group_search search;
    hmi_cast *cast;
} leaves_search;

static double leaves_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    return hmi_cast_bound_boxes(((const leaves_search *)search)->cast, a, b);
}

// In the order of their ranks, whichever it is that moves.
static void leaves_cast(const hmi_cast *cast, const hmi_leaf *a, const hmi_leaf *b, bool turned, hmi_cast *out) {
    const hmi_point back = {-cast->motion.x, -cast->motion.y};
    const hmi_leaf *first = turned ? b : a;
    const hmi_leaf *second = turned ? a : b;
    *out = *cast;
    out->groups = false;
    out->leaf[0] = first->map ? first : NULL;
    out->leaf[1] = second->map ? second : NULL;
    if (turned) out->motion = back;
    hmi_cast_set_shapes(out, &first->shape, &first->xform, &second->shape, &second->xform);
}

// Whether b comes first: by rank, and of equal ranks a cell second, whose seams are offered there.
static bool leaves_turned(const hmi_leaf *a, const hmi_leaf *b) {
    const int rank_a = hmi_shape_rank(&a->shape), rank_b = hmi_shape_rank(&b->shape);
    return rank_a > rank_b || (rank_a == rank_b && a->map && !b->map);
}

static bool leaves_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    hmi_cast *cast = ((leaves_search *)search)->cast;
    const bool turned = leaves_turned(a, b);
    hmi_cast own;
    if (leaves_is_one_way(a) && !leaves_blocks(cast, a, 0)) return false;
    if (leaves_is_one_way(b) && !leaves_blocks(cast, b, 1)) return false;
    leaves_cast(cast, a, b, turned, &own);
    hmi_cast_search_pair(&own);
    if (own.kept != cast->kept) {
        cast->kept = own.kept;
        cast->found = true;
        cast->best = own.best;
        cast->best_leaf[0] = *a;
        cast->best_leaf[1] = *b;
        cast->best_turned = turned;
    }
    return hmi_cast_done(cast);
}

void hmi_cast_search_leaves(hmi_cast *cast) {
    leaves_search leaves = {.cast = cast};
    leaves.search = (hmi_group_search){.shape = {cast->shape[0], cast->shape[1]},
                                       .xform = {cast->xform[0], cast->xform[1]},
                                       .one_way = true,
                                       .bound = leaves_bound,
                                       .meet = leaves_meet};
    hmi_group_run(&leaves.search);
}

void hmi_cast_of_best(const hmi_cast *cast, hmi_cast *out) {
    leaves_cast(cast, &cast->best_leaf[0], &cast->best_leaf[1], cast->best_turned, out);
}

// ---- where to stop
// ----------------------------------------------------------------------------------------------------------

/// A look for a one-way cell that is entered.
typedef struct leaves_bars {
    hmi_group_search search;
    const hmi_cast *cast;
} leaves_bars;

static double leaves_bars_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    const hmi_cast *cast = ((const leaves_bars *)search)->cast;
    return hmi_boxes_apart(a, b, cast->rule.margin) ? HUGE_VAL : 0;
}

// The cell belongs to shape number `which`, which may have been moved.
static bool leaves_bar(const leaves_bars *bars, const hmi_leaf *cell, int which, const hmi_leaf *other) {
    const hmi_cast *cast = bars->cast;
    hmi_leaf start = *cell;
    if (!leaves_is_one_way(cell)) return false;
    start.xform.ox -= bars->search.xform[which]->ox - cast->xform[which]->ox;
    start.xform.oy -= bars->search.xform[which]->oy - cast->xform[which]->oy;
    return leaves_blocks(cast, &start, which) &&
           hmi_overlap(&cell->shape, &cell->xform, &other->shape, &other->xform, &cast->rule);
}

static bool leaves_bars_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    const leaves_bars *bars = (const leaves_bars *)search;
    return leaves_bar(bars, a, 0, b) || leaves_bar(bars, b, 1, a);
}

bool hmi_cast_barred(const hmi_cast *cast, const hm_xform moved[2]) {
    leaves_bars bars = {.cast = cast};
    bars.search = (hmi_group_search){.shape = {cast->shape[0], cast->shape[1]},
                                     .xform = {&moved[0], &moved[1]},
                                     .one_way = true,
                                     .bound = leaves_bars_bound,
                                     .meet = leaves_bars_meet};
    return hmi_group_run(&bars.search);
}

// ---- seams
// --------------------------------------------------------------------------------------------------------------------

static bool leaves_any(void *context, const hmi_point end[2]) {
    (void)context;
    (void)end;
    return true;
}

// Whether an edge looks away from where its cell lets through.
static bool leaves_faces_away(const hmi_leaf *cell, const hmi_convex *part, const hmi_point edge[2]) {
    const hmi_point way = leaves_way(cell);
    const hmi_point to = {edge[0].x + way.x, edge[0].y + way.y};
    return sat_side(&edge[0], &edge[1], &to) * sat_turn(part) >= 0;
}

bool hmi_cast_cell_seam(const hmi_leaf *cell, const hmi_convex *part, int32_t edge) {
    const hm_shape map = {.kind = HM_SHAPE_TILEMAP, .tilemap = cell->map};
    const hmi_point end[2] = {part->v[edge], *sat_edge_end(part, edge)};
    if (leaves_is_one_way(cell)) return leaves_faces_away(cell, part, end);
    return !hmi_border_of_edge(&map, &cell->map_at, part, end, leaves_any, NULL);
}

void hmi_cast_cell_seams(const hmi_leaf *cell, const hmi_convex *part, bool (*offer)(void *, const hmi_point[2]),
                         void *context) {
    const hm_shape map = {.kind = HM_SHAPE_TILEMAP, .tilemap = cell->map};
    if (!leaves_is_one_way(cell)) hmi_seams_of_piece(&map, &cell->map_at, part, offer, context);
}
