// Questions to a grid.
#include "grid_cells.h"

#include <float.h>
#include <math.h>

// ---- the boxes that may meet a box --------------------------------------------------------------------------------

// Whether no two of columns * rows neighbouring cells share a slot.
static bool level_apart(const grid_level *level, uint32_t columns, uint32_t rows) {
    if (level->columns > 0) return columns <= level->columns && rows <= level->rows;
    return (uint64_t)columns * rows * 4 <= (uint64_t)level->mask + 1;
}

void hmi_grid_walk_start(const hmi_grid *grid, const grid_level *level, const hm_bounds *box, grid_walk *out) {
    const uint32_t count = level->to - level->from;
    *out = (grid_walk){level, grid->start, 0, level->mask + 1, 1, 0}; // all of them
    if (level->mask == 0) return;
    // Not farther than the level reaches. Rounding of the differences keeps the order, as that of columns does.
    const float least_x = box->x0 - level->widest;
    const float least_y = box->y0 - level->tallest;
    const float x0 = least_x > level->corners.x0 ? least_x : level->corners.x0;
    const float y0 = least_y > level->corners.y0 ? least_y : level->corners.y0;
    const float x1 = box->x1 < level->corners.x1 ? box->x1 : level->corners.x1;
    const float y1 = box->y1 < level->corners.y1 ? box->y1 : level->corners.y1;
    if (!(x0 <= x1 && y0 <= y1)) {
        out->rows = 0;
        return;
    }
    const uint32_t column = grid_cell_of(x0, level->inverse);
    const uint32_t row = grid_cell_of(y0, level->inverse);
    const uint32_t columns = grid_cell_of(x1, level->inverse) - column + 1;
    const uint32_t rows = grid_cell_of(y1, level->inverse) - row + 1;
    if (!level_apart(level, columns, rows) || rows > count / 4) return;
    out->slot = grid_slot(level, column, row);
    out->columns = columns;
    out->rows = rows;
}

// ---- boxes --------------------------------------------------------------------------------------------------------

typedef struct grid_query {
    const hmi_grid *grid;
    const hmi_boxscan *scan;
    const hm_bounds *box;
    const hm_filter *filter;
    uint32_t slot[GRID_PIECE + HMI_SCAN_PAD];
} grid_query;

static size_t query_hits(grid_query *query, uint32_t from, uint32_t to) {
    return query->scan->hits(&query->grid->boxes, query->box, query->filter, from, to, query->slot);
}

static uint32_t piece_end(uint32_t from, uint32_t to) { return to - from < GRID_PIECE ? to : from + GRID_PIECE; }

// False where no box passes the filter.
static bool query_start(grid_query *query, const hmi_grid *grid, const hm_bounds *box, const hm_filter *filter) {
    query->grid = grid;
    query->scan = hmi_boxscan_active();
    query->box = box;
    query->filter = filter;
    return hmi_boxscan_tests(&grid->boxes, &query->filter);
}

bool hmi_grid_visit_box(const void *index, const hm_bounds *box, const hm_filter *filter, hm_broad_visit_fn visit,
                        void *ctx) {
    grid_query query;
    if (!query_start(&query, index, box, filter)) return true;
    for (int i = 0; i < query.grid->uses; i++) {
        grid_walk walk;
        uint32_t from, to;
        hmi_grid_walk_start(query.grid, &query.grid->plan.level[query.grid->used[i]], box, &walk);
        while (grid_walk_next(&walk, &from, &to)) {
            for (; from < to; from = piece_end(from, to)) {
                const size_t count = query_hits(&query, from, piece_end(from, to));
                for (size_t k = 0; k < count; k++)
                    if (!visit(ctx, query.grid->boxes.id[query.slot[k]])) return false;
            }
        }
    }
    return true;
}

// The numbers from `from` up to `to`, found by their indices, where there is no room for all of them.
static size_t list_careful(grid_query *query, uint32_t from, uint32_t to, int32_t *out, size_t count,
                           size_t capacity) {
    for (; from < to; from = piece_end(from, to)) {
        const size_t found = query_hits(query, from, piece_end(from, to));
        for (size_t k = 0; k < found; k++, count++)
            if (count < capacity) out[count] = query->grid->boxes.id[query->slot[k]];
    }
    return count;
}

// Pieces of memory, listed before the first of them is read, so that their boxes are prefetched.
typedef struct list_pieces {
    uint32_t from[GRID_PIECES], to[GRID_PIECES];
    int count;
} list_pieces;

