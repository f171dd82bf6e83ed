// world_query_point: what lies under a pointer, and what is nearest.
#include "../narrow/overlap.h"
#include "world_query_internal.h"

#include <math.h>

// ---- picking ------------------------------------------------------------------------------------------------------

static bool slot_above(const hmi_slot *a, const hmi_slot *b) {
    return a->z != b->z ? a->z > b->z : a->born > b->born;
}

static bool pick_before(const hm_world *world, const void *one, const void *two) {
    const hm_pick *a = one;
    const hm_pick *b = two;
    if (a->under != b->under) return a->under;
    if (a->distance < b->distance || a->distance > b->distance) return a->distance < b->distance;
    return slot_above(&world->slots[hmi_found_slot(a->object)], &world->slots[hmi_found_slot(b->object)]);
}

/// A search under a pointer.
typedef struct world_pick {
    hmi_request request;
    hm_xform pose;
    hm_shape point;
    hm_shape finger;
    bool wide; ///< the finger has a radius
    hmi_firsts list;
    hm_pick best; ///< the first one so far, where only that is wanted; HM_NO_OBJECT before
} world_pick;

static bool pick_make(world_pick *pick, const hm_world *world, hm_vec2 point, double radius, const hm_query *query) {
    if (!hmi_point_xform(point, &pick->pose) || !(radius >= 0 && radius <= HM_MAX_LOCAL)) return false;
    hm_shape_point(0, 0, &pick->point);
    hm_shape_circle(0, 0, radius, &pick->finger);
    pick->wide = pick->finger.radius > 0;
    pick->best = (hm_pick){.object = HM_NO_OBJECT};
    return hmi_request_make(world, query, &pick->request);
}

static HMI_COLD bool pick_report(hmi_origin at, const hm_world *world, hm_vec2 point, double radius,
                                 const hm_query *query) {
    return hmi_report_point(at, "point", point, HM_MAX_POSITION) ||
           hmi_report_between(at, "radius", radius, 0, HM_MAX_LOCAL) || hmi_report_query(at, world, query);
}

static bool pick_meets(const world_pick *pick, const hm_shape *what, const hmi_slot *slot) {
    const hm_shape *shape = hmi_slot_shape(pick->request.world, slot);
    return hmi_overlap(what, &pick->pose, shape, &slot->xform, &pick->request.steps);
}

// Which pixel and part it is, and how far.
static void pick_write(const world_pick *pick, hm_pick *out) {
    const hmi_slot *slot = &pick->request.world->slots[hmi_found_slot(out->object)];
    hm_points points;
    out->distance =
        hm_distance(&pick->point, &pick->pose, hmi_slot_shape(pick->request.world, slot), &slot->xform, &points);
    out->feature = points.feature_b;
    if (out->under) out->distance = 0;
}

// The order of those under the point does not need the distance: these are computed when the list is complete.
static bool pick_find(const world_pick *pick, int32_t slot, hm_pick *out) {
    const hmi_slot *object = &pick->request.world->slots[slot];
    if (!hmi_request_wants(&pick->request, slot)) return false;
    *out =
        (hm_pick){.object = hmi_world_id(pick->request.world, slot), .under = pick_meets(pick, &pick->point, object)};
    if (out->under) return true;
    if (!pick->wide || !pick_meets(pick, &pick->finger, object)) return false;
    pick_write(pick, out);
    return true;
}

static bool pick_add(void *ctx, int32_t slot) {
    world_pick *pick = ctx;
    hm_pick found;
    if (pick_find(pick, slot, &found)) hmi_firsts_add(&pick->list, &found);
    return true;
}

// What lies below one that is under the point need not be tested.
static bool pick_better(void *ctx, int32_t slot) {
    world_pick *pick = ctx;
    const hm_world *world = pick->request.world;
    const bool any = pick->best.object != HM_NO_OBJECT;
    hm_pick found;
    if (any && pick->best.under && !slot_above(&world->slots[slot], &world->slots[hmi_found_slot(pick->best.object)]))
        return true;
    if (!pick_find(pick, slot, &found)) return true;
    if (!any || pick_before(world, &found, &pick->best)) pick->best = found;
    return true;
}

static void pick_visit(world_pick *pick, hmi_slot_fn visit) {
    hm_bounds box;
    if (!hm_shape_bounds(&pick->finger, &pick->pose, pick->request.rule.margin, &box)) return;
    const bool calls = hmi_request_begin(&pick->request);
    hmi_world_visit_box(pick->request.world, &box, pick->request.query.filter, visit, pick);
    hmi_request_end(&pick->request, calls);
}

