// sat_round: when two rounded convex shapes meet, one of them moving in a straight line. Times are roots of quadratic
// equations; the result is the double next to them.
#ifndef HITMASK_SAT_ROUND_H
#define HITMASK_SAT_ROUND_H

#include "convex.h"

/// With R = both radii + margin (steps), above 0, and b moved by t * motion (steps of 2^-24 pixel, each component
/// below 2^46), 0 <= t <= 1: whether the distance of the hulls is ever within R (closed), or below it. Writes the
/// largest double that is not above the infimum of those times. Answers false as well when that is clearly after
/// `latest`.
bool hmi_sat_round_enter(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion, bool closed,
                         double latest, double *enter);

/// The smallest double that is not below the supremum of those times, of which there must be some.
double hmi_sat_round_leave(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion, bool closed);

/// The same, always by the search that most roots do without.
bool hmi_sat_round_enter_by_search(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion,
                                   bool closed, double latest, double *enter);
double hmi_sat_round_leave_by_search(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion,
                                     bool closed);

#endif
