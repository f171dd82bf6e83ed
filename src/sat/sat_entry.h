// sat_entry: when two convex shapes meet, one of them moving in a straight line.
#ifndef HITMASK_SAT_ENTRY_H
#define HITMASK_SAT_ENTRY_H

#include "../exact/fraction_internal.h"
#include "convex.h"

/// A time from 0 to 1.
typedef struct hmi_time {
    hm_fraction exact;
    double about; ///< off by less than 2^-49
} hmi_time;

hmi_time hmi_time_make(hmi_int128 num, hmi_int128 den);

/// The time of a double from 0 to 1, rounded down to a multiple of 2^-50.
hmi_time hmi_time_rounded(double about);

/// -1, 0 or 1 as a < b, a = b, a > b.
int hmi_time_compare(const hmi_time *a, const hmi_time *b);

/// The times, 0 to 1, at which two shapes meet: one stretch.
typedef struct hmi_passage {
    hmi_time enter;
    hmi_time leave;
    bool enter_open; ///< the time itself does not belong to it
    bool leave_open;
    uint32_t edges; ///< a bit for each edge on whose line they meet; 0 when they touch at time 0 or no edge decides
} hmi_passage;

/// A passage that is cut down by demands; it begins with all times from 0 to 1.
typedef struct hmi_times {
    hmi_passage p;
    bool none;
} hmi_times;

void hmi_times_all(hmi_times *times);

/// Demands value + t * speed > 0, or >= 0 unless open, of all times; `edge` is named by the time from which on that
/// holds. Both numbers are below 2^127 in magnitude.
void hmi_times_demand(hmi_times *times, hmi_int128 value, hmi_int128 speed, bool open, int32_t edge);

/// Whether the times are surely none, without much ado.
static inline bool hmi_times_over(const hmi_times *times) {
    return times->none || times->p.enter.about - times->p.leave.about > 0x1p-48;
}

/// What is left, if anything.
bool hmi_times_passage(const hmi_times *times, hmi_passage *out);

/// When `b` moves along `motion` (steps of 2^-24 pixel a unit of time, each component below 2^46): the times 0 <= t
/// <= 1 at which hmi_sat_touch(…, 0, closed) holds for the hulls, whose radii must be 0, with b moved by t * motion.
/// Bit k of `edges` is edge k of a (corner k to k+1), bit a.n + k edge k of b; a segment has two edges, one there and
/// one back, of which that on the other's side counts. False when there is no such time.
bool hmi_sat_passage(const hmi_convex *a, const hmi_convex *b, hmi_point motion, bool closed, hmi_passage *out);

/// The same with the motion in units of 2^-40 pixel, each component below 2^62.
bool hmi_sat_passage_units(const hmi_convex *a, const hmi_convex *b, hmi_point motion, bool closed, hmi_passage *out);

#endif
