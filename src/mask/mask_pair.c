// mask: what two masks share at an offset.
#include "../simd/kernels.h"
#include "mask_internal.h"

// The block that an offset falls into; blocks are counted from 0 in both directions.
static int64_t pair_block(int64_t offset) { return offset >= 0 ? offset / 8 : -((-offset + 7) / 8); }

// `right` lies to the right of the left edge of `left` (dx >= 0). Blocks of `right` that may meet a solid pixel are
// found on the coarse grids, then their pixels are tested.
static bool pair_overlap_coarse(const hm_mask *left, const hm_mask *right, int64_t dx, int64_t dy) {
    hmi_pair fine;
    hmi_pair coarse;
    if (!hmi_pair_make(&left->grid, &right->grid, dx, dy, &fine)) return false;
    if (!hmi_pair_make(&left->around, &right->any, pair_block(dx) + 1, pair_block(dy) + 1, &coarse)) return false;
    int64_t first_block = coarse.span.b - right->any.words; // both spans begin in stripe 0 of `right`
    int64_t first_row = fine.span.b - right->grid.words;
    return hmi_kernels_active()->overlap_coarse(&fine.span, &coarse.span, (int32_t)(8 * first_block - first_row));
}

bool hm_mask_overlap(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    if (!a->any.words || !b->any.words) return hmi_kernels_active()->overlap(&a->grid, &b->grid, dx, dy);
    if (dx >= 0) return pair_overlap_coarse(a, b, dx, dy);
    return pair_overlap_coarse(b, a, -(int64_t)dx, -(int64_t)dy);
}

int64_t hm_mask_overlap_count(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy) {
    HMI_REQUIRE_PTR(a, 0);
    HMI_REQUIRE_PTR(b, 0);
    return hmi_kernels_active()->overlap_count(&a->grid, &b->grid, dx, dy);
}

// ---- where --------------------------------------------------------------------------------------------------------

/// The three words columns of one stripe of a pair.
typedef struct pair_stripe {
    const uint64_t *lo;
    const uint64_t *hi;
    const uint64_t *b;
} pair_stripe;

static pair_stripe pair_get_stripe(const hmi_span *span, int32_t s) {
    const uint64_t *lo = span->lo + (size_t)s * span->lo_pitch;
    pair_stripe stripe = {lo, lo + span->lo_pitch, span->b + (size_t)s * span->b_pitch};
    return stripe;
}

static uint64_t pair_word(const pair_stripe *stripe, int32_t y, unsigned shift) {
    return hmi_funnel(stripe->lo[y], stripe->hi[y], shift) & stripe->b[y];
}

/// What two masks share, in bits and rows of their span.
typedef struct shared_extent {
    int32_t left;
    int32_t right; ///< the last column, inclusive
    int32_t top;
    int32_t bottom; ///< the last row, inclusive
} shared_extent;

static void extent_add_stripe(shared_extent *extent, const hmi_span *span, int32_t s) {
    const hmi_kernels *kernels = hmi_kernels_active();
    pair_stripe stripe = pair_get_stripe(span, s);
    uint64_t columns = kernels->columns(stripe.lo, stripe.hi, stripe.b, span->rows, span->shift);
    if (columns == 0) return;
    int32_t top = kernels->first_row(stripe.lo, stripe.hi, stripe.b, span->rows, span->shift);
    int32_t bottom = kernels->last_row(stripe.lo, stripe.hi, stripe.b, span->rows, span->shift);
    if (extent->left < 0) extent->left = 64 * s + hmi_lowest_bit(columns);
    extent->right = 64 * s + hmi_highest_bit(columns);
    if (top < extent->top) extent->top = top;
    if (bottom > extent->bottom) extent->bottom = bottom;
}

static bool pair_extent(const hmi_pair *pair, shared_extent *out) {
    shared_extent extent = {-1, -1, pair->span.rows, -1};
    for (int32_t s = 0; s < pair->span.stripes; s++) extent_add_stripe(&extent, &pair->span, s);
    *out = extent;
    return extent.left >= 0;
}

