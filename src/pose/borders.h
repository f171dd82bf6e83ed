// pose (internal): the border of a union of pieces near a box, and what lies beside the cells of tile maps.
#ifndef HITMASK_POSE_BORDERS_H
#define HITMASK_POSE_BORDERS_H

#include "pieces.h"

/// What lies on the other side of an edge of a cell that is all solid, or across a corner: a cell that is, too, nothing,
/// or something else.
typedef enum hmi_cell_beside { HMI_CELL_NOTHING, HMI_CELL_FULL, HMI_CELL_OTHER } hmi_cell_beside;

/// Whether a leaf is a cell that is all solid.
bool hmi_cell_is_full(const hmi_leaf *cell);

/// Beyond an edge of a full cell: 0 above, 1 right, 2 below, 3 left, as the map has them.
hmi_cell_beside hmi_cell_beyond(const hmi_leaf *cell, int32_t edge);

/// Across the corner where an edge begins.
hmi_cell_beside hmi_cell_across(const hmi_leaf *cell, int32_t corner);

/// Visits the border of the map along an edge of the part of a cell that is not one-way; true ends it.
bool hmi_cell_border(const hmi_leaf *cell, const hmi_convex *part, int32_t edge, hmi_border_visit *visit,
                     void *context);

/// Visits the border of a shape near a box.
bool hmi_borders_near(const hm_shape *shape, const hm_xform *xform, const hmi_step_box *near, hmi_border_visit *visit,
                      void *context);

#endif
