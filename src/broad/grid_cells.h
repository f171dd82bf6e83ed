// grid (internal): levels of cells, and where in memory the boxes of a cell are.
//
// A box belongs to one level, by its longer side, and there to one cell, by its upper left corner. Boxes are sorted
// by level and cell, and `start` holds where each cell's begin: those of neighbouring cells of a row are one piece of
// memory. The plane has no end, memory has: cell (x, y) is kept in slot (y * stride + x) modulo a power of two. So
// cells that share a slot lie far apart, neighbours stay neighbours, and a box far away costs no cells. A box that is
// found in a slot is compared anyway, so sharing costs time only; but no query may reach one slot by two cells, or it
// would report a box twice: see level_apart.
//
// Where a box can be is never computed with a margin. Its column is a function of x0 that never falls when x0 rises
// (multiply, clamp, cut off: each rounds, and none reverses an order). A box that meets another, which reaches from a
// to b, has its own x0 between a less the greatest width of the level and b; so its column is between theirs.
#ifndef HITMASK_BROAD_GRID_CELLS_H
#define HITMASK_BROAD_GRID_CELLS_H

#include "boxscan.h"

#include <string.h>

enum {
    GRID_LEVELS = 24,
    GRID_FEWEST = 64, // slots of a level with cells
    GRID_AGE = 16,    // updates until the levels are planned anew
    GRID_SPILL = 32,  // of how many boxes one may go to upper levels, until this is done at the next update
    GRID_PILE = 32,   // boxes that come to levels without cells, from which on this is done at once
    GRID_SCANS = 256, // scans that are handed over at once
    GRID_PIECES = 16, // pieces of memory that are found before they are read
    GRID_PIECE = 64   // boxes that are tested between two calls of a visitor
};

/// A level. One without cells has a single slot, and all of its boxes are tested.
typedef struct grid_level {
    float inverse;         ///< 1 / side of a cell
    float widest, tallest; ///< at least each box's extents
    uint32_t first;        ///< its first slot
    uint32_t mask;         ///< slots - 1; 0 where there are no cells
    uint32_t stride;
    uint32_t columns, rows; ///< no two cells closer than both share a slot; 0: none whose columns * rows <= slots / 4
    uint32_t from, to;      ///< its boxes
    hm_bounds corners;      ///< of its boxes' upper left corners
} grid_level;

/// Plans the levels, before the boxes are put into them.
typedef struct grid_plan {
    float cell;    ///< of level 0
    float inverse; ///< 1 / cell
    float most;    ///< boxes with a longer side than this are on the last level, which has no cells
    int step;      ///< the logarithm of the ratio of two levels' cells
    uint32_t slots;
    uint32_t piled; ///< boxes on levels without cells, other than the last
    uint32_t above; ///< boxes that are not on level 0
    int32_t count;  ///< of the boxes so far
    int age;
    grid_level level[GRID_LEVELS + 1];
} grid_plan;

typedef struct hmi_grid {
    hmi_index index;
    hm_allocator alloc;
    float cell;  // that was requested
    bool nested; // cells of powers of two, in ratio 2
    grid_plan plan;
    hmi_boxes boxes; // in one block
    size_t capacity; // of boxes
    bool filters;    // whether the block has room for filters
    uint32_t *start; // slot k's boxes are start[k] .. start[k + 1] - 1
    size_t start_capacity;
    size_t count;
    int used[GRID_LEVELS + 1]; // the levels with boxes, from the finest
    int uses;
} hmi_grid;

/// Makes levels for what is in the set. Allocates nothing.
void hmi_grid_plan_make(const hmi_grid *grid, const hmi_boxset *set, grid_plan *out);

/// Puts the boxes into the levels of grid->plan; there is room.
void hmi_grid_fill(hmi_grid *grid, const hmi_boxset *set);

void hmi_grid_pairs(const void *index, hmi_pair_sink *sink);
bool hmi_grid_visit_box(const void *index, const hm_bounds *box, const hm_filter *filter, hm_broad_visit_fn visit,
                        void *ctx);
size_t hmi_grid_list_box(const void *index, const hm_bounds *box, const hm_filter *filter, int32_t *out,
                         size_t capacity);
void hmi_grid_visit_way(const void *index, const hmi_way *way, const hm_filter *filter, hm_broad_limit_fn visit,
                        void *ctx);
void hmi_grid_visit_near(const void *index, const hm_bounds *box, double reach, const hm_filter *filter,
                         hm_broad_limit_fn visit, void *ctx);

// ---- columns and rows ---------------------------------------------------------------------------------------------

#define GRID_FAR 1048576.0f // 2^20 cells from the origin on either side; what is farther out is in the last one

/// The column of x, or the row of y, from 0 to 2^21. Never falls when v rises; v is no NaN. Cut off as whole numbers,
/// which compilers do without branches and in vectors.
static inline uint32_t grid_cell_of(float v, float inverse) {
    const float far = GRID_FAR;
    float t = v * inverse;
    int32_t bits, most;
    memcpy(&bits, &t, sizeof bits);
    memcpy(&most, &far, sizeof most);
    const int32_t size = bits & INT32_MAX;
    bits = (size < most ? size : most) | (bits & INT32_MIN);
    memcpy(&t, &bits, sizeof t);
    return (uint32_t)(int32_t)(t + GRID_FAR);
}

/// The slot of a cell, from the level's first.
static inline uint32_t grid_slot(const grid_level *level, uint32_t column, uint32_t row) {
    return (row * level->stride + column) & level->mask;
}

/// The level of a box with these extents.
static inline int grid_level_of(const grid_plan *plan, float w, float h) {
    uint32_t bits;
    if (!(w <= plan->most && h <= plan->most)) return GRID_LEVELS; // infinite ones as well: their extents may be NaN
    const float ratio = (w > h ? w : h) * plan->inverse;
    memcpy(&bits, &ratio, sizeof bits);
    int exponent = (int)(bits >> 23 & 255) - 127; // |ratio| < 2^(exponent + 1); the width from 0 to -0 is -0
    if (exponent < -1) exponent = -1;
    return (exponent + plan->step) >> (plan->step - 1);
}

// ---- the boxes that may meet a box --------------------------------------------------------------------------------

/// The pieces of memory that hold the boxes of a level that may meet a box.
typedef struct grid_walk {
    const grid_level *level;
    const uint32_t *start;
    uint32_t slot;    // where the row's first cell is
    uint32_t columns; // of the walk
    uint32_t rows;    // still to come
    uint32_t wrapped; // cells of the present row that are left, at slot 0
} grid_walk;

void hmi_grid_walk_start(const hmi_grid *grid, const grid_level *level, const hm_bounds *box, grid_walk *out);

/// The next piece; false when there is none.
static inline bool grid_walk_next(grid_walk *walk, uint32_t *from, uint32_t *to) {
    const grid_level *level = walk->level;
    const uint32_t *start = walk->start + level->first;
    if (walk->wrapped > 0) {
        *from = start[0];
        *to = start[walk->wrapped];
        walk->wrapped = 0;
        return true;
    }
    if (walk->rows == 0) return false;
    const uint32_t room = level->mask + 1 - walk->slot;
    const uint32_t cells = walk->columns < room ? walk->columns : room;
    *from = start[walk->slot];
    *to = start[walk->slot + cells];
    walk->wrapped = walk->columns - cells;
    walk->rows--;
    walk->slot = (walk->slot + level->stride) & level->mask;
    return true;
}

#endif
