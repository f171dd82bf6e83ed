// broad_auto (internal): which kind HM_BROAD_AUTO takes.
#ifndef HITMASK_BROAD_AUTO_H
#define HITMASK_BROAD_AUTO_H

#include <hitmask/broad.h>

#include "index.h"

enum { HMI_AUTO_SAMPLE = 64 };

/// What the choice is made from.
typedef struct hmi_broad_auto {
    bool moving;   ///< a box has moved, since the set was built or last came to rest
    bool slow;     ///< little against the boxes' sizes
    bool changing; ///< boxes came or went at the last update
    int32_t still; ///< updates in a row without a change
    int32_t size;  ///< of the set when the sample was taken
    hm_bounds sample[HMI_AUTO_SAMPLE];
} hmi_broad_auto;

/// Records an update, with changes (`moved`: only of positions) or without.
void hmi_broad_auto_changed(hmi_broad_auto *choice, const hmi_boxset *set, bool moved);
void hmi_broad_auto_still(hmi_broad_auto *choice);

hm_broad_kind hmi_broad_auto_kind(const hmi_broad_auto *choice, int32_t count);

#endif
