// Casts past the full cells of an axis-aligned map.
//
// All numbers are whole units from the corner of the map. The few cells that the box of the whole motion reaches
// are looked up by index. The shape's box, as it moves, comes to each cell at a time that is a quotient of two
// whole numbers.
//
// For a sharp box that is the time of the shape itself. For a rounded shape it is so where the shape comes down flat
// on an edge: its box without the radius then lies over a part of that edge. A rounded corner that meets a cell's
// corner is left to the search.
//
// One-way cells that face along the motion, or square to it, let it through. Those against it are taken as full ones
// where it is plain that their platform is met from where it faces: they are full, and come to along the direction
// that they face, from a start that overlaps none of them. All of the platform then lies behind the edge that is met.
//
// Of cells that are met at the same time, the one is reported that the search would visit first. The smallest block
// of the map's pyramid that holds two cells has four blocks below it, and the cells lie in different ones. The cell
// whose block the motion comes to first is the first.
#include "cast_tiles.h"

#include "../narrow/tile_span.h"
#include "../pose/leaf.h"
#include "cast_search.h"

#include <math.h>

/// In steps: longer motions, and greater margins, are left to the search. 2^40 steps are 2^56 units.
static const int64_t tiles_motion = (int64_t)1 << 40;

static hmi_tile_span tiles_box(const hmi_tiles_cast *tiles, int k) {
    return hmi_tile_grow(tiles->body.bone[k], tiles->body.radius);
}

static int tiles_compare(const hmi_tiles_time *a, const hmi_tiles_time *b) {
    return hmi_uint128_compare(hmi_uint128_mul((uint64_t)a->num, (uint64_t)b->den),
                               hmi_uint128_mul((uint64_t)b->num, (uint64_t)a->den));
}

// ---- when a cell is met -------------------------------------------------------------------------------------------

/// When the moving span overlaps a cell's span along an axis: after `from` / `by` and before `to` / `by`. Where `by`
/// is 0 nothing moves along the axis: `from` is -1 if they always overlap, and 0 if they never do.
typedef struct tiles_window {
    int64_t from, to, by;
} tiles_window;

static tiles_window tiles_along(hmi_tile_span body, hmi_tile_span cell, int64_t motion) {
    if (motion > 0) return (tiles_window){cell.low - body.high, cell.high - body.low, motion};
    if (motion < 0) return (tiles_window){body.low - cell.high, body.high - cell.low, -motion};
    return (tiles_window){body.high > cell.low && body.low < cell.high ? -1 : 0, 0, 0};
}

static hmi_tiles_time tiles_when(const hmi_tiles_cast *tiles, const hmi_tile_span cell[2]) {
    static const hmi_tiles_time never = {0, 0, 0, false};
    tiles_window w[2];
    int last = -1;
    for (int k = 0; k < 2; k++) {
        w[k] = tiles_along(tiles_box(tiles, k), cell[k], tiles->way[k]);
        if (w[k].by == 0 ? w[k].from == 0 : w[k].from >= w[k].by || w[k].to <= 0) return never;
    }
    const bool is[2] = {w[0].from >= 0, w[1].from >= 0};
    if (!is[0] && !is[1]) return (hmi_tiles_time){0, 1, 0, true};
    const hmi_tiles_time x = {w[0].from, w[0].by, 0, false}, y = {w[1].from, w[1].by, 1, false};
    const int order = !is[0] ? -1 : !is[1] ? 1 : tiles_compare(&x, &y);
    if (order != 0) last = order < 0;
    const hmi_tiles_time time = order < 0 ? y : x;
    for (int k = 0; k < 2; k++) {
        const hmi_tiles_time leave = {w[k].to, w[k].by, 0, false};
        if (w[k].by != 0 && tiles_compare(&time, &leave) >= 0) return never;
    }
    return (hmi_tiles_time){time.num, time.den, last, false};
}

static void tiles_cell(const hmi_tiles_cast *tiles, int64_t x, int64_t y, hmi_tile_span out[2]) {
    out[0] = (hmi_tile_span){x * tiles->axis[0].side, (x + 1) * tiles->axis[0].side};
    out[1] = (hmi_tile_span){y * tiles->axis[1].side, (y + 1) * tiles->axis[1].side};
}

// ---- which of two -------------------------------------------------------------------------------------------------

static double tiles_block(const hmi_tiles_cast *tiles, hm_pixel cell, int level) {
    const hmi_bound_way way = {tiles->motion, 0, 0, tiles->most + 0x1p-40};
    const hmi_step_box block = hmi_map_block_box(tiles->map, tiles->map_at, level, cell.x >> level, cell.y >> level);
    const hmi_step_box box = hmi_shape_box(tiles->shape, tiles->at);
    return hmi_bound_boxes(&way, &box, &block);
}

