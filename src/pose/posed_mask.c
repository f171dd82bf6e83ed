// Where one mask lies in another's pixels, in doubles with a bound of their error; exact corners; the tree of a mask.
#include "posed_mask.h"

#include "../base/bitgrid.h"
#include "../base/bits.h"
#include "../mask/maskfield_internal.h"
#include "../sat/convex.h"
#include "posed_shape.h"

#include <math.h>

static double map_abs(double v) { return v < 0 ? -v : v; }

// Exact: axes are below 2^30 + 2, so each product stays below 2^61.
static double map_cross_axes(int64_t ax, int64_t ay, int64_t bx, int64_t by) { return (double)(ax * by - ay * bx); }

// Every coordinate is a sum of three terms x*xx + y*yx + tx, where |x|, |y| <= `extent`, and tx itself is a
// difference of two products divided by the determinant. Each operation has a relative error of 2^-53 of a number not
// larger than the sum of the magnitudes taken here; there are fewer than 16 of them, so 2^-48 of that sum bounds them
// all.
static double map_error(const hmi_map *map, double extent, double dx, double dy, const hm_xform *to, double inverse) {
    double linear = (map_abs(map->xx) + map_abs(map->xy) + map_abs(map->yx) + map_abs(map->yy)) * extent;
    double axes =
        map_abs((double)to->ux) + map_abs((double)to->uy) + map_abs((double)to->vx) + map_abs((double)to->vy);
    double shift = (map_abs(dx) + map_abs(dy)) * axes * inverse;
    return (linear + shift) * (1.0 / ((int64_t)1 << 48));
}

static hmi_map map_make(const hm_xform *to, int64_t ux, int64_t uy, int64_t vx, int64_t vy, int64_t dx, int64_t dy,
                        double extent) {
    const double det = map_cross_axes(to->ux, to->uy, to->vx, to->vy);
    const double inverse = 1 / det;
    hmi_map map;
    map.xx = map_cross_axes(ux, uy, to->vx, to->vy) * inverse;
    map.xy = map_cross_axes(to->ux, to->uy, ux, uy) * inverse;
    map.yx = map_cross_axes(vx, vy, to->vx, to->vy) * inverse;
    map.yy = map_cross_axes(to->ux, to->uy, vx, vy) * inverse;
    map.tx = ((double)dx * to->vy - (double)dy * to->vx) * inverse;
    map.ty = ((double)dy * to->ux - (double)dx * to->uy) * inverse;
    map.error = map_error(&map, extent, (double)dx, (double)dy, to, map_abs(inverse));
    return map;
}

hmi_map hmi_map_between(const hm_xform *from, const hm_xform *to) {
    return map_make(to, from->ux, from->uy, from->vx, from->vy, from->ox - to->ox, from->oy - to->oy, 32768);
}

hmi_map hmi_map_from_world(const hm_xform *to) {
    return map_make(to, 1, 0, 0, 1, -to->ox, -to->oy, (double)((int64_t)1 << 48));
}

// With F the sum of the squares of the axes' components and D the determinant, the greater singular value squared is
// (F + sqrt(F*F - 4*D*D)) / 2 and the smaller one |D| over the greater. The factor covers all rounding.
double hmi_xform_least_stretch(const hm_xform *xform) {
    double ux = xform->ux;
    double uy = xform->uy;
    double vx = xform->vx;
    double vy = xform->vy;
    double f = ux * ux + uy * uy + vx * vx + vy * vy;
    double det = map_cross_axes(xform->ux, xform->uy, xform->vx, xform->vy);
    double root = f * f - 4 * det * det;
    double greatest = sqrt((f + sqrt(root > 0 ? root : 0)) / 2);
    return map_abs(det) / greatest * (1 - 1.0 / (1 << 20));
}

void hmi_pixel_corners(const hm_xform *xform, int32_t x, int32_t y, hmi_point corner[4]) {
    const int64_t unit = HMI_UNITS_PER_STEP;
    // Below 2^46 + 2 * 2^15 * 2^30 < 2^47 steps, so below 2^63 units.
    const int64_t ox = (xform->ox + (int64_t)x * xform->ux + (int64_t)y * xform->vx) * unit;
    const int64_t oy = (xform->oy + (int64_t)x * xform->uy + (int64_t)y * xform->vy) * unit;
    const hmi_point u = {xform->ux * unit, xform->uy * unit};
    const hmi_point v = {xform->vx * unit, xform->vy * unit};
    corner[0] = (hmi_point){ox, oy};
    corner[1] = (hmi_point){ox + u.x, oy + u.y};
    corner[2] = (hmi_point){ox + u.x + v.x, oy + u.y + v.y};
    corner[3] = (hmi_point){ox + v.x, oy + v.y};
}

double hmi_map_pixel_radius(const hmi_map *map) {
    const double px = map->xx + map->yx;
    const double py = map->xy + map->yy;
    const double mx = map->xx - map->yx;
    const double my = map->xy - map->yy;
    const double plus = px * px + py * py;
    const double minus = mx * mx + my * my;
    return 0.5 * sqrt(plus > minus ? plus : minus) * (1 + 1e-9);
}

