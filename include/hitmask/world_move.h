// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// world_move: moves objects of a world. Moves by a vector and slides, stops, bounces or passes through at each
// contact; rotates an object; pushes it out of what it overlaps. A free object stays free.
//
//     hm_world *world; // the scene, as world.h makes one
//     hm_object player = HM_NO_OBJECT;
//     if (hm_world_create(NULL, NULL, &world) != HM_OK) return;
//     const hm_world_move_options options = {.step_height = 4, .snap = 4}; // a walker
//     hm_world_move_end end;
//     if (hm_world_move(world, player, (hm_vec2){3, 1}, &options, &end, NULL, 0) == HM_OK)
//         printf("came (%g, %g) far, met %d\n", end.move.x, end.move.y, (int)end.count);
//     hm_world_destroy(world);
#ifndef HITMASK_WORLD_MOVE_H
#define HITMASK_WORLD_MOVE_H

#include <hitmask/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- moves --------------------------------------------------------------------------------------------------------

/// The greatest number of contacts of one move, including objects that are passed through. At so many the move ends.
#define HM_WORLD_MOVE_CONTACTS 32

/// What becomes of a motion where it meets something.
typedef enum hm_response {
    HM_RESPONSE_SLIDE,  ///< goes on along the obstacle with the rest of the motion
    HM_RESPONSE_STOP,   ///< ends there
    HM_RESPONSE_BOUNCE, ///< reflects off it, scaled by hm_world_move_options.restitution
    HM_RESPONSE_PASS,   ///< passes through: reported once, and no obstacle for the rest of this move
    HM_RESPONSE_STEP,   ///< only reported: the object stepped onto it, see hm_world_move_options.step_height
} hm_response;

/// A contact during the motion.
typedef struct hm_world_move_contact {
    hm_object other;          ///< the object that is met
    hm_response response;     ///< how the motion responded
    double fraction;          ///< when, from 0 to 1: each straight piece of the path takes its share of the rest
    hm_vec2 point;            ///< where they meet, in world pixels
    hm_vec2 normal;           ///< unit vector from the object that is met to the one that moves
    hm_feature feature;       ///< the feature of `other` that is met, as in hm_cast
    hm_feature own_feature;   ///< the feature of the object that moves
    int64_t steps_x, steps_y; ///< how far the object had come by then, in steps
} hm_world_move_contact;

/// Returns the response to one contact, in the order in which they come; `response` in it is that of the options.
/// HM_RESPONSE_STEP and invalid values count as HM_RESPONSE_SLIDE. Functions that would change the world return
/// HM_ERROR_BUSY meanwhile.
typedef hm_response (*hm_world_move_fn)(void *ctx, const hm_world_move_contact *contact);

/// How to move. Zeroed, or NULL in its place: slides along all that its filter passes.
typedef struct hm_world_move_options {
    hm_response response;    ///< to all contacts, where `decide` is NULL
    hm_world_move_fn decide; ///< called at each contact
    void *decide_ctx;
    const hm_filter *filter; ///< of the object for this move; NULL: its own
    double restitution;      ///< of bounces: the part of the speed across the surface that is kept, 0 to 1
    int32_t max_contacts;    ///< the move ends at so many, not counting what it passes through: 1 to
                             ///< HM_WORLD_MOVE_CONTACTS; 0 is 8
    /// Categories of objects that are obstacles only from the side to which `up` leads: where the normal is no more
    /// than 45 degrees from it. From other sides, and while they are overlapped, objects pass through them without a
    /// contact. Each object is for itself. One-way cells of tile maps are one-way without this, and those side by
    /// side are one (tilemap.h).
    uint32_t one_way;
    /// Where up is, of any length; (0, 0) is (0, -1).
    hm_vec2 up;
    /// Of the ground: the steepest that one can stand on, rise over run; 0 is 1, which is 45 degrees.
    double max_slope;
    /// The greatest height of a step, in pixels, 0 to 32,767; 0: no steps. The object must stand on the ground at the
    /// start or have come to it. It needs room above for the step itself, not for the step height. A corner that a
    /// rounded or slanted shape meets is a step as well, however flat: the object goes on as far as on the level and
    /// does not fly off.
    double step_height;
    /// An object that stood on the ground at the start and does not go up is put down on ground at most so many
    /// pixels (0 to 32,767) lower. So it walks down stairs and slopes. 0: never.
    double snap;
} hm_world_move_options;

