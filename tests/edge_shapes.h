// The shapes of edges.h: the random numbers from which all is drawn, and a shape of any kind at the identity.
#ifndef TESTS_EDGE_SHAPES_H
#define TESTS_EDGE_SHAPES_H

#include <hitmask/hitmask.h>

#include <stdlib.h>
#include <string.h>

// ---- random numbers: splitmix64 (Steele, Lea, Flood 2014) --------------------------------------------------------

static uint64_t edge_state;

static inline uint64_t edge_word(void) {
    uint64_t z = edge_state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline int32_t edge_below(int32_t limit) { return (int32_t)((edge_word() >> 32) * (uint64_t)limit >> 32); }
static inline int32_t edge_between(int32_t low, int32_t high) { return low + edge_below(high - low + 1); }

/// The program ends where the library refuses what it must take.
static inline void edge_must(bool held) {
    if (!held) abort();
}

// ---- shapes ------------------------------------------------------------------------------------------------------

/// What is drawn: kinds of shapes, with a radius or without where they may have one, and compounds of parts that have
/// none, or of all kinds.
typedef enum edge_kind {
    EDGE_POINT,
    EDGE_SEGMENT,
    EDGE_RAY,
    EDGE_CIRCLE,
    EDGE_CAPSULE,
    EDGE_BOX,
    EDGE_ROUND_BOX,
    EDGE_POLYGON,
    EDGE_ROUND_POLYGON,
    EDGE_MASK,
    EDGE_OUTLINE,
    EDGE_TILES,
    EDGE_FLAT_COMPOUND,
    EDGE_MIXED_COMPOUND,
    EDGE_KINDS,
    EDGE_SLOPES = EDGE_KINDS, ///< a tile map of polygons (edge_maps.h); it and the next are in no compound
    EDGE_WALLS,               ///< a tile map that is solid outside, around a clear room
    EDGE_ALL_KINDS
} edge_kind;

enum { EDGE_SIDE = 6, EDGE_PARTS = 3, EDGE_CORNERS = 6, EDGE_PIECES = 12, EDGE_RESTS = 24 };

/// A convex piece of a cell.
typedef struct edge_piece {
    int32_t cx, cy; ///< of the cell
    int32_t count;
    hm_local corner[4];
    bool whole; ///< whether it is all that the cell holds
} edge_piece;

/// The pixels of a mask, an outline or a tile map.
typedef struct edge_grid {
    int32_t w, h;
    bool solid[EDGE_SIDE][EDGE_SIDE]; ///< by row, then column
} edge_grid;

/// A shape, what it points at, and where it is.
typedef struct edge_body {
    edge_kind kind;
    hm_shape shape;
    hm_xform xform;
    edge_grid grid;
    int32_t cell;   ///< side of a tile map's cells
    int32_t pieces; ///< of slopes
    edge_piece piece[EDGE_PIECES];
    int32_t rests; ///< what the cells of slopes leave clear
    edge_piece rest[EDGE_RESTS];
    int32_t points; ///< of a polygon: it is the hull of these
    hm_local point[EDGE_CORNERS];
    int32_t count; ///< of a compound
    struct edge_body *part;
    hm_mask *mask;
    hm_mask *plain; ///< the same pixels, not prepared
    hm_outline *outline;
    hm_polygon *polygon;
    hm_tilemap *tilemap;
    hm_compound *compound;
} edge_body;

static inline void edge_body_free(edge_body *b) {
    hm_compound_destroy(b->compound);
    for (int32_t i = 0; i < b->count; i++) edge_body_free(&b->part[i]);
    free(b->part);
    hm_tilemap_destroy(b->tilemap);
    hm_polygon_destroy(b->polygon);
    hm_outline_destroy(b->outline);
    hm_mask_destroy(b->plain);
    hm_mask_destroy(b->mask);
}

// Full, a frame, a diagonal (pinches), a comb, an L, or noise; never empty.
static inline bool edge_pattern(int32_t pattern, int32_t x, int32_t y, int32_t w, int32_t h) {
    switch (pattern) {
    case 0:
        return true;
    case 1:
        return x == 0 || y == 0 || x == w - 1 || y == h - 1;
    case 2:
        return (x + y) % 2 == 0;
    case 3:
        return y == 0 || x % 2 == 0;
    case 4:
        return x == 0 || y == h - 1;
    default:
        return edge_below(8) < pattern;
    }
}

static inline edge_grid edge_grid_random(int32_t most) {
    edge_grid g = {edge_between(1, most), 1, {{false}}};
    const int32_t pattern = edge_below(9);
    g.h = edge_between(1, most);
    for (int32_t y = 0; y < g.h; y++)
        for (int32_t x = 0; x < g.w; x++) g.solid[y][x] = edge_pattern(pattern, x, y, g.w, g.h);
    const int32_t x = edge_below(g.w), y = edge_below(g.h);
    g.solid[y][x] = true;
    return g;
}

static inline hm_mask *edge_mask_of(const edge_grid *g, int32_t x0, int32_t y0, int32_t w, int32_t h) {
    hm_mask *mask;
    edge_must(hm_mask_create(w, h, NULL, &mask) == HM_OK);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) {
            const bool in = x0 + x < g->w && y0 + y < g->h;
            if (in && g->solid[y0 + y][x0 + x]) hm_mask_set(mask, x, y, true);
        }
    return mask;
}