static void pieces_fetch(const hmi_boxes *boxes, uint32_t from) {
    HMI_PREFETCH(&boxes->x0[from]);
    HMI_PREFETCH(&boxes->y0[from]);
    HMI_PREFETCH(&boxes->x1[from]);
    HMI_PREFETCH(&boxes->y1[from]);
    HMI_PREFETCH(&boxes->id[from]);
}

static size_t list_all(grid_query *query, const list_pieces *pieces, int32_t *out, size_t count, size_t capacity) {
    const hmi_boxes *boxes = &query->grid->boxes;
    for (int i = 0; i < pieces->count; i++) {
        const uint32_t from = pieces->from[i], to = pieces->to[i];
        if (count <= capacity && capacity - count >= (size_t)(to - from) + HMI_SCAN_PAD)
            count += query->scan->ids(boxes, query->box, query->filter, from, to, (uint32_t *)out + count);
        else
            count = list_careful(query, from, to, out, count, capacity);
    }
    return count;
}

size_t hmi_grid_list_box(const void *index, const hm_bounds *box, const hm_filter *filter, int32_t *out,
                         size_t capacity) {
    grid_query query;
    list_pieces pieces;
    size_t count = 0;
    pieces.count = 0;
    if (!query_start(&query, index, box, filter)) return 0;
    for (int i = 0; i < query.grid->uses; i++) {
        grid_walk walk;
        uint32_t from, to;
        hmi_grid_walk_start(query.grid, &query.grid->plan.level[query.grid->used[i]], box, &walk);
        while (grid_walk_next(&walk, &from, &to)) {
            if (pieces.count == GRID_PIECES) {
                count = list_all(&query, &pieces, out, count, capacity);
                pieces.count = 0;
            }
            pieces_fetch(&query.grid->boxes, from);
            pieces.from[pieces.count] = from;
            pieces.to[pieces.count++] = to;
        }
    }
    return list_all(&query, &pieces, out, count, capacity);
}

// ---- ways and distances -------------------------------------------------------------------------------------------

// Boxes in order of `at`, piece by piece: each is reported in the piece that its `at` lies in, the first one
// included. So it is reported once, although several pieces may find it.
typedef struct grid_nearest {
    grid_query boxes;
    const hmi_way *way;    // or NULL:
    const hm_bounds *from; // from where distances are
    double after, upto;    // the piece
    double limit;
    hm_broad_limit_fn visit;
    void *ctx;
} grid_nearest;

static double limit_at(const grid_nearest *query, uint32_t slot) {
    const hm_bounds box = hmi_boxes_at(&query->boxes.grid->boxes, slot);
    return query->way ? hmi_way_enter(query->way, &box) : hmi_bounds_distance(query->from, &box);
}

// The boxes from `from` to `to` that meet `query->boxes.box` and lie in the piece. False where the visit ended.
static bool limit_range(grid_nearest *query, uint32_t from, uint32_t to) {
    for (; from < to; from = piece_end(from, to)) {
        const size_t count = query_hits(&query->boxes, from, piece_end(from, to));
        for (size_t k = 0; k < count; k++) {
            const double at = limit_at(query, query->boxes.slot[k]);
            if (!(at > query->after && at <= query->upto && at <= query->limit)) continue;
            query->limit =
                query->visit(query->ctx, query->boxes.grid->boxes.id[query->boxes.slot[k]], at, query->limit);
            if (!(query->limit >= 0)) return false;
        }
    }
    return true;
}

// Those of a level that meet `box` and lie in the piece.
static bool limit_level(grid_nearest *query, const grid_level *level, const hm_bounds *box) {
    grid_walk walk;
    uint32_t from, to;
    query->boxes.box = box;
    hmi_grid_walk_start(query->boxes.grid, level, box, &walk);
    while (grid_walk_next(&walk, &from, &to))
        if (!limit_range(query, from, to)) return false;
    return true;
}

static bool limit_start(grid_nearest *query, const hmi_grid *grid, const hm_filter *filter, hm_broad_limit_fn visit,
                        void *ctx) {
    query->way = NULL;
    query->from = NULL;
    query->visit = visit;
    query->ctx = ctx;
    return query_start(&query->boxes, grid, NULL, filter);
}

// How many pieces a path is cut into on a level: about two cells long each, and up to eight where it runs along a row
// or a column. One where that is not less work than to test all boxes.
static double way_pieces(const hmi_way *way, const grid_level *level) {
    const double columns = fabs(way->dx) * level->inverse;
    const double rows = fabs(way->dy) * level->inverse;
    const double across = columns < rows ? columns : rows;
    const double along = columns < rows ? rows : columns;
    const double pieces = floor(fmax(across / 2, along / 8)) + 1;
    return pieces * 8 < (double)(level->to - level->from) ? pieces : 1;
}

