// The oracle of bounces: a point between two walls that is followed from wall to wall, in whole numbers of any size.
// No header of the project is included.
#ifndef TESTS_REF_BOUNCE_H
#define TESTS_REF_BOUNCE_H

#include "ref_sat.h"

/// A point between two walls.
typedef struct ref_bounce {
    int64_t low, high; ///< high > low
    int64_t at;
    int64_t motion;
    int64_t rest; ///< how much of the motion is left after each bounce, in units of 2^-32; not rounded
} ref_bounce;

/// Where it ends, after how many bounces: at most `most`, else false.
bool ref_bounce_run(const ref_bounce *from, int64_t most, ref_ratio *at, int64_t *bounces);

#endif