// ---- field --------------------------------------------------------------------------------------------------------

static double posed_clamp(double v, double max) { return v < 0 ? 0 : v > max ? max : v; }

hmi_lookup hmi_mask_lookup(const hmi_posed_mask *b, double x, double y) {
    const hmi_bitgrid *grid = &b->mask->grid;
    const double cx = posed_clamp(x, grid->width);
    const double cy = posed_clamp(y, grid->height);
    // The solid lies within the rectangle, and the nearest point of a rectangle sees all of it at a right angle or
    // more: the squares of the way to the rectangle and of the way from there add up to a lower bound.
    hmi_lookup lookup = {(x - cx) * (x - cx) + (y - cy) * (y - cy), 0};
    const hmi_maskfield *field = b->field;
    if (!field || field->levels == 0) return lookup; // a mask without width or height has no cells
    int32_t column = (int32_t)cx / HMI_FIELD_CELL;
    int32_t row = (int32_t)cy / HMI_FIELD_CELL;
    if (column >= field->cell_columns) column = field->cell_columns - 1;
    if (row >= field->cell_rows) row = field->cell_rows - 1;
    const double distance = hmi_maskfield_distance(field, column, row) * (1.0 / HMI_FIELD_SCALE);
    if (distance > 0)
        lookup.outside_squared += distance * distance;
    else if (lookup.outside_squared == 0)
        lookup.inside = -distance;
    return lookup;
}

// ---- boxes of pixels ----------------------------------------------------------------------------------------------

static int32_t box_bound(double v, int32_t max) { return v < 0 ? 0 : v > max ? max : (int32_t)v; }

hmi_pixel_box hmi_mask_box(const hmi_posed_mask *mask, double x, double y, double reach) {
    const int32_t w = mask->mask->grid.width;
    const int32_t h = mask->mask->grid.height;
    if (x + reach < 0 || y + reach < 0 || x - reach > w || y - reach > h) return (hmi_pixel_box){0, 0, -1, -1};
    hmi_pixel_box box = {box_bound(x - reach - 1, w), box_bound(y - reach - 1, h), box_bound(x + reach, w - 1),
                         box_bound(y + reach, h - 1)};
    return box;
}

uint64_t hmi_mask_box_row(const hmi_posed_mask *mask, const hmi_pixel_box *box, int32_t y) {
    const uint64_t *lo = hmi_bitgrid_stripe(&mask->mask->grid, box->x0 >> 6);
    const uint64_t *hi = lo + mask->mask->grid.pitch;
    return hmi_funnel(lo[y], hi[y], (unsigned)(box->x0 & 63)) & hmi_low_bits(box->x1 - box->x0 + 1);
}

// ---- tree ---------------------------------------------------------------------------------------------------------

int hmi_tree_top(const hmi_posed_mask *mask) {
    const hmi_bitgrid *grid = &mask->mask->grid;
    if (grid->width == 0 || grid->height == 0) return -1;
    int32_t side = grid->width > grid->height ? grid->width : grid->height;
    int level = 0;
    for (int32_t reach = 4; reach < side; reach *= 4) level++;
    return level;
}

static bool tree_any_solid(const hmi_bitgrid *grid, int32_t x, int32_t y, int32_t side) {
    int32_t x1 = (int32_t)hmi_min((int64_t)x + side, grid->width);
    int32_t y1 = (int32_t)hmi_min((int64_t)y + side, grid->height);
    for (int32_t s = x >> 6; 64 * s < x1; s++) {
        int32_t first = x - 64 * s > 0 ? x - 64 * s : 0;
        uint64_t bits = hmi_low_bits((int)hmi_min(x1 - 64 * s, 64)) & ~hmi_low_bits(first);
        const uint64_t *words = hmi_bitgrid_stripe(grid, s);
        uint64_t any = 0;
        for (int32_t row = y; row < y1; row++) any |= words[row];
        if (any & bits) return true;
    }
    return false;
}

// A node's 4 x 4 pixels never straddle two stripes.
static unsigned tree_pixels(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    const uint64_t *words = hmi_bitgrid_stripe(grid, x >> 6) + y; // up to three rows of padding
    unsigned bits = 0;
    for (int j = 0; j < 4; j++) bits |= (unsigned)(words[j] >> (x & 63) & 15) << (4 * j);
    return bits;
}

unsigned hmi_tree_children(const hmi_posed_mask *mask, int level, int32_t x, int32_t y) {
    const hmi_maskfield *field = mask->field;
    if (field) return field->nodes[level][(size_t)y * (size_t)field->node_columns[level] + (size_t)x];
    const hmi_bitgrid *grid = &mask->mask->grid;
    const int32_t side = (int32_t)1 << (2 * level); // of a child
    if (level == 0) return tree_pixels(grid, 4 * x, 4 * y);
    unsigned bits = 0;
    for (int i = 0; i < 16; i++) {
        int32_t cx = (4 * x + (i & 3)) * side;
        int32_t cy = (4 * y + (i >> 2)) * side;
        if (cx < grid->width && cy < grid->height && tree_any_solid(grid, cx, cy, side)) bits |= 1u << i;
    }
    return bits;
}
