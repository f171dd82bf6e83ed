// The oracle of contacts: every part of one shape with every part of the other, and of each such pair every point
// that can be the topmost. No header of the project is included.
//
// Of two hulls these are the corners of one that lie in the other, and all crossings of their edges: exact fractions,
// compared and rounded as such. Of a disc they are its top and the ends of the chords that it cuts off; what stands
// under their roots is a whole number and exact, the rest is rounded, so that there the point is determined to within
// a part of a step, and more than one result may be right.
#ifndef TESTS_REF_CONTACT_H
#define TESTS_REF_CONTACT_H

#include "ref_posed.h"

/// A point in whole steps, and the pixel of each shape there; (0, 0) for other kinds than masks.
typedef struct ref_contact {
    int64_t x, y;
    int ax, ay;
    int bx, by;
} ref_contact;

/// What is wrong with a contact's point and pixels, in words; NULL when nothing is. The point is to be the first, by
/// (y, x), of the first points of all pairs of parts that meet for themselves, each rounded to the nearest step; with
/// the first pair of pixels, by (y, x) of the one and then of the other, in either order of the shapes. When no pair
/// meets the open rule by itself, pairs that touch count.
const char *ref_contact_fault(const ref_posed *a, const ref_posed *b, bool closed, const ref_contact *answer);

#endif
