// Tile maps on the deciding edge, besides those of edges.h: cells that hold polygons, drawn flipped, and maps that
// are solid outside.
#ifndef TESTS_EDGE_MAPS_H
#define TESTS_EDGE_MAPS_H

#include "edges.h"

// ---- slopes ------------------------------------------------------------------------------------------------------

enum { EDGE_FORMS = 6 };

/// What a tile holds: a polygon, and the convex pieces that it is, in halves of the cell's side.
typedef struct edge_form {
    int32_t count;
    int32_t corner[6][2];
    int32_t pieces;
    int32_t piece[2][4][2];
    int32_t piece_count[2];
    int32_t rests; ///< convex pieces of what it leaves clear
    int32_t rest[4][4][2];
    int32_t rest_count[4];
} edge_form;

/// A slope, a flat one, a cell with a slanted top, an L, a diamond, a full cell.
static const edge_form edge_forms[EDGE_FORMS] = {
    {3, {{0, 2}, {2, 0}, {2, 2}}, 1, {{{0, 2}, {2, 0}, {2, 2}}}, {3}, 1, {{{0, 0}, {2, 0}, {0, 2}}}, {3}},
    {3, {{0, 2}, {2, 1}, {2, 2}}, 1, {{{0, 2}, {2, 1}, {2, 2}}}, {3}, 1, {{{0, 0}, {2, 0}, {2, 1}, {0, 2}}}, {4}},
    {4,
     {{0, 1}, {2, 0}, {2, 2}, {0, 2}},
     1,
     {{{0, 1}, {2, 0}, {2, 2}, {0, 2}}},
     {4},
     1,
     {{{0, 0}, {2, 0}, {0, 1}}},
     {3}},
    {6,
     {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {0, 2}},
     2,
     {{{0, 0}, {1, 0}, {1, 2}, {0, 2}}, {{0, 1}, {2, 1}, {2, 2}, {0, 2}}},
     {4, 4},
     1,
     {{{1, 0}, {2, 0}, {2, 1}, {1, 1}}},
     {4}},
    {4,
     {{1, 0}, {2, 1}, {1, 2}, {0, 1}},
     1,
     {{{1, 0}, {2, 1}, {1, 2}, {0, 1}}},
     {4},
     4,
     {{{0, 0}, {1, 0}, {0, 1}}, {{1, 0}, {2, 0}, {2, 1}}, {{2, 1}, {2, 2}, {1, 2}}, {{0, 1}, {1, 2}, {0, 2}}},
     {3, 3, 3, 3}},
    {4, {{0, 0}, {2, 0}, {2, 2}, {0, 2}}, 1, {{{0, 0}, {2, 0}, {2, 2}, {0, 2}}}, {4}, 0, {{{0, 0}}}, {0}},
};

/// An empty cell, all of which is clear.
static const edge_form edge_empty = {.rests = 1, .rest = {{{0, 0}, {2, 0}, {2, 2}, {0, 2}}}, .rest_count = {4}};

// As Tiled has it: along the diagonal first.
static inline hm_local edge_flipped(const int32_t at[2], uint32_t flips) {
    hm_local p = {at[0], at[1]};
    if (flips & HM_CELL_FLIP_DIAGONAL) p = (hm_local){p.y, p.x};
    if (flips & HM_CELL_FLIP_X) p.x = 2 - p.x;
    if (flips & HM_CELL_FLIP_Y) p.y = 2 - p.y;
    return p;
}

static inline edge_piece edge_piece_of(const edge_body *b, int32_t cx, int32_t cy, const int32_t corner[4][2],
                                       int32_t count, uint32_t flips) {
    const int32_t half = b->cell * HM_UNITS_PER_PIXEL / 2;
    edge_piece piece = {.cx = cx, .cy = cy, .count = count};
    for (int32_t k = 0; k < count; k++) {
        const hm_local at = edge_flipped(corner[k], flips);
        piece.corner[k] = (hm_local){(2 * cx + at.x) * half, (2 * cy + at.y) * half};
    }
    return piece;
}