// Whether the search would come to cell a before cell b. Where it goes square to the row in which both lie, to all
// blocks there at the same time.
static bool tiles_before(const hmi_tiles_cast *tiles, hm_pixel a, hm_pixel b) {
    int level = 0;
    if (a.y == b.y && tiles->way[0] == 0) return a.x < b.x;
    if (a.x == b.x && tiles->way[1] == 0) return a.y < b.y;
    while ((a.x ^ b.x) >> (level + 1) || (a.y ^ b.y) >> (level + 1)) level++;
    const double one = tiles_block(tiles, a, level), two = tiles_block(tiles, b, level);
    const int32_t down_a = a.y >> level & 1, down_b = b.y >> level & 1;
    if (one != two) return one < two;
    return down_a != down_b ? down_a < down_b : (a.x >> level & 1) < (b.x >> level & 1);
}

// ---- rounded shapes -----------------------------------------------------------------------------------------------

// Where a shape lies when its box comes to the edge of a cell: HMI_MEET over the edge, HMI_APART beside it by
// 2^-6 pixel or more. Beside it, a rounded shape meets the cell's corner later or never. With a radius below
// 2^15 pixels it has to come 2^-30 pixel nearer first, which takes more than 2^-47 of any motion. Doubles are
// off by less than 2^12 units.
static hmi_verdict tiles_lies(const hmi_tiles_cast *tiles, const hmi_tile_span cell[2], const hmi_tiles_time *time) {
    const int k = !time->axis;
    const double sure = 0x1p20, clear = 0x1p34;
    const double moved = (double)time->num / (double)time->den * (double)tiles->way[k];
    const double before = (double)(cell[k].low - tiles->body.bone[k].high) - moved;
    const double after = (double)(tiles->body.bone[k].low - cell[k].high) + moved;
    const double off = fmax(before, after);
    if (tiles->body.radius == 0 || off < -sure) return HMI_MEET;
    return off > clear ? HMI_APART : HMI_UNSURE;
}

// Whether two different times may become the same double.
static bool tiles_is_close(const hmi_tiles_time *a, const hmi_tiles_time *b) {
    return fabs((double)a->num / (double)a->den - (double)b->num / (double)b->den) < 0x1p-44;
}

// ---- the search ---------------------------------------------------------------------------------------------------

static void tiles_keep_first(hmi_tiles_time *first, const hmi_tiles_time *time) {
    if (first->den == 0 || tiles_compare(time, first) < 0) *first = *time;
}

// A platform and a solid cell that are met at the same time are left to the search.
static void tiles_keep(hmi_tiles_cast *tiles, const hmi_tiles_time *time, hm_pixel cell, bool platform) {
    const int order = tiles->found ? tiles_compare(time, &tiles->first) : -1;
    if (tiles->found && order != 0 && tiles->body.radius > 0) tiles->doubt |= tiles_is_close(time, &tiles->first);
    if (order == 0 && platform != tiles->platform) tiles_keep_first(&tiles->other, time);
    if (order > 0 || (order == 0 && !tiles_before(tiles, cell, tiles->cell))) return;
    tiles->found = true;
    tiles->first = *time;
    tiles->cell = cell;
    tiles->platform = platform;
}

/// What a cell is to a motion.
typedef enum tiles_kind { TILES_NONE, TILES_FULL, TILES_PLATFORM, TILES_OTHER } tiles_kind;

static bool tiles_is_level(hm_tile_one_way way) { return way == HM_TILE_ONE_WAY_UP || way == HM_TILE_ONE_WAY_DOWN; }

// Of one-way cells those may block it against which it moves, and that have none before them.
static tiles_kind tiles_one_way_is(const hmi_tiles_cast *tiles, int64_t x, int64_t y, hm_tile_one_way way) {
    const int axis = tiles_is_level(way), off = way == HM_TILE_ONE_WAY_UP || way == HM_TILE_ONE_WAY_LEFT ? -1 : 1;
    const hm_pixel front = {(int32_t)(x + (axis ? 0 : off)), (int32_t)(y + (axis ? off : 0))};
    if (off < 0 ? tiles->way[axis] <= 0 : tiles->way[axis] >= 0) return TILES_NONE;
    if (!hmi_tile_is_platform(tiles->map, x, y, way)) return TILES_OTHER;
    return hmi_tilemap_one_way(tiles->map, front.x, front.y) == way ? TILES_OTHER : TILES_PLATFORM;
}

