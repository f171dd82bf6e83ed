// Translations of b as cells of a grid as fine as the pixels of one mask, `fixed`. Let the middle of a pixel of the
// other mask lie (i + e) pixels beyond the middle of one of `fixed`, for whole i and at most half a pixel of e. Then it
// is e beyond the middle of one at the middle of every cell, and its pixel overlaps that one all over the cell if e is
// small enough: along each normal of the pixels' edges no more than half of the pixel that moves.
//
// Cells count as larger than they are, by 2^-10 of a pixel on all sides: that is more than positions in doubles are off
// (map_error), and spans may be smaller by as much.
#include "separate_raster.h"

#include "../base/bits.h"

#include <math.h>

#define RASTER_MORE 0x1p-10  // of a pixel, on all sides of a cell
#define RASTER_ERROR 0x1p-14 // of a pixel: what a position may be off
#define RASTER_FAR 0x1p24    // pixels

// Blocks are made after so many spans that nothing else has decided: most searches need none. For a block so many
// pixels are moved and so many words of pixels read, until a number of pixels one after the other cover nothing.
enum { RASTER_WAIT = 64, RASTER_PIXELS = 512, RASTER_WORDS = 2048, RASTER_IDLE = 32 };

// ---- the masks ----------------------------------------------------------------------------------------------------

static double raster_pixel(const hm_xform *m) {
    return fabs((double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx));
}

static bool raster_empty(const hmi_posed_mask *mask) {
    return mask->mask->grid.width == 0 || mask->mask->grid.height == 0;
}

void hmi_raster_init(hmi_raster *raster, const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                     const hm_xform *xb) {
    const bool of_a = raster_pixel(xa) <= raster_pixel(xb);
    const hm_xform *f = of_a ? xa : xb, *m = of_a ? xb : xa;
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    hm_xform axes = *f;
    raster->any = false;
    raster->x = raster->y = raster->width = raster->height = 0;
    raster->wait = RASTER_WAIT;
    if (a->kind != HM_SHAPE_MASK || b->kind != HM_SHAPE_MASK) return;
    axes.ox = axes.oy = 0;
    raster->fixed = hmi_posed_mask_make(of_a ? a : b, f);
    raster->moving = hmi_posed_mask_make(of_a ? b : a, m);
    raster->sign = of_a ? 1 : -1;
    raster->into = hmi_map_between(m, f);
    raster->back = hmi_map_between(f, m);
    raster->steps = hmi_map_from_world(&axes);
    if (raster_empty(&raster->fixed) || raster_empty(&raster->moving)) return;
    raster->any = raster->into.error < RASTER_ERROR && raster->steps.error < RASTER_ERROR;
    const hmi_metric metric = hmi_metric_make(f, m);
    for (int k = 0; k < 4; k++) {
        const hmi_metric_edge *edge = &metric.edge[k];
        raster->by_u[k] = unit * hmi_dot(edge->normal, (hm_vec2){f->ux, f->uy});
        raster->by_v[k] = unit * hmi_dot(edge->normal, (hm_vec2){f->vx, f->vy});
        raster->room[k] = edge->of_b - 2 * RASTER_MORE * edge->of_a - RASTER_MORE * RASTER_MORE;
    }
}

// ---- blocks -------------------------------------------------------------------------------------------------------

// The cells that a span has a part of. False where it is too large.
static bool raster_cells(const hmi_raster *raster, const hmi_span_of_ways *span, int32_t low[2], int32_t high[2]) {
    const hmi_map *map = &raster->steps;
    const double middle[2] = {raster->sign * (map->xx * span->x + map->yx * span->y),
                              raster->sign * (map->xy * span->x + map->yy * span->y)};
    const double half[2] = {fabs(map->xx) * span->half_x + fabs(map->yx) * span->half_y,
                            fabs(map->xy) * span->half_x + fabs(map->yy) * span->half_y};
    for (int k = 0; k < 2; k++) {
        const double reach = half[k] > RASTER_MORE / 2 ? half[k] - RASTER_MORE / 2 : 0;
        if (!(fabs(middle[k]) < RASTER_FAR && reach < HMI_RASTER_SIDE / 2)) return false;
        low[k] = (int32_t)floor(middle[k] - reach);
        high[k] = (int32_t)floor(middle[k] + reach);
        if (high[k] - low[k] >= HMI_RASTER_SIDE) return false;
    }
    return true;
}

static const uint64_t *raster_stripe(const hmi_bitgrid *grid, int32_t stripe) {
    return hmi_bitgrid_stripe_or_guard(grid, stripe < grid->stripes ? stripe : -1);
}