static inline void edge_make_mask(edge_body *b, bool field) {
    b->mask = edge_mask_of(&b->grid, 0, 0, b->grid.w, b->grid.h);
    b->plain = edge_mask_of(&b->grid, 0, 0, b->grid.w, b->grid.h);
    if (field) edge_must(hm_mask_prepare(b->mask) == HM_OK);
    hm_shape_mask(b->mask, &b->shape);
}

static inline void edge_make_outline(edge_body *b, int32_t corners) {
    hm_mask *mask = edge_mask_of(&b->grid, 0, 0, b->grid.w, b->grid.h);
    edge_must(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &b->outline) == HM_OK);
    edge_must(hm_outline_prepare(b->outline, corners) == HM_OK);
    edge_must(hm_shape_outline(b->outline, &b->shape) == HM_OK);
    hm_mask_destroy(mask);
}

// How many of a cell's pixels are solid.
static inline int32_t edge_cell_count(const edge_grid *g, int32_t cx, int32_t cy, int32_t cell) {
    int32_t count = 0;
    for (int32_t y = cy * cell; y < (cy + 1) * cell && y < g->h; y++)
        for (int32_t x = cx * cell; x < (cx + 1) * cell && x < g->w; x++) count += g->solid[y][x];
    return count;
}

static inline void edge_make_tiles(edge_body *b, int32_t cell) {
    const int32_t w = (b->grid.w + cell - 1) / cell, h = (b->grid.h + cell - 1) / cell;
    const hm_tilemap_options options = {.width = w, .height = h, .cell_width = cell};
    hm_tile tile[EDGE_SIDE * EDGE_SIDE] = {{.form = HM_TILE_EMPTY}};
    uint32_t number[EDGE_SIDE * EDGE_SIDE] = {0};
    for (int32_t i = 0; i < w * h; i++) {
        const int32_t count = edge_cell_count(&b->grid, i % w, i / w, cell);
        number[i] = (uint32_t)i + 1;
        tile[i] = (hm_tile){.form = count == 0 ? HM_TILE_EMPTY : count == cell * cell ? HM_TILE_SOLID : HM_TILE_MASK};
        if (tile[i].form == HM_TILE_MASK)
            tile[i].mask = edge_mask_of(&b->grid, i % w * cell, i / w * cell, cell, cell);
    }
    edge_must(hm_tilemap_create(&options, tile, w * h, number, NULL, &b->tilemap) == HM_OK);
    for (int32_t i = 0; i < w * h; i++) hm_mask_destroy((hm_mask *)tile[i].mask);
    b->cell = cell;
    hm_shape_tilemap(b->tilemap, &b->shape);
}

/// The same pixels as a mask, an outline or a tile map, at the same position.
static inline edge_body edge_body_of_grid(const edge_grid *grid, edge_kind kind, const hm_xform *at) {
    edge_body b = {.kind = kind, .grid = *grid, .xform = *at};
    if (kind == EDGE_OUTLINE) edge_make_outline(&b, edge_between(3, 9));
    if (kind == EDGE_TILES) edge_make_tiles(&b, edge_between(1, 3));
    if (kind == EDGE_MASK) edge_make_mask(&b, edge_below(2));
    return b;
}

// Half pixels, so that corners and edges coincide, or any.
static inline int32_t edge_coordinate(bool halves) {
    return halves ? HM_UNITS_PER_PIXEL / 2 * edge_between(-3, 6)
                  : edge_between(-2 * HM_UNITS_PER_PIXEL, 3 * HM_UNITS_PER_PIXEL);
}

static inline hm_local edge_corner(bool halves) {
    hm_local corner;
    corner.x = edge_coordinate(halves);
    corner.y = edge_coordinate(halves);
    return corner;
}

static inline void edge_make_polygon(edge_body *b, bool halves) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    hm_vec2 corners[EDGE_CORNERS];
    b->points = edge_between(3, EDGE_CORNERS);
    do
        for (int32_t i = 0; i < b->points; i++) {
            b->point[i] = edge_corner(halves);
            corners[i] = (hm_vec2){b->point[i].x * unit, b->point[i].y * unit};
        }
    while (hm_polygon_hull(corners, b->points, NULL, &b->polygon) != HM_OK);
    edge_must(hm_shape_polygon(b->polygon, 0, &b->shape) == HM_OK);
}

static const hm_shape_kind edge_plain_kind[] = {HM_SHAPE_POINT,  HM_SHAPE_SEGMENT, HM_SHAPE_RAY,
                                                HM_SHAPE_CIRCLE, HM_SHAPE_CAPSULE, HM_SHAPE_BOX,
                                                HM_SHAPE_BOX,    HM_SHAPE_POLYGON, HM_SHAPE_POLYGON};

