// Boxes into cells: a counting sort. Numbers are sorted first, then the boxes are fetched in that order: of the two
// passes over memory without order one reads whole boxes and the other writes four bytes.
#include "grid_cells.h"

#include <math.h>
#include <string.h>

enum {
    GRID_AHEAD = 24, // how many boxes before its use memory is prefetched
    GRID_PART = 64   // boxes whose slots are found at once
};

#define GRID_NONE UINT32_MAX // the slot of a number that is not in use

// The slot of a box, all levels counted through.
static uint32_t gridfill_slot(const grid_plan *plan, const hm_bounds *box) {
    const grid_level *level = &plan->level[grid_level_of(plan, box->x1 - box->x0, box->y1 - box->y0)];
    if (level->mask == 0) return level->first;
    const uint32_t column = grid_cell_of(box->x0, level->inverse);
    const uint32_t row = grid_cell_of(box->y0, level->inverse);
    return level->first + grid_slot(level, column, row);
}

// Fetches the boxes of a level and measures them.
static void gridfill_level(const hmi_boxes *boxes, const hm_bounds *box_of, grid_level *level) {
    const int32_t *id = boxes->id;
    float *x0 = boxes->x0, *y0 = boxes->y0, *x1 = boxes->x1, *y1 = boxes->y1;
    float widest = 0, tallest = 0;
    hm_bounds corners = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    const uint32_t from = level->from, to = level->to;
    for (uint32_t p = from; p < to; p++) {
        if (p + GRID_AHEAD < to) HMI_PREFETCH(&box_of[id[p + GRID_AHEAD]]);
        const hm_bounds box = box_of[id[p]];
        const float w = box.x1 - box.x0;
        const float h = box.y1 - box.y0;
        x0[p] = box.x0;
        y0[p] = box.y0;
        x1[p] = box.x1;
        y1[p] = box.y1;
        widest = w > widest ? w : widest;
        tallest = h > tallest ? h : tallest;
        corners.x0 = box.x0 < corners.x0 ? box.x0 : corners.x0;
        corners.y0 = box.y0 < corners.y0 ? box.y0 : corners.y0;
        corners.x1 = box.x0 > corners.x1 ? box.x0 : corners.x1;
        corners.y1 = box.y0 > corners.y1 ? box.y0 : corners.y1;
    }
    // Differences are rounded by 2^-24 of themselves, the tiny ones not at all.
    level->widest = widest * (1 + 0x1p-22f);
    level->tallest = tallest * (1 + 0x1p-22f);
    level->corners = corners;
}

static void gridfill_filters(const hmi_boxes *boxes, const hmi_boxset *set, size_t count) {
    for (size_t p = 0; p < count; p++) {
        const hm_filter filter = set->filter[boxes->id[p]];
        boxes->category[p] = filter.category;
        boxes->mask[p] = filter.mask;
        boxes->group[p] = filter.group;
    }
}

// What vectors read behind the last box need not be anything, but not undefined either.
static void gridfill_pad(const hmi_boxes *boxes, size_t count) {
    for (size_t p = count; p < count + HMI_SCAN_PAD; p++) {
        boxes->x0[p] = boxes->y0[p] = INFINITY;
        boxes->x1[p] = boxes->y1[p] = -INFINITY;
        boxes->id[p] = -1;
        if (boxes->category) boxes->category[p] = boxes->mask[p] = 0;
        if (boxes->category) boxes->group[p] = 0;
    }
}

// The slots of some boxes as if all were on level 0, in vectors; those that are not are gone over after that.
static void gridfill_part(const grid_plan *plan, const hm_bounds *box, int32_t n, uint32_t *slot_of) {
    uint32_t other[GRID_PART];
    const grid_level *level = &plan->level[0];
    const float inverse = level->inverse, cell = plan->cell;
    const uint32_t stride = level->stride, mask = level->mask;
    for (int32_t k = 0; k < n; k++) {
        const float w = box[k].x1 - box[k].x0, h = box[k].y1 - box[k].y0;
        const uint32_t column = grid_cell_of(box[k].x0, inverse);
        const uint32_t row = grid_cell_of(box[k].y0, inverse);
        slot_of[k] = (row * stride + column) & mask;
        other[k] = !((w >= 0) & (w < cell) & (h < cell));
    }
    for (int32_t k = 0; k < n; k++)
        if (other[k]) slot_of[k] = box[k].x0 <= box[k].x1 ? gridfill_slot(plan, &box[k]) : GRID_NONE;
}

// Counts the boxes of slot k in start[k + 2] and keeps each box's slot.
static void gridfill_count(const grid_plan *plan, const hm_bounds *box, int32_t size, uint32_t *slot_of,
                           uint32_t *start) {
    for (int32_t i = 0; i < size; i += GRID_PART) {
        const int32_t n = size - i < GRID_PART ? size - i : GRID_PART;
        gridfill_part(plan, box + i, n, slot_of + i);
        for (int32_t k = i; k < i + n; k++)
            if (slot_of[k] != GRID_NONE) HMI_PREFETCH(&start[slot_of[k] + 2]);
        for (int32_t k = i; k < i + n; k++)
            if (slot_of[k] != GRID_NONE) start[slot_of[k] + 2]++;
    }
}

// start[k + 1] is where slot k begins, and after this where it ends: where slot k + 1 begins.
static void gridfill_scatter(const uint32_t *slot_of, int32_t size, uint32_t *start, int32_t *id) {
    for (int32_t i = 0; i < size; i++) {
        if (i + GRID_AHEAD < size && slot_of[i + GRID_AHEAD] != GRID_NONE)
            HMI_PREFETCH(&start[slot_of[i + GRID_AHEAD] + 1]);
        if (slot_of[i] != GRID_NONE) id[start[slot_of[i] + 1]++] = i;
    }
}

void hmi_grid_fill(hmi_grid *grid, const hmi_boxset *set) {
    const hmi_boxes *boxes = &grid->boxes;
    grid_plan *plan = &grid->plan;
    uint32_t *start = grid->start;
    uint32_t *slot_of = (uint32_t *)(void *)boxes->x0; // free until the boxes come
    uint32_t sum = 0;
    memset(start, 0, ((size_t)plan->slots + 2) * sizeof *start);
    gridfill_count(plan, set->box, set->size, slot_of, start);
    for (uint32_t k = 2; k < plan->slots + 2; k++) sum = start[k] += sum;
    gridfill_scatter(slot_of, set->size, start, boxes->id);
    grid->uses = 0;
    for (int i = 0; i <= GRID_LEVELS; i++) {
        grid_level *level = &plan->level[i];
        level->from = start[level->first];
        level->to = start[level->first + level->mask + 1];
        if (level->from < level->to) grid->used[grid->uses++] = i;
        gridfill_level(boxes, set->box, level);
    }
    grid->count = sum;
    if (boxes->category) gridfill_filters(boxes, set, grid->count);
    gridfill_pad(boxes, grid->count);
}