// The box of a piece of a path. The rounding of points, and the enlargement of boxes in hmi_way_enter, is less than
// 2^-39 of the largest coordinate; a box with an edge beyond that is not met.
static void way_piece(const hmi_way *way, double from, double to, hm_bounds *out) {
    const double far = fmax(fabs(way->x) + fabs(way->dx), fabs(way->y) + fabs(way->dy));
    const hm_vec2 half = {way->half_x + (far + way->half_x) * 0x1p-36, way->half_y + (far + way->half_y) * 0x1p-36};
    const hm_vec2 a = {way->x + from * way->dx, way->y + from * way->dy};
    const hm_vec2 b = {way->x + to * way->dx, way->y + to * way->dy};
    hmi_way piece;
    hmi_way_make(a, b, half, &piece);
    *out = piece.box;
}

// Coarse levels first: few boxes, and what is met there makes the way shorter.
void hmi_grid_visit_way(const void *index, const hmi_way *way, const hm_filter *filter, hm_broad_limit_fn visit,
                        void *ctx) {
    const hmi_grid *grid = index;
    grid_nearest query;
    if (!limit_start(&query, grid, filter, visit, ctx)) return;
    query.way = way;
    query.limit = 1;
    for (int i = grid->uses - 1; i >= 0; i--) {
        const grid_level *level = &grid->plan.level[grid->used[i]];
        const double pieces = way_pieces(way, level);
        query.upto = -1;
        for (double k = 0; k < pieces && query.upto < query.limit; k++) {
            hm_bounds box;
            query.after = k > 0 ? query.upto : -1;
            query.upto = k + 1 < pieces ? (k + 1) / pieces : 1;
            way_piece(way, k / pieces, query.upto, &box);
            if (!limit_level(&query, level, &box)) return;
        }
    }
}

// A box in reach: all that lies no farther away than `reach` by hmi_bounds_distance meets it. Rounding of that and of
// the sums here is far below 2^-30 of what is added.
static void near_box(const hm_bounds *box, double reach, hm_bounds *out) {
    const double wide = reach * (1 + 0x1p-30);
    hmi_way way;
    const double most = FLT_MAX;
    const bool all = !(wide <= most && fabs(box->x0) <= FLT_MAX && fabs(box->x1) <= FLT_MAX &&
                       fabs(box->y0) <= FLT_MAX && fabs(box->y1) <= FLT_MAX);
    *out = (hm_bounds){-INFINITY, -INFINITY, INFINITY, INFINITY};
    if (all) return;
    hmi_way_make((hm_vec2){box->x0, box->y0}, (hm_vec2){box->x1, box->y1}, (hm_vec2){wide, wide}, &way);
    *out = way.box;
}

// Whether a box holds the corners of all boxes on levels with cells; so these are in reach of it.
static bool near_all(const hmi_grid *grid, const hm_bounds *box) {
    bool all = true;
    for (int i = 0; i < grid->uses; i++) {
        const grid_level *level = &grid->plan.level[grid->used[i]];
        if (level->mask == 0) continue;
        all &= box->x0 <= level->corners.x0 && box->y0 <= level->corners.y0;
        all &= box->x1 >= level->corners.x1 && box->y1 >= level->corners.y1;
    }
    return all;
}

// Those of the levels with cells, or of those without, that meet `box` and lie in the piece.
static bool near_levels(grid_nearest *query, bool cells, const hm_bounds *box) {
    for (int i = 0; i < query->boxes.grid->uses; i++) {
        const grid_level *level = &query->boxes.grid->plan.level[query->boxes.grid->used[i]];
        if ((level->mask > 0) != cells) continue;
        if (!limit_level(query, level, box)) return false;
    }
    return true;
}

// Searches within half a cell of level 0 first, then twice as far each time.
void hmi_grid_visit_near(const void *index, const hm_bounds *box, double reach, const hm_filter *filter,
                         hm_broad_limit_fn visit, void *ctx) {
    const hmi_grid *grid = index;
    grid_nearest query;
    hm_bounds around;
    bool last = false;
    if (grid->count == 0 || !limit_start(&query, grid, filter, visit, ctx)) return;
    query.from = box;
    query.limit = query.upto = reach;
    query.after = -1;
    near_box(box, reach, &around);
    if (!near_levels(&query, false, &around)) return;
    for (double far = 0.5 * (double)grid->plan.cell; !last && query.after < query.limit; far *= 2) {
        near_box(box, far, &around);
        last = near_all(grid, &around) || !(far < query.limit);
        if (last) near_box(box, query.limit, &around);
        query.upto = last ? query.limit : far;
        if (!near_levels(&query, true, &around)) return;
        query.after = query.upto;
    }
}
