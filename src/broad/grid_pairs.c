// All pairs. Each box searches those after it on its own level, then on all finer levels; never on coarser ones,
// where a cell is many times its size.
#include "grid_cells.h"

enum { PAIRS_PART = 64 }; // boxes whose reach is found at once

typedef struct pairs_batch {
    const hmi_boxscan *level;
    const hmi_boxes *boxes;
    hmi_pair_sink *sink;
    size_t count;
    hmi_scan scans[GRID_SCANS];
} pairs_batch;

static void pairs_batch_flush(pairs_batch *batch) {
    batch->level->pairs(batch->boxes, batch->scans, batch->count, batch->sink);
    batch->count = 0;
}

// So that two scans for each box of a part can be written without a check.
static void pairs_batch_make_room(pairs_batch *batch) {
    if (batch->count > GRID_SCANS - 2 * PAIRS_PART - 1) pairs_batch_flush(batch);
}

static inline void pairs_batch_add(pairs_batch *batch, uint32_t box, uint32_t from, uint32_t to) {
    batch->scans[batch->count] = (hmi_scan){box, from, to};
    batch->count += from < to;
    if (batch->count == GRID_SCANS) pairs_batch_flush(batch);
}

// Cells from `slot` on, `cells` of them, going on at the level's first.
static void pairs_batch_add_cells(pairs_batch *batch, const grid_level *level, const uint32_t *start, uint32_t box,
                                  uint32_t slot, uint32_t cells) {
    const uint32_t room = level->mask + 1 - slot;
    if (cells <= room) {
        pairs_batch_add(batch, box, start[slot], start[slot + cells]);
        return;
    }
    pairs_batch_add(batch, box, start[slot], start[slot + room]);
    pairs_batch_add(batch, box, start[0], start[cells - room]);
}

// Where some boxes in a row are and how far they reach; each a loop of its own that vectors can do. No number is
// above 2^27: signed, as some vectors compare no others.
typedef struct pairs_reach {
    int32_t slot[PAIRS_PART];
    int32_t left[PAIRS_PART];  // columns to the left from where a box could reach it
    int32_t right[PAIRS_PART]; // columns to the right that it reaches
    int32_t down[PAIRS_PART];  // rows below that it reaches
    int32_t end[PAIRS_PART];   // of the slots that it reaches in its own row
    int32_t below[PAIRS_PART]; // the slots in the row below
    int32_t below_end[PAIRS_PART];
    int32_t plain[PAIRS_PART]; // 1: that is all
    int32_t under[PAIRS_PART]; // 1: and it reaches the row below
} pairs_reach;

static void reach_find(const hmi_boxes *boxes, const grid_level *level, uint32_t from, uint32_t n, pairs_reach *out) {
    const float *x0 = boxes->x0 + from, *y0 = boxes->y0 + from, *x1 = boxes->x1 + from, *y1 = boxes->y1 + from;
    const float inverse = level->inverse, widest = level->widest;
    const uint32_t stride = level->stride, mask = level->mask;
    for (uint32_t k = 0; k < n; k++) {
        const uint32_t x = grid_cell_of(x0[k], inverse);
        const uint32_t y = grid_cell_of(y0[k], inverse);
        out->slot[k] = (int32_t)((y * stride + x) & mask);
        out->left[k] = (int32_t)(x - grid_cell_of(x0[k] - widest, inverse));
        out->right[k] = (int32_t)(grid_cell_of(x1[k], inverse) - x);
        out->down[k] = (int32_t)(grid_cell_of(y1[k], inverse) - y);
    }
}

static void reach_cells(const grid_level *level, uint32_t n, pairs_reach *reach) {
    const int32_t stride = (int32_t)level->stride, mask = (int32_t)level->mask, slots = mask + 1;
    for (uint32_t k = 0; k < n; k++) {
        const int32_t end = reach->slot[k] + reach->right[k] + 1;
        const int32_t below = (reach->slot[k] - reach->left[k] + stride) & mask;
        const int32_t below_end = below + reach->left[k] + reach->right[k] + 1;
        const int32_t plain = (end <= slots) & (below_end <= slots) & (reach->down[k] < 2);
        reach->end[k] = end < slots ? end : slots;
        reach->below[k] = below;
        reach->below_end[k] = below_end < slots ? below_end : slots;
        reach->plain[k] = plain;
        reach->under[k] = plain & (reach->down[k] > 0);
    }
}

