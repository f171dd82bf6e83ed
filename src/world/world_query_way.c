// world_query_way: what a ray or a moved shape meets, and the line of sight between two points.
//
// Every object whose box the motion meets is cast against by itself, with the whole motion, so that fractions are
// those of hm_cast, but no farther than to the first hit so far. The nearer boxes come early, and what begins behind
// that hit is skipped: a box that is entered at a fraction holds nothing that is met before, and the broad phases'
// fractions are not above the exact ones (hmi_way_enter).
#include "../cast/cast.h"
#include "../exact/fraction_internal.h"
#include "../exact/lattice_internal.h"
#include "../narrow/overlap.h"
#include "world_query_internal.h"

#include <math.h>

// ---- the order of hits --------------------------------------------------------------------------------------------

// Times that are only available as doubles count as these. A double is the largest not above its exact time, so
// unequal doubles decide; of equal ones an exact time is the same only if it is that double itself.
int hmi_hit_compare(const hm_cast_hit *a, const hm_cast_hit *b) {
    if (a->fraction < b->fraction) return -1;
    if (a->fraction > b->fraction) return 1;
    if (a->exact && b->exact) return hmi_fraction_compare(&a->when, &b->when);
    const bool late_a = a->exact && hmi_fraction_ceil(&a->when) > a->fraction;
    const bool late_b = b->exact && hmi_fraction_ceil(&b->when) > b->fraction;
    return (int)late_a - (int)late_b;
}

static bool hit_before(const hm_world *world, const void *one, const void *two) {
    const hm_world_hit *a = one;
    const hm_world_hit *b = two;
    const int order = hmi_hit_compare(&a->hit, &b->hit);
    (void)world;
    return order ? order < 0 : (uint32_t)a->object < (uint32_t)b->object;
}

// ---- ways ---------------------------------------------------------------------------------------------------------

// A ray that starts in an object: there is no unique shortest translation out of it, so the start itself is reported.
// Exactly at 0, whatever takes part.
static void way_write_start(const hmi_query_way *way, const hmi_slot *object, hm_cast_hit *out) {
    const hm_shape *shape = hmi_slot_shape(way->request.world, object);
    hm_points points;
    *out = (hm_cast_hit){.exact = true, .when = {{0, 0}, {1, 0}}, .point = way->from};
    hm_distance(shape, &object->xform, way->shape, way->xform, &points);
    out->feature_a = points.feature_a;
}

bool hmi_query_way_meets(const hmi_query_way *way, const hmi_slot *object, double at, double most, hm_cast_hit *out) {
    const hm_shape *shape = hmi_slot_shape(way->request.world, object);
    const hm_cast_start start = way->ray ? HM_CAST_NEVER : way->request.query.start;
    if (way->ray && at <= 0 && way->request.query.start != HM_CAST_NEVER &&
        hmi_overlap(shape, &object->xform, way->shape, way->xform, &way->request.steps)) {
        if (out) way_write_start(way, object, out);
        return true;
    }
    const hm_cast_options options = {
        .rule = way->request.rule, .start = start, .limits = way->request.world->options.limits};
    return hmi_cast_until(shape, &object->xform, way->shape, way->xform, way->motion, &options, most, out);
}

static bool way_cast(const hmi_query_way *way, int32_t slot, double at, double most, hm_cast_hit *out) {
    return hmi_request_wants(&way->request, slot) &&
           hmi_query_way_meets(way, &way->request.world->slots[slot], at, most, out);
}

static double way_add(void *ctx, int32_t slot, double at, double limit) {
    hmi_query_way *way = ctx;
    hm_world_hit found = {.object = hmi_world_id(way->request.world, slot)};
    if (way_cast(way, slot, at, limit, way->list.capacity > 0 ? &found.hit : NULL))
        hmi_firsts_add(&way->list, &found);
    return limit;
}

