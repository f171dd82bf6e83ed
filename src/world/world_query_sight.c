// world_query_sight: whether any part of an object is visible from a point.
//
// The search uses the far sides of the object's bounds: those whose line has the eye and the box on the same side.
// Every ray to a point of the object leaves the box through one of them, so their points are all directions that
// matter. Each is divided into equal parts, and rays to the points between them are the candidates. A stretch between
// two of them is skipped where a proof shows that nothing is visible within it:
//  - the triangle of the eye and the stretch does not touch the object; or
//  - one blocker holds a line right across that triangle, and the part of the triangle before the line does not touch
//    the object: all that is of the object lies behind the line, and every ray to it meets the blocker there.
// Otherwise it is halved, down to the parts. So what is found does not depend on the proofs: without them the same
// rays that see something would be found, later. A stretch of the side that sees the object all along and is longer
// than a part has one of the rays in it.
#include "../base/vec2.h"
#include "../narrow/overlap_element.h"
#include "../narrow/within.h"
#include "../pose/compound.h"
#include "../pose/pieces.h"
#include "../sat/sat_exact.h"
#include "world_query_internal.h"

#include <math.h>

/// Parts of a side at most; and how many of them, spread over the side, are tested before the others.
enum { SIGHT_PARTS = 1024, SIGHT_FIRST = 8 };

/// Longer than a part is, but where there are the most of them: a little less than 1/16 pixel, as ends are rounded.
static const double sight_least = 0.0624;

/// A question.
typedef struct world_sight {
    const hm_world *world;
    const hm_query *query;
    const hmi_slot *target;
    const hm_shape *shape; ///< its shape
    hm_object id;
    hm_xform eye;
    hm_vec2 from;  ///< the same in pixels
    hmi_rule near; ///< touching the target, with the error of points
} world_sight;

/// A ray to a point on a far side.
typedef struct sight_ray {
    hm_vec2 motion;       ///< in pixels, whole steps
    bool met;             ///< the target is met; false also where that was not examined
    hm_world_hit blocker; ///< one of those that hide the target on this ray; HM_NO_OBJECT: none
} sight_ray;

/// A ray while it is examined.
typedef struct sight_probe {
    hmi_query_ray ray;
    bool examined, met; ///< whether the target is met: only once that matters
    hm_cast_hit hit;    ///< where
} sight_probe;

// ---- rays ---------------------------------------------------------------------------------------------------------

// A ray to a point, for blockers.
static bool sight_search(const world_sight *sight, hm_vec2 to, hmi_query_ray *ray) {
    if (!hmi_query_ray_make(ray, sight->world, sight->from, to, sight->query)) return false;
    ray->way.request.query.start = HM_CAST_ALWAYS;
    ray->way.request.but = sight->id;
    return true;
}

// A ray that meets the target at its start, as a beam may: half-way between that and the nearest point.
static hm_vec2 sight_at_start(const world_sight *sight) {
    static const hm_shape point = {.kind = HM_SHAPE_POINT};
    hm_points points = {.a = {0, 0}};
    hm_distance(&point, &sight->eye, sight->shape, &sight->target->xform, &points);
    return (hm_vec2){(points.a.x + points.b.x) / 2, (points.a.y + points.b.y) / 2};
}

// Whether the target is met.
static bool sight_met(const world_sight *sight, sight_probe *probe) {
    if (!probe->examined) probe->met = hmi_query_way_meets(&probe->ray.way, sight->target, 0, 1, &probe->hit);
    probe->examined = true;
    return probe->met;
}

// Whether a hit comes before the ray enters the target's box, from below: a twice of what that and fractions are off.
static bool sight_in_front(const world_sight *sight, const hm_vec2 *motion, double fraction) {
    const hm_bounds *box = &sight->target->box;
    const double margin = (double)sight->near.margin / (double)HM_STEPS_PER_PIXEL + 1;
    const double x = sight->from.x + motion->x * fraction, y = sight->from.y + motion->y * fraction;
    return fmax(sight->from.x, x) < box->x0 - margin || fmin(sight->from.x, x) > box->x1 + margin ||
           fmax(sight->from.y, y) < box->y0 - margin || fmin(sight->from.y, y) > box->y1 + margin;
}

