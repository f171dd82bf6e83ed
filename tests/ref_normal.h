// The oracle of contact normals: every edge of the border of one mask against every solid pixel of another, in exact
// arithmetic. No header of the project is included.
//
// An edge is cut by the two lines through opposite sides of a pixel; where it crosses one is rounded to the nearest
// part, half upwards. What of the edge lies between is inside the pixel. An edge that lies on a side of a pixel has the
// pixel on the side of its own one, or on the other: it is inside of the union where it has both, and where it has
// only the other, the two masks lie against each other there.
#ifndef TESTS_REF_NORMAL_H
#define TESTS_REF_NORMAL_H

#include "ref_posed.h"

#define REF_EDGE_PARTS 32768

/// Of edges along u and v, in parts: lengths with the sign of the outward side (right and top positive).
typedef struct ref_lengths {
    int64_t across_u, across_v;
    int64_t against_u, against_v;
    int64_t length_u, length_v; ///< without signs
} ref_lengths;

ref_lengths ref_normal_inside(const ref_posed *mask, const ref_posed *other);

/// Sum of length times outward normal, in pixels of the world.
void ref_normal_vector(const ref_posed *mask, int64_t across_u, int64_t across_v, double *x, double *y);

/// What pushes two masks apart: the border of a inside b minus that of b inside a, or where there is none, that of the
/// edges that lie face to face; in pixels, not of length 1.
typedef enum ref_push { REF_PUSH_NONE, REF_PUSH_AREA, REF_PUSH_EDGES } ref_push;
ref_push ref_normal_push(const ref_posed *a, const ref_posed *b, double *x, double *y);

#endif