static tiles_kind tiles_is(hmi_tiles_cast *tiles, int64_t x, int64_t y) {
    const hmi_tile_variant *variant = hmi_tilemap_variant(tiles->map, (int32_t)x, (int32_t)y);
    if (!variant->outline) return TILES_NONE;
    if (variant->one_way != HM_TILE_ONE_WAY_NONE) return tiles_one_way_is(tiles, x, y, variant->one_way);
    return variant->solid ? TILES_FULL : TILES_OTHER;
}

// Notes when a cell is met. False where that is not certain. A one-way cell that is come to from the side is left to
// the search.
static bool tiles_meet(hmi_tiles_cast *tiles, int64_t x, int64_t y) {
    const tiles_kind kind = tiles_is(tiles, x, y);
    const hm_pixel at = {(int32_t)x, (int32_t)y};
    hmi_tile_span cell[2];
    if (kind == TILES_NONE) return true;
    tiles_cell(tiles, x, y, cell);
    const hmi_tiles_time time = tiles_when(tiles, cell);
    if (time.den == 0) return true;
    if (time.inside) return false;
    const int faces = tiles_is_level(hmi_tilemap_one_way(tiles->map, at.x, at.y));
    if (kind == TILES_PLATFORM && time.axis != faces) return false;
    if (kind == TILES_OTHER) {
        tiles_keep_first(&tiles->other, &time);
        return true;
    }
    const hmi_verdict lies = tiles_lies(tiles, cell, &time);
    if (lies == HMI_MEET) tiles_keep(tiles, &time, at, kind == TILES_PLATFORM);
    if (lies == HMI_APART) tiles_keep_first(&tiles->beside, &time);
    return lies != HMI_UNSURE;
}

// Whether the cell that was found is surely the first that is met, or, with none found, surely none is.
static bool tiles_is_first(const hmi_tiles_cast *tiles) {
    const hmi_tiles_time *other = &tiles->other, *beside = &tiles->beside;
    if (!tiles->found) return other->den == 0 && beside->den == 0;
    if (beside->den != 0 && tiles_compare(&tiles->first, beside) > 0) return false;
    if (other->den != 0 && tiles_compare(&tiles->first, other) >= 0) return false;
    return tiles->body.radius == 0 || (!tiles->doubt && (other->den == 0 || !tiles_is_close(&tiles->first, other)));
}

static hmi_tile_span tiles_swept(hmi_tile_span span, int64_t motion) {
    return (hmi_tile_span){span.low + hmi_min(motion, 0), span.high + hmi_max(motion, 0)};
}

// ---- what was found -----------------------------------------------------------------------------------------------

// The number of an axis-aligned box's edge at its low or high end along an axis.
static int32_t tiles_edge(const hmi_convex *hull, int axis, bool high) {
    int32_t best = -1;
    int64_t most = 0;
    for (int32_t k = 0; k < 4; k++) {
        const hmi_point *p = &hull->v[k], *q = &hull->v[(k + 1) % 4];
        const int64_t from = axis ? p->y : p->x, to = axis ? q->y : q->x;
        if (from != to || (best >= 0 && (high ? from <= most : from >= most))) continue;
        best = k;
        most = from;
    }
    return best;
}

static hmi_int128 tiles_product(int64_t a, int64_t b) { return hmi_int128_mul(a < 0 ? -a : a, b < 0 ? -b : b); }

static void tiles_write_sharp(const hmi_tiles_cast *tiles, const hmi_leaf *mover, const hmi_leaf *cell,
                              hmi_passage *out) {
    hmi_element one, two;
    hmi_element_make(&mover->shape, &mover->xform, &one);
    hmi_element_make(&cell->shape, &cell->xform, &two);
    int32_t last = -1;
    *out = (hmi_passage){.enter_open = true, .leave_open = true};
    for (int k = 0; k < 2; k++) {
        if (tiles->first.axis == !k) continue;
        const bool on = (tiles->way[k] > 0) != tiles->axis[k].back; // it moves on along the world's axis
        const int32_t of_cell = tiles_edge(&two.convex, k, !on);
        out->edges |= (uint32_t)1 << tiles_edge(&one.convex, k, on) | (uint32_t)16 << of_cell;
        if (of_cell > last) last = of_cell;
    }
    const hmi_point *p = &two.corner[last], *q = &two.corner[(last + 1) % 4];
    const int64_t length = p->x == q->x ? q->y - p->y : q->x - p->x;
    out->enter = hmi_time_make(tiles_product(length, tiles->first.num), tiles_product(length, tiles->first.den));
    out->leave = hmi_time_make(hmi_int128_from(1), hmi_int128_from(1));
}

