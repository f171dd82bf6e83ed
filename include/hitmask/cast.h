// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// cast: continuous collision detection (CCD): when a moving shape first meets another, in a straight line or while it
// rotates; where a ray enters and leaves a mask; what passes through a gate. Nothing tunnels, however fast it is.
//
//     hm_shape bullet, wall;
//     hm_shape_circle(0, 0, 2, &bullet);
//     hm_shape_box(0, 0, 1, 100, 0, &wall);
//     const hm_xform xbullet = hm_xform_at(0, 50), xwall = hm_xform_at(300, 0);
//     hm_cast_hit hit; // the second shape moves: by 1,000 pixels
//     if (hm_cast(&wall, &xwall, &bullet, &xbullet, (hm_vec2){1000, 0}, NULL, &hit))
//         printf("at %g of the motion, at (%g, %g)\n", hit.fraction, hit.point.x, hit.point.y);
#ifndef HITMASK_CAST_H
#define HITMASK_CAST_H

#include <hitmask/collide.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a cast does when the rule is met from the start.
typedef enum hm_cast_start {
    HM_CAST_DEEPER, ///< a hit at fraction 0 when the motion leads against the normal that hm_contact gives (or there
                    ///< is none); otherwise as HM_CAST_NEVER
    HM_CAST_ALWAYS, ///< a hit at fraction 0
    HM_CAST_NEVER,  ///< no hit while that lasts: the cast goes on from where the rule is no longer met
} hm_cast_start;

/// Options of hm_cast; zeroed is the default.
typedef struct hm_cast_options {
    hm_rule rule;
    hm_cast_start start;
    hm_limits limits; ///< of the normal where the rule is met from the start
} hm_cast_options;

/// Where a moved shape first meets another.
typedef struct hm_cast_hit {
    double fraction; ///< the largest double not above the infimum of the times, 0 to 1, at which the rule is met
    bool exact;      ///< whether `when` is that infimum itself: margin 0, and no shape or part of one has a radius
    bool limited;    ///< a limit was passed, also without a hit
    hm_fraction when;
    int64_t stop_x, stop_y; ///< a translation of b in whole steps: what hm_xform_translate wants
    hm_vec2 point;          ///< where they meet, in world pixels
    hm_vec2 normal;         ///< unit vector from a to b there: b moves against it
    hm_feature feature_a;   ///< what of a is met
    hm_feature feature_b;   ///< likewise of b
} hm_cast_hit;

/// Whether b, moved in a straight line by `motion` (pixels, each component within +-2,000,000; rounded to steps
/// once), comes to meet the rule, and the time of impact (TOI) as a fraction of the motion. No contact is skipped,
/// however long the motion is. The shapes may leave the world during the motion.
///
/// Only `stop` carries a guarantee: b translated by it does not meet the rule. On each axis it lies within 2 steps of
/// the exact impact. Where a corridor is narrower than that it is the last free position found on the path, at worst
/// the start. (It is not free only where the rule is met from the start and no free position was found; it is then
/// (0, 0), the start.) Positions outside the world count as not free.
///
/// Without a hit (false) `fraction` is 1 and `stop` the whole motion, or (0, 0) where the rule is met from the start
/// to the end and the end is not free; all else is 0. `out` may be NULL, which is faster. A hit from the start costs
/// as much as hm_contact.
///
/// Limits count where the rule is met from the start, unless both shapes are convex. Beyond limits.max_edges the normal
/// there is that of the shortest move along x or y that parts the AABBs. Where the normal would be that of an MTV longer
/// than limits.max_depth, there is none. `limited` is then true. That b meets a, and when it does after it was free, is
/// exact even so. The points and times of starts that are free have no limits.
///
/// Where the rule is met from the start and the cast goes on (hm_cast_start), times are compared exactly where
/// `exact` holds; otherwise times that are nearer than 2^-50 count as one.
HM_API bool hm_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                    const hm_cast_options *options, hm_cast_hit *out);

// ---- casts with rotation ------------------------------------------------------------------------------------------
//
// Continuous collision detection (CCD) for a shape that rotates, grows and moves at once from one pose to
// another.

/// How a cast with rotation ended.
typedef enum hm_turn_end {
    HM_TURN_CLEAR,  ///< nothing deeper than the tolerance during the whole motion
    HM_TURN_HIT,    ///< a contact deeper than the tolerance, or a jam that cannot be distinguished from one, at
                    ///< `fraction`
    HM_TURN_BUDGET, ///< the budget ended the search: no deeper contact up to `fraction`, the rest was not searched
} hm_turn_end;

