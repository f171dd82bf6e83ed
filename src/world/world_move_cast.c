// world_move_cast: one shape cast against all obstacles.
//
// The broad phases find the boxes that the motion meets, hm_cast when and where each object is met. The result does
// not depend on the order in which they come: hits are ranked by (fraction, slot), and no box is left out that may
// hold one of those that count. A cast stops at a position that is free of what it has met. Here it must be free of
// all the others as well, which is mostly so, as they are met later; where it is not, a position beside it or before
// it is taken.
#include "../base/vec2.h"
#include "../cast/cast.h"
#include "../cast/cast_result.h"
#include "../contact/border_area.h"
#include "../contact/contact.h"
#include "../exact/lattice_internal.h"
#include "../narrow/limits.h"
#include "../pose/compound.h"
#include "../separate/separate.h"
#include "walk.h"

#include <math.h>

enum { MOVER_PRESS = 3 }; // how near to an edge a stop is, in steps

/// Steps within which what is met is reported with the first.
static const double mover_tie = HMI_WALK_NEAR;

hmi_steps hmi_steps_round(hm_vec2 steps) {
    return (hmi_steps){(int64_t)floor(steps.x + 0.5), (int64_t)floor(steps.y + 0.5)};
}

void hmi_walk_begin(hmi_walk *walk, const hm_world *world, int32_t slot, const hm_xform *start,
                    const hm_world_move_options *options) {
    const hmi_slot *self = &world->slots[slot];
    hm_bounds box;
    *walk =
        (hmi_walk){.world = world, .rule = &world->options.rule, .options = options, .self = slot, .start = start};
    walk->shape = hmi_slot_shape(world, self);
    walk->filter = options->filter ? options->filter : &self->filter;
    walk->meets = !(self->flags & HM_OBJECT_DISABLED) &&
                  hm_shape_bounds(walk->shape, walk->start, world->options.rule.margin / 2, &box);
    if (!walk->meets) return;
    walk->middle = (hm_vec2){((double)box.x0 + (double)box.x1) / 2, ((double)box.y0 + (double)box.y1) / 2};
    walk->half = (hm_vec2){((double)box.x1 - (double)box.x0) / 2, ((double)box.y1 - (double)box.y0) / 2};
}

void hmi_walk_begin_pair(hmi_walk *walk, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         const hm_rule *rule, const hm_world_move_options *options) {
    *walk = (hmi_walk){.only = a,
                       .only_at = xa,
                       .rule = rule,
                       .options = options,
                       .self = -1,
                       .shape = b,
                       .start = xb,
                       .meets = true};
}

// The position stays within 2^47 steps of the world's limits: a cast may leave the world, but not start outside of
// it.
static bool mover_xform(const hmi_walk *walk, hmi_steps at, hm_xform *out) {
    return hmi_xform_translate(walk->start, at.x, at.y, out);
}

// ---- obstacles ----------------------------------------------------------------------------------------------------

/// What is in a slot.
typedef struct mover_other {
    const hm_shape *shape;
    const hm_xform *at;
} mover_other;

static mover_other mover_other_in(const hmi_walk *walk, int32_t slot) {
    if (!walk->world) return (mover_other){walk->only, walk->only_at};
    const hmi_slot *other = &walk->world->slots[slot];
    return (mover_other){hmi_slot_shape(walk->world, other), &other->xform};
}

hm_object hmi_walk_id(const hmi_walk *walk, int32_t slot) {
    return walk->world ? hmi_world_id(walk->world, slot) : HM_NO_OBJECT;
}

static bool mover_has_passed(const hmi_walk *walk, int32_t slot) {
    const hm_object id = hmi_world_id(walk->world, slot);
    for (int i = 0; i < walk->count; i++)
        if (walk->met[i].other == id && walk->met[i].response == HM_RESPONSE_PASS) return true;
    return false;
}

bool hmi_walk_minds(const hmi_walk *walk, int32_t slot) {
    if (!walk->world) return true;
    const hm_world_options *options = &walk->world->options;
    if (slot == walk->self || mover_has_passed(walk, slot)) return false;
    if (!options->passes) return true;
    const int32_t low = slot < walk->self ? slot : walk->self;
    const int32_t high = slot < walk->self ? walk->self : slot;
    return options->passes(options->passes_ctx, hmi_world_id(walk->world, low), hmi_world_id(walk->world, high));
}

