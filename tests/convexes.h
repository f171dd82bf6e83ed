// Random posed shapes of one convex part, each also as the oracle's hull of lattice points with a radius.
#ifndef TESTS_CONVEXES_H
#define TESTS_CONVEXES_H

#include "posed.h"
#include "ref_depth.h"

/// A shape of a single convex part and its xform.
typedef struct convexes_one {
    hm_shape shape;
    hm_xform xform;
    hm_polygon *polygon; ///< of a polygon
} convexes_one;

void convexes_free(convexes_one *one);

/// Points, segments, circles, capsules, boxes and polygons of up to eight corners.
hm_shape_kind convexes_random_kind(void);

/// Of about `size` pixels; half of the time of multiples of half a pixel. At the identity.
convexes_one convexes_random(hm_shape_kind kind, int size);

/// Two of them with any xforms, often related ones, one on the other or a little beside; often so that they exactly
/// touch.
void convexes_random_pair(int size, convexes_one *a, convexes_one *b);

/// Any number of up to `size` either way.
double convexes_random_offset(double size);

void convexes_move(convexes_one *one, double x, double y);

hm_xform convexes_rotated(double angle, double scale, bool flip);

/// b is rotated by about a quarter from a, exactly or off by less than floats or even doubles resolve, and lies beside
/// it, sometimes level with a corner: up to `reach` pixels away, a third of them up to `close`.
void convexes_parallel_pair(hm_shape_kind kind_a, hm_shape_kind kind_b, double reach, double close, convexes_one *a,
                            convexes_one *b);

/// Long boxes along each other, on the same axes, which may be nearly parallel; next to nothing of their sides faces.
void convexes_sliver_pair(convexes_one *a, convexes_one *b);

/// Its corners in units of 2^-40 pixel, without repeated ones, and its radius in steps.
ref_hull convexes_hull(const convexes_one *one, int64_t *radius);

void convexes_note(const convexes_one *a, const convexes_one *b, const hm_rule *rule);

#endif