// Takes the cells at which a pixel of `fixed` lies below one of `moving` off those that are open: (x, y) is that at the
// block's first cell. True where some are left.
static bool raster_take(hmi_raster *raster, int32_t x, int32_t y) {
    const hmi_bitgrid *grid = &raster->fixed.mask->grid;
    const int32_t from = y < 0 ? -y : 0, to = (int32_t)hmi_min(raster->height, grid->height - y), stripe = x >> 6;
    const uint64_t *lo = raster_stripe(grid, stripe), *hi = raster_stripe(grid, stripe + 1);
    const unsigned shift = (unsigned)(x & 63);
    uint64_t left = 0, taken = 0;
    for (int32_t row = from; row < to; row++) {
        const uint64_t covered = hmi_funnel(lo[y + row], hi[y + row], shift);
        taken |= raster->open[row] & covered;
        raster->open[row] &= ~covered;
    }
    for (int32_t row = 0; row < raster->height; row++) left |= raster->open[row];
    raster->idle = taken ? 0 : raster->idle + 1;
    return left != 0;
}

// Moves a pixel over the block. True where some cells are left.
static bool raster_move(hmi_raster *raster, int32_t x, int32_t y, int *pixels) {
    const hmi_bitgrid *grid = &raster->fixed.mask->grid;
    const hm_vec2 middle = hmi_map_apply(&raster->into, x + 0.5, y + 0.5);
    const double left = floor(middle.x + 0.5), top = floor(middle.y + 0.5);
    const hm_vec2 e = {middle.x - left, middle.y - top};
    const double column = left + raster->x, row = top + raster->y;
    if (!(column > -HMI_RASTER_SIDE && column < grid->width && row > -raster->height && row < grid->height))
        return true;
    for (int k = 0; k < 4; k++)
        if (!(fabs(e.x * raster->by_u[k] + e.y * raster->by_v[k]) < raster->room[k])) return true;
    --*pixels;
    return raster_take(raster, (int32_t)column, (int32_t)row);
}

// The pixels of `moving` that come over `fixed` somewhere in the block, and some around them.
static hmi_pixel_box raster_window(const hmi_raster *raster) {
    const hmi_bitgrid *grid = &raster->fixed.mask->grid;
    const hmi_map *back = &raster->back;
    const double half_x = 0.5 * (grid->width + raster->width) + 1, half_y = 0.5 * (grid->height + raster->height) + 1;
    const hm_vec2 at =
        hmi_map_apply(back, half_x - 1 - raster->x - raster->width, half_y - 1 - raster->y - raster->height);
    const double reach_x = fabs(back->xx) * half_x + fabs(back->yx) * half_y;
    const double reach_y = fabs(back->xy) * half_x + fabs(back->yy) * half_y;
    return hmi_mask_box(&raster->moving, at.x, at.y, reach_x > reach_y ? reach_x : reach_y);
}

// Far more than a step from row to row, so that the next one is in another part of the mask; a prime, so that all rows
// are taken once.
enum { RASTER_STRIDE = 20261 };

// Moves the pixels of a window over the block until all cells are covered: the first of each word, then the second,
// and so on.
static bool raster_cover(hmi_raster *raster, const hmi_pixel_box *window) {
    const int32_t rows = window->y1 - window->y0 + 1;
    int pixels = RASTER_PIXELS, words = RASTER_WORDS;
    bool more = true;
    for (int pass = 0; pass < 64 && more; pass++) {
        more = false;
        for (int32_t i = 0, row = rows / 2; i < rows; i++, row = (row + RASTER_STRIDE) % rows)
            for (int32_t x = window->x0; x <= window->x1; x += 64) {
                const hmi_pixel_box part = {x, window->y0, (int32_t)hmi_min(x + 63, window->x1), window->y1};
                uint64_t bits = hmi_mask_box_row(&raster->moving, &part, window->y0 + row);
                for (int k = 0; k < pass && bits; k++) bits &= bits - 1;
                if (--words < 0) return false;
                if (!bits) continue;
                if (!raster_move(raster, x + hmi_lowest_bit(bits), window->y0 + row, &pixels)) return true;
                if (pixels <= 0 || raster->idle > RASTER_IDLE) return false;
                more = true;
            }
    }
    return false;
}

bool hmi_raster_blocked(hmi_raster *raster, const hmi_span_of_ways *span) {
    int32_t low[2], high[2];
    uint64_t left = 0;
    if (!raster->any || !raster_cells(raster, span, low, high)) return false;
    const int32_t x = low[0] - raster->x, y = low[1] - raster->y;
    const int32_t width = high[0] - low[0] + 1, height = high[1] - low[1] + 1;
    if (x >= 0 && y >= 0 && x + width <= raster->width && y + height <= raster->height) {
        for (int32_t i = 0; i < height; i++) left |= raster->open[y + i] >> x & hmi_low_bits(width);
        return left == 0;
    }
    if (span->half_x + span->half_y == 0 || --raster->wait >= 0) return false;
    raster->idle = 0;
    raster->x = low[0];
    raster->y = low[1];
    raster->width = width;
    raster->height = height;
    for (int32_t i = 0; i < height; i++) raster->open[i] = hmi_low_bits(width);
    const hmi_pixel_box window = raster_window(raster);
    return raster_cover(raster, &window);
}