static double way_first(void *ctx, int32_t slot, double at, double limit) {
    hmi_query_way *way = ctx;
    hm_world_hit found = {.object = hmi_world_id(way->request.world, slot)};
    // Nothing is met before the start, and of what is met there the first by number is reported.
    if (limit <= 0 && slot > hmi_found_slot(way->best.object)) return limit;
    const bool met = way_cast(way, slot, at, limit, &found.hit);
    if (found.hit.limited) way->limited = slot < way->limited ? slot : way->limited;
    if (!met) return limit;
    if (way->best.object == HM_NO_OBJECT || hit_before(way->request.world, &found, &way->best)) way->best = found;
    return way->best.hit.fraction;
}

static double way_any(void *ctx, int32_t slot, double at, double limit) {
    hmi_query_way *way = ctx;
    if (!way_cast(way, slot, at, limit, NULL)) return limit;
    way->best.object = hmi_world_id(way->request.world, slot);
    return -1;
}

// The same in whole steps.
static bool way_motion(hm_vec2 motion, hm_vec2 *out) {
    const double most = 2 * HM_MAX_POSITION;
    int64_t x;
    int64_t y;
    if (!(fabs(motion.x) <= most && fabs(motion.y) <= most)) return false;
    if (!hmi_steps_from_pixels(motion.x, &x) || !hmi_steps_from_pixels(motion.y, &y)) return false;
    *out = (hm_vec2){(double)x / (double)HM_STEPS_PER_PIXEL, (double)y / (double)HM_STEPS_PER_PIXEL};
    return true;
}

// False where a precondition is violated.
static bool way_make(hmi_query_way *way, const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                     hm_vec2 motion, const hm_query *query) {
    *way = (hmi_query_way){.shape = shape, .xform = xform, .best = {.object = HM_NO_OBJECT}, .limited = INT32_MAX};
    return hmi_shape_valid(shape) && hmi_xform_is_valid(xform) && way_motion(motion, &way->motion) &&
           hmi_request_make(world, query, &way->request);
}

static HMI_COLD bool way_report(hmi_origin at, const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                                hm_vec2 motion, const hm_query *query) {
    return hmi_report_shape(at, "shape", shape) || hmi_report_xform(at, "xform", xform) ||
           hmi_report_point(at, "motion", motion, 2 * HM_MAX_POSITION) || hmi_report_query(at, world, query);
}

static void way_visit(hmi_query_way *way, hmi_slot_limit_fn visit) {
    hm_bounds box;
    if (!hm_shape_bounds(way->shape, way->xform, way->request.rule.margin, &box)) return;
    const hm_vec2 from = {((double)box.x0 + box.x1) / 2, ((double)box.y0 + box.y1) / 2};
    const hm_vec2 half = {((double)box.x1 - box.x0) / 2, ((double)box.y1 - box.y0) / 2};
    const hm_vec2 to = {from.x + way->motion.x, from.y + way->motion.y};
    const bool calls = hmi_request_begin(&way->request);
    hmi_world_visit_way(way->request.world, from, to, half, way->request.query.filter, visit, way);
    hmi_request_end(&way->request, calls);
}

// Whether a limit had a part in the answer. All that is met at the start is judged, unless something is met there: then
// what has a greater number may be passed over, depending on the broad phase, and does not matter.
static bool way_limited(const hmi_query_way *way) {
    const bool at_start = way->best.object != HM_NO_OBJECT && way->best.hit.fraction <= 0;
    return way->limited < INT32_MAX && (!at_start || way->limited <= hmi_found_slot(way->best.object));
}

bool hmi_query_way_first(hmi_query_way *way, hm_world_hit *out) {
    way_visit(way, out ? way_first : way_any);
    if (way->best.object == HM_NO_OBJECT && way->limited == INT32_MAX) return false;
    way->best.hit.limited = way_limited(way);
    if (out) *out = way->best;
    return way->best.object != HM_NO_OBJECT;
}

static int32_t way_find_all(hmi_query_way *way, hm_world_hit *out, int32_t capacity) {
    way->list = hmi_firsts_make(way->request.world, hit_before, sizeof *out, out, (size_t)capacity);
    way_visit(way, way_add);
    hmi_firsts_sort(&way->list);
    return hmi_as_count(way->list.count);
}

