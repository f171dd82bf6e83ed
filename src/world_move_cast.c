// world_move_cast: one shape moved against all objects that may be in its way.
//
// Broad phases tell whose boxes the way meets, hm_cast when and where each is met. What is found does not depend on
// the order in which they tell: hits are ranked by (fraction, slot), and no box is left out that may hold one of
// those that count. A cast stops at a place that is free of what it has met; here it must be free of all the others
// as well, which is mostly so, as they are met later; where it is not, a place beside it or before it is taken.
#include "world_move_internal.h"

#include <math.h>

/// Steps within which what is met is told with the first.
static const double mover_tie = HMI_WALK_NEAR;

hmi_steps hmi_steps_round(hm_vec2 steps) {
    return (hmi_steps){(int64_t)floor(steps.x + 0.5), (int64_t)floor(steps.y + 0.5)};
}

void hmi_walk_begin(hmi_walk *walk, const hm_world *world, int32_t slot, const hm_xform *start,
                    const hm_world_move_options *options) {
    const hmi_slot *self = &world->slots[slot];
    hm_bounds box;
    *walk = (hmi_walk){.world = world, .options = options, .self = slot, .start = start};
    walk->shape = hmi_slot_shape(world, self);
    walk->filter = options->filter ? options->filter : &self->filter;
    walk->meets = !(self->flags & HM_OBJECT_DISABLED) &&
                  hm_shape_bounds(walk->shape, walk->start, world->options.rule.margin / 2, &box);
    if (!walk->meets) return;
    walk->middle = (hm_vec2){((double)box.x0 + (double)box.x1) / 2, ((double)box.y0 + (double)box.y1) / 2};
    walk->half = (hm_vec2){((double)box.x1 - (double)box.x0) / 2, ((double)box.y1 - (double)box.y0) / 2};
}

// Within +-2^47 steps of the world's limits: a cast takes what lies outside of the world, but as a start.
static bool mover_place(const hmi_walk *walk, hmi_steps place, hm_xform *out) {
    return hm_xform_translate(walk->start, place.x, place.y, out) == HM_OK;
}

// ---- who is in the way --------------------------------------------------------------------------------------------

static bool mover_has_passed(const hmi_walk *walk, int32_t slot) {
    const hm_object id = hmi_world_id(walk->world, slot);
    for (int i = 0; i < walk->count; i++)
        if (walk->met[i].other == id && walk->met[i].response == HM_RESPONSE_PASS) return true;
    return false;
}

bool hmi_walk_minds(const hmi_walk *walk, int32_t slot) {
    const hm_world_options *options = &walk->world->options;
    if (slot == walk->self || mover_has_passed(walk, slot)) return false;
    if (!options->passes) return true;
    const int32_t low = slot < walk->self ? slot : walk->self;
    const int32_t high = slot < walk->self ? walk->self : slot;
    return options->passes(options->passes_ctx, hmi_world_id(walk->world, low), hmi_world_id(walk->world, high));
}

static bool mover_is_one_way(const hmi_walk *walk, int32_t slot) {
    return (walk->world->slots[slot].filter.category & walk->options->one_way) != 0;
}

static bool mover_overlaps(const hmi_walk *walk, int32_t slot, const hm_xform *at) {
    const hmi_slot *other = &walk->world->slots[slot];
    return hm_overlap(hmi_slot_shape(walk->world, other), &other->xform, walk->shape, at, &walk->world->options.rule);
}

bool hmi_walk_overlaps(const hmi_walk *walk, int32_t slot, hmi_steps place) {
    hm_xform at;
    return !mover_place(walk, place, &at) || mover_overlaps(walk, slot, &at);
}

// ---- one against one ----------------------------------------------------------------------------------------------

/// A motion from a place.
typedef struct mover_way {
    hm_xform from;
    hmi_steps steps;
    hm_vec2 motion; ///< in pixels
} mover_way;

static bool mover_cast_one(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_start start,
                           hm_cast_hit *out) {
    const hmi_slot *other = &walk->world->slots[slot];
    return hm_cast(hmi_slot_shape(walk->world, other), &other->xform, walk->shape, &way->from, way->motion,
                   &walk->world->options.rule, start, out);
}

// What is overlapped from the start to the end of a motion is met where that would get deeper.
static bool mover_gets_deeper(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *hit) {
    const hmi_slot *other = &walk->world->slots[slot];
    const hm_shape *shape = hmi_slot_shape(walk->world, other);
    const hm_rule *rule = &walk->world->options.rule;
    hm_contact_info before, after;
    hm_xform to;
    if (hm_xform_translate(&way->from, way->steps.x, way->steps.y, &to) != HM_OK) return false;
    if (!hm_contact(shape, &other->xform, walk->shape, &way->from, rule, &before)) return false;
    if (!hm_contact(shape, &other->xform, walk->shape, &to, rule, &after)) return false;
    if (after.depth <= before.depth) return false;
    *hit = (hm_cast_hit){.point = after.point[0].point,
                         .normal = after.normal,
                         .pixel_a = after.point[0].pixel_a,
                         .pixel_b = after.point[0].pixel_b,
                         .part_a = after.point[0].part_a,
                         .part_b = after.point[0].part_b};
    return true;
}

