// cast (internal): the search of a cast, of compounds and tile maps by pairs of their leaves.
#ifndef HITMASK_CAST_CAST_LEAVES_H
#define HITMASK_CAST_CAST_LEAVES_H

#include "cast_job.h"

/// Offers all pairs of parts that may be what is searched for.
void hmi_cast_search(hmi_cast *cast);

/// Whether, with both shapes at `moved`, one has entered a one-way cell of the other against the cell's direction,
/// and began clear of it.
bool hmi_cast_barred(const hmi_cast *cast, const hm_xform moved[2]);

#endif
