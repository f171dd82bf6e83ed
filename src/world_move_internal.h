// world_move (internal): one move on its way, and the casts against all that may be in it.
#ifndef HITMASK_WORLD_MOVE_INTERNAL_H
#define HITMASK_WORLD_MOVE_INTERNAL_H

#include <hitmask/world_move.h>

#include "world_internal.h"

/// A whole number of steps.
typedef struct hmi_steps {
    int64_t x, y;
} hmi_steps;

/// What a cast against all objects meets.
typedef struct hmi_walk_hit {
    int32_t slot;
    hm_cast_hit cast;
} hmi_walk_hit;

/// A move.
typedef struct hmi_walk {
    const hm_world *world;
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
    hmi_steps arrived;    ///< what was left when it came to the place at hand
    hm_vec2 motion;       ///< the one to begin with, or after a bounce: it is not to lead back against it
    double time;
    bool doubt;  ///< what was met at this place before the last contact may be no edge that it can meet
    bool stands; ///< on ground, at the start or later
    bool ended;  ///< in a corner, or by HM_RESPONSE_STOP
    int most;    ///< contacts
    int count;
    int first_here; ///< the first contact at the place at hand
    int hops;
    hm_world_move_contact met[HM_WORLD_MOVE_CONTACTS];
} hmi_walk;

static inline double hmi_dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }

static inline hm_vec2 hmi_steps_pixels(hmi_steps steps) {
    return (hm_vec2){(double)steps.x / (double)HM_STEPS_PER_PIXEL, (double)steps.y / (double)HM_STEPS_PER_PIXEL};
}

static inline hmi_steps hmi_steps_add(hmi_steps a, hmi_steps b) { return (hmi_steps){a.x + b.x, a.y + b.y}; }
static inline hmi_steps hmi_steps_sub(hmi_steps a, hmi_steps b) { return (hmi_steps){a.x - b.x, a.y - b.y}; }

static inline hm_vec2 hmi_steps_vector(hmi_steps steps) { return (hm_vec2){(double)steps.x, (double)steps.y}; }

/// The nearest whole steps of a vector in steps, below 2^60.
hmi_steps hmi_steps_round(hm_vec2 steps);

// ---- world_move_cast.c --------------------------------------------------------------------------------------------

/// Sets out from an xform: everything about the object that moves, but not its motion.
void hmi_walk_begin(hmi_walk *walk, const hm_world *world, int32_t slot, const hm_xform *start,
                    const hm_world_move_options *options);

/// Whether an object whose filter passes can be in the way: no other object, nothing that was passed.
bool hmi_walk_minds(const hmi_walk *walk, int32_t slot);

// How many are told as met together at most, and within how many steps.
enum { HMI_WALK_TIED = 4, HMI_WALK_NEAR = 256 };

/// The first that a motion from a place meets, by (fraction, slot); false for none.
bool hmi_walk_first(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit *out);

/// The same, but what overlaps the place is met at fraction 0 with no normal: for places that should be free.
bool hmi_walk_look(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit *out);

/// hmi_walk_first with what it meets within HMI_WALK_NEAR steps of that: the first HMI_WALK_TIED by (fraction, slot).
/// Returns how many.
int hmi_walk_cast(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit out[HMI_WALK_TIED]);

/// Whether a place is free of all that the object is free of at `from`, and no one-way thing bars the way there from
/// it. `known`, a slot or -1, is free there.
bool hmi_walk_place_free(const hmi_walk *walk, hmi_steps from, hmi_steps place, int32_t known);

/// How far a motion from a place comes that is ended by a hit: the hit's stop or a place as near, free of all.
hmi_steps hmi_walk_stop(const hmi_walk *walk, hmi_steps from, hmi_steps motion, const hmi_walk_hit *hit);

/// Whether an object is overlapped at a place, or that is outside of the world.
bool hmi_walk_overlaps(const hmi_walk *walk, int32_t slot, hmi_steps place);

/// Visits what can be in the way and is overlapped at a place, in no order. False where it was ended, and outside of
/// the world.
bool hmi_walk_visit_overlapped(const hmi_walk *walk, hmi_steps place, hmi_slot_fn visit, void *ctx);

/// Whether a place overlaps nothing that can be in the way.
bool hmi_walk_is_free(const hmi_walk *walk, hmi_steps place);

// ---- world_move_edge.c --------------------------------------------------------------------------------------------

/// Which of those that are met together counts, with the normal that counts.
void hmi_walk_choose(hmi_walk *walk, const hmi_walk_hit *hits, int count, hmi_walk_hit *out);

/// Whether what was met, at the end of a way from where it is, is a small ledge, and where it goes on.
bool hmi_walk_is_ledge(hmi_walk *walk, const hm_cast_hit *hit, hmi_steps way, hmi_steps *past);

// ---- world_move_step.c --------------------------------------------------------------------------------------------

/// Whether a normal is one of ground; never, where the options want none.
bool hmi_walk_is_ground(const hmi_walk *walk, hm_vec2 normal);

/// Finds out at the start whether it stands on ground.
void hmi_walk_find_ground(hmi_walk *walk);

/// Steps on what it has met, if that is low enough and there is ground on it, and takes the contact down.
bool hmi_walk_step_up(hmi_walk *walk, const hmi_walk_hit *wall, hm_world_move_contact *contact);

/// At the end goes down to the ground, if that is wanted, and tells what it stands on.
void hmi_walk_end_on_ground(hmi_walk *walk, hm_vec2 motion, hm_world_move_end *out);

// ---- world_move_push.c --------------------------------------------------------------------------------------------

/// Finds a short way from the start to a place that is free, in steps, no longer than so many pixels.
bool hmi_walk_push_out(const hmi_walk *walk, double max_distance, hmi_steps *out);

#endif