static bool mover_is_one_way(const hmi_walk *walk, int32_t slot) {
    return walk->world && (walk->world->slots[slot].filter.category & walk->options->one_way) != 0;
}

static bool mover_overlaps(const hmi_walk *walk, int32_t slot, const hm_xform *at) {
    const mover_other other = mover_other_in(walk, slot);
    return hm_overlap(other.shape, other.at, walk->shape, at, walk->rule);
}

// Whether an object is overlapped at a position, or that is outside of the world.
static bool mover_overlaps_at(const hmi_walk *walk, int32_t slot, hmi_steps position) {
    hm_xform at;
    return !mover_xform(walk, position, &at) || mover_overlaps(walk, slot, &at);
}

// ---- limits --------------------------------------------------------------------------------------------------------

static hm_limits mover_limits(const hmi_walk *walk) {
    return walk->world ? walk->world->options.limits : (hm_limits){.max_depth = 0};
}

static void mover_note(const hmi_walk *walk, bool limited) {
    if (limited && walk->limited) *walk->limited = true;
}

// ---- one against one ----------------------------------------------------------------------------------------------

/// A motion from a position.
typedef struct mover_way {
    hm_xform from;
    hmi_steps steps;
    hm_vec2 motion; ///< in pixels
} mover_way;

static bool mover_cast_one(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_start start,
                           hm_cast_hit *out) {
    const mover_other other = mover_other_in(walk, slot);
    const hm_cast_options options = {*walk->rule, start, mover_limits(walk)};
    const bool hit = hm_cast(other.shape, other.at, walk->shape, &way->from, way->motion, &options, out);
    mover_note(walk, out->limited);
    return hit;
}

static bool mover_has_map(const hm_shape *shape) {
    if (shape->kind != HM_SHAPE_COMPOUND) return shape->kind == HM_SHAPE_TILEMAP;
    for (int32_t i = 0; i < shape->of.compound->count; i++)
        if (mover_has_map(&shape->of.compound->parts[i].shape)) return true;
    return false;
}

static bool mover_are_with_map(const hm_shape *a, const hm_shape *b) {
    if (!hmi_shape_is_group(a) && !hmi_shape_is_group(b)) return false;
    return mover_has_map(a) || mover_has_map(b);
}

static bool mover_leaves_map(const hmi_walk *walk, int32_t slot, const mover_other *other, const mover_way *way,
                             hm_cast_hit *out) {
    hm_contact_info contact;
    const hmi_point motion = {way->steps.x, way->steps.y};
    const hm_limits limits = mover_limits(walk);
    const bool round = hmi_shape_any_radius(other->shape) || hmi_shape_any_radius(walk->shape);
    const bool in =
        hmi_contact_leads_in(other->shape, other->at, walk->shape, &way->from, walk->rule, &limits, motion, &contact);
    mover_note(walk, contact.limited);
    if (!in) return mover_cast_one(walk, slot, way, HM_CAST_NEVER, out);
    hmi_cast_write_start(!round && walk->rule->margin == 0, &contact, out);
    return true;
}

// Of a pair with a tile map: whether it is met from a start out of overlap. A start in overlap is noted.
static bool mover_cast_map(const hmi_walk *walk, const mover_other *other, const mover_way *way, bool *inside,
                           hm_cast_hit *out) {
    return hmi_cast_from_outside(other->shape, other->at, walk->shape, &way->from, way->motion, walk->rule, out,
                                 inside);
}

// A start in overlap with a tile map is left by the shortest way, which is square to a wall where the border's normal
// leans over at corners.
static bool mover_cast_deeper(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *out) {
    const mover_other other = mover_other_in(walk, slot);
    bool inside;
    if (!mover_are_with_map(other.shape, walk->shape)) return mover_cast_one(walk, slot, way, HM_CAST_DEEPER, out);
    const bool met = mover_cast_map(walk, &other, way, &inside, out);
    return inside ? mover_leaves_map(walk, slot, &other, way, out) : met;
}

/// Areas count as equal within this, in pixels squared.
static const double mover_same_area = 1e-6;

// The length of the mover's MTV, up to `most` pixels; false where that is longer.
static bool mover_depth(const hmi_walk *walk, const mover_other *other, const hm_xform *at, double most,
                        double *depth) {
    const hmi_separate_job job = {walk->rule, NULL, most, mover_limits(walk).max_edges, false};
    hm_separation way;
    const bool found = hmi_separate_job_run(other->shape, other->at, walk->shape, at, &job, &way);
    mover_note(walk, way.limited);
    if (found) *depth = sqrt(way.move.x * way.move.x + way.move.y * way.move.y);
    return found;
}