// Whether one object hides the target on a ray. Nothing is met at the start of any.
static bool sight_blocks(const world_sight *sight, sight_probe *probe, hm_object object, hm_world_hit *out) {
    if (object == HM_NO_OBJECT) return false;
    const hmi_slot *slot = &sight->world->slots[hmi_found_slot(object)];
    out->object = object;
    if (!hmi_query_way_meets(&probe->ray.way, slot, 1, 1, &out->hit)) return false;
    return sight_in_front(sight, &probe->ray.way.motion, out->hit.fraction) || !sight_met(sight, probe) ||
           hmi_hit_compare(&out->hit, &probe->hit) <= 0;
}

// Whether the ray to a point meets the target, and nothing else before or at the same time. What blocks the rays
// beside it, a and b, is tried before all others; where both block it, the ray is written to each of `out` with its
// own.
static bool sight_towards(const world_sight *sight, hm_vec2 to, const sight_ray *a, const sight_ray *b,
                          sight_ray out[2], hm_vec2 *point) {
    static const hm_world_hit none = {.object = HM_NO_OBJECT};
    const hm_object near[2] = {a ? a->blocker.object : HM_NO_OBJECT, b ? b->blocker.object : HM_NO_OBJECT};
    sight_probe probe;
    out[0] = out[1] = (sight_ray){.blocker = none};
    if (!sight_search(sight, to, &probe.ray)) return false;
    probe.examined = false;
    out[0].motion = out[1].motion = probe.ray.way.motion;
    const bool first = sight_blocks(sight, &probe, near[0], &out[0].blocker);
    const bool last = near[1] != near[0] && sight_blocks(sight, &probe, near[1], &out[1].blocker);
    if (first || last) {
        if (!first) out[0].blocker = out[1].blocker;
        if (!last) out[1].blocker = out[0].blocker;
        return false;
    }
    out[0].blocker = out[1].blocker = none;
    out[0].met = out[1].met = sight_met(sight, &probe);
    const bool blocked = hmi_query_way_first(&probe.ray.way, &out[0].blocker);
    out[1].blocker = out[0].blocker;
    if (!probe.met || (blocked && hmi_hit_compare(&out[0].blocker.hit, &probe.hit) <= 0)) return false;
    if (point) *point = probe.hit.fraction > 0 ? probe.hit.point : sight_at_start(sight);
    return true;
}

// Whether nothing is met before the nearest point of the target; what is met otherwise.
static bool sight_nearest(const world_sight *sight, hm_vec2 *visible, sight_ray *out) {
    hm_shape point;
    hm_points points;
    hmi_query_ray ray;
    *out = (sight_ray){.blocker = {.object = HM_NO_OBJECT}};
    if (hm_shape_point(0, 0, &point) != HM_OK) return false;
    const double distance = hm_distance(&point, &sight->eye, sight->shape, &sight->target->xform, &points);
    if (!(distance < HUGE_VAL)) return false; // a mask without pixels
    const hm_vec2 to = distance > 0 ? points.b : sight->from;
    if (!(fabs(to.x) <= HM_MAX_POSITION && fabs(to.y) <= HM_MAX_POSITION)) return false;
    if (!sight_search(sight, to, &ray)) return false;
    if (hmi_query_way_first(&ray.way, &out->blocker)) return false;
    if (visible) *visible = to;
    return true;
}

// ---- proofs -------------------------------------------------------------------------------------------------------

// A point so many pixels from the eye, in units: rounded by less than a step.
static hmi_point sight_point(const world_sight *sight, hm_vec2 from_eye) {
    const double unit = (double)HM_STEPS_PER_PIXEL * (double)HMI_UNITS_PER_STEP;
    return (hmi_point){sight->eye.ox * HMI_UNITS_PER_STEP + (int64_t)(from_eye.x * unit),
                       sight->eye.oy * HMI_UNITS_PER_STEP + (int64_t)(from_eye.y * unit)};
}