static inline void edge_add_pieces(edge_body *b, int32_t cx, int32_t cy, const edge_form *form, uint32_t flips) {
    for (int32_t i = 0; i < form->pieces; i++) {
        b->piece[b->pieces] = edge_piece_of(b, cx, cy, form->piece[i], form->piece_count[i], flips);
        b->piece[b->pieces++].whole = form->pieces == 1;
    }
    for (int32_t i = 0; i < form->rests; i++)
        b->rest[b->rests++] = edge_piece_of(b, cx, cy, form->rest[i], form->rest_count[i], flips);
}

/// Up to 3 x 2 cells.
static inline edge_body edge_slopes_random(void) {
    edge_body b = {.kind = EDGE_SLOPES, .xform = HM_XFORM_IDENTITY, .cell = edge_between(1, 2)};
    const hm_tilemap_options options = {.width = 3, .height = 2, .cell_width = b.cell};
    hm_tile tile[EDGE_FORMS];
    hm_vec2 point[EDGE_FORMS][6];
    uint32_t number[6];
    for (int32_t i = 0; i < EDGE_FORMS; i++) {
        for (int32_t k = 0; k < edge_forms[i].count; k++)
            point[i][k] =
                (hm_vec2){edge_forms[i].corner[k][0] * b.cell / 2.0, edge_forms[i].corner[k][1] * b.cell / 2.0};
        tile[i] = (hm_tile){.form = HM_TILE_POLYGON, .points = point[i], .point_count = edge_forms[i].count};
        if (i == EDGE_FORMS - 1) tile[i] = (hm_tile){.form = HM_TILE_SOLID};
    }
    for (int32_t i = 0; i < 6; i++) {
        const int32_t form = edge_below(EDGE_FORMS), empty = edge_below(3);
        const uint32_t flips = (uint32_t)edge_below(8) << 29;
        number[i] = empty == 0 && (i > 0 || b.pieces > 0) ? 0 : ((uint32_t)form + 1) | flips;
        edge_add_pieces(&b, i % 3, i / 3, number[i] != 0 ? &edge_forms[form] : &edge_empty, flips);
    }
    edge_must(hm_tilemap_create(&options, tile, EDGE_FORMS, number, NULL, &b.tilemap) == HM_OK);
    hm_shape_tilemap(b.tilemap, &b.shape);
    return b;
}

/// Slopes as one of the two, which is a for an odd number; the other is of any kind, slopes too.
static inline edge_pair edge_slopes_pair(uint64_t number, edge_kind other) {
    edge_state = number * 0xD1342543DE82EF95u + 2;
    edge_pair p = {.rule = edge_rule_random()};
    p.a = edge_slopes_random();
    p.b = other == EDGE_SLOPES ? edge_slopes_random() : edge_body_random(other, 3);
    if (number % 2 == 0) {
        const edge_body first = p.a;
        p.a = p.b;
        p.b = first;
    }
    edge_pair_pose(&p);
    p.state = edge_state;
    return p;
}

// ---- walls -------------------------------------------------------------------------------------------------------

/// A map of whole cells with a clear middle, and all solid outside of it.
static inline edge_body edge_walls_random(void) {
    edge_body b = {.kind = EDGE_WALLS, .xform = HM_XFORM_IDENTITY, .cell = edge_between(1, 2)};
    b.grid = (edge_grid){EDGE_SIDE, EDGE_SIDE, {{false}}};
    const int32_t w = EDGE_SIDE / b.cell;
    const hm_tilemap_options options = {.width = w, .height = w, .cell_width = b.cell, .solid_outside = true};
    const hm_tile solid = {.form = HM_TILE_SOLID};
    uint32_t number[EDGE_SIDE * EDGE_SIDE] = {0};
    for (int32_t i = 0; i < w * w; i++) {
        const int32_t x = i % w * b.cell, y = i / w * b.cell, drawn = edge_below(8);
        if (drawn > 0 || (x >= 2 && x < 4 && y >= 2 && y < 4)) continue;
        number[i] = 1;
        for (int32_t k = 0; k < b.cell * b.cell; k++) b.grid.solid[y + k / b.cell][x + k % b.cell] = true;
    }
    edge_must(hm_tilemap_create(&options, &solid, 1, number, NULL, &b.tilemap) == HM_OK);
    hm_shape_tilemap(b.tilemap, &b.shape);
    return b;
}

