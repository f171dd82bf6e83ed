// world_move (internal): the state of one move, and the casts against all obstacles.
#ifndef HITMASK_WORLD_WALK_H
#define HITMASK_WORLD_WALK_H

#include <hitmask/world_move.h>
#include <hitmask/cast.h>

#include "../exact/vec64.h"
#include "world_internal.h"

/// A whole number of steps.
typedef hmi_vec64 hmi_steps;

/// What a cast against all objects meets.
typedef struct hmi_walk_hit {
    int32_t slot;
    hm_cast_hit cast;
    bool flat;   ///< an edge is met, and no corner; of something round, or on full cells: hmi_walk_choose
    bool rows;   ///< it is one of full cells, and nothing else is near: hmi_walk_lies_flat
    int64_t gap; ///< how far from that edge its stop is, in units of 2^-40 pixel, of those and of slopes
} hmi_walk_hit;

/// How many objects near a move are listed at most.
enum { HMI_WALK_NEARBY = 24 };

/// The objects whose boxes meet a box about all of a move: move_near.c.
typedef struct hmi_walk_nearby {
    hm_bounds box;
    bool complete; ///< they are all there
    int count;
    int32_t slot[HMI_WALK_NEARBY];
} hmi_walk_nearby;

/// A move: of an object among those of a world, or of a shape past one other (hm_move_slide), which is slot 0 then.
typedef struct hmi_walk {
    const hm_world *world; ///< NULL where there is one other shape alone
    const hm_shape *only;  ///< that one
    const hm_xform *only_at;
    const hm_rule *rule; ///< never NULL
    const hm_world_move_options *options;
    int32_t self;
    const hm_shape *shape;
    const hm_xform *start;
    const hm_filter *filter;
    bool meets;           ///< it has points and is enabled
    hm_vec2 middle, half; ///< of its box at the start
    hm_vec2 up;           ///< of length 1
    hmi_steps at;         ///< where it is, from its start
    hmi_steps rest;       ///< what is left of the motion
    hmi_steps arrived;    ///< what was left when it came to the current position
    hm_vec2 motion;       ///< the one to begin with, or after a bounce: it is not to lead back against it
    double time;
    hmi_walk_nearby nearby;
    bool doubt;  ///< what was met at this position before the last contact may be no edge that it can meet
    bool stands; ///< on ground, at the start or later
    bool ended;  ///< in a corner, or by HM_RESPONSE_STOP
    int most;    ///< contacts
    int count;
    int first_here; ///< the first contact at the current position
    int hops;
    bool *limited; ///< set where a limit of the world is passed; NULL: not wanted
    hm_world_move_contact met[HM_WORLD_MOVE_CONTACTS];
} hmi_walk;

static inline hm_vec2 hmi_steps_pixels(hmi_steps steps) {
    return (hm_vec2){(double)steps.x / (double)HM_STEPS_PER_PIXEL, (double)steps.y / (double)HM_STEPS_PER_PIXEL};
}

static inline hmi_steps hmi_steps_add(hmi_steps a, hmi_steps b) { return (hmi_steps){a.x + b.x, a.y + b.y}; }
static inline hmi_steps hmi_steps_sub(hmi_steps a, hmi_steps b) { return (hmi_steps){a.x - b.x, a.y - b.y}; }

static inline hm_vec2 hmi_steps_vector(hmi_steps steps) { return (hm_vec2){(double)steps.x, (double)steps.y}; }

/// The nearest whole steps of a vector in steps, below 2^60.
hmi_steps hmi_steps_round(hm_vec2 steps);

// ---- world_move.c -------------------------------------------------------------------------------------------------

/// Makes `motion` (pixels) what is left to go. False where it is longer than a move may be.
bool hmi_walk_set_out(hmi_walk *walk, hm_vec2 motion);

/// Goes until it is through, or where the last contact leads no further.
void hmi_walk_run(hmi_walk *walk);

// ---- move_near.c --------------------------------------------------------------------------------------------------

/// Lists what lies near, once its motion is set. It saves time alone.
void hmi_walk_gather(hmi_walk *walk);

/// hmi_world_visit_box and hmi_world_visit_way with the object's filter; of one other shape always that one.
bool hmi_walk_visit_box(const hmi_walk *walk, const hm_bounds *box, hmi_slot_fn visit, void *ctx);
void hmi_walk_visit_way(const hmi_walk *walk, hm_vec2 from, hm_vec2 to, hmi_slot_limit_fn visit, void *ctx);

// ---- world_move_cast.c --------------------------------------------------------------------------------------------

/// Sets out from an xform: everything about the object that moves, but not its motion.
void hmi_walk_begin(hmi_walk *walk, const hm_world *world, int32_t slot, const hm_xform *start,
                    const hm_world_move_options *options);

