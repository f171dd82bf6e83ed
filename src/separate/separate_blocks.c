// Blocks: each is found in the row of it that is nearest to the row in the middle of the window.
#include "separate_blocks.h"

#include "../base/bits.h"
#include "../shape/tilemap_internal.h"

enum { BLOCKS_A_ROW = 2, BLOCKS_ROWS = 32 };

// How many runs a row has, if it is not the same as the one above.
static int blocks_of_row(const hmi_bitgrid *grid, int32_t y) {
    uint64_t differs = 0, carry = 0;
    int count = 0;
    for (int32_t s = 0; s < grid->stripes; s++) {
        const uint64_t *word = hmi_bitgrid_stripe(grid, s) + y;
        differs |= y > 0 ? word[0] ^ word[-1] : word[0];
        count += hmi_popcount(word[0] & ~(word[0] << 1 | carry));
        carry = word[0] >> 63;
    }
    return differs ? count : 0;
}

// By some rows, whatever the size.
static int32_t blocks_count(const hmi_bitgrid *grid) {
    int32_t count = 0, rows = 0;
    for (int32_t y = 0; y < grid->height; y += 1 + grid->height / BLOCKS_ROWS, rows++)
        count += blocks_of_row(grid, y);
    return rows > 0 ? (int32_t)((int64_t)count * grid->height / rows) : 0;
}

bool hmi_blocks_of(const hm_shape *shape, hmi_blocks *out) {
    const bool cells = shape->kind == HM_SHAPE_TILEMAP;
    if (shape->kind != HM_SHAPE_MASK && (!cells || shape->of.tilemap->partial > 0)) return false;
    const hmi_bitgrid *grid = cells ? &shape->of.tilemap->solid_cells : &shape->of.mask->grid;
    *out = (hmi_blocks){.grid = grid, .width = grid->width, .height = grid->height};
    out->count = blocks_count(grid);
    out->single = out->count > BLOCKS_A_ROW * grid->height;
    return true;
}

// The bits of the columns from x on.
static uint64_t blocks_bits(const hmi_blocks_row *row, int32_t x) {
    const hmi_bitgrid *grid = row->of->grid;
    const uint64_t wanted = hmi_low_bits(row->x1 - x + 1);
    if (!grid) return wanted & 1;
    const uint64_t *lo = hmi_bitgrid_stripe(grid, x >> 6) + row->y, *hi = lo + grid->pitch;
    const uint64_t bits = hmi_funnel(lo[0], hi[0], (unsigned)(x & 63)) & wanted;
    return row->more ? bits & hmi_funnel(lo[1], hi[1], (unsigned)(x & 63)) : bits;
}

// The next run: columns from <= column < to.
static bool blocks_next_run(hmi_blocks_row *row, int32_t *from, int32_t *to) {
    uint64_t bits = 0;
    while (row->x <= row->x1 && !(bits = blocks_bits(row, row->x))) row->x += 64;
    if (!bits) return false;
    const int first = hmi_lowest_bit(bits);
    const int32_t word = row->x + 64;
    const uint64_t after = ~(bits >> first); // from 64 - first on clear bits were shifted in
    *from = row->x + first;
    row->x = after ? *from + hmi_lowest_bit(after) : word;
    for (bool on = row->x == word; on && row->x <= row->x1;) {
        const uint64_t clear = ~blocks_bits(row, row->x);
        on = !clear;
        row->x += clear ? hmi_lowest_bit(clear) : 64;
    }
    *to = row->x <= row->x1 ? row->x : row->x1 + 1;
    row->x = *to;
    return true;
}

// Whether a row has that run, of what the window has of it.
static bool blocks_have_run(const hmi_blocks_walk *walk, int32_t y, int32_t from, int32_t to) {
    const hmi_blocks_window *near = &walk->near;
    const int32_t before = from > near->x0, length = to - from;
    hmi_blocks_row row = {walk->of, y, 0, from - before, near->x1};
    int32_t x0, x1;
    if (y < near->y0 || y > near->y1) return false;
    if (before + length < 64)
        return (blocks_bits(&row, row.x) & hmi_low_bits(before + length + 1)) == hmi_low_bits(length) << before;
    return blocks_next_run(&row, &x0, &x1) && x0 == from && x1 == to;
}

// The row that is so far down the order: the one in the middle, then those below and above.
static void blocks_row_make(hmi_blocks_walk *walk, int32_t more) {
    const int32_t off = walk->off, y = off & 1 ? walk->middle + (off + 1) / 2 : walk->middle - off / 2;
    walk->row = (hmi_blocks_row){walk->of, y, more, walk->near.x0, walk->near.x1};
}

hmi_blocks_walk hmi_blocks_begin(const hmi_blocks *blocks, const hmi_blocks_window *near, bool seams) {
    hmi_blocks_walk walk = {.of = blocks, .near = *near, .seams = seams, .around = blocks->out_x > 0 ? 4 : 0};
    walk.middle = near->y0 + (near->y1 - near->y0) / 2;
    blocks_row_make(&walk, 0);
    return walk;
}

// A run, and the rows that have the same one. False where a row nearer to the middle has it, too.
static bool blocks_grow(const hmi_blocks_walk *walk, hmi_pixel_block *block) {
    const int32_t y = walk->row.y, x0 = block->x0, x1 = block->x1;
    block->y0 = y;
    block->y1 = y + 1 + walk->row.more;
    if (walk->row.more || walk->of->single) return true;
    if (y != walk->middle && blocks_have_run(walk, y < walk->middle ? y + 1 : y - 1, x0, x1)) return false;
    while (y <= walk->middle && blocks_have_run(walk, block->y0 - 1, x0, x1)) block->y0--;
    while (y >= walk->middle && blocks_have_run(walk, block->y1, x0, x1)) block->y1++;
    return true;
}

// What is solid around lies beside a block at the border as well.
static void blocks_spread(const hmi_blocks *blocks, hmi_pixel_block *block) {
    if (block->x0 == 0) block->x0 -= blocks->out_x;
    if (block->y0 == 0) block->y0 -= blocks->out_y;
    if (block->x1 == blocks->width) block->x1 += blocks->out_x;
    if (block->y1 == blocks->height) block->y1 += blocks->out_y;
}

// What is solid above, below, left or right of a grid.
static hmi_pixel_block blocks_around(const hmi_blocks *blocks, int i) {
    hmi_pixel_block around = {0, 0, blocks->width, blocks->height};
    blocks_spread(blocks, &around);
    if (i == 0) around.y1 = 0;
    if (i == 1) around.y0 = blocks->height;
    if (i == 2) around.x1 = 0;
    if (i == 3) around.x0 = blocks->width;
    return around;
}

bool hmi_blocks_next(hmi_blocks_walk *walk, hmi_pixel_block *out) {
    if (walk->around > 0) {
        *out = blocks_around(walk->of, --walk->around);
        return true;
    }
    while (walk->off <= walk->near.y1 - walk->near.y0) {
        while (blocks_next_run(&walk->row, &out->x0, &out->x1)) {
            if (!blocks_grow(walk, out)) continue;
            blocks_spread(walk->of, out);
            return true;
        }
        const bool seams = walk->seams && !walk->row.more && walk->row.y < walk->near.y1;
        if (!seams) walk->off++;
        blocks_row_make(walk, seams);
    }
    return false;
}
