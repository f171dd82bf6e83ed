// Cells of tile maps as casts meet them: where one-way ones face, which of them are one platform, and where cells
// meet.
#include "cast_cells.h"

#include "../pose/borders.h"
#include "../sat/sat_exact.h"
#include "../shape/tilemap_internal.h"

#include <math.h>

hm_pixel hmi_cell_faces(const hm_tilemap *map, hm_pixel cell) {
    switch (hmi_tilemap_one_way(map, cell.x, cell.y)) {
    case HM_TILE_ONE_WAY_UP:
        return (hm_pixel){0, -1};
    case HM_TILE_ONE_WAY_DOWN:
        return (hm_pixel){0, 1};
    case HM_TILE_ONE_WAY_LEFT:
        return (hm_pixel){-1, 0};
    case HM_TILE_ONE_WAY_RIGHT:
        return (hm_pixel){1, 0};
    case HM_TILE_ONE_WAY_NONE:
        break;
    }
    return (hm_pixel){0, 0};
}

hmi_point hmi_cell_way(const hmi_leaf *cell) {
    const hm_xform *x = &cell->map_at;
    const hm_pixel to = hmi_cell_faces(cell->map, cell->cell);
    return (hmi_point){to.x * (int64_t)x->ux + to.y * (int64_t)x->vx, to.x * (int64_t)x->uy + to.y * (int64_t)x->vy};
}

bool hmi_cell_is_one_way(const hmi_leaf *leaf) {
    return leaf->map && hmi_tilemap_one_way(leaf->map, leaf->cell.x, leaf->cell.y) != HM_TILE_ONE_WAY_NONE;
}

bool hmi_cell_is_like(const hmi_leaf *cell, hm_pixel other) {
    return hmi_tilemap_one_way(cell->map, other.x, other.y) ==
               hmi_tilemap_one_way(cell->map, cell->cell.x, cell->cell.y) &&
           hmi_tilemap_outline(cell->map, other.x, other.y) != NULL;
}

static hmi_point cell_corner(const hmi_leaf *cell, int32_t x, int32_t y) {
    const hm_local corner = {x * cell->map->cell_width * HM_UNITS_PER_PIXEL,
                             y * cell->map->cell_height * HM_UNITS_PER_PIXEL};
    return hmi_local_apply(&cell->map_at, corner);
}

int hmi_cell_joints(const hmi_leaf *cell, hmi_cell_joint joint[2]) {
    const hm_pixel at = cell->cell, to = hmi_cell_faces(cell->map, at);
    const bool level = to.x == 0;
    int count = 0;
    for (int32_t side = 0; side < 2; side++) {
        const hm_pixel beside = {at.x + (level ? 2 * side - 1 : 0), at.y + (level ? 0 : 2 * side - 1)};
        const int32_t x = at.x + (level ? side : to.x > 0), y = at.y + (level ? to.y > 0 : side);
        if (!hmi_tilemap_variant(cell->map, at.x, at.y)->solid || !hmi_cell_is_like(cell, beside)) continue;
        if (!hmi_tilemap_variant(cell->map, beside.x, beside.y)->solid) continue;
        joint[count++] = (hmi_cell_joint){{cell_corner(cell, x, y), cell_corner(cell, x - to.x, y - to.y)}};
    }
    return count;
}

static bool cell_any(void *context, const hmi_point end[2]) {
    (void)context;
    (void)end;
    return true;
}

// Whether an edge faces away from the direction that its cell lets through.
static bool cell_faces_away(const hmi_leaf *cell, const hmi_convex *part, const hmi_point edge[2]) {
    const hmi_point way = hmi_cell_way(cell);
    const hmi_point to = {edge[0].x + way.x, edge[0].y + way.y};
    return sat_side(&edge[0], &edge[1], &to) * sat_turn(part) >= 0;
}

// ---- full cells ----------------------------------------------------------------------------------------------------

// Whether all eight neighbours are full or empty.
static bool cell_is_plain(const hmi_leaf *cell) {
    for (int32_t k = 0; k < 4; k++)
        if (hmi_cell_beyond(cell, k) == HMI_CELL_OTHER || hmi_cell_across(cell, k) == HMI_CELL_OTHER) return false;
    return true;
}

// The same, in the same order, as hmi_seams_of_piece: each edge, then the corner where it begins.
static void cell_full_seams(const hmi_leaf *cell, const hmi_convex *part, bool (*offer)(void *, const hmi_point[2]),
                            void *context) {
    for (int32_t k = 0; k < 4; k++) {
        const hmi_point edge[2] = {part->v[k], *sat_edge_end(part, k)}, corner[2] = {part->v[k], part->v[k]};
        hmi_point seam[2];
        if (hmi_cell_beyond(cell, k) != HMI_CELL_FULL) continue;
        if (hmi_edges_share(edge, edge, seam)) offer(context, seam);
        if (hmi_cell_beyond(cell, (k + 3) % 4) == HMI_CELL_FULL && hmi_cell_across(cell, k) == HMI_CELL_FULL)
            offer(context, corner);
    }
}

// ---- seams ---------------------------------------------------------------------------------------------------------

bool hmi_cell_seam(const hmi_leaf *cell, const hmi_convex *part, int32_t edge) {
    const hmi_point end[2] = {part->v[edge], *sat_edge_end(part, edge)};
    if (hmi_cell_is_one_way(cell)) return cell_faces_away(cell, part, end);
    return !hmi_cell_border(cell, part, edge, cell_any, NULL);
}

// Between two full cells of one platform.
static void cell_platform_seams(const hmi_leaf *cell, bool (*offer)(void *, const hmi_point[2]), void *context) {
    hmi_cell_joint joint[2];
    const int count = hmi_cell_joints(cell, joint);
    for (int i = 0; i < count; i++) offer(context, joint[i].end);
}

void hmi_cell_seams(const hmi_leaf *cell, const hmi_convex *part, bool (*offer)(void *, const hmi_point[2]),
                    void *context) {
    const hm_shape map = {.kind = HM_SHAPE_TILEMAP, .of.tilemap = cell->map};
    if (hmi_cell_is_one_way(cell))
        cell_platform_seams(cell, offer, context);
    else if (hmi_cell_is_full(cell) && cell_is_plain(cell))
        cell_full_seams(cell, part, offer, context);
    else
        hmi_seams_of_piece(&map, &cell->map_at, part, offer, context);
}
