// Overlap of two masks by the bits at a few spots.
//
// Most sprites that overlap do so by many pixels, and then a few bits show it. Where the middle of a solid pixel lies
// in a solid pixel of the other mask, the two masks share area. No field is read, so this also holds for masks that
// are not prepared, and while they are being edited.
#include "overlap_spots.h"

#include "../base/bitgrid.h"

#include <math.h>

// ---- far apart ----------------------------------------------------------------------------------------------------

/// The span of a rectangle along one axis of the world, in steps.
typedef struct spots_span {
    int64_t low, high;
} spots_span;

// Both ends are below 2^46 + 2 * 2^45.
static spots_span spots_span_of(int64_t o, int64_t u, int64_t v) {
    return (spots_span){o + (u < 0 ? u : 0) + (v < 0 ? v : 0), o + (u > 0 ? u : 0) + (v > 0 ? v : 0)};
}

static bool spots_spans_apart(spots_span a, spots_span b) { return (a.high < b.low) | (b.high < a.low); }

bool hmi_overlap_boxes_apart(const hmi_posed_mask *a, const hmi_posed_mask *b) {
    const hm_xform *xa = a->xform, *xb = b->xform;
    const int64_t wa = a->mask->grid.width, ha = a->mask->grid.height;
    const int64_t wb = b->mask->grid.width, hb = b->mask->grid.height;
    return spots_spans_apart(spots_span_of(xa->ox, wa * xa->ux, ha * xa->vx),
                             spots_span_of(xb->ox, wb * xb->ux, hb * xb->vx)) ||
           spots_spans_apart(spots_span_of(xa->oy, wa * xa->uy, ha * xa->vy),
                             spots_span_of(xb->oy, wb * xb->uy, hb * xb->vy));
}

// ---- deep in each other -------------------------------------------------------------------------------------------

/// From the middles of a's pixels to b's pixels, in doubles.
typedef struct spots_map {
    const hm_xform *a, *b;
    int64_t dx, dy; ///< twice the vector from b's origin to a's; with two sides added below 2^49
    double inverse; ///< 1 / (2 * b's determinant)
    double error;   ///< how far a coordinate may be off, for each step of the distance
} spots_map;

// The error of a coordinate is less than 2^-50 of the sum of its two products' sizes. Rounded by 2^-53 each are the
// two products, their difference, the conversion of the determinant, its reciprocal and the last product.
static spots_map spots_map_make(const hm_xform *a, const hm_xform *b) {
    const double axes = fabs((double)b->ux) + fabs((double)b->uy) + fabs((double)b->vx) + fabs((double)b->vy);
    const double inverse = 0.5 / (double)((int64_t)b->ux * b->vy - (int64_t)b->uy * b->vx);
    return (spots_map){a, b, 2 * (a->ox - b->ox), 2 * (a->oy - b->oy), inverse, axes * fabs(inverse) * 0x1p-49};
}

/// A point in b's pixels, each coordinate off by less than `error`.
typedef struct spots_point {
    double x, y;
    double error;
} spots_point;

static spots_point spots_apply(const spots_map *map, int32_t column, int32_t row) {
    const hm_xform *a = map->a, *b = map->b;
    const int64_t i = 2 * (int64_t)column + 1, j = 2 * (int64_t)row + 1;
    const double dx = (double)(map->dx + i * a->ux + j * a->vx), dy = (double)(map->dy + i * a->uy + j * a->vy);
    return (spots_point){(dx * b->vy - dy * b->vx) * map->inverse, (dy * b->ux - dx * b->uy) * map->inverse,
                         (fabs(dx) + fabs(dy)) * map->error};
}

// Whether a point surely lies in a solid pixel: it must be farther from the pixel's edges than its error.
static bool spots_solid(const hmi_bitgrid *grid, const spots_point *at) {
    if (!((at->x >= 0) & (at->y >= 0) & (at->x < grid->width) & (at->y < grid->height))) return false;
    const int32_t column = (int32_t)at->x, row = (int32_t)at->y;
    const double off_x = at->x - column, off_y = at->y - row, least = at->error, most = 1 - at->error;
    return (off_x > least) & (off_x < most) & (off_y > least) & (off_y < most) && hmi_bitgrid_get(grid, column, row);
}

// Whether a point lies so near the middle of the grid that testing spots beside it pays.
static bool spots_central(const hmi_bitgrid *grid, const spots_point *at) {
    return (fabs(at->x - 0.5 * grid->width) < 0.3 * grid->width) &
           (fabs(at->y - 0.5 * grid->height) < 0.3 * grid->height);
}

// Spots on two rings around the middle, in 256ths of the sides. A sprite with a hole is solid at some of them.
static const int8_t spots[][2] = {{64, 16},  {-64, -16}, {-16, 64},  {16, -64},
                                  {92, -30}, {-92, 30},  {-30, -92}, {30, 92}};
enum { SPOTS = sizeof spots / sizeof *spots };

bool hmi_overlap_spots(const hmi_posed_mask *a, const hmi_posed_mask *b) {
    const hmi_bitgrid *from = &a->mask->grid, *to = &b->mask->grid;
    const spots_map map = spots_map_make(a->xform, b->xform);
    const int32_t column = from->width / 2, row = from->height / 2;
    const spots_point middle = spots_apply(&map, column, row);
    if (hmi_bitgrid_get(from, column, row) && spots_solid(to, &middle)) return true;
    if (!spots_central(to, &middle)) return false;
    for (int i = 0; i < SPOTS; i++) {
        const int32_t x = column + spots[i][0] * from->width / 256, y = row + spots[i][1] * from->height / 256;
        if (!hmi_bitgrid_get(from, x, y)) continue;
        const spots_point at = spots_apply(&map, x, y);
        if (spots_solid(to, &at)) return true;
    }
    return false;
}
