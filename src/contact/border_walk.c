// Finds the edges of a mask's border. A box is halved along both sides, down to blocks. In a block each row is
// compared as bits with the rows above and below it, and with itself moved by a pixel.
#include "border_walk.h"

#include "../base/bits.h"

enum { EDGES_BLOCK = 62 };

// Reports the border edges of the pixels in a box of at most EDGES_BLOCK columns, bounds inclusive. A row is read from
// pixel x - 1 to x + 62, from bit 0 on; above, below and beside the mask all is clear, and is stored as such but above.
static void edges_rows(hmi_edge_walk *walk, const hmi_pixel_box *box) {
    const hmi_bitgrid *grid = &walk->mask->mask->grid;
    const uint64_t *lo = hmi_bitgrid_stripe_or_guard(grid, (box->x0 - 1) >> 6);
    const uint64_t *hi = hmi_bitgrid_stripe_or_guard(grid, ((box->x0 - 1) >> 6) + 1);
    const unsigned shift = (unsigned)((box->x0 - 1) & 63);
    const uint64_t wanted = hmi_low_bits((int)(box->x1 - box->x0 + 1));
    uint64_t above = box->y0 > 0 ? hmi_funnel(lo[box->y0 - 1], hi[box->y0 - 1], shift) : 0;
    uint64_t here = hmi_funnel(lo[box->y0], hi[box->y0], shift);
    for (int32_t y = box->y0; y <= box->y1; y++) {
        const uint64_t below = hmi_funnel(lo[y + 1], hi[y + 1], shift), solid = here >> 1 & wanted;
        if (solid & ~(above >> 1 & here >> 2 & below >> 1 & here)) {
            const uint64_t bits[HMI_CLIP_SIDES] = {solid & ~(above >> 1), solid & ~(here >> 2), solid & ~(below >> 1),
                                                   solid & ~here};
            walk->visit(walk, bits, box->x0, y);
        }
        above = here;
        here = below;
    }
}

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
