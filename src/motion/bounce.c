// bounce: inside a box. Along each axis it is a point between two walls; the axes are independent.
//
// With restitution 1 the walls are mirrors: the point goes straight on through mirrored rooms, and where it is
// follows from how many of them it has left behind. Otherwise each bounce is made: what is left of the motion after a
// wall is multiplied and rounded down to a step.
#include <hitmask/move.h>
#include <hitmask/collide.h>

#include "../base/base_internal.h"
#include "../exact/int256.h"
#include "../exact/lattice_internal.h"

#include <math.h>

// ---- numbers ------------------------------------------------------------------------------------------------------

static bool bounce_steps(double pixels, int64_t *out) {
    return fabs(pixels) <= HM_MAX_POSITION && hmi_steps_from_pixels(pixels, out);
}

static bool bounce_length(double pixels, double most, int64_t *out) {
    int64_t units;
    if (!(pixels >= 0 && pixels <= most) || !hmi_steps_from_pixels(pixels / 256, &units)) return false;
    *out = units * (HM_STEPS_PER_PIXEL / HM_UNITS_PER_PIXEL);
    return true;
}

static bool bounce_size(double pixels, int64_t *out) { return bounce_length(pixels, HM_MAX_LOCAL, out); }

enum { BOUNCE_BITS = 32 };

/// How much of the speed is left after a bounce, in units of 2^-32, and the motion.
typedef struct bounce_push {
    int64_t x, y; ///< in steps, within +-2^62
    int64_t restitution;
} bounce_push;

static bool bounce_push_make(hm_vec2 velocity, double time, double restitution, bounce_push *out) {
    if (!(time >= 0 && restitution >= 0 && restitution <= 1)) return false;
    out->restitution = (int64_t)(restitution * 4294967296.0 + 0.5);
    return hmi_steps_from_pixels(velocity.x * time, &out->x) && hmi_steps_from_pixels(velocity.y * time, &out->y);
}

// ---- one axis -----------------------------------------------------------------------------------------------------

/// A point between walls at 0 and `width`, in steps, that is to go on by `left`, 0 or more, towards the second.
typedef struct bounce_walk {
    int64_t width; ///< above 0
    int64_t at;
    int64_t left;
    int64_t bounces;
    bool back; ///< whether it moves towards the first wall: all of it is then mirrored
} bounce_walk;

static void bounce_walk_turn(bounce_walk *walk) {
    walk->at = walk->width - walk->at;
    walk->back = !walk->back;
    walk->bounces++;
}

// Whole rooms at once: one is left behind only when something of the motion is left for the next.
static void bounce_walk_mirrored(bounce_walk *walk) {
    const int64_t reach = walk->at + walk->left; // below 2^63
    const int64_t rooms = reach > 0 ? (reach - 1) / walk->width : 0;
    walk->bounces = rooms;
    walk->at = reach - rooms * walk->width;
    walk->left = 0;
    if (rooms % 2) walk->back = !walk->back;
}

// (left * restitution) / 2^32, rounded down, for left <= 2^62.
static int64_t bounce_rest(int64_t left, int64_t restitution) {
    const hmi_int128 product = hmi_uint128_mul((uint64_t)left, (uint64_t)restitution);
    return (int64_t)(product.high << (64 - BOUNCE_BITS) | product.low >> BOUNCE_BITS);
}

// False when the limit ends it at a wall.
static bool bounce_walk_step_by_step(bounce_walk *walk, int64_t restitution) {
    while (walk->left > walk->width - walk->at) {
        if (walk->bounces == HM_BOUNCE_MOST) {
            walk->left = 0;
            return false;
        }
        walk->left = bounce_rest(walk->left - (walk->width - walk->at), restitution);
        walk->at = walk->width;
        bounce_walk_turn(walk);
    }
    walk->at += walk->left;
    walk->left = 0;
    return true;
}