bool hm_mask_shared_box(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy, hm_rect *out) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    HMI_REQUIRE_PTR(out, false);
    hmi_pair pair;
    shared_extent extent;
    *out = (hm_rect){0, 0, 0, 0};
    if (!hmi_pair_make(&a->grid, &b->grid, dx, dy, &pair) || !pair_extent(&pair, &extent)) return false;
    out->x = pair.x + extent.left;
    out->y = pair.y + extent.top;
    out->w = extent.right - extent.left + 1;
    out->h = extent.bottom - extent.top + 1;
    return true;
}

// Stripes go from left to right, so of several pixels in the extreme row the first found is the leftmost.
static bool pair_top(const hmi_span *span, hm_pixel *out) {
    out->y = span->rows;
    for (int32_t s = 0; s < span->stripes && out->y > 0; s++) {
        pair_stripe stripe = pair_get_stripe(span, s);
        int32_t y = hmi_kernels_active()->first_row(stripe.lo, stripe.hi, stripe.b, out->y, span->shift);
        if (y >= out->y) continue;
        out->y = y;
        out->x = 64 * s + hmi_lowest_bit(pair_word(&stripe, y, span->shift));
    }
    return out->y < span->rows;
}

static bool pair_bottom(const hmi_span *span, hm_pixel *out) {
    out->y = -1;
    for (int32_t s = 0; s < span->stripes; s++) {
        pair_stripe stripe = pair_get_stripe(span, s);
        int32_t y = hmi_kernels_active()->last_row(stripe.lo, stripe.hi, stripe.b, span->rows, span->shift);
        if (y <= out->y) continue;
        out->y = y;
        out->x = 64 * s + hmi_lowest_bit(pair_word(&stripe, y, span->shift));
    }
    return out->y >= 0;
}

// The first row of one stripe that has a shared pixel in column `bit`.
static int32_t pair_row_of_bit(const hmi_span *span, const pair_stripe *stripe, int bit) {
    int32_t y = 0;
    while (!(pair_word(stripe, y, span->shift) >> bit & 1)) y++;
    return y;
}

// The stripe furthest to one side that shares anything holds the extreme column.
static bool pair_side(const hmi_span *span, bool right, hm_pixel *out) {
    for (int32_t i = 0; i < span->stripes; i++) {
        int32_t s = right ? span->stripes - 1 - i : i;
        pair_stripe stripe = pair_get_stripe(span, s);
        uint64_t columns = hmi_kernels_active()->columns(stripe.lo, stripe.hi, stripe.b, span->rows, span->shift);
        if (columns == 0) continue;
        int bit = right ? hmi_highest_bit(columns) : hmi_lowest_bit(columns);
        out->x = 64 * s + bit;
        out->y = pair_row_of_bit(span, &stripe, bit);
        return true;
    }
    return false;
}

static bool pair_pixel(const hmi_span *span, hm_side side, hm_pixel *out) {
    switch (side) {
    case HM_SIDE_TOP:
        return pair_top(span, out);
    case HM_SIDE_BOTTOM:
        return pair_bottom(span, out);
    case HM_SIDE_LEFT:
        return pair_side(span, false, out);
    case HM_SIDE_RIGHT:
        return pair_side(span, true, out);
    }
    return false;
}

bool hm_mask_shared_pixel(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy, hm_side side, hm_pixel *out) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    HMI_REQUIRE_PTR(out, false);
    *out = (hm_pixel){0, 0};
    HMI_REQUIRE_ENUM(side == HM_SIDE_TOP || side == HM_SIDE_BOTTOM || side == HM_SIDE_LEFT || side == HM_SIDE_RIGHT,
                     side, false);
    hmi_pair pair;
    hm_pixel found;
    if (!hmi_pair_make(&a->grid, &b->grid, dx, dy, &pair) || !pair_pixel(&pair.span, side, &found)) return false;
    out->x = pair.x + found.x;
    out->y = pair.y + found.y;
    return true;
}
