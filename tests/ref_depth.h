// The oracle of the minimum translation vector: every direction square to an edge of either hull, and every pair of
// corners, in integers. No header of the project is included.
#ifndef TESTS_REF_DEPTH_H
#define TESTS_REF_DEPTH_H

#include "ref_sat.h"

/// A direction in which the second hull is moved, as a unit vector.
typedef struct ref_way {
    double x, y;
} ref_way;

enum { REF_DEPTH_WAYS = 4 * REF_HULL_CORNERS };

/// How two hulls part.
typedef struct ref_depth {
    bool meet;     ///< the closed hulls do
    bool inside;   ///< and still after every short enough translation
    double length; ///< of the shortest translation after which they only touch, or of the gap
    bool any_way;  ///< both are the same point
    int count;     ///< how many directions are the shortest, exactly
    ref_way way[REF_DEPTH_WAYS];
    double num, den; ///< of the square of `length`: exact where ref_depth_small gives them and they are below 2^53
} ref_depth;

/// For corners of any size.
ref_depth ref_depth_of(const ref_hull *a, const ref_hull *b);

/// The same for corners that differ by less than 2^15 in x and y, polygons only, a thousand times faster.
ref_depth ref_depth_small(const ref_hull *a, const ref_hull *b);

#endif
