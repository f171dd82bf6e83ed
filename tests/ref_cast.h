// The oracle of casts: every part of one shape against every part of the other, each pair with the times at which it
// meets the rule, nothing left out. No header of the project is included.
//
// While b moves along a line, the differences of two parts are a polygon and the origin moves along a line against
// it. Without a radius or a margin the times are bounded by exact fractions, one for each edge. With one they are
// roots; then the only test is whether the rule is met at any time from 0 to t, exactly, for a double t: that is once
// more a polygon, with the path as a further side. The answer is the double at which this changes.
#ifndef TESTS_REF_CAST_H
#define TESTS_REF_CAST_H

#include "ref_posed.h"
#include "ref_sat.h"

typedef struct ref_cast_rule {
    bool closed;
    int64_t margin; ///< in steps
    bool go_on;     ///< where the rule is met from the start: go on until it no longer is, and search from there
} ref_cast_rule;

typedef struct ref_cast_answer {
    bool doubtful;   ///< with a radius or margin two times are too near to be ordered: nothing else is determined
    bool met;        ///< from the start
    bool hit;        ///< at some time
    double fraction; ///< the largest double that is not above the infimum of the times
    bool exact;      ///< neither radius nor margin: `when` is the infimum itself
    ref_ratio when;
} ref_cast_answer;

/// b moves by `motion` steps from time 0 to time 1.
ref_cast_answer ref_cast(const ref_posed *a, const ref_posed *b, ref_vector motion, ref_cast_rule rule);

/// The largest double that is not above num / den >= 0.
double ref_ratio_floor(ref_ratio ratio);

/// How far all points of a, which is convex, lie before those of b in the direction (x, y), a unit vector, with b
/// moved by `motion` steps times `fraction`: in pixels, without radii, within a relative 2^-48 of the coordinates.
double ref_lead(const ref_posed *a, const ref_posed *b, ref_vector motion, double fraction, double x, double y);

#endif