// Convex shapes have the exact depth.
static bool mover_is_deeper_convex(const hmi_walk *walk, const mover_other *other, const hm_xform *from,
                                   const hm_xform *to) {
    const hm_contact_options options = {.rule = *walk->rule};
    hm_contact_info before, after;
    return hm_contact(other->shape, other->at, walk->shape, from, &options, &before) &&
           hm_contact(other->shape, other->at, walk->shape, to, &options, &after) && after.depth > before.depth;
}

// Where there was no MTV to begin with, nothing is deeper; within a limit, which may be why, that is open.
static bool mover_is_farther_in(const hmi_walk *walk, const mover_other *other, const hm_xform *from,
                                const hm_xform *to) {
    const double deep = mover_limits(walk).max_depth;
    double before, after;
    if (!mover_depth(walk, other, from, deep > 0 ? deep : HMI_SEPARATE_MOST, &before)) {
        mover_note(walk, deep > 0);
        return deep > 0 && !mover_depth(walk, other, to, deep, &after);
    }
    return !mover_depth(walk, other, to, before, &after) || after > before;
}

// Two masks are deeper in each other where they share more, as the normal of a contact is that by which they share
// less. Their borders say so, or hm_shared_area where these leave it open. Of a mask that lies wholly in the other one
// that says nothing: it counts how far it is from being free.
static bool mover_shares_more(const hmi_walk *walk, const mover_other *other, const hm_xform *from,
                              const hm_xform *to) {
    const hmi_posed_mask there = hmi_posed_mask_make(other->shape, other->at);
    const hmi_posed_mask first = hmi_posed_mask_make(walk->shape, from), last = hmi_posed_mask_make(walk->shape, to);
    const hmi_border_area begun = hmi_border_area_of(&there, &first), ended = hmi_border_area_of(&there, &last);
    if (fabs(ended.area - begun.area) > begun.off + ended.off + mover_same_area) return ended.area > begun.area;
    hm_shared_info before, after;
    hm_shared_area(other->shape, other->at, walk->shape, from, &before);
    hm_shared_area(other->shape, other->at, walk->shape, to, &after);
    if (fabs(after.area - before.area) > mover_same_area) return after.area > before.area;
    if (!hm_within(walk->shape, to, other->shape, other->at, NULL) &&
        !hm_within(other->shape, other->at, walk->shape, to, NULL))
        return false;
    return mover_is_farther_in(walk, other, from, to);
}

// Whether there are more edges than the world's limit. Sharing an area takes as long as there are.
static bool mover_has_many_edges(const hmi_walk *walk, const mover_other *other, const hm_xform *at) {
    hmi_rule rule;
    hmi_rule_make(walk->rule, &rule);
    return hmi_edges_exceed(other->shape, other->at, walk->shape, at, &rule, mover_limits(walk).max_edges);
}

static bool mover_is_deeper(const hmi_walk *walk, const mover_other *other, const hm_xform *from,
                            const hm_xform *to) {
    const bool masks = other->shape->kind == HM_SHAPE_MASK && walk->shape->kind == HM_SHAPE_MASK;
    if (hmi_shape_is_convex(other->shape) && hmi_shape_is_convex(walk->shape))
        return mover_is_deeper_convex(walk, other, from, to);
    if (!masks || walk->rule->margin > 0 || mover_has_many_edges(walk, other, from))
        return mover_is_farther_in(walk, other, from, to);
    return mover_shares_more(walk, other, from, to);
}

// An object that is overlapped from the start to the end of a motion is met where the overlap would get deeper.
static bool mover_gets_deeper(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *hit) {
    const mover_other other = mover_other_in(walk, slot);
    hm_contact_info after;
    hm_xform to;
    if (!hmi_xform_translate(&way->from, way->steps.x, way->steps.y, &to)) return false;
    if (!mover_overlaps(walk, slot, &way->from) || !mover_overlaps(walk, slot, &to)) return false;
    if (!mover_is_deeper(walk, &other, &way->from, &to)) return false;
    const hm_contact_options options = {*walk->rule, mover_limits(walk)};
    hm_contact(other.shape, other.at, walk->shape, &to, &options, &after);
    *hit = (hm_cast_hit){.point = after.point[0].point,
                         .normal = after.normal,
                         .feature_a = after.point[0].feature_a,
                         .feature_b = after.point[0].feature_b};
    return true;
}

