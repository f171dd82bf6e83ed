// Finds the edges of a mask's border. A box is halved along both sides, down to blocks. In a block each row is
// compared as bits with the rows above and below it, and with itself moved by a pixel.
#include "border_walk.h"

#include "../base/bits.h"

// Pixels x - 1 .. x + 16 of a row, from bit 0 on. Pixels outside of the mask are clear.
static uint64_t edges_row(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    if (y < 0 || y >= grid->height) return 0;
    const uint64_t *words = hmi_bitgrid_stripe_or_guard(grid, (x - 1) >> 6);
    const uint64_t *next = hmi_bitgrid_stripe_or_guard(grid, ((x - 1) >> 6) + 1);
    return hmi_funnel(words[y], next[y], (unsigned)((x - 1) & 63));
}

static void edges_report(hmi_edge_walk *walk, uint64_t bits, int32_t x, int32_t y, hmi_clip_side side) {
    if (bits) walk->visit(walk, bits, x, y, side);
}

// Reports the border edges of the pixels in a box of at most EDGES_BLOCK columns, bounds inclusive.
static void edges_rows(hmi_edge_walk *walk, const hmi_pixel_box *box) {
    const hmi_bitgrid *grid = &walk->mask->mask->grid;
    const uint64_t wanted = hmi_low_bits((int)(box->x1 - box->x0 + 1));
    uint64_t above = edges_row(grid, box->x0, box->y0 - 1), here = edges_row(grid, box->x0, box->y0);
    for (int32_t y = box->y0; y <= box->y1; y++) {
        const uint64_t below = edges_row(grid, box->x0, y + 1), solid = here >> 1 & wanted;
        edges_report(walk, solid & ~(above >> 1), box->x0, y, HMI_CLIP_TOP);
        edges_report(walk, solid & ~(here >> 2), box->x0, y, HMI_CLIP_RIGHT);
        edges_report(walk, solid & ~(below >> 1), box->x0, y, HMI_CLIP_BOTTOM);
        edges_report(walk, solid & ~here, box->x0, y, HMI_CLIP_LEFT);
        above = here;
        here = below;
    }
}

enum { EDGES_BLOCK = 16 };

// The recursion is at most 12 levels deep.
void hmi_edge_walk_run(hmi_edge_walk *walk, hmi_pixel_box box) {
    const int32_t w = box.x1 - box.x0 + 1, h = box.y1 - box.y0 + 1;
    if (w <= 0 || h <= 0 || walk->drop(walk, &box)) return;
    if (w <= EDGES_BLOCK && h <= EDGES_BLOCK) {
        edges_rows(walk, &box);
        return;
    }
    const int32_t x = w > EDGES_BLOCK ? box.x0 + w / 2 : box.x1 + 1;
    const int32_t y = h > EDGES_BLOCK ? box.y0 + h / 2 : box.y1 + 1;
    hmi_edge_walk_run(walk, (hmi_pixel_box){box.x0, box.y0, x - 1, y - 1});
    hmi_edge_walk_run(walk, (hmi_pixel_box){x, box.y0, box.x1, y - 1});
    hmi_edge_walk_run(walk, (hmi_pixel_box){box.x0, y, x - 1, box.y1});
    hmi_edge_walk_run(walk, (hmi_pixel_box){x, y, box.x1, box.y1});
}
