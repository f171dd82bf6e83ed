// world_move_turn: rotates an object among others.
//
// A cast with rotation finds for each object until when nothing is deeper than the tolerance; the first of these
// times ends the rotation. There, and at times before it, poses are tried: one that is free or becomes so by a push
// counts.
#include <hitmask/cast.h>

#include "../exact/lattice_internal.h"
#include "../motion/turning.h"
#include "walk.h"

#include <math.h>

// Tests of one cast; times that are tried before the end, and halvings between two of them.
enum { TURN_TIMES = 32, TURN_HALVINGS = 24 };

/// A rotation.
typedef struct turn_search {
    const hm_world *world;
    const hmi_slot *slot;
    const hm_world_move_options *options;
    const hm_pose *from;
    const hm_pose *to;
    double tolerance;
    double until; ///< nothing is deeper before it
    int32_t other;
    hm_world_turned *out;
} turn_search;

static double turn_between(double from, double to, double time) {
    return fmin(fmax(from + time * (to - from), fmin(from, to)), fmax(from, to));
}

static hm_pose turn_pose(const turn_search *turn, double time) {
    hm_pose pose = time < 1 ? *turn->from : *turn->to;
    if (time >= 1) return pose;
    pose.position.x = turn_between(turn->from->position.x, turn->to->position.x, time);
    pose.position.y = turn_between(turn->from->position.y, turn->to->position.y, time);
    pose.scale.x = turn_between(turn->from->scale.x, turn->to->scale.x, time);
    pose.scale.y = turn_between(turn->from->scale.y, turn->to->scale.y, time);
    pose.angle = turn_between(turn->from->angle, turn->to->angle, time);
    return pose;
}

static void turn_begin(const turn_search *turn, const hm_xform *at, hmi_walk *walk) {
    hmi_walk_begin(walk, turn->world, (int32_t)(turn->slot - turn->world->slots), at, turn->options);
}

// ---- until when ---------------------------------------------------------------------------------------------------

// How far the shape reaches from the pivot in a pose, or farther.
static double turn_reach(const hm_bounds *box, hm_vec2 pivot) {
    const double x = fmax(fabs(box->x0 - pivot.x), fabs(box->x1 - pivot.x));
    const double y = fmax(fabs(box->y0 - pivot.y), fabs(box->y1 - pivot.y));
    return sqrt(x * x + y * y);
}

// The bounds of all poses of the motion: scaled between two, a point is no farther from the pivot than in one of
// them; the pixel is for what is rounded, of floats as well.
static bool turn_box(const turn_search *turn, hm_bounds *out) {
    const hm_shape *shape = hmi_slot_shape(turn->world, turn->slot);
    const double margin = turn->world->options.rule.margin / 2;
    const hm_vec2 a = turn->from->position, b = turn->to->position;
    hm_xform begin, end;
    hm_bounds first, last;
    if (!hmi_xform_from_pose(turn->from, &begin) || !hmi_xform_from_pose(turn->to, &end)) return false;
    if (!hm_shape_bounds(shape, &begin, margin, &first) || !hm_shape_bounds(shape, &end, margin, &last)) return false;
    const double reach = fmax(turn_reach(&first, a), turn_reach(&last, b)) * (1 + 1e-6) + 1;
    *out = (hm_bounds){(float)(fmin(a.x, b.x) - reach), (float)(fmin(a.y, b.y) - reach),
                       (float)(fmax(a.x, b.x) + reach), (float)(fmax(a.y, b.y) + reach)};
    return true;
}

static bool turn_visit(void *ctx, int32_t slot) {
    turn_search *turn = ctx;
    const hmi_slot *other = &turn->world->slots[slot];
    hmi_walk walk;
    hm_turn_hit hit;
    turn_begin(turn, &turn->slot->xform, &walk);
    if (!hmi_walk_minds(&walk, slot)) return true;
    if (hmi_cast_turn(hmi_slot_shape(turn->world, other), &other->xform, hmi_slot_shape(turn->world, turn->slot),
                      turn->from, turn->to, &turn->world->options.rule, turn->tolerance, HMI_TURN_BUDGET,
                      turn->world->options.limits.max_edges, &hit) != HM_OK)
        return true;
    turn->out->limited |= hit.limited;
    if (hit.end == HM_TURN_CLEAR || hit.fraction > turn->until) return true;
    if (hit.fraction == turn->until && turn->other >= 0 && turn->other < slot) return true;
    turn->until = hit.fraction;
    turn->other = slot;
    return true;
}