// A one-way object blocks movers that come onto it from above, also those that go up along a slope to a steeper one.
static bool mover_meets_one_way(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *hit) {
    if (!mover_cast_one(walk, slot, way, HM_CAST_NEVER, hit)) return false;
    const double across = fabs(hit->normal.x * walk->up.y - hit->normal.y * walk->up.x);
    return hmi_dot(hit->normal, walk->up) >= across * (1 - 1e-9); // as of one-way cells
}

static bool mover_meets(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *hit) {
    if (mover_is_one_way(walk, slot)) return mover_meets_one_way(walk, slot, way, hit);
    if (mover_cast_deeper(walk, slot, way, hit)) return true;
    if (hit->stop_x == way->steps.x && hit->stop_y == way->steps.y) return false;
    return mover_gets_deeper(walk, slot, way, hit);
}

// What is overlapped at the start ends it there. Past a map the cast finds that out by itself.
static bool mover_probes(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *hit) {
    const mover_other other = mover_other_in(walk, slot);
    bool inside;
    if (mover_is_one_way(walk, slot) || !mover_are_with_map(other.shape, walk->shape))
        return mover_overlaps(walk, slot, &way->from) || mover_meets(walk, slot, way, hit);
    const bool met = mover_cast_map(walk, &other, way, &inside, hit);
    if (inside) *hit = (hm_cast_hit){.fraction = 0};
    return met || inside;
}

// Beside a map that is overlapped at the start nothing else is met: what is met at the start is not worked out, but
// where a limit of the world may be passed, which is noted.
static bool mover_meets_later(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *hit) {
    const mover_other other = mover_other_in(walk, slot);
    const hm_limits limits = mover_limits(walk);
    bool inside;
    if (limits.max_edges > 0 || limits.max_depth > 0 || mover_is_one_way(walk, slot) ||
        !mover_are_with_map(other.shape, walk->shape))
        return mover_meets(walk, slot, way, hit);
    return mover_cast_map(walk, &other, way, &inside, hit);
}

bool hmi_walk_meets_later(const hmi_walk *walk, int32_t slot, hmi_steps from, hmi_steps motion, hm_cast_hit *out) {
    mover_way way = {.steps = motion, .motion = hmi_steps_pixels(motion)};
    return mover_xform(walk, from, &way.from) && mover_meets_later(walk, slot, &way, out) && out->fraction > 0;
}

// ---- one against all ----------------------------------------------------------------------------------------------

typedef struct mover_search {
    const hmi_walk *walk;
    mover_way way;
    bool probe;   ///< what is overlapped at the start ends it there
    double slack; ///< fractions that much later than the first count
    int room;     ///< hits wanted
    int count;
    hmi_walk_hit *hit; ///< the first ones, in order
} mover_search;

static bool mover_hit_before(const hmi_walk_hit *a, const hmi_walk_hit *b) {
    if (a->cast.fraction != b->cast.fraction) return a->cast.fraction < b->cast.fraction;
    return a->slot < b->slot;
}

static void mover_search_add(mover_search *search, const hmi_walk_hit *hit) {
    int slot_at = search->count;
    while (slot_at > 0 && mover_hit_before(hit, &search->hit[slot_at - 1])) slot_at--;
    if (slot_at == search->room) return;
    if (search->count < search->room) search->count++;
    for (int i = search->count - 1; i > slot_at; i--) search->hit[i] = search->hit[i - 1];
    search->hit[slot_at] = *hit;
}

// Whether nothing that a slot could come to is one of the first.
static bool mover_search_is_done(const mover_search *search, int32_t slot) {
    const hmi_walk_hit *last = search->count == search->room ? &search->hit[search->room - 1] : NULL;
    return last && last->cast.fraction == 0 && last->slot < slot;
}

static double mover_search_visit(void *ctx, int32_t slot, double at, double limit) {
    mover_search *search = ctx;
    hmi_walk_hit hit = {.slot = slot};
    (void)at;
    if (mover_search_is_done(search, slot) || !hmi_walk_minds(search->walk, slot)) return limit;
    const bool met = search->probe ? mover_probes(search->walk, slot, &search->way, &hit.cast)
                                   : mover_meets(search->walk, slot, &search->way, &hit.cast);
    if (met) mover_search_add(search, &hit);
    return search->count > 0 ? fmin(limit, search->hit[0].cast.fraction + search->slack) : limit;
}

