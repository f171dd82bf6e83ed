// cast (internal): the search of a cast of two shapes without leaves.
#ifndef HITMASK_CAST_CAST_SEARCH_H
#define HITMASK_CAST_CAST_SEARCH_H

#include "cast_job.h"

/// Offers all pairs of parts that may be what is searched for, going on with what has been found.
void hmi_cast_search_pair(hmi_cast *cast);

/// Whether a search for any long enough meeting may end.
bool hmi_cast_done(const hmi_cast *cast);

/// A motion of a second box, and the times that matter.
typedef struct hmi_bound_way {
    hmi_point motion; ///< in steps
    int64_t margin;
    double earliest, latest;
} hmi_bound_way;

/// When the second box, moved, meets the first; HUGE_VAL when that does not matter.
double hmi_bound_boxes(const hmi_bound_way *way, const hmi_step_box *a, const hmi_step_box *b);

/// The same of a cast.
double hmi_cast_bound_boxes(const hmi_cast *cast, const hmi_step_box *a, const hmi_step_box *b);

#endif
