// sat_near (internal): parts of hmi_sat_distance for callers that already have the nearest features. Of both hulls
// only the corners that are used need to be there. Hulls, points and distances are in units, and these from corner 0
// of a, as hmi_sat_distance has them where a comes first in its order: by how many corners they have, then by corner
// 0's x, then y.
#ifndef HITMASK_SAT_NEAR_H
#define HITMASK_SAT_NEAR_H

#include "convex.h"

/// Corner k of a and corner j of b; or edge k of a and corner j of b; or edge k of b and corner j of a.
typedef enum hmi_near_kind { HMI_NEAR_CORNERS, HMI_NEAR_EDGE_OF_A, HMI_NEAR_EDGE_OF_B } hmi_near_kind;

typedef struct hmi_near {
    hmi_near_kind kind;
    int32_t k, j;
} hmi_near;

/// The distance of hulls that do not meet, of which one of these features is the nearest: the first of equal ones.
/// Below 0 where it takes all corners to decide whether their radii touch. With `check` all corners are there, no
/// corner is on the wrong side of an edge, and it is below 0 where something else is nearer than an edge and a corner
/// here.
double hmi_near_distance(const hmi_convex *a, const hmi_convex *b, const hmi_near *near, int count, bool check,
                         hm_vec2 *on_a, hm_vec2 *on_b);

/// How far corner k of `of`, which is a or b, is from corner 0 of a.
hm_vec2 hmi_near_corner(const hmi_convex *a, const hmi_convex *of, int32_t k);

/// Where edge k of a and edge j of b cross, which they do.
hm_vec2 hmi_near_crossing(const hmi_convex *a, int32_t k, const hmi_convex *b, int32_t j);

#endif
