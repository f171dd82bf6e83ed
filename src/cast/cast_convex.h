// cast (internal): casts of two convex shapes of many corners.
#ifndef HITMASK_CAST_CAST_CONVEX_H
#define HITMASK_CAST_CAST_CONVEX_H

#include "cast_job.h"

/// The first meeting of two convex shapes of which at least one has parts (hmi_are_wholes), as HMI_CAST_FIRST.
bool hmi_cast_first_wholes(hmi_cast *cast);

#endif
