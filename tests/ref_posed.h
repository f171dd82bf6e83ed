// The oracle of posed shapes: every part of one against every part of the other, in exact arithmetic, nothing left
// out. No header of the project is included.
#ifndef TESTS_REF_POSED_H
#define TESTS_REF_POSED_H

#include "ref.h"

/// REF_RAY is the segment of whole multiples of its direction, as many as fit into 3 * 2^20 pixels along x and along
/// y, but one at least. REF_CONVEX is the hull of points, rounded by a radius.
typedef enum ref_kind { REF_MASK, REF_POINT, REF_SEGMENT, REF_CIRCLE, REF_RAY, REF_CONVEX, REF_COMPOUND } ref_kind;

enum { REF_POINTS = 48 };

typedef struct ref_vector {
    int64_t x, y;
} ref_vector;

/// A shape and where it lies: the local point (x, y) of it at o + x * u + y * v.
typedef struct ref_posed {
    ref_kind kind;
    ref_grid grid;      ///< of a mask
    ref_vector p, q;    ///< point; ends; centre; start and direction: in units of 2^-16 of a local pixel
    int64_t radius;     ///< in the same units
    ref_vector o, u, v; ///< in steps of 2^-24 pixel
    int parts; ///< of REF_COMPOUND: its parts where they are in it, at whole pixels, along or across its axes
    const struct ref_posed *part;
    int points; ///< of REF_CONVEX, in any order, repeated or on a line as they are
    ref_vector point[REF_POINTS];
} ref_posed;

/// Part number i of a compound, where it is in the world.
ref_posed ref_part_of(const ref_posed *compound, int i);

/// The world radius of a circle or hull in steps: radius * sqrt(|det(u, v)|), to the nearest.
int64_t ref_world_radius(const ref_posed *shape);

/// Whether the closed shapes, or else their relative interiors, have a point in common. With a margin (in steps) or a
/// radius instead: whether they are not farther, or else nearer, than that.
bool ref_posed_meet(const ref_posed *a, const ref_posed *b, bool closed, int64_t margin);

/// The distance of the closed shapes in pixels, 0 exactly when they meet, infinite when one is empty. The relative
/// error is below 2^-48 of the larger of the distance and the radii.
double ref_posed_distance(const ref_posed *a, const ref_posed *b);

#endif
