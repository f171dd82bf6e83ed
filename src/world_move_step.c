// world_move_step: what walkers need of a move: ground to stand on, steps that are stepped on, and ground that is
// gone down to.
#include "world_move_internal.h"

#include <math.h>

// What lies that much below is stood on, in pixels.
static const double mover_standing = 0x1p-6;

// What lies exactly that far below is reached by going a step farther.
static const double mover_touch = 0x1p-23;

// Less is no way forward, in steps.
static const double mover_forward = 64;

static bool mover_wants_ground(const hmi_walk *walk) {
    return walk->options->step_height > 0 || walk->options->snap > 0;
}

bool hmi_walk_is_ground(const hmi_walk *walk, hm_vec2 normal) {
    const double slope = walk->options->max_slope > 0 ? walk->options->max_slope : 1;
    if (!mover_wants_ground(walk)) return false;
    const double rise = fabs(normal.x * walk->up.y - normal.y * walk->up.x); // the sine of its angle to the level
    const double run = hmi_dot(normal, walk->up);
    return run > 0 && rise <= slope * run * (1 + 1e-12);
}

static hmi_steps mover_along_up(const hmi_walk *walk, double pixels) {
    const double steps = pixels * (double)HM_STEPS_PER_PIXEL;
    return hmi_steps_round((hm_vec2){walk->up.x * steps, walk->up.y * steps});
}

// Whether there is ground so much below a place.
static bool mover_ground_below(const hmi_walk *walk, hmi_steps from, hmi_steps down, hmi_walk_hit *hit) {
    return hmi_walk_first(walk, from, down, hit) && hmi_walk_is_ground(walk, hit->cast.normal);
}

void hmi_walk_find_ground(hmi_walk *walk) {
    hmi_walk_hit hit;
    if (mover_wants_ground(walk))
        walk->stands = mover_ground_below(walk, walk->at, mover_along_up(walk, -mover_standing), &hit);
}

// ---- steps --------------------------------------------------------------------------------------------------------

// How far a motion comes, and whether it is whole.
static hmi_steps mover_try(const hmi_walk *walk, hmi_steps from, hmi_steps motion) {
    hmi_walk_hit hit;
    return hmi_walk_first(walk, from, motion, &hit) ? hmi_walk_stop(walk, from, motion, &hit) : motion;
}

static double mover_steps_length(hmi_steps steps) {
    return sqrt((double)steps.x * (double)steps.x + (double)steps.y * (double)steps.y);
}

// Up, forward by what is left of the motion on the level, and down onto ground.
bool hmi_walk_step_up(hmi_walk *walk, const hmi_walk_hit *wall, hm_world_move_contact *contact) {
    hmi_walk_hit floor;
    if (walk->options->step_height <= 0 || !walk->stands || hmi_walk_is_ground(walk, wall->cast.normal)) return false;
    const hm_vec2 rest = {(double)walk->rest.x, (double)walk->rest.y};
    const double rise = hmi_dot(rest, walk->up);
    const hmi_steps level = hmi_steps_round((hm_vec2){rest.x - rise * walk->up.x, rest.y - rise * walk->up.y});
    const hmi_steps lift = mover_try(walk, walk->at, mover_along_up(walk, walk->options->step_height));
    const hmi_steps above = hmi_steps_add(walk->at, lift);
    const hmi_steps forward = mover_try(walk, above, level);
    if (mover_steps_length(forward) < mover_forward) return false;
    const hmi_steps ahead = hmi_steps_add(above, forward);
    const hmi_steps down = hmi_steps_sub(mover_along_up(walk, -mover_standing), lift);
    if (!mover_ground_below(walk, ahead, down, &floor)) return false;
    const hmi_steps sunk = hmi_walk_stop(walk, ahead, down, &floor);
    const double whole = mover_steps_length(level);
    walk->at = hmi_steps_add(ahead, sunk);
    walk->rest = hmi_steps_sub(level, forward);
    walk->arrived = walk->rest;
    contact->response = HM_RESPONSE_STEP;
    walk->met[walk->count++] = *contact;
    walk->time += (1 - walk->time) * fmin(mover_steps_length(forward) / whole, 1);
    walk->first_here = walk->count;
    return true;
}

// ---- the end ------------------------------------------------------------------------------------------------------

static void mover_stand(const hmi_walk *walk, const hmi_walk_hit *hit, hm_world_move_end *out) {
    out->ground = hmi_world_id(walk->world, hit->slot);
    out->ground_normal = hit->cast.normal;
}

void hmi_walk_end_on_ground(hmi_walk *walk, hm_vec2 motion, hm_world_move_end *out) {
    hmi_walk_hit hit;
    if (!mover_wants_ground(walk)) return;
    if (mover_ground_below(walk, walk->at, mover_along_up(walk, -mover_standing), &hit)) {
        mover_stand(walk, &hit, out);
        return;
    }
    const hmi_steps down = mover_along_up(walk, -walk->options->snap - mover_touch);
    if (!walk->stands || hmi_dot(motion, walk->up) > 0 || !mover_ground_below(walk, walk->at, down, &hit)) return;
    walk->at = hmi_steps_add(walk->at, hmi_walk_stop(walk, walk->at, down, &hit));
    mover_stand(walk, &hit, out);
}
