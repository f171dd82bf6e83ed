// broad_internal: the object itself, for the files of broad.
#ifndef HITMASK_BROAD_INTERNAL_H
#define HITMASK_BROAD_INTERNAL_H

#include <hitmask/broad.h>

#include "broad_auto.h"
#include "index.h"

struct hm_broad {
    hmi_boxset set;
    hmi_index *index;
    hm_broad_options options;
    hm_broad_kind chosen;
    bool changed; // anything since the last update
    bool only_moved;
    bool read_only;        // opened from bytes: the set is empty, the index holds all
    hmi_broad_auto choice; // of HM_BROAD_AUTO
    hm_allocator alloc;
};

/// hm_broad_visit_way where no answer of `visit` changes the limit, in no order.
void hmi_broad_visit_all_on_way(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half,
                                const hm_filter *filter, hm_broad_limit_fn visit, void *ctx);

#endif