/// One axis of a question, and its answer.
typedef struct bounce_axis {
    int64_t low, high; ///< where the point may be
    int64_t at;        ///< where it is
    int64_t motion;
    double velocity;
    int64_t bounces;
} bounce_axis;

static double bounce_velocity(double velocity, int64_t bounces, int64_t restitution) {
    const double part = (double)restitution / 4294967296.0;
    if (restitution >> BOUNCE_BITS == 0) // at most HM_BOUNCE_MOST of them
        for (int64_t i = 0; i < bounces && velocity != 0; i++) velocity *= part;
    if (velocity == 0) return 0; // not -0
    return bounces % 2 ? -velocity : velocity;
}

// False when the limit ends it. What does not move is not thrown back.
static bool bounce_axis_run(bounce_axis *axis, int64_t restitution) {
    if (axis->motion == 0) return true;
    if (axis->low == axis->high) {
        axis->velocity = 0;
        axis->bounces = 1;
        return true;
    }
    bounce_walk walk = {axis->high - axis->low, axis->at - axis->low, axis->motion, 0, false};
    if (axis->motion < 0) walk = (bounce_walk){walk.width, axis->high - axis->at, -axis->motion, 0, true};
    bool done = true;
    if (restitution >> BOUNCE_BITS)
        bounce_walk_mirrored(&walk);
    else
        done = bounce_walk_step_by_step(&walk, restitution);
    axis->at = walk.back ? axis->high - walk.at : axis->low + walk.at;
    axis->bounces = walk.bounces;
    axis->velocity = bounce_velocity(axis->velocity, walk.bounces, restitution);
    return done;
}

// ---- both axes ----------------------------------------------------------------------------------------------------

static void bounce_run(bounce_axis axis[2], const bounce_push *push, hm_vec2 velocity, hm_bounce *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const int64_t from_x = axis[0].at;
    const int64_t from_y = axis[1].at;
    const bool inside =
        axis[0].low <= from_x && from_x <= axis[0].high && axis[1].low <= from_y && from_y <= axis[1].high;
    bool done = true;
    axis[0].motion = push->x;
    axis[1].motion = push->y;
    axis[0].velocity = velocity.x;
    axis[1].velocity = velocity.y;
    if (inside) {
        done = bounce_axis_run(&axis[0], push->restitution);
        done = bounce_axis_run(&axis[1], push->restitution) && done;
    }
    out->end = inside ? done ? HM_BOUNCE_DONE : HM_BOUNCE_LIMIT : HM_BOUNCE_OUTSIDE;
    out->steps_x = axis[0].at - from_x;
    out->steps_y = axis[1].at - from_y;
    out->place = (hm_vec2){(double)axis[0].at * pixel, (double)axis[1].at * pixel};
    out->velocity = (hm_vec2){axis[0].velocity, axis[1].velocity};
    out->bounces = axis[0].bounces + axis[1].bounces;
}

// An interval from `before` below its position to `after` above it, in a room from `low` on.
static bool bounce_axis_make(int64_t at, int64_t before, int64_t after, double low, double size, bounce_axis *out) {
    int64_t steps;
    out->at = at;
    if (!bounce_steps(low, &out->low) || !bounce_length(size, 2 * HM_MAX_LOCAL, &steps)) return false;
    out->high = out->low + steps - after;
    out->low += before;
    out->bounces = 0;
    return true;
}

// The motion in steps is below 2^62.
static HMI_COLD bool bounce_report_push(hmi_origin at, hm_vec2 velocity, double time, double restitution) {
    return hmi_report_between(at, "time", time, 0, HUGE_VAL) ||
           hmi_report_between(at, "restitution", restitution, 0, 1) ||
           hmi_report_point(at, "velocity * time", (hm_vec2){velocity.x * time, velocity.y * time},
                            0x1.fffffffffffffp37);
}

