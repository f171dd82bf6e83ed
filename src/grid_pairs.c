// All pairs. Each box asks for those after it on its own level, then on all finer levels; never on coarser ones,
// where a cell is many times its size.
#include "grid_internal.h"

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

// The boxes of a level with each other: those behind a box in its own cell, in the cells to the right that it
// reaches, and in the rows below that it reaches, there from where a box could begin that reaches it. A box is
// shorter than a cell, or longer by less than its size is rounded: with all that columns are rounded, at 2^20 of them
// by 2^-4 each time, these are at most 4 columns and 4 rows, which share no slots.
static void pairs_level(const hmi_grid *grid, const grid_level *level, pairs_batch *batch) {
    const hmi_boxes *boxes = &grid->boxes;
    const uint32_t *start = grid->start + level->first;
    for (uint32_t i = level->from; i < level->to; i++) {
        const uint32_t x = grid_cell_of(boxes->x0[i], level->inverse);
        const uint32_t y = grid_cell_of(boxes->y0[i], level->inverse);
        const uint32_t left = grid_cell_of(boxes->x0[i] - level->widest, level->inverse);
        const uint32_t right = grid_cell_of(boxes->x1[i], level->inverse);
        const uint32_t bottom = grid_cell_of(boxes->y1[i], level->inverse);
        const uint32_t slot = grid_slot(level, x, y);
        const uint32_t last = slot + (right - x);
        pairs_batch_add(batch, i, i + 1, start[(last < level->mask ? last : level->mask) + 1]);
        if (last > level->mask) pairs_batch_add(batch, i, start[0], start[last - level->mask]);
        for (uint32_t row = y + 1; row <= bottom; row++)
            pairs_batch_add_cells(batch, level, start, i, grid_slot(level, left, row), right - left + 1);
    }
}

static void pairs_pile(const grid_level *level, pairs_batch *batch) {
    for (uint32_t i = level->from; i < level->to; i++) pairs_batch_add(batch, i, i + 1, level->to);
}

// The boxes of a level with those of a finer one.
static void pairs_finer(const hmi_grid *grid, const grid_level *level, const grid_level *finer, pairs_batch *batch) {
    if (finer->from == finer->to) return;
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
    if (grid->count == 0) return;
    for (int i = 0; i <= GRID_LEVELS; i++) {
        const grid_level *level = &grid->plan.level[i];
        if (level->mask > 0)
            pairs_level(grid, level, &batch);
        else
            pairs_pile(level, &batch);
        for (int k = 0; k < i; k++) pairs_finer(grid, level, &grid->plan.level[k], &batch);
    }
    pairs_batch_flush(&batch);
}