static void turn_find_end(turn_search *turn) {
    const hm_filter *own = turn->options->filter ? turn->options->filter : &turn->slot->filter;
    hm_bounds box;
    turn->until = 1;
    turn->other = -1;
    if (turn->slot->flags & HM_OBJECT_DISABLED) return;
    if (turn_box(turn, &box)) hmi_world_visit_box(turn->world, &box, own, turn_visit, turn);
}

// ---- where it ends ------------------------------------------------------------------------------------------------

// Whether there is a free position for it at a time; `out` is then that one.
static bool turn_fits(turn_search *turn, double time) {
    hmi_steps push;
    hmi_walk walk;
    hm_xform at;
    hm_pose pose = turn_pose(turn, time);
    if (!hmi_xform_from_pose(&pose, &at)) return false;
    turn_begin(turn, &at, &walk);
    walk.limited = &turn->out->limited;
    if (!hmi_walk_push_out(&walk, turn->tolerance, &push)) return false;
    const hm_vec2 move = hmi_steps_pixels(push);
    if (!hmi_xform_translate(&at, push.x, push.y, &turn->out->xform)) return false;
    pose.position.x += move.x;
    pose.position.y += move.y;
    turn->out->pose = pose;
    turn->out->fraction = time;
    return true;
}

static void turn_find_pose(turn_search *turn) {
    double taken = turn->until;
    if (turn_fits(turn, taken)) return;
    for (int i = TURN_TIMES - 1; i > 0; i--) {
        double free = turn->until * i / (double)TURN_TIMES;
        if (!turn_fits(turn, free)) {
            taken = free;
            continue;
        }
        for (int k = 0; k < TURN_HALVINGS; k++) {
            const double middle = free + (taken - free) / 2;
            *(turn_fits(turn, middle) ? &free : &taken) = middle;
        }
        return;
    }
    turn->out->fraction = 0;
    turn->out->pose = *turn->from;
    turn->out->xform = turn->slot->xform;
}

// ---- the question -------------------------------------------------------------------------------------------------

// Whether a pose draws the object as it is.
static bool turn_is_pose_of(const hm_pose *pose, const hm_xform *xform) {
    hm_xform drawn;
    if (!hmi_xform_from_pose(pose, &drawn)) return false;
    const int64_t x = drawn.ox - xform->ox, y = drawn.oy - xform->oy;
    return drawn.ux == xform->ux && drawn.uy == xform->uy && drawn.vx == xform->vx && drawn.vy == xform->vy &&
           x >= -2 && x <= 2 && y >= -2 && y <= 2;
}

static HMI_COLD bool turn_report_from(hmi_origin at, const hm_pose *from) {
    return hmi_report_pose(at, "from", from) || hmi_report(at, "from", HM_SENTENCE_POSE_OTHER, 0, 0);
}

// Whether hm_cast_turn accepts the poses: called with a point that is nowhere near.
static bool turn_is_valid(const turn_search *turn) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape point;
    hm_turn_hit hit;
    return hm_shape_point(0, 0, &point) == HM_OK &&
           hmi_cast_turn(&point, &here, &point, turn->from, turn->to, NULL, turn->tolerance, 1, 0, &hit) == HM_OK;
}

hm_result hm_world_try_turn(const hm_world *world, hm_object id, const hm_pose *from, const hm_pose *to,
                            double tolerance, const hm_world_move_options *options, hm_world_turned *out) {
    static const hm_world_move_options plain;
    hm_world_turned end = {.other = HM_NO_OBJECT};
    hmi_walk walk;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(from, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(to, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    turn_search turn = {world, slot, options ? options : &plain, from, to, tolerance, 1, -1, &end};
    if (!turn_is_pose_of(from, &slot->xform)) return HMI_REFUSED(turn_report_from(HMI_RANGE, from));
    if (!turn_is_valid(&turn)) return HM_ERROR_RANGE; // reported by hm_cast_turn
    const bool calls = hmi_world_calls_begin(world, world->options.passes);
    turn_find_end(&turn);
    turn_find_pose(&turn);
    if (end.fraction < 1 && turn.other >= 0) end.other = hmi_world_id(world, turn.other);
    turn_begin(&turn, &end.xform, &walk);
    end.free = hmi_walk_is_free(&walk, (hmi_steps){0, 0});
    hmi_world_calls_end(world, calls);
    *out = end;
    return HM_OK;
}

hm_result hm_world_turn(hm_world *world, hm_object id, const hm_pose *from, const hm_pose *to, double tolerance,
                        const hm_world_move_options *options, hm_world_turned *out) {
    hm_world_turned end;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    hm_result result = hm_world_try_turn(world, id, from, to, tolerance, options, &end);
    if (result == HM_OK) result = hmi_world_set_drawn(__func__, world, id, &end.pose, &end.xform);
    if (result == HM_OK && out) *out = end;
    return result;
}
