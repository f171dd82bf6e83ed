// Masks whose axes are the same up to quarter turns and flips are two grids of bits over each other: at whole-pixel
// offsets one over one, in between a pixel of one over two columns and two rows of the other. Without a rotation they
// go to the row kernels; flipped, words are reversed before; rotated, blocks of 64 x 64 bits are transposed.
#include "overlap_aligned.h"

#include <math.h>
#include <string.h>

// ---- how they lie -------------------------------------------------------------------------------------------------

// 1 or -1 when (x, y) is that vector or its opposite, else 0.
static int aligned_along(int64_t x, int64_t y, int64_t vx, int64_t vy) {
    if (x == vx && y == vy) return 1;
    return x == -vx && y == -vy ? -1 : 0;
}

hmi_alignment hmi_alignment_of(const hm_xform *a, const hm_xform *b) {
    const int straight_x = aligned_along(b->ux, b->uy, a->ux, a->uy);
    const int straight_y = aligned_along(b->vx, b->vy, a->vx, a->vy);
    if (straight_x && straight_y) return (hmi_alignment){true, false, straight_x < 0, straight_y < 0};
    const int aligned_x = aligned_along(b->vx, b->vy, a->ux, a->uy);
    const int aligned_y = aligned_along(b->ux, b->uy, a->vx, a->vy);
    if (aligned_x && aligned_y) return (hmi_alignment){true, true, aligned_x < 0, aligned_y < 0};
    return (hmi_alignment){false, false, false, false};
}

// Measured: where both have fields the walk of the tree is faster than transposing, and than reversing words of masks
// that are larger than this.
#define ALIGNED_FLIP_SIDE 128

static bool aligned_small(const hmi_posed_mask *m) {
    return m->mask->grid.width <= ALIGNED_FLIP_SIDE && m->mask->grid.height <= ALIGNED_FLIP_SIDE;
}

bool hmi_alignment_pays(const hmi_alignment *alignment, const hmi_posed_mask *a, const hmi_posed_mask *b) {
    if (!alignment->aligned) return false;
    if (!alignment->swapped && !alignment->flip_x && !alignment->flip_y) return true;
    if (!hmi_posed_mask_measured(a) || !hmi_posed_mask_measured(b)) return true;
    return !alignment->swapped && aligned_small(a) && aligned_small(b);
}

// ---- where they lie -----------------------------------------------------------------------------------------------

/// A distance in whole pixels along one axis, and whether there is more than that.
typedef struct axis_offset {
    int32_t whole;
    bool more;
} axis_offset;

// floor(cross(d, v) / det), for `guess` within 1 of the quotient. The rest is below 2 |det| < 2^63 and so may be
// computed modulo 2^64, although the cross product needs 80 bits.
static axis_offset axis_divide(int64_t dx, int64_t dy, int64_t vx, int64_t vy, int64_t det, double guess) {
    axis_offset offset = {(int32_t)floor(guess), false};
    uint64_t cross = (uint64_t)dx * (uint64_t)vy - (uint64_t)dy * (uint64_t)vx;
    int64_t rest = (int64_t)(cross - (uint64_t)(int64_t)offset.whole * (uint64_t)det);
    if (det < 0) {
        rest = -rest;
        det = -det;
    }
    if (rest < 0) {
        rest += det;
        offset.whole--;
    } else if (rest >= det) {
        rest -= det;
        offset.whole++;
    }
    offset.more = rest != 0;
    return offset;
}

/// Offsets in whole pixels, both ends included.
typedef struct axis_range {
    int32_t low;
    int32_t high;
} axis_range;

// Which whole offsets a pixel at this one lies over: from `whole` on one or two; with closed edges one more to each
// side where it fits exactly.
static axis_range axis_offsets(axis_offset offset, bool closed) {
    axis_range range = {offset.whole, offset.whole + (offset.more ? 1 : 0)};
    if (closed && !offset.more) {
        range.low--;
        range.high++;
    }
    return range;
}

// The corner of b's rectangle from which its pixels run along a's axes, from a's corner, in steps.
static hmi_point aligned_corner(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_alignment *alignment) {
    const hm_xform *x = b->xform;
    const bool back_u = alignment->swapped ? alignment->flip_y : alignment->flip_x;
    const bool back_v = alignment->swapped ? alignment->flip_x : alignment->flip_y;
    const int64_t w = back_u ? b->mask->grid.width : 0;
    const int64_t h = back_v ? b->mask->grid.height : 0;
    return (hmi_point){x->ox + w * x->ux + h * x->vx - a->xform->ox, x->oy + w * x->uy + h * x->vy - a->xform->oy};
}