/// Where a move ended.
typedef struct hm_world_move_end {
    hm_xform xform;           ///< of the object there
    hm_vec2 move;             ///< from the start, in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps
    /// What is left of the motion, in pixels. (0, 0) where the move went through, whatever contacts took away of it.
    /// Otherwise the move was stopped for good and this is what was left there. At max_contacts another move by it
    /// goes on. In a corner or after HM_RESPONSE_STOP it is the part that presses into what stopped the object.
    /// Continue with `motion`.
    hm_vec2 left;
    hm_vec2 motion;        ///< the whole motion as the contacts have deflected it: if `motion` was the velocity at
                           ///< the start, this is the velocity to go on with
    int32_t count;         ///< of contacts
    bool free;             ///< overlaps no obstacle: always true where that was so at the start
    bool limited;          ///< a limit of the world was passed: see hm_world_move
    hm_object ground;      ///< what it stands on; HM_NO_OBJECT where step_height and snap are 0
    hm_vec2 ground_normal; ///< (0, 0) where it stands on nothing
} hm_world_move_end;

/// Moves an object by `motion` (pixels, each component within +-1,000,000) with a response to each contact. Writes
/// the first `capacity` contacts in the order in which they come; `contacts` may be NULL when that is 0. `options`
/// and `out` may be NULL.
///
/// Obstacles are the objects whose filters pass and which hm_world_options.passes accepts, under the world's rule.
/// Each straight piece of the path is a cast against all of them (hm_cast with HM_CAST_DEEPER): nothing is skipped,
/// however long it is. The end is exactly free of all that the object was free of at the start, but for what it
/// passed through, one-way objects and one-way cells.
///
/// Along an edge it keeps off by a few steps at most (2^-21 pixel) and loses as much of its motion; along edges
/// parallel to x or y it loses nothing. When a rounded shape meets a corner, the point of impact sets its new
/// direction, so a small loss before grows. Where it only grazes, a step becomes about sqrt(2 * step / radius) of
/// the rest.
///
/// Where edges continue each other in a straight line it passes from one to the next without a contact: pixels,
/// cells, and objects side by side. That includes edges that stick out by up to 2^-18 pixel, as those of rotated
/// objects do by rounding (half a step for each of their own pixels from their origin). The object goes aside by as
/// much there, along the edge that it meets, and so may come up to 2^-18 pixel farther than its motion. In a corner
/// the move ends, and an object pushed into it again stays where it is. With a bounce, a part of the motion less than
/// 2 steps long is dropped.
///
/// An object exactly as wide as a gap fits into it and moves along it, as touching is no overlap. It must come
/// exactly down its middle: a step beside that, it rests on a corner.
///
/// An object that overlaps something at the start may move out of it, and along it where that gets it no deeper
/// (hm_contact), but not deeper in; hm_world_push_out helps. Two masks get deeper where they share more area at the
/// end of a motion (hm_shared_area, by 1e-6 at least); where that is not so and one lies within the other, and of
/// other shapes, where the MTV is longer at the end. Disabled objects meet nothing.
///
/// hm_world_options.limits count for what is overlapped: for the normals at the start of a cast, as in hm_cast, for what
/// gets deeper, and for the MTVs by which steps are stepped onto. Then `limited` is true. An object that is deeper than
/// max_depth may stay where it is, and beyond max_edges what leads out is decided by AABBs. That the end is free of all
/// that the object was free of stays certain, and so do all contacts with that.
///
/// Ground (with step_height or snap) is what has a normal no steeper than max_slope. On it the downward part of a
/// motion is dropped, so that nothing slides off a slope that it stands on.
///
/// HM_ERROR_RANGE for a motion or option outside its limits, a negative capacity, and where the path leads out of the
/// world. HM_ERROR_STALE. HM_ERROR_MEMORY: from hm_world_set_xform. After an error the object is where it was, and
/// nothing is written. Otherwise allocates nothing.
HM_API hm_result hm_world_move(hm_world *world, hm_object id, hm_vec2 motion, const hm_world_move_options *options,
                               hm_world_move_end *out, hm_world_move_contact *contacts, int32_t capacity);

