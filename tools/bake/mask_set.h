// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// mask_set: masks, each different one once.
#ifndef HITMASK_BAKE_MASK_SET_H
#define HITMASK_BAKE_MASK_SET_H

#include <hitmask/mask.h>

typedef struct mask_set {
    hm_mask *
        *all; ///< in the order in which they came; owned, an entry may be taken out by setting it NULL at the end
    int32_t count;
    int32_t *slots; ///< numbers by hash, -1 for none
    uint64_t *hashes;
    int32_t room; ///< of `slots`, a power of 2; at most half of it is used
} mask_set;

/// Takes a mask over and returns the number of the one with the same size and pixels; `fresh` receives whether it is
/// the first such. -1 without memory, the mask is then destroyed as well.
int32_t mask_set_take(mask_set *set, hm_mask *mask, bool *fresh);

void mask_set_free(mask_set *set);

#endif
