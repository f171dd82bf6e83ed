// grid: the broad phase that sorts boxes into cells of several sizes: the object itself. The plan of the cells is
// made in grid_plan.c, they are filled in grid_build.c; grid_pairs.c and grid_query.c answer.
#include "grid.h"

#include "grid_cells.h"

#include <string.h>

// ---- memory -------------------------------------------------------------------------------------------------------

// Words of a box: four edges and a number, and its filter.
static size_t grid_words(bool filters) { return filters ? 8 : 5; }

// Lays the arrays out in a block for `capacity` boxes and what vectors read behind them.
static void boxes_lay(hmi_boxes *boxes, void *block, size_t capacity, bool filters) {
    const size_t each = capacity + HMI_SCAN_PAD;
    float *edges = block;
    uint32_t *words = block;
    boxes->x0 = edges;
    boxes->y0 = edges + each;
    boxes->x1 = edges + 2 * each;
    boxes->y1 = edges + 3 * each;
    boxes->id = (int32_t *)block + 4 * each;
    boxes->category = filters ? words + 5 * each : NULL;
    boxes->mask = filters ? words + 6 * each : NULL;
    boxes->group = filters ? (int32_t *)block + 7 * each : NULL;
}

static size_t grid_block_size(size_t capacity, bool filters) {
    return hmi_size(hmi_size(capacity, 1, HMI_SCAN_PAD), grid_words(filters) * sizeof(float), 0);
}

// A little more than needed where it was not enough: sets that grow do so again.
static size_t grid_room(size_t needed, size_t before) { return before > 0 ? needed + needed / 4 : needed; }

// Makes room for `size` boxes and `slots` slots. All or nothing; what is there now is kept on failure only.
static hm_result grid_reserve(hmi_grid *grid, size_t size, size_t slots, bool filters) {
    void *block = NULL;
    uint32_t *start = NULL;
    size_t capacity = grid->capacity;
    size_t start_capacity = grid->start_capacity;
    const bool more = size > capacity || filters != grid->filters || !grid->boxes.x0;
    const bool more_slots = slots > start_capacity;
    if (size > capacity) capacity = grid_room(size, capacity);
    if (more_slots) start_capacity = grid_room(slots, start_capacity);
    if (more) block = hmi_alloc(&grid->alloc, grid_block_size(capacity, filters));
    if (more_slots) start = hmi_alloc_array(&grid->alloc, start_capacity, sizeof *start);
    if ((more && !block) || (more_slots && !start)) {
        hmi_free(&grid->alloc, block, grid_block_size(capacity, filters));
        hmi_free(&grid->alloc, start, start_capacity * sizeof *start);
        return HM_ERROR_MEMORY;
    }
    if (more) {
        hmi_free(&grid->alloc, grid->boxes.x0, grid_block_size(grid->capacity, grid->filters));
        boxes_lay(&grid->boxes, block, capacity, filters);
        grid->capacity = capacity;
        grid->filters = filters;
    }
    if (more_slots) {
        hmi_free(&grid->alloc, grid->start, grid->start_capacity * sizeof *start);
        grid->start = start;
        grid->start_capacity = start_capacity;
    }
    return HM_OK;
}

// ---- the index ----------------------------------------------------------------------------------------------------

// Whether the levels of before may still fit: they are about as many boxes, and not long ago.
static bool grid_plan_fits(const hmi_grid *grid, const hmi_boxset *set) {
    const grid_plan *plan = &grid->plan;
    const int32_t change = set->count > plan->count ? set->count - plan->count : plan->count - set->count;
    return plan->slots > 0 && plan->age < GRID_AGE && change <= plan->count / 8;
}

// Whether many boxes came to levels that have no cells, as they were planned for none: all boxes may have grown.
static bool grid_piled(const grid_plan *plan) {
    uint32_t piled = 0;
    for (int i = 0; i < GRID_LEVELS; i++)
        if (plan->level[i].mask == 0) piled += plan->level[i].to - plan->level[i].from;
    return piled >= plan->piled + GRID_PILE;
}

// Whether one box in GRID_SPILL has left level 0 since it was planned: boxes have grown.
static bool grid_spilled(const hmi_grid *grid) {
    const grid_level *lowest = &grid->plan.level[0];
    const size_t above = grid->count - (lowest->to - lowest->from);
    return above > grid->plan.above + grid->count / GRID_SPILL;
}

static hm_result grid_put(hmi_grid *grid, const hmi_boxset *set, const grid_plan *plan) {
    const hm_result result = grid_reserve(grid, (size_t)set->size, (size_t)plan->slots + 2, set->filter != NULL);
    if (result != HM_OK) return result;
    grid->plan = *plan;
    hmi_grid_fill(grid, set);
    return HM_OK;
}

static hm_result grid_update(void *index, const hmi_boxset *set, bool moved) {
    hmi_grid *grid = index;
    grid_plan plan = grid->plan;
    (void)moved;
    if (grid_plan_fits(grid, set))
        plan.age++;
    else
        hmi_grid_plan_make(grid, set, &plan);
    const hm_result result = grid_put(grid, set, &plan);
    if (result == HM_OK && grid_spilled(grid)) grid->plan.age = GRID_AGE;
    if (result != HM_OK || plan.age == 0 || !grid_piled(&grid->plan)) return result;
    // Without memory for more slots they stay piled up: that is slow, but right.
    hmi_grid_plan_make(grid, set, &plan);
    (void)grid_put(grid, set, &plan);
    return HM_OK;
}

static bool grid_at(const void *index, size_t slot, int32_t *id, hm_bounds *box, hm_filter *filter) {
    const hmi_grid *grid = index;
    if (slot >= grid->count) return false;
    if (id) *id = grid->boxes.id[slot];
    if (box) *box = hmi_boxes_at(&grid->boxes, slot);
    if (filter) *filter = hmi_boxes_filter(&grid->boxes, slot);
    return true;
}

static size_t grid_bytes(const void *index) {
    const hmi_grid *grid = index;
    const size_t block = grid->boxes.x0 ? grid_block_size(grid->capacity, grid->filters) : 0;
    return sizeof *grid + block + grid->start_capacity * sizeof *grid->start;
}

static void grid_destroy(void *index) {
    hmi_grid *grid = index;
    const hm_allocator alloc = grid->alloc;
    hmi_free(&alloc, grid->boxes.x0, grid_block_size(grid->capacity, grid->filters));
    hmi_free(&alloc, grid->start, grid->start_capacity * sizeof *grid->start);
    hmi_free(&alloc, grid, sizeof *grid);
}

static const hmi_index_ops grid_ops = {.update = grid_update,
                                       .pairs = hmi_grid_pairs,
                                       .visit_box = hmi_grid_visit_box,
                                       .list_box = hmi_grid_list_box,
                                       .visit_way = hmi_grid_visit_way,
                                       .visit_near = hmi_grid_visit_near,
                                       .at = grid_at,
                                       .bytes = grid_bytes,
                                       .destroy = grid_destroy};

static hmi_index *grid_create(const hm_allocator *alloc, float cell, bool nested) {
    hmi_grid *grid = hmi_alloc(alloc, sizeof *grid);
    if (!grid) return NULL;
    *grid = (hmi_grid){.index = {&grid_ops}, .alloc = *alloc, .cell = cell, .nested = nested};
    return &grid->index;
}

hmi_index *hmi_grid_create(const hm_allocator *alloc, float cell) { return grid_create(alloc, cell, false); }

hmi_index *hmi_grid_create_nested(const hm_allocator *alloc, float cell) { return grid_create(alloc, cell, true); }
