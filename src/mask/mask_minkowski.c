// mask: at which offsets two masks overlap, for all offsets at once.
//
// Offset d hits when some pixel p of a and q of b meet: p = q + d. So the hits are the Minkowski sum of a and -b. One
// mask (the simple one) is taken apart into horizontal runs; each run contributes the other mask smeared over the
// run's length. Smearing by 2^k is prepared once for each k; a run of length L is the union of two smears by the
// greatest 2^k <= L, the second L - 2^k further right (log-doubling, as in van Droogenbroeck and Buckley's survey of
// fast dilations). Cost: two draws of the other mask a run, whatever the number of pixels.
//
// The result is made tile by tile, 64 columns by 16 rows: a tile stays in registers while all draws that reach it go
// by, and is left as soon as it is full, which inside the sum of solid shapes is soon.
#include "../simd/kernels.h"
#include "blit.h"
#include "mask_internal.h"
#include "runs.h"

#include <string.h>

enum {
    MINKOWSKI_LEVELS = 15,           // runs are shorter than 2^15
    MINKOWSKI_BATCH = 512,           // sources drawn in one go
    MINKOWSKI_MARGIN = HMI_TILE_ROWS // clear rows above and below a smear, so that a tile may reach past it
};

/// The other mask smeared over 1, 2, 4 ... pixels to the right, each in a grid with clear margins.
typedef struct minkowski_smears {
    hmi_bitgrid level[MINKOWSKI_LEVELS];
    int count;
    hm_allocator alloc;
} minkowski_smears;

static size_t smear_size(int32_t width, int32_t height) {
    return hmi_bitgrid_word_count(width, height) * sizeof(uint64_t);
}

static void smears_free(minkowski_smears *smears) {
    for (int k = 0; k < smears->count; k++) {
        const hmi_bitgrid *level = &smears->level[k];
        hmi_free(&smears->alloc, level->words, smear_size(level->width, level->height));
    }
}

static hmi_bitgrid *smears_push(minkowski_smears *smears, int32_t width, int32_t height) {
    uint64_t *words = hmi_alloc(&smears->alloc, smear_size(width, height));
    if (!words) return NULL;
    memset(words, 0, smear_size(width, height));
    smears->level[smears->count] = hmi_bitgrid_make(words, width, height);
    return &smears->level[smears->count++];
}

// False without memory; what is there must be freed all the same.
static bool smears_make(minkowski_smears *smears, const hmi_bitgrid *grid, int32_t longest) {
    hmi_bitgrid *next = smears_push(smears, grid->width, grid->height + 2 * MINKOWSKI_MARGIN);
    if (!next) return false;
    hmi_blit(next, grid, 0, MINKOWSKI_MARGIN, HMI_OR);
    for (int32_t step = 1; 2 * step <= longest; step *= 2) {
        const hmi_bitgrid *last = next;
        next = smears_push(smears, last->width + step, last->height);
        if (!next) return false;
        hmi_blit(next, last, 0, 0, HMI_OR);
        hmi_blit(next, last, step, 0, HMI_OR);
    }
    return true;
}

static int32_t minkowski_longest_run(const hmi_runs *runs) {
    int32_t longest = 0;
    for (int32_t i = 0; i < runs->count; i++) {
        int32_t length = runs->list[i].x1 - runs->list[i].x0;
        if (length > longest) longest = length;
    }
    return longest;
}

/// A batch of draws into one stripe of the result, in the order of the rows at which they are drawn.
typedef struct minkowski_batch {
    hmi_tile_source sources[MINKOWSKI_BATCH];
    size_t count;
    int32_t stripe;
    hmi_bitgrid *to;
    int32_t smear_rows; ///< rows of a smear without its margins
} minkowski_batch;

static int32_t batch_row(const minkowski_batch *batch, size_t i) { return MINKOWSKI_MARGIN - batch->sources[i].row; }

// Bits outside the result count as set while it is made, so that tiles at its edge can become full as well.
static void minkowski_open(hmi_bitgrid *to) {
    for (int32_t y = 0; y < to->height; y++) hmi_bitgrid_stripe(to, to->stripes - 1)[y] |= ~hmi_bitgrid_last_bits(to);
}

