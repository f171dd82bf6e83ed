#include "ref_stamp.h"

#include <stdlib.h>

enum { LOCAL_PIXEL = 65536 }; // units of 2^-16 pixel

// ---- one pixel ---------------------------------------------------------------------------------------------------

static unsigned char solid = 1;

// A mask of one solid pixel where pixel (x, y) of the grid is drawn, or of w x h pixels seen as one.
static ref_posed square_at(const ref_posed *grid, int x, int y, int w, int h) {
    ref_posed square = {.kind = REF_MASK, .grid = {1, 1, &solid}};
    square.o.x = grid->o.x + x * grid->u.x + y * grid->v.x;
    square.o.y = grid->o.y + x * grid->u.y + y * grid->v.y;
    square.u = (ref_vector){w * grid->u.x, w * grid->u.y};
    square.v = (ref_vector){h * grid->v.x, h * grid->v.y};
    return square;
}

// A place of the grid, in halves of its pixels.
static ref_posed point_at(const ref_posed *grid, int x2, int y2) {
    ref_posed point = {.kind = REF_POINT, .o = grid->o, .u = grid->u, .v = grid->v};
    point.p.x = (int64_t)x2 * (LOCAL_PIXEL / 2);
    point.p.y = (int64_t)y2 * (LOCAL_PIXEL / 2);
    return point;
}

// Whether the closed shape, which must be convex, holds the pixel: it holds the corners.
static bool holds_corners(const ref_posed *grid, int x, int y, const ref_posed *shape, int64_t half) {
    for (int i = 0; i < 4; ++i) {
        ref_posed corner = point_at(grid, 2 * (x + (i & 1)), 2 * (y + (i >> 1)));
        if (!ref_posed_meet(&corner, shape, true, half)) return false;
    }
    return true;
}

// Whether the pixel lies within the rectangle of the mask and meets the inside of none of its clear pixels.
static bool mask_holds(const ref_posed *grid, int x, int y, const ref_posed *mask, const ref_posed *clear) {
    if (mask->grid.w == 0 || mask->grid.h == 0) return false;
    ref_posed all = square_at(mask, 0, 0, mask->grid.w, mask->grid.h);
    if (!holds_corners(grid, x, y, &all, 0)) return false;
    ref_posed pixel = square_at(grid, x, y, 1, 1);
    return !ref_posed_meet(&pixel, clear, false, 0);
}

static bool covers(const ref_posed *grid, int x, int y, const ref_posed *shape, const ref_posed *clear, int64_t half,
                   ref_cover cover);

// Whether any part does so alone.
static bool part_covers(const ref_posed *grid, int x, int y, const ref_posed *shape, int64_t half, ref_cover cover) {
    for (int i = 0; i < shape->parts; ++i) {
        const ref_posed part = ref_part_of(shape, i);
        ref_posed clear = part;
        if (part.kind == REF_MASK) clear.grid = ref_invert(&part.grid);
        const bool covered = covers(grid, x, y, &part, &clear, half, cover);
        if (part.kind == REF_MASK) ref_free(&clear.grid);
        if (covered) return true;
    }
    return false;
}

// `clear` is the mask with solid and clear exchanged; used for masks only.
static bool covers(const ref_posed *grid, int x, int y, const ref_posed *shape, const ref_posed *clear, int64_t half,
                   ref_cover cover) {
    ref_posed pixel = square_at(grid, x, y, 1, 1), centre = point_at(grid, 2 * x + 1, 2 * y + 1);
    if (shape->kind == REF_COMPOUND) return part_covers(grid, x, y, shape, half, cover);
    switch (cover) {
    case REF_COVER_MET:
        return ref_posed_meet(&pixel, shape, false, half);
    case REF_COVER_CENTRE:
        return ref_posed_meet(&centre, shape, true, half);
    default:
        if (shape->kind == REF_MASK) return mask_holds(grid, x, y, shape, clear);
        return holds_corners(grid, x, y, shape, half);
    }
}

