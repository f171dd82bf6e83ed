// cast (internal): the result of a cast: point, normal and pixels.
#ifndef HITMASK_CAST_CAST_RESULT_H
#define HITMASK_CAST_CAST_RESULT_H

#include <hitmask/cast.h>

#include "cast_job.h"

/// Writes what `best` is to the caller, whose a is the second shape where `swapped`.
void hmi_cast_write(const hmi_cast *cast, bool swapped, hm_cast_hit *out);

/// Writes a hit at once, which the contact at the start is; `exact` as in the hit.
void hmi_cast_write_start(bool exact, const hm_contact_info *contact, hm_cast_hit *out);

#endif