static void minkowski_close(hmi_bitgrid *to) {
    for (int32_t y = 0; y < to->height; y++) hmi_bitgrid_stripe(to, to->stripes - 1)[y] &= hmi_bitgrid_last_bits(to);
}

// Sources first .. end-1 into the tile at row y. The middle ones are most likely to fill it and go first.
static void batch_draw_tile(const minkowski_batch *batch, size_t first, size_t end, int32_t y) {
    const hmi_kernels *kernels = hmi_kernels_active();
    const size_t middle = first + (end - first) / 2;
    const size_t rows = (size_t)hmi_min(HMI_TILE_ROWS, batch->to->height - y);
    uint64_t *words = hmi_bitgrid_stripe(batch->to, batch->stripe) + y;
    uint64_t tile[HMI_TILE_ROWS];
    memset(tile, 0xff, sizeof tile);
    memcpy(tile, words, rows * sizeof *tile);
    if (!kernels->or_tile(tile, batch->sources + middle, end - middle, y))
        kernels->or_tile(tile, batch->sources + first, middle - first, y);
    memcpy(words, tile, rows * sizeof *tile);
}

// A smear drawn at row r reaches the tile at row y when r - 16 < y < r + its rows.
static void batch_flush(minkowski_batch *batch) {
    size_t first = 0;
    size_t end = 0;
    for (int32_t y = 0; y < batch->to->height; y += HMI_TILE_ROWS) {
        while (end < batch->count && batch_row(batch, end) < y + HMI_TILE_ROWS) end++;
        while (first < end && batch_row(batch, first) + batch->smear_rows <= y) first++;
        if (first < end) batch_draw_tile(batch, first, end, y);
    }
    batch->count = 0;
}

// Adds the part of `smear`, drawn at column x and row y, that falls into the batch's stripe.
static void batch_add(minkowski_batch *batch, const hmi_bitgrid *smear, int64_t x, int32_t y) {
    unsigned shift = (unsigned)(-x & 63);
    int64_t q = (64 * (int64_t)batch->stripe - x - (int64_t)shift) / 64;
    if (q < -1 || q >= smear->stripes) return;
    if (batch->count == MINKOWSKI_BATCH) batch_flush(batch);
    hmi_tile_source *source = &batch->sources[batch->count++];
    source->lo = hmi_bitgrid_stripe_or_guard(smear, (int32_t)q);
    source->hi = hmi_bitgrid_stripe(smear, (int32_t)q + 1);
    source->row = MINKOWSKI_MARGIN - y;
    source->shift = shift;
}

static void batch_add_run(minkowski_batch *batch, const minkowski_smears *smears, int64_t x, int32_t y,
                          int32_t length) {
    int k = hmi_highest_bit((uint64_t)length);
    int64_t rest = length - ((int64_t)1 << k);
    batch_add(batch, &smears->level[k], x, y);
    if (rest > 0) batch_add(batch, &smears->level[k], x + rest, y);
}

/// The simple mask's runs as they are drawn. `rotated`: they are b's, so they count from the right and from the
/// bottom.
typedef struct minkowski_brush {
    hmi_runs runs;
    int32_t width;
    bool rotated;
    int64_t x; ///< where the sum's top-left pixel lies in the result
    int64_t y;
} minkowski_brush;

// Draws the brush's runs in `row` at row y of the result.
static void minkowski_draw_row(minkowski_batch *batch, const minkowski_brush *brush, const minkowski_smears *smears,
                               int32_t row, int32_t y) {
    for (int32_t i = brush->runs.row_start[row]; i < brush->runs.row_start[row + 1]; i++) {
        const hmi_run run = brush->runs.list[i];
        const int32_t x = brush->rotated ? brush->width - run.x1 : run.x0;
        batch_add_run(batch, smears, brush->x + x, y, run.x1 - run.x0);
    }
}

static void minkowski_draw_stripe(minkowski_batch *batch, const minkowski_brush *brush,
                                  const minkowski_smears *smears) {
    const hmi_runs *runs = &brush->runs;
    for (int32_t i = 0; i < runs->height; i++) {
        const int64_t y = brush->y + i;
        if (y + batch->smear_rows > 0 && y < batch->to->height)
            minkowski_draw_row(batch, brush, smears, brush->rotated ? runs->height - 1 - i : i, (int32_t)y);
    }
    batch_flush(batch);
}