static int mover_search_run(mover_search *search, hmi_steps from, hmi_steps motion) {
    const hmi_walk *walk = search->walk;
    hmi_walk_hit *out = search->hit;
    const int room = search->room; // not 1: of 1 compilers may assume that nothing is behind it
    if (!walk->meets || !mover_xform(walk, from, &search->way.from)) return 0;
    search->way.steps = motion;
    search->way.motion = hmi_steps_pixels(motion);
    const hm_vec2 off = hmi_steps_pixels(from);
    const hm_vec2 begin = {walk->middle.x + off.x, walk->middle.y + off.y};
    const hm_vec2 end = {begin.x + search->way.motion.x, begin.y + search->way.motion.y};
    hmi_walk_visit_way(walk, begin, end, mover_search_visit, search);
    const double last = search->count > 0 ? out[0].cast.fraction + search->slack : 0;
    while (room > 1 && search->count > 1 && out[search->count - 1].cast.fraction > last) search->count--;
    return search->count;
}

bool hmi_walk_first(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit *out) {
    mover_search search = {.walk = walk, .room = 1, .hit = out};
    return mover_search_run(&search, from, motion) > 0;
}

bool hmi_walk_probe(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit *out) {
    mover_search search = {.walk = walk, .room = 1, .hit = out, .probe = true};
    return mover_search_run(&search, from, motion) > 0;
}

int hmi_walk_cast(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit out[HMI_WALK_TIED]) {
    mover_search search = {.walk = walk, .room = HMI_WALK_TIED, .hit = out};
    const double length = sqrt((double)motion.x * (double)motion.x + (double)motion.y * (double)motion.y);
    search.slack = length > 0 ? mover_tie / length : 0;
    return mover_search_run(&search, from, motion);
}

// ---- free positions -----------------------------------------------------------------------------------------------

typedef struct mover_spot {
    const hmi_walk *walk;
    mover_way way; ///< from where it is free of something, to the position
    hm_xform pose;
    int32_t except;
    hmi_slot_fn visit; ///< for what is overlapped
    void *ctx;
} mover_spot;

// Whether a one-way cell of a map, or of one in a compound, is entered during the motion.
static bool mover_spot_barred(const mover_spot *spot, int32_t slot) {
    hm_cast_hit hit;
    if (!hmi_shape_is_group(mover_other_in(spot->walk, slot).shape)) return false;
    return mover_cast_one(spot->walk, slot, &spot->way, HM_CAST_NEVER, &hit);
}

static bool mover_spot_visit(void *ctx, int32_t slot) {
    const mover_spot *spot = ctx;
    hm_cast_hit hit;
    if (slot == spot->except || !hmi_walk_minds(spot->walk, slot)) return true;
    if (mover_is_one_way(spot->walk, slot)) return !mover_meets_one_way(spot->walk, slot, &spot->way, &hit);
    if (mover_overlaps(spot->walk, slot, &spot->pose)) return mover_overlaps(spot->walk, slot, &spot->way.from);
    return !mover_spot_barred(spot, slot);
}

static bool mover_spot_run(mover_spot *spot, hmi_slot_fn visit) {
    hm_bounds box;
    if (!spot->walk->meets) return true;
    const double margin = spot->walk->rule ? spot->walk->rule->margin / 2 : 0;
    if (!hm_shape_bounds(spot->walk->shape, &spot->pose, margin, &box)) return true;
    return hmi_walk_visit_box(spot->walk, &box, visit, spot);
}

bool hmi_walk_pose_free(const hmi_walk *walk, hmi_steps from, hmi_steps position, int32_t except) {
    mover_spot spot = {.walk = walk, .except = except};
    if (!mover_xform(walk, from, &spot.way.from) || !mover_xform(walk, position, &spot.pose)) return false;
    spot.way.steps = hmi_steps_sub(position, from);
    spot.way.motion = hmi_steps_pixels(spot.way.steps);
    return mover_spot_run(&spot, mover_spot_visit);
}

static bool mover_overlapped_visit(void *ctx, int32_t slot) {
    const mover_spot *spot = ctx;
    if (!hmi_walk_minds(spot->walk, slot) || mover_is_one_way(spot->walk, slot)) return true;
    return !mover_overlaps(spot->walk, slot, &spot->pose) || spot->visit(spot->ctx, slot);
}

