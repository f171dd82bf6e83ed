// What the oracles of posed shapes have in common: numbers of 128 bits, the parts of a shape, and the polygon of the
// differences of two parts. No header of the project is included.
//
// The parts of a mask are its solid squares. Where a thing without width may lie between two of them, they are the
// open faces of which the union's interior consists: the squares, the seams between two solid ones, and the grid
// points between four. Every other shape is one part. Each part is a convex polygon, a segment or a point; so the
// differences of two parts are one as well, and every question is one about that polygon and the origin.
#ifndef TESTS_REF_PARTS_H
#define TESTS_REF_PARTS_H

#include "ref_posed.h"

// ---- numbers of 128 bits, and products of two of them ------------------------------------------------------------
//
// Coordinates are in units of 2^-40 pixel. Those of differences stay below 2^62.7, even where two rays (below 3 *
// 2^60 along an axis) begin 2^20 pixels apart: cross and dot products of two below 2^127, their squares below 2^254.

/// In two's complement.
typedef struct ref_wide {
    uint64_t high, low;
} ref_wide;

ref_wide ref_wide_negate(ref_wide a);
ref_wide ref_wide_subtract(ref_wide a, ref_wide b);
int ref_wide_sign(ref_wide a);
ref_wide ref_wide_product(int64_t a, int64_t b);
double ref_wide_to_double(ref_wide a);

/// The sign of |a| * |b| - |c| * |d|.
int ref_wide_compare_products(ref_wide a, ref_wide b, ref_wide c, ref_wide d);

// ---- vectors -----------------------------------------------------------------------------------------------------

ref_vector ref_vector_add(ref_vector a, ref_vector b);
ref_vector ref_vector_subtract(ref_vector a, ref_vector b);
ref_vector ref_vector_times(ref_vector a, int64_t n);
bool ref_vector_zero(ref_vector a);
ref_wide ref_vector_cross(ref_vector a, ref_vector b);
ref_wide ref_vector_dot(ref_vector a, ref_vector b);

// ---- convex polygons ---------------------------------------------------------------------------------------------

enum { REF_CORNERS = 2 * REF_POINTS + 2 }; // two hulls and a motion

/// Corners in order, those to the left of the way inside, the lowest by y, then x, first; 2 for a segment, 1 for a
/// point.
typedef struct ref_polygon {
    int n;
    ref_vector corner[REF_CORNERS];
} ref_polygon;

/// The hull of points, in any order.
ref_polygon ref_polygon_of(const ref_vector *points, int count);

/// All sums of a point of p and one of q.
ref_polygon ref_polygon_sum(const ref_polygon *p, const ref_polygon *q);

/// Its mirror image in the origin.
ref_polygon ref_polygon_negate(const ref_polygon *p);

/// Whether the origin lies in the polygon moved by d, or else in its relative interior.
bool ref_polygon_holds(const ref_polygon *z, ref_vector d, bool closed);

/// Whether the origin is not farther than `reach` > 0 (in units) from the polygon moved by d, or else nearer.
bool ref_polygon_near(const ref_polygon *z, ref_vector d, bool closed, int64_t reach);

/// The distance of the origin from the polygon moved by d, in units; the relative error is below 2^-48.
double ref_polygon_distance(const ref_polygon *z, ref_vector d);

// ---- parts -------------------------------------------------------------------------------------------------------

#define REF_UNITS 65536 // in a step; and in a local pixel

enum { REF_WHOLE, REF_SEAM_U, REF_SEAM_V, REF_CORNER, REF_FACES };

/// A square, seam or corner of a mask or a whole other shape.
typedef struct ref_part {
    int face;
    ref_vector at; ///< where it starts, in units of 2^-40 pixel
    int x, y;      ///< the pixel of a mask whose first corner that is, else (0, 0)
} ref_part;

typedef struct ref_parts {
    int n;
    ref_part *list;
    ref_polygon face[REF_FACES]; ///< relative to its start
} ref_parts;

/// The parts of both shapes, and the polygons of their differences before they are moved to where the parts lie.
typedef struct ref_meeting {
    ref_parts a, b;
    ref_polygon z[REF_FACES][REF_FACES];
    int64_t reach; ///< the radii and the margin, in units
} ref_meeting;

/// The parts that matter under the rule; the margin is in steps.
ref_meeting ref_meeting_make(const ref_posed *a, const ref_posed *b, bool closed, int64_t margin);

/// Whether they meet, or under AREA their interiors do, when the first is moved `by` so much, in units.
bool ref_meeting_meets(const ref_meeting *m, ref_vector by, bool closed);
void ref_meeting_free(ref_meeting *m);

#endif
