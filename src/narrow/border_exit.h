// narrow (internal): how far a mask has to move along a direction until it is free of another.
#ifndef HITMASK_NARROW_BORDER_EXIT_H
#define HITMASK_NARROW_BORDER_EXIT_H

#include "border_clip.h"

/// The pieces of two masks' borders in each other, as many as there is room for: of the first one's border, then of the
/// second's.
enum { HMI_CLIP_ROOM = 240 };
typedef struct hmi_clip_pieces {
    int32_t count, first; ///< `count` also of those for which there was none
    hmi_clip_piece piece[HMI_CLIP_ROOM];
} hmi_clip_pieces;

/// The second mask's translation along a unit vector, in whole steps of length, after which the rule, which has no
/// margin, is no longer met. `pieces` are those where both are now. False where none is found, or the second leaves
/// the world.
bool hmi_clip_exit(const hmi_posed_mask *first, const hmi_posed_mask *second, const hmi_rule *rule, hm_vec2 way,
                   const hmi_clip_pieces *pieces, int64_t *x, int64_t *y);

#endif
