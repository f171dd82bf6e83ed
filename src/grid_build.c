// Boxes into cells: a counting sort. Numbers are sorted first, then the boxes are fetched in that order: of the two
// passes over memory without order one reads whole boxes and the other writes four bytes.
#include "grid_internal.h"

#include <math.h>
#include <string.h>

enum { GRID_NONE = -1 };

// The slot of a box, all levels counted through.
static uint32_t gridfill_slot(const grid_plan *plan, const hm_bounds *box) {
    const grid_level *level = &plan->level[grid_level_of(plan, box->x1 - box->x0, box->y1 - box->y0)];
    if (level->mask == 0) return level->first;
    const uint32_t column = grid_cell_of(box->x0, level->inverse);
    const uint32_t row = grid_cell_of(box->y0, level->inverse);
    return level->first + grid_slot(level, column, row);
}

// Fetches the boxes of a level and measures them.
static void gridfill_level(const hmi_boxes *boxes, const hmi_boxset *set, grid_level *level) {
    float widest = 0, tallest = 0;
    hm_bounds corners = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (uint32_t p = level->from; p < level->to; p++) {
        const hm_bounds box = set->box[boxes->id[p]];
        const float w = box.x1 - box.x0;
        const float h = box.y1 - box.y0;
        boxes->x0[p] = box.x0;
        boxes->y0[p] = box.y0;
        boxes->x1[p] = box.x1;
        boxes->y1[p] = box.y1;
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
        boxes->id[p] = GRID_NONE;
        if (boxes->category) boxes->category[p] = boxes->mask[p] = 0;
        if (boxes->category) boxes->group[p] = 0;
    }
}

void hmi_grid_fill(hmi_grid *grid, const hmi_boxset *set) {
    const hmi_boxes *boxes = &grid->boxes;
    grid_plan *plan = &grid->plan;
    uint32_t *start = grid->start;
    uint32_t *slot_of = (uint32_t *)(void *)boxes->x0; // free until the boxes come
    const uint32_t none = UINT32_MAX;
    memset(start, 0, ((size_t)plan->slots + 2) * sizeof *start);
    for (int32_t i = 0; i < set->size; i++) {
        const hm_bounds *box = &set->box[i];
        slot_of[i] = none;
        if (!(box->x0 <= box->x1)) continue;
        slot_of[i] = gridfill_slot(plan, box);
        start[slot_of[i] + 2]++;
    }
    uint32_t sum = 0;
    for (uint32_t k = 2; k < plan->slots + 2; k++) sum = start[k] += sum;
    // start[k + 1] is where slot k begins, and after this where it ends: where slot k + 1 begins.
    for (int32_t i = 0; i < set->size; i++)
        if (slot_of[i] != none) boxes->id[start[slot_of[i] + 1]++] = i;
    for (int i = 0; i <= GRID_LEVELS; i++) {
        grid_level *level = &plan->level[i];
        level->from = start[level->first];
        level->to = start[level->first + level->mask + 1];
        gridfill_level(boxes, set, level);
    }
    grid->count = sum;
    if (boxes->category) gridfill_filters(boxes, set, grid->count);
    gridfill_pad(boxes, grid->count);
}
