// Translations of b where the pixels of two axis-aligned shapes meet, by cells of a grid.
//
// Let D be the points of the grid at which the interiors meet: there pixels lie on pixels. With D's points as middles
// of squares of two cells a side, the open rule is met in the union of the open squares and the closed rule in that
// of the closed ones: two unions of pixels meet when two pixels do. So the open rule is met inside a cell when one of
// its four corners is in D, on the inside of an edge when one of its two ends is, and at a point that is. The closed
// one is met where it is in a cell beside it as well.
#include "../exact/lattice_internal.h"
#include "separate_cells.h"

#include "../narrow/overlap.h"
#include "../pose/leaf.h"
#include "../pose/part_pairs.h"
#include "../shape/tilemap_internal.h"

#include <math.h>

// ---- which shapes -------------------------------------------------------------------------------------------------

static bool cells_of_pixels(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_MASK || shape->kind == HM_SHAPE_TILEMAP;
}

static bool cells_sloped(const hm_shape *shape) {
    if (shape->kind != HM_SHAPE_TILEMAP) return false;
    for (int32_t i = 0; i < shape->of.tilemap->tile_count; i++)
        if (shape->of.tilemap->tiles[i].form == HM_TILE_POLYGON) return true;
    return false;
}

static int64_t cells_size(int64_t v) { return v < 0 ? -v : v; }

// Of a pixel; false where it is not axis-aligned.
static bool cells_side(const hm_xform *m, int64_t side[2]) {
    side[0] = cells_size((int64_t)m->ux + m->vx);
    side[1] = cells_size((int64_t)m->uy + m->vy);
    return (m->uy == 0 && m->vx == 0) || (m->ux == 0 && m->vy == 0);
}

static int64_t cells_floor(int64_t v, int64_t side) { return v / side - (v % side < 0); }

void hmi_cells_init(hmi_cells *cells, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                    const hmi_rule *rule) {
    int64_t side[2];
    cells->any = false;
    if (rule->margin > 0 || !cells_side(xa, cells->side) || !cells_side(xb, side)) return;
    if (side[0] != cells->side[0] || side[1] != cells->side[1]) return;
    if (!cells_of_pixels(a) || !cells_of_pixels(b)) return;
    cells->any = true;
    cells->sloped = cells_sloped(a) || cells_sloped(b);
    cells->closed = rule->closed;
    cells->a = a;
    cells->b = b;
    cells->xa = xa;
    cells->xb = xb;
    cells->first[0] = (xa->ox - xb->ox) % side[0];
    cells->first[1] = (xa->oy - xb->oy) % side[1];
    memset(cells->cached, 0, sizeof cells->cached);
}

// ---- points of the grid -------------------------------------------------------------------------------------------

/// The cached result for a point; 0 for none.
enum { CELLS_UNKNOWN, CELLS_OUT, CELLS_IN };

static const hmi_rule cells_open = {false, 0};

// A cell that is all solid is a box.
static bool cells_leaf_sloped(const hmi_leaf *leaf) {
    if (leaf->shape.kind != HM_SHAPE_OUTLINE) return false;
    const uint32_t number = hmi_tilemap_variant(leaf->map, leaf->cell.x, leaf->cell.y)->cell & ~HM_CELL_FLIPS;
    return leaf->map->tiles[number - 1].form == HM_TILE_POLYGON;
}

static double cells_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    (void)search;
    return hmi_boxes_apart(a, b, 0) ? HUGE_VAL : -(double)hmi_boxes_overlap(a, b);
}

static bool cells_meet(hmi_group_search *search, const hmi_leaf *a, const hmi_leaf *b) {
    (void)search;
    return !cells_leaf_sloped(a) && !cells_leaf_sloped(b) &&
           hmi_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &cells_open);
}

static bool cells_overlap(const hmi_cells *cells, const hm_xform *moved) {
    hmi_group_search search = {.shape = {cells->a, cells->b},
                               .xform = {cells->xa, moved},
                               .local = true,
                               .bound = cells_bound,
                               .meet = cells_meet};
    if (!cells->sloped) return hmi_overlap(cells->a, cells->xa, cells->b, moved, &cells_open);
    return hmi_group_run(&search);
}