/// Options of hm_cast_turn; zeroed is the default.
typedef struct hm_turn_options {
    hm_rule rule;
    double tolerance;  ///< pixels, above 0 and up to 256: contacts less deep are ignored; 0: 1
    int32_t budget;    ///< how many poses of b may be tested, at least 1; 0: 512
    int64_t max_edges; ///< as in hm_limits, of each pose that is tested, with the rule's margin; 0: any number
} hm_turn_options;

/// What a cast with rotation found.
typedef struct hm_turn_hit {
    hm_turn_end end;
    double fraction;      ///< before this, of 0 to 1, there is no contact deeper than the tolerance
    double stop_fraction; ///< the last fraction up to `fraction` at which b was found free, else 0
    hm_xform stop;        ///< b there: it does not meet the rule. The start where no free position was found
    bool stop_free;       ///< whether `stop` is free: false only where the start is not and nothing else was found
    int32_t looks;        ///< how much of the budget was used
    bool limited;         ///< max_edges was passed: contacts less deep may count as deeper
} hm_turn_hit;

/// Moves b from one pose to another and finds the first contact deeper than the tolerance. Position, angle and
/// scale change linearly; the angle is not reduced (from 0 to 4 pi is two full rotations). A contact counts when no
/// translation of b up to the tolerance resolves it, as in hm_separate (with its slack of 1/16 pixel and its
/// clearance of 1/1024 pixel). No such contact is missed, however short it lasts. Contacts less deep are ignored,
/// also at the start, so a sprite may roll along a floor. A jam is where b has less room than 1/64 of the tolerance
/// and no such translation gives it more, and where it leaves the world (hm_xform).
///
/// The poses must have the same pivot, flips and size; a scale may not pass through 0. HM_ERROR_RANGE otherwise, for
/// a pose outside the limits and for a tolerance or budget below 0, or a tolerance above 256; `out` is then left
/// alone. A budget of a hundred poses is enough for most motions; near a jam and along a floor it takes more. Cost
/// follows that number. A larger budget never gives a smaller fraction.
///
/// The tolerance is a depth, so max_depth is no option here. A pose at which more than max_edges edges are counted is
/// tested by overlaps alone, along at most ten directions: it costs no search. `limited` is then true, and the end may
/// be HM_TURN_HIT where no contact is deeper. That nothing is deeper before `fraction`, and that `stop` is free, stays
/// certain. Two single convex shapes have no limit. HM_ERROR_RANGE for max_edges below 0.
HM_API hm_result hm_cast_turn(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                              const hm_pose *to, const hm_turn_options *options, hm_turn_hit *out);

// ---- rays through masks --------------------------------------------------------------------------------------------
//
// Where a straight line of sight, a beam or a bullet's path enters and leaves a posed mask.

/// One stretch of a segment within the solid of a mask. Fractions are 0 at the segment's beginning and 1 at its end.
typedef struct hm_mask_ray_entry {
    double enter;      ///< the largest double not above the fraction at which the stretch begins
    double leave;      ///< the smallest double not below the fraction at which it ends
    hm_fraction when;  ///< the fraction at which it begins, exactly
    hm_fraction until; ///< the fraction at which it ends, exactly
    hm_vec2 point;     ///< where it begins, in world pixels
    hm_vec2 normal;    ///< outward unit normal of the pixel's edge that is entered: the ray goes against it. (0, 0)
                       ///< where the segment begins inside
    hm_pixel pixel;    ///< the pixel that is entered
} hm_mask_ray_entry;

/// All stretches of the segment from `from` to `to` (world pixels, each rounded to steps once, within
/// +-HM_MAX_POSITION) within the solid of a mask, in the order in which they come. A ray is a segment that is long
/// enough.
///
/// With HM_TOUCH_AREA inside means inside the union of the solid pixels: seams between two of them are inside, a
/// corner where two meet diagonally is not, and a stretch has a length. With HM_TOUCH_CLOSED edges belong to the
/// solid: passing diagonally from pixel to pixel does not end a stretch, and where the segment only touches, a
/// stretch may be a single fraction. A segment that begins inside has its first stretch from 0 on; one that ends
/// inside has its last until 1.
///
/// The edge that is entered is one between a solid and a clear pixel (or the outside) that faces the segment; of
/// several at a corner the one that is more against it, of two equal ones a left or right edge of the mask. The pixel
/// is one that the stretch goes on in, or would beyond the segment's end; where it only touches a corner, the one
/// that has the edge. With HM_TOUCH_AREA a segment that begins on an edge and goes in enters by that edge at 0. A
/// segment of length 0 is one stretch from 0 to 1 or none, as the point is inside or not.
///
/// Returns how many there are (INT32_MAX for more) and writes the first `capacity` of them; `out` may be NULL when
/// that is 0. Preconditions: `mask` is a mask, the points are within the limit, and `capacity` is not negative;
/// otherwise the result is 0. The field of a prepared mask skips long stretches of clear or solid pixels; it changes no
/// bit of the result. Cost follows the pixels along the segment near the edges of the solid. Allocates nothing.
HM_API int32_t hm_mask_ray(const hm_shape *mask, const hm_xform *xform, hm_vec2 from, hm_vec2 to, hm_touch touch,
                           hm_mask_ray_entry *out, int32_t capacity);

