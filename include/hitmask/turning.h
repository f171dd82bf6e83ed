// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// turning: continuous collision detection (CCD) for a shape that rotates, grows and moves at once from one pose to
// another.
#ifndef HITMASK_TURNING_H
#define HITMASK_TURNING_H

#include <hitmask/collide.h>
#include <hitmask/lattice.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a cast with rotation ended.
typedef enum hm_turn_end {
    HM_TURN_CLEAR,  ///< nothing deeper than the tolerance during the whole motion
    HM_TURN_HIT,    ///< a contact deeper than the tolerance, or a jam that cannot be distinguished from one, at
                    ///< `fraction`
    HM_TURN_BUDGET, ///< the budget ended the search: no deeper contact up to `fraction`, the rest was not searched
} hm_turn_end;

/// What a cast with rotation found.
typedef struct hm_turn_hit {
    hm_turn_end end;
    double fraction;      ///< before this, of 0 to 1, there is no contact deeper than the tolerance
    double stop_fraction; ///< the last fraction up to `fraction` at which b was found free, else 0
    hm_xform stop;        ///< b there: it does not meet the rule. The start where no free position was found
    bool stop_free;       ///< whether `stop` is free: false only where the start is not and nothing else was found
    int32_t looks;        ///< how much of the budget was used
} hm_turn_hit;

/// Moves b from one pose to another and finds the first contact deeper than `tolerance` pixels. Position, angle and
/// scale change linearly; the angle is not reduced (from 0 to 4 pi is two full rotations). A contact counts when no
/// translation of b up to the tolerance resolves it, as in hm_separate (with its slack of 1/16 pixel and its
/// clearance of 1/1024 pixel). No such contact is missed, however short it lasts. Contacts less deep are ignored,
/// also at the start, so a sprite may roll along a floor. A jam is where b has less room than 1/64 of the tolerance
/// and no such translation gives it more, and where it leaves the world (hm_xform).
///
/// The poses must have the same pivot, flips and size; a scale may not pass through 0. HM_ERROR_RANGE otherwise, for
/// a pose outside the limits and for a tolerance that is not above 0 and up to 256; `out` is then left alone.
/// `budget` is how many poses of b may be tested, at least 1. A hundred are enough for most motions; near a jam and
/// along a floor it takes more. Cost follows that number. A larger budget never gives a smaller fraction.
HM_API hm_result hm_cast_turn(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                              const hm_pose *to, const hm_rule *rule, double tolerance, int32_t budget,
                              hm_turn_hit *out);

#ifdef __cplusplus
}
#endif

#endif
