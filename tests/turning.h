// Paths of a cast with rotation, and what every result must be.
//
// A path is sampled densely: nothing deeper than the tolerance may lie before what was reported, and what was
// reported must be near such a contact. A sample counts as too deep when no translation as long as the tolerance,
// with all slack that is promised, leads to a position where the rule is not met.
#ifndef TESTS_TURNING_H
#define TESTS_TURNING_H

#include "posed.h"

typedef struct way {
    posed a, b; ///< b's xform is not used
    hm_pose from, to;
    hm_rule rule;
    double tolerance;
    int32_t budget;
} way;

void way_free(way *w);

/// Describes it with test_note.
void way_note(const way *w);

/// Whether a shape has no end: a ray, a compound with one.
bool way_is_endless(const posed *s);

/// Where b is at a time from 0 to 1.
hm_xform way_xform(const way *w, double time);

/// Whether the rule is met there.
bool way_met(const way *w, const hm_xform *xb);

/// Casts without the field of a (1) or b (2).
hm_turn_hit way_query(const way *w, int without);

bool way_same(const hm_turn_hit *a, const hm_turn_hit *b);

/// How little b may move between two poses that are distinguished, by the promise about jams.
double way_grain(const way *w);

/// Checks the form of an answer: what goes with what.
void way_check_form(const way *w, const hm_turn_hit *hit);

/// Checks that where b is said to be free it is, by the oracle as well, and that no end of the way was left out.
void way_check_stop(const way *w, const hm_turn_hit *hit);

/// Casts and checks all of that, and the path by samples.
hm_turn_hit way_check(const way *w);

/// Checks that a hit is none too early by testing some translations with the oracle.
void way_check_blocked(const way *w, const hm_turn_hit *hit);

/// Checks that nothing changes without fields.
void way_check_fields(const way *w, const hm_turn_hit *hit);

#endif
