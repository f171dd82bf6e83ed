// polygon (internal): the object.
#ifndef HITMASK_POLYGON_INTERNAL_H
#define HITMASK_POLYGON_INTERNAL_H

#include <hitmask/convex.h>
#include <hitmask/polygon.h>

#include "boxtree.h"

/// Its corners are those of the one loop of an outline; its parts have up to HMI_POLYGON_PART corners, so most
/// polygons are one part.
enum { HMI_POLYGON_PART = 16, HMI_POLYGON_FEW = 8 };

struct hm_polygon {
    hm_outline *outline;
    hm_parts *parts;
    hmi_local_box box;                ///< around it
    int32_t few;                      ///< how many corners there are, 0 for more than HMI_POLYGON_FEW
    hm_local corner[HMI_POLYGON_FEW]; ///< those, once more: at hand where a question is short
    hm_allocator alloc;
};

/// The parts of a convex ring (clockwise on the screen, no three corners on a line) of at least 3 corners; without
/// the list of seams. HM_ERROR_MEMORY.
hm_result hmi_polygon_parts(const hm_local *corners, int32_t count, const hm_allocator *alloc, hm_parts **out);

#endif
