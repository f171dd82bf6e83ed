// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// move: a shape moved until it meets another, and on along what it met.
#ifndef HITMASK_MOVE_H
#define HITMASK_MOVE_H

#include <hitmask/collide.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most contacts of one move.
#define HM_MOVE_CONTACTS 8

/// Something that was met on the way.
typedef struct hm_move_contact {
    double fraction;          ///< when, from 0 to 1: each straight piece of the way takes its share of what is left
    hm_vec2 point;            ///< where they meet, in world pixels
    hm_vec2 normal;           ///< unit vector from what is met to the moved shape
    hm_pixel pixel_a;         ///< what is met of a: as hm_cast tells it
    hm_pixel pixel_b;         ///< likewise of b
    int64_t steps_x, steps_y; ///< how far b had come by then, in steps
} hm_move_contact;

/// Where a move ended.
typedef struct hm_move_end {
    hm_vec2 move;             ///< from the start, in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps of 2^-24 pixel: what hm_xform_translate wants
    hm_vec2 left;             ///< what could not be done of the motion, in pixels: where it was stopped for good
    bool free;                ///< b there does not meet the rule: always, where it did not at the start
} hm_move_end;

/// Moves b by `motion` (pixels, each component within +-1,000,000) until it meets a under the rule, and with what is
/// left of the motion on along what it met, and so on. Each piece is an hm_cast with HM_CAST_DEEPER and ends at its
/// `stop`: nothing is skipped, and b does not come to overlap anything. Where edges lie straight on from one another,
/// as those of cells of a tile map do, it passes from one to the next without a contact.
///
/// What is left is turned along an edge by taking the part against its normal away. Where a corner meets a place at
/// which two cells or pixels lie side by side the normal is that of their common edge, as anywhere on it. It ends
/// where that leads into something met at the same place (a corner), where it would lead back against `motion`, where
/// nothing of it is left, and after HM_MOVE_CONTACTS contacts. Along an edge b keeps off it by up to 2 steps (2^-23
/// pixel) for each contact, and loses as much of its way at most; along edges that run straight along x or y it loses
/// nothing.
///
/// Returns the number of contacts and writes the first `capacity` of them; `contacts` may be NULL when that is 0, and
/// `out` may be NULL. Where the rule is met at the start, b may move out but not deeper in: ask hm_separate first.
/// Allocates nothing. A programmer's mistake is what is one of hm_cast; the answer is then 0 and a move by nothing.
HM_API size_t hm_move_slide(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            hm_vec2 motion, const hm_rule *rule, hm_move_contact *contacts, size_t capacity,
                            hm_move_end *out);

#ifdef __cplusplus
}
#endif

#endif
