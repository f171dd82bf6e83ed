// cast (internal): when two parts meet in a cast.
#ifndef HITMASK_CAST_CAST_PAIR_H
#define HITMASK_CAST_CAST_PAIR_H

#include "cast_job.h"

/// Tests a pair of parts and keeps it if it is what is searched for.
void hmi_cast_offer(hmi_cast *cast, hm_pixel first, hm_pixel second);

#endif