// A one-way object blocks what comes onto it from above, also what goes up along a slope to a steeper one.
static bool mover_meets_one_way(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *hit) {
    if (!mover_cast_one(walk, slot, way, HM_CAST_NEVER, hit)) return false;
    const double across = fabs(hit->normal.x * walk->up.y - hit->normal.y * walk->up.x);
    return hmi_dot(hit->normal, walk->up) > across;
}

static bool mover_meets(const hmi_walk *walk, int32_t slot, const mover_way *way, hm_cast_hit *hit) {
    if (mover_is_one_way(walk, slot)) return mover_meets_one_way(walk, slot, way, hit);
    if (mover_cast_one(walk, slot, way, HM_CAST_DEEPER, hit)) return true;
    if (hit->stop_x == way->steps.x && hit->stop_y == way->steps.y) return false;
    return mover_gets_deeper(walk, slot, way, hit);
}

// ---- one against all ----------------------------------------------------------------------------------------------

typedef struct mover_search {
    const hmi_walk *walk;
    mover_way way;
    bool look;    ///< what is overlapped at the start ends it there
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
    int place = search->count;
    while (place > 0 && mover_hit_before(hit, &search->hit[place - 1])) place--;
    if (place == search->room) return;
    if (search->count < search->room) search->count++;
    for (int i = search->count - 1; i > place; i--) search->hit[i] = search->hit[i - 1];
    search->hit[place] = *hit;
}

static double mover_search_visit(void *ctx, int32_t slot, double at, double limit) {
    mover_search *search = ctx;
    hmi_walk_hit hit = {.slot = slot};
    (void)at;
    if (!hmi_walk_minds(search->walk, slot)) return limit;
    const bool begins = search->look && mover_overlaps(search->walk, slot, &search->way.from);
    if (begins || mover_meets(search->walk, slot, &search->way, &hit.cast)) mover_search_add(search, &hit);
    return search->count > 0 ? fmin(limit, search->hit[0].cast.fraction + search->slack) : limit;
}

static int mover_search_run(mover_search *search, hmi_steps from, hmi_steps motion) {
    const hmi_walk *walk = search->walk;
    hmi_walk_hit *out = search->hit;
    const int room = search->room; // of 1 compilers may know, and then that nothing is behind it
    if (!walk->meets || !mover_place(walk, from, &search->way.from)) return 0;
    search->way.steps = motion;
    search->way.motion = hmi_steps_pixels(motion);
    const hm_vec2 off = hmi_steps_pixels(from);
    const hm_vec2 begin = {walk->middle.x + off.x, walk->middle.y + off.y};
    const hm_vec2 end = {begin.x + search->way.motion.x, begin.y + search->way.motion.y};
    hmi_world_visit_way(walk->world, begin, end, walk->half, walk->filter, mover_search_visit, search);
    const double last = search->count > 0 ? out[0].cast.fraction + search->slack : 0;
    while (room > 1 && search->count > 1 && out[search->count - 1].cast.fraction > last) search->count--;
    return search->count;
}

bool hmi_walk_first(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit *out) {
    mover_search search = {.walk = walk, .room = 1, .hit = out};
    return mover_search_run(&search, from, motion) > 0;
}

bool hmi_walk_look(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit *out) {
    mover_search search = {.walk = walk, .room = 1, .hit = out, .look = true};
    return mover_search_run(&search, from, motion) > 0;
}

int hmi_walk_cast(const hmi_walk *walk, hmi_steps from, hmi_steps motion, hmi_walk_hit out[HMI_WALK_TIED]) {
    mover_search search = {.walk = walk, .room = HMI_WALK_TIED, .hit = out};
    const double length = sqrt((double)motion.x * (double)motion.x + (double)motion.y * (double)motion.y);
    search.slack = length > 0 ? mover_tie / length : 0;
    return mover_search_run(&search, from, motion);
}

// ---- free places --------------------------------------------------------------------------------------------------

typedef struct mover_spot {
    const hmi_walk *walk;
    mover_way way; ///< from where it is known to be free of something, to the place
    hm_xform place;
    int32_t known;
    hmi_slot_fn visit; ///< for what is overlapped
    void *ctx;
} mover_spot;