// The hull of the eye and two points; where all are on one line, the points are on the same side of the eye.
static void sight_triangle(const world_sight *sight, hm_vec2 a, hm_vec2 b, hmi_element *out) {
    out->corner[0] = sight_point(sight, (hm_vec2){0, 0});
    out->corner[1] = sight_point(sight, hmi_length(a) > hmi_length(b) ? a : b);
    out->corner[2] = sight_point(sight, hmi_length(a) > hmi_length(b) ? b : a);
    const hmi_point *p = out->corner;
    const bool flat = sat_side(&p[0], &p[1], &p[2]) == 0;
    const bool none = p[0].x == p[1].x && p[0].y == p[1].y;
    out->convex = (hmi_convex){out->corner, none ? 1 : flat ? 2 : 3, 0};
}

/// A search of the target's leaves for one that touches a triangle.
typedef struct sight_touch {
    hmi_group_search search;
    const hmi_element *triangle;
    const hmi_rule *rule;
    hmi_step_box box;
} sight_touch;

static double sight_touch_bound(const hmi_group_search *search, const hmi_step_box *a, const hmi_step_box *b) {
    (void)b;
    return hmi_boxes_apart(a, &((const sight_touch *)search)->box, 0) ? HUGE_VAL : 0;
}

static bool sight_touch_piece(void *context, const hmi_convex *piece) {
    const sight_touch *touch = context;
    return hmi_sat_touch(&touch->triangle->convex, piece, touch->rule->margin, true);
}

static bool sight_touch_leaf(hmi_group_search *search, const hmi_leaf *leaf, const hmi_leaf *other) {
    sight_touch *touch = (sight_touch *)search;
    (void)other;
    if (leaf->shape.kind != HM_SHAPE_MASK)
        return hmi_pieces_near(&leaf->shape, &leaf->xform, &touch->box, sight_touch_piece, touch);
    const hmi_posed_mask mask = hmi_posed_mask_make(&leaf->shape, &leaf->xform);
    return hmi_overlap_mask_element(&mask, touch->triangle, touch->rule);
}

// Whether the target may be met by a ray within the triangle of the eye and two points. One-way cells count: rays
// meet them from one side.
static bool sight_touches(const world_sight *sight, hm_vec2 a, hm_vec2 b) {
    static const hm_shape point = {.kind = HM_SHAPE_POINT};
    static const hm_xform here = HM_XFORM_IDENTITY;
    hmi_element triangle;
    sight_triangle(sight, a, b, &triangle);
    sight_touch touch = {.search = {.shape = {sight->shape, &point}, .xform = {&sight->target->xform, &here}},
                         .triangle = &triangle,
                         .rule = &sight->near,
                         .box = hmi_convex_box(&triangle.convex, sight->near.margin)};
    touch.search.one_way = true;
    touch.search.bound = sight_touch_bound;
    touch.search.meet = sight_touch_leaf;
    return hmi_group_run(&touch.search);
}

// Whether two rays meet one convex piece of a blocker: then so do all between them, in line or sooner.
static bool sight_one_piece(const hm_shape *shape, const hm_cast_hit *a, const hm_cast_hit *b) {
    const hm_feature *one = &a->feature_a, *two = &b->feature_a;
    if (shape->kind == HM_SHAPE_COMPOUND && one->part == two->part)
        shape = &shape->of.compound->parts[one->part].shape;
    const bool same = one->part == two->part && one->x == two->x && one->y == two->y;
    if (shape->kind == HM_SHAPE_MASK) return same;
    if (shape->kind == HM_SHAPE_OUTLINE) return same && one->kind == HM_FEATURE_EDGE;
    return !hmi_shape_is(shape, HMI_UNION | HMI_GROUP);
}

