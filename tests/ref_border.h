// The oracle of questions to the border of a posed outline: every edge, where it is drawn, in whole numbers of any
// size. No header of the project is included.
//
// A segment is tested at every fraction at which it meets an edge or comes to a corner on its line, and in the middle
// between each two of these: whether the point there is outside, on an edge or inside. Everything follows from that
// list.
#ifndef TESTS_REF_BORDER_H
#define TESTS_REF_BORDER_H

#include "ref_sat.h"

/// Loops of points in units of 2^-16 pixel, one after the other, and the xform in steps.
typedef struct ref_loops {
    int loops;
    const int *count; ///< of points of each loop
    const int32_t (*point)[2];
    int64_t ox, oy, ux, uy, vx, vy;
} ref_loops;

typedef enum ref_where { REF_OUTSIDE, REF_ON_EDGE, REF_WITHIN } ref_where;

/// Where a point (in steps) lies.
ref_where ref_border_where(const ref_loops *b, int64_t x, int64_t y, bool non_zero);

typedef struct ref_crossing {
    ref_ratio when;
    bool enters;
    int edge; ///< the number of its first point
} ref_crossing;

enum { REF_CROSSINGS = 256 };

/// The crossings of the segment from (x, y), moving by (mx, my), all in steps, in order: at most REF_CROSSINGS.
int ref_border_crossings(const ref_loops *b, int64_t x, int64_t y, int64_t mx, int64_t my, bool non_zero, bool closed,
                         ref_crossing *out);

/// The square of the distance of a point (in steps) from an edge, in units of 2^-80 square pixel.
ref_ratio ref_border_distance2(const ref_loops *b, int edge, int64_t x, int64_t y);

/// How many points, and so edges, there are.
int ref_border_edges(const ref_loops *b);

#endif
