// contact (internal): how far a mask has to move along a direction until it is free of another mask.
#ifndef HITMASK_CONTACT_BORDER_EXIT_H
#define HITMASK_CONTACT_BORDER_EXIT_H

#include "border_clip.h"

/// The pieces of each mask's border inside the other one, up to a fixed number: those of the first mask's border,
/// then those of the second's.
enum { HMI_CLIP_ROOM = 240 };
typedef struct hmi_clip_pieces {
    int32_t count, first; ///< of all pieces, and of the first mask's; both also count pieces that found no room
    hmi_clip_piece piece[HMI_CLIP_ROOM];
} hmi_clip_pieces;

/// Finds the second mask's translation along a unit vector, in whole steps, after which the rule is no longer met.
/// The rule has no margin. `pieces` are those of the masks' present poses. False where no translation is found, or
/// the second mask leaves the world.
bool hmi_clip_exit(const hmi_posed_mask *first, const hmi_posed_mask *second, const hmi_rule *rule, hm_vec2 way,
                   const hmi_clip_pieces *pieces, int64_t *x, int64_t *y);

#endif
