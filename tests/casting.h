// Casts by the library and by the oracle, and all that a result must be.
#ifndef TESTS_CASTING_H
#define TESTS_CASTING_H

#include <hitmask/cast.h>

#include "posed.h"
#include "ref_cast.h"
#include "ref_sat.h"

typedef struct cast_question {
    posed a, b;
    hm_rule rule;
    ref_vector motion; ///< in steps
    hm_cast_start start;
} cast_question;

void cast_free(cast_question *q);

/// Describes the question with test_note.
void cast_note(const cast_question *q);

/// hm_cast without the fields of a (path 1) or b (2).
bool cast_query(const cast_question *q, int path, hm_cast_hit *out);

/// The same by a path chosen at random: whether it is a hit.
bool cast_hits(const cast_question *q);

hm_xform cast_moved(const hm_xform *xform, int64_t x, int64_t y);

/// Whether the rule is met where b has been moved by so many steps.
bool cast_met_after(const cast_question *q, int64_t x, int64_t y);

ref_cast_answer cast_expected(const cast_question *q);

/// An exact time for the oracle.
ref_ratio cast_ratio_of(const hm_fraction *f);

/// Compares all bits of two answers.
void cast_check_same(const hm_cast_hit *a, const hm_cast_hit *b);

/// How far a normal of theirs may be off, in radians: by nothing where both are bare polygons without a margin.
double cast_angle_error(const ref_posed *a, const ref_posed *b, double length, double radii);

/// How far the lead (ref_lead) along a right normal may seem off, in pixels, of two convex pieces and a motion of so
/// many steps; `radii` is what lies between them, in pixels.
double cast_lead_error(const ref_posed *a, const ref_posed *b, double length, double radii);

/// Whether two convex pieces without a radius meet corner on corner where b has been moved by `way` pixels, with a normal
/// that is square to an edge of either.
bool cast_on_corners(const ref_posed *a, const ref_posed *b, hm_vec2 way, const hm_cast_hit *hit);

/// Checks everything about the answer by every path and returns whether it is a hit.
bool cast_check(const cast_question *q);

#endif