// Whether a one-way cell of a map, or of one in a compound, is entered on the way.
static bool mover_spot_barred(const mover_spot *spot, int32_t slot) {
    const hmi_slot *other = &spot->walk->world->slots[slot];
    const hm_shape_kind kind = hmi_slot_shape(spot->walk->world, other)->kind;
    hm_cast_hit hit;
    if (kind != HM_SHAPE_TILEMAP && kind != HM_SHAPE_COMPOUND) return false;
    return mover_cast_one(spot->walk, slot, &spot->way, HM_CAST_NEVER, &hit);
}

static bool mover_spot_visit(void *ctx, int32_t slot) {
    const mover_spot *spot = ctx;
    hm_cast_hit hit;
    if (slot == spot->known || !hmi_walk_minds(spot->walk, slot)) return true;
    if (mover_is_one_way(spot->walk, slot)) return !mover_meets_one_way(spot->walk, slot, &spot->way, &hit);
    if (mover_overlaps(spot->walk, slot, &spot->place)) return mover_overlaps(spot->walk, slot, &spot->way.from);
    return !mover_spot_barred(spot, slot);
}

static bool mover_spot_run(mover_spot *spot, hmi_slot_fn visit) {
    hm_bounds box;
    if (!spot->walk->meets) return true;
    if (!hm_shape_bounds(spot->walk->shape, &spot->place, spot->walk->world->options.rule.margin / 2, &box))
        return true;
    return hmi_world_visit_box(spot->walk->world, &box, spot->walk->filter, visit, spot);
}

bool hmi_walk_place_free(const hmi_walk *walk, hmi_steps from, hmi_steps place, int32_t known) {
    mover_spot spot = {.walk = walk, .known = known};
    if (!mover_place(walk, from, &spot.way.from) || !mover_place(walk, place, &spot.place)) return false;
    spot.way.steps = hmi_steps_sub(place, from);
    spot.way.motion = hmi_steps_pixels(spot.way.steps);
    return mover_spot_run(&spot, mover_spot_visit);
}

static bool mover_overlapped_visit(void *ctx, int32_t slot) {
    const mover_spot *spot = ctx;
    if (!hmi_walk_minds(spot->walk, slot) || mover_is_one_way(spot->walk, slot)) return true;
    return !mover_overlaps(spot->walk, slot, &spot->place) || spot->visit(spot->ctx, slot);
}

bool hmi_walk_visit_overlapped(const hmi_walk *walk, hmi_steps place, hmi_slot_fn visit, void *ctx) {
    mover_spot spot = {.walk = walk, .known = -1, .visit = visit, .ctx = ctx};
    return mover_place(walk, place, &spot.place) && mover_spot_run(&spot, mover_overlapped_visit);
}

static bool mover_any(void *ctx, int32_t slot) {
    (void)ctx;
    (void)slot;
    return false;
}

bool hmi_walk_is_free(const hmi_walk *walk, hmi_steps place) {
    return hmi_walk_visit_overlapped(walk, place, mover_any, NULL);
}

// ---- where to stop ------------------------------------------------------------------------------------------------

// Within two steps of where a hit stops, on the free side of it.
static bool mover_stop_near(const hmi_walk *walk, hmi_steps from, const hm_cast_hit *hit, hmi_steps *out) {
    for (int i = 0; i < 25; i++) {
        const hmi_steps off = {i % 5 - 2, i / 5 - 2};
        const hmi_steps stop = {hit->stop_x + off.x, hit->stop_y + off.y};
        if ((double)off.x * hit->normal.x + (double)off.y * hit->normal.y < 0) continue;
        if (!hmi_walk_place_free(walk, from, hmi_steps_add(from, stop), -1)) continue;
        *out = stop;
        return true;
    }
    return false;
}

// The last free place on the way that halving finds.
static hmi_steps mover_stop_before(const hmi_walk *walk, hmi_steps from, hmi_steps motion, double fraction) {
    hmi_steps stop = {0, 0};
    double low = 0, high = fraction;
    for (int i = 0; i < 48; i++) {
        const double middle = low + (high - low) / 2;
        const hmi_steps place = hmi_steps_round((hm_vec2){(double)motion.x * middle, (double)motion.y * middle});
        const bool free = hmi_walk_place_free(walk, from, hmi_steps_add(from, place), -1);
        if (free) stop = place;
        *(free ? &low : &high) = middle;
    }
    return stop;
}

hmi_steps hmi_walk_stop(const hmi_walk *walk, hmi_steps from, hmi_steps motion, const hmi_walk_hit *hit) {
    hmi_steps stop = {hit->cast.stop_x, hit->cast.stop_y};
    if (stop.x == 0 && stop.y == 0) return stop;
    if (hmi_walk_place_free(walk, from, hmi_steps_add(from, stop), hit->slot)) return stop;
    if (mover_stop_near(walk, from, &hit->cast, &stop)) return stop;
    return mover_stop_before(walk, from, motion, hit->cast.fraction);
}
