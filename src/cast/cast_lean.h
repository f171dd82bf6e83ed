// cast (internal): parts that stay apart along a direction.
#ifndef HITMASK_CAST_CAST_LEAN_H
#define HITMASK_CAST_CAST_LEAN_H

#include "cast_job.h"

/// Radii and margin, in units of 2^-40 pixel.
double hmi_cast_radii(const hmi_cast *cast);

/// Whether two parts are surely apart until it no longer matters, along one of the cast's directions.
bool hmi_cast_parts_lean(const hmi_cast *cast, const hmi_convex *a, const hmi_convex *b);

/// The same of a part of the first shape and all of the second.
bool hmi_cast_part_leans(const hmi_cast *cast, const hmi_convex *a);

#endif