bool hmi_walk_visit_overlapped(const hmi_walk *walk, hmi_steps position, hmi_slot_fn visit, void *ctx) {
    mover_spot spot = {.walk = walk, .except = -1, .visit = visit, .ctx = ctx};
    return mover_xform(walk, position, &spot.pose) && mover_spot_run(&spot, mover_overlapped_visit);
}

static bool mover_any(void *ctx, int32_t slot) {
    (void)ctx;
    (void)slot;
    return false;
}

bool hmi_walk_is_free(const hmi_walk *walk, hmi_steps position) {
    return hmi_walk_visit_overlapped(walk, position, mover_any, NULL);
}

// ---- where to stop ------------------------------------------------------------------------------------------------

// Within two steps of where a hit stops, on the free side of it.
static bool mover_stop_near(const hmi_walk *walk, hmi_steps from, const hm_cast_hit *hit, hmi_steps *out) {
    for (int i = 0; i < 25; i++) {
        const hmi_steps off = {i % 5 - 2, i / 5 - 2};
        const hmi_steps stop = {hit->stop_x + off.x, hit->stop_y + off.y};
        if ((double)off.x * hit->normal.x + (double)off.y * hit->normal.y < 0) continue;
        if (!hmi_walk_pose_free(walk, from, hmi_steps_add(from, stop), -1)) continue;
        *out = stop;
        return true;
    }
    return false;
}

// The last free position on the path that halving finds.
static hmi_steps mover_stop_before(const hmi_walk *walk, hmi_steps from, hmi_steps motion, double fraction) {
    hmi_steps stop = {0, 0};
    double low = 0, high = fraction;
    for (int i = 0; i < 48; i++) {
        const double middle = low + (high - low) / 2;
        const hmi_steps position = hmi_steps_round((hm_vec2){(double)motion.x * middle, (double)motion.y * middle});
        const bool free = hmi_walk_pose_free(walk, from, hmi_steps_add(from, position), -1);
        if (free) stop = position;
        *(free ? &low : &high) = middle;
    }
    return stop;
}

static hmi_steps mover_stop_free(const hmi_walk *walk, hmi_steps from, hmi_steps motion, const hmi_walk_hit *hit) {
    hmi_steps stop = {hit->cast.stop_x, hit->cast.stop_y};
    if (stop.x == 0 && stop.y == 0) return stop;
    if (hmi_walk_pose_free(walk, from, hmi_steps_add(from, stop), hit->slot)) return stop;
    if (mover_stop_near(walk, from, &hit->cast, &stop)) return stop;
    return mover_stop_before(walk, from, motion, hit->cast.fraction);
}

// The position nearest to an edge along x or y from a stop that keeps off it by a step or two. A cast keeps off where
// the other coordinate is between two steps, or where a rounded shape is met; but a shape that fits exactly into a
// gap must not. Where nothing is that near, a corner was met, beside which there is no edge.
static hmi_steps mover_press(const hmi_walk *walk, hmi_steps from, hmi_steps stop, const hmi_walk_hit *hit) {
    const hmi_steps into = {-(int64_t)hit->cast.normal.x, -(int64_t)hit->cast.normal.y};
    hmi_steps at = hmi_steps_add(from, stop);
    for (int i = 0; i < MOVER_PRESS; i++) {
        const hmi_steps next = hmi_steps_add(at, into);
        if (mover_overlaps_at(walk, hit->slot, next) || !hmi_walk_pose_free(walk, at, next, -1))
            return hmi_steps_sub(at, from);
        at = next;
    }
    return stop;
}

// The same on full cells, whose gap has been found, with nothing else near.
static hmi_steps mover_press_rows(const hmi_walk_hit *hit) {
    const int64_t steps = hit->gap / HMI_UNITS_PER_STEP, by = steps < MOVER_PRESS ? steps : 0;
    return (hmi_steps){hit->cast.stop_x - by * (int64_t)hit->cast.normal.x,
                       hit->cast.stop_y - by * (int64_t)hit->cast.normal.y};
}

hmi_steps hmi_walk_stop(const hmi_walk *walk, hmi_steps from, hmi_steps motion, const hmi_walk_hit *hit) {
    if (hit->rows) return mover_press_rows(hit);
    const hmi_steps stop = mover_stop_free(walk, from, motion, hit);
    const bool level = hit->cast.normal.x == 0 || hit->cast.normal.y == 0;
    return level ? mover_press(walk, from, stop, hit) : stop;
}
