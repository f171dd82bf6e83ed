// The oracle of radial profiles: every square on its own, angles by atan2, in doubles. No header of the project is
// included.
#ifndef TESTS_REF_POLAR_H
#define TESTS_REF_POLAR_H

#include "ref.h"

/// The farthest point of a solid square on the ray from (x, y) in direction `i` of `count`, in pixels; 0 when there
/// is none. Squares are larger by `grow` to each side.
double ref_polar_length(const ref_grid *g, double x, double y, int i, int count, double grow);

/// An edge from (ax, ay) to (bx, by), in pixels from the centre.
typedef struct ref_polar_edge {
    double ax, ay, bx, by;
} ref_polar_edge;

/// Distances from the centre.
typedef struct ref_polar_span {
    double least, most; ///< 1e9 and 0 when there is none
} ref_polar_span;

/// Of all points of the edges in sector `i` of `count`, which is wider by the angle `grow` to each side.
ref_polar_span ref_polar_sector(const ref_polar_edge *edges, int edge_count, int i, int count, double grow);

/// Between which the farthest crossing of direction `i` of `count` lies, when it is off by up to 1e-7.
ref_polar_span ref_polar_crossings(const ref_polar_edge *edges, int edge_count, int i, int count);

/// Whether the centre is inside of closed loops, and not on an edge.
bool ref_polar_inside(const ref_polar_edge *edges, int edge_count);

/// The angle of (x, y) in sectors, 0 .. count.
double ref_polar_angle(double x, double y, int count);

/// One sprite of a fast test. Lengths in pixels of the sprite.
typedef struct ref_polar {
    int count;
    const double *lengths;
    double max_radius, solid_radius;
    double x, y;         ///< the centre in the world
    double angle, scale; ///< world = centre + Rotate(angle) * Scale(scale) * mirrored local
    bool mirrored;       ///< x negated first
} ref_polar;

typedef enum ref_polar_mode {
    REF_POLAR_CIRCLES,
    REF_POLAR_NEAREST,
    REF_POLAR_NEIGHBOURS,
    REF_POLAR_BETWEEN
} ref_polar_mode;

/// The result of a fast test, and whether rounding could have changed it.
typedef struct ref_polar_verdict {
    bool hit, close;
} ref_polar_verdict;

ref_polar_verdict ref_polar_query(const ref_polar *a, const ref_polar *b, ref_polar_mode mode);

#endif
