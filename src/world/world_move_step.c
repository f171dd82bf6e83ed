// world_move_step: what walkers need of a move: ground to stand on, steps that are stepped on, and ground that is
// gone down to.
#include "../base/vec2.h"
#include "walk.h"

#include <math.h>

// What lies that much below is stood on, in pixels.
static const double mover_standing = 0x1p-6;

// What lies exactly that far below is reached by going a step farther.
static const double mover_touch = 0x1p-24;

// Less is no way forward, in steps.
static const double mover_forward = 64;

// Tries of one climb for what is higher.
enum { MOVER_RISES = 24 };

// In pixels: how far a step is cleared where level is rounded; how far along, and from how far off, it is tested
// whether a corner is met.
static const double mover_clearance = 0x1p-18, mover_corner_along = 0x1p-10, mover_corner_back = 0x1p-8;

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

// Whether there is ground so much below a position.
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

/// A search for the way up a step that leads farthest: up, on by what is left of the motion on the level, and down
/// onto ground.
typedef struct mover_climb {
    const hmi_walk *walk;
    hmi_steps level;
    hmi_steps forward;  ///< of the best so far; nothing before there is one
    hmi_steps position; ///< where that ends
} mover_climb;

static bool mover_climb_is_whole(const mover_climb *climb) {
    return climb->forward.x == climb->level.x && climb->forward.y == climb->level.y;
}

// Down from a position that is lifted so far.
static bool mover_climb_lands(const mover_climb *climb, hmi_steps ahead, hmi_steps lift, hmi_steps *out) {
    const hmi_steps down = hmi_steps_sub(mover_along_up(climb->walk, -mover_standing), lift);
    hmi_walk_hit floor;
    if (!mover_ground_below(climb->walk, ahead, down, &floor)) return false;
    *out = hmi_steps_add(ahead, hmi_walk_stop(climb->walk, ahead, down, &floor));
    return true;
}

// How far it comes with one lift, and whether that is the best.
static hmi_steps mover_climb_try(mover_climb *climb, hmi_steps lift) {
    const hmi_steps above = hmi_steps_add(climb->walk->at, lift);
    const hmi_steps forward = mover_try(climb->walk, above, climb->level);
    hmi_steps position;
    if (mover_steps_length(forward) <= mover_steps_length(climb->forward) + mover_forward) return forward;
    if (!mover_climb_lands(climb, hmi_steps_add(above, forward), lift, &position)) return forward;
    climb->forward = forward;
    climb->position = position;
    return forward;
}

// How far up the first free position is from one that lies ahead. Where up is not along x or y, a bit more: level is
// rounded there, and leads into a step otherwise.
static bool mover_climb_rise(const hmi_walk *walk, hmi_steps position, double most, hmi_steps *rise) {
    if (!hmi_walk_push_along(walk, position, walk->up, most, rise)) return false;
    if (walk->up.x != 0 && walk->up.y != 0) *rise = hmi_steps_add(*rise, mover_along_up(walk, mover_clearance));
    return true;
}

static double mover_steps_along(hmi_steps steps, hm_vec2 direction) {
    return hmi_dot(hmi_steps_vector(steps), direction) / (double)HM_STEPS_PER_PIXEL;
}

// From a lift on higher, as often as there is an obstacle: as high as that, tested a bit beyond where it stops, and
// farther beyond each time; nearer again where there is no room.
static void mover_climb_from(mover_climb *climb, hmi_steps lift) {
    const hmi_walk *walk = climb->walk;
    const hm_vec2 way = hmi_steps_vector(climb->level);
    const double length = mover_steps_length(climb->level), most = walk->options->step_height;
    double beyond = mover_forward;
    hmi_steps rise;
    for (int i = 0; i < MOVER_RISES && beyond >= mover_forward; i++) {
        const hmi_steps room = mover_try(walk, walk->at, lift);
        if (room.x != lift.x || room.y != lift.y) return;
        const hmi_steps forward = mover_climb_try(climb, lift);
        const double ahead = fmin(mover_steps_length(forward) + beyond, length) / length;
        const hmi_steps further = hmi_steps_round((hm_vec2){way.x * ahead, way.y * ahead});
        const hmi_steps position = hmi_steps_add(hmi_steps_add(walk->at, lift), further);
        if (forward.x == climb->level.x && forward.y == climb->level.y) return;
        const bool rises = mover_climb_rise(walk, position, most - mover_steps_along(lift, walk->up), &rise);
        if (rises) lift = hmi_steps_add(lift, rise);
        beyond *= rises ? 4 : 1.0 / 8;
    }
}

