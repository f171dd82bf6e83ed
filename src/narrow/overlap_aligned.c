// Overlap of two masks whose axes are the same up to quarter turns and flips: two grids of bits over each other.
//
// At a whole-pixel offset each pixel lies over one pixel of the other mask. At an offset in between it lies over two
// columns, two rows, or both. Masks that are neither flipped nor rotated go to the row kernels. For flipped masks the
// words are reversed first; for rotated ones blocks of 64 x 64 bits are transposed.
#include "overlap_aligned.h"

#include <math.h>
#include <string.h>

// ---- how they lie -------------------------------------------------------------------------------------------------

// 1 when (x, y) equals (vx, vy), -1 when it is the opposite vector, else 0.
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

// A measured limit. Where both masks have fields, the walk of their trees is faster than transposing, and faster than
// reversing the words of masks larger than this.
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

/// A distance along one axis, rounded down to whole pixels, and whether a fraction is left.
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

// The offset for a distance along an axis of the world, when the mask's axis is 1 pixel long.
static axis_offset axis_divide_steps(int64_t d) {
    const int64_t whole = d >> HM_STEP_BITS;
    return (axis_offset){(int32_t)whole, d != whole * HM_STEPS_PER_PIXEL};
}

// The whole offsets that a pixel at this offset lies over: one, or two if the offset is not whole. With closed edges
// a whole offset has one more on each side.
static axis_range axis_offsets(axis_offset offset, bool closed) {
    axis_range range = {offset.whole, offset.whole + (offset.more ? 1 : 0)};
    if (closed && !offset.more) {
        range.low--;
        range.high++;
    }
    return range;
}

// The corner of b's rectangle from which its pixels run along a's axes: its distance from a's corner, in steps.
static hmi_point aligned_corner(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_alignment *alignment) {
    const hm_xform *x = b->xform;
    const bool back_u = alignment->swapped ? alignment->flip_y : alignment->flip_x;
    const bool back_v = alignment->swapped ? alignment->flip_x : alignment->flip_y;
    const int64_t w = back_u ? b->mask->grid.width : 0;
    const int64_t h = back_v ? b->mask->grid.height : 0;
    return (hmi_point){x->ox + w * x->ux + h * x->vx - a->xform->ox, x->oy + w * x->uy + h * x->vy - a->xform->oy};
}

// ---- rotated and flipped bits -------------------------------------------------------------------------------------

// 64 bits of a row from column x on. Bits outside of the grid are clear.
static uint64_t aligned_fetch(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    if (y < 0 || y >= grid->height || x <= -64 || x >= grid->width) return 0;
    const int32_t stripe = x >= 0 ? x / 64 : -1;
    const uint64_t low = hmi_bitgrid_stripe_or_guard(grid, stripe)[y];
    const uint64_t high = hmi_bitgrid_stripe(grid, stripe + 1)[y];
    return hmi_funnel(low, high, (unsigned)(x & 63));
}

// 64 bits of a row in either direction: bit k is column x + k or, flipped, column width - 1 - x - k.
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

// Whether the masks share a pixel when b's first bit lies over a's pixel (dx, dy). Goes by stripes of `a`.
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

/// How a word of b is shifted to lie over a word of a, without a branch: left, right, or wholly out of it.
typedef struct aligned_shift {
    int left, right;
    uint64_t kept;
} aligned_shift;

static aligned_shift aligned_shift_by(int32_t columns) {
    const bool out = columns <= -64 || columns >= 64;
    return (aligned_shift){out || columns < 0 ? 0 : columns, out || columns > 0 ? 0 : -columns,
                           out ? 0 : ~(uint64_t)0};
}

static uint64_t aligned_shifted(uint64_t bits, aligned_shift by) { return bits << by.left >> by.right & by.kept; }