// Whether it is in D. Outside the world there is no result.
static int cells_point(hmi_cells *cells, int64_t x, int64_t y) {
    const size_t slot = (size_t)(x & 15) | (size_t)(y & 15) << 4;
    hm_xform moved;
    if (cells->cached[slot] && cells->x[slot] == x && cells->y[slot] == y) return cells->cached[slot];
    const int64_t to_x = cells->first[0] + x * cells->side[0], to_y = cells->first[1] + y * cells->side[1];
    if (!hmi_xform_translate(cells->xb, to_x, to_y, &moved)) return CELLS_UNKNOWN;
    cells->x[slot] = (int32_t)x;
    cells->y[slot] = (int32_t)y;
    cells->cached[slot] = cells_overlap(cells, &moved) ? CELLS_IN : CELLS_OUT;
    return cells->cached[slot];
}

// ---- spans --------------------------------------------------------------------------------------------------------

/// Numbers of points along an axis, of which one is to be in D.
typedef struct cells_row {
    int64_t low, high;
} cells_row;

enum { CELLS_ROWS = 40, CELLS_MOST = 100 };

/// All that a span has along an axis: the insides of cells, and lines between them.
typedef struct cells_rows {
    int n;
    cells_row row[CELLS_ROWS];
} cells_rows;

// From the first to the last cell that the inside of a span has a part of, -1 cells where it lies on a line. The
// lines themselves are met with the cells beside them under the closed rule, unless there is nothing but a line.
static bool cells_rows_make(const hmi_cells *cells, int axis, double middle, double half, cells_rows *out) {
    const int64_t side = cells->side[axis];
    const int64_t low = (int64_t)floor(middle - half) - cells->first[axis];
    const int64_t high = (int64_t)ceil(middle + half) - cells->first[axis];
    const int64_t first = cells_floor(low, side), last = -cells_floor(-high, side) - 1;
    out->n = 0;
    if (last - first >= CELLS_ROWS / 2 - 1) return false;
    if (cells->closed && last < first) out->row[out->n++] = (cells_row){first - 1, first + 1};
    for (int64_t i = first; i <= last; i++) out->row[out->n++] = (cells_row){i, i + 1};
    if (cells->closed) return true;
    for (int64_t i = -cells_floor(-low, side); i <= cells_floor(high, side); i++)
        out->row[out->n++] = (cells_row){i, i};
    return true;
}

static int cells_any_point(hmi_cells *cells, const cells_row *x, const cells_row *y) {
    int found = CELLS_OUT;
    for (int64_t j = y->low; j <= y->high; j++)
        for (int64_t i = x->low; i <= x->high; i++) {
            const int point = cells_point(cells, i, j);
            if (point == CELLS_IN) return CELLS_IN;
            if (point == CELLS_UNKNOWN) found = CELLS_UNKNOWN;
        }
    return found;
}

hmi_verdict hmi_cells_test(hmi_cells *cells, const hmi_span_of_ways *span) {
    cells_rows x, y;
    hmi_verdict verdict = HMI_MEET;
    if (!cells->any) return HMI_UNSURE;
    if (!cells_rows_make(cells, 0, span->x, span->half_x, &x)) return HMI_UNSURE;
    if (!cells_rows_make(cells, 1, span->y, span->half_y, &y) || x.n * y.n > CELLS_MOST) return HMI_UNSURE;
    for (int j = 0; j < y.n; j++)
        for (int i = 0; i < x.n; i++) {
            const int any = cells_any_point(cells, &x.row[i], &y.row[j]);
            if (any == CELLS_OUT) return cells->sloped ? HMI_UNSURE : HMI_APART;
            if (any == CELLS_UNKNOWN) verdict = HMI_UNSURE;
        }
    return verdict;
}

// ---- exact fits -----------------------------------------------------------------------------------------------------

// The line between cells that is closest to a translation along an axis.
static double cells_line_near(const hmi_cells *cells, int axis, double at) {
    const double side = (double)cells->side[axis], first = (double)cells->first[axis];
    return first + floor((at - first) / side + 0.5) * side;
}

int hmi_cells_fits(const hmi_cells *cells, const hmi_span_of_ways *square, hm_vec2 out[HMI_CELLS_FITS]) {
    const double x = cells_line_near(cells, 0, square->x), y = cells_line_near(cells, 1, square->y);
    const bool in_x = fabs(x - square->x) <= square->half_x, in_y = fabs(y - square->y) <= square->half_y;
    const hm_vec2 nearest = {hmi_clamp(0, square->x - square->half_x, square->x + square->half_x),
                             hmi_clamp(0, square->y - square->half_y, square->y + square->half_y)};
    int count = 0;
    if (in_x) out[count++] = (hm_vec2){x, nearest.y};
    if (in_y) out[count++] = (hm_vec2){nearest.x, y};
    if (in_x && in_y) out[count++] = (hm_vec2){x, y};
    return count;
}
