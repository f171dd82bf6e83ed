// sat_entry: when two convex shapes meet, one of them moving in a straight line.
#ifndef HITMASK_SAT_ENTRY_H
#define HITMASK_SAT_ENTRY_H

#include "fraction_internal.h"
#include "sat.h"

/// A time from 0 to 1.
typedef struct hmi_time {
    hm_fraction exact;
    double about; ///< off by less than 2^-49
} hmi_time;

hmi_time hmi_time_make(hmi_int128 num, hmi_int128 den);

/// -1, 0 or 1 as a < b, a = b, a > b.
int hmi_time_compare(const hmi_time *a, const hmi_time *b);

/// The times, 0 to 1, at which two shapes meet: one stretch.
typedef struct hmi_passage {
    hmi_time enter;
    hmi_time leave;
    bool enter_open; ///< the time itself does not belong to it
    bool leave_open;
    int32_t edge; ///< on whose line they meet (below), -1 when they touch at time 0 or no edge decides
} hmi_passage;

/// When `b` moves along `motion` (steps of 2^-24 pixel a unit of time, each component below 2^46): the times 0 <= t
/// <= 1 at which hmi_sat_touch(…, 0, closed) holds for the hulls, whose radii must be 0, with b moved by t * motion.
/// `edge` is k for edge k of a (corner k to k+1), a.n + k for edge k of b; of several the smallest; a segment has two
/// edges, one there and one back, of which that on the other's side counts. False when there is no such time.
bool hmi_sat_passage(const hmi_convex *a, const hmi_convex *b, hmi_point motion, bool closed, hmi_passage *out);

#endif