// ---- gates ---------------------------------------------------------------------------------------------------------
//
// Does a moving point or ball pass between two points, on which leg of its path, in which direction and when? A
// ball into a barrel or through a hoop, a car over the finishing line.
//
// A path is a sequence of points, joined by straight legs; the caller samples curves. Points are in world pixels and
// are rounded to a step of 2^-24 pixel once; after that all decisions are made in integers. Precondition: each
// coordinate is within +-1,000,000, and no count or capacity is negative; otherwise nothing passes and nothing is
// clear. Queries as those of collide.h.

/// The segment between two rims. Where both rims are the same point nothing ever passes.
typedef struct hm_gate {
    hm_vec2 a;
    hm_vec2 b;
} hm_gate;

/// Where a path passes a gate.
typedef struct hm_gate_pass {
    int32_t leg;      ///< which one: that from path[leg] to path[leg + 1]
    double fraction;  ///< the largest double not above `when`
    hm_fraction when; ///< how much of the leg has been made then, from 0 to 1, exactly
    hm_vec2 point;    ///< where it is then, in world pixels
    int32_t way; ///< 1 towards the right of the direction from a to b on the screen, -1 towards its left: with a on
                 ///< the left and b on the right, 1 is downward
} hm_gate_pass;

/// Every point at which a path passes a gate, in the order of the path: where a leg crosses the line through the
/// rims, between them. A leg through a rim passes with HM_TOUCH_CLOSED only.
///
/// Points on the line count as on its left-hand side (that of way -1). So a path that comes onto the line and goes
/// back has passed either twice or not at all, and one pass is reported once however the path is cut into legs.
/// Nothing passes along the line.
///
/// Returns how many there are and writes the first `capacity` of them; `out` may be NULL when that is 0. Fewer than
/// two points make no leg.
HM_API int32_t hm_gate_passes(const hm_gate *gate, const hm_vec2 *path, int32_t count, hm_touch touch,
                              hm_gate_pass *out, int32_t capacity);

/// Whether a ball whose centre follows the whole path meets neither rim: with HM_TOUCH_AREA it may touch them, with
/// HM_TOUCH_CLOSED not. `radius` in pixels, 0 to 32,767, is rounded to 2^-16 pixel as that of a circle; without
/// radius it is the centre that must not come onto a rim. A path of one point is tested at that point; an empty path
/// is clear.
///
/// To test that a whole ball passes, start the path where the ball is at least its radius away from the gate, and end
/// it likewise.
HM_API bool hm_gate_clear(const hm_gate *gate, const hm_vec2 *path, int32_t count, double radius, hm_touch touch);

/// The same for a gate that moves: at path[i] it has been moved by moves[i] from where `gate` says, keeping its
/// length and direction, and it moves evenly in between. So one frame in which it goes by m is path {before, now}
/// with moves {(0, 0), m}. Moves are within +-1,000,000 pixels and rounded like points; NULL: it stands still.
///
/// All is decided exactly for the path relative to the gate, which is straight from point to point too. `point` is
/// where the path is then, in the world. A gate that comes to what rests passes it as well.
HM_API int32_t hm_gate_passes_moving(const hm_gate *gate, const hm_vec2 *moves, const hm_vec2 *path, int32_t count,
                                     hm_touch touch, hm_gate_pass *out, int32_t capacity);

/// Likewise whether a ball meets neither rim of the moving gate.
HM_API bool hm_gate_clear_moving(const hm_gate *gate, const hm_vec2 *moves, const hm_vec2 *path, int32_t count,
                                 double radius, hm_touch touch);

#ifdef __cplusplus
}
#endif

#endif