static void tiles_write_round(const hmi_tiles_cast *tiles, hmi_passage *out) {
    const hm_fraction time = {hmi_int128_from(tiles->first.num), hmi_int128_from(tiles->first.den)};
    *out = (hmi_passage){.leave.about = 1};
    out->enter.about = hmi_fraction_floor(&time);
}

void hmi_tiles_keep(const hmi_tiles_cast *tiles, hmi_cast *cast) {
    const hmi_step_box box = hmi_shape_box(tiles->shape, tiles->at);
    cast->best_leaf[0] = (hmi_leaf){.shape = *tiles->shape, .xform = *tiles->at, .box = box};
    hmi_leaf_of_cell(tiles->map, tiles->map_at, tiles->cell, &cast->best_leaf[1]);
    cast->best_swapped = false;
    cast->best = (hmi_cast_meeting){.pixel = {{0, 0}, {0, 0}}};
    if (tiles->body.radius > 0)
        tiles_write_round(tiles, &cast->best.passage);
    else
        tiles_write_sharp(tiles, &cast->best_leaf[0], &cast->best_leaf[1], &cast->best.passage);
    cast->found = true;
    cast->kept++;
}

// ---- the query ----------------------------------------------------------------------------------------------------

// The cast's motion is that of the map. The body's motion relative to the map is its negation.
static bool tiles_set_motion(hmi_tiles_cast *tiles) {
    const hmi_point motion = tiles->motion;
    if (motion.x < -tiles_motion || motion.x > tiles_motion) return false;
    if (motion.y < -tiles_motion || motion.y > tiles_motion) return false;
    const int64_t x = -motion.x * HMI_UNITS_PER_STEP, y = -motion.y * HMI_UNITS_PER_STEP;
    tiles->way[0] = tiles->axis[0].back ? -x : x;
    tiles->way[1] = tiles->axis[1].back ? -y : y;
    return true;
}

// HMI_APART where the rule is surely met nowhere in the box of the whole motion; `range` receives the cells of that
// box. Under the closed rule cells that just touch the box count.
static hmi_verdict tiles_cull(const hmi_tiles_cast *tiles, hmi_tile_range *range) {
    const int64_t more = tiles->rule->margin * HMI_UNITS_PER_STEP + tiles->rule->closed;
    hmi_tile_span box[2];
    if (tiles->rule->margin > tiles_motion) return HMI_UNSURE;
    if (!hmi_tile_box_make(tiles->shape, tiles->at, tiles->map_at, tiles->axis, box)) return HMI_UNSURE;
    for (int k = 0; k < 2; k++) box[k] = tiles_swept(hmi_tile_grow(box[k], more), tiles->way[k]);
    return hmi_tile_reach(tiles->map, tiles->axis, box, range);
}

// The same of a body, whose box needs no rounding.
static hmi_verdict tiles_cull_body(const hmi_tiles_cast *tiles, hmi_tile_range *range) {
    const hmi_tile_span box[2] = {tiles_swept(tiles_box(tiles, 0), tiles->way[0]),
                                  tiles_swept(tiles_box(tiles, 1), tiles->way[1])};
    return hmi_tile_reach(tiles->map, tiles->axis, box, range);
}

static bool tiles_find(hmi_tiles_cast *tiles, const hmi_tile_range *range) {
    for (int64_t j = range->y.low; j <= range->y.high; j++)
        for (int64_t i = range->x.low; i <= range->x.high; i++)
            if (!tiles_meet(tiles, i, j)) return false;
    return tiles_is_first(tiles);
}

hmi_verdict hmi_cast_tiles(hmi_tiles_cast *tiles) {
    hmi_tile_range range = {{0, -1}, {0, -1}};
    const bool moves = tiles->motion.x != 0 || tiles->motion.y != 0;
    if (!hmi_tile_aligned(tiles->map_at)) return HMI_UNSURE;
    hmi_tile_axes(tiles->map, tiles->map_at, tiles->axis);
    if (!tiles_set_motion(tiles)) return HMI_UNSURE;
    if (tiles->rule->closed || tiles->rule->margin > 0 || !moves ||
        !hmi_tile_body_make(tiles->shape, tiles->at, tiles->map_at, tiles->axis, &tiles->body))
        return tiles_cull(tiles, &range) == HMI_APART ? HMI_APART : HMI_UNSURE;
    if (tiles_cull_body(tiles, &range) == HMI_APART) return HMI_APART;
    if (range.x.low > range.x.high || !tiles_find(tiles, &range)) return HMI_UNSURE;
    return tiles->found ? HMI_MEET : HMI_APART;
}
