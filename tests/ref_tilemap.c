#include "ref_tilemap.h"

#include <stdlib.h>

// ---- pictures ----------------------------------------------------------------------------------------------------

int ref_tilemap_pixel(const ref_tilemap *map, uint32_t cell, int x, int y) {
    uint32_t tile = cell & ~(REF_CELL_X | REF_CELL_Y | REF_CELL_DIAGONAL);
    if (tile == 0) return 0;
    if (cell & REF_CELL_Y) y = map->ch - 1 - y; // the last flip is undone first
    if (cell & REF_CELL_X) x = map->cw - 1 - x;
    return cell & REF_CELL_DIAGONAL ? ref_get(&map->tiles[tile - 1], y, x) : ref_get(&map->tiles[tile - 1], x, y);
}

ref_grid ref_tilemap_draw(const ref_tilemap *map) {
    ref_grid g = ref_make(map->w * map->cw, map->h * map->ch);
    for (int y = 0; y < g.h; ++y)
        for (int x = 0; x < g.w; ++x) {
            uint32_t cell = map->cells[y / map->ch * map->w + x / map->cw];
            ref_set(&g, x, y, ref_tilemap_pixel(map, cell, x % map->cw, y % map->ch));
        }
    return g;
}

static bool cell_any(const ref_tilemap *map, uint32_t cell) {
    for (int y = 0; y < map->ch; ++y)
        for (int x = 0; x < map->cw; ++x)
            if (ref_tilemap_pixel(map, cell, x, y)) return true;
    return false;
}

bool ref_tilemap_any(const ref_tilemap *map, int64_t x, int64_t y, int64_t w, int64_t h) {
    for (int64_t j = y; j < y + h; ++j)
        for (int64_t i = x; i < x + w; ++i)
            if (i >= 0 && j >= 0 && i < map->w && j < map->h && cell_any(map, map->cells[j * map->w + i]))
                return true;
    return false;
}

ref_point ref_tilemap_arrow(uint32_t cell, ref_point arrow) {
    if (cell & REF_CELL_DIAGONAL) arrow = (ref_point){arrow.y, arrow.x};
    if (cell & REF_CELL_X) arrow.x = -arrow.x;
    if (cell & REF_CELL_Y) arrow.y = -arrow.y;
    return arrow;
}

void ref_tilemap_free(ref_tilemap *map) {
    for (int i = 0; i < map->tile_count; ++i) ref_free(&map->tiles[i]);
    free(map->tiles);
    free(map->cells);
}

// ---- points ------------------------------------------------------------------------------------------------------
//
// Along x a point is (p x v) / det pixels from the map's corner, along y (u x p) / det. Products are below 2^80.

// How far a point lies beyond the first line of column x, times |det|.
static ref_wide beyond_column(const ref_tiles *t, int64_t x, ref_vector point) {
    ref_vector corner = ref_vector_add(t->o, ref_vector_times(t->u, x * t->cw));
    ref_wide beyond = ref_vector_cross(ref_vector_subtract(point, corner), t->v);
    return ref_wide_sign(ref_vector_cross(t->u, t->v)) < 0 ? ref_wide_negate(beyond) : beyond;
}

static ref_wide beyond_row(const ref_tiles *t, int64_t y, ref_vector point) {
    ref_vector corner = ref_vector_add(t->o, ref_vector_times(t->v, y * t->ch));
    ref_wide beyond = ref_vector_cross(t->u, ref_vector_subtract(point, corner));
    return ref_wide_sign(ref_vector_cross(t->u, t->v)) < 0 ? ref_wide_negate(beyond) : beyond;
}

bool ref_tiles_hold(const ref_tiles *t, int64_t x, int64_t y, ref_vector point) {
    return ref_wide_sign(beyond_column(t, x, point)) >= 0 && ref_wide_sign(beyond_column(t, x + 1, point)) < 0 &&
           ref_wide_sign(beyond_row(t, y, point)) >= 0 && ref_wide_sign(beyond_row(t, y + 1, point)) < 0;
}

// Whether of the box's corners one is beyond the first line and one before the second.
static bool band_in(const ref_tiles *t, ref_wide (*beyond)(const ref_tiles *, int64_t, ref_vector), int i,
                    ref_vector min, ref_vector max, bool closed) {
    ref_vector corner[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    bool after = false, before = false;
    for (int k = 0; k < 4; ++k) {
        after = after || ref_wide_sign(beyond(t, i, corner[k])) >= !closed;
        before = before || ref_wide_sign(beyond(t, i + 1, corner[k])) <= -!closed;
    }
    return after && before;
}

bool ref_tiles_column_in(const ref_tiles *t, int x, ref_vector min, ref_vector max, bool closed) {
    return band_in(t, beyond_column, x, min, max, closed);
}

bool ref_tiles_row_in(const ref_tiles *t, int y, ref_vector min, ref_vector max, bool closed) {
    return band_in(t, beyond_row, y, min, max, closed);
}

// Leaves the fractions at which begin + f * (end - begin) > 0, or >= 0. False when none is left.
static bool step_demand(ref_tile_step *s, ref_wide begin, ref_wide end, bool closed) {
    ref_wide speed = ref_wide_subtract(end, begin);
    int way = ref_wide_sign(speed);
    if (way == 0) return ref_wide_sign(begin) >= (closed ? 0 : 1);
    ref_when bound = way > 0 ? (ref_when){ref_wide_negate(begin), speed} : (ref_when){begin, ref_wide_negate(speed)};
    if (way > 0 && ref_when_compare(&bound, &s->enter) > 0) s->enter = bound;
    if (way < 0 && ref_when_compare(&bound, &s->leave) < 0) s->leave = bound;
    return ref_when_compare(&s->enter, &s->leave) < (closed ? 1 : 0);
}

static bool step_make(const ref_tiles *t, int x, int y, ref_vector from, ref_vector to, bool closed,
                      ref_tile_step *s) {
    *s = (ref_tile_step){x, y, {{0, 0}, {0, 1}}, {{0, 1}, {0, 1}}};
    return step_demand(s, beyond_column(t, x, from), beyond_column(t, x, to), closed) &&
           step_demand(s, beyond_row(t, y, from), beyond_row(t, y, to), closed) &&
           step_demand(s, ref_wide_negate(beyond_column(t, x + 1, from)),
                       ref_wide_negate(beyond_column(t, x + 1, to)), closed) &&
           step_demand(s, ref_wide_negate(beyond_row(t, y + 1, from)), ref_wide_negate(beyond_row(t, y + 1, to)),
                       closed);
}

static int compare_steps(const void *p, const void *q) {
    const ref_tile_step *a = p, *b = q;
    int order = ref_when_compare(&a->enter, &b->enter);
    if (order == 0) order = ref_when_compare(&a->leave, &b->leave);
    if (order == 0) order = (a->y > b->y) - (a->y < b->y);
    return order ? order : (a->x > b->x) - (a->x < b->x);
}

ref_tile_step *ref_tiles_walk(const ref_tiles *t, ref_vector from, ref_vector to, bool closed, int *count) {
    ref_tile_step *steps = malloc(((size_t)t->w * (size_t)t->h + 1) * sizeof *steps);
    if (!steps) abort();
    *count = 0;
    for (int y = 0; y < t->h; ++y)
        for (int x = 0; x < t->w; ++x) *count += step_make(t, x, y, from, to, closed, &steps[*count]);
    qsort(steps, (size_t)*count, sizeof *steps, compare_steps);
    return steps;
}