// ---- all pixels --------------------------------------------------------------------------------------------------

ref_grid ref_covered(const ref_posed *grid, const ref_posed *shape, int64_t half, ref_cover cover) {
    ref_grid covered = ref_make(grid->grid.w, grid->grid.h);
    ref_posed clear = *shape;
    if (shape->kind == REF_MASK) clear.grid = ref_invert(&shape->grid);
    for (int y = 0; y < covered.h; ++y) {
        for (int x = 0; x < covered.w; ++x) ref_set(&covered, x, y, covers(grid, x, y, shape, &clear, half, cover));
    }
    if (shape->kind == REF_MASK) ref_free(&clear.grid);
    return covered;
}

ref_grid ref_met(const ref_posed *mask, const ref_posed *shape, bool closed, int64_t margin) {
    ref_grid met = ref_copy(&mask->grid);
    for (int y = 0; y < met.h; ++y) {
        for (int x = 0; x < met.w; ++x) {
            if (!ref_get(&met, x, y)) continue;
            ref_posed pixel = square_at(mask, x, y, 1, 1);
            ref_set(&met, x, y, ref_posed_meet(&pixel, shape, closed, margin));
        }
    }
    return met;
}

// ---- boxes -------------------------------------------------------------------------------------------------------

/// In units of 2^-40 of a world pixel.
typedef struct extent {
    ref_vector low, high;
} extent;

static void extent_add(extent *e, const ref_posed *shape, ref_vector local, int64_t reach) {
    int64_t x = shape->o.x * LOCAL_PIXEL + local.x * shape->u.x + local.y * shape->v.x;
    int64_t y = shape->o.y * LOCAL_PIXEL + local.x * shape->u.y + local.y * shape->v.y;
    if (x - reach < e->low.x) e->low.x = x - reach;
    if (y - reach < e->low.y) e->low.y = y - reach;
    if (x + reach > e->high.x) e->high.x = x + reach;
    if (y + reach > e->high.y) e->high.y = y + reach;
}

// a / 2^40, downwards.
static int64_t pixels_below(int64_t a) {
    const int64_t pixel = (int64_t)1 << 40;
    return a / pixel - (a % pixel < 0);
}

static bool extent_add_shape(extent *e, const ref_posed *shape, int64_t half) {
    bool any = false;
    for (int i = 0; i < shape->parts; ++i) {
        const ref_posed part = ref_part_of(shape, i);
        any |= extent_add_shape(e, &part, half);
    }
    if (shape->kind == REF_COMPOUND) return any;
    int64_t reach = (ref_world_radius(shape) + half) * LOCAL_PIXEL;
    ref_rect solids = {0, 0, 0, 0};
    if (shape->kind == REF_MASK && !ref_box(&shape->grid, &solids)) return false;
    for (int i = 0; i < shape->points; ++i) extent_add(e, shape, shape->point[i], reach);
    for (int i = 0; i < 4 && shape->kind != REF_CONVEX; ++i) {
        ref_vector corner = {(solids.x + (i & 1) * solids.w) * LOCAL_PIXEL,
                             (solids.y + (i >> 1) * solids.h) * LOCAL_PIXEL};
        if (shape->kind != REF_MASK) corner = shape->kind == REF_SEGMENT && i % 2 ? shape->q : shape->p;
        extent_add(e, shape, corner, reach);
    }
    return true;
}

bool ref_world_box(const ref_posed *shape, int64_t half, ref_rect *box) {
    extent e = {{INT64_MAX, INT64_MAX}, {INT64_MIN, INT64_MIN}};
    if (!extent_add_shape(&e, shape, half)) return false;
    box->x = pixels_below(e.low.x);
    box->y = pixels_below(e.low.y);
    box->w = -pixels_below(-e.high.x) - box->x;
    box->h = -pixels_below(-e.high.y) - box->y;
    return true;
}