// ---- rotated and flipped bits -------------------------------------------------------------------------------------

// 64 bits of a row from column x on, whatever lies outside of the grid clear.
static uint64_t aligned_fetch(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    if (y < 0 || y >= grid->height || x <= -64 || x >= grid->width) return 0;
    const int32_t stripe = x >= 0 ? x / 64 : -1;
    const uint64_t low = hmi_bitgrid_stripe_or_guard(grid, stripe)[y];
    const uint64_t high = hmi_bitgrid_stripe(grid, stripe + 1)[y];
    return hmi_funnel(low, high, (unsigned)(x & 63));
}

// The same in either direction: bit k is column x + k of a row of w, or column w - 1 - x - k.
static uint64_t aligned_run(const hmi_bitgrid *grid, bool flipped, int32_t x, int32_t y) {
    if (!flipped) return aligned_fetch(grid, x, y);
    return hmi_reverse_bits(aligned_fetch(grid, grid->width - 64 - x, y));
}

// A block of b as it lies along a's axes, from its bit (x, y) on; `rows` words, bit k being column x + k.
static void aligned_block(const hmi_bitgrid *b, const hmi_alignment *alignment, int32_t x, int32_t y, int32_t rows,
                          uint64_t block[64]) {
    if (!alignment->swapped) {
        for (int32_t i = 0; i < rows; i++) {
            const int32_t row = alignment->flip_y ? b->height - 1 - (y + i) : y + i;
            block[i] = aligned_run(b, alignment->flip_x, x, row);
        }
        return;
    }
    for (int32_t i = 0; i < 64; i++) { // b's rows run along a's columns
        const int32_t row = alignment->flip_x ? b->height - 1 - (x + i) : x + i;
        block[i] = aligned_run(b, alignment->flip_y, y, row);
    }
    hmi_transpose_bits(block);
}

// Whether they share a pixel with b's first bit over a's pixel (dx, dy). A stripe of `a` at a time.
static bool aligned_meet_at(const hmi_bitgrid *a, const hmi_bitgrid *b, const hmi_alignment *alignment, int32_t dx,
                            int32_t dy) {
    const int32_t w = alignment->swapped ? b->height : b->width;
    const int32_t h = alignment->swapped ? b->width : b->height;
    const int32_t x1 = (int32_t)hmi_min(a->width, (int64_t)dx + w);
    const int32_t y0 = (int32_t)hmi_max(dy, 0);
    const int32_t y1 = (int32_t)hmi_min(a->height, (int64_t)dy + h);
    for (int32_t stripe = dx > 0 ? dx / 64 : 0; 64 * stripe < x1; stripe++)
        for (int32_t y = y0; y < y1; y += 64) {
            uint64_t block[64];
            const int32_t rows = (int32_t)hmi_min(64, y1 - y);
            const uint64_t *words = hmi_bitgrid_stripe(a, stripe) + y;
            uint64_t shared = 0;
            aligned_block(b, alignment, 64 * stripe - dx, y - dy, rows, block);
            for (int32_t i = 0; i < rows; i++) shared |= words[i] & block[i];
            if (shared) return true;
        }
    return false;
}

static bool aligned_meet(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_alignment *alignment, int32_t dx,
                         int32_t dy) {
    if (!alignment->swapped && !alignment->flip_x && !alignment->flip_y)
        return hm_mask_overlap(a->mask, b->mask, dx, dy);
    return aligned_meet_at(&a->mask->grid, &b->mask->grid, alignment, dx, dy);
}

bool hmi_overlap_aligned(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_alignment *alignment,
                         bool closed) {
    const hm_xform *x = a->xform;
    const hmi_point d = aligned_corner(a, b, alignment);
    const int64_t det = (int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx;
    // Off by far less than 1: d is below 2^48, so the products are good to 2^27 and det is at least 2^29.
    const double across_guess = ((double)d.x * x->vy - (double)d.y * x->vx) / (double)det;
    const double down_guess = ((double)d.y * x->ux - (double)d.x * x->uy) / (double)det;
    if (!(fabs(across_guess) < 40000 && fabs(down_guess) < 40000)) return false; // sides are below 32,768
    const axis_range across = axis_offsets(axis_divide(d.x, d.y, x->vx, x->vy, det, across_guess), closed);
    const axis_range down = axis_offsets(axis_divide(-d.x, -d.y, x->ux, x->uy, det, down_guess), closed);
    for (int32_t j = down.low; j <= down.high; j++)
        for (int32_t i = across.low; i <= across.high; i++)
            if (aligned_meet(a, b, alignment, i, j)) return true;
    return false;
}
