// narrow (internal): when two parts meet in a cast.
#ifndef HITMASK_NARROW_CAST_PAIR_H
#define HITMASK_NARROW_CAST_PAIR_H

#include "cast_job.h"

/// -1, 0 or 1; of a round cast the doubles are compared.
int hmi_cast_compare(const hmi_cast *cast, const hmi_time *a, const hmi_time *b);

/// Tests a pair of parts and keeps it if it is what is searched for.
void hmi_cast_offer(hmi_cast *cast, hm_pixel first, hm_pixel second);

#endif