int32_t hm_world_at_point(const hm_world *world, hm_vec2 point, double radius, const hm_query *query, hm_pick *out,
                          int32_t capacity) {
    world_pick pick;
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE(pick_make(&pick, world, point, radius, query), 0,
                pick_report(HMI_VIOLATION, world, point, radius, query));
    pick.list = hmi_firsts_make(world, pick_before, sizeof *out, out, (size_t)capacity);
    pick_visit(&pick, pick_add);
    hmi_firsts_sort(&pick.list);
    for (size_t i = 0; i < pick.list.written && out[i].under; i++) pick_write(&pick, &out[i]);
    return hmi_as_count(pick.list.count);
}

bool hm_world_pick(const hm_world *world, hm_vec2 point, double radius, const hm_query *query, hm_pick *out) {
    world_pick pick;
    HMI_REQUIRE_PTR(world, false);
    HMI_REQUIRE(pick_make(&pick, world, point, radius, query), false,
                pick_report(HMI_VIOLATION, world, point, radius, query));
    pick_visit(&pick, pick_better);
    if (pick.best.object == HM_NO_OBJECT) return false;
    if (out && pick.best.under) pick_write(&pick, &pick.best);
    if (out) *out = pick.best;
    return true;
}

// ---- what is near -------------------------------------------------------------------------------------------------

/// A search for what is nearest to a shape.
typedef struct world_near {
    hmi_request request;
    const hm_shape *shape;
    const hm_xform *xform;
    double reach;
    hmi_firsts list;
} world_near;

static bool near_before(const hm_world *world, const void *one, const void *two) {
    const hm_near *a = one;
    const hm_near *b = two;
    (void)world;
    if (a->distance < b->distance || a->distance > b->distance) return a->distance < b->distance;
    return (uint32_t)a->object < (uint32_t)b->object;
}

// A distance as returned may be 2^-20 pixel less than that of the boxes.
static double near_limit(double distance) { return distance + 0x1p-18 + distance * 0x1p-40; }

static double near_add(void *ctx, int32_t slot, double at, double limit) {
    world_near *near = ctx;
    const hm_world *world = near->request.world;
    const hmi_slot *object = &world->slots[slot];
    hm_near found = {.object = hmi_world_id(world, slot)};
    (void)at;
    if (!hmi_request_wants(&near->request, slot)) return limit;
    found.distance =
        hm_distance(near->shape, near->xform, hmi_slot_shape(world, object), &object->xform, &found.points);
    if (found.distance <= near->reach && found.distance < HUGE_VAL) hmi_firsts_add(&near->list, &found);
    const hm_near *last = hmi_firsts_last(&near->list);
    if (!last || near_limit(last->distance) > limit) return limit;
    return near_limit(last->distance);
}

int32_t hm_world_nearest_to(const hm_world *world, const hm_shape *shape, const hm_xform *xform, double reach,
                            const hm_query *query, hm_near *out, int32_t capacity) {
    world_near near = {.shape = shape, .xform = xform, .reach = reach};
    hm_bounds box;
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE(reach >= 0, 0, hmi_report(HMI_VIOLATION, "reach", HM_SENTENCE_LEAST, reach, 0));
    HMI_REQUIRE(hmi_shape_valid(shape), 0, hmi_report_shape(HMI_VIOLATION, "shape", shape));
    HMI_REQUIRE(hmi_xform_is_valid(xform), 0, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE(hmi_request_make(world, query, &near.request), 0, hmi_report_query(HMI_VIOLATION, world, query));
    if (capacity == 0 || !hm_shape_bounds(shape, xform, 0, &box)) return 0;
    near.list = hmi_firsts_make(world, near_before, sizeof *out, out, (size_t)capacity);
    const bool calls = hmi_request_begin(&near.request);
    hmi_world_visit_near(world, &box, near_limit(reach), near.request.query.filter, near_add, &near);
    hmi_request_end(&near.request, calls);
    hmi_firsts_sort(&near.list);
    return hmi_as_count(near.list.written);
}

int32_t hm_world_nearest(const hm_world *world, hm_vec2 position, double reach, const hm_query *query, hm_near *out,
                         int32_t capacity) {
    hm_shape point;
    hm_xform xform;
    HMI_REQUIRE(hmi_point_xform(position, &xform), 0,
                hmi_report_point(HMI_VIOLATION, "point", position, HM_MAX_POSITION));
    hm_shape_point(0, 0, &point);
    return hm_world_nearest_to(world, &point, &xform, reach, query, out, capacity);
}
