// polygon (internal): the object.
#ifndef HITMASK_POLYGON_INTERNAL_H
#define HITMASK_POLYGON_INTERNAL_H

#include <hitmask/convex.h>
#include <hitmask/polygon.h>

/// Its corners are those of the one loop of an outline; its parts have up to HMI_POLYGON_PART corners, so most
/// polygons are one part.
struct hm_polygon {
    hm_outline *outline;
    hm_parts *parts;
    hm_allocator alloc;
};

enum { HMI_POLYGON_PART = 16 };

#endif
