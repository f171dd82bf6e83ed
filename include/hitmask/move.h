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

/// A contact during the motion.
typedef struct hm_move_contact {
    double fraction;          ///< when, from 0 to 1: each straight piece of the path takes its share of what is left
    hm_vec2 point;            ///< where they meet, in world pixels
    hm_vec2 normal;           ///< unit vector from what is met to the moved shape
    hm_pixel pixel_a;         ///< the part of a that is met, as in hm_cast
    hm_pixel pixel_b;         ///< likewise of b
    int64_t steps_x, steps_y; ///< how far b had come by then, in steps
} hm_move_contact;

/// Where a move ended.
typedef struct hm_move_end {
    hm_vec2 move;             ///< from the start, in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps of 2^-24 pixel: what hm_xform_translate wants
    hm_vec2 left; ///< of the motion, in pixels: (0, 0), but where b was stopped for good; see hm_world_move_end
    bool free;    ///< b there does not meet the rule: always, where it did not at the start
} hm_move_end;

/// Moves b by `motion` (pixels, each component within +-1,000,000) until it meets a under the rule, then on along
/// what it met with what is left of the motion, and so on: the slide of hm_world_move past this one shape. Each piece
/// is an hm_cast with HM_CAST_DEEPER: nothing is skipped, and b does not come to overlap anything. Where edges
/// continue each other in a straight line, as those of cells of a tile map do, it passes from one to the next without
/// a contact.
///
/// Where a corner meets a point at which two cells or pixels lie side by side, the normal is that of their common
/// edge. The move ends where sliding leads into something else met at the same point (a corner), where it would lead
/// back against `motion`, where nothing is left, and after HM_MOVE_CONTACTS contacts.
///
/// Edges along x or y: b ends exactly on the edge and loses nothing of its motion along it. So it enters a tunnel of
/// its own height. Other edges: it keeps off by a few steps at most (2^-21 pixel) and loses as much of its motion.
/// Where it goes aside past a corner in a straight row of edges (hm_world_move) it may come up to 2^-18 pixel
/// farther.
///
/// One-way cells of a tile map (tilemap.h) are met as casts meet them.
///
/// Returns the number of contacts and writes the first `capacity` of them; `contacts` may be NULL when that is 0, and
/// `out` may be NULL. Where the rule is met at the start, b may move out, and along where that gets it no deeper, but
/// not deeper in: call hm_separate first. Allocates nothing. The preconditions are those of hm_cast; if one does not
/// hold the answer is 0 and a move by nothing.
HM_API size_t hm_move_slide(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            hm_vec2 motion, const hm_rule *rule, hm_move_contact *contacts, size_t capacity,
                            hm_move_end *out);

#ifdef __cplusplus
}
#endif

#endif