bool hmi_world_cast(const hm_world *world, const hm_shape_way *along, const hm_query *query, hm_world_hit *out) {
    hmi_query_way way;
    HMI_REQUIRE_PTR_IN("hm_world_cast", world, false);
    HMI_REQUIRE(
        way_make(&way, world, along->shape, along->xform, along->motion, query), false,
        way_report(HMI_VIOLATION_IN("hm_world_cast"), world, along->shape, along->xform, along->motion, query));
    way.request.but = along->except;
    return hmi_query_way_first(&way, out);
}

bool hm_world_cast(const hm_world *world, const hm_shape *shape, const hm_xform *xform, hm_vec2 motion,
                   const hm_query *query, hm_world_hit *out) {
    return hmi_world_cast(world, &(hm_shape_way){shape, xform, motion, HM_NO_OBJECT}, query, out);
}

int32_t hm_world_cast_all(const hm_world *world, const hm_shape *shape, const hm_xform *xform, hm_vec2 motion,
                          const hm_query *query, hm_world_hit *out, int32_t capacity) {
    hmi_query_way way;
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE(way_make(&way, world, shape, xform, motion, query), 0,
                way_report(HMI_VIOLATION, world, shape, xform, motion, query));
    return way_find_all(&way, out, capacity);
}

// ---- rays ---------------------------------------------------------------------------------------------------------

// The motion is the difference of the two points in steps, which doubles hold.
bool hmi_query_ray_make(hmi_query_ray *ray, const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query) {
    hm_xform end;
    if (!hmi_point_xform(from, &ray->from) || !hmi_point_xform(to, &end)) return false;
    hm_shape_point(0, 0, &ray->point);
    const hm_vec2 motion = {(double)(end.ox - ray->from.ox) / (double)HM_STEPS_PER_PIXEL,
                            (double)(end.oy - ray->from.oy) / (double)HM_STEPS_PER_PIXEL};
    if (!way_make(&ray->way, world, &ray->point, &ray->from, motion, query)) return false;
    ray->way.ray = true;
    ray->way.from = (hm_vec2){(double)ray->from.ox / (double)HM_STEPS_PER_PIXEL,
                              (double)ray->from.oy / (double)HM_STEPS_PER_PIXEL};
    return true;
}

static HMI_COLD bool ray_report(hmi_origin at, const hm_world *world, hm_vec2 from, hm_vec2 to,
                                const hm_query *query) {
    return hmi_report_point(at, "from", from, HM_MAX_POSITION) || hmi_report_point(at, "to", to, HM_MAX_POSITION) ||
           hmi_report_query(at, world, query);
}

bool hmi_world_ray(const hm_world *world, const hm_way *along, const hm_query *query, hm_world_hit *out) {
    hmi_query_ray ray;
    HMI_REQUIRE_PTR_IN("hm_world_ray", world, false);
    HMI_REQUIRE(hmi_query_ray_make(&ray, world, along->from, along->to, query), false,
                ray_report(HMI_VIOLATION_IN("hm_world_ray"), world, along->from, along->to, query));
    ray.way.request.but = along->except;
    return hmi_query_way_first(&ray.way, out);
}

bool hm_world_ray(const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query, hm_world_hit *out) {
    return hmi_world_ray(world, &(hm_way){from, to, HM_NO_OBJECT}, query, out);
}

int32_t hm_world_ray_all(const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query, hm_world_hit *out,
                         int32_t capacity) {
    hmi_query_ray ray;
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE(hmi_query_ray_make(&ray, world, from, to, query), 0,
                ray_report(HMI_VIOLATION, world, from, to, query));
    return way_find_all(&ray.way, out, capacity);
}

// ---- sight --------------------------------------------------------------------------------------------------------

bool hm_world_sees(const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query, hm_world_hit *blocker) {
    hmi_query_ray ray;
    HMI_REQUIRE_PTR(world, false);
    HMI_REQUIRE(hmi_query_ray_make(&ray, world, from, to, query), false,
                ray_report(HMI_VIOLATION, world, from, to, query));
    ray.way.request.query.start = HM_CAST_ALWAYS;
    return !hmi_query_way_first(&ray.way, blocker);
}
