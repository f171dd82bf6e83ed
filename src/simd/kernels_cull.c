// Culling the nodes of a mask's tree in another's field, and its pixels by the other's bits, in plain C.
#include "kernels.h"

static float cull_clamp(float v, float max) { return v < 0 ? 0 : v > max ? max : v; }

static int32_t cull_cell(float v, int32_t count) {
    const int32_t cell = (int32_t)(v * 0.25f);
    return cell < count ? cell : count - 1;
}

static void cull_add(hmi_culled *culled, const hmi_field_cells *field, const hmi_cull *how, hmi_node node,
                     hmi_node *out) {
    const float column = (float)(int32_t)((2 * (node & 0xffff) + 1) << how->shift);
    const float row = (float)(int32_t)((2 * (node >> 16) + 1) << how->shift);
    const float x = how->x + (column * how->ux + row * how->vx);
    const float y = how->y + (column * how->uy + row * how->vy);
    const float cx = cull_clamp(x, field->width);
    const float cy = cull_clamp(y, field->height);
    const int32_t cell = cull_cell(cy, field->rows) * field->columns + cull_cell(cx, field->columns);
    const float distance = (float)field->cells[cell] * (1.0f / 16);
    const float away = (x - cx) * (x - cx) + (y - cy) * (y - cy);
    const float outside = distance > 0 ? distance : 0;
    // No branch, for it could not be foretold: the node is always written, and counted if it belongs.
    out[culled->count] = node;
    culled->count += away + outside * outside <= how->far_squared;
    if (away > 0 || distance > -culled->depth || (culled->any_centred && distance == -culled->depth)) return;
    culled->any_centred = true;
    culled->centre = node;
    culled->depth = -distance;
}

hmi_culled hmi_cull_plain(const hmi_field_cells *field, const hmi_cull *how, const hmi_node *nodes, int32_t n,
                          hmi_node out[HMI_CULL_ROOM]) {
    hmi_culled culled = {0, false, 0, 0};
    for (int32_t k = 0; k < n; k++)
        for (unsigned bits = hmi_tree_level_at(&how->tree, nodes[k]); bits; bits &= bits - 1) {
            const unsigned child = (unsigned)hmi_lowest_bit(bits);
            cull_add(&culled, field, how, 4 * nodes[k] + ((child & 3) | (child >> 2) << 16), out);
        }
    if (culled.any_centred && culled.depth > how->deep) culled.count = -1;
    return culled;
}

// The square of 8 x 8 bits of a block, row j in byte j. Rows above the grid are shifted in; those below its last one
// are its padding.
static uint64_t sieve_square(const hmi_bitgrid *grid, int32_t column, int32_t row) {
    const int32_t first = row < 0 ? 0 : row;
    const int32_t stripe = column < 0 ? -1 : column >> 6;
    const uint64_t *lo = hmi_bitgrid_stripe_or_guard(grid, stripe) + first;
    const uint64_t *hi = hmi_bitgrid_stripe(grid, stripe + 1) + first;
    uint64_t square = 0;
    for (int j = 0; j < 8; j++) square |= (hmi_funnel(lo[j], hi[j], (unsigned)column & 63) & 0xff) << (8 * j);
    return square << (8 * (first - row));
}

// The bits of columns c0 .. c1, rows r0 .. r1 of a square.
static uint64_t sieve_box(int32_t c0, int32_t c1, int32_t r0, int32_t r1) {
    const uint64_t columns = (uint64_t)((2u << c1) - (1u << c0)) * 0x0101010101010101u;
    return columns & (~(uint64_t)0 << (8 * r0)) & (~(uint64_t)0 >> (56 - 8 * r1));
}

static uint32_t sieve_pixels(const hmi_sieve *how, const hmi_sieve_cell *cell, uint64_t square, unsigned pixels) {
    uint32_t kept = 0;
    for (; pixels; pixels &= pixels - 1) {
        const int32_t bit = hmi_lowest_bit(pixels);
        const int32_t x = cell->x + (bit & 3) * how->pixel_ux + (bit >> 2) * how->pixel_vx;
        const int32_t y = cell->y + (bit & 3) * how->pixel_uy + (bit >> 2) * how->pixel_vy;
        const uint64_t box = sieve_box(x >> HMI_SIEVE_BITS, (x + how->size_x) >> HMI_SIEVE_BITS, y >> HMI_SIEVE_BITS,
                                       (y + how->size_y) >> HMI_SIEVE_BITS);
        kept |= (uint32_t)((square & box) != 0) << bit;
    }
    return kept;
}

int32_t hmi_sieve_plain(const hmi_bitgrid *grid, const hmi_sieve *how, const hmi_node *blocks, int32_t n,
                        hmi_block *out) {
    int32_t count = 0;
    for (int32_t k = 0; k < n; k++) {
        const hmi_sieve_cell cell = hmi_sieve_cell_block(grid, how, blocks[k]);
        const uint64_t square = sieve_square(grid, cell.column, cell.row);
        if (square == 0) continue;
        const uint32_t pixels = sieve_pixels(how, &cell, square, hmi_tree_level_at(&how->tree, blocks[k]));
        out[count] = blocks[k] | (uint64_t)pixels << 32;
        count += pixels != 0;
    }
    return count;
}