// Whether rows first .. end-1 of a and b share a bit, with b shifted by any of three offsets. Takes eight rows at a
// time.
static bool aligned_meet_rows(const uint64_t *a, const uint64_t *b, const aligned_shift by[3], int32_t first,
                              int32_t end) {
    for (int32_t y = first; y < end; y += 8) {
        const int32_t last = y + 8 < end ? y + 8 : end;
        uint64_t shared = 0;
        for (int32_t i = y; i < last; i++)
            shared |=
                a[i] & (aligned_shifted(b[i], by[0]) | aligned_shifted(b[i], by[1]) | aligned_shifted(b[i], by[2]));
        if (shared) return true;
    }
    return false;
}

// Whether masks up to 64 pixels wide, neither flipped nor rotated, share a pixel when b's first bit lies over any of
// a's pixels in a range. Begins with the rows in the middle, where sprites are seldom empty.
static bool aligned_meet_narrow(const hmi_bitgrid *a, const hmi_bitgrid *b, axis_range across, axis_range down) {
    const aligned_shift by[3] = {aligned_shift_by(across.low), aligned_shift_by((across.low + across.high) / 2),
                                 aligned_shift_by(across.high)};
    for (int32_t j = down.low; j <= down.high; j++) {
        const int32_t first = j < 0 ? -j : 0, end = (int32_t)hmi_min(b->height, (int64_t)a->height - j);
        const uint64_t *of_b = hmi_bitgrid_stripe(b, 0), *of_a = hmi_bitgrid_stripe(a, 0) + j;
        const int32_t middle = first + (end - first) / 2;
        if (aligned_meet_rows(of_a, of_b, by, middle, end) || aligned_meet_rows(of_a, of_b, by, first, middle))
            return true;
    }
    return false;
}

static bool aligned_meet(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_alignment *alignment, int32_t dx,
                         int32_t dy) {
    if (!alignment->swapped && !alignment->flip_x && !alignment->flip_y)
        return hm_mask_overlap(a->mask, b->mask, dx, dy);
    return aligned_meet_at(&a->mask->grid, &b->mask->grid, alignment, dx, dy);
}

/// Where one mask's first bit lies in the other's pixels.
typedef struct aligned_position {
    axis_offset across, down;
} aligned_position;

// Finds where b's first bit lies. False where the masks are surely apart, as sides are below 32,768 pixels.
static bool aligned_find(const hm_xform *x, hmi_point d, aligned_position *out) {
    const int64_t far = 40000 * HM_STEPS_PER_PIXEL;
    if (x->ux == HM_STEPS_PER_PIXEL && x->vy == HM_STEPS_PER_PIXEL && x->uy == 0 && x->vx == 0) {
        if (d.x < -far || d.x > far || d.y < -far || d.y > far) return false;
        *out = (aligned_position){axis_divide_steps(d.x), axis_divide_steps(d.y)};
        return true;
    }
    const int64_t det = (int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx;
    // Off by far less than 1: d is below 2^48, so the products are good to 2^27 and det is at least 2^29.
    const double across_guess = ((double)d.x * x->vy - (double)d.y * x->vx) / (double)det;
    const double down_guess = ((double)d.y * x->ux - (double)d.x * x->uy) / (double)det;
    if (!(fabs(across_guess) < 40000 && fabs(down_guess) < 40000)) return false;
    out->across = axis_divide(d.x, d.y, x->vx, x->vy, det, across_guess);
    out->down = axis_divide(-d.x, -d.y, x->ux, x->uy, det, down_guess);
    return true;
}

static bool aligned_narrow(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_alignment *alignment) {
    return !alignment->swapped && !alignment->flip_x && !alignment->flip_y && a->mask->grid.stripes == 1 &&
           b->mask->grid.stripes == 1;
}

bool hmi_overlap_aligned(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_alignment *alignment,
                         bool closed) {
    aligned_position position;
    if (!aligned_find(a->xform, aligned_corner(a, b, alignment), &position)) return false;
    const axis_range across = axis_offsets(position.across, closed);
    const axis_range down = axis_offsets(position.down, closed);
    if (aligned_narrow(a, b, alignment)) return aligned_meet_narrow(&a->mask->grid, &b->mask->grid, across, down);
    for (int32_t j = down.low; j <= down.high; j++)
        for (int32_t i = across.low; i <= across.high; i++)
            if (aligned_meet(a, b, alignment, i, j)) return true;
    return false;
}
