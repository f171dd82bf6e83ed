// polygon (internal): the object.
#ifndef HITMASK_SHAPE_POLYGON_OBJECT_H
#define HITMASK_SHAPE_POLYGON_OBJECT_H

#include <hitmask/parts.h>
#include <hitmask/shape.h>

#include "../outline/boxtree.h"

/// Its corners are those of the one loop of an outline; its parts have up to HMI_POLYGON_PART corners, so most
/// polygons are one part.
enum { HMI_POLYGON_PART = 16, HMI_POLYGON_FEW = 8 };

/// Up to HMI_POLYGON_FEW corners of a ring as floats, rounded once, in local units. For those that are missing the
/// first one comes again, with its edge.
typedef struct hmi_polygon_f32 {
    float x[HMI_POLYGON_FEW], y[HMI_POLYGON_FEW];
    float ex[HMI_POLYGON_FEW], ey[HMI_POLYGON_FEW]; ///< the edges that begin there
    float begin[HMI_POLYGON_FEW];                   ///< the cross product of each edge with where it begins
    float middle[4], half[4];                       ///< of the box around: x and y, twice
    float most[4];                                  ///< how far it reaches from (0, 0), likewise
} hmi_polygon_f32;

/// Sets all of it from the corners and the box around them.
void hmi_polygon_f32_make(const hm_local *corner, int32_t n, const hmi_local_box *box, hmi_polygon_f32 *out);

struct hm_polygon {
    hm_outline *outline;
    hm_parts *parts;
    hmi_local_box box;                ///< around it
    int32_t few;                      ///< how many corners there are, 0 for more than HMI_POLYGON_FEW
    hm_local corner[HMI_POLYGON_FEW]; ///< those, once more: at hand where a question is short
    hmi_polygon_f32 ring;             ///< likewise
    double turn;                      ///< of those the least cross product of two edges in a row
    hm_allocator alloc;
};

/// The parts of a convex ring (clockwise on the screen, no three corners on a line) of at least 3 corners; without
/// the list of seams. HM_ERROR_MEMORY.
hm_result hmi_polygon_parts(const hm_local *corners, int32_t count, const hm_allocator *alloc, hm_parts **out);

#endif