static inline void edge_make_ray(hm_shape *shape, bool halves) {
    hm_shape ray;
    int32_t x, y;
    do {
        x = edge_between(-3, 3);
        y = edge_between(-3, 3);
    } while (hm_shape_ray(0, 0, halves ? x : x * 1021, halves ? y : y * 997 + 1, &ray) != HM_OK);
    shape->b = ray.b;
}

static inline void edge_make_ends(hm_shape *s, bool halves) {
    s->b = edge_corner(halves);
    const int32_t flat = edge_below(8);
    if (flat == 0 || flat == 1) s->b.x = s->a.x;
    if (flat == 1 || flat == 2) s->b.y = s->a.y;
    const hm_local a = s->a, b = s->b;
    if (s->kind != HM_SHAPE_BOX) return;
    s->a = (hm_local){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    s->b = (hm_local){a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
}

static inline void edge_make_plain(edge_body *b) {
    const bool halves = edge_below(3) != 0;
    b->shape.kind = edge_plain_kind[b->kind];
    if (b->shape.kind == HM_SHAPE_POLYGON) {
        edge_make_polygon(b, halves);
    } else {
        b->shape.a = edge_corner(halves);
        b->shape.b = b->shape.a;
        if (b->shape.kind == HM_SHAPE_RAY)
            edge_make_ray(&b->shape, halves);
        else if (b->shape.kind != HM_SHAPE_POINT && b->shape.kind != HM_SHAPE_CIRCLE)
            edge_make_ends(&b->shape, halves);
    }
    const bool round = b->kind == EDGE_CIRCLE || b->kind == EDGE_CAPSULE || b->kind == EDGE_ROUND_BOX ||
                       b->kind == EDGE_ROUND_POLYGON;
    if (round) b->shape.radius = halves ? HM_UNITS_PER_PIXEL / 2 * edge_between(1, 3) : edge_between(1, 70000);
}

static inline edge_body edge_body_random(edge_kind kind, int32_t size);

// Parts rotated by quarter turns or mirrored at whole or half pixels, now and then rotated by any small angle.
static inline hm_xform edge_part_xform(void) {
    static const int32_t axes[][4] = {{1, 0, 0, 1}, {0, 1, -1, 0}, {-1, 0, 0, -1}, {-1, 0, 0, 1}, {0, 1, 1, 0}};
    const int32_t one = (int32_t)HM_STEPS_PER_PIXEL, *a = axes[edge_below(5)];
    hm_xform x = {0, 0, a[0] * one, a[1] * one, a[2] * one, a[3] * one};
    x.ox = edge_between(-6, 6) * (HM_STEPS_PER_PIXEL / 2);
    x.oy = edge_between(-6, 6) * (HM_STEPS_PER_PIXEL / 2);
    if (edge_below(6) == 0) x.ux += edge_between(-99, 99), x.vy -= edge_between(-99, 99);
    return x;
}

// Of a mixed one the first part is flat, mostly a mask, and the second round; it may hold anything else.
static inline void edge_make_compound(edge_body *b) {
    static const edge_kind flat[] = {EDGE_BOX,     EDGE_POLYGON, EDGE_MASK, EDGE_OUTLINE,
                                     EDGE_SEGMENT, EDGE_TILES,   EDGE_POINT};
    static const edge_kind round[] = {EDGE_CIRCLE, EDGE_CAPSULE, EDGE_ROUND_BOX, EDGE_ROUND_POLYGON};
    hm_compound_part parts[EDGE_PARTS];
    const bool mixed = b->kind == EDGE_MIXED_COMPOUND;
    b->count = edge_between(mixed ? 2 : 1, EDGE_PARTS);
    b->part = calloc((size_t)b->count, sizeof *b->part);
    edge_must(b->part != NULL);
    for (int32_t i = 0; i < b->count; i++) {
        edge_kind kind = flat[edge_below(7)];
        const int32_t first = edge_below(4);
        if (mixed && i == 0 && first < 2) kind = first ? EDGE_MASK : EDGE_POINT;
        if (mixed && i == 1) kind = round[edge_below(4)];
        if (mixed && i == 2) kind = (edge_kind)edge_below(EDGE_FLAT_COMPOUND);
        b->part[i] = edge_body_random(kind, 3);
        b->part[i].xform = edge_part_xform();
        parts[i] = (hm_compound_part){b->part[i].shape, b->part[i].xform, (uint64_t)i};
    }
    edge_must(hm_compound_create(parts, b->count, NULL, &b->compound) == HM_OK);
    hm_shape_compound(b->compound, &b->shape);
}

/// A shape of up to about `size` pixels at the identity.
static inline edge_body edge_body_random(edge_kind kind, int32_t size) {
    edge_body b = {.kind = kind, .xform = HM_XFORM_IDENTITY};
    if (kind == EDGE_MASK || kind == EDGE_OUTLINE || kind == EDGE_TILES) {
        const edge_grid grid = edge_grid_random(size);
        return edge_body_of_grid(&grid, kind, &b.xform);
    }
    if (kind < EDGE_MASK)
        edge_make_plain(&b);
    else
        edge_make_compound(&b);
    return b;
}

#endif