/// Computes what hm_world_move would do, and changes nothing.
HM_API hm_result hm_world_try_move(const hm_world *world, hm_object id, hm_vec2 motion,
                                   const hm_world_move_options *options, hm_world_move_end *out,
                                   hm_world_move_contact *contacts, int32_t capacity);

// ---- pushes -------------------------------------------------------------------------------------------------------

/// Where a push ended.
typedef struct hm_world_push {
    hm_xform xform;           ///< of the object there
    hm_vec2 move;             ///< from the start, in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps
    bool free;                ///< overlaps nothing: false where no translation was found, and the object stays
    bool limited;             ///< hm_world_options.limits.max_edges was passed: the move may be longer than promised
} hm_world_push;

/// Separates an object from all others that it overlaps by a short translation, up to `max_distance` pixels (0 to
/// 2,000,000) long. It may pass through others on that line. Of `options` (or NULL) filter and one_way count; one-way
/// objects and cells need not be left.
///
/// Against one object, with nothing else near, it is the translation of hm_separate. Otherwise it is the
/// shortest of several translations that are tried. It is never longer than the shortest one along the sixteen
/// directions at multiples of 22.5 degrees; and where one of these is short enough, a translation is found. The
/// new position is exactly free.
///
/// Pairs with more edges than hm_world_options.limits.max_edges have their AABBs parted instead, and `limited` is
/// true; the new position is exactly free even so.
///
/// HM_ERROR_RANGE for a distance outside its limits or an invalid option, HM_ERROR_STALE, HM_ERROR_MEMORY:
/// nothing is changed then.
HM_API hm_result hm_world_push_out(hm_world *world, hm_object id, double max_distance,
                                   const hm_world_move_options *options, hm_world_push *out);

/// Computes what hm_world_push_out would do, and changes nothing.
HM_API hm_result hm_world_try_push_out(const hm_world *world, hm_object id, double max_distance,
                                       const hm_world_move_options *options, hm_world_push *out);

// ---- rotation -----------------------------------------------------------------------------------------------------

/// How hm_world_turn ended.
typedef struct hm_world_turned {
    double fraction; ///< of the motion from one pose to the other, 0 to 1
    hm_pose pose;    ///< of the object there: give it, or that of hm_world_pose, as `from` the next time
    hm_xform xform;  ///< the same on the lattice
    hm_object other; ///< what ended it; HM_NO_OBJECT where fraction is 1
    bool free;       ///< overlaps no obstacle: always true where that was so at the start
    bool limited;    ///< max_edges of the world was passed by a push that was tried: it may have ended too early
} hm_world_turned;

/// Moves an object from its present pose to another, as far as it is free: position, angle and scale change together.
/// It is hm_cast_turn against each object near the motion. So no contact deeper than `tolerance` pixels (above 0,
/// up to 256) is skipped, and less deep ones are ignored. It ends at the last pose found that is free, or becomes so
/// by a push (as hm_world_push_out does) of no more than the tolerance. So a box that stands on the floor rotates and
/// is lifted as it does; with a small tolerance it stays. Of `options` (or NULL) filter and one_way count; one-way
/// objects and cells are no obstacles.
///
/// HM_ERROR_RANGE where hm_cast_turn returns it, for an invalid option, and where `from` does not draw the object
/// as it is, to 2 steps of its position. HM_ERROR_STALE, HM_ERROR_MEMORY: nothing is changed then. Cost follows the
/// number of objects near, and that of hm_cast_turn.
HM_API hm_result hm_world_turn(hm_world *world, hm_object id, const hm_pose *from, const hm_pose *to,
                               double tolerance, const hm_world_move_options *options, hm_world_turned *out);

/// Computes what hm_world_turn would do, and changes nothing.
HM_API hm_result hm_world_try_turn(const hm_world *world, hm_object id, const hm_pose *from, const hm_pose *to,
                                   double tolerance, const hm_world_move_options *options, hm_world_turned *out);

#ifdef __cplusplus
}
#endif

#endif
