// What sat.c, sat_distance.c and sat_entry.c keep to themselves, for the tests that compare their exact and their
// filtered paths one by one.
#ifndef TESTS_INSIDE_SAT_H
#define TESTS_INSIDE_SAT_H

#include "../../src/sat/convex.h"

/// Whether the hulls without their radii meet, by exact arithmetic alone or first by the filter.
bool inside_hulls_meet(const hmi_convex *a, const hmi_convex *b, bool filtered, bool closed);

/// Whether hulls that do not meet come within a radius in units, by exact arithmetic alone.
bool inside_hulls_near(const hmi_convex *a, const hmi_convex *b, uint64_t radius, bool closed);

/// hmi_sat_distance for hulls in this order, by floats where these are sure.
double inside_distance(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b);

/// The same without floats, from all corners and edges.
double inside_distance_exact(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b);

/// The nearest number of 128 bits.
hmi_int128 inside_clamp(hmi_int256 a);

#endif
