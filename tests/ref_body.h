// The oracle of a mask's border in a convex shape: every edge against the whole shape, in exact arithmetic. No header of
// the project is included.
//
// Of a polygon an edge is cut by the line through each side; where it crosses one is rounded to the nearest part, half
// upwards. Of a rounded hull what lies inside begins after all parts up to whose middle the edge stays out of the open
// shape, and ends after all parts from whose middle on it does not.
#ifndef TESTS_REF_BODY_H
#define TESTS_REF_BODY_H

#include "ref_posed.h"

/// Of edges along u and v, in parts of 1/32768, with the sign of the outward side (right and top positive): what lies
/// inside twice and what lies on a side of the shape, with both on one side, once; and what lies face to face.
typedef struct ref_body_sums {
    int64_t across_u, across_v;
    int64_t against_u, against_v;
    int64_t length; ///< of the first two, without signs
} ref_body_sums;

ref_body_sums ref_body_inside(const ref_posed *mask, const ref_posed *convex);

#endif
