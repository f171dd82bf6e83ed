// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// poses: where two rotated masks lie in a query.
#ifndef HITMASK_BENCH_POSES_H
#define HITMASK_BENCH_POSES_H

#include <stdbool.h>
#include <stdint.h>

#include <hitmask/pose.h>

#include "offsets.h"

#define POSES_PER_CELL 96

/// How the first mask and the second are drawn.
typedef struct pose_pair {
    hm_xform a, b;
} pose_pair;

/// Whether the masks overlap there.
typedef bool (*pose_test)(const void *context, const pose_pair *at);

/// How freely masks are posed: by fractions of a pixel; rotated by any angle about their middles; and also scaled by
/// 0.5 to 2, differently along each axis, and flipped.
typedef enum pose_style { POSES_ALIGNED, POSES_ROTATED, POSES_STRETCHED } pose_style;

/// Two square masks of one size.
typedef struct pose_space {
    int32_t size;
    pose_style style;
    pose_test test;
    const void *context;
} pose_space;

/// POSES_PER_CELL poses for each position, the same on every run:
/// near: 0.25 pixel before the first contact on a straight way in (found to the lattice step), with no contact yet;
/// graze: up to 0.25 pixel past it, in contact; deep: the middles within an eighth of the size; random: the middles
/// within the size along each axis. And shallow: up to 8 pixels past the first contact, in contact; far: the middles
/// three sizes apart; approach: up to the size before the first contact, to be moved by the size along the way in.
typedef struct pose_lists {
    pose_pair at[POSITION_COUNT][POSES_PER_CELL];
    pose_pair shallow[POSES_PER_CELL];
    double shallow_depth[POSES_PER_CELL]; ///< so many pixels back lies a position without contact
    pose_pair far[POSES_PER_CELL];
    pose_pair approach[POSES_PER_CELL];
    hm_vec2 way_in[POSES_PER_CELL];          ///< the motion of an approach
    hm_vec2 motion[POSES_PER_CELL];          ///< any motion up to the size
    pose_pair first_contact[POSES_PER_CELL]; ///< the first lattice step in contact along the approach
    pose_pair last_free[POSES_PER_CELL];     ///< the lattice step before
} pose_lists;

void poses_make(const pose_space *space, pose_lists *out);

#endif
