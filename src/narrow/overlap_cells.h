// narrow (internal): overlap of an axis-aligned box and the cells of an axis-aligned map, looked up by index.
#ifndef HITMASK_NARROW_OVERLAP_CELLS_H
#define HITMASK_NARROW_OVERLAP_CELLS_H

#include "../fastpath/fastpath.h"
#include "../pose/posed_shape.h"

/// Whether a box and a map meet the rule. HMI_UNSURE for other shapes, other rules, rotated ones, boxes that reach
/// beyond the map or over many cells, and where it depends on a cell that is neither empty nor full.
hmi_verdict hmi_overlap_cells(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hmi_rule *rule);

#endif