// Whether p lies beyond the line of the ray v on the side of the sign `turn`, farther than it may be off.
static bool sight_beyond(hm_vec2 v, hm_vec2 p, double turn) {
    const double slack = 0x1p-28 + hmi_length(p) * 0x1p-44;
    return hmi_cross(v, p) * turn > hmi_length(v) * slack;
}

// Whether a blocker holds a line from beyond the one ray to beyond the other, and nothing of the target lies before
// that. It begins so many pixels behind where each ray meets the blocker, or `level` with the later of these. A ray that
// crosses what lies wholly in the solid meets it, but for those through the few points at which two pixels meet by a
// corner.
static bool sight_wall(const world_sight *sight, const hmi_slot *slot, const sight_ray *a, const sight_ray *b,
                       double depth, bool level) {
    static const hmi_rule rule = {false, 0};
    const double turn = hmi_cross(a->motion, b->motion) < 0 ? -1 : 1;
    const double alength = hmi_length(a->motion), blength = hmi_length(b->motion);
    const double to_a = a->blocker.hit.fraction * alength, to_b = b->blocker.hit.fraction * blength;
    const double at = ((level ? fmax(to_a, to_b) : to_a) + depth) / alength;
    const double bt = ((level ? fmax(to_a, to_b) : to_b) + depth) / blength;
    if (!(at <= 1 && bt <= 1)) return false;
    const hm_vec2 p = hmi_scaled(a->motion, at), q = hmi_scaled(b->motion, bt);
    const hm_vec2 more = hmi_scaled((hm_vec2){q.x - p.x, q.y - p.y}, 0x1p-10);
    const hm_vec2 first = {p.x - more.x, p.y - more.y}, last = {q.x + more.x, q.y + more.y};
    if (!sight_beyond(a->motion, first, -turn) || !sight_beyond(b->motion, last, turn)) return false;
    const hmi_point end[2] = {sight_point(sight, first), sight_point(sight, last)};
    const hmi_convex line = {end, 2, 0};
    return hmi_within_convex(&line, hmi_slot_shape(sight->world, slot), &slot->xform, &rule) &&
           !sight_touches(sight, first, last);
}

// Whether one blocker of two rays holds a line across all between them, and nothing of the target lies before that.
static bool sight_covered(const world_sight *sight, const sight_ray *a, const sight_ray *b) {
    const hm_cast_hit *one = &a->blocker.hit, *two = &b->blocker.hit;
    if (a->blocker.object == HM_NO_OBJECT || a->blocker.object != b->blocker.object) return false;
    const hmi_slot *slot = &sight->world->slots[hmi_found_slot(a->blocker.object)];
    const hm_vec2 p = hmi_scaled(a->motion, one->fraction), q = hmi_scaled(b->motion, two->fraction);
    if (sight_touches(sight, p, q)) return false;
    if (sight_one_piece(hmi_slot_shape(sight->world, slot), one, two)) return true;
    const double margin = (double)sight->near.margin / (double)HM_STEPS_PER_PIXEL;
    const double across = hmi_length((hm_vec2){q.x - p.x, q.y - p.y});
    return sight_wall(sight, slot, a, b, margin + across / 4, true) ||
           sight_wall(sight, slot, a, b, margin + 1, false) || sight_wall(sight, slot, a, b, margin + 0x1p-6, false);
}

// Whether nothing of the target is visible between two rays to one far side.
static bool sight_hidden(const world_sight *sight, const sight_ray *a, const sight_ray *b) {
    return sight_covered(sight, a, b) || (!a->met && !b->met && !sight_touches(sight, a->motion, b->motion));
}

// ---- the far sides ------------------------------------------------------------------------------------------------

/// A far side, divided into a power of two of parts.
typedef struct sight_side {
    hm_vec2 from, to;
    int32_t parts;
    bool hidden;        ///< nothing is visible on all of it
    sight_ray at, till; ///< to its ends
} sight_side;

