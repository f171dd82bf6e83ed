// The oracle of the topmost point at which shapes of many convex parts meet: every part of one with every part of the
// other. No header of the project is included.
//
// Of two parts without a radius the point is a corner of one that lies in the other, or a crossing of their edges: an
// exact fraction. Where one has a radius, only what is higher by more than 2^-20 pixel is noticed.
#ifndef TESTS_REF_TOP_H
#define TESTS_REF_TOP_H

#include "ref_parts.h"

/// A convex part, in units of 2^-40 pixel, and what an answer must say of it.
typedef struct ref_top_part {
    ref_polygon hull;
    int64_t radius;
    bool rough; ///< whether it is judged as if it had a radius: it may be taken apart in other ways
    int leaf;   ///< the part of a compound, else 0
    bool any;   ///< whether x and y may be anything
    int x, y;   ///< the pixel or cell, (0, 0) for other kinds
} ref_top_part;

/// What an answer says of one shape.
typedef struct ref_top_pair {
    int leaf, x, y;
} ref_top_pair;

/// What is wrong with a contact's point, in whole steps, and with what it says of the shapes there; NULL when nothing
/// is. Pairs of parts count that meet the rule each for itself: with `closed` also those that only touch, which count
/// as well where there are no others, of the two leaves that are reported.
const char *ref_top_fault(const ref_top_part *a, int count_a, const ref_top_part *b, int count_b, bool closed,
                          ref_vector point, ref_top_pair of_a, ref_top_pair of_b);

#endif
