// narrow (internal): overlap of a shape and the cells of an axis-aligned map, looked up by index.
#ifndef HITMASK_NARROW_OVERLAP_CELLS_H
#define HITMASK_NARROW_OVERLAP_CELLS_H

#include "../fastpath/fastpath.h"
#include "../pose/posed_shape.h"

/// Whether a shape and a map meet the rule: a box along x and y, a circle or a capsule along x or y without a margin,
/// and any shape whose box, with the margin, reaches no cell that holds anything. A small axis-aligned mask without
/// a margin, under the rule of areas. Cells of one convex part are tested as well. HMI_UNSURE for all else: rotated
/// maps, boxes over many cells, and where it depends on a cell of another form.
hmi_verdict hmi_overlap_cells(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hmi_rule *rule);

#endif
