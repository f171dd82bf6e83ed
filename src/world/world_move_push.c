// world_move_push: a short translation that separates an object from all others that it overlaps.
//
// For one other object it is the translation of hm_separate, which may lead into the next object. So several are
// tried. One goes step by step, each time by the MTV of the object overlapped deepest, up to sixteen times. The
// others go straight along one direction, past one object after the other, to the first free position. The shortest
// that ends free is taken.
#include "../base/vec2.h"
#include "../exact/lattice_internal.h"
#include "../narrow/overlap.h"
#include "../pose/leaf.h"
#include "../separate/separate.h"
#include "walk.h"

#include <math.h>

enum { PUSH_TURNS = 16, PUSH_STRAIGHTS = 256, PUSH_DIRECTIONS = 16 };

// At multiples of 22.5 degrees; hm_separate takes any length.
static const hm_vec2 push_direction[PUSH_DIRECTIONS] = {
    {0, -1},
    {1, 0},
    {0, 1},
    {-1, 0},
    {1, -1},
    {1, 1},
    {-1, 1},
    {-1, -1},
    {0.4142135623730951, -1},
    {1, -0.4142135623730951},
    {1, 0.4142135623730951},
    {0.4142135623730951, 1},
    {-0.4142135623730951, 1},
    {-1, 0.4142135623730951},
    {-1, -0.4142135623730951},
    {-0.4142135623730951, -1},
};

/// A search for the longest MTV of the objects that are overlapped at a position.
typedef struct push_search {
    const hmi_walk *walk;
    hm_xform at;
    const hm_vec2 *direction; ///< NULL: any
    double most;              ///< the greatest length of a translation, in pixels
    hmi_steps way;            ///< the longest translation so far
    double length;            ///< of that one, in pixels; -1: nothing is overlapped
    int32_t slot;             ///< the object that it leads off
    bool none;                ///< some object has no such translation
    bool limited;             ///< some pair has too many edges
} push_search;

static double push_length(hmi_steps way) {
    const hm_vec2 v = hmi_steps_pixels(way);
    return sqrt(hmi_dot(v, v));
}

// What hm_separate promises: in any direction to be longer by at most 1/16 pixel than the shortest translation that
// leaves a clearance of 1/1024 pixel, and along one by no more than that clearance. Twice that and more.
#define PUSH_TOLERANCE (1.0 / 8)
#define PUSH_TOLERANCE_ALONG (1.0 / 256)
#define PUSH_CLEARANCE ((int64_t)1 << (HM_STEP_BITS - 9))

// A direction away from another object: from middle to middle of the AABBs.
static hm_vec2 push_away(const push_search *search, const hmi_slot *other) {
    const hmi_step_box from = hmi_shape_box(hmi_slot_shape(search->walk->world, other), &other->xform);
    const hmi_step_box to = hmi_shape_box(search->walk->shape, &search->at);
    return (hm_vec2){(double)(to.x0 + to.x1) - (double)(from.x0 + from.x1),
                     (double)(to.y0 + to.y1) - (double)(from.y0 + from.y1)};
}

// Whether the translation off another object is certainly shorter than the longest one so far: whether one that is
// shorter, straight along the direction, leaves the clearance. Where edges are counted that has to be done in any case.
static bool push_is_shorter(const push_search *search, const hmi_slot *other) {
    const hm_world *world = search->walk->world;
    const hm_vec2 way = search->direction ? *search->direction : push_away(search, other);
    const double length = sqrt(hmi_dot(way, way));
    const double less = search->direction ? PUSH_TOLERANCE_ALONG : PUSH_TOLERANCE;
    const double steps = (search->length - less) * (double)HM_STEPS_PER_PIXEL;
    hmi_rule rule;
    hm_xform at;
    if (world->options.limits.max_edges > 0 || !(steps > 0 && length > 0)) return false;
    if (!hmi_rule_make(&world->options.rule, &rule) || rule.margin > 128 * HM_STEPS_PER_PIXEL) return false;
    const int64_t x = (int64_t)(way.x / length * steps), y = (int64_t)(way.y / length * steps);
    const hmi_rule wider = {true, rule.margin + PUSH_CLEARANCE};
    return hmi_xform_translate(&search->at, x, y, &at) &&
           !hmi_overlap(hmi_slot_shape(world, other), &other->xform, search->walk->shape, &at, &wider);
}

// Keeps the longest translation. Of equally long ones that of the first slot counts, so the order of visits
// does not matter.
static bool push_visit(void *ctx, int32_t slot) {
    push_search *search = ctx;
    const hm_world *world = search->walk->world;
    const hmi_slot *other = &world->slots[slot];
    const hmi_separate_job job = {&world->options.rule, search->direction, search->most,
                                  world->options.limits.max_edges, false};
    hm_separation found;
    if (push_is_shorter(search, other)) return true;
    const bool any = hmi_separate_job_run(hmi_slot_shape(world, other), &other->xform, search->walk->shape,
                                          &search->at, &job, &found);
    search->limited = search->limited || found.limited;
    if (!any) {
        search->none = true;
        return false;
    }
    const hmi_steps way = {found.steps_x, found.steps_y};
    const double length = push_length(way);
    if (length < search->length || (length == search->length && slot > search->slot)) return true;
    search->way = way;
    search->length = length;
    search->slot = slot;
    return true;
}