// What lies across the end of the slots, or in a second row below.
static void pairs_rest(const grid_level *level, const uint32_t *start, uint32_t i, uint32_t k,
                       const pairs_reach *reach, pairs_batch *batch) {
    const uint32_t left = (uint32_t)reach->left[k], right = (uint32_t)reach->right[k];
    const uint32_t last = (uint32_t)reach->slot[k] + right;
    uint32_t slot = (uint32_t)reach->slot[k] - left;
    if (last > level->mask) pairs_batch_add(batch, i, start[0], start[last - level->mask]);
    for (int32_t row = 1; row <= reach->down[k]; row++) {
        slot += level->stride;
        pairs_batch_add_cells(batch, level, start, i, slot & level->mask, left + 1 + right);
    }
}

// The boxes of a level with each other: those behind a box in its own cell, in the cells to the right that it
// reaches, and in the rows below that it reaches, there from where a box could begin that reaches it. A box is
// shorter than a cell, or longer by less than its size is rounded: with all that columns are rounded, at 2^20 of them
// by 2^-4 each time, these are at most 4 columns and 4 rows, which share no slots.
//
// Their number is not predicted: empty scans are written too, and then written over.
static void pairs_part(const grid_level *level, const uint32_t *start, uint32_t from, uint32_t n,
                       const pairs_reach *reach, pairs_batch *batch) {
    hmi_scan *scan = batch->scans + batch->count;
    for (uint32_t k = 0; k < n; k++) {
        const uint32_t i = from + k;
        const uint32_t to = start[reach->end[k]];
        const uint32_t below_from = start[reach->below[k]], below_to = start[reach->below_end[k]];
        *scan = (hmi_scan){i, i + 1, to};
        scan += i + 1 < to;
        *scan = (hmi_scan){i, below_from, below_to};
        scan += (uint32_t)reach->under[k] & (below_from < below_to);
        if (reach->plain[k]) continue;
        batch->count = (size_t)(scan - batch->scans);
        pairs_rest(level, start, i, k, reach, batch);
        pairs_batch_make_room(batch);
        scan = batch->scans + batch->count;
    }
    batch->count = (size_t)(scan - batch->scans);
}

static void pairs_level(const hmi_grid *grid, const grid_level *level, pairs_batch *batch) {
    pairs_reach reach;
    for (uint32_t i = level->from; i < level->to; i += PAIRS_PART) {
        const uint32_t n = level->to - i < PAIRS_PART ? level->to - i : PAIRS_PART;
        pairs_batch_make_room(batch);
        reach_find(&grid->boxes, level, i, n, &reach);
        reach_cells(level, n, &reach);
        pairs_part(level, grid->start + level->first, i, n, &reach, batch);
    }
}

static void pairs_pile(const grid_level *level, pairs_batch *batch) {
    for (uint32_t i = level->from; i < level->to; i++) pairs_batch_add(batch, i, i + 1, level->to);
}

// The boxes of a level with those of a finer one.
static void pairs_finer(const hmi_grid *grid, const grid_level *level, const grid_level *finer, pairs_batch *batch) {
    for (uint32_t i = level->from; i < level->to; i++) {
        const hm_bounds box = hmi_boxes_at(&grid->boxes, i);
        grid_walk walk;
        uint32_t from, to;
        hmi_grid_walk_start(grid, finer, &box, &walk);
        while (grid_walk_next(&walk, &from, &to)) pairs_batch_add(batch, i, from, to);
    }
}

void hmi_grid_pairs(const void *index, hmi_pair_sink *sink) {
    const hmi_grid *grid = index;
    pairs_batch batch;
    batch.level = hmi_boxscan_active();
    batch.boxes = &grid->boxes;
    batch.sink = sink;
    batch.count = 0;
    for (int i = 0; i < grid->uses; i++) {
        const grid_level *level = &grid->plan.level[grid->used[i]];
        if (level->mask > 0)
            pairs_level(grid, level, &batch);
        else
            pairs_pile(level, &batch);
        for (int k = 0; k < i; k++) pairs_finer(grid, level, &grid->plan.level[grid->used[k]], &batch);
    }
    pairs_batch_flush(&batch);
}