// What is left when the rest is in order: the room's numbers, or a shape that is not within it.
static HMI_COLD bool bounce_report_room(hmi_origin at, const hm_box *room) {
    return hmi_report_point(at, "room", (hm_vec2){room->x, room->y}, HM_MAX_POSITION) ||
           hmi_report_between(at, "room.w", room->w, 0, 2 * HM_MAX_LOCAL) ||
           hmi_report_between(at, "room.h", room->h, 0, 2 * HM_MAX_LOCAL) ||
           hmi_report(at, "room", HM_SENTENCE_OUT_OF_RANGE, 0, 0);
}

hm_result hm_bounce_circle_in_box(const hm_circle *circle, const hm_box *room, hm_vec2 velocity, double time,
                                  double restitution, hm_bounce *out) {
    HMI_REQUIRE_PTR(circle, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(room, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    bounce_push push;
    bounce_axis axis[2];
    int64_t x, y, radius;
    if (!bounce_push_make(velocity, time, restitution, &push) || !bounce_steps(circle->x, &x) ||
        !bounce_steps(circle->y, &y) || !bounce_size(circle->radius, &radius) ||
        !bounce_axis_make(x, radius, radius, room->x, room->w, &axis[0]) ||
        !bounce_axis_make(y, radius, radius, room->y, room->h, &axis[1]))
        return HMI_REFUSED(bounce_report_push(HMI_RANGE, velocity, time, restitution) ||
                           hmi_report_point(HMI_RANGE, "circle", (hm_vec2){circle->x, circle->y}, HM_MAX_POSITION) ||
                           hmi_report_between(HMI_RANGE, "circle.radius", circle->radius, 0, HM_MAX_LOCAL) ||
                           bounce_report_room(HMI_RANGE, room));
    bounce_run(axis, &push, velocity, out);
    return HM_OK;
}

hm_result hm_bounce_box_in_box(const hm_box *box, const hm_box *room, hm_vec2 velocity, double time,
                               double restitution, hm_bounce *out) {
    HMI_REQUIRE_PTR(box, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(room, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    bounce_push push;
    bounce_axis axis[2];
    int64_t x, y, w, h;
    if (!bounce_push_make(velocity, time, restitution, &push) || !bounce_steps(box->x, &x) ||
        !bounce_steps(box->y, &y) || !bounce_size(box->w, &w) || !bounce_size(box->h, &h) ||
        !bounce_axis_make(x, 0, w, room->x, room->w, &axis[0]) ||
        !bounce_axis_make(y, 0, h, room->y, room->h, &axis[1]))
        return HMI_REFUSED(bounce_report_push(HMI_RANGE, velocity, time, restitution) ||
                           hmi_report_point(HMI_RANGE, "box", (hm_vec2){box->x, box->y}, HM_MAX_POSITION) ||
                           hmi_report_between(HMI_RANGE, "box.w", box->w, 0, HM_MAX_LOCAL) ||
                           hmi_report_between(HMI_RANGE, "box.h", box->h, 0, HM_MAX_LOCAL) ||
                           bounce_report_room(HMI_RANGE, room));
    bounce_run(axis, &push, velocity, out);
    return HM_OK;
}

hm_result hm_bounce_in_box(const hm_box *room, const hm_shape *b, const hm_xform *xb, hm_vec2 velocity, double time,
                           double restitution, hm_bounce *out) {
    HMI_REQUIRE_PTR(room, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(b, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(xb, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    bounce_push push;
    bounce_axis axis[2];
    hm_exact_bounds box;
    if (!bounce_push_make(velocity, time, restitution, &push) || !hm_shape_exact_bounds(b, xb, &box) ||
        !bounce_axis_make(xb->ox, xb->ox - box.x0, box.x1 - xb->ox, room->x, room->w, &axis[0]) ||
        !bounce_axis_make(xb->oy, xb->oy - box.y0, box.y1 - xb->oy, room->y, room->h, &axis[1]))
        return HMI_REFUSED(bounce_report_push(HMI_RANGE, velocity, time, restitution) ||
                           bounce_report_room(HMI_RANGE, room));
    bounce_run(axis, &push, velocity, out);
    return HM_OK;
}
