// cast (internal): cells of tile maps as casts meet them.
#ifndef HITMASK_CAST_CAST_CELLS_H
#define HITMASK_CAST_CAST_CELLS_H

#include "../pose/leaf.h"

/// Where a one-way cell lets through, in cells: where it faces. (0, 0) of others.
hm_pixel hmi_cell_faces(const hm_tilemap *map, hm_pixel cell);

/// The same in steps of the world.
hmi_point hmi_cell_way(const hmi_leaf *cell);

/// Whether a leaf is a one-way cell.
bool hmi_cell_is_one_way(const hmi_leaf *leaf);

/// Whether another cell belongs to the platform of a cell beside it.
bool hmi_cell_is_like(const hmi_leaf *cell, hm_pixel other);

/// Where two full cells of one platform meet: its corner where they face, and behind.
typedef struct hmi_cell_joint {
    hmi_point end[2];
} hmi_cell_joint;

/// The joints of a cell, 0 to 2.
int hmi_cell_joints(const hmi_leaf *cell, hmi_cell_joint joint[2]);

/// Whether an edge of a cell's part is no border of the map: others lie along all of it, or the cell lets through one
/// way and the edge does not face it.
bool hmi_cell_seam(const hmi_leaf *cell, const hmi_convex *part, int32_t edge);

/// Visits the lines along which a cell's part meets others: a point or segment is inside the map there.
void hmi_cell_seams(const hmi_leaf *cell, const hmi_convex *part, bool (*offer)(void *, const hmi_point[2]),
                    void *context);

#endif
