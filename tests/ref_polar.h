// The oracle of radial profiles: every square on its own, angles by atan2, in doubles. No header of the project is
// included.
#ifndef TESTS_REF_POLAR_H
#define TESTS_REF_POLAR_H

#include "ref.h"

/// The farthest point of a solid square on the ray from (x, y) in direction `i` of `count`, in pixels; 0 when there
/// is none. Squares are larger by `grow` to each side.
double ref_polar_length(const ref_grid *g, double x, double y, int i, int count, double grow);

/// The angle of (x, y) in sectors, 0 .. count.
double ref_polar_angle(double x, double y, int count);

/// One sprite of a quick test. Lengths in pixels of the sprite.
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

/// The answer of a quick test, and whether rounding could have made it another.
typedef struct ref_polar_verdict {
    bool hit, close;
} ref_polar_verdict;

ref_polar_verdict ref_polar_ask(const ref_polar *a, const ref_polar *b, ref_polar_mode mode);

#endif