/// How one step of a search ended: the position is free, the search goes on, or there is no translation.
typedef enum push_end { PUSH_FREE, PUSH_ON, PUSH_NONE } push_end;

// Goes on from a position by the MTV of the object that is overlapped deepest there.
static push_end push_on(const hmi_walk *walk, const hm_vec2 *direction, double most, bool *limited, hmi_steps *at) {
    push_search search = {.walk = walk, .direction = direction, .most = most, .length = -1};
    if (!hmi_xform_translate(walk->start, at->x, at->y, &search.at)) return PUSH_NONE;
    hmi_walk_visit_overlapped(walk, *at, push_visit, &search);
    *limited = *limited || search.limited;
    if (search.none) return PUSH_NONE;
    if (search.length < 0) return PUSH_FREE;
    *at = hmi_steps_add(*at, search.way);
    return PUSH_ON;
}

// Whether repeated steps from a position end free, after no more than `most` pixels in all.
static bool push_way(const hmi_walk *walk, hmi_steps from, const hm_vec2 *direction, int turns, double most,
                     bool *limited, hmi_steps *out) {
    hmi_steps at = from;
    for (int i = 0; i < turns && push_length(hmi_steps_sub(at, from)) <= most; i++) {
        const push_end end = push_on(walk, direction, most, limited, &at);
        if (end == PUSH_NONE) return false;
        if (end == PUSH_ON) continue;
        *out = hmi_steps_sub(at, from);
        return true;
    }
    return false;
}

bool hmi_walk_push_along(const hmi_walk *walk, hmi_steps from, hm_vec2 direction, double max_distance,
                         hmi_steps *out) {
    bool limited = false;
    const bool found = push_way(walk, from, &direction, PUSH_STRAIGHTS, max_distance, &limited, out);
    if (limited && walk->limited) *walk->limited = true;
    return found;
}

static bool push_out(const hmi_walk *walk, double max_distance, bool *limited, hmi_steps *out) {
    const hmi_steps start = {0, 0};
    hmi_steps way;
    double most = max_distance;
    bool found = push_way(walk, start, NULL, PUSH_TURNS, most, limited, out);
    if (found) most = push_length(*out);
    for (int i = 0; i < PUSH_DIRECTIONS && most > 0; i++) {
        if (!push_way(walk, start, &push_direction[i], PUSH_STRAIGHTS, most, limited, &way)) continue;
        if (found && push_length(way) >= most) continue;
        found = true;
        most = push_length(way);
        *out = way;
    }
    return found;
}

bool hmi_walk_push_out(const hmi_walk *walk, double max_distance, hmi_steps *out) {
    bool limited = false;
    const bool found = push_out(walk, max_distance, &limited, out);
    if (limited && walk->limited) *walk->limited = true;
    return found;
}

// ---- the query ----------------------------------------------------------------------------------------------------

hm_result hm_world_try_push_out(const hm_world *world, hm_object id, double max_distance,
                                const hm_world_move_options *options, hm_world_push *out) {
    static const hm_world_move_options plain;
    hmi_steps way = {0, 0};
    hmi_walk walk;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot) return HM_ERROR_STALE;
    if (!(max_distance >= 0 && max_distance <= 2 * HM_MAX_POSITION))
        return HMI_REFUSED_BETWEEN(max_distance, 0, 2 * HM_MAX_POSITION);
    hmi_walk_begin(&walk, world, (int32_t)(slot - world->slots), &slot->xform, options ? options : &plain);
    const bool calls = hmi_world_calls_begin(world, world->options.passes);
    hm_world_push push = {.limited = false};
    push.free = push_out(&walk, max_distance, &push.limited, &way);
    hmi_world_calls_end(world, calls);
    if (!push.free) way = (hmi_steps){0, 0};
    push.steps_x = way.x;
    push.steps_y = way.y;
    push.move = hmi_steps_pixels(way);
    if (!hmi_xform_translate(&slot->xform, way.x, way.y, &push.xform))
        return HMI_REFUSED_AS("out.xform", HM_SENTENCE_OUT_OF_RANGE, 0, 0);
    *out = push;
    return HM_OK;
}

hm_result hm_world_push_out(hm_world *world, hm_object id, double max_distance, const hm_world_move_options *options,
                            hm_world_push *out) {
    hm_world_push push;
    HMI_REQUIRE_PTR(world, HM_ERROR_RANGE);
    if (hmi_world_is_busy(world)) return HM_ERROR_BUSY;
    hm_result result = hm_world_try_push_out(world, id, max_distance, options, &push);
    if (result == HM_OK && (push.steps_x || push.steps_y)) result = hmi_world_shift(__func__, world, id, &push.xform);
    if (result == HM_OK && out) *out = push;
    return result;
}
