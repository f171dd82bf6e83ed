// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// world_move: objects of a world that try to go somewhere: moved by a vector with what they meet answered by sliding,
// stopping, bouncing or passing through; turned in place; pushed out of what they lie in. A free object stays free.
#ifndef HITMASK_WORLD_MOVE_H
#define HITMASK_WORLD_MOVE_H

#include <hitmask/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- moves --------------------------------------------------------------------------------------------------------

/// Most contacts of one move, those with what is passed included. At so many it ends.
#define HM_WORLD_MOVE_CONTACTS 32

/// What becomes of a motion where it meets something.
typedef enum hm_response {
    HM_RESPONSE_SLIDE,  ///< goes on along it with what is left
    HM_RESPONSE_STOP,   ///< ends there
    HM_RESPONSE_BOUNCE, ///< turns round across it, shortened by hm_world_move_options.restitution
    HM_RESPONSE_PASS,   ///< goes through: told once, and not in the way for the rest of this move
    HM_RESPONSE_STEP,   ///< told only: it was stepped on, see hm_world_move_options.step_height
} hm_response;

/// Something that was met on the way.
typedef struct hm_world_move_contact {
    hm_object other;          ///< what is met
    hm_response response;     ///< what was made of it
    double fraction;          ///< when, from 0 to 1: each straight piece of the way takes its share of what is left
    hm_vec2 point;            ///< where they meet, in world pixels
    hm_vec2 normal;           ///< unit vector from what is met to the object that moves
    hm_pixel pixel;           ///< of what is met the pixel, cell or edge: as hm_cast tells it
    hm_pixel own_pixel;       ///< likewise of the object that moves
    int32_t part;             ///< of what is met the part, if that is a compound, else 0
    int32_t own_part;         ///< likewise of the object that moves
    int64_t steps_x, steps_y; ///< how far the object had come by then, in steps
} hm_world_move_contact;

/// Decides about one contact, in the order in which they come; `response` in it is that of the options.
/// HM_RESPONSE_STEP and what is no response count as HM_RESPONSE_SLIDE. It must not change the world.
typedef hm_response (*hm_world_move_fn)(void *ctx, const hm_world_move_contact *contact);

/// How to move. Zeroed, or NULL in its place: slides along all that its filter passes.
typedef struct hm_world_move_options {
    hm_response response;    ///< to all contacts, where `decide` is NULL
    hm_world_move_fn decide; ///< asked at each contact
    void *decide_ctx;
    const hm_filter *filter; ///< of the object for this move; NULL: its own
    double restitution;      ///< of bounces: part of the speed across that is given back, 0 to 1
    int32_t max_contacts;    ///< at which the move ends, but for what it passes: 1 to HM_WORLD_MOVE_CONTACTS; 0 is 8
    /// Categories of objects that are in the way only of what comes from the side to which `up` leads: those with a
    /// normal less than 45 degrees from it. From elsewhere they are gone through unseen, and while they are
    /// overlapped. One-way cells of tile maps are so by themselves.
    uint32_t one_way;
    /// Where up is, of any length; (0, 0) is (0, -1).
    hm_vec2 up;
    /// Of the ground: the steepest that one can stand on, rise over run; 0 is 1, which is 45 degrees.
    double max_slope;
    /// What is no higher is stepped on, in pixels, 0 to 32,767, when the object stood on the ground at the start or
    /// came to it; 0: nothing is.
    double step_height;
    /// When the object stood on the ground at the start and does not go up, it is put down on ground that is no
    /// lower than this, in pixels, 0 to 32,767: stairs and slopes are walked down and not flown off. 0: it is not.
    double snap;
} hm_world_move_options;

/// Where a move ended.
typedef struct hm_world_move_end {
    hm_xform xform;           ///< of the object there
    hm_vec2 move;             ///< from the start, in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps
    hm_vec2 left;             ///< what could not be done of the motion, in pixels: where it was stopped for good
    hm_vec2 motion;           ///< the whole motion as the contacts have turned it: the velocity to go on with, as far
                              ///< as `motion` was the one to begin with
    size_t count;             ///< of contacts
    bool free;                ///< overlaps nothing of what can be in its way: always, where that was so at the start
    hm_object ground;         ///< what it stands on; HM_NO_OBJECT where step_height and snap are 0
    hm_vec2 ground_normal;    ///< (0, 0) where it stands on nothing
} hm_world_move_end;

