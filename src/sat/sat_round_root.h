// sat_round (internal): when two rounded hulls meet, straight from integers where doubles decide clearly which
// features meet.
#ifndef HITMASK_SAT_ROUND_ROOT_H
#define HITMASK_SAT_ROUND_ROOT_H

#include "sat_round_pair.h"

/// The bounds of a time.
typedef enum hmi_root { HMI_ROOT_DOUBT, HMI_ROOT_NONE, HMI_ROOT_FOUND } hmi_root;

/// The first time from 0 on at which the hulls, which do not meet at 0, are R apart and come nearer: the largest
/// double not above it. HMI_ROOT_NONE where there is none, or none before `limit`.
hmi_root hmi_round_first(const round_pair *pair, double limit, double *time);

/// The last time up to 1 at which the hulls, which do not meet at 1, were R apart and went off: the smallest double
/// not below it.
hmi_root hmi_round_last(const round_pair *pair, double *time);

#endif
