// Overlap of two masks by their rectangles and the bits at a few spots.
//
// Most sprites that overlap do so by many pixels, and then a few bits show it. Where the middle of a solid pixel lies
// in a solid pixel of the other mask, the two masks share area. No field is read, so this also holds for masks that
// are not prepared, and while they are being edited.
#include "overlap_spots.h"

#include "../base/bitgrid.h"
#include "../simd/f64x2.h"

#include <math.h>

// All here are whole numbers, in doubles: sides and axes are below 2^15 and 2^30, origins 2^47 apart at most. So
// nothing is rounded up to the products that map a point.

// ---- where the masks are ------------------------------------------------------------------------------------------

/// Two rectangles in steps, with a's origin at 0.
typedef struct spots_pair {
    hmi_f64x2 a_u, a_v, b_u, b_v; ///< axes, a pixel long
    hmi_f64x2 way;                ///< from a's origin to b's
} spots_pair;

static spots_pair spots_pair_make(const hm_xform *a, const hm_xform *b) {
    return (spots_pair){f64x2_axis_u(a), f64x2_axis_v(a), f64x2_axis_u(b), f64x2_axis_v(b),
                        f64x2_way(&a->ox, &b->ox)};
}

/// The AABB of a rectangle.
typedef struct spots_box {
    hmi_f64x2 low, high;
} spots_box;

static spots_box spots_box_of(hmi_f64x2 u, hmi_f64x2 v, const hmi_bitgrid *grid) {
    const hmi_f64x2 wide = f64x2_mul(u, f64x2_all(grid->width)), tall = f64x2_mul(v, f64x2_all(grid->height));
    const hmi_f64x2 none = f64x2_all(0), low = f64x2_add(f64x2_min(wide, none), f64x2_min(tall, none));
    return (spots_box){low, f64x2_sub(f64x2_add(wide, tall), low)};
}

static bool spots_apart(const spots_pair *pair, const hmi_bitgrid *a, const hmi_bitgrid *b) {
    const spots_box of_a = spots_box_of(pair->a_u, pair->a_v, a), of_b = spots_box_of(pair->b_u, pair->b_v, b);
    return (f64x2_above(f64x2_add(pair->way, of_b.low), of_a.high) |
            f64x2_above(of_a.low, f64x2_add(pair->way, of_b.high))) != 0;
}

// ---- deep in each other -------------------------------------------------------------------------------------------

/// From the middles of a's pixels to b's pixels.
typedef struct spots_map {
    hmi_f64x2 u, v, way;           ///< a's axes, and twice the vector from a's origin to b's
    double b_ux, b_uy, b_vx, b_vy; ///< b's axes
    double inverse;                ///< 1 / (2 * b's determinant)
    double error;                  ///< how far a coordinate may be off, for each step of the distance
} spots_map;

// The error of a coordinate is less than 2^-50 of the sum of its two products' sizes. Rounded by 2^-53 each are the
// two products, their difference, the conversion of the determinant, its reciprocal and the last product.
static spots_map spots_map_make(const spots_pair *pair, int64_t det) {
    const double ux = f64x2_first(pair->b_u), uy = f64x2_second(pair->b_u);
    const double vx = f64x2_first(pair->b_v), vy = f64x2_second(pair->b_v);
    const double axes = f64x2_sum(f64x2_add(f64x2_size(pair->b_u), f64x2_size(pair->b_v)));
    const double inverse = 0.5 / (double)det;
    return (spots_map){pair->a_u, pair->a_v, f64x2_add(pair->way, pair->way), ux, uy, vx,
                       vy,        inverse,   axes * fabs(inverse) * 0x1p-49};
}

/// A point in b's pixels, each coordinate off by less than `error`.
typedef struct spots_point {
    double x, y;
    double error;
} spots_point;

static spots_point spots_apply(const spots_map *map, int32_t column, int32_t row) {
    const hmi_f64x2 along = f64x2_mul(map->u, f64x2_all(2 * column + 1)),
                    down = f64x2_mul(map->v, f64x2_all(2 * row + 1));
    const hmi_f64x2 at = f64x2_sub(f64x2_add(along, down), map->way);
    const double dx = f64x2_first(at), dy = f64x2_second(at);
    return (spots_point){(dx * map->b_vy - dy * map->b_vx) * map->inverse,
                         (dy * map->b_ux - dx * map->b_uy) * map->inverse, (fabs(dx) + fabs(dy)) * map->error};
}

