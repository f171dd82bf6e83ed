// broad_internal: the object itself, for the files of broad.
#ifndef HITMASK_BROAD_INTERNAL_H
#define HITMASK_BROAD_INTERNAL_H

#include <hitmask/broad.h>

#include "boxset.h"
#include "broad_auto.h"

struct hm_broad {
    hmi_boxset set;
    hmi_index *index;
    hm_broad_options options;
    hm_broad_kind chosen;
    bool changed; // anything since the last update
    bool only_moved;
    bool read_only;        // opened from bytes: the set is empty, the index knows all
    hmi_broad_auto choice; // of HM_BROAD_AUTO
    hm_allocator alloc;
};

#endif