static sight_side sight_side_make(double x0, double y0, double x1, double y1) {
    sight_side side = {.from = {x0, y0}, .to = {x1, y1}, .parts = 1};
    const double length = (x1 - x0) + (y1 - y0);
    while (side.parts < SIGHT_PARTS && length > side.parts * sight_least) side.parts *= 2;
    return side;
}

static bool sight_at(const world_sight *sight, const sight_side *side, int32_t part, const sight_ray *a,
                     const sight_ray *b, sight_ray out[2], hm_vec2 *point) {
    const double t = (double)part / side->parts;
    const hm_vec2 to = {side->from.x + (side->to.x - side->from.x) * t,
                        side->from.y + (side->to.y - side->from.y) * t};
    return sight_towards(sight, to, a, b, out, point);
}

// At most ten halvings.
static bool sight_between(const world_sight *sight, const sight_side *side, int32_t first, int32_t last,
                          const sight_ray *a, const sight_ray *b, hm_vec2 *point) {
    const int32_t middle = (first + last) / 2;
    sight_ray ray[2];
    if (last - first < 2 || sight_hidden(sight, a, b)) return false;
    return sight_at(sight, side, middle, a, b, ray, point) ||
           sight_between(sight, side, first, middle, a, &ray[0], point) ||
           sight_between(sight, side, middle, last, &ray[1], b, point);
}

static bool sight_spread(const world_sight *sight, const sight_side *side, hm_vec2 *point) {
    const int32_t step = side->parts < SIGHT_FIRST ? 1 : side->parts / SIGHT_FIRST;
    sight_ray ray[2] = {side->at};
    for (int32_t part = 0; part <= side->parts; part += step)
        if (sight_at(sight, side, part, &ray[0], &side->till, ray, point)) return true;
    return false;
}

// Most of what is not visible hides behind one blocker, of which the rays to the ends are proof.
static void sight_ends(const world_sight *sight, sight_side *side, const sight_ray *near) {
    sight_ray ray[2];
    const bool visible = sight_at(sight, side, 0, near, NULL, ray, NULL);
    side->at = side->till = ray[0];
    if (visible || sight_at(sight, side, side->parts, &side->at, near, ray, NULL)) return;
    side->till = ray[0];
    side->hidden = sight_hidden(sight, &side->at, &side->till);
}

// Those of the target's box as far as that lies in the world. Returns how many.
static int sight_sides(const world_sight *sight, sight_side side[4]) {
    const hm_bounds *box = &sight->target->box;
    const double x0 = fmax(box->x0, -HM_MAX_POSITION), y0 = fmax(box->y0, -HM_MAX_POSITION);
    const double x1 = fmin(box->x1, HM_MAX_POSITION), y1 = fmin(box->y1, HM_MAX_POSITION);
    int count = 0;
    if (x0 > x1 || y0 > y1) return 0;
    if (sight->from.y > y0) side[count++] = sight_side_make(x0, y0, x1, y0);
    if (sight->from.x > x0) side[count++] = sight_side_make(x0, y0, x0, y1);
    if (sight->from.x < x1) side[count++] = sight_side_make(x1, y0, x1, y1);
    if (sight->from.y < y1) side[count++] = sight_side_make(x0, y1, x1, y1);
    return count;
}

// The outermost of the far sides' ends, between which all directions to the target lie, and whether there are two:
// those that belong to one side only.
static bool sight_rims(const sight_side *side, int count, hm_vec2 out[2]) {
    int found = 0;
    for (int i = 0; i < 2 * count && count < 4; i++) {
        const hm_vec2 end = i % 2 ? side[i / 2].to : side[i / 2].from;
        int same = 0;
        for (int k = 0; k < 2 * count; k++) {
            const hm_vec2 other = k % 2 ? side[k / 2].to : side[k / 2].from;
            same += end.x == other.x && end.y == other.y;
        }
        if (same == 1 && found < 2) out[found] = end;
        found += same == 1;
    }
    return found == 2;
}

