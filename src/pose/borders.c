// The border of a union of pieces near a box. Of the full cells of a map it is read from the cells beside them, without
// a search.
#include "borders.h"

#include "../sat/sat_exact.h"
#include "../shape/tilemap_internal.h"

// ---- full cells ----------------------------------------------------------------------------------------------------
//
// A full cell shares its edges with four cells alone, in whole pixels of the map. So where one of these is full as
// well, all of the edge is a seam, and where it is empty, none of it, however the map is posed.

// Outside of a map all is solid up to an end, which the general code searches.
static hmi_cell_beside cell_at(const hm_tilemap *map, int32_t x, int32_t y) {
    if (!hmi_tilemap_inside(map, x, y)) return map->solid_outside ? HMI_CELL_OTHER : HMI_CELL_NOTHING;
    const hmi_tile_variant *variant = hmi_tilemap_variant(map, x, y);
    if (!variant->outline || variant->one_way != HM_TILE_ONE_WAY_NONE) return HMI_CELL_NOTHING;
    return variant->solid ? HMI_CELL_FULL : HMI_CELL_OTHER;
}

bool hmi_cell_is_full(const hmi_leaf *cell) { return cell->cell.x >= 0 && cell->shape.kind == HM_SHAPE_BOX; }

// Edges run from the top-left corner along u: above, right, below, left.
hmi_cell_beside hmi_cell_beyond(const hmi_leaf *cell, int32_t edge) {
    static const int out_x[4] = {0, 1, 0, -1};
    static const int out_y[4] = {-1, 0, 1, 0};
    return cell_at(cell->map, cell->cell.x + out_x[edge], cell->cell.y + out_y[edge]);
}

// The neighbour beyond the corner where an edge begins.
hmi_cell_beside hmi_cell_across(const hmi_leaf *cell, int32_t corner) {
    const int x = corner == 1 || corner == 2 ? 1 : -1, y = corner >= 2 ? 1 : -1;
    return cell_at(cell->map, cell->cell.x + x, cell->cell.y + y);
}

// What lies along an edge of a cell that is not one-way. Of a slope of one part an edge that leans over lies inside of
// the cell, where nothing else is.
static hmi_cell_beside cell_along(const hmi_leaf *cell, const hmi_convex *part, int32_t edge) {
    const hmi_point *p = &part->v[edge], *q = sat_edge_end(part, edge);
    const bool leans = p->x != q->x && p->y != q->y && cell->map_at.uy == 0 && cell->map_at.vx == 0;
    if (hmi_cell_is_full(cell)) return hmi_cell_beyond(cell, edge);
    if (cell->cell.x < 0 || !leans || !hmi_shape_is_parted(&cell->shape)) return HMI_CELL_OTHER;
    return hmi_shape_parts(&cell->shape)->part_count == 1 ? HMI_CELL_NOTHING : HMI_CELL_OTHER;
}

bool hmi_cell_border(const hmi_leaf *cell, const hmi_convex *part, int32_t edge,
                     bool (*visit)(void *, const hmi_point[2]), void *context) {
    const hm_shape map = {.kind = HM_SHAPE_TILEMAP, .of.tilemap = cell->map};
    const hmi_point end[2] = {part->v[edge], *sat_edge_end(part, edge)};
    switch (cell_along(cell, part, edge)) {
    case HMI_CELL_NOTHING:
        return hmi_border_of_open_edge(end, visit, context);
    case HMI_CELL_FULL:
        return false;
    case HMI_CELL_OTHER:
        break;
    }
    return hmi_border_of_edge(&map, &cell->map_at, part, end, visit, context);
}

// ---- near a box ----------------------------------------------------------------------------------------------------

/// A search for borders.
typedef struct borders_near {
    const hm_shape *shape;
    const hm_xform *xform;
    const hmi_step_box *near;
    const hmi_leaf *cell; ///< of a map, whose part a piece is
    hmi_border_visit *visit;
    void *context;
} borders_near;

static bool borders_of_piece(void *context, const hmi_convex *piece) {
    const borders_near *all = context;
    for (int32_t k = 0; k < piece->n; k++) {
        const hmi_point edge[2] = {piece->v[k], *sat_edge_end(piece, k)};
        const hmi_step_box box = hmi_convex_box(&(hmi_convex){edge, 2, 0}, 0);
        if (hmi_boxes_apart(&box, all->near, 0)) continue;
        if (all->cell ? hmi_cell_border(all->cell, piece, k, all->visit, all->context)
                      : hmi_border_of_edge(all->shape, all->xform, piece, edge, all->visit, all->context))
            return true;
    }
    return false;
}

static bool borders_of_cell(void *context, const hmi_leaf *cell) {
    borders_near own = *(const borders_near *)context;
    own.cell = cell;
    return hmi_pieces_near(&cell->shape, &cell->xform, own.near, borders_of_piece, &own);
}

// Of a pixel the sides beyond which none is solid.
static bool borders_of_pixel(const hmi_posed_mask *mask, int32_t x, int32_t y, hmi_border_visit *visit,
                             void *context) {
    static const int out_x[4] = {0, 1, 0, -1};
    static const int out_y[4] = {-1, 0, 1, 0};
    hmi_point corner[4];
    bool posed = false;
    for (int k = 0; k < 4; k++) {
        if (hm_mask_get(mask->mask, x + out_x[k], y + out_y[k])) continue;
        if (!posed) hmi_pixel_corners(mask->xform, x, y, corner);
        posed = true;
        const hmi_point end[2] = {corner[k], corner[(k + 1) % 4]};
        if (visit(context, end)) return true;
    }
    return false;
}

static bool borders_of_mask(const borders_near *all) {
    const hmi_posed_mask mask = hmi_posed_mask_make(all->shape, all->xform);
    const hmi_pixel_box box = hmi_mask_pixels_near(&mask, all->near);
    for (int32_t y = box.y0; y <= box.y1; y++)
        for (int32_t x = box.x0; x <= box.x1; x++)
            if (hm_mask_get(mask.mask, x, y) && borders_of_pixel(&mask, x, y, all->visit, all->context)) return true;
    return false;
}

bool hmi_borders_near(const hm_shape *shape, const hm_xform *xform, const hmi_step_box *near, hmi_border_visit *visit,
                      void *context) {
    borders_near all = {shape, xform, near, NULL, visit, context};
    if (shape->kind == HM_SHAPE_MASK) return borders_of_mask(&all);
    if (shape->kind == HM_SHAPE_TILEMAP) return hmi_leaves_near(shape, xform, near, borders_of_cell, &all);
    return hmi_pieces_near(shape, xform, near, borders_of_piece, &all);
}
