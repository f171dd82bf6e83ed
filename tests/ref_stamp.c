#include "ref_stamp.h"
#include "ref_parts.h"

#include <string.h>

enum { LOCAL_PIXEL = 65536 }; // units of 2^-16 pixel

// ---- the relation of a pixel -------------------------------------------------------------------------------------

static unsigned char solid = 1;

// A mask whose w x h pixels count as one solid pixel.
static ref_posed square_of(const ref_posed *mask, int w, int h) {
    ref_posed square = {.kind = REF_MASK, .grid = {1, 1, &solid}, .o = mask->o};
    square.u = ref_vector_times(mask->u, w);
    square.v = ref_vector_times(mask->v, h);
    return square;
}

// A point of the grid's first pixel, in halves of pixels.
static ref_posed point_of(const ref_posed *grid, int x2, int y2) {
    ref_posed point = {.kind = REF_POINT, .o = grid->o, .u = grid->u, .v = grid->v};
    point.p.x = (int64_t)x2 * (LOCAL_PIXEL / 2);
    point.p.y = (int64_t)y2 * (LOCAL_PIXEL / 2);
    return point;
}

/// Whether a pixel, or a point of it, meets a shape.
typedef struct question {
    ref_posed of_first; ///< the first pixel, at (0, 0), or the point there
    const ref_posed *shape;
    bool closed;
    int64_t margin;
} question;

// Clears the pixels of which the answer is another. The first pixel's parts are moved to each of them.
static void keep_where(ref_grid *kept, const ref_posed *grid, const question *q, bool answer) {
    const ref_vector u = ref_vector_times(grid->u, REF_UNITS), v = ref_vector_times(grid->v, REF_UNITS);
    ref_meeting first = ref_meeting_make(&q->of_first, q->shape, q->closed, q->margin);
    for (int y = 0; y < kept->h; ++y) {
        for (int x = 0; x < kept->w; ++x) {
            const ref_vector by = ref_vector_add(ref_vector_times(u, x), ref_vector_times(v, y));
            if (ref_get(kept, x, y) && ref_meeting_meets(&first, by, q->closed) != answer) ref_set(kept, x, y, 0);
        }
    }
    ref_meeting_free(&first);
}

// ---- what is covered ---------------------------------------------------------------------------------------------

// The pixels whose corners are all in the closed shape, which must be convex: it holds the pixel.
static void keep_held(ref_grid *kept, const ref_posed *grid, const ref_posed *shape, int64_t half) {
    for (int i = 0; i < 4; ++i) {
        const question corner = {point_of(grid, 2 * (i & 1), 2 * (i >> 1)), shape, true, half};
        keep_where(kept, grid, &corner, true);
    }
}

// The pixels that lie within the rectangle of the mask and meet the inside of none of its clear pixels.
static void keep_held_by_mask(ref_grid *kept, const ref_posed *grid, const ref_posed *mask) {
    const ref_posed all = square_of(mask, mask->grid.w, mask->grid.h);
    ref_posed clear = *mask;
    clear.grid = ref_invert(&mask->grid);
    const question in_clear = {square_of(grid, 1, 1), &clear, false, 0};
    if (mask->grid.w > 0 && mask->grid.h > 0)
        keep_held(kept, grid, &all, 0);
    else
        memset(kept->at, 0, (size_t)kept->w * (size_t)kept->h);
    keep_where(kept, grid, &in_clear, false);
    ref_free(&clear.grid);
}

static void keep_covered(ref_grid *kept, const ref_posed *grid, const ref_posed *shape, int64_t half,
                         ref_cover cover) {
    const question pixel = {square_of(grid, 1, 1), shape, false, half};
    const question centre = {point_of(grid, 1, 1), shape, true, half};
    if (cover == REF_COVER_MET)
        keep_where(kept, grid, &pixel, true);
    else if (cover == REF_COVER_CENTRE)
        keep_where(kept, grid, &centre, true);
    else if (shape->kind == REF_MASK)
        keep_held_by_mask(kept, grid, shape);
    else
        keep_held(kept, grid, shape, half);
}

// ---- all pixels --------------------------------------------------------------------------------------------------

// Adds what it takes over to what is found of the other parts.
static void add_found(ref_grid *found, ref_grid part) {
    ref_grid both = ref_combine(found, &part, 0, 0, REF_OR);
    ref_free(found);
    ref_free(&part);
    *found = both;
}

ref_grid ref_covered(const ref_posed *grid, const ref_posed *shape, int64_t half, ref_cover cover) {
    ref_grid covered = ref_make(grid->grid.w, grid->grid.h);
    for (int i = 0; i < shape->parts; ++i) {
        const ref_posed part = ref_part_of(shape, i);
        add_found(&covered, ref_covered(grid, &part, half, cover));
    }
    if (shape->kind == REF_COMPOUND) return covered;
    memset(covered.at, 1, (size_t)covered.w * (size_t)covered.h);
    keep_covered(&covered, grid, shape, half, cover);
    return covered;
}

ref_grid ref_met(const ref_posed *mask, const ref_posed *shape, bool closed, int64_t margin) {
    ref_grid met = ref_make(mask->grid.w, mask->grid.h);
    for (int i = 0; i < shape->parts; ++i) {
        const ref_posed part = ref_part_of(shape, i);
        add_found(&met, ref_met(mask, &part, closed, margin));
    }
    if (shape->kind == REF_COMPOUND) return met;
    const question pixel = {square_of(mask, 1, 1), shape, closed, margin};
    ref_free(&met);
    met = ref_copy(&mask->grid);
    keep_where(&met, mask, &pixel, true);
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
