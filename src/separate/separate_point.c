// The MTV of a point in a mask leads to the nearest clear pixel, or out of the mask's rectangle, beyond
// which all is clear. Rows are searched from the point's own one on, upwards and downwards, as long as they are
// no farther away than the best pixel. In each the nearest clear pixels on both sides of the foot of the
// perpendicular are enough: farther ones are farther away.
//
// Doubles measure, and the same ones everywhere: a result is a length, not a yes or no. Whether a position is free is
// decided by the caller, in whole numbers.
#include "separate_point.h"

#include "../base/bits.h"
#include "../pose/mask_spot.h"

#include <math.h>

/// A translation, in pixels of the mask, and the square of its length in steps.
typedef struct exit_move {
    double x, y, square;
} exit_move;

typedef struct exit_search {
    const hmi_bitgrid *grid;
    const hm_xform *xform;
    double sign;
    double x, y;       ///< the point, in pixels
    double uu, uv, vv; ///< products of the axes
    double high, wide; ///< heights of a pixel across u and across v
    exit_move best;
} exit_search;

// ---- a pixel ------------------------------------------------------------------------------------------------------

// Of equally short translations of the second shape the one that leads highest comes first, of two as high the left
// one.
static bool exit_before(const exit_search *search, double x, double y) {
    const hm_xform *m = search->xform;
    const double dx = x - search->best.x, dy = y - search->best.y;
    const double across = search->sign * (dx * m->ux + dy * m->vx), down = search->sign * (dx * m->uy + dy * m->vy);
    return down < 0 || (down == 0 && across < 0);
}

static void exit_offer(exit_search *search, double x, double y) {
    const double square = x * x * search->uu + 2 * x * y * search->uv + y * y * search->vv;
    if (square > search->best.square) return;
    if (square < search->best.square || exit_before(search, x, y)) search->best = (exit_move){x, y, square};
}

// The nearest point of a pixel lies on an edge that faces the point.
static void exit_pixel(exit_search *search, int32_t column, int32_t row) {
    const double x0 = column - search->x, x1 = x0 + 1, y0 = row - search->y, y1 = y0 + 1;
    const double aside = (x0 > 0 ? x0 : x1 < 0 ? x1 : 0) * search->wide;
    if (aside * aside > search->best.square) return;
    if (x0 <= 0 && x1 >= 0 && y0 <= 0 && y1 >= 0) exit_offer(search, 0, 0);
    if (x0 > 0 || x1 < 0) {
        const double x = x0 > 0 ? x0 : x1, y = hmi_clamp(-search->uv * x / search->vv, y0, y1);
        exit_offer(search, x, y);
    }
    if (y0 > 0 || y1 < 0) {
        const double y = y0 > 0 ? y0 : y1, x = hmi_clamp(-search->uv * y / search->uu, x0, x1);
        exit_offer(search, x, y);
    }
}

// ---- rows ---------------------------------------------------------------------------------------------------------

// 64 pixels of a row, clear ones as 1, from column x on, which is at least -64.
static uint64_t exit_clear(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    const uint64_t *lo = hmi_bitgrid_stripe_or_guard(grid, (x + 64) / 64 - 1);
    const uint64_t *hi = hmi_bitgrid_stripe_or_guard(grid, (x + 64) / 64);
    return ~hmi_funnel(lo[y], hi[y], (unsigned)(x & 63));
}

// The first clear pixel of a row from column x on, which lies in the mask.
static int32_t exit_right(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    for (;; x += 64) {
        if (x >= grid->width) return grid->width;
        const uint64_t bits = exit_clear(grid, x, y);
        if (bits) return x + hmi_lowest_bit(bits);
    }
}

// The last clear one up to column x.
static int32_t exit_left(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    for (;; x -= 64) {
        if (x < 0) return -1;
        const uint64_t bits = exit_clear(grid, x - 63, y);
        if (bits) return x - 63 + hmi_highest_bit(bits);
    }
}

static void exit_row(exit_search *search, int32_t row, double foot) {
    const hmi_bitgrid *grid = search->grid;
    const int32_t at = (int32_t)floor(hmi_clamp(foot, -0x1p30, 0x1p30));
    if (row < 0 || row >= grid->height || at < 0 || at >= grid->width) {
        exit_pixel(search, at, row);
        return;
    }
    const int32_t right = exit_right(grid, at, row), left = exit_left(grid, at, row);
    exit_pixel(search, right, row);
    if (left != right) exit_pixel(search, left, row);
}

// Searches a row that is not the point's own. False where it is too far away, and so are all beyond it.
static bool exit_row_off(exit_search *search, int32_t row) {
    const double y0 = row - search->y, y = hmi_clamp(0, y0, y0 + 1), far = y * search->high;
    if (far * far > search->best.square) return false;
    exit_row(search, row, search->x - search->uv * y / search->uu);
    return row >= 0 && row < search->grid->height;
}

static hm_vec2 exit_mtv(const hmi_posed_mask *mask, hmi_point point, bool point_second) {
    const hm_xform *m = mask->xform;
    const double ux = m->ux, uy = m->uy, vx = m->vx, vy = m->vy;
    const hmi_mask_location at = hmi_mask_locate(m, point);
    const double det = fabs((double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx));
    const double sign = point_second ? 1 : -1;
    exit_search search = {.grid = &mask->mask->grid, .xform = m, .sign = sign, .x = at.x, .y = at.y};
    search.uu = ux * ux + uy * uy;
    search.uv = ux * vx + uy * vy;
    search.vv = vx * vx + vy * vy;
    search.high = det / sqrt(search.uu);
    search.wide = det / sqrt(search.vv);
    search.best = (exit_move){0, 0, HUGE_VAL};
    const int32_t row = (int32_t)hmi_clamp(at.y, 0, search.grid->height - 1);
    exit_row(&search, row, at.x);
    bool up = true, down = true;
    for (int32_t k = 1; up || down; k++) {
        up = up && exit_row_off(&search, row - k);
        down = down && exit_row_off(&search, row + k);
    }
    const exit_move best = search.best;
    return (hm_vec2){sign * (best.x * ux + best.y * vx), sign * (best.x * uy + best.y * vy)};
}

bool hmi_point_mtv(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 *out) {
    const bool second = b->kind == HM_SHAPE_POINT;
    const hm_shape *point = second ? b : a, *mask = second ? a : b;
    if (point->kind != HM_SHAPE_POINT || mask->kind != HM_SHAPE_MASK) return false;
    const hmi_posed_mask posed = hmi_posed_mask_make(mask, second ? xa : xb);
    *out = exit_mtv(&posed, hmi_local_apply(second ? xb : xa, point->a), second);
    return true;
}