static bool spots_inside(const hmi_bitgrid *grid, double x, double y) {
    return (x >= 0) & (y >= 0) & (x < grid->width) & (y < grid->height);
}

// Whether a point surely lies in a solid pixel: it must be farther from the pixel's edges than its error.
static bool spots_solid(const hmi_bitgrid *grid, const spots_point *at) {
    if (!spots_inside(grid, at->x, at->y)) return false;
    const int32_t column = (int32_t)at->x, row = (int32_t)at->y;
    const double off_x = at->x - column, off_y = at->y - row, least = at->error, most = 1 - at->error;
    return (off_x > least) & (off_x < most) & (off_y > least) & (off_y < most) && hmi_bitgrid_get(grid, column, row);
}

// Where the middle between both centres lies on a. It is only rounded to a pixel, so its error does not matter.
static hm_vec2 spots_between(const spots_pair *pair, const spots_point *middle, const hmi_bitgrid *a,
                             const hmi_bitgrid *b) {
    const hmi_f64x2 across = f64x2_mul(pair->b_u, f64x2_all(0.5 * b->width - middle->x));
    const hmi_f64x2 way = f64x2_add(across, f64x2_mul(pair->b_v, f64x2_all(0.5 * b->height - middle->y)));
    const double ux = f64x2_first(pair->a_u), uy = f64x2_second(pair->a_u);
    const double vx = f64x2_first(pair->a_v), vy = f64x2_second(pair->a_v);
    const double x = f64x2_first(way), y = f64x2_second(way), half = 0.5 / (ux * vy - uy * vx);
    return (hm_vec2){0.5 * a->width + (x * vy - y * vx) * half, 0.5 * a->height + (y * ux - x * uy) * half};
}

// Spots beside the middle between both centres, in 256ths of a's shorter side, along that of a's axes which leads more
// across. What overlaps does so there, if anywhere; a sprite with a hole is solid at some of them.
static const int8_t spots[] = {0, 30, -30, 64, -64, 95, -95};
enum { SPOTS = sizeof spots / sizeof *spots, SPOTS_APART = 1 };

// Whether the middle of a's pixel at a point, if that is solid, surely lies in the solid of b.
static bool spots_hit(const spots_map *map, const hmi_bitgrid *from, const hmi_bitgrid *to, double x, double y) {
    if (!spots_inside(from, x, y) || !hmi_bitgrid_get(from, (int32_t)x, (int32_t)y)) return false;
    const spots_point at = spots_apply(map, (int32_t)x, (int32_t)y);
    return spots_solid(to, &at);
}

// Whether a solid pixel's middle is found in the solid of the other one: that in the middle, or beside a hole there,
// then those between the centres.
static bool spots_meet(const spots_pair *pair, int64_t det, const hmi_bitgrid *from, const hmi_bitgrid *to) {
    const spots_map map = spots_map_make(pair, det);
    const int32_t column = from->width / 2, row = from->height / 2;
    const spots_point middle = spots_apply(&map, column, row);
    const bool hole = !hmi_bitgrid_get(from, column, row);
    if (hole ? spots_hit(&map, from, to, 0.8125 * from->width, row) : spots_solid(to, &middle)) return true;
    const hm_vec2 between = spots_between(pair, &middle, from, to);
    const bool down = fabs(between.x - 0.5 * from->width) > fabs(between.y - 0.5 * from->height);
    const double side = (from->width < from->height ? from->width : from->height) / 256.0;
    const int count = spots_inside(to, middle.x, middle.y) ? SPOTS : SPOTS_APART;
    for (int i = 0; i < count; i++) {
        const double x = between.x + (down ? 0 : spots[i] * side), y = between.y + (down ? spots[i] * side : 0);
        if (spots_hit(&map, from, to, x, y)) return true;
    }
    return false;
}

hmi_verdict hmi_overlap_spots(const hmi_posed_mask *a, const hmi_posed_mask *b) {
    const spots_pair pair = spots_pair_make(a->xform, b->xform);
    if (spots_apart(&pair, &a->mask->grid, &b->mask->grid)) return HMI_APART;
    const int64_t det = (int64_t)b->xform->ux * b->xform->vy - (int64_t)b->xform->uy * b->xform->vx;
    return spots_meet(&pair, det, &a->mask->grid, &b->mask->grid) ? HMI_MEET : HMI_UNSURE;
}