/// Walls as a, and a small shape as b in the middle of their room, moved from there to the first step of a contact:
/// `hit` is that, and `miss` the last one before.
static inline edge_pair edge_walls_pair(uint64_t number, edge_kind other) {
    static const edge_way ways[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 2}, {3, -1}, {-2, -3}};
    const int32_t one = (int32_t)HM_STEPS_PER_PIXEL;
    edge_state = number * 0xD1342543DE82EF95u + 3;
    edge_pair p = {.rule = edge_rule_random()};
    p.a = edge_walls_random();
    p.b = edge_body_random(other, 3);
    p.a.xform = edge_axes_random();
    edge_origin_random(&p.a.xform);
    const hm_xform *x = &p.a.xform;
    p.b.xform = edge_axes_related(x);
    p.b.xform.ux /= 8, p.b.xform.uy /= 8, p.b.xform.vx /= 8, p.b.xform.vy /= 8;
    if (!hm_xform_valid(&p.b.xform)) p.b.xform = (hm_xform){0, 0, one / 8, 0, 0, one / 8};
    if (p.rule.margin > 0.1) p.rule.margin /= 64;
    int64_t bx, by;
    edge_point(&p.b, &p.b.xform, &bx, &by);
    p.b.xform.ox = x->ox + 3 * ((int64_t)x->ux + x->vx) - bx;
    p.b.xform.oy = x->oy + 3 * ((int64_t)x->uy + x->vy) - by;
    const edge_way way = ways[edge_below(8)];
    p.way = (edge_way){-way.x, -way.y}; // out of the wall
    p.state = edge_state;
    const hm_xform start = p.b.xform;
    int64_t low = 0, high = (int64_t)1 << 30; // 64 pixels
    p.hit = p.miss = start;
    p.solved = hm_xform_valid(&start) && !edge_meets(&p, &start);
    const hm_xform end = edge_moved(&start, high * way.x, high * way.y);
    p.solved = p.solved && edge_meets(&p, &end);
    if (!hm_xform_valid(&start)) p.hit = p.miss = p.b.xform = (hm_xform){0, 0, one / 8, 0, 0, one / 8};
    while (p.solved && high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        const hm_xform moved = edge_moved(&start, middle * way.x, middle * way.y);
        *(edge_meets(&p, &moved) ? &high : &low) = middle;
    }
    if (!p.solved) return p;
    p.hit = edge_moved(&start, high * way.x, high * way.y);
    p.miss = edge_moved(&start, low * way.x, low * way.y);
    return p;
}

// ---- within them ------------------------------------------------------------------------------------------------

// Within a piece of slopes; in a solid pixel of walls, or outside of them.
static inline hm_local edge_inside_map(const edge_body *b) {
    const int32_t half = HM_UNITS_PER_PIXEL / 2;
    if (b->kind == EDGE_WALLS) {
        const int32_t x = edge_below(b->grid.w), y = edge_below(b->grid.h);
        return (hm_local){(b->grid.solid[y][x] ? 2 * x + 1 : -3) * half, (2 * y + 1) * half};
    }
    const edge_piece *piece = &b->piece[edge_below(b->pieces)];
    hm_local sum = {0, 0};
    for (int32_t k = 0; k < piece->count; k++) sum.x += piece->corner[k].x, sum.y += piece->corner[k].y;
    return (hm_local){sum.x / piece->count, sum.y / piece->count};
}

/// A small shape within slopes or walls, as edge_within_random has it.
static inline edge_pair edge_within_map(uint64_t number, edge_kind kind_a, edge_kind kind_b) {
    edge_state = number * 0xD1342543DE82EF95u + 4;
    edge_pair p = {.rule = edge_rule_random()};
    p.a = edge_body_random(kind_a, 3);
    p.b = kind_b == EDGE_WALLS ? edge_walls_random() : edge_slopes_random();
    edge_within_axes(&p);
    edge_within_solve(&p, edge_inside_map(&p.b));
    return p;
}

// ---- both --------------------------------------------------------------------------------------------------------

enum { EDGE_MAP_PAIRS = EDGE_ALL_KINDS - 1 + EDGE_KINDS };

/// Slopes with each kind, then walls with each: `which` is below EDGE_MAP_PAIRS.
static inline edge_pair edge_map_pair(uint64_t number, int32_t which) {
    if (which < EDGE_ALL_KINDS - 1) return edge_slopes_pair(number, (edge_kind)which);
    return edge_walls_pair(number, (edge_kind)(which - (EDGE_ALL_KINDS - 1)));
}

#endif
