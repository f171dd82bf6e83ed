// narrow (internal): casts past the full cells of an axis-aligned map, looked up by index.
#ifndef HITMASK_NARROW_CAST_TILES_H
#define HITMASK_NARROW_CAST_TILES_H

#include "../fastpath/fastpath.h"
#include "cast_job.h"

/// What the search of a cast finds whose start is free: HMI_APART for nothing, HMI_MEET with `best` and its leaves as the
/// search leaves them. HMI_UNSURE where the start may not be free, where it takes cells that are not full, and for
/// other shapes, rules and maps.
hmi_verdict hmi_cast_tiles(hmi_cast *cast);

#endif