/// The same for a shape b past one other shape, with hm_cast's arguments; `options` must outlive the walk.
void hmi_walk_begin_pair(hmi_walk *walk, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         const hm_rule *rule, const hm_world_move_options *options);

/// The id of what is in a slot; HM_NO_OBJECT for the one other shape.
hm_object hmi_walk_id(const hmi_walk *walk, int32_t slot);

/// Whether an object whose filter passes can be an obstacle: not the moving object itself, nor one that it has
/// passed.
bool hmi_walk_minds(const hmi_walk *walk, int32_t slot);

/// Whether a motion from a position meets this one after its start.
bool hmi_walk_meets_later(const hmi_walk *walk, int32_t slot, hmi_steps from, hmi_steps motion, hm_cast_hit *out);

// How many are reported as met together at most, and within how many steps.
enum { HMI_WALK_TIED = 4, HMI_WALK_NEAR = 256 };

/// The first that a motion from a position meets, by (fraction, slot); false for none.
bool hmi_walk_first(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit *out);

/// The same, but what overlaps the position is met at fraction 0 with no normal: for positions that should be free.
bool hmi_walk_probe(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit *out);

/// hmi_walk_first with what it meets within HMI_WALK_NEAR steps of that: the first HMI_WALK_TIED by (fraction, slot).
/// Returns how many.
int hmi_walk_cast(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit out[HMI_WALK_TIED]);

/// Whether a position is free of all that the object is free of at `from`, and no one-way object bars the path there.
/// `except`, a slot or -1, is free there.
bool hmi_walk_pose_free(const hmi_walk *walk, hmi_steps from, hmi_steps position, int32_t except);

/// How far a motion from a position comes that is ended by a hit: the hit's stop or a position as near, free of all.
hmi_steps hmi_walk_stop(const hmi_walk *walk, hmi_steps from, hmi_steps motion, const hmi_walk_hit *hit);

/// Visits the obstacles that are overlapped at a position, in no order. False where it was ended, and outside of the
/// world.
bool hmi_walk_visit_overlapped(const hmi_walk *walk, hmi_steps position, hmi_slot_fn visit, void *ctx);

/// Whether a position overlaps no obstacle.
bool hmi_walk_is_free(const hmi_walk *walk, hmi_steps position);

// ---- move_flat.c --------------------------------------------------------------------------------------------------

/// Whether what is met, with the shape at a position, is an edge of full cells over which it lies, and nothing else is
/// near; and how far off that is, in units of 2^-40 pixel, up to a few steps.
bool hmi_walk_lies_flat(const hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps at, int64_t *gap);

/// The same of a box or a mask and a slope that a corner of it comes to.
bool hmi_walk_leans(const hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps at, int64_t *gap);

/// Whether what lies flat by that, or leans, comes to the edge by a translation from where it is. `sine` is that of the angle
/// between the edge and what is left of the motion.
bool hmi_walk_stops_flat(const hmi_walk_hit *hit, hmi_steps way, double sine);

// ---- move_ledge.c --------------------------------------------------------------------------------------------

/// Which of those that are met together counts, with the normal that counts.
void hmi_walk_choose(hmi_walk *walk, const hmi_walk_hit *hits, int count, hmi_walk_hit *out);

/// Whether what was met, at the end of a way from where it is, is a small ledge, and where it goes on.
bool hmi_walk_is_ledge(hmi_walk *walk, const hmi_walk_hit *hit, hmi_steps way, hmi_steps *past);

// ---- world_move_step.c --------------------------------------------------------------------------------------------

/// Whether a normal is one of ground; never, where the options want none.
bool hmi_walk_is_ground(const hmi_walk *walk, hm_vec2 normal);

/// Finds out at the start whether it stands on ground.
void hmi_walk_find_ground(hmi_walk *walk);

/// Steps on what it has met, if that is low enough and there is ground on it, and takes the contact down.
bool hmi_walk_step_up(hmi_walk *walk, const hmi_walk_hit *wall, hm_world_move_contact *contact);

/// At the end goes down to the ground, if that is wanted, and reports what it stands on.
void hmi_walk_end_on_ground(hmi_walk *walk, hm_vec2 motion, hm_world_move_end *out);

// ---- world_move_push.c --------------------------------------------------------------------------------------------

/// Finds a short translation from the start to a free position, in steps, no longer than so many pixels.
bool hmi_walk_push_out(const hmi_walk *walk, double max_distance, hmi_steps *out);

/// Finds the first free position straight along a direction, no farther than so many pixels; `out` is the translation
/// to it.
bool hmi_walk_push_along(const hmi_walk *walk, hmi_steps from, hm_vec2 direction, double max_distance,
                         hmi_steps *out);

#endif