// As high as a step may be, or as there is room: that is fast to find out, and mostly leads on. Otherwise only as
// high as the obstacle, as there may be no room for more: as high as the end is, or what comes first.
static bool mover_climb_find(mover_climb *climb) {
    const hmi_walk *walk = climb->walk;
    const double most = walk->options->step_height;
    const hmi_steps none = {0, 0};
    hmi_steps rise;
    mover_climb_try(climb, mover_try(walk, walk->at, mover_along_up(walk, most)));
    if (!mover_climb_is_whole(climb) && mover_climb_rise(walk, hmi_steps_add(walk->at, climb->level), most, &rise))
        mover_climb_from(climb, rise);
    if (!mover_climb_is_whole(climb)) mover_climb_from(climb, none);
    return climb->forward.x != 0 || climb->forward.y != 0;
}

// Whether what is met is a corner, and no slope that leads on: a bit farther along it the same point of it is met, or
// nothing. On a slope the point moves along.
static bool mover_meets_corner(const hmi_walk *walk, const hm_cast_hit *wall, hm_vec2 rest) {
    const hm_vec2 n = wall->normal;
    const double side = rest.x * -n.y + rest.y * n.x < 0 ? -1 : 1, unit = (double)HM_STEPS_PER_PIXEL;
    const hm_vec2 along = {-n.y * side, n.x * side};
    const hmi_steps off = hmi_steps_round((hm_vec2){(along.x * mover_corner_along + n.x * mover_corner_back) * unit,
                                                    (along.y * mover_corner_along + n.y * mover_corner_back) * unit});
    const hmi_steps reach =
        hmi_steps_round((hm_vec2){-n.x * 2 * mover_corner_back * unit, -n.y * 2 * mover_corner_back * unit});
    hmi_walk_hit hit;
    if (!hmi_walk_first(walk, hmi_steps_add(walk->at, off), reach, &hit)) return true;
    const hm_vec2 moved = {hit.cast.point.x - wall->point.x, hit.cast.point.y - wall->point.y};
    return hmi_dot(moved, along) < mover_corner_along / 4;
}

// What lies level with up is stood on and never stepped on.
static bool mover_is_step(const hmi_walk *walk, const hm_cast_hit *wall, hm_vec2 rest) {
    if (!hmi_walk_is_ground(walk, wall->normal)) return true;
    return hmi_dot(wall->normal, walk->up) < 1 - 1e-12 && mover_meets_corner(walk, wall, rest);
}

// Goes up on what it has met, if that is a step and there is a way.
bool hmi_walk_step_up(hmi_walk *walk, const hmi_walk_hit *wall, hm_world_move_contact *contact) {
    mover_climb climb = {.walk = walk};
    if (walk->options->step_height <= 0 || !walk->stands) return false;
    const hm_vec2 rest = hmi_steps_vector(walk->rest);
    const double rise = hmi_dot(rest, walk->up);
    climb.level = hmi_steps_round((hm_vec2){rest.x - rise * walk->up.x, rest.y - rise * walk->up.y});
    const double whole = mover_steps_length(climb.level);
    if (whole < mover_forward || !mover_is_step(walk, &wall->cast, rest) || !mover_climb_find(&climb)) return false;
    walk->at = climb.position;
    walk->rest = hmi_steps_sub(climb.level, climb.forward);
    walk->arrived = walk->rest;
    contact->response = HM_RESPONSE_STEP;
    walk->met[walk->count++] = *contact;
    walk->time += (1 - walk->time) * fmin(mover_steps_length(climb.forward) / whole, 1);
    walk->first_here = walk->count;
    return true;
}

// ---- the end ------------------------------------------------------------------------------------------------------

static void mover_stand(const hmi_walk *walk, const hmi_walk_hit *hit, hm_world_move_end *out) {
    out->ground = hmi_walk_id(walk, hit->slot);
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
