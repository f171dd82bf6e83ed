// hull (internal): convex hulls of points in local coordinates.
#ifndef HITMASK_OUTLINE_HULL_H
#define HITMASK_OUTLINE_HULL_H

#include <hitmask/shape.h>

/// A point as a number that sorts as points do by y, then x.
static inline uint64_t hmi_hull_key(hm_local p) {
    return (uint64_t)((uint32_t)p.y ^ UINT32_C(0x80000000)) << 32 | ((uint32_t)p.x ^ UINT32_C(0x80000000));
}

/// Sorts the keys of `count` points (at least 1) and writes the corners of their hull, clockwise on the screen from
/// the smallest one on, no three on a line; answers how many they are, 0 to 2 where there is no area. `hull` has room
/// for count + 1.
int32_t hmi_hull(uint64_t *keys, int32_t count, hm_local *hull);

#endif