/// Moves an object by `motion` (pixels, each component within +-1,000,000), with an answer to what it meets, and
/// tells the contacts, the first `capacity` of them in the order in which they come; `contacts` may be NULL when that
/// is 0, `options` and `out` may be NULL.
///
/// In its way are the objects whose filters pass, and of which hm_world_options.passes says so, under the world's
/// rule. Each straight piece of the way is a cast against all of them (hm_cast with HM_CAST_DEEPER): nothing is
/// skipped, however long it is. The end is exactly free of all that the object was free of at the start, but for what
/// it passed through, one-way objects and one-way cells. Along an edge it keeps off by a few steps at most (2^-21
/// pixel) and loses as much of its way; along edges that run straight along x or y it loses nothing. Something round
/// that meets a corner is turned by where exactly it meets it, so what is lost before is more after: a step about
/// sqrt(2 * step / radius) of the rest where it only grazes.
///
/// Where edges lie straight on from one another it passes from one to the next without a contact: pixels, cells, and
/// objects side by side, also such as stick out by up to 2^-18 pixel, as turned ones do by rounding (half a step for
/// each pixel of their own from where they are put); it goes aside by as much there. In a corner it ends, and pushed
/// into it again it stays at the same place. With a bounce a part of the motion less than 2 steps long is dropped.
///
/// What is exactly as wide as a gap goes into it, as touching is no overlap, and along it. It must come right down its
/// middle: a step beside that, it rests on a corner.
///
/// An object that overlaps something at the start may move out of it, and along it where that gets it no deeper
/// (hm_contact), but not deeper in; hm_world_push_out helps. Disabled objects meet nothing.
///
/// Ground (with step_height or snap) is what has a normal no steeper than max_slope. On it what leads down of a
/// motion is dropped, so that nothing slides off a slope that it stands on.
///
/// HM_ERROR_RANGE for a motion or option outside its limits, and where the way leads out of the world.
/// HM_ERROR_STALE. HM_ERROR_MEMORY: from hm_world_set_xform. After an error the object is where it was, and nothing
/// is written. Otherwise allocates nothing.
HM_API hm_result hm_world_move(hm_world *world, hm_object id, hm_vec2 motion, const hm_world_move_options *options,
                               hm_world_move_contact *contacts, size_t capacity, hm_world_move_end *out);

/// Tells what hm_world_move would do, and does nothing.
HM_API hm_result hm_world_try_move(const hm_world *world, hm_object id, hm_vec2 motion,
                                   const hm_world_move_options *options, hm_world_move_contact *contacts,
                                   size_t capacity, hm_world_move_end *out);

// ---- pushes -------------------------------------------------------------------------------------------------------

/// Where a push ended.
typedef struct hm_world_push {
    hm_xform xform;           ///< of the object there
    hm_vec2 move;             ///< from the start, in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps
    bool free;                ///< overlaps nothing: false where no way was found, and the object stays
} hm_world_push;

/// Moves an object that overlaps others the short way out of all of them, by up to `max_distance` pixels (0 to
/// 2,000,000). What lies between is not minded. Of `options` (or NULL) filter and one_way count; one-way objects and
/// cells need not be left.
///
/// Out of one object it is what hm_separate tells, if nothing else is there. Otherwise it is the shortest of several
/// ways that are tried: never longer than the shortest straight way along one of the sixteen directions at multiples
/// of 22.5 degrees; and where one of these is short enough, a way is found. The place is free exactly.
///
/// HM_ERROR_RANGE for a distance outside its limits or an invalid option, HM_ERROR_STALE, HM_ERROR_MEMORY: nothing is
/// changed then.
HM_API hm_result hm_world_push_out(hm_world *world, hm_object id, double max_distance,
                                   const hm_world_move_options *options, hm_world_push *out);

/// Tells what hm_world_push_out would do, and does nothing.
HM_API hm_result hm_world_try_push_out(const hm_world *world, hm_object id, double max_distance,
                                       const hm_world_move_options *options, hm_world_push *out);

// ---- turns --------------------------------------------------------------------------------------------------------

/// Where a turn ended.
typedef struct hm_world_turned {
    double fraction; ///< of the way from one pose to the other, 0 to 1
    hm_pose pose;    ///< of the object there: give it as `from` the next time
    hm_xform xform;  ///< the same on the lattice
    hm_object other; ///< what ended it; HM_NO_OBJECT where fraction is 1
    bool free;       ///< overlaps nothing of what can be in its way: always, where that was so at the start
} hm_world_turned;

/// Turns an object from the pose in which it is to another, as far as nothing is in the way: position, angle and
/// scale change together, as in hm_cast_turning, which is asked about each object near the way. So no contact deeper
/// than `tolerance` pixels (above 0, up to 256) is skipped, and less deep ones are passed over. It ends at the last
/// place found that is free, or becomes so when it is pushed out (as hm_world_push_out does) by no more than the
/// tolerance: so a box that stands on the floor turns, and is lifted as it does; with a small tolerance it stays. Of
/// `options` (or NULL) filter and one_way count; one-way objects and cells do not hinder a turn.
///
/// HM_ERROR_RANGE where hm_cast_turning says so, for an invalid option, and where `from` does not draw the object as
/// it is, to 2 steps of its place. HM_ERROR_STALE, HM_ERROR_MEMORY: nothing is changed then. Cost follows the number
/// of objects near, and what a cast with turning costs.
HM_API hm_result hm_world_turn(hm_world *world, hm_object id, const hm_pose *from, const hm_pose *to,
                               double tolerance, const hm_world_move_options *options, hm_world_turned *out);

/// Tells what hm_world_turn would do, and does nothing.
HM_API hm_result hm_world_try_turn(const hm_world *world, hm_object id, const hm_pose *from, const hm_pose *to,
                                   double tolerance, const hm_world_move_options *options, hm_world_turned *out);

#ifdef __cplusplus
}
#endif

#endif