/// A cone of rays from the eye, that one blocker may cover.
typedef struct sight_cone {
    hm_vec2 to[2];
    sight_ray ray[2];
} sight_cone;

// A ray that the blocker of another one blocks, too.
static bool sight_likewise(const world_sight *sight, hm_vec2 to, hm_object blocker, sight_ray *out) {
    sight_probe probe = {.examined = false};
    if (!sight_search(sight, to, &probe.ray)) return false;
    *out = (sight_ray){.motion = probe.ray.way.motion};
    return sight_blocks(sight, &probe, blocker, &out->blocker);
}

// Whether the blocker of both rays covers all between them: by one line, or by some, one beside the other.
static bool sight_cone_covered(const world_sight *sight, const sight_cone *cone, int halvings) {
    sight_cone left = *cone, right = *cone;
    if (sight_covered(sight, &cone->ray[0], &cone->ray[1])) return true;
    if (halvings == 0) return false;
    left.to[1] = right.to[0] = (hm_vec2){(cone->to[0].x + cone->to[1].x) / 2, (cone->to[0].y + cone->to[1].y) / 2};
    if (!sight_likewise(sight, left.to[1], cone->ray[0].blocker.object, &left.ray[1])) return false;
    right.ray[0] = left.ray[1];
    return sight_cone_covered(sight, &left, halvings - 1) && sight_cone_covered(sight, &right, halvings - 1);
}

// Whether what blocks one ray covers the whole target.
static bool sight_behind(const world_sight *sight, const sight_side *side, int count, hm_object blocker) {
    sight_cone cone;
    if (blocker == HM_NO_OBJECT || !sight_rims(side, count, cone.to)) return false;
    for (int i = 0; i < 2; i++)
        if (!sight_likewise(sight, cone.to[i], blocker, &cone.ray[i])) return false;
    return sight_cone_covered(sight, &cone, 4);
}

static bool sight_open(const world_sight *sight) {
    hmi_query_ray ray;
    return sight_search(sight, sight->from, &ray) && !hmi_query_way_first(&ray.way, NULL);
}

static bool sight_find(const world_sight *sight, hm_vec2 *point) {
    sight_side side[4];
    sight_ray near;
    if (!sight_open(sight)) return false;
    if (sight_nearest(sight, point, &near)) return true;
    const int count = sight_sides(sight, side);
    if (sight_behind(sight, side, count, near.blocker.object)) return false;
    for (int i = 0; i < count; i++) sight_ends(sight, &side[i], i ? &side[i - 1].till : &near);
    for (int i = 0; i < count; i++)
        if (!side[i].hidden && sight_spread(sight, &side[i], point)) return true;
    for (int i = 0; i < count; i++) {
        const sight_side *one = &side[i];
        if (!one->hidden && sight_between(sight, one, 0, one->parts, &one->at, &one->till, point)) return true;
    }
    return false;
}

// Where blockers meet the rays is off by less than 16 steps.
bool hm_world_sees_object(const hm_world *world, hm_vec2 from, hm_object target, const hm_query *query,
                          hm_vec2 *point) {
    hmi_request request;
    world_sight sight = {.world = world, .query = query, .id = target};
    HMI_REQUIRE_PTR(world, false);
    HMI_REQUIRE(hmi_point_xform(from, &sight.eye), false,
                hmi_report_point(HMI_VIOLATION, "from", from, HM_MAX_POSITION));
    HMI_REQUIRE(hmi_request_make(world, query, &request), false, hmi_report_query(HMI_VIOLATION, world, query));
    sight.target = hmi_world_slot(world, target);
    if (!sight.target || !hmi_slot_active(sight.target)) return false;
    sight.shape = hmi_slot_shape(world, sight.target);
    sight.from = (hm_vec2){(double)sight.eye.ox / (double)HM_STEPS_PER_PIXEL,
                           (double)sight.eye.oy / (double)HM_STEPS_PER_PIXEL};
    sight.near = (hmi_rule){true, request.steps.margin + 16};
    return sight_find(&sight, point);
}