static void minkowski_draw(hmi_bitgrid *to, const minkowski_brush *brush, const minkowski_smears *smears) {
    minkowski_batch batch;
    batch.count = 0;
    batch.to = to;
    batch.smear_rows = smears->level[0].height - 2 * MINKOWSKI_MARGIN;
    minkowski_open(to);
    for (batch.stripe = 0; batch.stripe < to->stripes; batch.stripe++) minkowski_draw_stripe(&batch, brush, smears);
    minkowski_close(to);
}

// Draws `other` once or twice for each run of the brush. Both are read before the first is drawn: `to` may be either.
static hm_result minkowski_run(hmi_bitgrid *to, minkowski_brush *brush, const hmi_bitgrid *simple,
                               const hmi_bitgrid *other, const hm_allocator *alloc) {
    minkowski_smears smears;
    smears.count = 0;
    smears.alloc = *alloc;
    if (!hmi_runs_make(&brush->runs, simple, alloc)) return HM_ERROR_MEMORY;
    bool made = smears_make(&smears, other, minkowski_longest_run(&brush->runs));
    if (made) minkowski_draw(to, brush, &smears);
    smears_free(&smears);
    hmi_runs_free(&brush->runs, alloc);
    return made ? HM_OK : HM_ERROR_MEMORY;
}

static double minkowski_cost(const hmi_bitgrid *simple, const hmi_bitgrid *other) {
    return (double)hmi_runs_count(simple) * ((double)other->stripes + 1) * other->height;
}

static bool minkowski_empty(const hmi_bitgrid *grid) { return grid->width == 0 || grid->height == 0; }

// Adds the sum to `to`, its top-left pixel at (x, y).
static hm_result minkowski_add(const hm_mask *a, const hm_mask *b, int64_t x, int64_t y, hmi_bitgrid *to,
                               const hm_allocator *alloc) {
    if (minkowski_empty(&a->grid) || minkowski_empty(&b->grid) || minkowski_empty(to)) return HM_OK;
    hm_allocator own = hmi_allocator(alloc);
    minkowski_brush brush = {{NULL, NULL, 0, 0}, b->grid.width, true, x, y};
    if (minkowski_cost(&b->grid, &a->grid) <= minkowski_cost(&a->grid, &b->grid))
        return minkowski_run(to, &brush, &b->grid, &a->grid, &own);
    hm_mask *rotated;
    hm_result result = hm_mask_rotate(b, 2, alloc, &rotated);
    if (result != HM_OK) return result;
    brush.rotated = false;
    result = minkowski_run(to, &brush, &a->grid, &rotated->grid, &own);
    hm_mask_destroy(rotated);
    return result;
}

static int32_t minkowski_side(int32_t a, int32_t b) { return a == 0 || b == 0 ? 0 : a + b - 1; }

hm_result hm_mask_minkowski(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(a, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(b, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_mask *made;
    int32_t width = minkowski_side(a->grid.width, b->grid.width);
    int32_t height = minkowski_side(a->grid.height, b->grid.height);
    hm_result result = hm_mask_create(width, height, alloc, &made);
    if (result != HM_OK) return result;
    result = minkowski_add(a, b, 0, 0, &made->grid, alloc);
    if (result != HM_OK) {
        hm_mask_destroy(made);
        return result;
    }
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}

hm_result hm_mask_draw_minkowski(hm_mask *mask, const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy,
                                 const hm_allocator *alloc) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE(!mask->view, HM_ERROR_RANGE, hmi_report(HMI_VIOLATION, "mask", HM_SENTENCE_VIEW, 0, 0));
    HMI_REQUIRE_PTR(a, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(b, HM_ERROR_RANGE);
    hm_result result = minkowski_add(a, b, dx, dy, &mask->grid, alloc);
    if (result != HM_OK) return result;
    const int64_t x1 = (int64_t)dx + a->grid.width + b->grid.width;
    const int64_t y1 = (int64_t)dy + a->grid.height + b->grid.height;
    hmi_mask_changed_inside(mask, dx, dy, x1, y1);
    return HM_OK;
}
