// The oracle of convex polygons of many corners: every edge against every corner, in whole numbers of 64 bits. No
// header of the project is included.
#ifndef TESTS_REF_RING_H
#define TESTS_REF_RING_H

#include <stdbool.h>
#include <stdint.h>

/// Corners of a convex polygon in either direction of rotation, no three on a line. Differences of corners, of one or
/// of two rings, are below 2^30.
typedef struct ref_ring {
    int n;
    int64_t *x, *y;
} ref_ring;

/// Whether the closed polygons, or else their interiors, have a point in common.
bool ref_ring_meet(const ref_ring *a, const ref_ring *b, bool closed);

/// How far they are apart: 0 where they meet.
double ref_ring_distance(const ref_ring *a, const ref_ring *b);

/// By how much b has to be moved along a unit vector so that they only touch.
double ref_ring_depth_along(const ref_ring *a, const ref_ring *b, double nx, double ny);

/// The least of these, for polygons that meet.
double ref_ring_depth(const ref_ring *a, const ref_ring *b);

/// The depth of a point inside: the least distance from an edge's line, below 0 outside.
double ref_ring_inside(const ref_ring *a, double x, double y);

/// The least of these of all corners of a in b; 0 exactly where a corner lies on an edge's line.
double ref_ring_within(const ref_ring *a, const ref_ring *b);

/// b moves by t * (mx, my), below 2^30 each. The times 0 <= t <= 1 at which the closed polygons meet; false when
/// there are none.
bool ref_ring_times(const ref_ring *a, const ref_ring *b, int64_t mx, int64_t my, double *enter, double *leave);

#endif
